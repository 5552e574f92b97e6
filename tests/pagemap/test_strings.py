"""Strings of text-showing operators, read all at once, against each read for itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkroute.pagemap import strings
from inkroute.syntax.scanner import SHOWN, hexadecimal, literal


def one_by_one(operand: bytes) -> list[bytes]:
    """The strings of one operand, by the scanner's pattern, and the empty one behind them."""
    found = []
    for body, digits, adjust in SHOWN.findall(operand):
        if not adjust:
            found.append(literal(body) if body else hexadecimal(digits))
    return [*found, b""]


OPERANDS = [
    b"(abc)",
    b"[(He)-20(llo)10]",
    b"<0041 4>",
    b"[<0041>-20<42>5]",
    rb"(a\(b\)\\)",
    b"(a(b)c)",
    b"[(a<b)3<41>]",
    rb"[5 (x\101) -7(y)]",
    b"()",
    b"[]",
    b"(a\rb)",
    b"(a<b)",
    rb"[(a\\\()12.5(c)--5]",
    rb"(\x\053\
)",
    b"[(a) % real ) comment\n (b)]",
]


@pytest.mark.parametrize("operand", OPERANDS)
def test_each_kind_alone(operand: bytes) -> None:
    assert strings.read([operand]).bodies == one_by_one(operand)


def test_all_kinds_together_keep_their_places() -> None:
    found = strings.read(OPERANDS)
    assert len(found.starts) == len(OPERANDS) + 1
    for index, operand in enumerate(OPERANDS):
        start, end = found.starts[index], found.starts[index + 1]
        assert found.bodies[start:end] == one_by_one(operand), operand


def test_displacements_stand_before_their_strings() -> None:
    found = strings.read([b"[5 (a)-20 3(b)10]", b"(c)", b"[--7(d)1.2.3]"])
    assert found.bodies == [b"a", b"b", b"", b"c", b"", b"d", b""]
    assert found.before == [-5_000, 17_000, -10_000, 0, 0, 7_000, -1_200]


def test_a_displacement_no_page_could_hold_is_none() -> None:
    assert strings.read([b"[" + b"9" * 400 + b"(a)]"]).before == [0, 0]


pieces = st.one_of(
    st.binary(max_size=6).map(
        lambda body: b"(" + b"".join(b"\\%03o" % byte for byte in body) + b")"
    ),
    st.text("ab<>[]% 01-", max_size=6).map(lambda body: b"(" + body.encode() + b")"),
    st.text("ab()", max_size=3).map(
        lambda s: b"(" + s.replace("(", "\\(").replace(")", "\\)").encode() + b")"
    ),
    st.just(b"(a(b)c)"),
    st.binary(max_size=4).map(lambda body: b"<" + body.hex().encode() + b">"),
    st.integers(-2000, 2000).map(lambda number: b" %d " % number),
)


@given(st.lists(st.lists(pieces, max_size=5), min_size=1, max_size=5))
def test_any_arrays(arrays: list[list[bytes]]) -> None:
    operands = [b"[" + b"".join(array) + b"]" for array in arrays]
    found = strings.read(operands)
    for index, operand in enumerate(operands):
        start, end = found.starts[index], found.starts[index + 1]
        assert found.bodies[start:end] == one_by_one(operand)
        moved = sum(int(adjust) for _, _, adjust in SHOWN.findall(operand) if adjust)
        assert sum(found.before[start:end]) == -1_000 * moved
