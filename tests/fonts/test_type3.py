"""Type 3 fonts: procedures, matrices, and what a glyph procedure paints."""

from __future__ import annotations

import pytest
from pypdf.generic import NameObject

from fonts.dictionaries import LIMITS, dictionary, loaded, shown, stream
from inkroute.fonts import GlyphKind, glyph_kind
from inkroute.model import Font, Origin

IMAGE = stream(b"\0", Subtype="/Image", Width=8, Height=1, ImageMask=True)
FORM = stream(b"0 0 5 5 re f", Subtype="/Form")
SCAN = stream(b"q /I Do Q", Subtype="/Form", Resources={"XObject": {"I": IMAGE}})
BLANK = stream(b"0 0 5 5 re n", Subtype="/Form")


def font(content: bytes) -> Font:
    """A font whose glyph of "a" is this content."""
    loop = stream(b"/L Do", Subtype="/Form")
    loop[NameObject("/Resources")] = dictionary(XObject={"L": loop})
    xobjects = {"I": IMAGE, "F": FORM, "S": SCAN, "B": BLANK, "L": loop, "X": 5}
    return loaded(
        Subtype="/Type3",
        FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
        Encoding={"Differences": [97, "/a"]},
        CharProcs={"a": content},
        Resources={"XObject": xobjects},
    )


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", "empty"),
        (b"500 0 d0", "empty"),
        (b"500 0 0 0 10 10 d1 q 1 0 0 1 0 0 cm Q", "empty"),
        (b"500 0 d0 0 0 10 10 re n", "empty"),
        (b"500 0 d0 0 0 10 10 re W n", "empty"),
        (b"500 0 d0 f", "empty"),
        (b"500 0 d0 1 2 m S", "empty"),
        (b"500 0 d0 % 0 0 1 1 re f", "empty"),
        (b"500 0 d0 /f gs /S gs", "empty"),
        (b"500 0 d0 /re gs 0 0 m f", "empty"),
        (b"500 0 d0 /Nothing Do /X Do", "empty"),
        (b"500 0 d0 /B Do /L Do", "empty"),
        (b"500 0 d0 0 0 10 10 re f", "vector"),
        (b"500 0 d0 0 0 m 9 9 l S", "vector"),
        (b"0 0 m\n1 1 2 2 3 3 c\nh\nf*", "vector"),
        (b"0 0 m 1 1 2 2 v b*", "vector"),
        (b"0 0 1 1 re B% done", "vector"),
        (b"0 0 1 1 re f/F gs", "vector"),
        (b"BI /W 8 " * 50_000, "empty"),
        (b"(" * 50_000 + b"f re", "empty"),
        (b"/Sh1 sh", "vector"),
        (b"BT /F1 1 Tf (f \\) re) Tj ET", "vector"),
        (b"BT [(A)-5(B)]TJ ET", "vector"),
        (b"BT (A)' ET", "vector"),
        (b"BT <41>Tj ET", "vector"),
        (b"/F Do", "vector"),
        (b"500 0 0 0 8 1 d1 8 0 0 1 0 0 cm BI /W 8 /H 1 /IM true /BPC 1 ID \x00 EI", "bitmap"),
        (b"BI\n/W 8/H 1/IM true\nID f\nEI", "bitmap"),
        (b"0 0 1 1 re f BI /W 8 /H 1 ID f EI", "bitmap"),
        (b"q 8 0 0 1 0 0 cm/I Do Q", "bitmap"),
        (b"/S Do", "bitmap"),
        (b"0 0 1 1 re f /I Do", "bitmap"),
    ],
)
def test_what_a_procedure_paints(content: bytes, kind: str) -> None:
    assert glyph_kind(font(content), "a", LIMITS) is GlyphKind(kind)


def test_a_code_without_a_procedure_paints_nothing() -> None:
    assert glyph_kind(font(b"0 0 1 1 re f"), "b", LIMITS) is GlyphKind.EMPTY
    plain = loaded(Subtype="/Type1", BaseFont="/Helvetica")
    assert glyph_kind(plain, "a", LIMITS) is GlyphKind.EMPTY


def test_procedures_by_a_base_encoding_and_renamed_ones() -> None:
    named = loaded(
        Subtype="/Type3",
        Encoding="/WinAnsiEncoding",
        CharProcs={"A": b"", "germandbls": b"", "g7": b""},
    )
    assert sorted(named.procedures) == ["A", "\xdf"]
    assert shown(named, b"A") == "A"
    renamed = loaded(
        Subtype="/Type3",
        Encoding={"Differences": [1, "/g1", "/g2"]},
        CharProcs={"g1": b"", "g2": b"0 0 1 1 re f"},
    )
    assert sorted(renamed.procedures) == ["\1", "\2"]
    assert renamed.origin("\1") is Origin.UNMAPPED
    assert glyph_kind(renamed, "\2", LIMITS) is GlyphKind.VECTOR


def test_matrices_and_resources_in_any_state() -> None:
    none = loaded(Subtype="/Type3", CharProcs={}, FirstChar=65, Widths=[500])
    assert none.font_matrix == (0.001, 0, 0, 0.001, 0, 0)
    assert none.resources is None
    assert none.notes[0].startswith("font_matrix")
    turned = loaded(
        Subtype="/Type3", FontMatrix=[0.01, 0, 0, -0.01, 0, 0], FontBBox=[0, -20, 9, 80]
    )
    assert (turned.ascent, turned.descent) == (200, -800)
    short = loaded(Subtype="/Type3", FontMatrix=[0.01, 0], FontBBox=[0, 0, 0, 0])
    assert short.font_matrix[0] == 0.001
    assert (short.ascent, short.descent) == (750, -250)


@pytest.mark.parametrize(
    ("box", "scale", "extent"),
    [
        # believed as it is: a font whose text space is the em.
        ([0, -200, 1000, 800], 0.001, (800, -200)),
        # a box in other units than its glyphs', none, or one of no height: the glyphs' own boxes.
        ([0, 0, 1000, 1000], 1, (45_000, -18_000)),
        ([0, 0, 1000, 1000], -1, (18_000, -45_000)),
        ([0, 0, 0, 0], 0.01, (450, -180)),
        ([0, 0, 1, -1], -0.01, (180, -450)),
        ([], 1, (45_000, -18_000)),
    ],
)
def test_extents_come_from_whatever_states_them(
    box: list[float], scale: float, extent: tuple[int, int]
) -> None:
    procedures = {
        "a": stream(b"40 0 1 -18 30 20 d1\nq Q"),
        "b": stream(b"\n40 0 1 0 30 45.0 d1 q Q"),
        "c": stream(b"40 0 d0 q Q"),
        "d": stream(b"40 0 0 0 0 0 d1"),
        "e": stream(b"40 0 0 99999999999999 0 0 d1"),
    }
    names = ["/a", "/b", "/c", "/d", "/e", "/f"]
    found = loaded(
        Subtype="/Type3", FontMatrix=[abs(scale), 0, 0, scale, 0, 0], CharProcs=procedures,
        Encoding={"Differences": [97, *names]}, FontBBox=box,
    )  # fmt: skip
    assert (found.ascent, found.descent) == extent


def test_a_font_that_states_no_extent_has_a_usual_one() -> None:
    found = font(b"500 0 d0 0 0 9 9 re f")
    assert (found.ascent, found.descent) == (750, -250)
