"""Words that the file itself says, and crops drawn without them.

In: a page's words as they are without OCR; a crop as it shows, and without any text. Out: which
words need not be read; the crop without those. Not here: drawing, and which words are believed
(the core).

Merging keeps such a word whatever is read there, so that reading it is in vain, and what lies
beneath it is better seen without it. It is taken away letter by letter, by what changes when
PDFium draws the page without text: nothing else of the picture is touched.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image

from inkroute.evidence import components
from inkroute.geometry import Box
from inkroute.merge import BoxIndex
from inkroute.model import MergedWord, WordSource
from inkroute.native.crops import PixelBox
from inkroute.native.settings import OcrSettings

#: sources of words that the page shows.
_SHOWN = frozenset((WordSource.FILE, WordSource.REPAIRED))


def known_words(words: Sequence[MergedWord], settings: OcrSettings) -> tuple[Box, ...]:
    """Boxes (mpt) of the shown words that merging keeps and that no other word is read with.

    A word that is to be read is read better with its line: the letters beside it say how tall
    letters are there, and where they stand.
    """
    doubted = BoxIndex()
    for word in words:
        if word.doubtful:
            doubted.add(_line_of(word, settings))
    return tuple(
        word.box
        for word in words
        if word.source in _SHOWN
        and not word.doubtful
        and not doubted.at(*word.box.centre)
        and not doubted.within(word.box)
    )


def _line_of(word: MergedWord, settings: OcrSettings) -> Box:
    """A word's box with what stands beside it on its line."""
    reach = settings.known_beside * min(word.box.width, word.box.height)
    return word.box.grown(*((0, reach) if word.turn % 2 else (reach, 0)))


def without(
    plain: Image.Image, textless: Image.Image, part: PixelBox, words: Sequence[PixelBox]
) -> Image.Image:
    """`plain`, its letters that lie by half or more in `words` as they are in `textless`.

    Both are grey pictures of `part`; it and `words` are in px of a page's grid.
    """
    full, bare = np.asarray(plain), np.asarray(textless)
    inside = np.zeros((part.height, part.width + 1), dtype=np.bool_)
    for box in words:
        x0, y0 = max(box.x0 - part.x0, 0), max(box.y0 - part.y0, 0)
        inside[y0 : max(box.y1 - part.y0, 0), x0 : max(box.x1 - part.x0, 0)] = True
    inside[:, part.width] = False
    found, runs = components.find(full != bare)
    if not found.size:
        return plain
    bounds = np.stack((runs.starts, runs.ends), axis=1).reshape(-1)
    held = np.add.reduceat(inside.reshape(-1), bounds.astype(np.intp), dtype=np.int64)[::2]
    held_of = np.zeros(found.size, dtype=np.int64)
    np.add.at(held_of, runs.owner, held)
    gone = (2 * held_of >= found.area)[runs.owner]
    steps = np.zeros(inside.size + 1, dtype=np.int8)
    steps[runs.starts[gone]] = 1
    steps[runs.ends[gone]] = -1
    mask = steps.cumsum(dtype=np.int8)[:-1].reshape(inside.shape)[:, : part.width] > 0
    return Image.fromarray(np.where(mask, bare, full))
