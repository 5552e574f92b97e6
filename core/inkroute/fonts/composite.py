"""Composite fonts (Type 0) with their CIDFont (ISO 32000-1, 9.7).

In: a font dictionary in any state of damage. Out: `model.Font`, whose code characters are two
bytes each for Identity and most CMaps.
"""

from __future__ import annotations

from collections.abc import Mapping

from inkroute.fonts import cid_texts, cid_widths, cmaps, descriptor, overrides, symbols
from inkroute.fonts.cid_texts import Glyphs
from inkroute.fonts.decoding import origin_of, text_of
from inkroute.fonts.overrides import Overrides
from inkroute.fonts.tables import LazyText, solid_pattern
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.limits import Limits
from inkroute.model import Font, FontKind
from inkroute.syntax import objects


def load(
    resource: str,
    dictionary: object,
    mapped: ToUnicode,
    limits: Limits,
    *,
    user: Overrides = overrides.NONE,
) -> Font:
    """A Type 0 font."""
    notes = []
    descendant = _descendant(dictionary)
    # the Type 0 font's own name may end in its CMap's
    name = descriptor.base_name(descendant) or descriptor.base_name(dictionary)
    described = descriptor.read(descendant)
    cmap = cmaps.read(objects.entry(dictionary, "/Encoding"), limits)
    if cmap is None:
        notes.append("encoding_unknown: an unknown CMap is read as Identity-H")
        cmap = cmaps.identity(vertical=False)
    down = cid_widths.downwards(descendant, cmap, limits) if cmap.vertical else None
    advance = down.advance if down else cid_widths.across(descendant, cmap, limits)
    core = descriptor.core_name(name)
    collected = cmap._replace(ordering=_ordering(descendant, cmap.ordering))
    own = Glyphs(described, descendant, collected, limits)
    repair = symbols.of(name, user)
    texts = cid_texts.read(mapped, own, repair, core, {} if down else advance)
    ascent, descent = descriptor.extent(described, core)
    return Font(
        resource=resource,
        name=name,
        kind=FontKind.TYPE0,
        codes=cmap.codes,
        text=LazyText(texts.known, text_of(texts.layers)),
        advance=advance,
        solid=solid_pattern(texts.known, texts.white),
        origin=origin_of(texts.layers),
        ascent=ascent,
        descent=descent,
        vertical=cmap.vertical,
        origin_x=down.origin_x if down else {},
        origin_y=down.origin_y if down else {},
        single_byte=cmap.single_byte,
        notes=(*notes, *texts.notes),
    )


def named(dictionary: object, limits: Limits) -> Glyphs:
    """The text of a font's codes by its program alone."""
    descendant = _descendant(dictionary)
    cmap = cmaps.read(objects.entry(dictionary, "/Encoding"), limits)
    return Glyphs(
        descriptor.read(descendant), descendant, cmap or cmaps.identity(vertical=False), limits
    )


def described(dictionary: object) -> descriptor.Descriptor:
    """The descriptor of the CIDFont, or of a simple font."""
    return descriptor.read(_descendant(dictionary))


def _descendant(dictionary: object) -> Mapping[str, object] | None:
    """The CIDFont (9.7.4), or what stands for it."""
    descendants = objects.as_list(objects.entry(dictionary, "/DescendantFonts"))
    return objects.as_dict(descendants[0]) if descendants else objects.as_dict(dictionary)


def _ordering(descendant: object, default: str) -> str:
    """The character collection of the CIDs (9.7.3); "" when it is none of Adobe's."""
    system = objects.entry(descendant, "/CIDSystemInfo")
    registry = objects.as_bytes(objects.entry(system, "/Registry")) or b""
    own = objects.as_bytes(objects.entry(system, "/Ordering")) or b""
    if registry == b"Adobe" and own:
        return own.decode("latin-1")
    return default
