"""Lays rows of text out in columns, to a width.

In: a header, rows of cells, a width in characters. Out: lines. Not here: what the cells say, and
where the lines go.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

#: characters between two columns.
_GAP = 2
#: characters below which the last column's text goes on lines of its own, under its row.
_NARROWEST = 40
#: characters that such lines are indented by.
_INDENT = 6
#: Controls of the terminal, of writing direction (UAX 9), of lines; halves of characters.
_CONTROL = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def clean(text: str) -> str:
    """The text without control characters, which file names and PDFs may hold.

    Those that turn the direction of writing are among them: they would let a name or a word
    rearrange the line that it stands in.
    """
    return _CONTROL.sub("?", text)


class Style(Enum):
    """How a terminal shows a text, by its SGR parameter (ECMA-48, 8.3.117)."""

    PLAIN = ""
    BOLD = "1"
    FAINT = "2"
    GREEN = "32"
    YELLOW = "33"

    def paint(self, text: str, *, colour: bool) -> str:
        """The text in this style, where colours are wanted; nothing in it acts on a terminal."""
        text = clean(text)
        return f"\x1b[{self.value}m{text}\x1b[0m" if colour and self.value and text else text


@dataclass(frozen=True, slots=True)
class Column:
    """A column's title; `right` sets its cells to the right, as numbers stand."""

    title: str
    right: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row's cells, one a column, and the style of the whole."""

    cells: tuple[str, ...]
    style: Style = Style.PLAIN


def lay_out(
    columns: Sequence[Column],
    rows: Sequence[Row],
    width: int,
    *,
    colour: bool,
    prose: bool = False,
) -> Iterator[str]:
    """The table's lines, header first; none is wider than `width` but for a cell that has to be.

    With `prose` the last column holds sentences: they wrap in the space that is left, or, where
    that is too narrow, go under their row.
    """
    fixed = len(columns) - prose
    widths = [
        max(len(column.title), *(len(row.cells[place]) for row in rows), 0)
        for place, column in enumerate(columns[:fixed])
    ]
    left = sum(widths) + _GAP * len(widths)
    under = prose and width - left < _NARROWEST
    titles = tuple(column.title for column in columns[: fixed if under else None])
    yield Style.BOLD.paint(_line(columns, widths, titles), colour=colour)
    for row in rows:
        if not prose:
            yield row.style.paint(_line(columns, widths, row.cells), colour=colour)
            continue
        indent = _INDENT if under else left
        parts = textwrap.wrap(row.cells[-1], max(_NARROWEST // 2, width - indent)) or [""]
        facts = row.cells[:fixed] if under else (*row.cells[:fixed], parts.pop(0))
        yield row.style.paint(_line(columns, widths, facts), colour=colour)
        for part in filter(None, parts):
            yield row.style.paint(" " * indent + part, colour=colour)


def _line(columns: Sequence[Column], widths: Sequence[int], cells: Sequence[str]) -> str:
    """One line; cells beyond the fixed columns stand as they are."""
    parts = []
    for place, cell in enumerate(cells):
        if place >= len(widths):
            parts.append(cell)
        elif columns[place].right:
            parts.append(cell.rjust(widths[place]))
        else:
            parts.append(cell.ljust(widths[place]))
    return (" " * _GAP).join(parts).rstrip()
