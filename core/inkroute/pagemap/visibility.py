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

from inkroute.geometry import FAR, PER_MILLE
from inkroute.model import Hidden, ImageMark, PathMark, Word
from inkroute.policy import Policy

_WHITE = 0xFFFFFF
#: `Hidden` as plain integers: an enum's operators cost ten times as much in a loop over words.
_INVISIBLE, _COVERED, _BACKGROUND = (
    int(Hidden.INVISIBLE), int(Hidden.COVERED), int(Hidden.BACKGROUND)
)  # fmt: skip
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
    grounds, covered = _under_and_over(words, images, paths, policy)
    contrast = policy.background_contrast
    known: dict[tuple[int, int], bool] = {}
    out = list(words)
    for index, word in enumerate(words):
        style = word.segments[0].style
        ground = grounds.get(index, _WHITE)
        colour = style.colour
        alike = False
        if colour is not None and ground is not None:
            pair = (colour, ground)
            found = known.get(pair)
            if found is None:
                found = known[pair] = _alike(colour, ground, contrast)
            alike = found and not word.flags & _INVISIBLE
        if alike or index in covered:
            flags = word.flags | (_COVERED if index in covered else 0)
            out[index] = word._replace(flags=flags | (_BACKGROUND if alike else 0))
    return out


def _under_and_over(
    words: list[Word], images: list[ImageMark], paths: list[PathMark], policy: Policy
) -> tuple[dict[int, int | None], set[int]]:
    """The colour beneath each word that has a cover beneath it, and which words are covered."""
    grounds: dict[int, int | None] = {}
    covered: set[int] = set()
    covers = _covers(images, paths, policy) if words else []
    if not covers:
        return grounds, covered
    boxes = np.clip(np.array([word.box for word in words], dtype=np.int64), -FAR, FAR)
    orders = np.array([word.order for word in words], dtype=np.int64)
    for cover in covers:
        inside = _inside(boxes, cover.box, policy.covered_share)
        if not inside.any():
            continue
        covered.update(np.flatnonzero(inside & (orders < cover.order)).tolist())
        for index in np.flatnonzero(inside & (orders > cover.order)).tolist():
            grounds[index] = cover.colour
    return grounds, covered


def _covers(images: list[ImageMark], paths: list[PathMark], policy: Policy) -> list[_Cover]:
    """Everything opaque with an area, in painting order."""
    out = [
        _Cover(image.box, image.order, None)
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


def _inside(
    boxes: Integers, cover: tuple[int, int, int, int], share: int
) -> npt.NDArray[np.bool_]:
    """Which boxes (n x 4, mpt) lie in `cover` by at least `share` per mille of their area."""
    x0, y0, x1, y1 = cover
    wide = np.minimum(boxes[:, 2], x1) - np.maximum(boxes[:, 0], x0)
    high = np.minimum(boxes[:, 3], y1) - np.maximum(boxes[:, 1], y0)
    area = np.maximum(wide, 0) * np.maximum(high, 0)
    whole = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    inside: npt.NDArray[np.bool_] = (area > 0) & (area >= whole // PER_MILLE * share)
    return inside


def _alike(one: int, other: int, contrast: int) -> bool:
    """Whether two colours differ by less than `contrast` in every channel."""
    return all(
        abs(((one >> shift) & 0xFF) - ((other >> shift) & 0xFF)) < contrast for shift in (0, 8, 16)
    )
