"""`inkroute calibrate`: labels in, thresholds and their curves out."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.papers import letter, locked
from inkroute import cli
from inkroute.native.calibrating import Counted, Errors, Label, calibrate, errors, read_labels
from inkroute.native.thresholds import thresholds_of
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import CharacterCounts


def counted(*, good: bool, total: int, bad: int = 0, pages: int = 1, empty: int = 0) -> Counted:
    """A file of pages of so many characters, `bad` of them unknown, and of empty ones."""
    page = CharacterCounts(total, total - bad, total - bad, 0, 0, 0, bad)
    every = (*[page] * pages, *[CharacterCounts()] * empty)
    return Counted(Label(Path(f"{good}-{total}-{bad}.pdf"), good, 1), every)


def test_a_threshold_moves_to_between_good_and_bad_files() -> None:
    files = [
        *(counted(good=True, total=1000, bad=bad) for bad in (0, 60, 80)),
        *(counted(good=False, total=1000, bad=bad) for bad in (140, 300)),
    ]
    found = calibrate(files, ProbePolicy())
    assert found.before == Errors(0, 2)
    assert found.after == Errors(0, 0)
    assert 80 <= found.chosen.max_garbled_ratio < 140
    assert found.chosen.min_coverage == ProbePolicy().min_coverage
    assert found.passed == found.refused == ()


def test_what_a_bad_file_is_worth_decides() -> None:
    files = [
        *(counted(good=True, total=total) for total in (200, 210, 220, 900)),
        counted(good=False, total=230),
    ]
    assert calibrate(files, ProbePolicy(), worth=10).after == Errors(0, 3)
    kept = calibrate(files, ProbePolicy(), worth=2)
    assert kept.after == Errors(1, 0)
    assert kept.passed == ("False-230-0.pdf",)
    assert kept.chosen == ProbePolicy()


def test_where_thresholds_err_nowhere_they_stay() -> None:
    files = [counted(good=True, total=500), counted(good=False, total=0)]
    found = calibrate(files, ProbePolicy())
    assert found.chosen == ProbePolicy()
    assert errors(files, found.chosen) == Errors(0, 0)


def test_a_curve_is_what_a_threshold_does_alone() -> None:
    files = [
        counted(good=True, total=500, pages=9, empty=1),
        counted(good=False, total=500, pages=1, empty=1),
    ]
    curve = calibrate(files, ProbePolicy()).curves["min_coverage"]
    told = {point.value: (point.good_refused, point.bad_found) for point in curve}
    assert told[0] == (0, 0)
    assert told[800] == (0, 1)
    assert told[1000] == (1, 1)
    assert all(after.bad_found >= before.bad_found for before, after in pairwise(curve))


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """Two good files, an empty one that is bad, and their labels."""
    (tmp_path / "a.pdf").write_bytes(letter(pages=3))
    (tmp_path / "b.pdf").write_bytes(letter(pages=1))
    (tmp_path / "c.pdf").write_bytes(letter().replace(b"Tj", b"% "))
    labels = "file,label\n# mine\na.pdf,good\nb.pdf, Good\nc.pdf,bad\n"
    (tmp_path / "labels.csv").write_text(labels, encoding="utf-8")
    return tmp_path


def test_labels_in_thresholds_and_curves_out(
    papers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = papers / "new" / "ours.toml"
    assert cli.main(["calibrate", str(papers / "labels.csv"), "-o", str(out)]) == 0
    said, err = capsys.readouterr()
    assert err == ""
    assert "3 labelled files: 2 good, 1 bad" in said
    assert "these are few" in said
    assert "chosen: 0 of 1 bad files pass, 0 of 2 good ones are refused" in said
    text = out.read_text(encoding="utf-8")
    chosen = thresholds_of({}, {}, ("ours.toml", text))
    assert chosen.min_total_chars < 100
    assert cli.main(["probe", str(papers / "b.pdf"), "--thresholds", str(out)]) == 0
    assert "text layer usable" in capsys.readouterr().out
    picture = ET.parse(out.with_suffix(".svg")).getroot()  # noqa: S314 - our own
    assert len(picture.findall("{*}polyline")) == 4
    texts = " ".join(one.text or "" for one in picture.iter())
    assert "2 good files, 1 bad ones" in texts
    assert re.search("script|href|onload", out.with_suffix(".svg").read_text()) is None


def test_a_file_that_does_not_open_stops_no_other(
    papers: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(papers)
    (papers / "d.pdf").write_bytes(locked(letter(), "x"))
    with (papers / "labels.csv").open("a") as file:
        file.write("d.pdf,bad\nnone.pdf,good\n")
    assert cli.main(["calibrate", "labels.csv"]) == 5
    out, err = capsys.readouterr()
    assert "3 labelled files" in out
    assert [line.split(": ")[2] for line in err.splitlines()] == ["d.pdf", "none.pdf"]
    assert (papers / "thresholds.svg").exists()


@pytest.mark.parametrize(
    ("labels", "options", "said"),
    [
        ("a.pdf,fine\n", [], "line 1: 'a.pdf,fine' is no file and label"),
        ("a.pdf\n", [], "line 1"),
        ("a.pdf,good\nb.pdf,good\n", [], "files of both kinds"),
        ("a.pdf,good\na.pdf,bad\n", [], "line 2: a.pdf has a label already"),
        ("x.pdf,good\ny.pdf,bad\n", [], "no files of both kinds could be opened"),
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


def test_tabs_part_as_well(tmp_path: Path) -> None:
    (tmp_path / "l.tsv").write_text("a, b.pdf\tgood\nc.pdf\tbad\n", encoding="utf-8")
    found = read_labels(tmp_path / "l.tsv")
    assert [(one.path.name, one.good) for one in found] == [("a, b.pdf", True), ("c.pdf", False)]
