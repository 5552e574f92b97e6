"""Crops are drawn without the words that the file says, and nothing else goes with them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from inkroute.geometry import Box
from inkroute.model import MergedWord, WordSource
from inkroute.native import api
from inkroute.native.crops import Grid, PixelBox
from inkroute.native.drawing import Drawing
from inkroute.native.engine import find_engine
from inkroute.native.known import known_words, without
from inkroute.native.messages import Part, Reply, Request
from inkroute.native.settings import OcrSettings
from inkroute.native.tasks import Layout, Task
from inkroute.native.worker import Worker
from native.places import WORDS, displayed_box, turned_page
from pdf_writer import Pdf, one_page, show_text

SETTINGS = OcrSettings()
PART = PixelBox(100, 50, 140, 80)


def merged(text: str, box: tuple[int, int, int, int], **facts: object) -> MergedWord:
    return MergedWord(text, Box(*box), WordSource.FILE, 1_000, **facts)  # type: ignore[arg-type]


def test_words_that_are_shown_and_kept_are_known() -> None:
    words = (
        merged("shown", (0, 0, 30_000, 10_000)),
        merged("repaired", (0, 20_000, 30_000, 30_000))._replace(source=WordSource.REPAIRED),
        merged("unseen", (0, 40_000, 30_000, 50_000))._replace(source=WordSource.FILE_OCR_LAYER),
        merged("read", (0, 60_000, 30_000, 70_000))._replace(source=WordSource.OCR),
    )
    assert known_words(words, SETTINGS) == (words[0].box, words[1].box)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_word_to_be_read_keeps_its_line(turn: int) -> None:
    places = ((100, 100, 140, 110), (50, 100, 90, 110), (100, 120, 140, 130))
    if turn % 2:
        places = tuple((y0, x0, y1, x1) for x0, y0, x1, y1 in places)  # type: ignore[assignment]
    boxes = [tuple(1_000 * edge for edge in place) for place in places]
    doubtful, beside, below = (merged("a", box, turn=turn) for box in boxes)  # type: ignore[arg-type]
    doubtful = doubtful._replace(doubtful=True)
    assert known_words((doubtful, beside, below), SETTINGS) == (below.box,)


def test_letters_that_lie_in_known_words_go_and_the_rest_stays() -> None:
    textless = Image.new("L", (40, 30), 200)
    textless.paste(90, (4, 4, 30, 6))  # what lies beneath
    plain = textless.copy()
    plain.paste(0, (4, 3, 8, 9))  # a letter in a known word, with a serif outside
    plain.paste(0, (20, 3, 24, 9))  # a letter of another word, that reaches into its box
    drawn = np.asarray(without(plain, textless, PART, [PixelBox(100, 54, 122, 60)]))
    expected = textless.copy()
    expected.paste(0, (20, 3, 24, 9))
    assert (drawn == np.asarray(expected)).all()


def test_a_picture_without_known_text_is_as_it_was() -> None:
    plain = Image.new("L", (40, 30), 200)
    assert without(plain, plain.copy(), PART, [PixelBox(90, 40, 110, 60)]) is plain


@pytest.mark.ocr
def test_a_known_word_is_not_read(tmp_path: Path) -> None:
    """Of four words two are known: the others are read, and those on paper alone cost no run."""
    path = turned_page(tmp_path, 0, 1)
    grid = Grid(300_000, 200_000, 300)
    whole = PixelBox(0, 0, grid.width, grid.height)
    task = Task(Layout.SCATTERED, 300, may_be_turned=False)

    def read(*names: str) -> Reply:
        places = [WORDS[name] for name in names]
        known = tuple(
            grid.pixels(displayed_box((x, y - 4, x + 90, y + 18), 0, 1)) for x, y in places
        )
        part = Part(0, grid, whole, 0, task, known=known)
        (reply,) = Worker().answer(Request(path, None, (part,), find_engine(), SETTINGS, None))
        assert reply.failure is None
        return reply

    assert {word.text for word in read().words} == set(WORDS)
    assert {word.text for word in read("Invoice", "Total").words} == {"Number", "Amount"}
    assert (read(*WORDS).words, read(*WORDS).runs) == ((), 0)


@pytest.mark.ocr
def test_a_file_is_read_without_its_own_words(tmp_path: Path) -> None:
    """A scan under a title that the file has as text: both are in the answer, each once."""
    drawn = tmp_path / "drawn.pdf"
    drawn.write_bytes(
        one_page(show_text("F1", 20, 30, 60, "painted letters"), media_box=(0, 0, 300, 200))
    )
    grid = Grid(300_000, 200_000, 200)
    with Drawing(str(drawn), None) as drawing:
        picture = drawing.draw(0, grid, PixelBox(0, 0, grid.width, grid.height))
    pdf = Pdf()
    image = pdf.image(picture.width, picture.height, picture.tobytes(), compress=True)
    content = b"q 300 0 0 200 0 0 cm /I Do Q " + show_text("F1", 20, 30, 140, "Title above")
    pdf.page(content, {"XObject": {"I": image}, "Font": {"F1": pdf.font()}}, (0, 0, 300, 200))
    words = api.read(pdf.build(), cache=False).pages[0].words or ()
    sources = {word.text: word.source for word in words}
    assert len(words) == len(sources)
    assert sources == {
        "Title": WordSource.FILE,
        "above": WordSource.FILE,
        "painted": WordSource.OCR,
        "letters": WordSource.OCR,
    }
