"""Times our page map against other readers, on the same files in the same run.

In: PDF files; without any, the optional folder ../shared/corpus/bench (and dev with --dev), else
the samples. Out: tables in Markdown on standard output; --json keeps every single measurement.
One process at a time; readers take turns in an order that is reversed in every other round, so
that a machine that slows down slows all of them. Times are CPU seconds (user + system) of the
process and its children, so that waiting for other work of a shared machine does not count; what
that work does to caches and clock rates still does. Not here: what readers find (`exactness`).
"""

# ruff: noqa: T201 - a script talks to the person at the terminal

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import statistics
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from peers import Answer, ask, commit, corpus, versions
from readers import READERS

#: CPU seconds of a round beyond which a reader has no further one, unless --long says otherwise.
LONG_ROUND = 100.0
COLUMNS = (
    "| reader | rounds | files read | pages/s, all | pages/s, median file | start-up s | "
    "MB after start | peak MB | ours is x times as fast, all (least) | all (median of rounds) | "
    "median file |"
)


@dataclass(slots=True)
class Run:
    """What one reader did in all rounds.

    Attributes:
        times: CPU seconds by file, one a round.
        pages: pages by file.
        failed: what went wrong, by file.
        starts: CPU seconds of starting and importing, one a round.
        base: kB of memory after importing.
        peak: kB of memory at most.
        rounds: rounds done.
    """

    times: dict[Path, list[float]] = field(default_factory=dict)
    pages: dict[Path, int] = field(default_factory=dict)
    failed: dict[Path, str] = field(default_factory=dict)
    starts: list[float] = field(default_factory=list)
    base: int = 0
    peak: int = 0
    rounds: int = 0

    def take(self, start: Answer, answers: Mapping[Path, Answer]) -> float:
        """Add a round; return its CPU seconds."""
        self.rounds += 1
        self.starts.append(start["started"])
        self.base = max(self.base, start["rss"])
        for path, said in answers.items():
            if "error" in said:
                self.failed[path] = said["error"]
                continue
            self.times.setdefault(path, []).append(said["cpu"])
            self.pages[path] = said["found"]
            self.peak = max(self.peak, said["rss"])
        return sum(said.get("cpu", 0.0) for said in answers.values())

    def good(self) -> set[Path]:
        """Files that were read in every round."""
        return {path for path in self.times if path not in self.failed}

    def least(self, files: Sequence[Path]) -> float:
        """CPU seconds for these files, each at its least."""
        return sum(min(self.times[path]) for path in files)

    def middle(self, files: Sequence[Path]) -> float:
        """CPU seconds for these files, each at its median."""
        return sum(statistics.median(self.times[path]) for path in files)


def measure(
    names: Sequence[str], files: Sequence[Path], rounds: int, longest: float
) -> dict[str, Run]:
    """Let every reader read all files, in `rounds` turns."""
    runs = {name: Run() for name in names}
    long: set[str] = set()
    for turn in range(rounds):
        for name in names if turn % 2 == 0 else reversed(names):
            if name in long:
                continue
            used = runs[name].take(*ask("readers.py", name, files))
            if used > longest and name != "ours":
                long.add(name)
            load = os.getloadavg()[0]
            print(f"round {turn + 1} {name}: {used:.2f} s, load {load:.1f}", file=sys.stderr)
    return runs


def drop_unequal(runs: Mapping[str, Run]) -> None:
    """Take a file of which a peer finds other pages than we do as not read by it."""
    ours = runs["ours"].pages
    for run in runs.values():
        for path, pages in run.pages.items():
            if pages != ours.get(path, pages):
                run.failed.setdefault(path, f"finds {pages} pages, ours {ours[path]}")


def overall(runs: Mapping[str, Run], files: Sequence[Path]) -> list[str]:
    """A row a reader: speed, memory, and how it stands to ours on the files that both read."""
    ours = runs["ours"]
    table = [
        COLUMNS,
        "|" + " --- |" + " ---: |" * 10,
    ]
    for name, run in runs.items():
        read = [path for path in files if path in run.good()]
        both = [path for path in read if path in ours.good()]
        if not both:
            table.append(f"| {name} | {run.rounds} | 0 of {len(files)} |" + " |" * 8)
            continue
        rates = [run.pages[path] / min(run.times[path]) for path in read]
        ratios = [min(run.times[path]) / min(ours.times[path]) for path in both]
        whole = sum(run.pages[path] for path in read) / run.least(read)
        table.append(
            f"| {name} | {run.rounds} | {len(read)} of {len(files)} | {whole:.1f} | "
            f"{statistics.median(rates):.1f} | {min(run.starts):.2f} | {run.base / 1024:.0f} | "
            f"{run.peak / 1024:.0f} | {run.least(both) / ours.least(both):.2f} | "
            f"{run.middle(both) / ours.middle(both):.2f} | {statistics.median(ratios):.2f} |"
        )
    return table


def by_file(runs: Mapping[str, Run], files: Sequence[Path]) -> list[str]:
    """A row a file: its pages, ours in ms a page, and each reader's time in multiples of ours."""
    peers = [name for name in runs if name != "ours"]
    ours = runs["ours"]
    table = [
        "| file | pages | ours ms/page (least) | ours (median) | " + " | ".join(peers) + " |",
        "| --- |" + " ---: |" * (3 + len(peers)),
    ]
    for path in files:
        if path not in ours.good():
            table.append(f"| {path.name} |" + " |" * (3 + len(peers)))
            continue
        times, pages = ours.times[path], max(ours.pages[path], 1)
        cells = [
            f"{min(runs[n].times[path]) / min(times):.2f}" if path in runs[n].good() else "-"
            for n in peers
        ]
        table.append(
            f"| {path.name} | {pages} | {1000 * min(times) / pages:.2f} | "
            f"{1000 * statistics.median(times) / pages:.2f} | " + " | ".join(cells) + " |"
        )
    return table


def failures(runs: Mapping[str, Run]) -> list[str]:
    """What was not read, by whom and why."""
    lines = [
        f"- {name}: {path.name}: {why}"
        for name, run in runs.items()
        for path, why in sorted(run.failed.items())
    ]
    return lines or ["- none"]


def save(path: Path, runs: Mapping[str, Run]) -> None:
    """Keep every measurement."""
    data = {
        name: {
            "times": {file.name: times for file, times in run.times.items()},
            "pages": {file.name: pages for file, pages in run.pages.items()},
            "failed": {file.name: why for file, why in run.failed.items()},
            "starts": run.starts,
            "base_kb": run.base,
            "peak_kb": run.peak,
        }
        for name, run in runs.items()
    }
    path.write_text(json.dumps(data, indent=1))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--dev", action="store_true", help="the folder dev as well")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--long", type=float, default=LONG_ROUND, metavar="SECONDS")
    parser.add_argument("--readers", nargs="*", default=list(READERS), choices=list(READERS))
    parser.add_argument("--json", type=Path, help="keep every measurement in this file")
    arguments = parser.parse_args()
    files = corpus(["bench", "dev"] if arguments.dev else ["bench"], arguments.files)
    names = ["ours", *(name for name in arguments.readers if name != "ours")]
    before = os.getloadavg()
    runs = measure(names, files, arguments.rounds, arguments.long)
    if arguments.json:
        save(arguments.json, runs)
    drop_unequal(runs)
    pages = sum(runs["ours"].pages.values())
    print(f"{len(files)} files, {pages} pages; commit {commit()}; {versions()}")
    print(f"{dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC, {os.cpu_count()} cores, ", end="")
    print(f"load {before[0]:.1f} before, {os.getloadavg()[0]:.1f} after\n")
    print("\n".join(overall(runs, files)), "\n")
    print("Time of each reader in multiples of ours, by file:\n")
    print("\n".join(by_file(runs, files)), "\n")
    print("Not read, and left out of the ratio for both:\n")
    print("\n".join(failures(runs)))


if __name__ == "__main__":
    main()
