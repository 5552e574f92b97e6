"""Strokes that several letters share (I, l, 1 and the bar), told apart by what the word is.

In: a word as read, and for each of its symbols what else it may be, as Tesseract says with its
confidences. Out: the word as it should be. Not here: reading, and which words are looked at.

In many faces these are one stroke, or nearly; what Tesseract takes it for then hangs on what
language makes likely, and numerals are no language: "II" becomes "Il", "Titre Ier" "Titre ler".
A symbol is changed only to what Tesseract itself thinks possible there, and only in a word that
is none as it stands. (Tesseract 5.3 on 102 pages: of the l of "Il" an I had 0 to 26, of "II" that
was read so 81; of the l of common words it had none, of "Ier" read as "ler" 14 to 29.)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple


class Symbol(NamedTuple):
    """A symbol as read; what it may be, itself included, each with its confidence (per mille)."""

    text: str
    choices: tuple[tuple[str, int], ...]

    def confidence(self, text: str) -> int:
        """How sure Tesseract is that it is `text`; 0 where that is no choice."""
        return max((sure for choice, sure in self.choices if choice == text), default=0)


#: per mille that an I needs for each stroke of a word that may stand as it is, and of another.
_OF_WORD, _OF_NONE = 500, 100
#: words that numerals are read as: the French and Italian "he", and the English one.
_WORDS = {"fra": ("Il",), "ita": ("Il",), "eng": ("Ill", "Ill.", "Ill.,")}
#: marks, then what may be a Roman numeral with strokes for its I, then nothing or more marks; an
#: apostrophe is none of them ("l'article").
_NUMERAL = re.compile(r"([(\[«\"“]*)([IVXLCDMl1|]{1,8})((?:[^\w'’`´|].*)?)", re.DOTALL)
_ROMAN = re.compile("M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
#: the French ordinal of one, which is written both as Ier and as 1er; "ler" is no word.
_ORDINAL = re.compile(r"([(\[«\"“]*)([l|])(ers?|re|ère)(\W*)", re.DOTALL)
_STROKES = str.maketrans("l1|", "III")


def folded(text: str) -> str:
    """The text with all strokes alike."""
    return text.translate(_STROKES)


def is_suspect(text: str, languages: Sequence[str]) -> bool:
    """Whether a word may be a numeral or an ordinal with a wrong stroke."""
    if "l" not in text and "|" not in text:
        return False
    return _numeral(text) is not None or _ordinal(text, languages) is not None


def settled(symbols: Sequence[Symbol], languages: Sequence[str]) -> str:
    """The text of a word's symbols, its strokes told apart; as it was read where all is well."""
    read = [symbol.text for symbol in symbols]
    text = "".join(read)
    if not is_suspect(text, languages) or any(len(one) != 1 for one in read):
        return text
    if (ordinal := _ordinal(text, languages)) is not None:
        place = ordinal.start(2)
        # The surest first; neither may be sure, but one of them it is.
        strokes = [one for one, _ in symbols[place].choices if one in {"1", "I"}]
        return text[:place] + strokes[0] + text[place + 1 :] if strokes else text
    numeral = _numeral(text)
    if numeral is None:
        return text
    is_word = any(text in _WORDS.get(language, ()) for language in languages)
    least = _OF_WORD if is_word else _OF_NONE
    first, end = numeral.span(2)
    if any(one.confidence("I") < least for one in symbols[first:end] if one.text in "l1|"):
        return text
    return text[:first] + folded(numeral[2]) + text[end:]


def _numeral(text: str) -> re.Match[str] | None:
    """The word's parts where it is a Roman numeral but for its strokes, not a bar alone."""
    found = _NUMERAL.fullmatch(text)
    if found is None or found[0] == "|" or not _ROMAN.fullmatch(folded(found[2])):
        return None
    return found if "l" in found[2] or "|" in found[2] else None


def _ordinal(text: str, languages: Sequence[str]) -> re.Match[str] | None:
    return _ORDINAL.fullmatch(text) if "fra" in languages else None
