"""What JPX and JBIG2 data say of an image without being decoded.

In: coded data. Out: a `Hint`, and how many symbols JBIG2 places. A JBIG2 text region places
symbols, as letters are; an image of next to no coded bytes is of one colour. Anything else stays
unknown: neither pixels nor photographs can be told from texts by the amount of data alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

_SYMBOL_DICTIONARY = 0
_TEXT_REGIONS = (4, 6, 7)
_END_OF_PAGE = 49
#: The length of a segment that ends where its data says.
UNKNOWN_LENGTH = 0xFFFFFFFF
_MOST_SEGMENTS = 10_000
#: Bytes of a region's size and place (T.88, 7.4.1), and of a text region's fields up to its count.
_REGION_INFORMATION, _TEXT_REGION_FIELDS = 17, 12
#: No page has more letters: a greater count is damage.
_MOST_SYMBOLS = 1_000_000
#: Coded bytes of a picture of one colour: headers, and what an empty code block or row costs.
#: One line of 10 pt text on a page at 300 dpi takes 150 bytes of JBIG2 and 5,000 of JPX.
_JBIG2_BLANK, _JBIG2_BLANK_PER_MPX = 48, 4
_JPX_BLANK, _JPX_BLANK_PER_MPX = 300, 150


class Hint(Enum):
    """What coded data says of an image that is not decoded."""

    NONE = "none"
    TEXT = "text"
    BLANK = "blank"


def jbig2_hint(data: bytes, pixels: int) -> Hint:
    """By the types of the segments (ITU-T T.88, 7.2) of an embedded stream."""
    coded = 0
    for kind, start, length in segments(data):
        if kind in _TEXT_REGIONS or kind == _SYMBOL_DICTIONARY:
            return Hint.TEXT
        if kind < _END_OF_PAGE - 1:
            coded += min(length, len(data) - start)
    most = _JBIG2_BLANK + _JBIG2_BLANK_PER_MPX * pixels // 1_000_000
    return Hint.BLANK if 0 < coded <= most else Hint.NONE


def jbig2_symbols(data: bytes) -> int:
    """How many symbols the text regions place (T.88, 7.4.3.1): letters, their parts, and dirt."""
    symbols = sum(
        _instances(data[start : start + _REGION_INFORMATION + _TEXT_REGION_FIELDS])
        for kind, start, _ in segments(data)
        if kind in _TEXT_REGIONS
    )
    return min(symbols, _MOST_SYMBOLS)


def segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Each segment's type, where its data starts, and its length, which ends it if unknown."""
    at = 0
    for _ in range(_MOST_SEGMENTS):
        header = _segment(data, at)
        if header is None:
            return
        yield header
        _, start, length = header
        if length == UNKNOWN_LENGTH:
            return
        at = start + length


def _instances(region: bytes) -> int:
    """SBNUMINSTANCES of a text region, which follows its flags and what these call for."""
    flags = int.from_bytes(region[_REGION_INFORMATION : _REGION_INFORMATION + 2], "big")
    huffman, refined, other_template = flags & 1, flags & 2, flags & 0x8000
    at = _REGION_INFORMATION + 2 + (2 if huffman else 0)
    at += 4 if refined and not other_template else 0
    return int.from_bytes(region[at : at + 4], "big") if at + 4 <= len(region) else 0


def _segment(data: bytes, at: int) -> tuple[int, int, int] | None:
    """A segment's type, where its data starts, and its length; None at the end."""
    if at + 11 > len(data):
        return None
    number = int.from_bytes(data[at : at + 4], "big")
    flags = data[at + 4]
    referred = data[at + 5] >> 5
    at += 6
    if referred == 7:
        referred = int.from_bytes(data[at - 1 : at + 3], "big") & 0x1FFFFFFF
        at += 3 + (referred + 8) // 8
    size = 1 if number <= 256 else 2 if number <= 65_536 else 4
    at += referred * size + (4 if flags & 0x40 else 1)
    if at + 4 > len(data):
        return None
    return flags & 0x3F, at + 4, int.from_bytes(data[at : at + 4], "big")


def jpx_hint(data: bytes) -> Hint:
    """By the size in the codestream's header (ISO 15444-1, A.5.1) and the number of its bytes."""
    at = data.find(b"\xff\x4f\xff\x51")
    if at < 0 or at + 24 > len(data):
        return Hint.NONE
    right, bottom, left, top = (
        int.from_bytes(data[place : place + 4], "big") for place in range(at + 8, at + 24, 4)
    )
    pixels = (right - left) * (bottom - top)
    most = _JPX_BLANK + _JPX_BLANK_PER_MPX * pixels // 1_000_000
    return Hint.BLANK if pixels > 0 and len(data) - at <= most else Hint.NONE
