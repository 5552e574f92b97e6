"""The sheet of a repository: each glyph's picture next to what it is thought to be.

In: a repository. Out: one HTML page that needs nothing else and runs no script: unresolved lines
first and red, then those that wait for a person, then those confirmed. Not here: any decision.
"""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections import Counter
from html import escape

from inkroute.native.glyphs.repository import (
    SHORT,
    Candidate,
    Line,
    Repository,
    State,
    codes,
    mark,
)
from inkroute.native.glyphs.sheet_style import STYLE

#: Tells a sheet from any other HTML file, in its first bytes.
GENERATOR = '<meta name="generator" content="inkroute glyphs">'
#: Cards of a state from which on fonts are listed before them: some screens.
_MANY = 24
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_TITLES = {
    State.UNRESOLVED: "Unresolved",
    State.PROPOSED: "Proposed, to be confirmed",
    State.VALIDATED: "Validated",
}
_ABOUT = {
    State.UNRESOLVED: "Neither a table nor the font tells what these are. They stay private in"
    " every text until somebody does.",
    State.PROPOSED: "A table or the font tells what these are. Compare, then confirm or change.",
    State.VALIDATED: "Confirmed by a person. No scan changes these.",
}


def html(repository: Repository, name: str) -> str:
    """The sheet of a repository whose file is called `name`."""
    groups = {state: repository.in_state(state) for state in State}
    counted = " ".join(
        f'<a class="{state.value}" href="#{state.value}">{len(lines)} {state.value}</a>'
        for state, lines in groups.items()
        if lines
    )
    body = "".join(_group(state, lines, name) for state, lines in groups.items() if lines)
    if not body:
        body = "<p>No private use code has been found.</p>"
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n{GENERATOR}\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Glyphs: {escape(name)}</title>\n<style>{STYLE}</style>\n"
        f"<header><h1>Glyphs of {escape(name)}</h1>\n<p class=counts>{counted}</p></header>\n"
        f"<main>{body}</main>\n</html>\n"
    )


def _group(state: State, lines: tuple[Line, ...], name: str) -> str:
    first = {line.font: n for n, line in reversed(list(enumerate(lines)))}
    fonts = _fonts(state, lines, first)
    cards = "\n".join(
        _card(line, name, _anchor(state, n) if fonts and first[line.font] == n else "")
        for n, line in enumerate(lines)
    )
    return (
        f'<section id="{state.value}" class="{state.value}">\n<h2>{_TITLES[state]}</h2>\n'
        f"<p>{_ABOUT[state]}</p>\n{fonts}<div class=cards>\n{cards}\n</div></section>\n"
    )


def _anchor(state: State, number: int) -> str:
    return f"{state.value}-{number}"


def _fonts(state: State, lines: tuple[Line, ...], first: dict[str, int]) -> str:
    """Links to the first card of each font, where there are too many cards to look through."""
    if len(lines) < _MANY or len(first) == 1:
        return ""
    counts = Counter(line.font for line in lines)
    links = (
        f'<a href="#{_anchor(state, first[font])}"><bdi>{escape(font)}</bdi></a> {counts[font]:,}'
        for font in sorted(first, key=lambda font: first[font])
    )
    return f"<p class=fonts>{', '.join(links)}</p>\n"


def _card(line: Line, name: str, anchor: str) -> str:
    """One code of one font; the first of a font has an anchor."""
    place = f' id="{anchor}"' if anchor else ""
    facts = [f"{line.occurrences:,} time{'' if line.occurrences == 1 else 's'}"]
    facts += [escape(line.where)] if line.where else []
    facts += [f"glyph named <code>{escape(line.glyph)}</code>"] if line.glyph else []
    return (
        f'<article class="{line.state.value}"{place}>\n'
        f"<h3><bdi>{escape(line.font)}</bdi> <code>{codes(line.code)}</code>{_program(line)}"
        f"<span class=badge>{line.state.value}</span></h3>\n"
        f"<div class=pair>{_picture(line)}<span class=arrow aria-hidden=true>→</span>"
        f"{_meaning(line)}</div>\n"
        f"{_view(line)}{_example(line, line.characters)}"
        f"<p class=faint>{', '.join(facts)}</p>\n"
        f"{_candidates(line)}{_command(line, name)}</article>"
    )


def _program(line: Line) -> str:
    """The first digits of what draws the glyph: other files' fonts of this name have others."""
    if not line.program:
        return ""
    return f' <code class=faint title="what draws the glyph">{line.program[:SHORT]}</code>'


def _picture(line: Line) -> str:
    if not line.picture:
        return "<span class=none>no picture</span>"
    about = f"the glyph of {codes(line.code)} as the document draws it"
    return f'<img class=glyph alt="{about}" src="data:image/png;base64,{escape(line.picture)}">'


def _view(line: Line) -> str:
    if not line.view:
        return ""
    source = f"data:image/png;base64,{escape(line.view)}"
    return f'<img class=view alt="the glyph with what stands round it" src="{source}">\n'


def _meaning(line: Line) -> str:
    """What the code is thought to stand for, large, with its name."""
    if not line.characters:
        return '<span class="sign unknown">?</span><span class=name>nobody knows</span>'
    by = f"<br><span class=faint>by {escape(line.by)}</span>" if line.by else ""
    return (
        f"<bdi class=sign>{escape(line.characters)}</bdi>"
        f"<span class=name>{_named(line.characters)}{by}</span>"
    )


def _named(characters: str) -> str:
    """Code points with their names."""
    parts = (
        f"<code>U+{ord(one):04X}</code> {escape(unicodedata.name(one, 'no name').lower())}"
        for one in characters
    )
    return "<br>".join(parts)


def _example(line: Line, characters: str) -> str:
    """The example as it reads with these characters in the glyph's place."""
    before, sign, behind = line.example.partition(mark(line.code))
    if not sign:
        return ""
    shown = escape(characters) if characters else "?"
    return (
        f"<p class=example><bdi>{escape(before)}<mark>{shown}</mark>{escape(behind)}</bdi></p>\n"
    )


def _candidates(line: Line) -> str:
    """Other readings, each in the example's place."""
    if not line.candidates:
        return ""
    items = "".join(
        f"<li><bdi class=small>{escape(one.characters)}</bdi><div>{_named(one.characters)}"
        f"{_why(one)}{_example(line, one.characters)}</div></li>"
        for one in line.candidates
    )
    opened = " open" if line.state is State.UNRESOLVED else ""
    title = "Candidates" if line.state is State.UNRESOLVED else "Alike, or told otherwise"
    head = f"<summary>{title}: {len(line.candidates)}</summary>"
    return f"<details{opened}>{head}<ul>{items}</ul></details>\n"


def _why(one: Candidate) -> str:
    return f" <span class=faint>{escape(one.why)}</span>" if one.why else ""


def _command(line: Line, name: str) -> str:
    """How a person says what it is."""
    if line.state is State.VALIDATED:
        return ""
    said = f" --as {codes(line.characters).replace(' ', '+')}" if line.characters else " --as CODE"
    program = f" --program {line.program[:SHORT]}" if line.program else ""
    command = (
        f"inkroute glyphs validate {shlex.quote(name)} --font {shlex.quote(line.font)}"
        f" --code {codes(line.code)}{program}{said}"
    )
    # An option breaks at no hyphen.
    shown = re.sub(r"(?<= )--[a-z]+", r"<span>\g<0></span>", escape(command))
    return f"<pre>{shown}</pre>\n"
