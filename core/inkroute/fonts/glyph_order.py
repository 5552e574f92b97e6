"""Fonts that number their glyphs as Windows' own do, and say nothing else.

Old producers embed Arial, Times New Roman or Symbol with the glyphs' original numbers as codes and
without ToUnicode, cmap or names. The first two hold their first 258 glyphs in Apple's standard
order (OpenType specification, "post", format 1), the third its codes in their order, so that a
number tells the character. In: the font's name and its widths by glyph. Out: text by glyph number,
when the widths of enough glyphs are those of the metrically equal standard font; nothing
otherwise, and nothing for Courier, whose widths tell no glyph from another.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from inkroute.fonts import data_files, sfnt, symbols
from inkroute.fonts.names import glyph_text
from inkroute.fonts.sfnt import Sfnt
from inkroute.fonts.tables import MICRO_PER_MILLE

#: Note of a font that is read this way.
NOTE = "glyph_order: read by the standard order of glyphs, which the widths confirm"
#: Letters and digits whose widths must be there, and how many of a thousand must agree.
_ENOUGH = 10
_AGREE = 900
#: Widths may differ by this much, per mille of the em, through rounding.
_NEAR = 2
#: Space and the ASCII glyphs of the order.
_TESTED = range(3, 98)
#: Glyphs before the space: .notdef, .null, nonmarkingreturn.
_BEFORE_SPACE = ("", "", "")
#: Codes of Symbol's glyphs in their order (the one at F0, Apple's logo, has no name).
_SYMBOL_CODES = (*range(0x20, 0x7F), *range(0xA1, 0xFF))


def by_glyph(core: str | None, widths: Mapping[int, int], program: Sfnt) -> dict[int, str]:
    """Glyph number -> text; `core` is the standard font, `widths` micro-em by glyph number.

    Where the widths of the dictionary are too few, the program's own are asked.
    """
    if core is None or not core.startswith(("Helvetica", "Times", "Symbol")):
        return {}
    order = _order(core)
    if not _agree(core, order, widths):
        own = sfnt.advances(program)
        if not _agree(core, order, {glyph: w for glyph, w in enumerate(own) if w}):
            return {}
    if core == "Symbol":
        table = symbols.of(core).table
        placed = enumerate(_SYMBOL_CODES, len(_BEFORE_SPACE))
        return {glyph: table[code] for glyph, code in placed if code in table}
    found = ((glyph, glyph_text(name)) for glyph, name in enumerate(order))
    return {glyph: text for glyph, text in found if text}


@cache
def _order(core: str) -> list[str]:
    """Glyph names by number."""
    if core != "Symbol":
        return data_files.glyph_order("mac")
    names = data_files.encoding("Symbol")
    return [*_BEFORE_SPACE, *(names.get(code, "") for code in _SYMBOL_CODES)]


def _agree(core: str, order: list[str], widths: Mapping[int, int]) -> bool:
    known = data_files.core_font(core).widths
    tested = [
        abs(known[order[glyph]] - width // MICRO_PER_MILLE) <= _NEAR
        for glyph, width in widths.items()
        if glyph in _TESTED and glyph < len(order) and order[glyph] in known
    ]
    return len(tested) >= _ENOUGH and sum(tested) * 1000 >= _AGREE * len(tested)
