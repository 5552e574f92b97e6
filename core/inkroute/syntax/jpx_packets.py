"""Packets of JPEG 2000 (ISO 15444-1, annex B): which code blocks have how much data.

In: a tile's data and how its components are coded. Out: the bands of each resolution with their
code blocks' data. One precinct a resolution, one code word segment a block.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

_START_OF_PACKET, _END_OF_HEADER = b"\xff\x91", b"\xff\x92"
#: A leaf's value before it is known.
_UNKNOWN = 1 << 20
#: Bits of a length beyond which data is damaged.
_MOST_BITS = 32


class Damaged(Exception):  # noqa: N818 - reading ends, and says so by its answer
    """The data ends early or makes no sense."""


class Coding(NamedTuple):
    """How a component is coded: `levels` of the wavelet, log2 of a code block's sides, its style.

    `exponents` and `mantissas` are of the bands, in order; `guard` bits.
    """

    levels: int
    wide: int
    high: int
    style: int
    reversible: bool
    exponents: tuple[int, ...] = ()
    mantissas: tuple[int, ...] = ()
    guard: int = 0


@dataclass(slots=True)
class CodedBlock:
    """A block's place in its band, and what packets said of it."""

    left: int
    top: int
    width: int
    height: int
    included: bool = False
    empty_planes: int = 0
    length_bits: int = 3
    passes: int = 0
    data: bytearray = field(default_factory=bytearray)


@dataclass(frozen=True, slots=True)
class Band:
    """A band with its blocks, `across` in a row; trees of when and from which plane they start."""

    kind: str
    number: int
    width: int
    height: int
    across: int
    blocks: tuple[CodedBlock, ...]
    inclusion: TagTree
    planes: TagTree


class TagTree:
    """A tree of least values (B.10.2), read as far as is asked."""

    def __init__(self, width: int, height: int) -> None:
        self._levels: list[tuple[int, list[int], list[int]]] = []
        while True:
            count = width * height
            self._levels.append((width, [_UNKNOWN] * count, [0] * count))
            if count <= 1:
                break
            width, height = (width + 1) // 2, (height + 1) // 2

    def below(self, bits: Bits, x: int, y: int, threshold: int) -> bool:
        """Whether a leaf's value is less than the threshold."""
        low = 0
        value = _UNKNOWN
        for level in range(len(self._levels) - 1, -1, -1):
            width, values, lows = self._levels[level]
            at = (y >> level) * width + (x >> level)
            low = max(low, lows[at])
            while low < threshold and values[at] == _UNKNOWN:
                if bits.one():
                    values[at] = low
                else:
                    low += 1
            lows[at] = low
            value = values[at]
        return value < threshold


class Bits:
    """Bits of packet headers: after FF a byte has seven (B.10.1)."""

    __slots__ = ("_data", "_left", "_value", "at")

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self.at = data, at
        self._value = self._left = 0

    def one(self) -> int:
        """The next bit."""
        if not self._left:
            self._left = 7 if self._value == 0xFF else 8
            if self.at >= len(self._data):
                raise Damaged
            self._value = self._data[self.at]
            self.at += 1
        self._left -= 1
        return self._value >> self._left & 1

    def many(self, count: int) -> int:
        """A number of bits as a number."""
        value = 0
        for _ in range(count):
            value = value << 1 | self.one()
        return value

    def end(self) -> int:
        """Where the next byte after the header starts."""
        return self.at + 1 if self._value == 0xFF else self.at


def bands(width: int, height: int, coding: Coding) -> list[list[Band]]:
    """The bands of each resolution, the coarsest first (B.5)."""
    out = []
    for resolution in range(coding.levels + 1):
        step = coding.levels - max(resolution - 1, 0)
        kinds = ("HL", "LH", "HH") if resolution else ("LL",)
        first = 3 * resolution - 2 if resolution else 0
        out.append([
            _band(kind, first + number, _size(width, step, kind[0]), _size(height, step, kind[1]),
                  coding)
            for number, kind in enumerate(kinds)
        ])  # fmt: skip
    return out


def _size(whole: int, step: int, high: str) -> int:
    """Samples of a band along an axis, low or high ones (B.5)."""
    shift = 1 << step - 1 if high == "H" and step else 0
    return max(0, whole - shift + (1 << step) - 1 >> step)


def _band(kind: str, number: int, width: int, height: int, coding: Coding) -> Band:
    wide, high = 1 << coding.wide, 1 << coding.high
    blocks = tuple(
        CodedBlock(left, top, min(wide, width - left), min(high, height - top))
        for top in range(0, height, high)
        for left in range(0, width, wide)
        if width and height
    )
    across, down = -(-width // wide), -(-height // high)
    return Band(kind, number, width, height, across, blocks,
                TagTree(across, down), TagTree(across, down))  # fmt: skip


def read(
    data: bytes, components: list[list[list[Band]]], layers: int, order: int, *, marked: bool
) -> bool:
    """Read the packets of a tile into the blocks; whether all of them were there.

    `order` is the progression (B.12); `marked` headers end in a marker.
    """
    at = 0
    try:
        for layer, resolution, component in _sequence(components, layers, order):
            if resolution >= len(components[component]):
                continue
            if at >= len(data):
                return False
            at = _packet(data, at, components[component][resolution], layer, marked=marked)
    except Damaged:
        return False
    return at <= len(data)


def _sequence(
    components: list[list[list[Band]]], layers: int, order: int
) -> Iterator[tuple[int, int, int]]:
    """Layer, resolution and component of each packet, where a resolution has one precinct."""
    most = max(map(len, components))
    sizes = {"l": layers, "r": most, "c": len(components)}
    names = ("lrc", "rlc", "rcl", "crl", "crl")[order]
    for first in range(sizes[names[0]]):
        for second in range(sizes[names[1]]):
            for third in range(sizes[names[2]]):
                found = dict(zip(names, (first, second, third), strict=True))
                yield found["l"], found["r"], found["c"]


def _packet(data: bytes, at: int, parts: list[Band], layer: int, *, marked: bool) -> int:
    """Read one packet (B.9, B.10); where the next one starts."""
    if data.startswith(_START_OF_PACKET, at):
        at += 6
    bits = Bits(data, at)
    found: list[tuple[CodedBlock, int]] = []
    if bits.one():
        for band in parts:
            for number, block in enumerate(band.blocks):
                length = _contribution(bits, band, number, block, layer)
                if length:
                    found.append((block, length))
    at = bits.end()
    if marked and data.startswith(_END_OF_HEADER, at):
        at += 2
    for block, length in found:
        block.data += data[at : at + length]
        at += length
    return at


def _contribution(bits: Bits, band: Band, number: int, block: CodedBlock, layer: int) -> int:
    """How many bytes a packet has of a block."""
    y, x = divmod(number, band.across)
    if block.included:
        if not bits.one():
            return 0
    else:
        if not band.inclusion.below(bits, x, y, layer + 1):
            return 0
        block.included = True
        planes = 1
        while not band.planes.below(bits, x, y, planes):
            planes += 1
            if planes > _MOST_BITS:
                raise Damaged
        block.empty_planes = planes - 1
    passes = _passes(bits)
    while bits.one():
        block.length_bits += 1
        if block.length_bits > _MOST_BITS:
            raise Damaged
    block.passes += passes
    return bits.many(block.length_bits + passes.bit_length() - 1)


def _passes(bits: Bits) -> int:
    """How many coding passes (table B.4)."""
    if not bits.one():
        return 1
    if not bits.one():
        return 2
    for start, count in ((3, 2), (6, 5)):
        more = bits.many(count)
        if more < (1 << count) - 1:
            return start + more
    return 37 + bits.many(7)
