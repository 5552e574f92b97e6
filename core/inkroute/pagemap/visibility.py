"""What lies over and under a word: the counterfactual without a renderer.

In: words, images and path marks of a page with their painting order. Out: the words with
`Hidden.COVERED` and `Hidden.BACKGROUND` set where a later opaque mark hides them, or their colour
is that of what lies beneath (page map, "Visibility"). Boxes stand for shapes: an image or fill
counts as opaque on the whole of its box only when it is an upright rectangle without a mask.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import Box
from inkroute.model import Hidden, ImageMark, PathMark, Word
from inkroute.policy import Policy

_WHITE = 0xFFFFFF
Integers = npt.NDArray[np.int64]


class _Cover(NamedTuple):
    """An opaque upright rectangle: its box (mpt), order and colour (None: a picture)."""

    box: tuple[int, int, int, int]
    order: int
    colour: int | None


def mark_hidden(
    words: list[Word], images: list[ImageMark], paths: list[PathMark], policy: Policy
) -> list[Word]:
    """The words with what covers them, or swallows their colour, in their flags."""
    if not words:
        return words
    covers = _covers(images, paths, policy)
    boxes = np.array([_numbers(w.box) for w in words], dtype=np.int64)
    orders = np.array([w.order for w in words], dtype=np.int64)
    under: list[int | None] = [_WHITE] * len(words)
    covered = np.zeros(len(words), dtype=np.bool_)
    for cover in covers:
        inside = _inside(boxes, cover.box, policy.covered_share)
        covered |= inside & (orders < cover.order)
        for i in np.flatnonzero(inside & (orders > cover.order)).tolist():
            under[i] = cover.colour
    out = []
    for word, is_covered, ground in zip(words, covered.tolist(), under, strict=True):
        flags = word.flags | (Hidden.COVERED if is_covered else 0)
        colour = word.style.colour
        if ground is not None and colour is not None and not flags & Hidden.INVISIBLE:
            flags |= Hidden.BACKGROUND * _alike(colour, ground, policy.background_contrast)
        out.append(word if flags == word.flags else word._replace(flags=flags))
    return out


def _covers(images: list[ImageMark], paths: list[PathMark], policy: Policy) -> list[_Cover]:
    """Everything opaque with an area, in painting order."""
    out = [
        _Cover(_numbers(image.box), image.order, None)
        for image in images
        if not (image.is_mask or image.has_soft_mask or image.hidden)
        and image.alpha >= policy.opaque_alpha
        and image.visible_share >= policy.covered_share
        and image.quad.area * 1000 >= image.box.area * policy.covered_share
    ]
    least = policy.letter_height_min
    for path in paths:
        if path.filled and path.is_rectangle and path.alpha >= policy.opaque_alpha:
            x0, y0, x1, y1 = path.box
            if x1 - x0 >= least and y1 - y0 >= least:
                box = (int(x0), int(y0), int(x1), int(y1))
                out.append(_Cover(box, path.order, path.colour))
    out.sort(key=lambda cover: cover.order)
    return out


def _numbers(box: Box) -> tuple[int, int, int, int]:
    return (box.x0, box.y0, box.x1, box.y1)


def _inside(
    boxes: Integers, cover: tuple[int, int, int, int], share: int
) -> npt.NDArray[np.bool_]:
    """Which boxes (n x 4, mpt) lie in `cover` by at least `share` per mille of their area."""
    x0, y0, x1, y1 = cover
    wide = np.minimum(boxes[:, 2], x1) - np.maximum(boxes[:, 0], x0)
    high = np.minimum(boxes[:, 3], y1) - np.maximum(boxes[:, 1], y0)
    area = np.maximum(wide, 0) * np.maximum(high, 0)
    whole = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    inside: npt.NDArray[np.bool_] = (area > 0) & (area * 1000 >= whole * share)
    return inside


def _alike(one: int, other: int, contrast: int) -> bool:
    """Whether two colours differ by less than `contrast` in every channel."""
    return all(
        abs(((one >> shift) & 0xFF) - ((other >> shift) & 0xFF)) < contrast for shift in (0, 8, 16)
    )
