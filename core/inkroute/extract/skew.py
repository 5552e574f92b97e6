"""Straighten what a scanner bent: slope of the lines, and gutters as narrow as word spaces.

In: fragments in the upright frame. Out: fragments sheared so that their lines lie level, and cut
at gaps whose right edges stand under each other in line after line, as the starts of a column's
lines do and word spaces do not. Not here: whether such a gap is a gutter (`gutters`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from inkroute.extract.fragments import Fragment, Item, fragment_of, median
from inkroute.geometry import PER_MILLE
from inkroute.policy_layout import LayoutPolicy

_MILLION = PER_MILLE * PER_MILLE


def levelled(pieces: list[Fragment], policy: LayoutPolicy) -> list[Fragment]:
    """The fragments sheared by the median slope of the longer ones; as they are when level."""
    slopes = []
    for piece in pieces:
        width = piece.x1 - piece.x0
        if len(piece.items) >= policy.slope_words and width > policy.slope_width * piece.height:
            first, last = piece.items[0], piece.items[-1]
            rise = last.y0 + last.y1 - first.y0 - first.y1
            slopes.append(rise * _MILLION // (last.x0 + last.x1 - first.x0 - first.x1))
    slope = median(slopes)
    if len(slopes) < policy.slope_lines or abs(slope) < policy.slope_least * PER_MILLE:
        return pieces
    lean = _lean(pieces, slope)
    return [fragment_of([_sheared(item, slope, lean) for item in piece.items]) for piece in pieces]


def _lean(pieces: Sequence[Fragment], slope: int) -> int:
    """The slope across the lines that lets most words start under each other.

    A turned sheet leans as its lines slope; one that was bent or copied may not lean at all, or
    the other way (the criterion is Postl's, "Detection of linear oblique structures", 1986).
    """
    unit = max(1, median([piece.height for piece in pieces]))
    starts = [(i.x0, i.y0 + i.y1) for piece in pieces for i in piece.items]
    best, most = 0, -1
    for lean in (0, slope, slope // 2, -slope // 2, -slope):
        bins = Counter((x + lean * y // (2 * _MILLION)) // unit for x, y in starts)
        score = sum(count * count for count in bins.values())
        if score > most:
            best, most = lean, score
    return best


def _sheared(item: Item, slope: int, lean: int) -> Item:
    down = -slope * (item.x0 + item.x1) // (2 * _MILLION)
    right = lean * (item.y0 + item.y1) // (2 * _MILLION)
    return Item(
        item.x0 + right,
        item.y0 + down,
        item.x1 + right,
        item.y1 + down,
        item.place,
        item.characters,
    )


def parted(pieces: Sequence[Fragment], policy: LayoutPolicy) -> list[Fragment]:
    """The fragments cut at gaps that stand under each other in line after line."""
    unit = max(1, median([piece.height for piece in pieces]))
    step, tall = max(1, unit // 2), unit * policy.edge_lines
    starts: Counter[tuple[int, int]] = Counter()
    gaps: list[list[int]] = []
    for piece in pieces:
        row = piece.centre // (2 * tall)
        starts[piece.x0 // step, row] += 1
        least = piece.height * policy.edge_space // PER_MILLE
        found = []
        end = piece.items[0].x1
        for place, item in enumerate(piece.items):
            if place and item.x0 - end >= least:
                starts[item.x0 // step, row] += 1
                found.append(place)
            end = max(end, item.x1)
        gaps.append(found)
    made: list[Fragment] = []
    for piece, found in zip(pieces, gaps, strict=True):
        row = piece.centre // (2 * tall)
        begin = 0
        for place in found:
            column = piece.items[place].x0 // step
            level = sum(starts[column + near, row] for near in (-1, 0, 1))
            if level >= policy.edge_starts:
                made.append(fragment_of(piece.items[begin:place]))
                begin = place
        made.append(fragment_of(piece.items[begin:]) if begin else piece)
    return made
