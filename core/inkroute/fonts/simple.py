"""Simple fonts: Type 1, TrueType, and what stands for a missing one (ISO 32000-1, 9.6).

In: a font dictionary in any state of damage. Out: `model.Font`. Codes are single bytes, so every
table holds 256 entries and nothing is left to be found later.
"""

from __future__ import annotations

from collections.abc import Iterable

from inkroute.fonts import (
    data_files,
    descriptor,
    encoding,
    overrides,
    program,
    renumbered,
    sfnt,
    symbols,
)
from inkroute.fonts.decoding import FiniteLayer, origin_of
from inkroute.fonts.descriptor import Descriptor
from inkroute.fonts.encoding import CODES, Encoding
from inkroute.fonts.overrides import Overrides
from inkroute.fonts.program import Program
from inkroute.fonts.tables import (
    Advances,
    TextTable,
    always,
    micro_em,
    micro_ems,
    single_bytes,
    solid_pattern,
)
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.limits import Limits
from inkroute.model import Font, FontKind
from inkroute.syntax import objects

#: The first code that has a glyph in a font without /Widths.
_SPACE = 32
_NO_PROGRAM = Program()
_CHARACTERS = tuple(map(chr, CODES))


def load(
    resource: str,
    dictionary: object,
    kind: FontKind,
    mapped: ToUnicode,
    limits: Limits,
    *,
    user: Overrides = overrides.NONE,
) -> Font:
    """A Type 1 or TrueType font, or the stand-in for a missing one."""
    name = descriptor.base_name(dictionary)
    described = descriptor.read(dictionary)
    core = descriptor.core_name(name)
    repair = symbols.of(name, user)
    listed = list(listed_widths(dictionary))
    embedded = described.embedded
    named = encoding.read(dictionary, core, embedded=embedded)
    known = _NO_PROGRAM
    if embedded and _asks_program(named, mapped, listed, symbol=bool(repair.column)):
        known = program.load(described, limits)
    named = encoding.with_built_in(named, kind, known)
    refuted = renumbered.codes(named, repair, known, listed)
    layers = encoding.text_layers(named, mapped, repair, kind, known, refuted=refuted)
    texts = merged(layers)
    if not core and not listed:
        core = descriptor.stand_in(name, described.flags)
    ascent, descent = descriptor.extent(described, core)
    return Font(
        resource=resource,
        name=name,
        kind=kind,
        codes=single_bytes,
        text=texts,
        advance=Advances(_advances(listed, described, named, core, limits), always(0)),
        solid=solid_pattern(texts),
        origin=origin_of(layers),
        ascent=ascent,
        descent=descent,
        notes=known.notes,
    )


def _asks_program(
    named: Encoding, mapped: ToUnicode, listed: list[tuple[int, object]], *, symbol: bool
) -> bool:
    """Whether a code that the font shows is left without text by the font's dictionary.

    A symbol font's table is not the dictionary's: its program may have another encoding.
    """
    shown = [code for code, width in listed if width] if listed else range(_SPACE, len(CODES))
    unnamed = encoding.unnamed(named)
    for code in shown:
        if named.differences.get(code) and code not in unnamed:
            continue
        if (symbol or code in unnamed or code not in named.own) and not mapped.get(code):
            return True
    return False


def listed_widths(dictionary: object) -> Iterable[tuple[int, object]]:
    """/Widths as they stand, with their codes."""
    values = objects.as_list(objects.entry(dictionary, "/Widths"))[: len(CODES)]
    first = objects.as_int(objects.entry(dictionary, "/FirstChar"))
    if 0 <= first <= len(CODES) - len(values):
        return enumerate(values, first)
    return [(code, value) for code, value in enumerate(values, first) if code in CODES]


def _advances(
    listed: list[tuple[int, object]],
    described: Descriptor,
    named: Encoding,
    core: str | None,
    limits: Limits,
) -> dict[str, int]:
    """Advances by code character: /Widths, the program's, or a standard font's by glyph name."""
    missing = micro_em(objects.as_number(objects.entry(described.mapping, "/MissingWidth")))
    out = dict.fromkeys(_CHARACTERS, missing)
    if listed:
        codes, widths = zip(*listed, strict=True)
        out.update(zip(map(chr, codes), micro_ems(widths), strict=True))
        return out
    if described.program and not missing:
        own = _program_advances(described, limits)
        if own:
            return out | own
    known = data_files.core_font(core).widths if core else {}
    fixed = 600_000 if core and core.startswith("Courier") else missing
    for code in CODES:
        width = known.get(named.glyph(code) or "")
        out[chr(code)] = fixed if width is None else micro_em(width)
    return out


def _program_advances(described: Descriptor, limits: Limits) -> dict[str, int]:
    """A TrueType program's own advance widths, for a font without /Widths."""
    known = program.load(described, limits)
    if known.sfnt is None:
        return {}
    widths = sfnt.advances(known.sfnt)
    glyphs = program.glyph_by_code(known.sfnt, known.ceiling)
    return {
        chr(code): widths[glyph]
        for code, glyph in glyphs.items()
        if code in CODES and glyph < len(widths)
    }


def merged(layers: Iterable[FiniteLayer]) -> TextTable:
    """One table of all layers, the first layer's entries standing."""
    out = TextTable()
    for layer in reversed(tuple(layers)):
        out.update(layer.texts)
    return out
