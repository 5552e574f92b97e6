"""What a run found: scores of every system, causes of loss, and where they come from.

In: truths, and what each system made of the same pages. Out: `Results`, all that a page of results
and its plots show. Not here: scoring a page (`score`), a word's cause (`causes`), Markdown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from evaluation.causes import Cause, losses, surplus
from evaluation.model import SystemPage, TruthPage
from evaluation.score import PageScore, Summary, score_page, summary
from evaluation.tables import word
from evaluation.targets import Facts

OURS, EVERY_PAGE, FILE_TEXT = "inkroute", "every_page", "file_text"
#: what readers call the systems, in the order of the tables.
NAMES = {
    OURS: "inkroute",
    EVERY_PAGE: "OCR of every page, 300 dpi",
    "pages_without_text": "OCR of pages without text",
    FILE_TEXT: "the file's text alone",
    "ocrmypdf_redo": "OCRmyPDF, redo mode",
}
#: words shown of each cause.
_EXAMPLES = 3


class Origin(NamedTuple):
    """Where results come from: a date or "", the freeze's name or "", commit, versions by name."""

    date: str
    freeze: str
    commit: str
    versions: Mapping[str, str]


class CauseCount(NamedTuple):
    """How many words of a kind of page were lost, or were too many, by a cause; some of them."""

    kind: str
    cause: Cause
    words: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """Everything that a page of results shows.

    `name` is that of its files ("constructed-tune"); `scores` by system, by page in the order of
    `truths`; `reference_kinds` are the kinds of the reference set, none for real pages;
    `clean_kinds` those of them that need no OCR and hold what might be taken for it.
    """

    name: str
    title: str
    real: bool
    truths: tuple[TruthPage, ...]
    scores: Mapping[str, tuple[PageScore, ...]]
    causes: tuple[CauseCount, ...]
    reference_kinds: frozenset[str]
    clean_kinds: frozenset[str]
    origin: Origin
    notes: tuple[str, ...] = ()

    def of(self, system: str, kinds: frozenset[str] | None = None) -> Summary | None:
        """A system's summary over pages of some kinds; None if it did not read all of them."""
        wanted = [t.name for t in self.truths if kinds is None or t.kind in kinds]
        by_name = {score.name: score for score in self.scores.get(system, ())}
        if not all(name in by_name for name in wanted):
            return None
        return summary(by_name[name] for name in wanted)


def score_all(
    truths: Sequence[TruthPage], read: Mapping[str, Mapping[str, SystemPage]]
) -> dict[str, tuple[PageScore, ...]]:
    """Scores by system, of the pages that it read; `read` by system and page's name."""
    order = [name for name in NAMES if name in read] + sorted(set(read) - set(NAMES))
    return {
        system: tuple(
            score_page(truth, read[system][truth.name])
            for truth in truths
            if truth.name in read[system]
        )
        for system in order
    }


def causes_of(
    truths: Sequence[TruthPage],
    read: Mapping[str, SystemPage],
    scores: Iterable[PageScore],
) -> tuple[CauseCount, ...]:
    """Causes of loss of one system by kind, the most frequent first."""
    by_name = {truth.name: truth for truth in truths}
    words: dict[tuple[str, Cause], list[str]] = {}
    for score in scores:
        truth, given = by_name[score.name], read[score.name]
        for loss in losses(given, score.missing):
            instead = " ".join(one.text for one in loss.instead)
            shown = word(loss.word.text) + (f" → {word(instead)}" if instead else "")
            words.setdefault((truth.kind, loss.cause), []).append(shown)
        for extra in surplus(truth, score.missing, score.extra):
            words.setdefault((truth.kind, extra.cause), []).append(word(extra.word.text))
    found = [
        CauseCount(kind, cause, len(texts), tuple(dict.fromkeys(texts))[:_EXAMPLES])
        for (kind, cause), texts in words.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.words, one.kind, one.cause.value)))


def facts(results: Results, kinds: frozenset[str] | None) -> Facts | None:
    """What the targets are held to, over pages of some kinds; None if ours read not all."""
    ours = results.of(OURS, kinds)
    clean = results.of(OURS, results.clean_kinds)
    if ours is None or clean is None:
        return None
    return Facts(ours, clean, results.of(EVERY_PAGE, kinds), results.of(FILE_TEXT, kinds))
