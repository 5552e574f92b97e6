"""Compares native, Node and Chromium byte by byte: routes and merges of many files.

In: PDF files; without any, the samples and a fixed selection of the optional folder
../shared/corpus/dev. Each is routed; then merged with made-up words in the regions to be read,
since the merge must not depend on what OCR said; and with its precomputed OCR, where `ocr.json`
lies beside it. Out: a line for each difference (file, page, first field that differs, its
values), counts, and how long each place took to start. The exit status is 1 when anything differs
or fails, 2 when there was nothing to compare. Decides nothing about PDFs.
"""

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from parity_engines import ROOT, Answer, Engine, EngineError, Kind, Request, commands

CORPUS = ROOT.parent / "shared" / "corpus" / "dev"
SELECTED = 100
#: of so many files one is classified as well: it takes routing once more.
CLASSIFIED = 4
SEED = 20250101
LIMIT_S = 60
# Beside a sample: its precomputed OCR.
ARTIFACT = "ocr.json"
# Made-up words of a region, with their confidences in per cent.
WORDS = (("Parity", 96), ("12.50", 71), ("fa\u00e7ade", 38))
REFERENCE = "native"
ABSENT = "(absent)"
Answers = dict[str, dict[Request, Answer]]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where two JSON texts differ."""

    page: int | None
    field: str
    left: str
    right: str


def default_files(*, everything: bool) -> list[Path]:
    """Return the samples, and of the corpus a seeded selection or all."""
    samples = sorted((ROOT / "precomputed").glob("*/*.pdf"))
    found = CORPUS.iterdir() if CORPUS.is_dir() else []
    corpus = sorted(path for path in found if path.suffix.lower() == ".pdf")
    if not everything and len(corpus) > SELECTED:
        chooser = random.Random(SEED)  # noqa: S311  the same files each time, not a secret
        corpus = sorted(chooser.sample(corpus, SELECTED))
    return samples + corpus


def route_requests(files: list[Path]) -> list[Request]:
    """Return the first round: routes, classes of some, and merges of what was read before."""
    beside = [(path, path.parent / ARTIFACT) for path in files]
    asked = [
        *((Kind.ROUTE, path, None) for path in files),
        *((Kind.CLASSIFY, path, None) for path in files[::CLASSIFIED]),
        *((Kind.ARTIFACT, path, ocr) for path, ocr in beside if ocr.exists()),
    ]
    return [Request(number, *one) for number, one in enumerate(asked)]


def words_in(routes: bytes) -> list[dict[str, object]]:
    """Make up OCR words, side by side in the middle of each region that is to be read."""
    words: list[dict[str, object]] = []
    for page in json.loads(routes).get("pages", []):
        for route in page["routes"]:
            if route["decision"] != "ocr":
                continue
            x0, y0, x1, y1 = route["box"]
            step, quarter = (x1 - x0) // len(WORDS), (y1 - y0) // 4
            for index, (text, confidence) in enumerate(WORDS):
                left = x0 + index * step
                box = [left, y0 + quarter, left + step * 3 // 4, y1 - quarter]
                said = {"text": text, "box": box, "confidence": confidence}
                words.append({**said, "route": route["key"]})
    return words


def merge_requests(routed: dict[Request, Answer], folder: Path, number: int) -> list[Request]:
    """Return the second round, numbered from `number`: merges for files with anything to read."""
    requests: list[Request] = []
    for request, answer in routed.items():
        if request.kind is not Kind.ROUTE or answer.sha256 is None:
            continue
        words = words_in(answer.out.read_bytes())
        if words:
            path = folder / f"{request.number}.words.json"
            path.write_text(json.dumps(words), encoding="utf-8")
            requests.append(Request(number + len(requests), Kind.MERGE, request.file, path))
    return requests


def differing(left: object, right: object, path: str = "") -> Iterator[tuple[str, object, object]]:
    """Yield each leaf that differs, as path, left value, right value, in document order."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in [*left, *(key for key in right if key not in left)]:
            yield from differing(left.get(key, ABSENT), right.get(key, ABSENT), f"{path}.{key}")
    elif isinstance(left, list) and isinstance(right, list):
        for index in range(max(len(left), len(right))):
            one = left[index] if index < len(left) else ABSENT
            two = right[index] if index < len(right) else ABSENT
            yield from differing(one, two, f"{path}[{index}]")
    elif left != right or type(left) is not type(right):
        yield path.lstrip("."), left, right


def page_of(field: str) -> int | None:
    """Return the page number, from 1, that a field's path lies in."""
    if not field.startswith("pages["):
        return None
    return int(field.removeprefix("pages[").partition("]")[0]) + 1


def first_difference(left: bytes, right: bytes) -> Difference:
    """Find where two JSON texts that are not the same bytes differ first."""
    try:
        one, two = json.loads(left), json.loads(right)
    except ValueError as error:
        return Difference(None, f"not JSON: {error}", ABSENT, ABSENT)
    for field, a, b in differing(one, two):
        return Difference(page_of(field), field, json.dumps(a)[:200], json.dumps(b)[:200])
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), -1)
    around = slice(max(at - 40, 0), at + 40)
    return Difference(None, f"byte {at} (equal as JSON)", repr(left[around]), repr(right[around]))


def in_short(failure: str | None) -> str:
    """Return what a traceback ends with, and the last place of ours that it names."""
    lines = [line.strip() for line in (failure or "no reason given").splitlines() if line.strip()]
    places = [line for line in lines if line.startswith("File ")]
    ours = [place for place in places if "inkroute/" in place]
    return " ".join([lines[-1], *(f"({place})" for place in (ours or places)[-1:])])


def findings(request: Request, answers: dict[str, Answer]) -> list[str]:
    """Return a line for everything that is wrong about one request's answers."""
    lines = [
        f"{request.title()}: {name} failed: {in_short(answer.failure)}"
        for name, answer in answers.items()
        if answer.sha256 is None
    ]
    reference = answers.get(REFERENCE)
    if reference is None or reference.sha256 is None:
        return lines
    for name, answer in answers.items():
        if answer.sha256 in {None, reference.sha256}:
            continue
        found = first_difference(reference.out.read_bytes(), answer.out.read_bytes())
        page = "document" if found.page is None else f"page {found.page}"
        values = f"{REFERENCE} {found.left}, {name} {found.right}"
        lines.append(f"{request.title()}: {page}: {found.field}: {values}")
    return lines


def run_all(engines: list[Engine], requests: list[Request]) -> Answers:
    """Ask every engine everything, all engines at a time.

    Raises:
        EngineError: one could not be started.
    """
    with ThreadPoolExecutor(max_workers=len(engines)) as pool:
        said = pool.map(lambda engine: [engine.ask(request) for request in requests], engines)
        return {
            engine.name: dict(zip(requests, answers, strict=True))
            for engine, answers in zip(engines, said, strict=True)
        }


def check(answers: Answers, requests: list[Request]) -> list[Request]:
    """Print every finding of a round and its counts; return the requests that had none."""
    same: list[Request] = []
    for request in requests:
        lines = findings(request, {name: given[request] for name, given in answers.items()})
        if lines:
            print("\n".join(lines))
        else:
            same.append(request)
    places = ", ".join(answers)
    for kind in Kind:
        asked = sum(request.kind is kind for request in requests)
        good = sum(request.kind is kind for request in same)
        if asked:
            print(f"{asked} {kind.value} in {places}: {good} the same, {asked - good} not")
    return same


def compare(engines: list[Engine], files: list[Path], folder: Path) -> bool:
    """Run both rounds, then print how long the engines took; return whether all was the same.

    Raises:
        EngineError: an engine could not be started.
    """
    try:
        first = route_requests(files)
        answers = run_all(engines, first)
        same = check(answers, first)
        native = answers[engines[0].name]
        # A file whose routes differ is no use to compare merges on.
        second = merge_requests({request: native[request] for request in same}, folder, len(first))
        merged = run_all(engines, second)
        same += check(merged, second)
    finally:
        for engine in engines:
            engine.stop()
    for engine in engines:
        starts = ", ".join(f"{kind} {ms} ms" for kind, ms in engine.start_ms.items())
        given = [*answers[engine.name].values(), *merged[engine.name].values()]
        print(f"  {engine.name}: start {starts}; {sum(a.ms for a in given)} ms at work")
    return len(same) == len(first) + len(second)


def main() -> None:
    """Compare, and exit with what was found."""
    parser = argparse.ArgumentParser(description="Compare native, Node and Chromium.")
    parser.add_argument("files", nargs="*", type=Path, help="PDF files; default: samples, corpus")
    parser.add_argument("--all", action="store_true", help="all of the corpus, not a selection")
    parser.add_argument("--runtime", type=Path, default=ROOT / "dist" / "runtime")
    parser.add_argument("--engines", default="native,node,chromium", help="comma-separated")
    parser.add_argument("--limit", type=int, default=LIMIT_S, help="seconds for a file")
    parser.add_argument(
        "--warm", action=argparse.BooleanOptionalAction, default=True, help="time a second start"
    )
    arguments = parser.parse_args()
    files = arguments.files or default_files(everything=arguments.all)
    if not files:
        print("no file to compare", file=sys.stderr)
        sys.exit(2)
    with tempfile.TemporaryDirectory(prefix="inkroute-parity-") as folder:
        engines = []
        for name in arguments.engines.split(","):
            out = Path(folder) / name
            out.mkdir()
            command = commands(arguments.runtime, warm=arguments.warm)[name]
            engines.append(Engine(name, command, out, arguments.limit))
        try:
            sys.exit(0 if compare(engines, files, Path(folder)) else 1)
        except EngineError as error:
            sys.exit(f"inkroute: {error}")


if __name__ == "__main__":
    main()
