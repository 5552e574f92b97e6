"""A page's words where they are set: the types that setting and painting share.

Lengths are points of the displayed page, origin top left, y down, until `SetWord.box`, which is
mpt. A word is what stands between white space. Where a script has no spaces each ideograph or mark
is a word of its own, and so is each run of others (digits, Latin letters) between them: a page
map's words are whole lines there, and an OCR engine's as it likes, so that `matching` compares
both by such units. Not here: where words go (`setting`), their operators (`typeset`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from evaluation.faces import Encoding, Face, Family
from evaluation.model import TruthWord
from inkroute.geometry import MPT, Box, quantise
from pdf_fonts import PER_EM

#: Paper in points: ISO A4, US letter.
A4, LETTER = (595.276, 841.89), (612.0, 792.0)
#: Han ideographs, kana and full-width marks: what stands without spaces.
_WIDE = (
    "\u2014\u2018-\u201d\u2026\u2e80-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff65"
)
_UNIT = re.compile(f"[{_WIDE}]|[^{_WIDE}]+")
_HAN = re.compile("[\u2e80-\u2fff\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
#: Longest word that is set; contracts have rows of underscores and dots.
_LONGEST_WORD = 28


class Manner(Enum):
    """How a line's words are shown.

    SPACES: one TJ with a glyph for each space; GAPS: one TJ whose numbers move past them;
    WORDS: a Td and a Tj each.
    """

    SPACES = "spaces"
    GAPS = "gaps"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Style:
    """How a page looks; lengths in points, `leading` in ems."""

    family: str = "Liberation Serif"
    encoding: Encoding = Encoding.TYPE0
    manner: Manner = Manner.SPACES
    size: float = 10.0
    leading: float = 1.25
    justified: bool = False
    columns: int = 1
    table: bool = False
    paper: tuple[float, float] = A4
    margin: float = 64.0


class SetWord(NamedTuple):
    """A word on the page: `x` its start, `y` its baseline, points; `joins` the one before."""

    text: str
    x: float
    y: float
    width: float
    size: float
    face: Face
    joins: bool = False

    @property
    def box(self) -> Box:
        """From the ascent to the descent of its face, mpt."""
        return Box(
            quantise(self.x * MPT),
            quantise((self.y - self.face.ascent * self.size / PER_EM) * MPT),
            quantise((self.x + self.width) * MPT),
            quantise((self.y - self.face.descent * self.size / PER_EM) * MPT),
        )

    def truth(self, region: int = -1, *, only_pixels: bool = False) -> TruthWord:
        """The word as truth."""
        return TruthWord(self.text, self.box, region, only_pixels)


Line = tuple[SetWord, ...]


@dataclass(slots=True)
class Layout:
    """A page that is set: its lines in reading order, and rules (x, y, width, height)."""

    style: Style
    family: Family
    lines: list[Line] = field(default_factory=list)
    rules: list[tuple[float, float, float, float]] = field(default_factory=list)

    @property
    def words(self) -> list[SetWord]:
        """All words in reading order."""
        return [word for line in self.lines for word in line]

    @property
    def page(self) -> Box:
        """The page, mpt."""
        width, height = self.style.paper
        return Box(0, 0, quantise(width * MPT), quantise(height * MPT))


def words_of(text: str) -> Iterator[tuple[str, bool]]:
    """The words of a text, and whether each joins the one before without a space."""
    for run in text.split():
        joins = False
        for part in _UNIT.findall(run) if _HAN.search(run) else [run]:
            if len(part) <= _LONGEST_WORD:
                yield part, joins
                joins = True
