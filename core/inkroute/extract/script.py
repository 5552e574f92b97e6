"""What a word's characters say about direction and spacing, by fixed ranges of Unicode.

In: text in logical order. Out: its direction, whether it takes spaces, a guess of its language
for a browser's choice of fonts. The ranges are written here rather than asked of `unicodedata`,
whose tables differ from one Python to the next. Not here: the full bidirectional algorithm
(Unicode Annex 9): lines come as words, each of which is in logical order already.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_LTR = (
    "A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u0370-\u058f\u0900-\u1fff"
    "\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufb06\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc"
    "\U00020000-\U0003ffff"
)
#: Digits and marks of the right-to-left blocks, which are no letters of theirs.
_NOT_LETTERS = re.compile("[\u0600-\u060f\u061b-\u061f\u0660-\u066d\u06d4\u06dd\u06f0-\u06f9]")
_RTL_LETTER = re.compile(f"[{_RTL}]")
_LTR_LETTER = re.compile(f"[{_LTR}]")
#: Han, kana, bopomofo, Yi, and the punctuation set among them: no spaces between words.
_SPACELESS = (
    "\u2e80-\u303f\u3040-\u312f\u31a0-\u31bf\u31f0-\u4dbf\u4e00-\ua4cf\uf900-\ufaff\ufe30-\ufe4f"
    "\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f\U00020000-\U0003ffff"
)
_SPACELESS_CHARACTER = re.compile(f"[{_SPACELESS}]")
#: Thai, Lao, Myanmar and Khmer part phrases, not words, by spaces: lines join without one.
_PHRASES = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
#: Characters that no text holds on purpose: controls, surrogates, noncharacters.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufffe\uffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Direction(Enum):
    """The direction that a word asks for; NEUTRAL for numbers and marks."""

    LTR = "ltr"
    RTL = "rtl"
    NEUTRAL = "neutral"


def clean(text: str) -> str:
    """The text without control characters; U+FFFD for surrogates, which no encoding holds."""
    if text.isascii() and text.isprintable():
        return text
    return _SURROGATE.sub("\ufffd", _UNPRINTABLE.sub("", text))


def direction(text: str) -> Direction:
    """The direction of most of the text's letters.

    >>> direction("שלום")
    <Direction.RTL: 'rtl'>
    """
    if text.isascii():
        return Direction.LTR if _LTR_LETTER.search(text) else Direction.NEUTRAL
    rtl = len(_RTL_LETTER.findall(_NOT_LETTERS.sub("", text)))
    ltr = len(_LTR_LETTER.findall(text))
    if not rtl and not ltr:
        return Direction.NEUTRAL
    return Direction.RTL if rtl > ltr else Direction.LTR


def mostly_rtl(texts: Sequence[str]) -> bool:
    """Whether most letters of the texts are Hebrew, Arabic or of another such script."""
    wide = [_NOT_LETTERS.sub("", text) for text in texts if not text.isascii()]
    rtl = sum(len(_RTL_LETTER.findall(text)) for text in wide)
    return rtl > 0 and rtl > sum(len(_LTR_LETTER.findall(text)) for text in texts)


def logical_order(directions: Sequence[Direction], *, rtl: bool) -> list[int]:
    """Indices of words standing left to right, in the order in which they are read.

    In a right-to-left line words are read from the right, but for runs of left-to-right words
    (with numbers and marks between two of them), which are read from the left; and the other way
    round (Unicode Annex 9, rules N1, N2 and L2, on whole words).

    >>> R, L, N = Direction.RTL, Direction.LTR, Direction.NEUTRAL
    >>> logical_order([R, L, N, L, R], rtl=True)
    [4, 1, 2, 3, 0]
    """
    against = Direction.LTR if rtl else Direction.RTL
    order = list(range(len(directions)))
    if rtl:
        order.reverse()
    if against not in directions:
        return order
    start = 0
    while start < len(order):
        if directions[order[start]] is not against:
            start += 1
            continue
        end = start
        for place in range(start + 1, len(order)):
            kind = directions[order[place]]
            if kind is against:
                end = place
            elif kind is not Direction.NEUTRAL:
                break
        order[start : end + 1] = order[start : end + 1][::-1]
        start = end + 1
    return order


def spaceless(before: str, after: str) -> bool:
    """Whether two characters belong to scripts that put no space between words."""
    if before.isascii() or after.isascii():
        return False
    return bool(_SPACELESS_CHARACTER.match(before) and _SPACELESS_CHARACTER.match(after))


def joins_lines(before: str, after: str) -> bool:
    """Whether a line that ends with one character goes on with the other without a space."""
    return spaceless(before, after) or bool(_PHRASES.match(before) and _PHRASES.match(after))


def breadth(text: str) -> int:
    """Characters of the text, those of scripts without spaces counted double."""
    return len(text) if text.isascii() else len(text) + len(_SPACELESS_CHARACTER.findall(text))


_LANGUAGES = (
    ("he", re.compile("[\u0590-\u05ff\ufb1d-\ufb4f]")),
    ("ar", re.compile("[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]")),
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("ko", re.compile("[\u1100-\u11ff\uac00-\ud7a3]")),
    ("zh", re.compile("[\u4e00-\u9fff]")),
)


def language(text: str) -> str:
    """A language tag where the script tells enough for the choice of a font, else ""."""
    if text.isascii():
        return ""
    return next((tag for tag, letters in _LANGUAGES if letters.search(text)), "")
