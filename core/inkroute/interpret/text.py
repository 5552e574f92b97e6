"""Text objects and text-showing operators (ISO 32000-1, 9.4): shows come out.

In: the graphics state and operands. Out: a `Show` for each text-showing operator, undecoded, with
the pen's place where an operator has set it, and the `ShowStyle`s that shows refer to. Showing a
string costs a tuple here; codes, widths and places are found for a whole page at once (`glyphs`).
The text matrix is kept as (a, b, c, d) from text space to displayed mpt and the line's start.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from inkroute.geometry import FAR, Box, quantise
from inkroute.model import Hidden, TextStyle
from inkroute.syntax.scanner import floats, name, number

if TYPE_CHECKING:
    from collections.abc import Callable

    from inkroute.interpret.state import Extent, GraphicsState
    from inkroute.model import Font, Shape

#: Rendering modes that paint nothing: 3, and 7 which only clips.
_UNPAINTED = frozenset((3, 7))
#: Rendering modes whose glyphs are stroked and not filled.
_STROKED = frozenset((1, 5))
_INVISIBLE = int(Hidden.INVISIBLE)
_MICRO = 1_000_000
#: The first letter of BT, as a byte: ``in`` finds a byte at once, but bytes only after an error.
_BEGIN = ord("B")
T = TypeVar("T")
#: Spacing beyond this many micro-em (a thousand em) is damage.
_WIDEST = 1_000_000_000

#: One text-showing operator: the index of its style, its operands (a string or an array, as it
#: stands in the content), the pen's place in mpt (or None and the number of the show from whose
#: end it goes on), and its place in the painting order.
Show = tuple[int, bytes, float | None, float, int]


class ShowStyle(NamedTuple):
    """What glyphs of a show are placed by.

    `spacing` (Tc) and `word_spacing` (Tw) are micro-em along the line; (`rise_x`, `rise_y`) is the
    text rise in mpt.
    """

    text: TextStyle
    spacing: int
    word_spacing: int
    rise_x: float
    rise_y: float


#: Made without a Python call: text layers of OCR have a style a word.
_TEXT_STYLE, _SHOW_STYLE = partial(tuple.__new__, TextStyle), partial(tuple.__new__, ShowStyle)


class _Register(Generic[T]):
    """Values by number, in the order in which they came."""

    def __init__(self) -> None:
        self.values: list[T] = []
        self._numbers: dict[T, int] = {}

    def number(self, value: T) -> int:
        """The value's number; the same for equal values."""
        number = self._numbers.get(value)
        if number is None:
            number = self._numbers[value] = len(self.values)
            self.values.append(value)
        return number


class _Paint(NamedTuple):
    """What a style takes from the graphics state, but its face."""

    mode: int
    colour: int | None
    alpha: int
    clip: Extent
    shapes: tuple[Shape, ...]
    blended: bool
    char_spacing: float
    word_spacing: float
    scale: float
    rise: float


class _Place(NamedTuple):
    """Matrix, pen and faces of a stream that draws a form."""

    matrix: int
    a: float
    b: float
    c: float
    d: float
    line_x: float
    line_y: float
    moved: bool
    last: int
    faces: dict[bytes, int]


class TextPainter:
    """Holds the text matrix and pen of the current text object."""

    __slots__ = (
        "_all_faces", "_clips", "_ctm", "_faces", "_head", "_last", "_load", "_matrices",
        "_matrix", "_moved", "_numbers", "_paints", "_styles", "_text_styles", "a", "b", "c", "d",
        "left_out", "line_x", "line_y", "order", "shows", "style", "styles",
    )  # fmt: skip

    def __init__(self, load: Callable[[str], Font]) -> None:
        """`load` gives the font behind a name in the resources of the stream that runs."""
        self.shows: list[Show] = []
        self.styles: list[ShowStyle] = []
        self.order = 0
        #: strings or marks farther away or larger than any page (`geometry.FAR`).
        self.left_out = 0
        #: the style of what is shown next; -1 where something that it depends on has changed.
        self.style = -1
        self.a = self.d = 1.0
        self.b = self.c = self.line_x = self.line_y = 0.0
        self._load = load
        self._faces: dict[bytes, int] = {}
        self._all_faces: _Register[tuple[Font, float]] = _Register()
        self._head: bytes | None = None
        self._ctm: object = None
        self._matrix = -1
        self._matrices: _Register[tuple[float, ...]] = _Register()
        self._numbers: dict[bytes, list[float]] = {}
        self._paints: _Register[_Paint] = _Register()
        self._moved = True
        self._last = 0
        self._styles: dict[tuple[int, int, int, int], int] = {}
        self._text_styles: dict[TextStyle, TextStyle] = {}
        self._clips: dict[Extent, Box] = {}

    def enter(self) -> _Place:
        """Start on a stream with resources of its own; what comes back is for `leave`."""
        place = _Place(
            self._matrix, self.a, self.b, self.c, self.d, self.line_x, self.line_y, self._moved,
            self._last, self._faces,
        )  # fmt: skip
        self._faces = {}
        self._moved = True
        self.style, self._ctm = -1, None
        return place

    def leave(self, place: _Place) -> None:
        """Go back to the stream around."""
        (self._matrix, self.a, self.b, self.c, self.d, self.line_x, self.line_y, self._moved,
         self._last, self._faces) = place  # fmt: skip
        self.style, self._ctm = -1, None

    def prepare(
        self, state: GraphicsState, text: bytes | None, font: bytes | None, how: bytes | None
    ) -> None:
        """The scanner's BT and ET, and Tf, before what follows; `how` is a move that follows."""
        if text is not None and how != b"Tm" and _BEGIN in text:
            self._set_matrix(state, b"1 0 0 1 0 0")
        if font is not None:
            face = self._faces.get(font)
            state.face = self._find_face(font) if face is None else face
            self.style = -1

    def step(
        self,
        state: GraphicsState,
        hidden: int,
        numbers: bytes,
        how: bytes | None,
        show: bytes | None,
    ) -> None:
        """A text step of the scanner: a move, a show, each where it is there."""
        if how is not None:
            if how == b"Tm":
                self._set_matrix(state, numbers)
            else:
                self._offset(state, numbers, how)
        if show is not None and state.face >= 0:
            style = self.style
            if style < 0:
                key = (state.face, self._matrix, state.paint, hidden)
                known = self._styles.get(key)
                style = self._restyle(state, hidden) if known is None else known
                if style < 0:
                    return
                self.style = style
            self.order += 1
            shows = self.shows
            if self._moved:
                self._moved = False
                shows.append((style, show, self.line_x, self.line_y, self.order))
            else:
                shows.append((style, show, None, self._last, self.order))
            self._last = len(shows) - 1

    def _set_matrix(self, state: GraphicsState, operands: bytes) -> None:
        """Tm: text space to displayed mpt is the operand matrix, then the CTM."""
        try:
            head, e, f = operands.rsplit(None, 2)
            x, y = float(e), float(f)
        except ValueError:  # malformed numbers; or NUL, white space too (7.2.2), between them
            parts = operands.replace(b"\x00", b" ").rsplit(None, 2)
            if len(parts) < 3:
                return
            head, x, y = parts[0], number(parts[1]), number(parts[2])
        ca, cb, cc, cd, ce, cf = state.ctm
        if head != self._head or state.ctm is not self._ctm:
            self._head, self._ctm = head, state.ctm
            known = self._numbers.get(head)
            if known is None:
                known = self._numbers[head] = floats(head)[-4:]
            if len(known) < 4:
                self._head = None
                return
            a, b, c, d = known
            self.a, self.b = a * ca + b * cc, a * cb + b * cd
            self.c, self.d = c * ca + d * cc, c * cb + d * cd
            place = self._matrices.number((self.a, self.b, self.c, self.d))
            if place != self._matrix:
                self._matrix, self.style = place, -1
        self.line_x = x * ca + y * cc + ce
        self.line_y = x * cb + y * cd + cf
        self._moved = True

    def _offset(self, state: GraphicsState, operands: bytes, how: bytes | None) -> None:
        """Td, TD: to the start of the next line, offset in unscaled text space units."""
        try:
            x, y = map(float, operands.split())
        except ValueError:
            values = floats(operands)[-2:]
            if len(values) < 2:
                return
            x, y = values
        self.line_x += x * self.a + y * self.c
        self.line_y += x * self.b + y * self.d
        self._moved = True
        if how == b"TD":
            state.leading = -y

    def next_line(self, state: GraphicsState) -> None:
        """T*: down by the leading."""
        self.line_x -= state.leading * self.c
        self.line_y -= state.leading * self.d
        self._moved = True

    def face(self, font: Font, size: float) -> int:
        """The number of a font at a size (unscaled text space units)."""
        return self._all_faces.number((font, size))

    def _find_face(self, operands: bytes) -> int:
        """Tf: font and size (9.3.1)."""
        resource, size = operands.replace(b"\x00", b" ").split()
        font, values = self._load(name(resource)), floats(size)
        found = self._faces[operands] = self.face(font, values[0] if values else 0.0)
        return found

    def _restyle(self, state: GraphicsState, hidden: int) -> int:
        """The number of the style of what is shown next; -1 for letters larger than any page."""
        if state.paint < 0:
            stroked = state.mode in _STROKED
            space = state.stroke_space if stroked else state.fill_space
            alpha = state.stroke_alpha if stroked else state.fill_alpha
            paint = _Paint(
                state.mode,
                state.stroke if stroked else state.fill,
                0 if space.paints_nothing else alpha,
                state.clip, state.shapes, state.blended,
                state.char_spacing, state.word_spacing, state.scale, state.rise,
            )  # fmt: skip
            state.paint = self._paints.number(paint)
        key = (state.face, self._matrix, state.paint, hidden)
        index = self._styles.get(key)
        if index is None:
            index = self._styles[key] = self._new_style(key)
        if index < 0:
            self.left_out += 1
        return index

    def _new_style(self, key: tuple[int, int, int, int]) -> int:
        font, size = self._all_faces.values[key[0]]
        paint = self._paints.values[key[2]]
        wide = size * paint.scale
        a, b, c, d = wide * self.a, wide * self.b, size * self.c, size * self.d
        if not (-FAR < a < FAR and -FAR < b < FAR and -FAR < c < FAR and -FAR < d < FAR):
            return -1
        hidden = key[3]
        if paint.mode in _UNPAINTED or paint.alpha <= 0:
            hidden |= _INVISIBLE
        clip = self._clips.get(paint.clip)
        if clip is None:
            clip = self._clips[paint.clip] = Box(*map(quantise, paint.clip))
        style = _TEXT_STYLE(
            (font, a, b, c, d, paint.mode, paint.colour, paint.alpha, clip, int(hidden),
             paint.shapes, paint.blended, False)
        )  # fmt: skip
        spacing = _micro_em(paint.char_spacing, size) if paint.char_spacing else 0
        word_spacing = 0
        if paint.word_spacing and font.single_byte:
            word_spacing = _micro_em(paint.word_spacing, size)
        style = self._text_styles.setdefault(style, style)
        rise = paint.rise
        self.styles.append(
            _SHOW_STYLE((style, spacing, word_spacing, rise * self.c, rise * self.d))
        )
        return len(self.styles) - 1


def _micro_em(spacing: float, size: float) -> int:
    """A spacing in unscaled text space units in micro-em; 0 for what no page could hold."""
    em = spacing / size if size else 0.0
    return quantise(em * _MICRO) if -_WIDEST < em * _MICRO < _WIDEST else 0
