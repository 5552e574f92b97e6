"""The strings of a page's text-showing operators, all read at once.

In: operands of Tj and TJ as they stand in the content. Out: `Strings`: the strings' bytes in
order, and the displacement before each. All are split by their brackets in one go, once escaped
brackets are written as numbers and hexadecimal strings in brackets; only operands with nested
brackets, or strings of both kinds, are read one by one. ISO 32000-1, 7.3.4 and 9.4.3. Not here:
what the bytes mean.
"""

from __future__ import annotations

from binascii import Error as HexError
from binascii import unhexlify
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from inkroute.geometry import quantise
from inkroute.syntax.scanner import SHOWN, hexadecimal, literal, literals, number

#: micro-em in a thousandth of an em, the unit of TJ's numbers.
_MICRO_PER_UNIT = 1000
#: Displacements beyond this many thousandths of an em are damage.
_FARTHEST = 1_000_000_000
#: Displacements that are remembered, at most.
_REMEMBERED = 50_000
#: As numbers: ``in`` finds those in bytes at once, but bytes only after an error within.
_OPEN, _ESCAPE, _RETURN, _LESS = ord("("), ord("\\"), ord("\r"), ord("<")
_ALL_BUT_BRACKETS = bytes(byte for byte in range(256) if byte not in b"()")


class Strings(NamedTuple):
    """Strings of some operators.

    `bodies` are their bytes; behind an operator's own stands one that is empty. `before` is the
    displacement (micro-em) before each; `starts` where each operator's begin, and their end.
    """

    bodies: list[bytes]
    before: list[int]
    starts: list[int]


class _Displacements(dict[bytes, int]):
    """What stands between two strings as a displacement: few numbers differ in a file."""

    def __missing__(self, between: bytes) -> int:
        total = 0
        for token in between.translate(None, b"[]").split():
            try:
                value = float(token)
            except ValueError:
                value = number(token)
            if -_FARTHEST < value < _FARTHEST:
                total -= quantise(value * _MICRO_PER_UNIT)
        if len(self) < _REMEMBERED:
            self[between] = total
        return total


_DISPLACEMENTS = _Displacements()


def read(operands: Sequence[bytes]) -> Strings:
    """The strings of operators' operands."""
    plain = list(operands)
    joined = b"()".join(plain)
    hexed: list[int] = []
    if _LESS in joined:
        for index, operand in enumerate(plain):
            if _LESS in operand and _OPEN not in operand:
                plain[index] = operand.replace(b"<", b"(").replace(b">", b")")
                hexed.append(index)
        joined = b"()".join(plain)
    if _ESCAPE in joined:
        plain = [
            _brackets_as_numbers(operand) if _ESCAPE in operand else operand for operand in plain
        ]
        joined = b"()".join(plain)
    odd: dict[int, list[tuple[bytes, bytes]]] = {}
    flat = _alternate(joined)
    if not flat or (_LESS in joined and _is_mixed(joined)):
        for index in _odd(plain, flat=flat):
            found = odd[index] = _pieces(operands[index])
            plain[index] = b"".join([between + b"()" for between, _ in found[:-1]]) + found[-1][0]
        joined = b"()".join(plain)
    parts = (joined + b"()").replace(b")", b"(").split(b"(")
    bodies = parts[1::2]
    if _ESCAPE in joined or _RETURN in joined:
        escaped = _escaped(joined)
        for index, body in zip(escaped, literals([bodies[i] for i in escaped]), strict=True):
            bodies[index] = body
    starts = list(accumulate([operand.count(b"(") + 1 for operand in plain], initial=0))
    for index in hexed:
        start, end = starts[index], starts[index + 1]
        bodies[start:end] = _from_digits(parts[2 * start + 1 : 2 * end : 2])
    for index, found in odd.items():
        bodies[starts[index] : starts[index + 1] - 1] = [body for _, body in found[:-1]]
    return Strings(bodies, list(map(_DISPLACEMENTS.__getitem__, parts[:-1:2])), starts)


def _brackets_as_numbers(operand: bytes) -> bytes:
    """The operand with escaped backslashes and brackets as octal numbers."""
    return operand.replace(b"\\\\", b"\\134").replace(b"\\(", b"\\050").replace(b"\\)", b"\\051")


def _odd(operands: Sequence[bytes], *, flat: bool) -> list[int]:
    """Operands that cannot be split by their brackets: nested ones, strings of both kinds.

    `flat` is whether the brackets of all of them together open and close in turn.
    """
    return [
        index
        for index, operand in enumerate(operands)
        if (_LESS in operand and _is_mixed(operand)) or (not flat and not _alternate(operand))
    ]


def _is_mixed(joined: bytes) -> bool:
    """Whether a hexadecimal string stands between the brackets of others."""
    return b"<" in b"".join(joined.replace(b")", b"(").split(b"(")[::2])


def _alternate(joined: bytes) -> bool:
    """Whether brackets open and close in turn, from the first to the last."""
    brackets = joined.translate(None, _ALL_BUT_BRACKETS)
    return brackets == b"()" * (len(brackets) // 2)


def _escaped(joined: bytes) -> list[int]:
    """The numbers of the strings that hold a backslash or a carriage return, and some others."""
    data = np.frombuffer(joined, dtype=np.uint8)
    opened = (data == _OPEN).nonzero()[0]
    found = opened.searchsorted(((data == _ESCAPE) | (data == _RETURN)).nonzero()[0])
    return sorted(set((found[found > 0] - 1).tolist()))


def _from_digits(strings: list[bytes]) -> list[bytes]:
    try:
        return list(map(unhexlify, strings))
    except HexError:
        return list(map(hexadecimal, strings))


def _pieces(operand: bytes) -> list[tuple[bytes, bytes]]:
    """What stands before each string, and the string; at the end what stands behind the last."""
    out: list[tuple[bytes, bytes]] = []
    between: list[bytes] = []
    for match in SHOWN.finditer(operand):
        body, digits, adjust = match.groups()
        if adjust is not None:
            between.append(adjust)
            continue
        out.append(
            (b" ".join(between), literal(body) if body is not None else hexadecimal(digits))
        )
        between = []
    out.append((b" ".join(between), b""))
    return out
