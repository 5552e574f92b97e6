"""What a user decides about the file's text is done, whatever the router says."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cli.papers import LINES
from inkroute.geometry import Box
from inkroute.model import Decision, OcrWord, RouteSource, WordSource
from inkroute.native.crops import Grid, PixelBox
from inkroute.native.drawing import Drawing
from inkroute.pipeline import Document, open_document
from inkroute.text_layer_facts import TextLayerRequest, TextLayerUse
from pdf_fonts import to_unicode
from pdf_writer import Pdf, one_page, show_text


def undecodable(pdf: Pdf) -> object:
    table = pdf.stream({}, to_unicode({code: chr(0xE000 + code) for code in range(33, 127)}, 1))
    return pdf.font(ToUnicode=table)


@cache
def drawn() -> tuple[int, int, bytes]:
    """Lines of text as a picture: what the router wants to read."""
    content = b"".join(show_text("F1", 14, 18, 160 - 24 * n, line) for n, line in enumerate(LINES))
    grid = Grid(400_000, 200_000, 150)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lines.pdf"
        path.write_bytes(one_page(content, media_box=(0, 0, 400, 200)))
        with Drawing(str(path), None) as drawing:
            found = drawing.draw(0, grid, PixelBox(0, 0, grid.width, grid.height))
    return found.width, found.height, found.tobytes()


def picture(pdf: Pdf) -> object:
    return pdf.image(*drawn(), compress=True)


def opened(use: str, content: bytes) -> Document:
    data = one_page(
        content,
        fonts={"F1": "Helvetica", "F2": undecodable},  # type: ignore[dict-item]
        images={"I": picture},  # type: ignore[dict-item]
    )
    return open_document(data, text_layer=TextLayerRequest(TextLayerUse(use)))


BAD_FONT = show_text("F2", 18, 72, 700, "Broken heading") + show_text("F1", 12, 72, 600, "Good")
#: A scan with a layer that does not decode.
BAD_LAYER = b"q 400 0 0 200 72 300 cm /I Do Q\n" + show_text(
    "F2", 30, 80, 400, "Bad and worse", mode=3
)
ALONE = show_text("F1", 12, 72, 600, "Good") + show_text("F1", 12, 72, 500, "Unseen", mode=3)


def test_auto_distrusts_what_these_tests_are_about() -> None:
    assert [r.decision for r in opened("auto", BAD_FONT).route_page(0).routes] == [Decision.OCR]
    assert Decision.OCR in [r.decision for r in opened("auto", BAD_LAYER).route_page(0).routes]


def test_always_keeps_words_that_do_not_decode() -> None:
    document = opened("always", BAD_FONT)
    page = document.route_page(0)
    assert [r.decision for r in page.routes] == [Decision.SKIP]
    assert page.routes[0].reasons[0].name == "text_layer_always"
    words = document.merge_page(0, ()).words or ()
    assert {word.source for word in words} == {WordSource.FILE}
    assert len(words) == 3


def test_always_keeps_a_distrusted_layer_and_one_that_lies_on_nothing() -> None:
    kept = opened("always", BAD_LAYER).merge_page(0, ()).words or ()
    assert [word.source for word in kept] == [WordSource.FILE_OCR_LAYER] * 3
    assert [w.text for w in opened("auto", ALONE).merge_page(0, ()).words or ()] == ["Good"]
    both = opened("always", ALONE).merge_page(0, ()).words or ()
    assert [word.text for word in both] == ["Good", "Unseen"]


def test_always_still_reads_what_is_only_in_pictures() -> None:
    content = b"q 400 0 0 200 72 300 cm /I Do Q\n" + show_text("F1", 12, 72, 600, "Good")
    decisions = {
        use: [r.decision for r in opened(use, content).route_page(0).routes]
        for use in ("auto", "always")
    }
    assert decisions["always"] == decisions["auto"] == [Decision.OCR]


def test_never_reads_the_page_whole_and_drops_the_files_words() -> None:
    document = opened("never", BAD_FONT)
    page = document.route_page(0)
    read = [route for route in page.routes if route.decision is Decision.OCR]
    assert [route.source for route in read] == [RouteSource.PAGE]
    assert read[0].box == Box(0, 0, 612_000, 792_000)
    assert read[0].reasons[0].name == "text_layer_never"
    assert (page.file_words, page.ocr_share) == (1, 1000)
    assert document.merge_page(0, ()).words == ()
    word = OcrWord("Good", Box(72_000, 180_000, 100_000, 192_000), 900, read[0].key)
    merged = document.merge_page(0, [word]).words or ()
    assert [(w.text, w.source) for w in merged] == [("Good", WordSource.OCR)]


def test_never_reads_nothing_of_a_page_with_nothing_on_it() -> None:
    assert opened("never", b"").route_page(0).routes == ()


@pytest.mark.parametrize("use", ["auto", "always", "never"])
def test_keys_stay_unlike(use: str) -> None:
    for content in (BAD_FONT, BAD_LAYER, ALONE):
        keys = [route.key for route in opened(use, content).route_page(0).routes]
        assert len(set(keys)) == len(keys)
