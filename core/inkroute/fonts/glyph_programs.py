"""Which glyph a font shows under a private code: a digest of what draws it.

In: a font dictionary, a private use character. Out: a digest, the same for equal glyphs of any
file, and "" where the file holds no glyph (the font is not embedded). Names of fonts do not tell
glyphs apart: "F1", "T3Font_1", "icomoon" are other fonts in every file. Where a glyph cannot be
cut out of its program the whole program is digested, so that two glyphs are never taken for one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from inkroute.errors import LimitReached
from inkroute.fonts import (
    composite,
    descriptor,
    encoding,
    names,
    overrides,
    program,
    sfnt,
    symbols,
)
from inkroute.fonts.glyph_kind import xobject_names
from inkroute.fonts.overrides import SYMBOL_AREA, Overrides
from inkroute.fonts.program import Program
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.fonts.white_claims import glyph_number
from inkroute.limits import Limits
from inkroute.model import FontKind
from inkroute.syntax import objects

#: Operators of charstrings that call others, as bytes (Technical Note 5177, 4.7).
_CALLS = frozenset((10, 29))


class GlyphPrograms:
    """What draws the glyphs of a font's private codes; the font's program is read once."""

    __slots__ = ("_digests", "_glyphs", "_limits", "_mapping")

    def __init__(self, dictionary: object, mapped: ToUnicode, limits: Limits) -> None:
        """A font's dictionary, in any state of damage, and its ToUnicode table."""
        self._mapping = objects.as_dict(dictionary)
        self._limits = limits
        self._digests: dict[str, str] = {}
        self._glyphs = cache(lambda: _glyphs_of(self._mapping or {}, mapped, limits))

    def digest(self, code: str) -> str:
        """What tells the glyph of a private code from others: hexadecimal digits, or "".

        A code that has several glyphs in the font has the digest of them all.
        """
        if code not in self._digests:
            self._digests[code] = self._of(code)
        return self._digests[code]

    def _of(self, code: str) -> str:
        if self._mapping is None:
            return ""
        try:
            parts = sorted(set(self._glyphs()(code)))
        except (*objects.DAMAGE, LimitReached):
            whole = _whole(self._mapping, self._limits)
            parts = [whole + code.encode("utf-8")] if whole else []
        return _digest(parts) if any(parts) else ""


def meant(
    name: str, dictionary: object, mapped: ToUnicode, user: Overrides, limits: Limits
) -> Overrides | None:
    """The user's decisions for one font, those of single glyphs kept where it has these glyphs.

    None where no decision of a glyph concerns the font. A glyph that has a line of its own is not
    decided by its font's name.
    """
    own = descriptor.family(name)
    lines_by_code = overrides.of_glyphs(user, own)
    decided = dict(user.get(own, {})) if lines_by_code else {}
    found = False
    programs = GlyphPrograms(dictionary, mapped, limits)
    for code, lines in sorted(lines_by_code.items()):
        told = lines.get(programs.digest(code))
        if told is None:
            continue
        found = True
        decided.pop(code, None)
        if told:
            decided[code] = told
    return {**user, own: decided} if found else None


def _digest(parts: Iterable[bytes]) -> str:
    """Of parts whose borders count."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()[: overrides.DIGEST_DIGITS]


def _glyphs_of(
    mapping: Mapping[str, object], mapped: ToUnicode, limits: Limits
) -> Callable[[str], Iterable[bytes]]:
    """A function that gives what draws each glyph of a private code, b"" for a missing one."""
    kind = descriptor.kind_of(mapping)
    if kind is FontKind.TYPE0:
        return _of_composite(mapping, mapped, limits)
    core = descriptor.core_name(descriptor.base_name(mapping))
    described = descriptor.read(mapping)
    embedded = described.embedded or kind is FontKind.TYPE3
    named = encoding.read(mapping, core, embedded=embedded)
    if kind is FontKind.TYPE3:
        return lambda code: [
            _procedure(mapping, named.glyph(number), limits)
            for number in _numbers(named, mapped, code)
        ]
    if not embedded:
        return lambda _code: ()
    known = program.load(described, limits)
    whole = encoding.with_built_in(named, kind, known)
    data = _Data(_data(described, limits))
    return lambda code: [
        _outline(known, data, number, glyph_number(known, number, whole.glyph(number) or ""))
        for number in _numbers(named, mapped, code)
    ]


def _numbers(named: encoding.Encoding, mapped: ToUnicode, code: str) -> list[int]:
    """Character codes of a simple font that show a private character: told, or else its byte."""
    texts = {number: mapped.get(number) for number in encoding.CODES}
    for number, name in named.differences.items():
        texts[number] = texts[number] or names.glyph_text(name)
    found = [number for number, text in texts.items() if text and code in text]
    byte = ord(code) - SYMBOL_AREA.start
    return found or ([byte] if byte in encoding.CODES and not texts[byte] else [])


def _of_composite(
    mapping: Mapping[str, object], mapped: ToUnicode, limits: Limits
) -> Callable[[str], Iterable[bytes]]:
    own = composite.named(mapping, limits)
    known, data = own.read(), _Data(_data(composite.described(mapping), limits))
    by_code: dict[str, list[int]] = {}
    for number, text in symbols.private_among(mapped.known).items():
        for code in dict.fromkeys(text):
            by_code.setdefault(code, []).append(number)
    by_program: dict[str, list[int]] = {}
    for glyph, text in own.private_by_glyph().items():
        by_program.setdefault(text, []).append(glyph)

    def glyphs(code: str) -> Iterable[bytes]:
        spans = (span.low + ord(code) - span.start for span in mapped.spans)
        numbers = [number for number in spans if number >= 0 and mapped.get(number) == code]
        found = [(number, own.number(number)) for number in (*by_code.get(code, ()), *numbers)]
        if not found:
            found = [(glyph, glyph) for glyph in by_program.get(code, ())]
        # Of a CFF program by CIDs glyph numbers are not known.
        return [
            _outline(known, data, number, None if known.names.is_cid else glyph)
            for number, glyph in found
        ]

    return glyphs


class _Data:
    """A program's bytes, and what stands for a glyph that cannot be cut out of them."""

    __slots__ = ("_digest", "data")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._digest = hashlib.sha256(data).digest() if data else b""

    def glyph(self, number: int) -> bytes:
        """The whole program, and which of its glyphs is meant."""
        return self._digest + str(number).encode("ascii") if self._digest else b""


def _outline(known: Program, program_data: _Data, number: int, glyph: int | None) -> bytes:
    """A glyph's own part of its program, where it stands alone; else for the whole program.

    `number` is its character code, `glyph` its number in the program, None where that is unknown.
    """
    if glyph is None or glyph < 0:
        return program_data.glyph(-1 - number)
    if known.sfnt is not None and not known.sfnt.is_cff:
        own = sfnt.outline(program_data.data, known.sfnt, glyph)
        return own or program_data.glyph(glyph)
    outline = known.names.outlines[glyph] if glyph < len(known.names.outlines) else b""
    return outline if outline and _CALLS.isdisjoint(outline) else program_data.glyph(glyph)


def _data(described: descriptor.Descriptor, limits: Limits) -> bytes:
    found = described.program
    return _bytes(found[1], limits) if found else b""


def _whole(mapping: Mapping[str, object], limits: Limits) -> bytes:
    """The program's encoded bytes, where it cannot be read any further."""
    try:
        found = composite.described(mapping).program
        return objects.encoded_bytes(found[1])[: limits.font_bytes] if found else b""
    except (*objects.DAMAGE, LimitReached):
        return b""


def _procedure(mapping: Mapping[str, object], glyph: str | None, limits: Limits) -> bytes:
    """A Type 3 glyph's procedure, with the scale of its space and the XObjects that it paints."""
    procedures = objects.dict_entry(mapping, "/CharProcs")
    stream = objects.entry(procedures, f"/{glyph}") if glyph else None
    if not objects.is_stream(stream):
        return b""
    scale = objects.numbers(objects.entry(mapping, "/FontMatrix"), 6)
    resources = objects.entry(mapping, "/Resources")
    painted = _painted(stream, resources, limits, set())
    return repr(scale).encode("ascii") + b"".join(painted)


def _painted(
    stream: object, resources: object, limits: Limits, seen: set[object]
) -> Iterator[bytes]:
    """A content stream's bytes, and those of the forms and images that it names, each once."""
    content = _bytes(stream, limits)
    yield content
    for name in xobject_names(content):
        reference = objects.raw(objects.dict_entry(resources, "/XObject"), f"/{name}")
        found, own = objects.resolve(reference), objects.identity(reference)
        if not objects.is_stream(found) or own in seen or len(seen) > limits.form_depth:
            continue
        seen.add(own)
        if objects.as_name(objects.entry(found, "/Subtype")) == "Form":
            inner = objects.entry(found, "/Resources")
            yield from _painted(found, resources if inner is None else inner, limits, seen)
        else:
            sizes = (objects.entry(found, key) for key in ("/Width", "/Height", "/Decode"))
            yield repr([str(size) for size in sizes]).encode("utf-8", "replace")
            yield objects.encoded_bytes(found)


def _bytes(stream: object, limits: Limits) -> bytes:
    try:
        return objects.stream_bytes(stream, limits)
    except objects.StreamDamage as damage:
        return damage.data
