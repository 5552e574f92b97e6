"""Opening a file: its table, its catalogue, its pages; each repaired where it is damaged.

In: the file's bytes and a password. Out: `Opened`, with notes on every repair, or the one error
that says why there is nothing to read. The table is rebuilt when the file's end is missing or the
table leads to no page; pages that no node names are taken when the tree names too few.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pypdf.errors import LimitReachedError, PdfReadError

from inkroute.errors import DocumentError, LimitReached
from inkroute.limits import Limits
from inkroute.model import Note
from inkroute.syntax import objects, page_tree, recovery
from inkroute.syntax.objects import DAMAGE
from inkroute.syntax.page_tree import PageTree
from inkroute.syntax.reader import FileReader, Rebuilt

_SHOWN = re.compile(r"IndirectObject\((\d+), (\d+), \d+\)")


@dataclass(frozen=True, slots=True)
class Opened:
    """A file's catalogue (None where it is lost), its pages, and notes that hold for each page.

    `info` is the trailer's Info entry, unresolved.
    """

    root: object
    tree: PageTree
    lost: tuple[Note, ...]
    info: object = None


class _Warnings(logging.Handler):
    """Collects what pypdf says of damage, so that it becomes a note and no log line."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0
        self.first = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1
        self.first = self.first or _steady(record.getMessage())


@contextmanager
def noted_warnings(notes: list[Note], code: str, where: str) -> Iterator[None]:
    """Turn what pypdf logs while objects are read into one note: damage that it repaired."""
    handler = _Warnings()
    logger = logging.getLogger("pypdf")
    propagate = logger.propagate
    logger.addHandler(handler)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate
        if handler.count:
            detail = f"Damage was repaired in reading ({handler.count} warnings): {handler.first}"
            notes.append(Note(code, where, detail))


def open_pages(data: bytes, password: str | None, limits: Limits, notes: list[Note]) -> Opened:
    """Open a file. Raises `Encrypted`, `DocumentError`, `LimitReached`."""
    problem = "the end of the file is missing"
    if not recovery.is_cut_off(data):
        tried: list[Note] = []
        try:
            opened = _opened(data, password, limits, tried, why="")
        except DAMAGE as error:
            problem = _short(error)
        else:
            if opened.tree.pages or not opened.tree.damage:
                notes += tried
                return opened
            problem = "it leads to no page"
    try:
        opened = _opened(data, password, limits, notes, why=problem)
    except LimitReachedError as error:
        raise LimitReached(str(error)) from error
    except DAMAGE as error:
        message = f"the file is too damaged to open: {_short(error)}"
        raise DocumentError(message) from error
    if not opened.tree.pages:
        message = (
            f"the file is too damaged to open ({problem}): it holds no page that can be found"
        )
        raise DocumentError(message)
    return opened


def _opened(
    data: bytes, password: str | None, limits: Limits, notes: list[Note], why: str
) -> Opened:
    """Open with the file's own table, or with one that is rebuilt and `why` says why."""
    with noted_warnings(notes, "repaired_file", "file"):
        reader = FileReader(data, password, limits, rebuild=bool(why))
        root = _catalogue(reader)
    if reader.wrong_rows:
        detail = (
            f"{reader.wrong_rows} rows of the cross-reference table led to no such object; "
            f"{reader.found_rows} of these objects were found elsewhere."
        )
        notes.append(Note("repaired_xref", "file", detail))
    lost: tuple[Note, ...] = ()
    if reader.rebuilt is not None:
        note = _rebuilt_note(reader.rebuilt, why or "it is not where the file says")
        notes.append(note)
        lost = (note,) if note.loses else ()
    with noted_warnings(notes, "repaired_file", "page tree"):
        tree = page_tree.walk(root, limits)
        in_tree = len(tree.pages)
        if in_tree < tree.declared or (tree.damage and not in_tree):
            _add_unnamed(tree, reader, limits)
    _note_tree(tree, in_tree, notes)
    return Opened(root, tree, lost, dict.get(reader.trailer, "/Info"))


def _catalogue(reader: FileReader) -> object:
    """The catalogue: the trailer's, or in a rebuilt table the last one that names pages.

    Raises `PdfReadError` where a table that was not rebuilt leads to none.
    """
    root = objects.as_dict(dict.get(reader.trailer, "/Root"))
    if objects.as_dict(objects.entry(root, "/Pages")) is not None:
        return root
    if reader.rebuilt is None:
        if root is None:
            message = "the file's catalogue is missing"
            raise PdfReadError(message)
        return root
    for found in reversed(reader.named(b"Type", b"Catalog")):
        other = objects.as_dict(found)
        if objects.as_dict(objects.entry(other, "/Pages")) is not None:
            return other
    return root


def _add_unnamed(tree: PageTree, reader: FileReader, limits: Limits) -> None:
    """Take pages that no node names, in the order of the file, as many as the tree lacks."""
    for found in reader.named(b"Type", b"Page"):
        if tree.declared and len(tree.pages) >= tree.declared:
            return
        node = objects.as_dict(found)
        if node is None or objects.object_number(found) in tree.numbers:
            continue
        if objects.as_name(objects.entry(node, "/Type")) == "Page":
            tree.add(node, {}, limits)


def _rebuilt_note(rebuilt: Rebuilt, why: str) -> Note:
    detail = f"The cross-reference table was rebuilt ({why}): {rebuilt.found} objects found"
    if rebuilt.declared:
        detail += f", {rebuilt.declared} declared"
    if rebuilt.lost_streams:
        detail += f", {rebuilt.lost_streams} streams of objects damaged"
    return Note("rebuilt_xref", "file", f"{detail}.", loses=not rebuilt.whole)


def _note_tree(tree: PageTree, in_tree: int, notes: list[Note]) -> None:
    """Say what was wrong with the page tree; pages that are missing are a loss."""
    found = len(tree.pages)
    said = [f"{what} ({count} times)" for what, count in tree.damage.items()]
    if found != tree.declared:
        said.append(f"it declares {tree.declared} pages and {found} were found")
    if found > in_tree:
        said.append(f"{found - in_tree} of them by searching the file, in its order")
    if said:
        detail = f"The page tree is damaged: {'; '.join(said)}."
        loses = found < tree.declared or (bool(tree.damage) and not tree.declared)
        notes.append(Note("page_tree", "page tree", detail, loses=loses))


def _short(error: BaseException) -> str:
    return _steady(str(error) or type(error).__name__)[:200]


def _steady(text: str) -> str:
    """A message of pypdf's without the addresses in memory that its references are shown with."""
    return _SHOWN.sub(r"\1 \2 R", text)
