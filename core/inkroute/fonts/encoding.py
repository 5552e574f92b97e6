"""Encodings of simple fonts: which glyph, and so which character, a byte is (ISO 32000-1, 9.6.6).

In: /Encoding in any state of damage, the kind of font, its embedded program. Out: glyph names
and text by code, in layers of falling trust.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from inkroute.fonts import data_files, names, program, symbols
from inkroute.fonts.decoding import FiniteLayer as Layer
from inkroute.fonts.program import Program
from inkroute.fonts.symbols import Repair
from inkroute.fonts.tables import compiled, is_white
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.model import FontKind, Origin
from inkroute.syntax import objects

CODES = range(256)
_SYMBOL_FONTS = ("Symbol", "ZapfDingbats")
_NOTDEF = ".notdef"
#: Sources that may answer with private use characters.
_MAY_BE_PRIVATE = frozenset((Origin.TO_UNICODE, Origin.DIFFERENCES))
_ENCODINGS = frozenset((Origin.ENCODING, Origin.BUILT_IN))
_BY_NAME = _ENCODINGS | {Origin.DIFFERENCES}
#: Codes that ToUnicode and names must both tell before the names are judged by it.
_ENOUGH = 16
_PAGED = r"(?!00[01])[0-9A-Fa-f]{4}\Z"
_SURROGATES = range(0xD800, 0xE000)
_CODE_NAME = r"[cC](\d{2,3})\Z"
#: Subsets that are numbered anew begin here at the latest: at the first sign after the space.
_FIRST_OF_RENUMBERED = 33


class Encoding(NamedTuple):
    """Glyph names by code, from /Differences and below them from a base.

    `base` is the column of a base encoding that was named, or "" where the font's own holds;
    `own` are then the glyph names of the font or of the standard that its kind implies. `by_name`
    marks Adobe's own symbol fonts, embedded: their glyphs are found by these names whatever the
    encoding.
    """

    base: str
    own: Mapping[int, str]
    differences: Mapping[int, str]
    by_name: bool = False

    def glyph(self, code: int) -> str | None:
        """The glyph name of a code."""
        return self.differences.get(code) or self.own.get(code)


def read(dictionary: object, core: str | None, *, embedded: bool) -> Encoding:
    """/Encoding as it stands; `own` is that of the base, or of Symbol and ZapfDingbats."""
    value = objects.entry(dictionary, "/Encoding")
    mapping = objects.as_dict(value)
    name = objects.as_name(objects.entry(mapping, "/BaseEncoding") if mapping else value)
    differences = read_differences(objects.entry(mapping, "/Differences")) if mapping else {}
    base = names.BASE.get(name, "")
    if core in _SYMBOL_FONTS and core and not (base and embedded):
        return Encoding("", data_files.encoding(core), differences)
    by_name = core in _SYMBOL_FONTS and objects.as_name(objects.entry(dictionary, "/Subtype")) in {
        "Type1",
        "MMType1",
    }
    return Encoding(base, data_files.encoding(base) if base else {}, differences, by_name=by_name)


def read_differences(value: object) -> dict[int, str]:
    """/Differences as code -> glyph name; names past 255 and before any number are dropped."""
    out: dict[int, str] = {}
    code = 0
    for item in objects.as_list(value):
        plain = item if isinstance(item, str) else objects.resolve(item)
        if isinstance(plain, str):
            if plain.startswith("/") and 0 <= code < len(CODES):
                out[code] = plain[1:]
            code += 1
        elif isinstance(plain, int | float):
            code = objects.as_int(plain)
    return out


def with_built_in(encoding: Encoding, kind: FontKind, known: Program) -> Encoding:
    """The encoding with what its font program, or else its kind, implies where no base is named.

    An embedded Type 1 or CFF program has an encoding of its own; without one a Type 1 font's is
    the standard one; TrueType fonts without an encoding are read as WinAnsi, as other readers do.
    """
    if encoding.base or encoding.own or kind is FontKind.TYPE3:
        return encoding
    own: Mapping[int, str] = known.names.codes
    if not own:
        plain = kind is FontKind.TYPE1
        own = data_files.encoding("Standard" if plain else "WinAnsi")
        if plain and known.names.glyphs and not known.names.standard:
            own = {}
    return encoding._replace(own=own)


def unnamed(encoding: Encoding) -> dict[int, str]:
    """Codes of /Differences whose glyph names tell no character."""
    return {
        code: name
        for code, name in encoding.differences.items()
        if name != _NOTDEF and not names.glyph_text(name)
    }


def keeps_codes(encoding: Encoding) -> bool:
    """Whether codes mean what the named base says although their glyphs' names tell nothing.

    Ghostscript renames the glyphs of Type 3 fonts ("BX" at 69, "C1" at 73) and keeps the codes.
    A subset that was numbered anew runs on from 0, 1, 32 or 33 without a gap instead.
    """
    codes = sorted(unnamed(encoding))
    if not encoding.base or not codes:
        return False
    first, last = codes[0], codes[-1]
    return first > _FIRST_OF_RENUMBERED or last - first + 1 > len(codes)


def text_layers(
    encoding: Encoding,
    mapped: ToUnicode,
    repair: Repair,
    kind: FontKind,
    known: Program,
    *,
    refuted: AbstractSet[int] = frozenset(),
) -> tuple[Layer, ...]:
    """The sources of text in falling order of trust, private characters repaired.

    A symbol font's table does not hold for `refuted` codes.
    """
    listed = mapped.single_bytes() if mapped else {}
    layers = [
        Layer(Origin.SYMBOL_TABLE, symbols.read_as_codes(listed, repair)),
        Layer(Origin.TO_UNICODE, listed),
        Layer(Origin.DIFFERENCES, _named(encoding, repair) | _paged(encoding)),
        *_below_names(encoding, repair, kind, known, refuted),
    ]
    if _names_contradicted(layers):
        layers = [_spaces(layer) if layer.origin in _BY_NAME else layer for layer in layers]
    if repair.private and not repair.column:
        layers.append(Layer(Origin.SYMBOL_TABLE, repair.told_by_bytes()))
    return _settled(layers, repair)


def _names_contradicted(layers: list[Layer]) -> bool:
    """Whether the font's names are those of a Latin font that its glyphs only took the places of.

    Old fonts of other scripts are made so. Where ToUnicode says something else than the names for
    most codes, the names fill no gap of it, but for spaces. Private characters say nothing.
    """
    told = next(layer.texts for layer in layers if layer.origin is Origin.TO_UNICODE)
    if len(told) < _ENOUGH:
        return False
    named: dict[int, str] = {}
    for layer in reversed(layers):
        if layer.origin in _BY_NAME:
            named.update(layer.texts)
    tested = [
        named[code] == text
        for code, text in told.items()
        if code in named and not symbols.has_private(text)
    ]
    return len(tested) >= _ENOUGH and 2 * sum(tested) < len(tested)


def _spaces(layer: Layer) -> Layer:
    return Layer(layer.origin, {c: text for c, text in layer.texts.items() if is_white(text)})


def _settled(layers: list[Layer], repair: Repair) -> tuple[Layer, ...]:
    """Each layer's private characters repaired; what stays private stands below what knows better.

    That is all but the encodings: a private code says that they do not hold.
    """
    out: list[Layer] = []
    unresolved: list[Layer] = []
    for layer in layers:
        if layer.origin in _ENCODINGS:
            out += unresolved
            unresolved = []
        private = symbols.private_among(layer.texts) if layer.origin in _MAY_BE_PRIVATE else {}
        if not private:
            out += [layer] if layer.texts else []
            continue
        better = symbols.mended(private, repair)
        out += [
            Layer(Origin.SYMBOL_TABLE, better),
            Layer(layer.origin, _without(layer.texts, private.keys())),
        ]
        unresolved.append(Layer(layer.origin, _without(private, better.keys())))
    return (*out, *unresolved)


def _below_names(
    encoding: Encoding,
    repair: Repair,
    kind: FontKind,
    known: Program,
    refuted: AbstractSet[int],
) -> Iterator[Layer]:
    """What tells of codes that neither ToUnicode nor a glyph name of /Differences explains."""
    if repair.column and not (encoding.base and encoding.by_name):
        yield from _symbols(encoding, repair, known, refuted)
        return
    if known.sfnt:
        yield Layer(Origin.PROGRAM, program.texts_by_name(known, unnamed(encoding)))
    hidden: AbstractSet[int] = encoding.differences.keys()
    if keeps_codes(encoding):
        hidden -= unnamed(encoding).keys()
    if kind is FontKind.TRUETYPE and not encoding.base and known.sfnt:
        yield Layer(Origin.PROGRAM, _without(program.texts_by_code(known), hidden))
    yield _base_layer(encoding, kind, hidden)


def _symbols(
    encoding: Encoding, repair: Repair, known: Program, refuted: AbstractSet[int]
) -> Iterator[Layer]:
    """A symbol font's program by its glyphs' names, then its table by the codes."""
    own = known.names.codes
    if own:
        yield Layer(Origin.BUILT_IN, _texts(own, repair))
    numbers = _numbered({**own, **encoding.differences})
    table = repair.table
    told = {code: table[number] for code, number in numbers.items() if number in table}
    yield Layer(Origin.SYMBOL_TABLE, told)
    yield Layer(Origin.SYMBOL_TABLE, _without(table, numbers.keys() | refuted))


def _numbered(glyphs: Mapping[int, str]) -> dict[int, int]:
    """Codes whose glyph names only number a glyph; -1 where it is no code that is numbered.

    "c40" is how Acrobat names the glyph of code 40 (decimal) in a font without names.
    """
    out = {}
    for code, name in glyphs.items():
        found = compiled(_CODE_NAME).match(name)
        if found:
            out[code] = int(found[1])
        elif compiled(program.NUMBERED).match(name):
            out[code] = -1
    return out


def _texts(glyphs: Mapping[int, str], repair: Repair) -> dict[int, str]:
    """Text by code of glyph names, those that tell one."""
    named = names.dingbat_text if repair.column == "ZapfDingbats" else names.glyph_text
    return {code: text for code, name in glyphs.items() if (text := named(name))}


def _base_layer(encoding: Encoding, kind: FontKind, hidden: AbstractSet[int]) -> Layer:
    if encoding.base:
        texts = names.base_text(encoding.base)
        if encoding.base == "MacRoman" and kind is FontKind.TRUETYPE:
            texts = names.mac_roman()
        return Layer(Origin.ENCODING, _without(texts, hidden))
    if encoding.own is data_files.encoding("WinAnsi"):
        texts = names.base_text("WinAnsi")
    else:
        texts = {c: text for c, name in encoding.own.items() if (text := names.glyph_text(name))}
    return Layer(Origin.BUILT_IN, _without(texts, hidden))


def _named(encoding: Encoding, repair: Repair) -> dict[int, str]:
    """Text of /Differences by their names.

    In a symbol font names that only repeat a Latin encoding's ("udieresis" at FC in Wingdings)
    are a producer's guess: the font has no such glyph.
    """
    if not repair.column:
        return _texts(encoding.differences, repair)
    guesses = data_files.encoding("WinAnsi")
    kept = {c: name for c, name in encoding.differences.items() if name != guesses.get(c, "")}
    return _texts(kept, repair)


def _paged(encoding: Encoding) -> dict[int, str]:
    """Text of glyphs that are named by their code point alone, where all are.

    A producer that writes a page of Unicode as a font of its own names them so ("2014" at 14);
    that each name ends in its code tells it from names that count.
    """
    listed = unnamed(encoding)
    found = {code: compiled(_PAGED).match(name) for code, name in listed.items()}
    told = {code: int(match[0], 16) for code, match in found.items() if match}
    if len(told) < len(listed) or any(value & 0xFF != code for code, value in told.items()):
        return {}
    return {code: chr(value) for code, value in told.items() if value not in _SURROGATES}


def _without(texts: Mapping[int, str], hidden: AbstractSet[int]) -> Mapping[int, str]:
    if not hidden:
        return texts
    return {code: text for code, text in texts.items() if code not in hidden}
