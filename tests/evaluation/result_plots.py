"""The plots that a page of results shows, by the names it links.

In: `Results`. Out: SVG by file name. Not here: how a plot is drawn (`plots`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from evaluation.findings import NAMES, OURS, Results
from evaluation.plots import Bin, Labels, Spot, calibration, scatter, stacked_bars
from evaluation.score import PageScore, summary
from evaluation.score import calibration as bins_of
from inkroute.geometry import PER_MILLE

#: kinds and causes that have a bar and a colour of their own; the rest is summed up.
_KINDS, _CAUSES = 16, 6
_REST = "all others"


def drawn(results: Results) -> dict[str, bytes]:
    """The plots of a page of results."""
    return {
        f"{results.name}-recall.svg": _recall(results),
        f"{results.name}-area.svg": _area(results),
        f"{results.name}-losses.svg": _losses(results),
        f"{results.name}-calibration.svg": _calibration(results.scores),
    }


def _whole(results: Results) -> list[tuple[str, Sequence[PageScore]]]:
    """Systems that read all pages: the others' sums say nothing beside theirs."""
    count = len(results.truths)
    return [(name, scores) for name, scores in results.scores.items() if len(scores) == count]


def _recall(results: Results) -> bytes:
    spots = [
        Spot(NAMES.get(name, name), total.seconds, 100 * total.recall)
        for name, scores in _whole(results)
        if (total := summary(scores)).recall is not None
    ]
    what = "agreement" if results.real else "recall"
    labels = Labels(f"{what.capitalize()} against time", "Tesseract, CPU s", f"{what}, %")
    return scatter(labels, spots, ceiling=100)


def _area(results: Results) -> bytes:
    spots = [
        Spot(NAMES.get(name, name), 100 * (total.area_share or 0.0), 100 * total.word_error)
        for name, scores in _whole(results)
        if (total := summary(scores)).word_error is not None
    ]
    labels = Labels("Word error against area", "sent to OCR, % of the pages", "word error, %")
    return scatter(labels, spots)


def _losses(results: Results) -> bytes:
    by_kind: Counter[str] = Counter()
    by_cause: Counter[str] = Counter()
    for one in results.causes:
        by_kind[one.kind] += one.words
        by_cause[one.cause.value] += one.words
    kinds, causes = _most(by_kind, _KINDS), _most(by_cause, _CAUSES)
    rows = [*kinds, _REST] if len(by_kind) > len(kinds) else kinds
    names = [*causes, _REST] if len(by_cause) > len(causes) else causes
    parts = {name: [0.0] * len(rows) for name in names}
    for one in results.causes:
        row = kinds.index(one.kind) if one.kind in kinds else len(kinds)
        parts[one.cause.value if one.cause.value in causes else _REST][row] += one.words
    return stacked_bars(Labels("Words missed or too many", "words", ""), rows, parts)


def _most(counts: Counter[str], number: int) -> list[str]:
    """The names counted most often; equals by name."""
    return sorted(counts, key=lambda name: (-counts[name], name))[:number]


def _calibration(scores: Mapping[str, Sequence[PageScore]]) -> bytes:
    bins = [
        Bin(one.mean / PER_MILLE, one.right, one.words) for one in bins_of(scores.get(OURS, ()))
    ]
    labels = Labels("Words from OCR", "confidence given", "share that was right")
    return calibration(labels, {"inkroute": bins} if bins else {})
