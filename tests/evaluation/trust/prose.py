"""Lines of words in nine languages and eight scripts for labelled pages.

In: the texts of `evaluation.texts` for English, French, Russian and Chinese; for Greek, Hebrew,
Arabic, Armenian and Georgian, which have none there, sentences composed of `words.tsv`. Out: words
in order, and the shape that Arabic letters take. A half's words are its own: texts are split by
their hash, the parts of sentences by row. Not here: fonts, laying out.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from evaluation import texts
from evaluation.model import Split

#: Languages with texts, and those with sentences of our own (Tesseract's names).
READ = ("eng", "fra", "rus", "chi_sim")
COMPOSED = ("ell", "heb", "ara", "hye", "kat")
LANGUAGES = READ + COMPOSED
FROM_THE_RIGHT = frozenset({"heb", "ara"})

_WORDS = Path(__file__).with_name("words.tsv")
_PLACES = ("subject", "predicate", "circumstance")
#: Ideographs of a line, which is one word since nothing divides it.
_LINE_OF_IDEOGRAPHS = 30
#: Letters of a word at most: longer ones are rules of underscores and the like.
_LONGEST = 24


class Passage(NamedTuple):
    """Words in reading order and the name of what they were taken from."""

    words: list[str]
    source: str


def has(language: str) -> bool:
    """Whether there are words of both halves in this language."""
    if language in COMPOSED:
        return True
    try:
        return all(texts.sources(split, language) for split in Split)
    except texts.NoTextsError:
        return False


def passage(language: str, split: Split, count: int, dice: Random) -> Passage:
    """About `count` words of plain prose (lines for Chinese).

    Raises:
        evaluation.texts.NoTextsError: the language has no text of that half.
    """
    if language in COMPOSED:
        return Passage(_composed(language, split, count, dice), f"words.tsv#{language}")
    source = dice.choice(texts.sources(split, language))
    if language == "chi_sim":
        return Passage(_ideographs(source.text, count, dice), source.name)
    words = fitting(source.text)
    start = dice.randrange(max(1, len(words) - count))
    return Passage(words[start : start + count], source.name)


def fitting(text: str) -> list[str]:
    """The words of a text that a page may hold."""
    return [word for word in text.split() if _is_word(word)]


def _is_word(word: str) -> bool:
    """Whether a page may hold it: some texts have control characters and rules of dots."""
    return len(word) <= _LONGEST and all(unicodedata.category(char)[0] in "LNPS" for char in word)


def _ideographs(text: str, count: int, dice: Random) -> list[str]:
    run = "".join(char for char in text if "\u4e00" <= char <= "\u9fff" or char in "，。；、")
    size = count * _LINE_OF_IDEOGRAPHS
    start = dice.randrange(max(1, len(run) - size))
    part = run[start : start + size]
    lines = range(0, len(part), _LINE_OF_IDEOGRAPHS)
    return [part[at : at + _LINE_OF_IDEOGRAPHS] for at in lines]


def _composed(language: str, split: Split, count: int, dice: Random) -> list[str]:
    parts = _parts()
    mine = 1 if split is Split.HELD_OUT else 0
    out: list[str] = []
    while len(out) < count:
        sentence = [dice.choice(parts[language, place][mine::2]) for place in _PLACES]
        out.extend(f"{' '.join(sentence)}.".split())
    return out[:count]


@cache
def _parts() -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for line in _WORDS.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            language, place, text = line.split("\t")
            found[language, place] = (*found.get((language, place), ()), text)
    return found


@cache
def _forms() -> dict[tuple[str, str], str]:
    """Presentation forms of Arabic (U+FE70-FEFF) by letters and form ("initial")."""
    found: dict[tuple[str, str], str] = {}
    for code in range(0xFE80, 0xFEFD):
        kind, *letters = unicodedata.decomposition(chr(code)).split()
        found["".join(chr(int(letter, 16)) for letter in letters), kind.strip("<>")] = chr(code)
    return found


def shaped(word: str) -> list[tuple[str, str]]:
    """An Arabic word as (glyph's character, letters that it stands for), in reading order."""
    forms = _forms()
    out: list[tuple[str, str]] = []
    at = 0
    joined = False  # to the letter before
    while at < len(word):
        pair = word[at : at + 2]
        letters = pair if (pair, "isolated") in forms else word[at]
        at += len(letters)
        after = word[at : at + 1]
        joins_on = (letters, "initial") in forms and (after, "final") in forms
        names = {(True, True): "medial", (True, False): "final", (False, True): "initial"}
        name = names.get((joined and (letters, "final") in forms, joins_on), "isolated")
        out.append((forms.get((letters, name), letters), letters))
        joined = joins_on
    return out
