"""Operator names (ISO 32000-1, annex A) and what each calls.

In: the machine. Out: a table from an operator's bytes to a function of its operands' bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkroute.interpret import colour
from inkroute.syntax.scanner import first_name, floats, strings

if TYPE_CHECKING:
    from collections.abc import Callable

    from inkroute.interpret.machine import Machine


_COLOUR_SPACES = {b"g": colour.GREY, b"rg": colour.RGB, b"k": colour.CMYK}


def table(machine: Machine) -> dict[bytes, Callable[[bytes], None]]:
    """Every operator that the page map acts on, but path construction and painting."""
    return {
        b"q": machine.save,
        b"Q": machine.restore,
        b"cm": machine.concatenate,
        b"gs": machine.extended_state,
        b"W": machine.clip,
        b"W*": machine.clip,
        b"sh": machine.shading,
        b"Do": machine.x_object,
        b"BMC": machine.begin_marked,
        b"BDC": machine.begin_marked,
        b"EMC": machine.end_marked,
        b"Tf": machine.set_font,
    } | _colour_table(machine) | _text_table(machine) | _text_state_table(machine)  # fmt: skip


def _text_table(machine: Machine) -> dict[bytes, Callable[[bytes], None]]:
    text = machine.text

    def begin(operands: bytes) -> None:
        del operands
        text.begin(machine.state)

    def matrix(operands: bytes) -> None:
        values = floats(operands)
        if len(values) >= 6:
            text.set_matrix(machine.state, *values[-6:])

    def move(operands: bytes) -> None:
        values = floats(operands)
        if len(values) >= 2:
            text.move(values[-2], values[-1])

    def move_with_leading(operands: bytes) -> None:
        values = floats(operands)
        if len(values) >= 2:
            machine.state.leading = -values[-1]
            text.move(values[-2], values[-1])

    def next_line(operands: bytes) -> None:
        del operands
        text.next_line(machine.state)

    def show(operands: bytes) -> None:
        for string in strings(operands):
            text.show(machine.state, string, machine.hidden)

    def show_array(operands: bytes) -> None:
        text.show_array(machine.state, operands, machine.hidden)

    def show_on_next_line(operands: bytes) -> None:
        text.next_line(machine.state)
        show(operands)

    def show_spaced(operands: bytes) -> None:
        values = floats(operands[: operands.find(b"(")] if b"(" in operands else operands)
        if len(values) >= 2:
            machine.state.word_spacing, machine.state.char_spacing = values[:2]
        show_on_next_line(operands)

    return {
        b"BT": begin,
        b"Tm": matrix,
        b"Td": move,
        b"TD": move_with_leading,
        b"T*": next_line,
        b"Tj": show,
        b"TJ": show_array,
        b"'": show_on_next_line,
        b'"': show_spaced,
    }


def _text_state_table(machine: Machine) -> dict[bytes, Callable[[bytes], None]]:
    def setter(field: str, factor: float = 1.0) -> Callable[[bytes], None]:
        def set_field(operands: bytes) -> None:
            values = floats(operands)
            if values:
                setattr(machine.state, field, values[-1] * factor)
                machine.text.forget_style()

        return set_field

    def mode(operands: bytes) -> None:
        values = floats(operands)
        if values:
            machine.state.mode = int(values[-1])
            machine.text.forget_style()

    return {
        b"Tc": setter("char_spacing"),
        b"Tw": setter("word_spacing"),
        b"Tz": setter("scale", 0.01),
        b"TL": setter("leading"),
        b"Ts": setter("rise"),
        b"Tr": mode,
    }


def _colour_table(machine: Machine) -> dict[bytes, Callable[[bytes], None]]:
    def device(space: int, *, stroke: bool) -> Callable[[bytes], None]:
        known: dict[bytes, int | None] = {}

        def set_device(operands: bytes) -> None:
            if operands not in known:
                known[operands] = colour.colour(space, floats(operands))
            machine.set_space(space, known[operands], stroke=stroke)

        return set_device

    def space(*, stroke: bool) -> Callable[[bytes], None]:
        def set_space(operands: bytes) -> None:
            named = colour.space_of(first_name(operands), machine.resources)
            machine.set_space(named, 0 if named != colour.PATTERN else None, stroke=stroke)

        return set_space

    def values(*, stroke: bool) -> Callable[[bytes], None]:
        def set_values(operands: bytes) -> None:
            state = machine.state
            kind = state.stroke_space if stroke else state.fill_space
            if kind == colour.PATTERN or b"/" in operands:
                machine.set_colour(None, stroke=stroke)
            else:
                machine.set_colour(colour.colour(kind, floats(operands)), stroke=stroke)

        return set_values

    out: dict[bytes, Callable[[bytes], None]] = {}
    for operator, kind in _COLOUR_SPACES.items():
        out[operator] = device(kind, stroke=False)
        out[operator.upper()] = device(kind, stroke=True)
    for operator in (b"sc", b"scn"):
        out[operator] = values(stroke=False)
        out[operator.upper()] = values(stroke=True)
    out[b"cs"] = space(stroke=False)
    out[b"CS"] = space(stroke=True)
    return out
