"""A page's merged words to blocks in reading order.

In: `model.PageResult` with its words. Out: `PageLayout`. Words are taken by the quarter turns of
their reading direction, the most frequent first, and each direction is laid out in the frame in
which it stands upright: fragments, regions, rows, paragraphs. Not here: text and markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from inkroute.extract.blocks import TAB, Block, Line, PageLayout
from inkroute.extract.columns import Region, regions
from inkroute.extract.fragments import fragments, items_of, median
from inkroute.extract.paragraphs import Frame, hard_ends, paragraphs
from inkroute.extract.rows import Row, rows
from inkroute.extract.script import (
    Direction,
    direction,
    logical_order,
    mostly_rtl,
    spaceless,
)
from inkroute.extract.skew import levelled, parted
from inkroute.geometry import PER_MILLE, Box
from inkroute.model import MergedWord, PageResult, WordSource
from inkroute.policy_layout import LayoutPolicy

_DEFAULT = LayoutPolicy()
#: Sources whose confidence says something: a reading or a repair.
_READ = (WordSource.OCR, WordSource.REPAIRED)
#: Sources whose boxes hug the ink: they were seen by OCR, not set by a font.
_INK = (WordSource.OCR, WordSource.FILE_OCR_LAYER)


def layout_page(page: PageResult, policy: LayoutPolicy = _DEFAULT) -> PageLayout:
    """The page's blocks in reading order; none when its words are not merged yet."""
    words = page.words or ()
    turns: dict[int, list[int]] = {}
    for index, word in enumerate(words):
        if word.text and not word.text.isspace():
            turns.setdefault(word.turn % 4, []).append(index)
    blocks: list[Block] = []
    for turn in sorted(turns, key=lambda turn: (-len(turns[turn]), turn)):
        blocks += _blocks(page, words, turns[turn], turn, policy)
    return PageLayout(page.index, page.width, page.height, tuple(blocks))


def _blocks(
    page: PageResult,
    words: Sequence[MergedWord],
    indices: list[int],
    turn: int,
    policy: LayoutPolicy,
) -> list[Block]:
    """Blocks of the words of one reading direction."""
    items = items_of(words, indices, turn, page.width, page.height)
    rtl = mostly_rtl([words[i].text for i in indices])
    pieces = parted(levelled(fragments(items, policy), policy), policy)
    return [
        block
        for region in regions(pieces, policy, rtl=rtl)
        for block in _blocks_of_region(region, words, turn, policy)
    ]


def _blocks_of_region(
    region: Region, words: Sequence[MergedWord], turn: int, policy: LayoutPolicy
) -> list[Block]:
    indices = [item.place for fragment in region for item in fragment.items]
    rtl = mostly_rtl([words[i].text for i in indices])
    ink = sum(words[i].source in _INK for i in indices)
    change = policy.size_change_ocr if 2 * ink > len(indices) else policy.size_change
    frame = Frame(lambda row: words[row.items[-1 if rtl else 0].place].text, rtl=rtl)
    made = []
    for group in paragraphs(rows(region, policy), frame, change, policy):
        ends = hard_ends(group, frame, policy)
        lines = [
            _line(row, words, policy, ends_hard=end) for row, end in zip(group, ends, strict=True)
        ]
        made.append(block_of(lines, turn))
    return made


def _line(row: Row, words: Sequence[MergedWord], policy: LayoutPolicy, *, ends_hard: bool) -> Line:
    """The row's words in the order in which they are read, and what parts them."""
    texts = [words[item.place].text for item in row.items]
    rtl = False
    order: Sequence[int] = range(len(texts))
    if not all(text.isascii() for text in texts):
        directions = [direction(text) for text in texts]
        if Direction.RTL in directions:
            rtl = mostly_rtl(texts)
            order = logical_order(directions, rtl=rtl)
    glue = [""]
    for one, other in pairwise(order):
        here, there = row.items[one], row.items[other]
        gap = max(here.x0, there.x0) - min(here.x1, there.x1)
        glue.append(_glue(texts[one], texts[other], gap * PER_MILLE // row.height, policy))
    ordered = tuple(words[row.items[place].place] for place in order)
    return Line(ordered, tuple(glue), _round(ordered), row.height, rtl, ends_hard)


def _glue(before: str, after: str, gap: int, policy: LayoutPolicy) -> str:
    """What parts two words of a line; `gap` in per mille of its height."""
    if gap >= policy.tab_gap:
        return TAB
    return "" if gap < policy.tightest_gap and spaceless(before[-1], after[0]) else " "


def _round(words: Sequence[MergedWord]) -> Box:
    """The smallest box round the words."""
    return Box(
        min(word.box.x0 for word in words),
        min(word.box.y0 for word in words),
        max(word.box.x1 for word in words),
        max(word.box.y1 for word in words),
    )


def block_of(lines: Sequence[Line], turn: int) -> Block:
    """A block of the lines, with the account of where its words came from."""
    words = [word for line in lines for word in line.words]
    sources = [word.source for word in words]
    counts = [(source, sources.count(source)) for source in WordSource if source in sources]
    main = counts[0][0]
    if len(counts) > 1:
        main = max(
            (source for source, _ in counts),
            key=lambda source: sum(len(w.text) for w in words if w.source is source),
        )
    read = [w.confidence for w in words if w.source in _READ]
    return Block(
        box=_round(words),
        lines=tuple(lines),
        source=main,
        mixed=len(counts) > 1,
        words_by_source=tuple(counts),
        confidence=sum(read) // len(read) if read else None,
        routes=tuple(dict.fromkeys(word.route for word in words if word.route)),
        doubtful=sum(word.doubtful for word in words),
        height=median([line.height for line in lines]),
        turn=turn,
        rtl=mostly_rtl([word.text for word in words]),
    )
