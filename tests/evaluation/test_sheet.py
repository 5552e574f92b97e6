"""The contact sheet of one small page: what it shows, where, and that it needs no other file."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

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
from evaluation.score import score_page
from evaluation.sheet import card_of, contact_sheet
from inkroute.geometry import Box
from pdf_writer import one_page

LEASE, RENT = Box(20_000, 20_000, 60_000, 32_000), Box(70_000, 20_000, 100_000, 32_000)
LOGO, SCAN = Box(20_000, 120_000, 60_000, 160_000), Box(10_000, 10_000, 110_000, 60_000)
TRUTH = TruthPage(
    name="a<b",
    kind="crop",
    split=Split.TUNE,
    source="text",
    language="eng",
    width=200_000,
    height=200_000,
    words=(TruthWord("Lease", LEASE, 1, only_pixels=True), TruthWord("Rent", RENT, 1)),
    regions=(TruthRegion(LOGO, "logo", Need.NONE), TruthRegion(SCAN, "scan", Need.OCR)),
)
READ = SystemPage(
    system="inkroute",
    words=(ReadWord("Le<se", LEASE, 800, "ocr"), ReadWord("Rent", RENT, 900, "ocr")),
    regions=(SentRegion(LOGO, "ocr", 700), SentRegion(SCAN, "ocr", 900)),
)
#: the attributes that load something.
LOADING = {"src", "href", "data", "srcset"}


class Loads(HTMLParser):
    """Collects what an HTML text would load."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(  # the parser calls it so
        self,
        tag: str,  # noqa: ARG002 - of no interest
        attrs: list[tuple[str, str | None]],
    ) -> None:
        self.found += [value or "" for name, value in attrs if name in LOADING]


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    path = tmp_path / "page.pdf"
    path.write_bytes(one_page(b"0 0 0 rg 20 40 40 40 re f", media_box=(0, 0, 200, 200)))
    return path


def test_a_page_that_is_right_is_on_no_sheet(pdf: Path) -> None:
    words = (READ.words[0]._replace(text="Lease"), READ.words[1])
    right = replace(READ, words=words, regions=READ.regions[1:])
    assert card_of(pdf, TRUTH, right, score_page(TRUTH, right)) is None


def test_a_sheet_shows_what_went_wrong_where_it_is(pdf: Path) -> None:
    card = card_of(pdf, TRUTH, READ, score_page(TRUTH, READ))
    assert card is not None
    html = contact_sheet("Sheet", "What was run.", [card])
    marked = re.findall(r'<rect class="(\w+)" x="(\d+)" y="(\d+)"', html)
    assert ("missed", "20000", "20000") in marked
    assert ("extra", "20000", "20000") in marked
    assert ("ocr", "20000", "120000") in marked
    assert ("wanted", "10000", "10000") in marked
    assert "sent in vain: logo, 20, 120, 60, 160 pt" in html
    assert "Lease → Le&lt;se" in html
    assert "a&lt;b" in html
    assert "a<b" not in html


def test_a_sheet_needs_no_other_file_and_draws_the_page(pdf: Path) -> None:
    card = card_of(pdf, TRUTH, READ, score_page(TRUTH, READ))
    assert card is not None
    loads = Loads()
    loads.feed(contact_sheet("Sheet", "What was run.", [card]))
    assert loads.found
    assert all(one.startswith(("data:image/", "#p")) for one in loads.found)


def test_equal_pages_are_equal_bytes(pdf: Path) -> None:
    card = card_of(pdf, TRUTH, READ, score_page(TRUTH, READ))
    assert card is not None
    assert contact_sheet("Sheet", "", [card]) == contact_sheet("Sheet", "", [card])
