"""From routes to the pixels to draw, and from words in those pixels back to the page.

In: a page's routes (boxes in mpt on the displayed page, origin top left, y down). Out: `Crop`s
on the page's pixel grid, their strips, and the exact way back to mpt. Pure integer geometry; not
here: drawing, reading, and which routes there are.

A page of W x H mpt drawn at d dpi has a *grid* of W d / 72,000 by H d / 72,000 px, rounded. Every
crop of the page is a part of that grid, so that a pixel's place does not depend on the crop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from inkroute.geometry import MPT, PER_MILLE, POINTS_PER_INCH, Box, per_mille
from inkroute.model import Decision, PageResult, Route
from inkroute.native.settings import OcrSettings

#: mpt in an inch.
_INCH = POINTS_PER_INCH * MPT


class PixelBox(NamedTuple):
    """A rectangle of whole pixels; origin top left, y down, x1 and y1 exclusive."""

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return self.x1 - self.x0

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.y1 - self.y0

    @property
    def pixels(self) -> int:
        """Pixels in all."""
        return self.width * self.height

    def meets(self, other: PixelBox) -> bool:
        """Whether the two share a pixel."""
        return (
            self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1
        )

    def moved(self, dx: int, dy: int) -> PixelBox:
        """The box with its origin elsewhere."""
        return PixelBox(self.x0 + dx, self.y0 + dy, self.x1 + dx, self.y1 + dy)


class PixelWord(NamedTuple):
    """A word as read: text, box in px, confidence in per mille."""

    text: str
    box: PixelBox
    confidence: int


def turned(box: PixelBox, turn: int, width: int, height: int) -> PixelBox:
    """Where `box` lies once the picture of `width` x `height` px is turned.

    `turn` counts quarter turns clockwise; 4 - turn takes back what `turn` did, with the turned
    picture's width and height.
    """
    x0, y0, x1, y1 = box
    match turn % 4:
        case 1:
            return PixelBox(height - y1, x0, height - y0, x1)
        case 2:
            return PixelBox(width - x1, height - y1, width - x0, height - y0)
        case 3:
            return PixelBox(y0, width - x1, y1, width - x0)
        case _:
            return box


@dataclass(frozen=True, slots=True)
class Grid:
    """A page's pixel grid: the displayed page's size in mpt, and the dpi to draw it at."""

    page_width: int
    page_height: int
    dpi: int

    @property
    def width(self) -> int:
        """Pixels across the page."""
        return max(1, (2 * self.page_width * self.dpi + _INCH) // (2 * _INCH))

    @property
    def height(self) -> int:
        """Pixels down the page."""
        return max(1, (2 * self.page_height * self.dpi + _INCH) // (2 * _INCH))

    def pixels(self, box: Box) -> PixelBox:
        """The pixels that `box` touches, as far as they are on the page; one at least."""
        width, height = self.width, self.height
        x0 = min(max(0, box.x0 * width // self.page_width), width - 1)
        y0 = min(max(0, box.y0 * height // self.page_height), height - 1)
        x1 = max(x0 + 1, min(width, -(-box.x1 * width // self.page_width)))
        y1 = max(y0 + 1, min(height, -(-box.y1 * height // self.page_height)))
        return PixelBox(x0, y0, x1, y1)

    def mpt(self, box: PixelBox) -> Box:
        """The pixels' place on the displayed page, each edge rounded, halves up."""
        width, height = self.width, self.height
        return Box(
            (2 * box.x0 * self.page_width + width) // (2 * width),
            (2 * box.y0 * self.page_height + height) // (2 * height),
            (2 * box.x1 * self.page_width + width) // (2 * width),
            (2 * box.y1 * self.page_height + height) // (2 * height),
        )


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a page that is drawn and read in one go, for one route or several.

    `box` is in px of `grid`; `turn` the quarter turns clockwise that set its text upright;
    `lowered` says that the ceiling on pixels took its resolution below the routes'; `textless`
    that it is drawn without the page's text where something else shows at its routes.
    """

    page: int
    grid: Grid
    box: PixelBox
    turn: int
    routes: tuple[Route, ...]
    lowered: bool = False
    textless: bool = False

    @property
    def page_share(self) -> int:
        """Per mille of the page that the crop covers."""
        return per_mille(self.box.pixels, self.grid.width * self.grid.height)

    def place(self, box: PixelBox) -> Box:
        """A box in px of the page's grid as mpt on the displayed page."""
        return self.grid.mpt(box)

    def route_of(self, box: Box, outside: int) -> str:
        """The key of the route that a word in `box` (mpt) belongs to; "" for none.

        That is the smallest of those that hold its centre, `outside` mpt allowed; a word that
        fits none was seen in the margin alone and belongs to what stands beside the route.
        """
        x, y = box.centre
        for grown in (0, outside):
            holding = [r for r in self.routes if r.box.grown(grown).holds(x, y)]
            if holding:
                return min(holding, key=lambda r: (r.box.area, r.key)).key
        return ""


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of a crop small enough to be drawn and read at once, in px of the page's grid.

    A word belongs to the strip whose `core` holds its centre; cores tile the crop.
    """

    box: PixelBox
    core: PixelBox

    def owns(self, box: PixelBox) -> bool:
        """Whether the centre of `box` (px of the page's grid) lies in the core."""
        x, y = box.x0 + box.x1, box.y0 + box.y1
        core = self.core
        return 2 * core.x0 <= x < 2 * core.x1 and 2 * core.y0 <= y < 2 * core.y1


def crops_of(page: PageResult, settings: OcrSettings) -> tuple[Crop, ...]:
    """The crops that read every route of `page` that is to be read, in the routes' order."""
    if page.width <= 0 or page.height <= 0:
        return ()
    whole = Box(0, 0, page.width, page.height)
    groups = [
        _Group(route.box.grown(settings.margin).intersection(whole), ((place, route),))
        for place, route in enumerate(page.routes)
        if route.decision is Decision.OCR and not route.box.intersection(whole).is_empty
    ]
    return tuple(_crop(page, group, settings) for group in _joined(groups, settings))


class _Group(NamedTuple):
    """Routes that are read together, each with its place in the page's list.

    `box` (mpt) goes round them, margin included.
    """

    box: Box
    members: tuple[tuple[int, Route], ...]

    @property
    def turn(self) -> int:
        """The quarter turns that all members share."""
        return self.members[0][1].turn


def _joined(groups: list[_Group], settings: OcrSettings) -> list[_Group]:
    """Join groups that overlap until none do, save where the joint box would be mostly waste."""
    done: list[_Group] = []
    waiting = groups
    while waiting:
        current, *waiting = waiting
        partner = next((g for g in done if _belong(g, current, settings)), None)
        if partner is None:
            done.append(current)
            continue
        # The joint box may now meet groups that neither met: it goes through the line again.
        done.remove(partner)
        members = sorted(partner.members + current.members, key=lambda member: member[0])
        waiting = [_Group(partner.box.union(current.box), tuple(members)), *waiting]
    return sorted(done, key=lambda group: group.members[0][0])


def _belong(a: _Group, b: _Group, settings: OcrSettings) -> bool:
    """Whether two groups are read as one: alike in turn, overlapping, and compact together."""
    if a.turn != b.turn or not a.box.meets(b.box):
        return False
    joint = a.box.union(b.box).area
    return joint * PER_MILLE <= settings.joint_area * (a.box.area + b.box.area)


def _crop(page: PageResult, group: _Group, settings: OcrSettings) -> Crop:
    """The group on the page's grid, at a resolution that keeps to the ceiling on pixels."""
    routes = tuple(route for _, route in group.members)
    dpi = max(route.dpi for route in routes)
    grid = Grid(page.width, page.height, dpi)
    box = grid.pixels(group.box)
    lowered = box.pixels > settings.crop_pixels
    if lowered:
        grid = Grid(
            page.width,
            page.height,
            max(1, isqrt(dpi * dpi * settings.crop_pixels // box.pixels)),
        )
        box = grid.pixels(group.box)
    return Crop(page.index, grid, box, group.turn, routes, lowered)


def strips_of(grid: Grid, box: PixelBox, settings: OcrSettings) -> Iterator[Strip]:
    """A crop's box (px of `grid`) in strips, row by row; one where it is small enough.

    Neighbours overlap, and the border of their cores is in the middle of what they share.
    """
    overlap = settings.overlap * grid.dpi // _INCH
    across = [(box.x0, box.x1)]
    down = [(box.y0, box.y1)]
    if max(box.width, box.height) > settings.side or box.pixels > settings.strip_pixels:
        # Long and thin parts may be longer than the side of the largest square.
        square = isqrt(settings.strip_pixels)
        longest = min(settings.side, max(square, settings.strip_pixels // box.height))
        across = _cores(box.x0, box.x1, longest, overlap)
        longest = min(settings.side, max(square, settings.strip_pixels // box.width))
        down = _cores(box.y0, box.y1, longest, overlap)
    half = overlap // 2
    for y0, y1 in down:
        for x0, x1 in across:
            drawn = PixelBox(
                max(box.x0, x0 - half),
                max(box.y0, y0 - half),
                min(box.x1, x1 + half),
                min(box.y1, y1 + half),
            )
            yield Strip(drawn, PixelBox(x0, y0, x1, y1))


def _cores(start: int, end: int, side: int, overlap: int) -> list[tuple[int, int]]:
    """Cut [start, end) into equal parts that are `side` long at most with their overlap."""
    length = end - start
    if length <= side:
        return [(start, end)]
    parts = -(-length // max(1, side - overlap))
    cuts = [start + length * i // parts for i in range(parts + 1)]
    return list(pairwise(cuts))
