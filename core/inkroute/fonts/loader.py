"""From a font resource to the tables that a page needs.

In: a resource's name and its dictionary in any state of damage. Out: `model.Font`; never an
exception for damage: a font that cannot be read is of kind MISSING, with notes.
"""

from __future__ import annotations

from inkroute.fonts import composite, simple, to_unicode
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.limits import Limits
from inkroute.model import Font, FontKind
from inkroute.syntax import objects

_KINDS = {
    "Type1": FontKind.TYPE1,
    "MMType1": FontKind.TYPE1,
    "TrueType": FontKind.TRUETYPE,
    "Type3": FontKind.TYPE3,
    "Type0": FontKind.TYPE0,
}


def load(resource_name: str, dictionary: object, limits: Limits) -> Font:
    """The font behind a resource name (ISO 32000-1, 9.5)."""
    mapping = objects.as_dict(dictionary)
    subtype = objects.as_name(objects.entry(mapping, "/Subtype"))
    kind = _KINDS.get(subtype, FontKind.MISSING)
    mapped = read_to_unicode(mapping, limits)
    if kind is FontKind.TYPE0:
        return composite.load(resource_name, mapping, mapped, limits)
    if kind is FontKind.TYPE3:
        return simple.type3(resource_name, mapping, mapped, limits)
    return simple.load(resource_name, mapping, kind, mapped, limits)


def read_to_unicode(mapping: object, limits: Limits) -> ToUnicode:
    """/ToUnicode, a stream or the name of an identity."""
    value = objects.entry(mapping, "/ToUnicode")
    if objects.is_stream(value):
        try:
            data = objects.stream_bytes(value, limits)
        except objects.StreamDamage as damage:
            data = damage.data
        return to_unicode.parse(data[: limits.cmap_bytes], limits.cmap_codes)
    if objects.as_name(value).startswith("Identity"):
        return to_unicode.IDENTITY
    return to_unicode.NOTHING
