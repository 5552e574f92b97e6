"""Pictures are made smaller as far as their letters allow, and boxes come back to their px."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.settings import OcrSettings
from inkroute.native.sizing import letter_height, sized

SETTINGS = OcrSettings()


def letters(*rows: tuple[int, int], capitals: bool = False) -> Image.Image:
    """Rows of (height in px, count) of shapes like letters, with a dot above every fifth.

    Every third is an ascender taller, but for `capitals`.
    """
    picture = Image.new("L", (1_600, 1_200), 255)
    draw = ImageDraw.Draw(picture)
    top = 20
    for height, count in rows:
        for number in range(count):
            x, y = 20 + number * (height + 8) % 1_500, top + number * (height + 8) // 1_500 * 90
            high = height * 2 // 5 if number % 3 == 1 and not capitals else 0
            draw.rectangle((x, y - high, x + height * 2 // 3, y + height - 1), outline=0, width=3)
            if number % 5 == 0:
                draw.rectangle((x, y - 12, x + 5, y - 7), fill=0)
        top += 400
    return picture


@pytest.mark.parametrize(
    ("height", "dpi"), [(12, 300), (16, 250), (20, 200), (24, 150), (48, 150)]
)
def test_letters_keep_the_height_that_reading_needs(height: int, dpi: int) -> None:
    found = sized(letters((height, 60)), 300, SETTINGS)
    assert found.dpi == dpi
    assert found.picture.width == 1_600 * dpi // 300
    assert height * dpi // 300 >= SETTINGS.letter_height


def test_small_print_that_is_a_third_of_a_picture_counts() -> None:
    assert letter_height(letters((30, 90), (12, 15)), SETTINGS) == 30
    assert letter_height(letters((30, 50), (12, 40)), SETTINGS) == 12


def test_capitals_and_digits_stand_as_tall_as_letters_with_ascenders() -> None:
    assert letter_height(letters((28, 60), capitals=True), SETTINGS) == 20
    assert sized(letters((16, 60), capitals=True), 300, SETTINGS).dpi == 300
    assert sized(letters((34, 60), capitals=True), 300, SETTINGS).dpi == 150


@pytest.mark.parametrize("language", ["chi_sim", "chi_tra_vert", "jpn", "kor"])
def test_characters_of_many_strokes_keep_their_size(language: str) -> None:
    picture = letters((48, 60))
    assert sized(picture, 300, SETTINGS, ("eng", language)).picture is picture
    assert sized(picture, 300, SETTINGS, ("eng", "fra")).dpi == 150


def test_a_few_shapes_tell_nothing() -> None:
    few = letters((40, SETTINGS.letters - 5))
    assert sized(few, 300, SETTINGS).picture is few


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (1, 500)])
def test_the_smallest_pictures_are_left(size: tuple[int, int]) -> None:
    dot = Image.new("L", size, 0)
    assert sized(dot, 300, SETTINGS).picture is dot


def test_a_box_comes_back_round_the_same_ink() -> None:
    picture = letters((40, 60))
    found = sized(picture, 300, SETTINGS)
    (word,) = found.back([PixelWord("a", PixelBox(10, 10, 24, 30), 900)])
    assert found.dpi == 150
    assert word == PixelWord("a", PixelBox(20, 20, 48, 60), 900)
    whole = sized(letters((12, 60)), 300, SETTINGS)
    assert whole.back([word]) == (word,)
