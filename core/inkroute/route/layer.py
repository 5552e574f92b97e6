"""Is an earlier OCR's layer any good? Ordered tests, each with its reason.

In: the invisible words on a picture, and a function that lays them on its pixels. Out: why they
are not believed, or None. Words that do not decode, or are no language; words of shapes that only
misreading makes; words whose letters do not fit the boxes that they stand in, as those of another
page do; words that lie on gaps as often as on ink, as those of a layer that has moved or shrunk.
Missing words are another test's (`images`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from inkroute.evidence.alignment import Alignment
from inkroute.geometry import Box, per_mille
from inkroute.model import Reason, Word
from inkroute.policy import Policy
from inkroute.route.good_pages import layer_doubt
from inkroute.route.language import no_language
from inkroute.text_layer_facts import PairModel
from inkroute.textlayer import undecoded_share
from inkroute.textlayer.own_pages import acquits

#: From here on letters of scripts that are written without gaps: each as wide as two others.
_FIRST_WIDE = "\u2e80"

#: Addresses and paths have signs and capitals within.
_ADDRESS = re.compile(r"@|://|www\.|[/\\].*[/\\]")
#: Shapes that misreading makes of words: letters, or ideographs, within figures with a decimal
#: mark; figures within small letters; a small letter before a capital (but McKay); two marks in a
#: row; Greek letters within others; signs that stand in no word.
_MISREAD = re.compile(
    r"\d[.,][^\W\d_]|(?<![^\W_])[^\W\d_][.,][\dIlOoSZ\\]|[。、]\d|\d[。、]"
    r"|^[一-鿿]{1,2}\d+\.\d|\d[.,]\d*[一-鿿]|[α-ω][\d一-鿿a-zA-Z]|[\d一-鿿a-zA-Z][α-ω]"
    r"|[a-z]\d[a-z]|(?<![a-zA-Z])(?!Mc|Mac)[a-z]{1,3}[A-Z]|[;:,]{2}|[\\^|{}<>¦§¬■●♦]"
)
#: Words of one letter that no language of this alphabet has, nor a list as its number.
_LONE = re.compile(r"[f-hj-np-tvx]")

#: Lays boxes of words, in reading order, on the pixels of a picture; None where it has none.
Align = Callable[[Sequence[Box]], "Alignment | None"]


def doubt(
    words: Sequence[Word], align: Align, policy: Policy, model: PairModel | None = None
) -> Reason | None:
    """Why a layer's words are not believed; None where they may be. `model` is of good pages."""
    garbage = undecoded_share("".join(word.text for word in words))
    if garbage >= policy.layer_garbage:
        sentence = f"{garbage // 10} % of that text's characters do not decode: it is read again."
        return Reason("layer_garbage", garbage, sentence)
    return (
        _written_otherwise([word.text for word in words], policy, model)
        or _misread(words, policy)
        or _other_words(words, policy)
        or _misplaced(words, align, policy)
    )


def _written_otherwise(
    texts: Sequence[str], policy: Policy, model: PairModel | None
) -> Reason | None:
    """Words that are no language, or are not written as good pages are, which outweighs that."""
    found = no_language(texts, policy)
    if model is None:
        return found
    if found is not None and found.name == "layer_no_language" and acquits(texts, model, policy):
        found = None
    return found or layer_doubt(texts, model, policy)


def takes_up_page(box: Box, page: Box, policy: Policy) -> bool:
    """Whether a picture takes up so much of the page that it may be the page's scan."""
    return per_mille(box.intersection(page).area, page.area) >= policy.scan_share


def _misread(words: Sequence[Word], policy: Policy) -> Reason | None:
    """Too many words of shapes that words do not have?"""
    texts = [word.text for word in words]
    share = misread_share(texts, policy)
    if share < policy.layer_misread:
        return None
    sentence = f"{share // 10} % of its words look misread, as {examples(texts)}."
    return Reason("layer_misread", share, sentence + " It is read again.")


def misread_share(texts: Sequence[str], policy: Policy) -> int:
    """Per mille of an earlier OCR's words that look misread; 0 where they are too few to tell.

    Right words have such shapes now and then: names, formulas, a scratch on the paper.
    """
    if len(texts) < policy.layer_fit_words:
        return 0
    return per_mille(sum(1 for text in texts if is_misread(text)), len(texts))


def examples(texts: Sequence[str]) -> str:
    """Two words that look misread, as they stand."""
    return " and ".join([text for text in texts if is_misread(text)][:2])


def is_misread(text: str) -> bool:
    """Whether a word has a shape that misreading makes, or is a lone letter that is no word."""
    if _LONE.fullmatch(text):
        return True
    return _MISREAD.search(text) is not None and _ADDRESS.search(text) is None


def _other_words(words: Sequence[Word], policy: Policy) -> Reason | None:
    """Words as long as their boxes are wide? A few words may well not be."""
    if len(words) < policy.layer_fit_words:
        return None
    letters = [_letters(word.text) for word in words]
    widths = [max(word.box.width, word.box.height) for word in words]
    all_letters, whole = max(sum(letters), 1), max(sum(widths), 1)
    off = sum(
        abs(width * all_letters - count * whole)
        for width, count in zip(widths, letters, strict=True)
    )
    share = off * 1000 // (whole * all_letters)
    if share < policy.layer_fit:
        return None
    sentence = (
        f"Its words do not fit their boxes: widths are off by {share // 10} % on average, as for"
        " other words than those in the picture. It is read again."
    )
    return Reason("layer_other_words", share, sentence)


def _misplaced(words: Sequence[Word], align: Align, policy: Policy) -> Reason | None:
    """Gaps between words as dark as the words?"""
    found = _laid(words, align, policy)
    return None if found is None else _off_ink(found, policy)


def lies_on_ink(words: Sequence[Word], align: Align, policy: Policy) -> bool:
    """Whether words are known to lie where a picture has ink, and their gaps where it has none."""
    found = _laid(words, align, policy)
    return found is not None and _off_ink(found, policy) is None


def _laid(words: Sequence[Word], align: Align, policy: Policy) -> Alignment | None:
    """Words laid on a picture; None where that tells nothing: too few, or they have no gaps."""
    boxes = [word.box for word in words if max(word.text, default="") < _FIRST_WIDE]
    spaced = per_mille(len(boxes), len(words)) >= policy.layer_spaced
    found = align(boxes) if spaced and len(boxes) > policy.layer_gaps_least else None
    return None if found is None or found.gaps < policy.layer_gaps_least else found


def _off_ink(found: Alignment, policy: Policy) -> Reason | None:
    if found.word_ink < policy.layer_word_ink:
        sentence = "Its words lie where the picture has hardly any ink. It is read again."
        return Reason("layer_misplaced", found.word_ink, sentence)
    share = min(1000, per_mille(found.gap_ink, max(found.word_ink, 1)))
    if share < policy.layer_gap_ink:
        return None
    sentence = (
        f"Its words do not lie on the picture's: gaps between them hold {share // 10} % as much"
        " ink as they do. It is read again."
    )
    return Reason("layer_misplaced", share, sentence)


def _letters(text: str) -> int:
    return sum(2 if letter >= _FIRST_WIDE else 1 for letter in text)
