"""Encoding CMaps of composite fonts (ISO 32000-1, 9.7.5): splitting strings, codes to CIDs.

In: /Encoding of a Type 0 font, a predefined name or an embedded stream. Out: `CMap`: a splitter
that gives one character a code, CIDs where they are known, text where the code itself tells it.
Codes of the legacy encodings are read by their CIDs; where those tell nothing (codes outside a
CMap, missing data) by Python's codecs, whose tables differ in rare characters from Adobe's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from inkroute.fonts import cid_collections
from inkroute.fonts.cid_collections import CodeTable
from inkroute.fonts.tables import WHITE, WHITE_CHARACTERS, byte_pairs, compiled, single_bytes
from inkroute.limits import Limits
from inkroute.syntax import objects

#: Byte patterns of one code in the legacy encodings.
_PAIR_81 = rb"[\x81-\xfe][\x40-\xfe]|(?s:.)"
_PAIR_A1 = rb"[\xa1-\xfe][\xa1-\xfe]|(?s:.)"
_PAIR_MAC_GB = rb"[\xa1-\xfc][\xa1-\xfe]|(?s:.)"
_PAIR_MAC_BIG5 = rb"[\xa1-\xfc][\x40-\xfe]|(?s:.)"
_PAIR_MAC_KOREA = rb"[\xa1-\xfd][\x41-\xfe]|(?s:.)"
_SHIFT_JIS = rb"[\x81-\x9f\xe0-\xfc][\x40-\xfc]|(?s:.)"
_EUC_JP = rb"[\xa1-\xfe][\xa1-\xfe]|\x8e[\xa0-\xdf]|(?s:.)"
_GB18030 = rb"[\x81-\xfe][\x30-\x39][\x81-\xfe][\x30-\x39]|[\x81-\xfe][\x40-\xfe]|(?s:.)"
_EUC_TW = rb"\x8e[\xa1-\xa7][\xa1-\xfe][\xa1-\xfe]|[\xa1-\xfe][\xa1-\xfe]|(?s:.)"
_JOHAB = rb"[\x84-\xf9][\x31-\xfe]|(?s:.)"
#: What is added to the codes 20-7E to make a CID: proportional Latin in every collection, and the
#: half-width Latin of Japan1, GB1, CNS1 and Korea1 (Adobe's CMap resources).
_PLAIN, _JAPAN, _CHINA, _TAIWAN, _KOREA = -31, 199, 781, 13616, 8062
_ASCII = range(0x20, 0x7F)
#: Signs of money that stand in the place of the backslash, and are what a page shows.
_MONEY = ("\xa5", "\u20a9")
#: A predefined legacy CMap's start of name -> (codec, pattern, offset of ASCII CIDs); the first
#: that fits counts.
_LEGACY = (
    ("GB-EUC", "gb2312", _PAIR_A1, _CHINA),
    ("GBpc-EUC", "gb2312", _PAIR_MAC_GB, _PLAIN),
    ("GBK2K", "gb18030", _GB18030, _PLAIN),
    ("GBKp", "gbk", _PAIR_81, _PLAIN),
    ("GBK", "gbk", _PAIR_81, _CHINA),
    ("B5pc", "cp950", _PAIR_MAC_BIG5, _PLAIN),
    ("ETenms", "cp950", _PAIR_81, _PLAIN),
    ("ETen", "cp950", _PAIR_81, _TAIWAN),
    ("HKscs", "big5hkscs", _PAIR_81, _PLAIN),
    ("CNS-EUC", "", _EUC_TW, _TAIWAN),
    ("83pv-RKSJ", "cp932", _SHIFT_JIS, _PLAIN),
    ("90ms-RKSJ", "cp932", _SHIFT_JIS, _JAPAN),
    ("90msp-RKSJ", "cp932", _SHIFT_JIS, _PLAIN),
    ("90pv-RKSJ", "cp932", _SHIFT_JIS, _PLAIN),
    ("Add-RKSJ", "cp932", _SHIFT_JIS, _JAPAN),
    ("Ext-RKSJ", "cp932", _SHIFT_JIS, _JAPAN),
    ("EUC", "euc_jp", _EUC_JP, _JAPAN),
    ("KSC-EUC", "cp949", _PAIR_A1, _KOREA),
    ("KSCms-UHC-HW", "cp949", _PAIR_81, _KOREA),
    ("KSCms-UHC", "cp949", _PAIR_81, _PLAIN),
    ("KSCpc-EUC", "cp949", _PAIR_MAC_KOREA, _PLAIN),
    ("KSC-Johab", "johab", _JOHAB, _PLAIN),
)
#: Names of seven-bit JIS CMaps, whose codes are two bytes of EUC-JP without their high bits.
_JIS = frozenset({"H", "V", "Add-H", "Add-V", "Ext-H", "Ext-V"})
#: Unicode CMaps: the codec of their codes; a code character is the Unicode character.
_UNICODE = {"UTF8": "utf-8", "UTF16": "utf-16-be", "UTF32": "utf-32-be"}
#: Four-byte codes of GB 18030: below the first of plane 1 they are kept apart from two-byte codes.
_SHIFTED = 0xF0000
_FIRST_OF_PLANE_1 = 189_000
#: Codes of the ideographic space in the legacy encodings: Shift-JIS, EUC and GBK, Big5, JIS.
_WIDE_SPACES = (0x8140, 0xA1A1, 0xA140, 0x2121)
_CODES = 0x110000
_CIDS = 0x10000
_LONG = 512
_NESTED = 8
_NO_CIDS: Mapping[int, int] = MappingProxyType({})

_COMMENT = rb"%[^\r\n]*"
_SECTION = rb"(?s)begin(codespacerange|cidchar|cidrange)(.*?)(?=end(?:codespace|cid)|begin|\Z)"
_HEX_PAIR = rb"<([0-9A-Fa-f\s]*)>\s*<([0-9A-Fa-f\s]*)>"
_CID_CHAR = rb"<([0-9A-Fa-f\s]*)>\s*(\d{1,9})"
_CID_RANGE = rb"<([0-9A-Fa-f\s]*)>\s*<([0-9A-Fa-f\s]*)>\s*(\d{1,9})"
_USE = rb"/([^\s/<>\[\]()]+)\s+usecmap"
_WMODE = rb"/WMode\s+(\d)\b"


class CMap(NamedTuple):
    """How strings are split, and what CID a code is.

    `cids` holds single codes, `spans` (first code, last, first CID), `table` the predefined CMap's
    codes; `identity` says that a code is its own CID; `ascii`, where it is not 0, what makes a CID
    of a code 20-7E. `text` answers codes that tell their character themselves; `ordering` names
    the collection of the CIDs where the CMap tells it. `spaces` are pairs of byte strings (low,
    high) of equal length.
    """

    codes: Callable[[bytes], str]
    vertical: bool = False
    identity: bool = False
    cids: Mapping[int, int] = _NO_CIDS
    spans: tuple[tuple[int, int, int], ...] = ()
    text: Callable[[int], str | None] | None = None
    single_byte: bool = False
    spaces: tuple[tuple[bytes, bytes], ...] = ()
    ascii: int = 0
    table: CodeTable | None = None
    ordering: str = ""

    def cid(self, code: int) -> int | None:
        """The CID of a code, or None when nothing tells it."""
        if self.identity:
            return code
        found = self.cids.get(code)
        if found is None:
            for low, high, first in reversed(self.spans):
                if low <= code <= high:
                    return first + code - low
            found = self.table.get(code) if self.table else None
            if found is None and self.ascii and code in _ASCII:
                return code + self.ascii
        return found

    def codes_of(self, wanted: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Codes that stand for the wanted CIDs, with their CID; `table` is not searched."""
        if self.identity:
            yield from zip(wanted, wanted, strict=True)
            return
        for low, high, first in self.spans:
            for cid in wanted:
                if 0 <= cid - first <= high - low:
                    yield low + cid - first, cid
        sought = frozenset(wanted)
        yield from ((code, cid) for code, cid in self.cids.items() if cid in sought)

    def white(self) -> Iterator[tuple[int, str]]:
        """Codes of white space, with their text, where codes tell their characters."""
        if self.text is not None:
            for code in (*map(ord, WHITE_CHARACTERS), *_WIDE_SPACES):
                text = self.text(code)
                if text and text in WHITE:
                    yield code, text


def identity(*, vertical: bool) -> CMap:
    """Identity-H or Identity-V."""
    return CMap(byte_pairs, vertical=vertical, identity=True)


def predefined(name: str) -> CMap | None:
    """The CMap of a predefined name (table 118); None for a name that is none."""
    if name.startswith("Identity"):
        return identity(vertical=name.endswith("-V"))
    found = _unicode(name) if name.startswith("Uni") else _legacy(name)
    if found is None:
        return None
    return found._replace(
        vertical=name.endswith("-V") or name == "V",
        table=cid_collections.code_table(name),
        ordering=cid_collections.ordering_of(name),
    )


def _unicode(name: str) -> CMap | None:
    for mark, codec in _UNICODE.items():
        if mark in name:
            return CMap(_decoder(codec), text=_itself, ascii=_PLAIN)
    if "UCS2" in name:
        return CMap(byte_pairs, text=_itself, ascii=_JAPAN if "-HW-" in name else _PLAIN)
    return None


def _legacy(name: str) -> CMap | None:
    # downwards some codes have CIDs of turned glyphs; the text is that of the upright ones
    across = f"{name[:-1]}H" if name.endswith("V") else name
    if name in _JIS:
        return CMap(byte_pairs, text=_reader(across, "euc_jp", 0x8080))
    for start, codec, pattern, ascii_offset in _LEGACY:
        if name.startswith(start):
            return CMap(splitter(pattern), text=_reader(across, codec, 0), ascii=ascii_offset)
    return None


def _itself(code: int) -> str | None:
    return chr(code) if code not in range(0xD800, 0xE000) and code else None


@cache
def _decoder(codec: str) -> Callable[[bytes], str]:
    def codes(data: bytes) -> str:
        return data.decode(codec, "replace")

    return codes


@cache
def _reader(name: str, codec: str, high_bits: int) -> Callable[[int], str | None]:
    """A function from a code of one to four bytes to its text: by its CID, or by a codec.

    Codes of ASCII are themselves; their half-width CIDs offer signs of the same look.
    """
    by_code = _by_codec(codec, high_bits)
    table = cid_collections.code_table(name)
    texts = cid_collections.texts(cid_collections.ordering_of(name))
    if table is None or texts is None:
        return by_code

    def text(code: int) -> str | None:
        cid = table.get(code)
        found = texts.get(cid) if cid is not None else None
        if code in _ASCII and found not in _MONEY:
            return chr(code)
        return found or by_code(code)

    return text


def _by_codec(codec: str, high_bits: int) -> Callable[[int], str | None]:
    """Likewise by one of Python's codecs alone."""

    def text(code: int) -> str | None:
        if not codec:
            return None
        if code in range(_CIDS, _SHIFTED):
            return chr(code)
        code |= high_bits
        data = code.to_bytes(2 if code > 0xFF else 1, "big") if code < _CIDS else _gb18030(code)
        try:
            return data.decode(codec).strip("\0") or None
        except UnicodeDecodeError:
            return None

    return text


def _gb18030(code: int) -> bytes:
    """The four bytes of GB 18030 that `code_character` counted on in plane 15."""
    place, fourth = divmod(code - _SHIFTED, 10)
    place, third = divmod(place, 126)
    first, second = divmod(place, 10)
    return bytes((0x81 + first & 0xFF, 0x30 + second, 0x81 + third, 0x30 + fourth))


@cache
def splitter(pattern: bytes) -> Callable[[bytes], str]:
    """A splitter by a pattern that matches one code's bytes."""
    find = re.compile(pattern).findall

    def codes(data: bytes) -> str:
        return "".join([code_character(code) for code in find(data)])

    return codes


def code_character(code: bytes) -> str:
    """One character for a code: its number up to two bytes; what is longer is folded upwards.

    Four bytes of GB 18030 are their Unicode character from plane 1 on, and counted on in plane 15
    when it is of the basic plane; other long codes are folded into planes 1 to 16, where two of
    them may meet.
    """
    if len(code) <= 2:
        return chr(int.from_bytes(code, "big"))
    if len(code) == 4 and 0x81 <= code[0] <= 0xFE and 0x30 <= code[1] <= 0x39:
        place = ((code[0] - 0x81) * 10 + code[1] - 0x30) * 126 + code[2] - 0x81
        place = place * 10 + code[3] - 0x30
        beyond = place - _FIRST_OF_PLANE_1
        if 0 <= beyond < _CODES - _CIDS:
            return chr(_CIDS + beyond)
        if 0 <= place < _CIDS:
            return chr(_SHIFTED + place)
    return chr(long_code(int.from_bytes(code, "big")))


def long_code(number: int) -> int:
    """The code character's number for a code of three or four bytes."""
    return number if number < _CODES else _CIDS + number % (_CODES - _CIDS)


def read(value: object, limits: Limits, depth: int = 0) -> CMap | None:
    """The CMap that /Encoding or /UseCMap gives; None when it can't be known."""
    if not objects.is_stream(value):
        return predefined(objects.as_name(value)) if value is not None else None
    try:
        data = objects.stream_bytes(value, limits)
    except objects.StreamDamage as damage:
        data = damage.data
    mode = objects.entry(value, "/WMode")
    base_value = objects.entry(value, "/UseCMap")
    data = compiled(_COMMENT).sub(b"", data[: limits.cmap_bytes])
    named = compiled(_USE).search(data)
    base = None
    if depth < _NESTED:
        if base_value is not None:
            base = read(base_value, limits, depth + 1)
        elif named:
            base = predefined(named[1].decode("latin-1"))
    return parse(data, base, limits, objects.as_int(mode, -1))


def parse(data: bytes, base: CMap | None, limits: Limits, mode: int = -1) -> CMap:
    """A CMap stream's text; `mode` is its dictionary's WMode, -1 where it has none."""
    spaces: list[tuple[bytes, bytes]] = []
    cids: dict[int, int] = dict(base.cids) if base else {}
    spans = list(base.spans) if base else []
    if base and base.identity:
        spans.append((0, _CIDS - 1, 0))
    for kind, body in compiled(_SECTION).findall(data):
        if kind == b"codespacerange":
            spaces += [
                (_bytes(low), _bytes(high)) for low, high in compiled(_HEX_PAIR).findall(body)
            ]
        elif kind == b"cidchar":
            cids.update((_code(code), int(cid)) for code, cid in compiled(_CID_CHAR).findall(body))
        else:
            _read_ranges(body, cids, spans)
        if len(cids) > limits.cmap_codes:
            break
    own = tuple(
        (low, high) for low, high in spaces if len(low) == len(high) and 1 <= len(low) <= 4
    )
    spaces_all = (base.spaces if base else ()) + own
    found = compiled(_WMODE).search(data)
    if mode < 0:
        mode = int(found[1]) if found else int(bool(base and base.vertical))
    codes = _splitter_of(spaces_all)
    if not own and base:
        codes = base.codes
    return CMap(
        codes,
        vertical=mode == 1,
        cids=cids,
        spans=tuple(spans),
        text=base.text if base else None,
        single_byte=codes is single_bytes,
        spaces=spaces_all,
        ascii=base.ascii if base else 0,
        table=base.table if base else None,
        ordering=base.ordering if base else "",
    )


def _read_ranges(body: bytes, cids: dict[int, int], spans: list[tuple[int, int, int]]) -> None:
    for first, last, cid in compiled(_CID_RANGE).findall(body):
        low, high = _code(first), _code(last)
        if high - low >= _LONG:
            spans.append((low, high, int(cid)))
        elif high >= low:
            cids.update(zip(range(low, high + 1), range(int(cid), _CIDS), strict=False))


def _bytes(digits: bytes) -> bytes:
    clean = b"".join(digits.split())
    return bytes.fromhex((clean + b"0" * (len(clean) % 2)).decode("ascii"))


def _code(digits: bytes) -> int:
    data = _bytes(digits)[:4]
    return ord(code_character(data)) if data else 0


def _splitter_of(spaces: tuple[tuple[bytes, bytes], ...]) -> Callable[[bytes], str]:
    """The fastest splitter for codespace ranges; two bytes a code where there are none."""
    sizes = {len(low) for low, _ in spaces}
    if sizes <= {2}:
        return byte_pairs
    if sizes == {1}:
        return single_bytes
    ordered = sorted(spaces, key=lambda pair: (len(pair[0]), pair))
    parts = [
        b"".join(
            b"[\\x%02x-\\x%02x]" % (min(a, b), max(a, b)) for a, b in zip(low, high, strict=True)
        )
        for low, high in ordered
    ]
    return splitter(b"|".join([*parts, b"(?s:.)"]))
