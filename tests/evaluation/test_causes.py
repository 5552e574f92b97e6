"""Causes of loss on pages of a few words."""

from __future__ import annotations

import pytest

from evaluation.causes import Cause, losses, surplus
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
from inkroute.geometry import Box

PLACE = Box(100_000, 100_000, 140_000, 112_000)
ELSEWHERE = Box(300_000, 100_000, 340_000, 112_000)
AROUND = Box(90_000, 90_000, 200_000, 200_000)


def cause(word: TruthWord, read: tuple[ReadWord, ...] = (), decision: str = "") -> Cause:
    """Why a word is missing that a system gave `read` for, and a region of `decision` around."""
    regions = (SentRegion(AROUND, decision, 900),) if decision else ()
    return losses(SystemPage("inkroute", read, regions), [word])[0].cause


def read(text: str, source: str = "ocr", box: Box = PLACE) -> ReadWord:
    return ReadWord(text, box, 900, source)


PIXELS = TruthWord("Lease", PLACE, only_pixels=True)
FILE = TruthWord("Lease", PLACE)


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("", Cause.NOT_SENT),
        ("skip", Cause.SKIPPED),
        ("already_read", Cause.THOUGHT_READ),
        ("ocr", Cause.UNREAD),
    ],
)
def test_a_word_of_pixels_is_lost_by_what_was_decided_about_its_place(
    decision: str, expected: Cause
) -> None:
    assert cause(PIXELS, decision=decision) is expected


def test_a_region_that_does_not_hold_the_word_is_not_its_cause() -> None:
    far = TruthWord("Lease", ELSEWHERE, only_pixels=True)
    assert cause(far, decision="skip") is Cause.NOT_SENT


def test_a_word_that_was_sent_and_read_otherwise_is_misread() -> None:
    assert cause(PIXELS, (read("Leose"),), "ocr") is Cause.MISREAD


def test_a_word_read_in_two_is_apart_and_not_misread() -> None:
    left, right = Box(100_000, 100_000, 120_000, 112_000), Box(120_000, 100_000, 140_000, 112_000)
    assert cause(PIXELS, (read("Le", box=left), read("ase", box=right)), "ocr") is Cause.APART


def test_what_the_file_holds_is_lost_by_merging_or_by_the_file() -> None:
    assert cause(FILE) is Cause.DROPPED
    assert cause(FILE, (read("Leose"),), "ocr") is Cause.OVERRULED
    assert cause(FILE, (read("Leose", "repaired"),), "ocr") is Cause.OVERRULED
    assert cause(FILE, (read("Mfbtf", "file"),)) is Cause.FILE_WRONG
    assert cause(FILE, (read("Mfbtf", "file", ELSEWHERE),)) is Cause.DROPPED


def page(
    *words: TruthWord, regions: tuple[TruthRegion, ...] = (), unseen: tuple[TruthWord, ...] = ()
) -> TruthPage:
    size = 595_000, 842_000
    return TruthPage("one", "plain", Split.TUNE, "text", "eng", *size, words, regions, unseen)


def test_an_extra_word_is_told_by_what_the_truth_has_in_its_place() -> None:
    extra = [read("Lease")]
    logo = TruthRegion(AROUND, "logo", Need.NONE)
    assert surplus(page(unseen=(FILE,)), [], extra)[0].cause is Cause.UNSEEN
    assert surplus(page(FILE), [FILE], [read("Leose")])[0].cause is Cause.IN_PLACE
    assert surplus(page(FILE), [], extra)[0].cause is Cause.TWICE
    assert surplus(page(regions=(logo,)), [], extra)[0].cause is Cause.PICTURE
    assert surplus(page(), [], extra)[0].cause is Cause.SURPLUS
