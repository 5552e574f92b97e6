"""The command that writes results: what it takes, what it refuses, what it says beside them."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from evaluation import freeze, kept, report, sheet, store, systems
from evaluation.model import ReadWord, Split, SystemPage, TruthPage, TruthWord
from evaluation.results_page import markdown
from inkroute.geometry import Box
from pdf_writer import one_page

PLACE = Box(20_000, 20_000, 60_000, 32_000)


def truth(name: str, split: Split = Split.TUNE) -> TruthPage:
    words = (TruthWord("Lease", PLACE),)
    return TruthPage(name, "untouched", split, "text", "eng", 200_000, 200_000, words, ())


def answer(system: str) -> SystemPage:
    return SystemPage(system, (ReadWord("Lease", PLACE, 1000, "file"),))


def keep(out: Path, folder: str, set_name: str, read: dict[str, list[str]]) -> None:
    """Two pages in a set, and the answers of systems for some of them."""
    (out / folder).mkdir(parents=True)
    for name in ("one", "two"):
        (out / folder / f"{name}.pdf").write_bytes(one_page(b"", media_box=(0, 0, 200, 200)))
        store.save_page(truth(name), out / folder / f"{name}.json")
    for system, names in read.items():
        for name in names:
            kept.save(kept.path_of(set_name, system, name, out), answer(system), "key")


@pytest.fixture(autouse=True)
def _same_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems, "key_of", lambda *_: "key")


BOTH = {"inkroute": ["one", "two"], "every_page": ["one", "two"]}


def test_all_answers_that_are_kept_are_reported(tmp_path: Path) -> None:
    keep(tmp_path, "tune", "tune", BOTH)
    found = report.results("tune", "2026-01-02", tmp_path)
    assert {system: len(scores) for system, scores in found.scores.items()} == {
        "inkroute": 2,
        "every_page": 2,
    }
    assert found.name == "constructed-tune"
    assert found.notes == ()
    assert "blank" in found.clean_kinds <= found.reference_kinds


def test_a_part_is_called_a_part(tmp_path: Path) -> None:
    keep(tmp_path, "tune", "tune", {"inkroute": ["two"], "every_page": ["one", "two"]})
    found = report.results("tune", "", tmp_path)
    assert [one.name for one in found.truths] == ["two"]
    assert "1 of the set's 2 pages" in markdown(found)


def test_answers_of_other_sources_are_called_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path, "tune", "tune", BOTH)
    monkeypatch.setattr(systems, "key_of", lambda system, *_: "key" * (system != "inkroute"))
    notes = report.results("tune", "", tmp_path).notes
    assert len(notes) == 1
    assert "2 answers of inkroute are stale" in notes[0]


def test_nothing_read_is_nothing_to_report(tmp_path: Path) -> None:
    keep(tmp_path, "tune", "tune", {"every_page": ["one"]})
    with pytest.raises(report.NoReportError, match="inkroute has read no page"):
        report.results("tune", "", tmp_path)


def test_a_held_out_set_is_reported_from_the_frozen_tree_and_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path, "held_out", "held_out", {"inkroute": ["one"]})

    def unfrozen() -> freeze.Freeze:
        raise freeze.NotFrozen("nothing was frozen yet")

    monkeypatch.setattr(freeze, "require", unfrozen)
    with pytest.raises(freeze.NotFrozen):
        report.results("held_out", "", tmp_path)
    frozen = freeze.Freeze("first", "", "", {}, {}, {})
    monkeypatch.setattr(freeze, "require", lambda: frozen)
    with pytest.raises(report.NoReportError, match="a part"):
        report.results("held_out", "", tmp_path)
    kept.save(kept.path_of("held_out", "inkroute", "two", tmp_path), answer("inkroute"), "key")
    assert report.results("held_out", "", tmp_path).origin.freeze == "first"


def test_real_pages_have_no_kinds_of_the_reference_set(tmp_path: Path) -> None:
    keep(tmp_path, "real", "real", BOTH)
    found = report.results("real", "", tmp_path)
    assert found.real
    assert not found.reference_kinds
    assert "words of pixels alone found (agreement)" in markdown(found)


def test_the_same_answers_are_written_as_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path, "tune", "tune", BOTH)
    found = report.results("tune", "2026-01-02", tmp_path)
    monkeypatch.setattr(report, "results", lambda *_: found)
    for folder in ("first", "second"):
        options = argparse.Namespace(set="tune", date="2026-01-02", out=tmp_path / folder)
        assert report.run(options) == 0
    first = {path.name: path.read_bytes() for path in (tmp_path / "first").iterdir()}
    second = {path.name: path.read_bytes() for path in (tmp_path / "second").iterdir()}
    assert first == second
    assert "constructed-tune.md" in first


def test_held_out_pages_are_not_shown_before_their_scores_are_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(freeze, "load", lambda: None)
    options = argparse.Namespace(set="held_out", system="inkroute", kind=None, out=tmp_path)
    assert sheet.run(options) == 1
    assert "no sheet" in capsys.readouterr().out
