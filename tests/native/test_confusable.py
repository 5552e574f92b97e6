"""Numerals and ordinals with a wrong stroke: which words are in question, and what they become."""

from __future__ import annotations

import pytest

from inkroute.native.confusable import Symbol, is_suspect, settled


def symbols(text: str, **sure: int) -> tuple[Symbol, ...]:
    """A text's symbols; each l and bar may also be an I or a 1, as surely as told."""
    also = tuple(sorted(sure.items(), key=lambda item: -item[1]))
    digits = tuple((name.strip("_"), value) for name, value in also)
    return tuple(Symbol(one, ((one, 900), *(digits if one in "l|" else ()))) for one in text)


@pytest.mark.parametrize(
    "text", ["Il", "Ill.", "l.-Pour", "(ll)", "Xll", "|.", "l", "|V,", "ler", "ler.", "lre"]
)
def test_words_in_question(text: str) -> None:
    assert is_suspect(text, ["fra"])


@pytest.mark.parametrize(
    "text",
    [
        "|",
        "II",
        "11",
        "1.",
        "l'article",
        "l\u2019un",
        "la",
        "Illes",
        "lll|l",
        "Vl|l|l",
        "lc5",
        "mil",
    ],
)
def test_words_out_of_question(text: str) -> None:
    assert not is_suspect(text, ["fra"])


def test_the_ordinal_is_french() -> None:
    assert not is_suspect("ler", ["eng"])


@pytest.mark.parametrize(
    ("text", "language", "sure", "becomes"),
    [
        ("Il", "fra", 260, "Il"),  # a word, and an I is hardly likelier than not
        ("Il", "fra", 770, "II"),
        ("Il", "eng", 260, "II"),  # no word
        ("Il", "eng", 90, "Il"),
        ("Il.", "fra", 260, "II."),
        ("Ill.", "eng", 260, "Ill."),  # as the abbreviation
        ("l.-Pour", "fra", 490, "I.-Pour"),
        ("XlV", "rus", 490, "XIV"),
        ("Bldg", "eng", 900, "Bldg"),
    ],
)
def test_a_numeral_needs_a_choice_for_each_stroke(
    text: str, language: str, sure: int, becomes: str
) -> None:
    assert settled(symbols(text, I=sure), [language]) == becomes


@pytest.mark.parametrize(
    ("sure", "becomes"),
    [
        ({"I": 240, "_1": 30}, "Ier"),
        ({"I": 30, "_1": 240}, "1er"),
        ({"I": 0}, "Ier"),  # one of the two it is
        ({}, "ler"),
    ],
)
def test_the_ordinal_takes_the_surer_stroke(sure: dict[str, int], becomes: str) -> None:
    assert settled(symbols("ler", **sure), ["fra"]) == becomes
