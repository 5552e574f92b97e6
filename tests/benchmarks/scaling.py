"""Times our page map against the bytes of content: many pages, and one page that grows.

In: nothing; the files are written here, the same at every run. Out: a Markdown table of CPU time
a kB of content (before deflating) for text and for paths. A page grows in area with its content,
so that marks lie as thick on a large one as on a small one. One process a round; the least of the
rounds counts. Not here: real files (`speed`).
"""

# ruff: noqa: T201 - a script talks to the person at the terminal

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from math import isqrt
from pathlib import Path

from peers import ROOT, ask, commit

sys.path.insert(0, str(ROOT / "build"))

from pdf_writer import Pdf, Value

KB = 1000
#: bytes of content of one page where there are many.
PAGE = 100 * KB
MANY = tuple(size * KB for size in (10, 100, 1_000, 10_000, 50_000))
ONE = tuple(size * KB for size in (10, 100, 1_000, 10_000))
#: size of the place that a line of text or a path is given, pt.
LINE, CURVE = (510, 12), (30, 30)
TEXT = (
    "the quick brown fox jumps over a lazy dog while contracts, invoices and forms wait for "
    "their pages to be read: each word stands where the operators of its content put it"
)


def texts() -> Iterator[tuple[str, tuple[int, int]]]:
    """Lines of words without end, as typesetting programs write them, and each one's place."""
    stock = TEXT.split()
    number = 0
    while True:
        words = [stock[(number * 7 + k * 3) % len(stock)] for k in range(12)]
        kerned = "".join(f"({w[:2]}){-12 + len(w)}({w[2:]} )" for w in words)
        yield f"BT /F1 9 Tf 1 0 0 1 %d %d Tm [{kerned}] TJ ET\n", LINE
        number += 1


def paths() -> Iterator[tuple[str, tuple[int, int]]]:
    """Polylines, curves and filled rectangles without end."""
    number = 1
    while True:
        number = (number * 1_103_515_245 + 12_345) % (1 << 31)
        a, b, c, d = ((number >> shift) % 280 / 10 for shift in (3, 9, 15, 20))
        kinds = (
            f"{a} {b} m {c} {d} l {b} {c} l {d} {a} l S",
            f"{a} {b} m {b} {c} {c} {d} {d} {a} c {a} {d} {d} {b} {c} {c} c S",
            f"{a} {b} {c} {d} re f",
            f"0.{number % 9} g {a} {b} m {c} {d} l {d} {b} l h f",
        )
        yield f"q 1 0 0 1 %d %d cm {kinds[(number >> 7) % 4]} Q\n", CURVE


Marks = Callable[[], Iterator[tuple[str, tuple[int, int]]]]


def content(marks: Marks, size: int) -> tuple[bytes, tuple[int, int, int, int]]:
    """About `size` bytes of content, and the page that holds it."""
    pieces = marks()
    first = [piece for piece, _ in islice(marks(), 200)]
    count = max(1, size * len(first) // sum(map(len, first)))
    (_, (wide, high)) = next(marks())
    across = max(1, isqrt(count * high // wide))
    rows = -(-count // across)
    data = "".join(
        piece % (number % across * wide + 20, number // across * high + 20)
        for number, (piece, _) in enumerate(islice(pieces, count))
    )
    return data.encode(), (0, 0, across * wide + 40, rows * high + 40)


def write(path: Path, marks: Marks, sizes: list[int]) -> int:
    """A file of pages with so many bytes of content; returns all their bytes."""
    pdf = Pdf()
    fonts: dict[str, Value] = {"Font": {"F1": pdf.font("Times-Roman")}}
    made: dict[int, tuple[bytes, tuple[int, int, int, int]]] = {}
    whole = 0
    for size in sizes:
        if size not in made:
            made[size] = content(marks, size)
        data, box = made[size]
        pdf.page(data, fonts, box, compress=True)
        whole += len(data)
    path.write_bytes(pdf.build())
    return whole


def make(folder: Path) -> dict[Path, tuple[str, int, int]]:
    """All files: kind, pages, bytes of content."""
    files = {}
    for kind, marks in (("text", texts), ("paths", paths)):
        for size in MANY:
            pages = max(1, size // PAGE)
            path = folder / f"{kind}-many-{size}.pdf"
            files[path] = (kind, pages, write(path, marks, [min(size, PAGE)] * pages))
        for size in ONE:
            path = folder / f"{kind}-one-{size}.pdf"
            files[path] = (f"{kind}, one page", 1, write(path, marks, [size]))
    return files


def main() -> None:
    """Write, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--reader", default="ours", help="a reader of `readers`")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = make(Path(folder))
        rounds = [
            ask("readers.py", arguments.reader, list(files))[1] for _ in range(arguments.rounds)
        ]
        print(f"{arguments.reader}; commit {commit()}; load {os.getloadavg()[0]:.1f}\n")
        print("| marks | pages | content kB | CPU s | µs a kB | peak MB so far |")
        print("| --- | ---: | ---: | ---: | ---: | ---: |")
        for path, (kind, pages, size) in files.items():
            failed = [found[path]["error"] for found in rounds if "error" in found[path]]
            if failed:
                print(f"| {kind} | {pages} | {size // KB} | {failed[0]} | | |")
                continue
            least = min(found[path]["cpu"] for found in rounds)
            peak = max(found[path]["rss"] for found in rounds) / 1024
            rate = least * 1e6 / (size / KB)
            print(f"| {kind} | {pages} | {size // KB} | {least:.3f} | {rate:.0f} | {peak:.0f} |")


if __name__ == "__main__":
    main()
