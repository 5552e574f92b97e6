"""Which blocks are headings: by size against the body's, and only when that is clear.

In: page layouts. Out: the body's line heights, and a level for a block. Not here: headings that
differ from the body in weight or numbering alone; those stay paragraphs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from inkroute.extract.blocks import TAB, Block, PageLayout
from inkroute.extract.script import Direction, direction
from inkroute.geometry import PER_MILLE
from inkroute.model import WordSource
from inkroute.policy_layout import LayoutPolicy

#: Sources whose boxes hug the ink.
_INK = (WordSource.OCR, WordSource.FILE_OCR_LAYER)


class Size(NamedTuple):
    """Line height and mean character width in mpt; 0 where nothing is known."""

    height: int
    pitch: int


class Body(NamedTuple):
    """The size of running text, for words set by a font and for words seen by OCR."""

    set_by_font: Size
    seen: Size


def body_of(pages: Iterable[PageLayout]) -> Body:
    """The median size of the document's characters, for both kinds of boxes."""
    heights: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    pitches: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for page in pages:
        for block in page.blocks:
            ink = block.source in _INK
            for line in block.lines:
                heights[ink][line.height] += line.characters
                pitches[ink][line.pitch] += line.characters
    sizes = [
        Size(_weighted_median(tall), _weighted_median(wide))
        for tall, wide in zip(heights, pitches, strict=True)
    ]
    return Body(*sizes)


def _weighted_median(counts: Counter[int]) -> int:
    half = sum(counts.values()) // 2
    for value in sorted(counts):
        half -= counts[value]
        if half < 0:
            return value
    return 0


def heading_level(block: Block, body: Body, policy: LayoutPolicy) -> int:
    """1, 2 or 3 for a heading, 0 for anything else."""
    ink = block.source in _INK
    size = body.seen if ink else body.set_by_font
    if size.height == 0 or len(block.lines) > policy.heading_lines:
        return 0
    ratio = block.height * PER_MILLE // size.height
    if ratio < (policy.heading_ocr if ink else policy.heading):
        return 0
    words = [word.text for line in block.lines for word in line.words]
    if len(words) > policy.heading_words or any(TAB in line.glue for line in block.lines):
        return 0
    characters = sum(line.characters for line in block.lines)
    pitch = sum(line.pitch * line.characters for line in block.lines) // max(1, characters)
    if characters >= policy.pitch_characters and (
        pitch * PER_MILLE < size.pitch * policy.pitch_change
    ):
        return 0
    if all(direction(text) is Direction.NEUTRAL for text in words):
        return 0
    if ratio >= policy.heading_first:
        return 1
    return 2 if ratio >= policy.heading_second else 3
