"""Composite fonts: splitting, CMaps, /W and /W2, embedded programs."""

from __future__ import annotations

import pytest

from fonts.dictionaries import bare_cff, cmap, shown, stream, truetype, type0
from inkroute.model import Origin


def test_identity_with_to_unicode_and_widths() -> None:
    font = type0(
        ToUnicode=cmap("1 beginbfrange <0003> <0005> <0041> endbfrange"),
        W=[3, [500, 600.5], 10, 12, 250],
        DW=750,
    )
    codes = font.codes(b"\0\3\0\4\0\5\0\x0b\0\x63")
    assert codes.translate(font.text) == "ABC\ufffd\ufffd"
    assert [font.advance[c] for c in codes] == [500_000, 600_500, 750_000, 250_000, 750_000]
    assert font.origin("\3") is Origin.TO_UNICODE
    assert font.origin("\x63") is Origin.UNMAPPED
    assert not font.single_byte


def test_surrogate_codes_stay_two_codes() -> None:
    font = type0(ToUnicode=cmap("2 beginbfchar <D83D> <0041> <DE00> <0042> endbfchar"))
    assert shown(font, b"\xd8\x3d\xde\x00") == "AB"
    assert [ord(c) for c in font.codes(b"\xd8\x3d\xde\x00\0")] == [0xD83D, 0xDE00]


def test_long_width_ranges_cost_no_table() -> None:
    font = type0(W=[0, 65535, 400, 7, [300]])
    assert len(font.advance) < 10
    assert [font.advance[chr(c)] for c in (5, 7, 65535)] == [400_000, 300_000, 400_000]


def test_white_space_of_a_long_range_is_not_solid() -> None:
    whole = "\n".join(f"<{n:02X}00> <{n:02X}FF> <{n:02X}00>" for n in range(256))
    font = type0(ToUnicode=cmap(f"256 beginbfrange {whole} endbfrange"))
    assert len(font.text) == 0
    assert shown(font, b"\x4e\x00\0 \x30\x00") == "一 \u3000"
    assert font.solid.findall(font.codes(b"\x4e\x00\0 \x4e\x01\x30\x00")) == ["一", "丁"]


def test_vertical_advances_are_negative() -> None:
    font = type0("/Identity-V", W2=[5, [-700, 500, 880], 8, 9, -650, 500, 880], DW2=[880, -900])
    assert font.vertical
    assert [font.advance[chr(c)] for c in (5, 8, 9, 30)] == [
        -700_000,
        -650_000,
        -650_000,
        -900_000,
    ]
    assert type0("/Identity-V").advance["x"] == -1_000_000


def test_position_vectors_by_default_and_by_w2() -> None:
    """ISO 32000-1, 9.7.4.3: half the advance and DW2's first number, unless /W2 says otherwise."""
    font = type0(
        "/Identity-V",
        W=[5, [600, 500], 40, 2000, 300],
        DW=800,
        DW2=[900, -950],
        W2=[5, [-700, 450, 870], 8, 9, -650, 510, 860.5, 3000, 4000, -1, 2, 3],
    )

    def vector(code: int) -> tuple[int, int]:
        return font.origin_x[chr(code)], font.origin_y[chr(code)]

    assert vector(5) == (450_000, 870_000)
    assert vector(6) == (250_000, 900_000)
    assert vector(9) == (510_000, 860_500)
    assert vector(30) == (400_000, 900_000)
    assert vector(50) == (150_000, 900_000)
    assert vector(3500) == (2_000, 3_000)
    assert vector(0xFFFF) == (400_000, 900_000)
    advances = [font.advance[chr(c)] for c in (5, 6, 9, 3500)]
    assert advances == [-700_000, -950_000, -650_000, -1_000]


def test_position_vectors_without_anything() -> None:
    font = type0("/Identity-V")
    assert (font.origin_x["a"], font.origin_y["a"]) == (500_000, 880_000)
    latin = type0("/90ms-RKSJ-V", W=[231, 325, 500], W2=[843, [-1000, 400, 800]])
    assert (latin.origin_x["A"], latin.origin_y["A"]) == (250_000, 880_000)
    code = latin.codes("あ".encode("cp932"))
    assert (latin.origin_x[code], latin.origin_y[code]) == (400_000, 800_000)
    assert type0("/Identity-H").origin_x == {}


@pytest.mark.parametrize(
    "w2", [[5], [5, [-700]], [5, [-700, 1]], [5, 6, -700, 1], [5, [], 6], ["/x", [[]], 7, 1e12], 5]
)
def test_vertical_metrics_cut_short(w2: object) -> None:
    font = type0("/Identity-V", W2=w2, DW2=[700])
    for table in (font.advance, font.origin_x, font.origin_y):
        assert all(isinstance(table[chr(code)], int) for code in (0, 5, 6, 7, 0xFFFF))
    assert font.origin_y["\6"] == 880_000


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("UniGB-UCS2-H", "中A".encode("utf-16-be"), "中A"),
        ("UniJIS-UTF16-H", "字😀".encode("utf-16-be"), "字😀"),
        ("UniKS-UTF8-H", "한A".encode(), "한A"),
        ("GBK-EUC-H", "中文A".encode("gbk"), "中文A"),
        ("GBK2K-H", "中A\u20ac😀".encode("gb18030"), "中A€😀"),
        ("90ms-RKSJ-H", "日本ｱA".encode("cp932"), "日本ｱA"),
        ("ETen-B5-H", "中文A".encode("cp950"), "中文A"),
        ("KSCms-UHC-H", "한글A".encode("cp949"), "한글A"),
        ("EUC-H", "日本A".encode("euc_jp"), "日本A"),
        ("H", bytes(b & 0x7F for b in "日本".encode("euc_jp")), "日本"),
    ],
)
def test_predefined_cmaps_that_codecs_read(name: str, data: bytes, text: str) -> None:
    font = type0(f"/{name}")
    assert shown(font, data) == text
    assert font.origin(font.codes(data)[0]) is Origin.COLLECTION
    assert not font.notes


def test_white_space_and_latin_widths_of_a_predefined_cmap() -> None:
    font = type0("/90ms-RKSJ-H", W=[231, 325, 500])
    codes = font.codes("本 A\u3000日".encode("cp932"))
    assert font.solid.findall(codes) == [codes[0], codes[2], codes[4]]
    assert [font.advance[c] for c in codes] == [1_000_000, 500_000, 500_000, 1_000_000, 1_000_000]
    assert type0("/UniJIS-UCS2-H", W=[34, [610]]).advance["A"] == 610_000


def test_unknown_encoding_is_read_as_identity_with_a_note() -> None:
    font = type0("/Nowhere-H", ToUnicode=cmap("1 beginbfchar <0041> <0042> endbfchar"))
    assert shown(font, b"\0A") == "B"
    assert font.notes[0].startswith("encoding_unknown")


def test_embedded_cmap_with_mixed_lengths() -> None:
    body = (
        b"begincmap /WMode 0 def\n"
        b"2 begincodespacerange <00> <7F> <8140> <9FFC> endcodespacerange\n"
        b"1 begincidchar <8140> 700 endcidchar\n"
        b"1 begincidrange <20> <7e> 1 endcidrange endcmap"
    )
    font = type0(
        stream(body),
        W=[1, [250, 333], 700, [900]],
        ToUnicode=cmap("2 beginbfchar <21> <0041> <8140> <4E00> endbfchar"),
    )
    assert shown(font, b"\x21\x81\x40") == "A一"
    assert [font.advance[c] for c in font.codes(b"\x21\x81\x40\x20")] == [
        333_000,
        900_000,
        250_000,
    ]


def test_embedded_cmap_of_single_bytes_and_usecmap() -> None:
    single = type0(stream(b"1 begincodespacerange <00> <FF> endcodespacerange"))
    assert single.single_byte
    assert single.codes(b"ab") == "ab"
    used = type0(stream(b"/Identity-V usecmap"))
    assert used.vertical
    assert used.codes(b"\0a") == "a"
    parent = stream(b"1 begincidrange <0000> <00FF> 100 endcidrange", WMode=1)
    child = type0(stream(b"", UseCMap=parent), W2=[165, [-400, 0, 0]])
    assert child.advance["A"] == -400_000


def test_cmap_that_uses_itself_ends() -> None:
    loop = stream(b"1 begincidchar <0041> 5 endcidchar")
    loop[next(iter(type0_key()))] = loop
    assert type0(loop).codes(b"\0A") == "A"


def type0_key() -> list[object]:
    from pypdf.generic import NameObject  # noqa: PLC0415 - the one place that needs it

    return [NameObject("/UseCMap")]


def test_truetype_read_backwards() -> None:
    data = truetype(["x", "y", "f_i"], {0x416: "x", 0x20: "y", 0xA0: "y"})
    font = type0(FontDescriptor={"FontFile2": data})
    assert shown(font, b"\0\1\0\2\0\3") == "Ж fi"
    assert font.origin("\1") is Origin.PROGRAM
    assert font.solid.findall("\1\2\3") == ["\1", "\3"]


def test_cid_to_gid_map() -> None:
    data = truetype(["x", "y"], {0x41: "x", 0x42: "y"})
    font = type0(FontDescriptor={"FontFile2": data}, CIDToGIDMap=stream(b"\0\0\0\2\0\1"))
    assert shown(font, b"\0\1\0\2\0\3") == "BA\ufffd"


def test_the_program_fills_gaps_of_to_unicode() -> None:
    data = truetype(["x", "y"], {0x41: "x", 0x42: "y"})
    font = type0(
        FontDescriptor={"FontFile2": data},
        ToUnicode=cmap("1 beginbfchar <0001> <0058> endbfchar"),
    )
    assert shown(font, b"\0\1\0\2") == "XB"
    assert [font.origin(c) for c in "\1\2"] == [Origin.TO_UNICODE, Origin.PROGRAM]


def test_name_keyed_cff_by_glyph_names() -> None:
    font = type0(Subtype="/CIDFontType0", FontDescriptor={"FontFile3": bare_cff(["A", "alpha"])})
    assert shown(font, b"\0\1\0\2") == "Aα"


def test_glyph_order_of_windows_fonts_where_widths_agree() -> None:
    """Arial's own glyph numbers as codes, a program without cmap and names, no ToUnicode."""
    blank = truetype([f"n{i}" for i in range(100)], {}, names=False)
    widths = [278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278]
    entries = {"FontDescriptor": {"FontFile2": blank}, "W": [3, widths]}
    font = type0(BaseFont="/ABCDEF+ArialMT", **entries)
    assert shown(font, b"\0\x24\0\x48\0\3") == "Ae "
    assert font.notes[-1].startswith("glyph_order")
    assert shown(type0(BaseFont="/ABCDEF+Other", **entries), b"\0\x24") == "\ufffd"
    wrong = entries | {"W": [3, [500] * 16]}
    assert shown(type0(BaseFont="/ABCDEF+ArialMT", **wrong), b"\0\x24") == "\ufffd"


def test_blank_glyphs_are_spaces() -> None:
    data = truetype(["x", "y", "z"], {}, names=False, blank=("y",))
    font = type0(FontDescriptor={"FontFile2": data})
    assert shown(font, b"\0\1\0\2\0\3\0\0") == "\ufffd \ufffd\ufffd"
    assert font.solid.findall("\1\2\3") == ["\1", "\3"]
    assert font.origin("\2") is Origin.PROGRAM
    named = truetype(["x", "y"], {0x41: "y"}, names=False, blank=("x", "y"))
    assert shown(type0(FontDescriptor={"FontFile2": named}), b"\0\1\0\2") == " A"
    cff = bare_cff(["g1", "g2"])
    assert shown(type0(Subtype="/CIDFontType0", FontDescriptor={"FontFile3": cff}), b"\0\1") == " "
    moved = type0(FontDescriptor={"FontFile2": data}, CIDToGIDMap=stream(b"\0\0\0\2\0\1"))
    assert shown(moved, b"\0\1\0\2") == " \ufffd"


def test_many_blank_glyphs_cost_one_range() -> None:
    names = [f"n{number}" for number in range(1, 3000)]
    data = truetype(names, {}, names=False, blank=names[5:], widths=[500] * 3000)
    font = type0(FontDescriptor={"FontFile2": data})
    assert len(font.solid.pattern) < 60
    assert font.solid.findall("\1\2\x20\3") == ["\1\2", "\3"]


def test_symbol_font_of_two_byte_codes_is_repaired() -> None:
    font = type0(
        BaseFont="/Wingdings-Regular", ToUnicode=cmap("1 beginbfchar <0003> <F0FB> endbfchar")
    )
    assert shown(font, b"\0\3") == "\U0001f5f6"
    assert font.origin("\3") is Origin.SYMBOL_TABLE
