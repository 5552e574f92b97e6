"""Thresholds of the probe by labelled files: curves, the thresholds that err least, how they err.

In: labels, the probe's counts of their files. Out: a `Calibration`. Not here: labels' form
(`calibration_labels`), how thresholds are chosen (`calibration_choice`), what is shown of it
(`calibration_report`, `calibration_plot`, `calibration_page`). Text layer, 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from inkroute.errors import InkrouteError
from inkroute.native.calibration_choice import (
    Errors,
    Judged,
    bounds,
    choose,
    cuts,
    errors,
    passes,
    wrong,
)
from inkroute.native.calibration_labels import Label
from inkroute.native.job import Job, Progress, indices_of, tell
from inkroute.native.routing import open_for
from inkroute.native.thresholds import NAMES
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import CharacterCounts, TextLayer
from inkroute.textlayer.probe import probe

#: Files up to which each is left out by itself, and the parts that more are left out in.
_ONE_BY_ONE, _FOLDS = 200, 5


@dataclass(frozen=True)
class Counted:
    """A labelled file's characters page by page, None for a page that could not be read.

    `note` says what could not be read of it; a file of which nothing could has no pages.
    """

    label: Label
    pages: tuple[CharacterCounts | None, ...]
    note: str = ""

    @property
    def opened(self) -> bool:
        """Whether there is anything to judge it by."""
        return bool(self.pages)

    def seen(self, thresholds: ProbePolicy) -> TextLayer:
        """The probe's answer under these thresholds."""
        return probe(self.pages, thresholds)

    @cached_property
    def judged(self) -> Judged:
        """What the choice goes by."""
        return Judged(self.label.good, bounds(self.seen(ProbePolicy())))


class Point(NamedTuple):
    """A threshold's value, and of how many files it says alone that they are bad."""

    value: int
    good_refused: int
    bad_found: int


class LeftOut(NamedTuple):
    """What becomes of files by thresholds that were chosen without them.

    `usable` says it of each file; they were left out in `folds` parts, `one_by_one` or not.
    """

    usable: tuple[bool, ...]
    errors: Errors
    folds: int
    one_by_one: bool


@dataclass(frozen=True, slots=True)
class Calibration:
    """What labelled files say of the thresholds.

    `files` are those that opened, `unopened` the others; `worth` as `Errors.cost` takes it;
    `curves` are by threshold's name, each as if there were no other rule but that for files
    without text; `envelope` is the best of all combinations, as points of good files refused and
    bad ones found; `before` and `after` are the errors of the thresholds that were `given` and of
    `chosen` on the labels themselves, `left_out` those on files that were not chosen by.
    """

    files: tuple[Counted, ...]
    unopened: tuple[Counted, ...]
    worth: int | None
    curves: dict[str, tuple[Point, ...]]
    envelope: tuple[tuple[int, int], ...]
    given: ProbePolicy
    chosen: ProbePolicy
    before: Errors
    after: Errors
    left_out: LeftOut

    @property
    def good(self) -> int:
        """Good files that opened."""
        return sum(one.label.good for one in self.files)

    @property
    def bad(self) -> int:
        """Bad files that opened."""
        return len(self.files) - self.good


def count_file(label: Label, job: Job) -> Counted:
    """A file's pages, those of the label. Raises what opening it raises."""
    document = open_for(label.path, job)
    pages: list[CharacterCounts | None] = []
    notes = []
    indices = indices_of(label.pages, document.page_count)
    for place, index in enumerate(indices, start=1):
        try:
            pages.append(document.count_page(index))
        except InkrouteError as error:
            pages.append(None)
            notes.append(f"page {index + 1}: {error}: counts as one without text")
        tell(job, Progress(place, len(indices), 0, 0))
    return Counted(label, tuple(pages), "; ".join(notes))


def calibrate(
    files: Sequence[Counted], given: ProbePolicy, worth: int | None = None
) -> Calibration:
    """Curves, the thresholds of the least cost, and how they err on files they were not chosen by.

    `files` are of both kinds, those that opened. The same files in the same order give the same.
    """
    opened = tuple(one for one in files if one.opened)
    judged = [one.judged for one in opened]
    chosen, envelope = choose(judged, given, worth)
    good = sum(1 << n for n, one in enumerate(judged) if one.good)
    every = (1 << len(judged)) - 1
    curves = {
        name: tuple(
            Point(
                cut.value,
                (good & ~cut.passing).bit_count(),
                (every & ~good & ~cut.passing).bit_count(),
            )
            for cut in cuts(judged, name, getattr(given, name))
        )
        for name in NAMES
    }
    return Calibration(
        opened,
        tuple(one for one in files if not one.opened),
        worth,
        curves,
        envelope,
        given,
        chosen,
        errors(judged, given),
        errors(judged, chosen),
        leave_out(opened, given, worth),
    )


def leave_out(files: Sequence[Counted], given: ProbePolicy, worth: int | None) -> LeftOut:
    """Judge each file by thresholds chosen without it.

    Labels of one file's pages are left out together, for they are alike. Many files are left out
    in five parts, each with as many good and bad ones as can be.
    """
    groups: dict[Path, list[int]] = {}
    for n, one in enumerate(files):
        groups.setdefault(one.label.path, []).append(n)
    parts = list(groups.values())
    one_by_one = len(parts) <= _ONE_BY_ONE
    if not one_by_one:
        parts.sort(key=lambda part: (files[part[0]].label.good, part[0]))
        parts = [[n for part in parts[first::_FOLDS] for n in part] for first in range(_FOLDS)]
    usable = [False] * len(files)
    for part in parts:
        left = frozenset(part)
        others = [one.judged for n, one in enumerate(files) if n not in left]
        chosen = choose(others, given, worth).thresholds
        for n in part:
            usable[n] = passes(files[n].judged, chosen)
    said = zip((one.label.good for one in files), usable, strict=True)
    return LeftOut(tuple(usable), wrong(said), len(parts), one_by_one)


def wrong_first(found: Calibration) -> list[tuple[Counted, TextLayer, bool]]:
    """Each file that opened with its verdict, and how it fares left out; the wrong ones first.

    Bad ones that pass come first, then good ones that are refused, then those that fare wrong
    only when left out, then the others; each kind as it was labelled.
    """
    rows = [
        (one, one.seen(found.chosen), usable)
        for one, usable in zip(found.files, found.left_out.usable, strict=True)
    ]

    def rank(row: tuple[Counted, TextLayer, bool]) -> int:
        one, seen, usable = row
        if seen.usable is not one.label.good:
            return int(one.label.good)
        return 2 if usable is not one.label.good else 3

    return sorted(rows, key=rank)
