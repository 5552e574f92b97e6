"""Breaks the router on purpose and scores it: a measure that cannot see a fault is none.

In: a set of pages. Out: a table, `results/broken-router.md`: the scores of the router as it is
and with one thing broken at a time, on the same pages. Each break is put in for its run alone and
nothing of it is kept but readings of crops. `broken` of the evaluation's commands.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from unittest import mock

from evaluation import kept, own_system, systems
from evaluation.model import TruthPage
from evaluation.score import Summary, score_page, summary
from inkroute import pipeline
from inkroute.model import Decision
from inkroute.native.files import write_atomically
from inkroute.route import images, vectors, words
from inkroute.route.page import Routed, route_page

RESULT = Path(__file__).resolve().parent / "results" / "broken-router.md"


class Break(NamedTuple):
    """What is put in the place of a name of a module, and what that means."""

    about: str
    module: ModuleType
    name: str
    instead: object


def _believing(*given: object) -> Routed:
    """Routes as they are, but every word of the file taken as one that shows."""
    routed = route_page(*given)  # type: ignore[arg-type]
    return replace(routed, facts=replace(routed.facts, shown=routed.facts.page.words))


_SKIPPED = images.Verdict(Decision.SKIP, 0, ())
BREAKS = (
    Break("pictures are never sent", images, "judge", lambda _: _SKIPPED),
    Break("outlined letters are not looked for", vectors, "judge", lambda *_: None),
    Break("words that do not decode are left", words, "judge", lambda *_: []),
    Break(
        "an earlier OCR is read again",
        images, "RULES", (images.unseen, images.by_place_and_pixels),
    ),
    Break("hidden text is taken as seen", pipeline, "route_page", _believing),
)  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--set", choices=("tune", "real"), default="tune", help="which pages")
    parser.add_argument("--limit", type=int, default=64, help="so many pages, evenly chosen")


def run(arguments: argparse.Namespace) -> int:
    """Score the router whole and broken, print the table and keep it."""
    pages = systems.evenly(kept.pages(arguments.set), arguments.limit)
    if not pages:
        print(f"the set {arguments.set} has no pages: build it first")
        return 1
    rows = [("as it is", _scores(pages))]
    print(f"as it is: {len(pages)} pages", flush=True)
    for one in BREAKS:
        with _broken(one):
            rows.append((one.about, _scores(pages)))
        print(f"{one.about}: done", flush=True)
    text = table(rows, arguments.set)
    write_atomically(RESULT, text.encode())
    print(text)
    unseen = [about for about, total in rows[1:] if not differs(rows[0][1], total)]
    for about in unseen:
        print(f"NOT SEEN in the scores: {about}")
    return 1 if unseen else 0


@contextmanager
def _broken(one: Break) -> Iterator[None]:
    with mock.patch.object(one.module, one.name, one.instead):
        yield


def _scores(pages: Sequence[tuple[Path, TruthPage]]) -> Summary:
    read = systems.SYSTEMS[own_system.NAME]
    return summary(score_page(truth, read(pdf, truth, systems.TOOLS)) for pdf, truth in pages)


#: What a break may show in, and how it is told.
COLUMNS: tuple[tuple[str, Callable[[Summary], float | None]], ...] = (
    ("recall", lambda s: s.recall),
    ("word error", lambda s: s.word_error),
    ("pixel-only recall", lambda s: s.pixel_recall),
    ("regions found", lambda s: s.region_recall),
    ("pages with a wrong route", lambda s: s.wrong_pages),
    ("words that nobody sees", lambda s: s.unseen),
    ("area", lambda s: s.area_share),
)


def differs(whole: Summary, broken: Summary) -> bool:
    """Whether any score but the area is worse than the whole router's."""
    better = {"recall": 1, "pixel-only recall": 1, "regions found": 1}
    return any(
        (now(broken) or 0) * better.get(name, -1) < (now(whole) or 0) * better.get(name, -1)
        for name, now in COLUMNS[:-1]
    )


def table(rows: Sequence[tuple[str, Summary]], set_name: str) -> str:
    """The page of results."""
    lines = [
        "# The router, broken on purpose",
        "",
        f"{rows[0][1].pages} pages of the set `{set_name}`, evenly chosen; made by",
        f"`make evaluate ARGS='broken --set {set_name} --limit {rows[0][1].pages}'`.",
        "A measure is to be trusted when each fault shows in it: every row against the first.",
        "",
        "| router | " + " | ".join(name for name, _ in COLUMNS) + " |",
        "| --- |" + " ---: |" * len(COLUMNS),
    ]  # fmt: skip
    for about, total in rows:
        cells = [_told(now(total)) for _, now in COLUMNS]
        lines.append(f"| {about} | " + " | ".join(cells) + " |")
    return "\n".join([*lines, ""])


def _told(value: float | None) -> str:
    if isinstance(value, float):
        return f"{100 * value:.2f} %"
    return "-" if value is None else str(value)
