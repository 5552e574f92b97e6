"""Curves, counts and real labels, on cases small enough to work out by hand."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from evaluation.trust import counts, real_pages, roc, scorers
from evaluation.trust.counts import Judged
from evaluation.trust.labels import Label
from evaluation.trust.real_pages import RealLabel
from evaluation.trust.verdict import Outcome, PageVerdict
from inkroute.geometry import Box
from inkroute.model import Decision, PageResult, Reason, Route, RouteSource
from inkroute.pipeline import open_document
from pdf_fonts import to_unicode
from pdf_writer import Pdf, one_page, show_text

HALF = Fraction(1, 2)


def test_a_measure_that_parts_bad_from_good_has_area_one() -> None:
    curve = roc.points([5, 6], [1, 2])
    assert roc.area(curve) == 1
    assert [(p.threshold, p.false_alarms, p.found) for p in curve] == [
        (None, 0, 0), (6, 0, HALF), (5, 0, 1), (2, HALF, 1), (1, 1, 1),
    ]  # fmt: skip


def test_a_measure_that_has_it_backwards_has_area_none() -> None:
    assert roc.area(roc.points([1, 2], [5, 6])) == 0


def test_ties_count_half() -> None:
    assert roc.area(roc.points([3, 3], [3])) == HALF
    assert roc.area(roc.points([3, 1], [3, 1])) == HALF
    # of four pairs: 2 > 1, 2 = 2, 0 < 1, 0 < 2
    assert roc.area(roc.points([2, 0], [1, 2])) == Fraction(3, 8)


def test_the_area_is_the_chance_that_a_bad_page_scores_higher() -> None:
    bad, good = [9, 4, 4, 1, 0], [4, 2, 2, 0]
    pairs = [(a > b) + Fraction(a == b, 2) for a in bad for b in good]
    assert roc.area(roc.points(bad, good)) == sum(pairs, Fraction(0)) / len(pairs)


def test_a_curve_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="both kinds"):
        roc.points([], [1])
    with pytest.raises(ValueError, match="both kinds"):
        roc.points([1], [])


def test_the_best_point_stays_within_the_alarms() -> None:
    curve = roc.points([5, 3, 1], [4, 0, 0, 0])
    assert roc.best(curve, Fraction(0)).threshold == 5
    assert roc.best(curve, Fraction(1, 4)).threshold == 1


def _verdict(
    label: Label, outcome: Outcome, kind: str = "k", *, sent: bool = False
) -> PageVerdict:
    reasons = ("undecoded",) if sent else ()
    return PageVerdict("k-1", kind, label, "tune", outcome, 10, 0, 0, 0, 0, 0, 3, reasons)


def _judged() -> list[Judged]:
    found = [
        (_verdict(Label.OCR, Outcome.RIGHT, "bad", sent=True), 900),
        (_verdict(Label.OCR, Outcome.PASSED, "bad"), 0),
        (_verdict(Label.MIXED, Outcome.PASSED_IN_PART, "bad", sent=True), 300),
        (_verdict(Label.DIGITAL, Outcome.RIGHT, "fine"), 0),
        (_verdict(Label.LAYER, Outcome.NEEDLESS, "fine", sent=True), 100),
        (_verdict(Label.BLANK, Outcome.NEEDLESS, "empty", sent=True), 999),
    ]
    return [Judged(verdict, {"m": value}) for verdict, value in found]


def test_outcomes_are_counted_by_kind_and_label() -> None:
    found = counts.rows(_judged())
    assert [(r.kind, r.label, r.pages, r.false_digital) for r in found[:2]] == [
        ("bad", Label.OCR, 2, 1), ("bad", Label.MIXED, 1, 1),
    ]  # fmt: skip
    assert counts.total(found) == {
        "pages": 6, "must_be_read": 3, "false_digital": 2, "false_digital_in_part": 1,
        "need_no_reading": 3, "needless_ocr": 2, "lost": 0, "pages_with_wrong_words": 6,
    }  # fmt: skip
    lines = "\n".join(counts.table(found))
    assert "| bad | ocr | 2 | 1 | 0 | 0 | 2 | 6 | `k-1` |" in lines
    assert "| empty | blank | 1 | 1 | 0 | 1 | 3 | `k-1` |" in lines


def test_curves_leave_blank_pages_out_and_give_the_decision_one_point() -> None:
    found = counts.curves(_judged())
    # bad 900, 0, 300 against good 0, 100: of six pairs four won, one tied
    assert found["m"]["area"] == pytest.approx(4.5 / 6)
    assert found["m"]["points"][0] == [0.0, 0.0, None]
    assert found["m"]["points"][-1] == [1.0, 1.0, 0]
    assert found["m"]["kinds"] == {"bad": found["m"]["area"]}
    assert found["decision"]["points"] == [[0.5, 0.3333, None]]


def test_pages_of_one_sort_have_no_curve() -> None:
    assert counts.curves(_judged()[:3]) == {}


def _undecoded_page() -> bytes:
    table = {ord("a"): "\ue001", ord("b"): "b", ord("c"): "c"}

    def font(pdf: Pdf) -> object:
        return pdf.font("Helvetica", ToUnicode=pdf.stream({}, to_unicode(table, 1)))

    content = show_text("F1", 12, 72, 700, "aaa") + show_text("F1", 12, 172, 700, "bcb")
    return one_page(content, {"F1": font})  # type: ignore[dict-item]


def test_measures_count_what_does_not_decode() -> None:
    page = open_document(_undecoded_page()).map_page(0)
    assert scorers.undecoded_characters(page) == 500
    assert scorers.undecoded_words(page) == 500
    assert scorers.untold_codes(page) == 0
    assert scorers.hidden_words(page) == 0


def test_measures_of_a_plain_page_are_nothing_and_hidden_words_are_counted() -> None:
    content = show_text("F1", 12, 72, 700, "seen") + show_text("F1", 12, 72, 600, "not", mode=3)
    page = open_document(one_page(content)).map_page(0)
    values = {name: scorer(page) for name, scorer in scorers.SCORERS.items()}
    assert values == {
        "undecoded_characters": 0, "undecoded_words": 0, "untold_codes": 0, "hidden_words": 500,
    }  # fmt: skip


def test_a_measure_can_be_named() -> None:
    page = open_document(one_page(show_text("F1", 12, 72, 700, "seen"))).map_page(0)
    assert scorers.named("evaluation.trust.scorers:hidden_words")(page) == 0
    with pytest.raises(ValueError, match="module:function"):
        scorers.named("evaluation.trust.scorers:nothing")
    with pytest.raises(ValueError, match="module:function"):
        scorers.named("no_such_module:nothing")


def _result(*decisions: Decision) -> PageResult:
    routes = tuple(
        Route(f"r{i}", 0, Box(0, 0, 10, 10), RouteSource.PAGE, one, 500,
              (Reason("ink", 1, "There is ink."),), 300, 0)
        for i, one in enumerate(decisions)
    )  # fmt: skip
    return PageResult(0, 100, 100, 0, routes, (), 0, 0, 10, ())


@pytest.mark.parametrize(
    ("label", "decisions", "outcome"),
    [
        (Label.OCR, (Decision.OCR,), Outcome.RIGHT),
        (Label.OCR, (Decision.SKIP,), Outcome.PASSED),
        (Label.LAYER_BAD, (Decision.ALREADY_READ,), Outcome.PASSED),
        (Label.BLANK, (), Outcome.RIGHT),
        (Label.BLANK, (Decision.OCR,), Outcome.NEEDLESS),
        (Label.DIGITAL, (Decision.OCR,), Outcome.NEEDLESS),
        (Label.DIGITAL, (), Outcome.LOST),
    ],
)
def test_a_real_page_is_judged_by_whether_it_is_sent(
    label: Label, decisions: tuple[Decision, ...], outcome: Outcome
) -> None:
    given = RealLabel("0" * 12, 1, label, "k", looked_at=True, why="")
    assert real_pages.compare(given, _result(*decisions)).outcome is outcome


def test_real_labels_are_well_formed() -> None:
    labels = real_pages.read_labels()
    assert len(labels) >= 60
    assert sum(label.looked_at for label in labels) >= 30
    assert all(len(label.file) == 12 and label.page >= 1 and label.why for label in labels)
    assert {label.label for label in labels} == set(Label)


@pytest.mark.parametrize(
    "line", ["short\t1", "aaa\t1\tdigital\tk\tperhaps\twhy", "aaa\t1\tfine\tk\tyes\twhy"]
)
def test_a_line_that_is_no_label_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "labels.tsv"
    path.write_text("file\tpage\tlabel\tkind\tlooked_at\twhy\n" + line + "\n")
    with pytest.raises(ValueError, match=r"line 2|fine"):
        real_pages.read_labels(path)


def test_a_page_with_two_labels_is_refused(tmp_path: Path) -> None:
    row = "aaa\t1\tocr\tk\tyes\twhy\n"
    path = tmp_path / "labels.tsv"
    path.write_text("file\tpage\tlabel\tkind\tlooked_at\twhy\n" + row + row)
    with pytest.raises(ValueError, match="two labels"):
        real_pages.read_labels(path)


@pytest.mark.corpus
@pytest.mark.skipif(not real_pages.CORPUS.is_dir(), reason="needs the folder ../shared")
def test_every_labelled_file_is_there_and_has_the_page() -> None:
    for label in real_pages.read_labels():
        path = real_pages.find(label)
        assert path is not None, label
        assert open_document(path.read_bytes()).page_count >= label.page, label
