"""Summed-area tables: sums over any box of a picture in four look-ups.

In: a picture. Out: a table, and sums over boxes. The table counts modulo 2^32, so that a box's
sum comes out right as long as it is itself within 31 bits: a few hundred px square of squared
grey levels, any box of the levels themselves.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkroute.evidence.components import Ints

Table = NDArray[np.int32]


def summed(values: NDArray[np.generic]) -> Table:
    """The sums above and left of each corner of the picture's pixels."""
    rows, columns = values.shape
    table = np.zeros((rows + 1, columns + 1), dtype=np.int32)
    np.cumsum(values, axis=1, dtype=np.int32, out=table[1:, 1:])
    # Row by row: several times as fast as cumsum down the columns.
    for row in range(1, rows):
        np.add(table[row + 1], table[row], out=table[row + 1])
    return table


def in_boxes(table: Table, x0: Ints, y0: Ints, x1: Ints, y1: Ints) -> tuple[Ints, Ints]:
    """Sums over boxes cut to the picture, and the boxes' areas."""
    rows, columns = table.shape[0] - 1, table.shape[1] - 1
    x0, x1 = np.clip(x0, 0, columns), np.clip(x1, 0, columns)
    y0, y1 = np.clip(y0, 0, rows), np.clip(y1, 0, rows)
    return _corners(table, x0, y0, x1, y1), (x1 - x0) * (y1 - y0)


def in_runs(table: Table, x0: Ints, row: Ints, x1: Ints) -> Ints:
    """Sums over pieces of rows within the picture."""
    return _corners(table, x0, row, x1, row + 1)


def _corners(table: Table, x0: Ints, y0: Ints, x1: Ints, y1: Ints) -> Ints:
    sums = table[y1, x1] - table[y0, x1] - table[y1, x0] + table[y0, x0]
    return sums.astype(np.int64)
