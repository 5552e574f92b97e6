"""What the command line writes and shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.papers import LINES, WORDS, letter, scan
from inkroute import cli
from inkroute.errors import BadRequest
from inkroute.native.outputs import Format, Target, targets_of


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a letter and a scan; the cache is in it too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INKROUTE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "letter.pdf").write_bytes(letter(pages=3))
    (tmp_path / "scan.pdf").write_bytes(scan(tmp_path))
    return tmp_path


def words(path: Path) -> list[tuple[str, str]]:
    """Text and source of the words of a JSON output."""
    found = json.loads(path.read_text(encoding="utf-8"))
    return [(w["text"], w["source"]) for page in found["pages"] for w in page["words"]]


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    for option, wanted in {"--version": ["inkroute 0."], "--help": ["read", "route"]}.items():
        with pytest.raises(SystemExit) as stopped:
            cli.main([option])
        assert stopped.value.code == 0
        out = capsys.readouterr().out
        assert all(text in out for text in wanted)
    for command in cli.COMMANDS:
        with pytest.raises(SystemExit):
            cli.main([command, "--help"])
        out = capsys.readouterr().out
        assert "examples:" in out
        assert max(map(len, out.splitlines())) <= 80


@pytest.mark.usefixtures("papers")
def test_route_shows_each_region_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["route", "scan.pdf"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    title, _, header, row, *_ = out.splitlines()
    assert title == "scan.pdf: 1 page, 1 region on 1 page to read"
    assert header.split() == ["page", "box", "(pt)", "source", "decision", "sure", "why"]
    assert row.split()[:6] == ["1", "0,0", "-", "216,108", "image", "OCR"]
    assert "letter-like marks" in out


@pytest.mark.usefixtures("papers")
def test_route_puts_pages_without_regions_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["route", "letter.pdf"]) == 0
    *_, row = capsys.readouterr().out.splitlines()
    assert row.startswith(" 1-3  -")
    assert row.endswith("No region in question: 51 words in the file.")
    assert cli.main(["route", "letter.pdf", "--pages", "3,1"]) == 0
    *_, first, second = capsys.readouterr().out.splitlines()
    assert (first.split()[0], second.split()[0]) == ("1", "3")


@pytest.mark.usefixtures("papers")
def test_route_json_is_the_wire_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["route", "scan.pdf", "--json", "--policy", "thrifty"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found = json.loads(out)
    (page,) = found["pages"]
    assert page["routes"][0]["decision"] == "ocr"
    assert "words" not in page


@pytest.mark.ocr
def test_read_without_outputs_shows_a_table_only(
    papers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(papers.glob("*"))
    assert cli.main(["read", "scan.pdf", "--no-cache"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    title, _, header, row, _, cost = out.splitlines()
    assert title == "scan.pdf: 1 page, 1 region read"
    assert header == "page  words: file  OCR  regions     area  Tesseract"
    assert row.split()[:6] == ["1", "-", str(len(WORDS)), "1", "100.0", "%"]
    assert cost.startswith("Tesseract: ")
    assert sorted(papers.glob("*")) == before


@pytest.mark.ocr
def test_read_needs_no_ocr_for_a_letter(papers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["read", "letter.pdf", "-o", "letter.json"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("letter.pdf: 3 pages, nothing to read\n")
    assert "No OCR was needed" in out
    assert words(papers / "letter.json") == [
        (word, "file") for page in "123" for word in [*WORDS, "Page", page]
    ]


@pytest.mark.ocr
@pytest.mark.parametrize("name", ["scan.json", "scan.txt", "scan.md", "scan.html", "new/a.JSON"])
def test_the_extension_says_the_format(papers: Path, name: str) -> None:
    assert cli.main(["read", "scan.pdf", "-o", name, "--quiet"]) == 0
    text = (papers / name).read_text(encoding="utf-8")
    assert all(word in text for word in WORDS)
    if name.endswith("txt"):
        assert LINES[0] in text
    if name.endswith("JSON"):
        # A merged page's words come in no reading order yet.
        assert sorted(words(papers / name)) == sorted((word, "ocr") for word in WORDS)


@pytest.mark.ocr
@pytest.mark.usefixtures("papers")
def test_standard_output_holds_the_output_alone(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert cli.main(["read", "scan.pdf", "--format", "json"]) == 0
    out, err = capsysbinary.readouterr()
    assert json.loads(out)["schema"].startswith("inkroute-result-")
    assert b"1 region read" in err
    assert cli.main(["read", "scan.pdf", "-o", "-", "--quiet"]) == 0
    out, err = capsysbinary.readouterr()
    assert LINES[0].encode() in out
    assert err == b""


@pytest.mark.ocr
def test_several_files_go_to_a_folder_and_a_bad_one_stops_none(
    papers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (papers / "bad.pdf").write_bytes(b"no PDF")
    (papers / "more").mkdir()
    (papers / "more" / "Scan.pdf").write_bytes((papers / "scan.pdf").read_bytes())
    files = ["scan.pdf", "bad.pdf", "none.pdf", "more/Scan.pdf", "letter.pdf", "scan.pdf"]
    assert cli.main(["read", *files, "-o", "out", "--format", "json"]) == 4
    out, err = capsys.readouterr()
    assert err.splitlines()[0].startswith("inkroute: error: bad.pdf: ")
    assert err.splitlines()[1] == "inkroute: error: none.pdf: there is no such file"
    found = sorted(path.name for path in (papers / "out").iterdir())
    assert found == ["Scan-2.json", "letter.json", "scan.json"]
    assert f"Wrote {Path('out', 'Scan-2.json')}" in out
    assert "1 of 1 crop had been read before" in out
    first, second = (papers / "out" / name for name in ("scan.json", "Scan-2.json"))
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.ocr
def test_a_folder_gets_every_format(papers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["read", "scan.pdf", "-o", "all/"]) == 0
    names = {path.name for path in (papers / "all").iterdir()}
    assert names == {f"scan{form.suffix}" for form in Format}
    assert capsys.readouterr().out.endswith("scan.json, .txt, .md, .html\n")


@pytest.mark.ocr
def test_a_run_that_fails_leaves_what_was_there(
    papers: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from inkroute.native import documents  # noqa: PLC0415

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    (papers / "scan.json").write_text("old")
    monkeypatch.setattr(documents, "read_document", interrupted)
    assert cli.main(["read", "scan.pdf", "-o", "scan.json"]) == 130
    assert capsys.readouterr().err.startswith("inkroute: error: interrupted")
    assert (papers / "scan.json").read_text() == "old"


def test_names_in_a_folder_never_meet() -> None:
    targets = targets_of(["a/x.pdf", "b/X.pdf", "-", "c/x.PDF"], "out", Format.HTML)
    names = [target.path.name for several in targets.values() for target in several if target.path]
    assert names == ["x.html", "X-2.html", "standard-input.html", "x-3.html"]


def test_where_outputs_go() -> None:
    assert targets_of(["a.pdf"], None, None) == {"a.pdf": ()}
    assert targets_of(["a.pdf"], None, Format.JSON) == {"a.pdf": (Target(Format.JSON, None),)}
    assert targets_of(["a.pdf"], "-", None) == {"a.pdf": (Target(Format.TEXT, None),)}
    assert targets_of(["a.pdf"], "b.htm", None) == {"a.pdf": (Target(Format.HTML, Path("b.htm")),)}
    assert targets_of(["a.pdf"], "b.x", Format.TEXT) == {
        "a.pdf": (Target(Format.TEXT, Path("b.x")),)
    }
    with pytest.raises(BadRequest):
        targets_of(["a.pdf", "b.pdf"], None, Format.JSON)
