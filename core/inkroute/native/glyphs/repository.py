"""The repository of a corpus: what every private code of every font stands for, a line a code.

In: a tab-separated file's text, findings. Out: `Repository`, and its text again. A line that a
person has validated is never changed by a scan. The file is one of `fonts.overrides`, so that it
serves `--symbols` as it is. Not here: files and locks (`store`), where findings come from
(`scan`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from inkroute.errors import BadRequest
from inkroute.fonts import data_files, overrides
from inkroute.fonts.descriptor import family

#: Columns of the file in their order; the first three are those of `fonts.overrides`.
_COLUMNS = (
    *("font", "code", "characters", overrides.STATE, "by", "occurrences", "example", "where"),
    *("glyph", "candidates", "picture", "view", overrides.PROGRAM),
)
#: Digits of a digest that a person is shown.
SHORT = 8
_FILE = "# file\t"
_ABOUT = "# Private use codes; see inkroute glyphs --help. Confirmed lines say: validated."
#: What would part fields or lines, or act on a terminal (`str.splitlines` says which part lines).
_PARTING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


class State(Enum):
    """How far a line is: nobody knows, a table or the font tells, a person has confirmed."""

    UNRESOLVED = "unresolved"
    PROPOSED = "proposed"
    VALIDATED = overrides.VALIDATED


class Candidate(NamedTuple):
    """Characters that a glyph may stand for, and why they are thought of ("" where alike)."""

    characters: str
    why: str = ""


class Key(NamedTuple):
    """A line's: its font's family, its code, and what draws the glyph ("" for any that does)."""

    family: str
    code: str
    program: str = ""


class FileSeen(NamedTuple):
    """A file whose codes were counted: digest of its bytes, and its name."""

    sha256: str
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """A private code of a font.

    `code` is the private use character, `characters` what it stands for ("" when unresolved), `by`
    who says so. `example` is a text with `mark(code)` in the glyph's place, `where` a file and its
    page. `picture` and `view` are PNG in base64: the glyph, and the line of text round it.
    `program` tells the glyph from others of that name and code (`fonts.glyph_programs`); "" where
    the name of the font tells what it is, or no file holds the glyph.
    """

    font: str
    code: str
    characters: str
    state: State
    by: str = ""
    occurrences: int = 0
    example: str = ""
    where: str = ""
    glyph: str = ""
    candidates: tuple[Candidate, ...] = ()
    picture: str = field(default="", repr=False)
    view: str = field(default="", repr=False)
    program: str = ""

    @property
    def key(self) -> Key:
        """What tells it from others."""
        return Key(family(self.font), self.code, self.program)

    @property
    def name(self) -> str:
        """Its font and its code, with the first digits of what draws it, as a person names it."""
        shown = f"{self.font} {codes(self.code)}"
        return f"{shown} [{self.program[:SHORT]}]" if self.program else shown


@dataclass(frozen=True, slots=True)
class Repository:
    """All lines, in the order of their keys; files seen; what people wrote as comments."""

    lines: tuple[Line, ...] = ()
    files: tuple[FileSeen, ...] = ()
    comments: tuple[str, ...] = (_ABOUT,)

    def named(self, font: str, code: str, program: str = "") -> tuple[Line, ...]:
        """The lines of a code of a font, of those glyphs whose digests begin so."""
        own = family(font)
        return tuple(
            line
            for line in self.lines
            if (line.key.family, line.code) == (own, code) and line.program.startswith(program)
        )

    def with_lines(self, lines: Iterable[Line]) -> Repository:
        """The repository with these lines in the places of those with their keys."""
        known = {line.key: line for line in self.lines} | {line.key: line for line in lines}
        return replace(self, lines=tuple(known[key] for key in sorted(known)))

    def in_state(self, state: State) -> tuple[Line, ...]:
        """The lines in a state."""
        return tuple(line for line in self.lines if line.state is state)


def mark(code: str) -> str:
    """What stands for the glyph in an example."""
    return f"\u27e6{ord(code):04X}\u27e7"


def codes(text: str) -> str:
    """Characters as hexadecimal code points, a space between."""
    return " ".join(f"{ord(one):04X}" for one in text)


def plain(text: str) -> str:
    """The text as it can stand in a field: what would part it is a space."""
    return " ".join(_PARTING.sub(" ", text).split())


def font_field(name: str) -> str:
    """A font's name as it stands in the file, where "#" would begin a comment."""
    return plain(name).lstrip("# ") or "(no name)"


def merged(known: Repository, seen: FileSeen, found: Sequence[Line]) -> Repository:
    """The repository after a file was scanned.

    Of a file that was counted before only codes that are not there are taken. Validated lines
    keep what they say; others are bettered by what the file tells.
    """
    counted = any(one.sha256 == seen.sha256 for one in known.files)
    by_key = {line.key: line for line in known.lines}
    lines = []
    for new in found:
        old = by_key.get(new.key)
        if old is None:
            lines.append(_remembered(new, known))
        elif not counted:
            lines.append(_bettered(old, new))
    kept = _without_older(known, found)
    if not found or (counted and not lines and kept == known):
        return known
    files = known.files if counted else tuple(sorted((*known.files, seen)))
    return replace(kept.with_lines(lines), files=files)


def _without_older(known: Repository, lines: Sequence[Line]) -> Repository:
    """Without lines of names alone that earlier versions made of the very same places."""
    places = {(line.key.family, line.code, line.where) for line in lines if line.program}
    kept = tuple(
        line
        for line in known.lines
        if line.program
        or line.state is State.VALIDATED
        or (line.key.family, line.code, line.where) not in places
    )
    return replace(known, lines=kept)


def _remembered(new: Line, known: Repository) -> Line:
    """A new line with what people said of the same glyph elsewhere, or of another of its name."""
    if not new.program:
        return new
    confirmed = known.in_state(State.VALIDATED)
    same = {line.characters: line for line in confirmed if line.program == new.program}
    if new.state is State.UNRESOLVED and len(same) == 1:
        ((text, old),) = same.items()
        by = f"the same glyph in {old.font}"
        new = replace(new, characters=text, state=State.PROPOSED, by=by)
    named = {line.characters: line for line in confirmed if line.key[:2] == new.key[:2]}
    told = {new.characters, *(one.characters for one in new.candidates)}
    others = [text for text in sorted({*same, *named}) if text not in told]
    why = "confirmed of this font's name and code in other files"
    return replace(new, candidates=(*new.candidates, *(Candidate(text, why) for text in others)))


def _bettered(old: Line, new: Line) -> Line:
    """An old line with what a new file adds."""
    line = replace(old, occurrences=old.occurrences + new.occurrences)
    if not line.picture:  # the first file's could not be drawn, or a person wrote the line
        line = replace(
            line, example=new.example, where=new.where, picture=new.picture, view=new.view
        )
    if old.state is State.VALIDATED:
        return line
    if old.state is State.UNRESOLVED and new.characters:
        return replace(
            line,
            characters=new.characters, state=new.state, by=new.by, candidates=new.candidates,
        )  # fmt: skip
    if new.characters not in {"", line.characters, *(one.characters for one in line.candidates)}:
        other = Candidate(new.characters, f"{new.by}, {new.where}")
        line = replace(line, candidates=(*line.candidates, other))
    return line


def read(text: str) -> Repository:
    """A repository of its file's text; also of any file of overrides, whose lines are validated.

    Raises `BadRequest` with the number of a line that is none.
    """
    lines: list[Line] = []
    files: list[FileSeen] = []
    comments: list[str] = []
    heads: Sequence[str] = _COLUMNS[:3]
    for number, row in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if row.startswith(_FILE):
            digest, _, name = row.removeprefix(_FILE).partition("\t")
            files.append(FileSeen(digest, name))
        elif row.startswith("#"):
            comments.append(row.rstrip())
        elif row.startswith("\t".join(_COLUMNS[:2])):
            heads = row.split("\t")
        elif row.strip():
            try:
                lines.append(_line(dict(zip(heads, row.split("\t"), strict=False)), heads))
            except (ValueError, OverflowError) as error:
                raise BadRequest(f"line {number} of the repository: {error}") from error
    empty = Repository(files=tuple(sorted(set(files))), comments=tuple(comments) or (_ABOUT,))
    return empty.with_lines(lines)


def _line(fields: dict[str, str], heads: Sequence[str]) -> Line:
    font = font_field(fields.get("font", ""))
    characters = text_of(fields.get("characters", ""))
    state = State.VALIDATED
    if overrides.STATE in heads:
        state = State(fields.get(overrides.STATE, ""))
    if bool(characters) == (state is State.UNRESOLVED):
        raise ValueError("a line has no characters exactly when it is unresolved")
    return Line(
        font=font,
        code=overrides.private_code(fields.get("code", "")),
        characters=characters,
        state=state,
        by=fields.get("by", "") if overrides.STATE in heads else "a file of overrides",
        occurrences=int(fields.get("occurrences") or 0),
        example=fields.get("example", ""),
        where=fields.get("where", ""),
        glyph=fields.get("glyph", ""),
        candidates=_candidates(fields.get("candidates", "")),
        picture=fields.get("picture", ""),
        view=fields.get("view", ""),
        program=overrides.program_field(fields.get(overrides.PROGRAM, "")),
    )


def text_of(listed: str) -> str:
    """The text of code points as a person writes them: 2713, U+2713. Raises `ValueError`."""
    try:
        return data_files.characters(listed.upper().replace("U+", " "))
    except (ValueError, OverflowError) as error:
        raise ValueError(f"{listed!r} is no list of hexadecimal code points") from error


def _candidates(listed: str) -> tuple[Candidate, ...]:
    pairs = (part.partition("=") for part in listed.split(";") if part.strip())
    return tuple(Candidate(text_of(characters), why) for characters, _, why in pairs)


def write(repository: Repository) -> str:
    """The text of a repository's file."""
    rows = [*repository.comments, "\t".join(_COLUMNS)]
    rows += ["\t".join(_fields(line)) for line in repository.lines]
    rows += [f"{_FILE}{one.sha256}\t{plain(one.name)}" for one in repository.files]
    return "\n".join(rows) + "\n"


def _fields(line: Line) -> tuple[str, ...]:
    listed = ";".join(
        codes(one.characters) + (f"={plain(one.why).replace(';', ',')}" if one.why else "")
        for one in line.candidates
    )
    return (
        line.font, codes(line.code), codes(line.characters), line.state.value, plain(line.by),
        str(line.occurrences), plain(line.example), plain(line.where), plain(line.glyph), listed,
        line.picture, line.view, line.program,
    )  # fmt: skip
