"""Blocks of letters whose lines run at a slant, found and joined along their own direction.

In: the `LetterBlock`s that `letters` made along the page's axes. Out: the same, but those whose
letters' nearest neighbours lie mostly in one slanted direction counted and joined in it: at
45 degrees no box of a letter follows another, and the boxes of two words do not even meet. No
angle is taken: directions are vectors of integers, held against each other by dot and cross
products. See routing.md, "known to miss".
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE, Box, length
from inkroute.pagemap.columns import changes
from inkroute.pagemap.letters import (
    Letter,
    LetterBlock,
    components,
    count_runs,
    follows,
    near,
    pairs,
)
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

#: x and y exchanged.
_TRANSPOSED = [1, 0, 3, 2]
#: Length of a direction's longer side: fine enough for a line across a page.
_UNIT = 4_096
#: Directions over half a circle, x y, in equal steps; those along the axes are not looked for.
_COMPASS = np.array(
    [
        (4017, 799), (3784, 1567), (3406, 2276), (2896, 2896), (2276, 3406), (1567, 3784),
        (799, 4017), (-799, 4017), (-1567, 3784), (-2276, 3406), (-2896, 2896), (-3406, 2276),
        (-3784, 1567), (-4017, 799),
    ],
    dtype=np.int64,
)  # fmt: skip
#: Steps go with a direction if they stray from it by no more than one in so many: letters rise
#: above and hang below the middle of their line.
_STRAY = 3
#: Blocks are parallel if their directions stray from each other by no more than one in so many.
_PARALLEL = 4
#: A direction is slanted if it strays from both axes by more than one in so many: along the axes
#: lines of letters are found without it.
_OFF_AXES = 6
#: So many directions of a page are joined, those with the most letters first.
_DIRECTIONS = 8


class _Seed(NamedTuple):
    """A block whose letters stand in runs along (dx, dy)."""

    number: int
    dx: int
    dy: int


def joined(found: list[LetterBlock], policy: Policy) -> list[LetterBlock]:
    """The blocks of a page, those at a slant counted and joined along their lines."""
    loose = [
        number
        for number, block in enumerate(found)
        if block.lettered * PER_MILLE < len(block.letters) * policy.slanted_below
    ]
    seeds = _seeds(found, loose, policy)
    if not seeds:
        return found
    sown = {seed.number for seed in seeds}
    left = {number: block for number, block in enumerate(found) if number not in sown}
    weak = [n for n in loose if n not in sown and found[n].lettered < policy.letter_run]
    made: list[LetterBlock] = []
    for _ in range(_DIRECTIONS):
        same = [seed for seed in seeds if _parallel(seeds[0], seed)]
        seeds = [seed for seed in seeds if not _parallel(same[0], seed)]
        for group in _groups(found, same, weak, policy):
            blocks, taken = _block(found, group, policy)
            made += blocks
            for number in taken:
                weak.remove(number)
                del left[number]
        if not seeds:
            break
    made += [_alone(found, seed, policy) for seed in seeds]
    return sorted([*left.values(), *made], key=lambda block: block.letters[0])


def _seeds(found: list[LetterBlock], loose: list[int], policy: Policy) -> list[_Seed]:
    """Blocks that are text along a slanted direction, those with the most letters first."""
    loose = [number for number in loose if len(found[number].letters) >= policy.slanted_run]
    if not loose:
        return []
    sizes = np.array([len(found[number].letters) for number in loose], dtype=np.int64)
    letters = np.array(
        [letter for number in loose for letter in found[number].letters], dtype=np.int64
    )
    owner = np.arange(len(loose), dtype=np.int64).repeat(sizes.astype(np.intp))
    direction, shared = _directions(letters, owner, len(loose), policy)
    least, most = np.abs(direction).min(axis=1), np.abs(direction).max(axis=1)
    slanted = (shared * PER_MILLE >= sizes * policy.slanted_share) & (least * _OFF_AXES > most)
    ends = sizes.cumsum(dtype=np.int64)
    out = []
    for place in slanted.nonzero()[0].tolist():
        number = loose[place]
        dx, dy = direction[place].tolist()
        members = letters[ends[place] - sizes[place] : ends[place]]
        lettered = _runs(members, dx, dy, policy)
        if lettered > found[number].lettered and _is_text(lettered, len(members), policy):
            out.append(_Seed(number, dx, dy))
    return sorted(out, key=lambda seed: (-len(found[seed.number].letters), seed.number))


def _is_text(lettered: int, letters: int, policy: Policy) -> bool:
    return lettered * PER_MILLE >= letters * policy.outlined_share


def _directions(
    letters: Integers, owner: Integers, count: int, policy: Policy
) -> tuple[Integers, Integers]:
    """For each of `count` blocks the direction that most steps share (n x 2), and how many do.

    A step leads from the middle of a letter to the middle of the nearest other letter.
    """
    rows, steps = _steps(letters, policy)
    owner = owner[rows]
    votes = np.zeros((count, len(_COMPASS)), dtype=np.int64)
    for number, (dx, dy) in enumerate(_COMPASS.tolist()):
        along, _ = _along(steps, np.int64(dx), np.int64(dy))
        np.add.at(votes[:, number], owner[along], 1)
    direction = _COMPASS[votes.argmax(axis=1)]
    shared = np.zeros(count, dtype=np.int64)
    for _ in range(2):
        dx, dy = direction[owner].T
        along, sign = _along(steps, dx, dy)
        total = np.zeros((count, 2), dtype=np.int64)
        np.add.at(total, owner[along], steps[along] * sign[along, None])
        direction = _unit(total)
        shared = np.bincount(owner[along].astype(np.intp), minlength=count).astype(np.int64)
    return direction, shared


def _steps(letters: Integers, policy: Policy) -> tuple[Integers, Integers]:
    """Letters that have a near one, and from each the step to the nearest (twice its length)."""
    one, other = pairs(letters, policy, near)
    down, lower = pairs(letters[:, _TRANSPOSED], policy, near)
    start = np.concatenate((one, other, down, lower))
    end = np.concatenate((other, one, lower, down))
    middle = letters[:, :2] + letters[:, 2:]
    steps = middle[end] - middle[start]
    distance = (steps * steps).sum(axis=1, dtype=np.int64)
    apart = distance > 0
    start, end, steps, distance = start[apart], end[apart], steps[apart], distance[apart]
    order = np.lexsort((end, distance, start))
    start = start[order]
    nearest = changes(start)
    return start[nearest], steps[order][nearest]


def _along(
    steps: Integers, dx: Integers | np.int64, dy: Integers | np.int64
) -> tuple[Flags, Integers]:
    """Which steps go along a direction, either way, and which way (1 or -1)."""
    dot = steps[:, 0] * dx + steps[:, 1] * dy
    cross = steps[:, 0] * dy - steps[:, 1] * dx
    return np.abs(cross) * _STRAY <= np.abs(dot), np.sign(dot)


def _unit(direction: Integers) -> Integers:
    """Directions (n x 2) with a longer side of `_UNIT`, to the right or straight down."""
    longer = np.maximum(np.abs(direction).max(axis=1), 1)
    out: Integers = direction * _UNIT // longer[:, None]
    back = (out[:, 0] < 0) | ((out[:, 0] == 0) & (out[:, 1] < 0))
    out[back] *= -1
    return out


def _parallel(one: _Seed, other: _Seed) -> bool:
    dot = one.dx * other.dx + one.dy * other.dy
    return abs(one.dx * other.dy - one.dy * other.dx) * _PARALLEL <= abs(dot)


def _mean(seeds: list[_Seed]) -> tuple[int, int]:
    """The direction halfway between parallel seeds' own."""
    first = seeds[0]
    total = [0, 0]
    for seed in seeds:
        sign = 1 if seed.dx * first.dx + seed.dy * first.dy > 0 else -1
        total[0] += sign * seed.dx
        total[1] += sign * seed.dy
    ((dx, dy),) = _unit(np.array([total], dtype=np.int64)).tolist()
    return dx, dy


def _turned(letters: Integers, dx: int, dy: int) -> Integers:
    """Squares round the letters' middles on a page turned so that (dx, dy) leads to the right.

    Of a letter at a slant only its box is known, whose width and height add up to the letter's
    own times a factor of the direction. Three quarters of that sum is about a capital's height.
    """
    scale = length(dx, dy)
    x, y = (letters[:, :2] + letters[:, 2:]).T
    middle = np.stack(((x * dx + y * dy) // scale, (y * dx - x * dy) // scale), axis=1)
    side = (letters[:, 2:] - letters[:, :2]).sum(axis=1, dtype=np.int64) * scale
    half = (side * 3 // (8 * (abs(dx) + abs(dy))))[:, None]
    squares: Integers = np.concatenate((middle // 2 - half, middle // 2 + half), axis=1)
    return squares


def _runs(letters: Integers, dx: int, dy: int, policy: Policy) -> int:
    """How many letters stand in runs along a direction; none where their sizes hardly change.

    From a letter to the next, widths and heights differ; dots, dashes and hatchings are alike, or
    change little by little.
    """
    squares = _turned(letters, dx, dy)
    following = pairs(squares, policy, follows)
    side = squares[:, 2] - squares[:, 0]
    one, other = following
    changed = int(np.abs(side[one] - side[other]).sum(dtype=np.int64))
    if changed * PER_MILLE < int(side[one].sum(dtype=np.int64)) * policy.slanted_change:
        return 0
    return count_runs(squares, following, policy.slanted_run)


class _Group(NamedTuple):
    """Parallel blocks near each other, and numbers of weak ones among them."""

    seeds: list[_Seed]
    weak: list[int]


def _groups(
    found: list[LetterBlock], seeds: list[_Seed], weak: list[int], policy: Policy
) -> list[_Group]:
    """Parallel seeds, each with the seeds and weak blocks that are near it along or across."""
    numbers = [*(seed.number for seed in seeds), *weak]
    sizes = np.array([len(found[number].letters) for number in numbers], dtype=np.int64)
    letters = np.array([x for number in numbers for x in found[number].letters], dtype=np.int64)
    owner = np.arange(len(numbers), dtype=np.int64).repeat(sizes.astype(np.intp))
    squares = _turned(letters, *_mean(seeds))
    one, other = pairs(squares, policy, near)
    down, lower = pairs(squares[:, _TRANSPOSED], policy, near)
    names = components(
        len(numbers), owner[np.concatenate((one, down))], owner[np.concatenate((other, lower))]
    ).tolist()
    # Seeds stand before weak blocks, so that a group with a seed bears a seed's number.
    groups = [_Group([], []) for _ in seeds]
    for place, name in enumerate(names):
        if place < len(seeds):
            groups[name].seeds.append(seeds[place])
        elif name < len(seeds):
            groups[name].weak.append(numbers[place])
    return [group for group in groups if group.seeds]


def _block(
    found: list[LetterBlock], group: _Group, policy: Policy
) -> tuple[list[LetterBlock], list[int]]:
    """A group as one block, with the weak blocks that are in it; its seeds if it is no text."""
    numbers = [*(seed.number for seed in group.seeds), *group.weak]
    letters = sorted(letter for number in numbers for letter in found[number].letters)
    whole = _made(letters, *_mean(group.seeds), policy)
    if len(numbers) > 1 and not _is_text(whole.lettered, len(letters), policy):
        return [_alone(found, seed, policy) for seed in group.seeds], []
    return [whole], group.weak


def _alone(found: list[LetterBlock], seed: _Seed, policy: Policy) -> LetterBlock:
    return _made(list(found[seed.number].letters), seed.dx, seed.dy, policy)


def _made(letters: list[Letter], dx: int, dy: int, policy: Policy) -> LetterBlock:
    """A block of letters (sorted) whose lines run along a direction."""
    column = np.array(letters, dtype=np.int64)
    box = Box(*column[:, :2].min(axis=0).tolist(), *column[:, 2:].max(axis=0).tolist())
    # Text is taken to run to the right, and up where it runs more up or down than across.
    turn = 0 if dx >= abs(dy) else 1 if dy > 0 else 3
    return LetterBlock(box, tuple(letters), _runs(column, dx, dy, policy), turn)
