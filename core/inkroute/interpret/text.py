"""Text objects and text-showing operators (ISO 32000-1, 9.4): segments come out.

In: the graphics state and operands. Out: `Segment`s, one for each piece of a string without white
space or a gap in it. The text matrix is kept as (a, b, c, d) from text space to displayed mpt and
the pen's place, so that showing a string costs a translation, a sum and two multiplications.
Not here: joining segments to words, and whether they show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkroute.geometry import FAR, Box, Matrix, on_paper, quantise
from inkroute.interpret.state import GraphicsState
from inkroute.model import Hidden, Segment, TextStyle
from inkroute.syntax.scanner import SHOWN, hexadecimal, literal, number

if TYPE_CHECKING:
    from inkroute.model import Font

#: em in a micro-em, and in a thousandth (the unit of TJ's numbers).
_MICRO = 1e-6
_THOUSANDTH = 1e-3
#: Rendering modes that paint nothing: 3, and 7 which only clips.
_UNPAINTED = frozenset((3, 7))
#: Rendering modes whose glyphs are stroked and not filled.
_STROKED = frozenset((1, 5))


class TextPainter:
    """Holds the text matrix and pen of the current text object."""

    __slots__ = (
        "_adjust_back",
        "_adjust_gap",
        "_breaks",
        "_make",
        "_state",
        "_style",
        "a",
        "b",
        "c",
        "d",
        "left_out",
        "line_x",
        "line_y",
        "order",
        "segments",
        "x",
        "y",
    )  # fmt: skip

    def __init__(self, segments: list[Segment], gap_per_mille: int, back_per_mille: int) -> None:
        """Segments go to `segments`; a TJ number beyond gap or step back ends one."""
        self.segments = segments
        self.order = 0
        #: strings or marks farther away or larger than any page (`geometry.FAR`).
        self.left_out = 0
        self._adjust_gap = -float(gap_per_mille)
        self._adjust_back = float(back_per_mille)
        self._style: TextStyle | None = None
        self._state: GraphicsState | None = None
        self._breaks = True
        self.a = self.d = 1.0
        self.b = self.c = self.x = self.y = self.line_x = self.line_y = 0.0
        self._make = Segment._make

    def begin(self, state: GraphicsState) -> None:
        """BT: the text matrix becomes the identity."""
        self.set_matrix(state, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    def forget_style(self) -> None:
        """Something that the style depends on has changed."""
        self._style = None

    def set_matrix(  # noqa: PLR0917 - Tm's six operands (ISO 32000-1, table 108)
        self, state: GraphicsState, a: float, b: float, c: float, d: float, e: float, f: float
    ) -> None:
        """Tm: text space to displayed mpt is the operand matrix, then the CTM."""
        ca, cb, cc, cd, ce, cf = state.ctm
        na, nb = a * ca + b * cc, a * cb + b * cd
        nc, nd = c * ca + d * cc, c * cb + d * cd
        if na != self.a or nb != self.b or nc != self.c or nd != self.d:
            self.a, self.b, self.c, self.d = na, nb, nc, nd
            self._style = None
        self.x = self.line_x = e * ca + f * cc + ce
        self.y = self.line_y = e * cb + f * cd + cf

    def move(self, tx: float, ty: float) -> None:
        """Td, TD, T*: to the start of the next line, offset in unscaled text space units."""
        self.line_x += tx * self.a + ty * self.c
        self.line_y += tx * self.b + ty * self.d
        self.x, self.y = self.line_x, self.line_y

    def next_line(self, state: GraphicsState) -> None:
        """T*: down by the leading."""
        self.move(0.0, -state.leading)

    def show(self, state: GraphicsState, string: bytes, hidden: int) -> None:
        """Tj: paint one string."""
        font = state.font
        if font is None or not string:
            return
        style = self._style
        if style is None or state is not self._state:
            style = self._restyle(state, font, hidden)
            if style is None:
                return
        self.order += 1
        codes = font.codes(string)
        if not font.vertical:
            self._show_codes(state, font, style, codes)
        else:
            self._show_vertical(state, font, style, codes)

    def show_array(self, state: GraphicsState, operands: bytes, hidden: int) -> None:
        """TJ: strings with numbers between; small numbers are kerning within one segment."""
        font = state.font
        if font is None:
            return
        if font.vertical:
            self._show_array_vertical(state, operands, hidden)
            return
        style = self._style
        if style is None or state is not self._state:
            style = self._restyle(state, font, hidden)
            if style is None:
                return
        self.order += 1
        codes_of, solid = font.codes, font.solid.fullmatch
        unit = -_THOUSANDTH * state.size * state.scale
        run: list[str] = []
        within = after = 0.0  # thousandths of an em within the run, and since its last string
        for body, digits, adjust in SHOWN.findall(operands):
            if adjust:
                try:
                    by = float(adjust)
                except ValueError:
                    by = number(adjust)
                after += by
                if not self._adjust_gap < by < self._adjust_back:
                    self._show_run(state, font, style, run, within * unit, after * unit)
                    run, within, after = [], 0.0, 0.0
                continue
            codes = codes_of(literal(body) if body else hexadecimal(digits))
            if solid(codes):
                if run:
                    within += after
                elif after:
                    self._show_run(state, font, style, run, 0.0, after * unit)
                run.append(codes)
                after = 0.0
                continue
            # White space ends a segment in the string: kerning so far belongs before it.
            self._show_run(state, font, style, run, within * unit, after * unit)
            run, within, after = [], 0.0, 0.0
            self._show_codes(state, font, style, codes)
        self._show_run(state, font, style, run, within * unit, after * unit)

    def _show_run(  # noqa: PLR0917 - inner loop: no object is made for it
        self,
        state: GraphicsState,
        font: Font,
        style: TextStyle,
        run: list[str],
        within: float,
        after: float,
    ) -> None:
        """Paint strings as one segment, `within` kerned; then move by `after` (text space)."""
        if run:
            self._show_codes(state, font, style, run[0] if len(run) == 1 else "".join(run), within)
        if after:
            self.x += after * self.a
            self.y += after * self.b

    def _show_codes(
        self, state: GraphicsState, font: Font, style: TextStyle, codes: str, extra: float = 0.0
    ) -> None:
        """Paint a code string; `extra` (text space) is kerning within it, spread at its end."""
        unit = _MICRO * state.size * state.scale
        spacing = state.char_spacing * state.scale
        word_spacing = state.word_spacing * state.scale if font.single_byte else 0.0
        advance = font.advance.__getitem__
        x, y, a, b = self.x, self.y, self.a, self.b
        rise = state.rise
        rx, ry = (rise * self.c, rise * self.d) if rise else (0.0, 0.0)
        done = 0
        length = len(codes)
        for match in font.solid.finditer(codes):
            start, end = match.span()
            if start > done:
                self._breaks = True
                gap = codes[done:start]
                step = sum(map(advance, gap)) * unit + (start - done) * spacing
                if word_spacing:
                    step += gap.count(" ") * word_spacing
                x += step * a
                y += step * b
            piece = codes if end - start == length else codes[start:end]
            step = sum(map(advance, piece)) * unit + (end - start) * spacing
            if end == length:
                step += extra
                extra = 0.0
            nx, ny = x + step * a, y + step * b
            if not (-FAR < x < FAR and -FAR < y < FAR and -FAR < nx < FAR and -FAR < ny < FAR):
                self.left_out += 1
                x, y, done = nx, ny, end
                continue
            self.segments.append(
                self._make(
                    (style, piece.translate(font.text), piece, x + rx, y + ry, nx + rx, ny + ry,
                     self.order, self._breaks)
                )
            )  # fmt: skip
            self._breaks = False
            x, y, done = nx, ny, end
        if done < length:
            self._breaks = True
            gap = codes[done:]
            step = sum(map(advance, gap)) * unit + (length - done) * spacing + extra
            if word_spacing:
                step += gap.count(" ") * word_spacing
            x += step * a
            y += step * b
        self.x, self.y = x, y

    def _show_vertical(
        self, state: GraphicsState, font: Font, style: TextStyle, codes: str
    ) -> None:
        """As `_show_codes`, down the page: displacements are along y (ISO 32000-1, 9.7.4.3)."""
        unit = _MICRO * state.size
        advance = font.advance.__getitem__
        x, y, c, d = self.x, self.y, self.c, self.d
        done = 0
        for match in font.solid.finditer(codes):
            start, end = match.span()
            if start > done:
                self._breaks = True
                step = sum(map(advance, codes[done:start])) * unit
                step -= (start - done) * state.char_spacing
                x += step * c
                y += step * d
            piece = codes[start:end]
            step = sum(map(advance, piece)) * unit - (end - start) * state.char_spacing
            nx, ny = x + step * c, y + step * d
            if not on_paper(x, y, nx, ny):
                self.left_out += 1
                x, y, done = nx, ny, end
                continue
            self.segments.append(
                self._make(
                    (style, piece.translate(font.text), piece, x, y, nx, ny, self.order,
                     self._breaks)
                )
            )  # fmt: skip
            self._breaks = False
            x, y, done = nx, ny, end
        self._breaks = self._breaks or done < len(codes)
        step = sum(map(advance, codes[done:])) * unit
        self.x, self.y = x + step * c, y + step * d

    def _show_array_vertical(self, state: GraphicsState, operands: bytes, hidden: int) -> None:
        for body, digits, adjust in SHOWN.findall(operands):
            if adjust:
                by = -number(adjust) * _THOUSANDTH * state.size
                self.x += by * self.c
                self.y += by * self.d
            else:
                self.show(state, literal(body) if body else hexadecimal(digits), hidden)

    def _restyle(self, state: GraphicsState, font: Font, hidden: int) -> TextStyle | None:
        """The style of what is shown next; None for letters larger than any page."""
        wide = state.size * state.scale
        if not on_paper(wide * self.a, wide * self.b, state.size * self.c, state.size * self.d):
            self.left_out += 1
            return None
        mode = state.mode
        alpha = state.stroke_alpha if mode in _STROKED else state.fill_alpha
        if mode in _UNPAINTED or alpha <= 0:
            hidden |= Hidden.INVISIBLE
        x0, y0, x1, y1 = state.clip
        style = TextStyle(
            font,
            wide * self.a,
            wide * self.b,
            state.size * self.c,
            state.size * self.d,
            mode,
            state.stroke if mode in _STROKED else state.fill,
            alpha,
            Box(quantise(x0), quantise(y0), quantise(x1), quantise(y1)),
            int(hidden),
        )
        self._style, self._state = style, state
        return style

    def matrix(self, state: GraphicsState) -> Matrix:
        """Text space at size 1 to displayed mpt at the pen: what a Type 3 glyph is drawn under."""
        return Matrix(
            self.a * state.size * state.scale,
            self.b * state.size * state.scale,
            self.c * state.size,
            self.d * state.size,
            self.x,
            self.y,
        )
