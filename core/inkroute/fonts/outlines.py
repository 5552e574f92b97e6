"""What a glyph of a TrueType program looks like: its contours as polygons.

In: a program's bytes and tables, a glyph's number. Out: closed polygons in 1/64 font units, y up,
in integers, so that every machine gives the same. Curves become four lines each (OpenType
specification, "glyf"). Damage raises `OutlineDamageError`. Not here: hints, charstrings of CFF and
Type 1.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from inkroute.fonts import sfnt
from inkroute.fonts.sfnt import Sfnt

#: Units of a coordinate in one font unit: a curve's points stay whole.
SCALE = 64
Point: TypeAlias = tuple[int, int]
Polygon: TypeAlias = list[Point]
#: Points of a glyph at most, each component counting as one, and how deep components may nest:
#: ornaments have more, letters some hundred.
_POINTS, _DEPTH = 3_000, 8
#: Flags of a point: on the curve; x and y are a byte; the flag repeats; x and y are the same, or
#: where they are a byte positive.
_ON, _X_BYTE, _Y_BYTE, _REPEAT, _X_SAME, _Y_SAME = 1, 2, 4, 8, 16, 32
#: Flags of a component: arguments are words, and distances; scales.
_WORDS, _DISTANCES, _MORE = 1, 2, 32
_ONE_SCALE, _TWO_SCALES, _MATRIX = 8, 64, 128
#: 1 as F2DOT14 has it.
_ONE = 1 << 14
_DAMAGE = (struct.error, IndexError, ValueError)


class OutlineDamageError(ValueError):
    """A glyph that cannot be drawn as it is described."""


class _Mark(NamedTuple):
    """A point of a contour, and whether it is on the curve."""

    x: int
    y: int
    on: bool


class Outlines:
    """The glyphs of one program; `em` is its units an em, 0 where it has no outlines here."""

    __slots__ = ("_data", "_glyf", "_sfnt", "em")

    def __init__(self, data: bytes, font: Sfnt | None) -> None:
        self._sfnt = font or Sfnt({})
        self._glyf = sfnt.table(data, b"glyf") if font else b""
        units = int.from_bytes(self._sfnt.tables.get("head", b"")[18:20], "big")
        self.em = units if self._glyf else 0

    def polygons(self, glyph: int) -> list[Polygon]:
        """A glyph's contours, of components as well; [] for a blank one.

        Raises:
            OutlineDamageError: it cannot be drawn.
        """
        budget = [_POINTS]
        try:
            contours = list(self._contours(glyph, _DEPTH, budget))
        except _DAMAGE as error:
            raise OutlineDamageError(str(error)) from error
        return [polygon for contour in contours if len(polygon := _flat(contour)) > 2]

    def _contours(self, glyph: int, depth: int, budget: list[int]) -> Iterator[list[_Mark]]:
        start, end = sfnt.place(self._sfnt, glyph)
        data = self._glyf[start:end]
        budget[0] -= 1
        if not data or depth == 0:
            return
        count: int = struct.unpack_from(">h", data)[0]
        if count >= 0:
            yield from _simple(data, count, budget)
            return
        for component, matrix in _components(data):
            if budget[0] < 0:
                raise OutlineDamageError("too many components")
            for contour in self._contours(component, depth - 1, budget):
                yield [_moved(mark, matrix) for mark in contour]


def _simple(data: bytes, count: int, budget: list[int]) -> Iterator[list[_Mark]]:
    """The contours of a glyph without components."""
    ends = [value + 1 for value in struct.unpack_from(f">{count}H", data, 10)]
    total = ends[-1] if ends else 0
    at = 10 + 2 * count
    at += 2 + int(struct.unpack_from(">H", data, at)[0])
    budget[0] -= total
    if budget[0] < 0:
        raise OutlineDamageError("too many points")
    flags: list[int] = []
    while len(flags) < total:
        flag = data[at]
        at += 1
        times = 1
        if flag & _REPEAT:
            times += data[at]
            at += 1
        flags += [flag] * times
    xs, at = _coordinates(data, at, flags[:total], (_X_BYTE, _X_SAME))
    ys, _ = _coordinates(data, at, flags[:total], (_Y_BYTE, _Y_SAME))
    start = 0
    for end in ends:
        yield [
            _Mark(x * SCALE, y * SCALE, bool(flag & _ON))
            for x, y, flag in zip(xs[start:end], ys[start:end], flags[start:end], strict=True)
        ]
        start = end


def _coordinates(
    data: bytes, at: int, flags: Sequence[int], bits: tuple[int, int]
) -> tuple[list[int], int]:
    """One coordinate of all points, and where its bytes end."""
    is_byte, same = bits
    out = []
    value = 0
    for flag in flags:
        if flag & is_byte:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        out.append(value)
    return out, at


_Matrix: TypeAlias = tuple[int, int, int, int, int, int]


def _components(data: bytes) -> Iterator[tuple[int, _Matrix]]:
    """Number and placement of each component; those placed by points stay where they are."""
    at, more = 10, True
    while more:
        flags, glyph = struct.unpack_from(">HH", data, at)
        wide = flags & _WORDS
        x, y = struct.unpack_from(">hh" if wide else ">bb", data, at + 4)
        at += 8 if wide else 6
        if not flags & _DISTANCES:
            x = y = 0
        scales = (_ONE, 0, 0, _ONE)
        if flags & _ONE_SCALE:
            one: int = struct.unpack_from(">h", data, at)[0]
            scales = (one, 0, 0, one)
            at += 2
        elif flags & _TWO_SCALES:
            across, up = struct.unpack_from(">hh", data, at)
            scales = (across, 0, 0, up)
            at += 4
        elif flags & _MATRIX:
            scales = struct.unpack_from(">4h", data, at)
            at += 8
        yield glyph, (*scales, x * SCALE, y * SCALE)
        more = bool(flags & _MORE)


def _moved(mark: _Mark, matrix: _Matrix) -> _Mark:
    a, b, c, d, x, y = matrix
    return _Mark(
        (a * mark.x + c * mark.y) // _ONE + x, (b * mark.x + d * mark.y) // _ONE + y, mark.on
    )


def _flat(contour: list[_Mark]) -> Polygon:
    """A contour as a polygon: between two points off the curve lies one on it."""
    marks: list[_Mark] = []
    for at, mark in enumerate(contour):
        before = contour[at - 1]
        if not mark.on and not before.on:
            marks.append(_Mark((mark.x + before.x) // 2, (mark.y + before.y) // 2, on=True))
        marks.append(mark)
    first = next((at for at, mark in enumerate(marks) if mark.on), None)
    if first is None:
        return []
    marks = marks[first:] + marks[:first]
    out: Polygon = []
    for at, mark in enumerate(marks):
        if mark.on:
            out.append((mark.x, mark.y))
        else:
            out += _curve(marks[at - 1], mark, marks[(at + 1) % len(marks)])
    return out


def _curve(start: _Mark, control: _Mark, end: _Mark) -> Iterator[Point]:
    """Three points within a quadratic curve."""
    for step in (1, 2, 3):
        rest = 4 - step
        a, b, c = rest * rest, 2 * rest * step, step * step
        yield (
            (a * start.x + b * control.x + c * end.x) // 16,
            (a * start.y + b * control.y + c * end.y) // 16,
        )
