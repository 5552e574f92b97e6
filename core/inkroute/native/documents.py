"""Takes a file through the whole pipeline: open, route, read, merge.

In: a path or bytes, and a `Job` that says how. Out: the core's `DocumentResult` and what the
reading cost. Not here: which regions are read and which words are kept (the core); what is
printed or written (the command line).
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from inkroute.errors import BadRequest, InkrouteError
from inkroute.model import Decision, DocumentResult, Note, OcrWord, PageResult
from inkroute.native import layer_checks
from inkroute.native.job import Job, Progress, Source, indices_of, tell
from inkroute.native.known import known_words
from inkroute.native.layer_checks import CheckCost, PendingCheck
from inkroute.native.messages import Reply
from inkroute.native.reader import CropReader, FileReader, PageCost, PendingPage
from inkroute.native.routing import open_for, route_page
from inkroute.pipeline import Document
from inkroute.text_layer_facts import LayerRoute, PageType


@dataclass(frozen=True, slots=True)
class Outcome:
    """A file's result, for each page what reading it took, and what checking its layer did."""

    result: DocumentResult
    costs: tuple[PageCost, ...]
    checks: tuple[CheckCost, ...] = ()


def read_document(source: Source, job: Job, reader: CropReader) -> Outcome:
    """Route a file's pages, read what they say needs reading, merge.

    Pages are routed here while the workers read; a page that fails leaves a note, the others go
    on.

    Raises:
        OSError: the file cannot be read.
        InkrouteError: it cannot be opened, or was changed while it was read.
    """
    with on_disk(source) as path:
        before = _state(path)
        document = open_for(path, job)
        indices = indices_of(job.pages, document.page_count)
        file = reader.open(path, job.password)
        traces = () if job.check_layers is None else document.traces()
        begun: list[_Begun] = []
        replies: list[Future[Reply]] = []
        for place, index in enumerate(indices, start=1):
            begun.append(_begin(document, index, file, job, traces))
            replies += begun[-1].replies
            done = sum(reply.done() for reply in replies)
            tell(job, Progress(place, len(indices), done, len(replies)))
        file.flush()
        for done, _ in enumerate(as_completed(replies), start=1):
            tell(job, Progress(len(indices), len(indices), done, len(replies)))
        if _state(path) != before:
            raise BadRequest(f"{path} was changed while it was read: try again")
    finished = [_finish(document, page) for page in begun]
    result = document.result([page for page, _, _ in finished])
    return Outcome(
        result, tuple(cost for _, cost, _ in finished), tuple(check for *_, check in finished)
    )


class _Begun(NamedTuple):
    """A page that is being read; one of which nothing is to be read is merged at once.

    `check` is of its earlier OCR layer, where there is one and that was asked for.
    """

    pending: PendingPage
    merged: PageResult | None
    check: PendingCheck | None

    @property
    def replies(self) -> tuple[Future[Reply], ...]:
        """What is to be waited for."""
        return self.pending.replies + (() if self.check is None else self.check.replies)


def _begin(
    document: Document,
    index: int,
    file: FileReader,
    job: Job,
    traces: tuple[str, ...],
) -> _Begun:
    check = job.check_layers
    page = route_page(document, index)
    # The core still holds the map of this page; later it would have to make it again.
    alone = _merge(document, page, ())
    pending = file.begin(page, known_words(alone.words or (), file.settings))
    has_layer = any(route.decision is Decision.ALREADY_READ for route in page.routes)
    # Text that an OCR program painted visibly is nowhere ALREADY_READ: the classifier tells.
    visible = check is not None and _needs_check(document, index, traces)
    wanted = check is not None and (has_layer or visible)
    merged = None if pending.crops and not wanted else alone
    checking = None
    if merged is not None and check is not None and wanted:
        # The layer's words stay what they are, whatever else is read on the page.
        seed = int(document.sha256[:8], 16) + page.index
        shown = document.judged(index).facts.page if visible else None
        checking = layer_checks.begin(merged, check, seed, file, job.check_policy, shown=shown)
    return _Begun(pending, None if pending.crops else merged, checking)


def _needs_check(document: Document, index: int, traces: tuple[str, ...]) -> bool:
    """Whether the text that shows is to be checked, too; not of a page that failed.

    The classifier has it checked, or pictures to be read lie under the whole page: they may be a
    scan that an OCR program painted its words over, and merging keeps those.
    """
    try:
        found = document.classify_page(index, traces)
    except InkrouteError:
        return False  # routing has noted it
    scan = found.type is PageType.RASTER_BACKDROP and found.route is LayerRoute.OCR
    return scan or found.route is LayerRoute.LAYER_WITH_CHECK


def _finish(document: Document, begun: _Begun) -> tuple[PageResult, PageCost, CheckCost]:
    reading = begun.pending.reading()
    merged = begun.merged
    if merged is None:
        merged = _merge(document, begun.pending.page, reading.words)
    remarks: tuple[Note, ...] = ()
    check = CheckCost()
    if begun.check is not None:
        remarks, check = begun.check.outcome()
    notes = merged.notes + reading.notes + remarks
    return replace(merged, notes=notes), reading.cost, check


def _merge(document: Document, page: PageResult, words: Sequence[OcrWord]) -> PageResult:
    """The page with its words; where merging fails, without them and with a note."""
    if page.width <= 0:
        return replace(page, words=())
    try:
        return document.merge_page(page.index, words)
    except InkrouteError as error:
        note = Note(f"page_{error.code}", f"page {page.index + 1}", str(error), loses=True)
    except Exception as error:  # noqa: BLE001 - as in `routing.route_page`
        detail = f"not merged, by a defect of inkroute ({type(error).__name__}: {error})"
        note = Note("page_failed", f"page {page.index + 1}", detail, loses=True)
    return replace(page, words=(), notes=(*page.notes, note))


def _state(path: str) -> tuple[int, int]:
    """What tells that a file was changed: its size and time of change."""
    found = Path(path).stat()
    return found.st_size, found.st_mtime_ns


@contextmanager
def on_disk(source: Source) -> Iterator[str]:
    """The path of a file that the workers can open; bytes go to a private temporary file."""
    if not isinstance(source, bytes):
        Path(source).stat()  # what is wrong with it is told by the name that was given
        yield str(Path(source).resolve())
        return
    with tempfile.TemporaryDirectory(prefix="inkroute-") as folder:
        path = Path(folder) / "file.pdf"
        path.write_bytes(source)
        yield str(path)
