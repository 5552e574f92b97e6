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


def spread(levels: NDArray[np.int64], outliers: int) -> int:
    """Grey levels from darkest to lightest, `outliers` per million left out at either end."""
    total = int(levels.sum(dtype=np.int64))
    if not total:
        return 0
    below = np.cumsum(levels, dtype=np.int64)
    cut = total * outliers // 1_000_000
    low = int(np.searchsorted(below, cut, side="right"))
    high = int(np.searchsorted(below, total - cut, side="left"))
    return max(0, min(high, 255) - low)


class Scale(NamedTuple):
    """A grey picture with the sums of its levels and of their squares."""

    grey: Grey
    sums: Table
    squares: Table


def scale_of(grey: Grey) -> Scale:
    """A picture with its tables."""
    return Scale(grey, summed(grey), summed(_SQUARES[grey]))


_SQUARES = np.arange(256, dtype=np.int32) * np.arange(256, dtype=np.int32)


def masks(scale: Scale, levels_apart: int, policy: PixelPolicy) -> tuple[Mask, Mask]:
    """Dark ink and light ink; `levels_apart` is the picture's spread."""
    contrast = max(policy.contrast_least, levels_apart * policy.contrast_share // 1000)
    rows, columns = scale.grey.shape
    y0, y1 = _window(rows, min(policy.window, rows))
    x0, x1 = _window(columns, min(policy.window, columns))
    bands = scale.sums[y1] - scale.sums[y0]
    sums = bands[:, x1] - bands[:, x0]
    count = ((y1 - y0)[:, None] * (x1 - x0)[None, :]).astype(np.int32)
    difference = scale.grey * count
    difference -= sums
    count *= np.int32(contrast)
    light = difference > count
    np.negative(difference, out=difference)
    return difference > count, light


def _window(size: int, reach: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The window round each place, cut to the picture: its first place, and beyond its last."""
    place = np.arange(size, dtype=np.int64)
    return np.maximum(place - reach, 0), np.minimum(place + reach + 1, size)
