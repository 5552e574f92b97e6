"""What a page is judged by, told from its map, its routes and what its pixels said.

In: a `Subject`. Out: `Features`. Everything is integers; ink is estimated from boxes, since the
map does not say how much of its box a glyph fills (natively it can be compared with two renders).
Not here: what follows from them (`rules`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from inkroute.classify.cover import Cover
from inkroute.geometry import PER_MILLE, Box, per_mille
from inkroute.model import (
    Decision,
    Hidden,
    ImageEvidence,
    PageMap,
    PixelState,
    Route,
    Word,
)
from inkroute.policy import Policy
from inkroute.policy_classify import ClassifyPolicy
from inkroute.text_layer_facts import Features, Language
from inkroute.textlayer.language import Verdict, judge
from inkroute.textlayer.probe import count_characters


class SeenPicture(NamedTuple):
    """A picture that shows: its part on the page, the router's decision, and its evidence.

    `evidence` is None where no rule of the router asked for its pixels.
    """

    box: Box
    decision: Decision
    evidence: ImageEvidence | None


@dataclass(frozen=True, slots=True)
class Subject:
    """A page to be classified, as the router sorted it.

    `shown` words show and are believed, `doubted` show and are not (they do not decode, or their
    font contradicts itself), `marks` are lone marks of a font of bullets, `layer` words are
    invisible and on the page. `traces` are those of the whole file; `reading` is the policy that
    the page was routed by, whose numbers say what is language.
    """

    page: PageMap
    shown: tuple[Word, ...]
    doubted: tuple[Word, ...]
    marks: tuple[Word, ...]
    layer: tuple[Word, ...]
    routes: tuple[Route, ...]
    pictures: tuple[SeenPicture, ...]
    traces: tuple[str, ...]
    policy: ClassifyPolicy
    reading: Policy

    @property
    def seen(self) -> tuple[Word, ...]:
        """All words that show."""
        return self.shown + self.doubted + self.marks


def features_of(subject: Subject) -> Features:
    """All features of a page."""
    page, policy = subject.page, subject.policy
    given = subject.seen + subject.layer
    on_page = [word for word in page.words if not word.flags & Hidden.OFFPAGE]
    given_size, every = size(given), size(page.words)
    area = Cover(page.box)
    for picture in subject.pictures:
        area.add(picture.box)
    sent = Cover(page.box)
    ocr = [route for route in subject.routes if route.decision is Decision.OCR]
    for route in ocr:
        sent.add(route.box)
    seen_ink, inset_ink = _ink(subject)
    language, unlike = _language(subject)
    counts = count_characters("".join(word.text for word in subject.shown + subject.layer))
    doubted = size(subject.doubted)
    return Features(
        characters=every,
        broken=per_mille(counts.total - counts.good + doubted, counts.total + doubted),
        duplicates=per_mille(size(duplicates(given, policy)), given_size),
        beyond=per_mille(size(w for w in page.words if w.flags & Hidden.OFFPAGE), every),
        tiny=per_mille(size(w for w in on_page if w.flags & Hidden.TINY), size(on_page)),
        invisible=per_mille(size(subject.layer), given_size),
        seen_ink=seen_ink,
        image_cover=area.share(),
        inset_ink=inset_ink,
        sent=sent.share(),
        regions=len(ocr),
        layer_letters=_layer_letters(subject.routes),
        language=language,
        unlike=unlike,
    )


def _language(subject: Subject) -> tuple[Language, int]:
    """Whether the visible text or the layer is in no language, and how much of it."""
    found = [
        judge([word.text for word in part], subject.reading)
        for part in (subject.shown, subject.layer)
        if part
    ]
    bad = [one for one in found if one.verdict is Verdict.NOT_LANGUAGE]
    if bad:
        return Language.NOT_LANGUAGE, max(one.bad for one in bad)
    if any(one.verdict is Verdict.LANGUAGE for one in found):
        return Language.LANGUAGE, max(one.bad for one in found)
    return Language.UNJUDGED, 0


def size(words: Iterable[Word]) -> int:
    """How many characters words have."""
    return sum(len(word.text) for word in words)


def duplicates(words: Sequence[Word], policy: ClassifyPolicy) -> list[Word]:
    """Words whose text stands in the same place once before, in the painting order.

    The same place: nearer than a part of the em, so that a double stroke for weight counts too.
    """
    before: dict[tuple[str, int, int], list[Word]] = {}
    found = []
    for word in words:
        near = max(1, word.size * policy.duplicate_near // PER_MILLE)
        x, y = word.box.x0 // near, word.box.y0 // near
        around = product((x - 1, x, x + 1), (y - 1, y, y + 1))
        if any(
            abs(word.box.x0 - other.box.x0) < near and abs(word.box.y0 - other.box.y0) < near
            for column, row in around
            for other in before.get((word.text, column, row), ())
        ):
            found.append(word)  # and is not compared with: one of each place is enough
        else:
            before.setdefault((word.text, x, y), []).append(word)
    return found


def _layer_letters(routes: Sequence[Route]) -> int:
    """The least number of letters of a layer for 1,000 marks that a picture's rule found."""
    found = [r.value for route in routes for r in route.reasons if r.name == "layer_letters"]
    return min(found, default=0)


def _ink(subject: Subject) -> tuple[int, int]:
    """Per mille of the page's ink that visible text is, and that is in images without words."""
    page, policy = subject.page, subject.policy
    text = sum(word.box.intersection(page.box).area for word in subject.seen)
    text = text * policy.text_ink // PER_MILLE
    over = Cover(page.box)
    for word in subject.seen + subject.layer:
        over.add(word.box)
    pictured = inset = 0
    for picture in subject.pictures:
        ink = picture.box.area * _ink_share(picture.evidence, policy) // PER_MILLE
        pictured += ink
        if picture.decision is not Decision.ALREADY_READ and _may_hold_text(picture.evidence):
            inset += ink * (PER_MILLE - over.share_of(picture.box)) // PER_MILLE
    outlines = [v for v in page.vectors if v.lettered]
    outlined = sum(box.intersection(page.box).area for v in outlines for box in v.letters)
    total = text + pictured + outlined * policy.outline_ink // PER_MILLE
    return per_mille(text, total), per_mille(inset, total)


def _ink_share(evidence: ImageEvidence | None, policy: ClassifyPolicy) -> int:
    """Per mille of a picture that is ink."""
    if evidence is None or evidence.state is PixelState.NO_PIXELS:
        return policy.unseen_ink
    if evidence.state is PixelState.TEXT and not evidence.ink:  # told by its coded data alone
        return policy.unseen_ink
    return evidence.ink


def _may_hold_text(evidence: ImageEvidence | None) -> bool:
    return evidence is None or evidence.state in {PixelState.TEXT, PixelState.NO_PIXELS}
