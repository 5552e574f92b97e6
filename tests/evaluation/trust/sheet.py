"""Sets words on a page in fonts whose ToUnicode is right, or wrong in a way of one's choosing.

In: words, a language, what a font says that its letters mean. Out: content operators, the words
that a person sees with their boxes, and which of them the file's text gives wrong. Right-to-left
lines are painted in the order on paper, as most producers do. Lengths in points, origin bottom
left, until words come out: in mpt, origin top left. Not here: what is right for a page.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from fontTools.subset import Options, Subsetter

from evaluation.model import TruthWord
from evaluation.trust.labels import same
from evaluation.trust.prose import FROM_THE_RIGHT, shaped
from inkroute.geometry import MPT, Box, quantise
from pdf_fonts import EmbeddedFont, open_program, truetype_font
from pdf_writer import Name, Pdf, Ref, Value, number, write

#: What a font says that a letter means, by letter.
Meaning = Mapping[str, str]
#: Makes a font's meanings from the letters that it has, in their order.
Spoil = Callable[[Sequence[str], Random], Meaning]

#: width and height of a page: A4 in points.
WIDTH, HEIGHT = 595.0, 842.0
MARGIN = 64.0
#: shares of the em above and below the baseline that a word's box spans.
ABOVE, BELOW = 0.75, 0.25
_FONTS = Path("/usr/share/fonts/truetype")
_SERIFS = ("liberation/LiberationSerif-Regular.ttf", "dejavu/DejaVuSerif.ttf")
_SANS = ("liberation/LiberationSans-Regular.ttf", "dejavu/DejaVuSans.ttf")
#: Font programs by language, of which the dice take one.
PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "eng": _SERIFS + _SANS,
    "fra": _SERIFS + _SANS,
    "rus": _SERIFS + _SANS,
    "ell": _SERIFS + _SANS,
    "heb": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSansCondensed.ttf"),
    "ara": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSansCondensed.ttf"),
    "hye": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSerif.ttf"),
    "kat": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSerif.ttf"),
    "chi_sim": ("droid/DroidSansFallbackFull.ttf",),
    # by script, for languages that have no name here
    "Latin": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSerif.ttf"),
    "Greek": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSerif.ttf"),
    "Cyrillic": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSerif.ttf"),
    "Lao": ("dejavu/DejaVuSans.ttf",),
    "Japanese": ("droid/DroidSansFallbackFull.ttf",),
    "Hangul": ("droid/DroidSansFallbackFull.ttf",),
}
MONOSPACED = "dejavu/DejaVuSansMono.ttf"
#: Blocks of Unicode whose glyphs a program keeps, so that a page's subset is made quickly.
_BLOCKS = ((0x20, 0x530), (0x2010, 0x2060), (0x20A0, 0x20C0), (0x2100, 0x2200), (0x25A0, 0x2800))
_OTHER_BLOCKS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "heb": ((0x590, 0x600),),
    "ara": ((0x600, 0x700), (0xFE70, 0xFF00)),
    "hye": ((0x530, 0x590),),
    "kat": ((0x10A0, 0x1100),),
    "chi_sim": ((0x3000, 0x3020), (0x4E00, 0xA000), (0xFF00, 0xFFF0)),
    "Latin": ((0x1E00, 0x1F00),),
    "Greek": ((0x1F00, 0x2000),),
    "Lao": ((0xE80, 0xF00),),
    "Japanese": ((0x3000, 0x3100), (0x4E00, 0xA000), (0xFF00, 0xFFF0)),
    "Hangul": ((0x3000, 0x3020), (0xAC00, 0xD7B0)),
    # Noto's fonts have one script each
    "Indic": ((0x900, 0xE00),),
    "Thai": ((0xE00, 0xE80),),
}


class Area(NamedTuple):
    """Where lines go: from `left` to `right`, downwards from the baseline `top` to `bottom`."""

    left: float = MARGIN
    right: float = WIDTH - MARGIN
    top: float = HEIGHT - MARGIN
    bottom: float = MARGIN


@dataclass(frozen=True, slots=True)
class Face:
    """A font in a file: its resource's name, language, and what it says that its letters mean."""

    resource: str
    font: EmbeddedFont
    language: str
    meaning: Meaning

    def glyphs(self, word: str) -> list[str]:
        """The characters of the word's glyphs, from left to right on paper."""
        if self.language == "ara":
            return [glyph for glyph, _ in reversed(shaped(word))]
        return list(reversed(word)) if self.language in FROM_THE_RIGHT else list(word)

    def says(self, word: str) -> str:
        """The word as the file's text gives it."""
        return "".join(self.meaning.get(letter, "") for letter in word)

    def width(self, word: str, size: float) -> float:
        """Its width on paper in points."""
        return self.font.width("".join(self.glyphs(word)), size)


@dataclass(slots=True)
class Sheet:
    """A page in the making."""

    dice: Random
    pdf: Pdf = field(default_factory=Pdf)
    content: list[bytes] = field(default_factory=list)
    fonts: dict[str, Value] = field(default_factory=dict)
    xobjects: dict[str, Value] = field(default_factory=dict)
    words: list[TruthWord] = field(default_factory=list)
    need: set[int] = field(default_factory=set)

    def face(
        self,
        language: str,
        words: Iterable[str],
        *,
        spoil: Spoil | None = None,
        named: bool = True,
        told: bool = True,
        program: str = "",
    ) -> Face:
        """Embed the glyphs of some words, and of the space.

        `named` programs keep their cmap and glyph names, so that they too say what glyphs mean;
        only a font that is `told` has a ToUnicode. `spoil` makes it say something else.
        """
        letters = sorted({letter for word in words for letter in word} | {" "})
        truth = {letter: letter for letter in letters}
        meaning = spoil([one for one in letters if one != " "], self.dice) if spoil else truth
        meaning = {" ": " ", **meaning}
        forms = {letter: letter for letter in letters}
        if language == "ara":
            forms |= {glyph: text for word in words for glyph, text in shaped(word)}
        file = program or self.dice.choice(PROGRAMS[language])
        known = _has(file, language)
        forms = {glyph: text for glyph, text in forms.items() if glyph in known}
        made = self._embed(file, language, forms, meaning, named=named, told=told)
        resource = f"F{len(self.fonts)}"
        self.fonts[resource] = made.ref
        silent = not told and not named
        return Face(resource, made, language, {} if silent else meaning if told else truth)

    def _embed(
        self,
        file: str,
        language: str,
        forms: Mapping[str, str],
        meaning: Meaning,
        *,
        named: bool,
        told: bool,
    ) -> EmbeddedFont:
        """Codes are known once the font is there, and ToUnicode before: so it is made twice."""
        source, name = _program(file, language), f"ABCDEF+{Path(file).stem}"
        text, drop = "".join(forms), not named
        draft = truetype_font(Pdf(), source, text, name=name, unicode="none", drop_cmap=drop)
        if not told:
            return truetype_font(self.pdf, source, text, name=name, unicode="none", drop_cmap=drop)
        said = {
            draft.codes[glyph]: "".join(meaning.get(letter, letter) for letter in letters)
            for glyph, letters in forms.items()
        }
        return truetype_font(self.pdf, source, text, name=name, unicode=said, drop_cmap=drop)

    def standard(self, base: str = "Helvetica") -> str:
        """A standard font that is not embedded; the name of its resource."""
        resource = f"F{len(self.fonts)}"
        self.fonts[resource] = self.pdf.font(base)
        return resource

    def lines(
        self,
        words: Sequence[str],
        face: Face,
        area: Area = Area(),  # noqa: B008 - a NamedTuple is never changed
        *,
        size: float = 11,
        leading: float = 1.4,
        mode: int = 0,
        seen: bool = True,
    ) -> float:
        """Set words in lines as far as the area has room; returns the next line's baseline."""
        y, space = area.top, face.font.advances[" "] * size / MPT
        words = [word for word in words if all(g in face.font.codes for g in face.glyphs(word))]
        line: list[str] = []
        used = 0.0
        for word in words:
            width = face.width(word, size)
            if line and used + space + width > area.right - area.left:
                self.line(line, face, area, y, size=size, mode=mode, seen=seen)
                line, used, y = [], 0.0, y - leading * size
                if y < area.bottom:
                    return y
            used += width + (space if line else 0)
            line.append(word)
        if line:
            self.line(line, face, area, y, size=size, mode=mode, seen=seen)
        return y - leading * size

    def line(
        self,
        words: Sequence[str],
        face: Face,
        area: Area,
        y: float,
        *,
        size: float,
        mode: int = 0,
        seen: bool = True,
    ) -> None:
        """Paint a line with one operator; its words start at the area's right where they must."""
        leftwards = face.language in FROM_THE_RIGHT
        placed: list[str] = []
        for word in reversed(words) if leftwards else words:
            placed += [*face.glyphs(word), " "]
        text = "".join(placed[:-1])
        start = area.right - face.font.width(text, size) if leftwards else area.left
        self.content.append(
            b"BT %d Tr %s %s Tf 1 0 0 1 %s %s Tm %s Tj ET\n"
            % (mode, write(Name(face.resource)), number(size), number(start), number(y),
               face.font.encode(text))
        )  # fmt: skip
        if not seen:
            return
        x, space = start, face.font.advances[" "] * size / MPT
        found = []
        for word in reversed(words) if leftwards else words:
            end = x + face.width(word, size)
            found.append((word, x, end))
            x = end + space
        for word, left, right in reversed(found) if leftwards else found:
            wrong = not same(face.says(word), word)
            self.see(word, left, right, y, size, wrong=wrong)

    def see(
        self, word: str, left: float, right: float, y: float, size: float, *, wrong: bool
    ) -> None:
        """Note a word that a person sees, and whether the file's text gives it wrong."""
        if wrong:
            self.need.add(len(self.words))
        self.words.append(TruthWord(word, word_box(left, right, y, size)))

    def picture(self, image: Ref, box: tuple[float, float, float, float]) -> None:
        """Paint an image over (x0, y0, x1, y1)."""
        resource = f"I{len(self.xobjects)}"
        self.xobjects[resource] = image
        x0, y0, x1, y1 = box
        matrix = b" ".join(number(v) for v in (x1 - x0, 0, 0, y1 - y0, x0, y0))
        self.content.append(b"q %s cm /%s Do Q\n" % (matrix, resource.encode()))

    def build(self) -> bytes:
        """The file."""
        resources: dict[str, Value] = {"Font": self.fonts, "XObject": self.xobjects}
        box = (0, 0, WIDTH, HEIGHT)
        self.pdf.page(b"".join(self.content), resources, box, compress=True)
        return self.pdf.build()


def word_box(left: float, right: float, y: float, size: float) -> Box:
    """A word's box on the displayed page (mpt) from its ends and baseline."""
    edges = (left, HEIGHT - y - ABOVE * size, right, HEIGHT - y + BELOW * size)
    return Box(*(quantise(edge * MPT) for edge in edges))


@cache
def _program(file: str, language: str) -> bytes:
    """A font program with the glyphs of a language's blocks alone."""
    font = open_program(_FONTS / file)
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.glyph_names = True
    options.drop_tables += ["FFTM"]  # a font editor's time stamp
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=_blocks(language))
    subsetter.subset(font)
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()


def _blocks(language: str) -> list[int]:
    blocks = _BLOCKS + _OTHER_BLOCKS.get(language, ())
    return [code for first, end in blocks for code in range(first, end)]


@cache
def _has(file: str, language: str) -> frozenset[str]:
    """The characters that the program has glyphs for."""
    return frozenset(map(chr, open_program(_program(file, language)).getBestCmap()))
