"""A region's fragments to rows: the words of one line, left to right, with its measures.

In: fragments of one column, sorted by their centres. Out: `Row`s from the top, still in the
upright frame. Skewed lines and superscripts stay on their row. Not here: paragraphs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from inkroute.extract.fragments import Fragment, Item
from inkroute.geometry import PER_MILLE
from inkroute.policy_layout import LayoutPolicy


class Row(NamedTuple):
    """A line in the upright frame: extent in x, the band of its broadest fragment, its words.

    `height` is the height of its words, the median by characters; `low` and `high` are the
    lowest and the highest of those near it; `pitch` is the mean width of a character (those of
    scripts without spaces count as two); `characters` counts them; `tabbed` says whether a gap
    as wide as between cells stands in it. Lengths in mpt.
    """

    x0: int
    y0: int
    x1: int
    y1: int
    height: int
    low: int
    high: int
    pitch: int
    characters: int
    tabbed: bool
    items: tuple[Item, ...]


class _Growing:
    """A row being collected: its fragments, and the band of the broadest of them."""

    __slots__ = ("breadth", "fragments", "y0", "y1")

    def __init__(self, fragment: Fragment) -> None:
        self.fragments = [fragment]
        self.breadth = fragment.x1 - fragment.x0
        self.y0, self.y1 = fragment.y0, fragment.y1

    def add(self, fragment: Fragment) -> None:
        self.fragments.append(fragment)
        if fragment.x1 - fragment.x0 > self.breadth:
            self.breadth = fragment.x1 - fragment.x0
            self.y0, self.y1 = fragment.y0, fragment.y1


def rows(region: Sequence[Fragment], policy: LayoutPolicy) -> list[Row]:
    """Rows of the region from the top, by how far the bands of its fragments overlap."""
    growing: list[_Growing] = []
    for fragment in region:
        best: _Growing | None = None
        most = 0
        for row in growing[-3:]:
            shared = min(row.y1, fragment.y1) - max(row.y0, fragment.y0)
            small = min(row.y1 - row.y0, fragment.y1 - fragment.y0)
            if shared > most and shared * PER_MILLE >= policy.line_overlap * small:
                best, most = row, shared
        if best is None:
            growing.append(_Growing(fragment))
        else:
            best.add(fragment)
    made = [_row(row, policy) for row in growing]
    return sorted(made, key=lambda row: (row.y0 + row.y1, row.x0, row.items[0].place))


def _row(row: _Growing, policy: LayoutPolicy) -> Row:
    items = sorted(item for fragment in row.fragments for item in fragment.items)
    height, low, high = _heights(items, policy)
    x1 = items[0].x1
    tabbed = False
    width = characters = 0
    for item in items:
        width += item.x1 - item.x0
        characters += item.characters
        tabbed = tabbed or (item.x0 - x1) * PER_MILLE >= policy.tab_gap * height
        x1 = max(x1, item.x1)
    return Row(
        x0=items[0].x0,
        y0=row.y0,
        x1=x1,
        y1=row.y1,
        height=height,
        low=low,
        high=high,
        pitch=width // max(1, characters),
        characters=characters,
        tabbed=tabbed,
        items=tuple(items),
    )


def _heights(items: Sequence[Item], policy: LayoutPolicy) -> tuple[int, int, int]:
    """Median height of the words by their characters, the lowest and the highest near it."""
    heights = sorted((item.y1 - item.y0, item.characters) for item in items)
    first, last = max(1, heights[0][0]), max(1, heights[-1][0])
    if first == last:
        return first, first, first
    half = sum(count for _, count in heights) // 2
    middle = last
    for height, count in heights:
        half -= count
        if half < 0:
            middle = max(1, height)
            break
    least = middle * PER_MILLE // policy.size_near
    most = middle * policy.size_near // PER_MILLE
    near = [height for height, _ in heights if least <= height <= most]
    return middle, max(1, near[0]), max(1, near[-1])
