"""The machine that runs content streams: one method an operator, found through a table.

In: content bytes, resources, a graphics state. Out: segments, path marks and image marks in the
lists that it holds. Operators that change nothing the page map knows (line caps, dashes,
rendering intents, marked points) have no method. ISO 32000-1, table 51.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from inkroute.errors import LimitReached
from inkroute.geometry import PER_MILLE, Matrix, quantise
from inkroute.interpret import forms, operators, patterns
from inkroute.interpret.colour import Space, Spaces
from inkroute.interpret.font_store import FontStore
from inkroute.interpret.marked import Marked, Span, marked
from inkroute.interpret.path_painter import CONSTRUCTION, PAINTERS, PathPainter
from inkroute.interpret.state import GraphicsState
from inkroute.interpret.text import TextPainter
from inkroute.model import Font, Hidden, ImageMark, Note
from inkroute.syntax import objects
from inkroute.syntax.scanner import OPERATORS, first_name, floats
from inkroute.syntax.text_string import text_of

if TYPE_CHECKING:
    from inkroute.limits import Limits
    from inkroute.policy import Policy
    from inkroute.syntax.document import PdfFile

_LAYER_OFF = int(Hidden.LAYER_OFF)


class Machine:
    """Runs the content of one page, its forms included."""

    def __init__(
        self,
        file: PdfFile,
        fonts: FontStore,
        policy: Policy,
        limits: Limits,
        notes: list[Note],
    ) -> None:
        """`fonts` is the document's store by object; marks gather in the public lists."""
        self.file = file
        self.fonts = fonts
        self.policy = policy
        self.limits = limits
        self.notes = notes
        self.text = TextPainter(self._font)
        self.path = PathPainter(self.text, limits)
        self.images: list[ImageMark] = []
        self.state = GraphicsState(Matrix(), (0.0, 0.0, 0.0, 0.0))
        self.resources: dict[str, object] = {}
        self.page_resources: dict[str, object] = {}
        self.stack: list[GraphicsState] = []
        #: the open marked content sequences; and of how many the layer is off.
        self.marked: list[Marked] = []
        self.layers_off = 0
        #: ended sequences with an ActualText, and how many bytes that was.
        self.spans: list[Span] = []
        self.said_bytes = 0
        #: what lists of the resources say of sequences.
        self._lists: dict[tuple[int, bytes], Marked] = {}
        self.hidden = 0
        #: what hides the stream that runs: a form in a layer that is off.
        self.outside = 0
        self.operators = 0
        self.content_bytes = 0
        self.depth = 0
        self.spaces = Spaces(limits)
        #: the CTM at the start of the stream that runs: the space that patterns lie in (8.7.2).
        self.initial = Matrix()
        #: tiling patterns by object, None for what is none; and those being painted.
        self.tiles: dict[object, patterns.Tile | None] = {}
        self.open_tiles: set[int] = set()
        self.path.paint_special = partial(patterns.fill, self)
        self.form_count = 0
        self._fonts_here: dict[str, Font] = {}
        #: what the ExtGStates of the stream that runs set.
        self._settings: dict[bytes, list[tuple[str, object]]] = {}
        self._garbage = 0
        self._table = operators.table(self)

    # Streams and forms

    def run(
        self,
        content: bytes,
        resources: dict[str, object],
        state: GraphicsState,
        *,
        coloured: bool = True,
    ) -> None:
        """Run one content stream from start to end, with `state` as its initial state.

        Without `coloured`, operators of colour do nothing (8.7.3.3, 9.6.5).
        """
        outer = (
            self.state, self.resources, self.stack, self.marked, self.layers_off, self.hidden,
            self.outside, self.initial, self._table, self._garbage,
        )  # fmt: skip
        outer_here, outer_text = (self._fonts_here, self._settings), self.text.enter()
        self.state, self.resources, self.stack = state, resources, []
        self.marked, self.layers_off, self.outside = [], 0, self.hidden
        self.initial = state.ctm
        if not coloured:
            self._table = operators.without_colour(self._table)
        self._fonts_here, self._settings = {}, {}
        self._count_content(len(content))
        self._garbage = 0
        position: int | None = 0
        while position is not None:
            position = self._run_from(content, position)
        if self._garbage:
            detail = f"{self._garbage} bytes that belong to no operator were skipped."
            self.notes.append(Note("garbage", "content stream", detail, loses=True))
        (self.state, self.resources, self.stack, self.marked, self.layers_off, self.hidden,
         self.outside, self.initial, self._table, self._garbage) = outer  # fmt: skip
        self._fonts_here, self._settings = outer_here
        self.text.leave(outer_text)
        self.path.forget()

    def _run_from(self, content: bytes, position: int) -> int | None:
        """Run up to the end (None) or to an inline image (where to go on behind it)."""
        table = self._table.get
        paint, text = self.path.paint, self.text
        count, ceiling = 0, self.limits.operators - self.operators
        for match in OPERATORS.finditer(content, position):
            (begin, font, numbers, path, clip, painter, how, show,
             operands, operator, garbage) = match.groups()  # fmt: skip
            count += 1
            if count > ceiling:
                self._count_operators(count)
            if begin is not None or font is not None:
                text.prepare(self.state, begin, font, how)
            if path is not None:
                if painter is None:
                    self.path.add(numbers + path, clip)
                else:
                    paint(self.state, self.hidden, numbers + path, clip, painter)
            elif operands is None:
                text.step(self.state, self.hidden, numbers, how, show)
            elif operator is not None:
                method = table(operator)
                if method is not None:
                    method(numbers + operands if operands else numbers)
                elif operator == b"BI":
                    self._count_operators(count)
                    return forms.inline_image(self, content, match.end())
                elif operator in CONSTRUCTION:
                    self.path.add(numbers + operands + operator + b" ", None)
                elif operator in PAINTERS:
                    paint(self.state, self.hidden, b"", None, operator)
            elif garbage is not None or b"(" in operands:
                self._garbage += 1
        self._count_operators(count)
        return None

    def _count_operators(self, count: int) -> None:
        self.operators += count
        if self.operators > self.limits.operators:
            message = f"more than {self.limits.operators} operators (Limits.operators)"
            raise LimitReached(message)

    def _count_content(self, count: int) -> None:
        self.content_bytes += count
        if self.content_bytes > self.limits.content_bytes:
            message = f"more than {self.limits.content_bytes} bytes (Limits.content_bytes)"
            raise LimitReached(message)

    def run_nested(
        self,
        content: bytes,
        resources: dict[str, object],
        state: GraphicsState,
        where: str,
        *,
        coloured: bool,
    ) -> bool:
        """Run a pattern's cell or a glyph procedure; False past the ceilings, with a note."""
        if not self.may_nest(where):
            return False
        self.run_deeper(content, resources, state, coloured=coloured)
        return True

    def may_nest(self, where: str) -> bool:
        """Whether one more form may be run here; a note where it may not."""
        self.form_count += 1
        if self.depth < self.limits.form_depth and self.form_count <= self.limits.forms:
            return True
        if self.form_count > self.limits.forms + 1:
            return False  # one note tells of all of them: there may be millions
        detail = "Forms are nested or repeated past the ceiling; this one was left out."
        self.notes.append(Note("limit_forms", where, detail, loses=True))
        return False

    def run_deeper(
        self,
        content: bytes,
        resources: dict[str, object],
        state: GraphicsState,
        *,
        coloured: bool = True,
    ) -> None:
        """As `run`, one level deeper than the stream that runs."""
        self.depth += 1
        try:
            self.run(content, resources, state, coloured=coloured)
        finally:
            self.depth -= 1

    # Paths

    def clip(self, operands: bytes) -> None:
        """W, W*: the path clips once the next painting operator ends it (8.5.4)."""
        self.path.add(operands, b"W")

    def shading(self, operands: bytes) -> None:
        """Sh paints the whole clip (8.7.4.2)."""
        del operands
        if not self.hidden:
            self.path.mark_clip(self.state)

    # Graphics state

    def save(self, operands: bytes) -> None:
        """q: push a copy of the graphics state (8.4.2)."""
        del operands
        if len(self.stack) >= self.limits.state_depth:
            message = f"q nested past {self.limits.state_depth} (Limits.state_depth)"
            raise LimitReached(message)
        self.stack.append(self.state)
        self.state = self.state.copy()

    def restore(self, operands: bytes) -> None:
        """Q: go back to the state pushed last; without one, nothing."""
        del operands
        if self.stack:
            self.state = self.stack.pop()
            self.text.style = -1

    def concatenate(self, operands: bytes) -> None:
        """cm: the operand matrix before the CTM (8.4.4)."""
        values = floats(operands)
        if len(values) >= 6:
            self.state.ctm = self.state.ctm.after(values[-6:])

    def extended_state(self, operands: bytes) -> None:
        """gs: the entries that the page map knows (ISO 32000-1, table 58)."""
        settings = self._settings.get(operands)
        if settings is None:
            settings = self._settings[operands] = self._read_settings(first_name(operands))
        state = self.state
        for field, value in settings:
            if getattr(state, field) != value:
                setattr(state, field, value)
                state.paint = self.text.style = -1

    def _read_settings(self, name: str) -> list[tuple[str, object]]:
        """Fields of the graphics state with the values that an ExtGState gives them."""
        found = objects.dict_entry(objects.dict_entry(self.resources, "/ExtGState"), "/" + name)
        out: list[tuple[str, object]] = []
        if "/ca" in found:
            out.append(("fill_alpha", _alpha(objects.entry(found, "/ca"))))
        if "/CA" in found:
            out.append(("stroke_alpha", _alpha(objects.entry(found, "/CA"))))
        if "/LW" in found:
            width = max(0.0, objects.as_number(objects.entry(found, "/LW"), 1.0))
            out.append(("line_width", width))
        if "/SMask" in found:
            masked = objects.as_dict(objects.entry(found, "/SMask")) is not None
            out.append(("masked", masked))
        if "/BM" in found:
            out.append(("mixed", _is_mixed(objects.entry(found, "/BM"))))
        font = objects.as_list(objects.entry(found, "/Font"))
        if len(font) == 2:
            loaded = self._load_font("gs", font[0])
            out.append(("face", self.text.face(loaded, objects.as_number(font[1]))))
        return out

    def resource(self, kind: str, name: str) -> object:
        """What the resources of the stream that runs, or else the page's, have by this name."""
        key = "/" + name
        found = objects.raw(objects.dict_entry(self.resources, kind), key)
        if found is None and self.resources is not self.page_resources:
            found = objects.raw(objects.dict_entry(self.page_resources, kind), key)
        return found

    # Fonts

    def _font(self, resource: str) -> Font:
        font = self._fonts_here.get(resource)
        if font is None:
            font = self._load_font(resource, self.resource("/Font", resource))
            self._fonts_here[resource] = font
        return font

    def _load_font(self, resource: str, reference: object) -> Font:
        font = self.fonts.get(resource, reference, self.limits)
        self.notes.extend(Note("font", f"font {resource}", text) for text in font.notes)
        return font

    # Colour

    def set_fill(self, space: Space, value: int | None) -> None:
        """The current colour space and colour for all but stroking."""
        state = self.state
        if state.fill != value or state.fill_space != space:
            state.fill, state.fill_space = value, space
            state.paint = self.text.style = -1

    def set_stroke(self, space: Space, value: int | None) -> None:
        """The current colour space and colour for stroking."""
        state = self.state
        state.stroke, state.stroke_space = value, space
        if state.mode:
            state.paint = self.text.style = -1

    # Marked content

    def begin_marked(self, operands: bytes) -> None:
        """BMC, BDC: a marked content sequence, perhaps of a layer that is off (14.6, 8.11.3)."""
        key = (id(self.resources), operands)
        found = self._lists.get(key)
        if found is None:
            found = marked(operands, self.resources, self.file)
            if operands.find(b"<<") < 0 and self.resources:
                self._lists[key] = found
        if found.said is not None:
            found = found._replace(shows=len(self.text.shows))
        self.marked.append(found)
        if found.off:
            self.layers_off += 1
            self.hidden |= _LAYER_OFF
            self.text.style = -1

    def end_marked(self, operands: bytes) -> None:
        """EMC: the innermost sequence ends. An ActualText around it stands for its own."""
        del operands
        if not self.marked:
            return
        off, said, first = self.marked.pop()
        if said is not None and first < len(self.text.shows):
            self._say(first, said)
        if off:
            self.layers_off -= 1
            if not self.layers_off:
                self.hidden = self.outside
                self.text.style = -1

    def _say(self, first: int, said: bytes) -> None:
        """Shows from number `first` on have an ActualText."""
        before, self.said_bytes = self.said_bytes, self.said_bytes + len(said)
        if self.said_bytes <= self.limits.actual_text:
            while self.spans and self.spans[-1].first >= first:
                self.spans.pop()
            self.spans.append(Span(first, len(self.text.shows), text_of(said)))
        elif before <= self.limits.actual_text:
            detail = "More ActualText than the ceiling; glyphs speak for themselves from here on."
            self.notes.append(Note("limit_actual_text", "content stream", detail, loses=True))


def _is_mixed(value: object) -> bool:
    """Whether a blend mode, or the first of several, is other than Normal (11.6.3)."""
    named = objects.as_list(value)
    return objects.as_name(named[0] if named else value) not in {"", "Normal", "Compatible"}


def _alpha(value: object) -> int:
    return min(PER_MILLE, max(0, quantise(objects.as_number(value, 1.0) * PER_MILLE)))
