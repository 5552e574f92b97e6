"""Lines at a slant, of the file's own words: from the page's operators to its text."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from inkroute.extract import to_text
from inkroute.pipeline import open_document
from pdf_writer import one_page, show_text

LINES = ("Draft of the harbour fees", "not to be sent to any agent", "before Monday noon")


def show_slanted(text: str, x: float, y: float, angle: int) -> bytes:
    """A content stream of `text` at (x, y), running at `angle` degrees anticlockwise."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return (
        f"BT /F1 12 Tf {c:.5f} {s:.5f} {-s:.5f} {c:.5f} {x:.3f} {y:.3f} Tm ({text}) Tj ET\n"
    ).encode()


@pytest.mark.parametrize("angle", [7, 30, 45, 60, 120, 200, 330])
def test_slanted_lines_stay_together_in_their_order_below_the_level_text(angle: int) -> None:
    s, c = sin(radians(angle)), cos(radians(angle))
    body = [show_text("F1", 12, 72, 740 - 15 * row, f"Level line {row}") for row in range(3)]
    # The last line first: the order of painting counts for nothing.
    slanted = [
        show_slanted(text, 300 + 16 * row * s, 400 - 16 * row * c, angle)
        for row, text in reversed(list(enumerate(LINES)))
    ]
    document = open_document(one_page(b"".join([*slanted, *body]), fonts={"F1": "Helvetica"}))
    text = to_text(document.result([document.merge_page(0, ())]))
    assert text.split() == " ".join([*(f"Level line {n}" for n in range(3)), *LINES]).split()


def test_lines_that_cross_are_not_mixed() -> None:
    up, down = "rising words all along here", "falling words go the other way"
    content = show_slanted(up, 200, 300, 30) + show_slanted(down, 200, 390, 330)
    document = open_document(one_page(content, fonts={"F1": "Helvetica"}))
    text = to_text(document.result([document.merge_page(0, ())]))
    assert up in text
    assert down in text


def test_a_word_with_a_raised_index_stays_on_its_line() -> None:
    """Its baseline rises from the word's start to its index's end, but none of its letters do."""
    content = b"BT /F1 12 Tf 72 700 Td (see note) Tj 5 Ts (2) Tj 0 Ts ( for x) Tj -4 Ts (i) Tj"
    content += b" 0 Ts ( there) Tj ET\n"
    document = open_document(one_page(content, fonts={"F1": "Helvetica"}))
    merged = document.merge_page(0, ())
    assert to_text(document.result([merged])) == "see note2 for xi there\n"
    assert any(word.text == "xi" for word in merged.words or ())
