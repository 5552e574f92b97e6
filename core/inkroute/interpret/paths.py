"""Paths (ISO 32000-1, 8.5): a run of construction operators in, its extent and make-up out.

In: the bytes of a whole run of ``m l c v y re h`` and the CTM. Out: `PathMark`s with the boxes
of letter-shaped subpaths. Coordinates alternate x and y in every operator but ``re``, so a run
is read by deleting the letters and splitting; Bezier control points count towards the extent.
Not here: which letters form text.
"""

from __future__ import annotations

import re
from itertools import pairwise

from inkroute.geometry import FAR, Matrix, encloses, on_paper, quantise
from inkroute.interpret.state import Extent
from inkroute.policy import Policy
from inkroute.syntax.scanner import number

_LETTERS = b"mlcvyhre"
_OPERATION = re.compile(rb"([-+.\d\x00\t\n\x0c\r ]*+)(re|[mlcvyh])")
#: A subpath's lines from which it may be a letter without a curve (routing, "Letters").
_LINES_MIN = 3
_SUBPATH = re.compile(
    rb"([-+.\d]++[\x00\t\n\x0c\r ]++[-+.\d]++[\x00\t\n\x0c\r ]++)m"
    rb"((?:[-+.\d\x00\t\n\x0c\r ]*+[lcvyh])*+)"
)
#: What a `re` adds: a move, three lines and a close.
_RECTANGLE = b" %r %r m %r %r l %r %r l %r %r l h "


def coordinates(run: bytes) -> list[float]:
    """X and y in turn of a run without ``re``."""
    tokens = run.translate(None, _LETTERS).split()
    try:
        return list(map(float, tokens))
    except ValueError:
        return [number(token) for token in tokens]


def plain(run: bytes) -> bytes:
    """The run with each ``re`` written as moves and lines."""
    if run.count(b"re") == 1:
        values = coordinates(run)
        if len(values) == 4:
            x, y, w, h = values
            return _RECTANGLE % (x, y, x + w, y, x + w, y + h, x, y + h)
    out = []
    for operands, operator in _OPERATION.findall(run):
        if operator != b"re":
            out.append(operands + operator + b" ")
            continue
        values = coordinates(operands)[-4:]
        if len(values) == 4:
            x, y, w, h = values
            out.append(_RECTANGLE % (x, y, x + w, y, x + w, y + h, x, y + h))
    return b"".join(out)


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


def is_rectangle(run: bytes, values: list[float], ctm: Matrix) -> bool:
    """Whether a run without ``re`` is one upright rectangle on the displayed page."""
    if run.count(b"m") != 1 or not 8 <= len(values) <= 10 or run.strip(b"0123456789.+-mlh \r\n\t"):
        return False
    if (ctm.b or ctm.c) and (ctm.a or ctm.d):
        return False
    return _is_upright(values)


def _is_upright(values: list[float]) -> bool:
    points = list(zip(values[::2], values[1::2], strict=False))[:4]
    return len({x for x, _ in points}) == 2 == len({y for _, y in points}) and all(
        (p[0] == q[0]) != (p[1] == q[1]) for p, q in pairwise(points)
    )


def letter_boxes(run: bytes, ctm: Matrix, policy: Policy) -> tuple[tuple[int, int, int, int], ...]:
    """Boxes (mpt) of the subpaths of a filled run that are shaped like letters.

    By routing.md, "Letters drawn as outlines": 2 to 80 pt tall, at most 3 times as wide as
    tall (either way round, since letters also run up the page), with curves or enough lines,
    and no upright rectangle. A subpath within the one before it is its counter.
    """
    found: list[tuple[int, int, int, int]] = []
    for first, rest in _SUBPATH.findall(run):
        curves = rest.count(b"c") + rest.count(b"v") + rest.count(b"y")
        if not curves and rest.count(b"l") < _LINES_MIN:
            continue
        values = coordinates(first + rest)
        if not curves and len(values) <= 10 and _is_upright(values):
            continue
        box = extent(values, ctm)
        if box is None:
            continue
        if not (box[2] - box[0] < FAR and box[3] - box[1] < FAR and on_paper(box[0], box[1])):
            continue
        letter = (quantise(box[0]), quantise(box[1]), quantise(box[2]), quantise(box[3]))
        if not _letter_sized(letter[2] - letter[0], letter[3] - letter[1], policy):
            continue
        if found and encloses(found[-1], letter):
            continue
        if found and encloses(letter, found[-1]):
            found.pop()
        found.append(letter)
    return tuple(found)


def _letter_sized(width: int, height: int, policy: Policy) -> bool:
    low, high, aspect = policy.letter_height_min, policy.letter_height_max, policy.letter_aspect
    return (low <= height <= high and width <= aspect * height) or (
        low <= width <= high and height <= aspect * width
    )
