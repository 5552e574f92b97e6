"""The page of results on two tiny pages: what it says is what the scores are."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from evaluation.causes import Cause
from evaluation.findings import Origin, Results, causes_of, score_all
from evaluation.model import (
    Need,
    ReadWord,
    SentRegion,
    Split,
    SystemPage,
    TruthPage,
    TruthRegion,
    TruthWord,
)
from evaluation.result_plots import drawn
from evaluation.results_page import markdown
from evaluation.tables import percent, plain, word
from inkroute.geometry import Box

SIZE = 595_000, 842_000
CROP = Box(40_000, 90_000, 560_000, 130_000)
LOGO = Box(40_000, 500_000, 140_000, 600_000)


def place(number: int) -> Box:
    return Box(50_000 * (number + 1), 100_000, 50_000 * (number + 1) + 40_000, 112_000)


def read(text: str, number: int, source: str = "ocr") -> ReadWord:
    return ReadWord(text, place(number), 900, source)


TEXTS = ("Lease", "Rent", "Term", "Notice")
SCANNED = TruthPage(
    "one", "crop", Split.TUNE, "text", "eng", *SIZE,
    tuple(TruthWord(text, place(n), 0, only_pixels=True) for n, text in enumerate(TEXTS)),
    (TruthRegion(CROP, "crop", Need.OCR),),
)  # fmt: skip
LOGOED = TruthPage(
    "two", "logo", Split.TUNE, "text", "fra", *SIZE,
    tuple(TruthWord(text, place(n)) for n, text in enumerate(TEXTS)),
    (TruthRegion(LOGO, "logo", Need.NONE),),
)  # fmt: skip
RIGHT = tuple(read(text, n) for n, text in enumerate(TEXTS))
FROM_FILE = tuple(read(text, n, "file") for n, text in enumerate(TEXTS))
SENT = (SentRegion(CROP, "ocr", 900),)
GOOD = {
    "inkroute": {
        "one": SystemPage("inkroute", RIGHT, SENT, 50, 1, 1.0, 1.0, 20.0),
        "two": SystemPage("inkroute", FROM_FILE),
    },
    "every_page": {
        "one": SystemPage("every_page", RIGHT, (), 1000, 1, 8.0, 4.0),
        "two": SystemPage("every_page", RIGHT, (), 1000, 1, 8.0, 4.0),
    },
}


def results(read_pages: dict[str, dict[str, SystemPage]], *, real: bool = False) -> Results:
    truths = (SCANNED, LOGOED)
    scores = score_all(truths, read_pages)
    return Results(
        name="constructed-tune",
        title="Constructed pages, tuning half",
        real=real,
        truths=truths,
        scores=scores,
        causes=causes_of(truths, read_pages["inkroute"], scores["inkroute"]),
        reference_kinds=frozenset(("crop", "logo")),
        clean_kinds=frozenset(("logo",)),
        origin=Origin("2026-01-02", "first", "abc123", {"Tesseract": "5.3.0"}),
    )


def bad() -> dict[str, dict[str, SystemPage]]:
    """As GOOD, but a word is misread, one is lost, and the logo is sent."""
    spoilt = (read("Leose", 0), *RIGHT[2:])
    one = replace(GOOD["inkroute"]["one"], words=spoilt)
    two = replace(GOOD["inkroute"]["two"], regions=(SentRegion(LOGO, "ocr", 600),))
    return GOOD | {"inkroute": {"one": one, "two": two}}


def row(text: str, start: str) -> list[str]:
    """The cells of the first table row that begins with `start`."""
    line = next(line for line in text.splitlines() if line.startswith(f"| {start}"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_targets_are_met_by_a_run_without_error() -> None:
    text = markdown(results(GOOD))
    assert row(text, "words found (recall)")[3:] == ["100.000 %", "met"] * 2
    assert row(text, "pages with a wrong route")[3:] == ["0", "met"] * 2
    assert row(text, "Tesseract's time")[3:] == ["12.5 %", "met"] * 2
    assert "not met" not in text
    assert "No word was missed, and none was too many." in text


def test_targets_are_not_met_by_a_run_with_errors() -> None:
    text = markdown(results(bad()))
    assert row(text, "words found (recall)")[3:5] == ["75.000 %", "**not met**"]
    assert row(text, "word error")[3:5] == ["37.500 %", "**not met**"]  # 2 missing, 1 extra of 8
    assert row(text, "pages with a wrong route")[3:5] == ["1", "**not met**"]
    assert row(text, "regions found")[3:5] == ["100.000 %", "met"]


def test_a_target_is_judged_by_the_exact_value() -> None:
    slow = replace(
        GOOD["inkroute"]["one"], seconds=2.0001
    )  # of 8: 25.0 %, and more than a quarter
    text = markdown(results(GOOD | {"inkroute": GOOD["inkroute"] | {"one": slow}}))
    assert row(text, "Tesseract's time")[3:5] == ["25.0 %", "**not met**"]


def test_what_was_not_measured_is_neither_met_nor_not() -> None:
    text = markdown(results({"inkroute": GOOD["inkroute"]}))
    assert row(text, "Tesseract's time")[3:5] == ["–", "not measured"]


def test_a_system_that_read_less_is_not_compared() -> None:
    part = {"two": GOOD["every_page"]["two"]}
    text = markdown(results(GOOD | {"every_page": part}))
    assert row(text, "OCR of every page")[1] == "1"
    assert row(text, "Tesseract's time")[4] == "not measured"


def test_errors_are_listed_with_what_was_said() -> None:
    broken = replace(GOOD["inkroute"]["two"], words=(), error="DocumentError: no <page>")
    text = markdown(results(GOOD | {"inkroute": GOOD["inkroute"] | {"two": broken}}))
    assert "- inkroute, 1 page: DocumentError: no \\<page\\>" in text.splitlines()
    assert "Errors:" not in markdown(results(GOOD))


def test_causes_and_wrong_routes_are_listed_by_kind() -> None:
    found = results(bad())
    assert {(one.kind, one.cause): one.words for one in found.causes} == {
        ("crop", Cause.MISREAD): 1,
        ("crop", Cause.UNREAD): 1,
        ("crop", Cause.IN_PLACE): 1,
    }
    text = markdown(found)
    assert row(text, f"crop | {Cause.MISREAD.value}")[2:4] == ["Lease → Leose", "1"]
    assert row(text, "logo | sent")[2:] == ["logo", "1"]


def test_real_pages_are_held_to_their_own_targets_and_called_agreement() -> None:
    text = markdown(results(GOOD, real=True))
    assert "agreement with that reference, not accuracy" in text
    assert row(text, "words of pixels alone found")[4] == "met"
    assert row(text, "Tesseract's time")[3:5] == ["12.5 %", "**not met**"]  # 1/12 is asked
    assert row(text, "word error (disagreement)")[4] == "not measured"


def test_all_figures_and_where_they_come_from_are_on_the_page() -> None:
    text = markdown(results(GOOD))
    for line in (
        "- Date: 2026-01-02",
        "- Freeze: first",
        "- Commit: abc123",
        "- Tesseract: 5.3.0",
    ):
        assert line in text.splitlines()
    for cells in re.findall(r"^\|.*\|$", text, re.MULTILINE):
        assert "None" not in cells


def linked(text: str) -> set[str]:
    return set(re.findall(r"\]\((constructed-tune-\w+\.svg)\)", text))


def test_every_plot_that_is_linked_is_drawn() -> None:
    good, spoilt = results(GOOD), results(bad())
    assert linked(markdown(spoilt)) == set(drawn(spoilt))
    assert linked(markdown(good)) < set(drawn(good))  # nothing was lost: that plot is not shown
    for svg in (drawn(good) | drawn(spoilt)).values():
        ET.fromstring(svg)  # noqa: S314 - our own bytes


def test_equal_results_are_equal_bytes() -> None:
    assert markdown(results(bad())) == markdown(results(bad()))
    assert drawn(results(bad())) == drawn(results(bad()))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a|b", "a\\|b"),
        ("*x*", "\\*x\\*"),
        ("<b>", "\\<b\\>"),
        ("\ue000", "U+E000"),
        ("\x01", "U+0001"),
        ("条", "条"),
        ("x" * 50, "x" * 39 + "…"),
    ],
)
def test_words_are_shown_as_they_are_in_markdown(text: str, shown: str) -> None:
    assert word(text) == shown


def test_figures_without_ground_are_dashes() -> None:
    assert percent(None) == plain(None) == "–"
    assert percent(0.12345) == "12.35 %"
    assert plain(1234567) == "1\u202f234\u202f567"
