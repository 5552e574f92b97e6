"""Pictures that are glyphs: images painted by Type 3 procedures (ISO 32000-1, 9.6.5).

In: the machine, when a page's content has run. Out: image marks, in the painting order of the text
that shows them. Glyphs no taller and no wider than letters are letters, whatever they are painted
by: only what is larger is run, as where a whole scan is one glyph. Its text and paths are left to
the word that it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from inkroute.fonts import GlyphKind, glyph_kind
from inkroute.geometry import PER_MILLE, Matrix, length, on_paper, quantise
from inkroute.interpret.state import GraphicsState
from inkroute.model import Hidden
from inkroute.syntax import objects
from inkroute.syntax.document import read_stream
from inkroute.syntax.scanner import SHOWN, hexadecimal, literal, number

if TYPE_CHECKING:
    from inkroute.interpret.machine import Machine
    from inkroute.interpret.text import ShowStyle
    from inkroute.model import Font

_MICRO = 1_000_000
_INVISIBLE = int(Hidden.INVISIBLE)
#: A glyph that says by d1 that it has no colours of its own.
_UNCOLOURED = re.compile(rb"\s*+(?:[-+.\d]++\s++){6}d1(?!\S)")


def paint(machine: Machine) -> None:
    """Add the images of all glyphs that are larger than letters."""
    text, tallest = machine.text, machine.policy.letter_height_max
    large = {
        index
        for index, style in enumerate(text.styles)
        if style.text.font.procedures and _is_large(style, tallest)
    }
    if not large:
        return
    last, before = text.order, len(machine.images)
    painter = _GlyphPainter(machine)
    for index in range(len(text.shows)):
        if text.shows[index][0] in large and not painter.show(index):
            break
    text.order = last
    if len(machine.images) > before:
        machine.images.sort(key=lambda image: image.order)


def _is_large(style: ShowStyle, tallest: int) -> bool:
    """Whether a style's glyphs can be taller, or wider, than `tallest` (mpt)."""
    text = style.text
    font = text.font
    high = length(quantise(text.c), quantise(text.d))
    wide = length(quantise(text.a), quantise(text.b))
    widest = max(map(abs, font.advance.values()), default=0)
    return (
        high * max(abs(font.ascent), abs(font.descent)) > tallest * PER_MILLE
        or wide * widest > tallest * _MICRO
    )


class _GlyphPainter:
    """Follows the pen from show to show, and runs procedures where they are shown."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._pens: dict[int, tuple[float, float]] = {}
        self._procedures: dict[tuple[int, str], bytes | None] = {}

    def show(self, index: int) -> bool:
        """Paint one show's glyphs that hold images; False at a ceiling."""
        machine = self._machine
        style, operand, _, _, order = machine.text.shows[index]
        shown = machine.text.styles[style]
        x, y = self._pen(index)
        for code, along in _glyphs(shown, operand):
            if code is None or shown.text.hidden & _INVISIBLE:
                continue
            content = self._procedure(shown.text.font, code)
            if content is not None:
                at = (x + along * shown.text.a + shown.rise_x,
                      y + along * shown.text.b + shown.rise_y)  # fmt: skip
                machine.text.order = order - 1
                if not self._run(shown, content, at):
                    return False
        return True

    def _pen(self, index: int) -> tuple[float, float]:
        """Where a show starts: where it was put, or where the one before ends."""
        shows, styles = self._machine.text.shows, self._machine.text.styles
        chain = []
        while index not in self._pens:
            _, _, x, y, _ = shows[index]
            if x is not None:
                self._pens[index] = (x, y)
                break
            chain.append(index)
            index = int(y)
        x, y = self._pens[index]
        for following in reversed(chain):
            style = styles[shows[index][0]]
            *_, (_, along) = _glyphs(style, shows[index][1])
            x, y = x + along * style.text.a, y + along * style.text.b
            index = following
            self._pens[index] = (x, y)
        return x, y

    def _procedure(self, font: Font, code: str) -> bytes | None:
        """The content of a glyph that holds an image; None for any other."""
        key = (id(font), code)
        if key not in self._procedures:
            content = None
            if glyph_kind(font, code, self._machine.limits) is GlyphKind.BITMAP:
                stream = font.procedures[code]
                machine = self._machine
                content = read_stream(stream, machine.limits, "glyph", machine.notes)
            self._procedures[key] = content
        return self._procedures[key]

    def _run(self, shown: ShowStyle, content: bytes, at: tuple[float, float]) -> bool:
        machine, style = self._machine, shown.text
        ctm = Matrix(style.a, style.b, style.c, style.d, *at).after(style.font.font_matrix)
        if not on_paper(*ctm):
            return True
        x0, y0, x1, y1 = style.clip
        state = GraphicsState(ctm, (float(x0), float(y0), float(x1), float(y1)))
        state.fill = state.stroke = style.colour
        state.fill_alpha = state.stroke_alpha = style.alpha
        state.shapes, state.grouped = style.shapes, style.blended
        own = objects.as_dict(style.font.resources)
        strokes, shows, hidden = len(machine.path.strokes), len(machine.text.shows), machine.hidden
        machine.hidden = style.hidden
        run = machine.run_nested(
            content,
            own if own is not None else machine.page_resources,
            state,
            f"font {style.font.resource}",
            coloured=_UNCOLOURED.match(content) is None,
        )
        machine.hidden = hidden
        del machine.path.strokes[strokes:], machine.text.shows[shows:]
        return run


def _glyphs(shown: ShowStyle, operand: bytes) -> Iterator[tuple[str | None, float]]:
    """Codes of a show with their places along the line in em; None and the show's end at last."""
    font, micro = shown.text.font, 0
    for match in SHOWN.finditer(operand):
        string, digits, displacement = match.groups()
        if displacement is not None:
            moved = number(displacement) * PER_MILLE
            micro -= quantise(moved) if on_paper(moved) else 0
            continue
        body = hexadecimal(digits) if string is None else literal(string)
        for code in font.codes(body):
            yield code, micro / _MICRO
            micro += font.advance[code] + shown.spacing
            micro += shown.word_spacing if code == " " else 0
    yield None, micro / _MICRO
