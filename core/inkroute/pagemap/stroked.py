"""Letters drawn by strokes of a pen: outlines that are stroked, and the single lines of plotters.

In: extents of subpaths that are stroked and not filled, in painting order. Out: boxes of letter
shapes that stand in lines, and the subpaths that they are made of. A plotter's T is two lines, so
that strokes which touch one of the few before them are one shape. Much that is no letter is
stroked: rules, ticks, hatching, marks of a chart. So shapes are taken only in runs as long as a
word, whose numbers of lines are not all alike. Not here: filled letters (`outlines`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import FAR, PER_MILLE
from inkroute.pagemap.columns import changes
from inkroute.pagemap.letters import components, follows, pairs, runs_of
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

#: x and y exchanged.
_TRANSPOSED = [1, 0, 3, 2]


class Strokes(NamedTuple):
    """Subpaths in painting order: boxes (n x 4, mpt), segments, which are upright rectangles."""

    box: Integers
    segments: Integers
    rectangle: Flags


def letters(strokes: Strokes, policy: Policy) -> tuple[Integers, Integers]:
    """Boxes of letter shapes (m x 4, mpt), and the places of the strokes that they are made of."""
    none = np.zeros((0, 4), dtype=np.int64), np.zeros(0, dtype=np.int64)
    box = strokes.box
    side = box[:, 2:] - box[:, :2]
    small = (side.max(axis=1) <= policy.letter_height_max) & ~strokes.rectangle
    small &= (box > -FAR).all(axis=1) & (box < FAR).all(axis=1)
    place = small.nonzero()[0].astype(np.int64)
    if len(place) < policy.stroked_run:
        return none
    shape = _shapes(box[place], policy)
    order = shape.argsort(kind="stable")
    starts = changes(shape[order]).nonzero()[0]
    chosen = place[order]
    low = np.minimum.reduceat(box[chosen, :2], starts.astype(np.intp), axis=0)
    high = np.maximum.reduceat(box[chosen, 2:], starts.astype(np.intp), axis=0)
    found = np.concatenate((low, high), axis=1)
    segments = np.add.reduceat(strokes.segments[chosen], starts.astype(np.intp))
    good = _sized(found, policy) & (segments >= policy.stroked_segments)
    number = np.flatnonzero(good).astype(np.int64)
    if len(number) < policy.stroked_run:
        return none
    kept = number[np.flatnonzero(_in_words(found[number], segments[number], number, policy))]
    taken = np.zeros(len(found), dtype=np.bool_)
    taken[kept] = True
    of_stroke = np.repeat(taken, np.diff(starts, append=len(chosen)).astype(np.intp))
    return found[kept], chosen[of_stroke]


def _shapes(box: Integers, policy: Policy) -> Integers:
    """The least number of the strokes that each touches, directly or by others."""
    reach = policy.stroked_touch
    ones, others = [], []
    for ahead in range(1, policy.stroked_ahead + 1):
        one, other = box[:-ahead], box[ahead:]
        touch = (one[:, :2] <= other[:, 2:] + reach).all(axis=1)
        touch &= (other[:, :2] <= one[:, 2:] + reach).all(axis=1)
        first = np.flatnonzero(touch).astype(np.int64)
        ones.append(first)
        others.append(first + ahead)
    return components(len(box), np.concatenate(ones), np.concatenate(others))


def _sized(box: Integers, policy: Policy) -> Flags:
    """Which shapes are of a letter's size and proportions, upright or lying.

    Thin ones are left out, though an I be lost: most of what is thin and stroked are ticks.
    """
    wide, tall = (box[:, 2:] - box[:, :2]).T
    least, most = np.minimum(wide, tall), np.maximum(wide, tall)
    sized: Flags = (
        (most >= policy.letter_height_min)
        & (most <= policy.letter_height_max)
        & (most <= policy.letter_aspect * np.maximum(least, 1))
    )
    return sized


def _in_words(box: Integers, segments: Integers, number: Integers, policy: Policy) -> Flags:
    """Which shapes stand in runs, across or down, as the letters of a word do.

    `number` is the place of each in painting order, those of other shapes left out.
    """
    found = np.zeros(len(box), dtype=np.bool_)
    for turned in (box, box[:, _TRANSPOSED]):
        for rows in runs_of(len(box), pairs(turned, policy, follows), policy.stroked_run):
            found[rows] |= _is_word(turned[rows], segments[rows], number[rows], policy)
    return found


def _is_word(box: Integers, segments: Integers, number: Integers, policy: Policy) -> bool:
    """Whether a run is drawn as a word is: letter after letter, of many kinds, on one line."""
    count = len(box)
    most = int(np.bincount(segments.astype(np.intp)).max())
    if most * PER_MILLE > count * policy.stroked_alike:
        return False
    if (int(number.max() - number.min()) + 1) * PER_MILLE > count * policy.stroked_apart:
        return False
    tall = int(np.sort(box[:, 3] - box[:, 1])[count // 2])
    # Turned by a quarter, either side may be the line that letters stand on.
    level = max(_on_one_level(box[:, side], tall, policy) for side in (1, 3))
    return level * PER_MILLE >= count * policy.stroked_level


def _on_one_level(edge: Integers, tall: int, policy: Policy) -> int:
    """How many edges are no farther than a part of the height from the one in the middle."""
    middle = int(np.sort(edge)[len(edge) // 2])
    near = np.abs(edge - middle) * PER_MILLE <= tall * policy.stroked_slack
    return int(np.count_nonzero(near))
