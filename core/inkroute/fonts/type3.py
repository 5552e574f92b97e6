"""Type 3 fonts: glyphs that are content streams (ISO 32000-1, 9.6.5).

In: a font dictionary in any state of damage. Out: `model.Font` with its procedures by code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from inkroute.errors import LimitReached
from inkroute.fonts import descriptor, encoding, overrides, program, symbols
from inkroute.fonts.decoding import FiniteLayer as Layer
from inkroute.fonts.decoding import origin_of
from inkroute.fonts.encoding import CODES
from inkroute.fonts.glyph_kind import GlyphKind, kind_of_procedure
from inkroute.fonts.overrides import Overrides
from inkroute.fonts.simple import listed_widths, merged
from inkroute.fonts.tables import (
    CONTROLS,
    MICRO,
    Advances,
    always,
    compiled,
    is_white,
    single_bytes,
    solid_pattern,
)
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.geometry import FAR, quantise
from inkroute.limits import Limits
from inkroute.model import UNMAPPED_TEXT, Font, FontKind, Origin
from inkroute.syntax import objects
from inkroute.syntax.scanner import number

_DEFAULT_MATRIX = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)
#: Heights of FontBBox that are believed, per mille of the em; others are looked for in the glyphs.
_HEIGHTS = range(100, 3001)
#: Heights of glyphs beyond are damage: a thousand em, since their text space may be a pixel.
_TALLEST = 1_000_000
#: What ``d1`` takes, which stands first: an advance and a box, of which y matters.
_OPERAND = rb"[-+.\d]++\s++"
_STATED = rb"\s*+(?:%b){3}(%b)%b(%b)d1(?!\S)" % ((_OPERAND,) * 4)
_HEAD = 1_000
#: Widths beyond this many em are damage.
_WIDEST = 1000


def load(
    resource: str,
    dictionary: object,
    mapped: ToUnicode,
    limits: Limits,
    *,
    user: Overrides = overrides.NONE,
) -> Font:
    """A Type 3 font; its widths, in glyph space, are scaled to text space."""
    name = descriptor.base_name(dictionary) or objects.as_name(objects.entry(dictionary, "/Name"))
    named = encoding.read(dictionary, None, embedded=True)
    layers = encoding.text_layers(
        named, mapped, symbols.of(name, user), FontKind.TYPE3, program.Program()
    )
    procedures = _procedures(dictionary, named)
    resources = objects.entry(dictionary, "/Resources")
    painted = _painted_white(merged(layers), procedures, resources, limits)
    layers = ((Layer(Origin.UNMAPPED, painted),) if painted else ()) + layers
    texts = merged(layers)
    found = objects.numbers(objects.entry(dictionary, "/FontMatrix"), 6)
    a, b, c, d, e, f = found if found and (found[0] or found[1]) else _DEFAULT_MATRIX
    ascent, descent = _extent(dictionary, procedures, d, limits)
    notes = () if found else ("font_matrix: a Type 3 font without a usable FontMatrix",)
    return Font(
        resource=resource,
        name=name,
        kind=FontKind.TYPE3,
        codes=single_bytes,
        text=texts,
        advance=Advances(_advances(dictionary, a), always(0)),
        solid=solid_pattern(texts),
        origin=origin_of(layers),
        ascent=ascent,
        descent=descent,
        procedures=procedures,
        font_matrix=(a, b, c, d, e, f),
        resources=resources,
        notes=notes,
    )


def _procedures(dictionary: object, named: encoding.Encoding) -> dict[str, object]:
    streams = objects.dict_entry(dictionary, "/CharProcs")
    glyphs = ((code, named.glyph(code)) for code in CODES)
    return {
        chr(code): objects.raw(streams, f"/{glyph}")
        for code, glyph in glyphs
        if glyph and f"/{glyph}" in streams
    }


def _painted_white(
    texts: Mapping[int, str],
    procedures: Mapping[str, object],
    resources: object,
    limits: Limits,
) -> dict[int, str]:
    """U+FFFD for codes that are called white space and paint: dropped, they would leave no trace.

    A bitmap may be blank, so that one which is called a space is believed.
    """
    out = {}
    for code in sorted(code for code, text in texts.items() if is_white(text)):
        procedure = objects.resolve(procedures.get(chr(code)))
        kind = kind_of_procedure(procedure, resources, limits)
        control = texts[code] in CONTROLS and kind is not GlyphKind.EMPTY
        if control or kind is GlyphKind.VECTOR:
            out[code] = UNMAPPED_TEXT
    return out


def _advances(dictionary: object, scale: float) -> dict[str, int]:
    listed = ((code, objects.as_number(width)) for code, width in listed_widths(dictionary))
    return {
        chr(code): quantise(width * scale * MICRO)
        for code, width in listed
        if -_WIDEST < width * scale < _WIDEST
    }


def _extent(
    dictionary: object, procedures: dict[str, object], scale: float, limits: Limits
) -> tuple[int, int]:
    """Ascent and descent by FontBBox; where it cannot be, by the boxes that glyphs state."""
    box = objects.numbers(objects.entry(dictionary, "/FontBBox"), 4)
    stated = _heights(box[1], box[3], scale) if box else None
    if stated and stated[0] - stated[1] in _HEIGHTS:
        return stated
    tops, bottoms = [], []
    for low, high in _boxes(procedures, limits):
        top, bottom = _heights(low, high, scale)
        if 0 < top - bottom < _TALLEST and abs(top) < _TALLEST:
            tops.append(top)
            bottoms.append(bottom)
    return (max(tops), min(bottoms)) if tops else (750, -250)


def _heights(low: float, high: float, scale: float) -> tuple[int, int]:
    """The upper and the lower of two heights in glyph space, per mille of text space."""
    ends = [quantise(value) for value in (low * scale * 1000, high * scale * 1000) if value < FAR]
    return (max(ends), min(ends)) if len(ends) == 2 and min(ends) > -FAR else (0, 0)


def _boxes(procedures: dict[str, object], limits: Limits) -> Iterator[tuple[float, float]]:
    """The lower and upper edge, in glyph space, that ``d1`` states in glyph procedures (9.6.5)."""
    seen = 0
    for reference in {id(one): one for one in procedures.values()}.values():
        stream = objects.resolve(reference)
        if not objects.is_stream(stream) or seen > limits.font_bytes:
            continue
        try:
            content = objects.stream_bytes(stream, limits)
        except objects.StreamDamage as damage:
            content = damage.data
        except LimitReached:
            return
        seen += len(content)
        found = compiled(_STATED).match(content[:_HEAD])
        if found:
            yield number(found[1].strip()), number(found[2].strip())
