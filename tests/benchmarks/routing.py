"""Times routing by kind of page: the page map alone, and judging every region on top of it.

In: PDF files; without any, the optional folder ../shared/corpus/bench, else the samples. Out: a
Markdown table: milliseconds of CPU a page, the least of the rounds, by what the router says of a
page: pages with a scan, with many drawings, and the others. Not here: OCR, and Pyodide
(`pyodide_share`).
"""

# ruff: noqa: T201 - a script talks to the person at the terminal

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import NamedTuple

from peers import commit, corpus

from inkroute.geometry import PER_MILLE, per_mille
from inkroute.model import PageMap
from inkroute.pipeline import open_document

ROUNDS = 3
#: Share of a page (per mille) that its largest picture covers to be called a scan; and paths.
SCAN, DRAWN = 700, 2000


class Timed(NamedTuple):
    """Milliseconds of CPU for a page: its map, and all of its routing."""

    mapped: float
    routed: float


def kind_of(page: PageMap) -> str:
    """What a page is to the router: by its pictures, then by its drawings."""
    covered = max(
        (per_mille(image.box.intersection(page.box).area, page.box.area) for image in page.images),
        default=0,
    )
    if min(covered, PER_MILLE) >= SCAN:
        return "scan"
    drawn = sum(cluster.paths for cluster in page.vectors)
    return "many drawings" if drawn >= DRAWN else "born digital"


def measure(files: list[Path]) -> dict[str, list[Timed]]:
    """Each page's least times, by kind."""
    least: dict[tuple[Path, int], Timed] = {}
    kinds: dict[tuple[Path, int], str] = {}
    for _ in range(ROUNDS):
        for path in files:
            document = open_document(path.read_bytes())
            for index in range(document.page_count):
                started = time.process_time()
                page = document.map_page(index)
                mapped = time.process_time() - started
                started = time.process_time()
                document.route_page(index)  # makes the map again: nothing is kept between the two
                routed = time.process_time() - started
                key = path, index
                before = least.get(key, Timed(float("inf"), float("inf")))
                least[key] = Timed(min(before.mapped, mapped), min(before.routed, routed))
                kinds[key] = kind_of(page)
    found: dict[str, list[Timed]] = defaultdict(list)
    for key, timed in least.items():
        found[kinds[key]].append(timed)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    files = corpus(["bench"], parser.parse_args().files)
    found = measure(files)
    print(f"{len(files)} files; commit {commit()}; least of {ROUNDS} rounds, ms of CPU a page\n")
    print("| pages with | pages | map, mean | map and routes, mean | median | most |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for kind, timed in sorted(found.items()):
        routed = [1000 * one.routed for one in timed]
        mapped = 1000 * sum(one.mapped for one in timed) / len(timed)
        print(
            f"| {kind} | {len(timed)} | {mapped:.1f} | {sum(routed) / len(routed):.1f} |"
            f" {median(routed):.1f} | {max(routed):.0f} |"
        )


if __name__ == "__main__":
    main()
