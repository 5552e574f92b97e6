"""Shapes of glyphs: letters look like themselves, others by far do not."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from fonts.dictionaries import loaded, stream, truetype
from inkroute.fonts import letter_shapes, program
from inkroute.fonts.letter_shapes import GRID, group, look, shape
from inkroute.fonts.outlines import SCALE, OutlineDamageError, Outlines, Polygon

FONTS = Path("/usr/share/fonts/truetype")
#: A font whose shapes are not among those that come with the package.
OTHER = FONTS / "dejavu" / "DejaVuSansCondensed-Bold.ttf"
needs_font = pytest.mark.skipif(not OTHER.is_file(), reason="needs the font DejaVu")
SQUARE = [[(0, 0), (SCALE * 500, 0), (SCALE * 500, SCALE * 500), (0, SCALE * 500)]]


def distance(polygons: list[Polygon], em: int, character: str) -> int | None:
    found = look(polygons, em, character)
    return None if found is None else found.far


def outlines(data: bytes) -> tuple[Outlines, program.Program]:
    known = program.parse(data, ceiling=0x10000)
    return Outlines(data, known.sfnt), known


def drawn(pen_of: object) -> Outlines:
    """A program whose glyph 1 is what a pen draws."""
    data = truetype(["one"], {0x41: "one"})
    font = TTFont(io.BytesIO(data))
    pen = TTGlyphPen(font.getGlyphSet())
    pen_of(pen)  # type: ignore[operator]
    font["glyf"]["one"] = pen.glyph()
    out = io.BytesIO()
    font.save(out)
    return outlines(out.getvalue())[0]


@needs_font
@pytest.mark.parametrize("letters", ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ2345",
                                     "бвгджзийлпфцчшщыэюя", "γδθλξπσφψω", "éàçñöőšž"])  # fmt: skip
def test_letters_of_an_unknown_font_are_nearest_to_themselves(letters: str) -> None:
    found, known = outlines(OTHER.read_bytes())
    glyphs = program.glyphs_of(known, sorted(map(ord, letters)))
    own = [distance(found.polygons(glyphs[ord(one)]), found.em, one) for one in letters]
    assert sum(far is not None and far <= 1100 for far in own) >= 0.9 * len(letters)
    others = letters[1:] + letters[:1]
    wrong = [
        distance(found.polygons(glyphs[ord(one)]), found.em, other)
        for one, other in zip(letters, others, strict=True)
    ]
    assert sum(far is not None and far > 1500 for far in wrong) >= 0.5 * len(letters)
    assert all(far is not None and far >= 1000 for far in own + wrong)


def test_what_looks_alike_is_one() -> None:
    assert group("0") == group("O") == group("o") == group("о")
    assert group("l") == group("I") == group("1") == group("|") == group("І")
    assert group("i") == group("і") != group("I")
    assert group("é") == group("É") != group("e")


def test_a_square_is_full_and_its_place_counts() -> None:
    found = shape(SQUARE, 1000)
    assert found is not None
    grid, low, high = found
    assert grid.all()
    assert (low, high) == (0, 500)
    moved = [[(x, y - SCALE * 200) for x, y in SQUARE[0]]]
    again = shape(moved, 1000)
    assert again is not None
    assert again[1:] == (-200, 300)
    hole = [[(x // 2 + SCALE * 125, y // 2 + SCALE * 125) for x, y in reversed(SQUARE[0])]]
    ring = shape(SQUARE + hole, 1000)
    assert ring is not None
    assert (~ring[0]).sum() == (GRID // 2) ** 2
    twice = shape(SQUARE + [list(reversed(one)) for one in hole], 1000)
    assert twice is not None
    assert twice[0].all()  # wound twice is inside as well


def test_blank_and_absurd_glyphs_have_no_shape() -> None:
    assert shape([], 1000) is None
    assert shape(SQUARE, 0) is None
    assert shape([[(0, 0), (0, 0), (0, 0)]], 1000) is None
    assert shape([[(0, 0), (SCALE * 9_000, 0), (0, 9)]], 1000) is None
    assert distance([], 1000, "a") is None
    assert distance(SQUARE, 1000, "ก") is None  # nothing to compare with


def test_any_sign_that_looks_like_no_letter_will_do_for_a_sign() -> None:
    low = [[(x // 5, y // 5) for x, y in SQUARE[0]]]
    assert distance(low, 1000, ".") == distance(low, 1000, "•") == 1000
    bar = [[(x // 6, 3 * y // 2) for x, y in SQUARE[0]]]
    assert distance(bar, 1000, "l") == 1000
    far = distance(bar, 1000, "©")
    assert far is not None
    assert far > 1500  # a letter's shape under a sign


def test_curves_lie_between_their_ends_and_their_control() -> None:
    def circle(pen: TTGlyphPen) -> None:
        pen.moveTo((0, 0))
        pen.qCurveTo((0, 400), (400, 400))
        pen.qCurveTo((400, 0), (0, 0))
        pen.closePath()

    polygons = drawn(circle).polygons(1)
    assert len(polygons) == 1
    assert (100 * SCALE, 300 * SCALE) in polygons[0]
    assert max(y for _, y in polygons[0]) == 400 * SCALE


def test_a_curve_without_a_point_on_it_is_whole() -> None:
    def off(pen: TTGlyphPen) -> None:
        pen.qCurveTo((0, 0), (0, 400), (400, 400), (400, 0), None)
        pen.closePath()

    polygons = drawn(off).polygons(1)
    assert len(polygons[0]) == 16
    assert (0, 200 * SCALE) in polygons[0]


def test_components_are_scaled_and_moved() -> None:
    data = truetype(["one", "two"], {0x41: "one"})
    font = TTFont(io.BytesIO(data))
    pen = TTGlyphPen(font.getGlyphSet())
    pen.addComponent("one", (0.5, 0, 0, 1, 300, -40))
    font["glyf"]["two"] = pen.glyph()
    out = io.BytesIO()
    font.save(out)
    found, _ = outlines(out.getvalue())
    plain, moved = found.polygons(1)[0], found.polygons(2)[0]
    assert [(x // 2 + 300 * SCALE, y - 40 * SCALE) for x, y in plain] == moved


def test_damage_and_glyphs_without_end_are_told() -> None:
    def square(pen: TTGlyphPen) -> None:
        pen.moveTo((0, 0))
        pen.lineTo((0, 9))
        pen.lineTo((9, 9))
        pen.closePath()

    found = drawn(square)
    assert len(found.polygons(1)) == 1
    assert found.polygons(99) == []
    found._glyf = found._glyf[:12]
    start = struct.pack(">h", 1)
    found._glyf = start + found._glyf[2:]
    damaged = [number for number in (0, 1) if _is_damaged(found, number)]
    assert damaged
    # a glyph that is made of itself, eight times over at each step
    itself = struct.pack(">hhhhh", -1, 0, 0, 0, 0)
    itself += struct.pack(">HHbb", 2 | 32, 1, 0, 0) * 7 + struct.pack(">HHbb", 2, 1, 0, 0)
    endless = drawn(square)
    endless._sfnt.tables["loca"] = struct.pack(">HHH", 0, 0, len(itself) // 2)
    endless._sfnt.tables["head"] = endless._sfnt.tables["head"][:50] + b"\0\0\0\0"
    endless._glyf = itself
    with pytest.raises(OutlineDamageError, match="too many components"):
        endless.polygons(1)


def _is_damaged(found: Outlines, number: int) -> bool:
    try:
        found.polygons(number)
    except OutlineDamageError:
        return True
    return False


def test_the_file_of_shapes_has_each_alphabet(monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = letter_shapes.known()
    assert len(shapes.groups) == shapes.grids.shape[1] == len(shapes.extents) > 4_000
    for letter in "azéžßяфωþƙẹ5@":
        assert group(letter) in shapes.numbers
    assert int(shapes.grids.max()) == 9
    monkeypatch.setattr(letter_shapes, "_FILE", "none.txt")
    letter_shapes.known.cache_clear()
    try:
        assert letter_shapes.known().numbers == {}
        assert distance(SQUARE, 1000, "a") is None
    finally:
        letter_shapes.known.cache_clear()


def test_grids_are_kept_as_they_are() -> None:
    grid = np.eye(GRID, dtype=np.bool_)
    assert len(letter_shapes.packed(grid)) == 24
    assert letter_shapes.blurred(grid[None]).reshape(GRID, GRID)[5, 5] == 3


@pytest.mark.parametrize("damaged", [False, True])
def test_a_font_tells_what_its_glyphs_look_like(*, damaged: bool) -> None:
    program_data = truetype(["one"], {0x41: "one"})
    file = stream(program_data)
    if damaged:
        packed_file = zlib.compress(program_data)
        file = stream(packed_file[: len(packed_file) // 2] + b"\xff" * 40, Filter="/FlateDecode")
    font = loaded(
        Subtype="/TrueType", BaseFont="/Own", FontDescriptor={"Flags": 4, "FontFile2": file}
    )
    looks = font.drawn(["A"])
    assert (looks.get("A") is not None) is not damaged
    assert loaded(Subtype="/Type1", BaseFont="/Helvetica").drawn(["A"]) == {}
