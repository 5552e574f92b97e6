"""Do glyphs look like the characters that a font says they are?

In: polygons of a glyph, and a character. Out: a `Look`: how far the glyph is from the character's
shape, against the nearest shape of all, and whose that is, by known fonts that come with the
package (shapes/, made by build/make_letter_shapes.py): a grid of `GRID` by `GRID` cells over the
square round the glyph, each cell with its eight neighbours, and how far the glyph reaches from the
baseline. Characters that look alike in some font (0 and O, l and I, letters and their capitals)
are one, and so are a letter and the same with accents, which a grid this coarse does not tell
apart. A letter is held against letters of its script, since others' look like them. Integers
alone. Not here: whose glyphs (`drawn`), what is near enough.
"""

from __future__ import annotations

import base64
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from inkroute.fonts import likeness
from inkroute.fonts.likeness import is_counted
from inkroute.fonts.outlines import SCALE, Polygon
from inkroute.geometry import PER_MILLE
from inkroute.model import Look

Integers = npt.NDArray[np.int64]

#: Cells of a grid a side.
GRID = 12
#: Weights of a cell's difference and of a per mille of the em, in a distance.
_CELL, _EXTENT = 16, 9
#: Extents beyond so many em are damage, or no letter's.
_FARTHEST = 8
#: Characters that are drawn alike in some font, and the one that they count as.
_ALIKE = {"0": "o", "1": "l", "|": "l"}
#: First code points of areas: signs and Latin, Greek, Cyrillic, Latin with more accents and signs.
_AREAS = (0, 0x370, 0x400, 0x530)
_DIGIT, _SIGN = -1, -2
#: Farther than anything.
_NEVER = 1 << 40
_FOLDER, _FILE = "shapes", "letter_shapes.txt"


@dataclass(frozen=True, slots=True, eq=False)
class Shapes:
    """Known shapes: `groups`, `grids` blurred, a column a shape, `extents` in per mille of em.

    `names` are those of groups by their number, `numbers` of characters' groups; `areas` are those
    of letters, -1 of digits, -2 of signs.
    """

    names: tuple[str, ...]
    numbers: dict[str, int]
    groups: Integers
    areas: Integers
    grids: npt.NDArray[np.int8]
    extents: npt.NDArray[np.int16]


def group(character: str) -> str:
    """What a character is counted as: those that look alike are one."""
    found = likeness.look(character)
    if found == "i" and character != character.lower():
        return "l"  # the capital, which many fonts draw as they draw l
    return _ALIKE.get(found, found)


@cache
def known() -> Shapes:
    """The shapes that come with the package; none where the file is not there."""
    try:
        file = resources.files(__package__).joinpath(_FOLDER, _FILE)
        lines = file.read_text("utf-8").splitlines()
    except (OSError, ModuleNotFoundError):
        lines = []
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    characters = [chr(int(row[0], 16)) for row in rows]
    bare = [group(row[1]) for row in rows]
    names = {name: number for number, name in enumerate(dict.fromkeys(bare))}
    bits = np.frombuffer(b"".join(base64.b64decode(row[4]) for row in rows), dtype=np.uint8)
    grids = np.unpackbits(bits).reshape(-1, GRID, GRID)
    return Shapes(
        tuple(names),
        {group(one): names[name] for one, name in zip(characters, bare, strict=True)},
        np.array([names[name] for name in bare], dtype=np.int64),
        np.array([_area(one) for one in characters], dtype=np.int64),
        np.ascontiguousarray(blurred(grids).T),
        np.array([[int(row[2]), int(row[3])] for row in rows], dtype=np.int16).reshape(-1, 2),
    )


def look(polygons: Sequence[Polygon], em: int, character: str) -> Look | None:
    """What a glyph that is said to be a character looks like; `em`: units an em.

    None where there is no shape to compare. A letter is held against letters of its script alone.
    Signs are drawn in many ways: whatever is nearer to a sign than to any letter will do for any.
    """
    shapes = known()
    own = shapes.numbers.get(group(character))
    drawn = shape(polygons, em)
    if own is None or drawn is None:
        return None
    bits, low, high = drawn
    grid = blurred(bits[None])[0]
    # in 16 bits, which hold 144 cells of 9 and take a third of the time of 64
    cells = np.abs(shapes.grids - grid[:, None]).sum(axis=0, dtype=np.int16).astype(np.int64)
    extent = np.array([low, high], dtype=np.int64)
    reach = np.abs(shapes.extents - extent).sum(axis=1, dtype=np.int64)
    far = _CELL * cells + _EXTENT * reach
    area, is_own = _area(character), shapes.groups == own
    if area >= 0:
        far = np.where(is_own | (shapes.areas == area), far, _NEVER)
    nearest = int(far.argmin())
    like = shapes.names[int(shapes.groups[nearest])]
    mine, least = int(far[is_own].min()), int(far[nearest])
    if not mine or (area == _SIGN and shapes.areas[nearest] == _SIGN):
        return Look(PER_MILLE, like)
    return Look(PER_MILLE * mine // max(1, least), like)


def _area(character: str) -> int:
    """Which script a letter is of; what is none is negative."""
    if not is_counted(character):
        return _SIGN
    if "0" <= character <= "9":
        return _DIGIT
    return (bisect_right(_AREAS, ord(character)) - 1) % (len(_AREAS) - 1)


def shape(polygons: Sequence[Polygon], em: int) -> tuple[npt.NDArray[np.bool_], int, int] | None:
    """A glyph's grid, and its lowest and highest point in per mille of the em; None of a blank."""
    points = [point for polygon in polygons for point in polygon]
    if not points or em <= 0:
        return None
    xs, ys = zip(*points, strict=True)
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    unit = SCALE * em
    if max(abs(x0), abs(x1), abs(y0), abs(y1)) > _FARTHEST * unit:
        return None
    side = max(x1 - x0, y1 - y0)
    if side <= 0:
        return None
    grid = _filled(polygons, x0 + x1 - side, y0 + y1 + side, side)
    return grid, y0 * 1000 // unit, y1 * 1000 // unit


def _filled(polygons: Iterable[Polygon], left: int, top: int, side: int) -> npt.NDArray[np.bool_]:
    """Cells whose middle the polygons wind round; `left` and `top` of the square, doubled.

    Coordinates are multiplied so that the middles of cells are whole.
    """
    start = np.array([p for polygon in polygons for p in polygon], dtype=np.int64)
    ends = [p for polygon in polygons for p in (*polygon[1:], polygon[0])]
    a, b = start * (2 * GRID), np.array(ends, dtype=np.int64) * (2 * GRID)
    steps = (2 * np.arange(GRID, dtype=np.int64) + 1) * side
    x, y = left * GRID + steps, top * GRID - steps
    ax, ay, bx, by = a[:, 0], a[:, 1], b[:, 0], b[:, 1]
    rises = (ay <= y[:, None]) & (by > y[:, None])
    falls = (ay > y[:, None]) & (by <= y[:, None])
    turns = rises.astype(np.int64) - falls
    # where the edge crosses a row's middle, held against the middles of cells without dividing
    across = (y[:, None] - ay) * (bx - ax)
    beside = (x - ax[:, None]) * (by - ay)[:, None]
    is_left = np.where(
        (by > ay)[None, :, None], across[:, :, None] <= beside, across[:, :, None] >= beside
    )
    winding = (is_left * turns[:, :, None]).sum(axis=1, dtype=np.int64)
    filled: npt.NDArray[np.bool_] = winding != 0
    return filled


def blurred(grids: npt.NDArray[np.bool_] | npt.NDArray[np.uint8]) -> npt.NDArray[np.int8]:
    """Each cell with its neighbours: filled ones of nine; a row a grid."""
    padded = np.pad(grids.astype(np.int8), ((0, 0), (1, 1), (1, 1)))
    total = np.zeros(grids.shape, dtype=np.int8)
    for down in range(3):
        for across in range(3):
            total += padded[:, down : down + GRID, across : across + GRID]
    return total.reshape(-1, GRID * GRID)


def packed(grid: npt.NDArray[np.bool_]) -> str:
    """A grid as the file has it."""
    return base64.b64encode(np.packbits(grid.ravel()).tobytes()).decode("ascii")
