"""Samples to a reduced grey picture, in integers, a band of rows at a time.

In: `syntax.samples.Samples`. Out: an array of grey (0 black, 255 white), one byte a pixel, whose
sides were divided by whole numbers. Not here: where on the page the picture lies.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from inkroute.evidence import predictor
from inkroute.syntax.ccitt import FaxRows
from inkroute.syntax.colour import ONE, Tones
from inkroute.syntax.samples import Samples

Grey = NDArray[np.uint8]

#: samples turned to grey in one go: keeps the copies in between to a few MB.
_BAND = 1 << 20
#: So many samples of 255 fill 16 bits.
_SMALL_BLOCK = 257


def rows_of(samples: Samples) -> Grey:
    """Packed rows, shape (rows, row_bytes); fewer rows than `height` where data is missing."""
    size = samples.row_bytes
    if samples.predictor.kind > 1:
        undone = predictor.undo(samples.data, samples.predictor)
        if undone.shape[1] != size:
            flat = undone.reshape(-1)
            undone = flat[: len(flat) // size * size].reshape(-1, size)
        return undone[: samples.height]
    raw = np.frombuffer(samples.data, dtype=np.uint8)
    rows = min(samples.height, len(raw) // size)
    return raw[: rows * size].reshape(rows, size)


def rows_in(samples: Samples) -> int:
    """How many rows of packed samples there are."""
    size = samples.row_bytes
    if samples.predictor.kind >= 10:
        rows = len(samples.data) // (samples.predictor.row_bytes + 1)
        return rows * samples.predictor.row_bytes // size
    return len(samples.data) // size


def grey_picture(samples: Samples, across: int, down: int) -> Grey:
    """The samples as grey, `across` x `down` of them averaged to a pixel (what is over is cut)."""
    if samples.fax is not None:
        return _grey_fax(samples.fax, samples.tones, across, down)
    table = rows_of(samples)
    rows = len(table) // down if down > 1 else len(table)
    width = samples.width // across
    out = np.empty((rows, width), dtype=np.uint8)
    band = max(1, _BAND // max(1, samples.width * samples.tones.components * down))
    for at in range(0, rows, band):
        part = table[at * down : min(at + band, rows) * down]
        out[at : at + band] = _band_to_grey(part, samples, across, down)
    return out


def _grey_fax(fax: FaxRows, tones: Tones, across: int, down: int) -> Grey:
    counts = np.frombuffer(fax.counts, dtype=np.int32)
    changes = np.frombuffer(fax.changes, dtype=np.int32)
    ends = np.cumsum(counts, dtype=np.int64)
    rows = fax.rows // down
    out = np.empty((rows, fax.columns // across), dtype=np.uint8)
    band = max(1, _BAND // max(1, fax.columns * down))
    for at in range(0, rows, band):
        first, beyond = at * down, min(at + band, rows) * down
        start = int(ends[first] - counts[first])
        places = changes[start : int(ends[beyond - 1])]
        turns = np.zeros((beyond - first, fax.columns), dtype=np.uint8)
        row = np.repeat(
            np.arange(beyond - first, dtype=np.int64), counts[first:beyond].astype(np.intp)
        )
        turns[row, places] = 1
        black = np.bitwise_xor.accumulate(turns, axis=1)
        out[at : at + band] = _mix(block_sum(black, across, down), across * down, tones.table)
    return out


def _band_to_grey(part: Grey, samples: Samples, across: int, down: int) -> Grey:
    tones = samples.tones
    values = predictor.unpack(part, samples.bits, samples.width * tones.components)
    if samples.bits == 1 and tones.components == 1 and across * down > 1:
        return _mix(block_sum(values, across, down), across * down, tones.table)
    if tones.components == 1:
        table = np.frombuffer(tones.table, dtype=np.uint8)
        plain = len(table) == 256 and bytes(table) == _IDENTITY
        return reduce_by(values if plain else table[values], across, down)
    return reduce_by(_weighted(values, samples.bits, tones), across, down)


_IDENTITY = bytes(range(256))


def _weighted(values: Grey, bits: int, tones: Tones) -> Grey:
    """Several components to grey by the weights of `Tones`."""
    if bits < 8:
        values = values * np.uint8(255 // ((1 << bits) - 1))
    count = tones.components
    total = np.full((len(values), values.shape[1] // count), tones.offset + ONE // 2, np.int32)
    for at, weight in enumerate(tones.weights):
        if weight:
            total += values[:, at::count] * np.int32(weight)
    total >>= 16
    return np.clip(total, 0, 255, out=total).astype(np.uint8)


def _mix(ones: NDArray[np.int32], count: int, table: bytes) -> Grey:
    """Grey of pixels that hold `ones` samples of value 1 among `count`."""
    low, high = table[0], table[1]
    return ((low * count + (high - low) * ones) // count).astype(np.uint8)


def block_sum(values: Grey, across: int, down: int) -> NDArray[np.int32]:
    """Sums of blocks; what does not fill a block at the right and bottom is left out."""
    rows = _rows_added(values, across, down)
    out = rows[:, ::across].astype(np.int32)
    for at in range(1, across):
        np.add(out, rows[:, at::across], out=out)
    return out


def _rows_added(values: Grey, across: int, down: int) -> NDArray[np.integer[Any]]:
    """Sums of `down` rows each, with as many columns as fill blocks."""
    height, width = len(values) // down * down, values.shape[1] // across * across
    # 16 bits where they hold a block's sum: half the memory traffic.
    wide: type[np.integer[Any]] = np.uint16 if across * down <= _SMALL_BLOCK else np.int32
    rows: NDArray[np.integer[Any]] = values[0:height:down, :width].astype(wide)
    for at in range(1, down):
        np.add(rows, values[at:height:down, :width], out=rows)
    return rows


def reduce_by(values: Grey, across: int, down: int) -> Grey:
    """Averages of blocks, rounded down."""
    if across * down == 1:
        return values
    if across * down > _SMALL_BLOCK:
        return (block_sum(values, across, down) // np.int32(across * down)).astype(np.uint8)
    rows = _rows_added(values, across, down)
    out = rows[:, ::across].copy() if across == 1 else rows[:, ::across] + rows[:, 1::across]
    for at in range(2, across):
        np.add(out, rows[:, at::across], out=out)
    out //= np.uint16(across * down)
    return out.astype(np.uint8)
