"""The one function that repairs text, and what lists of glyphs ask of fonts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import inkroute
from fonts.dictionaries import LIMITS, cmap, dictionary, shown, truetype, type0
from inkroute.errors import BadRequest
from inkroute.fonts import data_files, listing, load, read_overrides
from inkroute.fonts.clean import clean
from inkroute.fonts.descriptor import family

CORE = Path(__file__).resolve().parents[2] / "core"


def test_clean_repairs_by_the_font_s_name() -> None:
    assert inkroute.clean is clean
    assert clean("a \uf0fc b", "ABCDEF+Wingdings-Regular") == "a ✔ b"
    assert clean("\uf0b7\uf0d3", "SymbolMT") == "•©"
    assert clean("\uf0fc\uf6d9", "Frutiger") == "\uf0fc©"
    assert clean("plain", "Wingdings") == "plain"


def test_a_user_s_decision_stands_above_the_tables_and_cleaning_twice_changes_nothing() -> None:
    mine = "Wingdings\tFC\t2713\nIcons\tE001\t260E\nIcons\tE002\tE002\n"
    once = clean("\uf0fc\ue001", "Wingdings", mine)
    assert once == "✓\ue001"
    assert clean(once, "Wingdings", mine) == once
    assert clean("\ue001\ue002", "Icons", mine) == "☎\ue002"
    with pytest.raises(BadRequest, match="line 1: E001 would become another private"):
        clean("\ue001", "Icons", "Icons\tE001\tE002\n")


def test_clean_loads_no_native_library() -> None:
    program = (
        "import sys, inkroute\nassert inkroute.clean('\\uf0fc', 'Wingdings') == '\\u2714'\n"
        "print(sorted({'pypdfium2', 'pytesseract', 'rich', 'inkroute.native'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(CORE)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "[]\n"


def test_a_name_without_latin_letters_is_not_every_such_name_s() -> None:
    assert family("\u5fae\u8f6f\u96c5\u9ed1") != family("\u5b8b\u4f53")
    decided = read_overrides("\u5b8b\u4f53\tE001\t41\n")
    assert clean("\ue001", "\u5b8b\u4f53", "\u5b8b\u4f53\tE001\t41\n") == "A"
    assert clean("\ue001", "", "\u5b8b\u4f53\tE001\t41\n") == "\ue001"
    assert list(decided) == ["\u5b8b\u4f53"]


def test_fonts_as_they_stand_answer_with_codes() -> None:
    def font(name: str, **entries: object) -> str:
        given = {"Type": "/Font", "Subtype": "/TrueType", "BaseFont": f"/{name}"} | entries
        loaded = load("F1", dictionary(**given), LIMITS, user=listing.AS_THEY_STAND)
        return shown(loaded, b"\xfcA\x81")

    table = cmap("1 beginbfchar\n<FC> <2713>\nendbfchar")
    assert font("Wingdings") == "\uf0fc\uf041\uf081"
    assert font("Wingdings", ToUnicode=table) == "✓\uf041\uf081"
    assert font("Arial", Encoding="/WinAnsiEncoding") == "üA\u2022"


def test_what_is_known_of_a_code_and_by_whom() -> None:
    assert listing.known("Wingdings", "\uf0fc") == ("✔", "the table of Wingdings")
    assert listing.known("Arial", "\uf8e9") == ("©", "the table of Adobe's private characters")
    assert listing.known("Arial", "\uf0fc") == ("", "")
    assert listing.elsewhere("\uf0a7")["Wingdings"] == "▪"
    assert listing.elsewhere("\ue001") == {}


def test_glyph_names_that_tell_something() -> None:
    data = truetype(["telephone", "g12", "uniE003"], {0xF041: "telephone"}, symbol=True)
    font = dictionary(Subtype="/TrueType", BaseFont="/Icons", FontDescriptor={"FontFile2": data})
    assert listing.glyph_name(font, 0x41, LIMITS) == "telephone"
    assert listing.glyph_name(font, 0x42, LIMITS) == ""
    below = {"Type": "/Font", "Subtype": "/CIDFontType2", "FontDescriptor": {"FontFile2": data}}
    wide = dictionary(Subtype="/Type0", Encoding="/Identity-H", DescendantFonts=[below])
    names = [listing.glyph_name(wide, code, LIMITS) for code in (1, 2, 3, 9)]
    assert names == ["telephone", "", "", ""]
    named = dictionary(Subtype="/Type1", Encoding={"Differences": [65, "/phone"]})
    assert listing.glyph_name(named, 65, LIMITS) == "phone"
    assert listing.glyph_name(None, 65, LIMITS) == ""
    assert type0(BaseFont="/X").name == "X"


def test_shapes_that_are_alike() -> None:
    assert data_files.alike("∅")[:2] == ("Ø", "⌀")
    assert "∅" in data_files.alike("Ø")
    assert "✓" in data_files.alike("✔")
    assert data_files.alike("a") == ()
