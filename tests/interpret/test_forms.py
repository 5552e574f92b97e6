"""Form XObjects: matrices, boxes, resources and what they inherit."""

from __future__ import annotations

import pytest

from inkroute.geometry import Box
from inkroute.model import Hidden
from interpret.painting import mapped, only, painted
from pdf_writer import Name, Pdf, Ref, Value, show_text

PICTURE = b"q 20 0 0 10 5 5 cm /I Do Q"


def picture(pdf: Pdf, **entries: Value) -> Ref:
    return pdf.image(40, 20, bytes(800), **entries)  # type: ignore[arg-type]


def test_matrix_then_the_current_one() -> None:
    pdf = Pdf()
    own = {"XObject": {"I": picture(pdf)}}
    form = pdf.form(PICTURE, (0, 0, 100, 100), Matrix=[0, 1, -1, 0, 0, 0], Resources=own)
    page = mapped(b"q 2 0 0 2 100 600 cm /F Do Q", {"XObject": {"F": form}}, pdf)
    image = only(page)
    assert image.box == Box(70_000, 142_000, 90_000, 182_000)
    assert image.turn == 3


def test_a_box_clips_even_when_it_is_given_by_other_corners() -> None:
    pdf = Pdf()
    own = {"XObject": {"I": picture(pdf)}}
    form = pdf.form(PICTURE, (15, 100, -5, 0), Resources=own)
    page = mapped(b"/F Do", {"XObject": {"F": form}}, pdf)
    assert only(page).visible_share == 500


@pytest.mark.parametrize("own", [False, True])
def test_what_a_form_lacks_is_the_page_s(own: bool) -> None:  # noqa: FBT001
    pdf = Pdf()
    entries: dict[str, Value] = {"Resources": {"XObject": {"J": picture(pdf)}}} if own else {}
    inner = pdf.form(PICTURE + show_text("F1", 9, 9, 50, "word"), (0, 0, 100, 100), **entries)
    outer = pdf.form(b"/N Do", (0, 0, 100, 100), Resources={"XObject": {"N": inner}})
    resources: dict[str, Value] = {
        "XObject": {"O": outer, "I": picture(pdf)},
        "Font": {"F1": pdf.font()},
    }
    page = mapped(b"/O Do", resources, pdf)
    assert only(page).width == 40
    assert [word.text for word in page.words] == ["word"]


def test_a_form_s_own_resources_come_first() -> None:
    pdf = Pdf()
    small = pdf.image(7, 7, bytes(49))
    form = pdf.form(PICTURE, (0, 0, 100, 100), Resources={"XObject": {"I": small}})
    page = mapped(b"/F Do", {"XObject": {"F": form, "I": picture(pdf)}}, pdf)
    assert only(page).width == 7


def test_a_name_that_nobody_knows_is_noted() -> None:
    page = mapped(b"/Nothing Do", {})
    assert [note.code for note in page.notes] == ["missing_xobject"]


def test_postscript_paints_nothing() -> None:
    pdf = Pdf()
    code = pdf.stream({"Subtype": Name("PS")}, b"showpage")
    page = mapped(b"/X Do", {"XObject": {"X": code}}, pdf)
    assert (page.images, page.notes) == ((), ())


def test_a_form_s_state_ends_with_it() -> None:
    pdf = Pdf()
    form = pdf.form(b"q q 1 0 0 rg 3 0 0 3 0 0 cm 9 9 l", (0, 0, 99, 99))
    strokes = painted(b"/F Do 0 0 9 9 re f", {"XObject": {"F": form}}, pdf).strokes
    assert [(stroke[4], stroke[0].count(b"l")) for stroke in strokes] == [(0, 3)]


def test_a_form_takes_the_colour_and_clip_around_it() -> None:
    pdf = Pdf()
    form = pdf.form(b"0 0 50 50 re f", (0, 0, 99, 99))
    content = b"0 0 10 10 re W n 1 0 0 rg /F Do"
    (stroke,) = painted(content, {"XObject": {"F": form}}, pdf).strokes
    assert stroke[4] == 0xFF0000
    assert stroke[3] == (0.0, 782_000.0, 10_000.0, 792_000.0)


def test_forms_past_the_ceiling_are_noted() -> None:
    pdf = Pdf()
    form = pdf.form(b"0 0 9 9 re f", (0, 0, 99, 99))
    found = painted(b"/F Do " * 5, {"XObject": {"F": form}}, pdf, forms=3)
    assert len(found.strokes) == 3
    assert {note.code for note in found.notes} == {"limit_forms"}


def test_images_and_forms_of_layers_that_are_off() -> None:
    pdf = Pdf()
    off = pdf.add({"Type": "OCG", "Name": "off"})
    on = pdf.add({"Type": "OCG", "Name": "on"})
    pdf.catalog["OCProperties"] = {"OCGs": [off, on], "D": {"OFF": [off]}}
    own = {"XObject": {"I": picture(pdf), "J": picture(pdf, OC=on)}}
    form = pdf.form(PICTURE + b" /J Do", (0, 0, 100, 100), Resources=own, OC=off)
    resources: dict[str, Value] = {"XObject": {"F": form, "I": picture(pdf, OC=off)}}
    resources["XObject"] |= {"J": picture(pdf, OC=on)}  # type: ignore[operator]
    page = mapped(b"/F Do /I Do /J Do", resources, pdf)
    off_flag = Hidden.LAYER_OFF
    assert [image.hidden for image in page.images] == [off_flag, off_flag, off_flag, 0]
