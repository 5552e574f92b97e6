"""Lines of words that are known by their boxes only."""

from __future__ import annotations

import random
from itertools import groupby
from math import cos, radians, sin

import pytest

from inkroute.geometry import Box
from inkroute.lines import lines_of

LINES = (
    "The harbour master keeps a list of vessels at anchor",
    "and sends it to every agent before noon on Monday",
    "so that no pilot waits for a ship which has sailed",
    "Fees are due at once and paid in the local currency",
)
HEIGHT, LEADING, SPACE = 10_000, 14_000, 3_000
#: Angles clockwise (y down), each with the quarter turns that set the words nearly upright.
ANGLES = ((7, 0), (30, 0), (45, 0), (60, 0), (-30, 0), (120, 3), (200, 2), (290, 1))


def slanted(angle: int, skip: int = 0) -> list[tuple[str, Box]]:
    """The words of `LINES` and the boxes round them, lines running at `angle` degrees."""
    c, s = cos(radians(angle)), sin(radians(angle))
    found = []
    for row, line in enumerate(LINES):
        x = skip
        for place, text in enumerate(line.split()):
            long = len(text) * HEIGHT // 2
            # Letters that hang below the line or stop short of its top.
            top, foot = row * LEADING + 500 * (place % 3), row * LEADING + HEIGHT - 400 * (row % 2)
            corners = [(u * c - v * s, u * s + v * c) for u in (x, x + long) for v in (top, foot)]
            xs, ys = [int(p[0]) for p in corners], [int(p[1]) for p in corners]
            found.append((text, Box(min(xs), min(ys), max(xs), max(ys))))
            x += long + SPACE
    return found


@pytest.mark.parametrize(("angle", "turn"), [(0, 0), (2, 0), (90, 3), (180, 2), *ANGLES])
def test_words_come_line_by_line_at_any_slant_however_they_are_given(
    angle: int, turn: int
) -> None:
    words = slanted(angle)
    for seed in range(3):
        random.Random(seed).shuffle(words)  # noqa: S311 - a fixed order, no secret
        found = lines_of([box for _, box in words], [text for text, _ in words], turn)
        assert " ".join(words[number][0] for number, _ in found) == " ".join(LINES)


@pytest.mark.parametrize(("angle", "turn"), ANGLES)
def test_a_slanted_word_knows_its_baseline(angle: int, turn: int) -> None:
    words = slanted(angle)
    found = lines_of([box for _, box in words], [text for text, _ in words], turn)
    for number, (x, y) in found:
        c, s = cos(radians(angle)), sin(radians(angle))
        assert x * c + y * s > 15 * abs(y * c - x * s), words[number]
    vectors = [vector for _, vector in found]
    assert len(list(groupby(vectors))) > 5  # as long as each word, not one for all


@pytest.mark.parametrize("angle", [0, 1, 3])
def test_level_words_and_scans_a_little_askew_have_no_slant(angle: int) -> None:
    words = slanted(angle)
    found = lines_of([box for _, box in words], [text for text, _ in words], 0)
    assert {vector for _, vector in found} == {(0, 0)}
