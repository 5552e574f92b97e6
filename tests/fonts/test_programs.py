"""Embedded programs as fontTools reads them, and hostile ones; what contradicts ToUnicode."""

from __future__ import annotations

import io
import struct

from fontTools.ttLib import TTFont

from fonts.dictionaries import LIMITS, bare_cff, cmap, dictionary, named, truetype
from inkroute.fonts import cff, program, sfnt


def _font(data: bytes) -> sfnt.Sfnt:
    found = sfnt.read(data)
    assert found is not None
    return found


def test_cmap_and_names_are_those_that_fonttools_reads() -> None:
    names = [f"uni{code:04X}" for code in range(0x400, 0x480)] + ["A", "f_f_i", "ring.alt"]
    characters = {0x400 + i: name for i, name in enumerate(names)} | {0x1F600: "A", 0x41: "A"}
    data = truetype(names, characters)
    reference = TTFont(io.BytesIO(data))
    font = _font(data)
    order = reference.getGlyphOrder()
    expected = {c: order.index(name) for c, name in reference.getBestCmap().items()}
    assert program.unicode_cmap(font, 10_000) == expected
    assert sfnt.glyph_names(font) == order
    assert sfnt.advances(font)[1] == 510_000
    assert sfnt.glyph_count(font) == len(order)


def test_cff_names_are_those_that_fonttools_reads() -> None:
    found = cff.read(bare_cff(["A", "alpha", "myown.glyph"]))
    assert found is not None
    assert found.glyphs == [".notdef", "A", "alpha", "myown.glyph"]
    assert found.standard


def _subtable(form: int, body: bytes) -> bytes:
    return struct.pack(">H", form) + body


def test_cmap_formats() -> None:
    zero = _subtable(0, struct.pack(">HH", 262, 0) + bytes(65) + b"\x07" + bytes(190))
    assert sfnt.glyphs_by_code(zero, 1000) == {65: 7}
    six = _subtable(6, struct.pack(">HHHHHH", 0, 0, 65, 2, 3, 0))
    assert sfnt.glyphs_by_code(six, 1000) == {65: 3}
    ten = _subtable(10, struct.pack(">HIIIIHH", 0, 0, 0, 0x1F600, 2, 8, 9))
    assert sfnt.glyphs_by_code(ten, 1000) == {0x1F600: 8, 0x1F601: 9}
    twelve = _subtable(12, struct.pack(">HIIIIII", 0, 0, 0, 1, 0x1F600, 0x1F601, 4))
    assert sfnt.glyphs_by_code(twelve, 1000) == {0x1F600: 4, 0x1F601: 5}
    thirteen = _subtable(13, struct.pack(">HIIIIII", 0, 0, 0, 1, 65, 66, 4))
    assert sfnt.glyphs_by_code(thirteen, 1000) == {65: 4, 66: 4}
    assert sfnt.glyphs_by_code(_subtable(99, b""), 1000) == {}


def test_hostile_cmaps_cost_little() -> None:
    groups = b"".join(struct.pack(">III", 0, 0xFFFFFFFF, 1) for _ in range(5000))
    twelve = _subtable(12, struct.pack(">HIII", 0, 0, 0, 0xFFFFFFFF) + groups)
    assert len(sfnt.glyphs_by_code(twelve, 50_000)) <= 50_000
    count = 8000
    segments = struct.pack(f">{count}H", *[0xFFFF] * count)
    starts = struct.pack(f">{count}H", *[0] * count)
    four = _subtable(
        4,
        struct.pack(">HHHHHH", 0, 0, 2 * count, 0, 0, 0)
        + segments + b"\0\0" + starts + starts + starts,
    )  # fmt: skip
    assert len(sfnt.glyphs_by_code(four, LIMITS.cmap_codes)) <= 0x10000


def test_overlapping_items_of_an_index_are_damage() -> None:
    offsets = b"".join(struct.pack(">I", 1 if at % 2 else 5_000) for at in range(10_001))
    assert cff.read(b"\1\0\4\4" + struct.pack(">HB", 10_000, 4) + offsets + bytes(6_000)) is None


def test_collections_and_truncated_programs() -> None:
    data = truetype(["x"], {65: "x"})
    collection = b"ttcf" + struct.pack(">III", 0x10000, 1, 16)
    moved = bytearray(collection + data)
    for at in range(16 + 12, 16 + 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16):
        offset = struct.unpack_from(">I", moved, at + 8)[0]
        struct.pack_into(">I", moved, at + 8, offset + 16)
    assert program.unicode_cmap(_font(bytes(moved)), 100) == {65: 1}
    for end in range(0, len(data), 7):
        found = program.parse(data[:end], 1000)
        assert isinstance(program.texts_by_glyph(found), dict)


def test_second_reading_leaves_to_unicode_out() -> None:
    table = cmap("1 beginbfchar <41> <0021> endbfchar")
    simple = dictionary(
        Subtype="/Type1",
        BaseFont="/X",
        ToUnicode=table,
        Encoding={"Differences": [65, "/A", "/g7"]},
    )
    assert named(simple, {0x41: "!"}) == {0x41: "A"}
    data = truetype(["x"], {0x41: "x"})
    composite = dictionary(
        Subtype="/Type0",
        Encoding="/Identity-H",
        ToUnicode=cmap("1 beginbfchar <0001> <0021> endbfchar"),
        DescendantFonts=[{"Subtype": "/CIDFontType2", "FontDescriptor": {"FontFile2": data}}],
    )
    assert named(composite, {1: "!"}) == {1: "A"}
    assert named(None, {1: "!"}) == {}


def test_a_symbol_table_contradicts_nothing() -> None:
    """A subset's codes may be numbers of its own."""
    table = cmap("1 beginbfchar <21> <25A0> endbfchar")
    font = dictionary(Subtype="/TrueType", BaseFont="/Wingdings", ToUnicode=table)
    assert named(font, {0x21: "\u25a0"}) == {}


def test_blank_glyphs_contradict_nothing() -> None:
    """A text layer over a scan is set in a font whose glyphs are all blank."""
    data = truetype(["x", "y"], {}, names=False, blank=("x", "y"))
    below = {"Subtype": "/CIDFontType2", "FontDescriptor": {"FontFile2": data}}
    font = dictionary(Subtype="/Type0", Encoding="/Identity-H", DescendantFonts=[below])
    assert named(font, {1: "x", 2: "y"}) == {}
