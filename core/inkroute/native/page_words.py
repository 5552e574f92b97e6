"""How each word of a page stands: shown, repaired, read by OCR, or hidden and why.

In: a routed page and its merged words. Out: `PlacedWord`s, for people to look at. Not here: which
words count (`merge`), and how any of this is shown (`explain`, `view`).
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import NamedTuple

from inkroute.geometry import Box
from inkroute.model import Hidden, MergedWord, Word, WordSource
from inkroute.policy_layout import LayoutPolicy
from inkroute.route.facts import is_shown
from inkroute.route.page import Routed


class Standing(Enum):
    """How a word stands, in the order in which they are listed."""

    SHOWN = "shown"
    REPAIRED = "repaired"
    LAYER = "layer"
    OCR = "ocr_word"
    UNSURE = "unsure"
    UNDECODED = "undecoded"
    DISBELIEVED = "disbelieved"
    INVISIBLE = "invisible"
    COVERED = "covered"
    CLIPPED = "clipped"
    BACKGROUND = "background"
    OFFPAGE = "offpage"
    LAYER_OFF = "layer_off"

    @property
    def is_doubted(self) -> bool:
        """Whether such words are of a font whose words are not taken: told font by font."""
        return self in {Standing.UNDECODED, Standing.DISBELIEVED}

    @property
    def is_hidden(self) -> bool:
        """Whether such words are in the file, but not in the picture of the page."""
        return self in _HIDDEN


#: Why a word does not show: the first reason that holds names it, since some have several.
_WHY = (
    (Hidden.LAYER_OFF, Standing.LAYER_OFF),
    (Hidden.OFFPAGE, Standing.OFFPAGE),
    (Hidden.INVISIBLE, Standing.INVISIBLE),
    (Hidden.CLIPPED, Standing.CLIPPED),
    (Hidden.COVERED, Standing.COVERED),
    (Hidden.BACKGROUND, Standing.BACKGROUND),
)
#: Standings of words that are not in the picture of the page.
_HIDDEN = tuple(standing for _, standing in _WHY)
_SOURCES = {
    WordSource.FILE: Standing.SHOWN,
    WordSource.REPAIRED: Standing.REPAIRED,
    WordSource.FILE_OCR_LAYER: Standing.LAYER,
    WordSource.OCR: Standing.OCR,
}


class PlacedWord(NamedTuple):
    """A word, its place in mpt on the displayed page, and how it stands.

    `confidence` in per mille, of OCR's words; `font` the name of the file's font, or "" for OCR's.
    """

    standing: Standing
    text: str
    box: Box
    confidence: int
    font: str
    codes: str = ""


def page_words(routed: Routed, merged: tuple[MergedWord, ...]) -> tuple[PlacedWord, ...]:
    """The page's merged words, then those of the file that do not show and were not taken."""
    of_file: dict[tuple[str, Box], Word] = {(w.text, w.box): w for w in routed.facts.page.words}
    undecoded = {(w.text, w.box) for w in routed.facts.undecoded}
    unsure = LayoutPolicy().unsure
    out: list[PlacedWord] = []
    taken: Counter[tuple[str, Box]] = Counter()
    for word in merged:
        key = (word.text, word.box)
        if word.source is WordSource.OCR:
            low = word.confidence < unsure
            standing = Standing.UNSURE if low else Standing.OCR
            out.append(PlacedWord(standing, word.text, word.box, word.confidence, ""))
            continue
        standing = _SOURCES[word.source]
        if word.doubtful:
            standing = Standing.UNDECODED if key in undecoded else Standing.DISBELIEVED
        taken[key] += standing is Standing.LAYER
        painted = of_file.get(key)
        name = "" if painted is None else font_name(painted)
        codes = "" if painted is None else painted.codes
        out.append(PlacedWord(standing, word.text, word.box, word.confidence, name, codes))
    for hidden in routed.facts.page.words:
        if is_shown(hidden):
            continue
        key = (hidden.text, hidden.box)
        if taken[key]:
            taken[key] -= 1
            continue
        standing = next((way for flag, way in _WHY if hidden.flags & flag), Standing.INVISIBLE)
        out.append(
            PlacedWord(standing, hidden.text, hidden.box, 0, font_name(hidden), hidden.codes)
        )
    return tuple(out)


def font_name(word: Word) -> str:
    """What the font that a word is painted in is called, by the file or by the page."""
    return word.style.font.name or word.style.font.resource
