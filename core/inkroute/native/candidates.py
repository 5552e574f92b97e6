"""A page's candidate regions in reading order, each with what it is in plain words.

In: a routed page. Out: `Candidate`s, numbered alike wherever they are shown. Not here: what is
decided about them (the core's routes).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from inkroute.geometry import Box
from inkroute.model import Route, RouteSource, VectorCluster, Word
from inkroute.native.page_words import font_name
from inkroute.native.report import counted
from inkroute.route.facts import Picture
from inkroute.route.page import Routed


@dataclass(frozen=True, slots=True)
class Candidate:
    """A region in question: `number` from 1 in reading order, its route, and what it is.

    `facts` are the numbers and names that `text` is made of, px and dpi for pictures.
    """

    number: int
    route: Route
    text: str
    facts: tuple[tuple[str, int | str], ...] = ()


def candidates(routed: Routed) -> tuple[Candidate, ...]:
    """Every candidate of the page in reading order."""
    page = routed.facts.page
    pictures: dict[Box, list[Picture]] = {}
    for picture in routed.facts.pictures:
        pictures.setdefault(picture.box.cut_to(page.box), []).append(picture)
    clusters: dict[Box, list[VectorCluster]] = {}
    for cluster in page.vectors:
        clusters.setdefault(cluster.box.cut_to(page.box), []).append(cluster)
    what: dict[str, tuple[str, tuple[tuple[str, int | str], ...]]] = {}
    for route in routed.routes:  # in the order in which pictures and clusters were judged
        if route.source is RouteSource.IMAGE and pictures.get(route.box):
            what[route.key] = _of_picture(pictures[route.box].pop(0))
        elif route.source is RouteSource.VECTOR and clusters.get(route.box):
            what[route.key] = _of_cluster(clusters[route.box].pop(0))
        elif route.source is RouteSource.WORDS and routed.words_of.get(route.key):
            what[route.key] = _of_words(routed.words_of[route.key])
        else:
            what[route.key] = (_NAMES[route.source], ())
    ordered = reading_order(routed.routes)
    return tuple(
        Candidate(number, route, *what[route.key]) for number, route in enumerate(ordered, 1)
    )


_NAMES = {
    RouteSource.IMAGE: "picture",
    RouteSource.VECTOR: "drawing",
    RouteSource.WORDS: "words",
    RouteSource.PAGE: "the whole page",
}


def reading_order(routes: Sequence[Route]) -> list[Route]:
    """From the top; those side by side from the left.

    Side by side are two of which each holds half of the other's height.
    """
    waiting = sorted(routes, key=lambda r: (r.box.y0, r.box.x0, r.key))
    out: list[Route] = []
    while waiting:
        first = waiting[0].box
        row = [route for route in waiting if _beside(first, route.box)] or waiting[:1]
        keys = {route.key for route in row}
        out += sorted(row, key=lambda r: (r.box.x0, r.box.y0, r.key))
        waiting = [route for route in waiting if route.key not in keys]
    return out


def _beside(a: Box, b: Box) -> bool:
    shared = min(a.y1, b.y1) - max(a.y0, b.y0)
    return 2 * shared >= max(a.height, b.height)


def _of_picture(picture: Picture) -> tuple[str, tuple[tuple[str, int | str], ...]]:
    image, parts = picture.first, len(picture.images)
    across, down = image.dpi_x, image.dpi_y
    # A matrix's rounding makes one resolution into two that nobody would tell apart.
    alike = abs(across - down) * 50 <= max(across, down)
    dpi = f"{max(across, down):,} dpi" if alike else f"{across:,} x {down:,} dpi"
    coding = "+".join(name.removesuffix("Decode") for name in image.filters) or "not compressed"
    kind = "stencil" if image.is_mask else "picture"
    text = f"{kind} of {image.width:,} x {image.height:,} px at {dpi} ({coding})"
    if parts > 1:
        text = f"picture in {parts:,} parts, the first of {image.width:,} x {image.height:,} px"
        text += f" at {dpi} ({coding})"
    facts: tuple[tuple[str, int | str], ...] = (
        ("parts", parts),
        ("width", image.width),
        ("height", image.height),
        ("dpi_x", across),
        ("dpi_y", down),
        ("filters", "+".join(image.filters)),
        ("colour_space", image.colour_space),
        ("bits", image.bits),
    )
    return text, facts


def _of_cluster(cluster: VectorCluster) -> tuple[str, tuple[tuple[str, int | str], ...]]:
    text = f"drawing of {counted(cluster.paths, 'path')}"
    if cluster.letters:
        text += f", {len(cluster.letters):,} of them shaped like letters"
    facts: tuple[tuple[str, int | str], ...] = (
        ("paths", cluster.paths),
        ("lines", cluster.lines),
        ("curves", cluster.curves),
        ("rectangles", cluster.rectangles),
        ("letters", len(cluster.letters)),
        ("lettered", cluster.lettered),
    )
    return text, facts


def _of_words(words: Sequence[Word]) -> tuple[str, tuple[tuple[str, int | str], ...]]:
    fonts = tuple(dict.fromkeys(map(font_name, words)))
    names = ", ".join(fonts[:3]) + (f" and {len(fonts) - 3:,} more" if len(fonts) > 3 else "")
    text = f"{counted(len(words), 'word')} in the font{'s' if len(fonts) > 1 else ''} {names}"
    return text, (("words", len(words)), ("fonts", ", ".join(fonts)))
