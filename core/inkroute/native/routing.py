"""Opens files and routes their pages: what is done without any OCR, and needs no native library.

In: a path or bytes, and a `Job` that says how to treat them. Out: the core's document and its
pages' routes. Not here: the rules (the core), and reading (`documents`).
"""

from __future__ import annotations

from pathlib import Path

from inkroute.errors import InkrouteError, LimitReached, NotAPdf
from inkroute.limits import Limits
from inkroute.model import DocumentResult, Note, PageResult
from inkroute.native.job import Job, Progress, Source, indices_of, tell
from inkroute.pipeline import Document, open_document


def load(source: Source, limits: Limits) -> bytes:
    """The bytes of a file.

    Raises:
        OSError: there is no such file, it is a folder, or it may not be read.
        LimitReached: it is larger than `limits.file_bytes`.
        NotAPdf: it is empty.
    """
    if isinstance(source, bytes):
        size, data = len(source), source
    else:
        size, data = Path(source).stat().st_size, None
    if size > limits.file_bytes:
        raise LimitReached(f"the file has {size:,} bytes; the ceiling is {limits.file_bytes:,}")
    data = Path(source).read_bytes() if data is None else data  # type: ignore[arg-type]
    if not data:
        raise NotAPdf("the file is empty (0 bytes): was it copied or downloaded to its end?")
    return data


def open_for(source: Source, job: Job) -> Document:
    """Open a file as a job says. Raises what `load` and `open_document` raise."""
    return open_with(load(source, job.limits), job)


def open_with(data: bytes, job: Job) -> Document:
    """Open a file's bytes as a job says. Raises what `open_document` raises."""
    return open_document(data, job.password, job.limits, job.policy, job.symbols, job.text_layer)


def route_document(source: Source, job: Job) -> DocumentResult:
    """The routes of a file's pages, without any OCR."""
    document = open_for(source, job)
    indices = indices_of(job.pages, document.page_count)
    pages = []
    for place, index in enumerate(indices, start=1):
        pages.append(route_page(document, index))
        tell(job, Progress(place, len(indices), 0, 0))
    return document.result(pages)


def route_page(document: Document, index: int) -> PageResult:
    """A page's routes; a page that cannot be routed is a result with nothing but a note."""
    try:
        return document.route_page(index)
    except InkrouteError as error:
        note = Note(f"page_{error.code}", f"page {index + 1}", f"{error}: left out", loses=True)
    except Exception as error:  # noqa: BLE001 - a defect of ours on page 500 costs page 500 alone
        detail = f"left out, by a defect of inkroute ({type(error).__name__}: {error})"
        note = Note("page_failed", f"page {index + 1}", detail, loses=True)
    return PageResult(index, 0, 0, 0, (), (note,), 0, 0, 0)
