"""Rows to paragraphs: by leading, change of size, indent, list markers; and where lines end.

In: a region's rows from the top, in the upright frame. Out: groups of rows, and for each row
whether it was ended on purpose. A row ends hard when the next row's first word would have fitted,
and when it holds cells. Not here: what a paragraph is for (heading, caption), and its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from inkroute.extract.rows import Row
from inkroute.geometry import PER_MILLE
from inkroute.policy_layout import LayoutPolicy

_BULLET = re.compile("[\u2022\u2023\u2043\u204c\u204d\u2219\u25aa-\u25e6\u2605\u2606\u2610-\u2612"
                     "\u2713-\u2718\u2794\u27a2\u2b25\uf0a7\uf0b7\u00b7]$")  # fmt: skip
#: Bullets only where a tab follows: a line of prose may start with them.
_DASHES = ("-", "*", "\u2013", "\u2014")
_ENUMERATOR = re.compile(r"[(\[]?(?:[0-9]{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)\]]$")


def is_bullet(text: str) -> bool:
    """Whether a word is a list's bullet and nothing else."""
    return bool(_BULLET.match(text))


def is_marker(text: str) -> bool:
    """Whether a word is a bullet or an enumerator: "1.", "(a)", "iv)"."""
    return bool(_BULLET.match(text) or _ENUMERATOR.match(text))


class Frame:
    """Where a row starts and ends in its reading direction: mirrored for right-to-left text."""

    __slots__ = ("first", "rtl", "sign")

    def __init__(self, first: Callable[[Row], str], *, rtl: bool) -> None:
        self.first = first
        self.rtl = rtl
        self.sign = -1 if rtl else 1

    def start(self, row: Row) -> int:
        """Where the row starts, growing in the reading direction."""
        return -row.x1 if self.rtl else row.x0

    def end(self, row: Row) -> int:
        """Where the row ends, growing in the reading direction."""
        return -row.x0 if self.rtl else row.x1

    def first_width(self, row: Row) -> int:
        """Width of the word that is read first (of a row in one direction)."""
        item = row.items[-1] if self.rtl else row.items[0]
        return item.x1 - item.x0


def usual_leading(rows: Sequence[Row], policy: LayoutPolicy) -> int:
    """The leading that most lines of running text have, per mille of their height; 0: unknown."""
    leads = sorted(_leading(before, after) for before, after in pairwise(rows))
    if len(leads) < policy.rows_sure:
        return 0
    return leads[(len(leads) - 1) * policy.leading_quantile // PER_MILLE]


def _leading(before: Row, after: Row) -> int:
    """Distance of two baselines (rather: bottoms) in per mille of the taller line's height."""
    return (after.y1 - before.y1) * PER_MILLE // max(before.height, after.height)


def _other_size(before: Row, after: Row, change: int, policy: LayoutPolicy) -> bool:
    """Whether no word of one line is nearly as tall as a word of the other.

    Fonts of one size can differ much in ascent and descent, so the width of characters, where
    there are enough of them, must agree.
    """
    low, high = (before, after) if before.high < after.low else (after, before)
    if high.low * PER_MILLE <= low.high * change:
        return False
    if min(low.characters, high.characters) < policy.pitch_characters:
        return True
    return high.pitch * PER_MILLE >= low.pitch * policy.pitch_change


@dataclass(frozen=True, slots=True)
class _Habits:
    """How a region's paragraphs are set.

    `leading` is the usual one in per mille of the line height, 0 when unknown; `hanging` whether
    first lines hang out.
    """

    frame: Frame
    leading: int
    hanging: bool


def paragraphs(
    rows: Sequence[Row], frame: Frame, size_change: int, policy: LayoutPolicy
) -> list[list[Row]]:
    """Group the rows; `size_change` in per mille says how much taller another kind of line is."""
    groups: list[list[Row]] = []
    for run in _runs(rows, size_change, policy):
        habits = _Habits(frame, usual_leading(run, policy), hanging=False)
        if _hangs(run, habits, policy):
            habits = replace(habits, hanging=True)
        for place, row in enumerate(run):
            after = run[place + 1] if place + 1 < len(run) else None
            if (
                place == 0
                or _is_apart(run, place, habits, policy)
                or _starts(groups[-1], row, after, habits, policy)
            ):
                groups.append([row])
            else:
                groups[-1].append(row)
    return groups


def _runs(rows: Sequence[Row], size_change: int, policy: LayoutPolicy) -> list[list[Row]]:
    """The rows cut where their size changes."""
    runs: list[list[Row]] = []
    for row in rows:
        if runs and not _other_size(runs[-1][-1], row, size_change, policy):
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def _hangs(rows: Sequence[Row], habits: _Habits, policy: LayoutPolicy) -> bool:
    """Whether paragraphs start left of their other lines: lines before such starts end short."""
    frame = habits.frame
    edge = max(frame.end(row) for row in rows)
    starts = short = 0
    for place, (before, row) in enumerate(pairwise(rows), 1):
        step = frame.start(before) - frame.start(row)
        if step * PER_MILLE < policy.indent * row.height or row.tabbed or before.tabbed:
            continue
        if not _is_centred(before, row) and not _is_apart(rows, place, habits, policy):
            starts += 1
            room = edge - frame.end(before) - frame.first_width(row)
            short += room * PER_MILLE > policy.short_line * row.height
    return starts >= policy.hanging_starts and 2 * short > starts


def _is_apart(run: Sequence[Row], place: int, habits: _Habits, policy: LayoutPolicy) -> bool:
    """Whether its leading sets the row at `place` apart from the row before.

    A moderate leading that goes on for two lines is that of running text, whatever is usual.
    """
    lead = _leading(run[place - 1], run[place])
    most = habits.leading * policy.leading_change // PER_MILLE or policy.leading_most
    if lead <= most:
        return False
    if lead > policy.leading_most:
        return True
    near = [_leading(run[i - 1], run[i]) for i in (place - 1, place + 1) if 0 < i < len(run)]
    return all(abs(lead - other) * PER_MILLE > lead * policy.leading_even for other in near)


def _starts(
    group: list[Row],
    row: Row,
    after: Row | None,
    habits: _Habits,
    policy: LayoutPolicy,
) -> bool:
    """Whether the row starts a new paragraph after the group by its mark, cells or indent."""
    frame, before = habits.frame, group[-1]
    if is_bullet(frame.first(row)) or (row.tabbed and frame.first(row) in _DASHES):
        return True
    if before.tabbed or row.tabbed:
        return before.tabbed != row.tabbed and len(group) > 1
    if _is_centred(before, row):
        return False
    if habits.hanging:
        step = frame.start(before) - frame.start(row)
        return step * PER_MILLE >= policy.indent * row.height
    return _indents(group, row, after, frame, policy)


def _is_centred(before: Row, row: Row) -> bool:
    """Whether two rows share their centre and no edge."""
    slack = row.height // 2
    return (
        abs(before.x0 + before.x1 - row.x0 - row.x1) <= 2 * slack
        and abs(before.x0 - row.x0) > slack
        and abs(before.x1 - row.x1) > slack
    )


def _indents(
    group: list[Row], row: Row, after: Row | None, frame: Frame, policy: LayoutPolicy
) -> bool:
    """Whether an indent, or the end of a hanging one, starts a paragraph."""
    before = group[-1]
    step = frame.start(row) - frame.start(before)
    least = policy.indent * row.height // PER_MILLE
    most = policy.indent_most * row.height // PER_MILLE
    marked = is_marker(frame.first(row))
    if abs(step) < least:
        return marked and is_marker(frame.first(group[0])) and len(group) >= 1
    if step > 0:
        hangs = len(group) == 1 and (
            is_marker(frame.first(before))
            or (after is not None and abs(frame.start(after) - frame.start(row)) < least)
        )
        return not hangs or step > most
    if len(group) > 1 or marked:
        return True
    # The second row of a paragraph stands left of its indented first.
    return -step > most


def hard_ends(group: Sequence[Row], frame: Frame, policy: LayoutPolicy) -> list[bool]:
    """For each row of a paragraph, whether it was ended on purpose; the last one never counts.

    Where most rows were, as in verse and addresses, all were: the widest of them only look full.
    """
    ends = [False] * len(group)
    edge = max(frame.end(row) for row in group)
    for place, (row, after) in enumerate(pairwise(group)):
        if row.tabbed or after.tabbed:
            ends[place] = True
        elif not _is_centred(row, after):
            room = edge - frame.end(row) - frame.first_width(after)
            ends[place] = room * PER_MILLE > policy.short_line * row.height
    if len(group) > policy.verse_rows and 2 * sum(ends) > len(group) - 1:
        return [True] * (len(group) - 1) + [False]
    return ends
