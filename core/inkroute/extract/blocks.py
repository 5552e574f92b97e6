"""The types that extraction hands out: a page's blocks in reading order, their lines and words.

In: nothing. Out: frozen types. Not here: how they are found (`layout`).
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.geometry import Box
from inkroute.model import MergedWord, WordSource

#: What parts two words of a line that stand far apart, as cells of a row do.
TAB = "\t"


@dataclass(frozen=True, slots=True)
class Line:
    """Words on one baseline, in the order in which they are read.

    `glue` holds, for each word, what parts it from the word before: "" (always for the first
    one, and between characters of scripts that use no spaces), " ", or `TAB`. `box` is on the
    displayed page, `height` in mpt across the reading direction, `pitch` the mean width of a
    character in mpt (those of scripts without spaces count as two), `characters` their number.
    `ends_hard` says that the line was ended on purpose (verse, address, row of a table), not
    for want of room.
    """

    words: tuple[MergedWord, ...]
    glue: tuple[str, ...]
    box: Box
    height: int
    pitch: int
    characters: int
    rtl: bool
    ends_hard: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, list item or run of rows, with where its words came from.

    `source` is where most of its characters came from, `mixed` whether others came from
    elsewhere; `words_by_source` counts words in the order of `WordSource`; `confidence` is the
    mean in per mille over the words that were read or repaired, None when there are none;
    `routes` holds the keys of the regions that its words were read in, in order of appearance;
    `doubtful` counts words that do not decode; `height` is the median line height in mpt;
    `turn` the quarter turns clockwise of the reading direction.
    """

    box: Box
    lines: tuple[Line, ...]
    source: WordSource
    mixed: bool
    words_by_source: tuple[tuple[WordSource, int], ...]
    confidence: int | None
    routes: tuple[str, ...]
    doubtful: int
    height: int
    turn: int
    rtl: bool


@dataclass(frozen=True, slots=True)
class PageLayout:
    """A page's blocks in reading order; `width` and `height` of the displayed page in mpt."""

    index: int
    width: int
    height: int
    blocks: tuple[Block, ...]
