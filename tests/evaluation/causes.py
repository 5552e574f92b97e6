"""Says why a word was lost, and where a word came from that should not be there.

In: a page's truth, what a system made of it, the words that the score found missing or extra.
Out: a cause for each, with the words that stand in its place. Causes are read off places and
texts alone: they say at which step to look, not what is wrong there. Not here: matching, scoring.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from evaluation.matching import letters
from evaluation.model import Need, ReadWord, SentRegion, SystemPage, TruthPage, TruthWord
from inkroute.geometry import Box

#: per mille of the smaller of two boxes that must be common for the words to be at one place.
SAME_PLACE = 300
#: per mille of a word that must lie in a region for the region to count as holding it.
HELD = 500
#: sources of words that OCR read; "repaired" stand for file words that do not decode.
_READ = frozenset(("ocr", "repaired"))


class Cause(Enum):
    """At which step a word was lost, or came in."""

    NOT_SENT = "only in pixels, and no region sent there"
    SKIPPED = "only in pixels, in a region that was skipped"
    THOUGHT_READ = "only in pixels, in a region taken for already read"
    UNREAD = "sent to OCR, and nothing read there"
    MISREAD = "sent to OCR, and read otherwise"
    APART = "split or joined otherwise than in the truth"
    OVERRULED = "the file has it, and OCR's word stands in its place"
    FILE_WRONG = "the file's own word is another"
    DROPPED = "the file has it, and it is not in the answer"
    UNSEEN = "extra: the file has it, and nobody sees it"
    TWICE = "extra: given a second time"
    IN_PLACE = "extra: stands for a missed word"
    PICTURE = "extra: read in what is no text"
    SURPLUS = "extra: nothing in the truth is there"


class Loss(NamedTuple):
    """A missed word, why, and the words given in its place in their order."""

    word: TruthWord
    cause: Cause
    instead: tuple[ReadWord, ...] = ()


class Surplus(NamedTuple):
    """A word too many, and why."""

    word: ReadWord
    cause: Cause


def at_one_place(a: Box, b: Box) -> bool:
    """Whether a good part of the smaller box is common to both."""
    smaller, larger = sorted((a, b), key=lambda box: box.area)
    return smaller.share_inside(larger) >= SAME_PLACE


def losses(given: SystemPage, missing: Iterable[TruthWord]) -> list[Loss]:
    """A cause for each missed word, in the order given."""
    return [_loss(word, given) for word in missing]


def _loss(word: TruthWord, given: SystemPage) -> Loss:
    instead = tuple(one for one in given.words if at_one_place(one.box, word.box))
    return Loss(word, _why_lost(word, given.regions, instead), instead)


def _why_lost(
    word: TruthWord, regions: Sequence[SentRegion], instead: Sequence[ReadWord]
) -> Cause:
    decisions = {one.decision for one in regions if word.box.share_inside(one.box) >= HELD}
    wanted, found = letters(word.text), [letters(one.text) for one in instead]
    if wanted and ("".join(found) == wanted or any(wanted in one for one in found)):
        return Cause.APART
    if word.only_pixels:
        if "ocr" in decisions:
            return Cause.MISREAD if instead else Cause.UNREAD
        if "already_read" in decisions:
            return Cause.THOUGHT_READ
        return Cause.SKIPPED if decisions else Cause.NOT_SENT
    if not instead:
        return Cause.UNREAD if "ocr" in decisions else Cause.DROPPED
    return Cause.OVERRULED if any(one.source in _READ for one in instead) else Cause.FILE_WRONG


def surplus(
    truth: TruthPage, missing: Iterable[TruthWord], extra: Iterable[ReadWord]
) -> list[Surplus]:
    """A cause for each word too many, in the order given."""
    lost = tuple(missing)
    return [Surplus(word, _why_extra(word, truth, lost)) for word in extra]


def _why_extra(word: ReadWord, truth: TruthPage, lost: Sequence[TruthWord]) -> Cause:
    text = letters(word.text)
    there = [one for one in truth.unseen if at_one_place(one.box, word.box)]
    if any(letters(one.text) == text for one in there):
        return Cause.UNSEEN
    if any(at_one_place(one.box, word.box) for one in lost):
        return Cause.IN_PLACE
    if any(at_one_place(one.box, word.box) for one in truth.words):
        return Cause.TWICE
    blind = [one for one in truth.regions if one.need in {Need.NONE, Need.EITHER}]
    if any(word.box.share_inside(one.box) >= HELD for one in blind):
        return Cause.PICTURE
    return Cause.SURPLUS
