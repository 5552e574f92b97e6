"""Path construction and painting operators (ISO 32000-1, 8.5): path marks come out.

In: runs of construction operators with the operator that paints them, and the graphics state.
Out: `PathMark`s; the state's clip where the path clips. Not here: which paths make a drawing.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from inkroute.errors import LimitReached
from inkroute.interpret import paths
from inkroute.interpret.state import Extent, GraphicsState, intersect
from inkroute.model import PathMark

if TYPE_CHECKING:
    from inkroute.interpret.text import TextPainter
    from inkroute.limits import Limits
    from inkroute.policy import Policy

_FILLS = frozenset((b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"))
_STROKES = frozenset((b"S", b"s", b"B", b"B*", b"b", b"b*"))
_MARK = partial(tuple.__new__, PathMark)
#: Every operator that ends a path, and every one that builds it.
PAINTERS = _FILLS | _STROKES | {b"n"}
CONSTRUCTION = frozenset((b"m", b"l", b"c", b"v", b"y", b"re", b"h"))


class PathPainter:
    """Holds what of the current path has come without its painting operator."""

    def __init__(self, text: TextPainter, policy: Policy, limits: Limits) -> None:
        """`text` counts the page's painting order and what was left out."""
        self.marks: list[PathMark] = []
        self._text = text
        self._policy = policy
        self._limits = limits
        self._pending: list[bytes] = []
        self._clip = b""

    def add(self, run: bytes, clip: bytes | None) -> None:
        """Keep construction operators (and W or W*) for the operator that paints them."""
        self._pending.append(run)
        self._clip = clip or self._clip

    def paint(
        self, state: GraphicsState, hidden: int, run: bytes, clip: bytes | None, painter: bytes
    ) -> bool:
        """A whole path with the operator that paints it; True when the clip has changed."""
        if self._pending:
            run = b"".join(self._pending) + run
            clip = clip or self._clip
            self._pending, self._clip = [], b""
        if painter == b"n" and not clip:
            return False
        if b"r" in run:
            run = paths.plain(run)
        values = paths.coordinates(run)
        box = paths.extent(values, state.ctm)
        if box is None:
            return False
        if not (box[0] <= box[2] and box[1] <= box[3]):  # NaN, of infinite coordinates
            self._text.left_out += 1
            return False
        if painter != b"n" and not hidden:
            self._mark(state, run, values, box, painter)
        if clip:
            state.clip = intersect(state.clip, box)
        return bool(clip)

    def mark_clip(self, state: GraphicsState) -> None:
        """A mark over the whole clip, of no known colour: what a shading paints."""
        self._add_mark(state, state.clip, 0, 0, is_rectangle=True, painter=b"f")

    def _mark(
        self, state: GraphicsState, run: bytes, values: list[float], box: Extent, painter: bytes
    ) -> None:
        x0, y0, x1, y1 = state.clip
        if box[0] > x1 or box[2] < x0 or box[1] > y1 or box[3] < y0:
            return
        curves = run.count(b"c") + run.count(b"v") + run.count(b"y")
        lines = run.count(b"l")
        rectangle = not curves and paths.is_rectangle(run, values, state.ctm)
        letters: tuple[tuple[int, int, int, int], ...] = ()
        if painter in _LETTERS and not rectangle and (curves or lines > 2):
            letters = paths.letter_boxes(run, state.ctm, self._policy)
        box = intersect(box, state.clip)
        self._add_mark(state, box, lines, curves, rectangle, painter, letters)

    def _add_mark(  # noqa: PLR0917 - what a mark is made of
        self,
        state: GraphicsState,
        box: Extent,
        lines: int,
        curves: int,
        is_rectangle: bool,  # noqa: FBT001
        painter: bytes,
        letters: tuple[tuple[int, int, int, int], ...] | None = None,
    ) -> None:
        filled, stroked = painter in _FILLS, painter in _STROKES
        alpha = state.fill_alpha if filled else state.stroke_alpha
        if alpha <= 0:
            return
        if len(self.marks) >= self._limits.paths:
            message = f"more than {self._limits.paths} painted paths (Limits.paths)"
            raise LimitReached(message)
        colour = state.fill if filled else state.stroke
        self._text.order += 1
        self.marks.append(
            _MARK(
                (box, lines, curves, is_rectangle, filled, stroked,
                 None if letters is None else colour, alpha, self._text.order, letters or ())
            )
        )  # fmt: skip


#: Painting operators that fill and do not stroke: letters drawn as outlines.
_LETTERS = frozenset((b"f", b"F", b"f*"))
