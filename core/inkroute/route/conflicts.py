"""Fonts whose glyph names say something else than their ToUnicode tables: who is right?

In: the words that a page shows. Out: the words, those repaired whose fonts' names are right, and
the words of fonts of which both readings are possible: they are to be read. In real files the
names are mostly right, but not in fonts of other scripts whose glyphs took the places of Latin
ones, nor in subsets that are named in the order of their glyphs; so the readings of a page's words
are weighed against each other, by language and form, and the better one is taken (text layer, 3).
A page is judged by its own words and by what the font's tables list, and by no other page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from inkroute.fonts.likeness import Likeness, is_counted, letters_of_forms, likeness
from inkroute.geometry import per_mille
from inkroute.model import Font, Origin, Word
from inkroute.pagemap.direction import is_right_to_left, logical
from inkroute.policy import Policy
from inkroute.textlayer import forms
from inkroute.textlayer.language import Verdict, judge


class Side(Enum):
    """Which reading the words speak for."""

    TOLD = "told"
    NAMED = "named"
    NEITHER = "neither"


class Distrusted(NamedTuple):
    """The words of a font of which nobody knows which reading is right.

    `share` is per mille of its letters and digits on the page; `told` and `named` an example.
    """

    font: Font
    words: tuple[Word, ...]
    share: int
    told: str
    named: str


@dataclass(frozen=True, slots=True)
class Settled:
    """A page's words once their fonts are heard.

    `words` are those that are believed, repaired ones with their new text; `told` what ToUnicode
    said of these, by the word's id.
    """

    words: tuple[Word, ...]
    told: Mapping[int, str] = field(default_factory=dict)
    distrusted: tuple[Distrusted, ...] = ()


class _Case(NamedTuple):
    """One font's conflict: its words by their place, text by code, and how much is contrary."""

    font: Font
    places: list[int]
    named: dict[str, str]
    contrary: list[str]
    share: int


def settle(words: Sequence[Word], policy: Policy) -> Settled:
    """Hear each font with a conflict, in the order in which they are first painted."""
    styles = {id(word.style): word.style for word in words}
    styles.update({id(p.style): p.style for word in words if word.parts for p in word.parts})
    fonts = dict.fromkeys(style.font for style in styles.values())
    cases = [case for font in fonts if (case := _case(font, words)) is not None]
    if not cases:
        return Settled(tuple(words))
    texts: dict[int, dict[str, str]] = {}
    suspects: list[_Case] = []
    for case in cases:
        named, doubted = _decided(case, words, policy)
        if named:
            texts[id(case.font)] = named
        if doubted:
            suspects.append(case)
    return _put_together(words, texts, suspects)


def _put_together(
    words: Sequence[Word], texts: Mapping[int, Mapping[str, str]], suspects: list[_Case]
) -> Settled:
    taken: set[int] = set()
    distrusted = []
    for case in suspects:
        places = [place for place in case.places if place not in taken]
        taken.update(places)
        own = tuple(words[place] for place in places)
        if own:
            distrusted.append(Distrusted(case.font, own, case.share, *_example(case)))
    kept: list[Word] = []
    said: dict[int, str] = {}
    for place, word in enumerate(words):
        if place in taken:
            continue
        text = _reread(word, texts) if texts else word.text
        if text == word.text:
            kept.append(word)
        else:
            kept.append(word._replace(text=text))
            said[id(kept[-1])] = word.text
    return Settled(tuple(kept), said, tuple(distrusted))


def _example(case: _Case) -> tuple[str, str]:
    """What is told and what is named of one code, of a letter if there is one."""
    pairs = [(case.font.text[ord(code)], case.named[code]) for code in case.contrary]
    told, named = next((pair for pair in pairs if is_counted(pair[0])), pairs[0])
    return told if is_counted(told) else " ".join([f"U+{ord(c):04X}" for c in told]), named


def _case(font: Font, words: Sequence[Word]) -> _Case | None:
    """What is contrary in a font on this page; None when nothing is."""
    disputed = font.disputed(
        piece.codes
        for word in words
        for piece in word.parts or (word,)
        if piece.style.font is font
    )
    named = {
        code: letters_of_forms(text)
        for code, text in disputed.items()
        if font.origin(code) is Origin.TO_UNICODE
    }
    if not named:
        return None
    counts: Counter[str] = Counter()
    places = []
    for place, word in enumerate(words):
        own = [
            piece.codes
            for piece in word.parts or (word,)
            if piece.style.font is font and not piece.style.actual_text
        ]
        if own and not named.keys().isdisjoint("".join(own)):
            places.append(place)
        counts.update("".join(own))
    contrary = [
        code
        for code, text in named.items()
        if likeness(font.text[ord(code)], text) is Likeness.CONTRARY
    ]
    lettered = sum(
        count
        for code, count in counts.items()
        if code in named or is_counted(font.text[ord(code)])
    )
    share = per_mille(sum(counts[code] for code in contrary), lettered)
    return _Case(font, places, named, contrary, share) if places else None


def _decided(case: _Case, words: Sequence[Word], policy: Policy) -> tuple[dict[str, str], bool]:
    """The texts to put in place of ToUnicode's, and whether the font's words are distrusted.

    A ligature of which ToUnicode tells a part alone is known by its name, unless the names lie.
    """
    whole = {code: text for code, text in case.named.items() if code not in case.contrary}
    if case.share < policy.conflict_share:
        return whole, False
    side = _weighed(case, words, policy)
    if side is Side.NAMED:
        return case.named, False
    if side is Side.TOLD:
        return {}, False
    return whole, len(case.contrary) >= policy.conflict_codes


def _weighed(case: _Case, words: Sequence[Word], policy: Policy) -> Side:
    """Which reading of the font's words is language, or else which is formed as words are."""
    if all(_is_swapped(case.font.text[ord(code)], case.named[code]) for code in case.contrary):
        return Side.NAMED
    texts = {id(case.font): case.named}
    own = [words[place] for place in case.places]
    told, named = [word.text for word in own], [_reread(word, texts) for word in own]
    one, other = judge(told, policy), judge(named, policy)
    if one.verdict is not other.verdict and Verdict.LANGUAGE in {one.verdict, other.verdict}:
        return Side.TOLD if one.verdict is Verdict.LANGUAGE else Side.NAMED
    pairs = min(one.letters, other.letters)
    over = abs(one.misfit - other.misfit) - policy.conflict_misfit
    if over > 0 and over * over * pairs > policy.conflict_spread * policy.conflict_spread:
        return Side.TOLD if one.misfit < other.misfit else Side.NAMED
    formed = sum(map(forms.is_word, named)) - sum(map(forms.is_word, told))
    if abs(formed) * 1000 < policy.conflict_lead * len(own):
        return Side.NEITHER
    return Side.NAMED if formed > 0 else Side.TOLD


def _is_swapped(told: str, named: str) -> bool:
    """Whether ToUnicode has a character's two bytes in the wrong order."""
    return len(told) == len(named) == 1 and ord(told) == ord(named) << 8


def _reread(word: Word, texts: Mapping[int, Mapping[str, str]]) -> str:
    """A word's text with some fonts' codes read by name; unchanged where the file states it."""
    told: list[str] = []
    named: list[str] = []
    for piece in word.pieces:
        if piece.style.actual_text:
            return word.text
        font = piece.style.font
        own = texts.get(id(font), {})
        for code in piece.codes:
            told.append(font.text[ord(code)])
            named.append(own.get(code, told[-1]))
    text = "".join(named)
    if told == named:
        return word.text
    painted = "".join(told)
    if word.text == painted and is_right_to_left(painted):
        return text  # painted as it is read
    return logical(named) if is_right_to_left(text) else text
