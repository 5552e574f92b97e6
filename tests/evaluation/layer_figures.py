"""Holds the product against the figures of the specification's text-layer part: `figures`.

In: the texts, the constructed labelled pages of the tuning half, the real files. Out: a page of
results, each figure beside the reference's with the way it was measured. What is not there (a
folder of files, say) is left out, and the page says so.

Not here: how pages are labelled (`trust`).
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from evaluation.model import Split
from evaluation.pair_figures import Figure, compared, letter_pairs
from evaluation.tables import percent, plain, table
from evaluation.trust import labelled, real_pages, verdict
from evaluation.trust.labels import Label
from evaluation.trust.verdict import Outcome
from inkroute.native.classified import FileClasses
from inkroute.native.classifying import classify_file
from inkroute.native.job import Job, PageRange
from inkroute.pipeline import Document, open_document
from inkroute.policy import Policy
from inkroute.policy_classify import ClassifyPolicy
from inkroute.text_layer_facts import LayerRoute, PageClass, PageType

ROOT = Path(__file__).resolve().parents[2]
OUT = Path(__file__).resolve().parent / "results" / "text-layer-figures.md"
CORPUS = ROOT.parent / "shared" / "corpus"
#: Pages of a kind of the constructed labelled pages; pages of a real file that are rendered.
PAGES, RENDERED = 8, 3
#: Processes beside this one that want a processor, from which on speeds are no speeds.
_BUSY = 0.5

#: The reference's figures (specification, text layer, "Page classifier").
REFERENCE_SPEED, REFERENCE_PAGES, REFERENCE_NEEDLESS = 30, 38, 4
REFERENCE_FILES, REFERENCE_REAL = 432, 2_160

_INTRODUCTION = """\
Written by `.venv/bin/python tests/evaluation/run.py figures`. Each figure stands beside that of
the specification's text-layer part, whose pages were others. Labelled layers by kind are in
[trust/trust.md](trust/trust.md), shifted and permuted alphabets in [alphabets.md](alphabets.md).
Pages of prose are 2,500 characters of French codes of law and of English contracts, of the tuning
half; "refused" is called no language."""
_NOTHING = "Not measured: what it is measured on is not there."


#: How the columns of a table of figures are called.
_HEAD = ("figure", "reference", "here", "")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--pages", type=int, default=PAGES, help="labelled pages of a kind")
    parser.add_argument(
        "--rendered", type=int, default=RENDERED, help="pages of a file that are rendered"
    )
    parser.add_argument("--files", type=int, default=0, help="real files at most (0: all)")
    parser.add_argument("--out", type=Path, default=OUT, help="the page of results")


def run(arguments: argparse.Namespace) -> int:
    """Measure, and write the page."""
    lines = ["# Figures of the text layer", "", *_INTRODUCTION.splitlines()]
    parts = (
        ("Letter pairs (N1)", letter_pairs),
        ("Classifier, labelled pages", lambda: section(labels(arguments.pages))),
        (
            "Classifier, real files",
            lambda: section(real_files(arguments.files, arguments.rendered, CORPUS)),
        ),
    )
    for title, measured in parts:
        print(title, flush=True)
        lines += ["", f"## {title}", "", *(measured() or [_NOTHING])]
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"written: {arguments.out}")
    return 0


def section(figures: Iterable[Figure]) -> list[str]:
    """Figures as a table; nothing where there are none."""
    rows = list(figures)
    return table(_HEAD, rows) if rows else []


# --- labelled pages ---------------------------------------------------------------------------


@dataclass(slots=True)
class Counts:
    """How labelled pages were classified."""

    pages: int = 0
    must: int = 0
    readable: int = 0
    needless: int = 0
    names: list[str] = field(default_factory=list)

    def add(self, name: str, label: Label, outcome: Outcome, found: PageClass) -> None:
        """Count a page. A false "digital" must be read, is not repaired, and is called digital."""
        self.pages += 1
        if label.needs_reading:
            self.must += 1
            passed = outcome in {Outcome.PASSED, Outcome.PASSED_IN_PART}
            if passed and is_trusted(found):
                self.names.append(name)
        elif label is not Label.BLANK:
            self.readable += 1
            self.needless += found.route is LayerRoute.OCR


def is_trusted(found: PageClass) -> bool:
    """Whether a page's text is to be used as it is: called digital, or its layer taken."""
    return found.type is PageType.DIGITAL or found.route is LayerRoute.LAYER


def labels(count: int) -> Iterator[Figure]:
    """False "digital" and needless OCR on constructed and on real pages with labels."""
    policy, made, real = Policy(), Counts(), Counts()
    for page in labelled.pages(count, (Split.TUNE,)):
        document = open_document(page.pdf, policy=policy)
        outcome = verdict.compare(page, document.merge_page(0, [])).outcome
        made.add(page.name, page.label, outcome, _class(document, 0))
    for label in real_pages.read_labels():
        path = real_pages.find(label)
        if path is not None:
            document = open_document(path.read_bytes(), policy=policy)
            index = label.page - 1
            outcome = real_pages.compare(label, document.merge_page(index, [])).outcome
            real.add(label.name, label.label, outcome, _class(document, index))
    for counts, name in ((made, "constructed, tuning half"), (real, "real, labelled by hand")):
        if counts.pages:
            yield from _counted(counts, name)


def _class(document: Document, index: int) -> PageClass:
    return document.classify_page(index, document.traces())


def _counted(counts: Counts, name: str) -> Iterator[Figure]:
    reference = f"0 of {REFERENCE_PAGES} pages"
    which = f" ({', '.join(counts.names)})" if counts.names else ""
    yield Figure(
        f'false "digital" ({name})',
        reference, f"{len(counts.names)} of {counts.must} that must be read{which}",
        "not reached" if counts.names else "reproduced",
    )  # fmt: skip
    share = counts.needless / counts.readable if counts.readable else 0.0
    before = REFERENCE_NEEDLESS / REFERENCE_PAGES
    yield Figure(
        f"readable pages sent to OCR ({name})",
        f"{REFERENCE_NEEDLESS} of {REFERENCE_PAGES} pages, {percent(before, 1)}",
        f"{counts.needless} of {counts.readable}, {percent(share, 1)}",
        compared(share, before),
    )  # fmt: skip


# --- real files -------------------------------------------------------------------------------


@dataclass(slots=True)
class Swept:
    """What a sweep over real files saw; seconds are CPU and wall clock of the classifying."""

    files: int = 0
    pages: int = 0
    unopened: int = 0
    defects: int = 0
    cpu: float = 0.0
    wall: float = 0.0


def real_files(most: int, rendered: int, folder: Path) -> Iterator[Figure]:
    """Crashes, speed, and agreement with renders over the real files."""
    files = [path for part in ("dev", "bench") for path in sorted((folder / part).glob("*.pdf"))]
    files = files[: most or None]
    if not files:
        return
    swept, types, agreed = Swept(), Counter[str](), Agreement()
    lengths: dict[Path, int] = {}
    busy = load_besides()
    classify_file(files[0].name, str(files[0]), Job(), render=False)  # what it takes to load
    for path in files:
        cpu, wall = time.process_time(), time.perf_counter()
        found = classify_file(path.name, str(path), Job(), render=False)
        swept.cpu += time.process_time() - cpu
        swept.wall += time.perf_counter() - wall
        count(swept, types, found)
        lengths[path] = min(rendered, found.page_count)
    busy = max(busy, load_besides())
    for path, pages in lengths.items():
        if not pages:
            continue
        job = Job(pages=(PageRange(0, pages),))
        agreed.add(classify_file(path.name, str(path), job, render=True))
    yield from _swept(swept, types, busy)
    yield from agreed.figures()


def count(swept: Swept, types: Counter[str], found: FileClasses) -> None:
    """Count a file's pages, and what went wrong."""
    swept.files += 1
    errors = [found.error, *(row.error for row in found.pages)]
    swept.defects += sum("a defect of inkroute" in error for error in errors)
    swept.unopened += bool(found.error)
    swept.pages += len(found.pages)
    types.update(row.found.route.value for row in found.pages if row.found is not None)


def load_besides() -> float:
    """Processes that want a processor besides this one, a minute's mean."""
    return max(0.0, os.getloadavg()[0] - 1)


def _swept(swept: Swept, types: Counter[str], busy: float) -> Iterator[Figure]:
    reference = f"0 in {REFERENCE_FILES} files, {plain(REFERENCE_REAL)} pages"
    yield Figure(
        "crashes over real files",
        reference, f"{swept.defects} in {swept.files} files, {plain(swept.pages)} pages",
        "not reached" if swept.defects else "reproduced",
    )  # fmt: skip
    yield Figure("files that did not open", "9 of 432", f"{swept.unopened} of {swept.files}")
    routes = ", ".join(f"{types[one.value]} {one.value}" for one in LayerRoute)
    yield Figure("routes of the pages", "428 digital, 1,727 OCR, 5 blank", routes)
    speed = swept.pages / max(swept.cpu, 1e-9)
    mark = f"under load: {busy:.1f} other processes, measure again" if busy >= _BUSY else ""
    yield Figure(
        "pages a second of CPU time",
        f"{REFERENCE_SPEED} (42 pages in 1.4 s)", f"{speed:.1f}",
        mark or compared(speed, REFERENCE_SPEED, least=True),
    )  # fmt: skip
    wall = swept.pages / max(swept.wall, 1e-9)
    yield Figure("pages a second by the clock", "", f"{wall:.1f}", mark)


@dataclass(slots=True)
class Agreement:
    """How the analytic counterfactual stands to renders of the pages."""

    pages: int = 0
    characters: int = 0
    alike: int = 0
    asked: int = 0
    same: int = 0
    undrawn: int = 0
    names: list[str] = field(default_factory=list)

    def add(self, found: FileClasses) -> None:
        """Count a file's pages that were rendered."""
        least = ClassifyPolicy().seen_ink
        for row in found.pages:
            self.undrawn += row.found is not None and row.rendered is None
            if row.found is None or row.rendered is None:
                continue
            self.pages += 1
            self.characters += row.rendered.compared
            self.alike += row.rendered.compared * row.rendered.agreement
            if row.found.features.characters:
                self.asked += 1
                mapped, drawn = row.found.features.seen_ink, row.rendered.seen_ink
                alike = (mapped < least) is (drawn < least)
                self.same += alike
                if not alike:
                    self.names.append(f"{found.name[:12]} p{row.index + 1}")

    def figures(self) -> Iterator[Figure]:
        """The shares."""
        if not self.pages:
            return
        share = self.alike / max(1, 1000 * self.characters)
        which = f"; not: {', '.join(self.names)}" if self.names else ""
        yield Figure(
            f"characters of {self.pages} rendered pages ({self.undrawn} could not be drawn), map"
            " and renders agree whether they show",
            "", f"{percent(share)} of {plain(self.characters)}",
        )  # fmt: skip
        yield Figure(
            "pages with text: both say alike whether 1.5 % of the ink goes with the text",
            "",
            f"{self.same} of {self.asked}, {percent(self.same / max(1, self.asked), 1)}{which}",
        )  # fmt: skip
