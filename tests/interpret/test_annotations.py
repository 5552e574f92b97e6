"""Annotations: which appearances show, and where."""

from __future__ import annotations

import pytest

from inkroute.geometry import Box, Quad
from inkroute.model import PageMap
from interpret.painting import mapped, only
from pdf_writer import Name, Pdf, Ref, Value, show_text

RECT = [100, 600, 200, 650]


class Annotated:
    """A page with one annotation, whose appearance is a scanned stamp."""

    def __init__(self) -> None:
        self.pdf = Pdf()
        self.scan = self.pdf.image(40, 20, bytes(800))
        self.stamp = self.appearance(b"q 10 0 0 5 0 0 cm /I Do Q", (0, 0, 10, 5))

    def appearance(self, content: bytes, box: tuple[float, ...], **entries: Value) -> Ref:
        own: Value = {"XObject": {"I": self.scan}}
        return self.pdf.form(content, box, **({"Resources": own} | entries))

    def map(self, subtype: str = "Stamp", **entries: Value) -> PageMap:
        made: dict[str, Value] = {"Subtype": Name(subtype), "Rect": RECT, "AP": {"N": self.stamp}}
        return mapped(b"", {}, self.pdf, Annots=[self.pdf.add(made | entries)])


def test_a_scanned_signature_is_an_image_like_any_other() -> None:
    image = only(Annotated().map())
    assert image.quad == Quad(
        100_000, 192_000, 200_000, 192_000, 200_000, 142_000, 100_000, 142_000
    )
    assert (image.width, image.height, image.dpi_x, image.dpi_y) == (40, 20, 28, 28)
    assert (image.turn, image.visible_share, image.hidden) == (0, 1000, 0)


@pytest.mark.parametrize("subtype", ["Stamp", "FreeText", "Widget", "Ink", "Square", "Watermark"])
def test_kinds_that_show(subtype: str) -> None:
    assert Annotated().map(subtype).images


def test_popups_do_not_show() -> None:
    assert not Annotated().map("Popup").images


@pytest.mark.parametrize(
    ("flags", "shows"), [(0, True), (4, True), (64, True), (128, True), (1, True),
                         (2, False), (32, False), (6, False), (36, False)],
)  # fmt: skip
def test_flags(flags: int, shows: bool) -> None:  # noqa: FBT001
    assert bool(Annotated().map(F=flags).images) is shows


def test_without_an_appearance_nothing_is_said() -> None:
    for entries in ({"AP": None}, {"AP": {}}, {"AP": {"N": None}}, {"AP": {"D": {}}}):
        page = Annotated().map(**entries)  # type: ignore[arg-type]
        assert (page.images, page.notes) == ((), ())


@pytest.mark.parametrize(
    ("entries", "shows"),
    [
        ({"AS": Name("Yes")}, True),
        ({"AS": Name("Off")}, False),
        ({"AS": Name("Other")}, False),
        ({}, False),
        ({"V": Name("Yes")}, True),
        ({"V": Name("Off")}, False),
        ({"Parent": {"V": Name("Yes")}}, True),
        ({"AS": Name("Off"), "V": Name("Yes")}, False),
    ],
)
def test_states(entries: dict[str, Value], shows: bool) -> None:  # noqa: FBT001
    page = Annotated()
    empty = page.appearance(b"", (0, 0, 10, 5))
    states: Value = {"Yes": page.stamp, "Off": empty}
    assert bool(page.map("Widget", AP={"N": states}, **entries).images) is shows


def test_a_matrix_turns_the_appearance_into_the_rectangle() -> None:
    page = Annotated()
    turned = page.appearance(
        b"q 10 0 0 5 0 0 cm /I Do Q", (0, 0, 10, 5), Matrix=[0, 1, -1, 0, 3, 4]
    )
    image = only(page.map(AP={"N": turned}))
    assert image.turn == 3
    assert image.box == Box(100_000, 142_000, 200_000, 192_000)


def test_rectangles_by_any_corners_and_boxes_that_do_not_start_at_zero() -> None:
    page = Annotated()
    moved = page.appearance(b"q 10 0 0 5 50 50 cm /I Do Q", (60, 55, 50, 50))
    image = only(page.map(AP={"N": moved}, Rect=[200, 650, 100, 600]))
    assert image.box == Box(100_000, 142_000, 200_000, 192_000)
    assert image.visible_share == 1000


def test_layers_that_are_off() -> None:
    page = Annotated()
    off = page.pdf.add({"Type": Name("OCG"), "Name": "off"})
    page.pdf.catalog["OCProperties"] = {"OCGs": [off], "D": {"OFF": [off]}}
    assert not page.map(OC=off).images


def test_an_appearance_without_resources_takes_the_page_s() -> None:
    pdf = Pdf()
    form = pdf.form(show_text("F1", 9, 2, 2, "word"), (0, 0, 100, 50))
    made = pdf.add({"Subtype": Name("FreeText"), "Rect": RECT, "AP": {"N": form}})
    page = mapped(b"", {}, pdf, Annots=[made])
    assert [word.text for word in page.words] == ["word"]


@pytest.mark.parametrize(
    "entries",
    [
        {"Rect": None},
        {"Rect": [1, 2, 3]},
        {"AP": {"N": 7}},
        {"AP": 7},
        {"Subtype": None},
    ],
)
def test_damaged_annotations_do_not_stop_the_page(entries: dict[str, Value]) -> None:
    pdf = Pdf()
    bad = pdf.add({"Subtype": Name("Stamp"), "Rect": RECT} | entries)
    content = show_text("F1", 9, 72, 700, "word")
    page = mapped(content, {}, pdf, Annots=[bad, 5, None, bad])
    assert [word.text for word in page.words] == ["word"]
