"""Which pieces make a word, and what it spans (page map, "Fonts": gaps, steps back, shifts).

In: a page's pieces in painting order, their styles. Out: where words start, boxes, baselines.
Letters that are read from the right are often painted one by one from there: a piece of them goes
on where it ends at the start of the one before. Not here: the words' text (`words`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE
from inkroute.model import Hidden, TextStyle
from inkroute.pagemap.columns import changes, run_lengths
from inkroute.pagemap.direction import from_the_right
from inkroute.pagemap.glyphs import Pieces
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
#: Left, top, right and lower edges of boxes; or the x and y of starts, and of ends.
Corners = tuple[Floats, Floats, Floats, Floats]

_MICRO = 1e-6
#: The usual height of origin 1 above origin 0, micro-em (ISO 32000-1, table 117, DW2).
_USUAL = 880_000
#: A letter of a script that is tracked: Latin, Greek, Cyrillic; fixed here, not asked of Python.
_LETTER = re.compile("[A-Za-z\u00c0-\u024f\u0370-\u052f\u1e00-\u1fff\ufb00-\ufb06]+")
_INVISIBLE = int(Hidden.INVISIBLE)


def starts(  # noqa: PLR0917 - columns, and how they are read
    pieces: Pieces,
    style_of: Integers,
    styles: Sequence[TextStyle],
    along: Floats,
    tight: Floats,
    policy: Policy,
) -> Flags:
    """Whether each piece starts a word.

    `tight` is by how much of an em the letters of each piece are set closer than their font says:
    gaps between words stand out from that.
    """
    found = np.ones(len(style_of), dtype=np.bool_)
    if not len(found):
        return found
    goes_on = _near(pieces, style_of, along[style_of[1:]], tight, policy)
    other = (goes_on & (style_of[1:] != style_of[:-1])).nonzero()[0]
    if len(other):
        pairs = list(zip(style_of[other].tolist(), style_of[other + 1].tolist(), strict=True))
        known = {
            pair: _alike(styles[pair[1]], styles[pair[0]], policy) for pair in dict.fromkeys(pairs)
        }
        goes_on[other] = [known[pair] for pair in pairs]
    found[1:] = ~goes_on
    return found


def _near(
    pieces: Pieces, style_of: Integers, along: Floats, tight: Floats, policy: Policy
) -> Flags:
    """Whether each piece but the first stands where the one before goes on, by gap and shift."""
    a, b = along[:, 0], along[:, 1]
    square = a * a + b * b
    flat = square <= 0.0
    square[flat] = 1.0
    dx, dy = pieces.x0[1:] - pieces.x1[:-1], pieces.y0[1:] - pieces.y1[:-1]
    gap, shift = (dx * a + dy * b) / square + tight[:-1], (dx * b - dy * a) / square
    widest = policy.word_gap / PER_MILLE
    near = (gap >= -policy.word_step_back / PER_MILLE) & (gap <= widest)
    near |= _tracked(pieces, style_of, gap, shift, policy)
    right = from_the_right(pieces.text)
    if right.any():
        dx, dy = pieces.x0[:-1] - pieces.x1[1:], pieces.y0[:-1] - pieces.y1[1:]
        gap = (dx * a + dy * b) / square
        near |= right & (np.abs(gap) <= widest)
    near &= np.abs(shift) <= policy.word_line_shift / PER_MILLE
    found: Flags = (near | flat) & ~pieces.apart[1:]
    return found


def _tracked(
    pieces: Pieces, style_of: Integers, gap: Floats, shift: Floats, policy: Policy
) -> Flags:
    """Which gaps are wide, but even: between letters set one by one (page map, "Fonts").

    A row of `tracked_letters` shows that it is no chance; fewer are tracked as such a row before
    or behind them in the same style is.
    """
    found = np.zeros(len(gap), dtype=np.bool_)
    widest = policy.word_tracking / PER_MILLE
    set_apart = (gap > policy.word_gap / PER_MILLE) & (gap <= widest) & ~pieces.apart[1:]
    if not set_apart.any():
        return found
    single = np.array(list(map(len, pieces.codes)), dtype=np.int64) == 1
    even = policy.tracking_uneven / PER_MILLE
    linked = single[1:] & single[:-1] & ~pieces.apart[1:] & (gap <= widest)
    linked &= (np.abs(shift) <= even) & (style_of[1:] == style_of[:-1])
    links = linked.nonzero()[0]
    if not set_apart[links].any():
        return found
    rows = changes(links - np.arange(len(links), dtype=np.int64)).nonzero()[0]
    low = np.minimum.reduceat(gap[links], rows.astype(np.intp))
    high = np.maximum.reduceat(gap[links], rows.astype(np.intp))
    counts = run_lengths(rows, len(links))
    style = style_of[links[rows]]
    tracked = (low > policy.word_gap / PER_MILLE) & (high - low <= even)
    for row in tracked.nonzero()[0].tolist():
        first = int(links[rows[row]])
        letters = pieces.text[first : first + int(counts[row]) + 1]
        # One letter again and again is a pattern.
        tracked[row] = all(map(_LETTER.fullmatch, letters)) and any(
            letter != letters[0] for letter in letters
        )
    sure = tracked & (counts + 1 >= policy.tracked_letters)
    if not sure.any():
        return found
    numbers = np.arange(len(rows), dtype=np.int64)
    before = np.maximum.accumulate(np.where(sure, numbers, 0))
    behind = np.minimum.accumulate(np.where(sure, numbers, len(rows) - 1)[::-1])[::-1]
    like = np.zeros(len(rows), dtype=np.bool_)
    for other in (before, behind):
        like |= sure[other] & (style[other] == style) & (np.abs(low[other] - low) <= even)
    found[links] = (tracked & like).repeat(counts.astype(np.intp))
    return found


def _alike(style: TextStyle, before: TextStyle, policy: Policy) -> bool:
    """Same direction and a like size: a change of font or colour does not end a word."""
    if style.font.vertical != before.font.vertical:
        return False
    dot = style.a * before.a + style.b * before.b
    cross = style.a * before.b - style.b * before.a
    if dot <= 0.0 or abs(cross) > dot * 0.1:
        return False
    one, other = abs(style.c) + abs(style.d), abs(before.c) + abs(before.d)
    return min(one, other) * PER_MILLE >= max(one, other) * policy.word_size_ratio and (
        style.hidden & _INVISIBLE == before.hidden & _INVISIBLE
    )


def ends(
    pieces: Pieces, first: Integers, last: Integers, style_of: Integers, along: Floats
) -> Corners:
    """Where each word's baseline starts and ends, also if its pieces were painted out of order."""
    x0, y0, x1, y1 = pieces.x0[first], pieces.y0[first], pieces.x1[last], pieces.y1[last]
    if len(first) == len(pieces.text):
        return x0, y0, x1, y1
    direction = along[style_of[first]].repeat((last - first + 1).astype(np.intp), axis=0)
    a, b = direction[:, 0], direction[:, 1]
    begin, end = pieces.x0 * a + pieces.y0 * b, pieces.x1 * a + pieces.y1 * b
    early = np.minimum.reduceat(begin, first.astype(np.intp)) < begin[first]
    late = np.maximum.reduceat(end, first.astype(np.intp)) > end[last]
    for word in early.nonzero()[0].tolist():
        place = first[word] + int(np.argmin(begin[first[word] : last[word] + 1]))
        x0[word], y0[word] = pieces.x0[place], pieces.y0[place]
    for word in late.nonzero()[0].tolist():
        place = first[word] + int(np.argmax(end[first[word] : last[word] + 1]))
        x1[word], y1[word] = pieces.x1[place], pieces.y1[place]
    return x0, y0, x1, y1


def corners(
    pieces: Pieces,
    style_of: Integers,
    styles: Sequence[TextStyle],
    above: Floats,
    below: Floats,
) -> Corners:
    """The least upright box round each piece.

    `above` and `below` are what styles reach to from the baseline, a row a style (n x 2, mpt).
    """
    above, below = above[style_of], below[style_of]
    x0, y0, x1, y1 = pieces.x0, pieces.y0, pieces.x1, pieces.y1
    if any(style.font.vertical for style in styles):
        x0, y0, x1, y1 = _lifted(pieces, style_of, styles)
    left, right = _span(x0, x1, above[:, 0], below[:, 0])
    top, low = _span(y0, y1, above[:, 1], below[:, 1])
    return left, top, right, low


def _lifted(pieces: Pieces, style_of: Integers, styles: Sequence[TextStyle]) -> Corners:
    """Both ends of pieces, in vertical writing by where their first and last glyph lie.

    A glyph's origin 1 is put where the pen is; by usual metrics that is the middle of its em
    square's upper edge. The position vector may say otherwise (9.7.4.3).
    """
    vertical = np.array([style.font.vertical for style in styles], dtype=np.bool_)
    rows = vertical[style_of].nonzero()[0]
    own = [(styles[style_of[row]], pieces.codes[row]) for row in rows.tolist()]
    ends = []
    for place, x, y in ((0, pieces.x0, pieces.y0), (-1, pieces.x1, pieces.y1)):
        high = np.array(
            [(style.font.origin_y[codes[place]] if codes else _USUAL) for style, codes in own],
            dtype=np.int64,
        )
        lift = (_USUAL - high) * _MICRO
        c, d = np.array([style[3:5] for style, _ in own], dtype=np.float64).reshape(-1, 2).T
        moved_x, moved_y = x.copy(), y.copy()
        moved_x[rows] += lift * c
        moved_y[rows] += lift * d
        ends += [moved_x, moved_y]
    x0, y0, x1, y1 = ends
    return x0, y0, x1, y1


def boxes(corners: Corners, first: Integers) -> Corners:
    """The least upright box round all of each word's pieces."""
    left, top, right, low = corners
    if len(first) == len(left):
        return corners
    return (
        np.minimum.reduceat(left, first.astype(np.intp)),
        np.minimum.reduceat(top, first.astype(np.intp)),
        np.maximum.reduceat(right, first.astype(np.intp)),
        np.maximum.reduceat(low, first.astype(np.intp)),
    )


def _span(start: Floats, end: Floats, above: Floats, below: Floats) -> tuple[Floats, Floats]:
    """The least and the most of the four corners' coordinates."""
    low, high = np.minimum(start, end), np.maximum(start, end)
    return low + np.minimum(above, below), high + np.maximum(above, below)
