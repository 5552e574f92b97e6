"""TrueType and OpenType programs: what glyph a code is, and what a glyph stands for.

In: the bytes of an embedded program (FontFile2, or FontFile3 of Subtype OpenType), in any state
of damage. Out: cmap subtables, glyph names, advance widths. Read here rather than by a font
library, because a hostile table must cost no more than a ceiling of entries, and because
the browser then needs no more to be loaded. Not here: what outlines look like (`outlines`).
"""

from __future__ import annotations

import struct
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from sys import byteorder
from typing import NamedTuple

from inkroute.fonts import data_files
from inkroute.fonts.tables import micro_em

_MAGIC = (b"\0\1\0\0", b"true", b"OTTO", b"typ1")
#: Tables that are read here.
_READ = frozenset(("CFF ", "cmap", "head", "hhea", "hmtx", "loca", "maxp", "post"))
#: Tables of a program that are looked for at most, and subtables of its cmap.
_TABLES = 128
_SUBTABLES = 64
#: Formats of cmap subtables whose length is 16 bits.
_SHORT_FORMATS = frozenset((0, 4, 6))
#: Components of a glyph that are followed, at most.
_COMPONENTS = 64
#: Flags of a component: arguments are words, more follow; scales by the bytes that they take.
_WORDS, _MORE = 0x0001, 0x0020
_SCALES = ((0x0008, 2), (0x0040, 4), (0x0080, 8))
_DAMAGE = (struct.error, IndexError, ValueError)


class Sfnt(NamedTuple):
    """The tables of one program by tag."""

    tables: dict[str, bytes]

    @property
    def is_cff(self) -> bool:
        """Whether its outlines, and so its glyph names, are in a CFF table."""
        return "CFF " in self.tables


def read(data: bytes) -> Sfnt | None:
    """The tables that can be found; None when the bytes are no sfnt. Of a collection the first."""
    try:
        start = _start(data)
        if data[start : start + 4] not in _MAGIC:
            return None
        tables: dict[str, bytes] = {}
        for tag, place in _directory(data, start):
            name = tag.decode("latin-1")
            if name in _READ:
                tables.setdefault(name, data[place])
    except _DAMAGE:
        return None
    return Sfnt(tables)


def _start(data: bytes) -> int:
    """Where the program begins: of a collection the first. Raises `struct.error`."""
    start: int = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    return start


def _directory(data: bytes, start: int) -> Iterator[tuple[bytes, slice]]:
    """Tags of the tables, and where each lies. Raises `struct.error`."""
    count: int = min(struct.unpack_from(">H", data, start + 4)[0], _TABLES)
    for at in range(start + 12, start + 12 + 16 * count, 16):
        tag, _, offset, size = struct.unpack_from(">4sIII", data, at)
        yield tag, slice(offset, offset + size)


def cmaps(sfnt: Sfnt) -> dict[tuple[int, int], memoryview]:
    """(platform, encoding) -> a cmap subtable's bytes, from its start."""
    data = memoryview(sfnt.tables.get("cmap", b""))
    out: dict[tuple[int, int], memoryview] = {}
    try:
        count: int = min(struct.unpack_from(">H", data, 2)[0], _SUBTABLES)
        for at in range(4, 4 + 8 * count, 8):
            platform, encoding, offset = struct.unpack_from(">HHI", data, at)
            out.setdefault((platform, encoding), data[offset:])
    except _DAMAGE:
        return out
    return out


def is_readable(subtable: bytes | memoryview) -> bool:
    """Whether a cmap subtable is of a format that is read here, and all there."""
    data = bytes(subtable[:8])
    form, size = int.from_bytes(data[:2], "big"), int.from_bytes(data[2:4], "big")
    return form in _SHORT_FORMATS and len(data) == 8 and size <= len(subtable)


def glyphs_by_code(subtable: bytes | memoryview, ceiling: int) -> dict[int, int]:
    """Code -> glyph number of one cmap subtable, at most `ceiling`, without glyph 0.

    Formats 0, 4, 6, 10, 12 and 13 (OpenType specification, "cmap").
    """
    out: dict[int, int] = {}
    room = ceiling
    try:
        for codes, glyphs in _pieces(bytes(subtable)):
            pairs = zip(codes[:room], glyphs, strict=False)
            out.update((pair for pair in pairs if pair[1]) if 0 in glyphs else pairs)
            room -= len(codes)
            if room <= 0:
                break
    except _DAMAGE:
        return out
    return out


def glyphs_of(subtable: bytes | memoryview, wanted: Sequence[int], ceiling: int) -> dict[int, int]:
    """Likewise, of the wanted codes alone, which are in rising order."""
    out: dict[int, int] = {}
    room = ceiling
    try:
        for codes, glyphs in _pieces(bytes(subtable)):
            for place in range(bisect_left(wanted, codes.start), len(wanted)):
                code = wanted[place]
                if code >= codes.stop:
                    break
                at = code - codes.start
                if at < min(len(glyphs), room) and glyphs[at]:
                    out[code] = glyphs[at]
            room -= len(codes)
            if room <= 0:
                break
    except _DAMAGE:
        return out
    return out


def _pieces(data: bytes) -> Iterator[tuple[range, list[int] | range | bytes]]:
    form: int = struct.unpack_from(">H", data)[0]
    if form == 0:
        yield range(256), data[6:262]
    elif form == 4:
        yield from _segments(data)
    elif form == 6:
        first, count = struct.unpack_from(">HH", data, 6)
        yield range(first, first + count), _words(data, 10, count)
    elif form == 10:
        first, count = struct.unpack_from(">II", data, 12)
        yield range(first, first + min(count, len(data))), _words(data, 20, min(count, len(data)))
    elif form in {12, 13}:
        groups: int = min(struct.unpack_from(">I", data, 12)[0], len(data) // 12)
        for at in range(16, 16 + 12 * groups, 12):
            low, high, glyph = struct.unpack_from(">III", data, at)
            count = min(high - low + 1, 0x10FFFF)
            if count > 0 and low <= 0x10FFFF:
                codes = range(low, low + count)
                yield codes, range(glyph, glyph + count) if form == 12 else [glyph] * count


def _words(data: bytes, at: int, count: int) -> list[int]:
    """`count` big-endian 16-bit words from `at`, or as many as there are."""
    out = array("H", data[at : at + 2 * min(count, (len(data) - at) // 2)])
    if byteorder == "little":
        out.byteswap()
    return out.tolist()


def _segments(data: bytes) -> Iterator[tuple[range, list[int] | range]]:
    """Format 4: segments of codes with a delta or with an array of glyphs."""
    count: int = struct.unpack_from(">H", data, 6)[0] // 2
    ends = _words(data, 14, count)
    starts = _words(data, 16 + 2 * count, count)
    deltas = _words(data, 16 + 4 * count, count)
    at_offsets = 16 + 6 * count
    offsets = _words(data, at_offsets, count)
    seen = 0
    for index, (low, high, delta, offset) in enumerate(
        zip(starts, ends, deltas, offsets, strict=False)
    ):
        seen += high - low + 1
        if high < low or seen > 0x20000:  # overlapping segments: more codes than there are
            continue
        codes = range(low, high + 1)
        if offset in {0, 0xFFFF}:
            first = (low + delta) & 0xFFFF
            if first + len(codes) <= 0x10000:
                yield codes, range(first, first + len(codes))
            else:
                yield codes, [(code + delta) & 0xFFFF for code in codes]
        else:
            found = _words(data, at_offsets + 2 * index + offset, len(codes))
            yield codes, [(glyph + delta) & 0xFFFF if glyph else 0 for glyph in found]


def glyph_count(sfnt: Sfnt) -> int:
    """Number of glyphs by maxp; 0 when it is missing."""
    data = sfnt.tables.get("maxp", b"")
    return int.from_bytes(data[4:6], "big")


def blank_glyphs(sfnt: Sfnt, wanted: Iterable[int]) -> list[int]:
    """Those of the wanted glyph numbers that have no outline (OpenType specification, "loca")."""
    data = sfnt.tables.get("loca", b"")
    size = 4 if sfnt.tables.get("head", b"")[50:52] == b"\0\1" else 2
    return [
        glyph
        for glyph in wanted
        if size * (glyph + 2) <= len(data)
        and data[(at := size * glyph) : at + size] == data[at + size : at + 2 * size]
    ]


def outline(data: bytes, sfnt: Sfnt, glyph: int) -> bytes:
    """What draws a glyph in the program `data`: its part of glyf, and those of its components.

    Numbers of components are left out, which a subset changes (OpenType specification, "glyf");
    b"" for a glyph that is blank, not there or damaged.
    """
    glyf = table(data, b"glyf")
    out: list[bytes] = []
    waiting = [glyph]
    seen: set[int] = set()
    while waiting and len(seen) < _COMPONENTS:
        glyph = waiting.pop()
        start, end = place(sfnt, glyph)
        if glyph in seen or not start < end <= len(glyf):
            continue
        seen.add(glyph)
        own = bytearray(glyf[start:end])
        try:
            for at in _components(own):
                waiting.append(int.from_bytes(own[at : at + 2], "big"))
                own[at : at + 2] = b"\0\0"
        except _DAMAGE:
            return b""
        out.append(bytes(own))
    return b"".join(out)


def table(data: bytes, tag: bytes) -> bytes:
    """A table's bytes, also of those that are not read at first; b"" where it is missing."""
    try:
        places = (place for name, place in _directory(data, _start(data)) if name == tag)
        return data[next(places, slice(0))]
    except _DAMAGE:
        return b""


def place(sfnt: Sfnt, glyph: int) -> tuple[int, int]:
    """Where a glyph's part of glyf begins and ends; (0, 0) for one that loca does not hold."""
    data = sfnt.tables.get("loca", b"")
    long = sfnt.tables.get("head", b"")[50:52] == b"\0\1"
    size, unit = (4, 1) if long else (2, 2)
    at = size * glyph
    if glyph < 0 or at + 2 * size > len(data):
        return 0, 0
    ends = (data[at : at + size], data[at + size : at + 2 * size])
    first, last = (unit * int.from_bytes(end, "big") for end in ends)
    return first, last


def _components(glyph: bytes | bytearray) -> Iterator[int]:
    """Where a composite glyph's numbers of components stand; nothing for a simple glyph."""
    if struct.unpack_from(">h", glyph)[0] >= 0:
        return
    at, more = 10, True
    while more:
        flags: int = struct.unpack_from(">H", glyph, at)[0]
        yield at + 2
        at += 4 + (4 if flags & _WORDS else 2)
        at += next((size for flag, size in _SCALES if flags & flag), 0)
        more = bool(flags & _MORE)


def has_outline(sfnt: Sfnt, glyph: int) -> bool | None:
    """Whether a glyph has an outline; None for one that loca does not hold."""
    if not 0 <= glyph < glyph_count(sfnt) or not sfnt.tables.get("loca"):
        return None
    return not blank_glyphs(sfnt, (glyph,))


def glyph_names(sfnt: Sfnt) -> list[str]:
    """Glyph names of the post table by glyph number; empty where it holds none."""
    data = sfnt.tables.get("post", b"")
    standard = data_files.glyph_order("mac")
    if data[:4] == b"\0\1\0\0":
        return standard
    if data[:4] != b"\0\2\0\0":
        return []
    count = int.from_bytes(data[32:34], "big")
    indices = _words(data, 34, count)
    own = list(_pascal_strings(data, 34 + 2 * count))
    known = standard + own
    return [known[i] if i < len(known) else "" for i in indices]


def _pascal_strings(data: bytes, at: int) -> Iterator[str]:
    while at < len(data):
        size = data[at]
        yield data[at + 1 : at + 1 + size].decode("latin-1")
        at += 1 + size


def advances(sfnt: Sfnt) -> list[int]:
    """Advance widths by glyph number in micro-em; empty when hhea, hmtx or head is missing."""
    hhea, head = sfnt.tables.get("hhea", b""), sfnt.tables.get("head", b"")
    count = int.from_bytes(hhea[34:36], "big")
    units = int.from_bytes(head[18:20], "big")
    words = _words(sfnt.tables.get("hmtx", b""), 0, 2 * count)[::2]
    if not words or not units:
        return []
    widths = [micro_em(width * 1000 / units) for width in words]
    return widths + widths[-1:] * (glyph_count(sfnt) - len(widths))
