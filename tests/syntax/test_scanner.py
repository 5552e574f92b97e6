"""The operator scanner: every byte accounted for, no operator lost, linear on any input."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkroute.syntax import scanner


def scanned(content: bytes) -> list[tuple[str, bytes]]:
    """Each match as its kind and what it holds: operator, painted path, text step or garbage."""
    out = []
    for match in scanner.OPERATORS.finditer(content):
        if match["path"]:
            out.append(("path", match["numbers"] + match["path"] + (match["paint"] or b"")))
        elif match["operands"] is None:
            out.append(("text", match["show"] or b""))
        elif match["operator"] or match["garbage"]:
            kind = "operator" if match["operator"] else "garbage"
            out.append((kind, match[kind]))
    return out


def test_operators_with_their_operands() -> None:
    found = [
        ((m.group("numbers") + m.group("operands")).strip(), m.group("operator"))
        for m in scanner.OPERATORS.finditer(b"q 1 0 0 1 5 6 cm /F1 Tf T*")
        if m.group("operator")
    ]
    assert found == [
        (b"", b"q"),
        (b"1 0 0 1 5 6", b"cm"),
        (b"/F1", b"Tf"),
        (b"", b"T*"),
    ]


def test_a_whole_path_is_one_match() -> None:
    assert scanned(b"1 2 m 3 4 l h f* 0 0 5 5 re W n") == [
        ("path", b"1 2 m 3 4 l h f*"),
        ("path", b"0 0 5 5 re n"),
    ]


def test_nested_brackets_and_comments_in_strings_and_arrays() -> None:
    assert scanned(b"(a (b (c) d) e % no comment) Tj [ (a) % real ) comment\n (b) ] TJ") == [
        ("text", b"(a (b (c) d) e % no comment)"),
        ("text", b"[ (a) % real ) comment\n (b) ]"),
    ]


def test_font_move_and_string_are_one_text_step() -> None:
    content = (
        b"BT /F1 12 Tf 1 0 0 1 72 700 Tm(a\\)b)Tj 0 -14 TD[(x)-3<41>]TJ ET BT /F2 9 Tf 3 4 Td"
    )
    assert [
        match.group("text", "font", "numbers", "how", "show")
        for match in scanner.OPERATORS.finditer(content)
        if match["operands"] is None
    ] == [
        (b"BT ", b"F1 12 ", b"1 0 0 1 72 700 ", b"Tm", b"(a\\)b)"),
        (None, None, b"0 -14 ", b"TD", b"[(x)-3<41>]"),
        (b"ET BT ", b"F2 9 ", b"3 4 ", b"Td", None),
    ]


def test_odd_operands_of_text_operators_are_left_to_their_methods() -> None:
    assert scanned(b"/a 2 3 Td /F1 Tf (a) 5 Tj (a)Tjx") == [
        ("operator", operator) for operator in (b"Td", b"Tf", b"Tj", b"Tjx")
    ]


def test_dictionaries_of_marked_content() -> None:
    assert scanned(b"/Span <</ActualText (a>>b) /MCID 3 /X <</Y <41>>> >> BDC EMC") == [
        ("operator", b"BDC"),
        ("operator", b"EMC"),
    ]


def test_bytes_that_fit_nowhere_come_out_one_by_one() -> None:
    assert scanned(b"q } ) Q") == [
        ("operator", b"q"),
        ("garbage", b"}"),
        ("garbage", b")"),
        ("operator", b"Q"),
    ]


@pytest.mark.parametrize(
    "seed",
    [
        b"(",
        b"[",
        b"<<",
        b"<",
        b"((a",
        b"1 ",
        b"1 1 m ",
        b"\\",
        b"/",
        b"1 1 m W ",
        b"[(a)",
        b"(a\\",
    ],
)
def test_no_input_makes_it_slow(seed: bytes) -> None:
    """Half a megabyte that never closes: a scanner that reads it twice would not come back."""
    content = seed * (500_000 // len(seed))
    assert sum(1 for _ in scanner.OPERATORS.finditer(content)) <= len(content) + 1


def test_a_path_that_nothing_paints_is_kept_for_the_next_operator() -> None:
    assert scanned(b"1 2 m 3 4 l /G gs S") == [
        ("path", b"1 2 m 3 4 l "),
        ("operator", b"gs"),
        ("operator", b"S"),
    ]


@given(st.binary(max_size=300))
def test_matches_never_overlap_and_leave_no_byte_out(content: bytes) -> None:
    at = 0
    for match in scanner.OPERATORS.finditer(content):
        assert not content[at : match.start()].strip(b"\x00\t\n\x0c\r ")
        at = match.end()
    assert not content[at:].strip(b"\x00\t\n\x0c\r ")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (rb"a\)b", b"a)b"),
        (rb"\101\7x\400", b"A\x07x\x00"),
        (b"a\\\nb\\\r\nc", b"abc"),
        (b"a\r\nb\rc", b"a\nb\nc"),
        (rb"\n\r\t\b\f\q\8", b"\n\r\t\b\fq8"),
    ],
)
def test_literal_strings(body: bytes, expected: bytes) -> None:
    assert scanner.literal(body) == expected


def test_hexadecimal_strings() -> None:
    assert scanner.hexadecimal(b"4 1\n4") == b"A@"


@pytest.mark.parametrize(
    ("token", "value"),
    [(b"1.5", 1.5), (b"--5", -5.0), (b"1.2.3", 1.2), (b"+-3", 3.0), (b"-.", 0.0), (b".5", 0.5)],
)
def test_malformed_numbers_are_read_as_other_readers_do(token: bytes, value: float) -> None:
    assert scanner.number(token) == value


def test_names_with_escapes() -> None:
    assert scanner.first_name(b"/A#20B#2F 12") == "A B/"
