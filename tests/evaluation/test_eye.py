"""Checking by eye: a sample is the seed's alone, verdicts stay with their words, shares add up."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from evaluation import eye, store
from evaluation.model import Split, TruthPage, TruthWord
from inkroute.geometry import Box
from pdf_writer import one_page, show_text


def page(name: str, kind: str, count: int, *, aside: int = 0) -> TruthPage:
    words = tuple(
        TruthWord(
            f"w{n}", Box(1000 * n, 0, 1000 * n + 900, 900), only_pixels=True, set_aside=n < aside
        )
        for n in range(count)
    )
    file_word = TruthWord("file", Box(0, 5000, 900, 5900))
    return TruthPage(
        name, kind, Split.TUNE, "f.pdf", "eng", 612_000, 792_000, (*words, file_word), ()
    )


PAGES = (page("a", "pixels", 300), page("b", "mixed", 40, aside=10), page("c", "digital", 0))


def test_a_sample_is_half_from_scans_and_half_beside_file_words() -> None:
    check = eye.sample(PAGES, 40, "1")
    assert check.population == {"scans": 300, "beside file words": 30}
    strata = [cell.stratum for cell in check.cells]
    assert strata.count("scans") == strata.count("beside file words") == 20
    assert [cell.number for cell in check.cells] == list(range(1, 41))
    assert len({cell.word for cell in check.cells}) == 40
    aside = {word.box for word in PAGES[1].words if word.set_aside}
    assert not any(cell.page == "b" and cell.box in aside for cell in check.cells)
    assert check == eye.sample(PAGES[::-1], 40, "1")
    assert check.cells != eye.sample(PAGES, 40, "2").cells


def test_where_one_half_has_few_words_the_other_gives_more() -> None:
    strata = [cell.stratum for cell in eye.sample(PAGES, 100, "1").cells]
    assert (strata.count("scans"), strata.count("beside file words")) == (70, 30)
    strata = [cell.stratum for cell in eye.sample(PAGES[1:], 100, "1").cells]
    assert (strata.count("scans"), strata.count("beside file words")) == (0, 30)


def test_verdicts_of_a_sheet_are_right_but_for_those_named(tmp_path: Path) -> None:
    check = eye.recorded(eye.sample(PAGES, 60, "1"), 2, [43], [60], "2026-01-02")
    verdicts = {cell.number: cell.verdict for cell in check.cells}
    assert not any(verdicts[number] for number in range(1, 41))
    assert (verdicts[41], verdicts[43], verdicts[60]) == ("right", "wrong", "unclear")
    with pytest.raises(ValueError, match="not on sheet 1: 43"):
        eye.recorded(check, 1, [43], [], "2026-01-02")
    with pytest.raises(ValueError, match="any cell"):
        eye.recorded(check, 3, [], [], "2026-01-02")
    eye.save(check, tmp_path / "eye.tsv")
    assert eye.load(tmp_path / "eye.tsv") == check


def test_verdicts_stay_with_their_words_in_another_sample() -> None:
    before = eye.recorded(eye.sample(PAGES, 40, "1"), 1, [7], [], "2026-01-02")
    after = eye.with_verdicts(eye.sample(PAGES, 120, "3"), before)
    known = {cell.word: cell.verdict for cell in before.cells}
    common = [cell for cell in after.cells if cell.word in known]
    assert common
    assert all(cell.verdict == known[cell.word] for cell in common)
    assert any(not cell.verdict for cell in after.cells)


def test_an_unknown_verdict_is_refused(tmp_path: Path) -> None:
    check = eye.recorded(eye.sample(PAGES, 4, "1"), 1, [], [], "2026-01-02")
    eye.save(check, tmp_path / "eye.tsv")
    text = (tmp_path / "eye.tsv").read_text(encoding="utf-8")
    (tmp_path / "eye.tsv").write_text(text.replace("\tright\t", "\trigth\t"), encoding="utf-8")
    with pytest.raises(ValueError, match="'rigth' is none of"):
        eye.load(tmp_path / "eye.tsv")


def test_shares_are_weighed_by_the_words_they_stand_for() -> None:
    cells = [
        eye.Cell(n + 1, stratum, "a", f"w{n}", Box(n, 0, n + 1, 1), verdict, "2026-01-02")
        for n, (stratum, verdict) in enumerate(
            [("scans", "right")] * 9
            + [("scans", "wrong")]
            + [("beside file words", "right"), ("beside file words", "wrong")]
            + [("beside file words", "unclear"), ("beside file words", "")]
        )
    ]
    told = eye.summed(eye.Check("1", {"scans": 300, "beside file words": 100}, tuple(cells)))
    assert "of 10 looked at 9 right, 1 wrong, 0 unclear: 90.0 % right" in told
    assert "of 3 looked at 1 right, 1 wrong, 1 unclear: 50.0 % right" in told
    assert "weighed by words: 80.0 % right" in told  # (300 x 0.9 + 100 x 0.5) / 400


def test_the_interval_is_wilson_s() -> None:
    low, high = eye.wilson(9, 10)
    assert (round(low, 4), round(high, 4)) == (0.5958, 0.9821)
    assert eye.wilson(10, 10)[1] == 1.0
    assert eye.wilson(0, 10)[0] == 0.0


def test_a_sheet_shows_the_word_framed(tmp_path: Path) -> None:
    real, out, table = tmp_path / "real", tmp_path / "eye", tmp_path / "results" / "eye.tsv"
    real.mkdir()
    (real / "p.pdf").write_bytes(one_page(show_text("F1", 20, 72, 700, "Seal")))
    word = TruthWord("Seal", Box(72_000, 77_000, 112_000, 92_000), only_pixels=True)
    truth = TruthPage("p", "pixels", Split.TUNE, "f.pdf", "eng", 612_000, 792_000, (word,), ())
    store.save_page(truth, real / "p.json")
    parser = argparse.ArgumentParser()
    eye.add_arguments(parser)
    options = ["--real", str(real), "--out", str(out), "--results", str(table)]
    assert eye.run(parser.parse_args(options)) == 0
    (cell,) = eye.load(table).cells
    picture = np.array(eye.cell_picture(cell, real), dtype=np.int64)
    red = (picture[:, :, 0] > 200) & (picture[:, :, 1] < 60)
    ys, xs = np.nonzero(red)
    inside = picture[ys.min() + 1 : ys.max(), xs.min() + 1 : xs.max()]
    assert (inside < 60).all(axis=2).sum() > 200  # the letters
    assert eye.run(parser.parse_args([*options, "--sheet", "1", "--wrong", "1"])) == 0
    assert eye.load(table).cells[0].verdict == "wrong"
    assert (out / "sheet-01.png").is_file()
    # The same words again keep their verdicts; other words would lose them.
    assert eye.run(parser.parse_args(options)) == 0
    assert eye.load(table).cells[0].verdict == "wrong"
    moved = replace(truth, words=(word._replace(text="Sea"),))
    store.save_page(moved, real / "p.json")
    assert eye.run(parser.parse_args(options)) == 1
    assert eye.load(table).cells[0].text == "Seal"
    assert eye.run(parser.parse_args([*options, "--drop"])) == 0
    assert eye.load(table).cells[0].word == ("p", "Sea", word.box)
