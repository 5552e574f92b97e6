"""What a person decides about lines of a repository: confirmed as proposed, or changed.

In: a repository, a line by its font and code, what it stands for. Out: the repository with it.
Not here: files (`store`), and how people are asked (`inkroute.cli`).
"""

from __future__ import annotations

from dataclasses import replace

from inkroute.errors import BadRequest
from inkroute.fonts.overrides import is_private, private_code
from inkroute.native.glyphs.repository import Repository, State, font_field, plain, text_of


def all_confirmed(known: Repository) -> Repository:
    """The repository with every proposed line confirmed."""
    lines = known.in_state(State.PROPOSED)
    return known.with_lines(replace(line, state=State.VALIDATED) for line in lines)


def decided(
    known: Repository, font: str, code: str, said: str | None, program: str = ""
) -> Repository:
    """The repository with a line confirmed, or changed to what was said.

    Raises `BadRequest` for a line that is not there, for one of several, and for what no glyph
    can stand for.
    """
    try:
        character = private_code(code)
    except (ValueError, OverflowError) as error:
        raise BadRequest(f"--code {code}: give a private use code such as F0FC") from error
    lines = known.named(font_field(font), character, program)
    if not lines:
        raise BadRequest(f"the repository has no line of {font} {code}: scan its files first")
    exact = [line for line in lines if line.program == program]
    if len(lines) > 1 and not exact:
        listed = ", ".join(line.name for line in lines)
        raise BadRequest(f"give --program, there are several: {listed}")
    line = (exact or lines)[0]
    if said is None:
        if not line.characters:
            raise BadRequest(f"{line.font} {code} is unresolved: say what it is, --as CODE")
        return known.with_lines([replace(line, state=State.VALIDATED)])
    text = _characters(said)
    if text != character and any(map(is_private, text)):
        raise BadRequest(f"--as {said}: another private use character says nothing")
    by = line.by if text == line.characters else "a person"
    return known.with_lines([replace(line, characters=text, state=State.VALIDATED, by=by)])


def _characters(said: str) -> str:
    """The text that a person names by code points; a character beyond ASCII stands for itself."""
    text = said
    if said.isascii():
        try:
            text = text_of(said.upper().replace("U+", " ").replace("+", " "))
        except (ValueError, OverflowError) as error:
            raise BadRequest(f"--as {said}: give code points, 2713 or 0031+20E3") from error
    if not text or (text != " " and plain(text) != text):
        raise BadRequest(f"--as {said}: no character that a glyph can stand for")
    return text
