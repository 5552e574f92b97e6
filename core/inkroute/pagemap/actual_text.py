"""Text that the file states beside its glyphs (ISO 32000-1, 14.9.4) in the place of theirs.

In: a page's pieces, which of them start words, and the spans of shows that have an ActualText.
Out: the same with that text. White space in it ends words as it does in strings. Where it has as
many words as were painted, each goes to its own; one word alone that was painted as several is one
where it stands on one line; else words are given to pieces by their share of the letters, and a
piece that several fall to is cut. A page without such spans never comes here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.interpret.marked import Span
from inkroute.model import TextStyle
from inkroute.pagemap.glyphs import Pieces

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

#: What ends a word in ActualText: fixed here, not asked of the interpreter.
_WHITE = re.compile("[\x00-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
#: Shares of a piece: all of it.
_WHOLE = (0.0, 1.0)


class Said(NamedTuple):
    """Pieces with the text that the file states, their styles, and which start a word."""

    pieces: Pieces
    style_of: Integers
    styles: list[TextStyle]
    starts: Flags


@dataclass(slots=True)
class _Edit:
    """What becomes of some pieces: a row of those that are left, in the place of each.

    `rows` are (text, codes, from, to) by piece, shares of its length; no row takes it away.
    """

    rows: dict[int, list[tuple[str, str, float, float]]]
    starts: dict[int, bool]


def put_in(
    pieces: Pieces,
    style_of: Integers,
    styles: Sequence[TextStyle],
    starts: Flags,
    spans: Sequence[Span],
) -> Said:
    """Pieces in which spans say what the file says; spans are in order and apart."""
    edit = _Edit({}, {})
    firsts = pieces.show.searchsorted([span.first for span in spans]).tolist()
    lasts = pieces.show.searchsorted([span.last for span in spans]).tolist()
    known: dict[int, int] = {}
    out = list(styles)
    style_of = style_of.copy()
    for span, first, last in zip(spans, firsts, lasts, strict=True):
        if first == last:
            continue
        for index in range(first, last):
            style = int(style_of[index])
            if style not in known:
                known[style] = len(out)
                out.append(styles[style]._replace(actual_text=True))
            style_of[index] = known[style]
        _say(span.said, first, last, pieces, starts, edit)
    return _edited(pieces, style_of, out, starts, edit)


def _say(  # noqa: PLR0917 - a span and what it stands in
    said: str, first: int, last: int, pieces: Pieces, starts: Flags, edit: _Edit
) -> None:
    """One span: its text in the place of its pieces'."""
    words = [word for word in _WHITE.split(said) if word]
    if not words:
        # White space, or nothing at all: what was painted is no text.
        begins = bool(starts[first:last].any()) or bool(said)
        edit.rows.update((index, []) for index in range(first, last))
        if last < len(starts) and begins:
            edit.starts[last] = True
        return
    groups = [first, *(index for index in range(first + 1, last) if starts[index]), last]
    if len(words) == 1 and len(groups) > 2 and _on_a_line(pieces, groups):
        edit.starts.update((index, False) for index in groups[1:-1])
        groups = [first, last]
    if said[0] != words[0][0]:
        edit.starts[first] = True
    if last < len(starts) and said[-1] != words[-1][-1]:
        edit.starts[last] = True
    for place, shared in enumerate(_shared(words, groups, pieces)):
        begin, end = groups[place], groups[place + 1]
        codes = pieces.codes[begin:end]
        if shared == [""]:
            edit.rows.update((index, []) for index in range(begin, end))
        elif len(shared) == 1:
            rows = [(shared[0], codes[0], *_WHOLE)]
            rows += [("", own, *_WHOLE) for own in codes[1:]]
            edit.rows.update((index, [row]) for index, row in enumerate(rows, begin))
        else:
            edit.rows.update((index, []) for index in range(begin, end))
            edit.rows[begin] = _cut(shared, "".join(codes))
            pieces.x1[begin], pieces.y1[begin] = pieces.x1[end - 1], pieces.y1[end - 1]


def _on_a_line(pieces: Pieces, groups: Sequence[int]) -> bool:
    """Whether groups stand behind one another, along the line that the first runs along."""
    first = groups[0]
    a, b = pieces.x1[first] - pieces.x0[first], pieces.y1[first] - pieces.y0[first]
    starts = groups[1:-1]
    along = (pieces.x0[starts] - pieces.x0[first]) * a + (pieces.y0[starts] - pieces.y0[first]) * b
    across = (pieces.x0[starts] - pieces.x0[first]) * b - (
        pieces.y0[starts] - pieces.y0[first]
    ) * a
    return bool((np.abs(across) * 2 <= np.abs(along)).all())


def _shared(words: list[str], groups: Sequence[int], pieces: Pieces) -> list[list[str]]:
    """For each group the words that are said there; every group has some."""
    count = len(groups) - 1
    if len(words) == count:
        return [[word] for word in words]
    sizes = [max(1, sum(map(len, pieces.codes[begin:end]))) for begin, end in pairwise(groups)]
    whole, letters = sum(sizes), sum(map(len, words))
    if len(words) < count:
        # Words cut at the ends of lines: letters by the shares of what was painted.
        text = "".join(words)
        bounds = [0]
        for size in sizes:
            bounds.append(bounds[-1] + size)
        return [
            [text[letters * begin // whole : letters * end // whole]]
            for begin, end in pairwise(bounds)
        ]
    shared: list[list[str]] = [[] for _ in sizes]
    place, passed, end = 0, 0, sizes[0]
    left = len(words)
    for word in words:
        middle = 2 * passed + len(word)
        while place + 1 < count and (
            left <= count - place - 1 or (shared[place] and middle * whole > 2 * end * letters)
        ):
            place += 1
            end += sizes[place]
        shared[place].append(word)
        passed += len(word)
        left -= 1
    return shared


def _cut(words: Sequence[str], codes: str) -> list[tuple[str, str, float, float]]:
    """Rows of a piece that says several words, each by its share of the letters."""
    rows = []
    passed, letters = 0, sum(map(len, words))
    for word in words:
        end = passed + len(word)
        own = codes[len(codes) * passed // letters : len(codes) * end // letters]
        rows.append((word, own, passed / letters, end / letters))
        passed = end
    return rows


def _edited(
    pieces: Pieces, style_of: Integers, styles: list[TextStyle], starts: Flags, edit: _Edit
) -> Said:
    """The pieces with an edit's rows in their places."""
    starts = starts.copy()
    for index, value in edit.starts.items():
        starts[index] = value
    counts = np.ones(len(starts), dtype=np.int64)
    for index, rows in edit.rows.items():
        counts[index] = len(rows)
    heads = counts.cumsum(dtype=np.int64) - counts
    source = np.arange(len(starts), dtype=np.int64).repeat(counts.astype(np.intp))
    kept = source.tolist()
    text, codes = [pieces.text[index] for index in kept], [pieces.codes[index] for index in kept]
    part_from, part_to = np.zeros(len(kept)), np.ones(len(kept))
    begins = starts[source]
    for index, rows in edit.rows.items():
        head = int(heads[index])
        for place, (said, own, low, high) in enumerate(rows, head):
            text[place], codes[place] = said, own
            part_from[place], part_to[place] = low, high
            begins[place] |= place > head
    x0, y0, x1, y1 = (c[source] for c in (pieces.x0, pieces.y0, pieces.x1, pieces.y1))
    cut = ((part_from > 0.0) | (part_to < 1.0)).nonzero()[0]
    if len(cut):
        wide, tall = x1[cut] - x0[cut], y1[cut] - y0[cut]
        x1[cut], y1[cut] = x0[cut] + wide * part_to[cut], y0[cut] + tall * part_to[cut]
        x0[cut], y0[cut] = x0[cut] + wide * part_from[cut], y0[cut] + tall * part_from[cut]
    return Said(
        Pieces(
            text, codes, pieces.show[source], x0, y0, x1, y1,
            pieces.apart[source], pieces.left_out,
        ),
        style_of[source],
        styles,
        begins,
    )  # fmt: skip
