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
from inkroute.model import PageMap
from inkroute.pagemap.vectors import cluster
from inkroute.pagemap.visibility import mark_hidden
from inkroute.pagemap.words import WordBuilder
from inkroute.policy import Policy
from inkroute.syntax.document import PdfFile


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
    words = WordBuilder(page, policy).read(painted.segments)
    words = mark_hidden(words, painted.images, painted.paths, policy)
    vectors = cluster(painted.paths, page, policy)
    return PageMap(
        index=index,
        width=frame.width,
        height=frame.height,
        rotation=frame.rotation,
        user_unit=frame.user_unit,
        crop=frame.crop,
        words=tuple(words),
        images=tuple(painted.images),
        vectors=tuple(vectors),
        notes=tuple(painted.notes),
    )
