"""Characters that say nothing: replacement, private use, control, surrogate, non-characters.

In: text as the font's tables gave it. Out: counts and shares. Ranges are fixed here and not asked
of `unicodedata`, whose version depends on the interpreter (text layer, 1; page map, "Coordinates
and units").
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from inkroute.geometry import PER_MILLE

#: U+FFFD; private use (U+E000-F8FF, planes 15 and 16); C0 and C1 controls but white space;
#: surrogates; non-characters (Unicode 23.7).
_NOTHING = (
    "[\ufffd\ue000-\uf8ff\U000f0000-\U0010ffff\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_UNDECODED = re.compile(_NOTHING)
#: Letters and digits of scripts of which a glyph is a letter: Latin to Hebrew, Georgian, kana,
#: ideographs, Hangul. In Arabic and in Indian scripts it may be a piece of one, and is left out.
_WHOLE_LETTER = (
    "[0-9A-Za-z\xb5\xc0-\xd6\xd8-\xf6\xf8-\u02af\u0370-\u052f\u0531-\u0588\u05d0-\u05ea"
    "\u10a0-\u10ff\u1e00-\u1fff\u3041-\u318e\u3400-\u9fff\uac00-\ud7a3]"
)
_LOST_LETTER = re.compile(f"{_WHOLE_LETTER}{_NOTHING}|{_NOTHING}{_WHOLE_LETTER}")
#: Latin, Greek, Cyrillic to Hebrew and beyond: any text that a quick test can pass at once.
_PLAIN = re.compile("[\\t\\n\\r -~\xa0-\u05ff]*+")


def undecoded_share(text: str) -> int:
    """Per mille of the text's characters that are undecoded; 0 for an empty text."""
    if not text or _PLAIN.fullmatch(text):
        return 0
    return len(_UNDECODED.findall(text)) * PER_MILLE // len(text)


def all_decoded(texts: Iterable[str]) -> bool:
    """Whether no text has an undecoded character: asked of a whole page's words at once."""
    return _UNDECODED.search("".join(texts)) is None


def is_undecoded(text: str, threshold: int) -> bool:
    """Whether at least `threshold` per mille of the text's characters say nothing."""
    return undecoded_share(text) >= threshold > 0


def lacks_letter(text: str) -> bool:
    """Whether a character that says nothing stands beside a letter or a digit: one is lost."""
    return not _PLAIN.fullmatch(text) and _LOST_LETTER.search(text) is not None
