"""What lies over and under a word: the counterfactual without a renderer.

In: words, images and paths of a page with their painting order. Out: `Hidden.COVERED` and
`Hidden.BACKGROUND` in the words' flags where a later opaque mark hides them, or their colour
is that of what lies beneath (page map, "Visibility"). Boxes stand for shapes: an image or fill
counts as opaque on the whole of its box only when it is an upright rectangle without a mask.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import FAR, PER_MILLE
from inkroute.model import Hidden, ImageMark
from inkroute.pagemap.outlines import Paths
from inkroute.pagemap.words import WordColumns
from inkroute.policy import Policy

_WHITE = 0xFFFFFF
#: The colour of a picture or a pattern: none that can be compared.
_UNKNOWN = -1
#: Covers that are held against all words at a time.
_BATCH = 64
_INVISIBLE, _COVERED, _BACKGROUND = (
    int(Hidden.INVISIBLE), int(Hidden.COVERED), int(Hidden.BACKGROUND)
)  # fmt: skip
Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


class _Covers(NamedTuple):
    """Opaque upright rectangles in painting order: boxes (n x 4, mpt), order, colour."""

    box: Integers
    order: Integers
    colour: Integers


def mark_hidden(words: WordColumns, images: list[ImageMark], paths: Paths, policy: Policy) -> None:
    """Put what covers the words, or swallows their colour, in their flags."""
    count = len(words.order)
    if not count:
        return
    ground = np.full(count, _WHITE, dtype=np.int64)
    covered = np.zeros(count, dtype=np.bool_)
    covers = _covers(images, paths, policy)
    boxes = np.clip(words.box, -FAR, FAR)
    for start in range(0, len(covers.order), _BATCH):
        end = start + _BATCH
        inside = _inside(boxes, covers.box[start:end], policy.covered_share)
        if not inside.any():
            continue
        order = covers.order[start:end, None]
        covered |= (inside & (words.order < order)).any(axis=0)
        beneath = inside & (words.order > order)
        # The last cover beneath a word is its ground.
        latest = len(beneath) - 1 - np.argmax(beneath[::-1], axis=0)
        ground = np.where(beneath.any(axis=0), covers.colour[start:end][latest], ground)
    colours = [_UNKNOWN if s.colour is None else s.colour for s in words.styles]
    colour = np.array(colours, dtype=np.int64)[words.style]
    alike = _alike(colour, ground, policy.background_contrast)
    alike &= (colour != _UNKNOWN) & (ground != _UNKNOWN) & (words.flags & _INVISIBLE == 0)
    words.flags |= covered * _COVERED + alike * _BACKGROUND


def _covers(images: list[ImageMark], paths: Paths, policy: Policy) -> _Covers:
    """Everything opaque with an area, in painting order."""
    pictures = [
        image
        for image in images
        if not (image.is_mask or image.has_soft_mask or image.hidden)
        and image.alpha >= policy.opaque_alpha
        and image.visible_share >= policy.covered_share
        and image.quad.area * 1000 >= image.box.area * policy.covered_share
    ]
    side = paths.box[:, 2:] - paths.box[:, :2]
    fills = np.flatnonzero(
        paths.filled & paths.rectangle & (paths.alpha >= policy.opaque_alpha)
        & (side >= policy.letter_height_min).all(axis=1)
    )  # fmt: skip
    shown = np.array([image.box for image in pictures], dtype=np.int64).reshape(-1, 4)
    orders = np.array([image.order for image in pictures], dtype=np.int64)
    box = np.concatenate((shown, paths.box[fills]))
    order = np.concatenate((orders, paths.order[fills]))
    colour = np.concatenate((np.full(len(orders), _UNKNOWN, dtype=np.int64), paths.colour[fills]))
    sort = np.argsort(order, kind="stable")
    return _Covers(box[sort], order[sort], colour[sort])


def _inside(boxes: Integers, covers: Integers, share: int) -> Flags:
    """Which boxes (n x 4, mpt) lie in which covers (k x 4) by `share` per mille of their area."""
    wide = np.minimum(boxes[:, 2], covers[:, 2:3]) - np.maximum(boxes[:, 0], covers[:, 0:1])
    high = np.minimum(boxes[:, 3], covers[:, 3:4]) - np.maximum(boxes[:, 1], covers[:, 1:2])
    area = np.maximum(wide, 0) * np.maximum(high, 0)
    whole = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    inside: Flags = (area > 0) & (area >= whole // PER_MILLE * share)
    return inside


def _alike(one: Integers, other: Integers, contrast: int) -> Flags:
    """Whether two colours differ by less than `contrast` in every channel."""
    alike = np.ones(len(one), dtype=np.bool_)
    for shift in (0, 8, 16):
        alike &= np.abs(((one >> shift) & 0xFF) - ((other >> shift) & 0xFF)) < contrast
    return alike
