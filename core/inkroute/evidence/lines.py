"""Word-like runs of glyph-like components, along the rows of a picture.

In: a mask of ink. Out: chains of components that stand side by side as letters do, each with
its measures, and of each whether it looks like text. For text that runs up or down, hand in the
mask with its axes exchanged.

What tells letters from texture, noise, bars and dots: they stand on one level, clear of what is
above and below, and their rows are broken (an n has two strokes in a row, a dot one).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkroute.evidence.components import Components, Ints, Mask, Runs, find, join
from inkroute.policy_pixels import PixelPolicy

_NOBODY = -1
_FAR = 1 << 40


class Lines(NamedTuple):
    """Chains that look like text: boxes (px), how many glyphs and letters each is worth."""

    x0: Ints
    y0: Ints
    x1: Ints
    y1: Ints
    glyphs: Ints
    letters: Ints

    @property
    def marks(self) -> int:
        """Letters in all chains."""
        return int(self.letters.sum(dtype=np.int64))


def text_lines(mask: Mask, policy: PixelPolicy) -> Lines:
    """The chains of the picture that look like text, from top to bottom."""
    parts, runs = find(mask)
    shaped = _glyph_like(parts, policy)
    glyphs = parts.pick(shaped)
    if glyphs.size < 2:
        return Lines(*(np.zeros(0, dtype=np.int64) for _ in range(6)))
    following = _linked(glyphs, _runs_of(runs, shaped), policy)
    return _judge(glyphs, following, _summed(mask), policy)


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
    everyone = np.arange(glyphs.size, dtype=np.int64)
    tall, wide = glyphs.height, glyphs.width
    nearest = np.full(glyphs.size, _NOBODY, dtype=np.int64)
    distance = np.full(glyphs.size, _FAR, dtype=np.int64)
    last = len(runs.starts) - 1
    for quarter in (1, 2, 3):
        row = glyphs.y0 + tall * quarter // 4
        seek = row * runs.pitch + glyphs.x1 - wide // 4
        at = np.searchsorted(runs.starts, seek, side="left").astype(np.int64)
        for step in (0, 1):
            place = np.minimum(at + step, last)
            other = runs.owner[place]
            same_row = (runs.starts[place] // runs.pitch == row) & (at + step <= last)
            gap = glyphs.x0[other] - glyphs.x1
            fits = same_row & (other != everyone) & _neighbours(glyphs, other, gap, policy)
            better = fits & (gap < distance)
            nearest[better] = other[better]
            distance[better] = gap[better]
    return _one_to_one(nearest, distance)


def _neighbours(glyphs: Components, other: Ints, gap: Ints, policy: PixelPolicy) -> Mask:
    """Whether the other glyph could be the next letter."""
    tall, theirs = glyphs.height, glyphs.height[other]
    less, more = np.minimum(tall, theirs), np.maximum(tall, theirs)
    top = np.maximum(glyphs.y0, glyphs.y0[other])
    bottom = np.minimum(glyphs.y1, glyphs.y1[other])
    slack = more * policy.level_slack // 1000 + 1
    level = (np.abs(glyphs.y0 - glyphs.y0[other]) <= slack) | (
        np.abs(glyphs.y1 - glyphs.y1[other]) <= slack
    )
    fits: Mask = (
        level
        & (2 * (bottom - top) >= less)
        & (more * 1000 <= policy.height_ratio * less + 1000)
        & (gap * 1000 <= policy.gap_most * more)
        & (glyphs.x0[other] > glyphs.x0)
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


def _summed(mask: Mask) -> NDArray[np.int32]:
    """Ink above and left of each corner, for sums over boxes."""
    table = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), dtype=np.int32)
    np.cumsum(mask, axis=0, dtype=np.int32, out=table[1:, 1:])
    np.cumsum(table[1:, 1:], axis=1, dtype=np.int32, out=table[1:, 1:])
    return table


def ink_in(table: NDArray[np.int32], x0: Ints, y0: Ints, x1: Ints, y1: Ints) -> tuple[Ints, Ints]:
    """Ink px and area of boxes, cut to the picture."""
    rows, columns = table.shape[0] - 1, table.shape[1] - 1
    x0, x1 = np.clip(x0, 0, columns), np.clip(x1, 0, columns)
    y0, y1 = np.clip(y0, 0, rows), np.clip(y1, 0, rows)
    ink = table[y1, x1] - table[y0, x1] - table[y1, x0] + table[y0, x0]
    return ink.astype(np.int64), (x1 - x0) * (y1 - y0)


def _judge(
    glyphs: Components, following: Ints, table: NDArray[np.int32], policy: PixelPolicy
) -> Lines:
    """The chains whose members are broken, clear of their surroundings and enough."""
    count = glyphs.size
    linked = np.flatnonzero(following >= 0)
    chain = join(count, linked, following[linked])
    broken = glyphs.runs * 1000 >= policy.broken_rows * glyphs.height
    thin = glyphs.area * 1000 <= policy.stroke_most * glyphs.runs * glyphs.height
    clear = _clear(glyphs, following, linked, table, policy)
    # Letters that touch make one component: counted by its width, when its rows are broken.
    worth = np.where(
        broken & thin,
        np.maximum(1, glyphs.width * 1000 // (policy.letter_width * glyphs.height)),
        1,
    )
    order = np.argsort(chain, kind="stable")
    heads = np.flatnonzero(np.concatenate(([True], np.diff(chain[order]) != 0)))
    glyph_count = np.diff(np.concatenate((heads, [count]))).astype(np.int64)

    def total(values: Ints | Mask) -> Ints:
        return np.add.reduceat(values[order].astype(np.int64), heads)

    letters = total(worth)
    good = (
        (glyph_count >= 2)
        & (letters >= policy.run_least)
        & (total(broken & thin) * 1000 >= policy.broken_share * glyph_count)
        & (total(clear) * 1000 >= policy.clear_share * glyph_count)
    )
    return Lines(
        np.minimum.reduceat(glyphs.x0[order], heads)[good],
        np.minimum.reduceat(glyphs.y0[order], heads)[good],
        np.maximum.reduceat(glyphs.x1[order], heads)[good],
        np.maximum.reduceat(glyphs.y1[order], heads)[good],
        glyph_count[good],
        letters[good],
    )


def _clear(
    glyphs: Components,
    following: Ints,
    linked: Ints,
    table: NDArray[np.int32],
    policy: PixelPolicy,
) -> Mask:
    """Whether there is much less ink above and below a glyph than in it.

    The line's local extent is that of the glyph and its two neighbours, so that ascenders and
    slanted lines do not count against it.
    """
    top, bottom = glyphs.y0.copy(), glyphs.y1.copy()
    target = following[linked]
    top[linked] = np.minimum(top[linked], glyphs.y0[target])
    bottom[linked] = np.maximum(bottom[linked], glyphs.y1[target])
    top[target] = np.minimum(top[target], glyphs.y0[linked])
    bottom[target] = np.maximum(bottom[target], glyphs.y1[linked])
    strip = np.maximum(1, (bottom - top) * policy.clear_strip // 1000)
    inside, inner = ink_in(table, glyphs.x0, top, glyphs.x1, bottom)
    over, over_area = ink_in(table, glyphs.x0, top - strip, glyphs.x1, top)
    under, under_area = ink_in(table, glyphs.x0, bottom, glyphs.x1, bottom + strip)
    outside, outer = over + under, over_area + under_area
    return outside * inner * 1000 <= inside * outer * policy.clear_ink
