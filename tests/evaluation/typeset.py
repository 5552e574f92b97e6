"""Lays the words of a text on a page and paints them: what kinds of page are made with.

In: a `Source`, a `Style`, dice. Out: a `Layout`, whose words' boxes are exact, and the operators
that paint any of its words, by fonts that are embedded (well, or with what their ToUnicode maps
are told to say) or not. Operators have PDF's y up. Not here: pictures, the choice of kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

from evaluation.faces import EMBEDDED, STANDARD, Encoding, Face, embed, family
from evaluation.layout import A4, LETTER, Layout, Line, Manner, SetWord, Style
from evaluation.setting import Setter
from evaluation.texts import Source, blocks
from pdf_fonts import PER_EM, EmbeddedFont, _PathOperators, open_program
from pdf_writer import Pdf, Ref, Value, number

__all__ = [
    "Layout",
    "Line",
    "Manner",
    "SetWord",
    "Style",
    "Writer",
    "as_outlines",
    "compose",
    "plain_page",
    "rules",
    "some_style",
]


def some_style(
    dice: Random, language: str, *, embedded: bool = False, plain: bool = False
) -> Style:
    """A style by lot: `embedded`, of fonts with a program; `plain`, one column and no table."""
    western = language in {"eng", "fra"}
    encodings = [Encoding.TYPE0]
    if western:
        encodings += [Encoding.TYPE0, Encoding.SIMPLE, Encoding.SIMPLE]
        encodings += [] if embedded else [Encoding.STANDARD]
    encoding = dice.choice(encodings)
    columns = 1 if plain else dice.choice((1, 1, 1, 2))
    size = dice.choice((8, 9, 9.5, 10, 10, 10.5, 11, 11, 12))
    return Style(
        family=dice.choice(STANDARD if encoding is Encoding.STANDARD else EMBEDDED),
        encoding=encoding,
        manner=dice.choice(tuple(Manner)),
        size=min(size, 10) if columns > 1 else size,
        leading=dice.choice((1.15, 1.2, 1.3, 1.4, 1.5)),
        justified=dice.random() < 0.5,
        columns=columns,
        table=not plain and dice.random() < 0.3,
        paper=dice.choice((A4, LETTER)),
        margin=dice.choice((50.0, 56.7, 64.0, 72.0)),
    )


def compose(
    source: Source, style: Style, dice: Random, free: tuple[float, float] = (0.0, 0.0)
) -> Layout:
    """A page of a source, from a block by lot on, as full as its text makes it.

    `free` are points that are left free within the margins, above and below the text.
    """
    han = source.language == "chi_sim"
    layout = Layout(style, family(style.family, style.encoding, han=han))
    listed = blocks(source.text)
    start = dice.randrange(max(1, len(listed) * 3 // 4))
    Setter(layout, dice, free).fill(source, [*listed[start:], *listed[:start]])
    return layout


@dataclass(frozen=True, slots=True)
class Writer:
    """Fonts of a file by face, under their names in `resources`, and what paints words by them."""

    fonts: Mapping[Face, EmbeddedFont]
    names: Mapping[Face, str]
    style: Style
    height: float

    @classmethod
    def made(
        cls,
        pdf: Pdf,
        words: Iterable[SetWord],
        layout: Layout,
        *,
        prefix: str = "F",
        encoding: Encoding | None = None,
        said: Callable[[str], str] | None = None,
        unicode: Mapping[int, str] | None = None,
    ) -> Writer:
        """Put the faces of `words` into a file, named by `prefix` and number.

        `encoding` is in the place of the style's; `said` gives what ToUnicode maps say of a
        character in the place of it, `unicode` of a code (see `faces.embed`).
        """
        texts: dict[Face, list[str]] = {}
        by_name: dict[str, Face] = {}
        for word in words:
            face = by_name.setdefault(word.face.name, word.face)
            texts.setdefault(face, []).append(word.text)
        fonts = {
            face: embed(
                pdf, face, listed, encoding or layout.style.encoding, said=said, unicode=unicode
            )
            for face, listed in texts.items()
        }
        names = {face: f"{prefix}{index}" for index, face in enumerate(texts, start=1)}
        return cls(fonts, names, layout.style, layout.style.paper[1])

    @property
    def resources(self) -> dict[str, Ref]:
        """Entries of the page's Font resources."""
        return {self.names[face]: font.ref for face, font in self.fonts.items()}

    def paint(self, lines: Iterable[Line], *, only: Sequence[SetWord] | None = None) -> bytes:
        """Operators that show lines, or those of their words that are among `only`."""
        kept = None if only is None else set(map(id, only))
        out = []
        for line in lines:
            words = [word for word in line if kept is None or id(word) in kept]
            # A cell's line, or what a crop leaves of one, may stand in parts.
            for _, run in groupby(words, key=lambda word: (word.face.name, word.size)):
                out.append(self._shown(list(run)))
        return b"".join(out)

    def _font(self, face: Face) -> Face:
        """The face under which a word's was put in: an equal name is the same program."""
        return next(one for one in self.fonts if one.name == face.name)

    def _shown(self, words: Sequence[SetWord]) -> bytes:
        """One text object of words of a face and size on a line."""
        first = words[0]
        face = self._font(first.face)
        font, name = self.fonts[face], self.names[face].encode()
        head = b"BT /%s %s Tf " % (name, number(first.size))
        y = self.height - first.y
        if self.style.manner is Manner.WORDS:
            x, shown = 0.0, []
            for index, word in enumerate(words):
                drop = number(0 if index else y)
                shown.append(
                    b"%s %s Td %s Tj" % (number(word.x - x), drop, font.encode(word.text))
                )
                x = word.x
            return head + b" ".join(shown) + b" ET\n"
        parts, at = [], first.x
        for word in words:
            if word is not first and word.x - at > 1e-6:
                if self.style.manner is Manner.SPACES:
                    parts.append(font.encode(" "))
                    at += font.width(" ", word.size)
                parts.append(number((at - word.x) * PER_EM / word.size))
            parts.append(font.encode(word.text))
            at = word.x + word.width
        show = b"%s %s Td [%s] TJ" % (number(first.x), number(y), b" ".join(parts))
        return head + show + b" ET\n"

    def one(self, word: SetWord, x: float, y: float, slope: tuple[float, float]) -> bytes:
        """Operators, within a text object, that show a word from (x, y) on along a slope.

        `slope` are cosine and sine, anticlockwise; `y` runs down.
        """
        face = self._font(word.face)
        across, up = slope
        matrix = b" ".join(map(number, (across, up, -up, across, x, self.height - y)))
        shown = self.fonts[face].encode(word.text)
        name = self.names[face].encode()
        return b"/%s %s Tf %s Tm %s Tj\n" % (name, number(word.size), matrix, shown)


def rules(layout: Layout) -> bytes:
    """Operators that fill the rules of a page."""
    height = layout.style.paper[1]
    return b"".join(
        b"%s %s %s %s re f\n" % tuple(map(number, (x, height - y - high, wide, high)))
        for x, y, wide, high in layout.rules
    )


def as_outlines(words: Iterable[SetWord], layout: Layout) -> bytes:
    """Operators that fill the letters of words as paths."""
    height = layout.style.paper[1]
    out = []
    for word in words:
        glyphs, cmap, per_em = _glyphs(word.face.program)
        scale, x, y = word.size / per_em, word.x, height - word.y
        for char in word.text:
            glyph = glyphs[cmap[ord(char)]]
            pen = _PathOperators(glyphs, (scale, 0, 0, scale, x, y))
            glyph.draw(pen)
            if pen.out:
                out.append(b" ".join(pen.out) + b"f\n")
            x += word.face.width(char, word.size)
    return b"".join(out)


@cache
def _glyphs(program: Path) -> tuple[Any, Mapping[int, str], int]:
    """Outlines, their names by character, units an em: opened once, since words are many."""
    font = open_program(program)
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


def plain_page(layout: Layout) -> bytes:
    """A file with the page as it is set: what pictures of it are drawn from."""
    pdf = Pdf()
    writer = Writer.made(pdf, layout.words, layout)
    fonts: dict[str, Value] = dict(writer.resources)
    content = rules(layout) + writer.paint(layout.lines)
    pdf.page(content, {"Font": fonts}, (0, 0, *layout.style.paper), compress=True)
    return pdf.build()
