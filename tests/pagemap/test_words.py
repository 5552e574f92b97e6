"""Words from painted strings: where they begin and end, their boxes, whether they show."""

from __future__ import annotations

import pytest

from inkroute.model import Hidden, PageMap, Word
from inkroute.pipeline import open_document
from pdf_writer import one_page, show_text


def mapped(content: bytes, **entries: object) -> PageMap:
    return open_document(one_page(content, **entries)).map_page(0)  # type: ignore[arg-type]


def texts(content: bytes) -> list[str]:
    return [word.text for word in mapped(content).words]


def only(page: PageMap) -> Word:
    assert len(page.words) == 1
    return page.words[0]


def test_a_word_stands_where_it_was_painted() -> None:
    word = only(mapped(show_text("F1", 10, 100, 700, "Hall")))
    # H 722, a 556, l 222, l 222 thousandths: 17.22 pt at 10 pt; the page is 792 pt high.
    assert (word.box.x0, word.box.x1) == (100_000, 117_220)
    assert word.baseline == (100_000, 92_000, 117_220, 92_000)
    assert word.box.y0 < 92_000 - 6_000 < 92_000 < word.box.y1
    assert word.size == 10_000


def test_strings_are_split_at_white_space_and_joined_across_operators() -> None:
    assert texts(b"BT /F1 12 Tf 72 700 Td (two words) Tj ( and) Tj (ante) Tj ET") == [
        "two", "words", "andante",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("array", "expected"),
    [
        (b"[(W)80(ord)]", ["Word"]),
        (b"[(one)-300(two)]", ["one", "two"]),
        (b"[(one)-149(two)]", ["onetwo"]),
        (b"[(a)-100(b)-100(c)]", ["abc"]),
        (b"[(back)600(over)]", ["back", "over"]),
        (b"[(sho)20(w me)-10( all)]", ["show", "me", "all"]),
        (b"3 Tc [(F)250(o)250(r)249(m)]", ["Form"]),
        (b"3 Tc [(F)250(or)249(m)]", ["Fo", "rm"]),
        (b"24 Tc (22)", ["2", "2"]),
    ],
)
def test_gaps_within_an_array(array: bytes, expected: list[str]) -> None:
    assert texts(b"BT /F1 12 Tf 72 700 Td " + array + b" TJ ET") == expected


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        # Tracked by spacing, by numbers, by moves; words of two or three beside a longer one.
        (b"4 Tc (TRACKED) Tj", ["TRACKED"]),
        (b"[(T)-300(R)-300(A)-310(C)-300(K)] TJ", ["TRACK"]),
        (b"(W) Tj 14.3 0 Td (I) Tj 6.3 0 Td (D) Tj 11.7 0 Td (E) Tj", ["WIDE"]),
        (b"4 Tc (ACT OF THE LAW) Tj", ["A", "C", "T", "O", "F", "T", "H", "E", "L", "A", "W"]),
        (b"4 Tc (ACTS OF LAW) Tj", ["ACTS", "OF", "LAW"]),
        (b"4 Tc (ABCD) Tj 0 Tc 0 -20 Td [(E)-333(F)] TJ", ["ABCD", "EF"]),
        # Gaps that differ, digits, signs, one letter again and again, far apart.
        (b"[(T)-300(R)-300(A)-500(C)-300(K)] TJ", ["T", "R", "A", "C", "K"]),
        (b"4 Tc (1234) Tj", ["1", "2", "3", "4"]),
        (b"4 Tc (....) Tj", [".", ".", ".", "."]),
        (b"4 Tc (xxxx) Tj", ["x", "x", "x", "x"]),
        (b"18 Tc (FARS) Tj", ["F", "A", "R", "S"]),
        # Set tight: a gap stands out from that.
        (b"-1 Tc [(tight)-200(er)] TJ", ["tight", "er"]),
        (b"-1 Tc (tight) Tj 2.4 0 Td", ["tight"]),
    ],
)
def test_letters_set_one_by_one(content: bytes, expected: list[str]) -> None:
    assert texts(b"BT /F1 12 Tf 72 700 Td " + content + b" ET") == expected


def test_kerning_moves_what_follows_it_and_nothing_before() -> None:
    plain = mapped(b"BT /F1 10 Tf 72 700 Td [(one two)] TJ ET").words
    kerned = mapped(b"BT /F1 10 Tf 72 700 Td [(one)-100( two)] TJ ET").words
    assert [w.text for w in kerned] == ["one", "two"]
    assert kerned[0].box == plain[0].box
    assert kerned[1].box.x0 - plain[1].box.x0 == 1_000


def test_kerning_before_the_first_string_moves_all_of_it() -> None:
    word = only(mapped(b"BT /F1 10 Tf 72 700 Td [-100(l)-50(l)] TJ ET"))
    assert (word.box.x0, word.box.x1) == (73_000, 73_000 + 2_220 + 500 + 2_220)


def test_word_and_character_spacing_and_scale() -> None:
    words = mapped(b"BT /F1 10 Tf 5 Tw 1 Tc 50 Tz 72 700 Td (ll ll) Tj ET").words
    # an l: (2.22 + 1) x 0.5; the space: (2.78 + 1 + 5) x 0.5.
    assert words[0].box.x1 == 72_000 + 1_610 + 1_110  # less the spacing behind it
    assert words[1].box.x0 == 72_000 + 2 * 1_610 + 4_390


def test_rise_and_line_operators() -> None:
    words = mapped(
        b"BT /F1 10 Tf 12 TL 72 700 Td (a) Tj T* (b) Tj (c) ' 3 Ts 0 -12 Td (d) Tj ET"
    ).words
    assert [w.baseline[1] for w in words] == [92_000, 104_000, 116_000, 125_000]


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_boxes_follow_the_displayed_page(rotate: int) -> None:
    word = only(mapped(show_text("F1", 10, 100, 700, "Hall"), Rotate=rotate))
    left, right = 100_000, 117_220
    expected = {
        0: (left, 92_000, right, 92_000),
        90: (700_000, left, 700_000, right),
        180: (612_000 - left, 700_000, 612_000 - right, 700_000),
        270: (92_000, 612_000 - left, 92_000, 612_000 - right),
    }
    assert word.baseline == expected[rotate]


def test_text_at_an_angle_has_its_own_direction() -> None:
    word = only(mapped(show_text("F1", 10, 100, 700, "Hall", angle=(0.6, 0.8))))
    x0, y0, x1, y1 = word.baseline
    assert (x1 - x0, y1 - y0) == (10_332, -13_776)


def test_a_change_of_font_within_a_word_does_not_end_it() -> None:
    content = b"BT /F1 12 Tf 72 700 Td (Bo) Tj /F2 12 Tf (ld) Tj ET"
    page = mapped(content, fonts={"F1": "Helvetica", "F2": "Helvetica-Bold"})
    assert [w.text for w in page.words] == ["Bold"]
    assert len(page.words[0].pieces) == 2


@pytest.mark.parametrize(
    ("content", "flag"),
    [
        (show_text("F1", 12, 72, 700, "x", mode=3), Hidden.INVISIBLE),
        (show_text("F1", 12, 72, 700, "x", mode=7), Hidden.INVISIBLE),
        (show_text("F1", 12, -90, 700, "x"), Hidden.OFFPAGE),
        (show_text("F1", 2, 72, 700, "x"), Hidden.TINY),
        (b"q 0 0 50 50 re W n " + show_text("F1", 12, 72, 700, "x") + b"Q", Hidden.CLIPPED),
        (b"1 g " + show_text("F1", 12, 72, 700, "x"), Hidden.BACKGROUND),
        (show_text("F1", 12, 72, 700, "x") + b"1 0 0 rg 60 690 90 40 re f", Hidden.COVERED),
        (b"/Off BDC", Hidden.SHOWN),
    ],
)
def test_what_does_not_show_says_why(content: bytes, flag: Hidden) -> None:
    for word in mapped(content).words:
        assert Hidden(word.flags) == flag


def test_white_on_a_dark_banner_shows() -> None:
    banner = b"0 0 0.4 rg 50 680 300 60 re f 1 g " + show_text("F1", 12, 72, 700, "x")
    assert only(mapped(banner)).flags == Hidden.SHOWN


def test_text_behind_a_rule_or_a_clear_mark_still_shows() -> None:
    rule = show_text("F1", 12, 72, 700, "x") + b"72 703 100 0.5 re f"
    assert only(mapped(rule)).flags == Hidden.SHOWN
    clear = show_text("F1", 12, 72, 700, "x") + b"/G gs 60 690 90 40 re f"
    page = mapped(clear, resources={"ExtGState": {"G": {"ca": 0.3}}})
    assert only(page).flags == Hidden.SHOWN


def test_a_layer_that_is_off_hides_what_it_holds() -> None:
    from pdf_writer import Pdf  # noqa: PLC0415 - one test alone needs the whole writer

    pdf = Pdf()
    layer = pdf.add({"Type": "OCG", "Name": "draft"})
    pdf.catalog["OCProperties"] = {"OCGs": [layer], "D": {"OFF": [layer]}}
    content = (
        b"/OC /L BDC "
        + show_text("F1", 12, 72, 700, "off")
        + b"EMC "
        + show_text("F1", 12, 72, 600, "on")
    )
    data = one_page(content, resources={"Properties": {"L": layer}}, pdf=pdf)
    words = open_document(data).map_page(0).words
    assert [(w.text, Hidden(w.flags)) for w in words] == [
        ("off", Hidden.LAYER_OFF),
        ("on", Hidden.SHOWN),
    ]


def test_a_null_is_white_space() -> None:
    content = b"BT\0/F1\x0012\0Tf\x001\0000\0000\0001\00072\000700\0Tm\0(Hall)\0Tj\0ET"
    plain = b"BT /F1 12 Tf 1 0 0 1 72 700 Tm (Hall) Tj ET"
    assert mapped(content).words[0].box == mapped(plain).words[0].box
