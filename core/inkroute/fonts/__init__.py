"""Fonts: from the bytes of a string to Unicode, advances and boxes."""

from inkroute.fonts.data_files import source as table_source
from inkroute.fonts.glyph_kind import GlyphKind, glyph_kind
from inkroute.fonts.loader import load
from inkroute.fonts.overrides import NONE as NO_OVERRIDES
from inkroute.fonts.overrides import Overrides
from inkroute.fonts.overrides import read as read_overrides
from inkroute.fonts.second_reading import SecondReading

__all__ = [
    "NO_OVERRIDES",
    "GlyphKind",
    "Overrides",
    "SecondReading",
    "glyph_kind",
    "load",
    "read_overrides",
    "table_source",
]
