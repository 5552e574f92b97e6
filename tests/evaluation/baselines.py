"""What the pipeline is compared with, by the same reader and the same language.

In: a one-page file, the displayed page's size, a language. Out: a `SystemPage`. Nothing here asks
the product what a page needs; it lends what draws a page and what runs Tesseract, so that no
difference comes from there.

`every_page`: the whole page by OCR at 300 dpi. `pages_without_text`: the same for a page of whose
text PDFium gives nothing, else the file's text. `file_text`: the file's text alone, seen or not.
`ocrmypdf_redo`: OCRmyPDF's mode that reads around the file's text, by the words of what it makes.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from math import isqrt
from pathlib import Path

import pypdfium2

from evaluation import file_text, reading
from evaluation.matching import letters
from evaluation.model import ReadWord, SentRegion, SystemPage
from evaluation.page_facts import PageFacts
from inkroute.geometry import PER_MILLE, Box
from inkroute.native.crops import Grid, PixelBox
from inkroute.native.drawing import Drawing, NotDrawn
from inkroute.native.files import write_atomically
from inkroute.native.tesseract import RunFailed

#: resolution of whole-page OCR (evaluation, "Baselines").
DPI = 300
#: px of a page, above which it is drawn at a lower resolution: A2 has 35 million at 300 dpi.
_PAGE_PIXELS = 40_000_000
#: seconds of the clock for one page of OCRmyPDF.
_OCRMYPDF_SECONDS = 1_200


def grid_of(width: int, height: int) -> Grid:
    """The pixels of a page (mpt) at 300 dpi, or at the most that is drawn."""
    grid = Grid(width, height, DPI)
    pixels = grid.width * grid.height
    if pixels <= _PAGE_PIXELS:
        return grid
    return Grid(width, height, max(1, isqrt(DPI * DPI * _PAGE_PIXELS // pixels) - 1))


def every_page(page: PageFacts) -> SystemPage:
    """The page read whole."""
    started = time.process_time()
    grid = grid_of(page.width, page.height)
    whole = PixelBox(0, 0, grid.width, grid.height)
    try:
        with Drawing(str(page.pdf), None) as drawing:
            picture = drawing.draw(0, grid, whole)
        drawn = time.process_time() - started
        found = reading.read(picture, page.language, grid.dpi, folder=page.cache / "pages")
    except (NotDrawn, RunFailed) as error:
        return SystemPage("every_page", (), error=f"{type(error).__name__}: {error}")
    box = Box(0, 0, page.width, page.height)
    return SystemPage(
        "every_page",
        tuple(ReadWord(w.text, grid.mpt(w.box), w.confidence, "ocr") for w in found.words),
        (SentRegion(box, "ocr", PER_MILLE, "page"),),
        area=PER_MILLE,
        calls=1,
        megapixels=found.megapixels,
        seconds=found.seconds,
        route_ms=1000 * drawn,
    )


def only_file_text(page: PageFacts) -> SystemPage:
    """The file's text alone."""
    started = time.process_time()
    try:
        words = file_text.words(page.pdf, page.width, page.height)
    except pypdfium2.PdfiumError as error:
        return SystemPage("file_text", (), error=f"{type(error).__name__}: {error}")
    return SystemPage("file_text", words, route_ms=1000 * (time.process_time() - started))


def pages_without_text(page: PageFacts) -> SystemPage:
    """The file's text; where it has no letter and no digit, the page read whole."""
    own = only_file_text(page)
    if any(letters(word.text) for word in own.words):
        return _named(own)
    whole = every_page(page)
    return _named(whole, own.route_ms)


def _named(found: SystemPage, more_ms: float = 0.0) -> SystemPage:
    return SystemPage(
        "pages_without_text", found.words, found.regions, found.area, found.calls,
        found.megapixels, found.seconds, found.route_ms + more_ms, found.error,
    )  # fmt: skip


@cache
def ocrmypdf_version() -> str:
    """OCRmyPDF's version; "" where it is not installed."""
    if shutil.which("ocrmypdf") is None:
        return ""
    answer = subprocess.run(
        ["ocrmypdf", "--version"], capture_output=True, text=True, check=False, timeout=60
    )
    return answer.stdout.strip()


#: in front of Tesseract on the path: runs it and writes down the CPU seconds of each run.
_TIMED = """#!/bin/bash
TIMEFORMAT='%U %S'
exec 3>&2
{ time "$TIMED_PROGRAM" "$@" 2>&3; } 2>"$(mktemp "$TIMED_FOLDER/XXXXXXXX")"
"""


def ocrmypdf_redo(page: PageFacts) -> SystemPage:
    """The words of the file that OCRmyPDF makes in its redo mode.

    `seconds` and `calls` are those of Tesseract alone; how many pixels it was given and which
    regions were new is not told: `megapixels` and `regions` are empty.
    """
    version = ocrmypdf_version()
    facts = ("ocrmypdf", version, reading.engine_of(page.language).version, page.language)
    key = hashlib.sha256("\n".join(facts).encode() + page.pdf.read_bytes()).hexdigest()
    folder = page.cache / "ocrmypdf"
    folder.mkdir(parents=True, exist_ok=True)
    made, costs = folder / f"{key}.pdf", folder / f"{key}.json"
    if not (made.is_file() and costs.is_file()):
        error = _run_ocrmypdf(page, made, costs)
        if error:
            return SystemPage("ocrmypdf_redo", (), error=error)
    cost = json.loads(costs.read_text(encoding="utf-8"))
    try:
        words = file_text.words(made, page.width, page.height)
    except pypdfium2.PdfiumError as error:
        return SystemPage("ocrmypdf_redo", (), error=f"{type(error).__name__}: {error}")
    return SystemPage(
        "ocrmypdf_redo", words, calls=cost["calls"], seconds=cost["seconds"],
        route_ms=cost["other_ms"],
    )  # fmt: skip


def _run_ocrmypdf(page: PageFacts, made: Path, costs: Path) -> str:
    """Make the file and write what it took; returns what went wrong, "" for nothing."""
    with tempfile.TemporaryDirectory(prefix="evaluation-") as name:
        folder = Path(name)
        (folder / "times").mkdir()
        timed = folder / "bin" / "tesseract"
        timed.parent.mkdir()
        timed.write_text(_TIMED, encoding="ascii")
        timed.chmod(0o755)
        environment = os.environ | {
            "PATH": f"{timed.parent}{os.pathsep}{os.environ['PATH']}",
            "TIMED_PROGRAM": shutil.which("tesseract") or "tesseract",
            "TIMED_FOLDER": str(folder / "times"),
            "OMP_THREAD_LIMIT": "1",
        }
        out = folder / "out.pdf"
        options = ["--redo-ocr", "--jobs", "1", "--output-type", "pdf", "--optimize", "0"]
        command = ["ocrmypdf", *options, "-l", page.language, str(page.pdf), str(out)]
        before = reading.children_seconds()
        try:
            ended = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False,
                timeout=_OCRMYPDF_SECONDS,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return f"OCRmyPDF took longer than {_OCRMYPDF_SECONDS} s"
        if ended.returncode or not out.is_file():
            said = ended.stderr.strip().splitlines() or [""]
            return f"OCRmyPDF ended with {ended.returncode}: {said[-1]}"[:300]
        whole = reading.children_seconds() - before
        runs = _runs([path.read_text(encoding="ascii") for path in (folder / "times").iterdir()])
        cost = {
            "calls": len(runs),
            "seconds": sum(runs),
            "other_ms": 1000 * max(0.0, whole - sum(runs)),
        }
        write_atomically(made, out.read_bytes())
        write_atomically(costs, json.dumps(cost).encode())
    return ""


def _runs(reports: Sequence[str]) -> list[float]:
    """CPU seconds of the runs that read something: asking for the version takes next to none."""
    seconds = [sum(map(float, report.split()[-2:])) for report in reports]
    return [taken for taken in seconds if taken >= _LEAST_RUN]


#: CPU seconds below which a run only told its version or languages.
_LEAST_RUN = 0.1
