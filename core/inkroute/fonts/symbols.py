"""Symbol fonts: repair of private use characters where text is born.

In: a font's name and what its other tables say. Out: standard characters by the tables of
Symbol, ZapfDingbats, Wingdings (1 to 3) and Webdings. A private code means nothing without the
font's name, so nothing is repaired in fonts of other names but Adobe's own private characters,
which mean the same everywhere (Adobe's corporate use subarea).
"""

from __future__ import annotations

from collections.abc import Mapping

from inkroute.fonts import data_files
from inkroute.fonts.descriptor import family

#: Family names (see `descriptor.family`) -> columns of the data.
_TABLES = {
    "symbol": "Symbol",
    "symbolneu": "Symbol",
    "zapfdingbats": "ZapfDingbats",
    "dingbats": "ZapfDingbats",
    "itczapfdingbats": "ZapfDingbats",
    "wingdings": "Wingdings",
    "wingdings2": "Wingdings2",
    "wingdings3": "Wingdings3",
    "webdings": "Webdings",
}
_PRIVATE = range(0xE000, 0xF900)
#: Where Windows puts the 256 codes of a symbol font.
_SYMBOL_AREA = range(0xF000, 0xF100)


def table(name: str) -> Mapping[int, str]:
    """Code -> character of the symbol font of this name; empty for other fonts."""
    column = _TABLES.get(family(name))
    return data_files.symbol_table(column) if column else {}


def is_private(text: str) -> bool:
    """Whether a single character is of the basic plane's private use area."""
    return len(text) == 1 and ord(text) in _PRIVATE


def repair(text: str, symbols: Mapping[int, str]) -> str | None:
    """The standard character for a private one in a font with these symbols, or None."""
    code = ord(text)
    if code in _SYMBOL_AREA and symbols:
        return symbols.get(code - 0xF000)
    return data_files.private_repairs().get(text)
