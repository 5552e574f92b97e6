"""The lines of text that pixels show in a picture, each set alone in black on white.

In: a grey picture that was read poorly. Out: a `Sheet` of its lines, one below the other. Not
here: reading it, and whether what it gives is better.

Tesseract parts ink from paper by one threshold, and takes what is no letter into its layout: white
words under a code of squares, or letters in a logo, are lost to it, though they are plain when
they stand by themselves.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from inkroute.evidence import ink
from inkroute.evidence.field import Field
from inkroute.evidence.grey import reduce_by
from inkroute.evidence.letters import boxes_of_text
from inkroute.native.crops import PixelBox
from inkroute.native.settings import OcrSettings
from inkroute.native.unread import Sheet
from inkroute.policy_pixels import PixelPolicy

_Grey = NDArray[np.uint8]
#: whole numbers to reduce by: text is looked for of 3 to 60 px, which is drawn in up to 240.
_SCALES = (1, 2, 4)


def lines_of_text(picture: Image.Image, settings: OcrSettings) -> Sheet | None:
    """The picture's lines; None where none are seen, or too many to be worth another look."""
    grey = np.asarray(picture)
    found: list[tuple[PixelBox, bool]] = []
    for factor in _SCALES:
        if min(grey.shape) >= factor * settings.line_side:
            found += _lines(reduce_by(grey, factor, factor), factor)
    lines = _apart(found)
    if not lines or len(lines) > settings.unread_pieces:
        return None
    return _gathered(grey, lines)


def _lines(grey: _Grey, factor: int) -> list[tuple[PixelBox, bool]]:
    """Boxes of lines (px of the whole picture), and whether they are lighter than their ground."""
    policy = PixelPolicy()
    apart = ink.spread(ink.histogram(grey), policy.blank_ink)
    if apart < policy.blank_spread:
        return []
    scale = ink.scale_of(grey)
    out = []
    for pick, is_light in ((ink.dark, False), (ink.light, True)):
        field = Field(pick(scale, apart, policy), scale)
        for x0, y0, x1, y1 in boxes_of_text(field, policy).tolist():
            if y0 > 0 and y1 < len(grey):  # a line that the edge cuts is read as another word
                box = PixelBox(factor * x0, factor * y0, factor * x1, factor * y1)
                out.append((box, is_light))
    return out


def _apart(found: list[tuple[PixelBox, bool]]) -> list[tuple[PixelBox, bool]]:
    """Lines less those that lie by a quarter in a larger one: another scale's, or its gaps."""
    out: list[tuple[PixelBox, bool]] = []
    for box, is_light in sorted(found, key=lambda one: (-one[0].pixels, one)):
        if not any(4 * _shared(box, kept) > box.pixels for kept, _ in out):
            out.append((box, is_light))
    return sorted(out, key=lambda one: (one[0].y0, one[0].x0, one))


def _shared(a: PixelBox, b: PixelBox) -> int:
    wide = min(a.x1, b.x1) - max(a.x0, b.x0)
    high = min(a.y1, b.y1) - max(a.y0, b.y0)
    return max(0, wide) * max(0, high)


def _gathered(grey: _Grey, lines: list[tuple[PixelBox, bool]]) -> Sheet:
    """The lines below each other, a line's height apart, each without what it shows of others."""
    pieces, places, drawn = [], [], []
    rows, columns = grey.shape
    top = 0
    for box, is_light in lines:
        edge = max(2, box.height // 4)
        piece = PixelBox(
            max(0, box.x0 - edge),
            max(0, box.y0 - edge),
            min(columns, box.x1 + edge),
            min(rows, box.y1 + edge),
        )
        top += box.height
        places.append(PixelBox(box.height, top, box.height + piece.width, top + piece.height))
        pieces.append(piece)
        part = _black_on_white(grey[piece.y0 : piece.y1, piece.x0 : piece.x1], is_light)
        for other, _ in lines:
            if other != box and other.meets(piece) and not other.meets(box):
                x, y = piece.x0, piece.y0
                part[max(0, other.y0 - y) : other.y1 - y, max(0, other.x0 - x) : other.x1 - x] = (
                    255
                )
        drawn.append(part)
        top += piece.height + box.height
    width = max(place.x1 + place.x0 for place in places)
    sheet = np.full((top, width), 255, dtype=np.uint8)
    for part, place in zip(drawn, places, strict=True):
        sheet[place.y0 : place.y1, place.x0 : place.x1] = part
    return Sheet(Image.fromarray(sheet), tuple(pieces), tuple(places))


def _black_on_white(part: _Grey, is_light: bool) -> _Grey:  # noqa: FBT001 - a property of the line
    """A piece with its levels stretched, its ink dark."""
    levels = np.sort(part.reshape(-1))
    low, high = int(levels[levels.size // 50]), int(levels[-1 - levels.size // 50])
    wide = np.clip(part.astype(np.int32), low, high) - low
    stretched = (wide * 255 // max(1, high - low)).astype(np.uint8)
    return 255 - stretched if is_light else stretched
