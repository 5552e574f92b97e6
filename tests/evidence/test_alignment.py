"""Ink under words and in the gaps between them, whichever way lines run."""

from __future__ import annotations

import numpy as np
import pytest

from inkroute.evidence.alignment import Alignment, _on
from inkroute.geometry import Box
from inkroute.policy import Policy

#: Side of the picture in px; on the page a px is 1 pt.
SIDE = 200
PIXELS = Policy().pixels


def boxes(down: int = 0) -> list[Box]:
    """Six words of 20 by 10 px on each of eight lines, 6 px apart; `down` px lower."""
    return [
        Box(1000 * x, 1000 * (y + down), 1000 * (x + 20), 1000 * (y + 10 + down))
        for y in range(10, 170, 20)
        for x in range(10, 166, 26)
    ]


def picture() -> np.ndarray:  # type: ignore[type-arg]
    """Black where the words are."""
    grey = np.full((SIDE, SIDE), 255, dtype=np.uint8)
    for box in boxes():
        grey[box.y0 // 1000 : box.y1 // 1000, box.x0 // 1000 : box.x1 // 1000] = 0
    return grey


def laid(words: list[Box]) -> Alignment:
    return _on(picture(), Box(0, 0, 1000 * SIDE, 1000 * SIDE), words, PIXELS)


@pytest.mark.parametrize("leftwards", [False, True])
def test_right_words_lie_on_ink_and_their_gaps_do_not(*, leftwards: bool) -> None:
    words = boxes()
    if leftwards:
        words.sort(key=lambda box: (box.y0, -box.x0))
    assert laid(words) == Alignment(len(words), 40, 1000, 0)


@pytest.mark.parametrize("leftwards", [False, True])
def test_words_half_a_word_aside_have_ink_in_their_gaps(*, leftwards: bool) -> None:
    words = [Box(b.x0 + 13_000, b.y0, b.x1 + 13_000, b.y1) for b in boxes()]
    if leftwards:
        words.sort(key=lambda box: (box.y0, -box.x0))
    found = laid(words)
    assert (found.gaps, found.gap_ink) == (40, 1000)


def test_words_between_lines_lie_on_none() -> None:
    assert laid(boxes(down=10)).word_ink == 0
