"""Glyphs that look like their letters are believed, whatever the language says."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from inkroute.model import Decision, PageResult
from inkroute.pipeline import Document, open_document
from inkroute.policy import Policy
from inkroute.route.drawn_so import exchanged, is_drawn_so
from pdf_fonts import EmbeddedFont, truetype_font
from pdf_writer import Pdf, show_text

PROGRAM = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans-Oblique.ttf")
pytestmark = pytest.mark.skipif(not PROGRAM.is_file(), reason="needs the font DejaVu")
#: Letters at random: of no language.
NONSENSE = (
    "qxjv gkwpz bvxqh zrmwj fkpqd hxzgc wvjtq ykbxf pzqnw jgvhx",
    "dkqzw xvbjp fhqgx zkwyj vmqxc bpjzg qwhxk tzvjf gxqbd kjwvz",
    "hqxzp wjkvb gzqfx jvwkh xqbzd pfgqj zwxkv hbqjz xgvpw qkjzx",
    "vzqjx kwbgh xjqpz fvwqk zxhjg qbvwx jkzpq xwvgz hqjbx zkqvw",
)


PROSE = (
    "the tenant shall keep the premises in good repair and shall not",
    "make any change to the structure without the consent of the owner",
    "who may enter at any reasonable time to see that this is observed",
    "notices are valid when they are sent to the address given above",
    "both parties have to be told by the end of the month before that",
    "a quick question of law is judged by the courts of this district",
)


def made(said: dict[str, str] | None, lines: tuple[str, ...], *, named: bool = False) -> Document:
    """A page of lines in a font whose ToUnicode says other things of some letters."""
    text = "".join(sorted(set("".join(lines))))
    pdf = Pdf()
    codes = _font(Pdf(), text, "none", named=named).codes
    font = _font(pdf, text, {codes[one]: (said or {}).get(one, one) for one in text}, named=named)
    content = b"".join(
        b"BT /F 11 Tf 1 0 0 1 72 %d Tm %s Tj ET\n" % (700 - 16 * at, font.encode(line))
        for at, line in enumerate(lines)
    )
    pdf.page(content, {"Font": {"F": font.ref}}, (0, 0, 595, 842))
    return open_document(pdf.build())


def _font(
    pdf: Pdf, text: str, said: Literal["none"] | dict[int, str], *, named: bool
) -> EmbeddedFont:
    return truetype_font(pdf, PROGRAM, text, name="ABCDEF+Own", unicode=said, drop_cmap=not named)


def page(
    said: dict[str, str] | None = None,
    *,
    named: bool = False,
    lines: tuple[str, ...] = NONSENSE,
) -> PageResult:
    return made(said, lines, named=named).route_page(0)


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


@pytest.mark.parametrize(
    "groups", [("dw", "sr"), ("gk", "mw", "ao"), ("bcd", "eo"), ("hmrsu", "ae")], ids="-".join
)
def test_letters_that_are_drawn_as_each_other_are_found(groups: tuple[str, ...]) -> None:
    said = {one: group[at - 1] for group in groups for at, one in enumerate(group)}
    document = made(said, PROSE)
    words = document.map_page(0).words
    assert exchanged(words, Policy()) == tuple(sorted("".join(groups)))
    assert not is_drawn_so(words, Policy())
    assert sent(document.route_page(0)) <= {
        "drawn_as_each_other", "exchanged_letters", "not_language",
    } != set()  # fmt: skip


def test_letters_that_are_drawn_as_each_other_are_a_reason_of_their_own() -> None:
    # three lines: fewer than letter pairs need to tell
    result = page({"e": "a", "a": "e"}, lines=PROSE[:3])
    assert sent(result) == {"drawn_as_each_other"}


def test_letters_that_look_like_theirs_are_not_exchanged() -> None:
    for lines in (PROSE, NONSENSE):
        assert exchanged(made(None, lines).map_page(0).words, Policy()) == ()
    # one letter alone that looks like another is an odd form
    assert exchanged(made({"q": "k"}, PROSE).map_page(0).words, Policy()) == ()
    assert sent(page(lines=PROSE)) == set()


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
