"""Letter shapes to lines and blocks of outlined text, in any of the two axes' directions.

In: boxes of letter-shaped subpaths. Out: `LetterBlock`s: letters near each other, with those of
them that stand in runs as the letters of a line do. Shapes of one size at one pitch (dots,
tick marks, hatching) form no run. See routing.md, "Letters drawn as outlines".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE, Box, encloses
from inkroute.pagemap.columns import changes
from inkroute.policy import Policy

#: A letter's corners as plain integers (x0, y0, x1, y1), mpt.
Letter = tuple[int, int, int, int]
Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
#: How many letters onward in a band are looked at for a partner: more than a word is wide.
_AHEAD = 6
#: Boxes of a run that differ by less than this in width and height are one mark repeated.
_SAME_SIZE = 30
#: A letter with x and y exchanged.
_TRANSPOSED = [1, 0, 3, 2]
#: More than any gap between letters of a page, per mille of a height.
_NONE = 1 << 60


class LetterBlock(NamedTuple):
    """Letters near each other; `lettered` stand in runs, `turn` is the lines' quarter turn."""

    box: Box
    letters: tuple[Letter, ...]
    lettered: int
    turn: int


def components(count: int, one: Integers, other: Integers) -> Integers:
    """The least member's number for each of `count` things, where `one` and `other` are joined."""
    names = np.arange(count, dtype=np.int64)
    while True:
        least = np.minimum(names[one], names[other])
        before = names.copy()
        np.minimum.at(names, one, least)
        np.minimum.at(names, other, least)
        # A name's own name too: chains of joined things shorten by half each time.
        np.minimum.at(names, before, names)
        names = names[names]
        if (names == before).all():
            return names


def blocks(found: Integers, policy: Policy, *, alike: bool = False) -> list[LetterBlock]:
    """Letters (n x 4) grouped by nearness, runs counted in each group's better direction.

    `alike` says that letters of one size are known to be of several shapes.
    """
    kept = _without_counters(sorted(set(map(tuple, found.tolist()))))
    if not kept:
        return []
    letters = np.array(kept, dtype=np.int64)
    one, other = pairs(letters, policy, near)
    down, lower = pairs(letters[:, _TRANSPOSED], policy, near)
    names = components(len(letters), np.concatenate((one, down)), np.concatenate((other, lower)))
    out = []
    order = names.argsort(kind="stable")
    for rows in np.split(order, changes(names[order]).nonzero()[0][1:]):
        members = letters[rows]
        lettered, turn = _runs(members, policy, alike=alike)
        box = Box(*members[:, :2].min(axis=0).tolist(), *members[:, 2:].max(axis=0).tolist())
        out.append(LetterBlock(box, tuple(map(tuple, members.tolist())), lettered, turn))
    return out


def _without_counters(letters: list[Letter]) -> list[Letter]:
    """Letters less those that lie within the one before: the holes of o, e, a."""
    out: list[Letter] = []
    for letter in letters:
        if any(encloses(kept, letter) for kept in out[-3:]):
            continue
        out.append(letter)
    return out


def pairs(
    letters: Integers, policy: Policy, belongs: Callable[[Integers, Integers, Policy], Flags]
) -> tuple[Integers, Integers]:
    """Neighbours along x that `belongs` accepts, as two columns; bands of y keep it n log n."""
    height = policy.letter_height_min * 4
    top, low = letters[:, 1] // height, letters[:, 3] // height
    spans = low - top + 1
    rows = np.arange(len(letters), dtype=np.int64).repeat(spans.astype(np.intp))
    firsts = spans.cumsum(dtype=np.int64) - spans
    bands = top[rows] + np.arange(len(rows), dtype=np.int64) - firsts[rows]
    order = np.lexsort((rows, letters[rows, 1], letters[rows, 0], bands))
    rows, bands = rows[order], bands[order]
    ones, others = [], []
    for ahead in range(1, min(_AHEAD, len(rows) - 1) + 1):
        same = bands[ahead:] == bands[:-ahead]
        ones.append(rows[:-ahead][same])
        others.append(rows[ahead:][same])
    if not ones:
        return rows[:0], rows[:0]
    one, other = np.concatenate(ones), np.concatenate(others)
    accepted = belongs(letters[one], letters[other], policy)
    return one[accepted], other[accepted]


def near(one: Integers, other: Integers, policy: Policy) -> Flags:
    """Within 1.5 x height of each other along x, at overlapping heights."""
    high = np.maximum(_sides(one).max(axis=1), _sides(other).max(axis=1))
    gap = other[:, 0] - one[:, 2]
    close: Flags = (gap * PER_MILLE <= high * policy.cluster_gap) & (_overlap(one, other) >= 0)
    return close


def follows(one: Integers, other: Integers, policy: Policy) -> Flags:
    """Whether `other` can be the next letter on `one`'s line, read along x."""
    h1, h2 = one[:, 3] - one[:, 1], other[:, 3] - other[:, 1]
    high, low = np.maximum(h1, h2), np.minimum(h1, h2)
    may_follow: Flags = (
        (high * PER_MILLE <= low * policy.letter_size_ratio)
        & (other[:, 2] > one[:, 2])
        & (_overlap(one, other) * 2 >= low)
        & ((other[:, 0] - one[:, 2]) * PER_MILLE <= high * policy.letter_gap)
    )
    return may_follow


def _sides(letters: Integers) -> Integers:
    return letters[:, 2:] - letters[:, :2]


def _overlap(one: Integers, other: Integers) -> Integers:
    """By how much two columns of letters overlap in height; negative where they do not."""
    overlap: Integers = np.minimum(one[:, 3], other[:, 3]) - np.maximum(one[:, 1], other[:, 1])
    return overlap


def _runs(members: Integers, policy: Policy, *, alike: bool) -> tuple[int, int]:
    """How many letters stand in runs, in the direction in which their neighbours are nearer."""
    turned = members[:, _TRANSPOSED]
    straight, sideways = pairs(members, policy, follows), pairs(turned, policy, follows)
    along, across = _mean_gap(members, straight), _mean_gap(turned, sideways)
    if along is not None and (across is None or along <= across):
        return count_runs(members, straight, policy.letter_run, alike=alike), 0
    if across is not None:
        return count_runs(turned, sideways, policy.letter_run, alike=alike), 3
    return 0, 0


def _mean_gap(letters: Integers, following: tuple[Integers, Integers]) -> int | None:
    """Mean of each letter's gap to the nearest that may follow it, per mille of its height."""
    one, other = following
    gap = np.maximum(letters[other, 0] - letters[one, 2], 0) * PER_MILLE
    gap //= np.maximum(letters[one, 3] - letters[one, 1], 1)
    nearest = np.full(len(letters), _NONE, dtype=np.int64)
    np.minimum.at(nearest, one, gap)
    nearest = nearest[nearest < _NONE]
    if len(nearest) * 2 < len(letters) or not len(nearest):
        return None
    return int(nearest.sum(dtype=np.int64)) // len(nearest)


def count_runs(
    letters: Integers, following: tuple[Integers, Integers], least: int, *, alike: bool = False
) -> int:
    """How many letters stand in runs of `least` or more that are not one mark over and over.

    `alike` says that letters of one size are no such mark.
    """
    return sum(
        len(rows)
        for rows in runs_of(len(letters), following, least)
        if alike or not _repeats(_sides(letters[rows]))
    )


def runs_of(
    count: int, following: tuple[Integers, Integers], least: int
) -> Iterator[npt.NDArray[np.intp]]:
    """Rows of each run of `least` or more of `count` shapes."""
    names = components(count, *following)
    order = names.argsort(kind="stable")
    for rows in np.split(order, changes(names[order]).nonzero()[0][1:]):
        if len(rows) >= least:
            yield rows


def _repeats(sides: Integers) -> bool:
    """Whether a run is one mark over and over: all of one width and one height (n x 2)."""
    high = sides.max(axis=0)
    return bool(((high - sides.min(axis=0)) * PER_MILLE <= high * _SAME_SIZE).all())
