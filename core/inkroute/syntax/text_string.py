"""Text strings (ISO 32000-2, 7.9.2.2): UTF-16, UTF-8 or PDFDocEncoding, told by their first bytes.

In: a string's bytes. Out: its text, without the language codes that UTF-16 strings may hold. What
is no valid UTF comes out as U+FFFD; so do bytes that PDFDocEncoding leaves open.
"""

from __future__ import annotations

import re

#: PDFDocEncoding where it differs from Latin-1 (annex D.3).
_LOW = "\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc"  # from 0x18
_HIGH = (  # from 0x80
    "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d"
    "\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161"
    "\u017e\ufffd\u20ac"
)
_DOCUMENT = {0x18 + i: text for i, text in enumerate(_LOW)} | {
    0x80 + i: text for i, text in enumerate(_HIGH)
}
#: Byte order marks with what follows them; the second is not in the standard, but in files.
_MARKS = ((b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le"), (b"\xef\xbb\xbf", "utf-8"))
#: A language code between two escapes (7.9.2.2).
_LANGUAGE = re.compile("\x1b[^\x1b]{0,12}\x1b")


def text_of(data: bytes) -> str:
    """The text that a text string's bytes stand for."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _LANGUAGE.sub("", data[len(mark) :].decode(encoding, "replace"))
    return data.decode("latin-1").translate(_DOCUMENT)
