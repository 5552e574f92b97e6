"""Images as painted: place, pixels, resolution, turn; in forms, inline and in annotations."""

from __future__ import annotations

import pytest

from inkroute.geometry import Box
from inkroute.model import Hidden, ImageMark, PageMap
from inkroute.pipeline import open_document
from pdf_writer import Pdf, Raw, one_page, show_text


def grey(pdf: Pdf, width: int = 40, height: int = 20, **entries: object) -> object:
    return pdf.image(width, height, bytes(width * height), **entries)  # type: ignore[arg-type]


def mapped(content: bytes, **entries: object) -> PageMap:
    data = one_page(content, images={"I": grey}, **entries)  # type: ignore[arg-type, dict-item]
    return open_document(data).map_page(0)


def only(page: PageMap) -> ImageMark:
    assert len(page.images) == 1
    return page.images[0]


def test_place_pixels_and_resolution() -> None:
    image = only(mapped(b"q 72 0 0 36 100 600 cm /I Do Q"))
    assert image.box == Box(100_000, 156_000, 172_000, 192_000)
    assert (image.width, image.height, image.dpi_x, image.dpi_y) == (40, 20, 40, 40)
    assert (image.colour_space, image.bits, image.turn, image.mirrored) == (
        "DeviceGray",
        8,
        0,
        False,
    )


@pytest.mark.parametrize(
    ("matrix", "turn", "mirrored"),
    [
        (b"72 0 0 36 100 600", 0, False),
        (b"0 72 -36 0 200 600", 3, False),
        (b"-72 0 0 -36 200 640", 2, False),
        (b"0 -72 36 0 100 700", 1, False),
        (b"-72 0 0 36 200 600", 2, True),
    ],
)
def test_turn_and_mirror(matrix: bytes, turn: int, mirrored: bool) -> None:  # noqa: FBT001
    image = only(mapped(b"q " + matrix + b" cm /I Do Q"))
    assert (image.turn, image.mirrored) == (turn, mirrored)


def test_a_turned_page_turns_the_image() -> None:
    image = only(mapped(b"q 72 0 0 36 100 600 cm /I Do Q", Rotate=90))
    assert image.turn == 1
    assert image.box == Box(600_000, 100_000, 636_000, 172_000)


def test_an_image_in_nested_forms() -> None:
    pdf = Pdf()
    picture = pdf.image(40, 20, bytes(800))
    inner = pdf.form(
        b"q 10 0 0 10 0 0 cm /I Do Q", (0, 0, 10, 10), Resources={"XObject": {"I": picture}}
    )
    outer = pdf.form(
        b"q 2 0 0 2 5 5 cm /N Do Q", (0, 0, 50, 50), Resources={"XObject": {"N": inner}},
        Matrix=[1, 0, 0, 1, 10, 0],
    )  # fmt: skip
    page = open_document(one_page(b"/O Do", images={"O": outer}, pdf=pdf)).map_page(0)
    assert only(page).box == Box(15_000, 767_000, 35_000, 787_000)


@pytest.mark.parametrize(
    "header",
    [
        b"BI /W 4 /H 2 /BPC 8 /CS /G ID ",
        b"BI\n/Width 4\n/Height 2\n/BitsPerComponent 8\n/ColorSpace /DeviceGray\nID\n",
        b"BI /W 4 /H 2 /BPC 8 /CS /G /L 8 ID ",
    ],
)
def test_inline_images_by_any_abbreviation(header: bytes) -> None:
    content = (
        b"q 72 0 0 36 100 600 cm "
        + header
        + b"EI EI)(<\nEI Q "
        + show_text("F1", 12, 72, 700, "after")
    )
    page = mapped(content)
    image = only(page)
    assert (image.width, image.height, image.colour_space, image.inline) == (
        4,
        2,
        "DeviceGray",
        True,
    )
    assert [word.text for word in page.words] == ["after"]


def test_an_inline_image_with_a_filter_and_a_mask() -> None:
    content = b"q 72 0 0 36 9 600 cm BI /IM true /W 8 /H 1 /F /AHx /D [1 0] ID 0F> EI Q"
    image = only(mapped(content))
    assert (image.is_mask, image.filters, image.bits) == (True, ("ASCIIHexDecode",), 1)


def test_an_inline_image_without_end_is_a_note() -> None:
    page = mapped(b"q 72 0 0 36 9 600 cm BI /W 8 /H 8 /F /Fl /CS /G /BPC 8 ID abcdef")
    assert only(page).width == 8
    assert not page.complete


def test_an_annotation_is_drawn_into_its_rectangle() -> None:
    pdf = Pdf()
    picture = pdf.image(40, 20, bytes(800))
    stamp = pdf.form(
        b"q 10 0 0 5 0 0 cm /I Do Q", (0, 0, 10, 5), Resources={"XObject": {"I": picture}}
    )
    shown = pdf.add(
        {"Subtype": Raw(b"/Stamp"), "Rect": [100, 600, 200, 650], "AP": {"N": stamp}, "F": 4}
    )
    hidden = pdf.add(
        {"Subtype": Raw(b"/Stamp"), "Rect": [300, 600, 400, 650], "AP": {"N": stamp}, "F": 2}
    )
    data = one_page(b"", pdf=pdf, Annots=[shown, hidden])
    assert only(open_document(data).map_page(0)).box == Box(100_000, 142_000, 200_000, 192_000)


def test_clipped_and_off_page_images_say_how_much_shows() -> None:
    assert only(mapped(b"q 72 0 0 36 576 600 cm /I Do Q")).visible_share == 500
    clipped = b"q 0 0 50 50 re W n 72 0 0 36 100 600 cm /I Do Q"
    assert only(mapped(clipped)).visible_share == 0


def test_transparent_images_are_flagged() -> None:
    page = mapped(
        b"/G gs q 72 0 0 36 100 600 cm /I Do Q", resources={"ExtGState": {"G": {"ca": 0}}}
    )
    assert only(page).hidden == Hidden.INVISIBLE


def test_forms_that_draw_themselves_end_in_a_note() -> None:
    pdf = Pdf()
    form = pdf.reserve()
    body = b"/F Do"
    pdf.stream(
        {"Subtype": Raw(b"/Form"), "BBox": [0, 0, 9, 9], "Resources": {"XObject": {"F": form}}},
        body,
        ref=form,
    )
    page = open_document(one_page(b"/F Do", images={"F": form}, pdf=pdf)).map_page(0)
    assert "limit_forms" in {note.code for note in page.notes}
    assert not page.complete
