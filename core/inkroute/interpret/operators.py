"""Operator names (ISO 32000-1, annex A) and what each calls.

In: the machine. Out: a table from an operator's bytes to a function of its operands' bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkroute.interpret import colour, forms
from inkroute.interpret.colour import Space
from inkroute.syntax import objects
from inkroute.syntax.scanner import first_name, floats, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from inkroute.interpret.machine import Machine


_SLASH = ord("/")
#: How many text rendering modes there are (ISO 32000-1, table 106).
_MODES = 8
#: Modes from which letters clip what is painted after them, until Q.
_CLIPPING = 4
_COLOUR_OPERATORS = frozenset(
    (b"g", b"G", b"rg", b"RG", b"k", b"K", b"cs", b"CS", b"sc", b"SC", b"scn", b"SCN", b"sh")
)
_COLOUR_SPACES = {b"g": colour.GREY, b"rg": colour.RGB, b"k": colour.CMYK}


def table(machine: Machine) -> dict[bytes, Callable[[bytes], None]]:
    """Every operator that the page map acts on, but path construction and painting."""
    widths: dict[bytes, float] = {}

    def x_object(operands: bytes) -> None:
        forms.x_object(machine, operands)

    def line_width(operands: bytes) -> None:
        if operands not in widths:
            widths[operands] = max([0.0, *floats(operands)[-1:]])
        machine.state.line_width = widths[operands]

    return {
        b"w": line_width,
        b"q": machine.save,
        b"Q": machine.restore,
        b"cm": machine.concatenate,
        b"gs": machine.extended_state,
        b"W": machine.clip,
        b"W*": machine.clip,
        b"sh": machine.shading,
        b"Do": x_object,
        b"BMC": machine.begin_marked,
        b"BDC": machine.begin_marked,
        b"EMC": machine.end_marked,
    } | _colour_table(machine) | _text_table(machine) | _text_state_table(machine)  # fmt: skip


def without_colour(
    known: dict[bytes, Callable[[bytes], None]],
) -> dict[bytes, Callable[[bytes], None]]:
    """The table less the operators that an uncoloured pattern or glyph may not use."""
    return {name: method for name, method in known.items() if name not in _COLOUR_OPERATORS}


def _text_table(machine: Machine) -> dict[bytes, Callable[[bytes], None]]:
    """Text operators that the scanner does not take as a step: odd operands, rarer operators."""
    text = machine.text

    def begin(operands: bytes) -> None:
        del operands
        text.prepare(machine.state, b"BT", None, None)

    def font(operands: bytes) -> None:
        parts = operands[operands.rfind(b"/") + 1 :].split()
        if b"/" in operands and parts:
            size = parts[-1] if len(parts) > 1 else b"0"
            text.prepare(machine.state, None, b"%b %b" % (parts[0], size), None)

    def move(how: bytes) -> Callable[[bytes], None]:
        def set_place(operands: bytes) -> None:
            text.step(machine.state, machine.hidden, operands, how, None)

        return set_place

    def show(operands: bytes) -> None:
        text.step(machine.state, machine.hidden, b"", None, shown(operands))

    def next_line(operands: bytes) -> None:
        del operands
        text.next_line(machine.state)

    def show_on_next_line(operands: bytes) -> None:
        text.next_line(machine.state)
        show(operands)

    def show_spaced(operands: bytes) -> None:
        values = floats(operands[: operands.find(b"(")] if b"(" in operands else operands)
        if len(values) >= 2:
            machine.state.word_spacing, machine.state.char_spacing = values[:2]
            machine.state.paint = text.style = -1
        show_on_next_line(operands)

    return {
        b"BT": begin,
        b"Tf": font,
        b"Tm": move(b"Tm"),
        b"Td": move(b"Td"),
        b"TD": move(b"TD"),
        b"T*": next_line,
        b"Tj": show,
        b"TJ": show,
        b"'": show_on_next_line,
        b'"': show_spaced,
    }


def _text_state_table(machine: Machine) -> dict[bytes, Callable[[bytes], None]]:
    def setter(field: str, factor: float = 1.0) -> Callable[[bytes], None]:
        known: dict[bytes, list[float]] = {}

        def set_field(operands: bytes) -> None:
            values = known.get(operands)
            if values is None:
                values = known[operands] = floats(operands)[-1:]
            for value in values:
                if getattr(machine.state, field) != value * factor:
                    setattr(machine.state, field, value * factor)
                    machine.state.paint = machine.text.style = -1

        return set_field

    def leading(operands: bytes) -> None:
        values = floats(operands)
        if values:
            machine.state.leading = values[-1]

    def mode(operands: bytes) -> None:
        values = floats(operands)
        if values and -1 < values[-1] < _MODES and machine.state.mode != int(values[-1]):
            machine.state.mode = int(values[-1])
            machine.state.grouped |= machine.state.mode >= _CLIPPING
            machine.state.paint = machine.text.style = -1

    return {
        b"Tc": setter("char_spacing"),
        b"Tw": setter("word_spacing"),
        b"Tz": setter("scale", 0.01),
        b"TL": leading,
        b"Ts": setter("rise"),
        b"Tr": mode,
    }


def _colour_table(machine: Machine) -> dict[bytes, Callable[[bytes], None]]:
    fill, stroke = machine.set_fill, machine.set_stroke
    known: dict[tuple[Space, bytes], int | None] = {}

    def device(
        space: Space, paint: Callable[[Space, int | None], None]
    ) -> Callable[[bytes], None]:
        here: dict[bytes, int | None] = {}

        def set_device(operands: bytes) -> None:
            if operands not in here:
                here[operands] = space.colour(floats(operands))
            paint(space, here[operands])

        return set_device

    def space(paint: Callable[[Space, int | None], None]) -> Callable[[bytes], None]:
        def set_space(operands: bytes) -> None:
            named = machine.spaces.get(first_name(operands), machine.resources)
            paint(named, named.colour(named.initial))

        return set_space

    def values(
        paint: Callable[[Space, int | None], None], *, stroked: bool
    ) -> Callable[[bytes], None]:
        def set_values(operands: bytes) -> None:
            state = machine.state
            kind = state.stroke_space if stroked else state.fill_space
            if _SLASH in operands:
                store = objects.dict_entry(machine.resources, "/Pattern")
                pattern = objects.entry(store, "/" + first_name(operands))
                ink = kind.base.colour(floats(operands)) if kind.base else None
                paint(kind.with_pattern(pattern, ink), None)
                return
            key = (kind, operands)
            if key in known:
                paint(kind, known[key])
            elif len(known) < machine.limits.tints:
                known[key] = kind.colour(floats(operands))
                paint(kind, known[key])
            else:
                paint(kind, None if kind.transform else kind.colour(floats(operands)))

        return set_values

    out: dict[bytes, Callable[[bytes], None]] = {}
    for operator, kind in _COLOUR_SPACES.items():
        out[operator] = device(kind, fill)
        out[operator.upper()] = device(kind, stroke)
    for operator in (b"sc", b"scn"):
        out[operator] = values(fill, stroked=False)
        out[operator.upper()] = values(stroke, stroked=True)
    out[b"cs"] = space(fill)
    out[b"CS"] = space(stroke)
    return out
