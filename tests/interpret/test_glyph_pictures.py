"""Type 3 fonts: glyphs that are pictures, and words of glyphs that nobody can decode."""

from __future__ import annotations

import pytest

from inkroute.geometry import Box
from inkroute.limits import Limits
from inkroute.model import Decision, Hidden, Origin, PageMap, RouteSource
from inkroute.pipeline import open_document
from interpret.painting import mapped, only
from pdf_writer import Name, Pdf, Ref, Value, one_page, show_text

INLINE = b"BI /W 40 /H 20 /BPC 8 /CS /G ID " + bytes(800) + b"\nEI"
#: a picture 100 wide and 50 high with its lower left corner at the glyph's origin.
PICTURE = b"100 0 0 50 0 0 cm "


def font(pdf: Pdf, *glyphs: bytes, **entries: Value) -> Ref:
    """A font with a glyph for each of a, b, c...; each advances by 120 units."""
    names = [chr(ord("a") + at) for at in range(len(glyphs))]
    made: dict[str, Value] = {
        "Type": Name("Font"),
        "Subtype": Name("Type3"),
        "FontBBox": [0, 0, 100, 50],
        "FontMatrix": [1, 0, 0, 1, 0, 0],
        "CharProcs": {
            f"a{at}": pdf.stream({}, content) for at, content in enumerate(glyphs, start=1)
        },
        "Encoding": {"Differences": [97, *(Name(f"a{at + 1}") for at in range(len(names)))]},
        "FirstChar": 97,
        "LastChar": 96 + len(glyphs),
        "Widths": [120] * len(glyphs),
    }
    return pdf.add(made | entries)


def page(content: bytes, glyph: bytes = b"120 0 d0 " + PICTURE + INLINE, **more: Value) -> PageMap:
    pdf = Pdf()
    image = pdf.image(40, 20, bytes(800))
    own: Value = {"XObject": {"I": image}}
    made = font(pdf, glyph, b"120 0 d0 0 0 90 50 re f", Resources=own)
    return mapped(content, {"Font": {"T": made, "F1": pdf.font()}} | more, pdf)


def corners(found: PageMap) -> list[tuple[int, int]]:
    """The lower left corners of the images in points, y up."""
    return [(image.quad.x0 // 1000, 792 - image.quad.y0 // 1000) for image in found.images]


@pytest.mark.parametrize(
    "glyph",
    [
        b"120 0 d0 " + PICTURE + INLINE,
        b"120 0 d0 " + PICTURE + b"/I Do",
        b"120 0 0 0 100 50 d1 " + PICTURE + b"BI /W 40 /H 20 /IM true ID " + bytes(100) + b"\nEI",
    ],
)
def test_a_scan_drawn_as_one_glyph(glyph: bytes) -> None:
    image = only(page(b"BT /T 2 Tf 100 600 Td (a) Tj ET", glyph))
    assert image.box == Box(100_000, 92_000, 300_000, 192_000)
    assert (image.width, image.height, image.dpi_x) == (40, 20, 14)
    assert (image.visible_share, image.hidden, image.turn) == (1000, Hidden.SHOWN, 0)


def test_the_word_stays_a_word() -> None:
    found = page(b"BT /T 2 Tf 100 600 Td (ab) Tj ET")
    assert [word.codes for word in found.words] == ["ab"]
    assert not found.vectors


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (b"10 20 Td (aba) Tj", [(10, 20), (250, 20)]),
        (b"10 20 Td [(a)-1000(a)] TJ", [(10, 20), (131, 20)]),
        (b"10 20 Td (b) Tj (b) Tj (a) Tj", [(250, 20)]),
        (b"10 20 Td [(b)] TJ <62> Tj 5 Tc (a) Tj (a) Tj", [(250, 20), (375, 20)]),
        (b"10 20 Td 75 Tz (b) Tj (a) Tj", [(100, 20)]),
        (b"10 20 Td 7 Ts (a) Tj", [(10, 27)]),
        (b"1 0 0 1 10 20 Tm (a) Tj 9 TL T* (a) Tj (b) ' (a) Tj", [(10, 20), (10, 11), (130, 2)]),
        (b"0 1 -1 0 300 20 Tm (ba) Tj", [(300, 140)]),
        (b"10 20 Td (\\141) Tj", [(10, 20)]),
    ],
)
def test_where_the_pen_is(text: bytes, places: list[tuple[int, int]]) -> None:
    assert corners(page(b"BT /T 1 Tf " + text + b" ET")) == places


def test_the_current_matrix_and_the_clip_hold() -> None:
    found = page(b"q 0 0 100 800 re W n 2 0 0 2 0 0 cm BT /T 1 Tf 0 100 Td (a) Tj ET Q")
    image = only(found)
    assert image.box == Box(0, 492_000, 200_000, 592_000)
    assert image.visible_share == 500


def test_a_font_matrix_counts() -> None:
    pdf = Pdf()
    glyph = b"120 0 d0 " + PICTURE + INLINE
    made = font(pdf, glyph, FontMatrix=[0.01, 0, 0, 0.02, 0.1, 0])
    image = only(mapped(b"BT /T 200 Tf 10 20 Td (a) Tj ET", {"Font": {"T": made}}, pdf))
    assert image.box == Box(30_000, 572_000, 230_000, 772_000)


def test_letters_that_are_bitmaps_are_letters() -> None:
    found = page(b"BT /T 0.2 Tf 100 600 Td (aa) Tj ET")
    assert not found.images
    assert len(found.words) == 1


def test_invisible_glyphs_paint_no_picture() -> None:
    assert not page(b"BT /T 2 Tf 3 Tr 100 600 Td (a) Tj ET").images


def test_what_is_painted_before_and_after_keeps_its_order() -> None:
    under = show_text("F1", 12, 120, 630, "under")
    over = show_text("F1", 12, 120, 650, "over")
    found = page(under + b"BT /T 2 Tf 100 600 Td (a) Tj ET " + over)
    flags = {word.text: word.flags for word in found.words}
    assert (flags["under"], flags["over"]) == (Hidden.COVERED, Hidden.SHOWN)


def test_a_glyph_that_shows_itself() -> None:
    pdf = Pdf()
    made = pdf.reserve()
    glyph = b"120 0 d0 q " + PICTURE + INLINE + b" Q BT /T 1 Tf (a) Tj ET"
    body = font(pdf, glyph, Resources={"Font": {"T": made}})
    pdf.put(made, b"%d 0 R" % body.number)
    found = mapped(b"BT /T 2 Tf 9 9 Td (a) Tj ET", {"Font": {"T": body}}, pdf)
    assert len(found.images) == 1
    assert len(found.words) == 1


@pytest.mark.parametrize("form", [False, True])
def test_in_forms(form: bool) -> None:  # noqa: FBT001
    pdf = Pdf()
    fonts: Value = {"Font": {"T": font(pdf, b"120 0 d0 " + PICTURE + INLINE)}}
    content = b"BT /T 1 Tf 10 20 Td (a) Tj ET"
    if form:
        drawn = pdf.form(content, (0, 0, 500, 500), Resources=fonts)
        found = mapped(b"1 0 0 1 50 0 cm /F Do", {"XObject": {"F": drawn}}, pdf)
        assert corners(found) == [(60, 20)]
    else:
        assert corners(mapped(content, fonts, pdf)) == [(10, 20)]  # type: ignore[arg-type]


def test_the_ceiling_on_pictures() -> None:
    data = b"BT /T 1 Tf 10 20 Td (aaaaa) Tj ET"
    pdf = Pdf()
    made = font(pdf, b"120 0 d0 " + PICTURE + INLINE)
    whole = one_page(data, fonts={"T": made}, pdf=pdf)
    found = open_document(whole, limits=Limits(forms=3)).map_page(0)
    assert len(found.images) == 3
    assert not found.complete


def test_bitmap_letters_without_unicode_are_sent_to_ocr() -> None:
    pdf = Pdf()
    samples = b"\x18\x24\x42\x81\xff\x81\x81\x81"
    bits = b"9 0 0 0 8 8 d1 8 0 0 8 0 0 cm BI /W 8 /H 8 /IM true ID " + samples + b"\nEI"
    made = font(
        pdf, *[bits] * 20, FontMatrix=[0.1, 0, 0, 0.1, 0, 0], FontBBox=[0, 0, 8, 8],
        Widths=[9] * 20,
    )  # fmt: skip
    content = b"".join(
        b"BT /T 12 Tf 72 %d Td [(abcdefghij) -900 (klmnopqrst) -900 (abcde)] TJ ET "
        % (700 - 14 * line)
        for line in range(6)
    )
    document = open_document(one_page(content, fonts={"T": made}, pdf=pdf))
    words = document.map_page(0).words
    assert len(words) == 18
    assert {origin for word in words for origin in word.origins()} == {Origin.UNMAPPED}
    assert all(word.flags == Hidden.SHOWN for word in words)
    routes = [r for r in document.route_page(0).routes if r.decision is Decision.OCR]
    assert [route.source for route in routes] == [RouteSource.WORDS]
    covered = routes[0].box
    assert all(word.box.share_inside(covered) == 1000 for word in words)
