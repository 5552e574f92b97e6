"""What a scan finds: codes, counts, examples, pictures, proposals."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from PIL import Image

from inkroute.errors import NotAPdf
from inkroute.native.glyphs import pictures
from inkroute.native.glyphs.pictures import Drawn
from inkroute.native.glyphs.repository import Line, Repository, State, mark
from inkroute.native.glyphs.scan import Scanned, scan
from native.glyphs.pages import page, ticks


def scanned(folder: Path, data: bytes, known: Repository | None = None) -> Scanned:
    path = folder / "page.pdf"
    path.write_bytes(data)
    return scan(path, None, known or Repository())


def lines(found: Scanned) -> dict[tuple[str, str], Line]:
    return {(line.font, f"{ord(line.code):04X}"): line for line in found.lines}


def test_each_code_of_each_font_is_a_line(tmp_path: Path) -> None:
    found = scanned(tmp_path, ticks())
    assert found.lost == ()
    own = lines(found)
    assert list(own) == [("Icons", "E001"), ("Symbol", "F0C6"), ("Wingdings", "F0FC")]
    tick = own["Wingdings", "F0FC"]
    assert (tick.characters, tick.state, tick.by) == (
        "✔",
        State.PROPOSED,
        "the table of Wingdings",
    )
    icon = own["Icons", "E001"]
    assert (icon.characters, icon.state, icon.occurrences) == ("", State.UNRESOLVED, 1)
    assert icon.where == "page.pdf, page 1"
    assert icon.example.replace(" ", "") == f"∅20mm✔{mark(chr(0xE001))}"


def test_shapes_that_are_alike_are_candidates(tmp_path: Path) -> None:
    empty_set = lines(scanned(tmp_path, ticks()))["Symbol", "F0C6"]
    assert empty_set.characters == "∅"
    assert {"Ø", "⌀"} <= {one.characters for one in empty_set.candidates}


def test_an_unknown_font_s_code_has_the_symbol_fonts_readings(tmp_path: Path) -> None:
    data = page(("Icons", b"A"), fonts={"Icons": {"41": "\uf0fc"}})
    (line,) = scanned(tmp_path, data).lines
    assert line.state is State.UNRESOLVED
    assert ("✔", "in Wingdings") in [tuple(one) for one in line.candidates]


def test_adobe_s_own_codes_mean_the_same_in_every_font(tmp_path: Path) -> None:
    data = page(("Times", b"AB"), fonts={"Times": {"41": "\uf6d9", "42": "\uf8e9"}})
    found = scanned(tmp_path, data).lines
    assert [(line.characters, line.by) for line in found] == [
        ("©", "the table of Adobe's private characters")
    ] * 2


def test_to_unicode_s_code_counts_before_the_byte(tmp_path: Path) -> None:
    codes = {"01": "\uf0b7", "02": "\uf6d9"}
    found = scanned(tmp_path, page(("Symbol", b"\1\2"), fonts={"Symbol": codes}))
    assert {key[1]: line.characters for key, line in lines(found).items()} == {
        "F0B7": "•",
        "F6D9": "©",
    }


def test_a_name_s_code_counts_before_the_byte(tmp_path: Path) -> None:
    data = page(("Symbol", b"A"), fonts={"Symbol": {"42": "\uf0b0"}}, names=["uniF0B7"])
    (line,) = scanned(tmp_path, data).lines
    assert (line.code, line.characters) == ("\uf0b7", "•")


def test_what_the_font_s_names_tell_is_proposed(tmp_path: Path) -> None:
    codes = {"41": "\ue001"}
    data = page(("Icons", b"A"), fonts={"Icons": codes}, names=["handset"])
    assert scanned(tmp_path, data).lines[0].state is State.UNRESOLVED
    data = page(("Icons", b"A"), fonts={"Icons": codes}, names=["checkmark"])
    (line,) = scanned(tmp_path, data).lines
    assert (line.characters, line.by, line.glyph) == ("✓", "the glyph's name", "checkmark")


def test_occurrences_are_counted_and_the_first_that_shows_is_pictured(tmp_path: Path) -> None:
    data = page(*[("Wingdings", b"\xfc\xfc")] * 3, fonts={"Wingdings": {}})
    (line,) = scanned(tmp_path, data).lines
    assert line.occurrences == 6
    picture = Image.open(io.BytesIO(base64.b64decode(line.picture))).convert("L")
    assert picture.getextrema() == (0, 255)
    assert max(picture.size) < 120
    assert Image.open(io.BytesIO(base64.b64decode(line.view))).width > 2 * picture.width


def test_what_does_not_show_has_no_picture(tmp_path: Path) -> None:
    found = page(("Wingdings", b"\xfc"), fonts={"Wingdings": {}}, mode=3)
    (line,) = scanned(tmp_path, found).lines
    assert (line.picture, line.where) == ("", "page.pdf, page 1, hidden there")


def test_codes_with_a_picture_are_not_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = scanned(tmp_path, ticks())
    asked: list[int] = []

    def drawn(_path: Path, _password: str | None, wanted: list[object]) -> Drawn:
        asked.append(len(wanted))
        return Drawn(("",) * len(wanted))

    monkeypatch.setattr(pictures, "draw", drawn)
    scanned(tmp_path, ticks(), Repository().with_lines(first.lines))
    assert asked == [0]


def test_a_process_that_ends_costs_pictures_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures.sys, "executable", "/bin/false")
    found = scanned(tmp_path, ticks())
    assert found.failure == "drawing ended early (1)"
    assert [line.picture for line in found.lines] == ["", "", ""]


def test_a_file_without_private_codes_has_no_lines(tmp_path: Path) -> None:
    assert scanned(tmp_path, page(("Helvetica", b"plain"), fonts={})).lines == ()
    with pytest.raises(NotAPdf):
        scanned(tmp_path, b"no PDF")
