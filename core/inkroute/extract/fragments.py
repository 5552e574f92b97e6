"""Words to fragments: pieces of lines whose words stand close together.

In: a page's words of one reading direction. Out: `Fragment`s in the upright frame of that
direction. A fragment never spans a gap that may be a gutter; whether a gap is one, and which
fragments make a line, is decided later (`columns`, `rows`). One pass over the words from left to
right, with bounded work for each. Not here: reading order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from inkroute.extract.script import breadth
from inkroute.geometry import PER_MILLE, Box
from inkroute.model import MergedWord
from inkroute.policy_layout import LayoutPolicy


class Item(NamedTuple):
    """A word's box in the upright frame, mpt; `place` is the place among the page's words."""

    x0: int
    y0: int
    x1: int
    y1: int
    place: int
    characters: int


class Fragment(NamedTuple):
    """Close words on one line: extent in x, and the band (`y0`, `y1`) of its widest word.

    `height` is the band's, at least 1; `centre` is `y0 + y1`, twice the band's middle; `items`
    stand left to right.
    """

    x0: int
    y0: int
    x1: int
    y1: int
    height: int
    centre: int
    characters: int
    items: tuple[Item, ...]


def upright(box: Box, turn: int, width: int, height: int) -> tuple[int, int, int, int]:
    """The box in the frame in which text turned by `turn` quarter turns stands upright.

    `width` and `height` are the displayed page's. Turn 1 reads downwards, so that its lines
    follow each other from right to left; turn 3 reads upwards.
    """
    if turn == 1:
        return (box.y0, width - box.x1, box.y1, width - box.x0)
    if turn == 2:
        return (width - box.x1, height - box.y1, width - box.x0, height - box.y0)
    if turn == 3:
        return (height - box.y1, box.x0, height - box.y0, box.x1)
    return (box.x0, box.y0, box.x1, box.y1)


def items_of(
    words: Sequence[MergedWord], indices: Iterable[int], turn: int, width: int, height: int
) -> list[Item]:
    """The items of the words at `indices`, in their upright frame."""
    return [
        Item(*upright(words[i].box, turn, width, height), i, breadth(words[i].text))
        for i in indices
    ]


class _Open:
    """A fragment that may still grow to the right: its items and its last word's box."""

    __slots__ = ("items", "x1", "y0", "y1")

    def __init__(self, item: Item) -> None:
        self.items = [item]
        self.x1, self.y0, self.y1 = item.x1, item.y0, item.y1

    def add(self, item: Item) -> None:
        self.items.append(item)
        self.x1, self.y0, self.y1 = max(self.x1, item.x1), item.y0, item.y1


def fragment_of(items: Sequence[Item]) -> Fragment:
    """The fragment of items that stand left to right."""
    widest = first = items[0]
    x1 = most = characters = 0
    for item in items:
        start, _, end, _, _, count = item
        characters += count
        x1 = end if end > x1 or item is first else x1
        if end - start > most:
            widest, most = item, end - start
    _, y0, _, y1, _, _ = widest
    return Fragment(first.x0, y0, x1, y1, max(1, y1 - y0), y0 + y1, characters, tuple(items))


def median(values: Sequence[int]) -> int:
    """The lower median; 0 of nothing."""
    return sorted(values)[(len(values) - 1) // 2] if values else 0


def fragments(items: Sequence[Item], policy: LayoutPolicy) -> list[Fragment]:
    """Join words that stand level and close, from left to right.

    Where few words find a neighbour, their boxes are narrower than their ink (layers of some OCR
    programs set every word in one font), and a second attempt allows wider gaps.
    """
    made = _joined(items, policy.join_gap, policy)
    if len(items) >= policy.loose_words and len(items) < policy.loose_joined * len(made):
        return _joined(items, policy.join_gap_loose, policy)
    return made


def _joined(items: Sequence[Item], reach: int, policy: LayoutPolicy) -> list[Fragment]:
    bands = _Bands(items, reach, policy)
    made: list[_Open] = []
    for item in sorted(items):
        band = bands.band(item.y0, item.y1)
        best = bands.continued(item, band)
        if best is None:
            best = _Open(item)
            made.append(best)
            bands.enter(band, best)
        else:
            old = bands.band(best.y0, best.y1)
            best.add(item)
            if old != band:
                bands.leave(old, best)
                bands.enter(band, best)
    return [fragment_of(fragment.items) for fragment in made]


class _Bands:
    """The open fragments by the horizontal band, one median word high, of their last word."""

    __slots__ = ("_open", "_policy", "_reach", "_unit")

    def __init__(self, items: Sequence[Item], reach: int, policy: LayoutPolicy) -> None:
        self._unit = max(1, median([item.y1 - item.y0 for item in items]))
        self._open: dict[int, list[_Open]] = {}
        self._reach = reach
        self._policy = policy

    def band(self, y0: int, y1: int) -> int:
        """The band that holds the middle of a word."""
        return (y0 + y1) // (2 * self._unit)

    def enter(self, band: int, fragment: _Open) -> None:
        """Put a fragment into a band; the oldest leaves a full one."""
        row = self._open.setdefault(band, [])
        if len(row) >= self._policy.open_fragments:
            del row[0]
        row.append(fragment)

    def leave(self, band: int, fragment: _Open) -> None:
        """Take a fragment out of its band."""
        self._open[band].remove(fragment)

    def continued(self, item: Item, band: int) -> _Open | None:
        """The open fragment that the word goes on with; those too far left leave their band.

        Of those that stand level and close the nearest counts, by gap and by difference in height.
        """
        policy, reach, unit = self._policy, self._reach, self._unit
        x0, y0, _, y1, _, _ = item
        own, centre = y1 - y0, y0 + y1
        best: _Open | None = None
        least = 0
        for near in (band - 1, band, band + 1):
            row = self._open.get(near)
            if not row:
                continue
            stale = False
            for f in row:
                gap = x0 - f.x1
                top, bottom = f.y0, f.y1
                tall = bottom - top
                small, large = (tall, own) if tall < own else (own, tall)
                if gap * PER_MILLE > reach * large:
                    stale = stale or gap > 2 * (tall + unit)
                    continue
                shared = min(bottom, y1) - max(top, y0)
                if shared <= 0 or shared * PER_MILLE < policy.line_overlap * small:
                    continue
                if -gap * PER_MILLE > policy.overlap_back * small:
                    continue
                cost = abs(gap) + abs(top + bottom - centre)
                if best is None or cost < least:
                    best, least = f, cost
            if stale:
                row[:] = [f for f in row if x0 - f.x1 <= 2 * (f.y1 - f.y0 + unit)]
        return best
