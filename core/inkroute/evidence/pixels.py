"""What an image's own pixels say about text in it (specification: routing, "Images").

In: painted images. Out: `ImageEvidence`. Damage never raises: what cannot be looked at is
NO_PIXELS, with the reason, and errs towards reading. Not here: what is done about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from inkroute.evidence import ink
from inkroute.evidence.field import Field
from inkroute.evidence.grey import Grey, rows_in
from inkroute.evidence.handwriting import may_be_handwriting
from inkroute.evidence.kept import LastPicture, Made
from inkroute.evidence.letters import text_in
from inkroute.evidence.placing import assemble, displayed
from inkroute.evidence.slanted import text_at_slants
from inkroute.evidence.views import POLARITIES, Views
from inkroute.limits import Limits
from inkroute.model import ImageEvidence, ImageMark, PixelState
from inkroute.policy_pixels import PixelPolicy
from inkroute.syntax.coded import Hint
from inkroute.syntax.jpeg import Sizes
from inkroute.syntax.samples import Samples, read_samples, read_stream, soft_mask

#: has_text of what cannot be looked at: nothing speaks against text.
_UNSEEN = 1000
#: has_text of what the coded data says is text: as sure as a page of letters seen.
_TOLD = 950


def look(
    image: ImageMark, policy: PixelPolicy, limits: Limits, last: LastPicture | None = None
) -> ImageEvidence:
    """Evidence of one image, its picture turned as it is displayed, and kept in `last`.

    What a soft or stencil mask shows counts too: letters may be in it alone, over one colour.
    """
    kept = None if last is None else last.of((image,))
    if kept is None:
        found = read_samples(image, limits, sizes_of(policy))
        best = _look_at_samples(found, image, policy, last)
    else:
        best = _look_at(kept, policy)
    if best.state in {PixelState.TEXT, PixelState.NO_PIXELS}:
        return best
    mask = soft_mask(image.stream)
    if mask is None:
        return best
    shape = _look_at_samples(read_stream(mask, limits, sizes_of(policy)), image, policy)
    if shape.state is PixelState.NO_PIXELS and best.state is not PixelState.BLANK:
        return best
    return shape if shape.has_text > best.has_text else best


def look_group(
    images: Sequence[ImageMark],
    policy: PixelPolicy,
    limits: Limits,
    last: LastPicture | None = None,
) -> ImageEvidence:
    """Evidence of strips or tiles of one picture, put together as they lie, and kept in `last`."""
    if len(images) == 1:
        return look(images[0], policy, limits, last)
    whole = grey_of(images, policy, limits, last)
    return no_pixels(whole) if isinstance(whole, str) else look_grey(whole, policy)


def grey_of(
    images: Sequence[ImageMark], policy: PixelPolicy, limits: Limits, last: LastPicture | None
) -> Grey | str:
    """The picture that `look_group` looks at, from `last` or kept in it; why there is none."""
    kept = None if last is None else last.of(images)
    if kept is not None:
        return kept.grey
    if len(images) == 1:
        found = read_samples(images[0], limits, sizes_of(policy))
        return found.why or _made(found, images[0], policy, last).grey
    whole = assemble(images, policy, limits)
    if last is not None and not isinstance(whole, str):
        last.keep(images, Made(whole))
    return whole


def no_pixels(why: str) -> ImageEvidence:
    """Evidence of a picture that cannot be looked at."""
    return ImageEvidence(PixelState.NO_PIXELS, _UNSEEN, why=why)


def _look_at_samples(
    found: Samples, image: ImageMark, policy: PixelPolicy, last: LastPicture | None = None
) -> ImageEvidence:
    if found.hint is Hint.TEXT:
        return ImageEvidence(PixelState.TEXT, _TOLD, found.symbols, why=found.why)
    if found.hint is Hint.BLANK:
        return ImageEvidence(PixelState.BLANK, 0, why=found.why)
    if found.why:
        return no_pixels(found.why)
    return _look_at(_made(found, image, policy, last), policy)


def _made(found: Samples, image: ImageMark, policy: PixelPolicy, last: LastPicture | None) -> Made:
    read = found.fax.rows if found.fax is not None else rows_in(found)
    partial = read * 1000 < found.height * policy.rows_enough
    made = Made(displayed(found, image, policy.ceiling), partial)
    if last is not None:
        last.keep((image,), made)
    return made


def _look_at(made: Made, policy: PixelPolicy) -> ImageEvidence:
    if not made.grey.size:
        return no_pixels("damaged")
    seen = look_grey(made.grey, policy)
    # What is missing may be what matters.
    return no_pixels("damaged") if made.partial and seen.state is not PixelState.TEXT else seen


def sizes_of(policy: PixelPolicy) -> Sizes:
    """How fine images are wanted."""
    return Sizes(policy.ceiling, policy.eighth_from, policy.damaged_from)


class Found(NamedTuple):
    """Text found at one scale, of one polarity, in one direction."""

    has_text: int
    marks: int
    lines: int
    turn: int


_NOTHING = Found(0, 0, 0, 0)


def look_grey(grey: Grey, policy: PixelPolicy) -> ImageEvidence:
    """Evidence of a grey picture (0 black, 255 white), rows as displayed.

    A picture with less ink than counts is blank, unless what there is reads as letters: a page
    number on an empty sheet.
    """
    views = Views(grey, policy)
    levels = ink.histogram(views.base)
    spread, photo = ink.spread(levels, policy.blank_ink), ink.is_photograph(levels, policy)
    blank, apart = ImageEvidence(PixelState.BLANK, 0, spread=spread), spread
    is_blank = spread < policy.blank_spread
    if is_blank:
        apart = ink.spread(ink.histogram(grey), policy.speck_ink)
        if apart < policy.speck_spread:
            return blank
    best, share = _look_at_scales(views, apart, policy)
    if best.has_text < policy.slant_below:
        slanted = _look_at_slants(views, apart, policy)
        # Letters of a word that runs down may seem to stand at a slant as well.
        best = slanted if slanted.marks > 2 * best.marks else best
    if is_blank and best.marks < policy.run_least:
        return blank
    if best.marks < policy.run_least and may_be_handwriting(views.base, policy):
        best = best._replace(has_text=policy.hand_text, lines=1)
    return evidence_of(best, share, apart, policy, photo=photo)


def evidence_of(
    best: Found, share: int, apart: int, policy: PixelPolicy, *, photo: bool
) -> ImageEvidence:
    """Evidence of a picture by the best that was found, its ink and its grey levels."""
    found_text = best.marks >= policy.run_least or best.has_text > policy.text_floor
    state = PixelState.TEXT if found_text else PixelState.NO_TEXT
    return ImageEvidence(
        state,
        max(best.has_text, policy.text_floor),
        best.marks,
        best.lines,
        share,
        apart,
        photo,
        turn=best.turn if best.marks >= policy.run_least else 0,
    )


def _look_at_scales(views: Views, apart: int, policy: PixelPolicy) -> tuple[Found, int]:
    """The best of the scales along rows and columns, and ink in per mille."""
    best, share = _NOTHING, 0
    for factor, tall in views.scales:
        found, inked = _look_at_scale(views, factor, apart, tall, policy)
        best, share = max(best, found), max(share, inked)
        if best.has_text >= policy.sure:
            break
    return best, share


def _look_at_scale(
    views: Views, factor: int, apart: int, tall: int, policy: PixelPolicy
) -> tuple[Found, int]:
    """The best of both polarities and directions, and ink in per mille."""
    share = 0
    fields = []
    best = _NOTHING
    for polarity in range(len(POLARITIES)):
        field = views.field(factor, polarity, apart)
        share = share or int(np.count_nonzero(field.mask)) * 1000 // field.mask.size
        fields.append(field)
        best = max(best, _look_along(field, 0, tall, policy))
        if best.has_text >= policy.sure:
            return best, share
    for field in fields:
        best = max(best, _look_along(field.turned(), 1, tall, policy))
    return best, share


def _look_along(field: Field, turn: int, tall: int, policy: PixelPolicy) -> Found:
    """Text along the rows; a `turn` of 1 says that the picture's axes were exchanged.

    Exchanging axes leaves text that runs upwards on its feet, and puts the other on its head.
    Rows on their heads are not reported: Hebrew has its letters' tops on a level too.
    """
    text = text_in(field, policy, tall, policy.run_down if turn else 2)
    by_chance = text.lone * policy.chance // 1000
    marks = text.sure + max(0, text.short - by_chance)
    return Found(has_text(marks, policy), marks, text.lines, turn + 2 * (turn and text.flipped))


def _look_at_slants(views: Views, apart: int, policy: PixelPolicy) -> Found:
    """The best of the scales and polarities along directions between rows and columns."""
    best = _NOTHING
    for factor, tall in views.scales:
        grey = views.reduced(factor)
        for polarity, pick in enumerate(POLARITIES):
            glyphs = views.field(factor, polarity, apart).chains(policy).glyphs
            seen = text_at_slants(grey, glyphs, pick, apart, policy, tall=tall)
            marks = seen.sure + max(0, seen.short - seen.lone * policy.chance // 1000)
            best = max(best, Found(has_text(marks, policy), marks, seen.lines, seen.turn))
        if best.has_text >= policy.sure:
            break
    return best


def has_text(marks: int, policy: PixelPolicy) -> int:
    """Per mille by the number of letters in runs."""
    span = policy.marks_high - policy.marks_low
    ramp = min(max(marks - policy.marks_low, 0), span)
    return policy.text_floor + policy.text_rise * ramp // span
