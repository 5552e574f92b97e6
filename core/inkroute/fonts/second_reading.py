"""What a font says of its codes apart from /ToUnicode.

In: a font dictionary. Out: text by code character from glyph names and the embedded program, to
be held against the ToUnicode table: where the two contradict each other for a share of what a
page shows, one of them lies. Guesses (an encoding that the dictionary does not name, a symbol
font's table by codes that a subset may have numbered anew) are left out.
"""

from __future__ import annotations

from inkroute.errors import LimitReached
from inkroute.fonts import composite, descriptor, encoding, program, symbols
from inkroute.fonts.loader import kind_of
from inkroute.fonts.tables import is_white
from inkroute.fonts.to_unicode import NOTHING
from inkroute.limits import Limits
from inkroute.model import FontKind, Origin
from inkroute.syntax import objects

_CODES = [chr(code) for code in encoding.CODES]


def second_reading(dictionary: object, limits: Limits) -> dict[str, str]:
    """Text by code character, without those codes of which nothing but ToUnicode tells."""
    mapping = objects.as_dict(dictionary)
    if mapping is None:
        return {}
    kind = kind_of(mapping)
    try:
        if kind is FontKind.TYPE0:
            font = composite.load("", mapping, NOTHING, limits)
            found = {chr(code): text for code, text in font.text.items() if _tells(text)}
            return {c: text for c, text in found.items() if font.origin(c) is Origin.PROGRAM}
        return _simple(mapping, kind, limits)
    except (*objects.DAMAGE, LimitReached):
        return {}  # nothing to hold against ToUnicode, and loading has left a note of the damage


def _tells(text: str) -> bool:
    """Whether a program's text can contradict: a blank glyph may stand for what lies unseen."""
    return not (is_white(text) or symbols.has_private(text))


def _simple(mapping: object, kind: FontKind, limits: Limits) -> dict[str, str]:
    name = descriptor.base_name(mapping)
    described = descriptor.read(mapping)
    core = descriptor.core_name(name)
    named = encoding.read(mapping, core, embedded=described.program is not None)
    known = program.load(described, limits)
    full = encoding.with_built_in(named, kind, known)
    layers = encoding.text_layers(full, NOTHING, symbols.of(name), kind, known)
    guessed = kind is FontKind.TRUETYPE or not known.read
    out: dict[str, str] = {}
    for layer in layers:
        if layer.origin is Origin.SYMBOL_TABLE or (layer.origin is Origin.BUILT_IN and guessed):
            continue
        for code in _CODES:
            text = layer.texts.get(ord(code))
            if text:
                out.setdefault(code, text)
    return out
