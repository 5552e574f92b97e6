"""Pictures made smaller where their letters are taller than Tesseract needs.

In: a grey picture. Out: the picture at the size to read it at, and boxes back in px of the
picture as it was. Not here: reading.

Tesseract's network sees each line at 36 px, however tall it came; what stands before it (layout,
outlines of letters) takes time by the pixel. Text of 10 pt drawn at 300 dpi has an x-height of
21 px; 12 to 16 px read as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from inkroute.evidence import components
from inkroute.geometry import PER_MILLE
from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.settings import OcrSettings
from inkroute.native.unread import ink_of

#: sizes to read at, of the picture's own: few, so that pictures share runs of Tesseract.
_SIZES = ((1, 2), (2, 3), (5, 6))
#: languages, as Tesseract names them, whose characters have too many strokes to be made smaller:
#: of a Chinese page of 1,151 characters 22 were missed at 300 dpi and 35 at 150.
_DENSE = ("chi_", "jpn", "kor")
#: letters are measured at half the picture's size: a quarter of the pixels.
_MEASURED = 2


@dataclass(frozen=True, slots=True)
class Sized:
    """A picture at the size to read it at, its dpi there, and the `whole` one's size in px."""

    whole: tuple[int, int]
    picture: Image.Image
    dpi: int

    def back(self, words: Sequence[PixelWord]) -> tuple[PixelWord, ...]:
        """Words read at this size, with boxes in px of the whole picture."""
        if self.picture.size == self.whole:
            return tuple(words)
        return tuple(word._replace(box=self._box(word.box)) for word in words)

    def _box(self, box: PixelBox) -> PixelBox:
        (width, height), (across, down) = self.whole, self.picture.size
        return PixelBox(
            box.x0 * width // across,
            box.y0 * height // down,
            -(-box.x1 * width // across),
            -(-box.y1 * height // down),
        )


def sized(
    picture: Image.Image, dpi: int, settings: OcrSettings, languages: Sequence[str] = ()
) -> Sized:
    """The picture at the smallest size at which letters of these languages are tall enough."""
    if any(language.startswith(_DENSE) for language in languages):
        return Sized(picture.size, picture, dpi)
    letters = letter_height(picture, settings)
    for over, under in _SIZES:
        if letters * over >= settings.letter_height * under:
            width, height = (max(1, side * over // under) for side in picture.size)
            smaller = picture.resize((width, height), Image.Resampling.BICUBIC)
            return Sized(picture.size, smaller, dpi * over // under)
    return Sized(picture.size, picture, dpi)


def letter_height(picture: Image.Image, settings: OcrSettings) -> int:
    """The px that most letters have at least, about the x-height; 0 for too few letters.

    A table of figures and a list of capitals have no x-height of their own: it is what letters of
    their height would have.
    """
    ink, _ = ink_of(np.asarray(picture.reduce(_MEASURED)))
    found, _ = components.find(ink)
    letters = (
        (found.height >= settings.letter_speck)
        & (found.width <= settings.letter_wide * found.height)
        & (found.height <= settings.letter_tall * found.width)
    )
    heights = np.sort(found.height[letters])
    if heights.size < settings.letters:
        return 0
    low = int(heights[heights.size * settings.letter_rank // PER_MILLE])
    upper = int(heights[heights.size * settings.letter_upper // PER_MILLE])
    if upper * PER_MILLE <= low * settings.letter_even:
        return _MEASURED * low * PER_MILLE // settings.letter_capital
    return _MEASURED * low
