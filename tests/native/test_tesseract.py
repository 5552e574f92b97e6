"""Words of Tesseract's table: their boxes; Tesseract itself is played."""

from __future__ import annotations

import pytest
from PIL import Image

from inkroute.native import tesseract
from inkroute.native.confusable import Symbol
from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.engine import Engine
from inkroute.native.tesseract import Segmentation, read_closely

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
