"""Pages a second in Pyodide as a share of native, on the same files, one after the other.

In: PDF files; without any, the optional folder ../shared/corpus/bench, else the samples. Out: a
Markdown table. `make runtime` comes first. Wall-clock seconds, the least of three rounds, each
interpreter alone on the machine. Not here: other readers (`speed`).
"""

# ruff: noqa: T201 - a script talks to the person at the terminal

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from map_speed import time_maps
from peers import ROOT, commit, corpus

RUNTIME = ROOT / "dist" / "runtime"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    files = corpus(["bench"], parser.parse_args().files)
    node = shutil.which("node")
    if node is None or not (RUNTIME / "pyodide.mjs").exists():
        sys.exit("make runtime first; node must be on the path")
    script = Path(__file__).with_suffix(".mjs")
    done = subprocess.run(
        [node, str(script), str(RUNTIME), *map(str, files)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    in_pyodide = [json.loads(line) for line in done.stdout.splitlines()]
    print(f"{len(files)} files; commit {commit()}; load {os.getloadavg()[0]:.1f}\n")
    print("| file | pages | native pages/s | Pyodide pages/s | share |")
    print("| --- | ---: | ---: | ---: | ---: |")
    pages_in_all, native, pyodide = 0, 0.0, 0.0
    for file, there in zip(files, in_pyodide, strict=True):
        pages, seconds = time_maps(file.read_bytes())
        slower = float(there["seconds"])
        pages_in_all, native, pyodide = pages_in_all + pages, native + seconds, pyodide + slower
        print(_row(file.name, pages, seconds, slower))
    print(_row("all", pages_in_all, native, pyodide))


def _row(name: str, pages: int, native: float, pyodide: float) -> str:
    rates = f"{pages / native:.1f} | {pages / pyodide:.1f} | {native / pyodide:.2f}"
    return f"| {name} | {pages} | {rates} |"


if __name__ == "__main__":
    main()
