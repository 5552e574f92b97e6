"""The targets as they were written down before anything was measured, and whether they are met.

In: summaries of what systems scored. Out: rows that set target, measured value and verdict side by
side. The values are those of the measures' specification; the reference system's are its own
published ones. A target is met by the exact value, not by the rounded one that is shown. Not here:
scores, tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from evaluation.score import PageScore, Summary
from evaluation.tables import NOTHING, percent, plain

#: samples drawn with replacement for an interval, and the share of them left out at each end.
_SAMPLES, _TAIL = 1000, 0.025


@dataclass(frozen=True, slots=True)
class Facts:
    """Summaries over the same pages; None for a system that did not read them all.

    `clean` is the pipeline on pages on which nothing needs OCR and something might be taken for
    it: already-read crops, photographs, logos, blanks, untouched pages.
    """

    ours: Summary
    clean: Summary
    every_page: Summary | None
    file_text: Summary | None


class Target(NamedTuple):
    """A measure, its target and the reference system's value as text, what was measured.

    `value` is None where the measure has nothing to be measured on.
    """

    measure: str
    aim: str
    reference: str
    value: Callable[[Facts], float | None]
    met: Callable[[float, Facts], bool]
    show: Callable[[float | None], str]


def _exact(value: float | None) -> str:
    return percent(value, 3)


def _share_of_time(facts: Facts) -> float | None:
    every = facts.every_page
    return facts.ours.seconds / every.seconds if every and every.seconds else None


def _over_file(facts: Facts) -> float | None:
    """Our word error; there is something to compare only when the file text was scored."""
    known = facts.file_text is not None and facts.file_text.word_error is not None
    return facts.ours.word_error if known else None


def _over_every_page(facts: Facts) -> float | None:
    known = facts.every_page is not None and facts.every_page.pixel_recall is not None
    return facts.ours.pixel_recall if known else None


def _below_file(value: float, facts: Facts) -> bool:
    error = facts.file_text.word_error if facts.file_text else None
    return error is not None and value < error


def _at_least_every_page(value: float, facts: Facts) -> bool:
    recall = facts.every_page.pixel_recall if facts.every_page else None
    return recall is not None and value >= recall


CONSTRUCTED = (
    Target(
        "words found (recall)",
        "≥ 99.9 %",
        "99.70 %",
        lambda facts: facts.ours.recall,
        lambda value, _: value >= 0.999,
        _exact,
    ),
    Target(
        "word error",
        "≤ 0.25 %",
        "0.49 %",
        lambda facts: facts.ours.word_error,
        lambda value, _: value <= 0.0025,
        _exact,
    ),
    Target(
        "words found in regions that need OCR",
        "≥ 99.5 %",
        "99.06 %",
        lambda facts: facts.ours.need_recall,
        lambda value, _: value >= 0.995,
        _exact,
    ),
    Target(
        "regions found",
        "100 %",
        NOTHING,
        lambda facts: facts.ours.region_recall,
        lambda value, _: value >= 1,
        _exact,
    ),
    Target(
        "pages with a wrong route among those that need none",
        "0",
        "2 of 90",
        lambda facts: facts.clean.wrong_pages if facts.clean.pages else None,
        lambda value, _: value == 0,
        plain,
    ),
    Target(
        "Tesseract's time, of OCR of every page",
        "≤ 25 %",
        "32.4 %",  # 299 s of 922
        _share_of_time,
        lambda value, _: value <= 1 / 4,
        lambda value: percent(value, 1),
    ),
)

REAL = (
    Target(
        "words of pixels alone found (agreement)",
        "≥ OCR of every page",
        "78 to 84 %",
        _over_every_page,
        _at_least_every_page,
        _exact,
    ),
    Target(
        "Tesseract's time, of OCR of every page",
        "≤ 8.3 %",
        NOTHING,
        _share_of_time,
        lambda value, _: value <= 1 / 12,
        lambda value: percent(value, 1),
    ),
    Target(
        "word error (disagreement)",
        "< the file text's own",
        NOTHING,
        _over_file,
        _below_file,
        _exact,
    ),
)


def verdict(target: Target, facts: Facts) -> tuple[str, str]:
    """What was measured, and "met", "**not met**" or "not measured"."""
    value = target.value(facts)
    if value is None:
        return NOTHING, "not measured"
    return target.show(value), "met" if target.met(value, facts) else "**not met**"


class Interval(NamedTuple):
    """The range that holds 95 % of what other pages of the same making would give."""

    low: float
    high: float


def interval(
    scores: Sequence[PageScore], parts: Callable[[PageScore], tuple[int, int]]
) -> Interval | None:
    """A range for a ratio of sums, from whole pages drawn with replacement (Efron's bootstrap).

    `parts` gives a page's numerator and denominator. Pages are drawn and not words, since the
    words of a page are lost together. The dice are seeded; None where the denominator is 0.
    """
    pairs = [parts(score) for score in scores]
    dice = Random(1)  # noqa: S311 - no secret hangs on it
    ratios = []
    for _ in range(_SAMPLES if pairs else 0):
        drawn = dice.choices(pairs, k=len(pairs))
        whole = sum(pair[1] for pair in drawn)
        if whole:
            ratios.append(sum(pair[0] for pair in drawn) / whole)
    if not ratios:
        return None
    ratios.sort()
    tail = int(_TAIL * len(ratios))
    return Interval(ratios[tail], ratios[-1 - tail])
