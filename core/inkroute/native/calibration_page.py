"""A calibration as one page of HTML that needs nothing else: errors, curves, the files.

In: a `Calibration`. Out: markup without any script. Names of files are of unknown making: each is
escaped, stripped of controls and isolated in its direction.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape

from inkroute.native.calibrating import Calibration, Counted, wrong_first
from inkroute.native.calibration_plot import svg
from inkroute.native.calibration_report import (
    advice,
    called,
    left_out,
    meaning,
    metrics,
    rates,
    rule,
    shown,
    verdict,
    warnings,
    word,
)
from inkroute.native.table import clean
from inkroute.native.thresholds import NAMES

_CURVES = (
    "A point is what thresholds do with the labelled files. Up and to the left is better; along"
    " the dotted line is chance. A ring on a curve is the given value, a dot the chosen one;"
    " curves are drawn a little apart, or one would hide another. Files without any text are"
    " refused by every threshold."
)
_STYLE = """
:root { color-scheme: light dark; --ink: #1c1e22; --quiet: #5b6068; --paper: #fbfaf8;
  --raised: #fff; --line: #d5d1c8; --wrong: #fbe3d6; --near: #fff4cf; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e7e2; --quiet: #a8acb3;
  --paper: #191b1f; --raised: #22252a; --line: #3a3d44; --wrong: #5a2c17; --near: #4a3d10; } }
*, *::before, *::after { box-sizing: border-box; }
html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
  color: var(--ink); background: var(--paper); }
body { margin: 0 auto; max-width: 78rem; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .4rem 0; max-width: 60rem; }
.facts { color: var(--quiet); }
.warn { padding: .5rem .75rem; border-inline-start: 4px solid #c47a00; background: var(--raised); }
.wide { overflow-x: auto; }
svg { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .4rem; }
table { border-collapse: collapse; font-size: .875rem; background: var(--raised); }
th, td { text-align: start; padding: .3rem .7rem; border: 1px solid var(--line);
  vertical-align: top; }
th { font-weight: 600; }
.n { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
h1, .name, .note { overflow-wrap: anywhere; }
.name { min-width: 18rem; }
.wrong td { background: var(--wrong); }
.near td { background: var(--near); }
"""


def page(found: Calibration, labels: str) -> str:
    """The whole page; `labels` is the name of the file of labels."""
    digest = b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'"
    title = f"Thresholds by {_isolated(labels)}"
    counts = f"{len(found.files)} labelled files: {found.good} good, {found.bad} bad"
    return "".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>Thresholds by {_safe(labels)} - inkroute</title>\n",
            f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
            f'<p class="facts">{counts}</p>\n',
            *(f'<p class="warn">{_safe(line)}</p>\n' for line in warnings(found)),
            f"<p>{_safe(rule(found.worth))}</p>\n",
            *_errors(found),
            *(f"<p>{_safe(line)}</p>\n" for line in (meaning(found), *advice(found))),
            *_thresholds(found),
            "<h2>Curves</h2>\n",
            svg(found),
            f"<p>{_CURVES}</p>\n",
            *_files(found),
            "</body>\n</html>\n",
        ]
    )


def _safe(text: str) -> str:
    return escape(clean(text))


def _isolated(text: str) -> str:
    return f"<bdi>{_safe(text)}</bdi>"


def _table(head: Iterable[str], rows: Iterable[str]) -> Iterator[str]:
    titles = "".join(f'<th scope="col">{title}</th>' for title in head)
    yield f'<div class="wide"><table>\n<thead><tr>{titles}</tr></thead>\n<tbody>\n'
    yield from rows
    yield "</tbody></table></div>\n"


def _errors(found: Calibration) -> Iterator[str]:
    yield "<h2>Errors</h2>\n"
    listed = (
        ("as given", found.before),
        ("chosen, on the labels themselves", found.after),
        ("chosen, on files left out", found.left_out.errors),
    )
    rows = (f"<tr><td>{said}</td><td>{rates(found, wrong)}</td></tr>\n" for said, wrong in listed)
    yield from _table(("thresholds", "errors"), rows)


def _thresholds(found: Calibration) -> Iterator[str]:
    yield "<h2>Thresholds</h2>\n"
    rows = []
    for name in NAMES:
        given, chosen = getattr(found.given, name), getattr(found.chosen, name)
        mark = "" if given == chosen else ' class="near"'
        rows.append(
            f'<tr{mark}><td>{name}</td><td class="n">{shown(name, given)}</td>'
            f'<td class="n">{shown(name, chosen)}</td></tr>\n'
        )
    yield from _table(("threshold", "given", "chosen"), rows)


def _files(found: Calibration) -> Iterator[str]:
    yield (
        "<h2>Files</h2>\n<p>Those that the chosen thresholds judge wrongly come first, then those"
        " that they would judge wrongly if they had been chosen without them.</p>\n"
    )
    head = ("file", "label", "verdict", "left out", "coverage", "chars", "cjk", "garbled", "note")
    yield from _table(head, _rows(found))


def _rows(found: Calibration) -> Iterator[str]:
    for one, seen, usable in wrong_first(found):
        mark = ""
        if seen.usable is not one.label.good:
            mark = ' class="wrong"'
        elif usable is not one.label.good:
            mark = ' class="near"'
        numbers = "".join(f'<td class="n">{value}</td>' for value in metrics(seen))
        yield (
            f"<tr{mark}>{_name(one)}<td>{verdict(one, seen)}</td>"
            f"<td>{left_out(one, usable=usable)}</td>{numbers}{_note(one)}</tr>\n"
        )
    for one in found.unopened:
        empty = "<td></td>" * 5
        yield f"<tr>{_name(one)}<td>not opened</td>{empty}{_note(one)}</tr>\n"


def _name(one: Counted) -> str:
    return f'<td class="name">{_isolated(called(one))}</td><td>{word(one)}</td>'


def _note(one: Counted) -> str:
    return f'<td class="note">{_safe(one.note)}</td>'
