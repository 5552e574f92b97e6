"""Pictures: drawn where they stand, worn the same every time, stored so that PDFium shows them."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from evaluation.pictures import (
    BITONAL_CODINGS,
    INLINE_CODINGS,
    Coding,
    Placement,
    Wear,
    draw,
    inline_image,
    moved,
    place,
    strips,
    worn,
)
from inkroute.geometry import Box
from pdf_writer import Pdf, one_page

#: A4, whose sides are no whole points.
A4 = (0, 0, 595.28, 841.89)
HEIGHT = 841_890
BOX = Box(72_000, 144_000, 288_000, 288_000)
DPI = 200
WAYS = [
    (placement, coding)
    for placement in Placement
    for coding in Coding
    if placement is not Placement.INLINE or coding in INLINE_CODINGS
]


def black(image: Image.Image) -> NDArray[np.int64]:
    """First and last row and column that are dark: left, top, right, bottom, in px."""
    rows, columns = np.nonzero(np.asarray(image.convert("L")) < 128)
    return np.array([columns.min(), rows.min(), columns.max() + 1, rows.max() + 1])


def sheet() -> Image.Image:
    """A white picture of BOX at DPI, with a black bar left of and above its middle."""
    image = Image.new("L", (600, 400), 255)
    image.paste(0, (60, 40, 300, 100))
    return image


@pytest.mark.parametrize("top", [20, 700])
def test_draws_a_part_where_it_stands(top: int) -> None:
    page = one_page(b"0 g 500 %.2f 36 72 re f" % (841.89 - top - 72), media_box=A4)
    box = Box(490_000, (top - 8) * 1000, 562_000, (top + 92) * 1000)
    expected = np.array([10, 8, 46, 80]) * DPI / 72
    assert np.abs(black(draw(page, box, DPI)) - expected).max() <= 1


@pytest.mark.parametrize(("placement", "coding"), WAYS)
def test_shows_what_was_placed(placement: Placement, coding: Coding) -> None:
    pdf = Pdf()
    placed = place(pdf, sheet(), BOX, HEIGHT, coding=coding, placement=placement)
    page = one_page(placed.content, images=placed.xobjects, media_box=A4, pdf=pdf)
    shown = draw(page, BOX, DPI)
    assert np.abs(black(shown) - [60, 40, 300, 100]).max() <= 2
    outside = np.asarray(draw(page, Box(0, 0, 595_280, 841_890), 72)) < 128
    assert outside.sum() == pytest.approx(240 * 60 * (72 / DPI) ** 2, rel=0.1)


@pytest.mark.parametrize("coding", BITONAL_CODINGS)
def test_bitonal_codings_are_one_bit(coding: Coding) -> None:
    pdf = Pdf()
    placed = place(pdf, sheet(), BOX, HEIGHT, coding=coding)
    data = one_page(placed.content, images=placed.xobjects, media_box=A4, pdf=pdf)
    assert b"/BitsPerComponent 1" in data
    assert len(data) < 4_000


def test_jbig2_cannot_be_inline() -> None:
    with pytest.raises(ValueError, match="jbig2"):
        inline_image(sheet(), Coding.JBIG2)


def test_strips_hold_every_row() -> None:
    cut = strips(sheet(), 6)
    assert len(cut) == 6
    assert sum(strip.height for _, strip in cut) == 400
    assert [top for top, _ in cut] == [0, 67, 133, 200, 267, 333]


@pytest.mark.parametrize("degrees", [-1.5, 1.5])
def test_boxes_follow_the_skew(degrees: float) -> None:
    turned = worn(sheet(), Wear(degrees=degrees))
    word = Box(72_000 + 21_600, 144_000 + 14_400, 72_000 + 108_000, 144_000 + 36_000)
    box = moved(word, BOX, degrees)
    expected = np.array([v - BOX[i % 2] for i, v in enumerate(box)]) * DPI / 72_000
    assert np.abs(black(turned) - expected).max() <= 2
    assert box.y0 != word.y0


def test_wear_is_the_same_for_a_seed_only() -> None:
    first, same, other = (
        worn(sheet(), Wear(1.0, 0.5, 4.0, 245, None, seed)) for seed in (1, 1, 2)
    )
    assert first.tobytes() == same.tobytes()
    assert first.tobytes() != other.tobytes()
    assert worn(sheet(), Wear(threshold=128)).mode == "1"
