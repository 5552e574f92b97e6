"""A page's painted paths as columns: where they lie, what they are made of, letter shapes.

In: strokes, their runs of construction operators unread. Out: `Paths`. The runs of a page are
joined and read at once: their letters deleted, the rest is coordinates, x and y in turn. Arrays of
floats are only multiplied and added element by element and compared, which IEEE 754 fixes to the
last bit; nothing is summed. Not here: which paths make a drawing, which letters make text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import FAR, quantise
from inkroute.interpret.path_painter import FILLS, STROKES, Stroke
from inkroute.interpret.paths import LETTERS, NUMBERS_AND_SPACE, whole
from inkroute.model import Shape
from inkroute.pagemap import stroked
from inkroute.pagemap.columns import run_lengths
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

#: Stands behind the first point of each subpath where the runs of a page are joined.
_MARK = b" INF INF "
#: A subpath's lines from which it may be a letter without a curve (routing, "Letters").
_LINES_MIN = 3
#: Runs of one subpath that may be an upright rectangle.
_FOUR_SIDED = frozenset((b"mlll", b"mlllh", b"mllll", b"mllllh"))


@dataclass(frozen=True, slots=True)
class Paths:
    """Painted paths in painting order, a row each.

    `box` (n x 4) is mpt, clipped; `rectangle`: it is one upright rectangle; `colour` 0xRRGGBB, -1
    where it has none that is known; `alpha` per mille. `letter` (m x 4, mpt) are boxes of filled
    letter shapes, `drawn` (k x 4) of those that a pen draws; `owner` are the rows of the paths
    that either are made of; `left_out` counts paths that lie nowhere.
    """

    box: Integers
    lines: Integers
    curves: Integers
    rectangle: Flags
    filled: Flags
    stroked: Flags
    colour: Integers
    alpha: Integers
    order: Integers
    letter: Integers
    drawn: Integers
    owner: Integers
    left_out: int
    #: what was painted, and each row's place in it: for whoever needs more of a few of them.
    strokes: Sequence[Stroke]
    place: Integers

    def __len__(self) -> int:
        """How many paths there are."""
        return len(self.order)

    def is_blended(self, row: int) -> bool:
        """Whether what lies beneath may show through, whatever its alpha."""
        blended: bool = self.strokes[self.place[row]][8]
        return blended

    def bounds(self, row: int) -> tuple[Shape, ...]:
        """What a fill fills of its box: all where it is an upright rectangle in such a clip."""
        run, painter, ctm, _, _, _, _, clips, _, _ = self.strokes[self.place[row]]
        return clips if self.rectangle[row] else (Shape(run, ctm, b"*" in painter), *clips)

    def line(self, row: int) -> Shape:
        """A stroke's middle line."""
        run, _, ctm, _, _, _, _, _, _, _ = self.strokes[self.place[row]]
        return Shape(run, ctm, even_odd=False)

    def half_width(self, row: int) -> int:
        """Half a stroke's width at the most (mpt)."""
        _, _, (a, b, c, d, _, _), _, _, _, _, _, _, width = self.strokes[self.place[row]]
        return quantise(min(width * max(abs(a) + abs(c), abs(b) + abs(d)) / 2, FAR))


class _Shape(NamedTuple):
    """What a run's operators are: whole points in all, subpaths, lines and curves."""

    points: int
    subpaths: int
    lines: int
    curves: int


class _Shapes(dict[bytes, _Shape]):
    """Shapes by the letters of a run: few are counted twice."""

    def __missing__(self, letters: bytes) -> _Shape:
        if letters[:1] != b"m":
            found = _Shape(-FAR, 0, 0, 0)
        else:
            moves, lines, cubic = letters.count(b"m"), letters.count(b"l"), letters.count(b"c")
            short = letters.count(b"v") + letters.count(b"y")
            points = moves + lines + 3 * cubic + 2 * short
            found = _Shape(points, moves, lines, cubic + short)
        self[letters] = found
        return found


class _Points(NamedTuple):
    """All points of a page's paths (k x 2, user space), and what they make.

    Where subpaths start among the points, and paths among the subpaths; each path's operators as
    letters, and what they add up to.
    """

    xy: Floats
    subpaths: Integers
    paths: Integers
    letters: list[bytes]
    shapes: list[_Shape]


def read(strokes: Sequence[Stroke], policy: Policy) -> Paths:
    """The columns of a page's strokes; those of which nothing lies in the clip are dropped."""
    kept, points = _points(strokes)
    if not kept:
        return _none(len(strokes))
    _, painters, ctms, clips, colours, alphas, orders, _, _, _ = zip(*kept, strict=True)
    matrix, clip = _rows(ctms), _rows(clips)
    counts = run_lengths(points.paths, len(points.subpaths))
    path_of = np.arange(len(kept), dtype=np.int64).repeat(counts.astype(np.intp))
    extent = _extents(points, matrix, path_of)
    box, keep, broken = _boxes(extent, points.paths, clip)
    lines = np.array([shape.lines for shape in points.shapes], dtype=np.int64)
    curves = np.array([shape.curves for shape in points.shapes], dtype=np.int64)
    filled = np.array(list(map(FILLS.__contains__, painters)), dtype=np.bool_)
    by_pen = np.array(list(map(STROKES.__contains__, painters)), dtype=np.bool_)
    rectangle = _rectangles(points, matrix)
    lettered = keep & filled & ~by_pen & ~rectangle & ((curves > 0) | (lines >= _LINES_MIN))
    letter, owner = _letters(points, extent, path_of, lettered, policy)
    drawn, drawers = _drawn(points, extent, path_of, keep & by_pen, policy)
    owner = np.concatenate((owner, drawers))
    return Paths(
        box=np.floor(box[keep] + 0.5).astype(np.int64),
        lines=lines[keep],
        curves=curves[keep],
        rectangle=rectangle[keep],
        filled=filled[keep],
        stroked=by_pen[keep],
        colour=np.array([-1 if c is None else c for c in colours], dtype=np.int64)[keep],
        alpha=np.array(alphas, dtype=np.int64)[keep],
        order=np.array(orders, dtype=np.int64)[keep],
        letter=letter,
        drawn=drawn,
        owner=(keep.cumsum(dtype=np.int64) - 1)[owner],
        left_out=broken + len(strokes) - len(kept),
        strokes=kept,
        place=keep.nonzero()[0],
    )


def _none(left_out: int) -> Paths:
    column, flags = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.bool_)
    boxes = np.zeros((0, 4), dtype=np.int64)
    return Paths(
        boxes, column, column, flags, flags, flags, column, column, column, boxes, boxes, column,
        left_out, (), column,
    )  # fmt: skip


def _points(strokes: Sequence[Stroke]) -> tuple[Sequence[Stroke], _Points]:
    """All points of the strokes, and the strokes that have any."""
    points = _joined([stroke[0] for stroke in strokes]) if strokes else None
    if points is None:
        # Something is no whole operator: each run is read for itself once, and cleaned.
        strokes = [(run, *stroke[1:]) for stroke in strokes if (run := whole(stroke[0]))]
        points = _joined([stroke[0] for stroke in strokes]) if strokes else None
    return (strokes, points) if points is not None else ((), _NO_POINTS)


def _joined(runs: Sequence[bytes]) -> _Points | None:
    """The points of runs read at once; None where they are not x and y of whole operators."""
    joined = b"|".join(runs)
    letters = joined.translate(None, NUMBERS_AND_SPACE).split(b"|")
    known = _Shapes()
    shapes = list(map(known.__getitem__, letters))
    values = _numbers(joined.replace(b"m", _MARK).translate(None, LETTERS + b"|"))
    subpaths = sum([shape.subpaths for shape in shapes])
    rows = sum([shape.points for shape in shapes]) + subpaths
    if len(values) != 2 * rows:
        return None
    xy = values.reshape(-1, 2)
    infinite = np.isinf(xy)
    marks = infinite[:, 0].nonzero()[0]
    if (
        len(marks) != subpaths
        or not infinite[marks, 1].all()
        or infinite.sum(dtype=np.int64) != 2 * subpaths
    ):
        return None
    xy[marks] = xy[marks - 1]
    firsts = np.array([0, *[shape.subpaths for shape in shapes[:-1]]], dtype=np.int64)
    return _Points(xy, marks.astype(np.int64) - 1, firsts.cumsum(dtype=np.int64), letters, shapes)


def _numbers(text: bytes) -> Floats:
    """Numbers with white space between; none of them where one is malformed."""
    try:
        return np.fromstring(text, dtype=np.float64, sep=" ")
    except (ValueError, DeprecationWarning):  # before numpy 2.4 a warning, and what came before
        return np.zeros(0, dtype=np.float64)


def _rows(values: Sequence[Sequence[float]]) -> Floats:
    """A row a value; values are mostly the same few objects."""
    names = list(map(id, values))
    unique = dict(zip(names, values, strict=True))
    place = {name: index for index, name in enumerate(unique)}
    rows = np.array(list(unique.values()), dtype=np.float64)
    return rows[np.array(list(map(place.__getitem__, names)), dtype=np.intp)]


def _extents(points: _Points, matrix: Floats, path_of: Integers) -> Floats:
    """The displayed extent (mpt) of each subpath: x0, y0, x1, y1."""
    xy, starts = points.xy, points.subpaths
    own = matrix[path_of]
    if not _is_square(matrix).all():
        # Turned by other than quarter turns: every point is moved before the extent is taken.
        counts = run_lengths(starts, len(xy))
        xy = _moved(xy, own[np.arange(len(starts), dtype=np.int64).repeat(counts.astype(np.intp))])
        return np.concatenate(_spans(xy, starts), axis=1)
    one, other = _spans(xy, starts)
    one, other = _moved(one, own), _moved(other, own)
    return np.concatenate((np.minimum(one, other), np.maximum(one, other)), axis=1)


def _spans(xy: Floats, starts: Integers) -> tuple[Floats, Floats]:
    """The least and the greatest of the rows from each start to the next."""
    low = np.minimum.reduceat(xy, starts.astype(np.intp), axis=0)
    return low, np.maximum.reduceat(xy, starts.astype(np.intp), axis=0)


def _moved(xy: Floats, matrix: Floats) -> Floats:
    """Points by their matrices, in `Matrix.apply`'s order of operations."""
    x, y = xy[:, 0], xy[:, 1]
    across = x * matrix[:, 0] + y * matrix[:, 2] + matrix[:, 4]
    down = x * matrix[:, 1] + y * matrix[:, 3] + matrix[:, 5]
    return np.stack((across, down), axis=1)


def _boxes(extent: Floats, firsts: Integers, clip: Floats) -> tuple[Floats, Flags, int]:
    """Each path's extent within its clip, whether any of it is there, how many have no extent."""
    low, high = _spans(extent[:, :2], firsts)[0], _spans(extent[:, 2:], firsts)[1]
    shown = _both(low <= clip[:, 2:]) & _both(high >= clip[:, :2])
    whole = _both(low <= high)  # not so for NaN, of infinite coordinates
    box = np.concatenate((np.maximum(low, clip[:, :2]), np.minimum(high, clip[:, 2:])), axis=1)
    return box, shown & whole, int((~whole).sum(dtype=np.int64))


def _rectangles(points: _Points, matrix: Floats) -> Flags:
    """Which paths are one upright rectangle."""
    found = np.zeros(len(points.shapes), dtype=np.bool_)
    rows = [index for index, letters in enumerate(points.letters) if letters in _FOUR_SIDED]
    if rows:
        among = np.array(rows, dtype=np.intp)
        upright = _upright(points, points.subpaths[points.paths[among]])
        found[among] = upright & _is_square(matrix[among])
    return found


def _upright(points: _Points, starts: Integers) -> Flags:
    """Whether the first four points from each start are an upright rectangle's corners."""
    # The row behind a start repeats it (see _MARK).
    x0, x1, x2, x3 = (points.xy[starts + step, 0] for step in (0, 2, 3, 4))
    y0, y1, y2, y3 = (points.xy[starts + step, 1] for step in (0, 2, 3, 4))
    across = (x0 == x1) & (x2 == x3) & (x1 != x2) & (y1 == y2) & (y3 == y0) & (y0 != y1)
    down = (y0 == y1) & (y2 == y3) & (y1 != y2) & (x1 == x2) & (x3 == x0) & (x0 != x1)
    upright: Flags = across | down
    return upright


def _letters(
    points: _Points, extent: Floats, path_of: Integers, among: Flags, policy: Policy
) -> tuple[Integers, Integers]:
    """Boxes (mpt) of the subpaths that are shaped like letters, and their paths' rows.

    By routing.md, "Letters drawn as outlines": 2 to 80 pt tall, at most 3 times as wide as tall
    (either way round, since letters also run up the page), with curves or enough lines, and no
    upright rectangle. A subpath within the one before or behind it is its counter.
    """
    rows = among[path_of].nonzero()[0]
    box = np.floor(extent[rows] + 0.5)
    wide, tall = box[:, 2] - box[:, 0], box[:, 3] - box[:, 1]
    low, high, aspect = policy.letter_height_min, policy.letter_height_max, policy.letter_aspect
    sized = ((tall >= low) & (tall <= high) & (wide <= aspect * tall)) | (
        (wide >= low) & (wide <= high) & (tall <= aspect * wide)
    )
    sized &= _both(box[:, :2] > -FAR) & _both(box[:, 2:] < FAR)
    if not sized.any():
        return np.zeros((0, 4), dtype=np.int64), np.zeros(0, dtype=np.int64)
    parts = [
        part
        for index in among.nonzero()[0].tolist()
        for part in points.letters[index].split(b"m")[1:]
    ]
    curves = np.array([part.strip(b"lh") != b"" for part in parts], dtype=np.bool_)
    lines = np.array([part.count(b"l") for part in parts], dtype=np.int64)
    sized &= curves | (lines >= _LINES_MIN)
    four = (sized & ~curves & (lines <= 4)).nonzero()[0]
    sized[four] = ~_upright(points, points.subpaths[rows[four]])
    rows, boxes = rows[sized], box[sized].astype(np.int64)
    owner = path_of[rows]
    together = owner[1:] == owner[:-1]
    counter = np.zeros(len(rows), dtype=np.bool_)
    counter[1:] = together & _enclosed(boxes[1:], boxes[:-1])
    counter[:-1] |= together & _enclosed(boxes[:-1], boxes[1:]) & ~counter[1:]
    return boxes[~counter], owner[~counter]


def _drawn(
    points: _Points, extent: Floats, path_of: Integers, among: Flags, policy: Policy
) -> tuple[Integers, Integers]:
    """Boxes (mpt) of letters that are drawn by strokes, and the rows of the paths of these."""
    rows = among[path_of].nonzero()[0]
    if len(rows) < policy.stroked_run:
        return np.zeros((0, 4), dtype=np.int64), np.zeros(0, dtype=np.int64)
    # The row behind a subpath's first repeats it (see _MARK).
    segments = run_lengths(points.subpaths, len(points.xy))[rows] - 2
    rectangle = np.zeros(len(rows), dtype=np.bool_)
    four = (segments == _LINES_MIN + 1).nonzero()[0]
    rectangle[four] = _upright(points, points.subpaths[rows[four]])
    box = np.floor(extent[rows] + 0.5).clip(-FAR, FAR).astype(np.int64)
    letter, members = stroked.letters(stroked.Strokes(box, segments, rectangle), policy)
    return letter, path_of[rows[members]]


def _enclosed(inner: Integers, outer: Integers) -> Flags:
    return _both(inner[:, :2] >= outer[:, :2]) & _both(inner[:, 2:] <= outer[:, 2:])


def _both(flags: Flags) -> Flags:
    """Whether both columns are set."""
    both: Flags = flags[:, 0] & flags[:, 1]
    return both


def _is_square(matrix: Floats) -> Flags:
    """Which matrices keep upright rectangles upright: quarter turns, mirrors, scales."""
    zero = matrix == 0.0
    square: Flags = (zero[:, 1] & zero[:, 2]) | (zero[:, 0] & zero[:, 3])
    return square


_NO_POINTS = _Points(
    np.zeros((0, 2), dtype=np.float64), np.zeros(0, np.int64), np.zeros(0, np.int64), [], []
)
