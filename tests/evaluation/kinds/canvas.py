"""A page in the making: what is painted on it, and what is right for it, kept side by side.

In: a `Layout`, boxes, pictures. Out: a `MadePage`. Here are the steps that further kinds share:
choosing lines that something happens to, filling a box with a passage, putting scanned words in
their place. A picture never cuts a word: what it would touch is left out of the page. Lengths are
mpt of the displayed page where boxes are, points elsewhere. Not here: what a kind is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from PIL import Image

from evaluation.faces import EMBEDDED, Encoding, Family, embed, family
from evaluation.kinds.made import CannotMakeError, Ingredients, MadePage
from evaluation.layout import Layout, Line, SetWord, Style, words_of
from evaluation.model import Need, TruthRegion, TruthWord
from evaluation.pictures import (
    INLINE_CODINGS,
    MOST_SKEW,
    Coding,
    Placement,
    Wear,
    draw,
    moved,
    place,
    some_wear,
    worn,
)
from evaluation.texts import Source, blocks
from evaluation.typeset import Writer, compose, plain_page, rules
from inkroute.geometry import MPT, Box, encloses, quantise
from pdf_writer import Pdf, Value, number

#: languages written with letters and spaces.
LETTERED = ("eng", "fra", "rus")
#: resolutions of scanners, and of those that keep black and white only.
RESOLUTIONS, BITONAL_RESOLUTIONS = (150, 200, 300), (200, 300)
#: words that a crop has at the least and at the most; of ideographs that many times as many.
FEWEST, MOST = 25, 160
_HAN_TIMES = 2.5
#: points round the words of a region.
PAD = 5.0
#: ems between columns, as `setting` has it.
_GUTTER = 2.4


@dataclass(frozen=True, slots=True)
class Scanning:
    """How words become a picture: its wear, resolution, storage, placement."""

    wear: Wear
    dpi: int
    coding: Coding
    placement: Placement
    strips: int = 4


@dataclass(frozen=True, slots=True)
class Chosen:
    """Lines that something happens to, their box with some room, and the lines left elsewhere."""

    lines: tuple[Line, ...]
    box: Box
    rest: tuple[Line, ...]

    @property
    def words(self) -> list[SetWord]:
        """The chosen words."""
        return [word for line in self.lines for word in line]


@dataclass(slots=True)
class Canvas:
    """A page in the making; later steps paint over earlier ones."""

    layout: Layout
    pdf: Pdf = field(default_factory=Pdf)
    content: list[bytes] = field(default_factory=list)
    fonts: dict[str, Value] = field(default_factory=dict)
    xobjects: dict[str, Value] = field(default_factory=dict)
    words: list[TruthWord] = field(default_factory=list)
    regions: list[TruthRegion] = field(default_factory=list)
    unseen: list[TruthWord] = field(default_factory=list)

    @property
    def height(self) -> float:
        """Of the page, points."""
        return self.layout.style.paper[1]

    def region(self, box: Box, what: str, need: Need) -> int:
        """Add a region; returns its index."""
        self.regions.append(TruthRegion(box, what, need))
        return len(self.regions) - 1

    def rules(self) -> None:
        """Paint the layout's rules."""
        self.content.append(rules(self.layout))

    def paint(self, lines: Iterable[Line], state: bytes = b"") -> None:
        """Paint lines as text; `state` are operators that change the graphics state for them."""
        lines = list(lines)
        words = [word for line in lines for word in line]
        if not words:
            return
        writer = Writer.made(self.pdf, words, self.layout, prefix=f"F{len(self.fonts)}x")
        self._paint_by(writer, lines, state)

    def paint_as(
        self, lines: Iterable[Line], said: Callable[[str], str], *, bare: bool = False
    ) -> None:
        """Paint lines by fonts whose ToUnicode maps say `said` of each character.

        `bare` fonts have no cmap; in others the program itself says what is right.
        """
        lines = list(lines)
        by_face: dict[str, list[Line]] = {}
        for line in lines:
            for name in sorted({word.face.name for word in line}):
                part = tuple(word for word in line if word.face.name == name)
                by_face.setdefault(name, []).append(part)
        encoding = self.layout.style.encoding
        for parts in by_face.values():
            words = [word for part in parts for word in part]
            prefix = f"F{len(self.fonts)}x"
            if bare:
                writer = Writer.made(self.pdf, words, self.layout, prefix=prefix, said=said)
            else:
                # Codes are known once the face is in a file; they are the same in this one.
                trial = embed(Pdf(), words[0].face, [word.text for word in words], encoding)
                mapping = {code: said(char) for char, code in trial.codes.items()}
                writer = Writer.made(self.pdf, words, self.layout, prefix=prefix, unicode=mapping)
            self._paint_by(writer, parts, b"")

    def _paint_by(self, writer: Writer, lines: Iterable[Line], state: bytes) -> None:
        shown = writer.paint(lines)
        self.content.append(b"q %s\n%sQ\n" % (state, shown) if state else shown)
        self.fonts.update(writer.resources)

    def own(self, lines: Iterable[Line]) -> None:
        """Paint lines plainly and count their words as the page's own text."""
        lines = list(lines)
        self.paint(lines)
        self.words += [word.truth() for line in lines for word in line]

    def picture(self, image: Image.Image, box: Box, scanning: Scanning) -> None:
        """Put a picture into a box."""
        placed = place(
            self.pdf,
            image,
            box,
            quantise(self.height * MPT),
            coding=scanning.coding,
            placement=scanning.placement,
            prefix=f"Im{len(self.xobjects)}x",
            strip_count=scanning.strips,
        )
        self.content.append(placed.content)
        self.xobjects.update(placed.xobjects)

    def scan(self, lines: Sequence[Line], box: Box, scanning: Scanning, region: int) -> None:
        """Put lines, where they are set, into a picture of `box`; their words are pixels only."""
        sheet = replace(self.layout, lines=list(lines))
        image = worn(draw(plain_page(sheet), box, scanning.dpi), scanning.wear)
        self.picture(image, box, scanning)
        self.words += scanned(lines, box, scanning.wear.degrees, region)

    def made(self) -> MadePage:
        """The page as it is now."""
        page = self.layout.page
        resources: dict[str, Value] = {"Font": self.fonts}
        if self.xobjects:
            resources["XObject"] = self.xobjects
        paper = (0, 0, *self.layout.style.paper)
        self.pdf.page(b"".join(self.content), resources, paper, compress=True)
        return MadePage(
            self.pdf.build(),
            tuple(self.words),
            tuple(self.regions),
            tuple(self.unseen),
            page.width,
            page.height,
        )


def scanned(lines: Iterable[Line], box: Box, degrees: float, region: int) -> list[TruthWord]:
    """Truth of words in a picture of `box` that lies askew; words that leave it are set aside."""
    found = []
    for word in (word for line in lines for word in line):
        lies = moved(word.box, box, degrees)
        cut = not encloses(box, lies)
        found.append(TruthWord(word.text, lies, region, only_pixels=True, set_aside=cut))
    return found


def started(made_of: Ingredients, **changes: object) -> Canvas:
    """A canvas with a page set; `changes` are of the style. Fonts are embedded."""
    style = made_of.style
    if style.encoding is Encoding.STANDARD:
        changes = {"family": made_of.dice.choice(EMBEDDED), "encoding": Encoding.TYPE0} | changes
    style = replace(style, **changes)  # type: ignore[arg-type]
    return Canvas(compose(made_of.source, style, made_of.dice))


def some_scanning(
    dice: Random, *, coding: Coding | None = None, placement: Placement | None = None
) -> Scanning:
    """A scan as offices make them, a quarter bitonal; or stored as given."""
    bits = {Coding.CCITT: True, Coding.JBIG2: True, Coding.JPX: False, Coding.JPEG: False}
    bitonal = bits[coding] if coding in bits else dice.random() < 1 / 4
    if coding is None:
        coding = dice.choice((Coding.CCITT, Coding.FLATE) if bitonal else
                             (Coding.JPEG, Coding.JPEG, Coding.FLATE))  # fmt: skip
    ways = [way for way in Placement if way is not Placement.INLINE or coding in INLINE_CODINGS]
    return Scanning(
        some_wear(dice, bitonal=bitonal),
        dice.choice(BITONAL_RESOLUTIONS if bitonal else RESOLUTIONS),
        coding,
        placement or dice.choice(ways),
        dice.randrange(3, 7),
    )


def frames(style: Style) -> list[tuple[float, float]]:
    """Left and right of each column, points."""
    width = style.paper[0]
    gutter = _GUTTER * style.size
    wide = (width - 2 * style.margin - gutter * (style.columns - 1)) / style.columns
    lefts = [style.margin + column * (wide + gutter) for column in range(style.columns)]
    return [(left, left + wide) for left in lefts]


def choose(
    layout: Layout,
    dice: Random,
    *,
    words: int = 0,
    height: float = 0.0,
    degrees: float = MOST_SKEW,
) -> Chosen:
    """Lines of one column, one after the other, from a place by lot on.

    They have `words` words (by lot when 0) and `height` points at the least; the box leaves room
    for them to be turned by `degrees`.

    Raises:
        CannotMakeError: no column has as many.
    """
    style = layout.style
    words = words or dice.randint(FEWEST, MOST)
    if layout.family.han is not None:
        words = quantise(words * _HAN_TIMES)
    columns = []
    for left, right in frames(style):
        columns.append(
            [
                line
                for line in layout.lines
                if left - 1 <= line[0].x <= right
                and style.margin < line[0].y < style.paper[1] - style.margin
            ]
        )
    for column in sorted(columns, key=lambda _: dice.random()):
        starts = [index for index in range(len(column)) if _enough(column[index:], words, height)]
        if starts:
            start = dice.choice(starts)
            end = next(end for end in range(start + 1, len(column) + 1)
                       if _enough(column[start:end], words, height))  # fmt: skip
            return set_apart(layout, column[start:end], degrees)
    raise CannotMakeError(f"no column has {words} words in {height} pt")


def _enough(lines: Sequence[Line], words: int, height: float) -> bool:
    if not lines or sum(map(len, lines)) < words:
        return False
    ys = [line[0].y for line in lines]
    return max(ys) - min(ys) >= height


def set_apart(layout: Layout, lines: Sequence[Line], degrees: float = MOST_SKEW) -> Chosen:
    """Lines with room round them: words of others that their box touches are left out."""
    box = room(layout, [word.box for line in lines for word in line], degrees)
    taken = {id(word) for line in lines for word in line}
    rest = []
    for line in layout.lines:
        kept = tuple(word for word in line if id(word) not in taken and not word.box.meets(box))
        if kept:
            rest.append(kept)
    return Chosen(tuple(lines), box, tuple(rest))


def room(layout: Layout, boxes: Sequence[Box], degrees: float = 0.0) -> Box:
    """The box of boxes with `PAD` round it, and what turning it by `degrees` needs."""
    box = union(boxes)
    share = math.sin(math.radians(abs(degrees))) / 2
    across = quantise(PAD * MPT + share * box.height)
    down = quantise(PAD * MPT + share * box.width)
    page = layout.page
    return Box(
        max(page.x0, box.x0 - across),
        max(page.y0, box.y0 - down),
        min(page.x1, box.x1 + across),
        min(page.y1, box.y1 + down),
    )


def union(boxes: Sequence[Box]) -> Box:
    """The smallest box round some."""
    return Box(
        min(box.x0 for box in boxes),
        min(box.y0 for box in boxes),
        max(box.x1 for box in boxes),
        max(box.y1 for box in boxes),
    )


def passage(source: Source, dice: Random) -> Iterator[str]:
    """Words of a source from a block by lot on, round and round."""
    listed = [block for block in blocks(source.text) if len(block.text.split()) > 3]
    if not listed:
        raise CannotMakeError("no block of words")
    start = dice.randrange(len(listed))
    while True:
        for block in [*listed[start:], *listed[:start]]:
            yield from (word for word, _ in words_of(block.text))


def filled(
    words: Iterator[str], kind: Family, size: float, paper: tuple[float, float], leading: float
) -> list[Line]:
    """Lines of words that fill paper of a size (points), `PAD` from its edges."""
    space = kind.regular.width(" ", size)
    lines: list[Line] = []
    y = PAD + size
    held: SetWord | None = None
    while y + 0.4 * size <= paper[1] - PAD:
        line: list[SetWord] = []
        x = PAD
        while True:
            word = held or _next_word(words, kind, size, paper[0] - 2 * PAD)
            held = None
            if x + word.width > paper[0] - PAD:
                held = word
                break
            line.append(word._replace(x=x, y=y))
            x += word.width + space
        lines.append(tuple(line))
        y += leading * size
    return lines


def _next_word(words: Iterator[str], kind: Family, size: float, widest: float) -> SetWord:
    for _ in range(200):
        text = next(words)
        face = kind.face(text)
        if face is not None and face.width(text, size) <= widest:
            return SetWord(text, 0.0, 0.0, face.width(text, size), size, face)
    raise CannotMakeError("no words that fit")


def inset(made_of: Ingredients, canvas: Canvas, wide: float, high: float) -> Layout:
    """A passage set on paper of a size (points), in the page's family."""
    style = replace(canvas.layout.style, paper=(wide, high))
    han = made_of.language == "chi_sim"
    kind = family(style.family, style.encoding, han=han)
    words = passage(made_of.source, made_of.dice)
    return Layout(style, kind, filled(words, kind, style.size, (wide, high), style.leading))


def shade(box: Box, height: float, colour: tuple[float, float, float]) -> bytes:
    """Operators that fill a box with a colour (parts of 1); `height` of the page in points."""
    shape = (box.x0 / MPT, height - box.y1 / MPT, box.width / MPT, box.height / MPT)
    return b"q %s rg %s re f Q\n" % (_row(colour), _row(shape))


def turning(degrees: float, box: Box, height: float) -> bytes:
    """The operator that turns what follows anticlockwise about a box's middle."""
    x, y = (box.x0 + box.x1) / 2 / MPT, height - (box.y0 + box.y1) / 2 / MPT
    across, up = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return b"%s cm " % _row(
        (across, up, -up, across, x - across * x + up * y, y - up * x - across * y)
    )


def _row(values: Iterable[float]) -> bytes:
    return b" ".join(map(number, values))
