"""Whether an earlier OCR's words lie on the picture's ink, and the gaps between them do not.

In: the images of a picture and the boxes of words on it. Out: how dark words and gaps are, as
per mille of full ink. The words of another page, or a layer laid askew or at another size, fall on
lines and gaps alike; right ones leave the gaps white. Not here: what is done about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from inkroute.evidence import ink
from inkroute.evidence.components import Ints
from inkroute.evidence.grey import Grey, reduce_by
from inkroute.evidence.kept import LastPicture
from inkroute.evidence.pixels import grey_of
from inkroute.evidence.tables import in_boxes, summed
from inkroute.geometry import PER_MILLE, Box
from inkroute.limits import Limits
from inkroute.model import ImageMark
from inkroute.policy_pixels import PixelPolicy


class Alignment(NamedTuple):
    """Ink (per mille of pixels) under `words` words and in `gaps` gaps between neighbours."""

    words: int
    gaps: int
    word_ink: int
    gap_ink: int


def align(
    images: Sequence[ImageMark],
    boxes: Sequence[Box],
    policy: PixelPolicy,
    limits: Limits,
    last: LastPicture | None = None,
) -> Alignment | None:
    """How words lie on a picture; None where it cannot be looked at.

    `boxes` in reading order, mpt on the displayed page. The picture is taken from `last`, or
    kept there for who looks at it next. JPX is not looked at: of scans in layers it holds the
    paper and the colours of letters, whose shapes are in a mask.
    """
    if any("JPXDecode" in image.filters for image in images):
        return None
    grey = grey_of(images, policy, limits, last)
    if isinstance(grey, str) or not grey.size or not boxes:
        return None
    factor = max(1, max(grey.shape) // policy.base)
    small = reduce_by(grey, min(factor, grey.shape[1]), min(factor, grey.shape[0]))
    whole = images[0].box
    for image in images[1:]:
        whole = whole.union(image.box)
    return _on(small, whole, boxes, policy)


def _on(grey: Grey, whole: Box, boxes: Sequence[Box], policy: PixelPolicy) -> Alignment:
    darkest, lightest = ink.ends(ink.histogram(grey), policy.blank_ink)
    dark = summed(grey < (darkest + lightest) // 2)
    rows, columns = grey.shape
    corners = np.array(boxes, dtype=np.int64).reshape(-1, 4)
    x0, x1 = ((corners[:, at] - whole.x0) * columns // max(whole.width, 1) for at in (0, 2))
    y0, y1 = ((corners[:, at] - whole.y0) * rows // max(whole.height, 1) for at in (1, 3))
    # The middle half of a line's height: where letters are, whatever extents a font states.
    high = y1 - y0
    top, foot = y0 + high // 4, np.maximum(y1 - high // 4, y0 + high // 4 + 1)
    word_ink = _share(in_boxes(dark, x0, top, np.maximum(x1, x0 + 1), foot))
    middle = (top[:-1] + foot[:-1]) // 2
    # Between a word and the next one, whichever way the line runs.
    left = np.where(x0[1:] >= x0[:-1], x1[:-1], x1[1:])
    right = np.where(x0[1:] >= x0[:-1], x0[1:], x0[:-1])
    beside = (y0[1:] <= middle) & (middle < y1[1:])
    beside &= (right > left) & (right - left <= 2 * high[:-1])
    left, right = left[beside], right[beside]
    # A word's box may be a pixel off: the gap's middle is what must be white.
    wide = np.maximum((right - left) // 3, 1)
    start = (left + right - wide) // 2
    gap_ink = _share(in_boxes(dark, start, top[:-1][beside], start + wide, foot[:-1][beside]))
    return Alignment(len(boxes), int(np.count_nonzero(beside)), word_ink, gap_ink)


def _share(found: tuple[Ints, Ints]) -> int:
    inked, area = (int(values.sum(dtype=np.int64)) for values in found)
    return inked * PER_MILLE // max(area, 1)
