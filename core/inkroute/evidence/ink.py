"""Which pixels are ink: darker, or lighter, than the mean of their surroundings.

In: a grey picture. Out: masks. A threshold by surroundings finds white letters on a banner and
black ones on the paper around it alike; on letters larger than the window it finds their edges,
whose boxes are the letters' own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from inkroute.evidence.components import Mask
from inkroute.evidence.grey import Grey
from inkroute.evidence.tables import Table, summed
from inkroute.policy_pixels import PixelPolicy


def histogram(grey: Grey) -> NDArray[np.int64]:
    """How many pixels have each of the 256 levels."""
    return np.bincount(grey.reshape(-1), minlength=256).astype(np.int64)


def ends(levels: NDArray[np.int64], outliers: int) -> tuple[int, int]:
    """The darkest and the lightest level, `outliers` per million left out at either end."""
    below = np.cumsum(levels, dtype=np.int64)
    total = int(below[-1])
    cut = total * outliers // 1_000_000
    low = int(np.searchsorted(below, cut, side="right"))
    return low, int(np.searchsorted(below, total - cut, side="left"))


def spread(levels: NDArray[np.int64], outliers: int) -> int:
    """Grey levels from darkest to lightest, `outliers` per million left out at either end."""
    low, high = ends(levels, outliers)
    return max(0, min(high, 255) - low)


class Scale:
    """A grey picture; the sums of its levels and of their squares once these are asked for."""

    def __init__(self, grey: Grey) -> None:
        """Nothing is summed yet: most pictures have nothing whose tones would be looked at."""
        self.grey = grey
        self._masks: dict[tuple[int, int], Mask] = {}

    @cached_property
    def sums(self) -> Table:
        """Sums of the levels."""
        return summed(self.grey)

    @cached_property
    def squares(self) -> Table:
        """Sums of the levels' squares."""
        return summed(squares_of(self.grey))

    def compared(self, add: np.int32, compare: np.ufunc, policy: PixelPolicy) -> Mask:
        """`_compared`, once for each contrast: slanted text is looked for in the same ink."""
        key = int(add), policy.window
        if key not in self._masks:
            self._masks[key] = _compared(self, add, compare, policy)
        return self._masks[key]


#: Picks the ink of a scale; its second argument is the spread of the grey levels.
Pick = Callable[[Scale, int, PixelPolicy], Mask]


def scale_of(grey: Grey) -> Scale:
    """A picture with its tables."""
    return Scale(grey)


def squares_of(grey: Grey) -> NDArray[np.uint16]:
    """The squares of the levels."""
    squares: NDArray[np.uint16] = np.multiply(grey, grey, dtype=np.uint16)
    return squares


def is_photograph(levels: NDArray[np.int64], policy: PixelPolicy) -> bool:
    """Whether less than half of the pixels, or so, are of one tone: no paper."""
    total = int(levels.sum(dtype=np.int64))
    common = int(levels.argmax())
    near = levels[max(0, common - policy.photo_near) : common + policy.photo_near + 1]
    return int(near.sum(dtype=np.int64)) * 1000 < policy.photo_paper * total


def dark(scale: Scale, levels_apart: int, policy: PixelPolicy) -> Mask:
    """Ink darker than its surroundings; `levels_apart` is the picture's spread."""
    return scale.compared(contrast(levels_apart, policy), np.less, policy)


def light(scale: Scale, levels_apart: int, policy: PixelPolicy) -> Mask:
    """Ink lighter than its surroundings."""
    return scale.compared(-contrast(levels_apart, policy), np.greater, policy)


def _compared(scale: Scale, add: np.int32, compare: np.ufunc, policy: PixelPolicy) -> Mask:
    """How grey levels, `add` added, compare with the mean of the window round each pixel.

    Both are taken times the window's size, so that there is nothing to round; a band of rows at a
    time, which stays in the processor's cache.
    """
    rows, columns = scale.grey.shape
    top, low = _window(rows, policy.window)
    left, right = _window(columns, policy.window)
    high, wide = (low - top)[:, None], right - left
    mask = np.empty((rows, columns), dtype=np.bool_)
    step = max(1, _BAND // max(columns, 1))
    for at in range(0, rows, step):
        part = slice(at, at + step)
        sums = scale.sums[low[part]]
        sums -= scale.sums[top[part]]
        level = np.add(scale.grey[part], add, dtype=np.int32)
        level *= high[part]
        level *= wide
        compare(level, _across(sums, left, right, policy.window), out=mask[part])
    return mask


#: Pixels of a band.
_BAND = 1 << 16


def _window(size: int, reach: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Where the windows of each place start and end, cut at the ends."""
    place = np.arange(size, dtype=np.int32)
    return np.maximum(place - reach, 0), np.minimum(place + reach + 1, size)


def _across(
    sums: Table, left: NDArray[np.int32], right: NDArray[np.int32], reach: int
) -> NDArray[np.int32]:
    """Differences of running sums over the windows along the rows."""
    size = len(left)
    if 2 * reach >= size:
        return sums[:, right] - sums[:, left]
    out = np.empty((len(sums), size), dtype=np.int32)
    # Slices where the windows are whole: far cheaper than look-ups.
    whole = out[:, reach : size - reach]
    np.subtract(sums[:, 2 * reach + 1 :], sums[:, : size - 2 * reach], out=whole)
    np.subtract(sums[:, reach + 1 : 2 * reach + 1], sums[:, :1], out=out[:, :reach])
    last = out[:, size - reach :]
    np.subtract(sums[:, size:], sums[:, size - 2 * reach : size - reach], out=last)
    return out


def contrast(levels_apart: int, policy: PixelPolicy) -> np.int32:
    """Grey levels by which ink differs from the mean of its surroundings."""
    share = levels_apart * policy.contrast_share // 1000
    return np.int32(max(policy.contrast_least, share))
