"""Word-like runs of glyph-like components, along the rows of a picture.

In: a mask of ink. Out: chains of components that stand side by side as letters do. For text that
runs up or down, hand in the mask with its axes exchanged. Not here: whether a chain is text.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inkroute.evidence.components import Components, Ints, Mask, Runs, find, join
from inkroute.policy_pixels import PixelPolicy

_NOBODY = -1
_FAR = 1 << 40


class Chains(NamedTuple):
    """Glyph-like components, of each the next of its chain (-1 at the end) and its chain.

    A chain's name is the place of its first member among the glyphs.
    """

    glyphs: Components
    following: Ints
    chain: Ints
    runs: Runs


def chains(mask: Mask, policy: PixelPolicy) -> Chains:
    """The chains of the glyph-like components of a mask, lone glyphs among them."""
    parts, runs = find(mask)
    shaped = _glyph_like(parts, policy)
    glyphs, kept = parts.pick(shaped), _runs_of(runs, shaped)
    following = _linked(glyphs, kept, policy)
    linked = np.flatnonzero(following >= 0)
    return Chains(glyphs, following, join(glyphs.size, linked, following[linked]), kept)


def _glyph_like(parts: Components, policy: PixelPolicy) -> Mask:
    """Which components have the size and shape of a letter, or of a few that touch."""
    tall, wide = parts.height, parts.width
    return (
        (tall >= policy.glyph_least)
        & (wide <= policy.glyph_wide * tall)
        & (tall <= policy.glyph_tall * wide)
        & (parts.area * 1000 >= policy.glyph_fill * tall * wide)
    )


def _runs_of(runs: Runs, kept: Mask) -> Runs:
    """The runs of the components that are kept, renumbered."""
    which = kept[runs.owner]
    number = np.cumsum(kept, dtype=np.int64) - 1
    return Runs(runs.starts[which], runs.ends[which], number[runs.owner[which]], runs.pitch)


def _linked(glyphs: Components, runs: Runs, policy: PixelPolicy) -> Ints:
    """For each glyph the next one of its word, -1 at the end.

    Looked for along three rows through each glyph: the first run to the right that belongs to
    another glyph of like height on like level.
    """
    stroke = glyphs.area * 1000 // np.maximum(glyphs.runs, 1)
    tall, wide = glyphs.height, glyphs.width
    nearest = np.full(glyphs.size, _NOBODY, dtype=np.int64)
    distance = np.full(glyphs.size, _FAR, dtype=np.int64)
    last = len(runs.starts) - 1
    if last < 0 or glyphs.size < 2:
        return nearest
    for quarter in (1, 2, 3):
        row = glyphs.y0 + tall * quarter // 4
        seek = row * runs.pitch + glyphs.x1 - wide // 4
        at = np.searchsorted(runs.starts, seek, side="left").astype(np.int64)
        for step in (0, 1):
            place = np.minimum(at + step, last)
            other = runs.owner[place]
            gap = glyphs.x0[other] - glyphs.x1
            # Most have found their next one along the first row: the rest alone is looked at.
            # A glyph that starts to the right of this one is another one.
            open_ = (gap < distance) & (glyphs.x0[other] > glyphs.x0) & (at + step <= last)
            open_ &= runs.starts[place] // runs.pitch == row
            which = open_.nonzero()[0]
            if not len(which):
                continue
            which = which[_neighbours(glyphs, stroke, which, other[which], policy)]
            nearest[which] = other[which]
            distance[which] = gap[which]
    return _one_to_one(nearest, distance)


def _neighbours(
    glyphs: Components, strokes: Ints, one: Ints, other: Ints, policy: PixelPolicy
) -> Mask:
    """Whether the other glyphs could be the next letters, by height, level, gap and stroke."""
    x1, y0, y1 = glyphs.x1[one], glyphs.y0[one], glyphs.y1[one]
    top, bottom = glyphs.y0[other], glyphs.y1[other]
    tall, theirs = y1 - y0, bottom - top
    less, more = np.minimum(tall, theirs), np.maximum(tall, theirs)
    slack = more * policy.level_slack // 1000 + 1
    level = (np.abs(y0 - top) <= slack) | (np.abs(y1 - bottom) <= slack)
    stroke, beside = strokes[one], strokes[other]
    fits: Mask = (
        level
        & (2 * (np.minimum(y1, bottom) - np.maximum(y0, top)) >= less)
        & (more * 1000 <= policy.height_ratio * less + 1000)
        & ((glyphs.x0[other] - x1) * 1000 <= policy.gap_most * more)
        & (np.maximum(stroke, beside) <= policy.stroke_ratio * np.minimum(stroke, beside))
    )
    return fits


def _one_to_one(nearest: Ints, distance: Ints) -> Ints:
    """Keep, of several glyphs with the same next one, the link of the nearest."""
    linked = np.flatnonzero(nearest >= 0)
    order = np.lexsort((linked, distance[linked], nearest[linked]))
    linked = linked[order]
    target = nearest[linked]
    first = np.ones(len(target), dtype=np.bool_)
    first[1:] = target[1:] != target[:-1]
    following = np.full(len(nearest), _NOBODY, dtype=np.int64)
    following[linked[first]] = target[first]
    return following
