"""Thresholds of the probe by labelled files: curves, and the thresholds that err least.

In: a file of labels, the probes' counts. Out: a `Calibration`: for each threshold a curve of what
it alone would do, and the choice. Not here: the rules (the core), the picture
(`calibration_plot`), arguments. Text layer, 1.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from inkroute.errors import BadRequest, InkrouteError
from inkroute.native.job import Job, Progress, tell
from inkroute.native.routing import open_for
from inkroute.native.thresholds import NAMES, is_share
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import CharacterCounts, TextLayer
from inkroute.textlayer.probe import probe

#: Thresholds that condemn nothing by themselves.
_OFF = ProbePolicy(
    min_coverage=0, min_total_chars=0, min_chars_per_text_page=0, max_garbled_ratio=1000
)
#: Labelled files that the reference asks for (text layer, 1: 50 to 100).
ENOUGH = 50
#: Good files refused that one bad file passed is worth, unless said: the one costs seconds of OCR
#: each, the other a wrong answer that nobody sees.
WORTH = 10
#: Files of either error that a report names.
_NAMED = 10
_WORDS = {"good": True, "bad": False}


class Label(NamedTuple):
    """A file and whether its text may be relied on; `line` of the file of labels."""

    path: Path
    good: bool
    line: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A labelled file's characters page by page, None for a page that could not be read."""

    label: Label
    pages: tuple[CharacterCounts | None, ...]

    def seen(self, thresholds: ProbePolicy) -> TextLayer:
        """The probe's answer under these thresholds."""
        return probe(self.pages, thresholds)


class Errors(NamedTuple):
    """Files that fare wrong: bad ones passed, good ones refused."""

    passed: int
    refused: int

    def cost(self, worth: int) -> tuple[int, int]:
        """What they cost, in good files refused; of equal costs the fewer bad ones passed."""
        return worth * self.passed + self.refused, self.passed


class Point(NamedTuple):
    """A threshold's value, and of how many files a rule says that they are bad."""

    value: int
    good_refused: int
    bad_found: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """What labelled files say of the thresholds.

    `curves` are by threshold's name, each as if there were no other rule; `before` and `after` are
    the errors of the thresholds that were given and of `chosen`, `passed` and `refused` the files
    that these get wrong.
    """

    good: int
    bad: int
    curves: dict[str, tuple[Point, ...]]
    given: ProbePolicy
    chosen: ProbePolicy
    before: Errors
    after: Errors
    passed: tuple[str, ...]
    refused: tuple[str, ...]


def read_labels(path: Path) -> list[Label]:
    """Lines of a file and "good" or "bad", a comma or a tab between; "#" begins a comment.

    Names are relative to the folder of the file of labels.

    Raises:
        BadRequest: a line is none, a file has two labels, or a label has no file; `OSError`.
    """
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    found: dict[Path, Label] = {}
    separator = "\t" if "\t" in text else ","
    for number, row in enumerate(csv.reader(text.splitlines(), delimiter=separator), start=1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[0].startswith("#") or cells[:2] == ["file", "label"]:
            continue
        if len(cells) < 2 or cells[1].lower() not in _WORDS:
            said = separator.join(row)[:80]
            raise BadRequest(
                f"{path.name}, line {number}: {said!r} is no file and label (good or bad)"
            )
        own = path.parent / cells[0]
        if own in found:
            raise BadRequest(f"{path.name}, line {number}: {cells[0]} has a label already")
        found[own] = Label(own, _WORDS[cells[1].lower()], number)
    labels = list(found.values())
    if {label.good for label in labels} != {True, False}:
        raise BadRequest(f"{path.name}: it takes files of both kinds, good and bad")
    return labels


def count_file(label: Label, job: Job) -> Counted:
    """A file's pages. Raises what opening it raises, with its name."""
    try:
        document = open_for(label.path, job)
    except InkrouteError as error:
        raise type(error)(f"{label.path.name}: {error}") from error
    pages: list[CharacterCounts | None] = []
    for index in range(document.page_count):
        try:
            pages.append(document.count_page(index))
        except InkrouteError:
            pages.append(None)
        tell(job, Progress(index + 1, document.page_count, 0, 0))
    return Counted(label, tuple(pages))


def calibrate(files: Sequence[Counted], given: ProbePolicy, worth: int = WORTH) -> Calibration:
    """Curves, and thresholds of the least cost, where a bad file passed is `worth` good refused.

    One threshold after another is moved while that betters the errors; of values that err alike
    the nearest to the given one is taken. Values lie midway between what files have.
    """
    values = {name: _values(files, name, getattr(given, name)) for name in NAMES}
    chosen, best = given, errors(files, given)
    before = best
    moved = True
    while moved:
        moved = False
        for name in NAMES:
            start = getattr(given, name)
            for value in sorted(values[name], key=lambda one: (abs(one - start), one)):
                tried = replace(chosen, **{name: value})
                found = errors(files, tried)
                if found.cost(worth) < best.cost(worth):
                    chosen, best, moved = tried, found, True
    good = sum(one.label.good for one in files)
    curves = {name: tuple(_curve(files, name, values[name])) for name in NAMES}
    wrong = [one for one in files if one.seen(chosen).usable is not one.label.good]
    return Calibration(
        good, len(files) - good, curves, given, chosen, before, best,
        tuple(one.label.path.name for one in wrong if not one.label.good),
        tuple(one.label.path.name for one in wrong if one.label.good),
    )  # fmt: skip


def errors(files: Sequence[Counted], thresholds: ProbePolicy) -> Errors:
    """How many files fare wrong."""
    usable = [(one.label.good, one.seen(thresholds).usable) for one in files]
    return Errors(
        sum(said and not good for good, said in usable),
        sum(good and not said for good, said in usable),
    )


def _curve(files: Sequence[Counted], name: str, values: Sequence[int]) -> Iterator[Point]:
    """What one threshold does alone, at each value."""
    for value in values:
        alone = replace(_OFF, **{name: value})
        refused = [one.label.good for one in files if not one.seen(alone).usable]
        yield Point(value, sum(refused), len(refused) - sum(refused))


def _values(files: Sequence[Counted], name: str, given: int) -> list[int]:
    """Values between those that files have, beyond them, and the given one; rising."""
    seen = sorted({_metric(one.seen(_OFF), name) for one in files})
    # The shares' metrics are rounded down, so that what lies above a file's is one more.
    between = [(a + b + 1) // 2 for a, b in pairwise(seen)]
    ends = [0, 1000 if is_share(name) else seen[-1] + 1]
    return sorted({*between, *(one + 1 for one in between), *ends, given} - {1001})


def _metric(seen: TextLayer, name: str) -> int:
    """What of a file a threshold is held against."""
    return {
        "min_coverage": seen.text_coverage,
        "min_total_chars": seen.counts.total,
        "min_chars_per_text_page": seen.avg_cjk_per_text_page,
        "max_garbled_ratio": seen.garbled_ratio,
    }[name]


def to_toml(found: Calibration, labels: str) -> str:
    """The chosen thresholds as a file for --thresholds."""
    about = (
        f"# Chosen by inkroute calibrate on {found.good} good and {found.bad} bad files"
        f" ({labels}): {_said(found, found.after)}."
    )
    lines = [" ".join(about.split())]
    lines += [f"{name} = {shown(name, getattr(found.chosen, name))}" for name in NAMES]
    return "\n".join(lines) + "\n"


def report(found: Calibration) -> Iterator[str]:
    """What was found, line by line."""
    total = found.good + found.bad
    yield f"{total} labelled files: {found.good} good, {found.bad} bad"
    if total < ENOUGH:
        yield f"these are few: {ENOUGH} to 100 are asked for, of the kinds that you have"
    yield f"thresholds as given: {_said(found, found.before)}"
    yield f"chosen: {_said(found, found.after)}"
    for name in NAMES:
        before, after = getattr(found.given, name), getattr(found.chosen, name)
        moved = f"in place of {shown(name, before)}" if after != before else "as given"
        yield f"  {name} = {shown(name, after)} ({moved})"
    for said, names in (("passes", found.passed), ("is refused", found.refused)):
        yield from (f"  {said}: {name}" for name in names[:_NAMED])
        if len(names) > _NAMED:
            yield f"  and {len(names) - _NAMED} more"
    if found.after.passed:
        yield (
            "a bad file that passes may be made of valid characters, which the probe cannot know:"
            " inkroute classify judges letters, too"
        )


def shown(name: str, value: int) -> str:
    """A threshold as users write it."""
    return f"{value / 1000:g}" if is_share(name) else str(value)


def _said(found: Calibration, wrong: Errors) -> str:
    return (
        f"{wrong.passed} of {found.bad} bad files pass, {wrong.refused} of {found.good} good ones"
        " are refused"
    )
