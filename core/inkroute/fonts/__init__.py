"""Fonts: from the bytes of a string to Unicode, advances and boxes."""

from inkroute.fonts.data_files import source as table_source
from inkroute.fonts.loader import load
from inkroute.fonts.second_reading import second_reading

__all__ = ["load", "second_reading", "table_source"]
