"""Words, regions and routes scored on truths small enough to be counted by hand."""

from __future__ import annotations

import pytest

from evaluation.matching import letters, match, units
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
from evaluation.routes import Wrong, area_of
from evaluation.score import PageScore, calibration, score_page, summaries, summary
from inkroute.geometry import Box

SIZE = 10_000
PAGE = Box(0, 0, 600_000, 800_000)


def place(x: int, line: int = 0, wide: int = 30_000) -> Box:
    """A word's box on a line of 10 pt type set solid: ascent to descent."""
    return Box(x, 100_000 + line * SIZE, x + wide, 100_000 + (line + 1) * SIZE)


def ink(box: Box, up: int = 0, down: int = 0) -> Box:
    """The ink in a box of 10 pt type: from the height of an x (and more) to the baseline."""
    return Box(box.x0 + 500, box.y0 + 2_500 - up, box.x1 - 500, box.y1 - 2_500 + down)


def page(*words: TruthWord, regions: tuple[TruthRegion, ...] = (), **more: object) -> TruthPage:
    """A page of A4's order of size."""
    return TruthPage(
        "page", "plain", Split.TUNE, "source", "eng", PAGE.x1, PAGE.y1, words, regions,
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def given(*words: tuple[str, Box], sent: tuple[Box, ...] = (), source: str = "ocr") -> SystemPage:
    """An answer: words of confidence 0.9, regions sent to OCR."""
    return SystemPage(
        "system",
        tuple(ReadWord(text, box, 900, source) for text, box in words),
        tuple(SentRegion(box, "ocr", 800) for box in sent),
    )


def counts(score: PageScore) -> tuple[int, int, int, int]:
    """Truth, found, given, right."""
    return score.truth, score.found, score.given, score.right


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("Section", "section,", True),
        ("ﬁnal", "final", True),
        ("co-operate", "cooperate", True),
        ("été", "e\u0301te\u0301", True),
        ("été", "ete", False),
        ("Straße", "STRASSE", True),
        ("договор", "ДОГОВОР", True),
        ("12.5", "125", True),
        ("con\u00adtract", "contract", True),
        ("Party´s", "Party's", True),
        ("कि", "क", False),
        ("rn", "m", False),
        ("１２", "12", True),
    ],
)
def test_letters_are_compared_folded_and_without_marks(
    first: str, second: str, *, same: bool
) -> None:
    assert (letters(first) == letters(second)) is same


@pytest.mark.parametrize("text", ["—", "•", "...", "", " ", "\u0301", "\ue012"])
def test_words_without_letters_and_digits_count_on_neither_side(text: str) -> None:
    score = score_page(page(TruthWord(text, place(0))), given((text, place(0)), ("§", place(90))))
    assert counts(score) == (0, 0, 0, 0)
    assert score.word_error == 0


@pytest.mark.parametrize(("up", "down"), [(0, 0), (2_500, 0), (0, 2_500), (2_500, 2_500)])
def test_a_box_that_hugs_the_ink_is_in_place(up: int, down: int) -> None:
    box = place(50_000)
    score = score_page(page(TruthWord("word", box)), given(("word", ink(box, up, down))))
    assert counts(score) == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("dx", "dy", "same"),
    [
        (16_000, 0, True),  # half the width and 1 pt
        (16_001, 0, False),
        (-16_000, 0, True),
        (-16_001, 0, False),
        (0, 7_000, True),  # half the height and 2 pt
        (0, 7_001, False),
        (0, -7_000, True),
        (0, -7_001, False),
    ],
)
def test_the_edge_of_a_place(dx: int, dy: int, *, same: bool) -> None:
    box = place(50_000)
    moved = Box(box.x0 + dx, box.y0 + dy, box.x1 + dx, box.y1 + dy)
    score = score_page(page(TruthWord("word", box)), given(("word", moved)))
    assert counts(score) == (1, same, 1, same)


@pytest.mark.parametrize(("dx", "dy", "same"), [(0, 16_000, True), (7_001, 0, False)])
def test_a_sideways_word_has_its_tolerances_turned(dx: int, dy: int, *, same: bool) -> None:
    box = Box(0, 0, 10_000, 30_000)
    moved = Box(dx, dy, 10_000 + dx, 30_000 + dy)
    score = score_page(page(TruthWord("word", box, turn=3)), given(("word", moved)))
    assert score.found == same


def test_the_same_word_on_the_next_line_of_solid_type_is_another() -> None:
    score = score_page(page(TruthWord("the", place(0, 0))), given(("the", ink(place(0, 1)))))
    assert counts(score) == (1, 0, 1, 0)
    assert [w.text for w in score.missing] == ["the"]
    assert [w.text for w in score.extra] == ["the"]


def test_the_same_word_in_the_next_column_is_another() -> None:
    score = score_page(page(TruthWord("the", place(0))), given(("the", place(42_000))))
    assert counts(score) == (1, 0, 1, 0)


def test_a_box_of_the_whole_line_holds_no_single_word() -> None:
    words = [TruthWord(text, place(x)) for text, x in (("a", 0), ("b", 40_000), ("c", 80_000))]
    score = score_page(page(*words), given(("a", place(0, wide=110_000))))
    assert counts(score) == (3, 0, 1, 0)


def test_a_word_given_twice_is_right_once_and_extra_once() -> None:
    box = place(0)
    score = score_page(page(TruthWord("word", box)), given(("word", box), ("word", ink(box))))
    assert counts(score) == (1, 1, 2, 1)
    assert score.word_error == 1


def test_as_many_pairs_as_can_be_are_made() -> None:
    # The left truth is near to both, the right one to the left given alone: greedy by distance
    # would pair the first two and leave one over on each side.
    truth = [
        TruthWord("no", Box(20_000, 0, 30_000, 10_000)),
        TruthWord("no", Box(25_500, 0, 35_500, 10_000)),
    ]
    words = [("no", Box(20_500, 0, 30_500, 10_000)), ("no", Box(15_000, 0, 25_000, 10_000))]
    assert counts(score_page(page(*truth), given(*words))) == (2, 2, 2, 2)


@pytest.mark.parametrize(
    ("truth", "read"),
    [
        ([("Section1.2", 0, 60)], [("Section", 0, 40), ("1.2", 45, 15)]),
        ([("Section", 0, 40), ("1.2", 45, 15)], [("Section1.2", 0, 60)]),
        ([("Section", 0, 40), ("1.2", 45, 15)], [("Section1", 0, 50), (".2", 52, 8)]),
        ([("Section", 0, 40), ("1.2", 45, 15)], [("Sec", 0, 19), ("tion1.2", 19, 41)]),
        ([("long-term", 0, 60)], [("long-", 0, 35), ("term", 35, 25)]),
        ([("long-term", 0, 60)], [("long", 0, 30), ("-", 31, 3), ("term", 35, 25)]),
    ],
)
def test_what_one_splits_and_the_other_joins_is_right(
    truth: list[tuple[str, int, int]], read: list[tuple[str, int, int]]
) -> None:
    words = [TruthWord(t, place(1000 * x, wide=1000 * wide)) for t, x, wide in truth]
    score = score_page(
        page(*words), given(*((t, place(1000 * x, wide=1000 * w)) for t, x, w in read))
    )
    assert not score.missing
    assert not score.extra
    assert score.found == score.truth
    assert score.right == score.given > 0


def test_a_joint_of_other_letters_or_of_another_line_is_wrong() -> None:
    box = place(0, wide=60_000)
    parts = (("Section", place(0, wide=40_000)), ("7.2", place(45_000, wide=15_000)))
    assert counts(score_page(page(TruthWord("Section1.2", box)), given(*parts))) == (1, 0, 2, 0)
    parts = (("Section", place(0, 1, wide=40_000)), ("1.2", place(45_000, 1, wide=15_000)))
    assert counts(score_page(page(TruthWord("Section1.2", box)), given(*parts))) == (1, 0, 2, 0)


def test_the_order_within_a_joint_counts() -> None:
    box = place(0, wide=60_000)
    parts = (("1.2", place(0, wide=20_000)), ("Section", place(22_000, wide=38_000)))
    assert score_page(page(TruthWord("Section1.2", box)), given(*parts)).found == 0


def test_a_joint_upwards_is_read_upwards() -> None:
    box = Box(0, 0, 10_000, 60_000)
    parts = (("1.2", Box(0, 0, 10_000, 15_000)), ("Section", Box(0, 20_000, 10_000, 60_000)))
    up, down = (page(TruthWord("Section1.2", box, turn=turn)) for turn in (3, 1))
    assert score_page(up, given(*parts)).found == 1
    assert score_page(down, given(*parts)).found == 0


def test_chinese_is_compared_letter_by_letter_however_it_is_cut() -> None:
    truth = page(TruthWord("合同第12条，", place(0, wide=65_000)))
    read = given(
        ("合同", place(0, wide=20_000)),
        ("第12", place(20_000, wide=20_000)),
        ("奈", place(40_000, wide=10_000)),
    )
    score = score_page(truth, read)
    assert counts(score) == (5, 4, 5, 4)
    assert [w.text for w in score.missing] == ["条"]
    assert score.missing[0].box == place(0, wide=65_000)._replace(
        x0=65_000 * 8 // 12, x1=65_000 * 10 // 12
    )


@pytest.mark.parametrize(("away", "line", "same"), [(34_000, 0, 2), (35_001, 0, 1), (0, 1, 1)])
def test_a_chinese_letter_may_be_three_ems_along_its_line(away: int, line: int, same: int) -> None:
    truth = page(TruthWord("条", place(50_000, wide=10_000)), TruthWord("一", place(0)))
    moved = place(50_000 + away, line, wide=10_000)
    read = given(("条", moved), ("一", place(0)))
    assert score_page(truth, read).found == same
    # A word of letters has no such reach.
    assert not score_page(page(TruthWord("no", place(50_000))), given(("no", moved))).found


def test_units_of_a_turned_word_are_parts_along_its_direction() -> None:
    box = Box(0, 0, 10_000, 30_000)
    down = [u.box.y0 for u in units(0, "甲乙丙", box, 1)]
    up = [u.box.y0 for u in units(0, "甲乙丙", box, 3)]
    assert (down, up) == ([0, 10_000, 20_000], [20_000, 10_000, 0])


def test_words_set_aside_and_what_lies_on_them_count_neither_way() -> None:
    truth = page(
        TruthWord("whole", place(0)),
        TruthWord("cut", place(40_000), set_aside=True),
        TruthWord("short", place(80_000), set_aside=True),
    )
    read = given(("whole", place(0)), ("cut", place(40_000)), ("sho", place(80_000, wide=15_000)))
    score = score_page(truth, read)
    assert counts(score) == (1, 1, 1, 1)
    assert len(score.sure) == 1


def test_a_word_set_aside_takes_no_partner_from_one_that_counts() -> None:
    truth = page(
        TruthWord("no", place(0), set_aside=True), TruthWord("no", place(10_000)),
    )  # fmt: skip
    assert counts(score_page(truth, given(("no", place(4_000))))) == (1, 1, 1, 1)


def test_unseen_words_are_extra_and_counted_apart() -> None:
    truth = page(
        TruthWord("seen", place(0)),
        unseen=(TruthWord("hidden", place(0)), TruthWord("seen", place(0))),
    )
    score = score_page(
        truth, given(("seen", place(0)), ("hidden", place(0)), ("x", place(90_000)))
    )
    assert [w.text for w in score.extra] == ["hidden", "x"]
    assert [w.text for w in score.unseen] == ["hidden"]
    assert score.word_error == 2


SCAN = Box(100_000, 100_000, 300_000, 200_000)
LOGO = Box(400_000, 400_000, 480_000, 480_000)


def in_scan(count: int = 10) -> tuple[TruthWord, ...]:
    """Words of a scan, the first region."""
    return tuple(
        TruthWord(f"w{n}", Box(100_000, y := 100_000 + n * 10_000, 130_000, y + 9_000), 0,
                  only_pixels=True)
        for n in range(count)
    )  # fmt: skip


def test_a_region_is_found_by_what_was_sent_or_by_words_that_are_there() -> None:
    truth = page(*in_scan(), regions=(TruthRegion(SCAN, "scan", Need.OCR),))
    by_sending = score_page(truth, given(sent=(SCAN,)))
    assert by_sending.regions[0].found
    assert by_sending.pixel_truth == by_sending.need_truth == 10
    assert by_sending.pixel_found == by_sending.need_found == 0
    words = [(w.text, w.box) for w in truth.words]
    by_words = score_page(truth, given(*words, source="file"))
    assert by_words.regions[0].found
    assert by_words.pixel_found == by_words.need_found == 10
    # Nine of ten words make 90 %; eight do not.
    nine, eight = (SCAN._replace(y1=y) for y in (195_000, 180_000))
    assert not score_page(truth, given(sent=(nine._replace(y1=190_000),))).lost
    assert score_page(truth, given(sent=(eight,))).lost == truth.regions
    assert score_page(truth, given()).lost == truth.regions


def why(truth: TruthPage, *sent: Box) -> list[tuple[Wrong, str]]:
    """The wrong routes of what was sent."""
    return [(w.why, w.what) for w in score_page(truth, given(sent=sent)).wrong]


def test_a_region_that_needs_no_ocr_is_wrong_to_send() -> None:
    regions = (TruthRegion(SCAN, "scan", Need.OCR), TruthRegion(LOGO, "logo", Need.NONE))
    truth = page(*in_scan(), regions=regions)
    assert why(truth, SCAN) == []
    assert why(truth, SCAN, LOGO) == [(Wrong.SENT, "logo")]
    small = LOGO._replace(x1=LOGO.x0 + 20_000, y1=LOGO.y0 + 20_000)
    assert why(truth, small) == [(Wrong.SENT, "logo")]
    assert why(truth, PAGE) == [(Wrong.SENT, "logo")]
    # A margin that reaches into the logo is no wrong route.
    assert why(truth, SCAN._replace(x1=LOGO.x0 + 12_000, y1=LOGO.y1)) == []


def test_text_in_a_photograph_may_be_sent_and_either_is_never_wrong() -> None:
    stamp = Box(410_000, 410_000, 470_000, 440_000)
    photo = TruthRegion(LOGO, "photograph", Need.NONE)
    assert why(page(regions=(photo, TruthRegion(stamp, "stamp", Need.OCR))), stamp) == []
    assert why(page(regions=(TruthRegion(LOGO, "signature", Need.EITHER),)), LOGO) == []
    already = TruthRegion(LOGO, "already-read", Need.ALREADY_READ)
    assert why(page(regions=(already,)), LOGO) == [(Wrong.SENT, "already-read")]


def test_the_pages_own_text_and_nothing_at_all_are_wrong_to_send() -> None:
    own = [TruthWord("own", place(10_000, n)) for n in range(11)]
    truth = page(*own, *in_scan(), regions=(TruthRegion(SCAN, "scan", Need.OCR),))
    assert why(truth, PAGE) == [(Wrong.TEXT, "own text")]
    assert why(truth, SCAN) == []
    assert why(truth, LOGO) == [(Wrong.NOTHING, "nothing")]


def test_skipped_regions_are_not_sent() -> None:
    truth = page(regions=(TruthRegion(LOGO, "logo", Need.NONE),))
    answer = SystemPage("system", (), (SentRegion(LOGO, "skip", 900),))
    assert score_page(truth, answer).wrong == ()


def test_areas_overlap_on_the_grid() -> None:
    half = Box(0, 0, 300_000, 800_000)
    assert area_of(600_000, 800_000, [half, half]) == 500
    assert area_of(600_000, 800_000, [half, PAGE]) == 1000
    assert area_of(600_000, 800_000, []) == 0
    # A cell counts when its centre, at 2 pt, is covered.
    assert area_of(40_000, 4_000, [Box(0, 0, 2_000, 4_000)]) == 0
    assert area_of(40_000, 4_000, [Box(0, 0, 2_001, 4_000)]) == 100


def test_summaries_add_up() -> None:
    truth = page(TruthWord("a", place(0)), TruthWord("b", place(40_000)))
    good = score_page(truth, given(("a", place(0)), ("b", place(40_000))))
    bad = score_page(truth, given(("c", place(0)), ("b", place(40_000)), sent=(PAGE,)))
    total = summary([good, bad])
    assert (total.pages, total.truth, total.found, total.missing, total.extra) == (2, 4, 3, 1, 1)
    assert (total.recall, total.precision, total.word_error) == (0.75, 0.75, 0.5)
    assert (total.pixel_recall, total.region_recall) == (None, None)
    assert (total.wrong, total.wrong_pages) == (1, 1)
    assert summaries([good, bad], lambda s: s.kind) == {"plain": total}
    assert summary([]).recall is None


def test_calibration_counts_ocr_words_alone() -> None:
    truth = page(TruthWord("a", place(0)), TruthWord("b", place(40_000)))
    words = (
        ReadWord("a", place(0), 1000, "ocr"),
        ReadWord("x", place(40_000), 950, "ocr"),
        ReadWord("y", place(80_000), 310, "ocr"),
        ReadWord("z", place(120_000), 1000, "file"),
    )
    bins = calibration([score_page(truth, SystemPage("system", words))])
    assert [(b.low, b.words, b.right, b.mean) for b in bins] == [
        (300, 1, 0, 310),
        (900, 2, 1, 975),
    ]


def test_a_word_painted_hundreds_of_times_is_matched() -> None:
    truth = [u for n in range(400) for u in units(n, "a", place(0))]
    assert len(match(truth, truth)) == 400
    assert len(match(truth[:1], truth)) == 1


def test_a_box_beyond_every_page_hides_nothing() -> None:
    huge = Box(-900_000_000, -900_000_000, 900_000_000, 900_000_000)
    truth = page(TruthWord("word", place(0)), TruthWord("all", huge))
    score = score_page(truth, given(("huge", huge), ("word", place(0)), ("all", huge)))
    assert counts(score) == (2, 2, 3, 2)
