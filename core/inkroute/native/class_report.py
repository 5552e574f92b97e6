"""What the classifier found, as rows for a table, for CSV and for JSON.

In: `FileClasses`. Out: cells, lines, JSON's own types. A row is a page or a document. Not here:
where the rows go.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from enum import Enum

from inkroute import wire
from inkroute.native.classified import FileClasses, PageRow, Rendered
from inkroute.native.table import Column, Row, Style, clean, lay_out
from inkroute.text_layer_facts import Features, LayerRoute, PageType

_FEATURES = tuple(field.name for field in fields(Features))
_STYLES = {
    LayerRoute.LAYER: Style.GREEN,
    LayerRoute.LAYER_WITH_CHECK: Style.PLAIN,
    LayerRoute.OCR: Style.YELLOW,
    LayerRoute.SKIP: Style.FAINT,
}
_RENDERED = tuple(f"rendered_{name}" for name in Rendered._fields)


class By(Enum):
    """What a row is about."""

    PAGE = "page"
    DOCUMENT = "document"


def header(by: By, *, render: bool) -> tuple[str, ...]:
    """The names of the columns of the CSV."""
    if by is By.DOCUMENT:
        types = tuple(kind.value for kind in PageType)
        routes = tuple(f"route_{route.value}" for route in LayerRoute)
        probed = ("usable", "reason", "total_chars", "text_coverage", "garbled_ratio")
        return ("file", "pages", "failed_pages", *types, *routes, *probed, "traces", "error")
    rendered = _RENDERED if render else ()
    found = ("file", "page", "type", "route", "reasons", *_FEATURES)
    return (*found, *rendered, "traces", "error")


def csv_rows(file: FileClasses, by: By, *, render: bool) -> Iterator[tuple[object, ...]]:
    """The file's rows for CSV; of one that did not open, a row with its error."""
    width = len(header(by, render=render))
    if file.error:
        yield (file.name, *[""] * (width - 2), f"{file.code}: {file.error}")
    elif by is By.DOCUMENT:
        yield _document_row(file)
    else:
        for row in file.pages:
            yield _page_row(file.name, row, width, render=render)


def _page_row(name: str, row: PageRow, width: int, *, render: bool) -> tuple[object, ...]:
    found = row.found
    if found is None:
        return (name, row.index + 1, *[""] * (width - 3), row.error)
    rendered: tuple[object, ...] = ()
    if render:
        rendered = tuple(row.rendered) if row.rendered else ("",) * len(_RENDERED)
    values = wire.features_value(found.features).values()
    reasons = " ".join(ground.name for ground in found.reasons)
    first = (name, row.index + 1, found.type.value, found.route.value, reasons)
    return (*first, *values, *rendered, "; ".join(found.traces), row.error)


def _document_row(file: FileClasses) -> tuple[object, ...]:
    types, routes, failed, traces = _counts(file)
    probe = file.probe
    probed: tuple[object, ...] = ("", "", "", "", "")
    if probe is not None:
        probed = (
            str(probe.usable).lower(), probe.reason.value, probe.counts.total,
            probe.text_coverage, probe.garbled_ratio,
        )  # fmt: skip
    counts = [types[kind] for kind in PageType] + [routes[route] for route in LayerRoute]
    return (file.name, len(file.pages), failed, *counts, *probed, "; ".join(traces), "")


def _counts(
    file: FileClasses,
) -> tuple[Counter[PageType], Counter[LayerRoute], int, tuple[str, ...]]:
    """Pages by type and route, how many failed, and all traces once."""
    found = [row.found for row in file.pages if row.found is not None]
    traces = dict.fromkeys(trace for page in found for trace in page.traces)
    return (
        Counter(page.type for page in found),
        Counter(page.route for page in found),
        len(file.pages) - len(found),
        tuple(traces),
    )


def table(files: Sequence[FileClasses], by: By, width: int, *, colour: bool) -> Iterator[str]:
    """The rows as a table, and a line that sums up."""
    named = len(files) > 1 or by is By.DOCUMENT
    columns = [Column("file")] if named else []
    if by is By.DOCUMENT:
        titles = ("pages", *(route.value for route in LayerRoute))
        columns += [Column(title, right=True) for title in titles]
        columns.append(Column("text layer, types of pages"))
    else:
        columns += [Column("page", right=True), Column("type"), Column("route"), Column("why")]
    shared = _shared_folder([file.name for file in files])
    short = [replace(file, name=file.name.removeprefix(shared)) for file in files]
    rows = [row for file in short for row in _rows(file, by, named=named)]
    yield from lay_out(columns, rows, width, colour=colour, prose=True)
    yield ""
    yield Style.BOLD.paint(_sum(files), colour=colour)
    checked = [row.rendered for file in files for row in file.pages if row.rendered]
    if checked:
        compared = sum(one.compared for one in checked)
        agreed = sum(one.agreement * one.compared for one in checked) / max(1, compared)
        yield (
            f"Two renders of {len(checked):,} pages agree with the page map on {agreed / 10:.1f} %"
            f" of {compared:,} characters whether they show."
        )


def _shared_folder(names: Sequence[str]) -> str:
    """The folder that all files lie in, with its separator: a table need not repeat it."""
    folders = {os.path.dirname(name) for name in names}  # noqa: PTH120 - names as they were given
    if len(names) < 2 or "" in folders:
        return ""
    try:
        return os.path.join(os.path.commonpath(sorted(folders)), "")  # noqa: PTH118 - as above
    except ValueError:  # relative and absolute names, or other drives
        return ""


def _rows(file: FileClasses, by: By, *, named: bool) -> Iterator[Row]:
    first = (file.name,) if named else ()
    if file.error:
        blanks = ("",) * (1 + len(LayerRoute) if by is By.DOCUMENT else 3)
        yield Row((*first, *blanks, f"{file.code}: {clean(file.error)}"), Style.YELLOW)
    elif by is By.DOCUMENT:
        yield Row((*first, *_document_cells(file)))
    else:
        for row in file.pages:
            yield _page_cells(first, row)


def _document_cells(file: FileClasses) -> tuple[str, ...]:
    types, routes, failed, _ = _counts(file)
    said = file.probe.reason.value if file.probe else ""
    kinds = [f"{types[kind]:,} {kind.value}" for kind in PageType if types[kind]]
    kinds += [f"{failed:,} failed"] if failed else []
    numbers = (f"{routes[route]:,}" if routes[route] else "-" for route in LayerRoute)
    return (f"{len(file.pages):,}", *numbers, f"{said}: {', '.join(kinds)}")


def _page_cells(first: tuple[str, ...], row: PageRow) -> Row:
    number, found = str(row.index + 1), row.found
    if found is None:
        return Row((*first, number, "", "", clean(row.error)), Style.YELLOW)
    why = " ".join(ground.text for ground in found.reasons)
    if row.rendered is not None:
        why += (
            f" Renders agree on {row.rendered.agreement / 10:.1f} % of characters; text is"
            f" {row.rendered.seen_ink / 10:.1f} % of the ink there,"
            f" {found.features.seen_ink / 10:.1f} % by the map."
        )
    if row.error:
        why += f" ({clean(row.error)})"
    cells = (*first, number, found.type.value, found.route.value, why)
    return Row(cells, _STYLES[found.route])


def _sum(files: Sequence[FileClasses]) -> str:
    pages = [row.found for file in files for row in file.pages if row.found is not None]
    routes = Counter(page.route for page in pages)
    parts = [f"{routes[route]:,} {route.value}" for route in LayerRoute if routes[route]]
    failed = sum(bool(file.error) for file in files)
    title = f"{len(pages):,} page{'' if len(pages) == 1 else 's'}"
    title += f": {', '.join(parts)}" if parts else ""
    return title + (f"; {failed:,} of {len(files):,} files did not open" if failed else "")


def json_value(file: FileClasses) -> dict[str, object]:
    """A file's classes as JSON's own types."""
    if file.error:
        return {"file": file.name, "error": {"code": file.code, "message": file.error}}
    probe = None if file.probe is None else wire.text_layer_value(file.probe)
    return {
        "file": file.name,
        "page_count": file.page_count,
        "text_layer": probe,
        "pages": [_page_value(row) for row in file.pages],
    }


def _page_value(row: PageRow) -> dict[str, object]:
    out: dict[str, object] = {"index": row.index}
    if row.found is not None:
        out |= wire.page_class_value(row.found)
    if row.rendered is not None:
        out["rendered"] = row.rendered._asdict()
    if row.error:
        out["error"] = row.error
    return out
