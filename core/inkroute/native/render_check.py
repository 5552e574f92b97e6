"""Holds what the classifier takes from the page map against two renders of the page at 96 dpi.

In: a file's bytes, a page map. Out: `Rendered`: for how many characters map and pictures agree
whether they show, and how much of the ink goes with the text (text layer, "Page classifier").
Not here: the classification, which never asks for it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from inkroute.geometry import per_mille
from inkroute.model import Hidden, PageMap
from inkroute.native.classified import Rendered
from inkroute.native.counterfactual import Sight, SightSettings, grid_of, see_page
from inkroute.native.textless import Pixels, TextlessPage


def check(data: bytes, page: PageMap, password: str | None = None) -> Rendered:
    """Draw the page with and without its text and compare. Raises `NotDrawn`."""
    settings = SightSettings()
    sight = see_page(data, page, password, settings)
    compared = agreed = 0
    for word, seen in zip(page.words, sight.words, strict=True):
        told = not word.flags & ~Hidden.TINY
        for one in seen:
            if one.sight is not Sight.DOUBTFUL and not one.text.isspace():
                compared += 1
                agreed += (one.sight is Sight.SHOWN) is told
    return Rendered(
        compared, per_mille(agreed, compared), _seen_ink(data, page, password, settings)
    )


def _seen_ink(data: bytes, page: PageMap, password: str | None, settings: SightSettings) -> int:
    """Per mille of the pixels that are no background, and change without the text."""
    with TextlessPage(data, password, page.index, grid_of(page, settings)) as drawn:
        full = drawn.draw()
        without = drawn.draw(range(len(drawn.objects)))
    ink = _differs(full, _background(full), settings.contrast)
    changed = ink & _differs(full, without, settings.contrast)
    return per_mille(int(np.count_nonzero(changed)), int(np.count_nonzero(ink)))


def _background(full: Pixels) -> npt.NDArray[np.uint8]:
    """The colour that most of the page has."""
    wide = full.astype(np.int64)
    packed = (wide[:, :, 0] << 16) | (wide[:, :, 1] << 8) | wide[:, :, 2]
    colours, counts = np.unique(packed, return_counts=True)
    most = int(colours[int(counts.argmax())])
    return np.array([most >> 16, most >> 8 & 255, most & 255], dtype=np.uint8)


def _differs(one: Pixels, other: npt.NDArray[np.uint8], contrast: int) -> npt.NDArray[np.bool_]:
    between = np.maximum(one, other) - np.minimum(one, other)
    differs: npt.NDArray[np.bool_] = between.max(axis=2) >= contrast
    return differs
