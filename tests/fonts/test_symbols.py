"""Symbol repair: which table a name chooses, who is believed before whom, overrides."""

from __future__ import annotations

import pytest

from fonts.dictionaries import LIMITS, cmap, dictionary, shown, truetype, type0
from inkroute.errors import BadRequest
from inkroute.fonts import NO_OVERRIDES, Overrides, load, read_overrides, symbols
from inkroute.model import Font, Origin


def simple(name: str, user: Overrides = NO_OVERRIDES, **entries: object) -> Font:
    """A TrueType font of this name."""
    given = {"Type": "/Font", "Subtype": "/TrueType", "BaseFont": f"/{name}"} | entries
    return load("F1", dictionary(**given), LIMITS, user=user)


def mapped(**codes: str) -> bytes:
    """A ToUnicode table of single bytes: c41="F0B7"."""
    lines = "\n".join(f"<{code[1:]}> <{text}>" for code, text in codes.items())
    return cmap(f"{len(codes)} beginbfchar\n{lines}\nendbfchar")


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("Symbol", "Symbol"),
        ("SymbolMT", "Symbol"),
        ("Symbol,Bold", "Symbol"),
        ("Symbol-BoldItalic", "Symbol"),
        ("SymbolStd", "Symbol"),
        ("SymbolOOEnc", "Symbol"),
        ("StandardSymL", "Symbol"),
        ("StandardSymbolsPS", "Symbol"),
        ("Wingdings", "Wingdings"),
        ("Wingdings-Regular", "Wingdings"),
        ("WingdingsOOEnc", "Wingdings"),
        ("Wingdings 2", "Wingdings2"),
        ("Wingdings2,Bold", "Wingdings2"),
        ("Wingdings3", "Wingdings3"),
        ("Webdings", "Webdings"),
        ("ZapfDingbats", "ZapfDingbats"),
        ("ITCZapfDingbats-Medium", ""),
        ("ZapfDingbatsITC", "ZapfDingbats"),
        ("ITC Zapf Dingbats", "ZapfDingbats"),
        ("Dingbats", "ZapfDingbats"),
        ("D050000L", "ZapfDingbats"),
        ("SegoeUISymbol", ""),
        ("OpenSymbol", ""),
        ("ESRIGeometricSymbols", ""),
        ("", ""),
    ],
)
def test_the_name_chooses_the_table(name: str, column: str) -> None:
    assert symbols.of(name).column == column


def test_no_table_answers_with_a_private_character() -> None:
    for name in ("Symbol", "ZapfDingbats", "Wingdings", "Wingdings2", "Wingdings3", "Webdings"):
        table = symbols.of(name).table
        assert len(table) > 180
        assert symbols.private_among(table) == {}


def test_a_right_to_unicode_wins() -> None:
    font = simple("Wingdings", ToUnicode=mapped(c6C="25CF", c6E="25A0"))
    assert shown(font, b"ln") == "●■"
    assert font.origin("l") is Origin.TO_UNICODE


def test_private_characters_are_repaired_wherever_they_come_from() -> None:
    told = simple("Symbol", ToUnicode=mapped(c01="F0B7", c02="F0B70020", c03="F8E5", c04="F6D9"))
    assert shown(told, b"\1\2\3\4") == "••\u0020‾©"
    named = simple("Symbol", Encoding={"Differences": [1, "/uniF0B7", "/uF06D", "/radicalex"]})
    assert shown(named, b"\1\2\3") == "•µ‾"
    assert named.origin("\1") is Origin.SYMBOL_TABLE
    wide = type0(BaseFont="/ABCDEF+Symbol", ToUnicode="/Identity-H")
    assert shown(wide, b"\xf0\xb7\x00A") == "•A"
    assert [wide.origin(c) for c in "\uf0b7A"] == [Origin.SYMBOL_TABLE, Origin.TO_UNICODE]
    coded = type0("/UniGB-UCS2-H", BaseFont="/ABCDEF+Wingdings")
    assert shown(coded, b"\xf0\xfc") == "✔"


def test_a_symbol_cmap_of_a_composite_font() -> None:
    data = truetype(["x", "y"], {0xF0A7: "x", 0xE001: "y"}, symbol=True, names=False)
    below = {"FontDescriptor": {"FontFile2": data}}
    font = type0(BaseFont="/ABCDEF+Wingdings", **below)
    assert shown(font, b"\0\1\0\2") == "▪\ue001"
    assert [font.origin(c) for c in "\1\2"] == [Origin.SYMBOL_TABLE, Origin.PROGRAM]
    late = type0(BaseFont="/ABCDEF+Wingdings", ToUnicode=mapped(c0009="2713"), **below)
    assert shown(late, b"\0\1\0\2\0\x09") == "▪\ue001✓"
    other = type0(BaseFont="/ABCDEF+Frutiger", **below)
    assert shown(other, b"\0\1") == "\uf0a7"


def test_what_stays_private_is_kept_and_gives_way_to_who_knows_better() -> None:
    kept = simple("Frutiger", ToUnicode=mapped(c41="E001"), Encoding="/WinAnsiEncoding")
    assert shown(kept, b"A") == "\ue001"
    assert kept.origin("A") is Origin.TO_UNICODE
    better = simple("X", ToUnicode=mapped(c41="E001"), Encoding={"Differences": [0x41, "/f_i"]})
    assert shown(better, b"A") == "fi"
    data = truetype(["x"], {0x416: "x"})
    below = {"FontDescriptor": {"FontFile2": data}}
    assert shown(type0(ToUnicode=mapped(c0001="E001"), **below), b"\0\1") == "Ж"


def test_a_to_unicode_of_the_font_s_bytes_is_not_right() -> None:
    """Producers that write Symbol's bytes as Latin characters."""
    greek = simple("SymbolMT", ToUnicode=mapped(c21="0053", c22="0044", c23="002B"))
    assert shown(greek, b'!"#') == "ΣΔ+"
    assert [greek.origin(c) for c in "!#"] == [Origin.SYMBOL_TABLE, Origin.TO_UNICODE]
    box = simple("Wingdings-Regular", ToUnicode=mapped(c21="00A8", c22="2022"))
    assert shown(box, b"!")[0] == "🞎"
    wide = type0(BaseFont="/Wingdings3", ToUnicode=mapped(c0075="0093", c0068="0068"))
    assert shown(wide, b"\0\x75\0\x68") == "🠙h"


@pytest.mark.parametrize(
    "codes",
    [
        {"c21": "2211", "c22": "0044"},  # what only Symbol has stands beside the letter
        {"c21": "00B7", "c22": "0040"},  # signs alone prove nothing of Symbol
        {"c21": "00460069"},
        {"c21": "00A0"},
    ],
)
def test_a_to_unicode_that_may_be_right_is_left(codes: dict[str, str]) -> None:
    font = simple("Symbol", ToUnicode=mapped(**codes))
    expected = "".join(
        chr(int(t[i : i + 4], 16)) for t in codes.values() for i in range(0, len(t), 4)
    )
    assert shown(font, bytes(int(code[1:], 16) for code in codes)) == expected


def test_numbered_names_in_a_symbol_font() -> None:
    font = simple("Wingdings", Encoding={"Differences": [2, "/c40", 65, "/g17", 0x6E, "/square6"]})
    assert shown(font, b"\2A\x6e") == "🕿\ufffd◼"


def test_an_embedded_symbol_font_s_own_encoding() -> None:
    program = (
        b"%!PS-AdobeFont-1.0: Symbol\n/Encoding 256 array\n"
        b"0 1 255 {1 index exch /.notdef put} for\n"
        b"dup 65 /bullet put\ndup 66 /copyrightserif put\nreadonly def\ncurrentfile eexec\nx"
    )
    font = simple(
        "ABCDEF+Symbol",
        Subtype="/Type1",
        FirstChar=65,
        Widths=[500, 500],
        FontDescriptor={"Flags": 4, "FontFile": program},
    )
    assert shown(font, b"AB") == "•©"
    assert font.origin("A") is Origin.BUILT_IN


def test_symbol_by_the_order_of_its_glyphs() -> None:
    """SymbolMT's own glyph numbers, confirmed by the program's widths."""
    order = symbols.data_files.encoding("Symbol")
    known = symbols.data_files.core_font("Symbol").widths
    codes = [*range(0x20, 0x7F), *range(0xA1, 0xFF)]
    widths = [600, 0, 300, *(known.get(order.get(code, ""), 790) for code in codes)]
    names = [f"n{number}" for number in range(1, len(widths))]
    data = truetype(names, {}, names=False, widths=widths)
    font = type0(BaseFont="/ABCDEF+SymbolMT", FontDescriptor={"FontFile2": data})
    assert shown(font, b"\0\x78\0\x0e\0\xa6\0\x98") == "•+∑⋅"
    assert font.notes[-1].startswith("glyph_order")
    wrong = truetype(names, {}, names=False, widths=[500] * len(widths))
    other = type0(BaseFont="/ABCDEF+SymbolMT", FontDescriptor={"FontFile2": wrong})
    assert shown(other, b"\0\x78") == "\ufffd"


def test_overrides_of_the_user() -> None:
    user = read_overrides(
        "font\tcode\tcharacters\twhy\n# a comment\n\n"
        "Wingdings\tFB\t2717\tseen\nSymbolMT\tU+F061\tU+0251\n"
        "Frutiger-Bold\tE001\t0066 0069\nFrutiger\tF041\t2605\nFrutiger\tF041\t2606\n"
    )
    wing = simple("Wingdings-Regular", user, FontDescriptor={"Flags": 4})
    assert shown(wing, b"\xfb\xfc") == "✗✔"
    told = simple("Wingdings", user, ToUnicode=mapped(c01="F0FB", c02="2713"))
    assert shown(told, b"\1\2") == "✗✓"
    assert shown(simple("Symbol", user, FontDescriptor={"Flags": 4}), b"ab") == "ɑβ"
    assert shown(simple("SymbolNeu", user, FontDescriptor={"Flags": 4}), b"a") == "ɑ"
    own = simple("Frutiger", user, ToUnicode=mapped(c01="E001", c02="F041", c03="E002"))
    assert shown(own, b"\1\2\3") == "fi☆\ue002"
    assert own.origin("\1") is Origin.SYMBOL_TABLE
    assert shown(simple("Frutiger", user, Encoding="/WinAnsiEncoding"), b"A") == "A"
    assert shown(simple("Wingdings", FontDescriptor={"Flags": 4}), b"\xfb") == "\U0001f5f6"


def test_overrides_reach_every_kind_of_font() -> None:
    user = read_overrides("Icons\tE001\t2713\nIcons\tF005\t2717")
    table = mapped(c05="E001")
    for entries in ({"Subtype": "/Type3", "Name": "/Icons"}, {"Subtype": "/Type1"}):
        font = simple("Icons", user, ToUnicode=table, **entries)
        assert shown(font, b"\5") == "✓"
    bare = simple("Icons", user, Encoding={"Differences": [5, "/g9"]})
    assert shown(bare, b"\5") == "✗"
    wide = {
        "Subtype": "/Type0",
        "Encoding": "/Identity-H",
        "ToUnicode": mapped(c0005="E001"),
        "DescendantFonts": [{"Subtype": "/CIDFontType2", "BaseFont": "/ABCDEF+Icons"}],
    }
    assert shown(load("F", dictionary(**wide), LIMITS, user=user), b"\0\5") == "✓"


@pytest.mark.parametrize(
    "line",
    ["Wingdings", "Wingdings\tFB", "Wingdings\tFB\t", "\tFB\t2717", "W\t41F\t2717", "W\tFB\tx",
     "W\tFB\t110000", "W\tFB\t-5", "W\tFB\t" + "9" * 50],
)  # fmt: skip
def test_an_override_that_is_none_is_named(line: str) -> None:
    with pytest.raises(BadRequest, match="line 2"):
        read_overrides("Wingdings\tFB\t2717\n" + line)
