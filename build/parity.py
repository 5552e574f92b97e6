"""Compares native, Node and Chromium byte by byte: routes, and merges where there is OCR.

In: PDF files; without any, the samples and a fixed selection of the optional folder
../shared/corpus/dev. Out: a line for each difference (file, page, first field that differs, its
values), counts, and how long each place took to start. The exit status is 1 when anything differs
or fails, 2 when there was nothing to compare. Decides nothing about PDFs.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from parity_engines import ROOT, Answer, Engine, EngineError, Request, commands

CORPUS = ROOT.parent / "shared" / "corpus" / "dev"
SELECTED = 100
SEED = 20250101
LIMIT_S = 60
# Beside a sample: the OCR words that bridge.merge takes.
WORDS = "words.json"
REFERENCE = "native"
ABSENT = "(absent)"


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


def requests_for(files: list[Path]) -> list[Request]:
    """Return a route request a file, and a merge request where OCR words lie beside it."""
    wanted: list[tuple[Path, Path | None]] = [(path, None) for path in files]
    wanted += [(path, path.parent / WORDS) for path in files if (path.parent / WORDS).exists()]
    return [Request(number, path, words) for number, (path, words) in enumerate(wanted)]


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


def findings(request: Request, answers: dict[str, Answer]) -> list[str]:
    """Return a line for everything that is wrong about one request's answers."""
    lines = [
        f"{request.title()}: {name} failed: {answer.failure}"
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


def run_all(engines: list[Engine], requests: list[Request]) -> dict[str, list[Answer]]:
    """Ask every engine everything, as many engines at a time as there are cores for.

    Raises:
        EngineError: one could not be started.
    """

    def answers_of(engine: Engine) -> list[Answer]:
        try:
            return [engine.ask(request) for request in requests]
        finally:
            engine.stop()

    with ThreadPoolExecutor(max_workers=len(engines)) as pool:
        return {
            engine.name: answers
            for engine, answers in zip(engines, pool.map(answers_of, engines), strict=True)
        }


def compare(engines: list[Engine], requests: list[Request]) -> bool:
    """Run, print every finding and the closing counts; return whether all was the same."""
    started = time.monotonic()
    answers = run_all(engines, requests)
    same = 0
    for index, request in enumerate(requests):
        lines = findings(request, {name: given[index] for name, given in answers.items()})
        same += not lines
        print("\n".join(lines), end="\n" if lines else "")
    merges = sum(request.words is not None for request in requests)
    took = time.monotonic() - started
    places = ", ".join(engine.name for engine in engines)
    print(
        f"{len(requests) - merges} files routed, {merges} merged in {places}: "
        f"{same} the same, {len(requests) - same} not ({took:.0f} s)"
    )
    for engine in engines:
        starts = ", ".join(f"{kind} {ms} ms" for kind, ms in engine.start_ms.items())
        spent = sum(answer.ms for answer in answers[engine.name])
        print(f"  {engine.name}: start {starts}; {spent} ms at work")
    return same == len(requests)


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
    requests = requests_for(arguments.files or default_files(everything=arguments.all))
    if not requests:
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
            sys.exit(0 if compare(engines, requests) else 1)
        except EngineError as error:
            sys.exit(f"inkroute: {error}")


if __name__ == "__main__":
    main()
