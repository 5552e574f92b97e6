"""Routes to crops, crops to strips, and pixels back to the page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkroute.geometry import Box
from inkroute.model import Decision
from inkroute.native.crops import Grid, PixelBox, crops_of, strips_of, turned
from inkroute.native.settings import OcrSettings
from native.places import page, route

LETTER = (612_000, 792_000)
SETTINGS = OcrSettings()

sides = st.integers(1_000, 20_000_000)
dpis = st.sampled_from([72, 150, 300, 400])


def pixel_boxes(width: int, height: int) -> st.SearchStrategy[PixelBox]:
    xs = st.lists(st.integers(0, width), min_size=2, max_size=2, unique=True).map(sorted)
    ys = st.lists(st.integers(0, height), min_size=2, max_size=2, unique=True).map(sorted)
    return st.builds(lambda x, y: PixelBox(x[0], y[0], x[1], y[1]), xs, ys)


@given(st.data(), st.integers(1, 3_000), st.integers(1, 3_000), st.integers(0, 3))
def test_a_turn_taken_back_is_no_turn(data: st.DataObject, w: int, h: int, turn: int) -> None:
    box = data.draw(pixel_boxes(w, h))
    there = turned(box, turn, w, h)
    across, down = (h, w) if turn % 2 else (w, h)
    assert 0 <= there.x0 < there.x1 <= across
    assert 0 <= there.y0 < there.y1 <= down
    assert turned(there, 4 - turn, across, down) == box


@given(st.data(), sides, sides, dpis)
def test_pixels_to_the_page_and_back_are_the_same(
    data: st.DataObject, width: int, height: int, dpi: int
) -> None:
    grid = Grid(width, height, dpi)
    box = data.draw(pixel_boxes(grid.width, grid.height))
    place = grid.mpt(box)
    assert 0 <= place.x0 <= place.x1 <= width
    assert 0 <= place.y0 <= place.y1 <= height
    # A pixel is 180 mpt wide at least, so its edges are told apart after rounding.
    inside = Box(place.x0 + 2, place.y0 + 2, place.x1 - 2, place.y1 - 2)
    assert grid.pixels(inside) == box


def test_a_crop_has_a_margin_that_ends_at_the_page() -> None:
    (crop,) = crops_of(page(*LETTER, route(Box(0, 100_000, 72_000, 172_000))), SETTINGS)
    assert crop.box == PixelBox(0, 391, 325, 742)
    assert crop.grid.mpt(crop.box) == Box(0, 93_840, 78_000, 178_080)


def test_what_is_not_to_be_read_is_not_cropped() -> None:
    box = Box(0, 0, 72_000, 72_000)
    kinds = [Decision.SKIP, Decision.ALREADY_READ]
    assert crops_of(page(*LETTER, *(route(box, decision=kind) for kind in kinds)), SETTINGS) == ()
    assert crops_of(page(0, 0, route(box)), SETTINGS) == ()
    assert crops_of(page(*LETTER, route(Box(700_000, 0, 800_000, 10_000))), SETTINGS) == ()


def test_overlapping_crops_are_read_once() -> None:
    a = route(Box(100_000, 100_000, 300_000, 120_000), key="a")
    b = route(Box(100_000, 125_000, 300_000, 145_000), key="b", dpi=400)
    far = route(Box(100_000, 500_000, 300_000, 520_000), key="far")
    joint, lone = crops_of(page(*LETTER, a, far, b), SETTINGS)
    assert [r.key for r in joint.routes] == ["a", "b"]
    assert joint.grid.dpi == 400
    assert [r.key for r in lone.routes] == ["far"]


def test_a_chain_of_overlaps_is_one_crop() -> None:
    lines = [
        route(Box(100_000, 100_000 + 15_000 * n, 300_000, 110_000 + 15_000 * n), key=str(n))
        for n in range(9)
    ]
    scattered = [lines[i] for i in (0, 8, 4, 2, 6, 1, 7, 3, 5)]
    (crop,) = crops_of(page(*LETTER, *scattered), SETTINGS)
    assert len(crop.routes) == 9


def test_crops_that_would_be_mostly_waste_together_stay_apart() -> None:
    side = route(Box(20_000, 20_000, 40_000, 780_000), key="side")
    top = route(Box(20_000, 20_000, 600_000, 40_000), key="top")
    crops = crops_of(page(*LETTER, side, top), SETTINGS)
    assert [r.key for crop in crops for r in crop.routes] == ["side", "top"]


def test_text_of_another_direction_is_read_apart() -> None:
    box = Box(100_000, 100_000, 300_000, 120_000)
    crops = crops_of(page(*LETTER, route(box, key="a"), route(box, key="b", turn=1)), SETTINGS)
    assert [crop.turn for crop in crops] == [0, 1]


def test_a_word_belongs_to_the_smallest_route_that_holds_it() -> None:
    outer = route(Box(100_000, 100_000, 300_000, 300_000), key="outer")
    inner = route(Box(150_000, 150_000, 200_000, 200_000), key="inner")
    (crop,) = crops_of(page(*LETTER, outer, inner), SETTINGS)
    assert crop.route_of(Box(160_000, 160_000, 180_000, 170_000), 2_000) == "inner"
    assert crop.route_of(Box(110_000, 110_000, 120_000, 120_000), 2_000) == "outer"
    assert crop.route_of(Box(98_000, 110_000, 100_000, 120_000), 2_000) == "outer"
    assert crop.route_of(Box(90_000, 110_000, 94_000, 120_000), 2_000) == ""


def test_a_crop_of_common_size_is_one_strip() -> None:
    grid = Grid(*LETTER, 400)
    whole = PixelBox(0, 0, grid.width, grid.height)
    (strip,) = strips_of(grid, whole, SETTINGS)
    assert strip.box == strip.core == whole


@pytest.mark.parametrize(
    ("width", "height"),
    [(40_000, 500), (500, 100_000), (10_000, 10_000), (32_768, 32_768), (33_000, 1_300)],
)
def test_strips_fit_and_their_cores_tile_the_crop(width: int, height: int) -> None:
    grid = Grid(width * 240, height * 240, 300)
    whole = PixelBox(0, 0, grid.width, grid.height)
    strips = list(strips_of(grid, whole, SETTINGS))
    assert len(strips) > 1
    assert sum(strip.core.pixels for strip in strips) == whole.pixels
    for strip in strips:
        assert max(strip.box.width, strip.box.height) <= SETTINGS.side
        assert strip.box.pixels <= SETTINGS.strip_pixels
    # A word on the border of two cores is whole in both strips, and belongs to one.
    for strip in strips:
        x, y = strip.core.x1, strip.core.y1
        word = PixelBox(x - 280, y - 30, x + 281, y + 31)
        assert sum(other.owns(word) for other in strips) == (x < width and y < height)
        if strip.core.x1 < width:
            side = PixelBox(x - 280, y - 40, x + 281, y - 10)
            owners = [other for other in strips if other.owns(side)]
            assert len(owners) == 1
            assert owners[0].box.x0 <= side.x0
            assert side.x1 <= owners[0].box.x1


def test_a_crop_beyond_reason_is_drawn_at_a_lower_resolution() -> None:
    huge = page(14_400_000, 14_400_000, route(Box(0, 0, 14_400_000, 14_400_000)))
    (crop,) = crops_of(huge, SETTINGS)
    assert crop.lowered
    assert crop.grid.dpi == 100
    assert crop.box.pixels <= SETTINGS.crop_pixels
    (crop,) = crops_of(huge, replace(SETTINGS, crop_pixels=4_000_000_000))
    assert not crop.lowered
    assert crop.grid.dpi == 300
