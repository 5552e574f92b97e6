"""May the text layer be believed? So far: which characters are no text at all."""

from inkroute.textlayer.characters import is_undecoded, undecoded_share

__all__ = ["is_undecoded", "undecoded_share"]
