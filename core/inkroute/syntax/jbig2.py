"""Bitmaps of JBIG2 data that is one drawing and no symbols (ITU-T T.88, 6.2).

In: an embedded stream. Out: packed rows, or None: what places symbols is text, and said to be so
without (`coded`); Group 4 regions, refinements and halftones are left unread, and so is what would
take too many steps. What is surrounded by its own colour is passed over in long steps, so that
empty sheets cost little.
"""

from __future__ import annotations

from operator import or_
from typing import NamedTuple

from inkroute.syntax.arithmetic import Decoder
from inkroute.syntax.coded import UNKNOWN_LENGTH, segments

#: Immediate generic regions; segments that paint nothing: the page, its end, stripes, the file's
#: end, profiles, comments (T.88, 7.3).
_GENERIC = (38, 39)
_PAGE, _SILENT = 48, (49, 50, 51, 52, 62)
#: Of a template's three rows: pixels left and right of the pixel, two and one above; left of it.
_REACH = ((2, 2, 3, 3, 4), (1, 2, 2, 3, 3), (1, 1, 2, 2, 2), (0, -1, 3, 2, 4))
#: The adaptive pixels where the encoder may leave them (6.2.5.4), as they stand in the data.
_NOMINAL = (
    bytes.fromhex("03fffdff02fefefe"), bytes.fromhex("03ff"),
    bytes.fromhex("02ff"), bytes.fromhex("02ff"),
)  # fmt: skip
#: The context that says whether a row is like the one above (6.2.5.7).
_ALIKE = (0x9B25, 0x0795, 0x00E5, 0x0195)
#: White beyond a row's ends.
_PAD = 4
#: Ceilings: pixels of a page, decisions taken one by one (about a microsecond each).
_MOST_PIXELS, _MOST_STEPS = 20_000_000, 400_000
#: Pixels of a row: steps are counted by rows.
_MOST_WIDTH = 65_535


class _Region(NamedTuple):
    """A region's place on the page, how it is combined (0 is OR), its template, the coded data."""

    width: int
    height: int
    left: int
    top: int
    combined: int
    template: int
    typical: bool
    data: bytes


class _TooLong(Exception):  # noqa: N818 - reading ends, nothing is wrong
    pass


def decode(data: bytes, width: int, height: int) -> bytes | None:
    """Rows of a bitmap of `width` x `height` pixels, each padded to a byte, 0 for black.

    None where the data is more than generic regions in the usual templates, is damaged, or takes
    too many steps.
    """
    if width * height > _MOST_PIXELS:
        return None
    regions = _regions(data)
    if not regions:
        return None
    page = [bytearray(width) for _ in range(height)]
    left = _MOST_STEPS
    try:
        for region in regions:
            left = _paint(region, page, left)
    except _TooLong:
        return None
    size = (width + 7) // 8
    digits = bytes.maketrans(b"\0\1", b"10")
    blank = b"0" * (size * 8 - width)
    return b"".join(int(row.translate(digits) + blank, 2).to_bytes(size, "big") for row in page)


def _regions(data: bytes) -> list[_Region]:
    """The regions, if they are all that paints; else none."""
    found = []
    for kind, start, length in segments(data):
        if kind == _PAGE or kind in _SILENT:
            if kind == _PAGE and data[start + 16 : start + 17] not in {
                b"\0",
                b"\1",
                b"\x40",
                b"\x41",
            }:
                return []  # black to start with, or combined otherwise than by OR
            continue
        region = _region(data[start : start + length]) if kind in _GENERIC else None
        if region is None or length == UNKNOWN_LENGTH:
            return []
        found.append(region)
    # On white one region is the same however it is combined.
    return found if len(found) == 1 or not any(region.combined for region in found) else []


def _region(data: bytes) -> _Region | None:
    """A generic region (T.88, 7.4.6) in the usual form; None for any other."""
    if len(data) < 18:
        return None
    flags = data[17]
    template, typical = flags >> 1 & 3, bool(flags & 8)
    nominal = _NOMINAL[template]
    if flags & 0x11 or not data.startswith(nominal, 18):
        return None  # Group 4, twelve adaptive pixels, or adaptive pixels elsewhere
    width, height, left, top = (int.from_bytes(data[at : at + 4], "big") for at in range(0, 16, 4))
    if width * height > _MOST_PIXELS or width > _MOST_WIDTH:
        return None
    return _Region(
        width, height, left, top, data[16] & 7, template, typical, data[18 + len(nominal) :]
    )


def _paint(region: _Region, page: list[bytearray], steps: int) -> int:
    """Paint a region on the page; how many steps are left."""
    rows = _Rows(region, steps)
    row = above = bytearray(region.width + 2 * _PAD)
    alike = 0
    for y in range(region.top, region.top + region.height):
        if region.typical:
            alike ^= rows.decoder.decide(rows.states, _ALIKE[region.template])
        before, above = above, row
        row = above if alike else rows.next(above, before)
        if y < len(page) and b"\1" in row:
            _add(page[y], region.left, row[_PAD : _PAD + region.width])
    return rows.steps


def _add(target: bytearray, left: int, row: bytearray) -> None:
    """Paint a row's black on the page's, from a column on."""
    place = slice(left, left + len(row))
    under = target[place]
    if b"\1" in under:
        row = bytearray(map(or_, row, under))
    target[place] = row[: len(under)]


class _Rows:
    """Reads a region row by row."""

    def __init__(self, region: _Region, steps: int) -> None:
        self.decoder = Decoder(region.data)
        self.states = [0] * (1 << 16)
        self.reach = _REACH[region.template]
        #: the context of a pixel that has only black about it.
        self.every = (1 << sum(self.reach) + 2) - 1
        self.width = region.width
        self.steps = steps

    def next(self, above: bytearray, before: bytearray) -> bytearray:
        """The next row below `above` and the one `before` that; with white at its ends."""
        left2, right2, left1, right1, left0 = self.reach
        wide2, wide1 = left2 + right2 + 1, left1 + right1 + 1
        keep2, keep1, keep0 = (1 << wide2) - 1, (1 << wide1) - 1, (1 << left0) - 1
        decide, states, width, every = self.decoder.decide, self.states, self.width, self.every
        row = bytearray(width + 2 * _PAD)
        x = self._alike(0, 0, row, above, before)
        seen2 = _seen(before, x + _PAD, left2, right2)
        seen1, seen0 = _seen(above, x + _PAD, left1, right1), 0
        while x < width:
            seen2 = (seen2 << 1 | before[x + _PAD + right2]) & keep2
            seen1 = (seen1 << 1 | above[x + _PAD + right1]) & keep1
            context = (seen2 << wide1 | seen1) << left0 | seen0
            bit = decide(states, context)
            row[x + _PAD] = bit
            seen0 = (seen0 << 1 | bit) & keep0
            self.steps -= 1
            x += 1
            if context == bit * every:
                start = x
                x = self._alike(x, bit, row, above, before)
                if x > start:
                    seen2 = _seen(before, x + _PAD, left2, right2)
                    seen1 = _seen(above, x + _PAD, left1, right1)
        if self.steps < 0:
            raise _TooLong
        return row

    def _alike(
        self, x: int, value: int, row: bytearray, above: bytearray, before: bytearray
    ) -> int:
        """Paint from x on what has nothing but its own value about it; where that ends.

        What stands left of x in the row must have the value as far as the template sees.
        """
        left2, right2, left1, right1, _ = self.reach
        context, other = value * self.every, b"\0" if value else b"\1"
        start, end = x, self.width
        for line, left, right in ((above, left1, right1), (before, left2, right2)):
            found = line.find(other, max(0, x + _PAD - left)) if right >= 0 else -1
            if found >= 0:
                end = min(end, found - _PAD - right)
        while x < end and self.states[context] & 1 == value:
            taken = self.decoder.skip_likely(self.states, context, end - x)
            x += taken
            if not taken:
                break
        if value and x > start:
            row[start + _PAD : x + _PAD] = b"\1" * (x - start)
        return x


def _seen(row: bytearray, at: int, left: int, right: int) -> int:
    """What the template saw of a row at the pixel before a place, as bits."""
    bits = 0
    for pixel in row[at - left - 1 : at + right]:
        bits = bits << 1 | pixel
    return bits
