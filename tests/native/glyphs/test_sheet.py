"""The sheet: what is on it, that it needs nothing else, that nothing in it acts."""

from __future__ import annotations

import re

from inkroute.native.glyphs.repository import Candidate, Line, Repository, State, mark
from inkroute.native.glyphs.sheet import html


def test_unresolved_lines_stand_first_and_are_red() -> None:
    lines = [
        Line("A", "\ue001", "x", State.VALIDATED),
        Line("B", "\ue001", "y", State.PROPOSED),
        Line("C", "\ue001", "", State.UNRESOLVED),
    ]
    text = html(Repository().with_lines(lines), "glyphs.tsv")
    assert re.findall(r'<article class="(\w+)">', text) == ["unresolved", "proposed", "validated"]
    assert "article.unresolved{background:var(--tint)" in text
    assert "--unresolved:#c00020" in text


def test_candidates_stand_in_the_example() -> None:
    line = Line(
        "Symbol", "\uf0c6", "∅", State.PROPOSED, example=f"pipe {mark(chr(0xF0C6))} 20 mm",
        candidates=(Candidate("⌀"), Candidate("Ø")),
    )  # fmt: skip
    text = html(Repository().with_lines([line]), "glyphs.tsv")
    found = re.findall(r"<bdi>pipe <mark>(.)</mark> 20 mm</bdi>", text)
    assert found == ["∅", "⌀", "Ø"]
    assert "diameter sign" in text
    assert "--font Symbol --code F0C6 --as 2205" in text.replace("<span>", "").replace(
        "</span>", ""
    )


def test_nothing_of_a_file_acts_on_the_page() -> None:
    hostile = '<script>alert(1)</script>"><img src=x onerror=y>'
    line = Line(
        hostile, "\ue001", "<b>", State.PROPOSED, hostile, 1, hostile + mark("\ue001"), hostile,
        hostile, (Candidate("<i>", hostile),), hostile, hostile,
    )  # fmt: skip
    text = html(Repository().with_lines([line]), hostile)
    assert "<script" not in text
    assert "<img src=x" not in text
    assert "<b>" not in text
    tags = re.findall(r"<(?:img|a|link) [^>]*>", text)
    assert len(tags) == 3
    assert all(re.search(r'(?:src="data:|href="#)', tag) for tag in tags)


def test_fonts_of_many_cards_are_listed() -> None:
    lines = [
        Line(font, chr(0xE000 + n), "", State.UNRESOLVED) for font in ("A", "B") for n in range(15)
    ]
    text = html(Repository().with_lines(lines), "glyphs.tsv")
    assert '<a href="#unresolved-15"><bdi>B</bdi></a> 15' in text
    assert re.findall(r'<article class="unresolved" id="([^"]+)">', text) == [
        "unresolved-0",
        "unresolved-15",
    ]
    assert "class=fonts" not in html(Repository().with_lines(lines[:20]), "glyphs.tsv")


def test_a_glyph_s_command_names_what_draws_it() -> None:
    line = Line("F1", "\ue001", "", State.UNRESOLVED, program="0123456789abcdef" * 2)
    text = html(Repository().with_lines([line]), "glyphs.tsv")
    command = re.sub("<[^>]*>", "", re.findall(r"<pre>(.*)</pre>", text)[0])
    told = "--font F1 --code E001 --program 01234567 --as CODE"
    assert command == f"inkroute glyphs validate glyphs.tsv {told}"
