"""Simple fonts: encodings, widths, the 14 standard fonts, symbol fonts, damage."""

from __future__ import annotations

import pytest

from fonts.dictionaries import LIMITS, bare_cff, cmap, dictionary, loaded, shown, truetype
from inkroute.fonts import load
from inkroute.model import FontKind, Origin


def test_standard_font_has_text_and_widths_without_anything_else() -> None:
    font = loaded(Subtype="/Type1", BaseFont="/Helvetica", Encoding="/WinAnsiEncoding")
    assert shown(font, b"A\xe9\x80") == "Aé€"
    assert [font.advance[c] for c in "Ai "] == [667_000, 222_000, 278_000]
    assert (font.ascent, font.descent) == (718, -207)
    assert font.origin("A") is Origin.ENCODING
    assert font.single_byte


@pytest.mark.parametrize(
    ("alias", "width"),
    [
        ("Arial", 667_000),
        ("ArialMT", 667_000),
        ("Arial,Bold", 722_000),
        ("Arial-BoldMT", 722_000),
        ("TimesNewRoman", 722_000),
        ("TimesNewRomanPSMT", 722_000),
        ("TimesNewRomanPS-BoldItalicMT", 667_000),
        ("TimesNewRoman,Italic", 611_000),
        ("CourierNew", 600_000),
        ("CourierNewPS-BoldMT", 600_000),
        ("ABCDEF+Helvetica-Bold", 722_000),
    ],
)
def test_aliases_have_the_standard_widths(alias: str, width: int) -> None:
    font = loaded(Subtype="/TrueType", BaseFont=f"/{alias}", Encoding="/WinAnsiEncoding")
    assert font.advance["A"] == width


def test_widths_are_rounded_halves_up_and_the_rest_is_missing_width() -> None:
    font = loaded(
        Subtype="/TrueType",
        BaseFont="/X",
        FirstChar=65,
        Widths=[500, 333.3335, 100.0],
        FontDescriptor={"MissingWidth": 250, "Flags": 32},
    )
    assert [font.advance[c] for c in "ABC"] == [500_000, 333_334, 100_000]
    assert font.advance["D"] == 250_000
    assert font.advance["\u1234"] == 0


def test_damaged_widths_count_as_nothing() -> None:
    font = loaded(Subtype="/Type1", BaseFont="/X", FirstChar=250, Widths=[1e30, "/no", 5] * 40)
    assert font.advance["\xfa"] == 0
    assert font.advance["\xfc"] == 5_000


def test_differences_by_the_glyph_list() -> None:
    names = ["/fi", "/uni20AC", "/u1F600", "/a.sc", "/f_f_l", "/Lslash", "/g12", "/cid_34", "/G41"]
    font = loaded(
        Subtype="/Type1",
        BaseFont="/X",
        Encoding={"BaseEncoding": "/WinAnsiEncoding", "Differences": [1, *names, 65, "/.notdef"]},
    )
    assert shown(font, bytes(range(1, 7))) == "fi€😀afflŁ"
    assert shown(font, b"\7\x08\x09") == "\ufffd" * 3
    assert font.origin("\1") is Origin.DIFFERENCES
    assert font.origin("\7") is Origin.UNMAPPED
    assert shown(font, b"B") == "B"


def test_renamed_glyphs_keep_the_base_where_codes_are_kept() -> None:
    """Ghostscript's Type 3 fonts: names that tell nothing at codes with gaps."""
    kept = loaded(
        Subtype="/Type3",
        Encoding={"BaseEncoding": "/WinAnsiEncoding", "Differences": [69, "/BX", 73, "/C1"]},
    )
    assert shown(kept, b"EI") == "EI"
    renumbered = loaded(
        Subtype="/Type3",
        Encoding={"BaseEncoding": "/WinAnsiEncoding", "Differences": [33, "/G21", "/G22"]},
    )
    assert shown(renumbered, b'!"') == "\ufffd\ufffd"


def test_dingbat_names_are_names_in_zapf_dingbats_alone() -> None:
    zapf = loaded(
        Subtype="/Type1", BaseFont="/ZapfDingbats", Encoding={"Differences": [1, "/a20"]}
    )
    assert shown(zapf, b"\1") == "✔"
    other = loaded(Subtype="/Type3", Encoding={"Differences": [1, "/a20"]})
    assert shown(other, b"\1") == "\ufffd"


def test_to_unicode_wins_and_gaps_fall_through() -> None:
    font = loaded(
        Subtype="/Type1",
        BaseFont="/X",
        Encoding="/WinAnsiEncoding",
        ToUnicode=cmap("3 beginbfchar <41> <0042> <43> <FFFD> <44> <> endbfchar"),
    )
    assert shown(font, b"ACD") == "BCD"
    assert [font.origin(c) for c in "AC"] == [Origin.TO_UNICODE, Origin.ENCODING]


def test_duplicate_codes_in_latin_encodings_keep_their_meaning() -> None:
    font = loaded(Subtype="/TrueType", BaseFont="/Arial", Encoding="/WinAnsiEncoding")
    assert shown(font, b"\xa0\xad") == "\u00a0\u00ad"
    mac = loaded(Subtype="/TrueType", BaseFont="/Arial", Encoding="/MacRomanEncoding")
    assert shown(mac, b"\xca\xad\xb0") == "\u00a0≠∞"


def test_white_space_is_not_solid() -> None:
    font = loaded(
        Subtype="/Type1",
        BaseFont="/X",
        Encoding={"BaseEncoding": "/WinAnsiEncoding", "Differences": [65, "/space", "/tab"]},
        ToUnicode=cmap("1 beginbfchar <43> <2003> endbfchar"),
    )
    assert font.solid.findall("xA yCz\xa0w") == ["x", "y", "z", "w"]


def test_symbol_two_steps_then_apple() -> None:
    font = loaded(Subtype="/Type1", BaseFont="/Symbol")
    assert shown(font, b"\xd3\xe3\xbb\x61\xd2\xfb\x44\x57") == "©©≈α®⎦ΔΩ"
    assert font.origin("\xd3") is Origin.SYMBOL_TABLE
    assert font.advance["a"] == 631_000


@pytest.mark.parametrize(
    ("name", "code", "text"),
    [
        ("Wingdings", 0xFB, "\U0001f5f6"),
        ("ABCDEF+Wingdings-Regular", 0xFE, "\U0001f5f9"),
        ("Wingdings2", 0x50, "🗸"),
        ("SymbolMT", 0xD0, "∠"),
        ("Symbol,Bold", 0xB3, "≥"),
    ],
)
def test_symbol_fonts_by_name(name: str, code: int, text: str) -> None:
    font = loaded(Subtype="/TrueType", BaseFont=f"/{name}", FontDescriptor={"Flags": 4})
    assert shown(font, bytes([code])) == text


def test_private_codes_are_repaired_by_the_font_name() -> None:
    table = cmap("2 beginbfchar <01> <F0FB> <02> <F6D9> endbfchar")
    font = loaded(Subtype="/TrueType", BaseFont="/Wingdings", ToUnicode=table)
    assert shown(font, b"\1\2") == "\U0001f5f6©"
    assert font.origin("\1") is Origin.SYMBOL_TABLE
    other = loaded(Subtype="/TrueType", BaseFont="/Frutiger", ToUnicode=table)
    assert shown(other, b"\1\2") == "\uf0fb©"


def test_latin_names_in_a_dingbat_font_are_a_guess() -> None:
    font = loaded(
        Subtype="/TrueType",
        BaseFont="/Wingdings",
        Encoding={"Differences": [0xFC, "/udieresis", 0x6C, "/bullet"]},
    )
    assert shown(font, b"\xfc\x6c") == "✔•"


def test_embedded_symbol_with_a_latin_encoding_goes_by_names() -> None:
    font = loaded(
        Subtype="/Type1",
        BaseFont="/ABCDEF+Symbol",
        Encoding="/MacRomanEncoding",
        FontDescriptor={"FontFile3": bare_cff(["degree"])},
    )
    assert shown(font, b"\xa1") == "°"


def test_small_capitals_and_old_style_figures_are_plain_text() -> None:
    font = loaded(
        Subtype="/Type1", BaseFont="/X", Encoding={"Differences": [1, "/Asmall", "/oneoldstyle"]}
    )
    assert shown(font, b"\1\2") == "A1"


def test_type1_program_has_its_own_encoding() -> None:
    program = (
        b"%!PS-AdobeFont-1.0: CMSY10\n/Encoding 256 array 0 1 255 {1 index exch /.notdef put} "
        b"for\ndup 2 /multiply put\ndup 8#150 /angbracketleft put\nreadonly def\n"
        b"currentfile eexec\nxxxx"
    )
    font = loaded(
        Subtype="/Type1",
        BaseFont="/CMSY10",
        FirstChar=2,
        Widths=[778],
        FontDescriptor={"Flags": 4, "FontFile": program},
    )
    assert shown(font, b"\2h") == "×⟨"
    assert shown(font, b"A") == "\ufffd"
    assert font.origin("\2") is Origin.BUILT_IN


def test_symbolic_truetype_through_its_cmap() -> None:
    data = truetype(["a", "b", "g3"], {0xF041: "a", 0xF042: "b", 0xF043: "g3"}, symbol=True)
    font = loaded(
        Subtype="/TrueType", BaseFont="/X", FontDescriptor={"Flags": 4, "FontFile2": data}
    )
    assert shown(font, b"AB") == "ab"
    assert font.origin("A") is Origin.PROGRAM
    assert font.advance["A"] == 510_000


def test_numbered_names_through_the_program() -> None:
    data = truetype(["x", "y"], {0x3B1: "x", 0x3B2: "y"}, names=False)
    font = loaded(
        Subtype="/TrueType",
        BaseFont="/X",
        Encoding={"Differences": [1, "/g1", "/glyph2"]},
        FontDescriptor={"Flags": 4, "FontFile2": data},
    )
    assert shown(font, b"\1\2") == "αβ"
    assert font.origin("\1") is Origin.PROGRAM


@pytest.mark.parametrize("key", ["FontFile", "FontFile2", "FontFile3"])
def test_a_damaged_program_leaves_a_note(key: str) -> None:
    font = loaded(
        Subtype="/Type1",
        BaseFont="/X",
        FirstChar=1,
        Widths=[500],
        FontDescriptor={"Flags": 4, key: b"\1\0\4\4 not a font"},
    )
    assert [note.split(":")[0] for note in font.notes] == ["font_program_unread"]


def test_missing_font_reads_as_helvetica() -> None:
    font = load("F9", None, LIMITS)
    assert font.kind is FontKind.MISSING
    assert (font.resource, shown(font, b"A\x93")) == ("F9", "A“")
    assert font.advance["A"] == 667_000
    assert font.notes[0].startswith("font_missing")


@pytest.mark.parametrize(
    "entries",
    [
        {},
        {"Subtype": 5, "BaseFont": 7, "Encoding": 3, "Widths": "/x", "FirstChar": "/y"},
        {"Subtype": "/Type1", "Encoding": {"Differences": [-5, "/A", 1e9, "/B", [], "/C"]}},
        {"Subtype": "/Type0"},
        {"Subtype": "/Type0", "DescendantFonts": [7], "Encoding": "/Nowhere-H"},
        {"Subtype": "/Type3", "CharProcs": 5, "FontMatrix": [0, 0]},
        {"Subtype": "/CIDFontType2", "W": [1, 2]},
    ],
)
def test_malformed_dictionaries_load(entries: dict[str, object]) -> None:
    font = loaded(**entries)
    codes = font.codes(b"\0A\xff")
    assert isinstance(codes.translate(font.text), str)
    assert all(isinstance(font.advance[code], int) for code in codes)
    assert all(font.origin(code) in Origin for code in codes)


def test_vertical_extent_ignores_nonsense() -> None:
    def extent(**entries: object) -> tuple[int, int]:
        font = loaded(Subtype="/TrueType", BaseFont="/X", Widths=[1], FontDescriptor=entries)
        return font.ascent, font.descent

    assert extent(Ascent=905, Descent=-212) == (905, -212)
    assert extent(Ascent=905, Descent=212) == (905, -212)
    assert extent(Ascent=0, Descent=0) == (750, -250)
    assert extent(Ascent=-5, Descent=-9999) == (750, -250)


def test_type3_procedures_and_widths() -> None:
    font = loaded(
        Subtype="/Type3",
        FontMatrix=[0.01, 0, 0, 0.01, 0, 0],
        FontBBox=[0, -20, 100, 80],
        FirstChar=97,
        Widths=[50, 25.5],
        Encoding={"Differences": [97, "/square", "/dot"]},
        CharProcs={"square": b"50 0 d0", "dot": b"25 0 d0"},
        Resources={"Font": dictionary()},
    )
    assert set(font.procedures) == {"a", "b"}
    assert [font.advance[c] for c in "abc"] == [500_000, 255_000, 0]
    assert (font.ascent, font.descent) == (800, -200)
    assert font.font_matrix[0] == 0.01
    assert font.resources is not None
