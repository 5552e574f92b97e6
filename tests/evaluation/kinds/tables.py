"""Pages that are one table of amounts: as text, or with rows of it scanned.

In: a text, dice, a style. Out: a page with its truth; `KINDS` lists them. A table has a head and
rows of number, description, date and amounts; amounts are set to the right, as ledgers have them.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from evaluation.faces import family
from evaluation.kinds.canvas import (
    FEWEST,
    Canvas,
    passage,
    set_apart,
    some_scanning,
    started,
)
from evaluation.kinds.made import Ingredients, Kind, MadePage
from evaluation.layout import Layout, Line, SetWord
from evaluation.model import Need
from evaluation.pictures import MOST_SKEW

#: heads of the columns: number, description, date, amounts.
HEADS = {
    "eng": ("No.", "Description", "Date", "Debit", "Balance"),
    "fra": ("N°", "Libellé", "Date", "Débit", "Solde"),
    "rus": ("№", "Наименование", "Дата", "Сумма", "Итого"),
}
#: columns' right edges as shares of the width.
_EDGES = (0.08, 0.46, 0.62, 0.81, 1.0)
#: ems from row to row, and points of the largest letters that amounts fit in.
_ROW, _LARGEST = 1.7, 9.0


def _cells(made_of: Ingredients, layout: Layout) -> list[list[list[str]]]:
    """Rows of cells of words, the head first."""
    dice, style = made_of.dice, layout.style
    count = int((style.paper[1] - 2 * style.margin) / (_ROW * style.size)) - 2
    words = passage(made_of.source, dice)
    rows = [[head.split() for head in HEADS[made_of.language]]]
    for number in range(1, dice.randint(count // 2, count) + 1):
        description = [next(words) for _ in range(dice.randint(2, 6))]
        day = f"{dice.randint(1, 28):02d}.{dice.randint(1, 12):02d}.{dice.randint(2009, 2024)}"
        amounts = [[_amount(dice, made_of.language)] for _ in range(2)]
        rows.append([[f"{number}."], description, [day], *amounts])
    return rows


def _amount(dice: Random, language: str) -> str:
    """A sum of money as a language writes it, without spaces."""
    whole, cents = dice.randrange(10 ** dice.randint(2, 7)), dice.randrange(100)
    return f"{whole:,}.{cents:02d}" if language == "eng" else f"{whole},{cents:02d}"


def table(made_of: Ingredients) -> Canvas:
    """A canvas with nothing on it but a table."""
    size = min(made_of.style.size, _LARGEST)
    canvas = started(made_of, columns=1, table=False, size=size)
    layout = Layout(canvas.layout.style, canvas.layout.family)
    style = layout.style
    wide, size = style.paper[0] - 2 * style.margin, style.size
    rows = _cells(made_of, layout)
    top = style.margin
    edges = [style.margin + share * wide for share in (0.0, *_EDGES)]
    for index, row in enumerate(rows):
        y = top + (index + 0.68) * _ROW * size
        for column, (words, (left, right)) in enumerate(zip(row, pairwise(edges), strict=True)):
            right_set = column > 2
            line = _cell(layout, words, (left + 4, right - 4, y), right_set, bold=index == 0)
            if line:
                layout.lines.append(line)
    high = len(rows) * _ROW * size
    if made_of.dice.random() < 2 / 3:
        layout.rules += [(style.margin, top + i * _ROW * size, wide, 0.5)
                         for i in range(len(rows) + 1)]  # fmt: skip
        layout.rules += [(edge, top, 0.5, high) for edge in edges]
    else:
        layout.rules.append((style.margin, top + _ROW * size, wide, 1.0))
    canvas.layout = layout
    return canvas


def _cell(
    layout: Layout,
    words: list[str],
    where: tuple[float, float, float],
    right_set: bool,  # noqa: FBT001 - a column's manner
    *,
    bold: bool,
) -> Line:
    """The words that fit between `where`'s left and right, on its baseline, points."""
    left, right, y = where
    size = layout.style.size
    kind = family(layout.style.family, layout.style.encoding)
    space = kind.regular.width(" ", size)
    line: list[SetWord] = []
    x = left
    for text in words:
        face = kind.face(text, bold=bold)
        if face is None:
            continue
        width = face.width(text, size)
        if x + width > right:
            break
        line.append(SetWord(text, x, y, width, size, face))
        x += width + space
    shift = right - (x - space) if right_set and line else 0.0
    return tuple(word._replace(x=word.x + shift) for word in line)


def table_plain(made_of: Ingredients) -> MadePage:
    """A table as text: nothing is to be read."""
    canvas = table(made_of)
    canvas.rules()
    canvas.own(canvas.layout.lines)
    return canvas.made()


def table_scan(made_of: Ingredients) -> MadePage:
    """A table of which all rows, or some that follow each other, are a scan."""
    canvas = table(made_of)
    dice = made_of.dice
    lines = canvas.layout.lines
    baselines = sorted({line[0].y for line in lines})
    if dice.random() < 1 / 2:
        first = dice.randrange(len(baselines) // 2)
        fewest = min(len(baselines) - first, max(6, FEWEST // 4))
        last = dice.randint(first + fewest, len(baselines))
        wanted = set(baselines[first:last])
        lines = [line for line in lines if line[0].y in wanted]
    chosen = set_apart(canvas.layout, lines, MOST_SKEW)
    canvas.rules()
    canvas.own(chosen.rest)
    region = canvas.region(chosen.box, "scanned_table", Need.OCR)
    canvas.scan(chosen.lines, chosen.box, some_scanning(dice), region)
    return canvas.made()


KINDS = (
    Kind("table_plain", 1, table_plain, tuple(HEADS)),
    Kind("table_scan", 1, table_scan, tuple(HEADS)),
)
