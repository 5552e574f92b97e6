"""From a font resource to the tables that a page needs.

In: a resource's name and its dictionary in any state of damage. Out: `model.Font`; never an
exception for damage: a font that cannot be read is of kind MISSING, with notes.
"""

from __future__ import annotations

from dataclasses import replace

from inkroute.errors import LimitReached
from inkroute.fonts import (
    composite,
    data_files,
    glyph_programs,
    overrides,
    simple,
    to_unicode,
    type3,
    white_claims,
)
from inkroute.fonts.descriptor import kind_of
from inkroute.fonts.drawn import Drawn
from inkroute.fonts.overrides import Overrides
from inkroute.fonts.second_reading import SecondReading
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.limits import Limits
from inkroute.model import Font, FontKind
from inkroute.syntax import objects

__all__ = ["kind_of", "load", "read_to_unicode"]


def load(
    resource_name: str, dictionary: object, limits: Limits, *, user: Overrides = overrides.NONE
) -> Font:
    """The font behind a resource name (ISO 32000-1, 9.5).

    `user` holds what the user decided about codes of symbol fonts (`overrides.read`).
    """
    mapping = objects.as_dict(dictionary)
    notes = _table_notes()
    if mapping is None:
        notes += ("font_missing: the font is not there; read as Helvetica in WinAnsi encoding",)
    kind = kind_of(mapping)
    try:
        mapped = read_to_unicode(mapping, limits)
    except LimitReached as error:
        mapped = to_unicode.NOTHING
        notes += (f"to_unicode_unread: {error}",)
    if mapped.cut:
        notes += ("to_unicode_cut: more codes than limits.cmap_codes",)
    mapped = _without_white(mapping, kind, mapped, limits)
    font = _loaded(resource_name, mapping, kind, mapped, limits, user=user)
    meant = glyph_programs.meant(font.name, mapping, mapped, user, limits)
    if meant is not None:
        font = _loaded(resource_name, mapping, kind, mapped, limits, user=meant)
    if mapped and kind is not FontKind.MISSING:
        font = replace(font, disputed=SecondReading(mapping, mapped, limits).disputed)
    if kind not in {FontKind.TYPE3, FontKind.MISSING}:
        font = replace(font, drawn=Drawn(mapping, kind, font.text, limits).looks)
    return replace(font, notes=notes + font.notes) if notes else font


def _loaded(
    resource: str,
    mapping: object,
    kind: FontKind,
    mapped: ToUnicode,
    limits: Limits,
    *,
    user: Overrides,
) -> Font:
    try:
        if kind is FontKind.TYPE0:
            return composite.load(resource, mapping, mapped, limits, user=user)
        if kind is FontKind.TYPE3:
            return type3.load(resource, mapping, mapped, limits, user=user)
        return simple.load(resource, mapping, kind, mapped, limits, user=user)
    except (*objects.DAMAGE, LimitReached) as error:
        font = simple.load(resource, None, FontKind.MISSING, mapped, limits)
        detail = f"font_damaged: read as Helvetica ({type(error).__name__}: {error})"
        return replace(font, notes=(detail,))


def _without_white(
    mapping: object, kind: FontKind, mapped: ToUnicode, limits: Limits
) -> ToUnicode:
    """The table without what its glyphs refute; as it is where the font is damaged."""
    try:
        return white_claims.without(mapping, kind, mapped, limits)
    except (*objects.DAMAGE, LimitReached):
        return mapped  # loading the font meets the damage again, and notes it


def _table_notes() -> tuple[str, ...]:
    if data_files.source() == data_files.MIRROR:
        return ()
    return ("font_tables_fallback: data files are missing; a small built-in table serves",)


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
