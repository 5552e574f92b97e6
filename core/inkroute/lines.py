"""Lines of words that are known by their boxes only, upright, askew or at any slant.

In: boxes and texts of words read by OCR in one region, and its quarter turns. Out: the words line
by line, each with the vector of its baseline where that follows no quarter turn. Integers only.

A box round a word of length l and height h whose line runs along (c, s) is l c + h s wide and
l s + h c high (c, s without signs). Over the words of a region, l rises with the count of
characters and h does not: so width and height, each held against that count, rise as c to s. The
sign, and what is still off, is where most words stand level (Postl, "Detection of linear oblique
structures", 1986). Not here: which way up text is (the turn says so), columns, paragraphs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from inkroute.geometry import Box, length

Vector = tuple[int, int]

_LEVEL = (1, 0)
#: Words whose boxes tell a direction.
_WORDS = 3
#: A direction off both axes by less than one in so many is taken for the axis: words are followed
#: from one to the next, so that a line may be askew by as much.
_OFF_AXES = 10
#: The direction is sought up to 4 steps of 1 in 64 (3.6 degrees together) off the boxes' own.
_STEPS, _STEP = 4, 64
#: Length of a direction's vector before it is turned by steps.
_UNIT = 1 << 16


class _Placed(NamedTuple):
    """A word along its line: middle across the lines, start and height, and its number."""

    across: int
    start: int
    high: int
    number: int


def lines_of(boxes: Sequence[Box], texts: Sequence[str], turn: int) -> list[tuple[int, Vector]]:
    """Numbers of the words line by line, each with its baseline's vector (mpt) or (0, 0).

    `turn` quarter turns clockwise set the words upright. The order in which they are given
    counts for nothing.
    """
    upright = [_upright(box, turn) for box in boxes]
    direction = _direction(upright, texts)
    if direction == _LEVEL:
        placed = [
            _Placed((b.y0 + b.y1) // 2, b.x0, b.height, number) for number, b in enumerate(upright)
        ]
    else:
        placed = _placed(upright, texts, direction)
    keys = [(one.start, boxes[one.number], texts[one.number]) for one in placed]
    ordered = [placed[i] for i in sorted(range(len(placed)), key=keys.__getitem__)]
    numbers = [one.number for line in _lines(ordered) for one in line]
    if direction == _LEVEL:
        return [(number, (0, 0)) for number in numbers]
    high = {one.number: one.high for one in placed}
    return [(n, _baseline(upright[n], high[n], direction, turn)) for n in numbers]


def _lines(ordered: list[_Placed]) -> list[list[_Placed]]:
    """Lines from the top: each word goes on the line whose last word is most nearly level."""
    lines: list[list[_Placed]] = []
    ends: list[int] = []
    for word in ordered:
        gaps = [(abs(word.across - end), number) for number, end in enumerate(ends)]
        gap, number = min(gaps, default=(word.high, 0))
        if gap * 2 < word.high:
            lines[number].append(word)
            ends[number] = word.across
        else:
            lines.append([word])
            ends.append(word.across)
    middles = [sum(word.across for word in line) // len(line) for line in lines]
    return [lines[i] for i in sorted(range(len(lines)), key=lambda i: (middles[i], i))]


def _upright(box: Box, turn: int) -> Box:
    """A box as it lies once `turn` quarter turns clockwise set it upright."""
    if turn == 0:
        return box
    if turn == 1:
        return Box(-box.y1, box.x0, -box.y0, box.x1)
    if turn == 2:
        return Box(-box.x1, -box.y1, -box.x0, -box.y0)
    return Box(box.y0, -box.x1, box.y1, -box.x0)


def _direction(boxes: Sequence[Box], texts: Sequence[str]) -> Vector:
    """The direction of the lines of upright words, to the right; `_LEVEL` if it is none else."""
    count = len(boxes)
    if count < _WORDS:
        return _LEVEL
    sizes = [len(text) for text in texts]
    whole = sum(sizes)
    wide = count * sum(n * b.width for n, b in zip(sizes, boxes, strict=True))
    wide -= whole * sum(b.width for b in boxes)
    high = count * sum(n * b.height for n, b in zip(sizes, boxes, strict=True))
    high -= whole * sum(b.height for b in boxes)
    if min(wide, high) <= 0 or min(wide, high) * _OFF_AXES < max(wide, high):
        return _LEVEL
    scale = length(wide, high)
    dx, dy = wide * _UNIT // scale, high * _UNIT // scale
    best, most = _LEVEL, _sharpness(boxes, texts, _LEVEL)
    for step in sorted(range(-_STEPS, _STEPS + 1), key=lambda step: (abs(step), step)):
        x, y = dx - dy * step // _STEP, dy + dx * step // _STEP
        for one in ((x, y), (x, -y)):
            sharp = _sharpness(boxes, texts, one)
            if sharp > most:
                best, most = one, sharp
    return best


def _sharpness(boxes: Sequence[Box], texts: Sequence[str], direction: Vector) -> int:
    """How many pairs of words stand on one line, if lines run along a direction."""
    placed = _placed(boxes, texts, direction)
    unit = max(1, sorted(one.high for one in placed)[len(placed) // 2] // 2)
    # Two grids, half a cell apart: a line on an edge of one is whole in the other.
    return sum(
        count * count
        for shift in (0, unit // 2)
        for count in Counter((one.across + shift) // unit for one in placed).values()
    )


def _placed(boxes: Sequence[Box], texts: Sequence[str], direction: Vector) -> list[_Placed]:
    """Words along lines of a direction.

    Letters are taken to be half as wide as high: that holds at 45 degrees, too, where a box's
    sides do not tell length from height.
    """
    dx, dy = direction
    scale = length(dx, dy)
    placed = []
    for number, (box, text) in enumerate(zip(boxes, texts, strict=True)):
        x, y = box.x0 + box.x1, box.y0 + box.y1
        both = (box.width + box.height) * scale // (abs(dx) + abs(dy))
        high = 2 * both // (2 + len(text))
        middle = (x * dx + y * dy) // (2 * scale)
        across = (y * dx - x * dy) // (2 * scale)
        placed.append(_Placed(across, middle - (both - high) // 2, high, number))
    return placed


def _baseline(box: Box, high: int, direction: Vector, turn: int) -> Vector:
    """The vector of an upright word's baseline, on the page as it lies."""
    dx, dy = direction
    scale = length(dx, dy)
    long = max(1, (box.width + box.height) * scale // (abs(dx) + abs(dy)) - high)
    x, y = dx * long // scale, dy * long // scale
    return ((x, y), (y, -x), (-x, -y), (-y, x))[turn]
