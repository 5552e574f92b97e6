"""Pixels: what an image's own samples say about text in it."""

from inkroute.evidence.alignment import Alignment, align
from inkroute.evidence.kept import LastPicture
from inkroute.evidence.pixels import look, look_grey, look_group

__all__ = ["Alignment", "LastPicture", "align", "look", "look_grey", "look_group"]
