"""The page classifier's rules, in order: each gives a type with its route, or does not apply.

In: a `Subject`. Out: `PageClass` (specification: text layer, "Page classifier"). What the router
sends to OCR is a feature, so that the two never contradict each other: a page of which anything is
to be read is never called digital. To read a page needlessly costs seconds, to pass a bad layer a
wrong answer; a doubt that no rule settles asks for a check.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from inkroute.classify.features import Subject, features_of
from inkroute.classify.grounds import (
    Case,
    Grounds,
    broken,
    incomplete,
    layer,
    lost_letters,
    no_language,
    percent,
    sent,
    spoilt,
    traces,
    under_text,
)
from inkroute.classify.traces import font_traces
from inkroute.model import Decision, PixelState
from inkroute.text_layer_facts import Ground, LayerRoute, PageClass, PageType


@dataclass(frozen=True, slots=True)
class Verdict:
    """A type with its route and grounds."""

    type: PageType
    route: LayerRoute
    grounds: Grounds


def blank(case: Case) -> Verdict | None:
    """Nothing shows: no word, no picture but blank ones, no drawing that may hold any."""
    if case.subject.seen or case.features.regions or not case.subject.page.complete:
        return None
    for picture in case.subject.pictures:
        if picture.evidence is None or picture.evidence.state is not PixelState.BLANK:
            return None
        if any(picture.box.holds(*word.box.centre) for word in case.subject.layer):
            return None  # a layer says that there is something where nothing was seen
    count = len(case.subject.page.words)
    found = [Ground("nothing_shows", len(case.subject.pictures), "Nothing shows on the page.")]
    if count:
        sentence = f"{count} words of the file do not show."
        found.append(Ground("hidden_words", count, sentence))
    return Verdict(PageType.BLANK, LayerRoute.SKIP, tuple(found))


def no_text(case: Case) -> Verdict | None:
    """Something shows, and the file has no words for it, or lone marks that do not decode."""
    if case.subject.shown or case.subject.doubted or case.subject.layer:
        return None
    ground = Ground("no_words", 0, "Something shows, and the file has no word for it.")
    return Verdict(PageType.NO_TEXT, LayerRoute.OCR, (ground, *sent(case)))


def raster_backdrop(case: Case) -> Verdict | None:
    """Images cover most of the page: a scan, or a picture behind text."""
    seen, policy = case.features, case.policy
    if seen.image_cover < policy.image_cover:
        return None
    sentence = f"Images cover {percent(seen.image_cover)} of the page."
    cover = Ground("image_cover", seen.image_cover, sentence)
    against = (*sent(case), *incomplete(case), *broken(case), *no_language(case))
    if against:
        return Verdict(PageType.RASTER_BACKDROP, LayerRoute.OCR, (cover, *against))
    for_check = (
        *(*layer(case), *under_text(case), *traces(case), *spoilt(case)),
        *lost_letters(case),
    )
    if for_check:
        return Verdict(PageType.RASTER_BACKDROP, LayerRoute.LAYER_WITH_CHECK, (cover, *for_check))
    ground = Ground("text_over_picture", seen.characters, "Visible text lies over a picture.")
    return Verdict(PageType.RASTER_BACKDROP, LayerRoute.LAYER, (cover, ground))


def damaged_text(case: Case) -> Verdict | None:
    """Characters that say nothing, letters that are no language, much that nobody sees."""
    bad = (*broken(case), *no_language(case), *incomplete(case))
    much = spoilt(case)
    if bad:
        return Verdict(PageType.DAMAGED_TEXT, LayerRoute.OCR, (*bad, *much, *sent(case)))
    if much := much or lost_letters(case):
        # What shows is whole, and what does not is not given: a check, or OCR of regions.
        route = LayerRoute.OCR if case.features.regions else LayerRoute.LAYER_WITH_CHECK
        return Verdict(PageType.DAMAGED_TEXT, route, (*much, *sent(case)))
    return None


def hybrid(case: Case) -> Verdict | None:
    """Good text, and regions whose text is only seen."""
    seen = case.features
    inset: Grounds = ()
    if seen.inset_ink > case.policy.inset_ink and not seen.regions:
        sentence = f"{percent(seen.inset_ink)} of the ink is in images that may hold text."
        inset = (Ground("inset_ink", seen.inset_ink, sentence),)
    if seen.regions:
        return Verdict(PageType.HYBRID, LayerRoute.OCR, sent(case))
    if inset:
        # The router looked at these images and left them: a check says whether rightly.
        return Verdict(PageType.HYBRID, LayerRoute.LAYER_WITH_CHECK, inset)
    return None


def invisible_text(case: Case) -> Verdict | None:
    """Most of the text is there and not seen."""
    seen, policy = case.features, case.policy
    if seen.invisible > policy.invisible_share:
        sentence = f"{percent(seen.invisible)} of the text is invisible."
        found: Grounds = (
            Ground("invisible_share", seen.invisible, sentence),
            *traces(case),
        )
        read = any(route.decision is Decision.ALREADY_READ for route in case.subject.routes)
        route = LayerRoute.LAYER_WITH_CHECK if read else LayerRoute.OCR
        return Verdict(PageType.INVISIBLE_TEXT, route, found)
    if seen.seen_ink < policy.seen_ink:
        sentence = f"Without its text the page would lose {percent(seen.seen_ink)} of its ink."
        ground = Ground("seen_ink", seen.seen_ink, sentence)
        return Verdict(PageType.INVISIBLE_TEXT, LayerRoute.LAYER_WITH_CHECK, (ground,))
    return None


def digital(case: Case) -> Verdict:
    """Text that shows, decodes and reads as language, or cannot be told not to."""
    doubts = traces(case)
    count = case.features.characters
    found = [Ground("text_shows", count, f"{count} characters of text show and decode.")]
    if repaired := case.features.repaired:
        sentence = (
            f"{repaired} words are read by their glyphs' names, which ToUnicode contradicts."
        )
        found.append(Ground("repaired_words", repaired, sentence))
    if doubts:
        return Verdict(PageType.DIGITAL, LayerRoute.LAYER_WITH_CHECK, (*doubts, *found))
    return Verdict(PageType.DIGITAL, LayerRoute.LAYER, tuple(found))


#: The order is the meaning: the first rule that applies decides, and `digital` is what is left.
RULES: tuple[Callable[[Case], Verdict | None], ...] = (
    blank,
    no_text,
    raster_backdrop,
    damaged_text,
    hybrid,
    invisible_text,
)


def classify(subject: Subject) -> PageClass:
    """The class of a page."""
    features = features_of(subject)
    found = (*subject.traces, *font_traces(subject.seen + subject.layer))
    case = Case(subject, features, found)
    verdict = next(filter(None, (rule(case) for rule in RULES)), None) or digital(case)
    return PageClass(
        subject.page.index, verdict.type, verdict.route, verdict.grounds, features, found
    )
