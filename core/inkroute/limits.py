"""Ceilings that keep a hostile or broken file from hanging the process or filling its memory.

Each is a number of one thing with its unit; code below compares and raises `LimitReached` or
leaves a `Note`, naming the object that hit it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Ceilings for one file. The defaults pass every real file of the development corpus."""

    #: bytes of a whole file.
    file_bytes: int = 2_000_000_000
    #: objects looked for in a file whose cross-reference table is damaged.
    objects: int = 5_000_000
    #: pages of a file.
    pages: int = 100_000
    #: levels of the page tree.
    page_tree_depth: int = 64
    #: bytes out of one stream after all filters.
    stream_bytes: int = 200_000_000
    #: bytes of one page's content, its forms included each time they are drawn.
    content_bytes: int = 400_000_000
    #: operators run for one page, those of forms included.
    operators: int = 10_000_000
    #: nesting of form XObjects, patterns and Type 3 glyphs.
    form_depth: int = 24
    #: form XObjects drawn for one page.
    forms: int = 20_000
    #: repetitions of a tiling pattern's cell painted for one fill.
    pattern_cells: int = 32
    #: depth of q/Q.
    state_depth: int = 4_096
    #: clipping paths, other than rectangles, kept of those that clip one mark.
    clip_shapes: int = 8
    #: colours of one page that are sought by tint transforms, and remembered of any other space.
    tints: int = 5_000
    #: bytes of ActualText taken for one page.
    actual_text: int = 500_000
    #: images kept of one page.
    images: int = 50_000
    #: painted paths kept of one page.
    paths: int = 500_000
    #: bytes of one ToUnicode or Encoding CMap.
    cmap_bytes: int = 20_000_000
    #: codes that one CMap may map.
    cmap_codes: int = 1_200_000
    #: bytes of one embedded font program.
    font_bytes: int = 50_000_000
    #: pixels of an image whose samples are looked at.
    image_pixels: int = 400_000_000
    #: encoded bytes of an image whose samples are looked at.
    image_bytes: int = 150_000_000
    #: notes kept of one page; the last says how many more there were.
    notes: int = 200
