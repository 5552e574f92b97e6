"""Joining pieces to words (page map, "Fonts": gaps, steps back, line shifts).

In: a page's pieces in painting order, their shows and styles. Out: `WordColumns`, and `Word`s made
of them, with the flags that styles decide: invisible, tiny, layer off. Not here: what clips a
word, what lies over or under it (`visibility`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import floor, isqrt
from operator import itemgetter

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE, Box
from inkroute.interpret.marked import Span
from inkroute.interpret.text import Show, ShowStyle
from inkroute.model import UNMAPPED_TEXT, FontKind, Hidden, Piece, TextStyle, Word
from inkroute.pagemap import actual_text, joining
from inkroute.pagemap.columns import run_lengths
from inkroute.pagemap.direction import is_right_to_left, is_turned, logical
from inkroute.pagemap.glyphs import Pieces
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

_MICRO = 1e-6
#: `Hidden` as plain integers, and types made without a Python call: a page has thousands.
_INVISIBLE, _TINY = int(Hidden.INVISIBLE), int(Hidden.TINY)
_BOX, _PIECE, _WORD = (
    partial(tuple.__new__, Box), partial(tuple.__new__, Piece), partial(tuple.__new__, Word)
)  # fmt: skip


@dataclass(slots=True)
class WordColumns:
    """Words in painting order, a row each.

    `first` and `last` are the pieces that it is made of; `box` and `baseline` (n x 4) mpt, `line`
    (n x 4) the line along the middle of its letters, `size` the em in mpt, `style` the first
    piece's number among `styles`, `flags` of `model.Hidden`.
    """

    pieces: Pieces
    styles: list[TextStyle]
    #: each piece's style, and its place in the painting order.
    style_of: Integers
    order_of: Integers
    first: Integers
    last: Integers
    box: Integers
    baseline: Integers
    line: Integers
    size: Integers
    order: Integers
    style: Integers
    flags: Integers

    def words(self) -> list[Word]:
        """The words themselves."""
        texts, codes = self.pieces.text, self.pieces.codes
        parts: list[tuple[Piece, ...]] = [()] * len(self.first)
        if len(self.first) < len(texts):
            first = self.first.tolist()
            texts, codes = [texts[index] for index in first], [codes[index] for index in first]
            self._join(texts, parts)
        styles = list(map(self.styles.__getitem__, self.style.tolist()))
        if not "".join(texts).isascii():
            right = [
                index
                for index, text in enumerate(texts)
                if not text.isascii() and is_right_to_left(text)
            ]
            if right:
                right += [index for index, text in enumerate(texts) if is_turned(text)]
            for index in right:
                texts[index] = self._logical(index, texts[index])
        boxes = map(_BOX, zip(*self.box.T.tolist(), strict=True))
        baselines = zip(*self.baseline.T.tolist(), strict=True)
        numbers = (self.size.tolist(), self.order.tolist(), self.flags.tolist())
        return list(
            map(_WORD, zip(texts, boxes, baselines, *numbers, styles, codes, parts, strict=True))
        )

    def _logical(self, index: int, text: str) -> str:
        """A right-to-left word's text as it is read.

        Under a mirrored text matrix (OCR programs write such) it was painted from the right, and
        so may its pieces be under any.
        """
        style = self.styles[self.style[index]]
        if style.a * style.d - style.b * style.c > 0:  # y runs down here: upright text has < 0
            return text
        pieces, a, b = self.pieces, style.a, style.b
        painted: list[str] = []
        #: what stands at a place, from the left: with where it starts and ends along the line.
        places: list[tuple[float, float, list[str]]] = []
        from_the_right = stated = False
        for row in range(int(self.first[index]), int(self.last[index]) + 1):
            own = self.styles[self.style_of[row]]
            if own.actual_text:
                said = [pieces.text[row]]
                stated = True
            else:
                said = [own.font.text[ord(code)] for code in pieces.codes[row]]
            painted += said
            start = float(pieces.x0[row]) * a + float(pieces.y0[row]) * b
            end = float(pieces.x1[row]) * a + float(pieces.y1[row]) * b
            if places and places[-1][0] <= (start + end) / 2 < places[-1][1]:
                # A mark over the letter painted before: it is read behind it.
                places[-1][2][-1:-1] = said
                continue
            from_the_right |= bool(places) and start + end < 2 * places[-1][0]
            places.append((start, end, said))
        if from_the_right:
            places.sort(key=itemgetter(0, 1))
            painted = [text for _, _, said in places for text in said]
        text = logical(painted)
        # Arabic letters may be painted in parts: the file states the letter beside one of them,
        # and U+FFFD for the others.
        return text.replace(UNMAPPED_TEXT, "") or text if stated else text

    def _join(self, texts: list[str], parts: list[tuple[Piece, ...]]) -> None:
        """Put text and pieces of the words that have several in their places."""
        pieces = self.pieces
        many = (self.last > self.first).nonzero()[0]
        counts = (self.last - self.first)[many] + 1
        rows = (self.first[many] - counts.cumsum(dtype=np.int64) + counts).repeat(
            counts.astype(np.intp)
        )
        rows += np.arange(len(rows), dtype=np.int64)
        places = rows.tolist()
        baseline = _quantised(pieces.x0[rows], pieces.y0[rows], pieces.x1[rows], pieces.y1[rows])
        made = list(
            map(
                _PIECE,
                zip(
                    map(self.styles.__getitem__, self.style_of[rows].tolist()),
                    map(pieces.codes.__getitem__, places),
                    zip(*baseline.T.tolist(), strict=True),
                    self.order_of[rows].tolist(),
                    strict=True,
                ),
            )
        )
        said = list(map(pieces.text.__getitem__, places))
        start = 0
        for index, count in zip(many.tolist(), counts.tolist(), strict=True):
            texts[index] = "".join(said[start : start + count])
            parts[index] = tuple(made[start : start + count])
            start += count


@dataclass(slots=True)
class _Metrics:
    """What words of a style share, a row a style.

    `along` is the writing direction, an em long; `above` and `below` what it reaches to from the
    baseline, `middle` to where letters have most of their ink; `size` the em (mpt).
    """

    along: Floats
    above: Floats
    below: Floats
    middle: Floats
    size: Integers
    flags: Integers


def read(
    pieces: Pieces,
    shows: Sequence[Show],
    shown: Sequence[ShowStyle],
    spans: Sequence[Span],
    policy: Policy,
) -> WordColumns:
    """The words that pieces make."""
    places: dict[int, int] = {}
    number = [places.setdefault(id(style.text), len(places)) for style in shown]
    styles = list({id(style.text): style.text for style in shown}.values())
    metrics = _measured(styles, policy)
    shown_of = np.array([show[0] for show in shows], dtype=np.int64)
    order_of_show = np.array([show[4] for show in shows], dtype=np.int64)
    style_of = np.array(number, dtype=np.int64)[shown_of[pieces.show]]
    spacing = np.array(
        [-s.spacing if s.text.font.vertical else s.spacing for s in shown], dtype=np.int64
    )
    tight = np.maximum(-spacing, 0)[shown_of[pieces.show]] * _MICRO
    starts = joining.starts(pieces, style_of, styles, metrics.along, tight, policy)
    if spans:
        pieces, style_of, styles, starts = actual_text.put_in(
            pieces, style_of, styles, starts, spans
        )
        metrics = _measured(styles, policy)
    order_of = order_of_show[pieces.show]
    first = starts.nonzero()[0]
    last = first + run_lengths(first, len(starts)) - 1
    style = style_of[first]
    x0, y0, x1, y1 = joining.ends(pieces, first, last, style_of, metrics.along)
    corners = joining.corners(pieces, style_of, styles, metrics.above, metrics.below)
    box = _quantised(*joining.boxes(corners, first))
    flags = metrics.flags[style]
    missing = [one.font.kind is FontKind.MISSING for one in styles]
    if any(missing):
        # Nothing is painted where the font says nothing of a code, not even how wide it is.
        still = np.array(missing, dtype=np.bool_)[style] & (x0 == x1) & (y0 == y1)
        flags |= still * _INVISIBLE
    middle = metrics.middle[style]
    mx, my = middle[:, 0], middle[:, 1]
    return WordColumns(
        pieces=pieces,
        styles=styles,
        style_of=style_of,
        order_of=order_of,
        first=first,
        last=last,
        box=box,
        baseline=_quantised(x0, y0, x1, y1),
        line=_quantised(x0 + mx, y0 + my, x1 + mx, y1 + my),
        size=metrics.size[style],
        order=order_of[first],
        style=style,
        flags=flags,
    )


def _quantised(*columns: Floats) -> Integers:
    return np.floor(np.stack(columns, axis=1) + 0.5).astype(np.int64)


def _measured(styles: Sequence[TextStyle], policy: Policy) -> _Metrics:
    """The metrics of each style."""
    along, above, below, middle, sizes, flags = [], [], [], [], [], []
    for style in styles:
        size = _em(style)
        sizes.append(size)
        unseen = 0 if size and (style.a or style.b) else _INVISIBLE
        flags.append(style.hidden | unseen | (_TINY if size < policy.tiny_text else 0))
        if style.font.vertical:
            # Downwards, half an em to both sides of the line.
            along.append((-style.c, -style.d))
            above.append((style.a / 2, style.b / 2))
            below.append((-style.a / 2, -style.b / 2))
            middle.append((0.0, 0.0))
        else:
            up, down = style.font.ascent / PER_MILLE, style.font.descent / PER_MILLE
            along.append((style.a, style.b))
            above.append((style.c * up, style.d * up))
            below.append((style.c * down, style.d * down))
            is_type_3 = style.font.kind is FontKind.TYPE3
            half = (up + down) / 2 if is_type_3 else policy.middle_height / PER_MILLE
            middle.append((style.c * half, style.d * half))
    return _Metrics(
        _pairs(along),
        _pairs(above),
        _pairs(below),
        _pairs(middle),
        np.array(sizes, dtype=np.int64),
        np.array(flags, dtype=np.int64),
    )


def _pairs(values: list[tuple[float, float]]) -> Floats:
    return np.array(values, dtype=np.float64).reshape(-1, 2)


def _em(style: TextStyle) -> int:
    """The em's length in mpt; for Type 3, whose text space is arbitrary, its glyphs' height."""
    c, d = floor(style.c + 0.5), floor(style.d + 0.5)
    if style.font.kind is FontKind.TYPE3:
        tall = max(style.font.ascent - style.font.descent, 1)
        c, d = c * tall // PER_MILLE, d * tall // PER_MILLE
    return isqrt(c * c + d * d)
