"""Runs of rows in columns: where they start, how long they are.

In: one-dimensional arrays. Out: the same. numpy's own functions for this take what a list would
be as well, and cost several times as much on the short columns of a page.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Integers: TypeAlias = "NDArray[np.int64]"
Flags: TypeAlias = "NDArray[np.bool_]"


def changes(column: Integers) -> Flags:
    """Whether a row differs from the one before; the first does."""
    out = np.ones(len(column), dtype=np.bool_)
    np.not_equal(column[1:], column[:-1], out=out[1:])
    return out


def distinct(column: Integers) -> tuple[Integers, Integers]:
    """The values of a column in order, and for each row the number of its value among them."""
    order = column.argsort(kind="stable")
    values = column[order]
    new = changes(values)
    numbers = np.empty(len(column), dtype=np.int64)
    numbers[order] = new.cumsum(dtype=np.int64) - 1
    return values[new], numbers


def run_lengths(starts: NDArray[np.integer], count: int) -> Integers:
    """Rows from each start up to the next one; the last run ends at row `count`."""
    out = np.empty(len(starts), dtype=np.int64)
    out[:-1] = starts[1:]
    out[-1:] = count
    out -= starts
    return out
