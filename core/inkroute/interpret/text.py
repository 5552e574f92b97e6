"""Text objects and text-showing operators (ISO 32000-1, 9.4): segments come out.

In: the graphics state and operands. Out: `Segment`s, one for each piece of a string without white
space or a gap in it. The text matrix is kept as (a, b, c, d) from text space to displayed mpt and
the pen's place, so that showing a string costs a translation, a sum and two multiplications.
Not here: joining segments to words, and whether they show.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from inkroute.geometry import FAR, Box, on_paper, quantise
from inkroute.interpret.state import GraphicsState
from inkroute.model import Hidden, Segment, TextStyle
from inkroute.syntax.scanner import SHOWN, hexadecimal, literal, number

if TYPE_CHECKING:
    from inkroute.interpret.font_store import FontStore
    from inkroute.model import Font

#: em in a micro-em, and in a thousandth (the unit of TJ's numbers).
_MICRO = 1e-6
_THOUSANDTH = 1e-3
#: Rendering modes that paint nothing: 3, and 7 which only clips.
_UNPAINTED = frozenset((3, 7))
#: Rendering modes whose glyphs are stroked and not filled.
_STROKED = frozenset((1, 5))
_INVISIBLE = int(Hidden.INVISIBLE)


class TextPainter:
    """Holds the text matrix and pen of the current text object."""

    __slots__ = (
        "_adjust_back",
        "_adjust_gap",
        "_breaks",
        "_make",
        "_pieces",
        "_state",
        "_store",
        "_style",
        "_styles",
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

    def __init__(self, store: FontStore, gap_per_mille: int, back_per_mille: int) -> None:
        """Fonts come from `store`; a TJ number beyond gap or step back ends a segment."""
        self.segments: list[Segment] = []
        self._store = store
        self._pieces: dict[str, tuple[str, int]] = {}
        self._styles: dict[object, TextStyle] = {}
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
        self._make = partial(tuple.__new__, Segment)  # without a Python call: there are thousands

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
        low, high = self._adjust_gap, self._adjust_back
        # Some producers set a wide character spacing and take it back by each number.
        spacing = state.char_spacing / (_THOUSANDTH * state.size) if state.size else 0.0
        run: list[str] = []
        within = after = 0.0  # thousandths of an em within the run, and since its last string
        for body, digits, adjust in SHOWN.findall(operands):
            if adjust:
                try:
                    by = float(adjust)
                except ValueError:
                    by = number(adjust)
                after += by
                if not (low < by < high or low < by - spacing < high):
                    self._show_run(state, style, run, within * unit, after * unit)
                    run, within, after = [], 0.0, 0.0
                continue
            codes = codes_of(literal(body) if body else hexadecimal(digits))
            if solid(codes):
                if run:
                    within += after
                elif after:
                    self._show_run(state, style, run, 0.0, after * unit)
                run.append(codes)
                after = 0.0
                continue
            # White space ends a segment in the string: kerning so far belongs before it.
            self._show_run(state, style, run, within * unit, after * unit)
            run, within, after = [], 0.0, 0.0
            self._show_codes(state, font, style, codes)
        self._show_run(state, style, run, within * unit, after * unit)

    def _show_run(
        self,
        state: GraphicsState,
        style: TextStyle,
        run: list[str],
        within: float,
        after: float,
    ) -> None:
        """Paint strings as one segment, `within` kerned; then move by `after` (text space)."""
        if run:
            codes = run[0] if len(run) == 1 else "".join(run)
            text, units = self._pieces[codes]
            step = (units * _MICRO * state.size + len(codes) * state.char_spacing) * state.scale
            self._emit(style, text, codes, step + within, state.rise)
        if after:
            self.x += after * self.a
            self.y += after * self.b

    def _show_codes(
        self, state: GraphicsState, font: Font, style: TextStyle, codes: str, extra: float = 0.0
    ) -> None:
        """Paint a code string piece by piece; `extra` (text space) is kerning within its last."""
        unit = _MICRO * state.size * state.scale
        spacing = state.char_spacing * state.scale
        word_spacing = state.word_spacing * state.scale if font.single_byte else 0.0
        pieces = self._pieces
        done = 0
        length = len(codes)
        for match in font.solid.finditer(codes):
            start, end = match.span()
            if start > done:
                self._skip(codes[done:start], unit, spacing, word_spacing)
            piece = codes if end - start == length else codes[start:end]
            text, units = pieces[piece]
            step = units * unit + (end - start) * spacing
            self._emit(style, text, piece, step + extra if end == length else step, state.rise)
            done = end
        if done < length:
            self._skip(codes[done:], unit, spacing, word_spacing)

    def _skip(self, gap: str, unit: float, spacing: float, word_spacing: float) -> None:
        """Move over white space."""
        self._breaks = True
        step = self._pieces[gap][1] * unit + len(gap) * spacing
        if word_spacing:
            step += gap.count(" ") * word_spacing
        self.x += step * self.a
        self.y += step * self.b

    def _emit(self, style: TextStyle, text: str, codes: str, step: float, rise: float) -> None:
        """Paint one piece, `step` long (text space), and move to its end."""
        x, y = self.x, self.y
        nx, ny = x + step * self.a, y + step * self.b
        self.x, self.y = nx, ny
        if rise:
            rx, ry = rise * self.c, rise * self.d
            x, y, nx, ny = x + rx, y + ry, nx + rx, ny + ry
        if not (-FAR < x < FAR and -FAR < y < FAR and -FAR < nx < FAR and -FAR < ny < FAR):
            self.left_out += 1
            return
        self.segments.append(
            self._make((style, text, codes, x, y, nx, ny, self.order, self._breaks))
        )
        self._breaks = False

    def _show_vertical(
        self, state: GraphicsState, font: Font, style: TextStyle, codes: str
    ) -> None:
        """As `_show_codes`, down the page: displacements are along y (ISO 32000-1, 9.7.4.3)."""
        unit = _MICRO * state.size
        spacing = state.char_spacing
        x, y, c, d = self.x, self.y, self.c, self.d
        done = 0
        for match in font.solid.finditer(codes):
            start, end = match.span()
            if start > done:
                self._breaks = True
                step = self._pieces[codes[done:start]][1] * unit - (start - done) * spacing
                x += step * c
                y += step * d
            piece = codes[start:end]
            text, units = self._pieces[piece]
            step = units * unit - (end - start) * spacing
            nx, ny = x + step * c, y + step * d
            if on_paper(x, y, nx, ny):
                self.segments.append(
                    self._make((style, text, piece, x, y, nx, ny, self.order, self._breaks))
                )
                self._breaks = False
            else:
                self.left_out += 1
            x, y, done = nx, ny, end
        rest = codes[done:]
        self._breaks = self._breaks or bool(rest)
        step = self._pieces[rest][1] * unit - len(rest) * spacing
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
        mode = state.mode
        alpha = state.stroke_alpha if mode in _STROKED else state.fill_alpha
        if mode in _UNPAINTED or alpha <= 0:
            hidden |= _INVISIBLE
        colour = state.stroke if mode in _STROKED else state.fill
        matrix = (wide * self.a, wide * self.b, state.size * self.c, state.size * self.d)
        key = (id(font), matrix, mode, colour, alpha, state.clip, hidden)
        style = self._styles.get(key)
        if style is None:
            if not on_paper(*matrix):
                self.left_out += 1
                return None
            box = Box(*map(quantise, state.clip))
            style = TextStyle(font, *matrix, mode, colour, alpha, box, int(hidden))
            self._styles[key] = style
        self._style, self._state = style, state
        self._pieces = self._store.pieces(font)
        return style
