"""Every number of scanning and drawing glyphs, with its unit and why it is what it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GlyphSettings:
    """How glyphs are shown to a person."""

    #: words of an example before the glyph's own and behind it.
    words: int = 4
    #: characters of an example to each side of the glyph: a line of a narrow card.
    characters: int = 40
    #: per mille of the glyph's box that is drawn round it: symbols reach out of their boxes.
    margin: int = 150
    #: times the glyph's larger side that a view shows before and behind it: some words.
    around: int = 5
    #: px of the larger side of a glyph's picture, and of the height of a line in a view.
    picture: int = 64
    view: int = 28
    #: dpi that pictures are drawn at, at most: tiny text is not blown up beyond its outlines.
    dpi: int = 1200
    #: px of a picture, at most; a larger one is not drawn.
    pixels: int = 400_000
    #: levels of grey that a picture is kept in: half the bytes of 256, and no eye tells.
    levels: int = 16
    #: per mille of its darkness that what stands round the glyph keeps in a picture.
    faded: int = 400
    #: seconds for drawing a file's glyphs, and for each of them: PDFium may hang.
    seconds: int = 60
    seconds_each: int = 5
