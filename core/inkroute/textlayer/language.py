"""Is a text in any language at all? Asked of tables of letter pairs, without the user's own pages.

In: words as they are read. Out: a `Judgement`: the language whose letter pairs fit best, and how
far the text is from what is typical of that language. A wrong encoding whose letters are all
valid, an alphabet permuted or shifted, another keyboard, text taken in the wrong code and letters
at random fit none; nor do numbers of glyphs read as ASCII. Chinese and Korean are asked whether
characters stand beside their usual neighbours (`neighbours`). Figures, codes and a few words are
not judged; nor are Japanese, Thai and what else the tables lack. Not here: models of the
user's own pages (`pairs`), characters that are none (`characters`). Text layer, 2.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE
from inkroute.policy import Policy
from inkroute.policy_text import TextPolicy
from inkroute.textlayer import language_data
from inkroute.textlayer.alphabets import DIGIT, FIRST_SCRIPT, GAP, OTHER, SCRIPTS, characters
from inkroute.textlayer.language_data import FOREIGN, LEVEL, Script
from inkroute.textlayer.neighbours import neighbours

Integers = npt.NDArray[np.int64]

#: An ASCII sign with something on either side, as in the numbers of glyphs; not the same again.
_INNER_SIGN = re.compile(r"(?<=\S)([!-/:-@\[-`{-~])(?!\1)(?=\S)")
#: First bytes of UTF-8 letters up to Arabic, and bytes that follow, as Latin-1 and Windows-1252
#: show them; not what may follow a capital at a word's end: spaces, dashes, quotation marks. And
#: Cyrillic within Latin words, as the same bytes look in Windows-1251; not beside Latin letters
#: that look like Cyrillic ones, which some people type for them.
_MISCODED = re.compile(
    "[bdf-hk-nqrt-wzDFGLNQRU-WZ][\u0400-\u04ff]|[\u0400-\u04ff][bdf-hk-nqrt-wzDFGLNQRU-WZ]|"
    "[ÂÃÄÅÎÏÐÑ×ØÙ][\x80-\x9f¡-ª¬®-º¼-¿€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]"
)
#: What each of these has one of: most texts are passed at once.
_MISCODED_PART = re.compile("[\u0400-\u04ffÂÃÄÅÎÏÐÑ×ØÙ]")
#: Levels of so many pairs add up to less than 32 bits.
_SHORT = 1 << 24


#: Letters of an alphabet in a row that no word has.
_ALPHABET = 8


class Verdict(Enum):
    """Whether a text is language."""

    LANGUAGE = "language"
    NOT_LANGUAGE = "not_language"
    UNJUDGED = "unjudged"


class Judgement(NamedTuple):
    """What letter pairs say of a text.

    `language` fits best, "" when none was asked; `score` is minus its mean log probability a pair
    and `misfit` how far that is above the language's own texts, both in thousandths of a nat (0
    for Chinese and Korean); `letters` is how many pairs were looked at, `bad` per mille of them in
    stretches that fit no language.
    """

    verdict: Verdict
    language: str
    score: int
    letters: int
    misfit: int
    bad: int


class _Fit(NamedTuple):
    """The words of one script against its languages; `bad` is pairs, the rest as in Judgement."""

    language: str
    score: int
    pairs: int
    misfit: int
    bad: int


class Text(NamedTuple):
    """The words of a text's main script: their pairs of classes, and each word's first pair."""

    script: Script
    pairs: Integers
    firsts: Integers


class _Words(NamedTuple):
    """A text's code points and their kinds; where its words start and end among them."""

    codes: Integers
    kinds: npt.NDArray[np.uint8]
    starts: Integers
    ends: Integers

    def each(self, marked: npt.NDArray[np.bool_]) -> Integers:
        """How many of each word's characters are marked."""
        before = np.zeros(len(marked) + 1, np.int64)
        marked.cumsum(dtype=np.int64, out=before[1:])
        counts: Integers = before[self.ends] - before[self.starts]
        return counts


def judge(words: Sequence[str], policy: Policy) -> Judgement:
    """Whether words, in their order, are of any language (text layer, 2)."""
    limits = policy.text
    text = " ".join([word for word in words if not _is_alphabet(word)])
    found = _words(text)
    kinds = np.bincount(found.kinds, minlength=FIRST_SCRIPT + len(SCRIPTS)).tolist()
    fits = [
        fit
        for kind, name in enumerate(SCRIPTS, FIRST_SCRIPT)
        if kinds[kind] >= limits.word_least
        and (fit := _script_fit(found, kind, name, limits)) is not None
    ]
    fits += [
        _Fit(one.language, 0, one.pairs, 0, one.pairs * one.bad)
        for one in neighbours(found.codes, limits)
    ]
    pairs = sum(fit.pairs for fit in fits)
    if _is_signs(text, pairs, limits) or _is_miscoded(text, limits):
        return Judgement(Verdict.NOT_LANGUAGE, "", 0, pairs, 0, PER_MILLE)
    if not fits:
        return Judgement(Verdict.UNJUDGED, "", 0, 0, 0, 0)
    bad = sum(fit.bad for fit in fits) * PER_MILLE // pairs
    main = max(fits, key=lambda fit: (fit.pairs, fit.language))
    verdict = Verdict.NOT_LANGUAGE if bad >= limits.bad_share else Verdict.LANGUAGE
    if pairs < limits.pairs_least or pairs * PER_MILLE < sum(kinds[OTHER:]) * limits.pairs_share:
        verdict = Verdict.UNJUDGED
    return Judgement(verdict, main.language, main.score, pairs, main.misfit, bad)


def _is_alphabet(word: str) -> bool:
    """Whether a word is a stretch of an alphabet in its order, as specimens and indexes have.

    That is no language and no sign of a wrong table: the other words tell.
    """
    if len(word) < _ALPHABET:
        return False
    codes = [ord(letter) for letter in word]
    return all(after - before == 1 for before, after in pairwise(codes))


def _is_signs(text: str, pairs: int, limits: TextPolicy) -> bool:
    """Whether a text is made of many kinds of ASCII signs, as numbers of glyphs are.

    A program's text has as many, but words among them: `pairs` is how many pairs these have.
    """
    whole = len(text) - text.count(" ")
    if whole < limits.signs_least or pairs * PER_MILLE >= whole * limits.signs_pairs:
        return False
    counts = Counter(_INNER_SIGN.findall(text))
    least = max(limits.sign_times, whole * limits.sign_often // PER_MILLE)
    often = sum(n >= least for n in counts.values())
    return counts.total() * PER_MILLE >= whole * limits.sign_share and often >= limits.sign_kinds


def _is_miscoded(text: str, limits: TextPolicy) -> bool:
    """Whether letters are the two bytes of a UTF-8 letter, each read in an 8-bit code.

    Accented letters of a text that is mostly ASCII: too few for the pairs to suffer.
    """
    if text.isascii() or _MISCODED_PART.search(text) is None:
        return False
    found = len(_MISCODED.findall(text))
    return (
        found >= limits.miscoded_least and found * PER_MILLE >= len(text) * limits.miscoded_share
    )


def _words(text: str) -> _Words:
    codes, kinds = characters(text, language_data.forms())
    inside = np.zeros(len(kinds) + 2, np.bool_)
    np.not_equal(kinds, GAP, out=inside[1:-1])
    # Words start and end by turns.
    edges = (inside[1:] != inside[:-1]).nonzero()[0].astype(np.int64)
    return _Words(codes, kinds, edges[0::2], edges[1::2])


def main_script(words: Sequence[str], policy: Policy) -> Text | None:
    """The pairs of the words of the script that most letters are of; None without such a one."""
    found = _words(" ".join(words))
    kinds = np.bincount(found.kinds, minlength=FIRST_SCRIPT + len(SCRIPTS)).tolist()
    scripts = kinds[FIRST_SCRIPT:]
    most = scripts.index(max(scripts))
    if 2 * scripts[most] <= sum(kinds[OTHER:]):
        return None
    return _of_script(found, FIRST_SCRIPT + most, tuple(SCRIPTS)[most], policy.text)


def _script_fit(found: _Words, kind: int, name: str, limits: TextPolicy) -> _Fit | None:
    """How the words of one script fit its languages; None when there are none of it."""
    text = _of_script(found, kind, name, limits)
    if text is None:
        return None
    levels = text.script.levels.take(text.pairs.astype(np.intp), axis=0)
    return _judged(levels, text.firsts, text.script, limits)


def _of_script(found: _Words, kind: int, name: str, limits: TextPolicy) -> Text | None:
    """The pairs of the words of one script; None when there are none of it."""
    own = found.kinds == kind
    letters = found.each(own)
    lengths = found.ends - found.starts
    counted = (letters >= limits.word_least) & (
        letters * PER_MILLE > lengths * limits.word_letters
    )
    digits = found.kinds == DIGIT
    if digits.any():
        counted &= found.each(digits) == 0
    if not counted.any() or (script := language_data.script(name)) is None:
        return None
    classes = np.where(own, script.classes.take(found.codes.astype(np.intp)), FOREIGN)
    pairs, firsts = _pairs(classes, found.starts[counted], lengths[counted], script.width)
    return Text(script, pairs, firsts)


def _pairs(
    classes: Integers, starts: Integers, lengths: Integers, width: int
) -> tuple[Integers, Integers]:
    """Pairs of classes of words set one after the other, an edge between; each word's first."""
    ends = lengths.cumsum(dtype=np.int64)
    before = ends - lengths
    steps = np.arange(int(ends[-1]), dtype=np.int64)
    within = lengths.astype(np.intp)
    source = steps + (starts - before).repeat(within)
    number = np.arange(len(lengths), dtype=np.int64)
    firsts = before + number
    target = steps + (number + 1).repeat(within)
    line = np.zeros(len(steps) + len(lengths) + 1, dtype=np.int64)
    line[target.astype(np.intp)] = classes.take(source.astype(np.intp))
    return line[:-1] * width + line[1:], firsts


def _judged(
    levels: npt.NDArray[np.uint8], firsts: Integers, script: Script, limits: TextPolicy
) -> _Fit:
    """Which language fits best, and how many pairs lie where none fits."""
    pairs = len(levels)
    begins = _stretches(firsts, limits)
    wide = np.uint32 if pairs < _SHORT else np.int64
    sums = np.add.reduceat(levels, begins.astype(np.intp), axis=0, dtype=wide).astype(np.int64)
    scores = sums.sum(axis=0, dtype=np.int64) * LEVEL // pairs
    misfits = scores - script.typical
    best = int(misfits.argmin())
    misfit = int(misfits[best])
    if _is_far(misfit, pairs, limits):
        bad = pairs
    else:
        bad = 0 if len(begins) == 1 else _bad_pairs(sums, begins, pairs, script, limits)
    return _Fit(script.languages[best], int(scores[best]), pairs, misfit, bad)


def _stretches(firsts: Integers, limits: TextPolicy) -> Integers:
    """The first pairs of stretches of whole words; `firsts` are the words' first pairs."""
    stretch = firsts // limits.stretch
    opens = np.ones(len(stretch), np.bool_)
    np.not_equal(stretch[1:], stretch[:-1], out=opens[1:])
    begins: Integers = firsts[opens]
    return begins


def _bad_pairs(
    sums: Integers, begins: Integers, pairs: int, script: Script, limits: TextPolicy
) -> int:
    """Of so many pairs, those in stretches that fit no language; `sums` are the stretches'."""
    sizes = np.append(begins[1:], np.int64(pairs)) - begins
    misfits = (sums * LEVEL // sizes[:, None] - script.typical).min(axis=1)
    sized = zip(misfits.tolist(), sizes.tolist(), strict=True)
    return sum(size for misfit, size in sized if _is_far(misfit, size, limits))


def _is_far(misfit: int, pairs: int, limits: TextPolicy) -> bool:
    """Whether a text of so many pairs is too far from the language: base + spread / root."""
    over = misfit - limits.misfit
    return over > 0 and over * over * pairs > limits.misfit_spread * limits.misfit_spread
