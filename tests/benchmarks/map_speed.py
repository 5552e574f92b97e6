"""Times page maps in whatever interpreter this runs in: native Python or Pyodide.

In: a file's bytes. Out: its pages and the least seconds of `ROUNDS` that opening it and mapping
all of them took. Imported by `pyodide_share.py` natively and by `pyodide_share.mjs` in Pyodide,
so that both run the same lines.
"""

from __future__ import annotations

from time import perf_counter

from inkroute.pipeline import open_document

ROUNDS = 3


def time_maps(data: bytes) -> tuple[int, float]:
    """Pages and least seconds."""
    least = float("inf")
    pages = 0
    for _ in range(ROUNDS):
        started = perf_counter()
        document = open_document(bytes(data))
        pages = document.page_count
        for index in range(pages):
            document.map_page(index)
        least = min(least, perf_counter() - started)
    return pages, least
