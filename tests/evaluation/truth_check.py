"""Checks a set's truth by reading: `check` of the evaluation's commands.

In: a set. Out: by kind the share of the truth's words that Tesseract reads at their place on the
whole page at 300 dpi (the reference set has 99.1 %), words that nobody should see and Tesseract
does, and pages whose truth contradicts itself; `dist/evaluation/check-<set>.md`.

A page is also read turned, for its words that stand sideways or on their head. What Tesseract
does not read need not be wrong: kinds made to be hard (skew with noise, white on dark) show here
as well, and the pages with the lowest share are named so that they can be looked at.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from evaluation import kept, reading
from evaluation.baselines import grid_of
from evaluation.matching import Unit, match, same_place, units
from evaluation.model import TruthPage, TruthWord
from evaluation.systems import TOOLS, evenly
from inkroute.geometry import MPT, Box
from inkroute.native.crops import PixelBox, turned
from inkroute.native.drawing import Drawing
from inkroute.native.readings import turn_picture

#: pages with the lowest share that are named.
_NAMED = 20
#: mpt by which a word may reach over the page's or its region's edge: a glyph's overhang.
_OVER = 2 * MPT


@dataclass(frozen=True, slots=True)
class Check:
    """A page's check: counted words, those read, words nobody sees, those read all the same."""

    name: str
    kind: str
    words: int
    read: int
    unseen: int
    unseen_read: int
    missing: tuple[str, ...]
    faults: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--set", choices=kept.SETS, default="tune", help="which pages")
    parser.add_argument("--limit", type=int, help="so many pages at most, evenly chosen")


def run(arguments: argparse.Namespace) -> int:
    """Check the pages, write and print the table."""
    pages = evenly(kept.pages(arguments.set), arguments.limit)
    checks = []
    told = time.monotonic()
    for number, (pdf, truth) in enumerate(pages, start=1):
        checks.append(check(pdf, truth, TOOLS.cache / "pages"))
        if time.monotonic() - told >= _TELL_SECONDS:
            told = time.monotonic()
            print(f"{number} of {len(pages)} pages", flush=True)
    text = page_of(checks)
    path = kept.OUT / f"check-{arguments.set}.md"
    path.write_text(text, encoding="utf-8")
    print(text)
    return 1 if any(one.faults for one in checks) else 0


#: seconds between two lines about how far it is.
_TELL_SECONDS = 10


def check(pdf: Path, truth: TruthPage, folder: Path) -> Check:
    """Read a page for each way that its words stand, and look for them; readings are kept.

    Raises:
        NotDrawn, RunFailed, OcrUnavailable: the page cannot be drawn or read.
    """
    ways = sorted({0} | {word.turn for word in truth.words if not word.set_aside})
    counted = missing = unseen = unseen_read = 0
    lost: list[str] = []
    for turn in ways:
        got = _read(pdf, truth, turn, folder)
        wanted = [
            unit
            for number, word in enumerate(truth.words)
            if word.turn == turn
            for unit in units(number, word.text, word.box, turn, aside=word.set_aside)
        ]
        matches = match(wanted, got)
        found = {number for one in matches for number in one.truth}
        mine = [number for number, unit in enumerate(wanted) if not unit.aside]
        lost += [wanted[number].text for number in mine if number not in found]
        counted += len(mine)
        missing += sum(number not in found for number in mine)
        taken = {number for one in matches for number in one.given}
        free = [unit for number, unit in enumerate(got) if number not in taken]
        hidden = [
            unit
            for number, word in enumerate(truth.unseen)
            if word.turn == turn
            for unit in units(number, word.text, word.box, turn)
        ]
        unseen += len(hidden)
        unseen_read += sum(len(one.truth) for one in match(hidden, free))
    return Check(
        truth.name, truth.kind, counted, counted - missing, unseen, unseen_read, tuple(lost),
        tuple(faults(truth)),
    )  # fmt: skip


def _read(pdf: Path, truth: TruthPage, turn: int, folder: Path) -> list[Unit]:
    """What Tesseract reads once the words of a turn are set upright, on the page as it is."""
    grid = grid_of(truth.width, truth.height)
    with Drawing(str(pdf), None) as drawing:
        picture = drawing.draw(0, grid, PixelBox(0, 0, grid.width, grid.height))
    back = (4 - turn) % 4
    upright = turn_picture(picture, back)
    found = reading.read(upright, truth.language, grid.dpi, folder=folder, timed=False).words
    return [
        unit
        for number, word in enumerate(found)
        for unit in units(
            number,
            word.text,
            grid.mpt(turned(word.box, turn, upright.width, upright.height)),
            turn,
        )
    ]


def faults(truth: TruthPage) -> list[str]:
    """What contradicts itself in a page's truth."""
    page = Box(0, 0, truth.width, truth.height).grown(_OVER)
    said = [f"no box: {word.text}" for word in truth.words if word.box.is_empty]
    for number, region in enumerate(truth.regions):
        if not page.holds(*region.box[:2]) or not page.holds(*region.box[2:]):
            said.append(f"region {number} ({region.what}) leaves the page")
    for word in truth.words:
        if not page.holds(*word.box.centre):
            said.append(f"off the page: {word.text}")
        if word.region >= len(truth.regions):
            said.append(f"in no region: {word.text}")
        elif word.region >= 0:
            region_box = truth.regions[word.region].box.grown(_OVER)
            if not word.set_aside and not region_box.holds(*word.box.centre):
                said.append(f"not in its region: {word.text}")
    return said + _doubled(truth.words)


def _doubled(words: Sequence[TruthWord]) -> list[str]:
    """Words that are twice in one place."""
    kept_units = [
        unit
        for number, word in enumerate(words)
        if not word.set_aside
        for unit in units(number, word.text, word.box, word.turn)
    ]
    by_letters: dict[str, list[Unit]] = {}
    said = []
    for unit in kept_units:
        others = by_letters.setdefault(unit.letters, [])
        if any(same_place(unit, other.box) and unit.word != other.word for other in others):
            said.append(f"twice: {unit.text}")
        others.append(unit)
    return said


def page_of(checks: Sequence[Check]) -> str:
    """The table by kind, the pages with the lowest share, the faults; as Markdown."""
    lines = [
        "| kind | pages | words | read at their place, % | unseen | of them read | faults |",
        "| --- |" + " ---: |" * 6,
    ]
    kinds = sorted({one.kind for one in checks})
    for name, some in (
        *((kind, [one for one in checks if one.kind == kind]) for kind in kinds),
        ("all", list(checks)),
    ):
        words, read = sum(one.words for one in some), sum(one.read for one in some)
        lines.append(
            f"| {name} | {len(some)} | {words} | {100 * read / words if words else 100:.2f} | "
            f"{sum(one.unseen for one in some)} | {sum(one.unseen_read for one in some)} | "
            f"{sum(len(one.faults) for one in some)} |"
        )
    lines += ["", "Pages with the lowest share:", ""]
    ranked = sorted((one.read / one.words if one.words else 1, one.name, one) for one in checks)
    for share, name, one in ranked[:_NAMED]:
        if share < 1:
            shown = ", ".join(f"{text} ({n})" for text, n in Counter(one.missing).most_common(8))
            lines.append(f"- {name} ({one.kind}): {100 * share:.1f} % of {one.words}; {shown}")
    for one in checks:
        if one.faults:
            lines.append(f"- fault in {one.name} ({one.kind}): {'; '.join(one.faults[:5])}")
    return "\n".join(lines) + "\n"
