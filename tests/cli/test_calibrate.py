"""`inkroute calibrate`: labels in, thresholds and their curves out."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.papers import letter, locked
from inkroute import cli
from inkroute.errors import BadRequest
from inkroute.native.calibrating import Counted, calibrate, leave_out, wrong_first
from inkroute.native.calibration_choice import Errors
from inkroute.native.calibration_labels import Label, read_labels
from inkroute.native.calibration_report import advice, meaning
from inkroute.native.job import PageRange
from inkroute.native.thresholds import thresholds_of
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import CharacterCounts


def counted(*, good: bool, total: int, bad: int = 0, pages: int = 1, empty: int = 0) -> Counted:
    """A file of pages of so many characters, `bad` of them unknown, and of empty ones."""
    page = CharacterCounts(total, total - bad, total - bad, 0, 0, 0, bad)
    every = (*[page] * pages, *[CharacterCounts()] * empty)
    name = f"{good}-{total}-{bad}-{pages}.pdf"
    return Counted(Label(Path(name), good, 1, name), every)


def test_a_threshold_moves_to_between_good_and_bad_files() -> None:
    files = [
        *(counted(good=True, total=1000, bad=bad) for bad in (0, 60, 80)),
        *(counted(good=False, total=1000, bad=bad) for bad in (140, 150, 300)),
    ]
    found = calibrate(files, ProbePolicy())
    assert found.before == Errors(0, 2)
    assert found.after == Errors(0, 0)
    assert 100 < found.chosen.max_garbled_ratio < 120
    assert found.chosen.min_coverage == ProbePolicy().min_coverage
    assert found.left_out.errors == Errors(0, 0)
    assert any("beat those given, on files left out as well" in line for line in advice(found))
    assert "up to 3 in 3 still may" in meaning(found)


def test_what_a_bad_file_is_worth_decides() -> None:
    files = [
        *(counted(good=True, total=total) for total in (200, 210, 220, 900)),
        counted(good=False, total=230),
    ]
    assert calibrate(files, ProbePolicy()).after == Errors(0, 3)
    assert calibrate(files, ProbePolicy(), worth=10).after == Errors(0, 3)
    kept = calibrate(files, ProbePolicy(), worth=2)
    assert kept.after == Errors(1, 0)
    assert kept.chosen == ProbePolicy()
    first, seen, usable = wrong_first(kept)[0]
    assert (first.label.name, seen.usable, usable) == ("False-230-0-1.pdf", True, True)


def test_where_thresholds_err_nowhere_they_stay() -> None:
    files = [counted(good=True, total=500), counted(good=False, total=0)]
    found = calibrate(files, ProbePolicy())
    assert found.chosen == ProbePolicy()
    assert next(advice(found)).startswith("The thresholds as given are confirmed")


def test_files_left_out_are_judged_without_their_labels() -> None:
    """The one bad file that the threshold was moved for passes when it was not there."""
    files = [
        counted(good=True, total=400),
        counted(good=True, total=400, bad=1),
        counted(good=True, total=600),
        counted(good=False, total=300),
        counted(good=False, total=0),
    ]
    found = calibrate(files, ProbePolicy())
    assert (found.before, found.after) == (Errors(1, 0), Errors(0, 0))
    assert found.left_out.usable == (True, True, True, True, False)
    assert found.left_out.errors == Errors(1, 0)
    assert any("not on files left out" in line for line in advice(found))


def test_pages_of_one_file_are_left_out_together_and_many_files_in_fifths() -> None:
    twins = [counted(good=False, total=300), counted(good=False, total=300)]
    others = [counted(good=True, total=total) for total in (400, 600)]
    found = leave_out([*twins, *others], ProbePolicy(), None)
    assert (found.folds, found.one_by_one) == (3, True)
    assert found.usable[:2] == (True, True)
    many = [counted(good=n % 3 > 0, total=400 + n if n % 3 else 100 + n) for n in range(240)]
    fifths = leave_out(many, ProbePolicy(), None)
    assert (fifths.folds, fifths.one_by_one) == (5, False)
    assert fifths.errors == Errors(0, 0)


def test_a_curve_is_what_a_threshold_does_alone() -> None:
    files = [
        counted(good=True, total=500, pages=9, empty=1),
        counted(good=False, total=500, pages=1, empty=1),
    ]
    curve = calibrate(files, ProbePolicy()).curves["min_coverage"]
    assert [(one.good_refused, one.bad_found) for one in curve] == [(0, 0), (0, 1), (1, 1)]
    assert curve[0].value <= 500 < curve[1].value == 800
    assert curve[2].value > 900
    assert all(after.value > before.value for before, after in pairwise(curve))


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """Two good files, an empty one that is bad, and their labels."""
    (tmp_path / "a.pdf").write_bytes(letter(pages=3))
    (tmp_path / "b.pdf").write_bytes(letter(pages=1))
    (tmp_path / "c.pdf").write_bytes(letter().replace(b"Tj", b"% "))
    labels = "file,label,pages\n# mine\na.pdf,good\nb.pdf, Good\nc.pdf,bad\n"
    (tmp_path / "labels.csv").write_text(labels, encoding="utf-8")
    return tmp_path


def test_labels_in_thresholds_and_curves_out(
    papers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = papers / "new" / "ours.toml"
    assert cli.main(["calibrate", str(papers / "labels.csv"), "-o", str(out)]) == 0
    said, err = capsys.readouterr()
    assert err == (
        "inkroute: warning: 3 labelled files are few: 50 to 100 are wanted, of the kinds that you"
        " have\n"
    )
    assert "3 labelled files: 2 good, 1 bad" in said
    assert "Rule: first that no bad file passes" in said
    assert "as given:                 0 of 1 bad files pass (0.0%), 1 of 2 good ones" in said
    assert "chosen, the same files:   0 of 1 bad files pass (0.0%), 0 of 2 good ones" in said
    rows = [line.split() for line in said.splitlines() if line.endswith(".pdf")]
    # b.pdf is good, and refused by thresholds that were chosen without it.
    assert [row[-1] for row in rows] == ["b.pdf", "a.pdf", "c.pdf"]
    assert rows[0][1:4] == ["usable", "refused:", "WRONG"]
    text = out.read_text(encoding="utf-8")
    chosen = thresholds_of({}, {}, ("ours.toml", text))
    assert chosen.min_total_chars < 100
    assert "2 good and 1 bad files of labels.csv" in text
    assert {path.name for path in out.parent.iterdir()} == {"ours.toml", "ours.svg", "ours.html"}


def test_other_commands_take_the_thresholds(
    papers: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(papers)
    assert cli.main(["calibrate", "labels.csv"]) == 0
    chosen = thresholds_of({}, {}, ("t", Path("thresholds.toml").read_text(encoding="utf-8")))
    capsys.readouterr()
    options = (["probe", "--json"], ["route", "--json"], ["read", "--quiet", "--format", "json"])
    for command, *rest in options:
        for given, reason in (([], "too_few_chars"), (["--thresholds", "thresholds.toml"], None)):
            assert cli.main([command, "b.pdf", *given, *rest]) == 0
            found = json.loads(capsys.readouterr().out)["text_layer"]
            assert found["reason"] == (reason or "text_layer_ok")
            used = chosen if given else ProbePolicy()
            assert found["thresholds"]["min_total_chars"] == used.min_total_chars
    assert cli.main(["route", "b.pdf", "--thresholds", "none.toml"]) == 2
    assert "none.toml: there is no such file" in capsys.readouterr().err


def test_the_picture_and_the_page_need_nothing_else(papers: Path) -> None:
    (papers / "x<b>&\u202e.pdf").write_bytes(letter(pages=2))
    with (papers / "labels.csv").open("a", encoding="utf-8") as file:
        file.write("x<b>&\u202e.pdf,bad\n")
    out = papers / "t.toml"
    assert cli.main(["calibrate", str(papers / "labels.csv"), "-o", str(out)]) == 0
    picture = ET.parse(out.with_suffix(".svg")).getroot()  # noqa: S314 - our own
    assert len(picture.findall("{*}polyline")) == 4
    assert len(picture.findall("{*}path[@class='joint']")) == 1
    texts = " ".join(one.text or "" for one in picture.iter())
    for said in ("2 good files, 2 bad ones", "as given", "chosen, on files left out"):
        assert said in texts
    page = out.with_suffix(".html").read_text(encoding="utf-8")
    assert "x&lt;b&gt;&amp;?.pdf" in page
    assert page.index("x&lt;b&gt;") < page.index("<bdi>c.pdf")
    assert '<tr class="wrong">' in page
    for text in (page, out.with_suffix(".svg").read_text(encoding="utf-8")):
        assert re.search("<script|href=|onload|src=|url\\(", text) is None


def test_json_tells_the_same(papers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["calibrate", str(papers / "labels.csv"), "-o", str(papers / "t.toml")]
    assert cli.main([*arguments, "--json", "--worth", "7"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["schema"], found["worth"]) == ("inkroute-calibration-1", 7)
    assert found["given"]["min_total_chars"] == 100 > found["chosen"]["min_total_chars"]
    assert found["errors"]["given"] == {"passed": 0, "refused": 1}
    assert found["errors"]["left_out"] == {"passed": 0, "refused": 1}
    assert not found["confirmed"]
    assert [one["file"] for one in found["files"]] == ["b.pdf", "a.pdf", "c.pdf"]
    assert found["files"][0]["metrics"]["total_chars"] < 100
    assert len(found["warnings"]) == 1


def test_a_file_that_does_not_open_stops_no_other(
    papers: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(papers)
    (papers / "d.pdf").write_bytes(locked(letter(), "x"))
    (papers / "e.pdf").write_bytes(b"no pdf")
    with (papers / "labels.csv").open("a") as file:
        file.write("d.pdf,bad\nnone.pdf,good\ne.pdf,bad\na.pdf,good,4\n")
    assert cli.main(["calibrate", "labels.csv"]) == 5
    out, err = capsys.readouterr()
    assert "3 labelled files" in out
    errors = [line for line in err.splitlines() if ": error: " in line]
    assert [line.split(": ")[2:4] for line in errors] == [
        ["line 6", "d.pdf"], ["line 7", "none.pdf"], ["line 8", "e.pdf"], ["line 9", "a.pdf"],
    ]  # fmt: skip
    assert "4 files could not be looked at and count for nothing" in err
    notes = [line for line in out.splitlines() if line.startswith("note: ")]
    assert notes[1] == "note: none.pdf (line 7): there is no such file"
    assert notes[3].startswith("note: a.pdf p. 4 (line 9): there is no page 4")
    assert sum("not opened" in line for line in out.splitlines()) == 4
    assert (papers / "thresholds.svg").exists()


@pytest.mark.parametrize(
    ("labels", "options", "said"),
    [
        ("a.pdf,fine\n", [], "line 1: 'a.pdf fine' is no file and label"),
        ("a.pdf\n", [], "line 1"),
        (",good\n", [], "line 1: ' good' is no file and label"),
        ("file,label\na.pdf,good,2\n", [], "line 2: 3 columns, but the header names 2"),
        ("", [], "has no label"),
        ("a.pdf,good\nb.pdf,good\n", [], "no file is labelled bad"),
        ("a.pdf,bad\n", [], "no file is labelled good"),
        ("a.pdf,good\n\na.pdf,bad\n", [], "line 3: a.pdf has a label already, in line 1"),
        ("a.pdf,good,2-x\n", [], "line 1: '2-x' is no page or range of pages"),
        ("a.pdf,good,1-3,7\n", [], "line 1: 4 columns, but there are file, label, pages"),
        ('a.pdf,good\n"b.pdf,bad\n', [], "line 2: unexpected end of data"),
        ("label,file,label\n", [], "line 1: there are two columns label"),
        ("%PDF-1.7\n\0", [], "is no text in UTF-8"),
        ("x.pdf,good\nc.pdf,bad\n", [], "no good file could be opened"),
        ("a.pdf,good\nc.pdf,bad\n", ["--worth", "0"], "--worth 0"),
        ("a.pdf,good\nc.pdf,bad\n", ["-o", "a.svg"], "name a TOML file"),
    ],
)
def test_what_is_wrong_is_told(
    labels: str, options: list[str], said: str, papers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (papers / "labels.csv").write_text(labels, encoding="utf-8")
    out = ["-o", str(papers / "thresholds.toml")]
    assert cli.main(["calibrate", str(papers / "labels.csv"), *out, *options]) == 2
    assert said in capsys.readouterr().err.splitlines()[-1]
    assert not (papers / "thresholds.toml").exists()


def test_a_folder_is_no_file_of_labels(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="is a folder: name a file of labels"):
        read_labels(tmp_path)


def test_tabs_synonyms_pages_and_columns_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, here = tmp_path / "labels", tmp_path / "here"
    folder.mkdir()
    here.mkdir()
    (here / "c.pdf").write_bytes(b"")
    monkeypatch.chdir(here)
    path = folder / "l.tsv"
    path.write_text("a, b.pdf\tUsable\t1-3,7\nc.pdf\tUNUSABLE\n", encoding="utf-8")
    one, two = read_labels(path)
    assert (one.path, one.good, one.line) == (folder / "a, b.pdf", True, 1)
    assert one.pages == (PageRange(0, 3), PageRange(6, 7))
    assert (two.path, two.good, two.pages) == (Path("c.pdf"), False, None)
    path.write_text(
        '\ufeffWhy,Label,Pages,File\nold,good,2,a.pdf\n"so, so",bad,,a.pdf\n', encoding="utf-8"
    )
    one, two = read_labels(path)
    assert (one.path, one.good, one.said) == (folder / "a.pdf", True, "2")
    assert (two.path, two.good, two.pages, two.line) == (folder / "a.pdf", False, None, 3)


def test_the_pages_of_a_label_are_judged_alone(
    papers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (papers / "labels.csv").write_text("a.pdf,good\na.pdf,bad,2\nc.pdf,bad\n", encoding="utf-8")
    arguments = ["calibrate", str(papers / "labels.csv"), "-o", str(papers / "t.toml")]
    assert cli.main([*arguments, "--json"]) == 0
    files = {one["line"]: one for one in json.loads(capsys.readouterr().out)["files"]}
    assert [files[line]["metrics"]["pages"] for line in (1, 2, 3)] == [3, 1, 1]
