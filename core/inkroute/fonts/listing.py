"""What private use codes a font has, and what it tells of them: for lists of glyphs.

In: font dictionaries, `Font`s loaded under `AS_THEY_STAND`. Out: what a code stands for by each
source, its glyph's name. Not here: which of it is believed (`symbols`, `encoding`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from inkroute.errors import LimitReached
from inkroute.fonts import (
    cid_texts,
    cmaps,
    data_files,
    descriptor,
    encoding,
    program,
    symbols,
)
from inkroute.fonts.overrides import SYMBOL_AREA, Overrides
from inkroute.fonts.tables import compiled, is_white
from inkroute.limits import Limits
from inkroute.model import UNMAPPED_TEXT
from inkroute.syntax import objects

#: Glyph names that repeat a code or number a glyph, and so tell nothing.
_TELLS_NOTHING = r"(?i)(?:uni|u)[0-9a-f]{4,6}|[a-z]{0,5}[_.-]?\d{1,5}|\.notdef"


class _AsTheyStand(Mapping[str, Mapping[str, str]]):
    """Decisions that keep every code private which the tables would repair."""

    def __getitem__(self, own: str) -> Mapping[str, str]:
        return _kept(symbol_font=bool(symbols.of(own).column))

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 1  # it holds an answer for every family


@cache
def _kept(*, symbol_font: bool) -> Mapping[str, str]:
    codes = list(data_files.private_repairs())
    if symbol_font:
        codes += map(chr, SYMBOL_AREA)
    return MappingProxyType({code: code for code in codes})


#: Fonts that are loaded under these overrides answer with the codes that tables would repair.
AS_THEY_STAND: Overrides = _AsTheyStand()


class Known(NamedTuple):
    """What a private code stands for, and by which source ("" where none tells)."""

    text: str
    by: str


def known(font: str, code: str) -> Known:
    """What the tables say of a private character of a font, by the font's name."""
    repair = symbols.of(font)
    text = repair.text(code)
    if text is None:
        return Known("", "")
    table = "the fallback table" if data_files.source() == data_files.FALLBACK else "the table"
    if code in repair.private or (ord(code) in SYMBOL_AREA and repair.column):
        return Known(text, f"{table} of {repair.column}")
    return Known(text, f"{table} of Adobe's private characters")


def is_told_by_name(font: str, code: str) -> bool:
    """Whether the font's name tells what a private character is, whatever the file embeds."""
    return bool(symbols.of(font).column) or symbols.of(font).text(code) is not None


def elsewhere(code: str) -> dict[str, str]:
    """What a private character stands for in each of the symbol fonts, by the font's name."""
    columns = ("Symbol", "ZapfDingbats", "Wingdings", "Wingdings2", "Wingdings3", "Webdings")
    found = ((column, symbols.of(column).text(code)) for column in columns)
    return {column: text for column, text in found if text}


def glyph_name(dictionary: object, code: int, limits: Limits) -> str:
    """The name of a code's glyph, where it is more than a number; "" where there is none."""
    mapping = objects.as_dict(dictionary)
    if mapping is None:
        return ""
    try:
        found = _glyph_name(mapping, code, limits) or ""
    except (*objects.DAMAGE, LimitReached):
        return ""  # a damaged font has no names; loading has noted the damage
    return "" if compiled(_TELLS_NOTHING).fullmatch(found) else found


def _glyph_name(mapping: object, code: int, limits: Limits) -> str | None:
    if objects.raw(mapping, "/DescendantFonts") is not None:
        descendants = objects.as_list(objects.entry(mapping, "/DescendantFonts"))
        below = objects.as_dict(descendants[0]) if descendants else mapping
        cmap = cmaps.read(objects.entry(mapping, "/Encoding"), limits)
        if cmap is None:
            return None
        own = cid_texts.Glyphs(descriptor.read(below), below, cmap, limits)
        return own.name(code)
    described = descriptor.read(mapping)
    core = descriptor.core_name(descriptor.base_name(mapping))
    named = encoding.read(mapping, core, embedded=described.embedded)
    told = program.load(described, limits)
    found = named.differences.get(code) or told.names.codes.get(code)
    if found or told.sfnt is None:
        return found
    glyph = program.glyph_by_code(told.sfnt, told.ceiling).get(code)
    names = program.glyph_names(told)
    return names[glyph] if glyph is not None and glyph < len(names) else None


def says_nothing(text: str) -> bool:
    """Whether a text tells no character: unmapped, white, or of private use."""
    return UNMAPPED_TEXT in text or is_white(text) or symbols.has_private(text)
