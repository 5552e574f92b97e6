"""JPEG 2000 pictures, small ones or coarse: the brightness of their samples.

In: JPX data (ISO 15444-1). Out: `Grey`, no finer than is asked; or None: several tiles, precincts,
palettes, components of unlike sizes, codings that end segments early, and all that would take too
many steps are left unread. The first component is brightness wherever a colour transform was used;
without one only a single component is. Data that ends early is left unread as well.
"""

from __future__ import annotations

from typing import NamedTuple

from inkroute.syntax import jpx_blocks, jpx_packets, jpx_wavelet
from inkroute.syntax.jpx_packets import Band, Coding

_SIZE, _CODING, _CODING_OF, _QUANTISED, _QUANTISED_OF = 0x51, 0x52, 0x53, 0x5C, 0x5D
_TILE, _DATA, _COMMENT, _LENGTHS = 0x90, 0x93, 0x64, (0x55, 0x57, 0x58)
#: Styles of blocks (table A.19): contexts reset with each pass, marks at the end of planes; the
#: last but one only adds bits for checking.
_RESETS, _CHECKED, _MARKED = 2, 16, 32
_MOST_LEVELS, _MOST_COMPONENTS, _MOST_SIDE = 12, 4, 32_768
#: Places looked at in all passes (about 0.3 microseconds each); samples of the picture made.
_MOST_STEPS, _MOST_SAMPLES = 1_500_000, 4_000_000
#: Code blocks of all components: real pictures have one for 4,096 samples.
_MOST_BLOCKS = 50_000
#: log2 of a band's gain (table E.1).
_GAIN = {"LL": 0, "HL": 1, "LH": 1, "HH": 2}


class Grey(NamedTuple):
    """Rows of `width` x `height` samples, 0 black to 255; one for `reduced_by` on both axes."""

    width: int
    height: int
    reduced_by: int
    data: bytes


class _Stream(NamedTuple):
    """The codestream's headers, and its only tile's data."""

    width: int
    height: int
    depth: int
    signed: bool
    codings: list[Coding]
    layers: int
    order: int
    marked: bool
    transformed: bool
    data: bytes


def decode(data: bytes, ceiling: int) -> Grey | None:
    """The picture's brightness, halved until no side has more than `ceiling` samples.

    None where it is not read.
    """
    try:
        stream = _stream(data)
    except (IndexError, ValueError):
        return None
    if stream is None or _blocks(stream) > _MOST_BLOCKS:
        return None
    first = stream.codings[0]
    dropped = 0
    while max(stream.width, stream.height) - 1 >> dropped >= ceiling and dropped < first.levels:
        dropped += 1
    components = [
        jpx_packets.bands(stream.width, stream.height, coding) for coding in stream.codings
    ]
    whole = jpx_packets.read(
        stream.data, components, stream.layers, stream.order, marked=stream.marked
    )
    kept = components[0][: first.levels + 1 - dropped]
    if not whole or not _is_affordable(stream, kept, dropped):
        return None
    planes = [[_coefficients(band, stream, first) for band in bands] for bands in kept]
    width, height = ((side - 1 >> dropped) + 1 for side in (stream.width, stream.height))
    shift = 0 if stream.signed else 1 << stream.depth - 1
    rows = jpx_wavelet.picture(
        planes, width, height, reversible=first.reversible, shift=shift, depth=stream.depth
    )
    return Grey(width, height, 1 << dropped, rows)


def _blocks(stream: _Stream) -> int:
    """About how many code blocks there are."""
    return sum(
        ((stream.width >> one.wide) + 1) * ((stream.height >> one.high) + 1)
        for one in stream.codings
    )


def _is_affordable(stream: _Stream, kept: list[list[Band]], dropped: int) -> bool:
    if stream.width * stream.height >> 2 * dropped > _MOST_SAMPLES:
        return False
    steps = sum(
        block.width * block.height * block.passes
        for bands in kept
        for band in bands
        for block in band.blocks
    )
    return steps <= _MOST_STEPS


def _coefficients(band: Band, stream: _Stream, coding: Coding) -> jpx_wavelet.Plane:
    """A band's coefficients, scaled (annex E)."""
    if band.number >= len(coding.exponents):
        return jpx_wavelet.plane(band.width, band.height, [], 1.0)
    exponent, mantissa = coding.exponents[band.number], coding.mantissas[band.number]
    planes = coding.guard + exponent - 1
    scale = 1.0
    if not coding.reversible:
        scale = jpx_wavelet.power_of_two(stream.depth + _GAIN[band.kind] - exponent)
        scale *= 1 + mantissa / 2048
    found = []
    for block in band.blocks:
        left = planes - block.empty_planes
        if block.passes and left > 0:
            coded = jpx_blocks.Block(
                block.width, block.height, band.kind, left, block.passes, bytes(block.data),
                resets=bool(coding.style & _RESETS), marked=bool(coding.style & _MARKED),
            )  # fmt: skip
            found.append((block.left, block.top, block.width, jpx_blocks.decode(coded)))
    return jpx_wavelet.plane(band.width, band.height, found, scale)


def _stream(data: bytes) -> _Stream | None:
    """Read markers and their segments (annex A); None for what is not supported."""
    at = data.find(b"\xff\x4f\xff\x51")
    if at < 0 or b"pclr" in data[:at]:
        return None
    size = coding = b""
    codings: dict[int, bytes] = {}
    quantised: dict[int, bytes] = {}
    tiles = bytearray()
    at += 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xD9:
        kind, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        body = data[at + 4 : at + 2 + length]
        step = 2 + length
        if kind == _SIZE:
            size = body
        elif kind == _CODING:
            coding = body
        elif kind == _CODING_OF:
            codings[body[0]] = body[1:]
        elif kind == _QUANTISED:
            quantised[-1] = body
        elif kind == _QUANTISED_OF:
            quantised[body[0]] = body[1:]
        elif kind == _TILE:
            part = _tile_part(data, at)
            if part is None:
                return None
            start, end = part
            tiles += data[start:end]
            step = end - at
        elif kind != _COMMENT and kind not in _LENGTHS:
            return None
        at += step
    return _put_together(size, coding, codings, quantised, bytes(tiles))


def _tile_part(data: bytes, at: int) -> tuple[int, int] | None:
    """Where a tile part's packets start and end; None where its header changes something."""
    if data[at + 4 : at + 6] != b"\0\0":
        return None
    length = int.from_bytes(data[at + 6 : at + 10], "big")
    end = at + length if length else len(data)
    place = at + 12
    while data[place + 1] != _DATA:
        if data[place + 1] != _COMMENT and data[place + 1] not in _LENGTHS:
            return None
        place += 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return (place + 2, end) if end > place else None


def _put_together(
    size: bytes, coding: bytes, codings: dict[int, bytes], quantised: dict[int, bytes], data: bytes
) -> _Stream | None:
    sides = [int.from_bytes(size[at : at + 4], "big") for at in range(2, 34, 4)]
    width, height, left, top, tile_width, tile_height, tile_left, tile_top = sides
    count = int.from_bytes(size[34:36], "big")
    parts = [size[at : at + 3] for at in range(36, 36 + 3 * count, 3)]
    if not coding or -1 not in quantised or not 0 < count <= _MOST_COMPONENTS or not data:
        return None
    if left or top or tile_left or tile_top or tile_width < width or tile_height < height:
        return None
    if not 0 < width <= _MOST_SIDE or not 0 < height <= _MOST_SIDE:
        return None
    if any(part[1:] != b"\1\1" for part in parts) or coding[0] & 1 or coding[1] > 4:
        return None
    transformed = bool(coding[4])
    if count > 2 and not transformed:
        return None
    found = []
    for number in range(count):
        own = codings.get(number, bytes([0]) + coding[5:])
        one = _coding(own, quantised.get(number, quantised[-1]))
        if one is None:
            return None
        found.append(one)
    return _Stream(
        width, height, (parts[0][0] & 0x7F) + 1, bool(parts[0][0] & 0x80), found,
        int.from_bytes(coding[2:4], "big"), coding[1], bool(coding[0] & 4), transformed, data,
    )  # fmt: skip


def _coding(own: bytes, quantised: bytes) -> Coding | None:
    """A component's coding by its segments (A.6.1, A.6.4); None where it is not supported."""
    partitioned, levels, wide, high, style, kind = own[:6]
    if partitioned & 1 or levels > _MOST_LEVELS or style & ~(_RESETS | _CHECKED | _MARKED):
        return None
    how, guard = quantised[0] & 31, quantised[0] >> 5
    bands = 3 * levels + 1
    if how == 0:
        exponents = tuple(value >> 3 for value in quantised[1 : 1 + bands])
        mantissas = (0,) * len(exponents)
    else:
        steps = [
            int.from_bytes(quantised[at : at + 2], "big") for at in range(1, len(quantised) - 1, 2)
        ]
        if how == 1:
            steps = [steps[0] - (max(0, (n - 1) // 3) << 11) for n in range(bands)]
        exponents = tuple(step >> 11 for step in steps)
        mantissas = tuple(step & 0x7FF for step in steps)
    return Coding(levels, wide + 2, high + 2, style, kind == 1, exponents, mantissas, guard)
