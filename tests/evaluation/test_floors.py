"""The floors hold; and what makes them fall is told with the words that were lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from evaluation import floor_rules, floors, reading, systems
from evaluation.faces import EMBEDDED, Encoding, MissingFontError, family
from evaluation.floor_rules import ALL_WORDS, PAGE_WORDS, Drop, drops, pin_of
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
from inkroute.errors import OcrUnavailable
from inkroute.geometry import Box
from inkroute.route import images, vectors, words

CROP, LOGO = Box(40_000, 90_000, 560_000, 130_000), Box(40_000, 500_000, 140_000, 600_000)
TEXTS = ("Lease", "Rent", "Term", "Notice", "Party", "Deed", "Fee", "Date")


def place(number: int) -> Box:
    return Box(50_000 * (number + 1), 100_000, 50_000 * (number + 1) + 40_000, 112_000)


TRUTH = TruthPage(
    "crop", "crop", Split.TUNE, "text", "eng", 595_000, 842_000,
    tuple(TruthWord(text, place(n), 0, only_pixels=True) for n, text in enumerate(TEXTS)),
    (TruthRegion(CROP, "crop", Need.OCR), TruthRegion(LOGO, "logo", Need.NONE)),
)  # fmt: skip
READ = SystemPage(
    "inkroute",
    tuple(ReadWord(text, place(n), 900, "ocr") for n, text in enumerate(TEXTS)),
    (SentRegion(CROP, "ocr", 900, "image:text"),),
    area=50,
    calls=1,
)


def without(number: int, page: SystemPage = READ) -> SystemPage:
    """The answer with its first words read otherwise."""
    wrong = tuple(word._replace(text=f"{word.text}x") for word in page.words[:number])
    return replace(page, words=wrong + page.words[number:])


def dropped(now: SystemPage, before: SystemPage = READ) -> list[Drop]:
    return drops({"crop": pin_of(TRUTH, before)}, [(TRUTH, now)])


def test_what_is_as_it_was_holds() -> None:
    assert dropped(READ) == []
    assert dropped(READ, without(5)) == []  # better than pinned


def test_another_build_of_the_engine_may_lose_a_few_words() -> None:
    assert dropped(without(PAGE_WORDS)) == []


def test_more_words_lost_are_listed_with_place_and_what_was_given() -> None:
    first, *_ = dropped(without(PAGE_WORDS + 1))
    assert first.page == "crop"
    assert "4 of 8 words found, 8 when pinned" in first.what
    assert "crop: 'Lease' at 50, 100 pt: given 'Leasex'" in first.lines[0]
    assert len(first.lines) == PAGE_WORDS + 1


def test_words_that_were_missed_before_are_not_called_lost() -> None:
    before, now = without(2), without(2 + PAGE_WORDS + 1)
    first, *_ = dropped(now, before)
    assert len(first.lines) == PAGE_WORDS + 1
    assert not any("Leasex" in line for line in first.lines)


def test_where_nothing_was_read_no_word_may_be_lost() -> None:
    unread = replace(READ, calls=0)
    assert [one.page for one in dropped(without(1, unread), unread)] == ["crop", "crop"]


def test_a_route_that_is_wrong_now_is_told_with_the_routes_that_changed() -> None:
    sent = replace(READ, regions=(*READ.regions, SentRegion(LOGO, "ocr", 600, "image:logo")))
    found = dropped(sent)
    assert Drop("crop", "new wrong routes", ("sent: logo",)) in found
    assert found[-1].lines == ("now: ocr, image:logo, at 40 500 140 600 pt",)
    assert dropped(sent, sent) == []


def test_a_region_that_is_not_found_any_more_is_told() -> None:
    lost = replace(READ, words=(), regions=())
    whats = [one.what for one in dropped(lost)]
    assert "region 0 is not found any more: crop" in whats


def test_more_area_sent_is_a_drop() -> None:
    found = dropped(replace(READ, area=READ.area + floor_rules.AREA + 1))
    assert [one.what for one in found] == ["61 per mille of the page sent to OCR, 50 when pinned"]


def test_an_error_and_a_missing_page_are_drops() -> None:
    assert "error: crash" in [one.what for one in dropped(replace(READ, error="crash"))]
    assert [one.page for one in drops({"crop": pin_of(TRUTH, READ)}, [])] == ["crop"]
    other = replace(TRUTH, words=TRUTH.words[:3])
    found = drops({"crop": pin_of(TRUTH, READ)}, [(other, READ)])
    assert "pin anew" in found[0].what


def test_a_few_words_on_each_of_many_pages_are_a_drop_together() -> None:
    count = ALL_WORDS // PAGE_WORDS + 1
    truths = [replace(TRUTH, name=f"crop-{number}") for number in range(count)]
    pinned = {truth.name: pin_of(truth, READ) for truth in truths}
    found = drops(pinned, [(truth, without(PAGE_WORDS)) for truth in truths])
    assert [one.page for one in found] == ["", ""]  # lost, and too many
    assert len(found[0].lines) == count * PAGE_WORDS


def test_pins_are_kept_as_they_are(tmp_path: Path) -> None:
    pins = {"crop": pin_of(TRUTH, without(2))}
    floor_rules.save(tmp_path / "floors.json", pins, "5.3.0")
    assert floor_rules.load(tmp_path / "floors.json") == (pins, "5.3.0")


@pytest.fixture
def _can_read() -> None:
    """What the pages are set in and read with."""
    try:
        for language in floors.languages():
            reading.engine_of(language)
        for name in (EMBEDDED[0], EMBEDDED[-1]):
            family(name, Encoding.TYPE0, han=True)
    except (OcrUnavailable, MissingFontError) as error:
        pytest.skip(f"the floors cannot be read here: {error}")


class Break(NamedTuple):
    """What is broken in the router and how, the page that shows it, what the drop says."""

    module: ModuleType
    name: str
    broken: object
    page: str
    said: str


BREAKS = (
    Break(words, "judge", lambda *_: [], "garbage_crop", "no region sent there"),
    Break(vectors, "judge", lambda *_: None, "outlines_up_side", "no region sent there"),
    Break(images, "RULES", (images.unseen, images.by_place_and_pixels), "read_crop", "sent: "),
)


@pytest.mark.ocr
@pytest.mark.usefixtures("_can_read")
@pytest.mark.parametrize("one", BREAKS, ids=lambda one: one.page)
def test_a_broken_router_makes_the_floors_fall(
    monkeypatch: pytest.MonkeyPatch, one: Break
) -> None:
    pinned = {one.page: floor_rules.load(floors.FILE)[0][one.page]}
    assert drops(pinned, floors.read_pages(systems.TOOLS, names=[one.page])) == []
    monkeypatch.setattr(one.module, one.name, one.broken)
    found = drops(pinned, floors.read_pages(systems.TOOLS, names=[one.page]))
    assert one.said in "\n".join(map(str, found))


@pytest.mark.ocr
@pytest.mark.slow
@pytest.mark.usefixtures("_can_read")
def test_the_floors_hold() -> None:
    pages = floors.read_pages(systems.TOOLS)
    pinned, by = floor_rules.load(floors.FILE)
    found = floors.told(drops(pinned, pages), by)
    if found:
        pytest.fail(found, pytrace=False)
