"""Which given words are which words of the truth.

In: words with boxes, of the truth and as a system gave them. Out: pairs of the two, and what is
left on either side. Not here: what a pair or a leftover counts for (`score`).

**Letters.** Words are compared by letters and digits of any script: NFKC, case folded, the rest
(marks of punctuation, hyphens, spaces, symbols) left out. A word of none is in no comparison.

**Units.** Scripts that set no spaces (Han, kana) are cut into words by every reader in its own
way, so that their letters are compared one by one; a letter's box is its part of the word's box.
Where Tesseract reads them right, its boxes of them are still often an em off along the line, now
and then two; so a letter that no other rule finds a partner for may have one 3 em away on its
line.

**Place.** Two words are in the same place when the centre of each lies in the box of the other,
grown by 1 pt along the line and 2 pt across it. Centres, because a truth's box spans the font's
ascent and descent while OCR's hugs the ink: edges differ by half an em between right words. Both
ways, because a box of a whole line holds the centre of every word in it. Lines set solid are an
em apart, and half of that is the most that a box reaches beyond its centre: at 5 pt and more a
word of the next line is out of reach.

**Joints.** What one reader splits and another joins is judged by the letters: words that no pair
took are put in groups, as the centre of one lies in the (grown) box of the other; where a group's
letters, joined along the line, and its place are the same on both sides, all its words are found
and right. What is left is grouped once more, now by spans along the line that overlap ("Sec tion1"
beside "Section 1").
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from typing import NamedTuple

from inkroute.geometry import Box

#: mpt by which a place may differ along the line and across it (the measures' 1 pt and 2 pt).
ALONG, ACROSS = 1_000, 2_000
#: mpt: side of a cell of the index that finds the words near a box.
_CELL = 36_000
#: cells from which a box counts as near everything; a page of letter size has 374.
_MANY = 1_000
#: ems along the line that a letter of a script without spaces may be away.
_AWAY = 3
#: letters of scripts that set no spaces, each a unit; else the run between two of them.
_HAN_KANA = (
    "\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_UNITS = re.compile(f"[{_HAN_KANA}]|[^{_HAN_KANA}]+")
_UNSPACED = re.compile(f"[{_HAN_KANA}]")


class Unit(NamedTuple):
    """What is compared: a word, or a letter of one; `letters` are its key, `word` its index.

    One that is set `aside` takes no partner that another unit could have.
    """

    letters: str
    text: str
    box: Box
    turn: int
    word: int
    aside: bool = False


class Match(NamedTuple):
    """Indices of units: truth and given that are the same, some to some; one to one mostly."""

    truth: tuple[int, ...]
    given: tuple[int, ...]


@lru_cache(maxsize=65_536)
def letters(text: str) -> str:
    """The letters, their marks and the digits of a text, NFKC and case folded; "" for none.

    A mark that stands on no letter is none: NFKC makes a space with one of a lone acute accent.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    kept: list[str] = []
    on_letter = False
    for character in folded:
        major = unicodedata.category(character)[0]
        on_letter = major in "LN" or (major == "M" and on_letter)
        if on_letter:
            kept.append(character)
    return "".join(kept)


def units(word: int, text: str, box: Box, turn: int = 0, *, aside: bool = False) -> list[Unit]:
    """The units of a word with the index `word`; none when it has no letter and no digit."""
    parts = [(m.group(), m.start(), m.end()) for m in _UNITS.finditer(text)]
    if len(parts) == 1:
        key = letters(text)
        return [Unit(key, text, box, turn, word, aside)] if key else []
    ends = [0]
    for character in text:
        ends.append(ends[-1] + _width(character))
    return [
        Unit(key, part, _part(box, turn, ends[start], ends[end], ends[-1]), turn, word, aside)
        for part, start, end in parts
        if (key := letters(part))
    ]


def _width(character: str) -> int:
    """About the advance of a character in half ems (Unicode, annex 11)."""
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _part(box: Box, turn: int, start: int, end: int, whole: int) -> Box:
    """The part of a word's box from `start` to `end` of `whole` along its direction."""
    if turn in (2, 3):  # read to the left, or upwards
        start, end = whole - end, whole - start
    if turn % 2:
        high = box.height
        y0, y1 = box.y0 + high * start // whole, box.y0 + high * end // whole
        return Box(box.x0, y0, box.x1, y1)
    wide = box.width
    return Box(box.x0 + wide * start // whole, box.y0, box.x0 + wide * end // whole, box.y1)


def same_place(truth: Unit, given: Box) -> bool:
    """Whether a unit of the truth and a given box are in the same place, as told above."""
    return _centre_in(truth.box, given, truth.turn) and _centre_in(given, truth.box, truth.turn)


def touches(truth: Unit, given: Box) -> bool:
    """Whether the centre of either lies in the other's grown box."""
    return _centre_in(truth.box, given, truth.turn) or _centre_in(given, truth.box, truth.turn)


def _overlaps(truth: Unit, given: Box) -> bool:
    """Whether the two share a span along the line, and the centre of either is on the other's."""
    own = truth.box
    if truth.turn % 2:
        level = Box(own.x0, given.y0, own.x1, given.y1)
        shared = min(own.y1, given.y1) - max(own.y0, given.y0)
    else:
        level = Box(given.x0, own.y0, given.x1, own.y1)
        shared = min(own.x1, given.x1) - max(own.x0, given.x0)
    return shared > 0 and touches(truth._replace(box=level), given)


def _centre_in(inner: Box, outer: Box, turn: int) -> bool:
    dx, dy = (ACROSS, ALONG) if turn % 2 else (ALONG, ACROSS)
    # Twice the centre: halves are not rounded.
    x, y = inner.x0 + inner.x1, inner.y0 + inner.y1
    return 2 * (outer.x0 - dx) <= x <= 2 * (outer.x1 + dx) and 2 * (outer.y0 - dy) <= y <= 2 * (
        outer.y1 + dy
    )


class Nearby:
    """Finds the units whose boxes may touch a box, by the cells of the page."""

    def __init__(self, found: Sequence[Unit]) -> None:
        """Index units by every cell that their boxes touch, grown by the tolerance."""
        self._count = len(found)
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._wide: set[int] = set()
        for number, unit in enumerate(found):
            cells = _cells(unit.box)
            if cells is None:
                self._wide.add(number)
            for cell in cells or ():
                self._cells.setdefault(cell, []).append(number)

    def of(self, box: Box) -> list[int]:
        """Numbers of the units in the cells of a box, in rising order."""
        cells = _cells(box)
        if cells is None:
            return list(range(self._count))
        return sorted(self._wide.union(*(self._cells.get(cell, ()) for cell in cells)))


def _cells(box: Box) -> list[tuple[int, int]] | None:
    """The cells that a box touches; None for one so large that it is near everything."""
    grown = box.grown(ACROSS)
    columns = range(grown.x0 // _CELL, grown.x1 // _CELL + 1)
    rows = range(grown.y0 // _CELL, grown.y1 // _CELL + 1)
    if len(columns) * len(rows) > _MANY:
        return None
    return [(column, row) for column in columns for row in rows]


def match(truth: Sequence[Unit], given: Sequence[Unit]) -> list[Match]:
    """Pairs one to one, as many as can be and the nearest first; then groups by their letters."""
    index = Nearby(given)
    choices = [
        sorted(
            (_distance(unit.box, given[number].box), number)
            for number in index.of(unit.box)
            if given[number].letters == unit.letters and same_place(unit, given[number].box)
        )
        for unit in truth
    ]
    pairs = _pairs(truth, choices)
    matches = [Match((first,), (second,)) for first, second in sorted(pairs.items())]
    for near in (touches, _overlaps):
        matches += _joints(truth, given, matches, near)
    return matches + _shifted(truth, given, matches)


def _distance(first: Box, second: Box) -> int:
    return abs(first.x0 + first.x1 - second.x0 - second.x1) + abs(
        first.y0 + first.y1 - second.y0 - second.y1
    )


def _pairs(truth: Sequence[Unit], choices: Sequence[Sequence[tuple[int, int]]]) -> dict[int, int]:
    """A matching of the most pairs, by augmenting paths; units with a near twin choose first.

    `choices` are (distance, number of a given unit). Who has a partner keeps one, so that those
    that choose last (the ones set aside) go without.
    """
    owner: dict[int, int] = {}

    def place(number: int, tried: set[int]) -> bool:
        for _, given in choices[number]:
            if given not in owner:
                owner[given] = number
                return True
        for _, given in choices[number]:
            if given in tried:
                continue
            tried.add(given)
            if place(owner[given], tried):
                owner[given] = number
                return True
        return False

    order = sorted((truth[n].aside, c[0][0], n) for n, c in enumerate(choices) if c)
    for _, _, number in order:
        place(number, set())
    return {number: given for given, number in owner.items()}


def _shifted(
    truth: Sequence[Unit], given: Sequence[Unit], matches: Sequence[Match]
) -> list[Match]:
    """Letters of scripts without spaces whose like is farther along the line."""
    taken_truth = {n for one in matches for n in one.truth}
    taken_given = {n for one in matches for n in one.given}
    free = [n for n in range(len(given)) if n not in taken_given]
    index = Nearby([given[n] for n in free])
    choices: list[list[tuple[int, int]]] = []
    for number, unit in enumerate(truth):
        choices.append([])
        if number in taken_truth or not _UNSPACED.fullmatch(unit.letters):
            continue
        reach = _reach(unit)
        choices[-1] = sorted(
            (_distance(unit.box, given[second].box), second)
            for second in (free[place] for place in index.of(reach))
            if given[second].letters == unit.letters and reach.holds(*given[second].box.centre)
        )
    pairs = _pairs(truth, choices)
    return [Match((first,), (second,)) for first, second in sorted(pairs.items())]


def _reach(unit: Unit) -> Box:
    """Where the centre of a letter's like may be: up to 3 em along the line."""
    if unit.turn % 2:
        return unit.box.grown(ACROSS, _AWAY * unit.box.height)
    return unit.box.grown(_AWAY * unit.box.width, ACROSS)


def _joints(
    truth: Sequence[Unit],
    given: Sequence[Unit],
    matches: Sequence[Match],
    near: Callable[[Unit, Box], bool],
) -> list[Match]:
    """Groups of unmatched units that are near and whose joined letters are the same."""
    taken_truth = {n for one in matches for n in one.truth}
    taken_given = {n for one in matches for n in one.given}
    free_truth = [n for n in range(len(truth)) if n not in taken_truth]
    free_given = [n for n in range(len(given)) if n not in taken_given]
    parent = {(0, n): (0, n) for n in free_truth} | {(1, n): (1, n) for n in free_given}

    def root(node: tuple[int, int]) -> tuple[int, int]:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    index = Nearby([given[n] for n in free_given])
    for first in free_truth:
        for place in index.of(truth[first].box):
            second = free_given[place]
            if near(truth[first], given[second].box):
                parent[root((0, first))] = root((1, second))
    groups: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
    for node in parent:
        groups.setdefault(root(node), ([], []))[node[0]].append(node[1])
    found = []
    for truths, givens in groups.values():
        if truths and givens and len(truths) + len(givens) > 2:  # a pair has been refused
            joint = _joint(truth, given, truths, givens)
            if joint is not None:
                found.append(joint)
    return sorted(found)


def _joint(
    truth: Sequence[Unit], given: Sequence[Unit], truths: Sequence[int], givens: Sequence[int]
) -> Match | None:
    """A group as a match, if its letters are the same along the line and its place is."""
    first = truth[truths[0]]
    along = _along(first)
    firsts = sorted(truths, key=lambda n: (along(truth[n].box), n))
    seconds = sorted(givens, key=lambda n: (along(given[n].box), n))
    wanted = "".join(truth[n].letters for n in firsts)
    if wanted != "".join(given[n].letters for n in seconds):
        return None
    whole = reduce(Box.union, (truth[n].box for n in truths))
    read = reduce(Box.union, (given[n].box for n in givens))
    if not same_place(first._replace(box=whole), read):
        return None
    return Match(tuple(firsts), tuple(seconds))


def _along(unit: Unit) -> Callable[[Box], int]:
    """Where a box stands along the line of a unit, in its direction of reading."""
    sign = -1 if unit.turn in (2, 3) else 1
    if unicodedata.bidirectional(unit.letters[0]) in ("R", "AL"):
        sign = -sign
    if unit.turn % 2:
        return lambda box: sign * (box.y0 + box.y1)
    return lambda box: sign * (box.x0 + box.x1)
