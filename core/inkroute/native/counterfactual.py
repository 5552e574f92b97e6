"""Which characters show, by a rendering: the page drawn with and without them, the ink compared.

In: a file's bytes and the page map of one of its pages. Out: for each character of each word
whether taking its text away changes the picture at its place. It is the check of the map's own
flags, which are found without a renderer (page map, "Visibility"); the core never asks it.

All text is taken away at once. Where text objects lie on one another (an OCR layer over words, a
value typed over a covered one), that does not say which of them was seen: those are then taken
away in groups of which no two overlap. Text painted twice at one place shows although neither
copy changes anything alone: there the change that no group makes by itself decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product
from math import isqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE, Box, on_paper
from inkroute.model import PageMap, Piece
from inkroute.native.crops import Grid, PixelBox
from inkroute.native.textless import Pixels, TextlessPage, TextObject
from inkroute.pagemap.characters import Character, characters

#: height x width, the largest difference of any channel, 0 to 255.
#: A piece of the map's: the number of its word, and its own in the word.
Place = tuple[int, int]
_Change = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class SightSettings:
    """How a page is drawn for comparing, and what counts as a change."""

    #: resolution (page map, "Visibility": drawn at 96 dpi).
    dpi: int = 96
    #: px of a page, above which it is drawn at a lower resolution.
    page_pixels: int = 20_000_000
    #: grey levels by which some pixel's channel must change; the same page drawn twice has 0.
    contrast: int = 8
    #: per mille of a character's advance cut off at either end, where its neighbours reach in: of
    #: 567 empty glyphs between letters 5 % still seem to show (45 % at 125), and of 29,843 letters
    #: that show 10 more become doubtful.
    inset: int = 250
    #: per mille of the smaller of two text objects' boxes from which they lie on one another;
    #: lines set close share less.
    overlap: int = 200
    #: groups of overlapping text objects that are taken away one after another, at most.
    groups: int = 8
    #: mpt that a piece may start beside the origin of the text object that it begins, and beside
    #: the line and the box of one that it continues.
    near: int = 100
    astray: int = 500


class Sight(Enum):
    """What the pictures say of a character."""

    SHOWN = "shown"
    HIDDEN = "hidden"
    #: nothing changes on it, something beside it: a neighbour's ink, or its own out of its box. Or
    #: it has no advance (a mark over a letter), and what changes may be the letter's.
    DOUBTFUL = "doubtful"


class Seen(NamedTuple):
    """A character with what was seen of it.

    `contrast` is the change on it, `around` that on its box grown by a pixel, `every` that on it
    when all text goes, whosesoever (grey levels, 0 to 255); `joint`: it shows only together with
    text that it lies on.
    """

    code: str
    text: str
    box: Box
    sight: Sight
    contrast: int
    around: int
    every: int
    joint: bool = False


@dataclass(frozen=True, slots=True)
class PageSight:
    """A page's words in the map's order, for each what was seen of its characters.

    `stray` pieces were found in no text object of the renderer.
    """

    words: tuple[tuple[Seen, ...], ...]
    stray: int

    def shows(self, word: int) -> bool:
        """Whether half or more of a word's characters show."""
        seen = self.words[word]
        return 2 * sum(one.sight is Sight.SHOWN for one in seen) >= len(seen) > 0


def see_page(
    data: bytes,
    page: PageMap,
    password: str | None = None,
    settings: SightSettings | None = None,
) -> PageSight:
    """Draw the page with and without its text and compare, character by character.

    Raises:
        NotDrawn: PDFium cannot draw the page, or sees another shape of it.
    """
    settings = settings or SightSettings()
    if not page.words or page.width <= 0 or page.height <= 0:
        return PageSight(tuple(() for _ in page.words), 0)
    grid = grid_of(page, settings)
    with TextlessPage(data, password, page.index, grid) as drawn:
        changes = _Changes(drawn, settings)
        owners = _owners(page, drawn.objects, settings) if changes.groups else {}
        words = tuple(
            tuple(
                changes.seen(one, grid, owners.get((number, one.piece)))
                for one in characters(word)
            )
            for number, word in enumerate(page.words)
        )
    stray = sum(place not in owners for place, _ in pieces_of(page)) if owners else 0
    return PageSight(words, stray)


def grid_of(page: PageMap, settings: SightSettings) -> Grid:
    """The pixels that a page is drawn in: at a lower resolution where it is very large."""
    width, height = max(1, page.width), max(1, page.height)
    grid = Grid(width, height, settings.dpi)
    pixels = grid.width * grid.height
    if pixels <= settings.page_pixels:
        return grid
    dpi = isqrt(settings.dpi * settings.dpi * settings.page_pixels // pixels)
    return Grid(width, height, max(1, dpi))


class _Changes:
    """Where the picture changes: without all text, and without each group of it."""

    def __init__(self, page: TextlessPage, settings: SightSettings) -> None:
        """Draw the page as often as it takes."""
        self._settings = settings
        numbers = range(len(page.objects))
        full = page.draw()
        self._all = _change(full, page.draw(numbers))
        #: the group of each text object that lies on another, by its number.
        self.groups = _groups([text.box for text in page.objects], settings)
        count = max(self.groups.values(), default=-1) + 1
        members: list[list[int]] = [[] for _ in range(count)]
        for number, group in self.groups.items():
            members[group].append(number)
        self._own = [_change(full, page.draw(numbers)) for numbers in members]
        #: the change of all text that no group makes by itself.
        self._joint = self._all
        for own in self._own:
            self._joint = np.where(own < settings.contrast, self._joint, 0).astype(np.uint8)

    def seen(self, one: Character, grid: Grid, owner: int | None) -> Seen:
        """A character of the text object numbered `owner` (None: not known)."""
        code, text, box, _ = one
        settings = self._settings
        page = Box(0, 0, grid.page_width, grid.page_height)
        if not box.grown(1).meets(page):
            return Seen(code, text, box, Sight.HIDDEN, 0, 0, 0)
        group = None if owner is None else self.groups.get(owner)
        change = self._all if group is None else self._own[group]
        inset = box.width * settings.inset // PER_MILLE
        core = grid.pixels(box.grown(-inset, 0))
        wide = grid.pixels(box)
        wide = PixelBox(wide.x0 - 1, wide.y0 - 1, wide.x1 + 1, wide.y1 + 1)
        contrast, around = _most(change, core), _most(change, wide)
        joint = False
        if group is not None and contrast < settings.contrast:
            together = _most(self._joint, core)
            if together >= settings.contrast:
                contrast, around, joint = together, max(around, together), True
        if contrast >= settings.contrast and not box.is_empty:
            sight = Sight.SHOWN
        else:
            sight = Sight.HIDDEN if around < settings.contrast else Sight.DOUBTFUL
        return Seen(code, text, box, sight, contrast, around, _most(self._all, core), joint)


def _change(one: Pixels, other: Pixels) -> _Change:
    """The largest difference of the channels, pixel by pixel."""
    between = np.maximum(one, other) - np.minimum(one, other)
    change: _Change = between.max(axis=2)
    return change


def _most(change: _Change, box: PixelBox) -> int:
    part = change[max(0, box.y0) : max(0, box.y1), max(0, box.x0) : max(0, box.x1)]
    return int(part.max()) if part.size else 0


def _groups(boxes: Sequence[Box], settings: SightSettings) -> dict[int, int]:
    """A group for every box that lies on another, such that no two of a group do.

    The last group takes what finds no place in the others.
    """
    if len(boxes) < 2:
        return {}
    sides = np.array(boxes, dtype=np.int64)
    areas = (sides[:, 2] - sides[:, 0]) * (sides[:, 3] - sides[:, 1])
    groups: dict[int, int] = {}
    for number in range(1, len(boxes)):
        x0, y0, x1, y1 = boxes[number]
        before = sides[:number]
        wide = np.minimum(before[:, 2], x1) - np.maximum(before[:, 0], x0)
        high = np.minimum(before[:, 3], y1) - np.maximum(before[:, 1], y0)
        common = np.maximum(wide, 0) * np.maximum(high, 0)
        least = np.minimum(areas[:number], areas[number])
        on = (common > 0) & (common >= least // PER_MILLE * settings.overlap)
        others = np.flatnonzero(on).tolist()
        if not others:
            continue
        for other in others:
            groups.setdefault(other, 0)
        taken = {groups[other] for other in others}
        free = next(group for group in range(len(taken) + 1) if group not in taken)
        groups[number] = min(free, settings.groups - 1)
    return groups


def _owners(
    page: PageMap, objects: Sequence[TextObject], settings: SightSettings
) -> dict[Place, int]:
    """The text object of each piece, by its word's number and its own in the word.

    Both lists are in painting order. A piece starts where its object does, or on its line and
    in its box; of several such objects the first behind the one before is taken, each for one
    operator.
    """
    pieces = sorted(pieces_of(page), key=lambda item: (item[1].order, item[0]))
    sides = np.array([text.box for text in objects], dtype=np.int64).reshape(-1, 4)
    starts = _starts(objects, settings.near)
    owners: dict[Place, int] = {}
    last_order, last = -1, -1
    for place, piece in pieces:
        order, (x, y, _, _) = piece.order, piece.baseline
        if not on_paper(x, y):
            continue
        here = [
            number
            for number in starts.get(_cell(x, y, settings.near), ())
            if abs(objects[number].x - x) <= settings.near
            and abs(objects[number].y - y) <= settings.near
        ]
        again = order == last_order
        if not here:
            here = _candidates(piece, objects, sides, settings)
            if again and last in here:
                owners[place] = last
                continue
        mode = piece.style.mode
        here = [number for number in here if objects[number].mode == mode] or here
        if not here:
            continue
        later = [number for number in here if number > last or (again and number == last)]
        owners[place] = last = later[0] if later else here[-1]
        last_order = order
    return owners


def _starts(objects: Sequence[TextObject], near: int) -> dict[tuple[int, int], list[int]]:
    """The numbers of the text objects whose origin lies in a cell or in one beside it."""
    starts: dict[tuple[int, int], list[int]] = {}
    for number, text in enumerate(objects):
        if on_paper(text.x, text.y):
            column, row = _cell(text.x, text.y, near)
            for x, y in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
                starts.setdefault((x, y), []).append(number)
    return starts


def _cell(x: float, y: float, side: int) -> tuple[int, int]:
    return int(x // side), int(y // side)


def pieces_of(page: PageMap) -> Iterator[tuple[Place, Piece]]:
    """Every piece of a page's words, with the number of its word and its own in the word."""
    for number, word in enumerate(page.words):
        for index, piece in enumerate(word.pieces):
            yield (number, index), piece


def _candidates(
    piece: Piece,
    objects: Sequence[TextObject],
    sides: npt.NDArray[np.int64],
    settings: SightSettings,
) -> list[int]:
    """The numbers of the text objects on whose line and in whose box a piece starts."""
    # A tenth of the way: the origin itself may lie outside a tight box.
    x0, y0, x1, y1 = piece.baseline
    x, y = x0 + (x1 - x0) // 10, y0 + (y1 - y0) // 10
    em = int(abs(piece.style.c) + abs(piece.style.d)) + settings.astray
    near = (sides[:, 0] - em <= x) & (x <= sides[:, 2] + em)
    near &= (sides[:, 1] - em <= y) & (y <= sides[:, 3] + em)
    found = []
    for number in np.flatnonzero(near).tolist():
        text = objects[number]
        dx, dy = x0 - text.x, y0 - text.y
        size = text.dx * text.dx + text.dy * text.dy
        across = dx * text.dy - dy * text.dx
        if piece.style.font.vertical or across * across <= settings.astray**2 * size:
            along = dx * text.dx + dy * text.dy
            if along >= 0 or along * along <= settings.astray**2 * size:
                found.append(number)
    return found
