"""The thresholds that err least on labelled files, by every combination of them.

In: for each file how strict each threshold may be before it is refused. Out: the best thresholds
by a rule, and what is the best that any combination does. Not here: files, curves, reports.

A threshold's *strictness* is its value, or 1000 less it where a small one is strict: a file passes
if no threshold is stricter than the file's own bound. Thresholds that lie between the same two
bounds do the same, so that there are finitely many that differ, its *cuts*; a set of files is the
bits of a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import NamedTuple

from inkroute.geometry import PER_MILLE
from inkroute.native.thresholds import NAMES, is_share
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import TextLayer

#: A bound of what a rule does not judge.
_ANY = 1 << 60
#: Combinations that are tried, at most; beyond them cuts are thinned out, and the best that is
#: left is bettered one threshold after another. A hundred files have some thousands.
_COMBINATIONS = 100_000


class Judged(NamedTuple):
    """A file's label, and its bound for each threshold; None: it is refused in any case."""

    good: bool
    bounds: tuple[int, ...] | None


class Errors(NamedTuple):
    """Files that fare wrong: bad ones passed, good ones refused."""

    passed: int
    refused: int

    def cost(self, worth: int | None) -> tuple[int, int]:
        """What is to be least, then second.

        `worth`: good files refused that one bad file passed costs as much as; None: no number of
        them is as bad.
        """
        if worth is None:
            return self.passed, self.refused
        return worth * self.passed + self.refused, self.passed


class Cut(NamedTuple):
    """A threshold's value and the files that it lets pass."""

    value: int
    passing: int


class Choice(NamedTuple):
    """Thresholds; and (good refused, bad found) of the best combinations, more of both each."""

    thresholds: ProbePolicy
    envelope: tuple[tuple[int, int], ...]


class _Farness(NamedTuple):
    """How far thresholds are from the given ones: how many, by how many cuts; and which."""

    moved: int
    cuts: int
    picks: tuple[int, ...]


def bounds(seen: TextLayer) -> tuple[int, ...] | None:
    """The strictest thresholds that let a file pass (text layer, 1), as strictness."""
    counts, pages = seen.counts, seen.text_pages
    if not pages:
        return None
    dense = 2 * counts.cjk <= counts.letters or counts.cjk >= counts.total
    found = {
        "min_coverage": pages * PER_MILLE // seen.pages,
        "min_total_chars": counts.total,
        "min_chars_per_text_page": _ANY if dense else counts.cjk // pages,
        "max_garbled_ratio": PER_MILLE + (counts.good - counts.total) * PER_MILLE // counts.total,
    }
    return tuple(found[name] for name in NAMES)


def turned(name: str, value: int) -> int:
    """A threshold's strictness, or the threshold of a strictness."""
    return PER_MILLE - value if name.startswith("max_") else value


def passes(file: Judged, thresholds: ProbePolicy) -> bool:
    """Whether the probe calls a file usable."""
    return file.bounds is not None and all(
        turned(name, getattr(thresholds, name)) <= bound
        for name, bound in zip(NAMES, file.bounds, strict=True)
    )


def errors(files: Sequence[Judged], thresholds: ProbePolicy) -> Errors:
    """How many files fare wrong."""
    return wrong((file.good, passes(file, thresholds)) for file in files)


def wrong(said: Iterable[tuple[bool, bool]]) -> Errors:
    """How many of (good, called usable) are wrong."""
    told = list(said)
    return Errors(
        sum(usable and not good for good, usable in told),
        sum(good and not usable for good, usable in told),
    )


def cuts(files: Sequence[Judged], name: str, given: int) -> list[Cut]:
    """What a threshold can do, from the loosest to the strictest.

    Its value is the given one where that does the same, else midway between the files' bounds.
    """
    place = NAMES.index(name)
    own = [None if file.bounds is None else file.bounds[place] for file in files]
    levels = sorted({bound for bound in own if bound is not None})
    start, out, low = turned(name, given), [], 0
    for level in levels:
        open_end = level == _ANY
        value = (low + level + 1) // 2
        if open_end or low <= start <= level:
            value = max(low, start)
        passing = sum(
            1 << n for n, bound in enumerate(own) if bound is not None and bound >= level
        )
        out.append(Cut(turned(name, value), passing))
        low = level + 1
    # What nothing passes, where a threshold can be that strict.
    if low <= (PER_MILLE if is_share(name) else _ANY):
        out.append(Cut(turned(name, max(low, start)), 0))
    return out


def choose(files: Sequence[Judged], given: ProbePolicy, worth: int | None) -> Choice:
    """The thresholds of the least cost; of such those nearest to the given ones.

    Nearest: fewest are moved, then by fewest cuts.
    """
    good = sum(1 << n for n, file in enumerate(files) if file.good)
    every = (1 << len(files)) - 1
    all_cuts = [cuts(files, name, getattr(given, name)) for name in NAMES]
    starts = [
        next(n for n, cut in enumerate(of) if cut.value == getattr(given, name))
        for name, of in zip(NAMES, all_cuts, strict=True)
    ]

    def errs(passing: int) -> Errors:
        return Errors(
            (passing & ~good).bit_count(), good.bit_count() - (passing & good).bit_count()
        )

    sets = _combined(all_cuts, starts, good, every)
    best = min(sets, key=lambda one: (errs(one).cost(worth), sets[one]))
    picks = _nearer(all_cuts, starts, sets[best].picks, lambda one: errs(one).cost(worth))
    chosen = ProbePolicy(
        **{name: of[n].value for name, of, n in zip(NAMES, all_cuts, picks, strict=True)}
    )
    return Choice(chosen, _envelope([errs(one) for one in sets], (every & ~good).bit_count()))


def _combined(
    all_cuts: Sequence[Sequence[Cut]], starts: Sequence[int], good: int, every: int
) -> dict[int, _Farness]:
    """What combinations of cuts let pass, each set by the thresholds nearest to the given ones."""
    useful = [_useful(of, start, good) for of, start in zip(all_cuts, starts, strict=True)]
    _thin(useful, starts)
    sets = {every: _Farness(0, 0, ())}
    for of, start, tried in zip(all_cuts, starts, useful, strict=True):
        following: dict[int, _Farness] = {}
        for passing, (moved, by, picks) in sets.items():
            for n in tried:
                key = passing & of[n].passing
                far = _Farness(moved + (n != start), by + abs(n - start), (*picks, n))
                if key not in following or far < following[key]:
                    following[key] = far
        sets = following
    return sets


def _useful(of: Sequence[Cut], start: int, good: int) -> list[int]:
    """The cuts that a better one does not stand beside, and the given one.

    A stricter cut that refuses no further good file is as good or better; one that refuses no
    further bad file is worse.
    """
    out = []
    for n, cut in enumerate(of):
        stricter = of[n + 1].passing if n + 1 < len(of) else 0
        refuses_good = n + 1 == len(of) or (cut.passing & ~stricter & good) != 0
        finds_bad = n == 0 or (of[n - 1].passing & ~cut.passing & ~good) != 0
        if n == start or (refuses_good and finds_bad):
            out.append(n)
    return out


def _thin(useful: list[list[int]], starts: Sequence[int]) -> None:
    """Leave out every other cut of the threshold that has most, while there are too many."""
    while prod(map(len, useful)) > _COMBINATIONS:
        place = max(range(len(useful)), key=lambda n: (len(useful[n]), -n))
        last, start = useful[place][-1], starts[place]
        fewer = sorted({*useful[place][::2], last, start})
        if len(fewer) == len(useful[place]):
            return  # the ends and the given ones alone are left
        useful[place] = fewer


def _nearer(
    all_cuts: Sequence[Sequence[Cut]],
    starts: Sequence[int],
    picks: tuple[int, ...],
    cost: Callable[[int], tuple[int, int]],
) -> tuple[int, ...]:
    """Move one threshold after another while that costs less, or as much nearer to the given."""

    def rank(tried: tuple[int, ...]) -> tuple[tuple[int, int], int, int]:
        passing = -1
        for of, n in zip(all_cuts, tried, strict=True):
            passing &= of[n].passing
        apart = [abs(n - start) for n, start in zip(tried, starts, strict=True)]
        return cost(passing), sum(one > 0 for one in apart), sum(apart)

    while True:
        tried = [
            (*picks[:place], n, *picks[place + 1 :])
            for place, of in enumerate(all_cuts)
            for n in range(len(of))
        ]
        best = min(tried, key=lambda one: (rank(one), one))
        if rank(best) >= rank(picks):
            return picks
        picks = best


def _envelope(found: Sequence[Errors], bad: int) -> tuple[tuple[int, int], ...]:
    """Of all combinations those that no other is better than: (good refused, bad found)."""
    out: list[tuple[int, int]] = []
    for refused, passed in sorted({(one.refused, one.passed) for one in found}):
        if not out or bad - passed > out[-1][1]:
            out.append((refused, bad - passed))
    return tuple(out)
