"""Painting a page: its content, then its annotations' appearances.

In: an opened file and a page's index. Out: `Painted`: shows, strokes and image marks in
painting order, with notes. Not here: what they mean.
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.errors import LimitReached
from inkroute.geometry import Matrix
from inkroute.interpret import forms, glyph_pictures
from inkroute.interpret.font_store import FontStore
from inkroute.interpret.machine import Machine
from inkroute.interpret.marked import Span
from inkroute.interpret.path_painter import Stroke
from inkroute.interpret.state import GraphicsState, extent_of
from inkroute.interpret.text import Show, ShowStyle
from inkroute.limits import Limits
from inkroute.model import ImageMark, Note
from inkroute.policy import Policy
from inkroute.syntax import objects
from inkroute.syntax.document import PageFrame, PdfFile, inherited, noted_warnings, page_frame

#: Annotation flags (ISO 32000-1, table 165): Hidden, NoView.
_UNSEEN = 2 | 32


@dataclass(frozen=True, slots=True)
class Painted:
    """What a page paints, in painting order; `left_out` counts marks too far away or too large."""

    frame: PageFrame
    shows: list[Show]
    styles: list[ShowStyle]
    strokes: list[Stroke]
    images: list[ImageMark]
    left_out: int
    notes: list[Note]
    #: shows that have an ActualText, in order.
    spans: list[Span]


def paint_page(
    file: PdfFile, index: int, fonts: FontStore, policy: Policy, limits: Limits
) -> Painted:
    """Run a page's operators. `fonts` is the document's store of fonts, filled here.

    Raises `BadRequest` for a page that is not there, `DocumentError` for one that cannot be read;
    every lesser damage is a note.
    """
    notes: list[Note] = []
    with noted_warnings(notes, "repaired_objects", f"page {index + 1}"):
        return _paint(file, index, fonts, policy, limits, notes)


def _paint(  # noqa: PLR0917 - the page's, and where notes go
    file: PdfFile, index: int, fonts: FontStore, policy: Policy, limits: Limits, notes: list[Note]
) -> Painted:
    page = file.page(index)
    frame = page_frame(page, notes)
    clip = (0.0, 0.0, float(frame.width), float(frame.height))
    state = GraphicsState(ctm=frame.to_display, clip=clip)
    machine = Machine(file, fonts, policy, limits, notes)
    try:
        resources = objects.as_dict(inherited(page, "/Resources")) or {}
        machine.page_resources = resources
        machine.run(file.content(page, notes), resources, state)
        for annotation in objects.as_list(objects.raw(page, "/Annots")):
            _paint_annotation(machine, objects.as_dict(annotation), frame, file)
        glyph_pictures.paint(machine)
    except LimitReached as error:
        notes.append(
            Note("limit", f"page {index + 1}", f"{error}; the rest was left.", loses=True)
        )
    if len(notes) > limits.notes:
        more = len(notes) - limits.notes
        loses = any(note.loses for note in notes[limits.notes :])
        del notes[limits.notes :]
        notes.append(Note("more_notes", f"page {index + 1}", f"{more} more notes.", loses=loses))
    text = machine.text
    return Painted(
        frame, text.shows, text.styles, machine.path.strokes, machine.images, text.left_out, notes,
        machine.spans,
    )  # fmt: skip


def _paint_annotation(
    machine: Machine, annotation: dict[str, object] | None, frame: PageFrame, file: PdfFile
) -> None:
    """Draw an annotation's normal appearance into its Rect (ISO 32000-1, 12.5.5)."""
    if annotation is None or objects.as_int(objects.entry(annotation, "/F")) & _UNSEEN:
        return
    if objects.as_name(objects.entry(annotation, "/Subtype")) == "Popup":
        return
    if file.layer_is_off(objects.raw(annotation, "/OC")):
        return
    form = _appearance(annotation)
    rect = objects.numbers(objects.entry(annotation, "/Rect"), 4)
    if form is None or rect is None:
        return
    box = objects.numbers(objects.entry(form, "/BBox"), 4)
    if box is None:
        return
    matrix = Matrix(*(objects.numbers(objects.entry(form, "/Matrix"), 6) or Matrix()))
    bx0, by0, bx1, by1 = extent_of(matrix, *box)
    if bx1 <= bx0 or by1 <= by0:
        return
    x0, x1 = sorted((rect[0], rect[2]))
    y0, y1 = sorted((rect[1], rect[3]))
    sx, sy = (x1 - x0) / (bx1 - bx0), (y1 - y0) / (by1 - by0)
    fit = Matrix(sx, 0.0, 0.0, sy, x0 - bx0 * sx, y0 - by0 * sy)
    clip = (0.0, 0.0, float(frame.width), float(frame.height))
    state = GraphicsState(ctm=frame.to_display.after(fit), clip=clip)
    forms.draw(machine, form, state, machine.page_resources)


def _appearance(annotation: dict[str, object]) -> object:
    normal = objects.entry(objects.dict_entry(annotation, "/AP"), "/N")
    if objects.is_stream(normal):
        return normal
    chosen = objects.as_name(objects.entry(annotation, "/AS")) or _value(annotation, normal)
    form = objects.entry(normal, "/" + chosen)
    return form if objects.is_stream(form) else None


def _value(annotation: dict[str, object], states: object) -> str:
    """The state by the field's value, for a widget that names none (12.7.4.2.3)."""
    for holder in (annotation, objects.entry(annotation, "/Parent")):
        value = objects.as_name(objects.entry(holder, "/V"))
        if value:
            return value if objects.raw(states, "/" + value) is not None else "Off"
    return "Off"
