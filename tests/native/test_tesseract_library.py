"""Tesseract's library reads what its program reads; where it cannot be had, the program is run."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from inkroute.native import tesseract, tesseract_library
from inkroute.native.confusable import Symbol
from inkroute.native.engine import Engine, find_engine
from inkroute.native.tesseract import RunTimedOut, Segmentation, read_pictures
from inkroute.native.tesseract_library import Library, library_for

pytestmark = pytest.mark.ocr

_LINES = ("The parties agree as follows.", "Payment is due in 30 days.", "Signed: 12 May 2024")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return find_engine(["eng"])


@pytest.fixture(scope="module")
def library(engine: Engine) -> Library:
    found = library_for(engine)
    if found is None:
        pytest.skip("the library of the installed Tesseract was not found: the program serves")
    return found


def drawn(*lines: str, size: int = 32) -> Image.Image:
    picture = Image.new("L", (700, 60 + 2 * size * len(lines)), 255)
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(size)
    for number, line in enumerate(lines):
        draw.text((30, 30 + 2 * size * number), line, fill=0, font=font)
    return picture


@pytest.mark.parametrize("mode", list(Segmentation))
def test_both_ways_give_the_same_words(
    engine: Engine, library: Library, monkeypatch: pytest.MonkeyPatch, mode: Segmentation
) -> None:
    pictures = [drawn(*_LINES), drawn("Total 1,250.00", size=24), drawn()]
    by_library = read_pictures(pictures, engine, mode, 200, 60)
    monkeypatch.setattr(tesseract, "library_for", lambda _: None)
    by_program = read_pictures(pictures, engine, mode, 200, 60)
    assert by_library == by_program
    assert {"parties", "Payment", "2024"} <= {word.text for word in by_library[0]}
    assert "Total" in {word.text for word in by_library[1]}
    assert by_library[2] == ()
    assert library is library_for(engine)


def test_a_reading_does_not_hang_on_what_was_read_before(engine: Engine, library: Library) -> None:
    assert library
    first, other = drawn(*_LINES), drawn(*(line[::-1] for line in _LINES))
    alone = read_pictures([first], engine, Segmentation.BLOCK, 200, 60)
    read_pictures([other], engine, Segmentation.SPARSE, 100, 60)
    assert read_pictures([first], engine, Segmentation.BLOCK, 200, 60) == alone


def test_choices_are_of_the_words_of_the_table(library: Library) -> None:
    picture = drawn(*_LINES)
    choices: list[tuple[Symbol, ...]] = []
    table = library.table(picture, Segmentation.BLOCK.value, 200, 0, 60, choices=choices)
    assert table == library.table(picture, Segmentation.BLOCK.value, 200, 0, 60)
    words = [row.split("\t")[-1] for row in table.split("\n") if row.startswith("5\t")]
    assert ["".join(symbol.text for symbol in word) for word in choices] == words
    assert all(symbol.confidence(symbol.text) > 500 for symbol in choices[0])
    assert any(len(symbol.choices) > 1 for word in choices for symbol in word)


def test_the_ceiling_of_time_stops_it(engine: Engine, library: Library) -> None:
    assert library
    page = drawn(*_LINES * 4, size=20)
    with pytest.raises(RunTimedOut, match="longer than 1 s"):
        read_pictures([page] * 200, engine, Segmentation.BLOCK, 200, 1)
    assert read_pictures([drawn(_LINES[0])], engine, Segmentation.BLOCK, 200, 60)[0]


def test_another_version_or_language_is_left_to_the_program(engine: Engine) -> None:
    assert library_for(replace(engine, version="3.0.0")) is None
    assert library_for(replace(engine, languages=("no_such_language",))) is None


def test_without_a_library_the_program_is_run(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tesseract_library, "find_library", lambda _: None)
    tesseract_library._loaded.cache_clear()
    library_for.cache_clear()
    try:
        assert library_for(engine) is None
        (words,) = read_pictures([drawn(_LINES[0])], engine, Segmentation.BLOCK, 200, 60)
        assert "parties" in {word.text for word in words}
    finally:
        tesseract_library._loaded.cache_clear()
        library_for.cache_clear()
