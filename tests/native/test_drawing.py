"""What is drawn is what a viewer shows, where the page map says it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from inkroute.native.crops import Grid, PixelBox
from inkroute.native.drawing import Drawing, NotDrawn
from native.places import CROP, displayed_box
from pdf_writer import Name, Pdf, one_page

TURNS = [0, 90, 180, 270]
UNITS = [1, 2.5]


def draw(folder: Path, data: bytes, grid: Grid, part: PixelBox | None = None) -> Image.Image:
    path = folder / "drawn.pdf"
    path.write_bytes(data)
    part = part or PixelBox(0, 0, grid.width, grid.height)
    with Drawing(str(path), None) as drawing:
        return drawing.draw(0, grid, part)


def dark(picture: Image.Image) -> tuple[int, int, int, int] | None:
    return picture.point([255 if value < 128 else 0 for value in range(256)]).getbbox()


@pytest.mark.parametrize("rotate", TURNS)
@pytest.mark.parametrize("unit", UNITS)
def test_a_mark_is_drawn_where_the_displayed_page_has_it(
    tmp_path: Path, rotate: int, unit: float
) -> None:
    # 60 x 25 pt, near the lower left of the CropBox.
    data = one_page("0 g 110 120 60 25 re f", CropBox=list(CROP), Rotate=rotate, UserUnit=unit)
    sides = (300_000, 200_000) if rotate % 180 == 0 else (200_000, 300_000)
    grid = Grid(int(sides[0] * unit), int(sides[1] * unit), 144)
    expected = grid.pixels(displayed_box((110, 120, 170, 145), rotate, unit))
    assert dark(draw(tmp_path, data, grid)) == tuple(expected)


def test_a_part_has_the_pixels_of_the_whole(tmp_path: Path) -> None:
    content = "0 g 1 0 0.3 1 0 0 cm 100 100 200 3 re f 150.3 120.7 m 290 400 l S"
    grid = Grid(612_000, 792_000, 300)
    part = PixelBox(401, 1_555, 1_333, 2_957)
    whole = draw(tmp_path, one_page(content), grid).crop(part)
    drawn = draw(tmp_path, one_page(content), grid, part)
    # Slanted edges may come out a few grey levels apart: the offset goes through PDFium's floats.
    assert ImageChops.difference(drawn, whole).getextrema()[1] <= 8


@pytest.mark.parametrize(
    "boxes",
    [
        {"CropBox": [1000, 1000, 1100, 1100]},  # outside the MediaBox: the MediaBox shows
        {"CropBox": [612, 792, 0, 0]},
        {"CropBox": [-100, -100, 9000, 9000]},
        {"MediaBox": [612, 792, 0, 0]},
    ],
)
def test_odd_boxes_show_the_page_that_the_core_sees(
    tmp_path: Path, boxes: dict[str, list[int]]
) -> None:
    grid = Grid(612_000, 792_000, 72)
    picture = draw(tmp_path, one_page("0 g 100 100 50 50 re f", **boxes), grid)
    assert dark(picture) == (100, 642, 150, 692)


def test_a_page_of_another_shape_is_not_drawn(tmp_path: Path) -> None:
    with pytest.raises(NotDrawn, match="another shape"):
        draw(tmp_path, one_page(""), Grid(612_000, 700_000, 72))


def test_what_pdfium_cannot_open_is_not_drawn(tmp_path: Path) -> None:
    with pytest.raises(NotDrawn, match="cannot open"):
        draw(tmp_path, b"%PDF-1.7\nnothing", Grid(612_000, 792_000, 72))
    (tmp_path / "drawn.pdf").write_bytes(one_page(""))
    with Drawing(str(tmp_path / "drawn.pdf"), None) as drawing, pytest.raises(NotDrawn):
        drawing.draw(1, Grid(612_000, 792_000, 72), PixelBox(0, 0, 10, 10))


def annotated(flags: int, *, field: bool) -> bytes:
    """A page with a stamp or a form field whose appearance is a black square of 30 pt."""
    pdf = Pdf()
    look = pdf.form("0 g 0 0 30 30 re f", [0, 0, 30, 30])
    entries = {"Type": Name("Annot"), "Rect": [100, 100, 130, 130], "F": flags, "AP": {"N": look}}
    entries |= {"Subtype": Name("Widget"), "FT": Name("Tx"), "T": "a"} if field else {}
    note = pdf.add({"Subtype": Name("Stamp")} | entries)
    if field:
        pdf.catalog["AcroForm"] = {"Fields": [note]}
    pdf.page(b"", {}, Annots=[note])
    return pdf.build()


@pytest.mark.parametrize("field", [False, True])
def test_annotations_and_form_fields_are_drawn_unless_hidden(
    tmp_path: Path, *, field: bool
) -> None:
    grid = Grid(612_000, 792_000, 72)
    assert dark(draw(tmp_path, annotated(4, field=field), grid)) == (100, 662, 130, 692)
    hidden, no_view = 2, 32
    assert dark(draw(tmp_path, annotated(hidden, field=field), grid)) is None
    assert dark(draw(tmp_path, annotated(no_view, field=field), grid)) is None
