"""What hides words and what does not: flags found without a renderer, held against a rendering."""

from __future__ import annotations

import pytest

from inkroute.model import Hidden
from inkroute.native.counterfactual import see_page
from inkroute.pipeline import open_document
from pdf_writer import Name, Pdf, Ref, one_page, show_text

SHOWN, CLIPPED, COVERED = Hidden.SHOWN, Hidden.CLIPPED, Hidden.COVERED
BACKGROUND, INVISIBLE, LAYER_OFF = Hidden.BACKGROUND, Hidden.INVISIBLE, Hidden.LAYER_OFF
#: 34 pt wide, its middle at (117, 705).
HALL = show_text("F1", 20, 100, 700, "Hall")
WHITE = b"1 g " + HALL + b"0 g "
#: a triangle below the diagonal from (80, 690) to (160, 740), one above; a curved banner.
BELOW, ABOVE = b"80 690 m 160 740 l 160 680 l h ", b"80 690 m 160 740 l 80 760 l h "
FAR_ABOVE = b"80 715 m 160 755 l 80 780 l h "
ROUND = b"90 690 m 150 690 l 158 690 160 698 160 705 c 160 712 158 720 150 720 c 90 720 l h "
#: a ring round the word, which lies in its hole by the even-odd rule.
RING = b"60 680 m 180 680 l 180 740 l 60 740 l h 80 690 m 160 690 l 160 730 l 80 730 l h "
STATES = {
    "Half": {"ca": 0.5}, "Multiply": {"BM": Name("Multiply")}, "Normal": {"BM": Name("Normal")},
    "Bare": {"SMask": Name("None")},
    "Wide": {"LW": 30},
}  # fmt: skip


def flags(content: bytes, pdf: Pdf | None = None, **entries: object) -> list[Hidden]:
    """The words' flags, which the picture has to confirm."""
    resources = {"ExtGState": STATES} | dict(entries.pop("resources", {}))  # type: ignore[call-overload]
    data = one_page(content, pdf=pdf, resources=resources, **entries)  # type: ignore[arg-type]
    page = open_document(data).map_page(0)
    sight = see_page(data, page)
    shown = [sight.shows(number) for number in range(len(page.words))]
    assert shown == [not word.flags & ~Hidden.TINY for word in page.words]
    return [Hidden(word.flags) for word in page.words]


@pytest.mark.parametrize(
    ("path", "flag"),
    [
        (b"90 690 60 40 re", SHOWN),
        (b"90 690 m 150 690 l 150 730 l 90 730 l", SHOWN),
        (BELOW, SHOWN),
        (FAR_ABOVE, CLIPPED),
        (ROUND, SHOWN),
        # curves: one bulges up to behind the word, the others stay below.
        (b"60 640 m 60 800 250 800 250 640 c h", SHOWN),
        (b"60 660 m 60 690 250 690 250 660 c h 250 750 l 255 750 l 255 660 l h", CLIPPED),
        (b"60 660 m 60 690 250 660 v 255 740 l h", CLIPPED),
        # two rectangles with the word between them.
        (b"50 690 40 40 re 150 690 40 40 re", CLIPPED),
        (b"117 660 m 160 705 l 117 750 l 70 705 l h", SHOWN),
    ],
)
@pytest.mark.parametrize("operator", [b" W n ", b" W* n "])
def test_a_clip_is_its_path_and_not_its_box(path: bytes, operator: bytes, flag: Hidden) -> None:
    assert flags(b"q " + path + operator + HALL + b"Q ") == [flag]


def test_a_clip_is_inside_by_its_rule() -> None:
    assert flags(b"q " + RING + b"W* n " + HALL + b"Q ") == [CLIPPED]
    assert flags(b"q " + RING + b"W n " + HALL + b"Q ") == [SHOWN]


def test_every_clip_clips_until_it_is_restored() -> None:
    both = b"q " + BELOW + b"W n " + FAR_ABOVE + b"W n " + HALL + b"Q " + HALL
    assert flags(both) == [CLIPPED, SHOWN]
    turned = b"q 0.8 0.6 -0.6 0.8 0 0 cm 400 400 200 200 re W n 0.8 -0.6 0.6 0.8 0 0 cm "
    assert flags(turned + show_text("F1", 20, 10, 600, "out") + HALL + b"Q ") == [CLIPPED, SHOWN]


def test_a_form_that_is_turned_is_clipped_by_its_turned_box() -> None:
    pdf = Pdf()
    text = b"0.7071 -0.7071 0.7071 0.7071 0 0 cm "
    inside, outside = show_text("F1", 10, 0, 100, "in"), show_text("F1", 10, -90, 20, "out")
    form = pdf.form(
        text + inside + outside, (0, 0, 140, 140), Resources={"Font": {"F1": pdf.font()}},
        Matrix=[0.7071, 0.7071, -0.7071, 0.7071, 0, 0],
    )  # fmt: skip
    found = flags(b"q 1 0 0 1 250 300 cm /O Do Q", pdf, images={"O": form})
    assert found == [SHOWN, CLIPPED]


def test_a_clip_drawn_tight_round_letters_lets_them_show() -> None:
    tight = b"q 99 699.8 40 14.6 re W n "
    assert flags(tight + HALL + b"Q ") == [SHOWN]
    assert flags(b"q 99 712 40 20 re W n " + show_text("F1", 20, 100, 700, "oo") + b"Q ") == [
        CLIPPED
    ]


@pytest.mark.parametrize(
    "path",
    [
        b"90 690 60 40 re ",
        BELOW + ABOVE,
        ROUND,
        # drawn tight round the letters: corrections and redactions often are.
        b"100 699.5 35 15.5 re ",
    ],
)
def test_what_an_opaque_fill_holds_is_covered(path: bytes) -> None:
    cover = b"0 0 1 rg " + path + b"f 0 g "
    assert flags(HALL + cover) == [COVERED]
    # painted again on top, as corrections are, the copy shows.
    assert flags(HALL + cover + HALL) == [COVERED, SHOWN]


@pytest.mark.parametrize(
    "cover",
    [
        # beside the diagonal, in a hole, a line struck through.
        b"0 0 1 rg " + FAR_ABOVE + b"f",
        b"0 0 1 rg " + RING + b"f*",
        b"0 0 1 rg 95 702 m 140 702 l 141 703 l 140 704 l 95 704 l h f",
        # clipped to where the word is not.
        b"q " + FAR_ABOVE + b"W n 0 0 1 rg 90 690 60 40 re f Q",
        b"/Half gs 0 0 1 rg 90 690 60 40 re f",
        b"/Multiply gs 0.9 g 90 690 60 40 re f",
    ],
)
def test_what_leaves_the_word_open_does_not_cover_it(cover: bytes) -> None:
    assert flags(HALL + cover) == [SHOWN]


def test_the_usual_blend_mode_and_no_mask_cover() -> None:
    cover = b" gs 0 0 1 rg 90 690 60 40 re f"
    assert flags(HALL + b"/Normal" + cover) == [COVERED]
    assert flags(HALL + b"/Bare" + cover) == [COVERED]


def soft_mask(pdf: Pdf) -> dict[str, object]:
    """A graphics state whose mask lets nothing through."""
    kind = {"S": Name("Transparency"), "CS": Name("DeviceGray")}
    group = pdf.form(b"0 g 0 0 612 792 re f", Group=kind)
    return {"Masked": {"SMask": {"S": Name("Luminosity"), "G": group}}, "Bare": STATES["Bare"]}


def test_what_is_painted_through_a_soft_mask_covers_nothing() -> None:
    pdf = Pdf()
    cover = b"q /Masked gs 0 0 1 rg 90 690 60 40 re f Q "
    assert flags(HALL + cover, pdf, resources={"ExtGState": soft_mask(pdf)}) == [SHOWN]
    pdf = Pdf()
    image = pdf.image(4, 4, bytes(16))
    picture = b"q /Masked gs 60 0 0 40 90 690 cm /I Do Q "
    found = flags(
        HALL + picture, pdf, images={"I": image}, resources={"ExtGState": soft_mask(pdf)}
    )
    assert found == [SHOWN]


def test_a_group_has_the_alpha_that_it_is_painted_with() -> None:
    pdf = Pdf()
    own = {"ExtGState": {"Full": {"ca": 1}}}
    group = pdf.form(
        b"/Full gs 0 0 1 rg 90 690 60 40 re f", Group={"S": Name("Transparency")}, Resources=own
    )
    assert flags(HALL + b"/Half gs /O Do", pdf, images={"O": group}) == [SHOWN]


@pytest.mark.parametrize(
    "ground",
    [
        b"0 0 1 rg 90 690 60 40 re f",
        b"0 0 1 rg " + ROUND + b"f",
        b"0 0 1 rg " + BELOW + b"f " + ABOVE + b"f",
        b"0 0 1 RG 30 w 90 705 m 150 705 l S",
        b"0 0 1 RG /Wide gs 90 705 m 150 705 l S",
        b"q 10 0 0 10 0 0 cm 0 0 1 RG 3 w 9 70.5 m 15 70.5 l S Q",
        b"/Half gs 0 0 1 rg 90 690 60 40 re f /Normal gs",
        b"0 0 1 rg 95 690 30 40 re f",
        b"/Sh sh",
    ],
)
def test_white_shows_on_whatever_is_not_white(ground: bytes) -> None:
    shading = {
        "ShadingType": 2, "ColorSpace": Name("DeviceRGB"), "Coords": [0, 0, 600, 0],
        "Function": {
            "FunctionType": 2, "Domain": [0, 1], "C0": [0, 0, 1], "C1": [1, 0, 0], "N": 1
        },
    }  # fmt: skip
    assert flags(ground + b" " + WHITE, resources={"Shading": {"Sh": shading}}) == [SHOWN]


@pytest.mark.parametrize(
    "ground",
    [
        b"",
        b"1 g 90 690 60 40 re f ",
        b"1 g " + ROUND + b"f ",
        # frames, lines and shapes beside the word, and what a white card lies on.
        b"0 0 1 RG 2 w 90 690 60 40 re S ",
        b"0 0 1 RG 2 w 90 690 m 150 690 l S ",
        b"0 0 1 rg " + FAR_ABOVE + b"f ",
        b"0 0 1 rg 0 0 612 792 re f 1 g 90 690 60 40 re f ",
        b"0 0 1 rg 0 0 612 792 re f 1 g " + ROUND + b"f ",
    ],
)
def test_white_on_white_does_not_show(ground: bytes) -> None:
    assert flags(ground + WHITE) == [BACKGROUND]


def test_dark_on_its_own_dark_shape_does_not_show() -> None:
    dark = b"0 0 0.4 rg " + ROUND + b"f " + HALL
    assert flags(dark) == [BACKGROUND]


@pytest.mark.parametrize(
    "content",
    [show_text("F1", 0, 100, 700, "Hall"), b"0 Tz " + HALL, b"q 0 0 0 0 50 50 cm " + HALL + b"Q"],
)
def test_letters_without_extent_do_not_show(content: bytes) -> None:
    page = open_document(one_page(content)).map_page(0)
    assert all(word.flags & INVISIBLE for word in page.words)


def layered(pdf: Pdf) -> Ref:
    """A layer that is off."""
    layer = pdf.add({"Type": Name("OCG"), "Name": "draft"})
    pdf.catalog["OCProperties"] = {"OCGs": [layer], "D": {"OFF": [layer]}}
    return layer


def test_a_layer_that_ends_within_a_form_does_not_end_the_one_around() -> None:
    pdf = Pdf()
    layer = layered(pdf)
    own = {"Properties": {"L": layer}, "Font": {"F1": pdf.font()}}
    form = pdf.form(b"/OC /L BDC " + HALL + b"EMC " + HALL + b"EMC " + HALL, Resources=own)
    content = b"/OC /L BDC /O Do " + HALL + b"EMC " + HALL
    found = flags(content, pdf, images={"O": form}, resources={"Properties": {"L": layer}})
    assert found == [LAYER_OFF] * 4 + [SHOWN]


def test_codes_without_advance_of_a_font_that_is_not_there_do_not_show() -> None:
    content = b"BT /F9 20 Tf 100 700 Td <0102> Tj 0 -50 Td (Hall) Tj ET"
    words = open_document(one_page(content)).map_page(0).words
    assert [Hidden(word.flags) for word in words] == [INVISIBLE, SHOWN]


def test_what_is_painted_through_letters_covers_nothing_but_them() -> None:
    pdf = Pdf()
    image = pdf.image(4, 4, bytes(16))
    through = b"q " + show_text("F1", 20, 300, 300, "Hall", mode=7)
    through += b"q 400 0 0 500 50 250 cm /I Do Q 0 0 1 rg 90 690 60 40 re f Q "
    page = open_document(one_page(HALL + through, images={"I": image}, pdf=pdf)).map_page(0)
    assert [Hidden(word.flags) for word in page.words] == [SHOWN, INVISIBLE]


@pytest.mark.parametrize(
    ("lower", "flag"), [(b"60 15 90 690", COVERED), (b"60 13.5 90 690", SHOWN)]
)
def test_strips_without_a_gap_cover_the_word_on_their_seam(lower: bytes, flag: Hidden) -> None:
    pdf = Pdf()
    image = pdf.image(4, 4, bytes(16))
    wide, high, x, y = lower.split()
    strips = b"q " + wide + b" 0 0 " + high + b" " + x + b" " + y + b" cm /I Do Q "
    strips += b"q 60 0 0 25 90 705 cm /I Do Q "
    data = one_page(HALL + strips, pdf=pdf, images={"I": image})
    assert [Hidden(word.flags) for word in open_document(data).map_page(0).words] == [flag]


def test_strips_do_not_cover_the_word_that_is_painted_between_them() -> None:
    pdf = Pdf()
    image = pdf.image(4, 4, bytes(16))
    first, second = b"q 60 0 0 15 90 690 cm /I Do Q ", b"q 60 0 0 25 90 705 cm /I Do Q "
    data = one_page(first + HALL + second, pdf=pdf, images={"I": image})
    assert [word.flags & COVERED for word in open_document(data).map_page(0).words] == [0]
