"""What a Type 3 glyph procedure paints: nothing, a bitmap, or shapes (ISO 32000-1, 9.6.5).

In: a Type 3 font and a code. Out: a kind, by what operators stand in the procedure. It is not
interpreted: what is clipped away, white or outside of the page counts as painted.
"""

from __future__ import annotations

from enum import Enum

from inkroute.errors import LimitReached
from inkroute.fonts.tables import compiled
from inkroute.limits import Limits
from inkroute.model import Font
from inkroute.syntax import objects

_STRINGS = rb"(?s)\((?:[^()\\]|\\.)*+\)|%[^\r\n]*+"
_INLINE_IMAGE, _INLINE_DATA = rb"(?<!\S)BI\s", rb"(?<!\S)ID\s"
_XOBJECT = rb"/([^\s/\[\](){}<>%]+)\s*Do(?!\S)"
_PATH = rb"(?<!\S)(?:re|l|c|v|y)(?!\S)"
_PAINTED_PATH = rb"(?<!\S)(?:f\*?|F|B\*?|b\*?|S|s)(?![^\s/%\[(<])"
#: Operators that paint without a path: a shading, and text, whose string has been cut out.
_PAINTED_ALONE = rb"(?<!\S)sh(?!\S)|(?<![\w/])(?:Tj|TJ|'|\")(?!\S)"


class GlyphKind(Enum):
    """What a glyph procedure paints."""

    EMPTY = "empty"
    BITMAP = "bitmap"
    VECTOR = "vector"


def glyph_kind(font: Font, code: str, limits: Limits) -> GlyphKind:
    """The kind of a code's glyph; EMPTY for a code without a procedure.

    An image, inline or not, makes a bitmap, whatever else is painted with it. A procedure of a
    damaged stream is judged by what can be read of it.
    """
    return kind_of_procedure(font.procedures.get(code), font.resources, limits)


def kind_of_procedure(procedure: object, resources: object, limits: Limits) -> GlyphKind:
    """Likewise of a procedure's stream, with the resources of its font."""
    return _kind(procedure, resources, limits, 0)


def xobject_names(content: bytes) -> list[str]:
    """Names of the XObjects that a content stream paints, each once."""
    found = dict.fromkeys(compiled(_XOBJECT).findall(content))
    return [name.decode("latin-1") for name in found]


def _kind(stream: object, resources: object, limits: Limits, depth: int) -> GlyphKind:
    if not objects.is_stream(stream) or depth > limits.form_depth:
        return GlyphKind.EMPTY
    try:
        content = objects.stream_bytes(stream, limits)
    except objects.StreamDamage as damage:
        content = damage.data
    except LimitReached:
        return GlyphKind.VECTOR  # so much paints something
    image = compiled(_INLINE_IMAGE).search(content)
    if image and compiled(_INLINE_DATA).search(content, image.end()):
        return GlyphKind.BITMAP
    content = compiled(_STRINGS).sub(b" ", content)
    kind = _painted(content)
    for name in xobject_names(content):
        found = _of_xobject(name, resources, limits, depth)
        if found is GlyphKind.BITMAP:
            return found
        if found is GlyphKind.VECTOR:
            kind = found
    return kind


def _painted(content: bytes) -> GlyphKind:
    """VECTOR when the content's own operators paint, else EMPTY."""
    by_path = compiled(_PAINTED_PATH).search(content) and compiled(_PATH).search(content)
    return (
        GlyphKind.VECTOR
        if by_path or compiled(_PAINTED_ALONE).search(content)
        else (GlyphKind.EMPTY)
    )


def _of_xobject(name: str, resources: object, limits: Limits, depth: int) -> GlyphKind:
    xobjects = objects.dict_entry(objects.as_dict(resources), "/XObject")
    found = objects.entry(xobjects, f"/{name}")
    subtype = objects.as_name(objects.entry(found, "/Subtype"))
    if subtype == "Image":
        return GlyphKind.BITMAP
    if subtype != "Form":
        return GlyphKind.EMPTY
    own = objects.entry(found, "/Resources")
    return _kind(found, own if own is not None else resources, limits, depth + 1)
