"""Which part of a picture is read: the one that is drawn in, if that can be letters."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from inkroute.native.crops import PixelBox
from inkroute.native.settings import OcrSettings
from inkroute.native.trimming import drawn_part

SETTINGS = OcrSettings()
#: letter paper at 300 dpi.
SIZE = (2_550, 3_300)
MARGIN = SETTINGS.margin * 300 // 72_000


def paper(*marks: tuple[int, int, int, int], level: int = 0, ground: int = 255) -> Image.Image:
    """A page of one grey with marks of another."""
    made = Image.new("L", SIZE, ground)
    draw = ImageDraw.Draw(made)
    for mark in marks:
        draw.rectangle(mark, fill=level)
    return made


def test_an_empty_page_is_not_read() -> None:
    assert drawn_part(paper(), 300, SETTINGS) is None
    assert drawn_part(paper((100, 100, 900, 130), level=250), 300, SETTINGS) is None


def test_rules_and_dust_are_not_read() -> None:
    rule, upright, dust = (300, 500, 2_200, 505), (300, 500, 303, 2_000), (700, 900, 704, 905)
    assert drawn_part(paper(rule, upright), 300, SETTINGS) is not None  # a corner: they touch
    apart = (200, 600, 203, 2_000)
    assert drawn_part(paper(rule, apart, dust), 300, SETTINGS) is None


@pytest.mark.parametrize(("level", "ground"), [(0, 255), (240, 255), (30, 0)])
def test_a_letter_is_read_where_it_stands(level: int, ground: int) -> None:
    letter = (1_000, 2_000, 1_011, 2_029)
    found = drawn_part(paper(letter, level=level, ground=ground), 300, SETTINGS)
    edge = PixelBox(1_000 - MARGIN, 2_000 - MARGIN, 1_012 + MARGIN, 2_030 + MARGIN)
    assert found == edge


def test_a_page_with_marks_all_over_is_read_whole() -> None:
    whole = PixelBox(0, 0, *SIZE)
    assert (
        drawn_part(paper((40, 40, 90, 90), (2_400, 3_100, 2_460, 3_150)), 300, SETTINGS) == whole
    )


def test_a_small_picture_is_read_whole() -> None:
    small = Image.new("L", (400, 300), 255)
    small.paste(0, (10, 10, 30, 40))
    assert drawn_part(small, 300, SETTINGS) == PixelBox(0, 0, 400, 300)
