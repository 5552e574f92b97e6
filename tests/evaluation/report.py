"""Writes the page of results of a set with its plots: `report` of the evaluation's commands.

In: truths and answers as they are kept. Out: `results/constructed-tune.md` and the like, with
SVG beside it; the same bytes for the same answers, sources and date. A held-out set is reported
from the frozen tree alone, when every page was read by it; that ends the freeze's run of it.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import hashlib
import platform
import subprocess
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from evaluation import freeze, kept, reading, systems
from evaluation.findings import OURS, Origin, Results, causes_of, score_all
from evaluation.kinds import KINDS
from evaluation.model import SystemPage, TruthPage
from evaluation.result_plots import drawn
from evaluation.results_page import markdown
from inkroute.errors import OcrUnavailable

ROOT = Path(__file__).resolve().parents[2]
OUT = Path(__file__).resolve().parent / "results"
#: names of a set's files, and its title.
_SETS = {
    "tune": ("constructed-tune", "Constructed pages, tuning half"),
    "held_out": ("constructed-held_out", "Constructed pages, held-out half"),
    "real": ("real-tune", "Real pages, tuning half"),
    "real_held_out": ("real-held_out", "Real pages, held-out half"),
}
#: the reference set's kinds on which nothing needs OCR and something might be taken for it.
CLEAN = frozenset(("read_crop", "photograph", "logo", "blank", "untouched"))
_LIBRARIES = ("pypdf", "numpy", "pillow", "pypdfium2", "pytesseract")

Pages = Sequence[tuple[Path, TruthPage]]
Read = Mapping[str, Mapping[str, SystemPage]]


class NoReportError(Exception):
    """There is nothing to report, or a held-out set may not be reported; the message says why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--set", choices=kept.SETS, default="tune", help="which pages")
    parser.add_argument("--date", default="", help="the day of the run, as it is to be written")
    parser.add_argument("--out", type=Path, default=OUT, help="folder for the page and its plots")


def run(arguments: argparse.Namespace) -> int:
    """Write the page and its plots."""
    try:
        found = results(arguments.set, arguments.date)
    except (NoReportError, freeze.NotFrozen) as error:
        print(f"no report: {error}")
        return 1
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, svg in drawn(found).items():
        (arguments.out / name).write_bytes(svg)
    page = arguments.out / f"{found.name}.md"
    page.write_text(markdown(found), encoding="utf-8")
    if arguments.set in kept.HELD_OUT:
        freeze.finish(arguments.set)
    print(f"written: {page}")
    return 0


def results(set_name: str, date: str, out: Path = kept.OUT) -> Results:
    """What is known of a set; pages that the product did not read are left out, and that is said.

    Raises:
        NoReportError: nothing was read, or not all of a held-out set.
        NotFrozen: a held-out set, and the tree is not the frozen one.
    """
    held_out = set_name in kept.HELD_OUT
    frozen = freeze.require() if held_out else None
    everything = kept.pages(set_name, out)
    read = answers(set_name, everything, out)
    pages = [(pdf, truth) for pdf, truth in everything if truth.name in read.get(OURS, {})]
    if not pages:
        raise NoReportError(f"{OURS} has read no page of the set {set_name}")
    notes = [*_partial(len(pages), len(everything)), *_stale(set_name, pages, read, out)]
    if held_out and notes:
        raise NoReportError(" ".join(notes))
    truths = tuple(truth for _, truth in pages)
    scores = score_all(truths, read)
    name, title = _SETS[set_name]
    real = kept.SETS[set_name][0] == "real"
    reference = frozenset(kind.name for kind in KINDS if kind.reference)
    return Results(
        name=name,
        title=title,
        real=real,
        truths=truths,
        scores=scores,
        causes=causes_of(truths, read[OURS], scores[OURS]),
        reference_kinds=frozenset() if real else reference,
        clean_kinds=frozenset() if real else CLEAN,
        origin=_origin(set_name, date, frozen.name if frozen else "", truths, out),
        notes=tuple(notes),
    )


def answers(set_name: str, pages: Pages, out: Path = kept.OUT) -> dict[str, dict[str, SystemPage]]:
    """Every answer that is kept, by system and page's name."""
    return {
        system: {
            truth.name: kept.load(path)
            for _, truth in pages
            if (path := kept.path_of(set_name, system, truth.name, out)).is_file()
        }
        for system in kept.systems_read(set_name, out)
    }


def _partial(read: int, all_pages: int) -> list[str]:
    if read == all_pages:
        return []
    return [f"**This is a part**: {read} of the set's {all_pages} pages were read by {OURS}."]


def _stale(set_name: str, pages: Pages, read: Read, out: Path) -> list[str]:
    """Says which systems' answers were made by other sources than those that are here now."""
    notes = []
    for system, by_name in read.items():
        try:
            old = sum(
                kept.load_keyed(kept.path_of(set_name, system, truth.name, out))[1]
                != systems.key_of(system, pdf, truth)
                for pdf, truth in pages
                if truth.name in by_name
            )
        except OcrUnavailable as error:
            notes.append(f"Whether {system}'s answers are of these sources was not seen: {error}.")
            continue
        if old:
            notes.append(
                f"**{old} answers of {system} are stale**: made of other sources, files or "
                "versions than those that are here now."
            )
    return notes


def _origin(
    set_name: str, date: str, frozen: str, truths: Sequence[TruthPage], out: Path
) -> Origin:
    versions = {name: version(name) for name in _LIBRARIES}
    versions["Python"] = platform.python_version()
    versions["Tesseract"] = _engine(sorted({truth.language for truth in truths}))
    core = freeze.digest_of(freeze.files_under(ROOT / "core"), ROOT)
    versions["Sources of the core (SHA-256)"] = core[:16]
    manifest = out / kept.SETS[set_name][0] / "manifest.json"
    if manifest.is_file():
        digest = hashlib.sha256(manifest.read_bytes()).hexdigest()
        versions["The set's manifest (SHA-256)"] = digest[:16]
    return Origin(date, frozen, _commit(), versions)


def _engine(languages: Sequence[str]) -> str:
    """The engine's version with the sizes of its language data: two sets share their names."""
    try:
        engines = [reading.engine_of(language) for language in languages]
    except OcrUnavailable as error:
        return f"unknown ({error})"
    data = sorted({part for engine in engines for part in engine.data.split(",")})
    return f"{engines[0].version} ({', '.join(data)})"


def _commit() -> str:
    """The commit, and whether the sources differ from it; "" outside a repository."""

    def git(*arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
        return done.stdout.strip() if done.returncode == 0 else ""

    commit = git("rev-parse", "--short=12", "HEAD")
    sources = ("core", "tests/evaluation/*.py", "tests/evaluation/kinds", "requirements.lock")
    return f"{commit}, with changes" if git("status", "--porcelain", "--", *sources) else commit
