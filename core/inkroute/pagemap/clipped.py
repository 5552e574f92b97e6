"""Which words lie off the page or are clipped away (page map, "Visibility").

In: a page's words. Out: `Hidden.OFFPAGE` and `Hidden.CLIPPED` in their flags. A word is judged by
the line along the middle of its letters, since its box has room above and below them that a tight
clip cuts; a clip that is no rectangle is asked about the line's middle alone. A word of which half
shows is not flagged.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE, Box
from inkroute.model import Hidden
from inkroute.pagemap.shapes import Stacks
from inkroute.pagemap.words import WordColumns
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

_OFFPAGE, _CLIPPED = int(Hidden.OFFPAGE), int(Hidden.CLIPPED)
#: Points of a line that are held against its bounds.
_POINTS = 16


def mark(words: WordColumns, page: Box, policy: Policy) -> None:
    """Flag what does not show for its page's or its clip's bounds."""
    bounds = np.array([style.clip for style in words.styles], dtype=np.int64).reshape(-1, 4)
    line = words.line
    x0, y0, x1, y1 = line.T
    x0, y0, x1, y1 = np.minimum(x0, x1), np.minimum(y0, y1), np.maximum(x0, x1), np.maximum(y0, y1)
    if (
        x0.min() < bounds[:, 0].max() or y0.min() < bounds[:, 1].max()
        or x1.max() > bounds[:, 2].min() or y1.max() > bounds[:, 3].min()
    ):  # fmt: skip
        clip = bounds[words.style]
        out = (x0 < clip[:, 0]) | (y0 < clip[:, 1]) | (x1 > clip[:, 2]) | (y1 > clip[:, 3])
        _mark_by_bounds(words, out.nonzero()[0], clip, page, policy)
    _mark_by_shapes(words)


def _mark_by_bounds(
    words: WordColumns, past: Integers, clip: Integers, page: Box, policy: Policy
) -> None:
    """Flag of the words whose line reaches past their clip those of which too little is within."""
    if len(past):
        steps = np.arange(1, 2 * _POINTS, 2, dtype=np.int64)
        own = words.line[past, :, None]
        x = own[:, 0] + (own[:, 2] - own[:, 0]) * steps // (2 * _POINTS)
        y = own[:, 1] + (own[:, 3] - own[:, 1]) * steps // (2 * _POINTS)
        sheet = np.array([page], dtype=np.int64)
        off = _outside(x, y, sheet, policy)
        cut = _outside(x, y, clip[past], policy) & ~off
        words.flags[past] |= off * _OFFPAGE + cut * _CLIPPED


def _outside(x: Integers, y: Integers, bounds: Integers, policy: Policy) -> Flags:
    """Of which rows of points too few lie within their bounds."""
    x0, y0, x1, y1 = bounds.T[:, :, None]
    inside = (x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1)
    outside: Flags = (
        inside.sum(axis=1, dtype=np.int64) * PER_MILLE < _POINTS * policy.clipped_share
    )
    return outside


def _mark_by_shapes(words: WordColumns) -> None:
    """Flag what a clip that is no rectangle cuts off."""
    counts = np.array([len(style.shapes) for style in words.styles], dtype=np.int64)
    if not counts.any():
        return
    unseen = words.flags & (_OFFPAGE | _CLIPPED) != 0
    rows = ((counts[words.style] > 0) & ~unseen).nonzero()[0]
    x, y = middles(words)
    stacks = Stacks([style.shapes for style in words.styles])
    held = stacks.hold(words.style[rows], x[rows], y[rows])
    words.flags[rows[~held]] |= _CLIPPED


def middles(words: WordColumns) -> tuple[Integers, Integers]:
    """The middle of each word, mpt."""
    line = words.line
    return (line[:, 0] + line[:, 2]) // 2, (line[:, 1] + line[:, 3]) // 2
