"""PostScript calculator functions (ISO 32000-1, 7.10.5): a stack machine without loops.

In: a function's program as bytes. Out: a callable from numbers to numbers, which gives None for
what is no program, for a stack that runs over or empty, and for operators that C libraries round
differently (sin, cos, atan, exp, ln, log, sqrt).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor, isfinite, trunc
from typing import TypeAlias

#: A number, an operator's name, or a procedure in braces.
Item: TypeAlias = "float | bool | str | list[Item]"
Stack: TypeAlias = "list[float | bool]"

_TOKEN = re.compile(rb"[{}]|[^\x00\t\n\x0c\r {}]+")
#: Values on the stack (annex C.2) and tokens of a program, at most.
_STACK_MAX = 100
_TOKENS_MAX = 2_000
_NESTING = 32


def _idiv(a: float, b: float) -> float:
    return float(trunc(trunc(a) / trunc(b)))


def _mod(a: float, b: float) -> float:
    return float(trunc(a) - trunc(b) * trunc(trunc(a) / trunc(b)))


_ONE: dict[str, Callable[[float], float | bool]] = {
    "neg": lambda a: -a,
    "abs": abs,
    "ceiling": lambda a: float(ceil(a)),
    "floor": lambda a: float(floor(a)),
    "round": lambda a: float(floor(a + 0.5)),
    "truncate": lambda a: float(trunc(a)),
    "cvi": lambda a: float(trunc(a)),
    "cvr": float,
    "not": lambda a: not a if isinstance(a, bool) else float(~int(a)),
}
_TWO: dict[str, Callable[[float, float], float | bool]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "idiv": _idiv,
    "mod": _mod,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "and": lambda a, b: a and b if isinstance(a, bool) else float(int(a) & int(b)),
    "or": lambda a, b: a or b if isinstance(a, bool) else float(int(a) | int(b)),
    "xor": lambda a, b: a != b if isinstance(a, bool) else float(int(a) ^ int(b)),
}


class _NoProgram(Exception):  # noqa: N818 - it ends a run, and nobody sees it
    """What cannot be run."""


@dataclass(frozen=True, slots=True)
class Calculator:
    """A program with the intervals that its inputs and outputs are cut to."""

    program: list[Item]
    domain: list[tuple[float, float]]
    output: list[tuple[float, float]]

    def __call__(self, values: list[float]) -> list[float] | None:
        """The outputs for as many inputs as there are intervals."""
        if len(values) < len(self.domain):
            return None
        stack: Stack = [
            min(max(x, low), high) for x, (low, high) in zip(values, self.domain, strict=False)
        ]
        try:
            _run(self.program, stack)
        except (_NoProgram, ArithmeticError, ValueError, IndexError):
            return None
        out = stack[-len(self.output) :]
        if len(out) < len(self.output) or not all(map(isfinite, out)):
            return None
        return [min(max(x, low), high) for x, (low, high) in zip(out, self.output, strict=True)]


def parse(code: bytes) -> list[Item] | None:
    """The program in the outermost braces; None for what is none."""
    stack: list[list[Item]] = [[]]
    for count, match in enumerate(_TOKEN.finditer(code)):
        token = match.group()
        if count > _TOKENS_MAX or len(stack) > _NESTING:
            return None
        if token == b"{":
            stack.append([])
        elif token == b"}":
            if len(stack) < 2:
                return None
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(_value(token))
    program = stack[0][0] if len(stack) == 1 and stack[0] else None
    return program if isinstance(program, list) else None


def _value(token: bytes) -> Item:
    if token in {b"true", b"false"}:
        return token == b"true"
    try:
        return float(token)
    except ValueError:
        return token.decode("latin-1")


def _run(program: list[Item], stack: Stack) -> None:
    for at, item in enumerate(program):
        if isinstance(item, list):
            continue  # what follows says whether it is run
        if not isinstance(item, str):
            stack.append(item)
        elif item in _TWO:
            second, first = stack.pop(), stack.pop()
            stack.append(_TWO[item](first, second))
        elif item in _ONE:
            stack.append(_ONE[item](stack.pop()))
        elif item in {"if", "ifelse"}:
            _choose(item, program[max(0, at - 2) : at], stack)
        else:
            _shuffle(item, stack)
        if len(stack) > _STACK_MAX:
            raise _NoProgram


def _choose(operator: str, before: list[Item], stack: Stack) -> None:
    """If, ifelse: the procedures stand right before the operator."""
    condition = stack.pop()
    wanted = before[-1:] if operator == "if" else before
    chosen = wanted[0] if condition else wanted[1] if operator == "ifelse" else []
    if not isinstance(chosen, list):
        raise _NoProgram
    _run(chosen, stack)


def _shuffle(operator: str, stack: Stack) -> None:
    """Operators on the stack itself."""
    if operator == "pop":
        stack.pop()
    elif operator == "exch":
        stack[-1], stack[-2] = stack[-2], stack[-1]
    elif operator == "dup":
        stack.append(stack[-1])
    elif operator == "index":
        stack.append(stack[-1 - _count(stack, 1)])
    elif operator == "copy":
        count = _count(stack, 0)
        stack += stack[len(stack) - count :]
    elif operator == "roll":
        by = int(stack.pop())
        count = _count(stack, 0)
        if count:
            top = stack[-count:]
            by %= count
            stack[-count:] = top[count - by :] + top[: count - by]
    else:
        raise _NoProgram


def _count(stack: Stack, least: int) -> int:
    """A number of values from the stack, as many of which have to be there."""
    count = int(stack.pop())
    if not 0 <= count <= len(stack) - least:
        raise _NoProgram
    return count
