"""Times routing page by page in whatever interpreter this runs in: native Python or Pyodide.

In: a file's bytes. Out: for each page its kind and the least milliseconds, over `ROUNDS`, of its
map alone and of its map and routes, each in a document opened anew. Wall clock, since Pyodide
has no other. Imported by `routing.py` natively and by `routing.mjs` in Pyodide, so that both run
the same lines.
"""

from __future__ import annotations

import json
from time import perf_counter
from typing import NamedTuple

from inkroute.geometry import per_mille
from inkroute.model import PageMap
from inkroute.pipeline import Document, open_document

ROUNDS = 3
#: Share of a page (per mille) that its largest picture covers to be called a scan; and paths.
SCAN, DRAWN = 700, 2000
_CODINGS = {
    "DCTDecode": "JPEG",
    "CCITTFaxDecode": "CCITT",
    "JBIG2Decode": "JBIG2",
    "JPXDecode": "JPEG 2000",
}


class Timed(NamedTuple):
    """A page: its kind, and milliseconds of its map, and of all of its routing."""

    kind: str
    mapped: float
    routed: float


def kind_of(page: PageMap) -> str:
    """What a page is to the router: by its largest picture and its coding, then its drawings."""
    shares = [
        (per_mille(image.box.intersection(page.box).area, page.box.area), image.filters)
        for image in page.images
    ]
    share, filters = max(shares, default=(0, ()))
    if share >= SCAN:
        codings = [_CODINGS[f.lstrip("/")] for f in filters if f.lstrip("/") in _CODINGS]
        return f"scan, {codings[-1] if codings else 'other'}"
    drawn = sum(cluster.paths for cluster in page.vectors)
    return "many drawings" if drawn >= DRAWN else "born digital"


def time_routes(data: bytes, most: int = 0) -> list[Timed]:
    """Each page, the first `most` or all (0)."""
    least: list[Timed] = []
    for _ in range(ROUNDS):
        maps, routes = open_document(data), open_document(data)
        for index in range(min(most or maps.page_count, maps.page_count)):
            now = _page(maps, routes, index)
            if index == len(least):
                least.append(now)
            before = least[index]
            least[index] = Timed(
                now.kind, min(before.mapped, now.mapped), min(before.routed, now.routed)
            )
    return least


def _page(maps: Document, routes: Document, index: int) -> Timed:
    started = perf_counter()
    page = maps.map_page(index)
    mapped = perf_counter() - started
    started = perf_counter()
    routes.route_page(index)
    return Timed(kind_of(page), 1000 * mapped, 1000 * (perf_counter() - started))


def time_routes_as_json(data: bytes, most: int = 0) -> str:
    """The same as a JSON list, from bytes of any kind."""
    return json.dumps(time_routes(bytes(data), most))
