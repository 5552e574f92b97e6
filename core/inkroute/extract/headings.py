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


class Body(NamedTuple):
    """Line heights of running text in mpt, for words set by a font and for words seen by OCR.

    0 where a document has none of a kind.
    """

    set_by_font: int
    seen: int


def body_of(pages: Iterable[PageLayout]) -> Body:
    """The median line height of the document's characters, for both kinds of boxes."""
    counts: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for page in pages:
        for block in page.blocks:
            kind = counts[block.source in _INK]
            for line in block.lines:
                kind[line.height] += sum(len(word.text) for word in line.words)
    return Body(_weighted_median(counts[0]), _weighted_median(counts[1]))


def _weighted_median(counts: Counter[int]) -> int:
    half = sum(counts.values()) // 2
    for height in sorted(counts):
        half -= counts[height]
        if half < 0:
            return height
    return 0


def heading_level(block: Block, body: Body, policy: LayoutPolicy) -> int:
    """1, 2 or 3 for a heading, 0 for anything else."""
    ink = block.source in _INK
    size = body.seen if ink else body.set_by_font
    if size == 0 or len(block.lines) > policy.heading_lines:
        return 0
    ratio = block.height * PER_MILLE // size
    if ratio < (policy.heading_ocr if ink else policy.heading):
        return 0
    words = [word.text for line in block.lines for word in line.words]
    if len(words) > policy.heading_words or any(TAB in line.glue for line in block.lines):
        return 0
    if all(direction(text) is Direction.NEUTRAL for text in words):
        return 0
    if ratio >= policy.heading_first:
        return 1
    return 2 if ratio >= policy.heading_second else 3
