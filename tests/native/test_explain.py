"""What is said of a page: every candidate, every word's standing, one conclusion."""

from __future__ import annotations

import json
import unicodedata
from random import Random

import pytest

from inkroute.geometry import Box
from inkroute.model import Decision, Hidden, Reason, Route, RouteSource
from inkroute.native.candidates import reading_order
from inkroute.native.explain import Explanation, explain, lines, to_json, wrapped
from inkroute.native.page_words import _WHY, Standing
from inkroute.native.table import clean
from inkroute.pipeline import Document, open_document
from pdf_writer import Pdf, Ref, one_page, show_text
from textlayer.prose import ENGLISH, permuted

#: a font whose codes mean nothing: ToUnicode gives private use characters.
_PRIVATE = (
    b"1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <00> <ff> <e000> endbfrange"
)


def private_font(pdf: Pdf, name: str = "Cipher") -> Ref:
    return pdf.font(name, ToUnicode=pdf.stream({}, _PRIVATE))


def hidden_words() -> bytes:
    """A page with a word for each way of not showing."""
    parts = [
        show_text("F1", 12, 72, 700, "plainly shown"),
        show_text("F1", 12, 72, 600, "unseen", mode=3),
        show_text("F1", 12, 72, 500, "buried"),
        b"0.5 g 60 490 200 30 re f 0 g\n",
        b"1 g " + show_text("F1", 12, 72, 400, "whitish") + b"0 g\n",
        b"q 300 300 50 50 re W n " + show_text("F1", 12, 72, 300, "severed") + b"Q\n",
        show_text("F1", 12, -300, 200, "faraway"),
    ]
    return one_page(b"".join(parts))


def explained(data: bytes, index: int = 0) -> tuple[Document, Explanation]:
    document = open_document(data)
    return document, explain(document, index)


def text_of(data: bytes, width: int = 80) -> str:
    document, found = explained(data)
    return "\n".join(lines("a.pdf", document.page_count, found, width, colour=False))


def cells(line: str) -> int:
    wide = {"W", "F"}
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in wide else 1
        for c in line
    )


def test_each_way_of_hiding_is_counted_with_an_example() -> None:
    _, found = explained(hidden_words())
    told = {group.standing: (group.count, group.example.text) for group in found.words}
    assert told == {
        Standing.SHOWN: (2, "plainly"),
        Standing.INVISIBLE: (1, "unseen"),
        Standing.COVERED: (1, "buried"),
        Standing.BACKGROUND: (1, "whitish"),
        Standing.CLIPPED: (1, "severed"),
        Standing.OFFPAGE: (1, "faraway"),
    }
    assert all(group.standing.is_hidden for group in found.words[1:])
    assert not found.words[0].standing.is_hidden
    text = text_of(hidden_words())
    assert '1 covered by what is painted after them: left out, as "buried"' in text
    assert text.endswith("Nothing of this page needs OCR.")


def test_every_flag_that_hides_has_a_standing() -> None:
    flags = Hidden(sum(flag for flag, _ in _WHY))
    assert flags | Hidden.TINY == Hidden(sum(flag.value for flag in Hidden))


def test_words_that_decode_and_are_not_believed_are_shown_as_they_stand() -> None:
    rows = permuted(ENGLISH, Random(7)).split("\n")  # noqa: S311 - seeded
    data = one_page(
        b"".join(show_text("F1", 9, 72, 700 - 14 * n, row) for n, row in enumerate(rows))
    )
    text = text_of(data)
    count = len(" ".join(rows).split())
    assert f'{count} shown, and not believed, in the font Helvetica, as "' in text
    assert "not decoded" not in text


def test_a_font_that_does_not_decode_is_named_with_codes() -> None:
    pdf = Pdf()
    shown = [show_text("F2", 12, 72, 700 - 20 * n, "KAVIQW") for n in range(6)]
    data = one_page(b"".join(shown), {"F2": private_font}, pdf=pdf)
    text = text_of(data)
    assert "  1 OCR, confidence 1.00: 6 words in the font Cipher" in text
    assert "[undecoded=1000]" in text
    assert "6 shown but not decoded, in the font Cipher, as codes 4B 41 56 49 51 57" in text
    assert "1 region, " in text
    assert text.endswith("needs OCR.")


def test_a_picture_is_told_by_its_pixels_and_place() -> None:
    pdf = Pdf()
    image = pdf.image(200, 100, bytes(20_000), compress=True)
    content = b"144 0 0 72 100 600 cm /I Do"
    data = one_page(content, images={"I": image}, pdf=pdf)
    _, found = explained(data)
    candidate = next(c for c in found.candidates if c.route.source is RouteSource.IMAGE)
    assert candidate.text == "picture of 200 x 100 px at 100 dpi (Flate)"
    assert dict(candidate.facts)["dpi_x"] == 100
    assert "at 100,120 - 244,192 pt" in text_of(data)


def test_every_route_is_a_candidate_with_all_reasons() -> None:
    pdf = Pdf()
    image = pdf.image(40, 40, bytes(1600), compress=True)
    content = b"q 30 0 0 30 10 10 cm /I Do Q q 50 0 0 50 300 500 cm /I Do Q 0 0 m 9 9 l S"
    document, found = explained(one_page(content, images={"I": image}, pdf=pdf))
    routes = document.route_page(0).routes
    assert sorted(c.route.key for c in found.candidates) == sorted(r.key for r in routes)
    assert [c.number for c in found.candidates] == list(range(1, len(routes) + 1))
    text = "\n".join(lines("a.pdf", 1, found, 300, colour=False))
    for route in routes:
        for reason in route.reasons:
            assert f"- {reason.text} [{reason.name}={reason.value}]" in text


def route(x0: int, y0: int, x1: int, y1: int) -> Route:
    box = Box(x0, y0, x1, y1)
    reasons = (Reason("none", 0, "None."),)
    return Route(str(box), 0, box, RouteSource.IMAGE, Decision.SKIP, 0, reasons, 300, 0)


def test_regions_are_listed_as_they_are_read() -> None:
    whole, low = route(0, 0, 1000, 1000), route(0, 500, 100, 600)
    left, right = route(0, 110, 100, 200), route(500, 100, 600, 200)
    assert reading_order([low, right, left, whole]) == [whole, left, right, low]


def test_nothing_is_called_clean_that_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    document = open_document(one_page(show_text("F1", 12, 72, 700, "here")))
    assert explain(document, 0).conclusion == "Nothing of this page needs OCR."

    def broken(_: int) -> None:
        raise ZeroDivisionError("a defect")

    monkeypatch.setattr(document, "judged", broken)
    found = explain(document, 0)
    assert found.conclusion == "Nothing is known of this page: it was left out."
    text = "\n".join(lines("a.pdf", 1, found, 80, colour=False))
    assert "page 1: left out, by a defect of inkroute (ZeroDivisionError: a defect)" in text


@pytest.mark.parametrize("width", [40, 80])
def test_lines_fit_and_hold_no_controls(width: int) -> None:
    name = "\u202ecod\x1b[31m" + "\u6f22\u5b57" * 30 + " spaced"
    document, found = explained(hidden_words())
    out = list(lines(name, document.page_count, found, width, colour=False))
    assert max(map(cells, out)) <= width
    text = "".join(out)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "?cod?[31m" in text
    coloured = "".join(lines("a.pdf", 1, found, width, colour=True))
    assert "\x1b[1m" in coloured


def test_long_words_are_cut_and_wide_characters_take_two_cells() -> None:
    assert wrapped("ab \u6f22\u5b57\u6f22", 6) == ["ab", "\u6f22\u5b57\u6f22"]
    assert wrapped("x" * 9, 4, 1) == ["xxxx", " xxx", " xx"]
    assert "".join(wrapped("e\u0301" * 4, 4)) == "e\u0301" * 4
    assert wrapped("", 10) == [""]


@pytest.mark.parametrize("control", "\x07\x9b\u061c\u200f\u2028\u202e\u2067\ufeff\ud800")
def test_controls_are_marked(control: str) -> None:
    assert clean(f"a{control}b") == "a?b"


def test_json_holds_it_all() -> None:
    document, found = explained(hidden_words())
    value = json.loads(to_json(document, [found]))
    assert value["schema"] == "inkroute-explain-1"
    assert value["source"]["page_count"] == 1
    (page,) = value["pages"]
    assert page["conclusion"] == "Nothing of this page needs OCR."
    hidden = {g["standing"]: g["example"]["text"] for g in page["words"] if g["hidden"]}
    assert hidden["covered"] == "buried"
    assert len(hidden) == 5


def test_rotation_and_size_are_told() -> None:
    data = one_page(show_text("F1", 12, 72, 700, "turned"), Rotate=90)
    first = text_of(data).splitlines()[0]
    assert first == "a.pdf, page 1 of 1: 792 x 612 pt, turned by 90 degrees"
