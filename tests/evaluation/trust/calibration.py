"""Calibrates the probe by the labelled real pages: the command `calibration`.

In: `real_labels.tsv` and the optional folder of real files. Out: a file of labels as `inkroute
calibrate` takes it, what that finds with and without --worth, a page of results and its picture.
Not here: how thresholds are chosen, which is the product's own command.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import contextlib
import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from evaluation.trust import real_pages
from evaluation.trust.labels import Label
from inkroute import cli

OUT = Path("dist/evaluation/trust/calibration")
#: What a bad page passed is worth, in good ones refused: the rule, and what others would choose.
WORTHS = ("infinite", "10", "3", "1")
_INTRODUCTION = """\
Written by `.venv/bin/python tests/evaluation/run.py calibration`, which makes a file of labels of
the real pages of `tests/evaluation/trust/real_labels.tsv` and gives it to `inkroute calibrate`.
A page is good if nothing of it has to be read (digital, layer), and bad if any of it has (ocr,
mixed, layer_bad). Blank pages are left out: they have no text that could be relied on or not."""
_MEANING = """\
"As given" are the defaults, which were not chosen by these pages. The error on the labels
themselves flatters; "left out" judges each file's pages by thresholds that were chosen without
that file, and is what to expect of new pages like these. The probe is made for documents; pages
one by one, short ones among them, are harder."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--out", type=Path, default=OUT)


def run(arguments: argparse.Namespace) -> int:
    """Calibrate and write; returns 0, or 1 where there are no real pages."""
    arguments.out.mkdir(parents=True, exist_ok=True)
    labels = arguments.out / "labels.tsv"
    text = labels_text(real_pages.read_labels())
    if text.count("\n") < 2:
        print(f"no real pages in {real_pages.CORPUS}")
        return 1
    labels.write_text(text, encoding="utf-8")
    runs = {}
    for worth in WORTHS:
        toml = arguments.out / ("calibration.toml" if worth == WORTHS[0] else f"{worth}.toml")
        runs[worth] = calibrated(labels, toml, worth)
        print(f"worth {worth}: {toml}", flush=True)
    page = arguments.out / "calibration.md"
    page.write_text("\n".join(results(runs)) + "\n", encoding="utf-8")
    print(f"written: {page}")
    return 0


def labels_text(labels: Iterable[real_pages.RealLabel]) -> str:
    """The labels of pages whose file is there, as a file of labels."""
    lines = ["file\tlabel\tpages"]
    for label in labels:
        path = real_pages.find(label)
        if path is not None and label.label is not Label.BLANK:
            word = "bad" if label.label.needs_reading else "good"
            lines.append(f"{path}\t{word}\t{label.page}")
    return "\n".join(lines) + "\n"


def calibrated(labels: Path, toml: Path, worth: str) -> dict[str, Any]:
    """What `inkroute calibrate` says, as JSON.

    Raises:
        ValueError: it ended with another exit status than 0.
    """
    buffer = io.BytesIO()
    with contextlib.redirect_stdout(io.TextIOWrapper(buffer, encoding="utf-8")):
        arguments = [str(labels), "-o", str(toml), "--worth", worth, "--json"]
        status = cli.main(["calibrate", *arguments])
        said = buffer.getvalue()
    if status:
        raise ValueError(f"inkroute calibrate ended with {status}")
    found: dict[str, Any] = json.loads(said)
    return found


def results(runs: dict[str, dict[str, Any]]) -> list[str]:
    """The page of results in Markdown."""
    found = runs[WORTHS[0]]
    good, bad = found["good"], found["bad"]
    lines = ["# The probe's thresholds by real pages", "", *_INTRODUCTION.splitlines(), ""]
    lines += [f"{good + bad} pages: {good} good, {bad} bad.", "", *_MEANING.splitlines(), ""]
    lines += ["| thresholds | bad pages that pass | good pages refused |", "| --- | ---: | ---: |"]
    lines.append(_row("as given (the defaults)", found["errors"]["given"], good, bad))
    for worth, one in runs.items():
        name = "by the rule" if worth == WORTHS[0] else f"`--worth {worth}`"
        for kind, said in (("chosen", "the same pages"), ("left_out", "left out")):
            lines.append(_row(f"{name}: {said}", one["errors"][kind], good, bad))
    names = list(found["given"])
    lines += ["", "| threshold | default | " + " | ".join(["rule", *list(runs)[1:]]) + " |"]
    lines.append("| --- | ---: |" + " ---: |" * len(runs))
    for name in names:
        values = [found["given"][name], *(one["chosen"][name] for one in runs.values())]
        lines.append(f"| {name} | " + " | ".join(map(str, values)) + " |")
    lines += [
        "",
        "Shares are per mille. The rule: no bad page passes; then fewest good refused.",
        "",
    ]
    lines += [*conclusion(runs), "", "![Curves of the thresholds](calibration.svg)", ""]
    lines += ["Bad pages that pass the defaults, and why they are bad:", ""]
    return [*lines, *(f"- {_name(one)}" for one in passing(found))]


def conclusion(runs: dict[str, dict[str, Any]]) -> list[str]:
    """Whether the defaults are confirmed, and which bad pages are beyond the probe."""
    lines = []
    for worth, one in runs.items():
        weight = None if worth == WORTHS[0] else int(worth)
        before, after = (_cost(one["errors"][kind], weight) for kind in ("given", "left_out"))
        name = "the rule" if weight is None else f"`--worth {worth}`"
        if one["confirmed"]:
            lines.append(f"- By {name} the defaults are confirmed.")
        elif after < before:
            price = (
                f"{one['errors'][kind]['passed']} bad passed and"
                f" {one['errors'][kind]['refused']} good refused"
                for kind in ("left_out", "given")
            )
            lines.append(
                f"- By {name} the defaults are not confirmed: others do better on pages left out,"
                f" too, with {' in place of '.join(price)}."
            )
        else:
            lines.append(f"- By {name} the defaults hold: no choice beats them on pages left out.")
    return lines


def passing(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The bad files that the given thresholds let pass."""
    return [one for one in found["files"] if one["label"] == "bad" and one["usable_given"]]


def _name(one: dict[str, Any]) -> str:
    """A page by its file's first digits, as `real_labels.tsv` has it, and why it is bad."""
    digits, page = Path(one["file"]).name.split("__")[0], int(one["pages"])
    why = next(x.why for x in real_pages.read_labels() if (x.file, x.page) == (digits, page))
    count = f"{one['metrics']['total_chars']:,} characters"
    return f"`{digits} p{page}`: {why} ({count})"


def _cost(wrong: dict[str, int], worth: int | None) -> tuple[int, int]:
    passed, refused = wrong["passed"], wrong["refused"]
    return (passed, refused) if worth is None else (worth * passed + refused, passed)


def _row(name: str, wrong: dict[str, int], good: int, bad: int) -> str:
    passed, refused = wrong["passed"], wrong["refused"]
    return (
        f"| {name} | {passed} of {bad} ({passed / bad:.1%})"
        f" | {refused} of {good} ({refused / good:.1%}) |"
    )
