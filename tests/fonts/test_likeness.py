"""Which readings of a glyph say the same, and which contradict each other."""

from __future__ import annotations

import unicodedata

import pytest

from inkroute.fonts.likeness import Likeness, is_counted, letters_of_forms, likeness


@pytest.mark.parametrize(
    ("told", "named"),
    [
        ("fi", "\ufb01"),  # a ligature and its letters
        ("a", "A"),  # a small capital
        ("\u03bc", "\xb5"),  # mu and micro
        ("\u03a9", "\u2126"),  # Omega and ohm
        ("\u0394", "\u2206"),  # Delta and increment
        ("1", "\xb9"),
        ("2", "\u2082"),
        ("A", "\uff21"),
        ("x", "\U0001d465"),  # mathematical italic
        ("7", "\U0001d7d5"),
        ("\u0645", "\ufee3"),  # meem and its initial form
        ("\u0644\u0627", "\ufefb"),  # lam with alef
        ("\u0644\u0645\u062d", "\ufd88"),
        ("\u06cc", "\ufef4"),  # Farsi's yeh and a medial Arabic one
        ("5", "\u0665"),  # Arabic digits
        ("\u0410", "A"),  # a glyph that Cyrillic shares with Latin
        ("whole word", "w"),
    ],
)
def test_compatible_characters_are_alike(told: str, named: str) -> None:
    assert likeness(told, named) is Likeness.ALIKE
    assert likeness(told, told) is Likeness.ALIKE


def test_signs_for_signs_say_nothing() -> None:
    for told, named in (
        ("-", "\xad"),
        (" ", "\xa0"),
        ("'", "\u2019"),
        ("\u2014", "-"),
        (")", "("),
    ):
        assert likeness(told, named) in {Likeness.ALIKE, Likeness.UNTOLD}
    assert likeness("\ue001", "A") is Likeness.UNTOLD
    assert likeness("\u2f00", "\u4e8c") is Likeness.UNTOLD  # a radical


def test_letters_and_digits_contradict() -> None:
    for told, named in (
        ("d", "a"),
        ("3", "\u0105"),
        ("\u21b5", "ff"),
        (".", "\u017c"),
        ("1", "7"),
    ):
        assert likeness(told, named) is Likeness.CONTRARY
    assert likeness("i", "ffi") is Likeness.LESS


def test_forms_are_those_of_the_standard() -> None:
    """The forms were assigned long before the oldest Unicode that a Python of ours has."""
    found = 0
    for code in range(0xFB50, 0xFEFD):
        character = chr(code)
        letters = letters_of_forms(character)
        if letters != character:
            assert letters == unicodedata.normalize("NFKC", character)
            found += 1
    assert found > 600
    assert letters_of_forms("abc \u0645") == "abc \u0645"


def test_letters_and_digits_count() -> None:
    for character in "a7\xe9\u03b1\u0436\u05d0\u0645\u0915\u3042\u4e2d\uac00\ufee3":
        assert is_counted(character)
    for character in " .\u2014\xd7\u2192\u0301\ue000\u3001":
        assert not is_counted(character)
