"""Codes of an embedded symbol font for which its table by codes does not hold.

In: a simple font's encoding, its program, its widths. Out: codes. A subset may be numbered anew;
its program then has no glyph for the code (the page shows the box of .notdef), or its widths are
not those of the glyphs that the table tells of. What its glyphs are nobody knows: no text is
better than a wrong one.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from inkroute.fonts import data_files, program
from inkroute.fonts.encoding import CODES, Encoding
from inkroute.fonts.program import Program
from inkroute.fonts.symbols import Repair
from inkroute.syntax import objects

#: Symbol fonts whose widths are standard ones (ISO 32000-1, 9.6.2.2).
_STANDARD = ("Symbol", "ZapfDingbats")
#: How far a width may be from the standard one, 1/1000 em: other makers' fonts, and rounding.
_NEAR = 50


def codes(
    encoding: Encoding, repair: Repair, known: Program, widths: Iterable[tuple[int, object]]
) -> AbstractSet[int]:
    """The codes for which the symbol font's table does not hold; none of a font without a program.

    `widths` are those of /Widths by code, 1/1000 em.
    """
    if not repair.column or not known.read:
        return frozenset()
    if repair.column in _STANDARD and _are_others(repair.column, widths):
        return frozenset(CODES)
    if encoding.base or encoding.differences or known.sfnt is None:
        return frozenset()
    mapped = program.mapped_bytes(known.sfnt, known.ceiling)
    return frozenset() if mapped is None else frozenset(CODES) - mapped


def _are_others(column: str, widths: Iterable[tuple[int, object]]) -> bool:
    """Whether most of the widths are not those of the glyphs that the codes have in the font."""
    standard, glyphs = data_files.core_font(column).widths, data_files.encoding(column)
    tested = [
        abs(objects.as_number(width) - standard[glyphs[code]]) <= _NEAR
        for code, width in widths
        if glyphs.get(code) in standard and objects.as_number(width)
    ]
    return 2 * sum(tested) < len(tested)
