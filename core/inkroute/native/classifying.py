"""Classifies files and folders of files, page by page; a file that does not open is a row too.

In: paths, a `Job`. Out: `FileClasses`. Not here: the rules (the core), tables and CSV
(`class_report`).
"""

from __future__ import annotations

from dataclasses import replace

from inkroute.errors import InkrouteError
from inkroute.native.classified import FileClasses, PageRow
from inkroute.native.files import reason_of
from inkroute.native.job import Job, Progress, Source, indices_of, tell
from inkroute.native.routing import load, open_with
from inkroute.pipeline import Document


def classify_file(name: str, source: Source, job: Job, *, render: bool) -> FileClasses:
    """Classify a file's pages; what is wrong with the file is in the answer."""
    try:
        data = load(source, job.limits)
        document = open_with(data, job)
        indices = indices_of(job.pages, document.page_count)
    except InkrouteError as error:
        return FileClasses(name, code=error.code, error=str(error))
    except OSError as error:
        return FileClasses(name, code="unreadable", error=reason_of(error))
    except Exception as error:  # noqa: BLE001 - a defect of ours in one file costs that file alone
        detail = f"a defect of inkroute ({type(error).__name__}: {error})"
        return FileClasses(name, code=InkrouteError.code, error=detail)
    traces = document.traces()
    rows = []
    for place, index in enumerate(indices, start=1):
        row = _page(document, index, traces)
        if render and row.found is not None:
            row = _rendered(document, data, row, job.password)
        rows.append(row)
        tell(job, Progress(place, len(indices), 0, 0))
    return FileClasses(name, document.page_count, tuple(rows), document.probed(indices))


def _page(document: Document, index: int, traces: tuple[str, ...]) -> PageRow:
    try:
        return PageRow(index, document.classify_page(index, traces))
    except InkrouteError as error:
        return PageRow(index, None, str(error))
    except Exception as error:  # noqa: BLE001 - as above, for a page
        return PageRow(index, None, f"a defect of inkroute ({type(error).__name__}: {error})")


def _rendered(document: Document, data: bytes, row: PageRow, password: str | None) -> PageRow:
    # Drawing needs the `native` extra; classifying does not.
    from inkroute.native.drawing import NotDrawn  # noqa: PLC0415
    from inkroute.native.render_check import check  # noqa: PLC0415

    try:
        return replace(row, rendered=check(data, document.map_page(row.index), password))
    except NotDrawn as error:
        return replace(row, error=f"not drawn: {error}")
