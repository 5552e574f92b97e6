"""Glyphs that look like their letters are believed, whatever the language says."""

from __future__ import annotations

from pathlib import Path

import pytest

from inkroute.model import Decision, PageResult
from inkroute.pipeline import open_document
from pdf_fonts import truetype_font
from pdf_writer import Pdf, Ref, show_text

PROGRAM = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans-Oblique.ttf")
pytestmark = pytest.mark.skipif(not PROGRAM.is_file(), reason="needs the font DejaVu")
#: Letters at random: of no language.
NONSENSE = (
    "qxjv gkwpz bvxqh zrmwj fkpqd hxzgc wvjtq ykbxf pzqnw jgvhx",
    "dkqzw xvbjp fhqgx zkwyj vmqxc bpjzg qwhxk tzvjf gxqbd kjwvz",
    "hqxzp wjkvb gzqfx jvwkh xqbzd pfgqj zwxkv hbqjz xgvpw qkjzx",
    "vzqjx kwbgh xjqpz fvwqk zxhjg qbvwx jkzpq xwvgz hqjbx zkqvw",
)


def page(
    said: dict[str, str] | None = None, *, named: bool = False, lines: tuple[str, ...] = NONSENSE
) -> PageResult:
    """A page of lines in a font whose ToUnicode says other things of some letters."""
    text = "".join(sorted(set("".join(lines))))
    pdf = Pdf()

    def font(target: Pdf, unicode: dict[int, str] | str) -> object:
        return truetype_font(
            target, PROGRAM, text, name="ABCDEF+Own", unicode=unicode, drop_cmap=not named  # type: ignore[arg-type]
        )  # fmt: skip

    codes = font(Pdf(), "none").codes  # type: ignore[attr-defined]
    table = {codes[one]: (said or {}).get(one, one) for one in text}
    made = font(pdf, table)
    content = b"".join(
        b"BT /F 11 Tf 1 0 0 1 72 %d Tm %s Tj ET\n" % (700 - 16 * at, made.encode(line))  # type: ignore[attr-defined]
        for at, line in enumerate(lines)
    )
    ref: Ref = made.ref  # type: ignore[attr-defined]
    pdf.page(content, {"Font": {"F": ref}}, (0, 0, 595, 842))
    return open_document(pdf.build()).route_page(0)


def sent(result: PageResult) -> set[str]:
    return {
        reason.name
        for route in result.routes
        for reason in route.reasons
        if route.decision is Decision.OCR
    }


def test_nonsense_that_is_drawn_so_is_what_one_sees() -> None:
    assert sent(page()) == set()
    assert sent(page(named=True)) == set()


@pytest.mark.parametrize(
    "said",
    [
        {"q": "x", "x": "q"},  # two letters swapped
        {"q": "a"},
        {"z": "ž", "x": "§"},  # a sign for a letter
        {"q": "qu"},  # two letters for a glyph that is no ligature
        {"q": "ก"},  # nothing to compare with
        dict(zip("bcdfghjkmnpqrtvwxyz", "cdfghjkmnpqrtvwxyzb", strict=True)),
    ],
)
def test_one_letter_that_is_drawn_otherwise_speaks_against_all(said: dict[str, str]) -> None:
    assert "not_language" in sent(page(said)) or "mixed_scripts" in sent(page(said))


def test_few_kinds_of_letters_prove_nothing() -> None:
    few = tuple("xqzjv" * 3 + " zqxvj" * 8 for _ in range(4))
    assert "not_language" in sent(page(lines=few))


def test_a_font_that_cannot_be_seen_is_judged_by_language() -> None:
    content = b"".join(
        show_text("F", 11, 72, 700 - 16 * at, line) for at, line in enumerate(NONSENSE)
    )
    pdf = Pdf()
    pdf.page(content, {"Font": {"F": pdf.font("Helvetica")}}, (0, 0, 595, 842))
    assert "not_language" in sent(open_document(pdf.build()).route_page(0))
