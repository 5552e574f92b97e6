"""Symbol fonts: repair of private use characters where text is born.

In: a font's name and what its other tables say. Out: standard characters by the tables of
Symbol, ZapfDingbats, Wingdings (1 to 3) and Webdings, and by overrides. A private code means
nothing without the font's name, so nothing is repaired in fonts of other names but Adobe's own
private characters, which mean the same everywhere (Adobe's corporate use subarea), and what an
override names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from inkroute.fonts import data_files, overrides
from inkroute.fonts.descriptor import family
from inkroute.fonts.overrides import SYMBOL_AREA, Overrides
from inkroute.fonts.tables import codes_matching, compiled, is_white

#: Family names (see `descriptor.family`) -> columns of the data. Besides Adobe's and Microsoft's
#: own names those of equal fonts (fontconfig's metric aliases) and of OpenOffice's subsets.
_TABLES = {
    "symbol": "Symbol",
    "symbolstd": "Symbol",
    "symbolneu": "Symbol",
    "symbolooenc": "Symbol",
    "standardsyml": "Symbol",
    "standardsymbolsl": "Symbol",
    "standardsymbols": "Symbol",
    "zapfdingbats": "ZapfDingbats",
    "zapfdingbatsstd": "ZapfDingbats",
    "zapfdingbatsitc": "ZapfDingbats",
    "itczapfdingbats": "ZapfDingbats",
    "itczapfdingbatsstd": "ZapfDingbats",
    "dingbats": "ZapfDingbats",
    "d050000l": "ZapfDingbats",
    "wingdings": "Wingdings",
    "wingdingsooenc": "Wingdings",
    "wingdings2": "Wingdings2",
    "wingdings3": "Wingdings3",
    "webdings": "Webdings",
}
_PRIVATE = "[\ue000-\uf8ff\U000f0000-\U0010ffff]"
_LETTER = "[A-Za-z]"
_CP1252_PAST_LATIN_1 = range(0x80, 0xA0)
_LATIN_1 = 0x100
_NOTHING: Mapping[int, str] = MappingProxyType({})
_NO_PRIVATE: Mapping[str, str] = MappingProxyType({})


class Repair(NamedTuple):
    """What repairs one font's texts.

    `column` names the symbol font that it is ("" for none), `table` is that one's byte ->
    character, overrides in place; `private` are the overrides by private use character.
    """

    column: str = ""
    table: Mapping[int, str] = _NOTHING
    private: Mapping[str, str] = _NO_PRIVATE

    def text(self, text: str) -> str | None:
        """The text with its private characters repaired; None when none of them can be."""
        repaired = "".join([self._character(character) or character for character in text])
        return repaired if repaired != text else None

    def _character(self, character: str) -> str | None:
        found = self.private.get(character)
        if found is None and ord(character) in SYMBOL_AREA and self.table:
            return self.table.get(ord(character) - SYMBOL_AREA.start)
        return found or data_files.private_repairs().get(character)

    def told_by_bytes(self) -> dict[int, str]:
        """Overrides by byte, for a font that is none of the symbol fonts."""
        areas = ((ord(c) - SYMBOL_AREA.start, text) for c, text in self.private.items())
        return {code: text for code, text in areas if 0 <= code < len(SYMBOL_AREA)}


def of(name: str, user: Overrides = overrides.NONE) -> Repair:
    """The repair of a font by its name without subset prefix.

    The project's overrides stand above the tables, the user's above both.
    """
    own = family(name)
    return _with(_known(own), own, user) if user else _known(own)


@lru_cache(maxsize=512)
def _known(own: str) -> Repair:
    column = _TABLES.get(own, "")
    table = data_files.symbol_table(column) if column else _NOTHING
    return _with(Repair(column, table), own, overrides.project())


def _with(repair: Repair, own: str, decided: Overrides) -> Repair:
    """The repair under what was decided of this family, or of the one whose table it has."""
    private = decided.get(own) or decided.get(family(repair.column))
    if not private:
        return repair
    new = repair._replace(private={**repair.private, **private})
    return new._replace(table={**new.table, **new.told_by_bytes()}) if new.column else new


def has_private(text: str) -> bool:
    """Whether any of the characters is of private use."""
    return compiled(_PRIVATE).search(text) is not None


def private_among(texts: Mapping[int, str]) -> dict[int, str]:
    """Those texts by code that hold a private use character."""
    return {code: texts[code] for code in sorted(codes_matching(texts, _PRIVATE))}


def mended(texts: Mapping[int, str], repair: Repair) -> dict[int, str]:
    """The better text of those codes whose private characters can be repaired."""
    private = private_among(texts)
    return {code: better for code, text in private.items() if (better := repair.text(text))}


def read_as_codes(texts: Mapping[int, str], repair: Repair) -> dict[int, str]:
    """The better text of a ToUnicode table that gives a symbol font's bytes as Latin characters.

    Producers that know no better say "a" of Symbol's alpha and a diaeresis of a box in Wingdings.
    Such a table is no right one: it speaks of characters that the font does not have, and of none
    that only the font has. Its texts are then the font's codes. Entries that merely repeat a code
    of the PDF's own numbering say nothing, and are left as they are.
    """
    if not repair.column or not texts:
        return {}
    own = frozenset(repair.table.values())
    codes = {code: _latin_code(text) for code, text in texts.items() if not is_white(text)}
    if None in codes.values():
        return {}
    told = {code: text for code, text in texts.items() if code in codes and text not in own}
    proof = [text for text in told.values() if _is_proof(text, repair.column)]
    if not proof:
        return {}
    return {
        code: repair.table[byte]
        for code, byte in codes.items()
        if byte is not None and code in told and byte in repair.table
    }


def _is_proof(text: str, column: str) -> bool:
    """Whether the character is surely a code: Symbol's own may be described in Latin-1."""
    if column == "Symbol":
        return compiled(_LETTER).match(text) is not None
    return ord(text) < _LATIN_1


def _latin_code(text: str) -> int | None:
    """The byte of a character in Windows' Latin encoding; None for any other text."""
    if len(text) != 1:
        return None
    if ord(text) < _LATIN_1:
        return ord(text)
    encoded = text.encode("cp1252", "ignore")
    return encoded[0] if encoded and encoded[0] in _CP1252_PAST_LATIN_1 else None
