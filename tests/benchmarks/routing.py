"""Times routing by kind of page, natively and in Pyodide, and its share of a whole read.

In: PDF files; without any, the optional folder ../shared/corpus/bench, else the samples. Out: one
Markdown table: milliseconds a page (wall clock, least of the rounds) of the page map alone and
with all routes, by kind: born digital, many drawings, scans by how they are coded. Pyodide's
columns need `make runtime` of the same commit, and Node; without them they stay empty. With
`--read` every page is read, too, once, without the cache and one crop at a time: routing's share
of that. Run it on a quiet machine. Not here: how long Tesseract takes by itself.
"""

# ruff: noqa: T201 - a script talks to the person at the terminal

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path
from statistics import median
from time import perf_counter

from peers import ROOT, commit, corpus
from route_speed import ROUNDS, Timed, time_routes

import inkroute

RUNTIME = ROOT / "dist" / "runtime"


def in_pyodide(files: list[Path], most: int) -> list[list[Timed]] | None:
    """Each file's pages in Node's Pyodide; None without Node or the runtime."""
    node = shutil.which("node")
    if node is None or not (RUNTIME / "pyodide.mjs").exists():
        return None
    script = Path(__file__).with_suffix(".mjs")
    done = subprocess.run(
        [node, str(script), str(RUNTIME), str(most), *map(str, files)],
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    lines = [line for line in done.stdout.splitlines() if line.startswith("[")]
    return [[Timed(*page) for page in json.loads(line)] for line in lines]


def read_whole(path: Path, pages: int) -> list[float]:
    """Milliseconds that each page takes from opening its file to its words."""
    found = []
    for index in range(pages):
        started = perf_counter()
        inkroute.read(path, pages=[index], jobs=1, cache=False)
        found.append(1000 * (perf_counter() - started))
    return found


def _row(kind: str, native: list[Timed], there: list[Timed], whole: list[float]) -> str:
    routed = [one.routed for one in native]
    cells = [
        kind,
        str(len(native)),
        f"{sum(one.mapped for one in native) / len(native):.1f}",
        f"{sum(routed) / len(native):.1f}",
        f"{median(routed):.1f}",
        f"{max(routed):.0f}",
    ]
    if there:
        slower = [one.routed for one in there]
        mean = sum(slower) / len(slower)
        cells += [f"{mean:.1f}", f"{median(slower):.1f}", f"{sum(slower) / sum(routed):.1f}"]
    else:
        cells += ["", "", ""]
    if whole:
        cells += [f"{sum(whole) / len(whole):.0f}", f"{100 * sum(routed) / sum(whole):.1f} %"]
    else:
        cells += ["", ""]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--pages", type=int, default=0, help="the most pages of a file; 0 for all")
    parser.add_argument("--read", action="store_true", help="read each page, too (takes minutes)")
    options = parser.parse_args()
    files = corpus(["bench"], options.files)
    native = [time_routes(path.read_bytes(), options.pages) for path in files]
    there = in_pyodide(files, options.pages)
    by_kind: dict[str, tuple[list[Timed], list[Timed], list[float]]] = defaultdict(
        lambda: ([], [], [])
    )
    for place, (path, pages) in enumerate(zip(files, native, strict=True)):
        whole = read_whole(path, len(pages)) if options.read else []
        for index, page in enumerate(pages):
            for name in (page.kind, "all"):
                ours, theirs, reads = by_kind[name]
                ours.append(page)
                theirs += there[place][index : index + 1] if there else []
                reads += whole[index : index + 1]
    print(
        f"{len(files)} files; commit {commit()}; load {os.getloadavg()[0]:.1f}; least of {ROUNDS}"
        " rounds, ms a page\n"
    )
    print(
        "| pages | number | map, mean | map and routes, mean | median | most | Pyodide, mean |"
        " median | times native | whole read | routing's share |"
    )
    print(f"| --- |{' ---: |' * 10}")
    for kind in sorted(by_kind, key=lambda kind: (kind == "all", kind)):
        print(_row(kind, *by_kind[kind]))


if __name__ == "__main__":
    main()
