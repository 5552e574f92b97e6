"""Type 3 fonts: glyphs that are content streams (ISO 32000-1, 9.6.5).

In: a font dictionary in any state of damage. Out: `model.Font` with its procedures by code.
"""

from __future__ import annotations

from inkroute.fonts import descriptor, encoding, overrides, program, symbols
from inkroute.fonts.decoding import origin_of
from inkroute.fonts.encoding import CODES
from inkroute.fonts.overrides import Overrides
from inkroute.fonts.simple import listed_widths, merged
from inkroute.fonts.tables import MICRO, Advances, always, single_bytes, solid_pattern
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.geometry import quantise
from inkroute.model import Font, FontKind
from inkroute.syntax import objects

_DEFAULT_MATRIX = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)
#: Heights of FontBBox that are believed, per mille of the em.
_HEIGHTS = range(1, 3001)
#: Widths beyond this many em are damage.
_WIDEST = 1000


def load(
    resource: str, dictionary: object, mapped: ToUnicode, *, user: Overrides = overrides.NONE
) -> Font:
    """A Type 3 font; its widths, in glyph space, are scaled to text space."""
    name = descriptor.base_name(dictionary) or objects.as_name(objects.entry(dictionary, "/Name"))
    named = encoding.read(dictionary, None, embedded=True)
    layers = encoding.text_layers(
        named, mapped, symbols.of(name, user), FontKind.TYPE3, program.Program()
    )
    texts = merged(layers)
    found = objects.numbers(objects.entry(dictionary, "/FontMatrix"), 6)
    a, b, c, d, e, f = found if found and (found[0] or found[1]) else _DEFAULT_MATRIX
    ascent, descent = _extent(dictionary, d)
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
        procedures=_procedures(dictionary, named),
        font_matrix=(a, b, c, d, e, f),
        resources=objects.entry(dictionary, "/Resources"),
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


def _advances(dictionary: object, scale: float) -> dict[str, int]:
    listed = ((code, objects.as_number(width)) for code, width in listed_widths(dictionary))
    return {
        chr(code): quantise(width * scale * MICRO)
        for code, width in listed
        if -_WIDEST < width * scale < _WIDEST
    }


def _extent(dictionary: object, scale: float) -> tuple[int, int]:
    box = objects.numbers(objects.entry(dictionary, "/FontBBox"), 4)
    if box:
        low, high = sorted((quantise(box[1] * scale * 1000), quantise(box[3] * scale * 1000)))
        if high - low in _HEIGHTS:
            return high, low
    return 750, -250
