"""What the rules are asked about: a page's words by how they show, and pictures made of images.

In: a page map. Out: `PageFacts`. Strips and tiles of one scan become one `Picture`, since the
text on them ends at no strip's edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from inkroute.geometry import MPT, PER_MILLE, POINTS_PER_INCH, Box, per_mille
from inkroute.model import Hidden, ImageMark, PageMap, Word
from inkroute.policy import Policy
from inkroute.route.conflicts import Distrusted, settle
from inkroute.route.gaps import with_gaps
from inkroute.route.good_pages import asked
from inkroute.route.language import Unreadable, unreadable, without
from inkroute.route.traced import misread_over_scan
from inkroute.text_layer_facts import PairModel
from inkroute.textlayer import is_undecoded
from inkroute.textlayer.characters import all_decoded

#: Flags with which a word still shows: tiny print is in the picture too.
_STILL_SHOWN = int(Hidden.TINY)
#: Flags as plain integers: a page has thousands of words, and enumerations are slow.
_INVISIBLE, _COVERED = int(Hidden.INVISIBLE), int(Hidden.COVERED)
_NOT_THERE = int(Hidden.OFFPAGE | Hidden.LAYER_OFF)
_SEEN_BUT_FOR = int(Hidden.TINY | Hidden.BACKGROUND)
#: Edges of strips of one scan that lie within this (mpt) touch: rounding of their matrices.
_TOUCH = 1_000
#: mpt in an inch.
_INCH = POINTS_PER_INCH * MPT
#: Side of a cell (mpt) of the index that finds the words on a picture.
_CELL = 72_000


@dataclass(frozen=True, slots=True)
class Picture:
    """One image, or the strips and tiles of one scan, with the box round them."""

    images: tuple[ImageMark, ...]
    box: Box

    @property
    def first(self) -> ImageMark:
        """The image that stands for the picture: the first painted."""
        return self.images[0]

    @property
    def short_side(self) -> int:
        """Samples on its short side, of strips together; a mask's where that is finer."""
        wide, high, dpi_x, dpi_y = self.first.finest
        if len(self.images) > 1:
            across, down = self.box.width, self.box.height
            if self.first.turn % 2:
                across, down = down, across
            wide, high = across * dpi_x // _INCH, down * dpi_y // _INCH
        return min(wide, high)


@dataclass(frozen=True, slots=True)
class PageFacts:
    """A page's words sorted by what they are, and its pictures.

    `shown` words show and decode, `undecoded` show and do not, `distrusted` are of fonts that
    contradict themselves, `unreadable` of fonts whose words are no language or lack
    letters. `layer` words are invisible (rendering mode 3 or 7, or alpha 0), on the page and in
    fonts that do not contradict themselves; `hidden` counts the others, of which `covered` ones
    are hidden by a later mark alone. `told` is what ToUnicode
    said of words that were repaired by their glyphs' names, by the word's id.
    """

    page: PageMap
    shown: tuple[Word, ...]
    undecoded: tuple[Word, ...]
    layer: tuple[Word, ...]
    hidden: int
    pictures: tuple[Picture, ...]
    covered: tuple[Word, ...] = ()
    distrusted: tuple[Distrusted, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    told: Mapping[int, str] = field(default_factory=dict)


def is_shown(word: Word) -> bool:
    """Whether the word is in the picture of the page."""
    return not word.flags & ~_STILL_SHOWN


def is_layer(word: Word) -> bool:
    """Whether the word is of an invisible layer that lies on the page."""
    return bool(word.flags & _INVISIBLE) and not word.flags & _NOT_THERE


def is_covered(word: Word) -> bool:
    """Whether nothing but a later mark hides the word, or would if its colour did not."""
    return word.flags & ~_SEEN_BUT_FOR == _COVERED


def gather(page: PageMap, policy: Policy, model: PairModel | None = None) -> PageFacts:
    """Sort a page's words and pictures for the rules; `model` is of good pages."""
    seen: list[Word] = []
    layer: list[Word] = []
    covered: list[Word] = []
    hidden = 0
    for word in page.words:
        if not word.flags or is_shown(word):
            seen.append(word)
        elif is_layer(word):
            layer.append(word)
        else:
            hidden += 1
            if is_covered(word):
                covered.append(word)
    settled, beneath = settle(seen, policy), settle(layer, policy)
    shown: list[Word] = []
    undecoded: list[Word] = []
    decoded = all_decoded(word.text for word in settled.words)
    if decoded:
        shown.extend(settled.words)
    else:
        for word in settled.words:
            bad = is_undecoded(word.text, policy.undecoded_word)
            (undecoded if bad else shown).append(word)
    gaps = () if decoded else with_gaps(shown, undecoded, policy)
    whole = without(shown, gaps)
    strange = unreadable(whole, policy)
    if model is not None:
        strange = asked(whole, strange, model, policy)
    strange += misread_over_scan(without(whole, strange), page, policy)
    return PageFacts(
        page=page,
        shown=without(whole, strange),
        undecoded=without(undecoded, gaps),
        layer=beneath.words,
        hidden=hidden,
        pictures=tuple(pictures(page.images)),
        covered=tuple(covered),
        distrusted=settled.distrusted,
        unreadable=gaps + strange,
        told={**settled.told, **beneath.told},
    )


def pictures(images: tuple[ImageMark, ...]) -> list[Picture]:
    """Images gathered to pictures, in painting order of their first."""
    out: list[list[ImageMark]] = []
    boxes: list[Box] = []
    for image in images:
        place = next(
            (
                at
                for at in range(len(out) - 1, max(-1, len(out) - 3), -1)
                if _continues(out[at][-1], boxes[at], image)
            ),
            -1,
        )
        if place < 0:
            out.append([image])
            boxes.append(image.box)
        else:
            out[place].append(image)
            boxes[place] = boxes[place].union(image.box)
    return [Picture(tuple(part), box) for part, box in zip(out, boxes, strict=True)]


def _continues(last: ImageMark, box: Box, image: ImageMark) -> bool:
    """Whether an image is the next strip or tile of the scan that covers `box`."""
    if (image.turn, image.mirrored, image.is_mask, image.filters) != (
        last.turn, last.mirrored, last.is_mask, last.filters
    ):  # fmt: skip
        return False
    if (
        abs(image.dpi_x - last.dpi_x) * 20 > last.dpi_x
        or abs(image.dpi_y - last.dpi_y) * 20 > last.dpi_y
    ):
        return False
    here, there = image.box, last.box
    below = abs(here.y0 - box.y1) <= _TOUCH or abs(here.y1 - box.y0) <= _TOUCH
    beside = abs(here.x0 - there.x1) <= _TOUCH or abs(here.x1 - there.x0) <= _TOUCH
    same_column = abs(here.x0 - box.x0) <= _TOUCH and here.x1 <= box.x1 + _TOUCH
    same_row = abs(here.y0 - there.y0) <= _TOUCH and abs(here.y1 - there.y1) <= _TOUCH
    return (below and same_column) or (beside and same_row)


class WordIndex:
    """Boxes of words by cells of the page, to find those on a picture without looking at all."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        """Remember words; they are indexed when somebody asks."""
        self._cells: dict[tuple[int, int], list[int]] | None = None
        self._words = words

    def inside(self, box: Box) -> list[Word]:
        """Words whose centre lies in the box, in their order."""
        if not self._words:
            return []
        if self._cells is None:
            self._cells = self._indexed()
        cells = self._cells
        columns = range(box.x0 // _CELL, box.x1 // _CELL + 1)
        rows = range(box.y0 // _CELL, box.y1 // _CELL + 1)
        if len(columns) * len(rows) > len(cells):
            return [word for word in self._words if box.holds(*word.box.centre)]
        indices = sorted(i for c in columns for r in rows for i in cells.get((c, r), ()))
        return [self._words[i] for i in indices if box.holds(*self._words[i].box.centre)]

    def _indexed(self) -> dict[tuple[int, int], list[int]]:
        """The words' places by the cell that their centre lies in."""
        cells: dict[tuple[int, int], list[int]] = {}
        for index, word in enumerate(self._words):
            x, y = word.box.centre
            cells.setdefault((x // _CELL, y // _CELL), []).append(index)
        return cells

    def cover(self, box: Box) -> int:
        """Per mille of the box that its words cover, 1000 at most; overlaps count twice."""
        area = 0
        for word in self.inside(box):
            area += word.box.intersection(box).area
        return min(PER_MILLE, per_mille(area, box.area))
