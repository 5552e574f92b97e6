"""What a page needs of its fonts. `model` has these types as well: import them from there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

UNMAPPED_TEXT = "\ufffd"  #: stands for a code whose Unicode nobody knows


class Origin(Enum):
    """Where a character's Unicode came from, in falling order of trust (page map, "Fonts")."""

    TO_UNICODE = "to_unicode"
    DIFFERENCES = "differences"
    ENCODING = "encoding"
    BUILT_IN = "built_in"
    PROGRAM = "program"
    COLLECTION = "collection"
    SYMBOL_TABLE = "symbol_table"
    ACTUAL_TEXT = "actual_text"
    UNMAPPED = "unmapped"


class FontKind(Enum):
    """The font dictionary's Subtype (ISO 32000-1, table 110); MISSING for a broken resource."""

    TYPE1 = "Type1"
    TRUETYPE = "TrueType"
    TYPE3 = "Type3"
    TYPE0 = "Type0"
    MISSING = "missing"


class Look(NamedTuple):
    """What a code's glyph looks like, by known shapes of letters (`fonts.letter_shapes`).

    `far`: how far it is from the shape of the code's text, per mille of how far from the nearest
    shape; `like`: whose that is, a small letter without accents.
    """

    far: int
    like: str


def _not_drawn(_codes: Iterable[str]) -> Mapping[str, Look | None]:
    return {}


def _nothing(_codes: Iterable[str]) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """What a page needs of a font, as tables that turn a whole string in C-level calls.

    `codes` makes a *code string*, one character a code; ``code_string.translate(text)`` is its
    Unicode, ``map(advance.__getitem__, code_string)`` its displacements. No code is missing.
    """

    resource: str
    #: BaseFont without its subset prefix.
    name: str
    kind: FontKind
    codes: Callable[[bytes], str]
    text: Mapping[int, str]
    #: micro-em (1e-6 of text space at size 1) by code; negative where `vertical`.
    advance: Mapping[str, int]
    #: code characters in a row that are not white space.
    solid: re.Pattern[str]
    origin: Callable[[str], Origin]
    #: per mille of the em above (positive) and below (negative) the baseline.
    ascent: int = 750
    descent: int = -250
    vertical: bool = False
    #: where `vertical`: micro-em by code from a glyph's horizontal origin to its vertical one.
    origin_x: Mapping[str, int] = field(default_factory=dict)
    origin_y: Mapping[str, int] = field(default_factory=dict)
    #: whether codes are single bytes, so that word spacing acts on code 32 (ISO, 9.3.3).
    single_byte: bool = True
    #: Type 3 alone: glyph procedures by code, and the font matrix.
    procedures: Mapping[str, object] = field(default_factory=dict)
    font_matrix: tuple[float, float, float, float, float, float] = (0.001, 0, 0, 0.001, 0, 0)
    resources: object = None
    notes: tuple[str, ...] = ()
    #: text by code of codes that ToUnicode tells and that the font's glyph names or its program
    #: name otherwise, of the code strings that are given (`fonts.second_reading`).
    disputed: Callable[[Iterable[str]], Mapping[str, str]] = _nothing
    #: what codes' glyphs look like, of the code strings that are given; None where that cannot be
    #: told (`fonts.drawn`). Empty where no glyph can be seen.
    drawn: Callable[[Iterable[str]], Mapping[str, Look | None]] = _not_drawn
