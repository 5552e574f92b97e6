"""Which points lie in areas bounded by paths: clips and fills that are no upright rectangles.

In: shapes, their runs of construction operators unread. Out: `Edges`, integers in mpt, of all the
shapes at once, and whether they hold points. A Bezier curve counts as four chords. Only shapes
that somebody asks about are read, once. Not here: which points are asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from inkroute.geometry import FAR
from inkroute.interpret.paths import LETTERS, NUMBERS_AND_SPACE, whole
from inkroute.model import Shape

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

_BAR = ord(b"|")
#: How many points an operator takes and how many it makes, by its letter.
_TAKES, _MAKES = np.zeros(256, dtype=np.int64), np.zeros(256, dtype=np.int64)
for _letter, _takes, _makes in (
    (b"m", 1, 1),
    (b"l", 1, 1),
    (b"c", 3, 4),
    (b"v", 2, 4),
    (b"y", 2, 4),
):
    _TAKES[_letter[0]], _MAKES[_letter[0]] = _takes, _makes
#: Weights of a cubic Bezier curve's four points at a quarter, a half and three quarters of it.
_CHORDS = (
    (0.421875, 0.421875, 0.140625, 0.015625),
    (0.125, 0.375, 0.375, 0.125),
    (0.015625, 0.140625, 0.421875, 0.421875),
)
#: More than any two heights differ by, so that height and shape go into one number.
_TALL = 4 * FAR
#: Pairs of an edge and a point that are compared at a time: a ceiling on memory.
_BATCH = 2_000_000


@dataclass(frozen=True, slots=True)
class Edges:
    """The edges of shapes, all subpaths closed: from (`x0`, `y0`) to (`x1`, `y1`), mpt.

    `shape` is the number of the one that each is of; shape `i` has those from `first[i]` up to
    `first[i + 1]`; `even_odd[i]` is its rule.
    """

    x0: Integers
    y0: Integers
    x1: Integers
    y1: Integers
    shape: Integers
    first: Integers
    even_odd: Flags

    def hold(self, shape: Integers, x: Integers, y: Integers) -> Flags:
        """Whether shape `shape[i]` holds the point (`x[i]`, `y[i]`), for each i."""
        # Points by shape and height: those that an edge passes beside stand in a row.
        key = shape * _TALL + y.clip(-FAR - 1, FAR + 1)
        sort = key.argsort(kind="stable")
        key = key[sort]
        low = key.searchsorted(self.shape * _TALL + np.minimum(self.y0, self.y1))
        high = key.searchsorted(self.shape * _TALL + np.maximum(self.y0, self.y1))
        winding = np.zeros(len(shape), dtype=np.int64)
        for edge, place in _spread(low.astype(np.int64), high.astype(np.int64)):
            point = sort[place]
            x0, y0, y1 = self.x0[edge], self.y0[edge], self.y1[edge]
            side = (self.x1[edge] - x0) * (y[point] - y0) - (x[point] - x0) * (y1 - y0)
            down = y1 > y0
            turn = np.where(np.where(down, side > 0, side < 0), np.where(down, 1, -1), 0)
            np.add.at(winding, point, turn)
        inside: Flags = np.where(self.even_odd[shape], winding & 1, winding) != 0
        return inside

    def pass_by(self, shape: Integers, x: Integers, y: Integers, reach: Integers) -> Flags:
        """Whether an edge of shape `shape[i]` passes the point within `reach[i]` (mpt)."""
        passed = np.zeros(len(shape), dtype=np.bool_)
        for point, edge in _spread(self.first[shape], self.first[shape + 1]):
            x0, y0 = self.x0[edge].astype(np.float64), self.y0[edge].astype(np.float64)
            dx, dy = self.x1[edge] - x0, self.y1[edge] - y0
            px, py = x[point] - x0, y[point] - y0
            square = dx * dx + dy * dy
            square[square <= 0.0] = 1.0
            along = ((px * dx + py * dy) / square).clip(0.0, 1.0)
            px, py, far = px - along * dx, py - along * dy, reach[point].astype(np.float64)
            passed[point[px * px + py * py <= far * far]] = True
        return passed


def _spread(low: Integers, high: Integers) -> Iterator[tuple[Integers, Integers]]:
    """Each row with each number from its `low` up to its `high`, some rows at a time."""
    rows = (high > low).nonzero()[0]
    ends = (high[rows] - low[rows]).cumsum(dtype=np.int64)
    start = 0
    while start < len(rows):
        base = int(ends[start - 1]) if start else 0
        end = max(start + 1, int(ends.searchsorted(base + _BATCH, side="right")))
        part = rows[start:end]
        own = high[part] - low[part]
        row = part.repeat(own.astype(np.intp))
        number = np.arange(int(ends[end - 1]) - base, dtype=np.int64)
        number += (low[part] - (ends[start:end] - own - base)).repeat(own.astype(np.intp))
        yield row, number
        start = end


class Stacks:
    """Groups of shapes: what lies in a group lies in all its shapes."""

    def __init__(self, groups: Sequence[tuple[Shape, ...]]) -> None:
        """Read the shapes of the groups, each once."""
        numbers: dict[Shape, int] = {}
        self._shapes = np.array(
            [numbers.setdefault(shape, len(numbers)) for group in groups for shape in group],
            dtype=np.int64,
        )
        self._counts = np.array(list(map(len, groups)), dtype=np.int64)
        self._first = self._counts.cumsum(dtype=np.int64) - self._counts
        self._edges = read(list(numbers))

    def hold(self, group: Integers, x: Integers, y: Integers) -> Flags:
        """Whether group `group[i]` holds the point (`x[i]`, `y[i]`), for each i."""
        own = self._counts[group]
        point = np.arange(len(group), dtype=np.int64).repeat(own.astype(np.intp))
        place = np.arange(len(point), dtype=np.int64)
        place += (self._first[group] - (np.cumsum(own, dtype=np.int64) - own))[point]
        inside = np.ones(len(group), dtype=np.bool_)
        inside[point[~self._edges.hold(self._shapes[place], x[point], y[point])]] = False
        return inside


def read(shapes: Sequence[Shape]) -> Edges:
    """The edges of some shapes; one that cannot be read has none."""
    runs = [shape.run for shape in shapes]
    read_at_once = _chords(runs)
    if read_at_once is None:
        read_at_once = _chords([whole(run) for run in runs])
    if read_at_once is None:
        none, many = np.zeros(0, dtype=np.int64), len(shapes)
        first, rules = np.zeros(many + 1, dtype=np.int64), np.zeros(many, dtype=np.bool_)
        return Edges(none, none, none, none, none, first, rules)
    xy, starts, owner = read_at_once
    matrix = np.array([shape.matrix for shape in shapes], dtype=np.float64).reshape(-1, 6)[owner]
    x, y = xy[:, 0], xy[:, 1]
    across = x * matrix[:, 0] + y * matrix[:, 2] + matrix[:, 4]
    down = x * matrix[:, 1] + y * matrix[:, 3] + matrix[:, 5]
    x0, y0 = _near(across), _near(down)
    # Each point's edge goes to the next one, the last one's of a subpath back to its first.
    following = np.arange(1, len(x0) + 1, dtype=np.int64)
    following[np.append(starts[1:], len(x0)) - 1 if len(starts) else starts] = starts
    first = owner.searchsorted(np.arange(len(shapes) + 1, dtype=np.int64))
    even_odd = np.array([shape.even_odd for shape in shapes], dtype=np.bool_)
    return Edges(x0, y0, x0[following], y0[following], owner, first.astype(np.int64), even_odd)


def _near(values: Floats) -> Integers:
    """Quantised, what is far away or nowhere set to where that begins."""
    return np.floor(np.fmax(np.fmin(values, FAR), -FAR) + 0.5).astype(np.int64)


def _chords(runs: Sequence[bytes]) -> tuple[Floats, Integers, Integers] | None:
    """Points of runs, curves as chords: x and y, where subpaths start, which run each is of.

    None where they are not x and y of whole operators, or a subpath does not start with a move.
    """
    joined = b"|".join(runs)
    letters = np.frombuffer(joined.translate(None, NUMBERS_AND_SPACE), dtype=np.uint8)
    try:
        values = np.fromstring(joined.translate(None, LETTERS + b"|"), dtype=np.float64, sep=" ")
    except (ValueError, DeprecationWarning):
        return None
    bars = letters == _BAR
    run_of = bars.cumsum(dtype=np.int64)
    kept = _MAKES[letters] > 0
    letters, run_of = letters[kept], run_of[kept]
    takes = _TAKES[letters]
    ends = takes.cumsum(dtype=np.int64)
    if not len(letters) or len(values) != 2 * int(ends[-1]) or not np.isfinite(values).all():
        return None
    moves = letters == ord(b"m")
    firsts = np.append(True, run_of[1:] != run_of[:-1])
    if not moves[firsts].all():
        return None
    given = values.reshape(-1, 2)
    makes = _MAKES[letters]
    made = makes.cumsum(dtype=np.int64)
    out = np.zeros((int(made[-1]), 2), dtype=np.float64)
    out[made - 1] = given[ends - 1]
    _fill_curves(out, given, letters, ends, made)
    return out, (made - 1)[moves], run_of.repeat(makes.astype(np.intp))


def _fill_curves(
    out: Floats, given: Floats, letters: npt.NDArray[np.uint8], ends: Integers, made: Integers
) -> None:
    """Put the points on the curves before their ends."""
    curves = (_MAKES[letters] > 1).nonzero()[0]
    if not len(curves):
        return
    kind, last = letters[curves], ends[curves] - 1
    start, end = out[made[curves] - 5], given[last]
    one = np.where(
        (kind == ord(b"v"))[:, None], start, given[last - np.where(kind == ord(b"c"), 2, 1)]
    )
    other = np.where((kind == ord(b"y"))[:, None], end, given[last - 1])
    for step, (a, b, c, d) in enumerate(_CHORDS):
        out[made[curves] - 4 + step] = a * start + b * one + c * other + d * end
