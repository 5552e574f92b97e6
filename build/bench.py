"""Times the core, natively: opening a file, and each page's routes, in this one process.

In: PDF files; without any, the samples and the optional folder ../shared/corpus/bench. Out: a row
a file and a closing row; with --json the same as JSON lines; with --profile where opening and
mapping the files spends its CPU time instead. Times are the least of some rounds, which is what
the work itself takes; nothing is kept from one round to the next. Not here: how other readers
stand to it (`tests/benchmarks/speed.py`, `make bench PEERS=1`).
"""

import argparse
import cProfile
import json
import pstats
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from inkroute import bridge
from inkroute.pipeline import open_document

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus" / "bench"
ROUNDS = 3
MS = 1000


@dataclass(frozen=True, slots=True)
class Timing:
    """One file's times, ms.

    Attributes:
        file: its name.
        pages: how many were routed.
        open_ms: opening it.
        total_ms: routing all pages.
        median_ms: the middle page's.
        slowest_ms: the slowest page's.
    """

    file: str
    pages: int
    open_ms: float
    total_ms: float
    median_ms: float
    slowest_ms: float


def one_round(data: bytes) -> tuple[float, list[float]]:
    """Open and route a file; return the time of opening and that of each page, ms."""
    started = time.perf_counter()
    session = bridge.Session(data)
    described = json.loads(session.describe())
    opened = time.perf_counter()
    pages = []
    for index in range(described.get("page_count", 0)):
        before = time.perf_counter()
        session.route_page(index)
        pages.append(MS * (time.perf_counter() - before))
    session.close()
    return MS * (opened - started), pages


def measure(path: Path, rounds: int) -> Timing:
    """Take a file's times, each the least of the rounds."""
    data = path.read_bytes()
    taken = [one_round(data) for _ in range(rounds)]
    pages = [min(times) for times in zip(*(pages for _, pages in taken), strict=True)]
    return Timing(
        file=path.name,
        pages=len(pages),
        open_ms=round(min(opened for opened, _ in taken), 1),
        total_ms=round(sum(pages), 1),
        median_ms=round(statistics.median(pages), 1) if pages else 0.0,
        slowest_ms=round(max(pages, default=0.0), 1),
    )


def profile(files: list[Path], rows: int) -> None:
    """Print where the page maps of these files spend CPU time, functions by their own time."""
    profiler = cProfile.Profile(time.process_time)
    for path in files:
        data = path.read_bytes()
        profiler.enable()
        document = open_document(data)
        for index in range(document.page_count):
            document.map_page(index)
        profiler.disable()
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(rows)


def main() -> None:
    """Measure files and print what was found."""
    parser = argparse.ArgumentParser(description="Time the core on PDF files.")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--json", action="store_true", help="JSON lines in place of a table")
    parser.add_argument("--profile", type=int, metavar="ROWS", help="profile the page map instead")
    arguments = parser.parse_args()
    corpus = sorted(CORPUS.glob("*.pdf")) if CORPUS.is_dir() else []
    files = arguments.files or [*sorted((ROOT / "precomputed").glob("*/*.pdf")), *corpus]
    if not files:
        sys.exit("no file to time")
    if arguments.profile:
        profile(files, arguments.profile)
        return
    row = "{:<48.48} {:>6} {:>9} {:>10} {:>10} {:>10}"
    if not arguments.json:
        print(row.format("file", "pages", "open ms", "total ms", "median ms", "slowest ms"))
    timings = []
    for path in files:
        timing = measure(path, arguments.rounds)
        timings.append(timing)
        print(
            json.dumps(asdict(timing)) if arguments.json else row.format(*asdict(timing).values())
        )
    pages, total = sum(t.pages for t in timings), sum(t.total_ms for t in timings)
    if not arguments.json:
        print(f"{len(files)} files, {pages} pages: {total / max(pages, 1):.1f} ms a page")


if __name__ == "__main__":
    main()
