"""ToUnicode entries that call a glyph white space which paints something, or the other way round.

In: a font dictionary and its ToUnicode table. Out: the table without such entries, and with a
space for a private use character whose glyph paints nothing: nobody can read it. Producers take
a glyph's name for a control character's (Ghostscript names its glyphs by number, and "CR" is then
a letter), and white space is dropped: a letter would vanish and leave no trace. What the names or
the encoding say stands then, or U+FFFD.

Glyph 0 (.notdef) is no letter, and proves nothing. Outlines are only looked at where a table is
suspicious: it gives control characters, white space for more codes than a font has spaces, or
numbers of glyphs as characters, in a long range that runs over white space. A glyph of which
nobody can tell is left as it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from inkroute.fonts import composite, descriptor, encoding, names, program, symbols
from inkroute.fonts.cid_texts import Glyphs
from inkroute.fonts.glyph_kind import GlyphKind, kind_of_procedure
from inkroute.fonts.program import Program
from inkroute.fonts.tables import CONTROLS, WHITE, is_white
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.limits import Limits
from inkroute.model import FontKind
from inkroute.syntax import objects

#: Codes of one kind of space that are never looked at: space and no-break space may be told alike.
_SPACES = 2


def without(dictionary: object, kind: FontKind, mapped: ToUnicode, limits: Limits) -> ToUnicode:
    """The table without the entries that the font's own glyphs refute."""
    mapped = _with_blank(dictionary, kind, mapped, limits)
    ranges = dict(mapped.white())
    if not ranges and WHITE.isdisjoint(mapped.known.values()):
        return mapped
    claims = {code: text for code, text in mapped.known.items() if text in WHITE}
    kinds = Counter(claims.values())
    suspects = ranges | {
        code: text for code, text in claims.items() if text in CONTROLS or kinds[text] > _SPACES
    }
    if not suspects:
        return mapped
    paints = _witness(dictionary, kind, ranges, limits)
    return mapped.deny({code: text for code, text in suspects.items() if paints(code)})


def _with_blank(
    dictionary: object, kind: FontKind, mapped: ToUnicode, limits: Limits
) -> ToUnicode:
    """The table with a space for each private use character whose glyph surely paints nothing."""
    private = [code for code, text in mapped.known.items() if symbols.has_private(text[:1])]
    if not private or kind is FontKind.MISSING:
        return mapped
    paints = _blanks(dictionary, kind, limits)
    blank = {code: " " for code in private if paints(code) is False}
    return mapped._replace(known={**mapped.known, **blank}) if blank else mapped


def _blanks(dictionary: object, kind: FontKind, limits: Limits) -> Callable[[int], bool | None]:
    """A function that says whether a code's glyph paints, None where that cannot be seen."""
    if kind is FontKind.TYPE3:
        has, draws = _procedures(dictionary), _of_procedures(dictionary, limits)
        return lambda code: draws(code) if objects.is_stream(has(code)) else None
    if kind is FontKind.TYPE0:
        glyphs = composite.named(dictionary, limits)
        return lambda code: program.draws_cid(glyphs.read(), glyphs.number(code))
    known, named = _simple(dictionary, kind, limits)

    def paints(code: int) -> bool | None:
        glyph = glyph_number(known, code, named.glyph(code) or "")
        return program.draws(known, glyph) if glyph else None

    return paints


def _witness(
    dictionary: object, kind: FontKind, ranges: Mapping[int, str], limits: Limits
) -> Callable[[int], bool]:
    """A function that says whether a code's glyph surely paints."""
    if kind is FontKind.TYPE3:
        return _of_procedures(dictionary, limits)
    if kind is FontKind.TYPE0:
        return _of_cids(composite.named(dictionary, limits), ranges)
    return _of_simple(dictionary, kind, limits)


def _procedures(dictionary: object) -> Callable[[int], object]:
    """A function that finds a code's glyph procedure, or what stands in its place."""
    named = encoding.read(dictionary, None, embedded=True)
    streams = objects.dict_entry(dictionary, "/CharProcs")
    return lambda code: objects.entry(streams, f"/{named.glyph(code)}")


def _of_procedures(dictionary: object, limits: Limits) -> Callable[[int], bool]:
    procedure = _procedures(dictionary)
    resources = objects.entry(dictionary, "/Resources")

    def paints(code: int) -> bool:
        return kind_of_procedure(procedure(code), resources, limits) is not GlyphKind.EMPTY

    return paints


def _of_cids(glyphs: Glyphs, ranges: Mapping[int, str]) -> Callable[[int], bool]:
    """Of codes in long ranges only those that are numbers of glyphs themselves.

    Fonts of OCR programs map all characters to one glyph, and mean them.
    """
    known = glyphs.read()

    def paints(code: int) -> bool:
        glyph = glyphs.number(code)
        if code in ranges and not glyph == code == ord(ranges[code]):
            return False
        return bool(glyph) and bool(program.draws(known, glyph or 0))

    return paints


def _simple(
    dictionary: object, kind: FontKind, limits: Limits
) -> tuple[Program, encoding.Encoding]:
    """A simple font's program, and its encoding with the program's own."""
    described = descriptor.read(dictionary)
    core = descriptor.core_name(descriptor.base_name(dictionary))
    known = program.load(described, limits)
    plain = encoding.read(dictionary, core, embedded=known.present)
    return known, encoding.with_built_in(plain, kind, known)


def _of_simple(dictionary: object, kind: FontKind, limits: Limits) -> Callable[[int], bool]:
    known, named = _simple(dictionary, kind, limits)

    def paints(code: int) -> bool:
        name = named.glyph(code) or ""
        glyph = glyph_number(known, code, name)
        drawn = program.draws(known, glyph) if glyph else None
        if drawn is not None:
            return drawn
        # Without outlines to see the name decides, if the glyph is found by it.
        if known.present and code not in named.differences:
            return False
        text = names.glyph_text(name)
        return text is not None and not is_white(text)

    return paints


def glyph_number(known: Program, code: int, name: str) -> int | None:
    """The glyph number of a code of a simple font: by its name, else by the code (9.6.6.4)."""
    listed = program.glyph_names(known)
    if name and name in listed:
        return listed.index(name)
    if known.sfnt is None:
        return None
    by_code = program.glyph_by_code(known.sfnt, known.ceiling).get(code)
    text = names.glyph_text(name) if name else None
    if text and len(text) == 1:
        return program.glyphs_of(known, [ord(text)]).get(ord(text), by_code)
    return by_code
