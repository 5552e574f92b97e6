"""The numbers by which a layer is held against what OCR reads, each with its source.

Kept apart from `policy.Policy`, whose digest answers for routes and merges: a check adds remarks
and changes no word (OCR and merge, "Check of a layer").
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.policy_number import number


@dataclass(frozen=True, slots=True)
class CheckPolicy:
    """The numbers of `layer_check`. `CheckPolicy()` is the default."""

    sample: int = number(
        200, "per mille of lines", "judgement", "a fifth of the lines; those with numbers are all"
    )
    coverage: int = number(
        750, "per mille of a line's words", "judgement", "OCR itself misses a word in twenty"
    )
    coverage_bad: int = number(
        400, "per mille of a line's words", "judgement", "less than half: another text"
    )
    word_confidence: int = number(
        700, "per mille", "judgement", "a reading that doubts itself says nothing against a layer"
    )
    number_confidence: int = number(
        850,
        "per mille",
        "tuned",
        "two pages of one scan: right numbers 860 to 960, wrong ones 800 and 850",
    )
    same_place: int = number(
        400, "per mille of the narrower word", "judgement", "two readings of one word overlap"
    )
    line_gap: int = number(
        3_000, "per mille of a word's height", "judgement", "a wider gap parts columns and cells"
    )
    line_words: int = number(100, "count", "judgement", "no line is longer; bounds the work")
