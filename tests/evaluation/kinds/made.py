"""What a kind of page is given, and what it gives.

Boxes are mpt of the displayed page, origin top left, y down, as in `evaluation.model`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from evaluation.layout import Style
from evaluation.model import TruthRegion, TruthWord
from evaluation.texts import LANGUAGES, Source


@dataclass(frozen=True, slots=True)
class Ingredients:
    """What a page is made of: a text, Tesseract's name of its language, dice, a manner.

    `dice` are seeded by page; a kind that draws from nothing else is the same at every run.
    """

    source: Source
    language: str
    dice: Random
    style: Style


@dataclass(frozen=True, slots=True)
class MadePage:
    """A one-page file with what is right for it; `width` and `height` in mpt."""

    pdf: bytes
    words: tuple[TruthWord, ...]
    regions: tuple[TruthRegion, ...]
    unseen: tuple[TruthWord, ...]
    width: int
    height: int


class CannotMakeError(Exception):
    """A kind cannot be made of this text (too few words where a crop should be): try another."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of page, its share, and how a page is made.

    `share` is a weight: of the reference set's pages for kinds that are `reference`, else of the
    further ones. `languages` are those that it makes sense in, by Tesseract's names.
    `make` raises `CannotMakeError` where a text does not serve.
    """

    name: str
    share: int
    make: Callable[[Ingredients], MadePage]
    languages: tuple[str, ...] = LANGUAGES
    reference: bool = False
