"""What is to be known of a region before it is read, and what a reading gives.

In: a crop with its routes. Out: the `Task` that a worker reads it by. Not here: reading
(`readings`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from inkroute.model import Route, RouteSource
from inkroute.native.crops import Crop, PixelWord
from inkroute.native.settings import OcrSettings


class Layout(Enum):
    """What kind of region a picture shows, as far as the routes tell."""

    PAGE = "page"
    #: words of one font that do not decode: lines below each other.
    BLOCK = "block"
    #: pictures, charts, posters: words here and there.
    SCATTERED = "scattered"


@dataclass(frozen=True, slots=True)
class Task:
    """What to know before reading: kind of region, dpi, whether it may lie on its side or head.

    Of a picture that its route has turned, pixels showed which way its lines run; which end of
    them is the start they show less surely. `known` words were taken out of the picture.
    """

    layout: Layout
    dpi: int
    may_be_turned: bool
    may_be_on_its_head: bool = False
    known: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """Words, and what it took: runs of Tesseract, milliseconds; `cut` says that time ran out."""

    words: tuple[PixelWord, ...]
    runs: int
    milliseconds: int
    cut: bool = False


def task_of(crop: Crop, settings: OcrSettings) -> Task:
    """What the routes of a crop say about how to read it."""
    pictures = {RouteSource.IMAGE, RouteSource.PAGE}
    picture = any(route.source in pictures for route in crop.routes)
    return Task(
        _layout(crop, settings),
        crop.grid.dpi,
        picture and crop.turn == 0 and crop.page_share >= settings.turned_share,
        # Which way up letters are is known of the file's own words alone.
        crop.turn != 0 and any(route.source is not RouteSource.WORDS for route in crop.routes),
    )


def _layout(crop: Crop, settings: OcrSettings) -> Layout:
    """The kind of region; the first rule that applies."""
    if any(_is_chart(route) for route in crop.routes):
        return Layout.SCATTERED
    if crop.page_share >= settings.page_share:
        return Layout.PAGE
    if all(route.source is RouteSource.WORDS for route in crop.routes):
        return Layout.BLOCK
    return Layout.SCATTERED


def _is_chart(route: Route) -> bool:
    """Whether the route is a chart, map or plan: a drawing whose labels are outlines."""
    return any(reason.name == "outlined_labels" for reason in route.reasons)
