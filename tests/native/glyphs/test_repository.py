"""The repository: its file, what a scan may change, what serves --symbols."""

from __future__ import annotations

from dataclasses import replace

import pytest

from inkroute.errors import BadRequest
from inkroute.fonts import read_overrides
from inkroute.native.glyphs.repository import (
    Candidate,
    FileSeen,
    Line,
    Repository,
    State,
    font_field,
    mark,
    merged,
    read,
    write,
)

TICK = Line(
    "Wingdings", "\uf0fc", "✔", State.PROPOSED, "the table of Wingdings", 2,
    f"a {mark(chr(0xF0FC))} b", "a.pdf, page 1", "", (Candidate("✓"), Candidate("√", "x; y")),
    "UA==",
)  # fmt: skip
ICON = Line("Icons", "\ue001", "", State.UNRESOLVED, occurrences=1)
A, B = FileSeen("a" * 64, "a.pdf"), FileSeen("b" * 64, "b.pdf")


def test_a_file_is_read_as_it_was_written() -> None:
    known = merged(merged(Repository(), A, [TICK, ICON]), B, [ICON])
    text = write(known)
    kept = (TICK.candidates[0], Candidate("√", "x, y"))
    assert read(text).lines[1] == replace(TICK, candidates=kept)
    assert write(read(text)) == text
    assert [line.font for line in read(text).lines] == ["Icons", "Wingdings"]
    assert read(text).files == (A, B)


def test_the_same_file_again_changes_nothing() -> None:
    once = merged(Repository(), A, [TICK, ICON])
    assert merged(once, A, [TICK, ICON]) == once
    assert merged(once, B, []) == once


def test_another_file_adds_counts_and_new_codes_alone() -> None:
    once = merged(Repository(), A, [TICK])
    both = merged(once, B, [replace(TICK, occurrences=3, where="b.pdf, page 9"), ICON])
    assert both.named("Wingdings-Regular", "\uf0fc") == (replace(TICK, occurrences=5),)
    assert both.named("Icons", "\ue001") == (ICON,)


def test_a_validated_line_stays_whatever_a_scan_finds() -> None:
    mine = replace(TICK, characters="✓", state=State.VALIDATED, by="a person")
    known = Repository().with_lines([mine])
    other = replace(TICK, characters="x", by="the font's program", picture="AA==")
    assert merged(known, B, [other]).lines == (replace(mine, occurrences=4),)


def test_an_unresolved_line_takes_a_proposal_and_a_proposed_one_a_candidate() -> None:
    known = merged(Repository(), A, [ICON])
    told = replace(ICON, characters="☎", state=State.PROPOSED, by="the font's program")
    known = merged(known, B, [told])
    assert (known.lines[0].characters, known.lines[0].state) == ("☎", State.PROPOSED)
    third = FileSeen("c" * 64, "c.pdf")
    known = merged(known, third, [replace(told, characters="☏", where="c.pdf, page 2")])
    assert known.lines[0].characters == "☎"
    assert known.lines[0].candidates == (Candidate("☏", "the font's program, c.pdf, page 2"),)


def test_only_validated_lines_serve_as_symbols() -> None:
    known = Repository().with_lines([TICK, ICON])
    assert read_overrides(write(known)) == {}
    known = known.with_lines([replace(TICK, state=State.VALIDATED)])
    assert read_overrides(write(known)) == {"wingdings": {"\uf0fc": "✔"}}
    assert read_overrides("\ufeff" + write(known).replace("\n", "\r\n")) == {
        "wingdings": {"\uf0fc": "✔"}
    }


def test_a_file_of_overrides_is_a_repository_of_validated_lines() -> None:
    known = read("font\tcode\tcharacters\twhy\nSymbol\tB7\t25CF\tround\n# mine\n")
    (line,) = known.lines
    assert (line.code, line.characters, line.state) == ("\uf0b7", "●", State.VALIDATED)
    assert known.comments == ("# mine",)
    assert read_overrides(write(known)) == {"symbol": {"\uf0b7": "●"}}


@pytest.mark.parametrize("name", ["a\tb", "a\nb", "#a", "a\u2028b", "a\x85b", "# \x0b", ""])
def test_no_name_breaks_the_file(name: str) -> None:
    line = replace(ICON, font=font_field(name), example=name.replace("#", "") or "x")
    text = write(Repository().with_lines([line]))
    (found,) = read(text).lines
    assert found.key == line.key


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("X\tE001\t41\tunresolved", "exactly when"),
        ("X\tE001\t\tvalidated", "exactly when"),
        ("X\tE001\t41\tsure", "sure"),
        ("X\t1234\t41\tproposed", "neither a byte nor"),
        ("X\tE001\tzz\tproposed", "zz"),
        ("X\tE001\t41\tproposed\tme\tmany", "many"),
        ("X\tE001\t41\tproposed\tme\t1\tabc", "no digest"),
    ],
)
def test_a_line_that_is_none_is_told_by_its_number(row: str, problem: str) -> None:
    with pytest.raises(BadRequest, match=rf"line 2 .*{problem}"):
        read(f"font\tcode\tcharacters\tstate\tby\toccurrences\tprogram\n{row}\n")


def of_glyph(digit: str, **more: object) -> Line:
    return replace(ICON, program=digit * 32, where=f"{digit}.pdf, page 1", **more)


def test_glyphs_of_one_name_and_code_are_lines_of_their_own() -> None:
    known = merged(Repository(), A, [of_glyph("a"), of_glyph("b")])
    assert len(known.lines) == 2
    text = write(known)
    assert write(read(text)) == text
    assert [line.name for line in known.lines] == [
        "Icons E001 [aaaaaaaa]",
        "Icons E001 [bbbbbbbb]",
    ]


def test_what_is_confirmed_of_one_is_a_candidate_for_the_other() -> None:
    said = of_glyph("a", characters="x", state=State.VALIDATED)
    known = merged(Repository().with_lines([said]), A, [of_glyph("b")])
    (line,) = known.named("Icons", "\ue001", "b" * 32)
    assert (line.state, [one.characters for one in line.candidates]) == (State.UNRESOLVED, ["x"])


def test_lines_of_earlier_versions_give_way_to_those_of_their_glyph() -> None:
    old = replace(ICON, where="a.pdf, page 1")
    known = Repository((old,), (A,))
    now = merged(known, A, [of_glyph("a")])
    assert now.lines == (of_glyph("a"),)
    assert merged(now, A, [of_glyph("a")]) == now
    mine = replace(old, characters="x", state=State.VALIDATED)
    kept = merged(Repository((mine,), (A,)), A, [of_glyph("a")])
    assert kept.lines[0] == mine
    assert len(kept.lines) == 2
    elsewhere = replace(old, where="z.pdf, page 1")
    assert len(merged(Repository((elsewhere,), (A,)), A, [of_glyph("a")]).lines) == 2
