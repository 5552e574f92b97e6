"""Which pixels are ink: darker, or lighter, than the mean of their surroundings.

In: a grey picture. Out: masks. A threshold by surroundings finds white letters on a banner and
black ones on the paper around it alike; on letters larger than the window it finds their edges,
whose boxes are the letters' own.
"""

from __future__ import annotations

from typing import NamedTuple

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


class Scale(NamedTuple):
    """A grey picture with the sums of its levels and of their squares."""

    grey: Grey
    sums: Table
    squares: Table


def scale_of(grey: Grey) -> Scale:
    """A picture with its tables."""
    return Scale(grey, summed(grey), summed(squares_of(grey)))


def squares_of(grey: Grey) -> NDArray[np.int32]:
    """The squares of the levels."""
    squares: NDArray[np.int32] = _SQUARES[grey]
    return squares


_SQUARES: NDArray[np.int32] = np.square(np.arange(256, dtype=np.int32))


def is_photograph(levels: NDArray[np.int64], policy: PixelPolicy) -> bool:
    """Whether less than half of the pixels, or so, are of one tone: no paper."""
    total = int(levels.sum(dtype=np.int64))
    common = int(levels.argmax())
    near = levels[max(0, common - policy.photo_near) : common + policy.photo_near + 1]
    return int(near.sum(dtype=np.int64)) * 1000 < policy.photo_paper * total


def differences(scale: Scale, policy: PixelPolicy) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Grey above the mean of the window round each pixel, and the window's size.

    The former times the latter, so that there is nothing to round.
    """
    rows, columns = scale.grey.shape
    bands, high = _windowed(scale.sums, min(policy.window, rows))
    across, wide = _windowed(bands.T, min(policy.window, columns))
    count = high[:, None] * wide[None, :]
    difference = scale.grey * count
    difference -= across.T
    return difference, count


def dark(scale: Scale, levels_apart: int, policy: PixelPolicy) -> Mask:
    """Ink darker than its surroundings; `levels_apart` is the picture's spread."""
    difference, count = differences(scale, policy)
    return difference < -contrast(levels_apart, policy) * count


def light(scale: Scale, levels_apart: int, policy: PixelPolicy) -> Mask:
    """Ink lighter than its surroundings."""
    difference, count = differences(scale, policy)
    return difference > contrast(levels_apart, policy) * count


def contrast(levels_apart: int, policy: PixelPolicy) -> np.int32:
    """Grey levels by which ink differs from the mean of its surroundings."""
    share = levels_apart * policy.contrast_share // 1000
    return np.int32(max(policy.contrast_least, share))


def _windowed(sums: Table, reach: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Differences of running sums over windows along the first axis, and the windows' sizes.

    Windows reach `reach` places to both sides and are cut at the ends.
    """
    size = len(sums) - 1
    place = np.arange(size, dtype=np.int32)
    first = np.maximum(place - reach, 0)
    beyond = np.minimum(place + reach + 1, size)
    if 2 * reach >= size:
        return sums[beyond] - sums[first], beyond - first
    out = np.empty((size, *sums.shape[1:]), dtype=np.int32)
    # Slices where the windows are whole: far cheaper than look-ups.
    np.subtract(sums[2 * reach + 1 :], sums[: size - 2 * reach], out=out[reach : size - reach])
    np.subtract(sums[reach + 1 : 2 * reach + 1], sums[:1], out=out[:reach])
    np.subtract(sums[size:], sums[size - 2 * reach : size - reach], out=out[size - reach :])
    return out, beyond - first
