"""Pixels: what an image's own samples say about text in it."""

from inkroute.evidence.pixels import look, look_grey, look_group

__all__ = ["look", "look_grey", "look_group"]
