"""Which words are formed as words are."""

from __future__ import annotations

import pytest

from inkroute.textlayer.forms import is_word


@pytest.mark.parametrize(
    "word",
    ["word", "Word,", "WORD", "(1,472.4)", "off-the-shelf", "d\u2019accord",
     "\u0436\u0438\u0437\u043d\u044c",
     "\u0627\u0644\u0645\u062c\u062a\u0645\u0639", "e\u0301te\u0301", "na\xefve."],
)  # fmt: skip
def test_words_and_numbers(word: str) -> None:
    assert is_word(word)


@pytest.mark.parametrize(
    "word",
    ["", "--", "r\xf3wnoleg3e", "ciSnienie", "e\u21b5orts", "\xe1\xaba\u03a9\xc9", "w\u0436rd",
     "\u222bh\xf3\xf7G", "26a"],
)  # fmt: skip
def test_no_words(word: str) -> None:
    assert not is_word(word)
