"""Letters as the letter-pair test sees them: which script each is of, what is no letter at all.

In: text. Out: its code points in small letters, and for each what it is to the test (`kinds`).
Ranges are fixed here and not asked of `unicodedata`, whose version depends on the interpreter.
Not here: how likely letters are (`language_data`).
"""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import numpy.typing as npt

#: What a character is, other than a letter of `SCRIPTS` (their kinds follow): it parts words; it
#: stands in words where it should not; it is left out, as accents and vowel points are; a digit;
#: a letter of a script that pairs say nothing of.
GAP, ODD, MARK, DIGIT, OTHER, FIRST_SCRIPT = range(6)

#: Letters of the scripts that letter pairs are known of (Unicode 16, blocks and their digits).
SCRIPTS: dict[str, tuple[tuple[int, int], ...]] = {
    "Latn": ((0x41, 0x5A), (0x61, 0x7A), (0xAA, 0xAA), (0xBA, 0xBA), (0xC0, 0xD6), (0xD8, 0xF6),
             (0xF8, 0x2AF), (0x1E00, 0x1EFF)),
    "Grek": ((0x370, 0x3FF), (0x1F00, 0x1FFF)),
    "Cyrl": ((0x400, 0x52F),),
    "Armn": ((0x531, 0x556), (0x560, 0x588)),
    "Geor": ((0x10A0, 0x10FF), (0x1C90, 0x1CBF)),
    "Hebr": ((0x5D0, 0x5EA),),
    "Arab": ((0x620, 0x64A), (0x66E, 0x6D3), (0x6D5, 0x6D5), (0x6EE, 0x6EF), (0x6FA, 0x6FF)),
    "Deva": ((0x900, 0x93B), (0x93D, 0x963), (0x971, 0x97F)),
    "Beng": ((0x980, 0x9BB), (0x9BD, 0x9E3), (0x9F0, 0x9F1)),
    "Guru": ((0xA00, 0xA3B), (0xA3D, 0xA65), (0xA70, 0xA75)),
    "Gujr": ((0xA80, 0xABB), (0xABD, 0xAE3)),
    "Taml": ((0xB80, 0xBE5),),
    "Telu": ((0xC00, 0xC63),),
    "Knda": ((0xC80, 0xCBB), (0xCBD, 0xCE3)),
    "Mlym": ((0xD00, 0xD63), (0xD7A, 0xD7F)),
}  # fmt: skip
#: Letters that are written without such pairs: Thai to Tibetan, Burmese, Hangul, Ethiopic to
#: Mongolian, kana, ideographs.
_OTHERS = (
    (0x700, 0x74F), (0x780, 0x7B1), (0x7CA, 0x7EA), (0xB00, 0xB63), (0xD80, 0xDF3),
    (0xE01, 0xE4E), (0xE81, 0xECD), (0xF40, 0xFBC), (0x1000, 0x103F), (0x1050, 0x108F),
    (0x1100, 0x13FF), (0x1400, 0x16EA), (0x1780, 0x17D3), (0x1820, 0x18AA), (0x3041, 0x3096),
    (0x30A1, 0x30FF), (0x3105, 0x318E), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF),
    (0xA000, 0xA48C), (0xAC00, 0xD7A3), (0xF900, 0xFAFF),
)  # fmt: skip
_DIGITS = ((0x30, 0x39), (0xB2, 0xB3), (0xB9, 0xB9), (0x660, 0x669), (0x6F0, 0x6F9),
           (0x966, 0x96F), (0x9E6, 0x9EF), (0xA66, 0xA6F), (0xAE6, 0xAEF), (0xBE6, 0xBEF),
           (0xC66, 0xC6F), (0xCE6, 0xCEF), (0xD66, 0xD6F), (0x2070, 0x2089))  # fmt: skip
#: Accents, points and vowel signs that texts may leave out; nuktas; what shows nothing; tatweel.
_MARKS = ((0x300, 0x36F), (0x483, 0x487), (0x559, 0x55A), (0x591, 0x5BD), (0x5BF, 0x5C7),
          (0x610, 0x61A), (0x640, 0x640), (0x64B, 0x65F), (0x670, 0x670), (0x6D6, 0x6ED),
          (0x93C, 0x93C), (0x9BC, 0x9BC), (0xA3C, 0xA3C), (0xABC, 0xABC), (0xCBC, 0xCBC),
          (0xAD, 0xAD), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2069),
          (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF))  # fmt: skip
#: White space, punctuation and ASCII signs part words, and so does what is between the scripts.
_GAPS = ((0x00, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E), (0xA0, 0xA1), (0xA7, 0xA7),
         (0xAB, 0xAB), (0xB6, 0xB7), (0xBB, 0xBB), (0xBF, 0xBF), (0x2B0, 0x2FF), (0x55B, 0x55F),
         (0x589, 0x58F), (0x5BE, 0x5BE), (0x5F3, 0x5F4), (0x600, 0x60F), (0x61B, 0x61F),
         (0x66A, 0x66D), (0x6D4, 0x6D4), (0x964, 0x965), (0x970, 0x970), (0x2000, 0x200A),
         (0x2010, 0x2029), (0x202F, 0x205F), (0x2190, 0x2BFF), (0x3000, 0x303F),
         (0xFF01, 0xFF20))  # fmt: skip
#: Letters that the data's sources do not tell apart, or that have a sign of their own for a letter
#: with a nukta: yeh, and Vietnamese with two accents (one class in the sources).
_YEH, _VIETNAMESE, _DOUBLE_ACCENT = (0x6CC, 0x64A), (0x1EA0, 0x1EFF), 0x1EC3
_NUKTAS = {
    0x929: 0x928, 0x931: 0x930, 0x934: 0x933, 0x958: 0x915, 0x959: 0x916, 0x95A: 0x917,
    0x95B: 0x91C, 0x95C: 0x921, 0x95D: 0x922, 0x95E: 0x92B, 0x95F: 0x92F, 0x9DC: 0x9A1,
    0x9DD: 0x9A2, 0x9DF: 0x9AF, 0xA33: 0xA32, 0xA36: 0xA38, 0xA59: 0xA16, 0xA5A: 0xA17,
    0xA5B: 0xA1C, 0xA5E: 0xA2B,
}  # fmt: skip
#: Small letters of Greek with breathings and three accents (U+1F00-1FFF) as letters of today's
#: spelling, which has one accent: runs of first code point and letters, "-" for no letter.
_POLYTONIC = (
    (0x1F00, "ααάάάάάά"), (0x1F10, "εεέέέέ"), (0x1F20, "ηηήήήήήή"), (0x1F30, "ιιίίίίίί"),
    (0x1F40, "οοόόόό"), (0x1F50, "υυύύύύύύ"), (0x1F60, "ωωώώώώώώ"), (0x1F70, "άάέέήήίίόόύύώώ"),
    (0x1F80, "ααάάάάάά"), (0x1F90, "ηηήήήήήή"), (0x1FA0, "ωωώώώώώώ"), (0x1FB0, "ααάαά-άά"),
    (0x1FC2, "ήηή-ήή"), (0x1FD0, "ιιΐΐ--ίΐ"), (0x1FE0, "υυΰΰρρύΰ"), (0x1FF2, "ώωώ-ώώ"),
)  # fmt: skip
#: Ligatures of Latin and Armenian, and presentation forms of Hebrew and Arabic.
_FORMS = re.compile("[\ufb00-\ufefc]")
#: One past the basic plane: characters beyond it are one.
_PLANE = 0x10000


@cache
def _kinds() -> npt.NDArray[np.uint8]:
    """The kind of every character of the basic plane."""
    kinds = np.full(_PLANE, ODD, dtype=np.uint8)
    groups = ((OTHER, _OTHERS), (DIGIT, _DIGITS), (GAP, _GAPS))
    scripts = enumerate(SCRIPTS.values(), FIRST_SCRIPT)
    for kind, ranges in (*groups, *scripts, (MARK, _MARKS)):
        for low, high in ranges:
            kinds[low : high + 1] = kind
    return kinds


@cache
def _folds() -> npt.NDArray[np.int64]:
    """For every character of the basic plane, the one that it is counted as."""
    folds = np.arange(_PLANE, dtype=np.int64)
    folds[_YEH[0]] = _YEH[1]
    folds[_VIETNAMESE[0] : _VIETNAMESE[1] + 1] = _DOUBLE_ACCENT
    for first, letters in _POLYTONIC:
        for at, letter in enumerate(letters):
            if letter != "-":
                folds[first + at] = ord(letter)
    for written, base in _NUKTAS.items():
        folds[written] = base
    return folds


def characters(
    text: str, forms: dict[int, str]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """A text's code points in small letters, and their kinds; marks are left out.

    `forms`: ligatures and presentation forms, and the letters that they stand for.
    """
    small = text.lower()
    if _FORMS.search(small):
        small = small.translate(forms)
    raw = np.frombuffer(small.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    codes = _folds().take(np.minimum(raw, _PLANE - 1).astype(np.intp))
    kinds = _kinds().take(codes.astype(np.intp))
    kept = kinds != MARK
    return (codes, kinds) if kept.all() else (codes[kept], kinds[kept])


def folded(text: str) -> str:
    """A text in small letters as the test counts them, marks left out."""
    codes, _ = characters(text, {})
    return "".join([chr(code) for code in codes.tolist()])
