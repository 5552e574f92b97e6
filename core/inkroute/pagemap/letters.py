"""Letter shapes to lines and blocks of outlined text, in any of the two axes' directions.

In: boxes of letter-shaped subpaths. Out: `LetterBlock`s: letters near each other, with those of
them that stand in runs as the letters of a line do. Shapes of one size at one pitch (dots,
tick marks, hatching) form no run. See routing.md, "Letters drawn as outlines".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from inkroute.geometry import PER_MILLE, Box, encloses
from inkroute.policy import Policy

#: A letter's corners as plain integers (x0, y0, x1, y1), mpt: thousands are sorted and compared.
Letter = tuple[int, int, int, int]
#: How many letters onward in a band are looked at for a partner: more than a word is wide.
_AHEAD = 6
#: Boxes of a run that differ by less than this in width and height are one mark repeated.
_SAME_SIZE = 30


class LetterBlock(NamedTuple):
    """Letters near each other; `lettered` stand in runs, `turn` is the lines' quarter turn."""

    box: Box
    letters: tuple[Letter, ...]
    lettered: int
    turn: int


class Groups:
    """Union-find over indices, with the lowest index as each group's name."""

    def __init__(self, count: int) -> None:
        """`count` groups of one."""
        self._parent = list(range(count))

    def find(self, index: int) -> int:
        """The group's name."""
        parent = self._parent
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    def join(self, one: int, other: int) -> None:
        """Make one group of two."""
        a, b = self.find(one), self.find(other)
        if a != b:
            self._parent[max(a, b)] = min(a, b)

    def members(self) -> list[list[int]]:
        """All groups, each in rising order, by their lowest index."""
        out: dict[int, list[int]] = {}
        for index in range(len(self._parent)):
            out.setdefault(self.find(index), []).append(index)
        return list(out.values())


def blocks(found: Sequence[Letter], policy: Policy) -> list[LetterBlock]:
    """Letters grouped by nearness, each group with its runs counted in the better direction."""
    letters = _without_counters(sorted(set(found)))
    if not letters:
        return []
    near = Groups(len(letters))
    pairs(letters, policy, lambda a, b: _near(a, b, policy), near.join)
    turned = [_transposed(letter) for letter in letters]
    pairs(turned, policy, lambda a, b: _near(a, b, policy), near.join)
    out = []
    for group in near.members():
        members = [letters[i] for i in group]
        lettered, turn = _runs(members, policy)
        out.append(LetterBlock(_around(members), tuple(members), lettered, turn))
    return out


def _without_counters(letters: list[Letter]) -> list[Letter]:
    """Letters less those that lie within the one before: the holes of o, e, a."""
    out: list[Letter] = []
    for letter in letters:
        if any(encloses(kept, letter) for kept in out[-3:]):
            continue
        out.append(letter)
    return out


def _transposed(letter: Letter) -> Letter:
    return (letter[1], letter[0], letter[3], letter[2])


def _around(letters: Sequence[Letter]) -> Box:
    return Box(
        min(letter[0] for letter in letters),
        min(letter[1] for letter in letters),
        max(letter[2] for letter in letters),
        max(letter[3] for letter in letters),
    )


def pairs(
    letters: Sequence[Letter],
    policy: Policy,
    belongs: Callable[[Letter, Letter], bool],
    join: Callable[[int, int], None],
) -> None:
    """Call `join` for neighbours along x that `belongs` accepts; bands of y keep it n log n."""
    height = policy.letter_height_min * 4
    bands: dict[int, list[int]] = {}
    for index, letter in enumerate(letters):
        for band in range(letter[1] // height, letter[3] // height + 1):
            bands.setdefault(band, []).append(index)
    for members in bands.values():
        members.sort(key=lambda i: (letters[i][0], letters[i][1], i))
        for place, index in enumerate(members):
            for other in members[place + 1 : place + 1 + _AHEAD]:
                if belongs(letters[index], letters[other]):
                    join(index, other)


def _near(one: Letter, other: Letter, policy: Policy) -> bool:
    """Within 1.5 x height of each other along x, at overlapping heights."""
    high = max(one[3] - one[1], other[3] - other[1], one[2] - one[0], other[2] - other[0])
    gap = other[0] - one[2]
    overlap = min(one[3], other[3]) - max(one[1], other[1])
    return gap * PER_MILLE <= high * policy.cluster_gap and overlap >= 0


def _follows(one: Letter, other: Letter, policy: Policy) -> bool:
    """Whether `other` can be the next letter on `one`'s line, read along x."""
    h1, h2 = one[3] - one[1], other[3] - other[1]
    high, low = max(h1, h2), min(h1, h2)
    if high * PER_MILLE > low * policy.letter_size_ratio:
        return False
    if other[2] <= one[2]:
        return False
    overlap = min(one[3], other[3]) - max(one[1], other[1])
    if overlap * 2 < low:
        return False
    return (other[0] - one[2]) * PER_MILLE <= high * policy.letter_gap


def _runs(members: list[Letter], policy: Policy) -> tuple[int, int]:
    """How many letters stand in runs, in the direction in which their neighbours are nearer."""
    turned = [_transposed(letter) for letter in members]
    along, across = _mean_gap(members, policy), _mean_gap(turned, policy)
    if along is not None and (across is None or along <= across):
        return _count_runs(members, policy), 0
    if across is not None:
        return _count_runs(turned, policy), 3
    return 0, 0


def _mean_gap(letters: Sequence[Letter], policy: Policy) -> int | None:
    """Mean of each letter's gap to the nearest that may follow it, per mille of its height."""
    nearest: dict[int, int] = {}

    def measure(index: int, other: int) -> None:
        one, two = letters[index], letters[other]
        gap = max(0, two[0] - one[2]) * PER_MILLE // max(1, one[3] - one[1])
        nearest[index] = min(gap, nearest.get(index, gap))

    pairs(letters, policy, lambda a, b: _follows(a, b, policy), measure)
    if len(nearest) * 2 < len(letters):
        return None
    return sum(nearest.values()) // len(nearest)


def _count_runs(letters: Sequence[Letter], policy: Policy) -> int:
    lines = Groups(len(letters))
    pairs(letters, policy, lambda a, b: _follows(a, b, policy), lines.join)
    count = 0
    for run in lines.members():
        if len(run) >= policy.letter_run and not _repeats([letters[i] for i in run]):
            count += len(run)
    return count


def _repeats(run: list[Letter]) -> bool:
    """Whether a run is one mark over and over: all of one width and one height."""
    widths = [letter[2] - letter[0] for letter in run]
    heights = [letter[3] - letter[1] for letter in run]
    return all(
        (max(sizes) - min(sizes)) * PER_MILLE <= max(sizes) * _SAME_SIZE
        for sizes in (widths, heights)
    )
