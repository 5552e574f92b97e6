"""Labels of a calibration: which files' text a person calls good, which bad.

In: a file of labels, tabs or commas between. Out: `Label`s in its order. Not here: whether the
files are there, and what is done with them.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from inkroute.errors import BadRequest
from inkroute.native.job import PageRange, parse_pages

_WORDS = {"good": True, "usable": True, "bad": False, "unusable": False}
_COLUMNS = ("file", "label", "pages")
#: characters of a file of labels, at most: ten thousand lines of a hundred.
_MOST = 1_000_000


class Label(NamedTuple):
    """A file (or pages of it; None for all), and whether its text may be relied on.

    `name` and `said` are the file and its pages as written, `line` that of the file of labels.
    """

    path: Path
    good: bool
    line: int
    name: str
    said: str = ""
    pages: tuple[PageRange, ...] | None = None


def read_labels(path: Path) -> list[Label]:
    """Lines of a file, "good" or "bad" (or usable, unusable), and pages if not all are meant.

    A file is sought in the folder of the file of labels, then in the working folder. A header
    that names the columns file and label, and perhaps pages, may have them in any order, and
    others, which are passed over. "#" begins a comment.

    Raises:
        BadRequest: a line is no label, pages have two, or a kind has no file; `OSError`.
    """
    found: dict[tuple[Path, tuple[PageRange, ...] | None], Label] = {}
    columns: dict[str, int] | None = None
    width = len(_COLUMNS)
    for number, cells in _rows(path):
        where = f"{path.name}, line {number}"
        if columns is None:
            columns = _header(cells, where)
            if columns:
                width = len(cells)
                continue
        if any(cells[width:]):
            has = f"the header names {width}" if columns else f"there are {', '.join(_COLUMNS)}"
            raise BadRequest(
                f'{where}: {len(cells)} columns, but {has} (pages with a comma in quotes: "1-3,7")'
            )
        label = _label(path.parent, cells, columns, number, where)
        key = label.path, label.pages
        if key in found:
            of = f", pages {label.said}," if label.said else ""
            raise BadRequest(
                f"{where}: {label.name}{of} has a label already, in line {found[key].line}"
            )
        found[key] = label
    labels = list(found.values())
    if not labels:
        raise BadRequest(f"{path.name} has no label: write lines of a file and good or bad")
    for good, kind in ((True, "good"), (False, "bad")):
        if all(label.good is not good for label in labels):
            raise BadRequest(
                f"{path.name}: no file is labelled {kind}: thresholds are chosen between good"
                " and bad files, so it takes both"
            )
    return labels


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The lines that say something: their numbers and cells."""
    if path.is_dir():
        raise BadRequest(f"{path} is a folder: name a file of labels")
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        text = file.read(_MOST + 1)
    if len(text) > _MOST:
        raise BadRequest(f"{path.name}: labels are no longer than {_MOST:,} characters")
    if "\0" in text:
        raise BadRequest(f"{path.name} is no text in UTF-8: save the labels as TSV or CSV")
    lines = text.splitlines()
    said = (line for line in lines if line.strip() and not line.lstrip().startswith("#"))
    reader = csv.reader(lines, delimiter="\t" if "\t" in next(said, "") else ",", strict=True)
    while True:
        number = reader.line_num + 1  # where the row begins: a quoted cell may hold lines
        try:
            cells = [cell.strip() for cell in next(reader)]
        except StopIteration:
            return
        except csv.Error as error:
            raise BadRequest(f"{path.name}, line {number}: {error}") from error
        if any(cells) and not cells[0].startswith("#"):
            yield number, cells


def _header(cells: Sequence[str], where: str) -> dict[str, int]:
    """Where the columns are, if this names them; empty if it is a label already."""
    names = [cell.lower() for cell in cells]
    if not ("file" in names and "label" in names):
        return {}
    for name in _COLUMNS:
        if names.count(name) > 1:
            raise BadRequest(f"{where}: there are two columns {name}")
    return {name: names.index(name) for name in _COLUMNS if name in names}


def _label(
    folder: Path, cells: Sequence[str], header: Mapping[str, int], number: int, where: str
) -> Label:
    places = header or {name: place for place, name in enumerate(_COLUMNS)}
    name, word, pages = (
        cells[places[one]] if one in places and places[one] < len(cells) else ""
        for one in _COLUMNS
    )
    if not name or word.lower() not in _WORDS:
        said = " ".join(cells)[:80]
        raise BadRequest(f"{where}: {said!r} is no file and label (good or bad)")
    try:
        ranges = parse_pages(pages) if pages else None
    except BadRequest as error:
        raise BadRequest(f"{where}: {error}") from error
    return Label(_place(folder, name), _WORDS[word.lower()], number, name, pages, ranges)


def _place(folder: Path, name: str) -> Path:
    """Where a file is: beside the labels, else in the working folder if it is there."""
    beside, here = folder / name, Path(name)
    return here if here.exists() and not beside.exists() else beside
