"""Text of composite fonts' codes: every source, in falling order of trust.

In: the font's ToUnicode, its CMap, its program, the repair of its symbols. Out: layers of
lookups, with all that is known beforehand as one table. Programs and collections are read when a
code asks for them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cache
from sys import byteorder
from typing import NamedTuple

from inkroute.fonts import cid_collections, glyph_order, program, symbols
from inkroute.fonts.cid_collections import Texts
from inkroute.fonts.cmaps import CMap
from inkroute.fonts.decoding import Layer
from inkroute.fonts.descriptor import Descriptor
from inkroute.fonts.symbols import Repair
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.limits import Limits
from inkroute.model import Origin
from inkroute.syntax import objects


class Sources(NamedTuple):
    """Where text comes from: `known` at once, `layers` for what is not in it.

    `white` are codes of white space outside `known`, with their text.
    """

    layers: tuple[Layer, ...]
    known: dict[int, str]
    white: list[tuple[int, str]]
    notes: tuple[str, ...]


def read(
    mapped: ToUnicode,
    own: Glyphs,
    repair: Repair,
    core: str | None,
    widths: Mapping[str, int],
) -> Sources:
    """The sources of a composite font; `widths` are in micro-em by code, `core` its look-alike."""
    cmap = own.cmap
    told, private = _told(mapped, repair)
    plain = mapped.without(private)
    layers = [Layer(Origin.SYMBOL_TABLE, told)]
    unresolved = [Layer(Origin.TO_UNICODE, private)]
    if mapped.spans:
        _add(layers, unresolved, Origin.TO_UNICODE, mapped.get, repair)
    else:
        layers.append(Layer(Origin.TO_UNICODE, plain))
    if cmap.text:
        _add(layers, unresolved, Origin.COLLECTION, cmap.text, repair)
    found = Found({}, {}, ())
    if mapped or cmap.text:
        layers.append(Layer(Origin.PROGRAM, own))
        unresolved.append(Layer(Origin.SYMBOL_TABLE, Answers(_mended(own.private, repair))))
        unresolved.append(Layer(Origin.PROGRAM, Answers(own.private)))
    else:
        found = own.all_texts(repair, core, widths)
        layers.append(Layer(Origin.SYMBOL_TABLE, found.repaired))
        layers.append(Layer(Origin.PROGRAM, found.texts))
    white = [*mapped.white(), *(pair for pair in cmap.white() if not mapped.get(pair[0]))]
    collection = Collected(cmap)
    if not cmap.text and collection.agrees(mapped.known):
        layers.append(Layer(Origin.COLLECTION, collection))
        white += [pair for pair in collection.white() if not mapped.get(pair[0])]
    known = {**found.texts, **found.repaired, **plain.known, **told}
    return Sources((*layers, *unresolved), known, white, found.notes)


def _told(mapped: ToUnicode, repair: Repair) -> tuple[dict[int, str], dict[int, str]]:
    """ToUnicode's texts that the symbol tables better, and its private ones.

    An entry that repeats its own code tells nothing where codes are numbers of glyphs.
    """
    private = symbols.private_among(mapped.known)
    told = symbols.mended(private, repair)
    if repair.column:
        named = {code: text for code, text in mapped.known.items() if text != chr(code)}
        told |= symbols.read_as_codes(named, repair)
    return told, private


def _add(
    layers: list[Layer],
    unresolved: list[Layer],
    origin: Origin,
    get: Callable[[int], str | None],
    repair: Repair,
) -> None:
    """Layers of a source whose texts are not known beforehand, private characters apart."""

    def plain(code: int) -> str | None:
        text = get(code)
        return None if text is None or symbols.has_private(text) else text

    layers.append(Layer(Origin.SYMBOL_TABLE, Answers(_mended(get, repair))))
    layers.append(Layer(origin, Answers(plain)))
    unresolved.append(Layer(origin, Answers(get)))


def _mended(get: Callable[[int], str | None], repair: Repair) -> Callable[[int], str | None]:
    """The repaired texts alone of a source."""

    def mended(code: int) -> str | None:
        text = get(code)
        return repair.text(text) if text and symbols.has_private(text) else None

    return mended


class Answers:
    """A function as a layer."""

    __slots__ = ("get",)

    def __init__(self, get: Callable[[int], str | None]) -> None:
        self.get = get


class Collected:
    """Text of codes by the character collection of their CIDs, read when it is first asked."""

    __slots__ = ("cmap", "texts")

    def __init__(self, cmap: CMap) -> None:
        self.cmap = cmap
        self.texts: Callable[[], Texts | None] = lambda: cid_collections.texts(cmap.ordering)

    def agrees(self, known: Mapping[int, str]) -> bool:
        """Whether there is a collection, and no other text for most of the known codes.

        Some producers name a collection and use numbers of their own; their ToUnicode shows it.
        """
        if self.texts() is None:
            return False
        tested = [self.get(code) == text for code, text in known.items()]
        return 2 * sum(tested) >= len(tested)

    def get(self, code: int) -> str | None:
        """The text of a code, or None."""
        texts, cid = self.texts(), self.cmap.cid(code)
        return texts.get(cid) if texts is not None and cid is not None else None

    def white(self) -> list[tuple[int, str]]:
        """Codes of white space, with their text."""
        texts = self.texts()
        if texts is None:
            return []
        return [(code, texts.by_cid[cid]) for code, cid in self.cmap.codes_of(texts.white)]


class Found(NamedTuple):
    """What a program tells of all codes at once: `repaired` by the symbol tables."""

    texts: dict[int, str]
    repaired: dict[int, str]
    notes: tuple[str, ...]


class Glyphs:
    """Text of codes by the embedded program, which is read when it is first asked."""

    __slots__ = ("by_glyph", "cmap", "glyph_of", "private_by_glyph", "read")

    def __init__(
        self, described: Descriptor, descendant: object, cmap: CMap, limits: Limits
    ) -> None:
        self.cmap = cmap
        self.read = cache(lambda: program.load(described, limits))
        self.by_glyph = cache(lambda: program.texts_by_glyph(self.read()))
        self.private_by_glyph = cache(lambda: program.private_by_glyph(self.read()))
        self.glyph_of = cache(lambda: _glyph_map(descendant, limits))

    def get(self, code: int) -> str | None:
        """The text of a code, or None."""
        return self._of_code(code, self.by_glyph())

    def named(self, told: Mapping[int, str]) -> dict[int, str]:
        """Text by code as far as the program names the glyphs of these codes.

        A glyph that the program has under the very character that is told of it, among others
        perhaps, is named by that one.
        """
        glyphs: dict[int, int] = {}
        placed = self.glyph_of()
        for code in told:
            cid = self.cmap.cid(code)
            if cid is not None and (placed is None or cid < len(placed)):
                glyphs[code] = cid if placed is None else placed[cid]
        single = {ord(text) for text in told.values() if len(text) == 1}
        own = program.glyphs_of(self.read(), sorted(single))
        out = {
            code: told[code]
            for code, glyph in glyphs.items()
            if len(told[code]) == 1 and own.get(ord(told[code])) == glyph
        }
        left = {code: glyph for code, glyph in glyphs.items() if code not in out}
        if left:
            texts = program.texts_by_glyph(self.read(), frozenset(left.values()))
            out.update((code, texts[glyph]) for code, glyph in left.items() if glyph in texts)
        return out

    def private(self, code: int) -> str | None:
        """The private use character that the program has a code's glyph under, or None."""
        return self._of_code(code, self.private_by_glyph())

    def name(self, code: int) -> str | None:
        """The name that the program gives a code's glyph, or None."""
        return self._of_code(code, dict(enumerate(program.glyph_names(self.read()))))

    def number(self, code: int) -> int | None:
        """The glyph number of a code in a program whose glyphs are numbered by CIDs or a map."""
        cid, glyphs = self.cmap.cid(code), self.glyph_of()
        if cid is None or glyphs is None:
            return cid
        return glyphs[cid] if cid < len(glyphs) else None

    def _of_code(self, code: int, texts: Mapping[int, str]) -> str | None:
        cid = self.cmap.cid(code)
        if cid is None or not texts:
            return None
        glyphs = self.glyph_of()
        if glyphs is None:
            return texts.get(cid)
        return texts.get(glyphs[cid]) if cid < len(glyphs) else None

    def all_texts(self, repair: Repair, core: str | None, widths: Mapping[str, int]) -> Found:
        """Text of every code that has one.

        By cmap and names, or by the standard order of glyphs; blank glyphs are spaces.
        """
        known = self.read()
        texts = self.by_glyph()
        notes = known.notes
        if not texts and known.sfnt and not self.private_by_glyph():
            texts = glyph_order.by_glyph(core, self._by_glyph(widths), known.sfnt)
            notes += (glyph_order.NOTE,) if texts else ()
        private = self._codes(self.private_by_glyph())
        repaired = symbols.mended(private, repair)
        listed = self._listed(widths)
        blank = self._codes(dict.fromkeys(program.blank_glyphs(known, listed), " "))
        return Found({**blank, **private, **self._codes(texts)}, repaired, notes)

    def _by_glyph(self, widths: Mapping[str, int]) -> dict[int, int]:
        """Widths by glyph number, where codes are such; none where a map stands between."""
        if not self.cmap.identity or self.glyph_of() is not None:
            return {}
        return {ord(code): width for code, width in widths.items()}

    def _listed(self, widths: Mapping[str, int]) -> list[int] | None:
        """Glyph numbers of the codes whose widths are listed; None where none are."""
        cids = [self.cmap.cid(ord(code)) for code in widths]
        glyphs = self.glyph_of()
        if glyphs is None:
            return [cid for cid in cids if cid is not None] or None
        return [glyphs[cid] for cid in cids if cid is not None and cid < len(glyphs)] or None

    def _codes(self, texts: Mapping[int, str]) -> dict[int, str]:
        """Text by code of text by glyph number."""
        if not texts:
            return {}
        glyphs = self.glyph_of()
        if self.cmap.identity:
            if glyphs is None:
                return dict(texts)
            return {cid: texts[glyph] for cid, glyph in enumerate(glyphs) if glyph in texts}
        return {code: text for code in self.cmap.cids if (text := self._of_code(code, texts))}


def _glyph_map(descendant: object, limits: Limits) -> array[int] | None:
    """/CIDToGIDMap as glyph numbers by CID; None for the identity (9.7.4.2)."""
    value = objects.entry(descendant, "/CIDToGIDMap")
    if not objects.is_stream(value):
        return None
    try:
        data = objects.stream_bytes(value, limits)
    except objects.StreamDamage as damage:
        data = damage.data
    glyphs = array("H", data[: min(len(data) // 2, 0x10000) * 2])
    if byteorder == "little":
        glyphs.byteswap()
    return glyphs
