"""Which runs are made for a picture, and which reading is kept; Tesseract itself is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from PIL import Image

from inkroute.geometry import Box
from inkroute.model import RouteSource
from inkroute.native import readings
from inkroute.native.crops import PixelBox, PixelWord, crops_of, turned
from inkroute.native.engine import Engine
from inkroute.native.settings import OcrSettings
from inkroute.native.tasks import Layout, Reading, Task, task_of
from inkroute.native.tesseract import CloseReading, RunFailed, RunTimedOut, Segmentation
from inkroute.native.unread import Sheet
from native.places import page, route

SETTINGS = OcrSettings()
ENGINE = Engine("5.0.0", ("eng",), "eng:1", sees_turns=True)
BLIND = Engine("5.0.0", ("eng",), "eng:1", sees_turns=False)
BLOCK = Task(Layout.BLOCK, 300, may_be_turned=False)
PAGE = Task(Layout.PAGE, 300, may_be_turned=True)


def picture(width: int = 60, height: int = 40, ink: PixelBox | None = None) -> Image.Image:
    """A white picture with a black mark, by which it and its turn are known."""
    made = Image.new("L", (width, height), 255)
    made.paste(0, ink or PixelBox(0, 0, 10, 5))
    return made


def word(text: str, confidence: int, box: PixelBox | None = None) -> PixelWord:
    return PixelWord(text, box or PixelBox(1, 2, 3, 5), confidence)


@dataclass
class Played:
    """A Tesseract that answers by mode and width, and remembers its runs."""

    answers: dict[tuple[Segmentation, int], tuple[PixelWord, ...] | RunFailed]
    guess: tuple[int, int] | None = None
    runs: list[tuple[Segmentation, list[int]]] = field(default_factory=list)

    def read(
        self, pictures: Sequence[Image.Image], _: Engine, mode: Segmentation, *_more: int
    ) -> list[tuple[PixelWord, ...]]:
        self.runs.append((mode, [p.width for p in pictures]))
        found = []
        for one in pictures:
            answer = self.answers.get((mode, one.width), ())
            if isinstance(answer, RunFailed):
                raise answer
            found.append(answer)
        return found

    def read_closely(self, *arguments: Any) -> list[CloseReading]:  # noqa: ANN401
        return [CloseReading(words, ()) for words in self.read(*arguments)]

    def turn(self, *_: object) -> tuple[int, int] | None:
        return self.guess


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> type[Played]:
    def made(*arguments: object) -> Played:
        played = Played(*arguments)  # type: ignore[arg-type]
        monkeypatch.setattr(readings, "read_pictures", played.read)
        monkeypatch.setattr(readings, "read_closely", played.read_closely)
        monkeypatch.setattr(readings, "upright_turn", played.turn)
        return played

    return made  # type: ignore[return-value]


def test_a_good_reading_is_the_only_one(play: type[Played]) -> None:
    first, second = readings.MODES[Layout.BLOCK]
    played = play({(first, 60): (word("good", 900),)})
    (reading,) = readings.read([picture()], [BLOCK], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    assert [w.text for w in reading.words] == ["good"]
    assert played.runs == [(first, [60])]
    assert second is not first


@pytest.mark.parametrize(
    ("again", "kept"),
    [((("better", 800),), "better"), ((("bad", 590),), "poor"), ((), "poor"), (None, "poor")],
)
def test_the_better_of_two_poor_readings_is_kept(
    play: type[Played], again: tuple[tuple[str, int], ...] | None, kept: str
) -> None:
    first, second = readings.MODES[Layout.BLOCK]
    answer = RunFailed("no") if again is None else tuple(word(*one) for one in again)
    play({(first, 60): (word("poor", 600),), (second, 60): answer})
    (reading,) = readings.read([picture()], [BLOCK], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    assert [w.text for w in reading.words] == [kept]
    assert reading.cut == (again is None)


def test_pictures_of_one_mode_are_read_in_one_run(play: type[Played]) -> None:
    first, second = readings.MODES[Layout.BLOCK]
    played = play({(first, 60): (word("good", 900),), (second, 80): (word("now", 900),)})
    pictures = [picture(60), picture(80), picture(60)]
    found = readings.read(pictures, [BLOCK] * 3, ENGINE, SETTINGS)
    texts = [[w.text for w in r.words] for r in found if isinstance(r, Reading)]
    assert texts == [["good"], ["now"], ["good"]]
    assert played.runs == [(first, [60, 80, 60]), (second, [80])]


def test_one_failing_picture_does_not_take_the_others_along(play: type[Played]) -> None:
    first, _ = readings.MODES[Layout.BLOCK]
    play({(first, 60): (word("good", 900),), (first, 80): RunTimedOut("slow")})
    good, bad = readings.read([picture(60), picture(80)], [BLOCK] * 2, ENGINE, SETTINGS)
    assert isinstance(good, Reading)
    assert [w.text for w in good.words] == ["good"]
    assert isinstance(bad, RunTimedOut)


def test_a_picture_without_contrast_is_not_read(play: type[Played]) -> None:
    played = play({})
    blank = Image.new("L", (60, 40), 250)
    blank.putpixel((3, 3), 255)
    assert readings.read([blank], [BLOCK], ENGINE, SETTINGS) == [Reading((), 0, 0)]
    assert played.runs == []


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_turned_page_is_read_as_tesseract_guesses(
    play: type[Played], monkeypatch: pytest.MonkeyPatch, turn: int
) -> None:
    """The picture's mark tells which way it was read, and the box comes back to the mark."""
    first, _ = readings.MODES[Layout.PAGE]
    mark = PixelBox(0, 0, 10, 5)
    there = turned(mark, turn, 60, 40)
    play({}, (turn, 900))

    def read_mark(pictures: Sequence[Image.Image], *_: object) -> list[tuple[PixelWord, ...]]:
        (one,) = pictures
        dark = one.point([255 if value < 128 else 0 for value in range(256)]).getbbox()
        return [(word("upright", 900, there),)] if dark == there else [()]

    monkeypatch.setattr(readings, "read_pictures", read_mark)
    (reading,) = readings.read([picture(ink=mark)], [PAGE], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    assert [found.box for found in reading.words] == [mark]
    assert reading.runs == 2
    assert first is Segmentation.AUTO


@pytest.mark.parametrize(
    ("guess", "engine", "turned_runs"),
    [((1, 150), ENGINE, 0), (None, ENGINE, 0), ((0, 900), ENGINE, 0), ((1, 900), BLIND, 3)],
)
def test_other_ways_are_tried_only_where_it_is_worth_it(
    play: type[Played], guess: tuple[int, int] | None, engine: Engine, turned_runs: int
) -> None:
    first, second = readings.MODES[Layout.PAGE]
    played = play({}, guess)
    readings.read([picture()], [PAGE], engine, SETTINGS)
    modes = [mode for mode, _ in played.runs]
    assert modes == [first] * (1 + turned_runs) + [second]


def test_what_the_routes_say_of_a_region() -> None:
    letter = (612_000, 792_000)

    def task(box: Box, **what: object) -> Task:
        (crop,) = crops_of(page(*letter, route(box, **what)), SETTINGS)  # type: ignore[arg-type]
        return task_of(crop, SETTINGS)

    whole, block = Box(0, 0, *letter), Box(72_000, 72_000, 300_000, 172_000)
    assert task(whole, source=RouteSource.IMAGE) == PAGE
    assert task(whole) == Task(Layout.PAGE, 300, may_be_turned=False)
    sideways = task(whole, source=RouteSource.IMAGE, turn=1)
    assert (sideways.may_be_turned, sideways.may_be_on_its_head) == (False, True)
    assert not task(whole, turn=1).may_be_on_its_head
    assert task(block, source=RouteSource.VECTOR, turn=1).may_be_on_its_head
    assert task(block, dpi=400) == Task(Layout.BLOCK, 400, may_be_turned=False)
    for source in (RouteSource.IMAGE, RouteSource.VECTOR):
        assert task(block, source=source) == Task(Layout.SCATTERED, 300, may_be_turned=False)
    chart = task(whole, source=RouteSource.VECTOR, reason="outlined_labels")
    assert chart.layout is Layout.SCATTERED


def test_a_picture_that_its_route_turned_may_be_on_its_head(play: type[Played]) -> None:
    first, _ = readings.MODES[Layout.PAGE]
    task = Task(Layout.PAGE, 300, may_be_turned=False, may_be_on_its_head=True)
    played = play({(first, 60): (word("poor", 600),)})
    readings.read([picture()], [task], ENGINE, SETTINGS)
    assert [mode for mode, _ in played.runs[:2]] == [first, first]
    good = play({(first, 60): (word("good", 900),)})
    readings.read([picture()], [task], ENGINE, SETTINGS)
    assert len(good.runs) == 1


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_unread_ink_is_read_as_the_best_reading_lay(
    play: type[Played], monkeypatch: pytest.MonkeyPatch, turn: int
) -> None:
    """The sheet's words come back to the picture as it came, whichever way it was read."""
    play({}, (turn, 900))
    mark = PixelBox(0, 0, 10, 5)
    there = turned(mark, turn, 60, 40)
    piece = PixelBox(20, 10, 32, 16)
    sheets = []

    def sheet_of(turned_picture: Image.Image, words: Sequence[PixelWord], *_: object) -> Sheet:
        sheets.append((turned_picture.size, [w.box for w in words]))
        return Sheet(Image.new("L", (7, 7)), (piece,), (PixelBox(1, 1, 13, 7),))

    def read(pictures: Sequence[Image.Image], *_: object) -> list[tuple[PixelWord, ...]]:
        (one,) = pictures
        dark = one.point([255 if value < 128 else 0 for value in range(256)]).getbbox()
        return [(word("upright", 900, there),)] if dark == there else [()]

    def read_closely(*_: object) -> list[CloseReading]:
        return [CloseReading((word("passed over", 900, PixelBox(2, 2, 12, 6)),), ())]

    monkeypatch.setattr(readings, "sheet_of", sheet_of)
    monkeypatch.setattr(readings, "read_pictures", read)
    monkeypatch.setattr(readings, "read_closely", read_closely)
    (reading,) = readings.read([picture(ink=mark)], [PAGE], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    size = (40, 60) if turn % 2 else (60, 40)
    assert sheets == [(size, [there])]
    assert [w.text for w in reading.words] == ["upright", "passed over"]
    assert reading.words[1].box == turned(PixelBox(21, 11, 31, 15), 4 - turn, *size)
    assert reading.runs == (2 if turn == 0 else 3)


def test_a_sheet_that_cannot_be_read_leaves_what_was_read(
    play: type[Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = readings.MODES[Layout.BLOCK]
    play({(first, 60): (word("good", 900),), (Segmentation.BLOCK, 7): RunTimedOut("slow")})
    place = PixelBox(0, 0, 7, 7)
    monkeypatch.setattr(
        readings, "sheet_of", lambda *_: Sheet(Image.new("L", (7, 7)), (place,), (place,))
    )
    (reading,) = readings.read([picture()], [BLOCK], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    assert [w.text for w in reading.words] == ["good"]
    assert reading.cut


def test_noise_is_read_once(play: type[Played], monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = readings.MODES[Layout.PAGE]
    played = play({(first, 60): (word("poor", 600),), (first, 80): (word("good", 900),)})
    asked = []

    def is_noise(one: Image.Image, dpi: int, _: OcrSettings) -> bool:
        asked.append((one.width, dpi))
        return True

    monkeypatch.setattr(readings, "is_noise", is_noise)
    found = readings.read([picture(60), picture(80)], [PAGE] * 2, ENGINE, SETTINGS)
    texts = [[w.text for w in r.words] for r in found if isinstance(r, Reading)]
    assert texts == [["poor"], ["good"]]
    assert played.runs == [(first, [60, 80])]
    assert asked == [(60, 300)]


def test_a_suspect_numeral_is_looked_at_and_settled(
    play: type[Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word that is sure, and wrong by a stroke; not what a broken word goes on with."""
    here, there = PixelBox(2, 2, 12, 9), PixelBox(30, 2, 40, 9)
    first, _ = readings.MODES[Layout.BLOCK]
    words = (word("Titre", 960, PixelBox(0, 20, 9, 27)), word("ler", 960, here))
    broken = (word("par-", 960, PixelBox(20, 20, 29, 27)), word("ler", 960, there))
    play({(first, 60): (*words, *broken)})
    seen: list[list[int]] = []

    def sheet_of(_: Image.Image, given: Sequence[PixelWord], *__: object) -> Sheet:
        seen.append([one.confidence for one in given])
        return Sheet(Image.new("L", (7, 7)), (here, there), (here, there))

    close = CloseReading((), (word("Ier.", 960, here), word("Ier", 960, there)))
    monkeypatch.setattr(readings, "sheet_of", sheet_of)
    monkeypatch.setattr(readings, "read_closely", lambda *_: [close])
    french = replace(ENGINE, languages=("fra",))
    (reading,) = readings.read([picture()], [BLOCK], french, SETTINGS)
    assert isinstance(reading, Reading)
    assert [one.text for one in reading.words] == ["Titre", "Ier", "par-", "ler"]
    assert seen == [[960, 0, 960, 960]]


def test_known_words_keep_what_they_leave_from_being_read_again(play: type[Played]) -> None:
    first, second = readings.MODES[Layout.BLOCK]
    few = replace(BLOCK, known=3)
    for task, modes in ((BLOCK, [first, second]), (few, [first])):
        played = play({(first, 60): (word("odd", 400),)})
        readings.read([picture()], [task], ENGINE, SETTINGS)
        assert [mode for mode, _ in played.runs] == modes


@pytest.mark.parametrize(("sure", "kept"), [(900, "line"), (600, "poor")])
def test_lines_read_by_themselves_count_only_if_they_are_read_well(
    play: type[Played], monkeypatch: pytest.MonkeyPatch, sure: int, kept: str
) -> None:
    first, second = readings.MODES[Layout.BLOCK]
    place = PixelBox(1, 2, 21, 12)
    lines = Sheet(Image.new("L", (30, 20), 255), (PixelBox(11, 22, 31, 32),), (place,))
    monkeypatch.setattr(readings, "lines_of_text", lambda *_: lines)
    answer = (word("line", sure, place), word("line", sure, place))
    played = play({(first, 60): (word("poor", 600),), (Segmentation.BLOCK, 30): answer})
    (reading,) = readings.read([picture()], [BLOCK], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    assert {w.text for w in reading.words} == {kept}
    again = [] if kept == "line" else [(second, [60])]
    assert played.runs == [(first, [60]), (Segmentation.BLOCK, [30]), *again]
    if kept == "line":
        assert reading.words[0].box == PixelBox(11, 22, 31, 32)


def test_what_was_read_surely_outside_of_the_lines_is_kept(
    play: type[Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lone figure is no line, and was read before the lines were."""
    first, _ = readings.MODES[Layout.BLOCK]
    place = PixelBox(1, 2, 21, 12)
    lines = Sheet(Image.new("L", (30, 20), 255), (PixelBox(11, 22, 31, 32),), (place,))
    monkeypatch.setattr(readings, "lines_of_text", lambda *_: lines)
    before = (
        word("8", 900, PixelBox(45, 2, 50, 10)),
        word("odd", 300, PixelBox(12, 23, 30, 31)),
        word("x", 300, PixelBox(50, 30, 55, 36)),
    )
    answer = (word("line", 900, place), word("more", 900, place))
    play({(first, 60): before, (Segmentation.BLOCK, 30): answer})
    (reading,) = readings.read([picture()], [BLOCK], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    texts = [w.text for w in reading.words]
    assert "8" in texts
    assert "line" in texts
    assert "odd" not in texts
    assert "x" not in texts
