"""What an embedded font program says of its codes and glyphs.

In: a font descriptor. Out: glyph names of the built-in encoding, texts by code or by glyph
number. A program that cannot be read gives nothing and a note.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from inkroute.errors import LimitReached
from inkroute.fonts import cff, names, sfnt
from inkroute.fonts.cff import NO_NAMES, Names
from inkroute.fonts.descriptor import Descriptor
from inkroute.fonts.sfnt import Sfnt
from inkroute.fonts.tables import compiled, expand
from inkroute.limits import Limits
from inkroute.syntax import objects

#: Note of a program that is there and could not be read.
UNREAD = "font_program_unread"
#: Glyph names that only number a glyph.
NUMBERED = r"(?i)(?:g|gid|glyph|index|cid)[_.-]?(\d{1,5})\Z"
#: Unicode subtables of a cmap, the fullest first (platform, encoding).
_UNICODE = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
_WINDOWS_SYMBOL, _MAC_ROMAN = (3, 0), (1, 0)
_PRIVATE = range(0xE000, 0xF900)
#: Of several characters for a glyph the lowest is taken, but these only when there is no other:
#: modifier letters that look like quotes, radicals that look like ideographs, compatibility forms.
_SECOND_CHOICE = (range(0x2B0, 0x300), range(0x2E80, 0x2FE0), range(0xE000, 0x110000))


class Program(NamedTuple):
    """A program's names and cmaps; everything empty where there is none."""

    present: bool = False
    read: bool = False
    names: Names = NO_NAMES
    sfnt: Sfnt | None = None
    #: how many codes its tables may map.
    ceiling: int = 0

    @property
    def notes(self) -> tuple[str, ...]:
        """A note when the program is there and tells nothing."""
        if not self.present or self.read:
            return ()
        return (f"{UNREAD}: the embedded font program is damaged or of an unknown kind",)


def load(described: Descriptor, limits: Limits) -> Program:
    """Read the embedded program as far as names and cmaps go."""
    found = described.program
    if found is None:
        return Program()
    _, stream = found
    try:
        data = objects.stream_bytes(stream, limits)
    except objects.StreamDamage as damage:
        data = damage.data
    except LimitReached:
        data = b""
    return (
        parse(data, limits.cmap_codes) if len(data) <= limits.font_bytes else Program(present=True)
    )


def parse(data: bytes, ceiling: int) -> Program:
    """A program by its own first bytes, whatever key it stands under."""
    fonts = sfnt.read(data)
    if fonts is not None:
        own = cff.read(fonts.tables["CFF "]) if fonts.is_cff else None
        return Program(present=True, read=True, names=own or NO_NAMES, sfnt=fonts, ceiling=ceiling)
    if data[:2] == b"%!" or data[:1] == b"\x80" or b"/Encoding" in data[:20000]:
        return Program(present=True, read=True, names=cff.read_type1(data))
    own = cff.read(data)
    return Program(present=True, read=own is not None, names=own or NO_NAMES)


def texts_by_glyph(program: Program, wanted: Container[int] | None = None) -> dict[int, str]:
    """Glyph number -> text: the Unicode cmap read backwards, then the glyphs' names.

    Only the `wanted` glyphs are looked up, when given.
    """
    pairs: Iterable[tuple[int, int]] = ()
    if program.sfnt:
        pairs = unicode_cmap(program.sfnt, program.ceiling).items()
    if wanted is not None:
        pairs = [pair for pair in pairs if pair[1] in wanted]
    out = _backwards(pairs)
    for glyph, name in enumerate(glyph_names(program)):
        if glyph in out or (wanted is not None and glyph not in wanted):
            continue
        text = names.glyph_text(name) if name else None
        if text and not (len(text) == 1 and ord(text) in _PRIVATE):
            out[glyph] = text
    return out


def private_by_glyph(program: Program) -> dict[int, str]:
    """Glyph number -> private use character, for glyphs that nothing else tells.

    A symbol font's cmap (3, 0) holds its bytes at F000-F0FF, or as they are (OpenType
    specification, "cmap"); others name glyphs "uniF0B7".
    """
    out: dict[int, str] = {}
    if program.sfnt:
        tables = sfnt.cmaps(program.sfnt)
        if _WINDOWS_SYMBOL in tables:
            found = sfnt.glyphs_by_code(tables[_WINDOWS_SYMBOL], program.ceiling)
            symbols = {code | 0xF000 if code < 0x100 else code: g for code, g in found.items()}
            out = {g: chr(code) for code, g in sorted(symbols.items()) if code in _PRIVATE}
    for glyph, name in enumerate(glyph_names(program)):
        text = names.glyph_text(name) if name.startswith("u") else None
        if text and len(text) == 1 and ord(text) in _PRIVATE:
            out[glyph] = text
    return out


def blank_glyphs(program: Program, wanted: Iterable[int] | None) -> list[int]:
    """Glyph numbers from 1 on whose glyphs leave no mark: what a page shows of them is space.

    Those of the `wanted`, when given: a subset's places of what was left out are blank as well.
    """
    if program.sfnt and not program.sfnt.is_cff:
        every = range(sfnt.glyph_count(program.sfnt))
        found = sfnt.blank_glyphs(program.sfnt, every if wanted is None else wanted)
    else:
        every = range(len(program.names.outlines))
        found = [g for g in wanted or every if program.names.draws_nothing(g)]
    return [glyph for glyph in found if glyph > 0]


def draws(program: Program, glyph: int) -> bool | None:
    """Whether a glyph leaves a mark; None where its outline cannot be seen.

    Glyph numbers are no CIDs: of a CFF program by CIDs nothing is said.
    """
    own, font = program.names, program.sfnt
    if font is not None and not font.is_cff:
        return sfnt.has_outline(font, glyph)
    if own.is_cid or not 0 <= glyph < len(own.outlines):
        return None
    return not own.draws_nothing(glyph)


def draws_cid(program: Program, cid: int | None) -> bool | None:
    """Whether the glyph of a CID, or of a map's number, leaves a mark; None where nobody can tell.

    A CFF program by CIDs has its glyphs in an order of its own.
    """
    own = program.names
    if cid is None or not own.is_cid:
        return None if cid is None else draws(program, cid)
    name = str(cid)
    return not own.draws_nothing(own.glyphs.index(name)) if name in own.glyphs else None


def glyph_names(program: Program) -> list[str]:
    """The glyphs' names by number; empty where the program holds none."""
    if program.names.is_cid:
        return []
    if program.names.glyphs or program.sfnt is None:
        return program.names.glyphs
    return sfnt.glyph_names(program.sfnt)


def unicode_cmap(font: Sfnt, ceiling: int) -> dict[int, int]:
    """Character -> glyph number by the fullest Unicode subtable; empty when there is none."""
    tables = sfnt.cmaps(font)
    for key in _UNICODE:
        if key in tables:
            found = sfnt.glyphs_by_code(tables[key], ceiling)
            if found:
                return found
    return {}


def glyphs_of(program: Program, characters: Sequence[int]) -> dict[int, int]:
    """Glyph number by character, of the characters that are asked, by the Unicode cmap."""
    tables = sfnt.cmaps(program.sfnt) if program.sfnt else {}
    for key in _UNICODE:
        if key in tables:
            found = sfnt.glyphs_of(tables[key], characters, program.ceiling)
            if found:
                return found
    return {}


def _backwards(pairs: Iterable[tuple[int, int]]) -> dict[int, str]:
    best: dict[int, tuple[bool, int]] = {}
    for character, glyph in pairs:
        rank = (_rank(character), character)
        if glyph not in best or rank < best[glyph]:
            best[glyph] = rank
    return {
        glyph: expand(chr(character))
        for glyph, (_, character) in best.items()
        if 0 < character <= 0x10FFFF
        and character not in _PRIVATE
        and character not in range(0xD800, 0xE000)
    }


def _rank(character: int) -> bool:
    """False for a character to prefer, True for one of second choice."""
    return any(character in area for area in _SECOND_CHOICE)


def glyph_by_code(font: Sfnt, ceiling: int) -> dict[int, int]:
    """Byte -> glyph number as a symbolic TrueType font means it (ISO 32000-1, 9.6.6.4)."""
    tables = sfnt.cmaps(font)
    out: dict[int, int] = {}
    if _MAC_ROMAN in tables:
        out |= _bytes_of(sfnt.glyphs_by_code(tables[_MAC_ROMAN], ceiling))
    if _WINDOWS_SYMBOL in tables:
        found = sfnt.glyphs_by_code(tables[_WINDOWS_SYMBOL], ceiling)
        for start in (0xF200, 0xF100, 0xF000, 0):
            out |= {c - start: glyph for c, glyph in found.items() if start <= c < start + 256}
    return out


def mapped_bytes(font: Sfnt, ceiling: int) -> frozenset[int] | None:
    """Bytes that have a glyph; None where a table that cannot be read so may give them one."""
    tables = sfnt.cmaps(font)
    if not tables or not tables.keys() <= {_MAC_ROMAN, _WINDOWS_SYMBOL} or font.is_cff:
        return None
    if any(not sfnt.is_readable(table) for table in tables.values()):
        return None
    return frozenset(glyph_by_code(font, ceiling))


def _bytes_of(found: Mapping[int, int]) -> dict[int, int]:
    return {code: glyph for code, glyph in found.items() if code < 256}


def texts_by_code(program: Program) -> dict[int, str]:
    """Byte -> text of a TrueType program without /Encoding."""
    if program.sfnt is None:
        return {}
    glyphs = glyph_by_code(program.sfnt, program.ceiling)
    texts = texts_by_glyph(program, frozenset(glyphs.values()))
    return {code: texts[glyph] for code, glyph in glyphs.items() if glyph in texts}


def texts_by_name(program: Program, wanted: Mapping[int, str]) -> dict[int, str]:
    """Text by code for glyph names that tell no character, through the program's own tables."""
    if program.sfnt is None or not wanted:
        return {}
    texts = texts_by_glyph(program)
    known = {name: glyph for glyph, name in enumerate(glyph_names(program))}
    out = {}
    for code, name in wanted.items():
        glyph = known.get(name)
        numbered = compiled(NUMBERED).match(name)
        if glyph is None and numbered:
            glyph = int(numbered[1])
        if glyph is not None and glyph in texts:
            out[code] = texts[glyph]
    return out
