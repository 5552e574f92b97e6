"""Reads the routed regions of pages: routes in, `OcrWord`s on the displayed page out.

In: page results of the core, a file's path. Out: for each page the words of its routes, notes on
what could not be read, and what the reading cost. Not here: routes and merging (the core), and
what happens in the worker processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from inkroute.geometry import Box
from inkroute.model import Decision, Note, OcrWord, PageResult
from inkroute.native.crops import Crop, Grid, crops_of
from inkroute.native.engine import Engine
from inkroute.native.messages import Part, Reply, Request
from inkroute.native.pool import WorkerPool
from inkroute.native.settings import OcrSettings
from inkroute.native.tasks import task_of

#: dpi of the whole-page OCR that a reading's cost is compared with.
PLAIN_DPI = 300


class PageCost(NamedTuple):
    """What reading a page took.

    `regions` are routes sent to OCR, `crops` what was drawn for them, `cached` those of them
    that had been read before; `milliseconds` are Tesseract's, those of cached readings at the
    time included, `spent` without those; `pixels` were drawn for it, `page_pixels` the whole page
    has at 300 dpi.
    """

    regions: int = 0
    crops: int = 0
    cached: int = 0
    milliseconds: int = 0
    spent: int = 0
    pixels: int = 0
    page_pixels: int = 0


@dataclass(frozen=True, slots=True)
class PageReading:
    """A page's words as read, in the order of its routes' crops; notes and cost."""

    words: tuple[OcrWord, ...]
    notes: tuple[Note, ...]
    cost: PageCost


@dataclass(frozen=True, slots=True)
class PendingPage:
    """A page whose crops are being read."""

    page: PageResult
    crops: tuple[Crop, ...]
    replies: tuple[Future[Reply], ...]
    settings: OcrSettings

    def reading(self) -> PageReading:
        """Wait for the page's crops; what they gave."""
        pairs = [
            (crop, reply.result()) for crop, reply in zip(self.crops, self.replies, strict=True)
        ]
        words = tuple(word for crop, reply in pairs for word in self._words(crop, reply))
        notes = tuple(note for crop, reply in pairs for note in _notes(crop, reply))
        return PageReading(words, notes, self._cost(pairs))

    def _words(self, crop: Crop, reply: Reply) -> list[OcrWord]:
        """The reply's words with their place on the page and the route that they belong to."""
        words = []
        for word in reply.words:
            box = crop.grid.mpt(word.box)
            route = crop.route_of(box, self.settings.outside)
            if route:
                words.append(OcrWord(word.text, box, word.confidence, route))
        return words

    def _cost(self, pairs: list[tuple[Crop, Reply]]) -> PageCost:
        page = self.page
        whole = Grid(max(1, page.width), max(1, page.height), PLAIN_DPI)
        return PageCost(
            regions=sum(route.decision is Decision.OCR for route in page.routes),
            crops=len(pairs),
            cached=sum(reply.cached for _, reply in pairs),
            milliseconds=sum(reply.milliseconds for _, reply in pairs),
            spent=sum(reply.milliseconds for _, reply in pairs if not reply.cached),
            pixels=sum(crop.box.pixels for crop, _ in pairs),
            page_pixels=whole.width * whole.height,
        )


@dataclass(frozen=True, slots=True)
class CropReader:
    """Has crops read: workers, an engine, a folder of kept readings (None for none)."""

    pool: WorkerPool
    engine: Engine
    cache: Path | None
    settings: OcrSettings = field(default_factory=OcrSettings)

    def open(self, path: str, password: str | None) -> FileReader:
        """A reader of the crops of one file."""
        return FileReader(self, path, password)


class FileReader:
    """Has crops of one file read, small ones together: in one run of Tesseract, not one each."""

    def __init__(self, reader: CropReader, path: str, password: str | None) -> None:
        self._reader = reader
        self._path = path
        self._password = password
        self.settings = reader.settings
        self._waiting: list[tuple[Part, Future[Reply]]] = []

    def begin(
        self, page: PageResult, known: Sequence[Box] = (), *, textless: bool = False
    ) -> PendingPage:
        """Begin to read the routes of a page; small crops may wait for `flush`.

        `known` are boxes (mpt) of words that need not be read; `textless`: what lies under the
        page's own text is to be read, not the text (`Crop`).
        """
        settings = self._reader.settings
        crops = tuple(replace(crop, textless=textless) for crop in crops_of(page, settings))
        replies = []
        for crop in crops:
            future: Future[Reply] = Future()
            replies.append(future)
            self._waiting.append((self._part(crop, known), future))
            pixels = sum(waiting.box.pixels for waiting, _ in self._waiting)
            if pixels >= settings.run_pixels or len(self._waiting) >= settings.run_crops:
                self.flush()
        return PendingPage(page, crops, tuple(replies), settings)

    def flush(self) -> None:
        """Have the crops read that wait."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        reader = self._reader
        request = Request(
            path=self._path,
            password=self._password,
            parts=tuple(part for part, _ in waiting),
            engine=reader.engine,
            settings=reader.settings,
            cache=None if reader.cache is None else str(reader.cache),
        )
        futures = [future for _, future in waiting]
        reader.pool.submit(request).add_done_callback(lambda done: _pass_on(done, futures))

    def _part(self, crop: Crop, known: Sequence[Box]) -> Part:
        task = task_of(crop, self._reader.settings)
        lines = crop.routes if crop.textless else ()
        bare = tuple(crop.grid.pixels(route.box) for route in lines)
        # What a crop's margin shows of other words is no burden, and tells of the lines in it.
        words = tuple(
            crop.grid.pixels(box)
            for box in known
            if any(route.box.holds(*box.centre) for route in crop.routes)
        )
        task = replace(task, known=len(words))
        return Part(crop.page, crop.grid, crop.box, crop.turn, task, bare, words)


def _pass_on(done: Future[tuple[Reply, ...]], futures: Sequence[Future[Reply]]) -> None:
    """Give each crop's future its reply, or what ended the whole request."""
    if done.cancelled():
        for future in futures:
            future.cancel()
        return
    error = done.exception()
    if error is not None:
        for future in futures:
            future.set_exception(error)
        return
    for future, reply in zip(futures, done.result(), strict=True):
        future.set_result(reply)


def _notes(crop: Crop, reply: Reply) -> list[Note]:
    """What is to be said about a crop: that it was not read, or not as it should be."""
    where = f"page {crop.page + 1}, {len(crop.routes)} region(s) from {crop.routes[0].key}"
    notes = []
    if reply.failure is not None:
        detail = f"not read: {reply.failure.detail}"
        notes.append(Note(reply.failure.code, where, detail, loses=True))
    if reply.cut:
        notes.append(Note("ocr_cut_short", where, "time ran out before every try was made"))
    if crop.lowered:
        detail = f"drawn at {crop.grid.dpi} dpi, for its size"
        notes.append(Note("dpi_lowered", where, detail))
    return notes
