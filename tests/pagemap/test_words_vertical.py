"""Vertical writing (ISO 32000-1, 9.4.4 and 9.7.4.3): where glyphs go, gaps, boxes."""

from __future__ import annotations

import pytest

from inkroute.model import Word
from inkroute.pipeline import open_document
from pdf_fonts import to_unicode
from pdf_writer import Name, Pdf, Ref, one_page

AT = b"BT /F1 10 Tf 300 700 Td "
#: The displayed y of the pen's first place.
TOP = 92_000


def vertical(pdf: Pdf, **metrics: object) -> Ref:
    """Codes 1 to 4 are four ideographs, 5 an ideographic space."""
    system = {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0}
    below = pdf.add({
        "Type": Name("Font"), "Subtype": Name("CIDFontType2"), "BaseFont": Name("Down"),
        "CIDSystemInfo": system, "DW": 1000, **metrics,
    })  # fmt: skip
    table = pdf.stream({}, to_unicode(dict(enumerate("\u4e00\u4e8c\u4e09\u56db\u3000", 1))))
    return pdf.add({
        "Type": Name("Font"), "Subtype": Name("Type0"), "BaseFont": Name("Down"),
        "Encoding": Name("Identity-V"), "DescendantFonts": [below], "ToUnicode": table,
    })  # fmt: skip


def words(content: bytes, **metrics: object) -> list[Word]:
    fonts = {"F1": lambda pdf: vertical(pdf, **metrics)}
    data = one_page(AT + content + b" ET", fonts=fonts)  # type: ignore[arg-type]
    return list(open_document(data).map_page(0).words)


def test_a_column_runs_downwards_half_an_em_to_both_sides() -> None:
    (word,) = words(b"<00010002> Tj")
    assert word.text == "\u4e00\u4e8c"
    assert word.baseline == (300_000, TOP, 300_000, TOP + 20_000)
    assert word.box == (295_000, TOP, 305_000, TOP + 20_000)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        # ty = (w1 - Tj / 1000) Tfs + Tc + Tw: positive numbers and negative spacing lead down.
        (b"[<0001>100<0002>] TJ", ["\u4e00\u4e8c"]),
        (b"[<0001>300<0002>] TJ", ["\u4e00", "\u4e8c"]),
        (b"[<0001>-300<0002>] TJ", ["\u4e00\u4e8c"]),
        (b"[<0001>-600<0002>] TJ", ["\u4e00", "\u4e8c"]),
        (b"-3 Tc <00010002> Tj", ["\u4e00", "\u4e8c"]),
        (b"-3 Tc [<0001>-300<0002>] TJ", ["\u4e00\u4e8c"]),
        (b"1 Tc [<0001>200<0002>] TJ", ["\u4e00", "\u4e8c"]),
        (b"<000100050002> Tj", ["\u4e00", "\u4e8c"]),
        (b"<0001> Tj 0 -10 Td <0002> Tj", ["\u4e00\u4e8c"]),
        (b"<0001> Tj 0 -13 Td <0002> Tj", ["\u4e00", "\u4e8c"]),
    ],
)
def test_gaps_lead_downwards(content: bytes, expected: list[str]) -> None:
    assert [word.text for word in words(content)] == expected


def test_spacing_and_numbers_move_the_pen() -> None:
    found = words(b"-2 Tc 1 Tw 50 Tz [<0001>300<0002>] TJ")
    assert [word.box.y0 for word in found] == [TOP, TOP + 10_000 + 3_000 + 2_000]
    assert {word.box.x0 for word in found} == {297_500}


def test_a_position_vector_moves_the_glyph_and_not_the_pen() -> None:
    # Origin 0 is half an em below origin 1, so that the em square starts 0.38 em above the pen.
    (word,) = words(b"<00010002> Tj", DW2=[500, -1000])
    assert word.baseline == (300_000, TOP, 300_000, TOP + 20_000)
    assert (word.box.y0, word.box.y1) == (TOP - 3_800, TOP + 20_000 - 3_800)
    (word,) = words(b"<00010002> Tj", W2=[2, [-500, 500, 1000]])
    assert (word.box.y0, word.box.y1) == (TOP, TOP + 15_000 + 1_200)
