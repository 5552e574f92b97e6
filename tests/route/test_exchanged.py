"""Fonts and layers with a few letters exchanged: read, with the letters named."""

from __future__ import annotations

import pytest

from inkroute.model import Decision, PageResult, Reason
from inkroute.pipeline import open_document
from inkroute.policy import Policy
from inkroute.route.language import no_language
from pdf_writer import one_page, show_text
from route.test_language import LETTERS, font
from textlayer.test_swaps import LONG, exchanged

SMALL = LONG.lower()


def page(letters: str, words: int = 200) -> PageResult:
    """A page of words in a font that says of some letters that they are others."""
    told = dict(zip(LETTERS.encode(), exchanged(LETTERS, letters), strict=True))
    some = SMALL.split()[:words]
    lines = [" ".join(some[at : at + 12]) for at in range(0, len(some), 12)]
    content = b"".join(show_text("F1", 9, 40, 740 - 14 * n, line) for n, line in enumerate(lines))
    return open_document(one_page(content, fonts={"F1": font(told)})).route_page(0)  # type: ignore[dict-item]


def reasons(result: PageResult) -> list[Reason]:
    return [
        reason
        for route in result.routes
        if route.decision is Decision.OCR
        for reason in route.reasons
    ]


@pytest.mark.parametrize(
    ("letters", "named"),
    [
        ("ea", "a and e"),
        ("eatn", "a and e; n and t"),
        ("shdglc", "c and l; d and g; h and s"),
    ],
)
def test_exchanged_letters_are_named_and_the_words_read(letters: str, named: str) -> None:
    result = page(letters)
    found = reasons(result)
    assert {reason.name for reason in found} == {"exchanged_letters"}
    assert f"look exchanged: {named} (" in found[0].text
    assert result.file_words == 0


def test_a_right_table_is_believed() -> None:
    assert page("").routes == ()


def test_a_few_words_are_left() -> None:
    assert page("ea", words=20).routes == ()


def test_an_earlier_ocr_with_exchanged_letters_is_read_again() -> None:
    assert no_language(LONG.split(), Policy()) is None
    reason = no_language(exchanged(LONG, "eatn").split(), Policy())
    assert reason is not None
    assert reason.name == "layer_exchanged_letters"
    assert "a and e; n and t (" in reason.text
