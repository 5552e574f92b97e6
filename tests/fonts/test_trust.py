"""The order of trust for a code's text, rung by rung (page map, "Fonts")."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

import pytest
from pypdf.generic import ByteStringObject

from fonts.dictionaries import (
    bare_cff,
    cmap,
    dictionary,
    loaded,
    named,
    shown,
    stream,
    truetype,
    type0,
)
from inkroute.model import Font, Origin


def sfnt_of(tables: Mapping[str, bytes]) -> bytes:
    """A TrueType program of these tables alone."""
    out = struct.pack(">4sHHHH", b"\0\1\0\0", len(tables), 0, 0, 0)
    at = 12 + 16 * len(tables)
    body = b""
    for tag, data in sorted(tables.items()):
        out += struct.pack(">4sIII", tag.encode(), 0, at + len(body), len(data))
        body += data
    return out + body


def cmap_table(subtables: Mapping[tuple[int, int], Mapping[int, int]]) -> bytes:
    """A cmap of format 6 subtables, each from its lowest code to its highest."""
    head = struct.pack(">HH", 0, len(subtables))
    at, body = 4 + 8 * len(subtables), b""
    for (platform, encoding), pairs in subtables.items():
        head += struct.pack(">HHI", platform, encoding, at + len(body))
        low, high = min(pairs), max(pairs)
        glyphs = [pairs.get(code, 0) for code in range(low, high + 1)]
        body += struct.pack(">HHHHH", 6, 10 + 2 * len(glyphs), 0, low, len(glyphs))
        body += struct.pack(f">{len(glyphs)}H", *glyphs)
    return head + body


def post_table(names: Sequence[str]) -> bytes:
    """A post table of format 2 with these names from glyph 1 on."""
    indices = [0, *range(258, 258 + len(names))]
    strings = b"".join(bytes([len(name)]) + name.encode() for name in names)
    count = len(indices)
    return b"\0\2\0\0" + bytes(28) + struct.pack(f">H{count}H", count, *indices) + strings


def true(
    subtables: Mapping[tuple[int, int], Mapping[int, int]],
    names: Sequence[str] = (),
    **entries: object,
) -> Font:
    """A simple TrueType font with this cmap and these glyph names."""
    tables = {"cmap": cmap_table(subtables), "maxp": bytes(6), "head": bytes(54)}
    if names:
        tables["post"] = post_table(names)
    described = {"Flags": 4, "FontFile2": sfnt_of(tables)}
    return loaded(Subtype="/TrueType", BaseFont="/Test", FontDescriptor=described, **entries)


def simple(**entries: object) -> Font:
    return loaded(**({"Subtype": "/Type1", "BaseFont": "/Test"} | entries))


def test_every_rung_in_turn() -> None:
    """Each code is told by one source more than the code before."""
    table = cmap("1 beginbfchar <41> <0031> endbfchar")
    font = true(
        {(3, 1): {0x416: 4, 0x417: 5}, (1, 0): {0x41: 1, 0x42: 2, 0x43: 3, 0x44: 4, 0x45: 5}},
        ["one", "two", "three", "g4", "g5"],
        ToUnicode=table,
        Encoding={"Differences": [0x41, "/two", "/two", "/g5", "/g4"]},
    )
    assert shown(font, b"ABCDE") == "12ЗЖЗ"
    told = [Origin.TO_UNICODE, Origin.DIFFERENCES, *[Origin.PROGRAM] * 3]
    assert [font.origin(c) for c in "ABCDE"] == told


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("A", "A"),
        ("Aacute", "Á"),
        ("afii10017", "А"),
        ("uni0416", "Ж"),
        ("uni04160417", "ЖЗ"),
        ("u0416", "Ж"),
        ("u1F600", "😀"),
        ("u01F600", "😀"),
        ("a.sc", "a"),
        ("uni0416.alt2", "Ж"),
        ("f_i", "fi"),
        ("f_f_l.liga", "ffl"),
        ("T_h", "Th"),
        ("uni0066_i", "fi"),
        ("fi", "fi"),
        ("ffi", "ffi"),
        ("Euro", "€"),
        ("nbspace", "\u00a0"),
        ("oneoldstyle", "1"),
        ("dalethatafpatah", "דֲ"),
        ("H22073", "□"),
        ("lamwithmeemwithjeeminitial", "لمج"),
        ("lamwithalefhamzaabovefinal", "لأ"),
        ("ainfinal", "ع"),
        ("kaffinal", None),
        ("kafinitial", "ك"),
        ("nothingwithmeeminitial", None),
        ("uni416", None),
        ("uniD800", None),
        ("u110000", None),
        ("uni04g6", None),
        ("a20", None),
        ("g12", None),
        ("C0113", None),
        (".notdef", None),
        ("", None),
    ],
)
def test_glyph_names(name: str, text: str | None) -> None:
    font = simple(Encoding={"Differences": [1, f"/{name}"]})
    assert shown(font, b"\1") == (text or "\ufffd")
    assert font.origin("\1") is (Origin.DIFFERENCES if text else Origin.UNMAPPED)


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ({0x14: "2014", 0x20: "2020"}, "—†"),
        ({0x14: "2014", 0x20: "g7"}, "\ufffd\ufffd"),
        ({0x14: "2014", 0x20: "2021"}, "\ufffd\ufffd"),
        ({0x14: "0014"}, "\ufffd"),
        ({0x14: "D814"}, "\ufffd"),
        ({0x14: "2014", 0x41: "A"}, "—A"),
    ],
)
def test_names_that_are_code_points(names: dict[int, str], text: str) -> None:
    differences = [item for code, name in names.items() for item in (code, f"/{name}")]
    assert shown(simple(Encoding={"Differences": differences}), bytes(names)) == text


@pytest.mark.parametrize(("name", "text"), [("a20", "✔"), ("a1", "✁"), ("a205", "❮"), ("A", "A")])
def test_names_of_zapf_dingbats(name: str, text: str) -> None:
    font = simple(BaseFont="/ZapfDingbats", Encoding={"Differences": [1, f"/{name}"]})
    assert shown(font, b"\1") == text


def test_the_standard_symbol_fonts_have_their_own_encodings() -> None:
    assert shown(simple(BaseFont="/Symbol"), b"abG") == "αβΓ"
    assert shown(simple(BaseFont="/ZapfDingbats"), b"4ln") == "✔●■"


@pytest.mark.parametrize(
    ("column", "code", "text"),
    [
        ("WinAnsiEncoding", 0x80, "€"),
        ("WinAnsiEncoding", 0x95, "•"),
        ("MacRomanEncoding", 0x8E, "é"),
        ("StandardEncoding", 0xAE, "fi"),
        ("MacExpertEncoding", 0x57, "fi"),
    ],
)
def test_base_encodings(column: str, code: int, text: str) -> None:
    font = simple(Encoding=f"/{column}")
    assert shown(font, bytes([code])) == text
    assert font.origin(chr(code)) is Origin.ENCODING
    below = simple(Encoding={"BaseEncoding": f"/{column}", "Differences": [0x41, "/B"]})
    assert shown(below, bytes([code, 0x41])) == text + "B"


def test_a_base_encoding_that_is_none() -> None:
    assert shown(simple(Encoding="/PDFDocEncoding"), b"A\xae") == "Afi"
    assert shown(simple(Encoding={"BaseEncoding": "/Nonsense"}), b"A\xae") == "Afi"


def test_a_truetype_cmap_for_windows_symbols() -> None:
    for start in (0xF000, 0xF100, 0xF200, 0):
        font = true({(3, 0): {start + 0x41: 1}}, ["alpha"])
        assert shown(font, b"A") == "α"
        assert font.origin("A") is Origin.PROGRAM


def test_a_truetype_cmap_for_macintosh() -> None:
    font = true({(1, 0): {0x41: 1, 0x42: 2}}, ["alpha", "nameless"])
    assert shown(font, b"AB") == "αB"
    assert [font.origin(c) for c in "AB"] == [Origin.PROGRAM, Origin.BUILT_IN]


def test_a_truetype_cmap_for_unicode_names_the_glyphs_of_the_other() -> None:
    font = true({(3, 1): {0x3B1: 1}, (1, 0): {0x41: 1}})
    assert shown(font, b"A") == "α"
    both = true({(3, 1): {0x3B1: 1}, (1, 0): {0x41: 1}}, Encoding="/WinAnsiEncoding")
    assert shown(both, b"A") == "A"


def test_a_truetype_cmap_for_unicode_alone() -> None:
    font = true({(3, 1): {0x41: 1, 0xE9: 2}})
    assert shown(font, b"A\xe9") == "Aé"


def test_post_names_of_renamed_glyphs() -> None:
    font = true(
        {(1, 0): {0: 1}}, ["Zhe", "afii10018"], Encoding={"Differences": [1, "/afii10018", "/g2"]}
    )
    assert shown(font, b"\1\2") == "ББ"


@pytest.mark.parametrize("codes", [{0x41: "afii10024", 0x42: "alpha"}, {0x42: "alpha"}])
def test_a_cff_program_s_own_encoding(codes: dict[int, str]) -> None:
    data = bare_cff(["afii10024", "alpha"], codes)
    font = simple(FirstChar=65, Widths=[500] * 2, FontDescriptor={"Flags": 4, "FontFile3": data})
    assert shown(font, b"AB") == ("Жα" if 0x41 in codes else "\ufffdα")
    assert font.origin("B") is Origin.BUILT_IN


def test_a_cff_charset_under_identity() -> None:
    data = bare_cff(["alpha", "uni0416", "g7"])
    font = type0(Subtype="/CIDFontType0", FontDescriptor={"FontFile3": data})
    assert shown(font, b"\0\1\0\2") == "αЖ"


def test_a_type1_program_in_the_standard_encoding() -> None:
    program = b"%!PS-AdobeFont-1.0: X\n/Encoding StandardEncoding def\ncurrentfile eexec\nx"
    font = simple(FontDescriptor={"Flags": 4, "FontFile": program})
    assert shown(font, b"A\xae\x80") == "Afi\ufffd"


def test_to_unicode_to_nothing_falls_through() -> None:
    empty = cmap("3 beginbfchar <41> <> <42> <0000> <43> <FFFD> endbfchar")
    font = simple(Encoding="/WinAnsiEncoding", ToUnicode=empty)
    assert shown(font, b"ABC") == "ABC"
    for nothing in (b"", b"begincmap endcmap", stream(b"\xff\xfe"), 7, "/Nothing", []):
        plain = simple(Encoding="/WinAnsiEncoding", ToUnicode=nothing)
        assert shown(plain, b"A") == "A"


def test_names_that_to_unicode_contradicts_fill_no_gap() -> None:
    """An Arabic font whose glyphs are named as the Latin ones that they replace."""
    told = cmap("2 beginbfrange <41> <5A> <0621> <62> <63> <0061> endbfrange")
    font = simple(Encoding="/WinAnsiEncoding", ToUnicode=told)
    assert shown(font, b"AB\xf9a") == "ءآ\ufffd\ufffd"
    right = cmap("2 beginbfrange <41> <5A> <0041> <62> <63> <0621> endbfrange")
    assert shown(simple(Encoding="/WinAnsiEncoding", ToUnicode=right), b"Ab\xf9a") == "Aءùa"
    few = cmap("1 beginbfrange <41> <4E> <0621> endbfrange")
    assert shown(simple(Encoding="/WinAnsiEncoding", ToUnicode=few), b"A\xf9") == "ءù"


def test_identity_with_an_embedded_cmap() -> None:
    data = truetype(["x", "y"], {0x416: "x", 0x417: "y"}, names=False)
    font = type0(FontDescriptor={"FontFile2": data})
    assert shown(font, b"\0\1\0\2\0\3") == "ЖЗ\ufffd"
    mixed = stream(
        b"2 begincodespacerange <00> <7f> <8000> <8001> endcodespacerange\n"
        b"1 begincidchar <41> 2 endcidchar 1 begincidrange <8000> <8001> 1 endcidrange"
    )
    moved = type0(mixed, FontDescriptor={"FontFile2": data})
    assert shown(moved, b"A\x80\x00\x80\x01") == "ЗЖЗ"


COLLECTIONS = [
    ("Japan1", "90ms-RKSJ", "日本語、カナ", "cp932"),
    ("Japan1", "90msp-RKSJ", "日本語、カナ", "cp932"),
    ("Japan1", "EUC", "日本語", "euc_jp"),
    ("Japan1", "UniJIS-UCS2", "日本語", "utf-16-be"),
    ("Japan1", "UniJIS-UTF16", "日本語𠮟", "utf-16-be"),
    ("GB1", "GBK-EUC", "中文、汉字", "gbk"),
    ("GB1", "GB-EUC", "中文", "gb2312"),
    ("GB1", "GBK2K", "中文㐀", "gb18030"),
    ("GB1", "UniGB-UCS2", "中文", "utf-16-be"),
    ("GB1", "UniGB-UTF16", "中文", "utf-16-be"),
    ("CNS1", "ETen-B5", "中文、漢字", "cp950"),
    ("CNS1", "B5pc", "中文", "cp950"),
    ("CNS1", "UniCNS-UCS2", "中文", "utf-16-be"),
    ("CNS1", "UniCNS-UTF16", "中文", "utf-16-be"),
    ("Korea1", "KSCms-UHC", "한글、漢字", "cp949"),
    ("Korea1", "KSC-EUC", "한글", "cp949"),
    ("Korea1", "UniKS-UCS2", "한글", "utf-16-be"),
    ("Korea1", "UniKS-UTF16", "한글", "utf-16-be"),
]


@pytest.mark.parametrize(("ordering", "name", "text", "codec"), COLLECTIONS)
@pytest.mark.parametrize("direction", ["H", "V"])
def test_predefined_cmaps_of_fonts_that_are_not_there(
    ordering: str, name: str, text: str, codec: str, direction: str
) -> None:
    """Neither embedded nor with ToUnicode, as East Asian producers leave them."""
    system = dictionary(
        Registry=ByteStringObject(b"Adobe"), Ordering=ByteStringObject(ordering.encode())
    )
    font = type0(f"/{name}-{direction}", Subtype="/CIDFontType0", CIDSystemInfo=system)
    assert shown(font, text.encode(codec)) == text
    assert font.vertical is (direction == "V")
    assert not font.notes
    assert {font.origin(code) for code in font.codes(text.encode(codec))} == {Origin.COLLECTION}


def test_standard_fonts_without_widths() -> None:
    for name, width in (("Helvetica", 667), ("Times-Roman", 722), ("Courier", 600)):
        font = simple(BaseFont=f"/{name}")
        assert font.advance["A"] == width * 1000
    assert simple(BaseFont="/Symbol").advance["a"] == 631_000
    assert simple(BaseFont="/ZapfDingbats").advance["!"] == 974_000


def test_the_second_reading_holds_names_against_to_unicode() -> None:
    lies = cmap("1 beginbfchar <41> <0021> endbfchar")
    font = dictionary(
        Subtype="/Type1", BaseFont="/X", ToUnicode=lies, Encoding={"Differences": [65, "/A"]}
    )
    assert named(font, {0x41: "!"}) == {0x41: "A"}
    assert shown(loaded(**{k[1:]: v for k, v in font.items()}), b"A") == "!"
