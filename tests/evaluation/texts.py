"""The texts that pages are made of, and which half each belongs to.

In: `../shared/text/` (see its README for licences), or the excerpts bundled in `data/`. Out:
`Source`s, sorted by name, and their blocks: headings, clauses, paragraphs. A long text, such as a
code of law, is cut into sources of about 40,000 characters at ends of lines, so that languages
with a few long files fill both halves. Not here: laying out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from evaluation.model import Split

#: Folder of the texts beside the project, and of the excerpts that come with it.
SHARED = Path(__file__).resolve().parents[3] / "shared" / "text"
BUNDLED = Path(__file__).resolve().parent / "data"
#: Folders by Tesseract's name of their language.
FOLDERS = {"eng": "en", "fra": "fr", "rus": "ru", "chi_sim": "zh"}
LANGUAGES = tuple(FOLDERS)

#: Characters of a source: longer texts are cut, shorter ones do not fill a page.
LONGEST, SHORTEST = 40_000, 2_500
#: Characters of a block: longer paragraphs are cut at the end of a sentence.
BLOCK = 700
#: Characters of a line that may be a heading.
_HEADING = 70

_NOT_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\ufeff\ufffd]")
_HEADED = re.compile(
    r"(ARTICLE|SECTION|EXHIBIT|SCHEDULE|Article|Titre|TITRE|Chapitre|CHAPITRE|Livre|Section"
    r"|Глава|ГЛАВА|Раздел|РАЗДЕЛ|Статья|第[一二三四五六七八九十百]+[编章节])\b.*"
)
#: Where a contract that came without line ends starts a clause.
_CLAUSE_START = re.compile(
    r"(?<=[.;:,)\w]) +(?=(?:\d{1,2}\.\d{0,2}\.?|\([a-z]{1,3}\)|ARTICLE [IVX\d]+|Section \d+\.)"
    r" [A-Z\"“])"
)
_SENTENCE_END = re.compile(r"(?<=[.;!?])\s+(?=[A-ZА-ЯÀ-Ý\"“«(])|(?<=[。；])")
_NUMBERED = re.compile(
    r"(\d{1,3}(?:\.\d{1,3})*[.)°]?|\([a-z]{1,4}\)|[IVX]{1,5}\.|[a-z]\)) +(?=\S)"
    r"|([(（][一二三四五六七八九十]+[)）]) *(?=\S)"
)


@dataclass(frozen=True, slots=True)
class Source:
    """A text: its name (unique within a language), Tesseract's name of its language."""

    name: str
    language: str
    text: str

    @property
    def split(self) -> Split:
        """The half that it belongs to: even first bytes of its SHA-256 are for tuning."""
        first = hashlib.sha256(self.text.encode()).digest()[0]
        return Split.HELD_OUT if first % 2 else Split.TUNE


class Role(Enum):
    """What a block is on a page."""

    HEADING = "heading"
    CLAUSE = "clause"
    BODY = "body"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph without line ends; a clause's `number` stands before its text."""

    role: Role
    text: str
    number: str = ""


class NoTextsError(Exception):
    """The folder of texts is not there, or has none of a language and split."""


def sources(split: Split, language: str, folder: Path = SHARED) -> list[Source]:
    """The sources of a half in a language, sorted by name.

    Raises:
        NoTextsError: there are none.
    """
    found = [one for one in _all(folder, language) if one.split is split]
    if not found:
        raise NoTextsError(f"no {language} texts of the {split.value} half in {folder}")
    return found


def bundled(language: str) -> list[Source]:
    """The excerpts of a language that come with the project, whatever their half."""
    found = list(_all(BUNDLED, language))
    if not found:
        raise NoTextsError(f"no {language} excerpts in {BUNDLED}")
    return found


@cache
def _all(folder: Path, language: str) -> tuple[Source, ...]:
    made: list[Source] = []
    for path in sorted((folder / FOLDERS[language]).rglob("*.txt")):
        if "LICENSE" in path.name or "README" in path.name:
            continue
        parts = list(_cut(clean(path.read_text("utf-8", errors="replace"))))
        for number, part in enumerate(parts, start=1):
            name = path.stem if len(parts) == 1 else f"{path.stem}#{number}"
            made.append(Source(name, language, part))
    return tuple(made)


def clean(text: str) -> str:
    """Text without control and format characters; line ends stay, other space is one blank."""
    text = _NOT_TEXT.sub("", text.replace("\r\n", "\n").replace("\t", " "))
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def _cut(text: str) -> Iterator[str]:
    """Parts of about `LONGEST` characters, cut at line ends; one too short is left out."""
    part: list[str] = []
    size = 0
    for line in text.split("\n"):
        if part and size + len(line) > LONGEST:
            yield "\n".join(part)
            part, size = [], 0
        part.append(line)
        size += len(line)
    if size >= SHORTEST:
        yield "\n".join(part)


@cache
def blocks(text: str) -> tuple[Block, ...]:
    """Blocks of a text in order."""
    return tuple(block for line in text.split("\n") for block in _blocks(line))


def _blocks(line: str) -> Iterator[Block]:
    for clause in _CLAUSE_START.split(line):
        if is_heading(clause):
            yield Block(Role.HEADING, clause)
            continue
        numbered = _NUMBERED.match(clause)
        number = numbered.group().strip() if numbered else ""
        role = Role.CLAUSE if number else Role.BODY
        rest = clause[numbered.end() :] if numbered else clause
        for text in _paragraphs(rest):
            yield Block(role, text, number)
            role, number = Role.BODY, ""


def is_heading(line: str) -> bool:
    """Whether a line reads as a heading: short, and in capitals or named as a division."""
    if len(line) > _HEADING or line.endswith((".", ";", ",", "。", "；")):
        return False
    letters = [char for char in line if char.isalpha()]
    capitals = len(letters) > 3 and line.upper() == line and line.lower() != line
    return capitals or _HEADED.fullmatch(line) is not None


def _paragraphs(text: str) -> Iterator[str]:
    """The text cut at ends of sentences into pieces of `BLOCK` characters at the least."""
    held = ""
    for sentence in _SENTENCE_END.split(text):
        glue = "" if not held or held.endswith(("。", "；")) else " "
        held += glue + sentence
        if len(held) >= BLOCK:
            yield held
            held = ""
    if held:
        yield held
