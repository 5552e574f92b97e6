"""Is an earlier OCR's layer any good? Ordered tests, each with its reason.

In: the invisible words on a picture, and a function that lays them on its pixels. Out: why they
are not believed, or None. Words that do not decode, or are no language; words whose letters do not
fit the boxes that they stand in, as those of another page do; words that lie on gaps as often as
on ink, as those of a layer that has moved or shrunk. Missing words are another test's (`images`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from inkroute.evidence.alignment import Alignment
from inkroute.geometry import Box, per_mille
from inkroute.model import Reason, Word
from inkroute.policy import Policy
from inkroute.route.language import no_language
from inkroute.textlayer import undecoded_share

#: From here on letters of scripts that are written without gaps: each as wide as two others.
_FIRST_WIDE = "\u2e80"

#: Lays boxes of words, in reading order, on the pixels of a picture; None where it has none.
Align = Callable[[Sequence[Box]], "Alignment | None"]


def doubt(words: Sequence[Word], align: Align, policy: Policy) -> Reason | None:
    """Why a layer's words are not believed; None where they may be."""
    garbage = undecoded_share("".join(word.text for word in words))
    if garbage >= policy.layer_garbage:
        sentence = f"{garbage // 10} % of that text's characters do not decode: it is read again."
        return Reason("layer_garbage", garbage, sentence)
    return (
        no_language([word.text for word in words], policy)
        or _other_words(words, policy)
        or _misplaced(words, align, policy)
    )


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
    """Gaps between words as dark as the words? Scripts without gaps tell nothing."""
    boxes = [word.box for word in words if max(word.text, default="") < _FIRST_WIDE]
    spaced = per_mille(len(boxes), len(words)) >= policy.layer_spaced
    found = align(boxes) if spaced and len(boxes) > policy.layer_gaps_least else None
    if found is None or found.gaps < policy.layer_gaps_least:
        return None
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
