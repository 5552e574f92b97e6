"""Times `inkroute classify` without rendering: pages a second, beside the page map alone.

In: PDF files; without any, the optional folder ../shared/corpus/bench, else the samples. Out: a
Markdown table, a row a file: milliseconds of CPU time a page of the map alone and of map, routes
and class, each in a document opened anew (opening counts), the least of the rounds; then all
files, and the command itself in a process of its own, its start included. CPU time and not the
clock, so that what else runs on the machine counts less; it still counts. Not here: whether the
classes are right (`tests/evaluation`).
"""

# ruff: noqa: T201 - a script talks to the person at the terminal

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import NamedTuple

from peers import ROOT, commit, corpus

from inkroute.pipeline import open_document

ROUNDS = 3
MS = 1000


class Timed(NamedTuple):
    """A file's pages, and seconds of CPU time of all of them."""

    pages: int
    mapped: float
    classified: float


def time_file(data: bytes) -> Timed:
    """Map every page of a file, then classify every page of it, opened anew."""
    started = process_time()
    document = open_document(data)
    for index in range(document.page_count):
        document.map_page(index)
    mapped = process_time() - started
    started = process_time()
    document = open_document(data)
    traces = document.traces()
    for index in range(document.page_count):
        document.classify_page(index, traces)
    return Timed(document.page_count, mapped, process_time() - started)


def time_command(files: list[Path]) -> float:
    """Seconds of CPU time of the command over all files, its start included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "inkroute", "classify", "--by", "page", "--csv", "-"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "core"), "OMP_NUM_THREADS": "1"}
    # A file that does not open is a row too, and its exit status is none of this script's.
    subprocess.run(
        [*command, *map(str, files)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, check=False,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _row(name: str, pages: int, mapped: float, classified: float) -> str:
    times = f"{MS * mapped / pages:.2f} | {MS * classified / pages:.2f}"
    return f"| {name} | {pages} | {times} | {pages / mapped:.1f} | {pages / classified:.1f} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    files = corpus(["bench"], options.files)
    least: dict[Path, Timed] = {}
    whole: list[float] = []
    for _ in range(max(1, options.rounds)):
        for path in files:
            now = time_file(path.read_bytes())
            old = least.get(path, now)
            least[path] = Timed(
                now.pages, min(old.mapped, now.mapped), min(old.classified, now.classified)
            )
        whole.append(time_command(files))
    print(
        f"{len(files)} files; commit {commit()}; load {os.getloadavg()[0]:.1f}; least of"
        f" {max(1, options.rounds)} rounds, CPU time\n"
    )
    print("| file | pages | map, ms a page | classify, ms a page | map, pages/s | classify |")
    print(f"| --- |{' ---: |' * 5}")
    for path, timed in least.items():
        print(_row(path.name, *timed))
    pages, mapped, classified = (sum(part) for part in zip(*least.values(), strict=True))
    print(_row("all", int(pages), mapped, classified))
    print(f"\nThe command, its start included: {pages / min(whole):.1f} pages/s.")


if __name__ == "__main__":
    main()
