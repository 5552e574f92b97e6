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
from inkroute.evidence.letters import text_in
from inkroute.evidence.lines import chains
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
    """Text found at one scale, of one polarity, in one direction."""

    has_text: int
    marks: int
    lines: int
    turn: int


_NOTHING = _Found(0, 0, 0, 0)


def look_grey(grey: Grey, policy: PixelPolicy) -> ImageEvidence:
    """Evidence of a grey picture (0 black, 255 white), rows as displayed."""
    levels = ink.histogram(grey)
    apart = ink.spread(levels, policy.blank_ink)
    if apart < policy.blank_spread:
        return ImageEvidence(PixelState.BLANK, 0, spread=apart)
    best, share = _NOTHING, 0
    for factor, tall in _scales(grey, policy):
        found, inked = _look_at_scale(reduce_by(grey, factor, factor), apart, tall, policy)
        best, share = max(best, found), max(share, inked)
        if best.has_text >= policy.sure:
            break
    state = PixelState.TEXT if best.marks >= policy.run_least else PixelState.NO_TEXT
    return ImageEvidence(
        state,
        max(best.has_text, policy.text_floor),
        best.marks,
        best.lines,
        share,
        apart,
        turn=best.turn,
    )


def _scales(grey: Grey, policy: PixelPolicy) -> list[tuple[int, int]]:
    """Whole numbers to reduce by, each with the least height of letters looked for.

    The base size, where most scans are settled; as fine as the picture is, for small letters;
    coarse, for large ones.
    """
    base = -(-max(grey.shape) // policy.base)
    scales = [(base, 0), (1, 0)] if base > 1 else [(1, 0)]
    if min(grey.shape) >= base * policy.coarse * policy.coarse_letter:
        scales.append((base * policy.coarse, policy.coarse_letter))
    return [(factor, tall) for factor, tall in scales if min(grey.shape) >= factor]


def _look_at_scale(grey: Grey, apart: int, tall: int, policy: PixelPolicy) -> tuple[_Found, int]:
    """The best of both polarities and directions, and dark ink in per mille."""
    dark, light = ink.masks(grey, apart, policy)
    best = _NOTHING
    for turn in (0, 1):
        for mask in (dark, light):
            best = max(best, _look_along(mask, grey, turn, tall, policy))
            if best.has_text >= policy.sure:
                return best, _share(dark)
    return best, _share(dark)


def _share(mask: Mask) -> int:
    return int(mask.sum(dtype=np.int64)) * 1000 // max(mask.size, 1)


def _look_along(mask: Mask, grey: Grey, turn: int, tall: int, policy: PixelPolicy) -> _Found:
    """Text along the rows, or along the columns (a turn of 1)."""
    if turn:
        mask, grey = np.ascontiguousarray(mask.T), np.ascontiguousarray(grey.T)
    text = text_in(chains(mask, policy), mask, grey, policy, tall)
    by_chance = text.lone * policy.chance // 1000
    marks = text.sure + max(0, text.short - by_chance)
    return _Found(has_text(marks, policy), marks, text.lines, turn)


def has_text(marks: int, policy: PixelPolicy) -> int:
    """Per mille by the number of letters in runs."""
    span = policy.marks_high - policy.marks_low
    ramp = min(max(marks - policy.marks_low, 0), span)
    return policy.text_floor + policy.text_rise * ramp // span
