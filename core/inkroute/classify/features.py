"""What a page is judged by, told from its map, its routes and what its pixels said.

In: a `Subject`. Out: `Features`. Everything is integers; ink is estimated from boxes, since the
map does not say how much of its box a glyph fills (natively it can be compared with two renders).
Not here: what follows from them (`rules`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from inkroute.classify.cover import Cover
from inkroute.classify.marks import is_leader, letters_among
from inkroute.classify.mixtures import mixed_share
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
from inkroute.text_layer_facts import Features, Language, PairModel
from inkroute.textlayer.language import Judgement, Verdict, judge
from inkroute.textlayer.own_pages import acquits
from inkroute.textlayer.probe import count_characters

#: Flags as plain integers: a page has thousands of words, and enumerations are slow.
_OFFPAGE, _TINY = int(Hidden.OFFPAGE), int(Hidden.TINY)
_SMALL = _OFFPAGE | _TINY
#: How many times as wide as nearness cells are: most words then have neighbours in one alone.
_CELL = 8


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
    invisible and on the page; `repaired` counts believed ones that their glyphs' names tell.
    `traces` are those of the whole file; `reading` is the policy that
    the page was routed by, whose numbers say what is language; `model` is of good pages, which
    outweigh what known languages say.
    """

    page: PageMap
    shown: tuple[Word, ...]
    doubted: tuple[Word, ...]
    marks: tuple[Word, ...]
    layer: tuple[Word, ...]
    repaired: int
    routes: tuple[Route, ...]
    pictures: tuple[SeenPicture, ...]
    traces: tuple[str, ...]
    policy: ClassifyPolicy
    reading: Policy
    model: PairModel | None = None

    @property
    def seen(self) -> tuple[Word, ...]:
        """All words that show."""
        return self.shown + self.doubted + self.marks


def features_of(subject: Subject) -> Features:
    """All features of a page."""
    page, policy = subject.page, subject.policy
    given = subject.seen + subject.layer
    flagged = [word for word in page.words if word.flags]
    beyond = size(word for word in flagged if word.flags & _OFFPAGE)
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
    texts = [word.text for word in subject.shown + subject.layer]
    counts = count_characters("".join(texts))
    doubted = size(word for word in subject.doubted if not is_leader(word))
    doubted += size(letters_among(subject.marks, subject.shown, policy))
    return Features(
        characters=every,
        broken=per_mille(counts.total - counts.good + doubted, counts.total + doubted),
        duplicates=per_mille(size(duplicates(given, policy)), given_size),
        beyond=per_mille(beyond, every),
        tiny=per_mille(size(w for w in flagged if w.flags & _SMALL == _TINY), every - beyond),
        invisible=per_mille(size(subject.layer), given_size),
        mixed=mixed_share(texts),
        repaired=subject.repaired,
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
    found = [_judged(part, subject) for part in (subject.shown, subject.layer) if part]
    bad = [one for one in found if one.verdict is Verdict.NOT_LANGUAGE]
    if bad:
        return Language.NOT_LANGUAGE, max(one.bad for one in bad)
    if any(one.verdict is Verdict.LANGUAGE for one in found):
        return Language.LANGUAGE, max(one.bad for one in found)
    return Language.UNJUDGED, 0


def _judged(words: Sequence[Word], subject: Subject) -> Judgement:
    """What known languages say of words, unless good pages outweigh it."""
    texts = [word.text for word in words]
    judged = judge(texts, subject.reading)
    if judged.verdict is not Verdict.NOT_LANGUAGE or subject.model is None:
        return judged
    acquitted = acquits(texts, subject.model, subject.reading)
    return judged._replace(verdict=Verdict.LANGUAGE) if acquitted else judged


def size(words: Iterable[Word]) -> int:
    """How many characters words have."""
    return sum([len(word.text) for word in words])


def duplicates(words: Sequence[Word], policy: ClassifyPolicy) -> list[Word]:
    """Words of which one before has the same text and size in the same place.

    The same place: nearer than a part of the em, so that a double stroke for weight counts too.
    """
    alike: defaultdict[tuple[str, int], list[Word]] = defaultdict(list)
    for word in words:
        alike[word.text, word.size].append(word)
    found = []
    for (_, em), group in alike.items():
        if len(group) > 1:
            found += _doubled(group, max(1, em * policy.duplicate_near // PER_MILLE))
    return found


def _doubled(group: list[Word], near: int) -> list[Word]:
    """Words, all alike, that stand nearer than `near` (mpt) to one before them."""
    kept: dict[tuple[int, int], list[tuple[int, int]]] = {}
    side = near * _CELL
    found = []
    for word in group:
        x, y = word.box[:2]
        left, right = (x - near) // side, (x + near) // side
        top, low = (y - near) // side, (y + near) // side
        if left == right and top == low:
            others: Sequence[tuple[int, int]] = kept.get((left, top), ())
        else:
            cells = product(range(left, right + 1), range(top, low + 1))
            others = [other for cell in cells for other in kept.get(cell, ())]
        if others and any(abs(x - u) < near and abs(y - v) < near for u, v in others):
            found.append(word)  # and is not compared with: one of each place is enough
        else:
            kept.setdefault((x // side, y // side), []).append((x, y))
    return found


def _layer_letters(routes: Sequence[Route]) -> int:
    """The least number of letters of a layer for 1,000 marks that a picture's rule found."""
    found = [r.value for route in routes for r in route.reasons if r.name == "layer_letters"]
    return min(found, default=0)


def _ink(subject: Subject) -> tuple[int, int]:
    """Per mille of the page's ink that visible text is, and that is in images without words."""
    page, policy = subject.page, subject.policy
    text = 0
    for x0, y0, x1, y1 in [word.box for word in subject.seen]:
        text += (x1 - x0) * (y1 - y0)
    text = text * policy.text_ink // PER_MILLE
    over: Cover | None = None
    pictured = inset = 0
    for picture in subject.pictures:
        ink = picture.box.area * _ink_share(picture.evidence, policy) // PER_MILLE
        pictured += ink
        if picture.decision is not Decision.ALREADY_READ and _may_hold_text(picture.evidence):
            over = over or _cover(page.box, subject.seen + subject.layer)
            inset += ink * (PER_MILLE - over.share_of(picture.box)) // PER_MILLE
    outlines = [v for v in page.vectors if v.lettered]
    outlined = sum(box.intersection(page.box).area for v in outlines for box in v.letters)
    total = text + pictured + outlined * policy.outline_ink // PER_MILLE
    return per_mille(text, total), per_mille(inset, total)


def _cover(page: Box, words: Sequence[Word]) -> Cover:
    cover = Cover(page)
    for word in words:
        cover.add(word.box)
    return cover


def _ink_share(evidence: ImageEvidence | None, policy: ClassifyPolicy) -> int:
    """Per mille of a picture that is ink."""
    if evidence is None or evidence.state is PixelState.NO_PIXELS:
        return policy.unseen_ink
    if evidence.state is PixelState.TEXT and not evidence.ink:  # told by its coded data alone
        return policy.unseen_ink
    return evidence.ink


def _may_hold_text(evidence: ImageEvidence | None) -> bool:
    """Whether its pixels show text or cannot be had; where nobody asked, its place says no."""
    return evidence is not None and evidence.state in {PixelState.TEXT, PixelState.NO_PIXELS}
