"""The probe: which characters a text layer is made of, and whether they speak against it.

In: texts, or page maps. Out: `CharacterCounts`, and `TextLayer` for a document or some of its
pages (specification: text layer, 1). Letters, marks, digits, punctuation and symbols of every
script are good alike. Not here: whether the characters make words (`language`), and what is done
about the answer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from inkroute.geometry import PER_MILLE
from inkroute.model import Hidden, PageMap
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import CharacterCounts, ProbeReason, TextLayer, TextLayerUse
from inkroute.textlayer.ranges import RANGES

#: White space by Unicode's property of that name, which is stable but for U+180E; and U+001C-1F,
#: which readers split at as well.
_SPACE = frozenset(
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
_ITEMS = RANGES.split()
_FIRST = tuple(int(item[:-1], 16) for item in _ITEMS)
_KIND = "".join(item[-1] for item in _ITEMS)


#: Classes of letters: of a script, and of Chinese, Japanese or Korean.
LETTERS = "lk"
#: Classes of what says nothing: unknown, private, replacement.
SAY_NOTHING = "upr"
#: Flags as plain integers: a page has thousands of words, and enumerations are slow.
_INVISIBLE = int(Hidden.INVISIBLE)
#: An invisible layer may lie under its picture, but not beside the page or on no layer.
_NOT_THERE = int(Hidden.OFFPAGE | Hidden.LAYER_OFF)
_NOT_SHOWN = sum(int(flag) for flag in Hidden if flag is not Hidden.TINY)


@lru_cache(maxsize=1 << 12)
def kind_of(char: str) -> str:
    """A character's class: a letter of `ranges`, or a space for white space."""
    return " " if char in _SPACE else _KIND[bisect_right(_FIRST, ord(char)) - 1]


@lru_cache(maxsize=1)
def count_characters(text: str) -> CharacterCounts:
    """Count a text's characters by what they are.

    The last text's answer is kept: where all of a page's words show, two ask of the same text.
    """
    kinds = dict.fromkeys("uclkpr ", 0)
    # A page has thousands of characters and some dozens of kinds of them.
    for char, times in Counter(text).items():
        kinds[kind_of(char)] += times
    letters = kinds["l"] + kinds["k"]
    good = letters + kinds["c"]
    total = good + kinds["p"] + kinds["r"] + kinds["u"]
    return CharacterCounts(total, good, letters, kinds["k"], kinds["p"], kinds["r"], kinds["u"])


def count_page(page: PageMap) -> CharacterCounts:
    """Count the characters of a page's text: of words that show, and of an invisible layer.

    Words that are covered, clipped away, off the page, of their background's colour or on a layer
    that is off are no text that anybody is given.
    """
    return count_characters(
        "".join(
            [
                word.text
                for word in page.words
                if not word.flags
                or not word.flags & (_NOT_THERE if word.flags & _INVISIBLE else _NOT_SHOWN)
            ]
        )
    )


def probe(
    pages: Sequence[CharacterCounts | None],
    thresholds: ProbePolicy | None = None,
    asked: TextLayerUse = TextLayerUse.AUTO,
) -> TextLayer:
    """The answer for pages by their counts; None for a page that could not be read."""
    thresholds = thresholds or ProbePolicy()
    counts = CharacterCounts()
    with_text = 0
    for page in pages:
        if page is not None and page.total:
            counts, with_text = counts.plus(page), with_text + 1
    last = ProbeReason.TEXT_LAYER_OK
    seen = TextLayer(last, len(pages), with_text, counts, thresholds, asked)
    return replace(
        seen, reason=next((reason for reason, applies in RULES if applies(seen, thresholds)), last)
    )


def _low_cjk_density(seen: TextLayer, limit: ProbePolicy) -> bool:
    """Few letters a page in a document that is written in Chinese, Japanese or Korean.

    Most of its letters are of these scripts, so that a document in another one is never
    condemned for some names in it.
    """
    cjk, letters, total = seen.counts.cjk, seen.counts.letters, seen.counts.total
    dense = cjk >= limit.min_chars_per_text_page * seen.text_pages
    return 2 * cjk > letters and cjk < total and not dense


_Rule = Callable[[TextLayer, ProbePolicy], bool]
#: The order is the meaning: the first rule that matches decides, and where none does the text is
#: usable. Shares are compared exactly.
RULES: tuple[tuple[ProbeReason, _Rule], ...] = (
    (ProbeReason.NO_TEXT_LAYER, lambda seen, _: not seen.text_pages),
    (
        ProbeReason.LOW_COVERAGE,
        lambda seen, limit: seen.text_pages * PER_MILLE < limit.min_coverage * seen.pages,
    ),
    (
        ProbeReason.TOO_FEW_CHARS,
        lambda seen, limit: seen.counts.total < limit.min_total_chars,
    ),
    (ProbeReason.LOW_CJK_DENSITY, _low_cjk_density),
    (
        ProbeReason.HIGH_GARBLED_RATIO,
        lambda seen, limit: (
            (seen.counts.total - seen.counts.good) * PER_MILLE
            > limit.max_garbled_ratio * seen.counts.total
        ),
    ),
)
