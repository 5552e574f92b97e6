"""What regions and words look like when a page is viewed, alike in HTML and PNG.

In: nothing. Out: a `Look` for each decision and standing. Colours keep apart for the colour-blind
(after Okabe and Ito's palette, darkened for white paper), and no two looks are told apart by
colour alone: lines and fills differ too. Pages are white paper in a dark room as well, so there
is one set. Not here: drawing (`view_html`, `view_png`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from inkroute.model import Decision
from inkroute.native.page_words import Standing


class Line(Enum):
    """How an outline is drawn: lengths of dashes and gaps in px; none at all for `NONE`."""

    NONE = (0,)
    SOLID = ()
    DASHED = (6, 4)
    DOTTED = (2, 3)
    DASH_DOT = (10, 3, 2, 3)


class Fill(Enum):
    """What an area is filled with."""

    NONE = "none"
    TINT = "tint"
    RISING = "rising"
    FALLING = "falling"
    CROSSED = "crossed"
    DOTS = "dots"


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of region or word is drawn and what it is called.

    `key` names it in markup, `colour` is RRGGBB, `wide` the outline in px.
    """

    key: str
    label: str
    colour: str
    line: Line
    fill: Fill
    wide: int = 1


ROUTES = {
    Decision.OCR: Look("r-ocr", "OCR", "b8400a", Line.SOLID, Fill.RISING, 3),
    Decision.ALREADY_READ: Look("r-read", "already read", "0b647f", Line.DASH_DOT, Fill.NONE, 3),
    Decision.SKIP: Look("r-skip", "skip", "5d626b", Line.DOTTED, Fill.NONE, 2),
}
WORDS = {
    Standing.SHOWN: Look("w-shown", "shown by the file", "0072b2", Line.NONE, Fill.TINT),
    Standing.REPAIRED: Look("w-repaired", "repaired", "6d35c2", Line.SOLID, Fill.DOTS),
    Standing.LAYER: Look("w-layer", "earlier OCR layer", "00785a", Line.DASHED, Fill.TINT),
    Standing.OCR: Look("w-ocr", "read by OCR", "c47a00", Line.SOLID, Fill.TINT),
    Standing.UNSURE: Look("w-unsure", "read, not surely", "c47a00", Line.DOTTED, Fill.TINT, 2),
    Standing.UNDECODED: Look("w-undecoded", "not decoded", "111111", Line.SOLID, Fill.CROSSED),
    Standing.DISBELIEVED: Look(
        "w-disbelieved", "not believed", "111111", Line.DASHED, Fill.FALLING
    ),
    Standing.INVISIBLE: Look("w-invisible", "invisible", "a0307a", Line.DASHED, Fill.DOTS),
    Standing.COVERED: Look("w-covered", "covered", "a0307a", Line.SOLID, Fill.RISING),
    Standing.CLIPPED: Look("w-clipped", "clipped away", "a0307a", Line.DOTTED, Fill.FALLING),
    Standing.BACKGROUND: Look(
        "w-background", "colour of its ground", "a0307a", Line.DASH_DOT, Fill.TINT
    ),
    Standing.OFFPAGE: Look("w-offpage", "beyond the page", "a0307a", Line.DOTTED, Fill.NONE),
    Standing.LAYER_OFF: Look(
        "w-layer-off", "layer switched off", "a0307a", Line.DASHED, Fill.CROSSED
    ),
}
