"""The gutter of a region that parts most rows, and the bands that lines across it make.

In: fragments sorted by their centres. Out: bands from the top, each with two columns or none; or
nothing where the region is a single column, or a table. Candidates come from a projection of the
fragments on the x axis in which low ground, not only empty ground, counts. Not here: recursion.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from inkroute.extract.fragments import Fragment, fragment_of, median
from inkroute.geometry import PER_MILLE
from inkroute.policy_layout import LayoutPolicy


@dataclass(frozen=True, slots=True)
class Band:
    """A horizontal band: its fragments whole, or left and right of a gutter."""

    whole: list[Fragment]
    left: list[Fragment]
    right: list[Fragment]

    @property
    def is_columns(self) -> bool:
        """Whether the band is to be read column by column."""
        return bool(self.left and self.right)


def best_cut(part: list[Fragment], policy: LayoutPolicy) -> list[Band]:
    """Bands of the best gutter; nothing when there is none."""
    unit = max(1, median([f.height for f in part]))
    best: list[Band] = []
    score = 0
    for x0, x1 in _candidates(part, unit, policy):
        bands, rows = _bands(part, (x0 + x1) // 2, unit, policy)
        if rows > score:
            best, score = bands, rows
    return best


def _candidates(
    part: Sequence[Fragment], unit: int, policy: LayoutPolicy
) -> list[tuple[int, int]]:
    """Intervals of x where few fragments stand, with higher ground on both sides; best first."""
    left = min(f.x0 for f in part)
    width = max(f.x1 for f in part) - left
    step = max(1, unit // policy.bins_in_line, width // policy.bins + 1)
    runs = _ground(part, left, step)
    top = max(value for _, _, value in runs)
    found: dict[tuple[int, int], int] = {}
    for level in policy.ground_levels:
        limit = top * level // PER_MILLE
        low: list[tuple[int, int, int]] = []
        seen = False
        for run in runs:
            if run[2] <= limit:
                low.append(run)
                continue
            if seen and low:
                # The widest stretch of the lowest ground; the first of equals.
                start, end, _ = min(low, key=lambda r: (r[2], r[0] - r[1], r[0]))
                found.setdefault((start, end), level)
            seen = True
            low = []
    ranked = sorted(found.items(), key=lambda kv: (kv[1], kv[0][0] - kv[0][1], kv[0]))
    kept: list[tuple[int, int]] = []
    for (start, end), _ in ranked:
        if all(abs(start + end - a - b) > policy.bins_in_line for a, b in kept):
            kept.append((start, end))
            if len(kept) == policy.candidates:
                break
    return [(left + a * step, left + b * step) for a, b in kept]


def _ground(part: Sequence[Fragment], left: int, step: int) -> list[tuple[int, int, int]]:
    """The projection of the fragments on the x axis: (first bin, bin after the last, height)."""
    change: dict[int, int] = {}
    for f in part:
        start = (f.x0 - left) // step
        end = max(start, (f.x1 - left) // step) + 1
        change[start] = change.get(start, 0) + f.height
        change[end] = change.get(end, 0) - f.height
    places = sorted(place for place, by in change.items() if by)
    heights = accumulate(change[place] for place in places)
    return [
        (start, end, height)
        for (start, end), height in zip(pairwise(places), heights, strict=False)
    ]


def _bands(
    part: list[Fragment], middle: int, unit: int, policy: LayoutPolicy
) -> tuple[list[Band], int]:
    """The bands that a gutter at `middle` makes, and how many rows it parts (0: no gutter)."""
    zones, across = _zones(part, middle, unit, policy)
    bands: list[Band] = []
    score = 0
    weak: list[Fragment] = []
    for place, zone in enumerate(zones):
        left = [f for f in zone if f.x0 + f.x1 < 2 * middle]
        right = [f for f in zone if f.x0 + f.x1 >= 2 * middle]
        rows = _parted_rows(left, right, unit, policy)
        if rows:
            if weak:
                bands.append(Band(weak, [], []))
                weak = []
            bands.append(Band(zone, left, right))
            score += rows
        else:
            weak.extend(zone)
        if place < len(across):
            weak.extend(across[place])
    if weak:
        bands.append(Band(weak, [], []))
    return bands, score


def _zones(
    part: list[Fragment], middle: int, unit: int, policy: LayoutPolicy
) -> tuple[list[list[Fragment]], list[list[Fragment]]]:
    """Fragments beside the gutter, zone by zone, and between the zones those that lie across it.

    A fragment across it that holds a wide gap there is two, one on each side. The short last row
    of a paragraph that lies across stays with its paragraph.
    """
    slack = unit // 8
    across: list[Fragment] = []
    beside: list[Fragment] = []
    halved = False
    for f in part:
        if f.x0 >= middle - slack or f.x1 <= middle + slack:
            beside.append(f)
            continue
        halves = _halves(f, middle, slack, policy)
        (beside if halves else across).extend(halves or (f,))
        halved = halved or bool(halves)
    if halved:
        beside.sort(key=by_centre)
    centres = [f.centre for f in across]
    zones: list[list[Fragment]] = [[] for _ in range(len(across) + 1)]
    for f in beside:
        zones[bisect_left(centres, f.centre)].append(f)
    between = [[f] for f in across]
    for place, above in enumerate(across):
        zone = zones[place + 1]
        if _goes_on(above, zone, unit, policy):
            between[place].append(zone.pop(0))
    return zones, between


def by_centre(fragment: Fragment) -> tuple[int, int, int, int]:
    """The order of fragments from the top: by their centres, then from left to right."""
    return (fragment.centre, fragment.x0, fragment.x1, fragment.items[0].place)


def _goes_on(above: Fragment, zone: list[Fragment], unit: int, policy: LayoutPolicy) -> bool:
    """Whether a zone's first fragment is the last row of the paragraph that lies across."""
    if not zone:
        return False
    first = zone[0]
    aligned = min(abs(first.x0 - above.x0), abs(first.x1 - above.x1))
    return (
        first.height * PER_MILLE <= above.height * policy.size_change
        and aligned * 2 <= unit
        and (first.centre - above.centre) * PER_MILLE <= 2 * unit * policy.leading_close
        and (len(zone) == 1 or zone[1].centre - first.centre > unit)
    )


def _halves(
    fragment: Fragment, middle: int, slack: int, policy: LayoutPolicy
) -> tuple[Fragment, ...]:
    """The fragment's parts on both sides of a gap at `middle` that is no mere space."""
    least = fragment.height * policy.gutter // PER_MILLE
    end = fragment.x0
    for place, item in enumerate(fragment.items):
        if end <= middle + slack and item.x0 >= middle - slack and place:
            if item.x0 - end < least:
                return ()
            return fragment_of(fragment.items[:place]), fragment_of(fragment.items[place:])
        end = max(end, item.x1)
    return ()


def _clear_width(left: list[Fragment], right: list[Fragment], policy: LayoutPolicy) -> int:
    """Width of the gutter, but for the few fragments that stand out furthest (damage, noise)."""
    ends = sorted(f.x1 for f in left)
    starts = sorted(f.x0 for f in right)
    last = ends[-1 - len(ends) * policy.intruders // PER_MILLE]
    return starts[len(starts) * policy.intruders // PER_MILLE] - last


def _parted_rows(
    left: list[Fragment], right: list[Fragment], unit: int, policy: LayoutPolicy
) -> int:
    """Rows that the gutter parts in a zone; 0 where it is none, or parts cells of a table."""
    if not left or not right:
        return 0
    gutter = _clear_width(left, right, policy) * PER_MILLE
    if gutter < policy.gutter * unit:
        return 0
    first, second = _rows(left, unit), _rows(right, unit)
    fewer = min(len(first), len(second))
    few = fewer < policy.rows_sure
    if fewer < policy.rows_min or (few and gutter < policy.gutter_few * unit):
        return 0
    prose = _is_prose(first, policy), _is_prose(second, policy)
    if all(prose) and not few:
        return fewer
    least = policy.aligned_beside_prose if any(prose) else policy.aligned_rows
    level = _level_rows(first, second, unit, policy)
    return 0 if level * PER_MILLE >= least * fewer else fewer


def _rows(side: list[Fragment], unit: int) -> list[list[Fragment]]:
    """The side's fragments by row: those whose centres lie within half a line of the first."""
    rows: list[list[Fragment]] = []
    start = 0
    for f in side:
        centre = f.centre
        if rows and centre - start <= unit:
            rows[-1].append(f)
        else:
            rows.append([f])
            start = centre
    return rows


def _is_prose(rows: list[list[Fragment]], policy: LayoutPolicy) -> bool:
    """Whether the rows fill their column with words, as prose does and cells do not."""
    characters = sum(f.characters for row in rows for f in row)
    if characters < policy.prose_characters * len(rows):
        return False
    left = min(f.x0 for row in rows for f in row)
    width = max(f.x1 for row in rows for f in row) - left
    filled = median([_filled(row, policy) for row in rows])
    return filled * PER_MILLE >= policy.prose_fill * width or _is_dense(rows, width, policy)


def _is_dense(rows: list[list[Fragment]], width: int, policy: LayoutPolicy) -> bool:
    """Whether words cover a tall side as prose does, where bent lines leave no clear rows."""
    if len(rows) < policy.dense_rows:
        return False
    tall = max(f.y1 for row in rows for f in row) - min(f.y0 for row in rows for f in row)
    inked = sum((f.x1 - f.x0) * (f.y1 - f.y0) for row in rows for f in row)
    return inked * PER_MILLE >= policy.dense_ink * width * tall


def _filled(row: list[Fragment], policy: LayoutPolicy) -> int:
    """Width that the row's words take, with the spaces between them, mpt."""
    inked = sorted((f.x0, f.x1) for f in row)
    most = policy.word_space * row[0].height // PER_MILLE
    filled, end = 0, inked[0][0]
    for x0, x1 in inked:
        if x1 > end:
            filled += x1 - x0 if x0 - end > most else x1 - end
            end = x1
    return filled


def _level_rows(
    first: list[list[Fragment]], second: list[list[Fragment]], unit: int, policy: LayoutPolicy
) -> int:
    """How many rows of one side stand level with a row of the other, all by the same shift.

    By how far their bands overlap, since boxes of two fonts on one baseline differ in height; by
    the same shift, since lines of another leading meet some rows by chance.
    """
    shifts: list[int] = []
    place = 0
    for row in first:
        here = row[0]
        while place < len(second) and second[place][0].y1 <= here.y0:
            place += 1
        for other in second[place : place + 2]:
            there = other[0]
            shared = min(here.y1, there.y1) - max(here.y0, there.y0)
            if shared * PER_MILLE >= policy.aligned_overlap * min(here.height, there.height):
                shifts.append(here.centre - there.centre)
                break
    shifts.sort()
    width = 2 * unit * policy.aligned_shift // PER_MILLE
    return max((bisect_right(shifts, s + width) - i for i, s in enumerate(shifts)), default=0)
