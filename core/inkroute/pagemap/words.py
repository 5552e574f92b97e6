"""Joining pieces to words (page map, "Fonts": gaps, steps back, line shifts).

In: a page's pieces in painting order, their shows and styles. Out: `WordColumns`, and `Word`s made
of them, with the flags that one word alone decides: invisible, tiny, off the page, clipped, layer
off. Not here: what lies over or under a word (`visibility`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import floor, isqrt

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE, Box
from inkroute.interpret.text import Show, ShowStyle
from inkroute.model import FontKind, Hidden, Piece, TextStyle, Word
from inkroute.pagemap.direction import is_right_to_left, logical
from inkroute.pagemap.glyphs import Pieces
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

#: `Hidden` as plain integers, and types made without a Python call: a page has thousands.
_INVISIBLE, _TINY = int(Hidden.INVISIBLE), int(Hidden.TINY)
_BOX, _PIECE, _WORD = (
    partial(tuple.__new__, Box), partial(tuple.__new__, Piece), partial(tuple.__new__, Word)
)  # fmt: skip


@dataclass(slots=True)
class WordColumns:
    """Words in painting order, a row each.

    `first` and `last` are the pieces that it is made of; `box` and `baseline` (n x 4) mpt, `size`
    the em in mpt, `style` the first piece's number among `styles`, `flags` of `model.Hidden`.
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
            for index, text in enumerate(texts):
                if not text.isascii() and is_right_to_left(text):
                    runs = [piece[:2] for piece in parts[index]] or [(styles[index], codes[index])]
                    texts[index] = _logical(runs, text)
        boxes = map(_BOX, zip(*self.box.T.tolist(), strict=True))
        baselines = zip(*self.baseline.T.tolist(), strict=True)
        numbers = (self.size.tolist(), self.order.tolist(), self.flags.tolist())
        return list(
            map(_WORD, zip(texts, boxes, baselines, *numbers, styles, codes, parts, strict=True))
        )

    def _join(self, texts: list[str], parts: list[tuple[Piece, ...]]) -> None:
        """Put text and pieces of the words that have several in their places."""
        pieces = self.pieces
        many = np.flatnonzero(self.last > self.first)
        counts = (self.last - self.first)[many] + 1
        rows = np.repeat(
            self.first[many] - np.cumsum(counts, dtype=np.int64) + counts, counts.astype(np.intp)
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
    baseline; `size` the em (mpt).
    """

    along: Floats
    above: Floats
    below: Floats
    size: Integers
    flags: Integers
    clip: Integers


def read(
    pieces: Pieces, shows: Sequence[Show], shown: Sequence[ShowStyle], page: Box, policy: Policy
) -> WordColumns:
    """The words that pieces make."""
    places: dict[int, int] = {}
    number = [places.setdefault(id(style.text), len(places)) for style in shown]
    styles = list({id(style.text): style.text for style in shown}.values())
    metrics = _measured(styles, policy)
    style_of_show = np.array([number[show[0]] for show in shows], dtype=np.int64)
    order_of = np.array([show[4] for show in shows], dtype=np.int64)[pieces.show]
    style_of = style_of_show[pieces.show]
    starts = np.ones(len(style_of), dtype=np.bool_)
    if len(starts):
        starts[1:] = ~_goes_on(pieces, style_of, styles, metrics, policy)
    first = np.flatnonzero(starts)
    last = np.append(first[1:], len(starts)) - 1 if len(first) else first
    style = style_of[first]
    x0, y0, x1, y1 = pieces.x0[first], pieces.y0[first], pieces.x1[last], pieces.y1[last]
    above, below = metrics.above[style], metrics.below[style]
    xs = (x0 + above[:, 0], x0 + below[:, 0], x1 + above[:, 0], x1 + below[:, 0])
    ys = (y0 + above[:, 1], y0 + below[:, 1], y1 + above[:, 1], y1 + below[:, 1])
    box = _quantised(_least(xs), _least(ys), _most(xs), _most(ys))
    flags = metrics.flags[style]
    clip = metrics.clip[style]
    _cut_off(flags, box, clip, page, policy)
    return WordColumns(
        pieces=pieces,
        styles=styles,
        style_of=style_of,
        order_of=order_of,
        first=first,
        last=last,
        box=box,
        baseline=_quantised(x0, y0, x1, y1),
        size=metrics.size[style],
        order=order_of[first],
        style=style,
        flags=flags,
    )


def _quantised(*columns: Floats) -> Integers:
    return np.floor(np.stack(columns, axis=1) + 0.5).astype(np.int64)


def _least(columns: tuple[Floats, ...]) -> Floats:
    a, b, c, d = columns
    return np.minimum(np.minimum(a, b), np.minimum(c, d))


def _most(columns: tuple[Floats, ...]) -> Floats:
    a, b, c, d = columns
    return np.maximum(np.maximum(a, b), np.maximum(c, d))


def _measured(styles: Sequence[TextStyle], policy: Policy) -> _Metrics:
    """The metrics of each style."""
    along, above, below, sizes, flags = [], [], [], [], []
    for style in styles:
        size = _em(style)
        sizes.append(size)
        flags.append(style.hidden | (_TINY if size < policy.tiny_text else 0))
        if style.font.vertical:
            # Downwards, half an em to both sides of the line.
            along.append((-style.c, -style.d))
            above.append((style.a / 2, style.b / 2))
            below.append((-style.a / 2, -style.b / 2))
        else:
            up, down = style.font.ascent / PER_MILLE, style.font.descent / PER_MILLE
            along.append((style.a, style.b))
            above.append((style.c * up, style.d * up))
            below.append((style.c * down, style.d * down))
    return _Metrics(
        _pairs(along),
        _pairs(above),
        _pairs(below),
        np.array(sizes, dtype=np.int64),
        np.array(flags, dtype=np.int64),
        np.array([style.clip for style in styles], dtype=np.int64).reshape(-1, 4),
    )


def _pairs(values: list[tuple[float, float]]) -> Floats:
    return np.array(values, dtype=np.float64).reshape(-1, 2)


def _goes_on(
    pieces: Pieces,
    style_of: Integers,
    styles: Sequence[TextStyle],
    metrics: _Metrics,
    policy: Policy,
) -> Flags:
    """Whether each piece but the first goes on where the one before ended, by gap, shift, size."""
    along = metrics.along[style_of[1:]]
    a, b = along[:, 0], along[:, 1]
    dx, dy = pieces.x0[1:] - pieces.next_x[:-1], pieces.y0[1:] - pieces.next_y[:-1]
    square = a * a + b * b
    flat = square <= 0.0
    square[flat] = 1.0
    gap, shift = (dx * a + dy * b) / square, (dx * b - dy * a) / square
    near = (gap >= -policy.word_step_back / PER_MILLE) & (gap <= policy.word_gap / PER_MILLE)
    near &= np.abs(shift) <= policy.word_line_shift / PER_MILLE
    goes_on: Flags = (near | flat) & ~pieces.apart[1:]
    other = np.flatnonzero(goes_on & (style_of[1:] != style_of[:-1]))
    if len(other):
        pairs = list(zip(style_of[other].tolist(), style_of[other + 1].tolist(), strict=True))
        known = {
            pair: _alike(styles[pair[1]], styles[pair[0]], policy) for pair in dict.fromkeys(pairs)
        }
        goes_on[other] = [known[pair] for pair in pairs]
    return goes_on


def _alike(style: TextStyle, before: TextStyle, policy: Policy) -> bool:
    """Same direction and a like size: a change of font or colour does not end a word."""
    if style.font.vertical != before.font.vertical:
        return False
    dot = style.a * before.a + style.b * before.b
    cross = style.a * before.b - style.b * before.a
    if dot <= 0.0 or abs(cross) > dot * 0.1:
        return False
    one, other = abs(style.c) + abs(style.d), abs(before.c) + abs(before.d)
    return min(one, other) * PER_MILLE >= max(one, other) * policy.word_size_ratio and (
        style.hidden & _INVISIBLE == before.hidden & _INVISIBLE
    )


def _cut_off(flags: Integers, box: Integers, clip: Integers, page: Box, policy: Policy) -> None:
    """Flag words that reach past their clip: how much of them is left?"""
    past = (box[:, :2] < clip[:, :2]).any(axis=1) | (box[:, 2:] > clip[:, 2:]).any(axis=1)
    for index in np.flatnonzero(past).tolist():
        word, within = Box(*box[index].tolist()), Box(*clip[index].tolist())
        if _share(word, page) < policy.clipped_share:
            flags[index] |= int(Hidden.OFFPAGE)
        elif _share(word, within) < policy.clipped_share:
            flags[index] |= int(Hidden.CLIPPED)


def _logical(runs: Sequence[tuple[TextStyle, str]], text: str) -> str:
    """A right-to-left word's text as it is read.

    Under a mirrored text matrix (OCR programs write such) it was painted from the right already.
    """
    style = runs[0][0]
    if style.a * style.d - style.b * style.c > 0:  # y runs down here: upright text has < 0
        return text
    return logical([kind.font.text[ord(code)] for kind, codes in runs for code in codes])


def _em(style: TextStyle) -> int:
    """The em's length in mpt; for Type 3, whose text space is arbitrary, its glyphs' height."""
    c, d = floor(style.c + 0.5), floor(style.d + 0.5)
    if style.font.kind is FontKind.TYPE3:
        tall = max(style.font.ascent - style.font.descent, 1)
        c, d = c * tall // PER_MILLE, d * tall // PER_MILLE
    return isqrt(c * c + d * d)


def _share(box: Box, within: Box) -> int:
    """Per mille of a box inside another; a box without area counts by its centre."""
    if box.is_empty:
        return PER_MILLE if within.holds(*box.centre) else 0
    return box.share_inside(within)
