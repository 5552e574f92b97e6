"""Fonts: from the bytes of a string to Unicode, advances and boxes."""

from inkroute.fonts.loader import load

__all__ = ["load"]
