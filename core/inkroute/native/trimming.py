"""The part of a picture that anything is drawn in, and whether that can be letters.

In: a grey picture and its dpi. Out: the box to read, None where there is nothing to read. Not
here: reading. Tesseract's layout takes time by the pixel: that an empty page with one rule on it
holds no words took 0.9 s, two readings and a look at which way up it lies.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from inkroute.evidence import components
from inkroute.geometry import MPT, PER_MILLE, POINTS_PER_INCH
from inkroute.native.crops import PixelBox
from inkroute.native.settings import OcrSettings


def drawn_part(picture: Image.Image, dpi: int, settings: OcrSettings) -> PixelBox | None:
    """The box round all that differs from the paper, with the crop's margin; None for no letters.

    A small picture, or one that is drawn on for the better part, is taken whole.
    """
    width, height = picture.size
    whole = PixelBox(0, 0, width, height)
    grey = np.asarray(picture)
    paper = int(np.bincount(grey.reshape(-1), minlength=256).argmax())
    low, high = max(0, paper - settings.contrast), min(255, paper + settings.contrast)
    mask = (grey <= low) if low else np.zeros(grey.shape, dtype=np.bool_)
    if high < 255:
        mask |= grey >= high
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not rows.size:
        return None
    few = int(np.count_nonzero(mask)) * PER_MILLE < settings.drawn_few * mask.size
    if few and not _may_be_letters(mask, dpi, settings):
        return None
    edge = settings.margin * dpi // (POINTS_PER_INCH * MPT)
    if whole.pixels < settings.drawn_whole:
        return whole
    box = PixelBox(
        max(0, int(columns[0]) - edge),
        max(0, int(rows[0]) - edge),
        min(width, int(columns[-1]) + 1 + edge),
        min(height, int(rows[-1]) + 1 + edge),
    )
    return box if box.pixels * PER_MILLE < settings.drawn_part * whole.pixels else whole


def _may_be_letters(mask: NDArray[np.bool_], dpi: int, settings: OcrSettings) -> bool:
    """Whether there is more than specks and rules."""
    found, _ = components.find(mask)
    inch = POINTS_PER_INCH * MPT
    long = np.maximum(found.width, found.height)
    short = np.minimum(found.width, found.height)
    speck = long * inch < settings.least_letter * dpi
    rule = (short * inch < settings.least_letter * dpi) & (long >= settings.rule_long * short)
    return bool((~speck & ~rule).any())
