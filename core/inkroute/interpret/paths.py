"""Paths (ISO 32000-1, 8.5): runs of construction operators as bytes.

In: the bytes of a whole run of ``m l c v y re h``. Out: its coordinates, its extent, the same run
without ``re``, or with nothing but whole operators. Coordinates alternate x and y in every
operator but ``re``, so a run is read by deleting the letters and splitting; Bezier control points
count towards the extent.
"""

from __future__ import annotations

import re
from math import isfinite

from inkroute.geometry import Matrix
from inkroute.interpret.state import Extent
from inkroute.syntax.scanner import number

LETTERS = b"mlcvyhre"
#: All else that a run holds: what is deleted to see its operators alone.
NUMBERS_AND_SPACE = b"0123456789.+-\x00\t\n\x0c\r "
_OPERATION = re.compile(rb"([-+.\d\x00\t\n\x0c\r ]*+)(re|[mlcvyh])")
#: How many numbers an operator takes.
_OPERANDS = {b"m": 2, b"l": 2, b"c": 6, b"v": 4, b"y": 4, b"re": 4, b"h": 0}
_CURVES = (b"c", b"v", b"y")
#: How many coordinates a run of four sides has: open or closed by its own hand.
_FOUR_SIDED = (8, 10)
#: What a `re` adds: a move, three lines and a close. Exponents would be taken for letters.
RECTANGLE = b" %.9f %.9f m %.9f %.9f l %.9f %.9f l %.9f %.9f l h "


def coordinates(run: bytes) -> list[float]:
    """X and y in turn of a run without ``re``."""
    tokens = run.translate(None, LETTERS).split()
    try:
        return list(map(float, tokens))
    except ValueError:
        return [number(token) for token in tokens]


def is_rectangle(run: bytes, values: list[float], ctm: Matrix) -> bool:
    """Whether a run without ``re``, with its coordinates, is one upright rectangle on the page."""
    if len(values) not in _FOUR_SIDED or run.translate(None, b"lh").count(b"m") != 1:
        return False
    if any(curve in run for curve in _CURVES):
        return False
    a, b, c, d, _, _ = ctm
    if (b or c) and (a or d):
        return False
    x0, y0, x1, y1, x2, y2, x3, y3 = values[:8]
    if len(values) > 8 and values[8:] != [x0, y0]:
        return False
    return (x0 == x1 and y1 == y2 and x2 == x3 and y3 == y0) or (
        y0 == y1 and x1 == x2 and y2 == y3 and x3 == x0
    )


def corners(x0: float, y0: float, x1: float, y1: float) -> tuple[float, ...]:
    """The operands of `RECTANGLE`."""
    return (x0, y0, x1, y0, x1, y1, x0, y1)


def plain(run: bytes) -> bytes:
    """The run with each ``re`` written as moves and lines."""
    if run.count(b"re") == 1:
        tokens = run.split()
        if len(tokens) == 5:
            try:
                x, y, w, h = map(float, tokens[:4])
            except ValueError:
                x, y, w, h = map(number, tokens[:4])
            return RECTANGLE % corners(x, y, x + w, y + h)
    return b"".join(
        RECTANGLE % corners(values[0], values[1], values[0] + values[2], values[1] + values[3])
        if operator == b"re"
        else b" ".join([b"%.9f" % value for value in values] + [operator, b""])
        for operator, values in _operations(run)
    )


def whole(run: bytes) -> bytes:
    """A run without ``re`` less what is no whole operator, or infinite, or before the first m."""
    out: list[bytes] = []
    for operator, values in _operations(run):
        if (out or operator == b"m") and all(map(isfinite, values)):
            out += [b"%.9f" % value for value in values]
            out.append(operator)
    return b" ".join(out) + b" " if out else b""


def _operations(run: bytes) -> list[tuple[bytes, list[float]]]:
    """Operators with as many operands as they take; one with fewer is left out."""
    found = []
    for operands, operator in _OPERATION.findall(run):
        count = _OPERANDS[operator]
        values = coordinates(operands)[-count:] if count else []
        if len(values) == count:
            found.append((operator, values))
    return found


def extent(values: list[float], ctm: Matrix) -> Extent | None:
    """The displayed extent (mpt) of x and y in turn; None for an empty path."""
    xs, ys = values[::2], values[1::2]
    if not ys:
        return None
    a, b, c, d, e, f = ctm
    if b == 0.0 and c == 0.0:
        x0, x1 = min(xs) * a + e, max(xs) * a + e
        y0, y1 = min(ys) * d + f, max(ys) * d + f
    elif a == 0.0 and d == 0.0:
        x0, x1 = min(ys) * c + e, max(ys) * c + e
        y0, y1 = min(xs) * b + f, max(xs) * b + f
    else:
        us = [x * a + y * c for x, y in zip(xs, ys, strict=False)]
        vs = [x * b + y * d for x, y in zip(xs, ys, strict=False)]
        x0, x1, y0, y1 = min(us) + e, max(us) + e, min(vs) + f, max(vs) + f
    if x0 > x1:
        x0, x1 = x1, x0
    if y0 > y1:
        y0, y1 = y1, y0
    return (x0, y0, x1, y1)
