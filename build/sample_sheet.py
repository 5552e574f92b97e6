"""Lays out the pages of the samples and writes down, while it draws, what the right answer is.

In: text, shapes and images with their places in points, origin top left, y down. Out: pages of a
`Pdf`, and for each page its truth: the words that the file holds, and the regions with the
decision that is right for them and the words in them. Not here: the wording (sample_contract,
sample_poster, sample_form) and the making of pictures (sample_scan).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import reportlab
from fontTools.ttLib import TTFont

from pdf_fonts import text_as_outlines, truetype_font
from pdf_writer import Name, Pdf, Ref, Value, number, show_text, write

#: the folder of the Bitstream Vera fonts, which reportlab ships.
FONT_FOLDER = Path(reportlab.__file__).parent / "fonts"
#: share of the em above and below the baseline that a word's box spans.
ASCENT, DESCENT = 0.76, 0.24
#: advance of every character of Courier, in ems.
COURIER = 0.6
#: mpt in a point.
MPT = 1000
#: Bézier handle that makes a quarter circle.
QUARTER = 0.5523

Box: TypeAlias = tuple[float, float, float, float]
Colour: TypeAlias = tuple[float, float, float]
BLACK: Colour = (0, 0, 0)


class Word(NamedTuple):
    """A word and its box in points on the displayed page, origin top left, y down."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class Region:
    """A region with the decision that is right for it.

    "either" is for handwriting: it may hold words or none, and reading it costs a second. `turn`
    is the quarter turns clockwise that set its text upright.
    """

    name: str
    source: Literal["image", "vector", "words"]
    decision: Literal["ocr", "skip", "already_read", "either"]
    box: Box
    words: tuple[Word, ...] = ()
    turn: int = 0

    def truth(self) -> dict[str, object]:
        """As truth.json has it; boxes in mpt."""
        return {
            "name": self.name,
            "source": self.source,
            "decision": self.decision,
            "box": in_mpt(self.box),
            "turn": self.turn,
            "words": words_truth(self.words),
        }


@dataclass(frozen=True, slots=True)
class Face:
    """A font as the samples use it; `unicode` as `truetype_font` takes it, "private" on top.

    A "private" face maps its glyphs to the private use area and keeps no names: it does not
    decode.
    """

    resource: str
    file: str
    name: str
    unicode: Literal["right", "none", "private"] = "right"

    @property
    def program(self) -> Path:
        """The font program's path."""
        return FONT_FOLDER / self.file

    def width(self, text: str, size: float) -> float:
        """Width of `text` in points."""
        cmap, widths, em = _metrics(self.file)
        return float(sum(widths[cmap[ord(char)]][0] for char in text) * size / em)


@cache
def _metrics(file: str) -> tuple[dict[int, str], dict[str, tuple[int, int]], int]:
    """The cmap, horizontal metrics and units per em of a font program."""
    font = TTFont(FONT_FOLDER / file)
    return font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm


# Subsets are altered fonts: the licence of Bitstream Vera wants them to bear other names.
REGULAR = Face("R", "Vera.ttf", "HRBOUR+Lindmoor-Regular")
BOLD = Face("B", "VeraBd.ttf", "HRBOUR+Lindmoor-Bold")
ITALIC = Face("I", "VeraIt.ttf", "HRBOUR+Lindmoor-Italic")


def in_mpt(box: Box) -> list[int]:
    """A box in whole mpt."""
    return [round(value * MPT) for value in box]


def words_truth(words: Iterable[Word]) -> list[dict[str, object]]:
    """Words as truth.json has them."""
    return [{"text": word.text, "box": in_mpt(word.box)} for word in words]


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box round all."""
    columns = list(zip(*boxes, strict=True))
    return (min(columns[0]), min(columns[1]), max(columns[2]), max(columns[3]))


def grown(box: Box, by: float) -> Box:
    """The box with `by` points added on all sides."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def place_words(
    face: Face, size: float, x: float, y: float, text: str, *, degrees: float = 0
) -> list[Word]:
    """The words of a line that starts at (x, y), its baseline, and their boxes."""
    across, up = cos(radians(degrees)), sin(radians(degrees))
    found: list[Word] = []
    start = 0
    for piece in text.split(" "):
        if piece:
            left = face.width(text[:start], size)
            right = left + face.width(piece, size)
            corners = [
                (x + along * across - above * up, y - along * up - above * across)
                for along in (left, right)
                for above in (ASCENT * size, -DESCENT * size)
            ]
            found.append(Word(piece, union((px, py, px, py) for px, py in corners)))
        start += len(piece) + 1
    return found


@dataclass(frozen=True, slots=True)
class _Shown:
    """Text that waits for its font to be embedded; (x, y) in user space."""

    face: Face
    size: float
    x: float
    y: float
    text: str


@dataclass(slots=True)
class Sheet:
    """One page; lengths in points, origin top left, y down."""

    pdf: Pdf
    width: float
    height: float
    regions: list[Region] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    resources: dict[str, dict[str, Value]] = field(
        default_factory=lambda: {"Font": {}, "XObject": {}}
    )
    entries: dict[str, Value] = field(default_factory=dict)
    _parts: list[bytes | _Shown] = field(default_factory=list)

    def raw(self, operators: bytes) -> None:
        """Operators in user space (origin bottom left), as they are."""
        self._parts.append(operators)

    def fill(self, colour: Colour) -> None:
        """Set the fill colour for what follows."""
        self.raw(b"%s rg\n" % b" ".join(map(number, colour)))

    def rectangle(self, box: Box, colour: Colour) -> None:
        """Fill a rectangle."""
        self.fill(colour)
        x0, y0, x1, y1 = box
        edges = (x0, self.height - y1, x1 - x0, y1 - y0)
        self.raw(b"%s re f\n" % b" ".join(map(number, edges)))

    def frame(self, box: Box, colour: Colour, width: float = 0.6) -> None:
        """Stroke a rectangle."""
        x0, y0, x1, y1 = box
        edges = (x0, self.height - y1, x1 - x0, y1 - y0)
        pen = b"%s RG %s w" % (b" ".join(map(number, colour)), number(width))
        self.raw(b"%s %s re S\n" % (pen, b" ".join(map(number, edges))))

    def line(
        self, points: Sequence[tuple[float, float]], colour: Colour, width: float = 0.6
    ) -> None:
        """Stroke a line through `points`."""
        pen = b"%s RG %s w" % (b" ".join(map(number, colour)), number(width))
        steps = [
            b"%s %s %s" % (number(x), number(self.height - y), b"l" if index else b"m")
            for index, (x, y) in enumerate(points)
        ]
        self.raw(b"%s %s S\n" % (pen, b" ".join(steps)))

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        self.fill(colour)
        y = self.height - y
        r, k = radius, radius * QUARTER
        turns: list[tuple[float, ...]] = [
            (r, k, k, r, 0, r),
            (-k, r, -r, k, -r, 0),
            (-r, -k, -k, -r, 0, -r),
        ]
        turns.append((k, -r, r, -k, r, 0))
        path = b"%s %s m" % (number(x + r), number(y))
        for turn in turns:
            pairs = [number(v + (x if i % 2 == 0 else y)) for i, v in enumerate(turn)]
            path += b" %s c" % b" ".join(pairs)
        self.raw(path + b" f\n")

    def text(
        self, face: Face, size: float, x: float, y: float, text: str, *, colour: Colour = BLACK
    ) -> list[Word]:
        """Show a line of text; `y` is its baseline. Words that decode go into the truth."""
        self.fill(colour)
        self._parts.append(_Shown(face, size, x, self.height - y, text))
        placed = place_words(face, size, x, y, text)
        if face.unicode == "right":
            self.words += placed
        return placed

    def right_text(
        self, face: Face, size: float, x: float, y: float, text: str, *, colour: Colour = BLACK
    ) -> list[Word]:
        """Show a line of text that ends at `x`."""
        return self.text(face, size, x - face.width(text, size), y, text, colour=colour)

    def paragraph(
        self,
        face: Face,
        size: float,
        box: tuple[float, float, float],
        text: str,
        *,
        leading: float = 1.45,
        colour: Colour = BLACK,
    ) -> float:
        """Show text broken into lines.

        Args:
            face: the font.
            size: in points.
            box: left edge, first baseline, width.
            text: words apart by single spaces.
            leading: line distance in ems.
            colour: of the text.

        Returns:
            The baseline of the line after the last.
        """
        x, y, width = box
        for line in broken(face, size, width, text):
            self.text(face, size, x, y, line, colour=colour)
            y += leading * size
        return y

    def outlines(
        self,
        face: Face,
        size: float,
        x: float,
        y: float,
        text: str,
        *,
        colour: Colour = BLACK,
        degrees: float = 0,
    ) -> list[Word]:
        """Draw text as filled paths; returns its words. Nothing goes into the truth by itself."""
        self.fill(colour)
        drawn = text_as_outlines(face.program, text, x, self.height - y, size, degrees=degrees)
        self.raw(drawn)
        return place_words(face, size, x, y, text, degrees=degrees)

    def image(self, name: str, ref: Ref, box: Box) -> None:
        """Paint an image XObject upright into `box`."""
        self.resources["XObject"][name] = ref
        x0, y0, x1, y1 = box
        matrix = (x1 - x0, 0, 0, y1 - y0, x0, self.height - y1)
        self.raw(b"q %s cm %s Do Q\n" % (b" ".join(map(number, matrix)), write(Name(name))))

    def hidden_words(self, words: Iterable[Word]) -> None:
        """Show words invisibly (rendering mode 3), each stretched to its box, as OCR does."""
        self.resources["Font"].setdefault("Hid", self.pdf.font("Courier"))
        for word in words:
            x0, y0, x1, y1 = word.box
            size = (y1 - y0) / (ASCENT + DESCENT)
            stretch = (x1 - x0) / (size * COURIER * len(word.text)) * 100
            base = self.height - y1 + DESCENT * size
            shown = show_text("Hid", size, x0, base, f"{word.text} ", mode=3)
            self.raw(b"q %s Tz %sQ\n" % (number(stretch), shown))

    def truth(self, index: int) -> dict[str, object]:
        """The page's part of truth.json."""
        return {
            "index": index,
            "width": round(self.width * MPT),
            "height": round(self.height * MPT),
            "regions": [region.truth() for region in self.regions],
            "words": words_truth(self.words),
        }

    def characters(self) -> dict[Face, str]:
        """What each font shows on this page."""
        shown: dict[Face, str] = {}
        for part in self._parts:
            if isinstance(part, _Shown):
                shown[part.face] = shown.get(part.face, "") + part.text
        return shown

    def content(self, fonts: dict[Face, tuple[Ref, dict[str, int]]]) -> bytes:
        """The content stream, its text in the codes of embedded fonts."""
        out = bytearray()
        for part in self._parts:
            if isinstance(part, _Shown):
                ref, codes = fonts[part.face]
                self.resources["Font"][part.face.resource] = ref
                operand = b"<%s>" % b"".join(b"%04x" % codes[char] for char in part.text)
                out += show_text(part.face.resource, part.size, part.x, part.y, operand)
            else:
                out += part
        return bytes(out)


def broken(face: Face, size: float, width: float, text: str) -> list[str]:
    """Break text into lines no wider than `width` points."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and face.width(longer, size) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def finish(pdf: Pdf, sheets: Sequence[Sheet]) -> bytes:
    """Embed the fonts, write the pages and build the file."""
    shown: dict[Face, str] = {}
    for sheet in sheets:
        for face, text in sheet.characters().items():
            shown[face] = shown.get(face, "") + text
    fonts: dict[Face, tuple[Ref, dict[str, int]]] = {}
    for face, text in shown.items():
        private = {code: chr(0xE100 + code) for code in range(1, len(set(text)) + 2)}
        embedded = truetype_font(
            pdf,
            face.program,
            text,
            name=face.name,
            unicode=private if face.unicode == "private" else face.unicode,
            drop_cmap=face.unicode != "right",
        )
        fonts[face] = (embedded.ref, dict(embedded.codes))
    for sheet in sheets:
        content = sheet.content(fonts)
        box = (0, 0, sheet.width, sheet.height)
        pdf.page(content, sheet.resources, box, compress=True, **sheet.entries)  # type: ignore[arg-type]
    return pdf.build(compact=True)
