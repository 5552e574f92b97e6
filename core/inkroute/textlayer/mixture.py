"""Words that mix scripts: letters of alphabets that no word has together.

In: words. Out: how many of them mix scripts. A font whose codes were given characters at random
makes words of Thai, runes and box drawings; real words keep to one script, but for Latin with
Greek (formulas) and ideographs with anything. Ranges are fixed here and not asked of
`unicodedata`, whose version depends on the interpreter. Not here: whether words of one script are
language (`language`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from inkroute.textlayer.alphabets import SCRIPTS

#: Any text of these alone can be passed at once: Latin to Cyrillic, general punctuation,
#: letterlike signs; ideographs, kana, Hangul and their forms.
_COMMON = re.compile(
    "[\x00-\u024f\u2000-\u218f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\uffef]*+"
)
#: Arrows, mathematical operators, technical signs, box drawings, shapes (Unicode 16, blocks).
_SIGNS = (0x2190, 0x2BFF)
_IDEOGRAPHS = (
    (0x2E80, 0x9FFF),
    (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF),
    (0x1100, 0x11FF),
    (0xFE30, 0xFFEF),
)
#: Blocks of scripts beyond those: where two letters lie in unlike ones, they are of two scripts.
_BLOCK = 7
_NEUTRAL, _SIGN = -1, -2
#: Sentence marks that all scripts of India share.
_DANDAS = (0x964, 0x965)
#: From here on private use, forms of letters, and planes of rare letters: no witness.
_NO_SCRIPT = 0xE000
_LATIN, _GREEK = 0, 1

#: What parts a compound, each part of which may be of a script of its own: "IP-адрес".
_PARTS = re.compile("[-\u2010-\u2015/]")


@cache
def _script(character: str) -> int:
    """The number of a character's script; `_NEUTRAL` for what goes with all, `_SIGN` for signs."""
    code = ord(character)
    for number, ranges in enumerate(SCRIPTS.values()):
        if any(low <= code <= high for low, high in ranges):
            return number
    if _SIGNS[0] <= code <= _SIGNS[1]:
        return _SIGN
    if code < 0x700 or 0x2000 <= code <= 0x2FFF or code >= _NO_SCRIPT or code in _DANDAS:
        return _NEUTRAL
    if any(low <= code <= high for low, high in _IDEOGRAPHS):
        return _NEUTRAL
    return len(SCRIPTS) + (code >> _BLOCK)


def is_mixed(word: str) -> bool:
    """Whether a word has letters that stand together in no word."""
    if _COMMON.fullmatch(word):
        return False
    return any(map(_is_mixed_part, _PARTS.split(word)))


def _is_mixed_part(part: str) -> bool:
    found = {_script(character) for character in part} - {_NEUTRAL}
    return len(found) > 1 and not found <= {_LATIN, _GREEK, _SIGN}


def mixed(words: Sequence[str]) -> int:
    """How many words mix scripts."""
    if _COMMON.fullmatch("".join(words)):
        return 0
    return sum(map(is_mixed, words))
