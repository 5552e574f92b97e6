"""A page's merged words to blocks in reading order.

In: `model.PageResult` with its words. Out: `PageLayout`. Words are taken by the quarter turns of
their reading direction, the most frequent first, and each direction is laid out in the frame in
which it stands upright: fragments, regions, rows, paragraphs. Words at a slant follow, direction
by direction. Not here: text and markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from inkroute.extract.blocks import TAB, Block, Line, PageLayout
from inkroute.extract.columns import Region, regions
from inkroute.extract.fragments import Item, fragments, items_of, median
from inkroute.extract.paragraphs import Frame, hard_ends, paragraphs
from inkroute.extract.rows import Row, rows
from inkroute.extract.script import (
    Direction,
    breadth,
    direction,
    logical_order,
    mostly_rtl,
    spaceless,
)
from inkroute.extract.skew import levelled, parted
from inkroute.extract.slanted import by_direction, is_slanted, slanted_items
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
    slanted: list[int] = []
    for index, word in enumerate(words):
        if word.text and not word.text.isspace():
            if is_slanted(word, policy):
                slanted.append(index)
            else:
                turns.setdefault(_turn(word, policy), []).append(index)
    blocks: list[Block] = []
    for turn in sorted(turns, key=lambda turn: (-len(turns[turn]), turn)):
        items = items_of(words, turns[turn], turn, page.width, page.height)
        blocks += _blocks(items, words, turn, policy)
    for along, own in by_direction(words, slanted, policy):
        items = slanted_items(words, own, along)
        blocks += _blocks(items, words, words[own[0]].turn % 4, policy)
    return PageLayout(page.index, page.width, page.height, tuple(blocks))


def _turn(word: MergedWord, policy: LayoutPolicy) -> int:
    """Quarter turns of the word's reading direction: 1 for words in vertical writing as well.

    Their characters stand upright under each other (ISO 32000-1, 9.7.4.3), so that the word is
    about as many times taller than wide as it has characters.
    """
    turn = word.turn % 4
    count = len(word.text)
    least = word.box.width * count * policy.vertical_shape
    if turn or count < 2 or word.box.height * PER_MILLE < least:
        return turn
    return int(count > 2 or breadth(word.text) == 2 * count)


def _blocks(
    items: list[Item], words: Sequence[MergedWord], turn: int, policy: LayoutPolicy
) -> list[Block]:
    """Blocks of the words of one reading direction."""
    rtl = mostly_rtl([words[item.place].text for item in items])
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
    items = row.items
    ordered = tuple([words[item.place] for item in items])
    texts = [word.text for word in ordered]
    rtl = False
    plain = "".join(texts).isascii()
    if not plain:
        directions = [direction(text) for text in texts]
        if Direction.RTL in directions:
            rtl = mostly_rtl(texts)
            order = logical_order(directions, rtl=rtl)
            ordered = tuple([ordered[place] for place in order])
            items = tuple([items[place] for place in order])
    glue = [""]
    tab = policy.tab_gap * row.height
    tight = policy.tightest_gap * row.height
    for place, (here, there) in enumerate(pairwise(items)):
        gap = (max(here.x0, there.x0) - min(here.x1, there.x1)) * PER_MILLE
        if gap >= tab:
            glue.append(TAB)
        elif plain or gap >= tight:
            glue.append(" ")
        else:
            joined = spaceless(ordered[place].text[-1], ordered[place + 1].text[0])
            glue.append("" if joined else " ")
    return Line(
        words=ordered,
        glue=tuple(glue),
        box=_round(ordered),
        height=row.height,
        pitch=row.pitch,
        characters=row.characters,
        rtl=rtl,
        ends_hard=ends_hard,
    )


def _round(words: Sequence[MergedWord]) -> Box:
    """The smallest box round the words."""
    boxes = [word.box for word in words]
    return Box(
        min([box.x0 for box in boxes]),
        min([box.y0 for box in boxes]),
        max([box.x1 for box in boxes]),
        max([box.y1 for box in boxes]),
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
