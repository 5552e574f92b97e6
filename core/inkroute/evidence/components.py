"""8-connected components of a black-and-white picture, by runs of its rows.

In: a mask. Out: boxes, areas and numbers of runs of its components, in the order of their first
pixel, and the runs themselves. A set's label is its smallest member, so that the answer does not
depend on the order of the unions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Mask = NDArray[np.bool_]


class Components(NamedTuple):
    """Boxes (x1 and y1 exclusive), px of ink, and rows' runs of each component."""

    x0: Ints
    y0: Ints
    x1: Ints
    y1: Ints
    area: Ints
    runs: Ints

    @property
    def width(self) -> Ints:
        """Horizontal extents."""
        return self.x1 - self.x0

    @property
    def height(self) -> Ints:
        """Vertical extents."""
        return self.y1 - self.y0

    @property
    def size(self) -> int:
        """How many components there are."""
        return len(self.x0)

    def pick(self, which: Ints | Mask) -> Components:
        """Some of the components, by a mask or by their places."""
        return Components(*(part[which] for part in self))


class Runs(NamedTuple):
    """Rows' runs of ink in reading order; a pixel's position is y x `pitch` + x.

    `owner` is the place of a run's component.
    """

    starts: Ints
    ends: Ints
    owner: Ints
    pitch: int


def find(mask: Mask) -> tuple[Components, Runs]:
    """The components of the True pixels, and their runs."""
    rows, columns = mask.shape
    pitch = columns + 1
    # A column of False parts the rows, so that a run never goes round the edge.
    padded = np.zeros((rows, pitch), dtype=np.bool_)
    padded[:, :columns] = mask
    line = padded.reshape(-1)
    edges = np.flatnonzero(line[1:] != line[:-1]).astype(np.int64) + 1
    if line.size and line[0]:
        edges = np.concatenate((np.zeros(1, dtype=np.int64), edges))
    starts, ends = edges[0::2], edges[1::2]
    labels = _labels(starts, ends, pitch)
    heads = labels == np.arange(len(labels), dtype=np.int64)
    owner = (np.cumsum(heads, dtype=np.int64) - 1)[labels]
    runs = Runs(starts, ends, owner, pitch)
    return _measure(runs, heads.nonzero()[0]), runs


def _labels(starts: Ints, ends: Ints, pitch: int) -> Ints:
    """For each run the first run of its component."""
    # Runs of the next row that touch this one, corners included.
    first = np.searchsorted(ends, starts + pitch, side="left").astype(np.int64)
    beyond = np.searchsorted(starts, ends + pitch, side="right").astype(np.int64)
    counts = np.maximum(beyond - first, 0)
    upper = np.repeat(np.arange(len(starts), dtype=np.int64), counts.astype(np.intp))
    before = np.repeat(np.cumsum(counts, dtype=np.int64) - counts, counts.astype(np.intp))
    lower = first[upper] + np.arange(len(upper), dtype=np.int64) - before
    return join(len(starts), upper, lower)


def join(count: int, one: Ints, other: Ints) -> Ints:
    """The smallest member of the set that each of `count` things is in, given pairs that meet."""
    parent = np.arange(count, dtype=np.int64)
    while True:
        a, b = parent[one], parent[other]
        apart = a != b
        if not apart.any():
            return parent
        one, other, a, b = one[apart], other[apart], a[apart], b[apart]
        np.minimum.at(parent, np.maximum(a, b), np.minimum(a, b))
        while True:
            higher = parent[parent]
            if np.array_equal(higher, parent):
                break
            parent = higher


def _measure(runs: Runs, heads: NDArray[np.intp]) -> Components:
    """The components' measures; `heads` are the first runs of each, in reading order."""
    owner = runs.owner.astype(np.intp, copy=False)
    row = runs.starts // runs.pitch
    left, right = runs.starts - row * runs.pitch, runs.ends - row * runs.pitch
    x0, y0, x1, y1 = left[heads], row[heads], right[heads], row[heads]
    area = np.zeros(len(heads), dtype=np.int64)
    np.minimum.at(x0, owner, left)
    np.maximum.at(x1, owner, right)
    np.maximum.at(y1, owner, row)
    np.add.at(area, owner, right - left)
    sizes = np.bincount(owner, minlength=len(heads)).astype(np.int64)
    return Components(x0, y0, x1, y1 + 1, area, sizes)
