"""Adobe's character collections: CID -> text, and code -> CID of predefined CMaps.

In: a collection's Ordering or a CMap's name, and the files of fonts/data/ that
build/font_data_cid.py made (it describes their columns). Out: tables that are read when they are
first asked for, each by itself. Not here: how strings are split into codes.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from inkroute.fonts import data_files
from inkroute.fonts.tables import WHITE_CHARACTERS

_TABLES = "cid_tables.tsv"
#: Byte planes of a row: three of the code, one of the count, two of the CID.
_PLANES = 6
_CID_MASK = 0xFFFF


class _Place(NamedTuple):
    """A line of the table of contents; `size` counts bytes of texts, or rows of a CMap."""

    of: str
    base: str
    offset: int
    size: int


class Texts(NamedTuple):
    """What a collection's CIDs stand for: "" where nobody knows; `white` are those of spaces."""

    by_cid: tuple[str, ...]
    white: tuple[int, ...]

    def get(self, cid: int) -> str | None:
        """The text of a CID, or None."""
        return (self.by_cid[cid] or None) if 0 <= cid < len(self.by_cid) else None


class CodeTable(NamedTuple):
    """Code -> CID by ranges; what is in none of them is asked of `base`."""

    starts: list[int]
    counts: bytes
    cids: list[int]
    base: CodeTable | None

    def get(self, code: int) -> int | None:
        """The CID of a code; None for one that the CMap does not hold."""
        place = bisect_right(self.starts, code) - 1
        if place >= 0:
            beyond = code - self.starts[place]
            if beyond <= self.counts[place]:
                first = self.cids[place]
                return first + beyond if first else None
        return self.base.get(code) if self.base else None


@cache
def _contents() -> dict[str, _Place]:
    """Places by Ordering and by CMap name; empty when the data is missing."""
    out = {}
    for line in data_files.read_lines(_TABLES):
        name, of, base, offset, size = line.split("\t")
        out[name] = _Place(of, base, int(offset), int(size))
    return out


@cache
def _file(name: str) -> bytes:
    return data_files.content(name)


@cache
def texts(ordering: str) -> Texts | None:
    """The texts of a collection ("Japan1"); None for one that is unknown."""
    place = _contents().get(ordering)
    if place is None or place.base or not place.of.endswith(".bin"):
        return None
    raw = _file(place.of)[place.offset : place.offset + place.size]
    by_cid = tuple(raw.decode("utf-8").split("\n"))
    spaces = frozenset(WHITE_CHARACTERS)
    return Texts(by_cid, tuple(cid for cid, text in enumerate(by_cid) if text in spaces))


def ordering_of(cmap: str) -> str:
    """The collection of a predefined CMap; "" for a name that is none of them."""
    place = _contents().get(_listed(cmap))
    return place.of if place and not place.of.endswith(".bin") else ""


def code_table(cmap: str) -> CodeTable | None:
    """Code character -> CID of a predefined CMap; None for a name that is none of them."""
    name = _listed(cmap)
    return _code_table(name) if ordering_of(name) else None


def _listed(cmap: str) -> str:
    """The name under which a CMap stands: codes of UTF-8 and UTF-16 are those of UTF-32."""
    return cmap.replace("UTF16", "UTF32").replace("UTF8", "UTF32")


@cache
def _code_table(name: str) -> CodeTable:
    place = _contents()[name]
    data, count = _file(_contents()[place.of].of), place.size
    low, middle, high, counts, cid_low, cid_high = (
        data[place.offset + plane * count : place.offset + (plane + 1) * count]
        for plane in range(_PLANES)
    )
    gaps = _joined("I", (low, middle, high))
    steps = _joined("H", (cid_low, cid_high))
    ends = (step + before + 1 for step, before in zip(steps[1:], counts[:-1], strict=True))
    cids = [cid & _CID_MASK for cid in accumulate([*steps[:1], *ends])]
    base = _code_table(place.base) if place.base else None
    return CodeTable(list(accumulate(gaps)), counts, cids, base)


def _joined(kind: str, planes: tuple[bytes, ...]) -> array[int]:
    """Numbers from their byte planes, least first."""
    out = array(kind)
    raw = bytearray(out.itemsize * len(planes[0]))
    for place, plane in enumerate(planes):
        raw[place :: out.itemsize] = plane
    out.frombytes(raw)
    if sys.byteorder == "big":
        out.byteswap()
    return out
