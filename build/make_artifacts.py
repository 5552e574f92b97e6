"""Reads the samples' routed regions and writes the words beside them, for the browser to show.

In: precomputed/<name>/<name>.pdf. Out: precomputed/<name>/ocr.json, with what it was made from:
the PDF's SHA-256, the policy's digest, engine, version, languages, and for each route its key, the
dpi and the words. With --check nothing is read or written, and Tesseract is not needed: the exit
status is 1 where a committed file is missing or no longer fits.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from inkroute.artifacts import ARTIFACT_SCHEMA, parse
from inkroute.errors import InkrouteError
from inkroute.model import Decision, OcrWord, PageResult, Route
from inkroute.native.files import write_atomically
from inkroute.native.reader import CropReader
from inkroute.native.session import crop_reader
from inkroute.pipeline import Document, open_document
from inkroute.wire import dump

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "precomputed"


def samples(folder: Path) -> list[Path]:
    """The samples' PDF files, in a fixed order."""
    return sorted(path for path in folder.glob("*/*.pdf") if path.stem == path.parent.name)


def routed(path: Path) -> tuple[Document, list[PageResult]]:
    """A sample with all of its pages routed."""
    document = open_document(path.read_bytes())
    return document, [document.route_page(index) for index in range(document.page_count)]


def read_routes(pages: Sequence[PageResult]) -> list[Route]:
    """The routes that are to be read, in the order of pages and routes."""
    return [r for page in pages for r in page.routes if r.decision is Decision.OCR]


def artifact(
    document: Document,
    routes: Sequence[Route],
    words: Sequence[OcrWord],
    reader: CropReader,
) -> str:
    """The text of an ocr.json: JSON with a line a route, so that changes can be read."""
    engine = reader.engine
    head = {
        "schema": ARTIFACT_SCHEMA,
        "pdf_sha256": document.sha256,
        "policy": document.policy_digest,
        "engine": "tesseract",
        "version": engine.version,
        "languages": list(engine.languages),
    }
    rows = ",\n".join(dump(_route_value(route, words)) for route in routes)
    return f'{dump(head)[:-1]},"routes":[\n{rows}\n]}}\n'


def _route_value(route: Route, words: Sequence[OcrWord]) -> dict[str, object]:
    return {
        "key": route.key,
        "dpi": route.dpi,
        "words": [
            {
                "text": word.text,
                "box": [word.box.x0, word.box.y0, word.box.x1, word.box.y1],
                "confidence": word.confidence,
            }
            for word in words
            if word.route == route.key
        ],
    }


def make(path: Path, reader: CropReader) -> int:
    """Read a sample and write its ocr.json; the number of its words.

    Raises:
        SystemExit: a region could not be read; nothing is written then.
    """
    document, pages = routed(path)
    file = reader.open(str(path), None)
    pending = [file.begin(page) for page in pages]
    file.flush()
    readings = [page.reading() for page in pending]
    for note in (note for reading in readings for note in reading.notes):
        sys.exit(f"{path.name}: {note.where}: {note.detail}")
    words = [word for reading in readings for word in reading.words]
    text = artifact(document, read_routes(pages), words, reader)
    write_atomically(path.with_name("ocr.json"), text.encode())
    return len(words)


def stale(path: Path) -> str:
    """What of a sample's ocr.json no longer fits; "" where all does."""
    try:
        found = parse(path.with_name("ocr.json").read_text(encoding="utf-8"))
        document, pages = routed(path)
        found.check(document.sha256, document.policy_digest)
    except FileNotFoundError:
        return "it is missing"
    except InkrouteError as error:
        return str(error)
    keys = {route.key for route in read_routes(pages)}
    if keys != set(found.words):
        missing, spare = len(keys - set(found.words)), len(set(found.words) - keys)
        return f"routes have changed: {missing} have no words, {spare} are no more"
    return ""


def main() -> int:
    """Make or check the artifacts of all samples; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say which are stale")
    check = parser.parse_args().check
    paths = samples(SAMPLES)
    if not paths:
        sys.exit(f"no samples in {SAMPLES}")
    if check:
        problems = {path: stale(path) for path in paths}
        for path, problem in problems.items():
            print(f"{path.parent.name}/ocr.json: {problem or 'fits'}")
        if any(problems.values()):
            print("make them again: python build/make_artifacts.py")
        return 1 if any(problems.values()) else 0
    # Without the cache: what is committed was read now, by the engine that it names.
    with crop_reader(None, None, cached=False) as reader:
        for path in paths:
            print(f"{path.parent.name}/ocr.json: {make(path, reader)} words")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except InkrouteError as error:
        sys.exit(f"inkroute: {error}")
