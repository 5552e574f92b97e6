"""Compact Font Format and Type 1 programs: glyph names and built-in encodings.

In: the bytes of FontFile3 (or of an OpenType program's "CFF " table), or of FontFile, in any
state of damage. Out: names by glyph number and by code (Adobe Technical Notes 5176 and Type 1
Font Format, 2.2). Not here: outlines, and the encrypted part of Type 1.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from inkroute.fonts import data_files
from inkroute.fonts.tables import compiled

_DAMAGE = (struct.error, IndexError, ValueError, OverflowError)
#: Operators of a Top DICT.
_CHARSET, _ENCODING, _CHAR_STRINGS, _ROS = 15, 16, 17, 1230
#: A charstring that ends at once, with or without its width (Technical Note 5177, 3.1 and 4.1).
_BLANK = rb"(?s)(?:[\x20-\xf6]|[\xf7-\xfe].|\x1c..|\xff....)?\x0e\Z"
_TYPE1_ENTRY = rb"dup\s+(\d+|8#[0-7]+|16#[0-9A-Fa-f]+)\s*/([^\s/\[\]{}()<>%]+)\s+put"


class Names(NamedTuple):
    """`glyphs` names by glyph number (CIDs as decimal numbers where `is_cid`), `codes` by code.

    `standard` says that the program's encoding is Adobe's standard one; `outlines` are the
    charstrings by glyph number.
    """

    glyphs: list[str]
    codes: dict[int, str]
    standard: bool = False
    is_cid: bool = False
    outlines: Sequence[bytes] = ()

    def draws_nothing(self, glyph: int) -> bool:
        """Whether a glyph's charstring ends at once."""
        outline = self.outlines[glyph] if glyph < len(self.outlines) else b""
        return compiled(_BLANK).match(outline) is not None


NO_NAMES = Names([], {})


def read(data: bytes) -> Names | None:
    """Names of the first font of a CFF font set; None when it cannot be read."""
    try:
        return _read(data)
    except _DAMAGE:
        return None


def _read(data: bytes) -> Names | None:
    if len(data) < 4 or data[0] != 1:
        return None
    _, after = _index(data, data[2])
    tops, after = _index(data, after)
    strings, _ = _index(data, after)
    top = _dictionary(tops[0])
    glyphs, _ = _index(data, int(top[_CHAR_STRINGS][-1]))
    sids = _charset(data, _offset(top, _CHARSET), len(glyphs))
    if _ROS in top:
        return Names([str(cid) for cid in sids], {}, is_cid=True, outlines=glyphs)
    known = data_files.glyph_order("cff")
    names = [_string(sid, known, strings) for sid in sids]
    where = _offset(top, _ENCODING)
    if where in {0, 1}:
        return Names(names, {}, standard=where == 0, outlines=glyphs)
    codes = {
        code: names[glyph] for code, glyph in _encoding(data, where) if 0 < glyph < len(names)
    }
    codes |= {code: _string(sid, known, strings) for code, sid in _supplement(data, where)}
    return Names(names, codes, outlines=glyphs)


def _offset(top: dict[int, list[float]], operator: int) -> int:
    """An offset of the Top DICT; 0 by default."""
    operands = top.get(operator)
    return int(operands[-1]) if operands else 0


def _string(sid: int, known: list[str], strings: list[bytes]) -> str:
    if sid < len(known):
        return known[sid]
    own = sid - len(known)
    return strings[own].decode("latin-1") if own < len(strings) else ""


def _index(data: bytes, at: int) -> tuple[list[bytes], int]:
    """An INDEX's items, and where it ends."""
    count: int = struct.unpack_from(">H", data, at)[0]
    if not count:
        return [], at + 2
    size = data[at + 2]
    if not 1 <= size <= 4:
        raise ValueError("offset size")
    first = at + 3
    ends = first + size * (count + 1)
    if ends > len(data):
        raise ValueError("offsets end early")
    offsets = [int.from_bytes(data[i : i + size], "big") for i in range(first, ends, size)]
    if any(low > high for low, high in pairwise(offsets)):
        raise ValueError("offsets run backwards")  # items would overlap, and fill memory
    base = ends - 1
    return [data[base + low : base + high] for low, high in pairwise(offsets)], base + offsets[-1]


def _dictionary(data: bytes) -> dict[int, list[float]]:
    """Operator -> operands of a DICT; two-byte operators as 1200 and the second byte."""
    out: dict[int, list[float]] = {}
    operands: list[float] = []
    at = 0
    while at < len(data):
        first = data[at]
        at += 1
        if first <= 21:
            if first == 12:
                first = 1200 + data[at]
                at += 1
            out[first] = operands
            operands = []
        elif first == 28:
            operands.append(struct.unpack_from(">h", data, at)[0])
            at += 2
        elif first == 29:
            operands.append(struct.unpack_from(">i", data, at)[0])
            at += 4
        elif first == 30:
            operands.append(0)  # a real number: no offset is one
            while data[at] & 15 != 15:
                at += 1
            at += 1
        elif first <= 246:
            operands.append(first - 139)
        elif first <= 254:
            sign = 1 if first <= 250 else -1
            operands.append(sign * ((first - (247 if sign > 0 else 251)) * 256 + data[at] + 108))
            at += 1
    return out


def _charset(data: bytes, where: int, count: int) -> list[int]:
    """String identifiers (or CIDs) by glyph number."""
    if where <= 2:
        order = data_files.glyph_order(("isoadobe", "expert", "expertsubset")[where])
        known = {name: sid for sid, name in enumerate(data_files.glyph_order("cff"))}
        return [known.get(name, 0) for name in order[:count]]
    out = [0]
    form, at = data[where], where + 1
    while len(out) < count:
        first: int = struct.unpack_from(">H", data, at)[0]
        at += 2
        left = 0
        if form:
            left = int.from_bytes(data[at : at + form], "big")
            at += form
        if form > 2:
            break
        out.extend(range(first, first + min(left, count) + 1))
    return out[:count]


def _encoding(data: bytes, where: int) -> Iterator[tuple[int, int]]:
    """Code and glyph number."""
    form, count = data[where] & 0x7F, data[where + 1]
    at = where + 2
    if form == 0:
        for glyph, code in enumerate(data[at : at + count], 1):
            yield code, glyph
        return
    glyph = 1
    for _ in range(count):
        first, left = data[at], data[at + 1]
        at += 2
        for code in range(first, first + left + 1):
            yield code, glyph
            glyph += 1


def _supplement(data: bytes, where: int) -> Iterator[tuple[int, int]]:
    """Further codes with the string identifiers of their glyphs."""
    if not data[where] & 0x80:
        return
    step = 2 if data[where] & 0x7F else 1
    at = where + 2 + step * data[where + 1]
    for item in range(at + 1, at + 1 + 3 * data[at], 3):
        yield struct.unpack_from(">BH", data, item)


def read_type1(data: bytes) -> Names:
    """The built-in encoding in the clear text of a Type 1 program."""
    clear = data.partition(b"eexec")[0]
    start = clear.find(b"/Encoding")
    if start < 0:
        return NO_NAMES
    if re.match(rb"/Encoding\s+StandardEncoding\b", clear[start : start + 60]):
        return Names([], {}, standard=True)
    codes = {}
    for number, name in compiled(_TYPE1_ENTRY).findall(clear, start):
        base, _, digits = number.rpartition(b"#")
        code = int(digits, int(base or 10))
        if code < 256:
            codes[code] = name.decode("latin-1")
    return Names([], {code: name for code, name in codes.items() if name != ".notdef"})
