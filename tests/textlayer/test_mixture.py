"""Words of several scripts: what no word has, and what real words do have."""

import pytest

from inkroute.textlayer.mixture import is_mixed, mixed


@pytest.mark.parametrize(
    "word",
    [
        "\u16a1\u16b4\u16da\u16b4\u250a",  # runes and box drawing
        "\u0e1c\u16bb\u0e26",  # Thai and runes
        "\u2235\u0e09\u2237\u2237",  # signs and Thai
        "\u142d\u16cf\u1490\u0e2d",
        "na\u0436ve",  # Latin and Cyrillic
    ],
)
def test_letters_that_stand_together_in_no_word(word: str) -> None:
    assert is_mixed(word)


@pytest.mark.parametrize(
    "word",
    [
        "naïve", "\u03b1-decay", "x\u2208\u211d", "\u03b1\u2264\u03b2",  # formulas
        "東京Tower", "\u30ab\u30bf\u30ab\u30ca漢字", "3\u6708", "\uac00A\u6f22",
        "\u0939\u0948\u0964",  # Hindi and its full stop
        "\u0643\u062a\u0627\u0628,", "\ufedb\ufe98\ufe8e\u0628",  # forms of letters
        "Москва", "\u05e9\u05dc\u05d5\u05dd!", "\ue000x", "\ufffdy", "", "12:30", "IP-адрес",
    ],
)  # fmt: skip
def test_real_words_keep_to_one_script(word: str) -> None:
    assert not is_mixed(word)


def test_mixed_words_are_counted() -> None:
    assert mixed(["The", "\u0e1c\u16bb", "end", "\u16a1\u0e1c"]) == 2
