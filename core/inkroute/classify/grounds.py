"""Grounds that several rules of the classifier share: each gives those that hold, or none.

In: a `Case`. Out: `Ground`s, with their values and a sentence each. Not here: what follows.
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.classify.features import Subject
from inkroute.classify.marks import lacks_letter, letters_among
from inkroute.model import PixelState
from inkroute.policy_classify import ClassifyPolicy
from inkroute.text_layer_facts import Features, Ground, Language

Grounds = tuple[Ground, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """What the rules are asked about."""

    subject: Subject
    features: Features
    traces: tuple[str, ...]

    @property
    def policy(self) -> ClassifyPolicy:
        """The thresholds."""
        return self.subject.policy


def percent(share: int) -> str:
    """A share in per cent."""
    return f"{share // 10}.{share % 10} %"


def sent(case: Case) -> Grounds:
    """What the router sends to OCR."""
    seen = case.features
    if not seen.regions:
        return ()
    regions = "1 region" if seen.regions == 1 else f"{seen.regions} regions"
    sentence = f"{regions}, {percent(seen.sent)} of the page, must be read."
    return (Ground("regions_to_read", seen.regions, sentence),)


def incomplete(case: Case) -> Grounds:
    """What was lost of the page, which may be anything."""
    lost = sum(note.loses for note in case.subject.page.notes)
    if not lost:
        return ()
    return (Ground("incomplete_map", lost, f"The page could not be read whole ({lost} notes)."),)


def broken(case: Case) -> Grounds:
    """Characters that say nothing, or of fonts that are not believed: a broken encoding."""
    share, limit = case.features.broken, case.policy.broken_share
    if share <= limit:
        return ()
    what = f"do not decode or are not believed (more than {percent(limit)})"
    sentence = f"{percent(share)} of the characters {what}."
    return (Ground("broken_characters", share, sentence),)


def lost_letters(case: Case) -> Grounds:
    """Words of which a letter does not decode, too few for `broken`: each of them is wrong."""
    shown = case.subject.shown
    count = sum(map(lacks_letter, shown))
    count += len(letters_among(case.subject.marks, shown, case.policy))
    if not count:
        return ()
    words = "1 word has" if count == 1 else f"{count} words have"
    return (Ground("lost_letters", count, f"{words} letters that do not decode."),)


def spoilt(case: Case) -> Grounds:
    """Much of the text is doubled, beyond the page's edge, or too small to be read."""
    seen, policy = case.features, case.policy
    found = []
    for name, share, limit, what in (
        ("duplicates", seen.duplicates, policy.duplicate_share, "stand twice in one place"),
        ("beyond_edge", seen.beyond, policy.beyond_share, "lie beyond the page's edge"),
        ("tiny", seen.tiny, policy.tiny_share, "are smaller than 3 pt"),
    ):
        if share > limit:
            sentence = f"{percent(share)} of the characters {what} (more than {percent(limit)})."
            found.append(Ground(name, share, sentence))
    return tuple(found)


def layer(case: Case) -> Grounds:
    """An invisible layer, which an earlier OCR made: as good as that was."""
    share = case.features.invisible
    if not share:
        return ()
    sentence = f"{percent(share)} of the text is invisible: an earlier OCR made it."
    found = [Ground("invisible_share", share, sentence)]
    if letters := case.features.layer_letters:
        sentence = f"It has {percent(letters)} of the letters that the pixels show."
        found.append(Ground("layer_letters", letters, sentence))
    return tuple(found)


def under_text(case: Case) -> Grounds:
    """Pictures under visible text that are neither blank nor photographs: perhaps a scan."""
    drawn = 0
    for picture in case.subject.pictures:
        seen = picture.evidence
        plain = (
            seen is None  # too coarse for any text, or the router would have looked
            or seen.state is PixelState.BLANK
            or (seen.state is PixelState.NO_TEXT and seen.photo)
        )
        drawn += not plain
    if not drawn:
        return ()
    sentence = "The picture under the text may be a scan of it."
    return (Ground("perhaps_a_scan", drawn, sentence),)


def traces(case: Case) -> Grounds:
    """Signs of an OCR program: a hint that calls for a check."""
    count = len(case.traces)
    return tuple(
        Ground("ocr_program", count, f"A trace of an OCR program ({trace}).")
        for trace in case.traces[:1]
    )


def no_language(case: Case) -> Grounds:
    """Letters that are valid and make no words of any language: a wrong table."""
    seen = case.features
    found = []
    if seen.language is Language.NOT_LANGUAGE:
        sentence = f"{percent(seen.unlike)} of its letters stand as in no language."
        found.append(Ground("not_language", seen.unlike, sentence))
    if seen.mixed > case.policy.mixed_share:
        sentence = f"{percent(seen.mixed)} of its words mix alphabets, as no word does."
        found.append(Ground("mixed_alphabets", seen.mixed, sentence))
    return tuple(found)
