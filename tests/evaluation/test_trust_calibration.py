"""Real pages' labels as `inkroute calibrate` takes them, and its answer as a page of results."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluation.trust import calibration, real_pages
from evaluation.trust.labels import Label
from evaluation.trust.real_pages import RealLabel
from pdf_writer import one_page, show_text


def test_labels_become_a_page_of_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prose = "The tenant pays the rent on the first of the month and keeps a receipt. " * 2
    texts = {"aaaa": prose, "bbbb": prose[:60], "cccc": "12"}
    for name, text in texts.items():
        path = tmp_path / f"{name}__x.pdf"
        path.write_bytes(one_page(show_text("F1", 9, 72, 700, text)))
    labels = [
        RealLabel("aaaa", 1, Label.DIGITAL, "prose", looked_at=True, why="prose"),
        RealLabel("bbbb", 1, Label.LAYER, "prose", looked_at=True, why="short prose"),
        RealLabel("cccc", 1, Label.OCR, "outlines", looked_at=True, why="paths"),
        RealLabel("cccc", 2, Label.BLANK, "empty", looked_at=True, why="nothing"),
        RealLabel("dddd", 1, Label.OCR, "scan", looked_at=True, why="not there"),
    ]
    monkeypatch.setattr(real_pages, "find", lambda one: _find(tmp_path, one))
    monkeypatch.setattr(real_pages, "read_labels", lambda: labels)
    text = calibration.labels_text(labels)
    assert [line.split("\t")[1:] for line in text.splitlines()] == [
        ["label", "pages"], ["good", "1"], ["good", "1"], ["bad", "1"],
    ]  # fmt: skip
    (tmp_path / "l.tsv").write_text(text, encoding="utf-8")
    runs = {
        worth: calibration.calibrated(tmp_path / "l.tsv", tmp_path / f"{worth}.toml", worth)
        for worth in ("infinite", "3")
    }
    assert capsys.readouterr().out == ""
    page = "\n".join(calibration.results(runs))
    assert "3 pages: 2 good, 1 bad." in page
    assert "| as given (the defaults) | 0 of 1 (0.0%) | 1 of 2 (50.0%) |" in page
    assert "| by the rule: the same pages | 0 of 1 (0.0%) | 0 of 2 (0.0%) |" in page
    assert "- By `--worth 3` the defaults hold" in page


def _find(folder: Path, label: RealLabel) -> Path | None:
    return next(iter(sorted(folder.glob(f"{label.file}*.pdf"))), None)
