"""Composite fonts (Type 0) with their CIDFont (ISO 32000-1, 9.7).

In: a font dictionary in any state of damage. Out: `model.Font`, whose code characters are two
bytes each for Identity and most CMaps.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cache
from sys import byteorder

from inkroute.fonts import (
    cid_collections,
    cid_widths,
    cmaps,
    descriptor,
    glyph_order,
    program,
    symbols,
)
from inkroute.fonts.cid_collections import Texts
from inkroute.fonts.cmaps import CMap
from inkroute.fonts.decoding import Layer, origin_of, text_of
from inkroute.fonts.descriptor import Descriptor
from inkroute.fonts.tables import LazyText, solid_pattern
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.limits import Limits
from inkroute.model import Font, FontKind, Origin
from inkroute.syntax import objects


def load(resource: str, dictionary: object, mapped: ToUnicode, limits: Limits) -> Font:
    """A Type 0 font."""
    notes = []
    descendants = objects.as_list(objects.entry(dictionary, "/DescendantFonts"))
    descendant = objects.as_dict(descendants[0]) if descendants else objects.as_dict(dictionary)
    # the Type 0 font's own name may end in its CMap's
    name = descriptor.base_name(descendant) or descriptor.base_name(dictionary)
    described = descriptor.read(descendant)
    cmap = cmaps.read(objects.entry(dictionary, "/Encoding"), limits)
    if cmap is None:
        notes.append("encoding_unknown: an unknown CMap is read as Identity-H")
        cmap = cmaps.identity(vertical=False)
    symbol = symbols.table(name)
    own = Glyphs(described, descendant, cmap, limits)
    down = cid_widths.downwards(descendant, cmap, limits) if cmap.vertical else None
    advance = down.advance if down else cid_widths.across(descendant, cmap, limits)
    core = descriptor.core_name(name)
    first: dict[int, str] = {}
    if not mapped and not cmap.text:
        first = own.all_texts()
        notes += own.notes()
        if not first and own.keeps_glyph_numbers:
            first = glyph_order.texts(core, {ord(c): w // 1000 for c, w in advance.items()})
            notes += [glyph_order.NOTE] if first else []
    repaired = _repaired(mapped, symbol)
    layers = [Layer(Origin.SYMBOL_TABLE, repaired), Layer(Origin.TO_UNICODE, mapped)]
    if cmap.text:
        layers.append(Layer(Origin.COLLECTION, Answers(cmap.text)))
    layers.append(Layer(Origin.PROGRAM, first or own))
    white = [pair for pair in cmap.white() if not mapped.get(pair[0])]
    collection = Collected(cmap, _ordering(descendant, cmap))
    if not cmap.text and collection.agrees(mapped.known):
        layers.append(Layer(Origin.COLLECTION, collection))
        white += [pair for pair in collection.white() if not mapped.get(pair[0])]
    known = {**first, **mapped.known, **repaired}
    ascent, descent = descriptor.extent(described, core)
    return Font(
        resource=resource,
        name=name,
        kind=FontKind.TYPE0,
        codes=cmap.codes,
        text=LazyText(known, text_of(tuple(layers))),
        advance=advance,
        solid=solid_pattern([*known.items(), *mapped.white(), *white]),
        origin=origin_of(tuple(layers)),
        ascent=ascent,
        descent=descent,
        vertical=cmap.vertical,
        origin_x=down.origin_x if down else {},
        origin_y=down.origin_y if down else {},
        single_byte=cmap.single_byte,
        notes=tuple(notes),
    )


def _repaired(mapped: ToUnicode, symbol: Mapping[int, str]) -> dict[int, str]:
    return {
        code: better
        for code, text in mapped.known.items()
        if "\ue000" <= text < "\uf900"
        and symbols.is_private(text)
        and (better := symbols.repair(text, symbol))
    }


def _ordering(descendant: object, cmap: CMap) -> str:
    """The character collection of the CIDs (9.7.3); "" when it is none of Adobe's."""
    system = objects.entry(descendant, "/CIDSystemInfo")
    registry = objects.as_bytes(objects.entry(system, "/Registry")) or b""
    own = objects.as_bytes(objects.entry(system, "/Ordering")) or b""
    if registry == b"Adobe" and own:
        return own.decode("latin-1")
    return cmap.ordering


class Answers:
    """A function as a layer."""

    __slots__ = ("get",)

    def __init__(self, get: Callable[[int], str | None]) -> None:
        self.get = get


class Collected:
    """Text of codes by the character collection of their CIDs, read when it is first asked."""

    __slots__ = ("cmap", "texts")

    def __init__(self, cmap: CMap, ordering: str) -> None:
        self.cmap = cmap
        self.texts: Callable[[], Texts | None] = lambda: cid_collections.texts(ordering)

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


class Glyphs:
    """Text of codes by the embedded program, which is read when it is first asked."""

    __slots__ = ("by_glyph", "cmap", "glyph_of", "read")

    def __init__(
        self, described: Descriptor, descendant: object, cmap: CMap, limits: Limits
    ) -> None:
        self.cmap = cmap
        self.read = cache(lambda: program.load(described, limits))
        self.by_glyph = cache(lambda: program.texts_by_glyph(self.read()))
        self.glyph_of = cache(lambda: _glyph_map(descendant, limits))

    @property
    def keeps_glyph_numbers(self) -> bool:
        """Whether codes are glyph numbers of a TrueType program (9.7.4.2)."""
        return self.cmap.identity and self.glyph_of() is None and self.read().sfnt is not None

    def notes(self) -> tuple[str, ...]:
        """What is to be said of the program."""
        return self.read().notes

    def get(self, code: int) -> str | None:
        """The text of a code, or None."""
        cid = self.cmap.cid(code)
        texts = self.by_glyph()
        if cid is None or not texts:
            return None
        glyphs = self.glyph_of()
        if glyphs is None:
            return texts.get(cid)
        return texts.get(glyphs[cid]) if cid < len(glyphs) else None

    def all_texts(self) -> dict[int, str]:
        """Text of every code that has one."""
        texts = self.by_glyph()
        if not texts:
            return {}
        glyphs = self.glyph_of()
        if self.cmap.identity:
            if glyphs is None:
                return texts
            return {cid: texts[glyph] for cid, glyph in enumerate(glyphs) if glyph in texts}
        return {code: text for code in self.cmap.cids if (text := self.get(code))}


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
