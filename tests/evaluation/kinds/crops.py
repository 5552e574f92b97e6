"""Parts of a page that become something else: which part, which words, where these go.

In: a `Layout`, dice. Out: a `Crop` of 2 to 50 % of the page with 25 words or more, its words, and
those that its edge cuts; pictures of it; a page's parts put together. Unlike `canvas`, whose
pictures cut no word, a crop's edge may cut words, as the reference set's do: these are set aside.
Boxes are mpt of the displayed page. Not here: what a kind is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from PIL import Image

from evaluation.faces import EMBEDDED, Encoding
from evaluation.kinds.made import CannotMakeError, Ingredients, MadePage
from evaluation.layout import Layout, Line, SetWord
from evaluation.model import TruthRegion, TruthWord
from evaluation.pictures import (
    Coding,
    Placed,
    Placement,
    Wear,
    draw,
    moved,
    place,
    some_wear,
    worn,
)
from evaluation.typeset import Writer, compose, plain_page, rules
from inkroute.geometry import MPT, PER_MILLE, Box, encloses, quantise
from pdf_writer import Pdf, Value

#: Shares of the page that crops have (per mille), and words at the least; ideographs are shorter.
SMALLEST, LARGEST = 20, 500
FEWEST, FEWEST_HAN = 25, 60
#: Of an em, what letters reach above and below the baseline: what an edge must meet to cut them.
_RISE, _FALL = 0.72, 0.21
#: Points round the lines of a crop.
_PAD = 2.0
#: Of ten crops, those whose edges fall anywhere, and those that are less wide than the lines.
_ANYWHERE, _NARROW = 2, 2
#: Of ten crops that lie askew, those that make room for it.
_ROOMY = 7
_TRIES = 60


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a page: its words, those that its edge cuts, and those that lie elsewhere.

    Words that it makes room for when it lies askew are in none of these: they leave the page.
    """

    box: Box
    inside: tuple[SetWord, ...]
    cut: tuple[SetWord, ...]
    outside: tuple[SetWord, ...]


@dataclass(frozen=True, slots=True)
class Scanning:
    """How a picture is made and stored."""

    dpi: int
    wear: Wear
    coding: Coding
    placement: Placement
    strips: int


def embeddable(made_of: Ingredients, free: tuple[float, float] = (0.0, 0.0)) -> Layout:
    """A page of fonts that have a program, since paths and wrong ToUnicode maps need one."""
    style = made_of.style
    if style.encoding is Encoding.STANDARD:
        style = replace(style, family=made_of.dice.choice(EMBEDDED), encoding=Encoding.SIMPLE)
    return compose(made_of.source, style, made_of.dice, free)


def ink(word: SetWord) -> Box:
    """The band that a word's letters fill, mpt: less than its box, which spans the font."""
    return Box(
        quantise(word.x * MPT),
        quantise((word.y - _RISE * word.size) * MPT),
        quantise((word.x + word.width) * MPT),
        quantise((word.y + _FALL * word.size) * MPT),
    )


def cropped(words: Iterable[SetWord], box: Box) -> Crop:
    """Words by where they lie: in a box, over its edge, or elsewhere."""
    inside, cut, outside = [], [], []
    for word in words:
        band = ink(word)
        if encloses(box, band):
            inside.append(word)
        elif band.meets(box):
            cut.append(word)
        else:
            outside.append(word)
    return Crop(box, tuple(inside), tuple(cut), tuple(outside))


def some_crop(layout: Layout, dice: Random, degrees: float = 0.0, *, whole: bool = False) -> Crop:
    """A crop by lot, whose picture will be turned by `degrees`.

    Some pictures that lie askew make room for all of their words, others lose those at their edge.
    `whole` is for no picture: no edge then falls where words of its lines are.

    Raises:
        CannotMakeError: the page has no part with as many words.
    """
    han = layout.family.han is not None
    page = layout.page
    for _ in range(_TRIES):
        lines = _some_lines(layout, dice)
        box = _round(lines)
        if not whole:
            box = _shifted(box, dice)
        found = cropped(layout.words, box)
        if degrees and dice.randrange(10) < _ROOMY:
            found = _with_room(found, degrees, page)
        share = found.box.area * PER_MILLE // page.area
        enough = len(_whole(found, degrees)) >= (FEWEST_HAN if han else FEWEST)
        if SMALLEST <= share <= LARGEST and enough:
            return found
    raise CannotMakeError("no crop with words enough")


def _whole(crop: Crop, degrees: float) -> list[SetWord]:
    """The words of a crop that its picture shows wholly when it is turned."""
    box = crop.box
    return [word for word in crop.inside if encloses(box, moved(ink(word), box, degrees))]


def _with_room(crop: Crop, degrees: float, page: Box) -> Crop:
    """The crop so large that turning takes no word out of it; what it then meets is left out."""
    share = math.sin(math.radians(abs(degrees))) / 2
    box = crop.box.grown(quantise(share * crop.box.height), quantise(share * crop.box.width))
    box = box.cut_to(page)
    outside = tuple(word for word in crop.outside if not ink(word).meets(box))
    return Crop(box, crop.inside, (), outside)


def _some_lines(layout: Layout, dice: Random) -> Sequence[Line]:
    """Lines that follow one another in a column, as many as a share by lot takes."""
    style = layout.style
    page = layout.page
    body = [
        line
        for line in layout.lines
        if style.margin <= line[0].y < style.paper[1] - style.margin - 1
    ]
    if not body:
        raise CannotMakeError("an empty page")
    start = dice.randrange(len(body))
    # Small crops are more frequent than large ones, as on real pages.
    wanted = float(SMALLEST * (LARGEST / SMALLEST) ** dice.random())
    taken: list[Line] = []
    bottom = 0.0
    for line in body[start:]:
        if taken and line[0].y < bottom - style.size:
            break  # the next column
        taken.append(line)
        bottom = line[0].y
        if _round(taken).area * PER_MILLE >= wanted * page.area:
            break
    return taken


def _round(lines: Sequence[Line]) -> Box:
    """The box round lines' letters, with some room but less than to the next line."""
    bands = [ink(word) for line in lines for word in line]
    pad = quantise(_PAD * MPT)
    first, last = lines[0][0], lines[-1][0]
    return Box(
        min(band.x0 for band in bands) - 2 * pad,
        quantise((first.y - 0.86 * first.size) * MPT),
        max(band.x1 for band in bands) + 2 * pad,
        quantise((last.y + 0.26 * last.size) * MPT),
    )


def _shifted(box: Box, dice: Random) -> Box:
    """The box with an edge moved by lot, in some cases."""
    x0, y0, x1, y1 = box
    if dice.randrange(10) < _NARROW:
        take = quantise(box.width * dice.uniform(0.1, 0.5))
        x0, x1 = (x0 + take, x1) if dice.random() < 0.5 else (x0, x1 - take)
    if dice.randrange(10) < _ANYWHERE:
        y0 += dice.randrange(-8 * MPT, 8 * MPT)
        y1 += dice.randrange(-8 * MPT, 8 * MPT)
    return Box(x0, y0, x1, max(y1, y0 + MPT))


def some_scanning(dice: Random, *, inline: bool = True) -> Scanning:
    """A resolution, wear, coding and placement by lot: a quarter bitonal, and these lossless."""
    bitonal = dice.random() < 0.25
    coding = Coding.FLATE if bitonal or dice.random() < 0.4 else Coding.JPEG
    ways = [Placement.WHOLE, Placement.STRIPS, Placement.FORM]
    return Scanning(
        dpi=dice.choice((200, 300) if bitonal else (150, 200, 300)),
        wear=some_wear(dice, bitonal=bitonal),
        coding=coding,
        placement=dice.choice([*ways, Placement.INLINE] if inline else ways),
        strips=dice.randrange(3, 7),
    )


def pictured(layout: Layout, crop: Crop, scanning: Scanning) -> Image.Image:
    """A part of a page as it is after scanning; of others' words only what its edge cuts."""
    shown = {id(word) for word in (*crop.inside, *crop.cut)}
    lines = [tuple(word for word in line if id(word) in shown) for line in layout.lines]
    sheet = replace(layout, lines=[line for line in lines if line])
    return worn(draw(plain_page(sheet), crop.box, scanning.dpi), scanning.wear)


def seen(crop: Crop, degrees: float, region: int, *, only_pixels: bool) -> list[TruthWord]:
    """The words of a crop where its picture shows them; those that leave it are set aside.

    Words that its edge cut are set aside too, where they stand.
    """
    found = []
    whole = {id(word) for word in _whole(crop, degrees)}
    for word in crop.inside:
        place_ = moved(word.box, crop.box, degrees)
        gone = id(word) not in whole
        found.append(TruthWord(word.text, place_, region, only_pixels, set_aside=gone))
    return found + [word.truth()._replace(set_aside=True) for word in crop.cut]


def layer(
    writer: Writer, crop: Crop, degrees: float, *, along: bool, state: bytes = b"3 Tr"
) -> bytes:
    """The words of a crop as an OCR program lays them over a picture: invisible, where they show.

    `along` says whether they run along the sloping lines or stand upright.
    """
    across, up = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    middle = (crop.box.x0 + crop.box.x1) / 2 / MPT, (crop.box.y0 + crop.box.y1) / 2 / MPT
    out = [b"BT " + state + b"\n"]
    for word in crop.inside:
        dx, dy = word.x - middle[0], word.y - middle[1]
        x, y = middle[0] + across * dx + up * dy, middle[1] - up * dx + across * dy
        slope = (across, up) if along else (1.0, 0.0)
        out.append(writer.one(word, x, y, slope))
    return b"".join([*out, b"0 Tr ET\n"])


@dataclass(slots=True)
class Parts:
    """A page's parts in painting order, and what is right for it."""

    layout: Layout
    pdf: Pdf = field(default_factory=Pdf)
    content: list[bytes] = field(default_factory=list)
    fonts: dict[str, Value] = field(default_factory=dict)
    xobjects: dict[str, Value] = field(default_factory=dict)
    words: list[TruthWord] = field(default_factory=list)
    regions: list[TruthRegion] = field(default_factory=list)

    def text(self, words: Sequence[SetWord]) -> None:
        """Paint the page's rules and those of its words, in plain text."""
        self.content.append(rules(self.layout))
        if words:
            writer = Writer.made(self.pdf, words, self.layout)
            self.fonts.update(writer.resources)
            self.content.append(writer.paint(self.layout.lines, only=words))

    def picture(
        self, image: Image.Image, box: Box, scanning: Scanning, *, prefix: str = "Im"
    ) -> None:
        """Show a picture in a box."""
        placed: Placed = place(
            self.pdf,
            image,
            box,
            self.layout.page.height,
            coding=scanning.coding,
            placement=scanning.placement,
            prefix=prefix,
            strip_count=scanning.strips,
        )
        self.content.append(placed.content)
        self.xobjects.update(placed.xobjects)

    def made(self) -> MadePage:
        """The file and its truth."""
        page = self.layout.page
        resources: dict[str, Value] = {}
        if self.fonts:
            resources["Font"] = self.fonts
        if self.xobjects:
            resources["XObject"] = self.xobjects
        paper = (0, 0, *self.layout.style.paper)
        self.pdf.page(b"".join(self.content), resources, paper, compress=True)
        words, regions = tuple(self.words), tuple(self.regions)
        return MadePage(self.pdf.build(), words, regions, (), page.width, page.height)
