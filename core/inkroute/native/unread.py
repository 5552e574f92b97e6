"""Ink that a reading passed over: where it lies, gathered on a sheet that is read for itself.

In: a grey picture and the words that were read on it (boxes in px). Out: a `Sheet` with the
pieces of ink that no word covers, one a row, and the way back from its px to the picture's. Also
whether a picture's ink is mere noise. Not here: reading the sheet, and which words are kept
(`readings`).

Tesseract's layout takes what stands by itself (the number of a clause, a cell of a table) for
noise: of 12 pages with lone list labels it gave none of them in mode 3, at any confidence, though
it reads the same letters where they are all that there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median_low

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from inkroute.evidence import components
from inkroute.geometry import MPT, PER_MILLE, POINTS_PER_INCH
from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.settings import OcrSettings

#: heights of a word that a word may be wide, to be set beside a piece.
_WIDE = 12
_Grey = NDArray[np.uint8]
_Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pieces of a picture below each other: each one's box there, and its place on the sheet."""

    picture: Image.Image
    pieces: tuple[PixelBox, ...]
    places: tuple[PixelBox, ...]

    def back(self, words: Iterable[PixelWord]) -> list[PixelWord]:
        """Words read on the sheet, with boxes in px of the picture, cut to their pieces."""
        found = []
        for word in words:
            x, y = word.box.x0 + word.box.x1, word.box.y0 + word.box.y1
            for piece, place in zip(self.pieces, self.places, strict=True):
                if 2 * place.x0 <= x < 2 * place.x1 and 2 * place.y0 <= y < 2 * place.y1:
                    box = word.box.moved(piece.x0 - place.x0, piece.y0 - place.y0)
                    found.append(word._replace(box=_common(box, piece)))
        return found


def is_noise(picture: Image.Image, dpi: int, settings: OcrSettings) -> bool:
    """Whether nearly all ink is specks, many of them: there is no text to be read otherwise.

    Of 17 scans with text, shapes of letters' size hold 89 % of the ink or more; of two blank ones
    full of dust 4 % or less. Sparse text took 9 and 52 s to read nothing in those.
    """
    found, _ = components.find(ink_of(np.asarray(picture))[0])
    least = settings.speck_size * dpi // (POINTS_PER_INCH * MPT)
    large = np.maximum(found.width, found.height) >= least
    total, in_large = int(found.area.sum()), int(found.area[large].sum())
    return found.size >= settings.noise_shapes and in_large * PER_MILLE < (
        settings.noise_share * total
    )


def sheet_of(
    picture: Image.Image, words: Sequence[PixelWord], settings: OcrSettings, known: int = 0
) -> Sheet | None:
    """The picture's unread pieces; None where there are none, or too many to be letters.

    A line's height is known from the words that were read; without enough of them there is no
    telling letters from a drawing. Of `known` words that were taken out of the picture, one that
    was read says it as well.
    """
    sure = [word.box for word in words if word.confidence >= settings.doubtful]
    if not sure or len(sure) + known < settings.unread_words:
        return None
    height = median_low(box.height for box in sure)
    grey = np.asarray(picture)
    ink, paper = ink_of(grey)
    pieces = [
        piece
        for piece in _pieces(ink, sure, height, settings)
        if not _is_rest(piece, sure, height)
    ]
    if len(pieces) > settings.unread_pieces:
        return None
    pixels = sum((p.width + height) * (p.height + height) for p in pieces)
    if not pieces or pixels * PER_MILLE > settings.unread_share * grey.size:
        return None
    return _gathered(grey, paper, pieces, sure, height)


def ink_of(grey: _Grey) -> tuple[_Mask, int]:
    """Pixels nearer to the far end of the grey levels than to the commonest; that level."""
    levels = np.bincount(grey.reshape(-1), minlength=256)
    paper = int(levels.argmax())
    below = np.cumsum(levels)
    outliers = grey.size // PER_MILLE
    darkest = int(np.searchsorted(below, outliers, side="right"))
    lightest = int(np.searchsorted(below, grey.size - outliers))
    if paper - darkest >= lightest - paper:
        return grey < (paper + darkest) // 2, paper
    return grey > (paper + lightest + 1) // 2, paper


def _pieces(
    ink: _Mask, read: Sequence[PixelBox], height: int, settings: OcrSettings
) -> list[PixelBox]:
    """Boxes round letters that no word covers, those of a line as one, from top to bottom."""
    found, _ = components.find(ink)
    covered = np.zeros(ink.shape, dtype=np.bool_)
    edge = height // 8
    for box in read:
        covered[max(0, box.y0 - edge) : box.y1 + edge, max(0, box.x0 - edge) : box.x1 + edge] = (
            True
        )
    middle = ((found.y0 + found.y1) // 2, (found.x0 + found.x1) // 2)
    small = found.area * PER_MILLE < settings.unread_speck * height * height
    loose = ~covered[middle]
    free = found.pick(
        loose
        & ~small
        & (found.height * PER_MILLE <= settings.unread_high * height)
        & (found.width * PER_MILLE <= settings.unread_wide * height)
        & ~_bullets(found, height, settings)
    )
    if free.size > settings.unread_shapes:
        return []
    least = settings.unread_stop * height * height
    stops = found.pick(loose & small & (found.area * PER_MILLE >= least))
    lines = _lines(free, ink.shape, height, settings)
    return [_with_stop(line, stops, height) for line in lines]


def _with_stop(piece: PixelBox, stops: components.Components, height: int) -> PixelBox:
    """A piece with the full stop or comma that follows it, small as it may be."""
    low = (stops.y0 >= piece.y0 + piece.height // 2) & (stops.y0 < piece.y1)
    beside = (stops.x0 >= piece.x1) & (stops.x1 <= piece.x1 + height // 2)
    found = stops.pick(low & beside)
    if not found.size:
        return piece
    return piece._replace(x1=int(found.x1.max()), y1=max(piece.y1, int(found.y1.max())))


def _bullets(found: components.Components, height: int, settings: OcrSettings) -> _Mask:
    """Shapes as wide as tall and full of ink, which would be read as e or o; no full stops.

    A bold 8 is as full, but has two strokes in many rows.
    """
    return (
        (2 * found.runs <= 3 * found.height)
        & (found.area * PER_MILLE >= settings.unread_solid * found.width * found.height)
        & (found.height * PER_MILLE >= settings.unread_low * height)
        & (2 * found.width > found.height)
        & (2 * found.height > found.width)
    )


def _lines(
    free: components.Components, shape: tuple[int, ...], height: int, settings: OcrSettings
) -> list[PixelBox]:
    """Groups of shapes beside each other, an em apart at most, that hold a letter."""
    cell = max(1, height // 4)
    cells = np.zeros((shape[0] // cell + 1, shape[1] // cell + 1), dtype=np.bool_)
    reach = 2  # cells to the right: half an em
    boxes = list(zip(free.x0, free.y0, free.x1, free.y1, strict=True))
    for x0, y0, x1, y1 in boxes:
        cells[y0 // cell : (y1 - 1) // cell + 1, x0 // cell : (x1 - 1) // cell + 1 + reach] = True
    _, runs = components.find(cells)
    owner = np.zeros(cells.size + cells.shape[0], dtype=np.int64)
    for start, end, group in zip(runs.starts, runs.ends, runs.owner, strict=True):
        owner[start:end] = group
    around: dict[int, PixelBox] = {}
    tall: set[int] = set()
    for x0, y0, x1, y1 in boxes:
        group = int(owner[y0 // cell * runs.pitch + x0 // cell])
        box = around.get(group, PixelBox(int(x0), int(y0), int(x1), int(y1)))
        around[group] = PixelBox(
            min(box.x0, int(x0)), min(box.y0, int(y0)), max(box.x1, int(x1)), max(box.y1, int(y1))
        )
        if (y1 - y0) * PER_MILLE >= settings.unread_low * height:
            tall.add(group)
    return sorted(
        (box for group, box in around.items() if group in tall),
        key=lambda box: (box.y0, box.x0, box.y1, box.x1),
    )


def _is_rest(piece: PixelBox, read: Sequence[PixelBox], height: int) -> bool:
    """Whether a piece is narrow and close to a read word: the rest of a letter of it.

    Boxes of words in Chinese and Japanese often end within a character.
    """
    near = height // 4
    return piece.width * 4 < height * 3 and any(
        _level(piece, box) and box.x0 - near <= piece.x1 and piece.x0 <= box.x1 + near
        for box in read
    )


def _level(piece: PixelBox, box: PixelBox) -> bool:
    """Whether two boxes stand on one line: they share more than half of the lower one's height."""
    shared = min(box.y1, piece.y1) - max(box.y0, piece.y0)
    return 2 * shared > min(box.height, piece.height)


def _gathered(
    grey: _Grey, paper: int, pieces: list[PixelBox], read: Sequence[PixelBox], height: int
) -> Sheet:
    """The pieces below each other, each with the read word beside it.

    That word is what tells Tesseract how tall letters are and where their line runs: digits that
    stand alone were misread, however clear.
    """
    frame = height // 8
    whole = PixelBox(0, 0, grey.shape[1], grey.shape[0])
    drawn: list[tuple[PixelBox, PixelBox]] = []
    cuts: list[PixelBox] = []
    places: list[PixelBox] = []
    top = height
    for piece in pieces:
        cut = _common(_grown(piece, frame), whole)
        parts = [cut]
        # What fills lines of its own needs no other to be measured by.
        alone = piece.height > 2 * height or piece.width > _WIDE * height
        beside = None if alone else _beside(piece, read, height)
        if beside is not None:
            parts.append(_common(_grown(beside, frame), whole))
            parts.sort(key=lambda part: (part.x0, part.y0))
        first = min(part.y0 for part in parts)
        left = height
        for part in parts:
            place = PixelBox(left, top + part.y0 - first, 0, 0)
            place = PixelBox(place.x0, place.y0, left + part.width, place.y0 + part.height)
            drawn.append((part, place))
            if part is cut:
                cuts.append(cut)
                places.append(place)
            left += part.width + height
        top += max(part.y1 for part in parts) - first + height
    width = height + max(place.x1 for _, place in drawn)
    sheet = np.full((top, width), paper, dtype=np.uint8)
    for part, place in drawn:
        sheet[place.y0 : place.y1, place.x0 : place.x1] = grey[
            part.y0 : part.y1, part.x0 : part.x1
        ]
    return Sheet(Image.fromarray(sheet), tuple(cuts), tuple(places))


def _beside(piece: PixelBox, read: Sequence[PixelBox], height: int) -> PixelBox | None:
    """The read word nearest to a piece on its line, one on its right first; None without one."""
    level = [
        box
        for box in read
        if _level(piece, box)
        and box.height <= 2 * height
        and box.width >= height
        and box.width <= _WIDE * height
    ]
    right = [box for box in level if box.x0 >= piece.x1]
    left = [box for box in level if box.x1 <= piece.x0]
    if right:
        return min(right)
    return max(left, key=lambda box: (box.x1, box), default=None)


def _grown(box: PixelBox, by: int) -> PixelBox:
    return PixelBox(box.x0 - by, box.y0 - by, box.x1 + by, box.y1 + by)


def _common(a: PixelBox, b: PixelBox) -> PixelBox:
    """What two boxes that meet have in common."""
    return PixelBox(max(a.x0, b.x0), max(a.y0, b.y0), min(a.x1, b.x1), min(a.y1, b.y1))
