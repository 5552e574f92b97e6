"""What an image's own pixels say about text in it (specification: routing, "Images").

In: painted images. Out: `ImageEvidence`. Damage never raises: what cannot be looked at is
NO_PIXELS, with the reason, and errs towards reading. Not here: what is done about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from inkroute.evidence import ink
from inkroute.evidence.components import Mask
from inkroute.evidence.grey import Grey, grey_picture, reduce_by
from inkroute.evidence.lines import text_lines
from inkroute.limits import Limits
from inkroute.model import ImageEvidence, ImageMark, PixelState
from inkroute.policy_pixels import PixelPolicy
from inkroute.syntax import samples as syntax_samples
from inkroute.syntax.jpeg import Sizes

#: has_text of what cannot be looked at: nothing speaks against text.
_UNSEEN = 1000


def look(image: ImageMark, policy: PixelPolicy, limits: Limits) -> ImageEvidence:
    """Evidence of one image, its picture turned as it is displayed."""
    found = picture_of(image, policy, limits)
    if isinstance(found, str):
        return no_pixels(found)
    return look_grey(found, policy)


def look_group(images: Sequence[ImageMark], policy: PixelPolicy, limits: Limits) -> ImageEvidence:
    """Evidence of strips or tiles of one picture, put together as they lie on the page."""
    if not images:
        return no_pixels("missing")
    return look(images[0], policy, limits)


def no_pixels(why: str) -> ImageEvidence:
    """Evidence of a picture that cannot be looked at."""
    return ImageEvidence(PixelState.NO_PIXELS, _UNSEEN, why=why)


def picture_of(image: ImageMark, policy: PixelPolicy, limits: Limits) -> Grey | str:
    """The image in grey as displayed, no larger than `policy.ceiling`, or why there is none."""
    sizes = Sizes(policy.ceiling, policy.eighth_from, policy.damaged_from)
    found = syntax_samples.read_samples(image, limits, sizes)
    if found.why:
        return found.why
    factor = -(-max(found.width, found.height) // policy.ceiling)
    grey = grey_picture(found, min(factor, found.width), min(factor, found.height))
    if not grey.size:
        return "damaged"
    if image.mirrored:
        grey = grey[::-1]
    return np.ascontiguousarray(np.rot90(grey, -image.turn))


class _Found(NamedTuple):
    """Text found at one scale in one direction."""

    has_text: int
    marks: int
    lines: int
    turn: int


def look_grey(grey: Grey, policy: PixelPolicy) -> ImageEvidence:
    """Evidence of a grey picture (0 black, 255 white), rows as displayed."""
    levels = ink.histogram(grey)
    apart = ink.spread(levels, policy.blank_ink)
    if apart < policy.blank_spread:
        return ImageEvidence(PixelState.BLANK, 0, spread=apart)
    best = _Found(0, 0, 0, 0)
    share = 0
    for factor in _scales(grey, policy):
        small = reduce_by(grey, factor, factor)
        dark, light = ink.masks(small, apart, policy)
        share = max(share, int(dark.sum(dtype=np.int64)) * 1000 // dark.size)
        for mask in (dark, light):
            best = max(best, _look_both_ways(mask, policy))
            if best.has_text >= policy.sure:
                break
        if best.has_text >= policy.sure:
            break
    state = PixelState.TEXT if best.marks >= policy.run_least else PixelState.NO_TEXT
    return ImageEvidence(
        state, max(best.has_text, policy.text_floor), best.marks, best.lines, share, apart,
        turn=best.turn,
    )  # fmt: skip


def _scales(grey: Grey, policy: PixelPolicy) -> tuple[int, ...]:
    """Whole numbers to reduce by: to the base size, then as fine as it is."""
    base = -(-max(grey.shape) // policy.base)
    return (base, 1) if base > 1 else (1,)


def _look_both_ways(mask: Mask, policy: PixelPolicy) -> _Found:
    across = _look_along(mask, policy, 0)
    if across.has_text >= policy.sure:
        return across
    down = _look_along(np.ascontiguousarray(mask.T), policy, 1)
    return max(across, down)


def _look_along(mask: Mask, policy: PixelPolicy, turn: int) -> _Found:
    lines = text_lines(mask, policy)
    return _Found(has_text(lines.marks, policy), lines.marks, len(lines.letters), turn)


def has_text(marks: int, policy: PixelPolicy) -> int:
    """Per mille by the number of letters in runs."""
    span = policy.marks_high - policy.marks_low
    ramp = min(max(marks - policy.marks_low, 0), span)
    return policy.text_floor + policy.text_rise * ramp // span
