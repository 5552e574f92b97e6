"""Where the characters of a word stand."""

from __future__ import annotations

import pytest

from inkroute.model import Word
from inkroute.pagemap.characters import Character, characters
from inkroute.pipeline import open_document
from pdf_writer import Name, Pdf, one_page, show_text


def first(content: bytes) -> Word:
    return open_document(one_page(content)).map_page(0).words[0]


def edges(found: tuple[Character, ...]) -> list[tuple[int, int]]:
    return [(one.box.x0, one.box.x1) for one in found]


def test_each_character_stands_by_its_own_advance() -> None:
    word = first(show_text("F1", 10, 100, 700, "Hall"))
    found = characters(word)
    # H 722, a 556, l 222, l 222 thousandths of 10 pt.
    assert edges(found) == [
        (100_000, 107_220), (107_220, 112_780), (112_780, 115_000), (115_000, 117_220),
    ]  # fmt: skip
    assert [one.text for one in found] == list("Hall")
    assert {(one.box.y0, one.box.y1) for one in found} == {(word.box.y0, word.box.y1)}


def test_spacing_is_spread_evenly() -> None:
    found = characters(first(b"BT /F1 10 Tf 1 Tc 100 700 Td (ll) Tj ET"))
    assert edges(found) == [(100_000, 102_720), (102_720, 105_440)]


def test_characters_know_their_piece() -> None:
    found = characters(first(b"BT /F1 10 Tf 100 700 Td (an) Tj (te) Tj ET"))
    assert [(one.text, one.piece) for one in found] == [("a", 0), ("n", 0), ("t", 1), ("e", 1)]
    assert found[1].box.x1 == found[2].box.x0


@pytest.mark.parametrize("angle", [(0, 1), (-1, 0), (0, -1), (0.6, 0.8)])
def test_boxes_of_turned_text_make_up_the_word(angle: tuple[float, float]) -> None:
    word = first(show_text("F1", 10, 300, 400, "abc", angle=angle))
    boxes = [one.box for one in characters(word)]
    assert len(boxes) == 3
    joined = boxes[0].union(boxes[1]).union(boxes[2])
    assert all(abs(a - b) <= 1 for a, b in zip(joined, word.box, strict=True))


def test_vertical_writing_runs_down() -> None:
    pdf = Pdf()
    below = pdf.add(
        {
            "Type": Name("Font"), "Subtype": Name("CIDFontType0"), "BaseFont": Name("Kozuka"),
            "CIDSystemInfo": {"Registry": b"Adobe", "Ordering": b"Japan1", "Supplement": 2},
        }
    )  # fmt: skip
    font = pdf.add(
        {
            "Type": Name("Font"), "Subtype": Name("Type0"), "BaseFont": Name("Kozuka"),
            "Encoding": Name("Identity-V"), "DescendantFonts": [below],
        }
    )  # fmt: skip
    data = one_page(show_text("F1", 10, 100, 700, b"<034E034F>"), {"F1": font}, pdf=pdf)
    word = open_document(data).map_page(0).words[0]
    boxes = [one.box for one in characters(word)]
    # One em each, from the pen down; half an em to both sides of the line.
    assert boxes == [(95_000, 92_000, 105_000, 102_000), (95_000, 102_000, 105_000, 112_000)]
