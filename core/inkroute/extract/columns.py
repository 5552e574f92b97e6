"""Reading order by recursive XY-cut: fragments to regions, each one column of lines.

In: the fragments of one reading direction. Out: regions in reading order. A region is cut at the
gutter that parts most rows; lines across the gutter (headings, wide figures' captions) part it
into bands, which are read from the top, and in a band its columns one after the other. Where no
gutter is found, the region is cut at its widest white strips and each part tried again. Rows that
stand level on both sides and are no prose are cells of a table: these stay rows.

After Nagy and Seth, "Hierarchical representation of optically scanned documents" (1984), with
the gutters found in a projection that tolerates lines across. Not here: lines and paragraphs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from inkroute.extract.fragments import Fragment, median
from inkroute.extract.gutters import Band, best_cut, by_centre
from inkroute.geometry import PER_MILLE
from inkroute.policy_layout import LayoutPolicy

Region = tuple[Fragment, ...]


@dataclass(slots=True)
class _Budget:
    """Fragments that may still be looked at: bounds the work on a hostile page."""

    left: int


def regions(fragments: Sequence[Fragment], policy: LayoutPolicy, *, rtl: bool) -> list[Region]:
    """Regions in reading order; `rtl` reads columns from the right."""
    ordered = sorted(fragments, key=by_centre)
    budget = _Budget(policy.cut_work * max(1, len(ordered)))
    head, body, foot = _edges(ordered, policy)
    parts = [head] if head else []
    parts += _cut(body, 0, budget, policy, rtl=rtl)
    if foot:
        parts.append(foot)
    return [tuple(part) for part in parts]


def _edges(
    ordered: list[Fragment], policy: LayoutPolicy
) -> tuple[list[Fragment], list[Fragment], list[Fragment]]:
    """Set the first and the last row apart where a white strip does: running head and foot."""
    strips = _strips(ordered, policy.edge_gap)
    first = last = False
    if len(strips) > 2:
        gaps = _gaps(strips)
        usual = median(gaps[1:-1]) * policy.leading_change // PER_MILLE
        first = _is_row(strips[0]) and gaps[0] >= usual
        last = _is_row(strips[-1]) and gaps[-1] >= usual
    head = strips[0] if first else []
    foot = strips[-1] if last else []
    return head, ordered[len(head) : len(ordered) - len(foot)], foot


def _is_row(part: list[Fragment]) -> bool:
    """Whether the fragments stand on one line."""
    return max(f.y0 for f in part) < min(f.y1 for f in part)


def _cut(
    part: list[Fragment], depth: int, budget: _Budget, policy: LayoutPolicy, *, rtl: bool
) -> list[list[Fragment]]:
    """Cut a part (sorted by its centres) into regions in reading order."""
    budget.left -= len(part)
    if len(part) < 2 * policy.rows_min or depth >= policy.cut_depth or budget.left < 0:
        return [part] if part else []
    bands = best_cut(part, policy)
    budget.left -= len(part) * policy.candidates // 2
    made: list[list[Fragment]] = []
    if bands:
        for band in bands:
            for side in _sides(band, rtl=rtl):
                made += _cut(side, depth + 1, budget, policy, rtl=rtl)
        return made
    open_end = False
    for strip in _strips_to_cut(part, policy):
        if len(strip) == len(part):
            return [part]
        parts = _cut(strip, depth + 1, budget, policy, rtl=rtl)
        if len(parts) == 1 and open_end:
            made[-1] += parts[0]
        else:
            made += parts
        open_end = len(parts) == 1
    return made


def _sides(band: Band, *, rtl: bool) -> tuple[list[Fragment], ...]:
    if not band.is_columns:
        return (band.whole,)
    return (band.right, band.left) if rtl else (band.left, band.right)


def _strips_to_cut(part: list[Fragment], policy: LayoutPolicy) -> list[list[Fragment]]:
    """The part cut at its widest white strips, and at those nearly as wide."""
    strips = _strips(part, policy.strip_gap)
    if len(strips) < 3:
        return strips
    gaps = [
        min(f.y0 for f in after) - max(f.y1 for f in before) for before, after in pairwise(strips)
    ]
    least = max(gaps) * policy.strip_share // PER_MILLE
    merged = [strips[0]]
    for gap, strip in zip(gaps, strips[1:], strict=True):
        if gap >= least:
            merged.append(strip)
        else:
            merged[-1] = merged[-1] + strip
    return merged


def _gaps(strips: list[list[Fragment]]) -> list[int]:
    """Heights of the white between strips, mpt."""
    return [
        min(f.y0 for f in after) - max(f.y1 for f in before) for before, after in pairwise(strips)
    ]


def _strips(part: Sequence[Fragment], gap: int) -> list[list[Fragment]]:
    """The part cut at every white strip of `gap` per mille of its median line height.

    Both the part and the strips are sorted by their centres.
    """
    if not part:
        return []
    least = max(1, gap * median([f.height for f in part]) // PER_MILLE)
    spans: list[int] = []
    bottom = min(f.y0 for f in part) - least
    for y0, y1 in sorted((f.y0, f.y1) for f in part):
        if y0 - bottom >= least:
            spans.append(y0)
        bottom = max(bottom, y1)
    strips: list[list[Fragment]] = [[] for _ in spans]
    for f in part:
        strips[bisect_left(spans, f.y0 + 1) - 1].append(f)
    return strips
