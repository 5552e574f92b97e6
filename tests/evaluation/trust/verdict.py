"""What the product does with a labelled page, held against its label.

In: a labelled page and a policy. Out: a `PageVerdict`: an outcome with the shares behind it, per
mille of words. OCR itself is not run: a word counts as read when a region that is sent to OCR
holds its middle. Not here: counts over pages (`counts`), continuous scores (`scorers`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from evaluation.model import TruthWord
from evaluation.trust.labels import Label, LabelledPage, same
from inkroute.geometry import Box, per_mille
from inkroute.merge import BoxIndex
from inkroute.model import Decision, MergedWord, PageMap, PageResult
from inkroute.pipeline import open_document
from inkroute.policy import Policy

#: Words (per mille of those that must be read) that may be missed before a page counts as passed
#: in part: a region's edge may cut a word.
FEW = 50
#: ... and from which on it counts as passed.
MOST = 500


class Outcome(Enum):
    """How a page fared.

    `PASSED` and `PASSED_IN_PART`: a false "digital", most or some of the words that must be read
    are neither read nor repaired. `LOST`: good words are neither given nor read. `NEEDLESS`: a
    page of which nothing has to be read is sent to OCR.
    """

    RIGHT = "right"
    PASSED = "passed"
    PASSED_IN_PART = "passed_in_part"
    LOST = "lost"
    NEEDLESS = "needless"


@dataclass(frozen=True, slots=True)
class PageVerdict:
    """What became of a page.

    `missed` is the share of words that must be read but are not; `repaired` of those that the
    product gives right without OCR; `needless` of words that were fine and are sent; `area` of
    the page that is sent. All in per mille. `wrong_words` counts words that are given and are not
    what a person sees there; `reasons` are those of the regions that are sent.
    """

    name: str
    kind: str
    label: Label
    split: str
    outcome: Outcome
    words: int
    need: int
    missed: int
    repaired: int
    needless: int
    area: int
    wrong_words: int
    reasons: tuple[str, ...]

    @property
    def sent(self) -> bool:
        """Whether anything of the page is sent to OCR."""
        return bool(self.reasons)


def judge(page: LabelledPage, policy: Policy) -> tuple[PageVerdict, PageMap]:
    """Map, route and merge the page without OCR, and compare with its label."""
    document = open_document(page.pdf, policy=policy)
    return compare(page, document.merge_page(0, [])), document.map_page(0)


def compare(page: LabelledPage, result: PageResult) -> PageVerdict:
    """What a result is worth."""
    boxes = [route.box for route in result.routes if route.decision is Decision.OCR]
    texts, astray = _texts_at(page.words, result.words or ())
    right = {i for i, word in enumerate(page.words) if same(texts[i], word.text)}
    sent = {i for i, word in enumerate(page.words) if _in_any(word.box, boxes)}
    given = {i for i, text in enumerate(texts) if text}
    missed = page.need - sent - right
    fine = frozenset(range(len(page.words))) - page.need
    share = per_mille(len(missed), len(page.need))
    lost = per_mille(len(fine - given - sent), len(fine))
    reasons = tuple(
        reason.name for r in result.routes if r.decision is Decision.OCR for reason in r.reasons
    )
    return PageVerdict(
        page.name, page.kind, page.label, page.split.value,
        _outcome(page.label, share, lost, sent=bool(boxes)),
        len(page.words), len(page.need), share,
        repaired=per_mille(len((page.need & right) - sent), len(page.need)),
        needless=per_mille(len(fine & sent), len(fine)),
        area=result.ocr_share,
        wrong_words=len(given - right) + astray,
        reasons=reasons,
    )  # fmt: skip


def _outcome(label: Label, missed: int, lost: int, *, sent: bool) -> Outcome:
    if label.needs_reading and missed >= FEW:
        return Outcome.PASSED if missed >= MOST else Outcome.PASSED_IN_PART
    if lost >= FEW:
        return Outcome.LOST
    if sent and not label.needs_reading:
        return Outcome.NEEDLESS
    return Outcome.RIGHT


def _texts_at(
    words: tuple[TruthWord, ...], given: tuple[MergedWord, ...]
) -> tuple[list[str], int]:
    """What is given at each word's place, and how many words are given at none.

    Doubtful words are not counted: the product says itself that they do not decode.
    """
    index = BoxIndex()
    for word in words:
        index.add(word.box)
    texts = [""] * len(words)
    astray = 0
    for word_given in given:
        if word_given.doubtful:
            continue
        places = index.at(*word_given.box.centre)
        for place in places:
            texts[place] += word_given.text
        # bullets stand beside the words that are compared
        astray += not places and any(char.isalnum() for char in word_given.text)
    return texts, astray


def _in_any(box: Box, boxes: list[Box]) -> bool:
    x, y = box.centre
    return any(one.holds(x, y) for one in boxes)
