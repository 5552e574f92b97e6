"""Digests of glyphs: equal for equal glyphs of any file, and for no others."""

from __future__ import annotations

import io

import pytest
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from pypdf.generic import DictionaryObject

from fonts.dictionaries import LIMITS, bare_cff, cmap, dictionary, shown, stream, truetype
from inkroute.fonts import load
from inkroute.fonts.glyph_programs import GlyphPrograms
from inkroute.fonts.loader import read_to_unicode
from inkroute.fonts.overrides import by_name, glyph_key, read

TABLE = cmap("1 beginbfchar <41> <E001> endbfchar")
SCALE = [0.001, 0, 0, 0.001, 0, 0]


def type3(procedure: bytes, name: str = "T3Font_1", **entries: object) -> DictionaryObject:
    own = {
        "Subtype": "/Type3",
        "Name": f"/{name}",
        "FontMatrix": SCALE,
        "Encoding": {"Differences": [0x41, "/g7"]},
        "CharProcs": {"g7": procedure},
        "ToUnicode": TABLE,
    }
    return dictionary(Type="/Font", **(own | entries))


def true(program: bytes, name: str = "Icons", **entries: object) -> DictionaryObject:
    described = {"Flags": 4, "FontFile2": program}
    own = {"Subtype": "/TrueType", "BaseFont": f"/{name}", "FontDescriptor": described}
    return dictionary(Type="/Font", **(own | {"ToUnicode": TABLE} | entries))


def of(font: DictionaryObject, code: str = "\ue001") -> str:
    return GlyphPrograms(font, read_to_unicode(font, LIMITS), LIMITS).digest(code)


def composed(*, first: str, moved: int) -> bytes:
    """A program in which the glyph "icon" is a square from glyph `first`, moved."""
    data = truetype(["one", "two", "icon"], {0x41: "icon"}, symbol=True, blank=["one", "two"])
    font = TTFont(io.BytesIO(data))
    font["glyf"][first] = font["glyf"]["icon"]
    pen = TTGlyphPen(font.getGlyphSet())
    pen.addComponent(first, (1, 0, 0, 1, moved, 0))
    font["glyf"]["icon"] = pen.glyph()
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def test_procedures_tell_type_3_glyphs_apart_and_names_do_not() -> None:
    square = of(type3(b"9 0 d0 0 0 9 9 re f"))
    assert len(square) == 32
    assert of(type3(b"9 0 d0 0 0 9 9 re f", "F1")) == square
    assert of(type3(b"9 0 d0 0 0 9 8 re f")) != square
    assert of(type3(b"9 0 d0 0 0 9 9 re f", FontMatrix=[0.001, 0, 0, -0.001, 0, 0])) != square
    assert of(type3(b"9 0 d0 0 0 9 9 re f"), "\ue002") == ""


@pytest.mark.parametrize("kind", ["/Image", "/Form"])
def test_a_procedure_s_xobjects_belong_to_the_glyph(kind: str) -> None:
    def painted(data: bytes) -> str:
        inner = stream(data, Subtype=kind, Width=8, Height=1)
        return of(type3(b"9 0 d0 /X Do", Resources={"XObject": {"X": inner}}))

    assert painted(b"0 0 1 1 re f") == painted(b"0 0 1 1 re f")
    assert painted(b"0 0 1 1 re f") != painted(b"0 0 1 2 re f")


def test_forms_that_paint_each_other_end() -> None:
    form = stream(b"/X Do /X Do", Subtype="/Form")
    form.update(dictionary(Resources={"XObject": {"X": form}}))
    assert of(type3(b"/X Do", Resources={"XObject": {"X": form}}))


def test_an_outline_tells_a_truetype_glyph_in_any_subset() -> None:
    small = truetype(["icon"], {0x41: "icon"}, symbol=True)
    large = truetype(["other", "icon"], {0x41: "icon"}, symbol=True, blank=["other"])
    assert of(true(small)) == of(true(large, "F7"))
    blank = truetype(["icon"], {0x41: "icon"}, symbol=True, blank=["icon"])
    assert of(true(blank)) != of(true(small))


def test_components_count_and_their_numbers_do_not() -> None:
    plain = of(true(composed(first="one", moved=10)))
    assert of(true(composed(first="two", moved=10))) == plain
    assert of(true(composed(first="one", moved=20))) != plain


def test_composite_fonts_show_glyphs_by_number() -> None:
    program = truetype(["one", "two"], {}, blank=["two"])
    below = {
        "Type": "/Font",
        "Subtype": "/CIDFontType2",
        "BaseFont": "/ABCDEF+Icons",
        "FontDescriptor": {"Flags": 4, "FontFile2": program},
    }

    def shows(glyph: int) -> str:
        table = cmap(f"1 beginbfchar <{glyph:04X}> <E001> endbfchar")
        own = {"Subtype": "/Type0", "BaseFont": "/Icons", "Encoding": "/Identity-H"}
        return of(dictionary(**own, DescendantFonts=[below], ToUnicode=table))

    simple = truetype(["icon"], {0x41: "icon"}, symbol=True)
    assert shows(1) == of(true(simple))
    assert shows(2) not in {"", shows(1)}


def test_whole_programs_are_told_apart_where_glyphs_cannot_be() -> None:
    def font(data: bytes) -> DictionaryObject:
        described = {"Flags": 4, "FontFile3": stream(data, Subtype="/Type1C")}
        own = {"Subtype": "/Type1", "BaseFont": "/Icons", "FontDescriptor": described}
        return dictionary(Type="/Font", **own, ToUnicode=TABLE)

    assert of(font(b"damaged")) not in {"", of(font(b"damaged too"))}
    two = font(b"damaged")
    two.update(dictionary(ToUnicode=cmap("2 beginbfchar <41> <E001> <42> <E002> endbfchar")))
    assert of(two) == of(font(b"damaged"))
    assert of(two, "\ue002") != of(two)
    assert of(font(bare_cff(["A"], {0x41: "A"}))) == of(font(bare_cff(["B"], {0x41: "B"})))


def test_a_font_that_is_not_embedded_has_no_glyph() -> None:
    own = {"Subtype": "/TrueType", "BaseFont": "/Icons", "ToUnicode": TABLE}
    assert of(dictionary(Type="/Font", **own)) == ""
    assert GlyphPrograms(None, read_to_unicode(None, LIMITS), LIMITS).digest("\ue001") == ""


def decisions(*lines: str) -> str:
    return "\n".join(["font\tcode\tcharacters\tstate\tprogram", *lines])


def test_a_decision_holds_for_its_glyph_alone() -> None:
    mine, other = type3(b"9 0 d0 0 0 9 9 re f"), type3(b"9 0 d0 0 0 9 8 re f")
    user = read(decisions(f"T3Font_1\tE001\t260E\tvalidated\t{of(mine)}"))
    assert shown(load("F1", mine, LIMITS, user=user), b"A") == "☎"
    assert shown(load("F1", other, LIMITS, user=user), b"A") == "\ue001"


def test_a_glyph_s_own_line_stands_before_its_font_s_name() -> None:
    mine, other = type3(b"9 0 d0 0 0 9 9 re f"), type3(b"9 0 d0 0 0 9 8 re f")
    by_the_name = "T3Font_1\tE001\t2713\tvalidated\t"
    user = read(decisions(by_the_name, f"T3Font_1\tE001\t\tunresolved\t{of(mine)}"))
    assert shown(load("F1", mine, LIMITS, user=user), b"A") == "\ue001"
    assert shown(load("F1", other, LIMITS, user=user), b"A") == "✓"


def test_where_only_the_name_is_known_all_glyphs_of_it_must_agree() -> None:
    a, b = "a" * 32, "b" * 32
    one = f"F1\tE001\t2713\tvalidated\t{a}"
    same, unsure = f"F1\tE001\t2713\tvalidated\t{b}", f"F1\tE001\t\tunresolved\t{b}"
    assert by_name(read(decisions(one, same)), "f1")["f1"] == {"\ue001": "✓"}
    assert by_name(read(decisions(one, unsure)), "f1")["f1"] == {}
    assert by_name(read(decisions("F1\tE001\t260E\tvalidated\t", one)), "f1")["f1"] == {}
    assert read(decisions(unsure)) == {glyph_key("f1", b): {"\ue001": ""}}
