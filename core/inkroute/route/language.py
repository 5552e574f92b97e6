"""Fonts whose words show, decode, and are no language: a wrong table of perfectly valid letters.

In: the words that a page shows and that its fonts' own tables do not contradict. Out: the words of
fonts that nobody can have meant, with the reason; they are to be read. Each font is asked by its
words on the page (text layer, 2). Words too few to tell share the fate of a page most of whose
letters are bad: what broke one font has broken its bold and italic as well. So is a font that has
a few letters exchanged for each other (`swaps`), or draws them as each other (`drawn_so`), which
tells where words are too few. No language speaks for words of languages that no table knows, or
that are nonsense on paper; so fonts are believed whose glyphs look like the letters that they are
said to be. A wrong table spoils all of a font's words, so that a few abbreviations among good ones
are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from inkroute.geometry import per_mille
from inkroute.model import Font, Reason, Word
from inkroute.policy import Policy
from inkroute.route.drawn_so import exchanged, is_drawn_so
from inkroute.textlayer.language import Judgement, Verdict, judge
from inkroute.textlayer.mixture import mixed
from inkroute.textlayer.swaps import Swapped, swapped

#: Addresses are no language: what stands on the web, and mail.
_ADDRESS = re.compile(r"://|@|\w\.\w")


class Unreadable(NamedTuple):
    """The words of a font that are no language; `share` is how much of them, per mille."""

    font: Font
    words: tuple[Word, ...]
    share: int
    reason: Reason


def unreadable(words: Sequence[Word], policy: Policy) -> tuple[Unreadable, ...]:
    """The fonts of a page whose words are no language, in the order in which they are painted."""
    by_font: dict[int, list[Word]] = {}
    for word in words:
        style = word.style
        if not style.actual_text:
            font = _font(word) if word.parts else style.font
            by_font.setdefault(id(font), []).append(word)
    found: dict[int, Unreadable] = {}
    open_ones: list[int] = []
    letters = 0
    for key, own in by_font.items():
        texts = [word.text for word in own]
        if _ADDRESS.search(" ".join(texts)):
            texts = [text for text in texts if not _ADDRESS.search(text)]
        letters += sum(map(len, texts))
        mixing = _mixing(texts, policy)
        if mixing is not None:
            found[key] = _by_scripts(own, mixing)
            continue
        judged = judge(texts, policy)
        is_bad = judged.verdict is Verdict.NOT_LANGUAGE and judged.bad >= policy.text.font_bad
        if is_bad and _has_long_words(texts, policy):
            if is_drawn_so(own, policy):
                continue
            found[key] = _by_pairs(own, judged)
        elif (exchange := _exchanged(texts, judged, policy)) is not None:
            if not is_drawn_so(own, policy):
                found[key] = _by_exchange(own, exchange, texts)
        elif judged.misfit >= policy.text.shape_misfit and (drawn := exchanged(own, policy)):
            found[key] = _by_drawing(own, drawn)
        elif judged.verdict is Verdict.UNJUDGED and any(map(str.isalpha, "".join(texts))):
            open_ones.append(key)
    bad = sum(len(word.text) for one in found.values() for word in one.words)
    if 2 * bad > letters:
        for key in open_ones:
            found[key] = _by_company(by_font[key], per_mille(bad, letters))
    return tuple(found[key] for key in by_font if key in found)


def no_language(texts: Sequence[str], policy: Policy) -> Reason | None:
    """Why the words of an earlier OCR are no language; None where they are, or too few to tell."""
    share = _mixing(texts, policy)
    if share is not None:
        sentence = f"{share // 10} % of its words mix scripts as no word does: it is read again."
        return Reason("layer_mixed_scripts", share, sentence)
    judged = judge(texts, policy)
    if judged.verdict is not Verdict.NOT_LANGUAGE:
        exchange = _exchanged(texts, judged, policy)
        if exchange is None:
            return None
        sentence = f"Letters of it look exchanged: {_letters(exchange)}. It is read again."
        return Reason("layer_exchanged_letters", _share(exchange, texts), sentence)
    sentence = (
        f"Its words are no language: {judged.bad // 10} % of {judged.letters} letter pairs fit"
        " none. It is read again."
    )
    return Reason("layer_no_language", judged.bad, sentence)


def _mixing(texts: Sequence[str], policy: Policy) -> int | None:
    """Per mille of words that mix scripts; None where they are too few to tell."""
    count = mixed(texts)
    share = per_mille(count, len(texts))
    enough = count >= policy.text.mixed_least and share >= policy.text.mixed_share
    return share if enough else None


def _exchanged(texts: Sequence[str], judged: Judgement, policy: Policy) -> Swapped | None:
    """The letters that words have exchanged; None where they are as near a language as any."""
    is_near = judged.verdict is Verdict.UNJUDGED or judged.misfit < policy.text.swap_misfit
    return None if is_near else swapped(texts, policy)


def _letters(exchange: Swapped) -> str:
    """Which letters are exchanged, and how many: `a and e; c, n and s (412 letters)`."""
    groups = [f"{', '.join(group[:-1])} and {group[-1]}" for group in exchange.groups]
    return f"{'; '.join(groups)} ({exchange.letters} letters)"


def _share(exchange: Swapped, texts: Sequence[str]) -> int:
    """Per mille of the words that have exchanged letters."""
    letters = frozenset("".join(exchange.groups))
    return per_mille(sum(not letters.isdisjoint(text.lower()) for text in texts), len(texts))


def _has_long_words(texts: Sequence[str], policy: Policy) -> bool:
    """Whether words as long as those of texts are there: labels of a figure are no language."""
    long = sum(len(text) for text in texts if len(text) >= policy.text.long_word)
    return per_mille(long, sum(map(len, texts))) >= policy.text.long_share


def _font(word: Word) -> Font:
    """The font of most of a word: a sign before it may have one of its own."""
    if not word.parts:
        return word.style.font
    return max(word.parts, key=lambda piece: len(piece.codes)).style.font


def without(words: Iterable[Word], bad: Iterable[Unreadable]) -> tuple[Word, ...]:
    """The words that are none of the unreadable ones."""
    bad = tuple(bad)
    if not bad:
        return tuple(words)
    out = {id(word) for one in bad for word in one.words}
    return tuple([word for word in words if id(word) not in out])


def _name(words: Sequence[Word]) -> str:
    font = _font(words[0])
    return font.name or font.resource


def _made(words: list[Word], share: int, name: str, sentence: str) -> Unreadable:
    return Unreadable(_font(words[0]), tuple(words), share, Reason(name, share, sentence))


def _by_scripts(words: list[Word], share: int) -> Unreadable:
    sentence = (
        f"{share // 10} % of the words in the font {_name(words)} mix scripts as no word does."
    )
    return _made(words, share, "mixed_scripts", sentence)


def _by_pairs(words: list[Word], judged: Judgement) -> Unreadable:
    sentence = (
        f"The words in the font {_name(words)} are no language: {judged.bad // 10} % of "
        f"{judged.letters} letter pairs fit none."
    )
    return _made(words, judged.bad, "not_language", sentence)


def _by_exchange(words: list[Word], exchange: Swapped, texts: Sequence[str]) -> Unreadable:
    sentence = f"Letters of the font {_name(words)} look exchanged: {_letters(exchange)}."
    return _made(words, _share(exchange, texts), "exchanged_letters", sentence)


def _by_drawing(words: list[Word], drawn: tuple[str, ...]) -> Unreadable:
    letters = sum(word.text.count(letter) for word in words for letter in drawn)
    share = per_mille(letters, sum(len(word.text) for word in words))
    sentence = f"Letters of the font {_name(words)} are drawn as each other: {', '.join(drawn)}."
    return _made(words, share, "drawn_as_each_other", sentence)


def _by_company(words: list[Word], share: int) -> Unreadable:
    sentence = (
        f"The font {_name(words)} has too few letters to be judged, and {share // 10} % of the"
        " page's letters are no language."
    )
    return _made(words, share, "beside_no_language", sentence)
