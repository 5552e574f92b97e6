"""Every candidate region of a page, judged: the router's door.

In: a page map, and a function that looks at a picture's pixels when a rule asks. Out: `Route`s in
a fixed order: pictures, vector clusters, words, the page itself. The page floor at the end sees
to it that a page with ink and no words is never passed over (routing, "known to miss").
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from inkroute.geometry import PER_MILLE, Box, per_mille
from inkroute.model import (
    Decision,
    ImageEvidence,
    PageMap,
    PixelState,
    Reason,
    Route,
    RouteSource,
    Word,
)
from inkroute.policy import Policy
from inkroute.route import images, vectors, words
from inkroute.route.beneath import with_layer_beneath
from inkroute.route.facts import PageFacts, Picture, WordIndex, gather
from inkroute.route.images import AlignOf, EvidenceOf, Subject, Verdict
from inkroute.text_layer_facts import PairModel

__all__ = ["EvidenceOf", "Routed", "route_page"]


@dataclass(frozen=True, slots=True)
class Routed:
    """A page's routes, the facts they were judged by, and the words of each words-route.

    `seen` is what the pixels of pictures said where a rule asked, by the order of their first
    image.
    """

    facts: PageFacts
    routes: tuple[Route, ...]
    words_of: dict[str, tuple[Word, ...]]
    seen: dict[int, ImageEvidence] = field(default_factory=dict)


def route_page(
    page: PageMap,
    evidence_of: EvidenceOf,
    align_of: AlignOf,
    policy: Policy,
    model: PairModel | None = None,
) -> Routed:
    """Judge every candidate of a page; its words are held against good pages by `model`."""
    seen: dict[int, ImageEvidence] = {}

    def look(picture: Picture) -> ImageEvidence:
        order = picture.first.order
        if order not in seen:
            seen[order] = evidence_of(picture)
        return seen[order]

    facts = with_layer_beneath(gather(page, policy, model), look, align_of, policy)
    shown, layer = WordIndex(facts.shown), WordIndex(facts.layer)
    routes: list[Route] = []
    words_of: dict[str, tuple[Word, ...]] = {}
    subjects = [
        images.Subject(picture, shown, layer, look, align_of, policy, model)
        for picture in facts.pictures
    ]
    for picture, subject in zip(facts.pictures, subjects, strict=True):
        box = picture.box.cut_to(page.box)
        dpi = max(max(image.finest[2:]) for image in picture.images)
        routes.append(_route(page, box, RouteSource.IMAGE, images.judge(subject), policy, dpi))
    for cluster in page.vectors:
        verdict = vectors.judge(cluster, shown, layer, policy)
        if verdict is not None:
            box = cluster.box.cut_to(page.box)
            routes.append(_route(page, box, RouteSource.VECTOR, verdict, policy, 0))
    for block in words.judge(facts, policy):
        box = block.box.cut_to(page.box)
        routes.append(_route(page, box, RouteSource.WORDS, block.verdict, policy, 0))
        words_of[routes[-1].key] = block.words
    routes.extend(_floor(facts, routes, subjects, policy))
    return Routed(facts, tuple(_unique(routes)), words_of, seen)


def _route(  # noqa: PLR0917 - what a route is made of, in its order
    page: PageMap, box: Box, source: RouteSource, verdict: Verdict, policy: Policy, dpi: int
) -> Route:
    key = f"p{page.index + 1}-{source.value}-{box.x0}-{box.y0}-{box.x1}-{box.y1}"
    return Route(
        key=key,
        page=page.index,
        box=box,
        source=source,
        decision=verdict.decision,
        confidence=verdict.confidence,
        reasons=verdict.reasons,
        dpi=min(max(dpi, policy.crop_dpi_min), policy.crop_dpi_max),
        turn=verdict.turn,
    )


def _unique(routes: list[Route]) -> list[Route]:
    """Keys made unlike: two pictures may lie in one place."""
    seen: dict[str, int] = {}
    out = []
    for route in routes:
        count = seen.get(route.key, 0) + 1
        seen[route.key] = count
        if count == 1:
            out.append(route)
        else:
            out.append(replace(route, key=f"{route.key}-{count}"))
    return out


def _floor(
    facts: PageFacts, routes: list[Route], subjects: list[Subject], policy: Policy
) -> list[Route]:
    """The page floor: an incomplete page, or one with ink but nothing to read in it."""
    page = facts.page
    if any(route.decision is Decision.OCR for route in routes) and page.complete:
        return []
    if not page.complete:
        count = sum(note.loses for note in page.notes)
        sentence = f"The page could not be read whole ({count} notes): it is read to be safe."
        reason = Reason("incomplete_map", count, sentence)
    elif facts.shown or any(route.decision is Decision.ALREADY_READ for route in routes):
        return []
    else:
        found = _ink(facts, subjects, policy)
        if found is None:
            return []
        reason = found
    verdict = Verdict(Decision.OCR, policy.image_threshold, (reason,))
    return [_route(page, page.box, RouteSource.PAGE, verdict, policy, 0)]


def _is_empty(subject: Subject, policy: Policy) -> bool:
    """Whether a picture is blank, has dust and shades of the paper's edge alone, or no room.

    No room: neither its size nor its resolution lets letters be made out, and none were.
    """
    seen = subject.evidence(subject.picture)
    if seen.state is PixelState.BLANK:
        return True
    if seen.state is not PixelState.NO_TEXT or seen.marks:
        return False
    if images.by_place(subject) < policy.image_threshold:
        return True
    return not seen.photo and seen.ink < policy.floor_ink


def _ink(facts: PageFacts, subjects: list[Subject], policy: Policy) -> Reason | None:
    """What of a page without words may hold some: a picture that is not blank, or drawings."""
    page = facts.page
    for subject in subjects:
        picture = subject.picture
        share = per_mille(picture.box.intersection(page.box).area, page.box.area)
        if not share or all(image.hidden for image in picture.images):
            continue
        if not _is_empty(subject, policy):
            sentence = (
                "The page has no words of its own and a picture on it: it is read to be safe."
            )
            return Reason("page_without_words", share, sentence)
    drawn = 0
    for cluster in page.vectors:
        if cluster.curves or cluster.lines > cluster.rectangles * 3 + cluster.paths:
            drawn += cluster.box.intersection(page.box).area
    share = min(PER_MILLE, per_mille(drawn, page.box.area))
    if share >= policy.floor_vector_area:
        sentence = "The page has no words of its own but drawings: it is read to be safe."
        return Reason("page_without_words", share, sentence)
    return None
