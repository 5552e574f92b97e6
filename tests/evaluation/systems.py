"""Has systems read the pages of a set: `read` of the evaluation's commands.

In: a set (`kept.SETS`), names of systems. Out: an answer a page and system under
`dist/evaluation/read/`. A page whose answer hangs on what is there now (its file, language, the
sources of the system, the engine) is not read again unless told to; whole pages and crops that
were read before cost no Tesseract time. A held-out set is read only from a frozen tree, once.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path

from evaluation import baselines, freeze, kept, own_system, reading
from evaluation.model import SystemPage, TruthPage
from evaluation.page_facts import PageFacts, Tools, facts_of
from inkroute.errors import OcrUnavailable

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Tools(ROOT / ".cache" / "evaluation")
#: what a baseline's answer hangs on besides itself: what draws and reads for it.
_BORROWED = ("drawing.py", "crops.py", "tesseract.py", "engine.py", "messages.py")
_MEASURES = (
    "baselines.py", "file_text.py", "matching.py", "own_system.py", "page_facts.py", "reading.py",
    "routes.py",
)  # fmt: skip

System = Callable[[Path, "TruthPage | None", Tools], SystemPage]


def _system(read: Callable[[PageFacts], SystemPage]) -> System:
    return lambda pdf, truth, tools: read(facts_of(pdf, truth, tools))


SYSTEMS: Mapping[str, System] = {
    own_system.NAME: _system(own_system.read_page),
    "every_page": _system(baselines.every_page),
    "pages_without_text": _system(baselines.pages_without_text),
    "file_text": _system(baselines.only_file_text),
    "ocrmypdf_redo": _system(baselines.ocrmypdf_redo),
}


def missing(system: str) -> str:
    """Why a system cannot run here; "" when it can."""
    if system == "ocrmypdf_redo" and not baselines.ocrmypdf_version():
        return "OCRmyPDF is not installed"
    return ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--set", choices=kept.SETS, default="tune", help="which pages")
    parser.add_argument("--system", choices=SYSTEMS, action="append", help="all if not given")
    parser.add_argument("--kind", action="append", help="only pages of this kind")
    parser.add_argument("--limit", type=int, help="so many pages at most, evenly chosen")
    parser.add_argument("--again", action="store_true", help="also what is up to date")


def run(arguments: argparse.Namespace) -> int:
    """Read what is not up to date, and tell how it goes."""
    name: str = arguments.set
    pages = [
        (pdf, truth)
        for pdf, truth in kept.pages(name)
        if not arguments.kind or truth.kind in arguments.kind
    ]
    pages = evenly(pages, arguments.limit)
    if not pages:
        print(f"the set {name} has no such pages: build it first")
        return 1
    if name in kept.HELD_OUT:
        try:
            frozen = freeze.begin(name)
        except freeze.NotFrozen as error:
            print(f"no held-out run: {error}")
            return 1
        print(f"held-out run of the freeze {frozen.name}")
    failed = 0
    for system in arguments.system or SYSTEMS:
        if why := missing(system):
            print(f"{system}: SKIPPED, {why}")
            continue
        failed += read_set(name, system, pages, again=arguments.again)
    return 1 if failed else 0


def read_set(
    set_name: str,
    system: str,
    pages: Sequence[tuple[Path, TruthPage]],
    *,
    again: bool = False,
    tools: Tools = TOOLS,
    out: Path = kept.OUT,
) -> int:
    """Have a system read pages; returns how many have an answer with an error."""
    started = told = time.monotonic()
    done = failed = 0
    for number, (pdf, truth) in enumerate(pages, start=1):
        path = kept.path_of(set_name, system, truth.name, out)
        try:
            key = key_of(system, pdf, truth)
        except OcrUnavailable as error:
            print(f"{system}: {truth.name}: {error}")
            failed += 1
            continue
        answer = None if again else _current(path, key)
        if answer is None:
            answer = _answer(system, pdf, truth, tools)
            kept.save(path, answer, key)
            done += 1
        failed += bool(answer.error)
        now = time.monotonic()
        if now - told >= _TELL_SECONDS:
            told = now
            print(f"{system}: {number} of {len(pages)} pages, {now - started:.0f} s", flush=True)
    print(
        f"{system}: {len(pages)} pages, {done} read now, {failed} with an error,"
        f" {time.monotonic() - started:.0f} s",
        flush=True,
    )
    return failed


#: seconds between two lines about how far it is.
_TELL_SECONDS = 10


def _answer(system: str, pdf: Path, truth: TruthPage, tools: Tools) -> SystemPage:
    """A system's answer; a defect that a page brings out is told, and stops no run."""
    try:
        return SYSTEMS[system](pdf, truth, tools)
    except Exception as error:  # noqa: BLE001 - it is told and counted, and tried again next time
        print(f"{system}: {truth.name}: {type(error).__name__}: {error}", flush=True)
        return SystemPage(system, (), error=f"{type(error).__name__}: {error}"[:500])


def _current(path: Path, key: str) -> SystemPage | None:
    """The answer that is kept, if it hangs on what is there now and nothing went wrong."""
    try:
        answer, old = kept.load_keyed(path)
    except (FileNotFoundError, ValueError, KeyError):
        return None
    return answer if old == key and not answer.error else None


def key_of(system: str, pdf: Path, truth: TruthPage) -> str:
    """SHA-256 of all that a system's answer for a page hangs on; raises `OcrUnavailable`."""
    engine = reading.engine_of(truth.language)
    facts = (
        _sources(system), engine.version, engine.data, truth.language, truth.width, truth.height,
    )  # fmt: skip
    return hashlib.sha256(repr(facts).encode() + pdf.read_bytes()).hexdigest()


@cache
def _sources(system: str) -> str:
    """Hash of the sources and versions that a system is made of."""
    here = ROOT / "tests" / "evaluation"
    native = ROOT / "core" / "inkroute" / "native"
    paths = [here / name for name in _MEASURES]
    if system == own_system.NAME:
        paths += freeze.files_under(ROOT / "core")
    else:
        paths += [native / name for name in _BORROWED]
    versions = [version(name) for name in ("pypdfium2", "pypdf", "numpy", "pillow", "pytesseract")]
    if system == "ocrmypdf_redo":
        versions.append(baselines.ocrmypdf_version())
    return freeze.digest_of(paths, ROOT) + ",".join(versions)


def evenly(
    pages: Sequence[tuple[Path, TruthPage]], limit: int | None
) -> list[tuple[Path, TruthPage]]:
    """So many of the pages at most, at even distances."""
    if limit is None or limit >= len(pages):
        return list(pages)
    return [pages[number * len(pages) // limit] for number in range(limit)]
