"""Tiling patterns: images, text and paths of the cell, where the fill shows them."""

from __future__ import annotations

import tracemalloc

import pytest

from inkroute.geometry import Box
from inkroute.model import Hidden, PageMap
from interpret.painting import fills, mapped, only, painted
from pdf_writer import Name, Pdf, Ref, Value, show_text

PICTURE = b"q 20 0 0 10 0 0 cm /I Do Q"


class Cell:
    """A file with one tiling pattern P; its cell may draw the image I."""

    def __init__(self, content: bytes = PICTURE, **entries: Value) -> None:
        self.pdf = Pdf()
        image = self.pdf.image(40, 20, bytes(800))
        self.own: dict[str, Value] = {"XObject": {"I": image}, "Font": {"F1": self.pdf.font()}}
        cell: dict[str, Value] = {"PatternType": 1, "PaintType": 1, "TilingType": 1}
        cell |= {"BBox": [0, 0, 20, 10], "XStep": 20, "YStep": 10, "Resources": self.own}
        self.pattern = self.pdf.stream(cell | entries, content)

    @property
    def resources(self) -> dict[str, Value]:
        return {"Pattern": {"P": self.pattern}}

    def map(self, content: bytes, **more: Value) -> PageMap:
        return mapped(content, self.resources | more, self.pdf)


FILL = b"/Pattern cs /P scn "


def boxes(page: PageMap) -> list[tuple[int, int, int, int]]:
    """The images' boxes in points, y up from the bottom of US letter paper."""
    return sorted(
        (b.x0 // 1000, 792 - b.y1 // 1000, b.x1 // 1000, 792 - b.y0 // 1000)
        for b in (image.box for image in page.images)
    )


def test_an_image_painted_through_a_pattern() -> None:
    cell = Cell(Matrix=[5, 0, 0, 5, 100, 600])
    image = only(cell.map(FILL + b"100 600 100 50 re f"))
    assert image.box == Box(100_000, 142_000, 200_000, 192_000)
    assert (image.width, image.height, image.dpi_x) == (40, 20, 28)
    assert (image.visible_share, image.hidden) == (1000, Hidden.SHOWN)


def test_the_fill_clips_the_cell() -> None:
    cell = Cell(Matrix=[5, 0, 0, 5, 100, 600])
    assert only(cell.map(FILL + b"100 600 50 50 re f")).visible_share == 500


def test_every_repetition_that_shows_is_an_image() -> None:
    page = Cell().map(FILL + b"10 5 40 10 re f")
    assert boxes(page) == [
        (x, y, x + 20, y + 10) for x in (0, 20, 40) for y in (0, 10)
    ]  # fmt: skip
    assert page.complete


def test_gaps_between_cells() -> None:
    page = Cell(XStep=50, YStep=-30).map(FILL + b"25 0 40 100 re f")
    assert [box[:2] for box in boxes(page)] == [(50, 0), (50, 30), (50, 60), (50, 90)]
    assert not Cell(XStep=50).map(FILL + b"25 0 20 10 re f").images


def test_the_matrix_starts_from_the_page_and_not_from_the_current_one() -> None:
    turned = b"q 0 1 -1 0 300 0 cm " + FILL + b"0 0 10 20 re f Q"
    page = Cell().map(turned)
    assert boxes(page) == [(280, 0, 300, 10)]


def test_a_form_s_own_space_holds_its_patterns() -> None:
    cell = Cell()
    form = cell.pdf.form(
        FILL + b"0 0 20 10 re f",
        (0, 0, 20, 10),
        Matrix=[2, 0, 0, 2, 0, 0],
        Resources=cell.resources,
    )
    content = b"q 1 0 0 1 100 200 cm /F Do Q " + FILL + b"0 0 20 10 re f"
    page = mapped(content, cell.resources | {"XObject": {"F": form}}, cell.pdf)
    assert boxes(page) == [(0, 0, 20, 10), (100, 200, 140, 220)]


def test_a_turned_page_turns_the_pattern() -> None:
    cell = Cell()
    page = mapped(FILL + b"0 0 20 10 re f", cell.resources, cell.pdf, Rotate=90)
    assert only(page).turn == 1
    assert only(page).box == Box(0, 0, 10_000, 20_000)


@pytest.mark.parametrize("painter", [b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"])
def test_every_operator_that_fills(painter: bytes) -> None:
    assert Cell().map(FILL + b"0 0 20 10 re " + painter).images


@pytest.mark.parametrize("painter", [b"S", b"n"])
def test_operators_that_do_not_fill(painter: bytes) -> None:
    assert not Cell().map(FILL + b"0 0 20 10 re " + painter).images


def test_an_empty_clip_shows_no_cell() -> None:
    assert not Cell().map(b"500 500 9 9 re W n " + FILL + b"0 0 20 10 re f").images


def test_words_of_a_cell_are_words() -> None:
    cell = Cell(show_text("F1", 8, 1, 2, "Word"), BBox=[0, 0, 40, 10], XStep=60, YStep=20)
    page = cell.map(FILL + b"0 0 100 30 re f")
    assert [word.text for word in page.words] == ["Word"] * 4
    assert all(word.flags == Hidden.SHOWN for word in page.words)


def test_a_single_cell_s_paths_are_paths() -> None:
    cell = Cell(b"1 0 0 rg 0 0 5 5 re f 0 0 1 rg 5 5 5 5 re f", BBox=[0, 0, 20, 10])
    content = FILL + b"0 0 20 10 re f"
    assert fills(content, cell.resources, cell.pdf) == ["", "ff0000", "0000ff"]


def test_a_texture_stands_for_itself() -> None:
    cell = Cell(b"0 0 m 20 10 l S 2 2 3 3 re f")
    content = FILL + b"0 0 200 100 re f 300 0 200 100 re f"
    assert fills(content, cell.resources, cell.pdf) == ["", ""]
    assert cell.map(content).complete


def test_words_on_and_under_hatching_show() -> None:
    hatched = FILL + b"50 690 200 40 re f "
    under, over = show_text("F1", 12, 72, 700, "under"), show_text("F1", 12, 150, 700, "over")
    cell = Cell(b"0 0 m 20 10 l S")
    page = cell.map(under + hatched + over)
    assert {word.text: word.flags for word in page.words} == {
        "under": Hidden.SHOWN,
        "over": Hidden.SHOWN,
    }


def test_a_ground_without_gaps_covers_and_white_shows_on_it() -> None:
    dark = Cell(b"0.2 g 0 0 20 10 re f 0 0 m 20 10 l S")
    under = show_text("F1", 12, 72, 700, "under")
    over = b"1 g " + show_text("F1", 12, 150, 700, "over")
    page = dark.map(under + FILL + b"50 690 200 40 re f " + over)
    assert {word.text: word.flags for word in page.words} == {
        "under": Hidden.COVERED,
        "over": Hidden.SHOWN,
    }


def test_many_repetitions_end_in_a_note() -> None:
    page = Cell().map(FILL + b"0 0 500 500 re f")
    assert len(page.images) == 32
    assert [note.code for note in page.notes] == ["limit_pattern_cells"]
    assert page.complete


def test_words_past_the_ceiling_are_lost() -> None:
    page = Cell(show_text("F1", 8, 1, 2, "Word"), XStep=40).map(FILL + b"0 0 500 500 re f")
    assert len(page.words) == 32
    assert not page.complete


def test_an_uncoloured_cell_takes_the_ink() -> None:
    cell = Cell(b"0 1 0 rg 0 0 5 5 re f", PaintType=2)
    spaces: Value = {"S": [Name("Pattern"), Name("DeviceRGB")]}
    content = b"/S cs 1 0 0 /P scn 0 0 20 10 re f"
    found = fills(content, cell.resources | {"ColorSpace": spaces}, cell.pdf)
    assert found == ["ff0000", "ff0000"]


def test_a_pattern_in_a_pattern() -> None:
    cell = Cell()
    outer: dict[str, Value] = {"PatternType": 1, "PaintType": 1, "TilingType": 1}
    outer |= {"BBox": [0, 0, 50, 50], "XStep": 50, "YStep": 50, "Matrix": [1, 0, 0, 1, 100, 100]}
    nested = cell.pdf.stream(outer | {"Resources": cell.resources}, FILL + b"0 0 20 10 re f")
    page = mapped(FILL + b"100 100 50 50 re f", {"Pattern": {"P": nested}}, cell.pdf)
    assert boxes(page) == [(100, 100, 120, 110)]


def loop(pdf: Pdf) -> Ref:
    pattern = pdf.reserve()
    cell: dict[str, Value] = {"PatternType": 1, "PaintType": 1, "TilingType": 1}
    cell |= {"BBox": [0, 0, 9, 9], "XStep": 9, "YStep": 9}
    cell |= {"Resources": {"Pattern": {"P": pattern}}}
    return pdf.stream(cell, FILL + b"0 0 50 50 re f", ref=pattern)


def test_a_pattern_painted_with_itself() -> None:
    pdf = Pdf()
    page = mapped(FILL + b"0 0 50 50 re f", {"Pattern": {"P": loop(pdf)}}, pdf)
    assert {note.code for note in page.notes} == {"limit_forms"}
    assert not page.complete


@pytest.mark.parametrize(
    "entries",
    [
        {"BBox": None},
        {"BBox": [0, 0, 0, 10]},
        {"XStep": 1e-9, "YStep": 1e-9},
        {"Matrix": [0, 0, 0, 0, 0, 0]},
        {"Matrix": [1e14, 0, 0, 1e-14, 0, 0]},
        {"PatternType": 7},
    ],
)
def test_damaged_patterns_leave_the_fill(entries: dict[str, Value]) -> None:
    cell = Cell(**entries)
    content = FILL + b"0 0 50 50 re f 0 g 0 0 9 9 re f"
    assert len(painted(content, cell.resources, cell.pdf).strokes) == 2


def test_steps_of_nothing_are_the_cell_s_size() -> None:
    page = Cell(XStep=0, YStep=0).map(FILL + b"0 0 40 10 re f")
    assert len(page.images) == 2


def test_a_pattern_that_is_not_there_and_a_shading() -> None:
    shading: Value = {"PatternType": 2, "Shading": {"ShadingType": 2}}
    content = FILL + b"0 0 9 9 re f /Q scn 0 0 9 9 re f"
    assert fills(content, {"Pattern": {"Q": shading}}) == ["", ""]


def test_a_path_left_open_in_a_cell_is_not_the_page_s() -> None:
    cell = Cell(b"0 0 m 20 10 l 400 400 m")
    content = FILL + b"0 0 20 10 re f 0 g 30 30 5 5 re f"
    strokes = painted(content, cell.resources, cell.pdf).strokes
    assert strokes[-1][0].count(b"m") == 1


def test_a_pattern_s_state_is_not_the_fill_s() -> None:
    cell = Cell(b"2 2 3 3 re f")
    content = b"0.5 g 2 Tr 9 w " + FILL + b"0 0 20 10 re f"
    assert fills(content, cell.resources, cell.pdf) == ["", "000000"]


def test_order_goes_on_behind_the_cells() -> None:
    cell = Cell()
    strokes = painted(FILL + b"0 0 40 10 re f 0 g 0 0 9 9 re f", cell.resources, cell.pdf)
    orders = [stroke[6] for stroke in strokes.strokes]
    images = [image.order for image in strokes.images]
    assert orders[0] < min(images) <= max(images) < orders[1]
    assert len({*orders, *images}) == 4


def test_repetitions_without_end_take_no_memory() -> None:
    cell = Cell(show_text("F1", 8, 1, 2, "Word"), XStep=0.00001, YStep=0.00001)
    tracemalloc.start()
    cell.map(FILL + b"0 0 500 500 re f")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000_000
