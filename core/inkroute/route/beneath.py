"""Text beneath a scan: an earlier OCR's layer whose letters the scan hides.

In: a page's facts, what pixels say, how words lie on them. Out: the facts, with the covered words
that are a scan's own text in the layer. Some programs paint what they read in plain letters and
the scan over it. Other covered words are seen by nobody and stay hidden: so words are taken only
where the scan's pixels show text and these words lie on its ink. Whether the layer is good enough
is then asked as of any other (`layer`, `images`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from inkroute.geometry import Box
from inkroute.model import PageMap, PixelState, Word
from inkroute.policy import Policy
from inkroute.route.conflicts import settle
from inkroute.route.facts import PageFacts, Picture
from inkroute.route.images import AlignOf, EvidenceOf
from inkroute.route.layer import lies_on_ink, misread_share, takes_up_page


def _is_scan(picture: Picture, page: PageMap, policy: Policy) -> bool:
    """Whether all of a picture shows, and it may be the page's scan."""
    shows = not any(image.hidden for image in picture.images)
    return shows and takes_up_page(picture.box, page.box, policy)


def with_layer_beneath(
    facts: PageFacts, look: EvidenceOf, align: AlignOf, policy: Policy
) -> PageFacts:
    """The facts with the covered words that are a scan's own text among the layer's."""
    found: list[Word] = []
    for picture in facts.pictures if facts.covered else ():
        if not _is_scan(picture, facts.page, policy):
            continue
        words = _beneath(picture, facts.covered)
        if words and _is_own_text(picture, words, look, align, policy):
            found += words
    if not found:
        return facts
    settled = settle(found, policy)
    return replace(
        facts,
        layer=facts.layer + settled.words,
        covered=(),
        hidden=facts.hidden - len(settled.words),
        told={**facts.told, **settled.told},
    )


def _beneath(picture: Picture, words: Sequence[Word]) -> list[Word]:
    """Words painted before the picture, where it lies."""
    last: dict[int, Box] = {image.order: image.box for image in picture.images}
    return [
        word
        for word in words
        if any(word.order < order and box.holds(*word.box.centre) for order, box in last.items())
    ]


def _is_own_text(
    picture: Picture, words: Sequence[Word], look: EvidenceOf, align: AlignOf, policy: Policy
) -> bool:
    """Whether words say what the picture above them shows, as far as can be told."""
    seen = look(picture)
    if seen.state is not PixelState.TEXT or seen.why:
        return False
    if misread_share([word.text for word in words], policy) >= policy.layer_misread_unseen:
        return False
    return lies_on_ink(words, partial(align, picture), policy)
