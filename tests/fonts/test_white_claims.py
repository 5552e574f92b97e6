"""Glyphs that a table calls white space and that paint: they must leave a trace in the text."""

from __future__ import annotations

import pytest

from fonts.dictionaries import bare_cff, cmap, loaded, shown, truetype, type0
from inkroute.fonts.cff import Names
from inkroute.fonts.program import Program, draws_cid
from inkroute.model import Font, Origin

BOX = b"500 0 d0 0 0 400 700 re f"
BITMAP = b"500 0 0 0 8 1 d1 8 0 0 1 0 0 cm BI /W 8 /H 1 /IM true /BPC 1 ID \x0f EI"
#: White space that no glyph is.
CONTROLS = ("0009", "000A", "000B", "000C", "000D", "0085", "2028", "2029")


def told(**codes: str) -> bytes:
    """A ToUnicode table: c63="000D"."""
    lines = "\n".join(f"<{code[1:]}> <{text}>" for code, text in codes.items())
    return cmap(f"{len(codes)} beginbfchar\n{lines}\nendbfchar")


def renamed(procedure: bytes, table: bytes, base: str = "/WinAnsiEncoding") -> Font:
    """A Type 3 font as Ghostscript makes it: "c" (63) is named "CR", "a" (61) is "CP"."""
    encoding = {"Differences": [97, "/CP", 99, "/CR"]}
    return loaded(
        Subtype="/Type3",
        FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
        Encoding=encoding | ({"BaseEncoding": base} if base else {}),
        CharProcs={"CP": BOX, "CR": procedure},
        ToUnicode=table,
    )


@pytest.mark.parametrize("text", CONTROLS)
@pytest.mark.parametrize("procedure", [BOX, BITMAP])
def test_a_painted_letter_is_no_control_character(procedure: bytes, text: str) -> None:
    font = renamed(procedure, told(c63=text))
    assert shown(font, b"ac") == "ac"
    assert font.solid.match("c")
    unknown = renamed(procedure, told(c61="0061", c63=text), base="")
    assert shown(unknown, b"ac") == "a\ufffd"
    assert unknown.solid.match("c")
    assert unknown.origin("c") is Origin.UNMAPPED


def test_a_blank_glyph_is_what_it_is_called() -> None:
    font = renamed(b"500 0 d0", told(c63="000D"))
    assert shown(font, b"c") == "\r"
    assert font.solid.match("c") is None


def test_a_painted_shape_is_no_space_but_a_bitmap_may_be_blank() -> None:
    assert shown(renamed(BOX, told(c63="0020")), b"c") == "\ufffd"
    assert shown(renamed(BITMAP, told(c63="0020")), b"c") == " "
    named = loaded(
        Subtype="/Type3", Encoding={"Differences": [99, "/space"]}, CharProcs={"space": BOX}
    )
    assert shown(named, b"c") == "\ufffd"


def test_a_table_that_calls_everything_a_space() -> None:
    """Text made so that it cannot be copied."""
    characters = {0x20: "gap", 0x61: "a", 0x62: "b", 0x63: "c"}
    program = truetype(["a", "b", "c", "gap"], characters, names=False, blank=["gap"])
    font = loaded(
        Subtype="/TrueType",
        BaseFont="/ABCDEF+Own",
        Encoding="/WinAnsiEncoding",
        FontDescriptor={"Flags": 32, "FontFile2": program},
        ToUnicode=told(c20="0020", c61="0020", c62="0020", c63="0020"),
    )
    assert shown(font, b"ab c") == "ab c"


def simple(characters: dict[int, str], table: bytes, **entries: object) -> Font:
    """A symbolic TrueType font of glyphs without names."""
    program = truetype(["x", "y"], characters, names=False, symbol=True, blank=["y"])
    return loaded(
        Subtype="/TrueType",
        BaseFont="/ABCDEF+Own",
        FontDescriptor={"Flags": 4, "FontFile2": program},
        ToUnicode=table,
        **entries,
    )


def test_outlines_of_simple_fonts_are_looked_at() -> None:
    font = simple({0xF001: "x", 0xF002: "y"}, told(c01="000D", c02="000A"))
    assert shown(font, b"\1") == "\ufffd"
    assert shown(font, b"\2") == "\n"


def test_names_decide_where_no_outline_can_be_seen() -> None:
    table = told(c01="000D", c02="000D")
    names = {"Differences": [1, "/c", "/space"]}
    bare = loaded(Subtype="/Type1", BaseFont="/Own", Encoding=names, ToUnicode=table)
    assert shown(bare, b"\1") == "c"
    assert shown(bare, b"\2") == "\r"


def test_outlines_of_cff_fonts_are_looked_at() -> None:
    font = loaded(
        Subtype="/Type1",
        BaseFont="/ABCDEF+Own",
        Encoding={"Differences": [1, "/c"]},
        FontDescriptor={"Flags": 4, "FontFile3": bare_cff(["c"])},
        ToUnicode=told(c01="000D"),
    )
    assert shown(font, b"\1") == "\r"  # blank, whatever its name


def test_outlines_of_composite_fonts_are_looked_at() -> None:
    program = truetype(["x", "y"], {}, names=False, blank=["y"])
    font = type0(
        FontDescriptor={"Flags": 4, "FontFile2": program},
        ToUnicode=told(c0000="0009", c0001="000D", c0002="000A", c0009="000B"),
    )
    assert shown(font, b"\0\1\0\2") == "\ufffd\n"
    assert font.solid.match("\1")
    # .notdef, and a glyph that is not there, prove nothing
    assert shown(font, b"\0\0\0\x09") == "\t\v"


def test_numbers_of_glyphs_that_are_called_characters() -> None:
    """ToUnicode /Identity-H over glyph numbers: 9, 13 and 32 are letters like any other."""
    order = [f"n{n}" for n in range(1, 40)]
    program = truetype(order, {0x63: "n9"}, names=False, blank=["n13"])
    font = type0(FontDescriptor={"Flags": 4, "FontFile2": program}, ToUnicode="/Identity-H")
    assert shown(font, b"\0\x09\0\x0d\0\x20\0\x21") == "c\r\ufffd!"
    assert font.solid.match("\x09\x20")


def test_characters_that_all_have_one_glyph() -> None:
    """The fonts of OCR programs' layers: their codes are characters, whatever glyph 1 is."""
    program = truetype(["one"], {}, names=False)
    font = type0(
        FontDescriptor={"Flags": 4, "FontFile2": program},
        CIDToGIDMap=b"\0\1" * 256,
        ToUnicode="/Identity-H",
    )
    assert shown(font, b"\0a\0 \0b") == "a b"
    assert font.solid.match(" ") is None


def test_a_private_character_that_paints_nothing_is_a_space() -> None:
    font = simple({0xF001: "x", 0xF002: "y"}, told(c01="E020", c02="E020"))
    assert shown(font, b"\1\2") == "\ue020 "
    composite = type0(
        FontDescriptor={
            "Flags": 4, "FontFile2": truetype(["x", "y"], {}, names=False, blank=["y"])
        },
        ToUnicode=told(c0001="E020", c0002="E020"),
    )  # fmt: skip
    assert shown(composite, b"\0\1\0\2") == "\ue020 "
    assert composite.solid.match("\2") is None
    type3 = renamed(b"500 0 d0", told(c61="E061", c63="E020"))
    assert shown(type3, b"ac") == "\ue061 "


def test_glyphs_by_cids_are_found_by_these() -> None:
    """A subset's glyphs 0 and 1 are CIDs 0 and 14: the first ends at once, the other does not."""
    names = Names(["0", "14"], {}, is_cid=True, outlines=(b"\x0e", b"\x8b\x8b\x15\x0e"))
    program = Program(present=True, read=True, names=names)
    assert [draws_cid(program, cid) for cid in (0, 14, 1, None)] == [False, True, None, None]
