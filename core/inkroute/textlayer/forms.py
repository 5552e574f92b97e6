"""Is a word formed as words are? Asked where two readings of it are weighed against each other.

In: a word. Out: yes or no, whatever its language: letters of one script, no capital after a small
letter, or a number; punctuation only at its ends, points, hyphens and apostrophes within.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

from inkroute.fonts.likeness import is_counted

#: Within words and numbers.
_INNER = frozenset(".,'-/:@_&\u2019\u2010\u2011\u00ad\u0640\u200c\u200d")
#: First code points of areas: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, then others.
_AREAS = (0, 0x370, 0x400, 0x530, 0x590, 0x600, 0x780, 0x900, 0xE00, 0x10A0, 0x1E00, 0x1F00,
          0x2C00, 0x3041, 0xA000, 0xAC00, 0xD7B0, 0xFB50)  # fmt: skip
_LATIN, _GREEK, _ARABIC = 1, 2, 6
#: Further areas of scripts that have a first one: Latin and Greek extended, Arabic forms.
_SAME = {11: _LATIN, 12: _GREEK, 18: _ARABIC}
_DIGITS = 0


def is_word(text: str) -> bool:
    """Whether a word is formed as a word or a number is."""
    places = [place for place, character in enumerate(text) if is_counted(character)]
    if not places:
        return False
    core = text[places[0] : places[-1] + 1]
    if any(not is_counted(c) and c not in _INNER and not _is_mark(c) for c in core):
        return False
    if len({_area(c) for c in core if is_counted(c)}) > 1:
        return False
    return not any(_is_small(a) and _is_capital(b) for a, b in pairwise(core))


def _area(character: str) -> int:
    """The number of a character's script; digits have their own."""
    if "0" <= character <= "9" or "\u0660" <= character <= "\u0669":
        return _DIGITS
    found = bisect_right(_AREAS, ord(character))
    return _SAME.get(found, found)


def _is_mark(character: str) -> bool:
    """Whether it is a combining accent, or a vowel sign of Arabic."""
    return "\u0300" <= character <= "\u036f" or "\u064b" <= character <= "\u0670"


def _is_capital(character: str) -> bool:
    return character != character.lower()


def _is_small(character: str) -> bool:
    return character != character.upper()
