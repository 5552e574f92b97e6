"""Where a page's marks lie: boxes, turns and units as pdfium places them; inherited resources."""

from __future__ import annotations

import ctypes

import pypdfium2
import pytest

from inkroute.pipeline import open_document
from interpret.painting import mapped, only
from pdf_writer import Name, Pdf, Raw, Value, one_page, show_text

PICTURE = b"q 60 0 0 30 100 200 cm /I Do Q"
#: mpt that pdfium, which places by whole device pixels, may be off.
NEAR = 2


def placed_by_pdfium(data: bytes) -> list[tuple[int, int]]:
    """The picture's corners on the displayed page, mpt."""
    page = pypdfium2.PdfDocument(data)[0]
    width, height = (round(side * 1000) for side in page.get_size())
    out = []
    for x, y in ((100, 200), (160, 200), (160, 230), (100, 230)):
        across, down = ctypes.c_int(), ctypes.c_int()
        pypdfium2.raw.FPDF_PageToDevice(
            page.raw, 0, 0, width, height, 0, x, y, ctypes.byref(across), ctypes.byref(down)
        )
        out.append((across.value, down.value))
    return out


def with_picture(pdf: Pdf, media_box: list[float] | None = None, **entries: Value) -> bytes:
    image = pdf.image(40, 20, bytes(800))
    box = media_box or [0, 0, 600, 800]
    return one_page(PICTURE, images={"I": image}, media_box=box, pdf=pdf, **entries)


@pytest.mark.parametrize("turn", [0, 90, 180, 270, -90, 450, 720])
@pytest.mark.parametrize(
    "boxes",
    [
        {},
        {"media_box": [-100, -50, 500, 750]},
        {"media_box": [600, 800, 0, 0]},
        {"media_box": [0, 800, 600, 0]},
        {"media_box": [0.5, 0.25, 600.5, 800.75]},
        {"CropBox": [50, 60, 400, 500]},
        {"CropBox": [400, 500, 50, 60]},
        {"CropBox": [-50, -60, 700, 900]},
        {"CropBox": [90, 100, 1000, 400]},
        {"CropBox": [0, 0, 600, 800]},
        {"media_box": [-300, -400, 300, 400], "CropBox": [-200, -100, 250, 300]},
    ],
)
def test_boxes_and_turns(boxes: dict[str, Value], turn: int) -> None:
    data = with_picture(Pdf(), Rotate=turn, **boxes)  # type: ignore[arg-type]
    quad = only(open_document(data).map_page(0)).quad
    corners = list(zip(quad[::2], quad[1::2], strict=True))
    for ours, theirs in zip(corners, placed_by_pdfium(data), strict=True):
        assert ours == pytest.approx(theirs, abs=NEAR)


def test_user_units_scale_all() -> None:
    image = only(open_document(with_picture(Pdf(), UserUnit=2.5)).map_page(0))
    assert image.box == (250_000, 1_425_000, 400_000, 1_500_000)
    assert image.dpi_x == 19


@pytest.mark.parametrize("key", ["CropBox", "MediaBox", "Rotate"])
@pytest.mark.parametrize("indirect", [False, True])
def test_inherited_and_indirect_entries(key: str, indirect: bool) -> None:  # noqa: FBT001
    values: dict[str, Value] = {
        "CropBox": [50, 60, 400, 500], "MediaBox": [-9, -9, 400, 500], "Rotate": 90
    }  # fmt: skip
    pdf = Pdf()
    value = pdf.add(values[key]) if indirect else values[key]
    image = pdf.image(40, 20, bytes(800))
    page = pdf.page(PICTURE, {"XObject": {"I": image}}, None, ref=pdf.reserve())
    node: dict[str, Value] = {"Type": Name("Pages"), "Kids": [page], "Count": 1}
    node |= {"MediaBox": [0, 0, 600, 800]} | {key: value}
    pdf.put(pdf.tree, node)
    data = pdf.build()
    quad = only(open_document(data).map_page(0)).quad
    assert (quad.x0, quad.y0) == pytest.approx(placed_by_pdfium(data)[0], abs=NEAR)


@pytest.mark.parametrize("indirect", [False, True])
def test_inherited_resources(indirect: bool) -> None:  # noqa: FBT001
    pdf = Pdf()
    known: Value = {"XObject": {"I": pdf.image(40, 20, bytes(800))}}
    page = pdf.page(PICTURE)
    node: dict[str, Value] = {"Type": Name("Pages"), "Kids": [page], "Count": 1}
    pdf.put(pdf.tree, node | {"Resources": pdf.add(known) if indirect else known})
    assert only(open_document(pdf.build()).map_page(0)).width == 40


@pytest.mark.parametrize("resources", [None, {}, 7, Raw(b"[/XObject]"), {"XObject": None}])
def test_missing_resources(resources: Value) -> None:
    pdf = Pdf()
    pdf.page(PICTURE + show_text("F1", 9, 72, 700, "word"), resources)
    page = open_document(pdf.build()).map_page(0)
    assert not page.images
    assert {note.code for note in page.notes} >= {"missing_xobject"}
    assert len(page.words) == 1


@pytest.mark.parametrize(
    "parts",
    [
        (b"q 60 0 0 30 100", b"200 cm /I Do Q"),
        (b"q 60 0 0 30 100 200 cm", b"/I Do", b"Q"),
        (b"q 60 0 0 30 100 200 cm /I", b"", b"Do Q"),
        (b"q", b"60 0 0 30 100 200 cm % a comment", b"/I Do Q"),
        (b"q 60 0 0 30 100 200 cm\n", None, b"/I Do Q\n"),
    ],
)
def test_streams_join_as_if_white_space_stood_between(parts: tuple[bytes | None, ...]) -> None:
    pdf = Pdf()
    pdf.page(list(parts), {"XObject": {"I": pdf.image(40, 20, bytes(800))}})
    page = open_document(pdf.build()).map_page(0)
    assert only(page).box == (100_000, 562_000, 160_000, 592_000)
    assert page.complete


def test_a_state_saved_in_one_stream_is_restored_in_the_next() -> None:
    content: Value = [b"q 2 0 0 2 0 0 cm BT /F1 9 Tf 10 10 Td (one", b"two) Tj ET Q"]  # type: ignore[list-item]
    data = one_page(content)  # type: ignore[arg-type]
    assert len(open_document(data).map_page(0).words) == 2


def test_an_image_far_from_the_page_is_left_out_with_a_note() -> None:
    pdf = Pdf()
    known: dict[str, Value] = {"XObject": {"I": pdf.image(40, 20, bytes(800))}}
    page = mapped(b"1e30 0 0 1e30 0 0 cm /I Do 99999999999 0 0 1 0 0 cm /I Do", known, pdf)
    assert {note.code for note in page.notes} <= {"far_away", "garbage"}
