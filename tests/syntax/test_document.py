"""Opening, page boxes, content streams: what is usable, what is repaired, what is refused."""

from __future__ import annotations

import pytest

from inkroute.errors import BadRequest, DocumentError, LimitReached, NotAPdf
from inkroute.geometry import Box
from inkroute.limits import Limits
from inkroute.model import Note
from inkroute.pipeline import open_document
from inkroute.syntax.document import PdfFile, page_frame
from pdf_writer import Pdf, Raw, one_page, show_text


def frame_of(data: bytes) -> tuple[int, int, int, Box]:
    file = PdfFile(data, None, Limits())
    frame = page_frame(file.page(0), [])
    return frame.width, frame.height, frame.rotation, frame.crop


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", NotAPdf),
        (b"hello", NotAPdf),
        (b"<html><body>no</body></html>" * 100, NotAPdf),
        (b"%PDF-1.7\nnothing else", DocumentError),
    ],
)
def test_what_is_no_pdf_is_told_apart_from_a_damaged_one(
    data: bytes, error: type[DocumentError]
) -> None:
    with pytest.raises(error):
        open_document(data)


def test_a_header_behind_other_bytes_is_found() -> None:
    assert open_document(b"junk\n" * 20 + one_page(b"")).page_count == 1


@pytest.mark.parametrize(
    ("rotate", "size"),
    [(0, (600, 800)), (90, (800, 600)), (180, (600, 800)), (270, (800, 600)), (-90, (800, 600)),
     (450, (800, 600)), (45, (600, 800))],
)  # fmt: skip
def test_rotation_turns_the_displayed_page(rotate: int, size: tuple[int, int]) -> None:
    width, height, _, _ = frame_of(one_page(b"", media_box=(0, 0, 600, 800), Rotate=rotate))
    assert (width, height) == (size[0] * 1000, size[1] * 1000)


def test_crop_box_is_cut_to_the_media_box_and_user_unit_scales() -> None:
    data = one_page(b"", media_box=(0, 0, 600, 800), CropBox=[-50, 100, 300, 900], UserUnit=2)
    width, height, _, crop = frame_of(data)
    assert (width, height) == (600_000, 1_400_000)
    assert crop == Box(0, 100_000, 300_000, 800_000)


@pytest.mark.parametrize(
    "crop", [[0, 0, 0, 0], [700, 900, 800, 1000], [1, 2], "no", [0, 0, 1e30, 5]]
)
def test_a_degenerate_crop_box_gives_way_to_the_media_box(crop: object) -> None:
    data = one_page(b"", media_box=(0, 0, 600, 800), CropBox=crop)  # type: ignore[arg-type]
    notes: list[Note] = []
    frame = page_frame(PdfFile(data, None, Limits()).page(0), notes)
    assert (frame.width, frame.height) == (600_000, 800_000)
    assert [note.code for note in notes] == ["crop_box"]


def test_boxes_with_swapped_corners() -> None:
    assert frame_of(one_page(b"", media_box=(600, 800, 0, 0)))[:2] == (600_000, 800_000)


def test_a_page_without_media_box_is_us_letter_and_says_so() -> None:
    notes: list[Note] = []
    frame = page_frame(PdfFile(one_page(b"", media_box=None), None, Limits()).page(0), notes)
    assert (frame.width, frame.height) == (612_000, 792_000)
    assert notes[0].code == "media_box"


def test_boxes_are_inherited_from_the_page_tree() -> None:
    pdf = Pdf()
    pdf.page(b"", media_box=None)
    tree = {
        "Type": Raw(b"/Pages"),
        "Count": 1,
        "Kids": [pdf.pages[0]],
        "MediaBox": [0, 0, 300, 400],
    }
    pdf.put(pdf.tree, tree)  # type: ignore[arg-type]
    assert frame_of(pdf.build())[:2] == (300_000, 400_000)


def test_a_token_split_between_content_streams_is_no_operator_lost() -> None:
    parts = [b"BT /F1 12 Tf 100 700 Td", b"(one) Tj 0 -20", b"Td (two) Tj ET"]
    page = open_document(one_page(parts)).map_page(0)
    assert [word.text for word in page.words] == ["one", "two"]


def test_null_and_foreign_entries_among_the_contents() -> None:
    page = open_document(one_page([None, show_text("F1", 12, 72, 700, "seen")])).map_page(0)
    assert [word.text for word in page.words] == ["seen"]


def test_a_damaged_stream_gives_what_comes_before_the_damage() -> None:
    text = b"".join(show_text("F1", 10, 72, 20 + 7 * i, f"line{i}") for i in range(100))
    pdf = Pdf()
    pdf.page(text, {"Font": {"F1": pdf.font()}}, compress=True)
    whole = pdf.build()
    at = whole.index(b"stream\n", whole.index(b"FlateDecode")) + 7
    broken = whole[: at + 250] + b"\xff" * 40 + whole[at + 290 :]
    page = open_document(broken).map_page(0)
    assert 3 < len(page.words) < 100
    assert page.words[0].text == "line0"
    assert not page.complete


def test_a_page_that_is_not_there() -> None:
    with pytest.raises(BadRequest, match="no page 3"):
        open_document(one_page(b"")).route_page(2)


def test_ceilings_name_themselves() -> None:
    with pytest.raises(LimitReached, match="file_bytes"):
        PdfFile(one_page(b""), None, Limits(file_bytes=10))
    pdf = Pdf()
    for _ in range(3):
        pdf.page(b"")
    with pytest.raises(LimitReached, match=r"Limits\.pages"):
        PdfFile(pdf.build(), None, Limits(pages=2))
