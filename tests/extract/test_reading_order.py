"""Reading order: columns, headings across, side bars, tables, turned and right-to-left pages."""

from __future__ import annotations

import random

import pytest

from extract.typeset import (
    WIDTH,
    column,
    document,
    line,
    page,
    prose,
    right_to_left,
    turned,
    word,
)
from inkroute.extract import layout_page, to_text
from inkroute.geometry import Box
from inkroute.model import MergedWord, WordSource

LEFT, RIGHT = 50_000, 330_000


def read(words: list[MergedWord]) -> list[str]:
    return to_text(document(page(words))).split()


def spoken(*parts: list[str]) -> list[str]:
    return [text for part in parts for line in part for text in line.split()]


def test_two_columns_are_read_one_after_the_other() -> None:
    one, two = prose("a", 20), prose("b", 20)
    assert read(column(one, LEFT, 60_000) + column(two, RIGHT, 60_000)) == spoken(one, two)


def test_columns_whose_lines_do_not_stand_level() -> None:
    one, two = prose("a", 20), prose("b", 19)
    assert read(column(one, LEFT, 60_000) + column(two, RIGHT, 66_000)) == spoken(one, two)


def test_a_gutter_hardly_wider_than_a_space() -> None:
    one, two = prose("a", 20), prose("b", 20)
    gutter = column(one, LEFT, 60_000)[5].box.x1 + 7_000
    assert read(column(one, LEFT, 60_000) + column(two, gutter, 60_000)) == spoken(one, two)


def test_three_columns() -> None:
    parts = [prose(label, 15, 3) for label in "abc"]
    words = [w for i, p in enumerate(parts) for w in column(p, 40_000 + i * 130_000, 60_000)]
    assert read(words) == spoken(*parts)


def test_a_heading_across_columns_comes_first() -> None:
    one, two = prose("a", 12), prose("b", 12)
    heading = line("a heading that lies across the gutter of both columns", 140_000, 50_000)
    words = column(one, LEFT, 75_000) + column(two, RIGHT, 75_000) + heading
    assert read(words)[:9] == [w.text for w in heading][:9]
    assert read(words)[10:] == spoken(one, two)


def test_a_heading_in_the_middle_parts_columns_into_bands() -> None:
    parts = [prose(label, 8) for label in "abcd"]
    heading = ["a second story begins below this heading and lies across"]
    words = column(parts[0], LEFT, 60_000) + column(parts[1], RIGHT, 60_000)
    words += column(heading, 150_000, 170_000)
    words += column(parts[2], LEFT, 195_000) + column(parts[3], RIGHT, 195_000)
    assert read(words) == spoken(parts[0], parts[1], heading, parts[2], parts[3])


def test_a_side_bar_does_not_cut_into_the_text() -> None:
    text, bar = prose("t", 24), ["side note", "set small", "beside it", "and short"]
    words = column(text, LEFT, 60_000) + column(bar, 420_000, 122_000, size=8_000, leading=1300)
    assert read(words) == spoken(text, bar)


def test_rows_of_a_table_stay_rows() -> None:
    rows = [("apples", "12.50", "3"), ("pears", "8.00", "14"), ("plums", "110.25", "7")] * 3
    words = []
    for place, row in enumerate(rows):
        for cell, x in zip(row, (50_000, 250_000, 400_000), strict=True):
            words += line(cell, x, 60_000 + place * 14_000)
    text = to_text(document(page(words)))
    assert text.splitlines() == ["\t".join(row) for row in rows]


def test_a_running_head_and_foot_frame_the_columns() -> None:
    one, two = prose("a", 12), prose("b", 12)
    words = line("Journal", LEFT, 20_000) + line("Volume 3", 500_000, 20_000)
    words += column(one, LEFT, 60_000) + column(two, RIGHT, 60_000) + line("17", 300_000, 760_000)
    assert read(words) == ["Journal", "Volume", "3", *spoken(one, two), "17"]


def test_lines_of_a_skewed_scan_stay_whole() -> None:
    one, two = prose("a", 30), prose("b", 30)
    words = column(one, LEFT, 60_000) + column(two, RIGHT, 60_000)
    lean = [
        w._replace(box=Box(b.x0 - b.y0 // 100, b.y0 + b.x0 // 100, b.x1 - b.y0 // 100,
                           b.y1 + b.x0 // 100))
        for w in words
        for b in [w.box]
    ]  # fmt: skip
    assert read(lean) == spoken(one, two)


def test_superscripts_stay_on_their_line() -> None:
    words = line("energy is mc", 50_000, 100_000)
    words.append(word("2", words[-1].box.x1, 98_000, size=6_000))
    words += line("and mass times", words[-1].box.x1 + 3_000, 100_000)
    words += line("light squared is the rest", 50_000, 112_000)
    assert read(words) == [
        "energy",
        "is",
        "mc",
        "2",
        "and",
        "mass",
        "times",
        "light",
        "squared",
        "is",
        "the",
        "rest",
    ]


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_turned_text_is_read_in_its_own_frame(turn: int) -> None:
    text = prose("t", 10)
    words = turned(column(text, 100_000, 60_000), turn)
    layout = layout_page(page(words))
    assert [w.text for b in layout.blocks for li in b.lines for w in li.words] == spoken(text)
    assert {block.turn for block in layout.blocks} == {turn}


def test_turned_words_do_not_disturb_the_others() -> None:
    text, margin = prose("t", 30), ["stamp in the margin"]
    words = column(text, 100_000, 60_000) + turned(column(margin, 200_000, 20_000), 3)
    assert read(words) == spoken(text, margin)


def test_vertical_writing_reads_downwards_and_from_the_right() -> None:
    words = [
        MergedWord(text, Box(x, 50_000, x + 12_000, 122_000), WordSource.FILE, 1000)
        for text, x in (("日本語縦書", 400_000), ("二行目続く", 380_000), ("三行目終り", 360_000))
    ]
    assert to_text(document(page(words))) == "日本語縦書二行目続く三行目終り\n"


def test_right_to_left_lines_and_columns() -> None:
    one = "שלום עולם זה טקסט ארוך מספיק כדי למלא שורה"
    two = "טור שני של מילים נוספות אשר ממלאות את השורה"
    words = []
    for place in range(8):
        words += right_to_left(one, WIDTH - 50_000, 60_000 + place * 12_000)
        words += right_to_left(two, 280_000, 60_000 + place * 12_000)
    assert read(words) == (one.split() * 8) + (two.split() * 8)
    assert all(block.rtl for block in layout_page(page(words)).blocks)


def test_left_to_right_words_keep_their_order_in_a_right_to_left_line() -> None:
    # As shown, from the left: "world", "Hello", "PDF", "open", "shalom" with Latin in the middle.
    words = [
        word("שלום", 300_000, 60_000),
        word("open", 250_000, 60_000),
        word("PDF", 275_000, 60_000),
        word("עולם", 225_000, 60_000),
        word("ארוך", 200_000, 60_000),
    ]
    assert read(words) == ["שלום", "open", "PDF", "עולם", "ארוך"]


def test_right_to_left_words_in_a_left_to_right_line() -> None:
    shown = ["the", "word", "עולם", "שלום", "means", "hello", "world"]
    words, x = [], 50_000
    for text in shown:
        words.append(word(text, x, 60_000))
        x = words[-1].box.x1 + 3_000
    assert read(words) == ["the", "word", "שלום", "עולם", "means", "hello", "world"]


def test_an_empty_page_and_a_page_without_words() -> None:
    assert layout_page(page([])).blocks == ()
    assert layout_page(page(None)).blocks == ()
    assert to_text(document(page([]), page(None, 1))) == "\f"


def test_blank_words_are_left_out() -> None:
    assert read([word(" ", 10_000, 10_000), word("x", 30_000, 10_000)]) == ["x"]


def test_every_word_comes_out_once() -> None:
    rng = random.Random(7)  # noqa: S311 - a fixed page of noise, no secret
    words = [
        MergedWord(f"w{place}", Box(x, y, x + rng.randrange(90_000), y + rng.randrange(40_000)),
                   WordSource.OCR, 700, turn=rng.randrange(4))
        for place in range(1000)
        for x, y in [(rng.randrange(500_000), rng.randrange(700_000))]
    ]  # fmt: skip
    assert sorted(read(words)) == sorted(w.text for w in words)


def test_degenerate_boxes_do_no_harm() -> None:
    words = [word("same", 1_000, 1_000)] * 50
    words += [MergedWord("thin", Box(5, 5, 5, 5), WordSource.FILE, 1000)] * 50
    words += [MergedWord("back", Box(900, 900, 100, 100), WordSource.FILE, 1000)]
    assert len(read(words)) == 101


@pytest.mark.parametrize("kind", ["same place", "one line", "one column", "grid", "diagonal"])
def test_thousands_of_words_in_any_arrangement_come_to_an_end(kind: str) -> None:
    """Eight thousand words: a step that compares all with all would be noticed by anyone."""

    def make(count: int) -> list[MergedWord]:
        places = {
            "same place": lambda _: (1_000, 1_000),
            "one line": lambda i: (i * 20_000, 1_000),
            "one column": lambda i: (1_000, i * 12_000),
            "grid": lambda i: (i % 60 * 40_000, i // 60 * 12_000),
            "diagonal": lambda i: (i * 20_000, i * 12_000),
        }
        return [word("abc", *places[kind](i)) for i in range(count)]

    assert len(read(make(8_000))) == 8_000
