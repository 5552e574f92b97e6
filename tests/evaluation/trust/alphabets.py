"""Whether valid letters of a wrong table are found: the pages of the command `alphabets`.

In: the texts of the tuning half and the translations of `declaration`. Out: pages of three
lengths whose alphabet is shifted or permuted, with nothing but language to tell it by (the
programs have neither names nor a cmap), and good pages in many scripts. The same bytes at every
run. Not here: what the product makes of them (`alphabet_counts`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from random import Random
from typing import NamedTuple

from evaluation import declaration, texts
from evaluation.declaration import NOTO, Translation
from evaluation.model import Split
from evaluation.trust import prose, spoils
from evaluation.trust.case import finished
from evaluation.trust.labels import LabelledPage
from evaluation.trust.sheet import Sheet, Spoil
from inkroute.textlayer import language_data
from inkroute.textlayer.alphabets import SCRIPTS

#: Words of a page by its length's name; runs of letters where a script parts no words.
LENGTHS = {"page": 330, "100 words": 100, "30 words": 30}
#: Spoilt pages of a kind and length; passages of a good text.
SPOILT, PASSAGES = 128, 7
_PUNCTUATION = ".,;:!?()[]\"'-–—‘’“”"
_SIZES = (9.0, 10.0, 10.5, 11.0, 12.0)
#: Which of `spoils.ALPHABETS` a language has, and how many of every eight spoilt pages are in it.
_ALPHABET = {"eng": 0, "fra": 0, "rus": 1, "ell": 2, "hye": 3, "kat": 4}
_TURNS = ("eng", "fra", "rus", "eng", "fra", "rus", "ell", "hye", "eng", "fra", "rus", "eng",
          "fra", "rus", "kat", "ell")  # fmt: skip
_DECLARED = {"ell": "ell_monotonic", "hye": "hye", "kat": "kat"}
#: What `Sheet` calls the language that a script is set as.
_SET_AS = {
    "Latn": "Latin", "Grek": "Greek", "Cyrl": "Cyrillic", "Hebr": "heb", "Arab": "ara",
    "Armn": "hye", "Geor": "kat", "Hani": "chi_sim", "Jpan": "Japanese", "Hang": "Hangul",
    "Laoo": "Lao", "Thai": "Thai",
}  # fmt: skip
#: The tables' names of languages that BCP 47 calls otherwise.
_TABLE_NAMES = {"nb": "no", "nn": "no", "fil": "tl"}


class Kind(Enum):
    """What a page is for: `OTHER` ones are good, in a language that the tables lack."""

    SHIFTED = "shifted"
    PERMUTED = "permuted"
    GOOD = "good"
    OTHER = "other"


class Sample(NamedTuple):
    """A page with the reason for it; `about` says what was done to it or whose text it is."""

    kind: Kind
    length: str
    script: str
    about: str
    page: LabelledPage


class Text(NamedTuple):
    """A text to cut pages from."""

    name: str
    script: str
    words: Sequence[str]


def spoilt(kind: Kind, length: str, count: int) -> Iterator[Sample]:
    """Pages with a shifted or permuted alphabet: language and distance in turn."""
    turns = [one for one in _TURNS if _passages(one)]
    steps = dict.fromkeys(spoils.ALPHABETS, 0)
    for number in range(count if turns else 0):
        language = turns[number % len(turns)]
        alphabet = spoils.ALPHABETS[_ALPHABET[language]]
        spoil, about = spoils.permuted, f"{language}, {number}"
        if kind is Kind.SHIFTED:
            step = 1 + steps[alphabet] % (len(alphabet) - 1)
            steps[alphabet] += 1
            spoil, about = spoils.shifted(step), f"{language} by {step}, {number}"
        found = _passages(language)
        dice = _dice(f"{kind.value} {length} {number}")
        text = found[dice.randrange(len(found))]
        start = dice.randrange(max(1, len(text.words) - LENGTHS[length]))
        words = text.words[start : start + LENGTHS[length]]
        made = _made(f"{kind.value}-{length}-{about}", text, words, dice, spoil)
        yield Sample(kind, length, text.script, about, made)


def good(kind: Kind, length: str, passages: int) -> Iterator[Sample]:
    """Good pages: so many passages of each text that do not overlap, as far as it goes."""
    for text in _good_texts(kind):
        size = LENGTHS[length]
        for number, start in enumerate(range(0, len(text.words) - size + 1, size)):
            if number == passages:
                break
            name = f"{kind.value}-{length}-{text.name}-{number}"
            words = text.words[start : start + size]
            made = _made(name, text, words, _dice(name), None)
            yield Sample(kind, length, text.script, f"{text.name}, {number}", made)


def _dice(name: str) -> Random:
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8])
    return Random(seed)  # noqa: S311 - a page, not a secret


def _made(
    name: str, text: Text, words: Sequence[str], dice: Random, spoil: Spoil | None
) -> LabelledPage:
    """A page of one font; of good ones every second program says what its glyphs are."""
    sheet = Sheet(dice)
    language = _SET_AS.get(text.script, "Indic")
    program = str(declaration.noto(text.script)) if text.script in NOTO else ""
    named = spoil is None and dice.random() < 0.5
    face = sheet.face(language, words, spoil=spoil, named=named, program=program)
    sheet.lines(words, face, size=dice.choice(_SIZES))
    made = finished(sheet)
    return LabelledPage(
        name, "alphabets", made.label, Split.TUNE, language, made.pdf, made.words, made.need
    )


@cache
def _passages(language: str) -> tuple[Text, ...]:
    """The texts of a language that are spoilt."""
    if language in _DECLARED:
        return tuple(
            Text(one.name, one.script, one.words)
            for one in declaration.translations()
            if one.name == _DECLARED[language]
        )
    try:
        sources = texts.sources(Split.TUNE, language)
    except texts.NoTextsError:
        return ()
    script = "Cyrl" if language == "rus" else "Latn"
    found = (prose.fitting(one.text) for one in sources)
    return tuple(
        Text(one.name, script, words)
        for one, words in zip(sources, found, strict=True)
        if len(words) > LENGTHS["page"]
    )


def _good_texts(kind: Kind) -> Iterator[Text]:
    """The texts of languages that the tables have (or lack), and those of the tuning half."""
    for one in declaration.translations():
        if is_known(one) is (kind is Kind.GOOD) and (one.script in _SET_AS or one.script in NOTO):
            words = one.words
            if one.script in NOTO:  # whose font has the script's letters alone
                words = tuple(bare for word in words if (bare := word.strip(_PUNCTUATION)))
            yield Text(f"{one.name} ({one.language})", one.script, words)
    if kind is Kind.GOOD:
        for language in ("eng", "fra", "rus"):
            for text in _passages(language)[:8]:
                yield text._replace(name=f"{language} {text.name}")


def is_known(text: Translation) -> bool:
    """Whether the tables have the language in this script, or say nothing of the script."""
    if text.script not in SCRIPTS:
        return True
    table = language_data.script(text.script)
    name = _TABLE_NAMES.get(text.primary, text.primary)
    return table is not None and name in table.languages
