"""Right-to-left words come out as they are read."""

from __future__ import annotations

import pytest

from inkroute.pagemap.direction import is_right_to_left, is_turned, logical
from inkroute.pipeline import open_document
from pdf_fonts import to_unicode
from pdf_writer import Pdf, one_page

SHALOM = "\u05e9\u05dc\u05d5\u05dd"
LAM_ALEF = "\u0644\u0627"


@pytest.mark.parametrize(
    ("painted", "read"),
    [
        (list(SHALOM[::-1]), SHALOM),
        (["\u0645", LAM_ALEF, "\u0633"], "\u0633" + LAM_ALEF + "\u0645"),
        ([*"12.5", *SHALOM[::-1]], SHALOM + "12.5"),
        ([*SHALOM[::-1], *"2025"], "2025" + SHALOM),
        (["\u0661", "\u0662", *SHALOM[::-1]], SHALOM + "\u0661\u0662"),
        ([":", *SHALOM[::-1]], SHALOM + ":"),
        ([], ""),
    ],
)
def test_runs_of_numbers_keep_their_order(painted: list[str], read: str) -> None:
    assert logical(painted) == read


@pytest.mark.parametrize(
    ("text", "answer"),
    [(SHALOM, True), ("shalom", False), ("12.5", False), ("", False), ("ab" + SHALOM[0], False)],
)
def test_which_words_are_read_from_the_right(text: str, answer: bool) -> None:  # noqa: FBT001
    assert is_right_to_left(text) is answer


def hebrew(pdf: Pdf) -> object:
    table = pdf.stream({}, to_unicode({65 + i: letter for i, letter in enumerate(SHALOM)}, 1))
    return pdf.font(ToUnicode=table)


@pytest.mark.parametrize(
    "content",
    [
        b"BT /F1 12 Tf 72 700 Td (DCBA) Tj ET",
        b"BT /F1 12 Tf 72 700 Td [(DC)20(BA)] TJ ET",
        b"BT /F1 12 Tf 0 1 -1 0 72 300 Tm (DCBA) Tj ET",
        b"BT /F1 12 Tf -1 0 0 1 200 700 Tm (ABCD) Tj ET",
    ],
)
def test_words_painted_from_either_side(content: bytes) -> None:
    data = one_page(content, fonts={"F1": hebrew})  # type: ignore[dict-item]
    assert [word.text for word in open_document(data).map_page(0).words] == [SHALOM]


@pytest.mark.parametrize(
    "content",
    [
        # Letter by letter from the right: by moves, by numbers, by spacing that leads back.
        b"(A) Tj -8 0 Td (B) Tj -8.7 0 Td (C) Tj -8.7 0 Td (D) Tj",
        b"[(A)1334(B)1389(C)1444(D)] TJ",
        b"-16 Tc [(AB)55(C)111(D)] TJ",
        # Two letters at a time, each pair from the left.
        b"(BA) Tj -17.3 0 Td (DC) Tj",
    ],
)
def test_letters_painted_from_the_right(content: bytes) -> None:
    data = one_page(b"BT /F1 12 Tf 300 700 Td " + content + b" ET", fonts={"F1": hebrew})  # type: ignore[dict-item]
    (word,) = open_document(data).map_page(0).words
    assert word.text == SHALOM
    assert word.baseline[0] < word.baseline[2]
    assert 274_000 <= word.box.x0 <= 283_000
    assert 308_000 <= word.box.x1 <= 317_000


def test_words_painted_from_the_right_stay_apart() -> None:
    content = b"BT /F1 12 Tf 300 700 Td (A) Tj -8 0 Td (B) Tj -12 0 Td (C) Tj -8.7 0 Td (D) Tj ET"
    data = one_page(content, fonts={"F1": hebrew})  # type: ignore[dict-item]
    words = open_document(data).map_page(0).words
    assert [word.text for word in words] == [SHALOM[:2], SHALOM[2:]]


def test_numbers_within_keep_their_order() -> None:
    letters = {65 + i: letter for i, letter in enumerate(SHALOM)}
    digits = {code: chr(code) for code in range(48, 58)}

    def font(pdf: Pdf) -> object:
        return pdf.font(ToUnicode=pdf.stream({}, to_unicode(letters | digits, 1)))

    content = b"BT /F1 12 Tf 300 700 Td (A) Tj -13.3 0 Td (12) Tj -8 0 Td (B) Tj ET"
    data = one_page(content, fonts={"F1": font})  # type: ignore[dict-item]
    (word,) = open_document(data).map_page(0).words
    assert word.text == SHALOM[0] + "12" + SHALOM[1]


def test_brackets_and_marks_beside_letters() -> None:
    codes = {65: "\u05d1", 66: "\u05b8", **{code: chr(code) for code in b"()1245"}}

    def font(pdf: Pdf) -> object:
        table = pdf.stream({}, to_unicode(codes, 1))
        widths = [333, 333, *([556] * 23), 667, 0]
        return pdf.font(ToUnicode=table, FirstChar=40, LastChar=66, Widths=widths)

    def read(content: bytes) -> list[str]:
        data = one_page(b"BT /F1 10 Tf " + content + b" ET", fonts={"F1": font})  # type: ignore[dict-item]
        return [word.text for word in open_document(data).map_page(0).words]

    # Numbers to both sides, painted from the right; what is between them from the left.
    assert read(b"300 700 Td (15) Tj -16.66 0 Td (\\(\\)A\\() Tj -5.56 0 Td (4) Tj") == [
        "15(\u05d1)(4"
    ]
    # A vowel over the letter painted before it.
    assert read(b"300 700 Td (A) Tj 1 0 Td (B) Tj -7.67 0 Td (A) Tj") == ["\u05d1\u05b8\u05d1"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (")5(", True),
        (":)12.5(", True),
        ("(5)", False),
        (")a(", False),
        ("1)(2", False),
        ("", False),
    ],
)
def test_brackets_that_face_away(text: str, answer: bool) -> None:  # noqa: FBT001
    assert is_turned(text) is answer


def test_a_number_in_brackets_beside_right_to_left_words() -> None:
    content = b"BT /F1 12 Tf 72 700 Td (\\)5\\( DCBA) Tj ET"
    letters = {65 + i: letter for i, letter in enumerate(SHALOM)}

    def font(pdf: Pdf) -> object:
        codes = letters | {code: chr(code) for code in b" ()5"}
        return pdf.font(ToUnicode=pdf.stream({}, to_unicode(codes, 1)))

    data = one_page(content, fonts={"F1": font})  # type: ignore[dict-item]
    assert [word.text for word in open_document(data).map_page(0).words] == ["(5)", SHALOM]
    plain = one_page(b"BT /F1 12 Tf 72 700 Td (\\)5\\( \\351) Tj ET")
    assert open_document(plain).map_page(0).words[0].text == ")5("
