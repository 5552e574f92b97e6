"""Puts the blocks of a text where they go on a page.

In: an empty `Layout`, dice, blocks. Out: its lines and rules: a header, a page number, columns of
headings, clauses with hanging numbers and paragraphs, sometimes a table. A word that no face of
the family can show is left out of the page, and so of its truth. Not here: painting.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from evaluation.faces import Face
from evaluation.layout import Layout, Line, SetWord, words_of
from evaluation.texts import Block, Role, Source

#: What does not start a line of Chinese.
_CLOSING = frozenset("，。、；：？！）》」』】〕”’…")
#: Spaces wider than this many ems are left ragged.
_LOOSEST = 0.75
#: Gap between columns, ems; indent of a clause's text, ems.
_GUTTER, _INDENT = 2.4, 2.8
#: Words by which headers say the page, by language; the parts stand round the two numbers.
_PAGE = {
    "eng": ("Page", "of"),
    "fra": ("Page", "sur"),
    "rus": ("Страница", "из"),
    "chi_sim": ("-", "-"),
}
_LEAST_ROWS, _MOST_ROWS = 4, 8


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word before it has a place."""

    text: str
    face: Face
    width: float
    joins: bool


@dataclass(slots=True)
class Setter:
    """Sets one page; `x`, `right`, `y`, `bottom` are what is left of the current column, points.

    `free` is left empty above and below the text.
    """

    layout: Layout
    dice: Random
    free: tuple[float, float] = (0.0, 0.0)
    frames: list[tuple[float, float, float, float]] = field(default_factory=list)
    x: float = 0.0
    right: float = 0.0
    y: float = 0.0
    bottom: float = 0.0

    def fill(self, source: Source, listed: Sequence[Block]) -> None:
        """Set blocks until the page is full."""
        style = self.layout.style
        width, height = style.paper
        margin, size = style.margin, style.size
        self._running(source)
        gutter = _GUTTER * size
        wide = (width - 2 * margin - gutter * (style.columns - 1)) / style.columns
        for column in range(style.columns):
            left = margin + column * (wide + gutter)
            top, bottom = margin + 1.2 * size + self.free[0], height - margin - size - self.free[1]
            self.frames.append((left, top, left + wide, bottom))
        self._next_frame()
        table_at = self.dice.randrange(1, 4) if style.table else -1
        cells = [word for block in listed for word in block.text.split()]
        for index, block in enumerate(listed):
            if index == table_at:
                self._table(cells)
            if not self._block(block):
                return

    def _next_frame(self) -> bool:
        if not self.frames:
            return False
        self.x, self.y, self.right, self.bottom = self.frames.pop(0)
        self.y += self.layout.style.size
        return True

    def _running(self, source: Source) -> None:
        """Header and page number."""
        style = self.layout.style
        width, height = style.paper
        size = max(7.0, style.size - 2)
        title = source.text.split("\n", 1)[0]
        pieces = self._pieces(title, size)[: 24 if source.language == "chi_sim" else 6]
        pages = self.dice.randrange(4, 60)
        page = self.dice.randrange(1, pages + 1)
        before, after = _PAGE[source.language]
        foot = f"{before} {page} {after}" + ("" if before == after else f" {pages}")
        if self.dice.random() < 0.7 and pieces:
            y = style.margin - size
            self._line(pieces, style.margin, y, size)
            if self.dice.random() < 0.5:
                self.layout.rules.append((style.margin, y + 4, width - 2 * style.margin, 0.5))
        if self.dice.random() < 0.9:
            number = self._pieces(foot, size)
            long = self._length(number, size)
            x = self.dice.choice(((width - long) / 2, width - style.margin - long))
            self._line(number, x, height - style.margin / 2, size)

    def _pieces(self, text: str, size: float, *, bold: bool = False) -> list[_Piece]:
        """The words of a text that can be shown."""
        found: list[_Piece] = []
        for word, joins in words_of(text):
            face = self.layout.family.face(word, bold=bold)
            if face is not None:
                found.append(_Piece(word, face, face.width(word, size), joins and bool(found)))
        return found

    def _space(self, size: float) -> float:
        return self.layout.family.regular.width(" ", size)

    def _length(self, pieces: Iterable[_Piece], size: float) -> float:
        """Width of a line with plain spaces."""
        space = self._space(size)
        total = 0.0
        for index, piece in enumerate(pieces):
            total += piece.width + (space if index and not piece.joins else 0.0)
        return total

    def _line(
        self, pieces: Sequence[_Piece], x: float, y: float, size: float, extra: float = 0.0
    ) -> Line:
        """Set one line from x on; spaces are `extra` wider."""
        space = self._space(size) + extra
        words = []
        for index, piece in enumerate(pieces):
            if index and not piece.joins:
                x += space
            joins = piece.joins and index > 0
            words.append(SetWord(piece.text, x, y, piece.width, size, piece.face, joins))
            x += piece.width
        line = tuple(words)
        if line:
            self.layout.lines.append(line)
        return line

    def _block(self, block: Block) -> bool:
        """Set a block; False when the page is full."""
        style = self.layout.style
        size, leading = style.size, style.leading * style.size
        heading = block.role is Role.HEADING
        if heading:
            size += self.dice.choice((0, 1, 2))
            self.y += leading * 0.5
        indent = 0.0
        pieces = self._pieces(block.text, size, bold=heading)
        if block.number:
            number = self._pieces(block.number, size)
            long = self._length(number, size)
            indent = max(_INDENT * size, long + 0.6 * size)
            if not self._room():
                return False
            self._line(number, self.x, self.y, size)
        wide = self.right - self.x - indent
        rows = self._broken(pieces, size, wide)
        for index, row in enumerate(rows):
            if not self._room():
                return False
            last = index == len(rows) - 1
            x = self.x + indent
            if heading and style.columns == 1 and self.layout.rules and len(rows) == 1:
                x += max(0.0, (wide - self._length(row, size)) / 2)
            self._line(row, x, self.y, size, 0.0 if last else self._extra(row, size, wide))
            self.y += leading
        self.y += leading * 0.45
        return True

    def _room(self) -> bool:
        """Whether a line fits, in the next column if not in this one."""
        return self.y <= self.bottom or self._next_frame()

    def _extra(self, row: Sequence[_Piece], size: float, wide: float) -> float:
        """By how much the spaces of a justified line are wider."""
        spaces = sum(not piece.joins for piece in row[1:])
        if not self.layout.style.justified or not spaces:
            return 0.0
        extra = (wide - self._length(row, size)) / spaces
        return extra if 0 <= extra <= _LOOSEST * size else 0.0

    def _broken(self, pieces: Sequence[_Piece], size: float, wide: float) -> list[list[_Piece]]:
        """Lines no wider than `wide`, but for a word that is wider and closing marks."""
        space = self._space(size)
        rows: list[list[_Piece]] = []
        length = 0.0
        for piece in pieces:
            step = piece.width + (0.0 if piece.joins else space)
            fits = length + step <= wide or (piece.joins and piece.text in _CLOSING)
            if rows and fits:
                rows[-1].append(piece)
                length += step
            else:
                rows.append([piece])
                length = piece.width
        return rows

    def _table(self, words: Sequence[str]) -> None:
        """A table over the column's width: a head, rows of a name, some words and an amount."""
        style = self.layout.style
        size = style.size
        step = size * 1.9
        rows = self.dice.randrange(_LEAST_ROWS, _MOST_ROWS + 1)
        if self.y + step * (rows + 1) > self.bottom:
            return
        wide = self.right - self.x
        columns = self._table_columns(wide)
        ruled = self.dice.random() < 0.7
        top = self.y - size
        for row in range(rows):
            y = top + row * step + step * 0.68
            for column, (left, right, amounts) in enumerate(columns):
                text = self._cell(words, row, column, amounts=amounts)
                pieces = self._fitting(self._pieces(text, size, bold=row == 0), right - left, size)
                shift = right - left - self._length(pieces, size) if amounts else 0.0
                self._line(pieces, self.x + left + shift, y, size)
        if ruled:
            edges = [0.0, *(right + 4 for _, right, _ in columns[:-1]), wide]
            for row in range(rows + 1):
                self.layout.rules.append((self.x, top + row * step, wide, 0.5))
            for edge in edges:
                self.layout.rules.append((self.x + edge, top, 0.5, rows * step))
        self.y = top + rows * step + 2 * size

    def _table_columns(self, wide: float) -> list[tuple[float, float, bool]]:
        """Left, right and whether amounts stand there, relative to the table's left edge."""
        shares = self.dice.choice(((0.12, 0.6, 0.28), (0.3, 0.3, 0.2, 0.2), (0.5, 0.25, 0.25)))
        columns, left = [], 0.0
        for index, share in enumerate(shares):
            right = left + share * wide
            amounts = index == len(shares) - 1 or (len(shares) > 3 and index == 2)
            columns.append((left + 4, right - 4, amounts))
            left = right
        return columns

    def _cell(self, words: Sequence[str], row: int, column: int, *, amounts: bool) -> str:
        """What stands in a cell."""
        if amounts and row:
            value = self.dice.randrange(1, 10 ** self.dice.randrange(2, 8))
            return f"{value:,}.{self.dice.randrange(100):02d}"
        if column == 0 and row and self.dice.random() < 0.4:
            return f"{row}."
        start = self.dice.randrange(max(1, len(words) - 6))
        return " ".join(words[start : start + self.dice.randrange(1, 6)])

    def _fitting(self, pieces: Sequence[_Piece], wide: float, size: float) -> list[_Piece]:
        """As many of the pieces as fit."""
        kept: list[_Piece] = []
        for piece in pieces:
            if self._length([*kept, piece], size) > wide:
                break
            kept.append(piece)
        return kept
