"""A view of a file: its pages drawn, with regions by decision and words by how they stand.

In: a file, a `Job`, which outputs are wanted, a reader where OCR's words are to be seen too. Out:
bytes of HTML and PNG. Not here: where they are written (the command line).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PIL import Image

from inkroute.model import PageResult
from inkroute.native.documents import on_disk, read_document
from inkroute.native.explain import explain
from inkroute.native.job import Job, PageRange, Progress, Source, indices_of, tell
from inkroute.native.page_pictures import PagePictures, grid_of
from inkroute.native.reader import CropReader
from inkroute.native.routing import open_for
from inkroute.native.settings import ViewSettings
from inkroute.native.view_html import HtmlView
from inkroute.native.view_png import blank, page_png

#: pages that were not drawn, of which each is told of by itself.
_UNDRAWN = 5
#: takes a page's index, how many pages are drawn, and its PNG file.
TakePng = Callable[[int, int, bytes], None]


@dataclass(frozen=True, slots=True)
class Viewed:
    """What came of it: `html` is None where it was not asked for.

    `warnings` are sentences for the person who asked: pages that were left out or not drawn.
    """

    html: str | None
    drawn: int
    warnings: tuple[str, ...]


def _left_out(asked: Sequence[int], drawn: Sequence[int]) -> list[str]:
    """What is said of pages past the ceiling."""
    left = len(asked) - len(drawn)
    if not left:
        return []
    more = "1 more is not: ask for it" if left == 1 else f"{left:,} more are not: ask for them"
    said = f"{len(drawn):,} pages are drawn, up to page {drawn[-1] + 1:,}"
    return [f"{said}; {more} with --pages {asked[len(drawn)] + 1}-"]


def view(
    name: str,
    source: Source,
    job: Job,
    *,
    html: bool,
    take_png: TakePng | None,
    reader: CropReader | None = None,
    settings: ViewSettings | None = None,
) -> Viewed:
    """Draw the pages that were asked for, up to the ceiling.

    Raises:
        OSError: the file cannot be read.
        InkrouteError: it cannot be opened.
    """
    settings = settings or ViewSettings()
    with on_disk(source) as path:
        document = open_for(path, job)
        asked = indices_of(job.pages, document.page_count)
        indices = asked[: settings.pages]
        warnings = _left_out(asked, indices)
        read: dict[int, PageResult] = {}
        if reader is not None:
            some = replace(job, pages=tuple(PageRange(i, i + 1) for i in indices))
            read = {page.index: page for page in read_document(path, some, reader).result.pages}
        out = HtmlView(name, document.page_count, settings) if html else None
        undrawn: list[str] = []
        with PagePictures(path, job.password, settings) as pictures:
            for place, index in enumerate(indices, start=1):
                found = explain(document, index, read.get(index))
                width, height = found.page.width, found.page.height
                picture: Image.Image | str = "its size is not known"
                if width > 0 and height > 0:
                    picture = pictures.draw(index, width, height)
                if isinstance(picture, str):
                    undrawn.append(f"page {index + 1:,} was not drawn: {picture}")
                if out is not None:
                    out.add(found, picture)
                if take_png is not None:
                    if isinstance(picture, str):
                        grid = grid_of(max(1, width), max(1, height), settings)
                        picture = blank(grid.width, grid.height)
                    png = page_png(found, picture, document.page_count, settings)
                    take_png(index, len(indices), png)
                tell(job, Progress(place, len(indices), 0, 0))
        text = None if out is None else out.text(warnings, document.notes)
    if len(undrawn) > _UNDRAWN:
        rest = len(undrawn) - _UNDRAWN
        undrawn = [*undrawn[:_UNDRAWN], f"{rest:,} more pages were not drawn"]
    return Viewed(text, len(indices), (*warnings, *undrawn))
