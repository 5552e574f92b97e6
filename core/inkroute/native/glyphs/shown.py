"""The private codes that a page shows, each time it does.

In: a page map whose fonts were loaded as they stand (`fonts.listing.AS_THEY_STAND`). Out: `Shown`s
with a place on the page and the text round them. Not here: what codes stand for (`scan`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from inkroute.errors import LimitReached
from inkroute.fonts import Overrides, encoding, listing, names, symbols
from inkroute.fonts.glyph_programs import GlyphPrograms
from inkroute.fonts.loader import read_to_unicode
from inkroute.fonts.overrides import is_private
from inkroute.fonts.to_unicode import NOTHING, ToUnicode
from inkroute.geometry import PER_MILLE, Box
from inkroute.interpret.font_store import FontStore
from inkroute.limits import Limits
from inkroute.model import UNMAPPED_TEXT, Font, PageMap, Piece, Word
from inkroute.native.glyphs.repository import mark, plain
from inkroute.native.glyphs.settings import GlyphSettings
from inkroute.syntax import objects


class Shown(NamedTuple):
    """A private character as a page shows it.

    `number` is the character code in the font; `told` the text that the font gives it all the same
    ("" where it gives none); `box` (mpt) its place; `visible`: it shows, upon the page; `upright`:
    its line runs down or up the page; `word` the word's place in the page's list.
    """

    font: Font
    number: int
    code: str
    told: str
    box: Box
    visible: bool
    upright: bool
    word: int


class Fonts(FontStore):
    """A document's fonts, with their dictionaries and what private codes these tell."""

    def __init__(self, symbols_as: Overrides) -> None:
        """An empty store."""
        super().__init__(symbols_as)
        self._told: dict[int, ToUnicode] = {}
        self._dictionaries: dict[int, object] = {}
        self._programs: dict[int, GlyphPrograms] = {}
        self._limits = Limits()

    def get(self, resource: str, reference: object, limits: Limits) -> Font:
        """The font behind a reference, as `FontStore.get` gives it."""
        font = super().get(resource, reference, limits)
        if id(font) not in self._told:
            dictionary = objects.resolve(reference) if reference is not None else None
            self._dictionaries[id(font)] = dictionary
            self._told[id(font)] = _private_table(dictionary, limits)
            self._limits = limits
        return font

    def dictionary(self, font: Font) -> object:
        """The dictionary of a font."""
        return self._dictionaries.get(id(font))

    def program(self, font: Font, code: str) -> str:
        """What draws a private code's glyph; "" where the font's name tells what it is."""
        if listing.is_told_by_name(font.name, code):
            return ""
        if id(font) not in self._programs:
            self._programs[id(font)] = self._read(font)
        return self._programs[id(font)].digest(code)

    def _read(self, font: Font) -> GlyphPrograms:
        dictionary = self.dictionary(font)
        try:
            mapped = read_to_unicode(objects.as_dict(dictionary), self._limits)
        except (*objects.DAMAGE, LimitReached):
            mapped = NOTHING
        return GlyphPrograms(dictionary, mapped, self._limits)

    def private_told(self, font: Font, number: int) -> str:
        """The private text that ToUnicode, or else its glyph's name, gives a code; "" for none."""
        table = self._told.get(id(font))
        text = table.get(number) if table else None
        return text if text and symbols.has_private(text) else ""

    def tells_private(self, font: Font) -> bool:
        """Whether the font may give any code a private text."""
        return bool(self._told.get(id(font)))


def _private_table(dictionary: object, limits: Limits) -> ToUnicode:
    """/ToUnicode and names, where they answer with private characters; empty where they do not."""
    try:
        table = read_to_unicode(objects.as_dict(dictionary), limits)
    except (*objects.DAMAGE, LimitReached):
        return NOTHING  # loading the font has left a note
    named = {code: text for code, text in _named(dictionary).items() if table.get(code) is None}
    table = table._replace(known={**table.known, **symbols.private_among(named)})
    return table if table.spans or symbols.private_among(table.known) else NOTHING


def _named(dictionary: object) -> dict[int, str]:
    """Text of the names in /Differences; a symbol font's may be its codes ("uniF0B7")."""
    differences = objects.entry(objects.entry(dictionary, "/Encoding"), "/Differences")
    found = encoding.read_differences(differences)
    return {code: text for code, name in found.items() if (text := names.glyph_text(name))}


def shown_on(page: PageMap, fonts: Fonts) -> Iterator[Shown]:
    """Every private code of a page, in painting order."""
    for index, word in enumerate(page.words):
        for piece in word.pieces:
            if piece.style.actual_text:
                continue  # the file itself says what the glyphs mean
            if symbols.has_private(word.text) or fonts.tells_private(piece.style.font):
                yield from _of_piece(page, index, word, piece, fonts)


def _of_piece(
    page: PageMap, index: int, word: Word, piece: Piece, fonts: Fonts
) -> Iterator[Shown]:
    style, font = piece.style, piece.style.font
    upright = (abs(style.b) > abs(style.a)) != font.vertical
    for place, character in enumerate(piece.codes):
        number = ord(character)
        told, text = font.text[number], fonts.private_told(font, number)
        if symbols.has_private(told):
            # What ToUnicode or a name says comes first: bytes may be a subset's own numbers.
            told, text = "", text or told
        for code in filter(is_private, text):
            box = glyph_box(piece, place)
            visible = not word.flags and box == box.intersection(page.box)
            yield Shown(font, number, code, told, box, visible, upright, index)


def glyph_box(piece: Piece, place: int) -> Box:
    """The box (mpt) of a piece's glyph: from its ascent to its descent, an advance wide.

    Spaces between letters count to them in proportion to their widths.
    """
    style, font = piece.style, piece.style.font
    advances = [abs(font.advance[code]) for code in piece.codes]
    whole = sum(advances) or len(advances)
    before, own = (sum(advances[:place]), advances[place]) if sum(advances) else (place, 1)
    x0, y0, x1, y1 = piece.baseline
    ends = [
        (x0 + (x1 - x0) * part // whole, y0 + (y1 - y0) * part // whole)
        for part in (before, before + own)
    ]
    if font.vertical:
        reach = [(style.a / 2, style.b / 2), (-style.a / 2, -style.b / 2)]
    else:
        reach = [
            (style.c * height / PER_MILLE, style.d * height / PER_MILLE)
            for height in (font.ascent, font.descent)
        ]
    xs = [round(x + dx) for x, _ in ends for dx, _ in reach]
    ys = [round(y + dy) for _, y in ends for _, dy in reach]
    return Box(min(xs), min(ys), max(xs), max(ys))


def example(page: PageMap, one: Shown, settings: GlyphSettings) -> str:
    """The words round a glyph in their order of painting, `mark` in its place."""
    own = page.words[one.word]
    first = max(0, one.word - settings.words)
    near = page.words[first : one.word + settings.words + 1]
    parts = [
        _said(word, one if first + place == one.word else None)
        for place, word in enumerate(near)
        if abs(word.baseline[1] - own.baseline[1]) <= own.size or word is own
    ]
    before, sign, behind = plain(" ".join(parts)).partition(mark(one.code))
    return before[-settings.characters :] + sign + behind[: settings.characters]


def _said(word: Word, marked: Shown | None) -> str:
    """A word's text, repaired as far as tables go; the first of the marked codes as its mark."""
    out: list[str] = []
    waiting = marked
    for piece in word.pieces:
        font = piece.style.font
        repair = symbols.of(font.name)
        for character in piece.codes:
            if waiting and waiting.font is font and ord(character) == waiting.number:
                out.append(mark(waiting.code))
                waiting = None
                continue
            text = font.text[ord(character)]
            better = repair.text(text) or text
            out.append("".join(UNMAPPED_TEXT if is_private(c) else c for c in better))
    return "".join(out)


def around(box: Box, page: Box, times: int, *, upright: bool) -> Box:
    """What is seen round a glyph: its line for some of its sizes to both sides."""
    side = max(box.width, box.height)
    along, across = times * side, side // 4
    wide = box.grown(across, along) if upright else box.grown(along, across)
    return wide.intersection(page)
