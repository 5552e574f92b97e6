"""Measures whether the product trusts a page's text rightly: the command `trust`.

In: how many pages a kind, which half, a folder for results. Out: `trust.md` (tables with the names
of pages that fared wrong), `verdicts.json`, `roc.json` and its plots. The held-out half needs a
frozen tree and is judged once a freeze. Not here: how pages are made and judged.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from evaluation import freeze, plots
from evaluation.model import Split
from evaluation.trust import counts, labelled, real_pages, scorers, verdict
from evaluation.trust.counts import Judged
from inkroute.model import PageMap
from inkroute.policy import Policy

OUT = Path("dist/evaluation/trust")
#: What a freeze calls these pages.
_SET = "trust"
_SPLITS: Mapping[str, tuple[Split, ...]] = {
    "tune": (Split.TUNE,),
    "held_out": (Split.HELD_OUT,),
}
_INTRODUCTION = """\
Each page has a label that says what is right for it. A false "digital": words that the file's own
text gives wrong, or not at all, are neither sent to OCR nor repaired (5 % or more of them; "in
part": less than half). Needless OCR: a page of which nothing has to be read is sent. Wrong words:
given as text, and not what a person sees in that place; OCR itself was not run. Kinds are told
apart in `tests/evaluation/trust/`; pages are named by half, number and language."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--pages", type=int, default=labelled.PAGES, help="a kind and half")
    parser.add_argument("--split", choices=sorted(_SPLITS), default="tune")
    parser.add_argument("--kinds", nargs="*", default=[], help="these alone")
    parser.add_argument("--no-real", action="store_true", help="leave the real pages out")
    parser.add_argument("--write-pages", action="store_true", help="keep the pages as files")
    parser.add_argument("--scorer", action="append", default=[], metavar="MODULE:FUNCTION",
                        help="a further measure of distrust, of a page map")  # fmt: skip
    parser.add_argument("--out", type=Path, default=OUT)


def run(arguments: argparse.Namespace) -> int:
    """Measure and write; returns 0, or 1 where the held-out half may not be judged."""
    held_out = arguments.split == Split.HELD_OUT.value
    frozen = ""
    if held_out:
        try:
            frozen = freeze.begin(_SET).name
        except freeze.NotFrozen as error:
            print(error)
            return 1
    measures = dict(scorers.SCORERS)
    measures.update((name, scorers.named(name)) for name in arguments.scorer)
    policy = Policy()
    splits = _SPLITS[arguments.split]
    made = [
        _judged(verdict.judge(page, policy), measures)
        for page in labelled.pages(arguments.pages, splits, arguments.kinds)
    ]
    labels = [] if arguments.no_real else real_pages.read_labels()
    real = [_judged(one, measures) for one in real_pages.judged(labels, policy)]
    arguments.out.mkdir(parents=True, exist_ok=True)
    if arguments.write_pages:
        found = labelled.pages(arguments.pages, splits, arguments.kinds)
        labelled.write(arguments.out / "pages" / arguments.split, found)
    data = {"constructed": counts.curves(made), "real": counts.curves(real)}
    _write_json(arguments.out / "roc.json", data)
    for name, curves in data.items():
        if curves:
            (arguments.out / f"roc-{name}.svg").write_bytes(drawn(name, curves))
    _write_json(arguments.out / "verdicts.json", [_plain(one) for one in [*made, *real]])
    looked = sum(label.looked_at for label in labels)
    half = f"{arguments.split}, freeze {frozen}" if frozen else arguments.split
    text = report(half, made, real, looked)
    (arguments.out / "trust.md").write_text(text, encoding="utf-8")
    if held_out:
        freeze.finish(_SET)
    print(f"{len(made)} made and {len(real)} real pages: {arguments.out / 'trust.md'}")
    return 0


def drawn(name: str, curves: Mapping[str, Any]) -> bytes:
    """The measures' curves and the decision's point, as SVG."""
    labels = plots.Labels(
        f"Distrust of the text: {name} pages",
        "share of good pages called bad",
        "share of bad pages found",
    )
    lines = [
        plots.Curve(measure, tuple((x, y) for x, y, _ in one["points"]), marked="area" not in one)
        for measure, one in curves.items()
    ]
    return plots.roc(labels, lines)


def _judged(
    one: tuple[verdict.PageVerdict, PageMap], measures: Mapping[str, scorers.Scorer]
) -> Judged:
    found, page = one
    return Judged(found, {name: scorer(page) for name, scorer in measures.items()})


def report(half: str, made: list[Judged], real: list[Judged], looked_at: int) -> str:
    """The page of results in Markdown."""
    lines = ["# Is the text layer trusted rightly?", "", *_INTRODUCTION.splitlines()]
    missing = labelled.missing()
    if missing:
        lines += ["", f"Without texts in {', '.join(missing)}, whose kinds are left out."]
    lines += ["", f"## Constructed pages, half: {half}", *_part(made)]
    if real:
        note = (
            f"Labelled by hand; of {looked_at}, a part was looked at beside its text. A page that"
            " must be read counts as read when any of it is sent: this part flatters."
        )
        lines += ["", "## Real pages", "", note, *_part(real)]
    return "\n".join(lines) + "\n"


def _part(judged: list[Judged]) -> list[str]:
    if not judged:
        return ["", "No page."]
    rows = counts.rows(judged)
    all_of_them = counts.total(rows)
    lines = ["", "| count | pages |", "| --- | ---: |"]
    lines += [f"| {name.replace('_', ' ')} | {count} |" for name, count in all_of_them.items()]
    return [*lines, *counts.table(rows), *_areas(counts.curves(judged))]


def _areas(curves: Mapping[str, Any]) -> list[str]:
    """The measures' areas under the curve, and the decision's point."""
    if not curves:
        return []
    lines = ["", "### Measures of distrust", "", "| measure | area under the curve |",
             "| --- | ---: |"]  # fmt: skip
    lines += [f"| {name} | {one['area']:.3f} |" for name, one in curves.items() if "area" in one]
    alarms, found, _ = curves["decision"]["points"][0]
    decision = (
        f"The router's decision is one point: it finds {found:.1%} of the pages that must be read,"
        f" with false alarms on {alarms:.1%} of the good ones."
    )
    return [*lines, "", decision]


def _plain(one: Judged) -> dict[str, Any]:
    row = asdict(one.verdict)
    row["label"], row["outcome"] = one.verdict.label.value, one.verdict.outcome.value
    return {**row, "values": dict(one.values)}


def _write_json(path: Path, data: Mapping[str, Any] | Iterable[Mapping[str, Any]]) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
