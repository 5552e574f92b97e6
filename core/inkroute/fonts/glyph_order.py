"""Fonts that number their glyphs as Windows' own do, and say nothing else.

Old producers embed Arial or Times New Roman with the glyphs' original numbers as codes and
without ToUnicode, cmap or names. Those fonts hold their first 258 glyphs in Apple's standard
order (OpenType specification, "post", format 1), so that a number tells the character. In: the
font's name and its widths by CID. Out: text by CID, when the widths of enough glyphs are those
of the metrically equal standard font; nothing otherwise, and nothing for Courier, whose widths
tell no glyph from another.
"""

from __future__ import annotations

from collections.abc import Mapping

from inkroute.fonts import data_files
from inkroute.fonts.names import glyph_text

#: Note of a font that is read this way.
NOTE = "glyph_order: read by the standard order of glyphs, which the widths confirm"
#: Letters and digits whose widths must be there, and how many of a thousand must agree.
_ENOUGH = 10
_AGREE = 900
#: Widths may differ by this much, per mille of the em, through rounding.
_NEAR = 2
#: Space and the ASCII glyphs of the order.
_TESTED = range(3, 98)


def texts(core: str | None, widths: Mapping[int, int]) -> dict[int, str]:
    """CID -> text. `core` is the standard font, `widths` are in per mille of the em by CID."""
    if core is None or not core.startswith(("Helvetica", "Times")):
        return {}
    order = data_files.glyph_order("mac")
    known = data_files.core_font(core).widths
    tested = [
        abs(known[order[cid]] - width) <= _NEAR
        for cid, width in widths.items()
        if cid in _TESTED and cid < len(order) and order[cid] in known
    ]
    if len(tested) < _ENOUGH or sum(tested) * 1000 < _AGREE * len(tested):
        return {}
    found = ((cid, glyph_text(name)) for cid, name in enumerate(order))
    return {cid: text for cid, text in found if text}
