"""Path construction and painting operators (ISO 32000-1, 8.5): strokes come out.

In: runs of construction operators with the operator that paints them, and the graphics state.
Out: a `Stroke` for each painted path, its run of operators unread; the state's clip where the path
clips. Not here: where the paths lie (`pagemap.outlines` reads a page's runs at once).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkroute.errors import LimitReached
from inkroute.geometry import Matrix
from inkroute.interpret import paths
from inkroute.interpret.state import Extent, GraphicsState, extent_of, intersect
from inkroute.model import Shape

if TYPE_CHECKING:
    from collections.abc import Callable

    from inkroute.interpret.text import TextPainter
    from inkroute.limits import Limits

FILLS = frozenset((b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"))
_RECTANGLE = ord("r")
STROKES = frozenset((b"S", b"s", b"B", b"B*", b"b", b"b*"))
#: Every operator that ends a path, and every one that builds it.
PAINTERS = FILLS | STROKES | {b"n"}
CONSTRUCTION = frozenset((b"m", b"l", b"c", b"v", b"y", b"re", b"h"))

#: One painted path: its construction operators without ``re``, the painting operator, the CTM,
#: the clip (mpt), the colour (0xRRGGBB, None for a pattern or a shading), alpha (per mille) and
#: place in the painting order; and how: the clip's shapes, whether blended, the line width.
Stroke = tuple[bytes, bytes, Matrix, Extent, int | None, int, int, tuple[Shape, ...], bool, float]


class PathPainter:
    """Holds what of the current path has come without its painting operator."""

    def __init__(self, text: TextPainter, limits: Limits) -> None:
        """`text` counts the page's painting order and what was left out."""
        self.strokes: list[Stroke] = []
        self._text = text
        self._ceiling = limits.paths
        self._shapes = limits.clip_shapes
        self._pending: list[bytes] = []
        self._clip = b""
        #: what fills with a pattern, or with a colour that leaves no mark.
        self.paint_special: Callable[[GraphicsState, bytes, bytes], None] = lambda *_: None

    def add(self, run: bytes, clip: bytes | None) -> None:
        """Keep construction operators (and W or W*) for the operator that paints them."""
        self._pending.append(run)
        self._clip = clip or self._clip

    def paint(
        self, state: GraphicsState, hidden: int, run: bytes, clip: bytes | None, painter: bytes
    ) -> None:
        """A whole path with the operator that paints it."""
        if self._pending:
            run = b"".join(self._pending) + run
            clip = clip or self._clip
            self._pending, self._clip = [], b""
        if painter == b"n" and (not clip or self._cut_upright(state, run)):
            return
        if _RECTANGLE in run:
            run = paths.plain(run)
        if painter != b"n" and not hidden:
            if painter in FILLS:
                if state.fill is None and state.fill_space.special:
                    self.paint_special(state, run, painter)
                else:
                    self._add(run, painter, state, state.ctm, state.fill, state.fill_alpha)
            elif state.stroke is not None or not state.stroke_space.paints_nothing:
                self._add(run, painter, state, state.ctm, state.stroke, state.stroke_alpha)
        if clip:
            self._cut(state, run, even_odd=clip.endswith(b"*"))

    def forget(self) -> None:
        """A stream ends: its path without a painting operator is none of the next one's."""
        self._pending, self._clip = [], b""

    def fill(self, run: bytes, painter: bytes, state: GraphicsState, colour: int | None) -> None:
        """A mark for a fill of another colour than the state's: a pattern's own."""
        self._add(run, painter, state, state.ctm, colour, state.fill_alpha)

    def _cut_upright(self, state: GraphicsState, run: bytes) -> bool:
        """Clip to a lone ``re`` that stands upright on the page, as most clips do; else False."""
        tokens = run.split()
        a, b, c, d, _, _ = state.ctm
        if len(tokens) != 5 or tokens[4] != b"re" or ((b or c) and (a or d)):
            return False
        try:
            x, y, wide, high = map(float, tokens[:4])
        except ValueError:
            return False
        box = extent_of(state.ctm, x, y, x + wide, y + high)
        if not (box[0] <= box[2] and box[1] <= box[3]):
            return False
        state.clip = intersect(state.clip, box)
        state.paint = self._text.style = -1
        return True

    def _cut(self, state: GraphicsState, run: bytes, *, even_odd: bool) -> None:
        values = paths.coordinates(run)
        box = paths.extent(values, state.ctm)
        if box is None:
            return
        if box[0] <= box[2] and box[1] <= box[3]:
            state.clip = intersect(state.clip, box)
            state.paint = self._text.style = -1
            if not paths.is_rectangle(run, values, state.ctm):
                self.clip_to(state, Shape(run, state.ctm, even_odd))
        else:  # NaN, of infinite coordinates
            self._text.left_out += 1

    def clip_to(self, state: GraphicsState, shape: Shape) -> None:
        """Clip what is painted from now on to a shape, whose box the clip already holds."""
        if shape not in state.shapes:
            state.shapes = (*state.shapes, shape)[-self._shapes :]
            state.paint = self._text.style = -1

    def mark_clip(self, state: GraphicsState) -> None:
        """A mark over the whole clip, of no known colour: what a shading paints."""
        run = paths.RECTANGLE % paths.corners(*state.clip)
        self._add(run, b"f", state, Matrix(), None, state.fill_alpha)

    def _add(  # noqa: PLR0917 - a stroke's fields
        self,
        run: bytes,
        painter: bytes,
        state: GraphicsState,
        ctm: Matrix,
        colour: int | None,
        alpha: int,
    ) -> None:
        if alpha <= 0 or not run:
            return
        if len(self.strokes) >= self._ceiling:
            message = f"more than {self._ceiling} painted paths (Limits.paths)"
            raise LimitReached(message)
        self._text.order += 1
        self.strokes.append(
            (run, painter, ctm, state.clip, colour, alpha, self._text.order, state.shapes,
             state.blended, state.line_width)
        )  # fmt: skip
