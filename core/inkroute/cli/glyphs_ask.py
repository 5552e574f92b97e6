"""Asks a person at a terminal about the lines of a repository that are not confirmed.

In: a repository's path, answers on standard input. Out: confirmed lines, each written at once, so
that leaving loses nothing. Not here: what an answer does to a line (`deciding`).
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from inkroute.cli.common import print_lines, say_error
from inkroute.errors import BadRequest
from inkroute.native.glyphs import store
from inkroute.native.glyphs.deciding import decided
from inkroute.native.glyphs.repository import Line, State, codes
from inkroute.native.table import clean

_KEYS = "Enter confirms, a number takes that candidate, code points (2713) say another,"
_MORE = "s skips, q leaves"


def ask(path: Path) -> int:
    """Go through the lines that wait for a person; 0."""
    found = store.update(path, lambda known: known)  # its sheet is what the person looks at
    waiting = [*found.in_state(State.UNRESOLVED), *found.in_state(State.PROPOSED)]
    if not waiting:
        print_lines(sys.stdout, ["every line is confirmed"])
        return 0
    print_lines(sys.stdout, [f"the glyphs' pictures: {store.sheet_path(path)}", _KEYS, _MORE])
    for number, line in enumerate(waiting, 1):
        print_lines(sys.stdout, ["", f"{number} of {len(waiting)}  {_shown(line)}"])
        if line.example:
            print_lines(sys.stdout, [clean(f"  {line.example}")])
        for place, one in enumerate(line.candidates, 1):
            text = f"  {place}: {one.characters} ({codes(one.characters)}) {one.why}"
            print_lines(sys.stdout, [clean(text.rstrip())])
        if not _asked(path, line):
            return 0
    return 0


def _asked(path: Path, line: Line) -> bool:
    """Ask about a line until the answer can be acted on; False when the person leaves."""
    while True:
        try:
            answer = input("> ").strip()
        except EOFError:
            return False
        if answer in {"q", "s"}:
            return answer == "s"
        said: str | None = answer or None
        if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(line.candidates):
            said = codes(line.candidates[int(answer) - 1].characters).replace(" ", "+")
        try:
            asked = partial(
                decided, font=line.font, code=codes(line.code), said=said, program=line.program
            )
            store.update(path, asked)
        except BadRequest as error:
            say_error(str(error))
            continue
        return True


def _shown(line: Line) -> str:
    """A line in a few words, as a terminal can show it."""
    meaning = f"{line.characters} ({codes(line.characters)}), by {line.by}"
    return clean(f"{line.name}: {meaning if line.characters else 'unresolved'}")
