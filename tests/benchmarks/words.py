"""Compares our words with another reader's on one page, and says why they differ.

In: words as `dumps` writes them, in points on the displayed page. Out: a verdict for each of the
peer's words: the same, or a cause. Text is compared after NFKC; edges within 1 pt. The axis that a
word runs along decides its text's place; across it, boxes stand for ascent and descent, for which
every reader has its own rule. Not here: running readers, counting over files (`exactness`).
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

#: how far edges may lie apart, pt.
NEAR = 1.0
#: side of a cell of the index, pt.
CELL = 40.0
#: share of a common piece of text from which two words are the same letters, split differently.
COMMON = 0.5
#: share of the smaller of two boxes that must be common for the words to be at one place.
OVER = 0.25

#: from how many widths of a letter a word takes for each of its own it is set wide.
WIDE = 1.05

UNKNOWN = "\ufffd"
_HYPHENS = str.maketrans(dict.fromkeys("\u00ad\u2010\u2011\u2012\u2013\u2212-\u0002\u00a0 "))

SAME, ACROSS = "same", "edges across the line (ascent, descent)"
PLACED = (SAME, ACROSS)


class Spot(NamedTuple):
    """A word: NFKC text, box in pt, our flags, quarter turns of the direction it runs in."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    flags: int = 0
    turn: int = 0

    def touches(self, other: Spot, slack: float = NEAR) -> bool:
        """Whether the boxes come within `slack` of each other."""
        return (
            self.x0 <= other.x1 + slack
            and other.x0 <= self.x1 + slack
            and self.y0 <= other.y1 + slack
            and other.y0 <= self.y1 + slack
        )

    def covers(self, other: Spot) -> bool:
        """Whether a good part of the smaller box is common to both."""
        width = min(self.x1, other.x1) - max(self.x0, other.x0)
        height = min(self.y1, other.y1) - max(self.y0, other.y0)
        least_width = min(self.x1 - self.x0, other.x1 - other.x0)
        least_height = min(self.y1 - self.y0, other.y1 - other.y0)
        return width >= OVER * least_width and height >= OVER * least_height

    def apart(self, other: Spot) -> tuple[float, float, float, float]:
        """How far each edge lies from the other's, pt."""
        return (
            other.x0 - self.x0,
            other.y0 - self.y0,
            other.x1 - self.x1,
            other.y1 - self.y1,
        )


def spots(page: dict[str, object], scale: float = 1.0) -> list[Spot]:
    """A dumped page's words; white space alone is none."""
    found = []
    for text, x0, y0, x1, y1, *rest in page["words"]:  # type: ignore[attr-defined]
        clean = unicodedata.normalize("NFKC", text).strip()
        if clean:
            found.append(Spot(clean, x0 * scale, y0 * scale, x1 * scale, y1 * scale, *rest))
    return found


class Index:
    """Words of a page by place."""

    def __init__(self, words: Iterable[Spot]) -> None:
        """Index `words`."""
        self._cells: dict[tuple[int, int], list[int]] = defaultdict(list)
        self.words = list(words)
        for number, word in enumerate(self.words):
            for cell in self._reach(word):
                self._cells[cell].append(number)

    @staticmethod
    def _reach(word: Spot) -> list[tuple[int, int]]:
        """Cells that a word lies in; a box beyond any page's reach lies in its first one."""
        x0, x1 = int((word.x0 - NEAR) // CELL), int((word.x1 + NEAR) // CELL)
        y0, y1 = int((word.y0 - NEAR) // CELL), int((word.y1 + NEAR) // CELL)
        x1, y1 = min(x1, x0 + 500), min(y1, y0 + 500)
        return [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)]

    def near(self, word: Spot) -> list[Spot]:
        """Words that touch `word`, in their own order."""
        numbers = {n for cell in self._reach(word) for n in self._cells.get(cell, ())}
        return [self.words[n] for n in sorted(numbers) if self.words[n].touches(word)]

    def twin(self, word: Spot) -> Spot | None:
        """The word with the same text whose box lies closest, where one touches."""
        same = [other for other in self.near(word) if other.text == word.text]
        if not same:
            return None
        return min(same, key=lambda other: sum(map(abs, word.apart(other))))


def edges_agree(a: Spot, b: Spot) -> tuple[bool, bool]:
    """Whether the x edges, and whether the y edges, lie within 1 pt."""
    left, top, right, low = map(abs, a.apart(b))
    return (left <= NEAR and right <= NEAR, top <= NEAR and low <= NEAR)


def verdict(word: Spot, ours: Index) -> str:
    """What became of a peer's word in our map."""
    twin = ours.twin(word)
    if twin is None:
        return _text_differs(word, ours.near(word))
    along, across = edges_agree(word, twin)
    if twin.turn % 2:
        along, across = across, along
    if along:
        return SAME if across else ACROSS
    first, last = (1, 3) if twin.turn % 2 else (0, 2)
    apart = word.apart(twin)
    starts, ends = abs(apart[first]) <= NEAR, abs(apart[last]) <= NEAR
    if starts or ends:
        return "end along the line" if starts else "start along the line"
    shifted = abs(apart[first] - apart[last]) <= NEAR
    return "shifted along the line" if shifted else "start and end along the line"


def _text_differs(word: Spot, near: Sequence[Spot]) -> str:
    """Why no word of ours at this place has the same text."""
    there = [other for other in near if other.covers(word)]
    if UNKNOWN in word.text:
        return "undecoded by the peer" if there else "missing, undecoded by the peer"
    if not there:
        return "missing"
    texts = [other.text for other in there]
    if any(UNKNOWN in text for text in texts):
        return "undecoded by us (U+FFFD)"
    for order in _orders(there):
        cause = _same_letters(word.text, "".join(other.text for other in order))
        if cause:
            return cause if cause != "letters" or len(order) == 1 else "ours is split"
    lone = _lone_letter(word, there)
    if lone:
        return lone
    return _single(word.text, texts)


def _orders(there: Sequence[Spot]) -> list[list[Spot]]:
    """Our words at a place, in painting order and sorted along each axis."""
    by_x = sorted(there, key=lambda other: (other.x0, other.y0))
    by_y = sorted(there, key=lambda other: (other.y0, other.x0))
    return [list(there), by_x, by_y, by_y[::-1], by_x[::-1]]


def _bare(text: str) -> str:
    """Text without marks that combine."""
    split = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def _same_letters(theirs: str, ours: str) -> str:
    """How two texts of the same letters differ; empty where they are others."""
    if theirs == ours:
        return "letters"
    if theirs == ours[::-1]:
        return "reversed"
    if theirs == ours.replace("\u00ad", "-"):
        return "soft hyphen, kept by us"
    if theirs.strip("\u200b") == ours:
        return "zero-width space, which ends our words"
    if _is_symbol(theirs, ours):
        return "letter with the peer, symbol with us"
    if theirs.translate(_HYPHENS) == ours.translate(_HYPHENS):
        return "hyphen or space"
    if _bare(theirs) == _bare(ours):
        return "combining marks"
    return ""


def _is_symbol(theirs: str, ours: str) -> bool:
    """Whether texts differ only where ours has a symbol or Greek for the peer's plain code."""
    return len(theirs) == len(ours) and all(
        a == b
        or (a < "\u0100" and (unicodedata.category(b)[0] == "S" or "\u0370" <= b < "\u0400"))
        for a, b in zip(theirs, ours, strict=True)
    )


def _lone_letter(word: Spot, there: Sequence[Spot]) -> str:
    """A peer's word of one letter that is a part of a word of ours, set letter by letter."""
    if len(word.text) > 1:
        return ""
    for other in there:
        if word.text not in other.text or len(other.text) < 2:
            continue
        if unicodedata.bidirectional(word.text) in {"R", "AL", "NSM"}:
            return "a letter of our word, painted from the right"
        wide = (other.x1 - other.x0) / len(other.text)
        if other.text.isalpha() and wide > WIDE * (word.x1 - word.x0):
            return "a letter of our word, set wide"
    return ""


def _single(theirs: str, texts: Sequence[str]) -> str:
    """A cause that one of our words shows by itself."""
    if any(map(_private, theirs)):
        return "private use with the peer"
    if any(_private(letter) for text in texts for letter in text):
        return "private use with us"
    if any(theirs in text for text in texts):
        return "ours is a join"
    bare = theirs.translate(_HYPHENS)
    if any(bare in text.translate(_HYPHENS) for text in texts):
        return "hyphen or space"
    if any(theirs in text[::-1] or text in theirs[::-1] for text in texts if len(text) > 1):
        return "reversed"
    if any(_halved(text) == theirs or _halved(theirs) == text for text in texts):
        return "painted twice"
    if any(sorted(text) == sorted(theirs) for text in texts):
        return "order of letters"
    if any(text in theirs for text in texts):
        return "ours is a part"
    for text in texts:
        block = SequenceMatcher(None, theirs, text, autojunk=False).find_longest_match()
        if block.size >= COMMON * min(len(text), len(theirs)):
            return "split elsewhere"
    return "decoded otherwise"


def _private(letter: str) -> bool:
    """Whether a character has no meaning of its own (private use, control, unassigned)."""
    return unicodedata.category(letter) in {"Co", "Cc", "Cn"}


def _halved(text: str) -> str:
    """A text of which every letter, or the whole, stands twice: once."""
    if text[::2] == text[1::2]:
        return text[::2]
    half = len(text) // 2
    return text[:half] if text[:half] == text[half:] else text
