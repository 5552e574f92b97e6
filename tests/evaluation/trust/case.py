"""What a kind of labelled page is made of, and gives.

In: a language, a half, dice. Out: a page with its label. Kinds stand in `good`, `unseen`, `bad`
and `layers`. Not here: which kinds there are.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from evaluation.model import Split, TruthWord
from evaluation.trust import prose
from evaluation.trust.labels import Label, text_label
from evaluation.trust.sheet import Sheet

#: Words that fill about two thirds of a page; lines for Chinese.
_PAGE_OF_WORDS, _PAGE_OF_LINES = 330, 32
#: Scripts whose letters a table can put in a wrong order.
ALPHABETIC = ("eng", "fra", "rus", "ell")


class Case(NamedTuple):
    """What a page is to be made of."""

    language: str
    split: Split
    dice: Random

    def words(self, count: int = 0) -> list[str]:
        """Words of a page, or so many."""
        full = _PAGE_OF_LINES if self.language == "chi_sim" else _PAGE_OF_WORDS
        return prose.passage(self.language, self.split, count or full, self.dice).words

    def size(self) -> float:
        """A size of letters in points."""
        return self.dice.choice((9.0, 10.0, 10.5, 11.0, 12.0))


class Made(NamedTuple):
    """A page as made: see `labels.LabelledPage`."""

    pdf: bytes
    words: tuple[TruthWord, ...]
    need: frozenset[int]
    label: Label


class TrustKind(NamedTuple):
    """A kind of page: the dice take one of its languages."""

    name: str
    make: Callable[[Case], Made]
    languages: tuple[str, ...] = ("eng",)


def finished(sheet: Sheet, label: Label | None = None) -> Made:
    """A sheet as a page; its label is by how many of its words the file's text gives wrong."""
    judged = label or text_label(len(sheet.words), len(sheet.need))
    return Made(sheet.build(), tuple(sheet.words), frozenset(sheet.need), judged)
