"""`inkroute probe` and `classify`, and `read --text-layer`: what they print, and bad arguments."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from cli.papers import WORDS, letter, locked, scan
from inkroute import cli
from inkroute.errors import BadRequest
from inkroute.native import classifying
from inkroute.native.job import Job
from inkroute.native.thresholds import thresholds_of
from inkroute.policy_classify import ProbePolicy


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "a.pdf"
    path.write_bytes(letter(pages=3))
    return path


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(list(arguments)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    found = json.loads(printed(capsys, *arguments, "--json"))
    assert isinstance(found, dict)
    return found


def test_metrics_and_thresholds_as_json(capsys: pytest.CaptureFixture[str], paper: Path) -> None:
    found = answer(capsys, "probe", str(paper))
    assert found["schema"] == "inkroute-probe-1"
    assert found["source"]["page_count"] == 3
    layer = found["text_layer"]
    assert (layer["reason"], layer["usable"], layer["pages"]) == ("text_layer_ok", True, 3)
    assert layer["thresholds"] == {
        "min_coverage": 800, "min_total_chars": 100, "min_chars_per_text_page": 50,
        "max_garbled_ratio": 50,
    }  # fmt: skip


def test_pages_that_are_asked_for(capsys: pytest.CaptureFixture[str], paper: Path) -> None:
    layer = answer(capsys, "probe", str(paper), "--pages", "2")["text_layer"]
    assert (layer["pages"], layer["reason"]) == (1, "too_few_chars")


def test_a_table_says_each_metric_with_its_threshold(
    capsys: pytest.CaptureFixture[str], paper: Path
) -> None:
    out = printed(capsys, "probe", str(paper), "--min-total-chars", "9999")
    assert "a.pdf: text layer not to be relied on" in out
    assert "(too_few_chars)" in out
    lines = {line.split()[0]: line for line in out.splitlines()[3:] if line}
    assert "at least 9,999" in lines["total_chars"]
    assert "at most 0.050" in lines["garbled_ratio"]
    assert "not asked: no CJK document" in lines["avg_cjk_per_text_page"]


def test_arguments_stand_before_the_file_and_the_file_before_the_environment(
    capsys: pytest.CaptureFixture[str],
    paper: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("INKROUTE_MIN_COVERAGE", "0.1")
    monkeypatch.setenv("INKROUTE_MIN_TOTAL_CHARS", "1")
    monkeypatch.setenv("INKROUTE_MAX_GARBLED_RATIO", "0.5")
    file = paper.with_name("mine.toml")
    file.write_text("min_coverage = 0.2\nmin_total_chars = 2\n")
    given = ("--thresholds", str(file), "--min-coverage", "0.125")
    found = answer(capsys, "probe", str(paper), *given)["text_layer"]["thresholds"]
    assert found == {
        "min_coverage": 125, "min_total_chars": 2, "min_chars_per_text_page": 50,
        "max_garbled_ratio": 500,
    }  # fmt: skip
    file.write_text('{"min_coverage": 0.25}')
    found = answer(capsys, "probe", str(paper), "--thresholds", str(file))["text_layer"]
    assert found["thresholds"]["min_coverage"] == 250


BAD_VALUES = {
    "words": ("--min-coverage", "most", "--min-coverage: 'most' is no number"),
    "empty": ("--min-coverage", "", "is no number"),
    "negative": ("--max-garbled-ratio=-0.1", None, "-0.1 is negative"),
    "negative count": ("--min-total-chars=-5", None, "-5 is negative"),
    "not a number": ("--min-coverage", "nan", "is no number"),
    "endless": ("--min-total-chars", "inf", "is no number"),
    "no share": ("--min-coverage", "80", "give a number from 0 to 1"),
    "too fine": ("--max-garbled-ratio", "0.0001", "three decimals"),
    "half a character": ("--min-total-chars", "1.5", "whole number"),
    "beyond reason": ("--min-total-chars", "1e99", "whole number"),
}


@pytest.mark.parametrize("kind", BAD_VALUES)
def test_a_value_that_cannot_be_is_one_line(
    kind: str, capsys: pytest.CaptureFixture[str], paper: Path
) -> None:
    option, value, message = BAD_VALUES[kind]
    given = [option] if value is None else [option, value]
    assert cli.main(["probe", str(paper), *given]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize("command", ["probe", "route"])
def test_a_bad_environment_is_named(
    command: str,
    capsys: pytest.CaptureFixture[str],
    paper: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("INKROUTE_MIN_COVERAGE", "many")
    assert cli.main([command, str(paper)]) == 2
    assert "INKROUTE_MIN_COVERAGE: 'many' is no number" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("min_coverage = yes", "neither TOML nor JSON"),
        ("{", "neither TOML nor JSON"),
        ("min_coverage = true", "is no number"),
        ('min_coverage = "x"', "is no number"),
        ("min_coverage = -1", "negative"),
        ("min_covrage = 0.5", "is min_coverage meant"),
        ("other = 0.5", "there are min_coverage"),
    ],
)
def test_a_bad_file_is_named(text: str, message: str) -> None:
    with pytest.raises(BadRequest, match="mine") as told:
        thresholds_of({}, {}, ("mine.toml", text))
    assert message in str(told.value)


def test_nothing_given_is_the_default() -> None:
    assert thresholds_of({}, {"INKROUTE_CACHE": "x"}) == ProbePolicy()


def test_classify_gives_a_row_a_page(capsys: pytest.CaptureFixture[str], paper: Path) -> None:
    out = printed(capsys, "classify", str(paper), "--pages", "1-2")
    assert out.splitlines()[0].split() == ["page", "type", "route", "why"]
    assert out.count("digital") == 2
    assert "2 pages: 2 layer" in out


def folder_of(tmp_path: Path, paper: Path) -> Path:
    folder = tmp_path / "papers"
    (folder / "inner").mkdir(parents=True)
    (folder / "b.pdf").write_bytes(paper.read_bytes())
    (folder / "a.PDF").write_bytes(b"no pdf")
    (folder / "c.pdf").write_bytes(locked(letter(), "x"))
    (folder / "inner" / "d.pdf").write_bytes(scan(tmp_path))
    (folder / "notes.txt").write_text("not looked at")
    return folder


def test_a_folder_gives_a_row_a_document_and_errors_are_rows(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, paper: Path
) -> None:
    folder, out = folder_of(tmp_path, paper), tmp_path / "out.csv"
    assert cli.main(["classify", str(folder), "--csv", str(out)]) == 4
    shown = capsys.readouterr().out
    assert "2 of 4 files did not open" in shown
    with out.open(encoding="utf-8", newline="") as stream:
        rows = {Path(row["file"]).name: row for row in csv.DictReader(stream)}
    assert list(rows) == ["a.PDF", "b.pdf", "c.pdf", "d.pdf"]
    assert rows["a.PDF"]["error"].startswith("not_a_pdf: ")
    assert rows["c.pdf"]["error"].startswith("encrypted: ")
    assert (rows["b.pdf"]["digital"], rows["b.pdf"]["reason"]) == ("3", "text_layer_ok")
    assert (rows["d.pdf"]["no_text"], rows["d.pdf"]["route_ocr"]) == ("1", "1")


def test_csv_by_page_has_every_feature(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, paper: Path
) -> None:
    folder = folder_of(tmp_path, paper)
    assert cli.main(["classify", str(folder), "--by", "page", "--csv", "-"]) == 4
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert len(rows) == 1 + 3 + 1 + 1
    assert [row["page"] for row in rows] == ["", "1", "2", "3", "", "1"]
    assert all(None not in row and None not in row.values() for row in rows)
    assert rows[1]["characters"] == str(len("".join([*WORDS, "Page1"])))
    assert rows[5]["reasons"] == "no_words regions_to_read"


def test_classes_as_json(capsys: pytest.CaptureFixture[str], paper: Path) -> None:
    found = answer(capsys, "classify", str(paper))
    assert found["schema"] == "inkroute-classes-1"
    (file,) = found["files"]
    assert file["text_layer"]["reason"] == "text_layer_ok"
    assert [page["type"] for page in file["pages"]] == ["digital"] * 3
    assert file["pages"][0]["features"]["language"] in {"language", "unjudged"}
    assert file["pages"][0]["reasons"][0].keys() == {"name", "value", "text"}


def test_two_renders_agree_with_the_map(capsys: pytest.CaptureFixture[str], paper: Path) -> None:
    found = answer(capsys, "classify", str(paper), "--render")
    for page in found["files"][0]["pages"]:
        rendered = page["rendered"]
        assert rendered["compared"] > 50
        assert rendered["agreement"] == 1000
        assert rendered["seen_ink"] == page["features"]["seen_ink"] == 1000


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["EMPTY"], "there is no PDF in this folder"),
        (["FILE", "--json", "--csv", "-"], "both want standard output"),
        (["FILE", "--csv", "none/out.csv"], "cannot be written"),
        (["FILE", "--by", "word"], "'word'"),
        (["FILE", "--pages", "9"], "there is no page 9"),
        (["none.pdf"], "there is no such file"),
    ],
)
def test_what_cannot_be_classified_is_told(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    paper: Path,
) -> None:
    (tmp_path / "empty").mkdir()
    named = {"EMPTY": str(tmp_path / "empty"), "FILE": str(paper)}
    assert cli.main(["classify", *(named.get(a, a) for a in arguments)]) == 2
    out, err = capsys.readouterr()
    assert message in out + err


def test_a_lone_file_that_does_not_open_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"no pdf")
    assert cli.main(["classify", str(tmp_path / "bad.pdf")]) == 4
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("inkroute: error: bad.pdf: this is no PDF")
    assert err.count("\n") == 1


def test_what_is_classified_before_ctrl_c_is_shown(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    paper: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = classifying.classify_file

    def interrupted(name: str, source: str, job: Job, *, render: bool) -> classifying.FileClasses:
        if name.endswith("d.pdf"):
            raise KeyboardInterrupt
        return whole(name, source, job, render=render)

    monkeypatch.setattr(classifying, "classify_file", interrupted)
    out = tmp_path / "out.csv"
    folder = folder_of(tmp_path, paper)
    assert cli.main(["classify", str(folder), "--csv", str(out)]) == 130
    shown, err = capsys.readouterr()
    assert "3 pages: 3 layer; 2 of 3 files did not open" in shown
    assert err.count("\n") == 1
    assert len(out.read_text(encoding="utf-8").splitlines()) == 1 + 3


@pytest.mark.ocr
def test_read_keeps_or_drops_the_files_words(
    capsys: pytest.CaptureFixture[str], paper: Path
) -> None:
    found = {}
    for use in ("auto", "always", "never"):
        given = ("--pages", "1", "--text-layer", use, "--format", "json", "--quiet")
        found[use] = json.loads(printed(capsys, "read", str(paper), *given, "--no-cache"))
    for use in ("auto", "always"):
        assert {word["source"] for word in found[use]["pages"][0]["words"]} == {"file"}
        assert found[use]["text_layer"]["asked"] == use
    words = found["never"]["pages"][0]["words"]
    assert {word["source"] for word in words} == {"ocr"}
    assert {word["text"] for word in words} >= set(WORDS)
    assert found["never"]["text_layer"]["total_chars"] == len("".join([*WORDS, "Page1"]))
