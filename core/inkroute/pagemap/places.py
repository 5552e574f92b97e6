"""Which points lie in which boxes, found through a grid.

In: points and boxes in mpt. Out: pairs of a point and a box that holds it. Not here: what they
are.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]

#: Cells of the grid along a side, and pairs of points and boxes from which it is worth its cost.
_SIDE = 32
_FEW = 20_000
#: Pairs that are looked at a time: a ceiling on memory.
_BATCH = 1_000_000


def held(x: Integers, y: Integers, boxes: Integers) -> Iterator[tuple[Integers, Integers]]:
    """Numbers of points and of the boxes (n x 4) that hold them, by rising numbers of boxes."""
    if not len(x) or not len(boxes):
        return
    if len(x) * len(boxes) <= _FEW:
        x0, y0, x1, y1 = boxes.T[:, :, None]
        few, points = ((x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1)).nonzero()
        if len(few):
            yield points.astype(np.int64), few.astype(np.int64)
        return
    side = _SIDE
    left, top = int(x.min()), int(y.min())
    wide, high = (int(x.max()) - left) // side + 1, (int(y.max()) - top) // side + 1
    key = (y - top) // high * side + (x - left) // wide
    order = key.argsort(kind="stable")
    starts = key[order].searchsorted(np.arange(side * side + 1, dtype=np.int64))
    columns = ((boxes[:, (0, 2)] - left) // wide).clip(-1, side)
    rows = ((boxes[:, (1, 3)] - top) // high).clip(-1, side)
    missed = (
        (columns[:, 1] < 0) | (columns[:, 0] >= side) | (rows[:, 1] < 0) | (rows[:, 0] >= side)
    )
    columns, rows = columns.clip(0, side - 1), rows.clip(0, side - 1)
    spans = np.maximum(np.where(missed, 0, rows[:, 1] - rows[:, 0] + 1), 0)
    box = np.arange(len(boxes), dtype=np.int64).repeat(spans.astype(np.intp))
    before = spans.cumsum(dtype=np.int64) - spans
    row = rows[box, 0] + np.arange(len(box), dtype=np.int64) - before[box]
    low, high_ = starts[row * side + columns[box, 0]], starts[row * side + columns[box, 1] + 1]
    counts = np.maximum(high_ - low, 0).astype(np.int64)
    ends = counts.cumsum(dtype=np.int64)
    start = 0
    while start < len(box):
        base = int(ends[start - 1]) if start else 0
        end = max(start + 1, int(ends.searchsorted(base + _BATCH, side="right")))
        own = counts[start:end]
        place = np.arange(int(ends[end - 1]) - base, dtype=np.int64)
        place += (low[start:end] - (ends[start:end] - own - base)).repeat(own.astype(np.intp))
        point, one = order[place], box[start:end].repeat(own.astype(np.intp))
        x0, y0, x1, y1 = boxes.T[:, one]
        px, py = x[point], y[point]
        inside = ((x0 <= px) & (px <= x1) & (y0 <= py) & (py <= y1)).nonzero()[0]
        if len(inside):
            yield point[inside].astype(np.int64), one[inside]
        start = end
