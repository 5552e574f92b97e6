"""What undecoded marks of a font of few kinds really are: bullets, leaders, or letters of words.

In: marks and the words that are believed. Out: those that belong to words. The router leaves such
fonts alone, since bullets are nothing to read; a letter that a font does not decode, and that its
neighbours are set around, looks the same to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from inkroute.geometry import PER_MILLE
from inkroute.model import Word
from inkroute.policy_classify import ClassifyPolicy
from inkroute.textlayer.probe import LETTERS, SAY_NOTHING, kind_of

#: Codes of one kind in a row that make a leader, as dots before a page number.
_LEADER = 4


def is_leader(word: Word) -> bool:
    """Whether a word is one mark over and over."""
    codes = "".join(piece.codes for piece in word.pieces)
    return len(codes) >= _LEADER and len(set(codes)) == 1


def lacks_letter(word: Word) -> bool:
    """Whether a character that says nothing stands next to a letter of the word."""
    if word.text.isascii():
        return False
    kinds = [kind_of(one) for one in word.text]
    return any(
        (one in SAY_NOTHING and other in LETTERS) or (one in LETTERS and other in SAY_NOTHING)
        for one, other in pairwise(kinds)
    )


def letters_among(
    marks: Sequence[Word], words: Sequence[Word], policy: ClassifyPolicy
) -> list[Word]:
    """Marks that follow a word's letters on its baseline without a gap: letters themselves."""
    if not marks:
        return []
    near = [max(1, mark.size * policy.mark_gap // PER_MILLE) for mark in marks]
    side = max(near)
    ends: dict[tuple[int, int], list[Word]] = {}
    for word in words:
        if word.text and kind_of(word.text[-1]) in LETTERS:
            x, y = word.baseline[2], word.baseline[3]
            ends.setdefault((x // side, y // side), []).append(word)
    found = []
    for mark, gap in zip(marks, near, strict=True):
        x, y = mark.baseline[0], mark.baseline[1]
        around = (
            word
            for column in (x // side - 1, x // side, x // side + 1)
            for row in (y // side - 1, y // side, y // side + 1)
            for word in ends.get((column, row), ())
        )
        if any(
            abs(word.baseline[2] - x) <= gap
            and abs(word.baseline[3] - y) <= gap
            and abs(word.size - mark.size) * 4 <= mark.size
            for word in around
        ):
            found.append(mark)
    return found
