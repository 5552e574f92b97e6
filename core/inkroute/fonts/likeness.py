"""Whether two readings of one glyph say the same: its text by ToUnicode, and by its name.

In: two texts. Out: a `Likeness`; and Arabic presentation forms as their letters. A program names a
glyph by its shape (a small capital, a final letter, a ligature, a sign that several scripts share)
where ToUnicode says what it means; so compatible characters count as alike, by a table of ours,
since the interpreter's depends on its version. Letters and digits count; a sign for another sign
is neither likeness nor contradiction (text layer, 3).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from enum import Enum
from functools import cache, lru_cache

from inkroute.fonts.tables import expand

_ARABIC = 0x600
#: Letters (less U+0600) of the presentation forms from U+FB50, U+FBD3, U+FBDE and U+FE80 on.
_FORMS = (
    (
        0xFB50,
        (
            "71717b7b7b7b7e7e7e7e808080807a7a7a7a7f7f7f7f79797979a4a4a4a4a6a6a6a684848484838383838686"
            "8686878787878d8d8c8c8e8e888898989191a9a9a9a9afafafafb3b3b3b3b1b1b1b1bababbbbbbbbc0c0c1c1"
            "c1c1bebebebed2d2d3d3"
        ),
    ),
    (0xFBD3, "adadadadc7c7c6c6c8c8"),
    (0xFBDE, "cbcbc5c5c9c9d0d0d0d04949"),
    (
        0xFE80,
        (
            "2122222323242425252626262627272828282829292a2a2a2a2b2b2b2b2c2c2c2c2d2d2d2d2e2e2e2e2f2f30"
            "3031313232333333333434343435353535363636363737373738383838393939393a3a3a3a41414141424242"
            "424343434344444444454545454646464647474747484849494a4a4a4a"
        ),
    ),
)
#: Likewise of the ligatures from U+FBEA, U+FD50 and U+FEF5 on; "-" for one without letters.
_LIGATURES = (
    (
        0xFBEA,
        (
            "2627 2627 26d5 26d5 2648 2648 26c7 26c7 26c6 26c6 26c8 26c8 26d0 26d0 26d0 2649 "
            "2649 2649 cc cc cc cc 262c 262d 2645 2649 264a 282c 282d 282e 2845 2849 284a 2a2c "
            "2a2d 2a2e 2a45 2a49 2a4a 2b2c 2b45 2b49 2b4a 2c2d 2c45 2d2c 2d45 2e2c 2e2d 2e45 "
            "332c 332d 332e 3345 352d 3545 362c 362d 362e 3645 372d 3745 3845 392c 3945 3a2c "
            "3a45 412c 412d 412e 4145 4149 414a 422d 4245 4249 424a 4327 432c 432d 432e 4344 "
            "4345 4349 434a 442c 442d 442e 4445 4449 444a 452c 452d 452e 4545 4549 454a 462c "
            "462d 462e 4645 4649 464a 472c 4745 4749 474a 4a2c 4a2d 4a2e 4a45 4a49 4a4a 3070 "
            "3170 4970 - - - - - - 2631 2632 2645 2646 2649 264a 2831 2832 2845 2846 2849 284a "
            "2a31 2a32 2a45 2a46 2a49 2a4a 2b31 2b32 2b45 2b46 2b49 2b4a 4149 414a 4249 424a "
            "4327 4344 4345 4349 434a 4445 4449 444a 4527 4545 4631 4632 4645 4646 4649 464a "
            "4970 4a31 4a32 4a45 4a46 4a49 4a4a 262c 262d 262e 2645 2647 282c 282d 282e 2845 "
            "2847 2a2c 2a2d 2a2e 2a45 2a47 2b45 2c2d 2c45 2d2c 2d45 2e2c 2e45 332c 332d 332e "
            "3345 352d 352e 3545 362c 362d 362e 3645 372d 3845 392c 3945 3a2c 3a45 412c 412d "
            "412e 4145 422d 4245 432c 432d 432e 4344 4345 442c 442d 442e 4445 4447 452c 452d "
            "452e 4545 462c 462d 462e 4645 4647 472c 4745 4770 4a2c 4a2d 4a2e 4a45 4a47 2645 "
            "2647 2845 2847 2a45 2a47 2b45 2b47 3345 3347 3445 3447 4344 4345 4445 4645 4647 "
            "4a45 4a47 404e51 404f51 405051 3749 374a 3949 394a 3a49 3a4a 3349 334a 3449 344a "
            "2d49 2d4a 2c49 2c4a 2e49 2e4a 3549 354a 3649 364a 342c 342d 342e 3445 3431 3331 "
            "3531 3631 3749 374a 3949 394a 3a49 3a4a 3349 334a 3449 344a 2d49 2d4a 2c49 2c4a "
            "2e49 2e4a 3549 354a 3649 364a 342c 342d 342e 3445 3431 3331 3531 3631 342c 342d "
            "342e 3445 3347 3447 3745 332c 332d 332e 342c 342d 342e 3745 3845 274b 274b"
        ),
    ),
    (
        0xFD50,
        (
            "2a2c45 2a2d2c 2a2d2c 2a2d45 2a2e45 2a452c 2a452d 2a452e 2c452d 2c452d 2d454a "
            "2d4549 332d2c 332c2d 332c49 33452d 33452d 33452c 334545 334545 352d2d 352d2d "
            "354545 342d45 342d45 342c4a 34452e 34452e 344545 344545 362d49 362e45 362e45 "
            "37452d 37452d 374545 37454a 392c45 394545 394545 394549 3a4545 3a454a 3a4549 "
            "412e45 412e45 42452d 424545 442d45 442d4a 442d49 442c2c 442c2c 442e45 442e45 "
            "44452d 44452d 452d2c 452d45 452d4a 452c2d 452c45 452e2c 452e45 - - 452c2e 47452c "
            "474545 462d45 462d49 462c45 462c45 462c49 46454a 464549 4a4545 4a4545 282e4a "
            "2a2c4a 2a2c49 2a2e4a 2a2e49 2a454a 2a4549 2c454a 2c2d49 2c4549 332e49 352d4a "
            "342d4a 362d4a 442c4a 44454a 4a2d4a 4a2c4a 4a454a 45454a 42454a 462d4a 42452d "
            "442d45 39454a 43454a 462c2d 452e4a 442c45 434545 442c45 462c2d 2c2d4a 2d2c4a "
            "452c4a 41454a 282d4a 434545 392c45 354545 332e4a 462c4a"
        ),
    ),
    (0xFEF5, "4422 4422 4423 4423 4425 4425 4427 4427"),
)
_FIRST_FORM, _LAST_FORM = "\ufb50", "\ufefc"
#: Characters in pairs: the second says as much as the first. Signs that are letters elsewhere
#: (micro, ohm, increment, sum, product, kelvin, angstrom), superscripts, long s, letters of
#: Cyrillic and Greek that look like Latin ones (fonts share such glyphs), Farsi's yeh, keheh, heh.
_PAIRS = (
    "\xb5\u03bc\u2126\u03a9\u2206\u0394\u2211\u03a3\u220f\u03a0\u212aK\u212b\xc5\u017fs\xaaa\xbao"
    "\xb91\xb22\xb33\u2113l\u210eh\u2202d\u0131i\u0237j"
    "\u0410A\u0412B\u0415E\u0405S\u0406I\u0408J\u041aK\u041cM\u041dH\u041eO\u0420P\u0421C\u0422T"
    "\u0423Y\u0425X\u0430a\u0435e\u0455s\u0456i\u0458j\u043eo\u0440p\u0441c\u0443y\u0445x"
    "\u0391A\u0392B\u0395E\u0396Z\u0397H\u0399I\u039aK\u039cM\u039dN\u039fO\u03a1P\u03a4T\u03a5Y"
    "\u03a7X\u03bfo\u03bdv\u03d5\u03c6\u03f5\u03b5\u03d1\u03b8\u03d6\u03c0\u03f1\u03c1\u03c2\u03c3"
    "\u06cc\u064a\u0649\u064a\u06a9\u0643\u06c1\u0647\u06be\u0647\u06d5\u0647"
)
#: First digits of ten: Arabic, extended Arabic, superscript (4 to 9), subscript, fullwidth.
_TENS = (0x660, 0x6F0, 0x2070, 0x2080, 0xFF10)
#: Mathematical letters (13 alphabets of 52) and digits (5 of ten) of Unicode's block 1D400.
_MATH_LETTERS, _MATH_DIGITS = range(0x1D400, 0x1D6A4), range(0x1D7CE, 0x1D800)
_FULLWIDTH = range(0xFF01, 0xFF5F)
#: Where, from each boundary on, characters count (every second area) and where they do not: signs,
#: spaces, modifiers, combining accents, radicals, private use, compatibility ideographs.
_COUNTED = (
    0x30, 0x3A, 0x41, 0x5B, 0x61, 0x7B, 0xAA, 0xAB, 0xB5, 0xB6, 0xBA, 0xBB, 0xC0, 0xD7, 0xD8,
    0xF7, 0xF8, 0x2B0, 0x370, 0x375, 0x376, 0x37E, 0x386, 0x387, 0x388, 0x60C, 0x620, 0x640,
    0x641, 0x64B, 0x660, 0x66A, 0x66E, 0x670, 0x671, 0x6D4, 0x6EE, 0x2000, 0x2C00, 0x2E00,
    0x3041, 0x3099, 0x309D, 0x30FB, 0x3105, 0x3190, 0x31F0, 0x3200, 0x3400, 0x4DC0, 0x4E00,
    0xD800, 0xFB00, 0xFD3E, 0xFD50, 0xFDFC, 0xFE70, 0xFEFD, 0xFF10, 0xFF1A, 0xFF21, 0xFF3B,
    0xFF41, 0xFF5B, 0x10000, 0x1F000, 0x20000, 0x2F800, 0x30000, 0xE0000,
)  # fmt: skip


class Likeness(Enum):
    """How what a glyph is named compares with what ToUnicode says of it.

    LESS: ToUnicode says a part of a ligature alone ("i" where the glyph is named f_i).
    """

    ALIKE = "alike"
    UNTOLD = "untold"
    LESS = "less"
    CONTRARY = "contrary"


@lru_cache(maxsize=8192)
def likeness(told: str, named: str) -> Likeness:
    """Compare ToUnicode's text of a glyph with that of its name."""
    if told == named:
        return Likeness.ALIKE
    one, other = _folded(told), _folded(named)
    if one == other or (other and other in one):
        return Likeness.ALIKE
    counted = is_counted(other) or is_counted(one)
    if not counted or not other or not one or _is_uncertain(told) or _is_uncertain(named):
        return Likeness.UNTOLD
    if one in other:
        latin = other.isascii() and other.isalpha() and named[0] not in _look_alikes()
        return Likeness.LESS if latin else Likeness.ALIKE
    return Likeness.CONTRARY


def is_counted(text: str) -> bool:
    """Whether a text has a letter or a digit."""
    return any(bisect_right(_COUNTED, ord(character)) & 1 for character in text)


def letters_of_forms(text: str) -> str:
    """The text with Arabic presentation forms as the letters that they are forms of."""
    if text.isascii() or not any(_FIRST_FORM <= c <= _LAST_FORM for c in text):
        return text
    forms = _forms()
    return "".join([forms.get(character, character) for character in text])


def look(character: str) -> str:
    """What a character is compared as: small, and one of all that fonts draw with one glyph."""
    return _folded(character)


def _is_uncertain(text: str) -> bool:
    """Whether it holds characters of which fonts have one glyph for several, or no meaning."""
    return any(
        0x2E80 <= ord(c) < 0x2FE0 or 0xE000 <= ord(c) < 0xFB00 or ord(c) >= 0xF0000 for c in text
    )


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    pairs = _look_alikes()
    out = [pairs.get(c) or _by_area(c) for c in expand(letters_of_forms(text))]
    return "".join([pairs.get(c, c) for c in out]).lower()


def _by_area(character: str) -> str:
    code = ord(character)
    if code in _MATH_LETTERS:
        place = (code - _MATH_LETTERS.start) % 52
        return chr(place % 26 + (0x41 if place < 26 else 0x61))
    if code in _MATH_DIGITS:
        return chr((code - _MATH_DIGITS.start) % 10 + 0x30)
    for first in _TENS:
        if first <= code < first + 10:
            return chr(code - first + 0x30)
    return chr(code - 0xFEE0) if code in _FULLWIDTH else character


@cache
def _look_alikes() -> Mapping[str, str]:
    return dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))


@cache
def _forms() -> Mapping[str, str]:
    out: dict[str, str] = {}
    for first, listed in _FORMS:
        letters = bytes.fromhex(listed)
        out.update((chr(first + at), chr(_ARABIC + one)) for at, one in enumerate(letters))
    for first, listed in _LIGATURES:
        for at, word in enumerate(listed.split(" ")):
            if word != "-":
                out[chr(first + at)] = "".join([chr(_ARABIC + c) for c in bytes.fromhex(word)])
    return out
