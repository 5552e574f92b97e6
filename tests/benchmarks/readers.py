"""Reads files with one reader, in this process, and says what each took.

In: a reader's name and PDF files (arguments). Out: a line of JSON before each file and one after
it: pages, CPU seconds of this process and its children (user + system), peak memory. Every reader
starts from the file's path and ends when it has what its row promises of every page; what it found
is dropped. Not here: which readers are compared, rounds, tables (`speed`). This file runs under
the venv of the peers and under that of the product, and imports only what its reader needs.
"""

# ruff: noqa: ANN401, PLC0415 - peers publish no types; a reader imports its own library alone

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: CPU seconds that a file may take; the process dies of SIGXCPU beyond.
SECONDS = 60
#: address space that a reader may use, bytes: hostile files must not take the machine down.
SPACE = 8 << 30
#: levels of form XObjects that page objects are looked for in.
DEPTH = 15

Reader = Callable[[Path], int]


def ours() -> Reader:
    """Opening and the whole page map of every page."""
    from inkroute.pipeline import open_document

    def read(path: Path) -> int:
        document = open_document(path.read_bytes())
        for index in range(document.page_count):
            document.map_page(index)
        return document.page_count

    return read


def mupdf_words() -> Reader:
    """PyMuPDF: words with boxes."""
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(on=False)

    def read(path: Path) -> int:
        with pymupdf.open(path) as document:
            for page in document:
                page.get_text("words")
            return len(document)

    return read


def mupdf_all() -> Reader:
    """PyMuPDF: words, drawings, and images with their boxes."""
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(on=False)

    def read(path: Path) -> int:
        with pymupdf.open(path) as document:
            for page in document:
                page.get_text("words")
                page.get_drawings()
                page.get_image_info()
            return len(document)

    return read


def pdfium_objects() -> Reader:
    """pypdfium2: every page object, forms included, with type and bounds."""
    import pypdfium2
    from pypdfium2 import raw

    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    edges = [ctypes.byref(v) for v in (left, bottom, right, top)]

    def look(holder: Any, count: Callable[..., int], get: Callable[..., Any], depth: int) -> None:
        for index in range(count(holder)):
            item = get(holder, index)
            kind = raw.FPDFPageObj_GetType(item)
            raw.FPDFPageObj_GetBounds(item, *edges)
            if kind == raw.FPDF_PAGEOBJ_FORM and depth:
                look(item, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, depth - 1)

    def read(path: Path) -> int:
        document = pypdfium2.PdfDocument(path)
        pages = len(document)
        for index in range(pages):
            page = document[index]
            look(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, DEPTH)
            page.close()
        document.close()
        return pages

    return read


def pdfium_boxes() -> Reader:
    """pypdfium2: Unicode and box of every character, by its C interface (ctypes)."""
    import pypdfium2
    from pypdfium2 import raw

    edges = [ctypes.byref(ctypes.c_double()) for _ in range(4)]
    unicode_of, box_of = raw.FPDFText_GetUnicode, raw.FPDFText_GetCharBox

    def read(path: Path) -> int:
        document = pypdfium2.PdfDocument(path)
        pages = len(document)
        for index in range(pages):
            page = document[index]
            text = page.get_textpage()
            handle = text.raw
            for place in range(raw.FPDFText_CountChars(handle)):
                unicode_of(handle, place)
                box_of(handle, place, *edges)
            text.close()
            page.close()
        document.close()
        return pages

    return read


def word_boxes(path: Path) -> bytes:
    """What `pdftotext -bbox` writes of a file's cropped pages. Raises `OSError`."""
    done = subprocess.run(
        ["pdftotext", "-q", "-bbox", "-cropbox", str(path), "-"], capture_output=True, check=False
    )
    if done.returncode:
        raise OSError(f"pdftotext ends with status {done.returncode}")
    return done.stdout


def poppler_words() -> Reader:
    """Poppler: `pdftotext -bbox`, a process a file, its start included."""

    def read(path: Path) -> int:
        return word_boxes(path).count(b"<page ")

    return read


def pypdf_text() -> Reader:
    """pypdf: extract_text()."""
    from pypdf import PdfReader

    def read(path: Path) -> int:
        document = PdfReader(path)
        for page in document.pages:
            page.extract_text()
        return len(document.pages)

    return read


def playa_texts() -> Reader:
    """PLAYA: text objects with characters and boxes."""
    import playa

    def read(path: Path) -> int:
        with playa.open(path) as document:
            for page in document.pages:
                for text in page.texts:
                    _ = (text.chars, text.bbox)
            return len(document.pages)

    return read


def playa_objects() -> Reader:
    """PLAYA: every object, forms included, with its box, and texts with characters."""
    import playa

    def read(path: Path) -> int:
        with playa.open(path) as document:
            for page in document.pages:
                for item in page.flatten():
                    _ = item.bbox
                    if item.object_type == "text":
                        _ = item.chars
            return len(document.pages)

    return read


def pdfminer_layout() -> Reader:
    """pdfminer.six: extract_pages with its layout analysis."""
    from pdfminer.high_level import extract_pages

    return lambda path: sum(1 for _ in extract_pages(path))


def pdfplumber_all() -> Reader:
    """pdfplumber: words and objects."""
    import pdfplumber

    def read(path: Path) -> int:
        with pdfplumber.open(path) as document:
            for page in document.pages:
                page.extract_words()
                _ = page.objects
                page.close()
            return len(document.pages)

    return read


READERS: dict[str, Callable[[], Reader]] = {
    "ours": ours,
    "pymupdf-words": mupdf_words,
    "pymupdf-all": mupdf_all,
    "pdfium-objects": pdfium_objects,
    "pdfium-boxes": pdfium_boxes,
    "poppler-words": poppler_words,
    "pypdf-text": pypdf_text,
    "playa-texts": playa_texts,
    "playa-objects": playa_objects,
    "pdfminer-layout": pdfminer_layout,
    "pdfplumber-all": pdfplumber_all,
}


def cpu() -> float:
    """CPU seconds of this process and of the children it has waited for."""
    used = os.times()
    return time.process_time() + used.children_user + used.children_system


def peak() -> int:
    """Peak memory of this process or of its largest child, kB."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return max(resource.getrusage(who).ru_maxrss for who in whose)


def hold(seconds: int) -> None:
    """Let this process use so many CPU seconds more."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + 1 + seconds, hard))


def answer(read: Callable[[Path], Any], path: Path) -> dict[str, Any]:
    """What reading one file took, and what came of it."""
    hold(SECONDS)
    before = cpu()
    try:
        found = read(path)
    except Exception as error:  # noqa: BLE001 - whatever stops a peer is what the table says
        said = str(error).replace(str(path), path.name)
        return {"error": f"{type(error).__name__}: {said}"[:120], "cpu": cpu() - before}
    return {"found": found, "cpu": cpu() - before, "rss": peak()}


def serve(make: Callable[[], Callable[[Path], Any]], files: list[str]) -> None:
    """Read files in turn: a line with the name, then one with the answer."""
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints does not mix with the answers
    read = make()
    print(json.dumps({"started": cpu(), "rss": peak()}), file=out, flush=True)
    for name in files:
        print(json.dumps({"file": name}), file=out, flush=True)
        print(json.dumps(answer(read, Path(name))), file=out, flush=True)


if __name__ == "__main__":
    serve(READERS[sys.argv[1]], sys.argv[2:])
