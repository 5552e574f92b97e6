"""The product as a system: a page through the library's own way, and what that took.

In: what is known of a page (`PageFacts`). Out: a `SystemPage`. The way is `native.documents`, all
of it, with two things put in: the worker works in this process, one request after another, so
that what is asked and replied can be seen; and the milliseconds that a reading is kept with are
of Tesseract's CPU instead of the clock's, since the machine has other work too. Readings are kept
by the product's own cache, in a folder of the evaluation's; a kept one tells what it took then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar
from unittest import mock

from PIL import Image

from evaluation import reading
from evaluation.model import ReadWord, SentRegion, SystemPage
from evaluation.page_facts import PageFacts
from evaluation.routes import area_of
from inkroute.errors import InkrouteError
from inkroute.model import PageResult
from inkroute.native import readings, worker
from inkroute.native.crops import strips_of
from inkroute.native.documents import read_document
from inkroute.native.engine import Engine
from inkroute.native.job import Job
from inkroute.native.messages import Part, Reply, Request
from inkroute.native.pool import WorkerPool
from inkroute.native.reader import CropReader
from inkroute.native.settings import OcrSettings
from inkroute.native.tasks import Reading, Task
from inkroute.native.tesseract import RunFailed
from inkroute.native.tesseract_library import library_for

NAME = "inkroute"
_P = ParamSpec("_P")
_T = TypeVar("_T")


class _Here(WorkerPool):
    """A pool that answers in this process, at once, and remembers what passed."""

    def __init__(self) -> None:
        """A worker that has no document open yet."""
        self.jobs = 1
        self.seen: list[tuple[Part, Reply]] = []
        self._worker = worker.Worker()

    def submit(self, request: Request) -> Future[tuple[Reply, ...]]:
        """Read the request's crops now."""
        done: Future[tuple[Reply, ...]] = Future()
        replies = self._worker.answer(request)
        self.seen += zip(request.parts, replies, strict=True)
        done.set_result(replies)
        return done


def read_page(page: PageFacts) -> SystemPage:
    """The product's answer for a page; what kept it from one is the answer's error."""
    pool = _Here()
    reader = CropReader(pool, reading.engine_of(page.language), page.cache / "crops")
    started = time.process_time()
    try:
        with _cpu_time() as tesseract, reading.one_thread():
            outcome = read_document(str(page.pdf), Job(), reader)
    except (InkrouteError, OSError) as error:
        return SystemPage(NAME, (), error=f"{type(error).__name__}: {error}")
    route_ms = 1000 * (time.process_time() - started - tesseract.here)
    result = outcome.result.pages[0]
    return SystemPage(
        NAME,
        tuple(
            ReadWord(word.text, word.box, word.confidence, word.source.value)
            for word in result.words or ()
        ),
        _regions(result),
        area_of(result.width, result.height, [p.grid.mpt(p.box) for p, _ in pool.seen]),
        sum(reply.runs for _, reply in pool.seen),
        sum(_pixels(part, reply, reader.settings) for part, reply in pool.seen) / 1_000_000,
        sum(reply.milliseconds for _, reply in pool.seen) / 1000,
        route_ms,
        "; ".join(f"{n.code} ({n.where}): {n.detail}" for n in result.notes if n.loses)[:500],
    )


def _regions(result: PageResult) -> tuple[SentRegion, ...]:
    """The page's routes; what they are about and the first reason name them."""
    return tuple(
        SentRegion(
            route.box,
            route.decision.value,
            route.confidence,
            ":".join([route.source.value, *(reason.name for reason in route.reasons[:1])]),
        )
        for route in result.routes
    )


def _pixels(part: Part, reply: Reply, settings: OcrSettings) -> int:
    """Pixels given to Tesseract: a crop's, as often as its strips were read."""
    strips = len(list(strips_of(part.grid, part.box, settings)))
    return part.box.pixels * reply.runs // max(1, strips)


@dataclass(slots=True)
class _Spent:
    """Seconds of CPU of Tesseract: for the readings just made, and in this process so far."""

    now: float = 0.0
    here: float = 0.0


@contextmanager
def _cpu_time() -> Iterator[_Spent]:
    """Has the worker keep readings with the CPU that Tesseract took for them; says how much.

    Readings made in one run share its CPU by what of the clock was put down to each.
    """
    spent = _Spent()

    def counted(run: Callable[_P, _T]) -> Callable[_P, _T]:
        def timed(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            here, before = time.process_time(), reading.cpu_seconds()
            try:
                return run(*args, **kwargs)
            finally:
                spent.now += reading.cpu_seconds() - before
                spent.here += time.process_time() - here

        return timed

    def measured(
        pictures: Sequence[Image.Image],
        tasks: Sequence[Task],
        engine: Engine,
        settings: OcrSettings,
    ) -> list[Reading | RunFailed]:
        here = time.process_time()
        library_for(engine)  # a worker loads a language once, before any page
        spent.here += time.process_time() - here
        spent.now = 0.0
        found = readings.read(pictures, tasks, engine, settings)
        whole = sum(one.milliseconds for one in found if isinstance(one, Reading))
        return [
            replace(one, milliseconds=round(1000 * spent.now * one.milliseconds / max(1, whole)))
            if isinstance(one, Reading)
            else one
            for one in found
        ]

    with (
        mock.patch.object(worker, "read", measured),
        mock.patch.object(readings, "read_pictures", counted(readings.read_pictures)),
        mock.patch.object(readings, "read_closely", counted(readings.read_closely)),
        mock.patch.object(readings, "upright_turn", counted(readings.upright_turn)),
    ):
        yield spent
