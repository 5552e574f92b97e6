"""Tables of Adobe's character collections: CID -> text, and code -> CID of predefined CMaps.

In: the CMap resources as PostScript text. Out: for each collection one file of columns
(`cid-japan1.bin` and so on), and `cid_tables.tsv`, which says what stands where. The files are not
compressed, so that they are the same under every zlib, and so laid out that archives compress
them well.

Columns of a code -> CID table, a row a range of codes, every number a byte plane, least first:
gap to the row before's first code (three planes), number of codes less one (one plane), first CID
less what the row before would have gone on with (two planes, modulo 65536). A table with a base
holds only codes that differ from it; CID 0 takes one away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from inkroute.fonts.cmaps import code_character

_SECTION = re.compile(r"begin(cidchar|cidrange|bfchar|bfrange)\b(.*?)end\1", re.DOTALL)
_BF_RANGE = re.compile(r"<(\w+)>\s*<(\w+)>\s*(?:<(\w+)>|\[([^\]]*)\])")
_CID_RANGE = re.compile(r"<(\w+)>\s*<(\w+)>\s*(\d+)")
#: Codes of one row at the most.
_ROW = 256
#: Upright forms of characters, which vertical writing takes for the plain ones.
_UPRIGHT = (range(0xFE10, 0xFE1A), range(0xFE30, 0xFE49))
#: Signs that give way to others of the same glyph: combining ones, radicals of ideographs.
_SECOND_CHOICE = (range(0x300, 0x370), range(0x2E80, 0x2FE0))
#: The half-width space of the collections, which is the plain one where it is typed.
_EN_SPACE = "\u2002"
_PRIVATE = (range(0xE000, 0xF900), range(0xF0000, 0x110000))
#: Variation selectors, and Apple's private marks that join what follows them to one glyph.
_MARKS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), range(0xF860, 0xF880))


class Collection(NamedTuple):
    """A character collection: its CMaps by name, each after its base, and its Unicode CMap."""

    ordering: str
    unicode: str
    names: tuple[str, ...]

    @property
    def folder(self) -> str:
        """Where its resources stand."""
        return f"Adobe-{self.ordering}/"

    @property
    def file(self) -> str:
        """The name of its data file."""
        return f"cid-{self.ordering.lower()}.bin"


def _both(*stems: str) -> tuple[str, ...]:
    return tuple(f"{stem}-{mode}" for stem in stems for mode in "HV")


#: ISO 32000-1, table 118; the UTF-32 forms serve UTF-16 and UTF-8, whose codes are the same
#: characters; with them the later forms of the same encodings that are met in files.
COLLECTIONS = (
    Collection(
        "Japan1",
        "UniJIS2004-UTF32-H",
        (
            *("H", "V"),
            *("83pv-RKSJ-H", *_both("90ms-RKSJ", "90msp-RKSJ", "90pv-RKSJ", "Add-RKSJ")),
            *_both("Ext-RKSJ", "EUC", "Add", "Ext"),
            *_both("UniJIS-UCS2", "UniJIS-UCS2-HW", "UniJIS-UTF32", "UniJIS2004-UTF32"),
            *_both("UniJISX0213-UTF32", "UniJISX02132004-UTF32"),
        ),
    ),
    Collection(
        "GB1",
        "UniGB-UTF32-H",
        _both(
            *("GB-EUC", "GBpc-EUC", "GBK-EUC", "GBKp-EUC", "GBK2K"),
            *("UniGB-UCS2", "UniGB-UTF32"),
        ),
    ),
    Collection(
        "CNS1",
        "UniCNS-UTF32-H",
        _both(
            *("B5pc", "ETen-B5", "ETenms-B5", "HKscs-B5", "CNS-EUC"),
            *("UniCNS-UCS2", "UniCNS-UTF32"),
        ),
    ),
    Collection(
        "Korea1",
        "UniKS-UTF32-H",
        _both(
            *("KSC-EUC", "KSCms-UHC", "KSCms-UHC-HW", "KSCpc-EUC", "KSC-Johab"),
            *("UniKS-UCS2", "UniKS-UTF32"),
        ),
    ),
    Collection("KR", "UniAKR-UTF32-H", ("UniAKR-UTF32-H",)),
)


def resources() -> tuple[str, ...]:
    """Every resource that is read, by its path in the collection of CMap resources."""
    out: list[str] = []
    for collection in COLLECTIONS:
        names = dict.fromkeys((f"Adobe-{collection.ordering}-UCS2", *collection.names))
        out += [collection.folder + name for name in names]
    return tuple(out)


def tables(resource: Mapping[str, str]) -> dict[str, bytes]:
    """The data files by name, from the text of the resources by path."""
    lines, out = [], {}
    for collection in COLLECTIONS:
        read: dict[str, dict[int, int]] = {}
        for name in collection.names:
            read[name] = _codes(resource, collection.folder, name)
        texts = _texts(resource[f"{collection.folder}Adobe-{collection.ordering}-UCS2"])
        joined = "\n".join(_settled(texts, read, collection.unicode)).encode()
        lines.append(f"{collection.ordering}\t{collection.file}\t\t0\t{len(joined)}")
        data = bytearray(joined)
        for place, name in enumerate(collection.names):
            base, rows = _nearest(read, collection.names[:place], name)
            lines.append(f"{name}\t{collection.ordering}\t{base}\t{len(data)}\t{len(rows)}")
            data += _columns(rows)
        out[collection.file] = bytes(data)
    out["cid_tables.tsv"] = ("\n".join(lines) + "\n").encode()
    return out


def _codes(resource: Mapping[str, str], folder: str, name: str) -> dict[int, int]:
    """CID by code character of a CMap with those that it uses."""
    text = resource[folder + name]
    used = re.search(r"/(\S+)\s+usecmap", text)
    wide = "UTF32" in name
    out = _codes(resource, folder, used[1]) if used else {}
    for kind, body in _SECTION.findall(text):
        found = re.findall(r"<(\w+)>()\s*(\d+)", body)
        for low, high, cid in found if kind == "cidchar" else _CID_RANGE.findall(body):
            size, first, last = len(low) // 2, int(low, 16), int(high or low, 16)
            for code in range(first, last + 1):
                number = code if wide else ord(code_character(code.to_bytes(size, "big")))
                out[number] = int(cid) + code - first
    return out


def _texts(text: str) -> dict[int, str]:
    """Text by CID, as the resource says it."""
    out: dict[int, str] = {}
    for kind, body in _SECTION.findall(text):
        if kind == "bfchar":
            found = re.findall(r"<(\w+)>\s*<(\w+)>", body)
            out |= {int(cid, 16): _characters(target) for cid, target in found}
            continue
        for low, high, target, listed in _BF_RANGE.findall(body):
            first, last = int(low, 16), int(high, 16)
            if listed:
                targets = [_characters(item) for item in re.findall(r"<(\w+)>", listed)]
            else:
                start = _characters(target)
                ends = range(ord(start[-1]), ord(start[-1]) + last - first + 1)
                targets = [start[:-1] + chr(end) for end in ends]
            out |= dict(zip(range(first, last + 1), targets, strict=False))
    return out


def _characters(digits: str) -> str:
    return bytes.fromhex(digits).decode("utf-16-be", "replace")


def _settled(
    texts: dict[int, str], read: Mapping[str, Mapping[int, int]], unicode_name: str
) -> list[str]:
    """Text by CID, "" where nobody knows, with the choices that this module makes.

    Marks that stand for no character are left out. Private characters, what says nothing, and
    characters of second choice give way to the Unicode CMap read backwards. Upright forms are
    the characters whose vertical writing takes them.
    """
    backwards: dict[int, str] = {}
    for code, cid in sorted(read[unicode_name].items()):
        if not _in(code, *_PRIVATE, *_SECOND_CHOICE) and code >= 0x20:
            backwards.setdefault(cid, chr(code))
    out = {}
    for cid in sorted({*texts, *backwards}):
        text = "".join(c for c in texts.get(cid, "") if not _in(ord(c), *_MARKS))
        poor = not text or any(c in "\0\ufffd" or _in(ord(c), *_PRIVATE) for c in text)
        if poor or (len(text) == 1 and _in(ord(text), *_SECOND_CHOICE)):
            text = backwards.get(cid, "" if poor else text)
        out[cid] = " " if text == _EN_SPACE else text
    for upright, plain in _upright(read):
        known = out.get(upright, "")
        if (not known or _in(ord(known[0]), *_UPRIGHT)) and out.get(plain):
            out[upright] = out[plain]
    return [out.get(cid, "") for cid in range(max(out) + 1)]


def _upright(read: Mapping[str, Mapping[int, int]]) -> Iterator[tuple[int, int]]:
    """Pairs of CIDs, the vertical and the horizontal one of the same code."""
    for name, downwards in read.items():
        across = read.get(name[:-1] + "H", {}) if name.endswith("V") else {}
        for code, cid in downwards.items():
            if across.get(code, cid) != cid:
                yield cid, across[code]


def _in(code: int, *areas: range) -> bool:
    return any(code in area for area in areas)


def _nearest(
    read: Mapping[str, Mapping[int, int]], before: tuple[str, ...], name: str
) -> tuple[str, list[tuple[int, int, int]]]:
    """The base from which the fewest rows lead to a table, "" for none, and those rows."""
    own = read[name]
    best, rows = "", _rows(own)
    for base in before:
        if base.startswith("Uni") != name.startswith("Uni"):
            continue
        other = read[base]
        changed = {code: cid for code, cid in own.items() if other.get(code) != cid}
        changed |= dict.fromkeys(other.keys() - own.keys(), 0)
        found = _rows(changed)
        if len(found) < len(rows):
            best, rows = base, found
    return best, rows


def _rows(codes: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Ranges: first code, number of codes, first CID; codes without a CID run on with 0."""
    out: list[tuple[int, int, int]] = []
    for code, cid in sorted(codes.items()):
        if out:
            first, count, start = out[-1]
            if code == first + count and cid == start + count and count < _ROW:
                out[-1] = (first, count + 1, start)
                continue
        out.append((code, 1, cid))
    return out


def _columns(rows: list[tuple[int, int, int]]) -> bytes:
    gaps, steps, last, expected = [], [], 0, 0
    for first, count, cid in rows:
        gaps.append(first - last)
        steps.append((cid - expected) & 0xFFFF)
        last, expected = first, cid + count
    planes = [bytes(gap >> shift & 0xFF for gap in gaps) for shift in (0, 8, 16)]
    planes.append(bytes(count - 1 for _, count, _ in rows))
    planes += [bytes(step >> shift & 0xFF for step in steps) for shift in (0, 8)]
    return b"".join(planes)
