"""Text at a slant is found in every direction and on both polarities; slanted shapes are none."""

from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageOps

from evidence import pictures as draw
from inkroute.evidence import look_grey
from inkroute.model import ImageEvidence, PixelState
from inkroute.policy_pixels import PixelPolicy

POLICY = PixelPolicy()
#: Degrees counter-clockwise; at 90 and beyond text stands on its head.
ANGLES = (18, 25, 30, 40, 45, 50, 60, 70, -20, -30, -45, -60, -70)


def seen(picture: Image.Image) -> ImageEvidence:
    return look_grey(np.asarray(picture.convert("L")), POLICY)


def label(angle: float, *, size: int = 20, lines: int = 1) -> Image.Image:
    """A picture with nothing but a label of three words, or a few lines of it."""
    picture = Image.new("L", (600, 600), 255)
    pen = ImageDraw.Draw(picture)
    for line in range(lines):
        middle = 300 + (line - lines // 2) * size * 3 // 2
        pen.text((300, middle), "Revenue by region", 0, draw.font(size), anchor="mm")
    return turned(picture, angle)


def turned(picture: Image.Image, angle: float) -> Image.Image:
    return picture.rotate(angle, Image.Resampling.BICUBIC, fillcolor=255)


@pytest.mark.parametrize("angle", ANGLES)
@pytest.mark.parametrize("size", [14, 20, 40])
def test_a_label_is_found_at_any_slant(angle: int, size: int) -> None:
    for picture in (label(angle, size=size), ImageOps.invert(label(angle, size=size))):
        found = seen(picture)
        assert found.state is PixelState.TEXT
        assert found.marks >= 6


@pytest.mark.parametrize(("angle", "turns"), [(30, {0}), (-30, {0}), (65, {1}), (-65, {3})])
def test_steep_text_is_brought_nearer_to_upright(angle: int, turns: set[int]) -> None:
    assert seen(label(angle, lines=4)).turn in turns


def test_a_page_scanned_askew_is_text() -> None:
    found = seen(draw.page(100).rotate(30, fillcolor=255, expand=True))
    assert found.has_text >= POLICY.sure


SHAPES: dict[str, Callable[[], Image.Image]] = {
    "photograph": lambda: turned(draw.photograph(900, 700, 11), 30),
    "dots": lambda: turned(draw.halftone(10), 30),
    "grid": lambda: turned(draw.grid(), 40),
    "bars": lambda: turned(draw.bars(), 25),
    "drawing": lambda: turned(draw.drawing(), 45),
    "code": lambda: turned(draw.code(33, 8), 35),
}


def hatching() -> Image.Image:
    picture = Image.new("L", (500, 400), 255)
    pen = ImageDraw.Draw(picture)
    for x in range(-400, 500, 14):
        for y in range(0, 400, 40):
            pen.line((x + y, y, x + y + 22, y + 22), 0, 3)
    return picture


SHAPES["hatching"] = hatching


@pytest.mark.parametrize("name", SHAPES)
def test_slanted_shapes_are_no_text(name: str) -> None:
    assert seen(SHAPES[name]()).has_text <= POLICY.hand_text
