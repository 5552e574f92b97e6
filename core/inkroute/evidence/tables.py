"""Summed-area tables: sums over any box of a picture in four look-ups.

In: a picture. Out: a table, and sums over boxes. The table counts modulo 2^32, so that a box's
sum comes out right as long as it is itself within 31 bits: a few hundred px square of squared
grey levels, any box of the levels themselves.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkroute.evidence.components import Ints

Table = NDArray[np.int32]

#: Rows of which there are so many times more than they have pixels are too short to add by rows.
_SHORT = 8


def summed(values: NDArray[np.generic]) -> Table:
    """The sums above and left of each corner of the picture's pixels."""
    rows, columns = values.shape
    table = np.zeros((rows + 1, columns + 1), dtype=np.int32)
    table[1:, 1:] = values
    np.cumsum(table, axis=1, dtype=np.int32, out=table)
    if rows > _SHORT * columns:
        np.cumsum(table, axis=0, dtype=np.int32, out=table)
        return table
    # Row by row: several times as fast as cumsum down the columns, unless rows are short.
    lines = list(table)
    for above, line in pairwise(lines):
        np.add(line, above, line)
    return table


class Edges(NamedTuple):
    """Where pictures end that share a table: how wide they are, their first row, the one below.

    Each is a column, with an entry for every row of the table's picture or for every box.
    """

    wide: Ints
    top: Ints
    low: Ints

    def at(self, rows: Ints) -> Edges:
        """The edges of the pictures that have these rows."""
        return Edges(self.wide[rows], self.top[rows], self.low[rows])


def in_boxes(
    table: Table, x0: Ints, y0: Ints, x1: Ints, y1: Ints, *, edges: Edges | None = None
) -> tuple[Ints, Ints]:
    """Sums over boxes cut to the picture, or to each one's `edges`, and the boxes' areas."""
    wide: int | Ints = table.shape[1] - 1
    top: int | Ints = 0
    low: int | Ints = table.shape[0] - 1
    if edges is not None:
        wide, top, low = edges
    # Not clip, which takes longer than the boxes of a small picture do.
    x0, x1 = np.minimum(np.maximum(x0, 0), wide), np.minimum(np.maximum(x1, 0), wide)
    y0, y1 = np.minimum(np.maximum(y0, top), low), np.minimum(np.maximum(y1, top), low)
    return _corners(table, x0, y0, x1, y1), (x1 - x0) * (y1 - y0)


def in_runs(table: Table, x0: Ints, row: Ints, x1: Ints) -> Ints:
    """Sums over pieces of rows within the picture."""
    return _corners(table, x0, row, x1, row + 1)


def _corners(table: Table, x0: Ints, y0: Ints, x1: Ints, y1: Ints) -> Ints:
    # By places in one long row, which takes less than by two indices; a table may be turned.
    if table.flags.c_contiguous:
        flat, across, down = table.reshape(-1), 1, table.shape[1]
    else:
        flat, across, down = table.T.reshape(-1), table.shape[0], 1
    left, right, top, low = x0 * across, x1 * across, y0 * down, y1 * down
    sums = _at(flat, low + right)
    sums -= _at(flat, top + right)
    sums -= _at(flat, low + left)
    sums += _at(flat, top + left)
    return sums.astype(np.int64)


def _at(flat: Table, places: Ints) -> Table:
    return flat.take(places.astype(np.intp, copy=False))
