"""Merging what OCR read with what the file holds."""

from __future__ import annotations

import itertools
import random

from inkroute.geometry import Box
from inkroute.merge import BoxIndex
from inkroute.model import MergedWord, OcrWord, WordSource
from inkroute.pipeline import Document, open_document
from pdf_fonts import to_unicode
from pdf_writer import Pdf, one_page, show_text

BODY = Box(72_000, 83_000, 140_000, 95_000)


def undecodable(pdf: Pdf) -> object:
    table = pdf.stream({}, to_unicode({code: chr(0xE000 + code) for code in range(33, 127)}, 1))
    return pdf.font(ToUnicode=table)


def document() -> Document:
    """A heading whose font does not decode, over a line of good text."""
    content = show_text("F2", 18, 72, 700, "Broken head") + show_text(
        "F1", 12, 72, 600, "Good body"
    )
    fonts = {"F1": "Helvetica", "F2": undecodable}
    return open_document(one_page(content, fonts=fonts))  # type: ignore[arg-type]


def key_and_boxes(opened: Document) -> tuple[str, list[Box]]:
    route = opened.route_page(0).routes[0]
    words = [word for word in opened.map_page(0).words if word.style.font.resource == "F2"]
    return route.key, [word.box for word in words]


def merged(opened: Document, *words: OcrWord) -> list[MergedWord]:
    found = opened.merge_page(0, words).words
    assert found is not None
    return list(found)


def test_without_ocr_the_file_s_words_stand_and_the_broken_ones_are_marked() -> None:
    words = merged(document())
    assert [(w.text, w.source, w.doubtful) for w in words[:2]] == [
        ("Good", WordSource.FILE, False),
        ("body", WordSource.FILE, False),
    ]
    assert [w.doubtful for w in words[2:]] == [True, True]


def test_a_broken_word_is_replaced_by_what_was_read_in_its_place_and_only_there() -> None:
    opened = document()
    key, boxes = key_and_boxes(opened)
    words = merged(opened, OcrWord("Broken", boxes[0], 900, key))
    read = [w for w in words if w.source is WordSource.OCR]
    assert [(w.text, w.route, len(w.replaced)) for w in read] == [("Broken", key, 6)]
    assert [len(w.text) for w in words if w.doubtful] == [4]


def test_ocr_words_on_kept_words_unsure_ones_and_strangers_are_dropped() -> None:
    opened = document()
    key, boxes = key_and_boxes(opened)
    kept = next(w for w in opened.map_page(0).words if w.text == "Good").box
    words = merged(
        opened,
        OcrWord("Goad", kept, 950, key),
        OcrWord("unsure", boxes[0], 499, key),
        OcrWord("stranger", boxes[0], 950, "p9-image-0-0-1-1"),
        OcrWord("  ", boxes[0], 950, key),
    )
    assert [w.text for w in words if w.source is WordSource.OCR] == []
    assert sum(w.doubtful for w in words) == 2


def test_one_word_read_twice_counts_once() -> None:
    opened = document()
    key, boxes = key_and_boxes(opened)
    again = Box(boxes[0].x0 + 300, boxes[0].y0, boxes[0].x1 + 300, boxes[0].y1)
    words = merged(
        opened, OcrWord("Broken", boxes[0], 900, key), OcrWord("Broken", again, 800, key)
    )
    assert [(w.text, w.confidence) for w in words if w.source is WordSource.OCR] == [
        ("Broken", 900)
    ]


def test_the_order_in_which_crops_come_does_not_matter() -> None:
    opened = document()
    key, boxes = key_and_boxes(opened)
    read = [
        OcrWord("Broken", boxes[0], 900, key),
        OcrWord("Broken", boxes[0].grown(200), 900, key),
        OcrWord("head", boxes[1], 700, key),
        OcrWord("beside", Box(300_000, 80_000, 340_000, 95_000), 700, key),
    ]
    answers = {tuple(merged(opened, *order)) for order in itertools.permutations(read)}
    assert len(answers) == 1


def test_merging_twice_changes_nothing() -> None:
    opened = document()
    key, boxes = key_and_boxes(opened)
    once = merged(opened, OcrWord("Broken", boxes[0], 900, key))
    as_read = [OcrWord(w.text, w.box, w.confidence, w.route) for w in once if w.route]
    assert merged(opened, *as_read) == once


def test_a_hidden_word_is_not_in_the_answer() -> None:
    content = show_text("F1", 12, 72, 700, "seen") + show_text("F1", 12, 72, 600, "unseen", mode=3)
    opened = open_document(one_page(content))
    assert [w.text for w in merged(opened)] == ["seen"]
    assert opened.route_page(0).hidden_words == 1


def test_symbols_repaired_from_a_table_say_so() -> None:
    content = show_text("F2", 12, 72, 700, b"<B7>") + show_text("F1", 12, 90, 700, "item")
    opened = open_document(one_page(content, fonts={"F1": "Helvetica", "F2": "Symbol"}))
    words = merged(opened)
    assert [w.text for w in words] == ["\u2022", "item"]


def test_the_index_finds_the_boxes_whose_centres_a_box_holds() -> None:
    """Against a look at each box: also boxes without area, off the page, and on cells' edges."""
    chance = random.Random(7)  # noqa: S311 - chosen at random, nothing secret
    edges = [-40_000, -1, 0, 1, 18_000, 36_000, 36_001, 72_000, 500_000]

    def some() -> Box:
        xs, ys = (
            sorted(chance.choice((chance.choice(edges), chance.randrange(300_000))) for _ in "ab")
            for _ in "xy"
        )
        return Box(xs[0], ys[0], xs[1], ys[1])

    index = BoxIndex()
    for box in [some() for _ in range(300)]:
        index.add(box)
    held = 0
    for box in [some() for _ in range(300)] + [Box(0, 0, 10**9, 10**9)]:
        wanted = [
            number
            for number, other in enumerate(index.boxes)
            if box.meets(other) and box.holds(*other.centre)
        ]
        assert sorted(index.within(box)) == wanted
        held += len(wanted)
    assert held > 1_000
