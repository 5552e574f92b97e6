"""The style sheet and patterns of a view in HTML, made from the looks that PNG uses too.

In: `view_looks`, and ``view.css`` beside this file. Out: CSS and SVG. Not here: markup.
"""

from __future__ import annotations

from importlib.resources import files

from inkroute.native.view_looks import ROUTES, WORDS, Fill, Line, Look

#: side of a pattern's cell in the overlay's units, of which a page is 10,000 wide.
_CELL = 80
_TINT = 0.18
_LINES = {
    Fill.RISING: f"M0 {_CELL}L{_CELL} 0",
    Fill.FALLING: f"M0 0L{_CELL} {_CELL}",
    Fill.CROSSED: f"M0 {_CELL}L{_CELL} 0M0 0L{_CELL} {_CELL}",
}


def _looks() -> tuple[Look, ...]:
    return (*ROUTES.values(), *WORDS.values())


def style() -> str:
    """The whole style sheet."""
    text = files(__package__).joinpath("view.css").read_text(encoding="utf-8")
    return text + "".join(map(_rules, _looks()))


def _rules(look: Look) -> str:
    """A look's colour, line and fill, and what its toggle hides."""
    fill = "none"
    if look.fill is Fill.TINT:
        fill = f"#{look.colour}; fill-opacity: {_TINT}"
    elif look.fill is not Fill.NONE:
        fill = f"url(#f-{look.key})"
    stroke = "stroke: none" if look.line is Line.NONE else f"stroke-width: {look.wide}px"
    dashes = " ".join(map(str, look.line.value)) if look.line is not Line.NONE else ""
    dashes = f"; stroke-dasharray: {dashes}" if dashes else ""
    return (
        f".{look.key} {{ --c: #{look.colour}; }}\n"
        f".r.{look.key}, .w.{look.key} {{ fill: {fill}; {stroke}{dashes}; }}\n"
        f":root:has(#t-{look.key}:not(:checked)) :is(.over, .side) .{look.key}"
        " { display: none; }\n"
    )


def patterns() -> str:
    """The fills that are patterns, as definitions that every page's overlay refers to."""
    cells = []
    for look in _looks():
        if look.fill in {Fill.NONE, Fill.TINT}:
            continue
        if look.fill is Fill.DOTS:
            mark = f'<circle cx="{_CELL // 2}" cy="{_CELL // 2}" r="{_CELL // 6}"'
            mark += f' fill="#{look.colour}"/>'
        else:
            mark = f'<path d="{_LINES[look.fill]}" stroke="#{look.colour}" fill="none"'
            mark += f' stroke-width="{_CELL // 9}" stroke-opacity=".6"/>'
        cells.append(
            f'<pattern id="f-{look.key}" width="{_CELL}" height="{_CELL}"'
            f' patternUnits="userSpaceOnUse">{mark}</pattern>'
        )
    return f'<svg class="defs" aria-hidden="true"><defs>{"".join(cells)}</defs></svg>'


def chip(key: str) -> str:
    """A small sample of a look."""
    kind = "r" if key.startswith("r-") else "w"
    return (
        '<svg class="chip" viewBox="0 0 380 220" aria-hidden="true">'
        f'<rect class="{kind} {key}" x="20" y="20" width="340" height="180"'
        ' vector-effect="non-scaling-stroke"/></svg>'
    )
