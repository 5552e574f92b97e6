"""Where each character of a word stands: a piece's extent split by its font's advances.

In: a `Word`. Out: a box on the displayed page for each of its character codes, in the order in
which they were painted. What a piece is longer than its advances (character spacing, kerning)
is spread evenly over its codes: where within it a kern stood is not kept. Not here: the glyphs'
own outlines; boxes span the font's ascent and descent as a word's does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from inkroute.geometry import PER_MILLE, Box, quantise
from inkroute.model import Piece, TextStyle, Word

#: em in a micro-em, the unit of `Font.advance`.
_MICRO = 1e-6


class Character(NamedTuple):
    """One code of a word: its Unicode, box (mpt), and the number of its piece in the word."""

    code: str
    text: str
    box: Box
    piece: int


def characters(word: Word) -> tuple[Character, ...]:
    """A box for every code of the word, as painted; right-to-left words are not turned round."""
    return tuple(
        Character(code, piece.style.font.text[ord(code)], box, number)
        for number, piece in enumerate(word.pieces)
        for code, box in _split(piece)
    )


def _split(piece: Piece) -> Iterator[tuple[str, Box]]:
    """The piece's codes: their text, and the box between the ends of their advances."""
    style = piece.style
    font = style.font
    ex, ey = (style.c, style.d) if font.vertical else (style.a, style.b)
    units = [font.advance[code] * _MICRO for code in piece.codes]
    whole = 0.0
    for unit in units:
        whole += unit
    count = max(1, len(units))
    x0, y0, x1, y1 = piece.baseline
    spare_x = (x1 - x0 - whole * ex) / count
    spare_y = (y1 - y0 - whole * ey) / count
    x, y = float(x0), float(y0)
    for code, unit in zip(piece.codes, units, strict=True):
        next_x, next_y = x + unit * ex + spare_x, y + unit * ey + spare_y
        yield code, _box(style, x, y, next_x, next_y)
        x, y = next_x, next_y


def _box(style: TextStyle, x0: float, y0: float, x1: float, y1: float) -> Box:
    """Round an advance: ascent and descent across it; half an em each side of a vertical one."""
    if style.font.vertical:
        ux, uy = style.a / 2, style.b / 2
        lx, ly = -ux, -uy
    else:
        up, down = style.font.ascent / PER_MILLE, style.font.descent / PER_MILLE
        ux, uy, lx, ly = style.c * up, style.d * up, style.c * down, style.d * down
    xs = (x0 + ux, x0 + lx, x1 + ux, x1 + lx)
    ys = (y0 + uy, y0 + ly, y1 + uy, y1 + ly)
    return Box(quantise(min(xs)), quantise(min(ys)), quantise(max(xs)), quantise(max(ys)))
