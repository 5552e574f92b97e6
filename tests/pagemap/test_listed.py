"""Labels of lists drawn as outlines: with the text on their line, or on their own."""

from __future__ import annotations

import pytest

from inkroute.geometry import Box
from inkroute.pagemap.letters import Letter, LetterBlock
from inkroute.pagemap.listed import with_labels
from inkroute.policy import Policy

#: ten letters 10 pt tall from (100, 100) pt on.
LETTERS = tuple((x, 100_000, x + 6_000, 110_000) for x in range(100_000, 180_000, 8_000))


def block(*letters: Letter, lettered: int = 0, turn: int = 0) -> LetterBlock:
    """A block of these letters, its box round them."""
    x0, y0 = min(one[0] for one in letters), min(one[1] for one in letters)
    x1, y1 = max(one[2] for one in letters), max(one[3] for one in letters)
    return LetterBlock(Box(x0, y0, x1, y1), letters, lettered, turn)


def upward(letter: Letter) -> Letter:
    """The letter with x and y exchanged."""
    return letter[1], letter[0], letter[3], letter[2]


TEXT = block(*LETTERS, lettered=10)
#: stands off by 35 pt: 3.5 heights.
LABEL: Letter = (61_000, 101_000, 65_000, 110_000)


def test_a_label_belongs_to_the_text_on_its_line() -> None:
    (found,) = with_labels([block(LABEL), TEXT], Policy())
    assert found.box == Box(61_000, 100_000, 178_000, 110_000)
    assert found.letters == (*LETTERS, LABEL)
    assert (found.lettered, found.turn) == (10, 0)


def test_a_label_up_the_side_belongs_to_the_text_along_it() -> None:
    text = block(*map(upward, LETTERS), lettered=10, turn=3)
    (found,) = with_labels([block(upward(LABEL)), text], Policy())
    assert found.box == Box(100_000, 61_000, 110_000, 178_000)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param((55_000, 101_000, 59_000, 110_000), id="4.1 heights off"),
        pytest.param((61_000, 108_000, 65_000, 117_000), id="on another line"),
        pytest.param((61_000, 107_000, 64_000, 110_000), id="a dot"),
        pytest.param((61_000, 90_000, 75_000, 113_000), id="larger than letters of one line"),
    ],
)
def test_what_is_no_label_stays_apart(other: Letter) -> None:
    assert with_labels([block(other), TEXT], Policy()) == [block(other), TEXT]


def test_text_of_its_own_stays_apart() -> None:
    word = block(*((x, 100_000, x + 4_000, 110_000) for x in (50_000, 58_000, 66_000)), lettered=3)
    assert with_labels([word, TEXT], Policy()) == [word, TEXT]


def test_marks_that_are_no_text_take_no_labels() -> None:
    dots = TEXT._replace(lettered=0)
    assert with_labels([block(LABEL), dots], Policy()) == [block(LABEL), dots]


def test_the_nearer_text_takes_the_label_between_two() -> None:
    left = block(*((x - 131_000, y, z - 131_000, w) for x, y, z, w in LETTERS), lettered=10)
    found = with_labels([left, block(LABEL), TEXT], Policy())
    assert [len(one.letters) for one in found] == [11, 10]
