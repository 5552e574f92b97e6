"""`inkroute glyphs`: scan, validate, clean, and what its files are good for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from inkroute import cli
from inkroute.cli import glyphs_ask
from inkroute.native.glyphs import store
from inkroute.native.glyphs.repository import State
from native.glyphs.pages import page, ticks, type3_page

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with two files of symbols."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ticks.pdf").write_bytes(ticks())
    more = page(("Wingdings", b"\xfc\xfb"), fonts={"Wingdings": {}})
    (tmp_path / "more.pdf").write_bytes(more)
    return tmp_path


def run(*arguments: str) -> int:
    return cli.main(["glyphs", *arguments])


def state(code: str) -> tuple[str, State]:
    line = next(x for x in store.load(Path("glyphs.tsv")).lines if x.code == code)
    return line.characters, line.state


@pytest.mark.usefixtures("papers")
def test_what_is_unresolved_is_told_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("scan", "ticks.pdf", "more.pdf") == 9
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == [
        "glyphs.tsv: 4 codes: 1 unresolved, 3 proposed, 0 validated",
        "sheet: glyphs.html",
        "unresolved: Icons E001 (ticks.pdf, page 1)",
    ]
    assert run("sheet", "glyphs.tsv") == 9
    assert run("validate", "glyphs.tsv", "--font", "icons", "--code", "E001", "--as", "260E") == 0
    assert run("scan", "ticks.pdf") == 0
    assert state("\ue001") == ("☎", State.VALIDATED)


def test_a_folder_stands_for_its_pdfs(papers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("scan", str(papers)) == 9
    assert capsys.readouterr().out.splitlines()[0] == (
        "glyphs.tsv: 4 codes: 1 unresolved, 3 proposed, 0 validated"
    )


@pytest.mark.usefixtures("papers")
def test_a_second_scan_is_byte_for_byte_the_same() -> None:
    run("scan", "ticks.pdf", "more.pdf")
    run("validate", "glyphs.tsv", "--font", "Wingdings", "--code", "FC", "--as", "U+2713")
    before = {name: Path(name).read_bytes() for name in ("glyphs.tsv", "glyphs.html")}
    Path("copy.pdf").write_bytes(Path("more.pdf").read_bytes())
    assert run("scan", "more.pdf", "copy.pdf", "ticks.pdf") == 9
    assert {name: Path(name).read_bytes() for name in before} == before
    assert state("\uf0fc") == ("✓", State.VALIDATED)


def test_two_scans_at_once_lose_nothing(papers: Path) -> None:
    icons = page(("Icons", b"A"), fonts={"Icons": {"41": "\ue007"}})
    (papers / "icons.pdf").write_bytes(icons)
    command = [sys.executable, "-m", "inkroute", "glyphs", "scan"]
    running = [
        subprocess.Popen(
            [*command, *files], stdout=subprocess.DEVNULL, env={"PYTHONPATH": str(ROOT / "core")}
        )
        for files in (["ticks.pdf", "more.pdf"], ["icons.pdf", "ticks.pdf"])
    ]
    assert [one.wait() for one in running] == [9, 9]
    found = store.load(Path("glyphs.tsv"))
    assert len(found.lines) == 5
    assert len(found.files) == 3
    assert all(line.picture for line in found.lines)
    assert {line.code: line.occurrences for line in found.lines}["\uf0fc"] == 2


@pytest.mark.usefixtures("papers")
def test_a_file_that_fails_stops_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.pdf").write_bytes(b"no PDF")
    assert run("scan", "bad.pdf", "none.pdf", "more.pdf") == 4
    out, err = capsys.readouterr()
    assert out.startswith("glyphs.tsv: 2 codes: 0 unresolved, 2 proposed")
    assert [line.split(":")[2].strip() for line in err.splitlines()] == ["bad.pdf", "none.pdf"]


@pytest.mark.usefixtures("papers")
def test_all_that_is_proposed_can_be_confirmed(capsys: pytest.CaptureFixture[str]) -> None:
    run("scan", "ticks.pdf")
    assert run("validate", "glyphs.tsv", "--all-proposed") == 0
    assert capsys.readouterr().out.endswith("2 validated; before: glyphs.tsv.bak\n")
    assert "validated" not in Path("glyphs.tsv.bak").read_text("utf-8").partition("\nfont")[2]
    assert state("\uf0fc") == ("✔", State.VALIDATED)
    assert state("\ue001") == ("", State.UNRESOLVED)


@pytest.mark.usefixtures("papers")
def test_the_repository_serves_as_symbols(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    run("scan", "ticks.pdf")
    run("validate", "glyphs.tsv", "--font", "Icons", "--code", "E001", "--as", "260E")
    capsysbinary.readouterr()
    assert cli.main(["route", "ticks.pdf", "--symbols", "glyphs.tsv", "--json"]) == 0
    given = json.loads(capsysbinary.readouterr().out)
    assert given["pages"][0]["routes"] == []
    assert cli.main(["route", "ticks.pdf", "--json"]) == 0
    without = json.loads(capsysbinary.readouterr().out)
    assert without["pages"][0]["routes"] != []


@pytest.mark.usefixtures("papers")
def test_texts_are_cleaned_once(capsys: pytest.CaptureFixture[str]) -> None:
    run("scan", "ticks.pdf")
    run("validate", "glyphs.tsv", "--all-proposed")
    Path("a.txt").write_text("\uf0fc \ue001", encoding="utf-8")
    Path("b.txt").write_bytes(b"\xff\xff")
    capsys.readouterr()
    assert run("clean", "a.txt", "b.txt") == 9
    out, err = capsys.readouterr()
    assert out == "a.txt: 1 repaired, left: E001 (1); before: a.txt.bak\n"
    assert "b.txt is no Unicode text" in err
    assert Path("a.txt").read_text(encoding="utf-8") == "✔ \ue001"
    Path("c.txt").write_text("\uf0b7", encoding="utf-8")
    assert run("clean", "c.txt", "--font", "SymbolMT") == 0
    assert Path("c.txt").read_text(encoding="utf-8") == "•"


def routed(name: str, *more: str, capsys: pytest.CaptureFixture[str]) -> list[object]:
    """What of a file is to be read."""
    capsys.readouterr()
    assert cli.main(["route", name, "--json", *more]) == 0
    routes: list[object] = json.loads(capsys.readouterr().out)["pages"][0]["routes"]
    return routes


def test_fonts_of_one_name_in_two_files_are_not_taken_for_one(
    papers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, font, procedure in (
        ("a.pdf", "T3Font_1", b"1000 0 d0 0 0 700 700 re f"),
        ("b.pdf", "T3Font_1", b"1000 0 d0 0 0 m 900 0 l 400 900 l f"),
        ("c.pdf", "F1", b"1000 0 d0 0 0 700 700 re f"),
    ):
        (papers / name).write_bytes(type3_page(font, procedure))
    assert run("scan", "a.pdf", "b.pdf") == 9
    found = store.load(Path("glyphs.tsv")).lines
    assert [(line.font, line.code) for line in found] == [("T3Font_1", "\ue001")] * 2
    by_file = {line.where: line for line in found}
    first = by_file["a.pdf, page 1"]
    assert first.picture != by_file["b.pdf, page 1"].picture
    asked = ["validate", "glyphs.tsv", "--font", "T3Font_1", "--code", "E001"]
    capsys.readouterr()
    assert run(*asked, "--as", "25A0") == 2
    assert f"[{first.program[:8]}]" in capsys.readouterr().err
    assert run(*asked, "--as", "25A0", "--program", first.program[:8]) == 0
    use = ["--symbols", "glyphs.tsv"]
    assert routed("a.pdf", *use, capsys=capsys) == []
    assert routed("b.pdf", *use, capsys=capsys) != []
    assert run("scan", "c.pdf") == 9
    (told,) = store.load(Path("glyphs.tsv")).named("F1", "\ue001", first.program)
    assert told is not None
    assert (told.characters, told.state, told.by) == (
        "■",
        State.PROPOSED,
        "the same glyph in T3Font_1",
    )
    Path("t.txt").write_text("\ue001", encoding="utf-8")
    assert run("clean", "t.txt", "--font", "T3Font_1") == 9
    assert Path("t.txt").read_text(encoding="utf-8") == "\ue001"


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "say what to do"),
        (["validate", "none.tsv", "--all-proposed"], "there is no such file"),
        (["validate", "glyphs.tsv"], "no terminal to ask at"),
        (["validate", "glyphs.tsv", "--font", "Icons"], "give both"),
        (["validate", "glyphs.tsv", "--font", "Icons", "--code", "E001"], "is unresolved"),
        (["validate", "glyphs.tsv", "--font", "Icons", "--code", "E009"], "has no line"),
        (["validate", "glyphs.tsv", "--font", "Icons", "--code", "41FF"], "private use code"),
        (["validate", "glyphs.tsv", "--font", "Icons", "--code", "E001", "--as", "q"], "2713"),
        (
            ["validate", "glyphs.tsv", "--font", "Icons", "--code", "E001", "--as", "A"],
            "stand for",
        ),
        (["validate", "glyphs.tsv", "--font", "Icons", "--code", "E001", "--as", "E2"], ""),
        (["validate", "glyphs.tsv", "--font", "Icons", "--code", "E001", "--as", "E002"], "says"),
        (["validate", "glyphs.tsv", "--all-proposed", "--as", "41"], "confirms every line"),
        (["clean", "a.txt", "--repo", "none.tsv"], "there is no such file"),
        (["clean", "none.txt"], "there is no such file"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run("scan", "ticks.pdf")
    before = Path("glyphs.tsv").read_bytes()
    capsys.readouterr()
    assert run(*arguments) == (2 if problem else 0)
    err = capsys.readouterr().err
    assert problem in err
    assert len(err.splitlines()) == (1 if problem else 0)
    assert (Path("glyphs.tsv").read_bytes() == before) == bool(problem)


@pytest.mark.usefixtures("papers")
def test_a_person_at_a_terminal_is_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("scan", "ticks.pdf", "more.pdf")
    capsys.readouterr()
    answers = iter(["", "zz", "260E", "2", "s", "q"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    assert glyphs_ask.ask(Path("glyphs.tsv")) == 0
    out, err = capsys.readouterr()
    assert "1 of 4  Icons E001: unresolved" in out
    assert len(err.splitlines()) == 2
    assert state("\ue001") == ("☎", State.VALIDATED)
    assert state("\uf0c6") == ("⌀", State.VALIDATED)
    assert state("\uf0fb")[1] is State.PROPOSED
    assert state("\uf0fc")[1] is State.PROPOSED
    assert next(answers, None) is None
