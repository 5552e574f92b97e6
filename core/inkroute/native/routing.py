"""Opens files and routes their pages: what is done without any OCR, and needs no native library.

In: a path or bytes, and a `Job` that says how to treat them. Out: the core's document and its
pages' routes. Not here: the rules (the core), and reading (`documents`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeAlias

from inkroute.errors import BadRequest, InkrouteError, LimitReached, NotAPdf
from inkroute.limits import Limits
from inkroute.model import DocumentResult, Note, PageResult
from inkroute.pipeline import Document, open_document
from inkroute.policy import Policy

Source: TypeAlias = "str | os.PathLike[str] | bytes"

#: a page, or a range with its dash; at most nine digits, so that no number is beyond reason.
_RANGE = re.compile(r"(\d{1,9})(?:(-)(\d{1,9})?)?", re.ASCII)


class Progress(NamedTuple):
    """How far a file has come: pages routed of all asked for, crops read of those known so far."""

    pages_routed: int
    pages: int
    crops_read: int
    crops: int


class PageRange(NamedTuple):
    """Pages by index from 0: from `start` to before `stop`, or to the last when that is None."""

    start: int
    stop: int | None


@dataclass(frozen=True, slots=True)
class Job:
    """How to treat a file; `pages` None for all."""

    password: str | None = field(default=None, repr=False)
    pages: tuple[PageRange, ...] | None = None
    policy: Policy = field(default_factory=Policy)
    limits: Limits = field(default_factory=Limits)
    progress: Callable[[Progress], None] | None = None


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


def route_document(source: Source, job: Job) -> DocumentResult:
    """The routes of a file's pages, without any OCR."""
    document = open_document(load(source, job.limits), job.password, job.limits, job.policy)
    indices = indices_of(job.pages, document.page_count)
    pages = []
    for place, index in enumerate(indices, start=1):
        pages.append(route_page(document, index))
        tell(job, Progress(place, len(indices), 0, 0))
    return document.result(pages)


def tell(job: Job, progress: Progress) -> None:
    """Pass on how far the file has come."""
    if job.progress is not None:
        job.progress(progress)


def parse_pages(text: str) -> tuple[PageRange, ...]:
    """The ranges of a text such as ``1-3,7,12-``, whose pages count from 1.

    Raises:
        BadRequest: the text is no such list.
    """
    ranges = []
    for part in text.split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None:
            raise BadRequest(f"{part.strip()!r} is no page or range of pages: write 1-3,7 or 12-")
        first, dash, last = found.groups()
        start = int(first) - 1
        ranges.append(PageRange(start, int(last) if last else None if dash else start + 1))
    return tuple(ranges)


def indices_of(ranges: tuple[PageRange, ...] | None, count: int) -> tuple[int, ...]:
    """The pages that were asked for, each once, in the file's order.

    Raises:
        BadRequest: there is no such page.
    """
    if ranges is None:
        return tuple(range(count))
    has = "1 page" if count == 1 else f"{count:,} pages"
    indices: set[int] = set()
    for start, stop in ranges:
        end = max(count, start + 1) if stop is None else stop
        if start < 0 or end <= start:
            raise BadRequest(f"there are no pages {start + 1} to {end}: the file has {has}")
        if end > count:
            raise BadRequest(f"there is no page {max(count, start) + 1}: the file has {has}")
        indices.update(range(start, end))
    return tuple(sorted(indices))


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
