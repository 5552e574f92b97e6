"""Embedded symbol fonts that were numbered anew: no wrong character by the table of codes."""

from __future__ import annotations

from fonts.dictionaries import loaded, shown, truetype
from inkroute.model import Font, Origin


def symbol(characters: dict[int, str], widths: list[int], first: int = 33, **more: object) -> Font:
    program = truetype(["x", "y"], characters, names=False, symbol=True)
    return loaded(
        Subtype="/TrueType",
        BaseFont="/ABCDEF+SymbolMT",
        FirstChar=first,
        Widths=widths,
        FontDescriptor={"Flags": 4, "FontFile2": program},
        **more,
    )


def test_a_code_without_a_glyph_shows_no_character() -> None:
    font = symbol({0xF061: "x"}, [333])
    assert shown(font, b"!") == "\ufffd"
    assert font.origin("!") is Origin.UNMAPPED
    assert font.solid.match("!")


def test_widths_of_other_glyphs() -> None:
    glyphs = {0xF020: "x", 0xF021: "y"}
    assert shown(symbol(glyphs, [600, 600, 600], first=31), b"!") == "\ufffd"
    assert shown(symbol(glyphs, [250, 333], first=32), b"!") == "!"


def test_a_subset_that_keeps_its_codes() -> None:
    assert shown(symbol({0xF061: "x", 0xF062: "y"}, [631, 549], first=97), b"ab") == "αβ"
    assert shown(symbol({0x61: "x"}, [631], first=97), b"a") == "α"
    # one width of another maker's among right ones
    right = symbol({0xF061: "x", 0xF062: "y"}, [631, 700], first=97)
    assert shown(right, b"ab") == "αβ"


def test_what_the_file_tells_stands() -> None:
    named = {"Differences": [33, "/alpha"]}
    assert shown(symbol({}, [600], Encoding=named), b"!") == "α"


def test_without_a_program_the_table_holds() -> None:
    font = loaded(Subtype="/TrueType", BaseFont="/SymbolMT", FirstChar=33, Widths=[600])
    assert shown(font, b"!") == "!"
    broken = loaded(
        Subtype="/TrueType",
        BaseFont="/ABCDEF+Wingdings",
        FontDescriptor={"Flags": 4, "FontFile2": b"nothing"},
    )
    assert broken.origin("\xfc") is Origin.SYMBOL_TABLE
