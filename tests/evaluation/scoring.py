"""Scores every answer of a set and tells the sums: `score` of the evaluation's commands.

In: a set and the answers that systems gave (`kept`). Out: a table on the terminal; for other
modules the truths, answers and scores themselves. A held-out set is scored on the frozen tree that
read it alone. Not here: pages of results.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from evaluation import freeze, kept
from evaluation.model import SystemPage, TruthPage
from evaluation.score import PageScore, Summary, score_page, summaries, summary


@dataclass(frozen=True, slots=True)
class Scored:
    """A set's pages in order, and by system and page's name the answers and their scores."""

    pages: tuple[tuple[Path, TruthPage], ...]
    answers: Mapping[str, Mapping[str, SystemPage]]
    scores: Mapping[str, tuple[PageScore, ...]]


def scored(set_name: str, systems: Iterable[str] | None = None, out: Path = kept.OUT) -> Scored:
    """Score what systems (all if not given) have read of a set."""
    pages = tuple(kept.pages(set_name, out))
    answers: dict[str, dict[str, SystemPage]] = {}
    scores: dict[str, tuple[PageScore, ...]] = {}
    for system in systems or kept.systems_read(set_name, out):
        read = {truth.name: given for _, truth, given in kept.answers(set_name, system, out)}
        answers[system] = read
        scores[system] = tuple(
            score_page(truth, read[truth.name]) for _, truth in pages if truth.name in read
        )
    return Scored(pages, answers, scores)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--set", choices=kept.SETS, default="tune", help="which pages")
    parser.add_argument("--system", action="append", help="all that were read if not given")
    parser.add_argument("--by", choices=("kind", "language"), help="a row a kind or language, too")
    parser.add_argument("--words", action="store_true", help="list missing and extra words")


def run(arguments: argparse.Namespace) -> int:
    """Print the sums."""
    name: str = arguments.set
    if name in kept.HELD_OUT:
        try:
            begun = name in freeze.require().begun
        except freeze.NotFrozen as error:
            print(f"no held-out scores: {error}")
            return 1
        if not begun:
            print(f"no held-out scores: {name} was not read on this freeze")
            return 1
    found = scored(name, arguments.system)
    print(_HEAD)
    for system, scores in found.scores.items():
        print(row(system, summary(scores)))
        if arguments.by:
            groups = summaries(scores, lambda score: str(getattr(score, arguments.by)))
            for group, total in groups.items():
                print(row(f"  {group}", total))
    if arguments.words:
        for system, scores in found.scores.items():
            print("\n".join(words(system, scores)))
    return 0


_HEAD = (
    f"{'':28} pages  recall   prec.  w.err. pixels  region  wrong   area   calls   Mpx"
    "   OCR s  rest s  errors"
)


def row(name: str, total: Summary) -> str:
    """Sums in a line: shares in per cent, seconds of CPU."""
    shares = (
        total.recall, total.precision, total.word_error, total.pixel_recall, total.region_recall,
    )  # fmt: skip
    cells = "".join(f"{_percent(share):>8}" for share in shares)
    return (
        f"{name[:28]:28}{total.pages:>6}{cells}{total.wrong_pages:>7}{_percent(total.area_share):>7}"
        f"{total.calls:>8}{total.megapixels:>6.0f}{total.seconds:>8.1f}"
        f"{total.route_ms / 1000:>8.1f}{total.errors:>8}"
    )


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f}"


def words(system: str, scores: Sequence[PageScore]) -> list[str]:
    """Lines that list a page's missing and extra words, lost regions and wrong routes."""
    lines = []
    for score in scores:
        parts = [
            ("missing", [word.text for word in score.missing]),
            ("extra", [word.text for word in score.extra]),
            ("lost", [region.what for region in score.lost]),
            ("wrong", [f"{route.what} {route.why.value}" for route in score.wrong]),
            ("error", [score.error] if score.error else []),
        ]
        said = "; ".join(f"{what}: {' '.join(texts)}" for what, texts in parts if texts)
        if said:
            lines.append(f"{system} {score.name} ({score.kind}): {said}")
    return lines
