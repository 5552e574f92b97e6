"""Lines to paragraphs, and paragraphs to running text: hyphens, scripts without spaces, verse."""

from __future__ import annotations

import pytest

from extract.typeset import HEIGHT, column, document, line, page, prose, word
from inkroute.extract import Block, layout_page, to_text
from inkroute.geometry import Box
from inkroute.model import MergedWord, WordSource

X, Y = 60_000, 60_000


def paragraphs(words: list[MergedWord]) -> list[str]:
    return to_text(document(page(words))).rstrip("\n").split("\n\n")


def joined(lines: list[str]) -> str:
    return " ".join(lines)


def blocks(words: list[MergedWord]) -> tuple[Block, ...]:
    return layout_page(page(words)).blocks


def test_leading_parts_paragraphs() -> None:
    one, two = prose("a", 5), prose("b", 5)
    assert paragraphs(column([*one, "", *two], X, Y)) == [joined(one), joined(two)]


def test_double_spaced_lines_are_one_paragraph() -> None:
    text = prose("a", 9)
    assert paragraphs(column(text, X, Y, leading=2200)) == [joined(text)]


def test_first_line_indents_part_paragraphs() -> None:
    one, two = prose("a", 4), prose("b", 4)
    words = line(one[0], X + 15_000, Y) + column(one[1:], X, Y + 12_000)
    words += line(two[0], X + 15_000, Y + 48_000) + column(two[1:], X, Y + 60_000)
    assert paragraphs(words) == [joined(one), joined(two)]


def test_hanging_indents_part_entries() -> None:
    words, entries = [], []
    for place in range(4):
        entry = [*prose(f"e{place}", 2), "short end"]
        y = Y + place * 36_000
        words += line(entry[0], X, y) + column(entry[1:], X + 15_000, y + 12_000)
        entries.append(joined(entry))
    assert paragraphs(words) == entries


def test_larger_type_parts_a_heading_from_its_text() -> None:
    text = prose("a", 5)
    words = line("The heading", X, Y, size=14_000) + column(text, X, Y + 17_000)
    assert paragraphs(words) == ["The heading", joined(text)]


def test_another_font_with_taller_boxes_is_no_other_size() -> None:
    text = prose("a", 6)
    words = column(text, X, Y)
    taller = [
        w._replace(box=w.box.grown(0, 2_000)) if w.text.startswith("a03") else w for w in words
    ]
    assert paragraphs(taller) == [joined(text)]


def test_bullets_start_items() -> None:
    words = column(["\u2022 one item that is", "\u2022 another item"], X, Y)
    assert paragraphs(words) == ["\u2022 one item that is", "\u2022 another item"]


def test_enumerators_start_items_where_the_list_goes_on() -> None:
    text = ["(a) the first of the two", "(b) the second of them"]
    assert paragraphs(column(text, X, Y)) == text


def test_a_line_that_ends_early_ends_on_purpose() -> None:
    verse = ["Who rides so late", "through night and wind so wild and free?", "It is the father",
             "with his child and only companion"]  # fmt: skip
    assert paragraphs(column(verse, X, Y)) == ["\n".join(verse)]


def test_centred_lines_run_on() -> None:
    lines = ["A title that takes the whole of its line", "and a second, shorter one"]
    words = line(lines[0], X, Y, size=16_000)
    width = words[-1].box.x1 - X
    second = line(lines[1], 0, Y + 19_000, size=16_000)
    shift = X + (width - second[-1].box.x1) // 2
    words += [w._replace(box=Box(w.box.x0 + shift, w.box.y0, w.box.x1 + shift, w.box.y1))
              for w in second]  # fmt: skip
    assert paragraphs(words) == [joined(lines)]


@pytest.mark.parametrize(
    ("end", "start", "shown"),
    [
        ("exam-", "ple", "example"),
        ("exam\u2010", "ple", "example"),
        ("exam\u00ad", "ple", "example"),
        ("Anglo-", "Saxon", "Anglo-Saxon"),
        ("pre\u00ad", "Raphael", "preRaphael"),
        ("1990-", "1995", "1990-1995"),
        ("state-of-", "the-art", "state-of-the-art"),
        ("Ein-", "und", "Ein- und"),
        ("self-", "made", "self-made"),
        ("and -", "or", "and - or"),
    ],
)
def test_hyphens_at_line_ends(end: str, start: str, shown: str) -> None:
    filler = "which self-made words fill the line up to its very"
    text = [f"{filler} {end}", f"{start} and goes on with more words to the end of it"]
    words = column([*text, "last line"], X, Y)
    assert f"very {shown} and" in paragraphs(words)[0].replace("\n", " ")


def test_soft_hyphens_inside_a_line_never_show() -> None:
    assert paragraphs([word("ex\u00adam\u00adple", X, Y)]) == ["example"]


def test_hyphens_are_not_joined_across_paragraphs() -> None:
    assert paragraphs(column(["ends with exam-", "", "ple starts"], X, Y, leading=2000))[
        0
    ].endswith("exam-")


def cjk(text: str, x: int, y: int) -> MergedWord:
    return MergedWord(text, Box(x, y, x + 10_000 * len(text), y + 10_000), WordSource.FILE, 1000)


def test_lines_of_chinese_join_without_a_space() -> None:
    words = [cjk("排便周期延长每周", X, Y), cjk("或周期不长但粪质", X, Y + 13_000),
             cjk("出艰难", X, Y + 26_000)]  # fmt: skip
    assert paragraphs(words) == ["排便周期延长每周或周期不长但粪质出艰难"]


def test_close_chinese_words_of_a_line_join_and_distant_ones_do_not() -> None:
    words = [cjk("中国", X, Y), cjk("科学", X + 22_000, Y), cjk("院", X + 55_000, Y)]
    assert paragraphs(words) == ["中国科学 院"]


def test_korean_and_latin_keep_their_spaces() -> None:
    words = [cjk("한국", X, Y), cjk("문서", X + 23_000, Y), word("PDF", X + 46_000, Y)]
    assert paragraphs(words) == ["한국 문서 PDF"]


def test_thai_lines_join_without_a_space() -> None:
    words = [cjk("ภาษาไทยเขียน", X, Y), cjk("ไม่มีเว้นวรรค", X, Y + 13_000)]
    assert paragraphs(words) == ["ภาษาไทยเขียนไม่มีเว้นวรรค"]


def test_control_characters_and_lone_surrogates_never_come_out() -> None:
    words = [word("a\x00b\x0cc\ud800d\u2028e\ufffef", X, Y)]
    text = to_text(document(page(words)))
    assert text == "abc\ufffddef\n"
    text.encode("utf-8")


def test_a_block_says_where_its_words_came_from() -> None:
    words = [
        word("kept", X, Y),
        word("sentences", X + 23_000, Y, source=WordSource.OCR, confidence=800, route="p1-a"),
        word("mended", X + 71_000, Y, source=WordSource.REPAIRED, confidence=901, route="p1-b"),
        word("again", X + 104_000, Y, source=WordSource.OCR, confidence=700, route="p1-a"),
    ]
    words.append(word("\ufffd", X + 132_000, Y)._replace(doubtful=True))
    (block,) = blocks(words)
    assert block.source is WordSource.OCR
    assert block.mixed
    assert block.words_by_source == (
        (WordSource.FILE, 2),
        (WordSource.REPAIRED, 1),
        (WordSource.OCR, 2),
    )
    assert block.confidence == (800 + 901 + 700) // 3
    assert block.routes == ("p1-a", "p1-b")
    assert block.doubtful == 1
    assert block.box == Box(X, Y, X + 137_000, Y + 10_000)


def test_plain_text_of_the_file_has_no_confidence() -> None:
    (block,) = blocks(line("nothing was read here", X, Y))
    assert (block.source, block.mixed, block.confidence) == (WordSource.FILE, False, None)
    assert block.routes == ()


def test_pages_are_parted_by_form_feeds() -> None:
    sheets = (page(line("one", X, Y)), page([], 1), page(line("three", X, HEIGHT - Y), 2))
    assert to_text(document(*sheets)) == "one\n\f\fthree\n"
