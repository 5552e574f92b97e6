"""A block's words to running text: hyphens at line ends, scripts without spaces, hard ends.

In: `Block`s. Out: `Piece`s (what to show of each word, and what parts it from the one before),
and plain strings. The rule for a hyphen at the end of a line that goes on:

- a soft hyphen (U+00AD) always goes, and the word is joined;
- "-" or U+2010 goes when it stands between a lower-case letter and a lower-case letter, the part
  before it holds no other hyphen, and the word with its hyphen stands nowhere else in the
  document inside a line;
- before a conjunction ("Ein- und Ausgabe") nothing is joined;
- any other hyphen between a letter or digit and a letter or digit stays, joined without a space.

Soft hyphens inside a line never show. Not here: markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from inkroute.extract.blocks import Block, Line, PageLayout
from inkroute.extract.script import clean, joins_lines
from inkroute.model import MergedWord

SOFT_HYPHEN = "\u00ad"
_HYPHENS = "-\u2010"
_INNER = re.compile("[^\\W\\d_]+(?:[-\u2010][^\\W\\d_]+)+")
_CONJUNCTIONS = frozenset(
    ("and", "or", "to", "und", "oder", "bzw", "et", "ou", "y", "o", "e", "och", "og", "en", "of")
)
#: What a hard end looks like in plain text.
NEW_LINE = "\n"


class Piece(NamedTuple):
    """A word as shown: what parts it from the piece before ("", " ", tab, new line), its text."""

    glue: str
    text: str
    word: MergedWord


def hyphenated(pages: Iterable[PageLayout]) -> frozenset[str]:
    """Words with a hyphen in them that stand inside a line, in lower case.

    The last word of a line is left out: its hyphen may be the line's.
    """
    found: set[str] = set()
    for page in pages:
        for block in page.blocks:
            for line in block.lines:
                for word in line.words:
                    if "-" in word.text or "\u2010" in word.text:
                        found.update(_plain(match) for match in _INNER.findall(word.text))
    return frozenset(found)


def _plain(text: str) -> str:
    return text.lower().replace("\u2010", "-")


def pieces(block: Block, known: frozenset[str] = frozenset()) -> list[Piece]:
    """The block's words with their glue; `known` are hyphenated words (see `hyphenated`)."""
    made: list[Piece] = []
    before: Line | None = None
    for line in block.lines:
        for place, word in enumerate(line.words):
            text = clean(word.text)
            glue = line.glue[place]
            if place == 0 and before is not None and made:
                glue, shown = _across(made[-1].text, text, known, ends_hard=before.ends_hard)
                made[-1] = made[-1]._replace(text=shown)
            made.append(Piece(glue, text, word))
        before = line
    return [
        piece._replace(text=piece.text.replace(SOFT_HYPHEN, ""))
        if SOFT_HYPHEN in piece.text
        else piece
        for piece in made
    ]


def _across(last: str, first: str, known: frozenset[str], *, ends_hard: bool) -> tuple[str, str]:
    """What parts two lines, and what to show of the word before: by its last and first word."""
    if last.endswith(SOFT_HYPHEN):
        return "", last[:-1]
    if last[-1:] in _HYPHENS and last[-2:-1].isalnum() and first[:1].isalnum():
        if first.rstrip(".,;:").lower() in _CONJUNCTIONS:
            return " ", last
        if last[-2].islower() and first[0].islower() and not _keeps(last, first, known):
            return "", last[:-1]
        return (NEW_LINE, last) if ends_hard else ("", last)
    if ends_hard:
        return NEW_LINE, last
    if last and first and joins_lines(last[-1], first[0]):
        return "", last
    return " ", last


def _keeps(last: str, first: str, known: frozenset[str]) -> bool:
    """Whether the hyphen is the word's own: seen elsewhere, or one of several."""
    stem = last[:-1]
    if "-" in stem or "\u2010" in stem:
        return True
    head, tail = _INNER_END.search(stem), _INNER_START.match(first)
    if head is None or tail is None:
        return False
    return _plain(f"{head.group()}-{tail.group()}") in known


_INNER_END = re.compile(r"[^\W\d_]+$")
_INNER_START = re.compile(r"[^\W\d_]+")


def plain_text(block: Block, known: frozenset[str] = frozenset()) -> str:
    """The block as text: tabs between cells, a new line where a line ends hard."""
    return "".join(part for piece in pieces(block, known) for part in (piece.glue, piece.text))
