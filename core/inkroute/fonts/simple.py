"""Simple fonts: Type 1, TrueType, Type 3 and what stands for a missing one (ISO 32000-1, 9.6).

In: a font dictionary in any state of damage. Out: `model.Font`. Codes are single bytes, so every
table holds 256 entries and nothing is left to be found later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from inkroute.fonts import data_files, descriptor, names, symbols, to_unicode
from inkroute.fonts.decoding import Layer, origin_of
from inkroute.fonts.descriptor import Descriptor
from inkroute.fonts.tables import (
    MICRO,
    Advances,
    TextTable,
    micro_em,
    single_bytes,
    solid_pattern,
)
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.geometry import quantise
from inkroute.limits import Limits
from inkroute.model import Font, FontKind, Origin
from inkroute.syntax import objects

_CODES = range(256)
_DEFAULT_MATRIX = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Encoding:
    """Glyph names by code: the base (a column of the data, or "" for none) and /Differences."""

    base: str
    origin: Origin
    differences: Mapping[int, str]

    def glyph(self, code: int) -> str | None:
        """The glyph name of a code."""
        found = self.differences.get(code)
        if found is None and self.base:
            return data_files.encoding(self.base).get(code)
        return found


def load(
    resource: str, dictionary: object, kind: FontKind, mapped: ToUnicode, limits: Limits
) -> Font:
    """A Type 1 or TrueType font, or the stand-in for a missing one."""
    name = descriptor.base_name(dictionary)
    described = descriptor.read(dictionary)
    core = descriptor.core_name(name)
    symbol = symbols.table(name)
    encoding = read_encoding(dictionary, kind, described, core)
    layers = text_layers(encoding, mapped, symbol, kind)
    texts = merged(layers)
    if not core and not objects.as_list(objects.entry(dictionary, "/Widths")):
        core = descriptor.stand_in(name, described.flags)
    ascent, descent = descriptor.extent(described, core)
    return Font(
        resource=resource,
        name=name,
        kind=kind,
        codes=single_bytes,
        text=texts,
        advance=Advances(widths(dictionary, described, encoding, core), 0),
        solid=solid_pattern(texts.items()),
        origin=origin_of(layers),
        ascent=ascent,
        descent=descent,
    )


def type3(resource: str, dictionary: object, mapped: ToUnicode, limits: Limits) -> Font:
    """A Type 3 font: its glyphs are content streams, its widths in glyph space (9.6.5)."""
    described = descriptor.read(dictionary)
    name = descriptor.base_name(dictionary) or objects.as_name(objects.entry(dictionary, "/Name"))
    encoding = read_encoding(dictionary, FontKind.TYPE3, described, None)
    layers = text_layers(encoding, mapped, symbols.table(name), FontKind.TYPE3)
    texts = merged(layers)
    found = objects.numbers(objects.entry(dictionary, "/FontMatrix"), 6)
    a, b, c, d, e, f = found if found and (found[0] or found[1]) else _DEFAULT_MATRIX
    streams = objects.dict_entry(dictionary, "/CharProcs")
    glyphs = ((code, encoding.glyph(code)) for code in _CODES)
    procedures = {
        chr(code): objects.raw(streams, f"/{glyph}")
        for code, glyph in glyphs
        if glyph and f"/{glyph}" in streams
    }
    ascent, descent = _type3_extent(dictionary, d)
    return Font(
        resource=resource,
        name=name,
        kind=FontKind.TYPE3,
        codes=single_bytes,
        text=texts,
        advance=Advances(_scaled(_listed(dictionary), a), 0),
        solid=solid_pattern(texts.items()),
        origin=origin_of(layers),
        ascent=ascent,
        descent=descent,
        procedures=procedures,
        font_matrix=(a, b, c, d, e, f),
        resources=objects.entry(dictionary, "/Resources"),
    )


def _type3_extent(dictionary: object, scale: float) -> tuple[int, int]:
    box = objects.numbers(objects.entry(dictionary, "/FontBBox"), 4)
    if box:
        edges = sorted((quantise(box[1] * scale * 1000), quantise(box[3] * scale * 1000)))
        if 0 < edges[1] - edges[0] <= 3000:
            return edges[1], edges[0]
    return 750, -250


def _listed(dictionary: object) -> list[tuple[int, float]]:
    """/Widths with their codes."""
    values = objects.as_list(objects.entry(dictionary, "/Widths"))[:256]
    first = objects.as_int(objects.entry(dictionary, "/FirstChar"))
    return [
        (code, objects.as_number(value))
        for code, value in enumerate(values, first)
        if 0 <= code < 256
    ]


def _scaled(listed: list[tuple[int, float]], scale: float) -> dict[str, int]:
    return {
        chr(code): quantise(width * scale * MICRO)
        for code, width in listed
        if -1e9 < width * scale < 1e9
    }


def widths(
    dictionary: object, described: Descriptor, encoding: Encoding, core: str | None
) -> dict[str, int]:
    """Advances by code character: /Widths, or a standard font's by glyph name."""
    missing = micro_em(objects.as_number(objects.entry(described.mapping, "/MissingWidth")))
    out = dict.fromkeys(map(chr, _CODES), missing)
    listed = _listed(dictionary)
    if listed:
        out.update({chr(code): micro_em(width) for code, width in listed})
        return out
    known = data_files.core_font(core).widths if core else {}
    for code in _CODES:
        glyph = encoding.glyph(code)
        width = known.get(glyph) if glyph else None
        if width is not None:
            out[chr(code)] = width * 1000
        elif core and core.startswith("Courier"):
            out[chr(code)] = 600_000
    return out


def read_encoding(
    dictionary: object, kind: FontKind, described: Descriptor, core: str | None
) -> Encoding:
    """/Encoding, with the base that the kind of font implies where it names none (9.6.6)."""
    value = objects.entry(dictionary, "/Encoding")
    mapping = objects.as_dict(value)
    name = objects.as_name(objects.entry(mapping, "/BaseEncoding") if mapping else value)
    differences = read_differences(objects.entry(mapping, "/Differences")) if mapping else {}
    base = names.BASE.get(name, "")
    if core in {"Symbol", "ZapfDingbats"} and not (base and described.program):
        return Encoding(core, Origin.BUILT_IN, differences)
    if base:
        return Encoding(base, Origin.ENCODING, differences)
    if kind is FontKind.TYPE3:
        return Encoding("", Origin.BUILT_IN, differences)
    if kind is FontKind.TRUETYPE or kind is FontKind.MISSING:
        return Encoding("WinAnsi", Origin.BUILT_IN, differences)
    return Encoding("Standard", Origin.BUILT_IN, differences)


def read_differences(value: object) -> dict[int, str]:
    """/Differences as code -> glyph name."""
    out: dict[int, str] = {}
    code = 0
    for item in objects.as_list(value):
        item = objects.resolve(item)
        if isinstance(item, str):
            if item.startswith("/") and 0 <= code < 256:
                out[code] = item[1:]
            code += 1
        elif isinstance(item, int | float):
            code = objects.as_int(item)
    return out


def text_layers(
    encoding: Encoding, mapped: ToUnicode, symbol: Mapping[int, str], kind: FontKind
) -> tuple[Layer, ...]:
    """The sources of text in falling order of trust, private characters repaired."""
    listed = {code: text for code in _CODES if (text := mapped.get(code))} if mapped else {}
    repaired = {
        code: better
        for code, text in listed.items()
        if symbols.is_private(text) and (better := symbols.repair(text, symbol))
    }
    named = {
        code: text for code, name in encoding.differences.items() if (text := names.glyph_text(name))
    }
    base: Mapping[int, str] = {}
    if encoding.base:
        base = names.base_text(encoding.base)
        if encoding.base == "MacRoman" and kind is FontKind.TRUETYPE:
            base = names.mac_roman()
    hidden = encoding.differences.keys() - named.keys()
    if hidden:
        base = {code: text for code, text in base.items() if code not in hidden}
    layers = [
        Layer(Origin.SYMBOL_TABLE, repaired),
        Layer(Origin.TO_UNICODE, listed),
        Layer(Origin.DIFFERENCES, named),
    ]
    if symbol and encoding.origin is Origin.BUILT_IN:
        layers.append(Layer(Origin.SYMBOL_TABLE, symbol))
    else:
        layers.append(Layer(encoding.origin, base))
    return tuple(layers)


def merged(layers: tuple[Layer, ...]) -> TextTable:
    """One table of all layers."""
    out = TextTable()
    for layer in reversed(layers):
        if isinstance(layer.texts, dict):
            out.update(layer.texts)
    return out
