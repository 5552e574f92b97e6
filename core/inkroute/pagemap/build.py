"""The page map of one page.

In: an opened file, an index, the document's fonts. Out: a `PageMap`. This is the floor's door;
joining words, clusters and visibility have modules of their own.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from inkroute.geometry import Box
from inkroute.interpret import paint_page
from inkroute.interpret.font_store import FontStore
from inkroute.limits import Limits
from inkroute.model import Note, PageMap
from inkroute.pagemap import glyphs, outlines, words
from inkroute.pagemap.vectors import cluster
from inkroute.pagemap.visibility import mark_hidden
from inkroute.policy import Policy
from inkroute.syntax.document import PdfFile, noted_warnings


def map_page(
    file: PdfFile, index: int, fonts: FontStore, policy: Policy, limits: Limits
) -> PageMap:
    """Everything page `index` (from 0) draws. Raises what `paint_page` raises."""
    with collection_paused():
        return _map_page(file, index, fonts, policy, limits)


@contextmanager
def collection_paused() -> Iterator[None]:
    """Pause the cyclic garbage collector: a page's marks are ten thousands and none is garbage.

    Collections that find nothing take a tenth of a page's time. Nothing else is changed, and the
    collector runs between pages.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _map_page(
    file: PdfFile, index: int, fonts: FontStore, policy: Policy, limits: Limits
) -> PageMap:
    painted = paint_page(file, index, fonts, policy, limits)
    frame = painted.frame
    page = Box(0, 0, frame.width, frame.height)
    paths = outlines.read(painted.strokes, policy)
    late: list[Note] = []
    with noted_warnings(late, "repaired_objects", f"fonts of page {index + 1}"):
        pieces = glyphs.read(painted.shows, painted.styles, fonts.glyphs, policy)
    found = words.read(pieces, painted.shows, painted.styles, painted.spans, policy)
    mark_hidden(found, painted.images, paths, page, policy)
    left_out = painted.left_out + paths.left_out + pieces.left_out
    notes = painted.notes + late
    if left_out:
        detail = (
            f"{left_out} marks that lie nowhere, or farther away than any page, were left out."
        )
        notes.append(Note("far_away", f"page {index + 1}", detail))
    return PageMap(
        index=index,
        width=frame.width,
        height=frame.height,
        rotation=frame.rotation,
        user_unit=frame.user_unit,
        crop=frame.crop,
        words=tuple(found.words()),
        images=tuple(painted.images),
        vectors=tuple(cluster(paths, page, policy)),
        notes=tuple(notes),
    )
