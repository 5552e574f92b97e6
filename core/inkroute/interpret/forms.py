"""XObjects (ISO 32000-1, 8.8 to 8.10) and inline images: what ``Do`` and ``BI`` paint.

In: the machine and a name, a stream or content bytes. Out: image marks in the machine's list, and
whatever a form's content paints. What a form's own resources lack is looked for in the page's, as
pdfium and poppler do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkroute.errors import LimitReached
from inkroute.geometry import PER_MILLE, Matrix, on_paper
from inkroute.interpret import images
from inkroute.interpret.paths import RECTANGLE, corners
from inkroute.interpret.state import GraphicsState, extent_of, intersect
from inkroute.model import Hidden, Note, Shape
from inkroute.syntax import objects
from inkroute.syntax.document import read_stream
from inkroute.syntax.inline import read_inline_image
from inkroute.syntax.scanner import first_name

if TYPE_CHECKING:
    from inkroute.interpret.machine import Machine

_LAYER_OFF = int(Hidden.LAYER_OFF)


def x_object(machine: Machine, operands: bytes) -> None:
    """Do: paint the XObject that the resources name (8.8)."""
    name = first_name(operands)
    reference = machine.resource("/XObject", name)
    found = objects.resolve(reference)
    if not objects.is_stream(found):
        detail = "Do names an XObject that is not there; nothing was painted."
        machine.notes.append(Note("missing_xobject", f"XObject {name}", detail))
        return
    subtype = objects.as_name(objects.entry(found, "/Subtype"))
    if subtype == "Form":
        draw(machine, found, machine.state.copy(), machine.resources)
    elif subtype != "PS":  # which only printers run (8.8.2)
        number = objects.object_number(reference) or objects.object_number(found)
        paint_image(machine, found, number)


def draw(
    machine: Machine, form: object, state: GraphicsState, resources: dict[str, object]
) -> None:
    """Draw a form XObject (8.10) under `state`, which becomes the form's own."""
    where = f"form {objects.object_number(form)} 0 R"
    if not machine.may_nest(where):
        return
    matrix = objects.numbers(objects.entry(form, "/Matrix"), 6)
    if matrix is not None:
        state.ctm = state.ctm.after(Matrix(*matrix))
    box = objects.numbers(objects.entry(form, "/BBox"), 4)
    if box is not None:
        extent = extent_of(state.ctm, *box)
        if not (extent[0] <= extent[2] and extent[1] <= extent[3]):  # NaN, far from any page
            machine.text.left_out += 1
            return
        state.clip, state.paint = intersect(state.clip, extent), -1
        if (state.ctm.b or state.ctm.c) and (state.ctm.a or state.ctm.d):
            run = RECTANGLE % corners(*box)
            machine.path.clip_to(state, Shape(run, state.ctm, even_odd=False))
    if objects.as_dict(objects.entry(form, "/Group")) is not None:
        state.grouped = state.blended or state.fill_alpha < PER_MILLE
    own = objects.as_dict(objects.entry(form, "/Resources"))
    content = read_stream(form, machine.limits, "form", machine.notes)
    was = machine.hidden
    if machine.file.layer_is_off(objects.raw(form, "/OC")):
        machine.hidden |= _LAYER_OFF
    machine.run_deeper(content, own if own is not None else resources, state)
    machine.hidden = was


def paint_image(machine: Machine, stream: object, number: int) -> None:
    """Paint an image (8.9) into the unit square; `number` is 0 for one that is inline."""
    if len(machine.images) >= machine.limits.images:
        message = f"more than {machine.limits.images} images (Limits.images)"
        raise LimitReached(message)
    state = machine.state
    if images.is_empty(state.ctm):
        return
    if not on_paper(*state.ctm):
        machine.text.left_out += 1
        return
    hidden = machine.hidden
    if machine.file.layer_is_off(objects.raw(stream, "/OC")):
        hidden |= _LAYER_OFF
    machine.text.order += 1
    found = images.facts(stream, number, machine.resources)
    machine.images.append(images.place(found, stream, state, hidden, machine.text.order))


def inline_image(machine: Machine, content: bytes, at: int) -> int | None:
    """Paint the image behind BI; where the content goes on, None at its end."""
    spaces = objects.dict_entry(machine.resources, "/ColorSpace")
    image = read_inline_image(content, at, spaces)
    if image is None:
        detail = "An inline image without ID was skipped."
        machine.notes.append(Note("inline_image", "content stream", detail, loses=True))
        return at
    if not image.complete:
        detail = "An inline image has no EI: the rest of the stream was taken as its data."
        machine.notes.append(Note("inline_image", "content stream", detail, loses=True))
    paint_image(machine, image.stream, 0)
    return image.end if image.end < len(content) else None
