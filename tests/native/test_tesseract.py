"""Words of Tesseract's table: their boxes; Tesseract itself is played."""

from __future__ import annotations

import pytest
from PIL import Image

from inkroute.native import tesseract
from inkroute.native.confusable import Symbol
from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.engine import Engine
from inkroute.native.tesseract import Segmentation, read_closely, read_pictures

_ENGINE = Engine("5.0.0", ("chi_sim",), "chi_sim:1", sees_turns=False)


class Played:
    """A library that gives a table: of each word its line, text, and box (left, top, sides)."""

    def __init__(self, *words: tuple[int, str, tuple[int, int, int, int]]) -> None:
        self.words = words

    def table(
        self,
        _: Image.Image,
        _mode: int,
        _dpi: int,
        page: int,
        _seconds: int,
        *,
        choices: list[tuple[Symbol, ...]] | None = None,
    ) -> str:
        if choices is not None:
            choices += [tuple(map(self.symbol, text)) for _, text, _ in self.words]
        rows = [
            (5, page + 1, 1, 1, line, number, *box, 96.5, text)
            for number, (line, text, box) in enumerate(self.words, start=1)
        ]
        return "".join("\t".join(map(str, row)) + "\n" for row in rows)

    @staticmethod
    def symbol(text: str) -> Symbol:
        return Symbol(text, ((text, 900), ("I", 800)))


def read(
    monkeypatch: pytest.MonkeyPatch, *words: tuple[int, str, tuple[int, int, int, int]]
) -> list[PixelWord]:
    played = Played(*words)
    monkeypatch.setattr(tesseract, "library_for", lambda _: played)
    picture = Image.new("L", (300, 60), 255)
    return list(read_pictures([picture], _ENGINE, Segmentation.BLOCK, 300, 60)[0])


def test_a_character_ends_where_the_next_of_its_line_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = read(monkeypatch, (1, "国家", (10, 5, 90, 12)), (1, "对", (34, 5, 11, 12)))
    assert [one.box for one in line] == [PixelBox(10, 5, 34, 17), PixelBox(34, 5, 45, 17)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((1, "国家", (10, 5, 90, 12)), (2, "对", (34, 25, 11, 12))),  # the next line
        ((1, "国家", (34, 5, 90, 12)), (1, "对", (10, 5, 11, 12))),  # it begins before
        ((1, "office", (10, 5, 90, 12)), (1, "of", (34, 5, 11, 12))),  # letters have own edges
    ],
)
def test_other_words_keep_their_boxes(
    monkeypatch: pytest.MonkeyPatch,
    first: tuple[int, str, tuple[int, int, int, int]],
    second: tuple[int, str, tuple[int, int, int, int]],
) -> None:
    found = read(monkeypatch, first, second)
    for one, (_, _, (left, top, width, height)) in zip(found, (first, second), strict=True):
        assert one.box == PixelBox(left, top, left + width, top + height)


def test_a_close_look_settles_numerals_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    box = (10, 5, 20, 12)
    played = Played((1, "Il", box), (1, "all", box), (2, "XlV.", box))
    monkeypatch.setattr(tesseract, "library_for", lambda _: played)
    picture = Image.new("L", (300, 60), 255)
    close = read_closely([picture, picture], _ENGINE, Segmentation.BLOCK, 300, 60)
    place = PixelBox(10, 5, 30, 17)
    for one in close:
        assert [word.text for word in one.words] == ["Il", "all", "XlV."]
        assert one.settled == (PixelWord("II", place, 965), PixelWord("XIV.", place, 965))


def test_a_program_tells_no_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Played((1, "Il", (10, 5, 20, 12))).table(Image.new("L", (1, 1)), 6, 300, 0, 60)
    monkeypatch.setattr(tesseract, "library_for", lambda _: None)
    monkeypatch.setattr(tesseract, "_table_of_program", lambda *_: table)
    picture = Image.new("L", (300, 60), 255)
    (close,) = read_closely([picture], _ENGINE, Segmentation.BLOCK, 300, 60)
    assert [word.text for word in close.words] == ["Il"]
    assert close.settled == ()
