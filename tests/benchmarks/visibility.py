"""Compares the visibility flags with a rendering, character by character; counts why they differ.

In: PDF files; without any, the optional folder ../shared/corpus/dev, else the samples. Out:
Markdown tables on standard output; --json keeps classes and samples of every file. Not here: the
rendering (`inkroute.native.counterfactual`), and what a class is (`sights`).
"""

# ruff: noqa: T201 - a script talks to the person at the terminal

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from peers import Answer, ask, commit, corpus

SHOWN, HIDDEN, DOUBTFUL = SIGHTS = ("shown", "hidden", "doubtful")
#: files named in a row.
NAMED = 3


def agreeing(flags: str) -> str:
    """The sight that agrees with the flags."""
    return SHOWN if flags == SHOWN else HIDDEN


def table(header: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    """Print a Markdown table: words left, numbers right."""
    names = list(header)
    print("\n| " + " | ".join(names) + " |")
    print("| --- |" + " ---: |" * (len(names) - 2) + " --- |")
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print()


def share(part: int, whole: int) -> str:
    """Per cent, with three decimals."""
    return f"{100 * part / whole:.3f}" if whole else "-"


def by_flags(found: Mapping[str, Answer]) -> None:
    """How many characters of each flag the picture shows."""
    counts: dict[str, Counter[str]] = {}
    for row in found.values():
        for key, count in row["counts"].items():
            flags, sight = key.split("|")
            counts.setdefault(flags, Counter())[sight] += count
    rows: list[list[object]] = []
    agreed = decided = 0
    for flags in sorted(counts, key=lambda f: (f != SHOWN, -counts[f].total(), f)):
        seen = counts[flags]
        same, sure = seen[agreeing(flags)], seen[SHOWN] + seen[HIDDEN]
        agreed, decided = agreed + same, decided + sure
        rows.append([flags, seen.total(), *(seen[one] for one in SIGHTS), share(same, sure)])
    total = sum(seen.total() for seen in counts.values())
    doubtful = sum(seen[DOUBTFUL] for seen in counts.values())
    rows.append(
        ["all", total, "", "", doubtful, f"{share(agreed, decided)} ({decided - agreed} differ)"]
    )
    table(
        ["our flags", "characters", "render: shown", "render: hidden", "doubtful", "agreement, %"],
        rows,
    )


def by_class(found: Mapping[str, Answer]) -> None:
    """Each class of disagreement with its characters, words and files."""
    counts: Counter[str] = Counter()
    words: Counter[str] = Counter()
    files: dict[str, Counter[str]] = {}
    for name, row in found.items():
        counts.update(row["causes"])
        words.update(row["words"])
        for cause, count in row["causes"].items():
            files.setdefault(cause, Counter())[name] = count
    table(
        ["class", "characters", "words", "files", "files with most"],
        (
            [cause, counts[cause], words[cause], len(files[cause]), most(files[cause])]
            for cause in sorted(counts, key=lambda one: (-counts[one], one))
        ),
    )


def most(counts: Counter[str]) -> str:
    """The files with most, in a cell."""
    return ", ".join(f"{name} {count}" for name, count in counts.most_common(NAMED))


def worst(found: Mapping[str, Answer]) -> None:
    """The files with most characters that differ."""
    rows = sorted(found.items(), key=lambda item: (-sum(item[1]["causes"].values()), item[0]))
    table(
        ["file", "pages", "characters", "differ", "classes"],
        (
            [
                name,
                row["pages"],
                sum(row["counts"].values()),
                sum(row["causes"].values()),
                most(Counter(row["causes"])),
            ]
            for name, row in rows[:10]
        ),
    )


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--json", type=Path, help="keep classes and samples of every file here")
    return parser.parse_args()


def main() -> None:
    """Compare all files and print the tables."""
    options = arguments()
    files = corpus(["dev"], options.files)
    _, answers = ask("sights.py", "ours", files)
    found: dict[str, Any] = {p.name: a["found"] for p, a in answers.items() if "found" in a}
    failed = {p.name: a["error"] for p, a in answers.items() if "error" in a}
    if options.json:
        options.json.write_text(json.dumps({"found": found, "failed": failed}, indent=1))
    pages = sum(row["pages"] for row in found.values())
    tiny = sum(row["tiny"] for row in found.values())
    print(f"{len(files)} files, {len(found)} of them open; {pages} pages; commit {commit()};")
    print(f"{dt.datetime.now(dt.UTC):%Y-%m-%d}, {os.cpu_count()} cores; {tiny} tiny characters")
    by_flags(found)
    by_class(found)
    worst(found)
    lost = [f"{name} {text}" for name, row in found.items() for text in row["failed"]]
    print("Pages not drawn: " + ("; ".join(lost) or "none") + ".")
    print("\nFiles not opened: " + ("; ".join(f"{n}: {e}" for n, e in failed.items()) or "none"))


if __name__ == "__main__":
    main()
