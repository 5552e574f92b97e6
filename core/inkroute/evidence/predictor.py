"""Undo the predictors of Flate and LZW data (ISO 32000-1, 7.4.4.4), whole rows at a time.

In: decoded bytes and a `Predictor`. Out: the rows as an array of bytes, one row a line. Rows of
the types None, Sub and Up are sums along a row or down a column. Average and Paeth depend on
three neighbours at once, so runs of such rows are walked along their diagonals: all pixels of a
diagonal are independent of each other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkroute.syntax.samples import Predictor

Bytes = NDArray[np.uint8]

_NONE, _SUB, _UP, _AVERAGE, _PAETH = range(5)


def undo(data: bytes, predictor: Predictor) -> Bytes:
    """The rows before prediction: shape (rows, row_bytes). A last row cut short is left out."""
    if predictor.kind >= 10:
        return _undo_png(data, predictor)
    raw = np.frombuffer(data, dtype=np.uint8)
    rows = len(raw) // predictor.row_bytes
    table = raw[: rows * predictor.row_bytes].reshape(rows, predictor.row_bytes)
    return _undo_tiff(table, predictor) if predictor.kind == 2 else table


def _undo_tiff(table: Bytes, predictor: Predictor) -> Bytes:
    """Horizontal differencing: a sample is the sum of all before it in its row and component."""
    rows, size = table.shape
    colors = predictor.colors
    if predictor.bits == 8:
        usable = size // colors * colors
        out = table.copy()
        parts = table[:, :usable].reshape(rows, -1, colors)
        out[:, :usable] = np.cumsum(parts, axis=1, dtype=np.uint8).reshape(rows, usable)
        return out
    if predictor.bits == 16:
        usable = size // (2 * colors) * 2 * colors
        words = np.ascontiguousarray(table[:, :usable]).view(">u2").reshape(rows, -1, colors)
        summed = np.cumsum(words, axis=1, dtype=np.uint16).astype(">u2")
        out = table.copy()
        out[:, :usable] = summed.reshape(rows, -1).view(np.uint8)
        return out
    samples = unpack(table, predictor.bits, size * 8 // predictor.bits)
    usable = samples.shape[1] // colors * colors
    parts = samples[:, :usable].reshape(rows, -1, colors)
    summed = np.cumsum(parts, axis=1, dtype=np.uint8) & ((1 << predictor.bits) - 1)
    samples[:, :usable] = summed.reshape(rows, usable)
    return _pack(samples, predictor.bits)


def unpack(table: Bytes, bits: int, count: int) -> Bytes:
    """The first `count` samples of each row, one byte each (the high byte of 16 bits)."""
    if bits == 8:
        return table[:, :count]
    if bits == 16:
        return table[:, 0 : 2 * count : 2]
    if bits == 1:
        return np.unpackbits(table, axis=1, count=count)
    each = 8 // bits
    shifts = np.arange(8 - bits, -1, -bits, dtype=np.uint8)
    spread = (table[:, :, None] >> shifts) & np.uint8((1 << bits) - 1)
    return spread.reshape(len(table), table.shape[1] * each)[:, :count]


def _pack(samples: Bytes, bits: int) -> Bytes:
    if bits == 1:
        return np.packbits(samples, axis=1)
    each = 8 // bits
    parts = samples.reshape(len(samples), -1, each)
    packed = np.zeros(parts.shape[:2], dtype=np.uint8)
    for at in range(each):
        packed |= parts[:, :, at] << np.uint8(8 - bits - at * bits)
    return packed


def _undo_png(data: bytes, predictor: Predictor) -> Bytes:
    size = predictor.row_bytes
    raw = np.frombuffer(data, dtype=np.uint8)
    rows = len(raw) // (size + 1)
    lines = raw[: rows * (size + 1)].reshape(rows, size + 1)
    kinds = lines[:, 0].copy()
    out = lines[:, 1:].copy()
    step = predictor.step
    above = np.zeros(size, dtype=np.uint8)
    for start, end, hard in _blocks(kinds, size // step):
        block = out[start:end]
        if hard:
            _walk_diagonals(block, kinds[start:end], above, step)
        else:
            _sum_rows(block, kinds[start:end].tolist(), above, step)
        above = block[-1]
    return out


def _blocks(kinds: Bytes, columns: int) -> list[tuple[int, int, bool]]:
    """Rows (start, end) to be walked or summed.

    Walking costs a step a column and a row, so walked blocks swallow the easy rows between them
    unless these are more than `columns`.
    """
    rows = len(kinds)
    hard = np.flatnonzero(kinds >= _AVERAGE)
    if not len(hard):
        return [(0, rows, False)] if rows else []
    breaks = np.flatnonzero(np.diff(hard) > max(columns, 1)).tolist()
    firsts = [0, *(at + 1 for at in breaks)]
    lasts = [*breaks, len(hard) - 1]
    blocks: list[tuple[int, int, bool]] = []
    at = 0
    for first, last in zip(firsts, lasts, strict=True):
        start, end = int(hard[first]), int(hard[last]) + 1
        if at < start:
            blocks.append((at, start, False))
        blocks.append((start, end, True))
        at = end
    if at < rows:
        blocks.append((at, rows, False))
    return blocks


def _sum_rows(block: Bytes, kinds: list[int], above: Bytes, step: int) -> None:
    """Undo rows of the types None, Sub and Up in place."""
    for row, kind in zip(block, kinds, strict=True):
        if kind == _SUB:
            for start in range(step):
                part = row[start::step]
                np.cumsum(part, dtype=np.uint8, out=part)
        elif kind == _UP:
            np.add(row, above, out=row)
        above = row


def _walk_diagonals(block: Bytes, kinds: Bytes, above: Bytes, step: int) -> None:
    """Undo rows of any type in place, along the diagonals.

    On the diagonal d stand the pixels (row r, column d - r). None, Sub and Up are Paeth with the
    neighbours that they do not look at taken as 0.
    """
    rows, size = block.shape
    columns = max(2, -(-size // step))
    field = np.zeros((rows * columns, step), dtype=np.uint8)
    field.reshape(rows, columns * step)[:, :size] = block
    top = np.zeros((columns + 1) * step, dtype=np.int16)
    top[step : step + size] = above
    first = top.reshape(columns + 1, step)
    sees_left = _mask(kinds, (_SUB, _AVERAGE, _PAETH))
    sees_up = _mask(kinds, (_UP, _AVERAGE, _PAETH))
    sees_corner = _mask(kinds, (_PAETH,))
    averaged = (kinds == _AVERAGE)[:, None]
    has_average = bool(averaged.any())
    # Values on the last two diagonals, by row + 1; at 0 is the row above the block.
    last = np.zeros((rows + 1, step), dtype=np.int16)
    before = np.zeros((rows + 1, step), dtype=np.int16)
    for d in range(rows + columns - 1):
        lo, hi = max(0, d - columns + 1), min(rows, d + 1)
        last[0] = first[min(d + 1, columns)]
        before[0] = first[min(d, columns)]
        left = last[lo + 1 : hi + 1] & sees_left[lo:hi]
        up = last[lo:hi] & sees_up[lo:hi]
        guess = _paeth(left, up, before[lo:hi] & sees_corner[lo:hi])
        if has_average:
            guess = np.where(averaged[lo:hi], (left + up) >> 1, guess)
        start = d + lo * (columns - 1)
        here = field[start : start + (hi - lo - 1) * (columns - 1) + 1 : columns - 1]
        guess += here
        guess &= 255
        here[:] = guess
        before, last = last, before
        last[lo + 1 : hi + 1] = guess
    block[:] = field.reshape(rows, columns * step)[:, :size]


def _mask(kinds: Bytes, those: tuple[int, ...]) -> NDArray[np.int16]:
    """255 where a row's type is one of those, else 0."""
    found = np.zeros(len(kinds), dtype=np.int16)
    for kind in those:
        found[kinds == kind] = 255
    return found[:, None]


def _paeth(
    left: NDArray[np.int16], up: NDArray[np.int16], corner: NDArray[np.int16]
) -> NDArray[np.int16]:
    """The neighbour nearest to left + up - corner; ties in that order (PNG, section 9.4)."""
    to_left = up - corner
    to_up = left - corner
    to_corner = np.abs(to_left + to_up)
    np.abs(to_left, out=to_left)
    np.abs(to_up, out=to_up)
    rest = np.where(to_up <= to_corner, up, corner)
    return np.where(to_left <= np.minimum(to_up, to_corner), left, rest)
