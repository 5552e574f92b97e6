"""Many small pictures on one sheet, one below the other, to be looked at in one go.

In: grey pictures. Out: a `Sheet`: their rows with an empty one between each two, and what of it
is ink, each pixel by the mean of its surroundings in its own picture. What is asked of a picture
by many calls of numpy, each of which costs more than the picture's pixels, is so asked of a sheet.
Every number comes out as it does for each picture alone (`ink`, `tables`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkroute.evidence.components import Ints, Mask
from inkroute.evidence.grey import Grey
from inkroute.evidence.ink import Scale, contrast
from inkroute.evidence.tables import Edges
from inkroute.policy_pixels import PixelPolicy

#: Grey levels.
_LEVELS = 256


class Sheet(NamedTuple):
    """`grey` holds the pictures; by row: the `picture` it is of, and that one's `edges`.

    `tall` and `wide` are the pictures' sides. `inside` says which pixels are of a picture.
    """

    grey: Grey
    inside: Mask
    picture: Ints
    edges: Edges
    tall: Ints
    wide: Ints


def lay(pictures: Sequence[Grey]) -> Sheet:
    """A sheet of pictures."""
    tall = np.array([len(picture) for picture in pictures], dtype=np.int64)
    wide = np.array([picture.shape[1] for picture in pictures], dtype=np.int64)
    ends = (tall + 1).cumsum(dtype=np.int64)
    tops = ends - tall - 1
    grey = np.zeros((int(ends[-1]), int(wide.max())), dtype=np.uint8)
    for top, picture in zip(tops.tolist(), pictures, strict=True):
        grey[top : top + len(picture), : picture.shape[1]] = picture
    number = np.arange(len(pictures), dtype=np.int64).repeat((tall + 1).astype(np.intp))
    low = tops + tall
    filled = np.arange(len(grey), dtype=np.int64) < low[number]
    width = np.where(filled, wide[number], 0)
    inside = np.arange(grey.shape[1], dtype=np.int64) < width[:, None]
    return Sheet(grey, inside, number, Edges(wide[number], tops[number], low[number]), tall, wide)


def turned(sheet: Sheet, laid: Sheet, mask: Mask) -> Mask:
    """A mask of a sheet for another one, `laid` with the same pictures' axes exchanged."""
    rows, columns = laid.inside.nonzero()
    picture = laid.picture[rows]
    first = laid.edges.top[rows]
    out = np.zeros(laid.inside.shape, dtype=np.bool_)
    top = (sheet.tall + 1).cumsum(dtype=np.int64) - sheet.tall - 1
    out[rows, columns] = mask[top[picture] + columns, rows - first]
    return out


def levels_of(sheet: Sheet) -> Ints:
    """How many pixels of each picture have each of the 256 levels (n x 256)."""
    count = len(sheet.tall)
    flat = (sheet.picture[:, None] * _LEVELS + sheet.grey)[sheet.inside]
    found = np.bincount(flat.astype(np.intp), minlength=count * _LEVELS)
    return found.astype(np.int64).reshape(count, _LEVELS)


def spreads(levels: Ints, outliers: int) -> Ints:
    """`ink.spread` of each picture."""
    below: Ints = levels.cumsum(axis=1, dtype=np.int64)
    total = below[:, -1:]
    cut = total * outliers // 1_000_000
    low = (below <= cut).sum(axis=1, dtype=np.int64)
    high = (below < total - cut).sum(axis=1, dtype=np.int64)
    apart: Ints = np.maximum(np.minimum(high, _LEVELS - 1) - low, 0)
    return apart


def near_common(levels: Ints, reach: int) -> Ints:
    """How many pixels of each picture are within `reach` levels of its commonest."""
    below = np.zeros((len(levels), _LEVELS + 1), dtype=np.int64)
    levels.cumsum(axis=1, dtype=np.int64, out=below[:, 1:])
    common = levels.argmax(axis=1).astype(np.int64)
    row = np.arange(len(levels), dtype=np.int64)
    high = below[row, np.minimum(common + reach + 1, _LEVELS)]
    near: Ints = high - below[row, np.maximum(common - reach, 0)]
    return near


class Inked(NamedTuple):
    """A sheet's darker and lighter ink, and its grey levels with their tables."""

    dark: Mask
    light: Mask
    scale: Scale


def inked(sheet: Sheet, apart: Ints, policy: PixelPolicy) -> Inked:
    """Ink by the mean of its surroundings; `apart` is each picture's spread."""
    scale = Scale(sheet.grey)
    sums = scale.sums
    rows, columns = sheet.grey.shape
    row, column = np.arange(rows, dtype=np.int64), np.arange(columns, dtype=np.int64)
    low = np.minimum(row + policy.window + 1, sheet.edges.low)[:, None]
    top = np.minimum(np.maximum(row - policy.window, sheet.edges.top)[:, None], low)
    left = np.maximum(column - policy.window, 0)[None, :]
    right = np.minimum(column + policy.window + 1, sheet.edges.wide[:, None])
    left = np.minimum(left, right)
    total = sums[low, right] - sums[top, right] - sums[low, left] + sums[top, left]
    count = (low - top) * (right - left)
    difference = sheet.grey * count - total
    least = np.array([contrast(n, policy) for n in apart.tolist()], dtype=np.int64)
    least = least[sheet.picture][:, None] * count
    dark = sheet.inside & (difference < -least)
    return Inked(dark, sheet.inside & (difference > least), scale)


def by_picture(sheet: Sheet, mask: Mask) -> NDArray[np.int64]:
    """How many pixels of a mask each picture has."""
    rows = np.count_nonzero(mask, axis=1).astype(np.int64)
    heads = (sheet.tall + 1).cumsum(dtype=np.int64) - sheet.tall - 1
    return np.add.reduceat(rows, heads.astype(np.intp))
