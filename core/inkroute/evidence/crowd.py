"""A page's small inline images, looked at many at a time: thousands cost what a few large ones do.

In: painted images. Out: the `ImageEvidence` that `pixels.look` gives of each. Looked at are only
images that are asked for, and some of those painted after them, since they will be next.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from inkroute.evidence import sheet as sheets
from inkroute.evidence.components import Ints
from inkroute.evidence.field import Field
from inkroute.evidence.grey import Grey, rows_in
from inkroute.evidence.handwriting import may_be_handwriting
from inkroute.evidence.ink import Scale
from inkroute.evidence.letters import texts_in
from inkroute.evidence.pixels import Found, evidence_of, sizes_of
from inkroute.evidence.placing import displayed
from inkroute.limits import Limits
from inkroute.model import ImageEvidence, ImageMark, PixelState
from inkroute.policy_pixels import PixelPolicy
from inkroute.syntax.coded import Hint
from inkroute.syntax.samples import read_samples, soft_mask

#: px a side, at most, of images that are looked at together: larger ones cost more than calls do.
_SIDE = 64
#: So many images are looked at together at first, and at most; fewer are looked at one by one.
_FIRST, _MOST = 32, 1_024
#: A number of letters or lines of a picture, and a turn, are less than this: 14 bits and 2.
_COUNT, _TURNS = 1 << 14, 4


class Crowd:
    """The small inline images of a page, in painting order."""

    def __init__(self, images: Sequence[ImageMark], policy: PixelPolicy, limits: Limits) -> None:
        """Remember which images are small; none is looked at yet."""
        self._policy = policy
        self._limits = limits
        self._images = [
            image
            for image in images
            if image.inline and 0 < image.width <= _SIDE and 0 < image.height <= _SIDE
        ]
        self._place = {image.order: at for at, image in enumerate(self._images)}
        self._seen: dict[int, ImageEvidence | None] = {}
        self._step = _FIRST

    def look(self, image: ImageMark) -> ImageEvidence | None:
        """Evidence of a small image; None where it has to be looked at by itself."""
        at = self._place.get(image.order)
        if at is None or len(self._images) < _FIRST:
            return None
        if image.order not in self._seen:
            some = self._images[at : at + self._step]
            self._step = min(2 * self._step, _MOST)
            some = [one for one in some if one.order not in self._seen]
            found = look_at(some, self._policy, self._limits)
            self._seen.update((one.order, seen) for one, seen in zip(some, found, strict=True))
        return self._seen[image.order]


def look_at(
    images: Sequence[ImageMark], policy: PixelPolicy, limits: Limits
) -> list[ImageEvidence | None]:
    """Evidence of each image; None for those that are damaged, masked, or of an own kind."""
    out: list[ImageEvidence | None] = [None] * len(images)
    places, pictures = [], []
    for place, image in enumerate(images):
        grey = _small(image, policy, limits)
        if grey is not None:
            places.append(place)
            pictures.append(grey)
    if pictures:
        for place, seen in zip(places, look_greys(pictures, policy), strict=True):
            out[place] = seen
    return out


def _small(image: ImageMark, policy: PixelPolicy, limits: Limits) -> Grey | None:
    """The picture of an image that is whole, plain, and looked at in one size alone."""
    found = read_samples(image, limits, sizes_of(policy))
    if found.why or found.fax is not None or found.hint is not Hint.NONE:
        return None
    if rows_in(found) * 1000 < found.height * policy.rows_enough:
        return None
    if soft_mask(image.stream) is not None:
        return None
    grey = displayed(found, image, policy.ceiling)
    return grey if grey.size and is_small(grey, policy) else None


def is_small(grey: Grey, policy: PixelPolicy) -> bool:
    """Whether a picture is so small that it is looked at as it is, at no other scale."""
    one_scale: bool = min(grey.shape) < policy.coarse * policy.coarse_letter
    return one_scale and max(grey.shape) <= min(_SIDE, policy.base)


def look_greys(pictures: Sequence[Grey], policy: PixelPolicy) -> list[ImageEvidence]:
    """`pixels.look_grey` of each of a few hundred small pictures."""
    sheet = sheets.lay(pictures)
    levels = sheets.levels_of(sheet)
    sizes = sheet.tall * sheet.wide
    apart = sheets.spreads(levels, policy.blank_ink)
    photo = sheets.near_common(levels, policy.photo_near) * 1000 < policy.photo_paper * sizes
    plain = sheets.near_common(levels, policy.hand_paper) * 1000 >= policy.hand_plain * sizes
    best, share = _best(pictures, sheet, apart, policy)
    out = []
    for at, (key, inked) in enumerate(zip(best.tolist(), share.tolist(), strict=True)):
        spread = int(apart[at])
        if spread < policy.blank_spread:
            out.append(ImageEvidence(PixelState.BLANK, 0, spread=spread))
            continue
        found = _found(key)
        if found.marks < policy.run_least and plain[at]:
            hand = may_be_handwriting(pictures[at], policy)
            found = found._replace(has_text=policy.hand_text, lines=1) if hand else found
        out.append(evidence_of(found, inked, spread, policy, photo=bool(photo[at])))
    return out


def _best(
    pictures: Sequence[Grey], sheet: sheets.Sheet, apart: Ints, policy: PixelPolicy
) -> tuple[Ints, Ints]:
    """What is found best of each picture, as `_key` says it, and its ink in per mille.

    In the order of `pixels`: dark, light, then both with axes exchanged, until one is sure.
    """
    ink = sheets.inked(sheet, apart, policy)
    best = np.zeros(len(pictures), dtype=np.int64)
    share = best.copy()
    sizes = sheet.tall * sheet.wide
    sure = np.int64(policy.sure) * _COUNT * _COUNT * _TURNS
    for mask in (ink.dark, ink.light):
        open_ = best < sure
        here = sheets.by_picture(sheet, mask) * 1000 // sizes
        share = np.where(open_ & (share == 0), here, share)
        field = Field(mask, ink.scale, sheet.edges)
        best = np.where(open_, np.maximum(best, _keys(field, sheet, 0, policy)), best)
    open_ = best < sure
    left = [picture.T for picture in pictures]
    laid = sheets.lay(left)
    scale = Scale(laid.grey)
    for mask in (ink.dark, ink.light):
        mask_turned = sheets.turned(sheet, laid, mask)
        field = Field(mask_turned, scale, laid.edges)
        best = np.where(open_, np.maximum(best, _keys(field, laid, 1, policy)), best)
    return best, share


def _keys(field: Field, sheet: sheets.Sheet, turn: int, policy: PixelPolicy) -> Ints:
    """What is found of each picture as a number that orders as `pixels.Found` does."""
    count = len(sheet.tall)
    text = texts_in(field, sheet.picture, count, policy, policy.run_down if turn else 2)
    marks = text.sure + np.maximum(text.short - text.lone * policy.chance // 1000, 0)
    span = policy.marks_high - policy.marks_low
    ramp = np.minimum(np.maximum(marks - policy.marks_low, 0), span)
    has_text = policy.text_floor + policy.text_rise * ramp // span
    turns = turn + 2 * turn * text.flipped.astype(np.int64)
    keys: Ints = ((has_text * _COUNT + marks) * _COUNT + text.lines) * _TURNS + turns
    return keys


def _found(key: int) -> Found:
    """What a number of `_keys` stands for."""
    key, turn = divmod(key, _TURNS)
    key, lines = divmod(key, _COUNT)
    has_text, marks = divmod(key, _COUNT)
    return Found(has_text, marks, lines, turn)
