"""Which glyph a font shows under a private code: a digest of what draws it.

In: a font dictionary, a private use character. Out: a digest, the same for equal glyphs of any
file, and "" where the file holds no glyph (the font is not embedded). Names of fonts do not tell
glyphs apart: "F1", "T3Font_1", "icomoon" are other fonts in every file. Where a glyph cannot be
cut out of its program the whole program is digested, so that two glyphs are never taken for one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping

from inkroute.errors import LimitReached
from inkroute.fonts import composite, descriptor, encoding, names, overrides, program, sfnt
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


def digest(dictionary: object, mapped: ToUnicode, code: str, limits: Limits) -> str:
    """What tells the glyph of a private code from others: hexadecimal digits, or "".

    A code that has several glyphs in the font has the digest of them all.
    """
    mapping = objects.as_dict(dictionary)
    if mapping is None:
        return ""
    try:
        parts = sorted(set(_glyphs(mapping, mapped, code, limits)))
    except (*objects.DAMAGE, LimitReached):
        parts = [_whole(mapping, limits)]
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
    for code, lines in sorted(lines_by_code.items()):
        told = lines.get(digest(dictionary, mapped, code, limits))
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


def _glyphs(
    mapping: Mapping[str, object], mapped: ToUnicode, code: str, limits: Limits
) -> Iterator[bytes]:
    """What draws each of the glyphs that a private code has; b"" for one that is not there."""
    kind = descriptor.kind_of(mapping)
    if kind is FontKind.TYPE0:
        yield from _of_composite(mapping, mapped, code, limits)
        return
    core = descriptor.core_name(descriptor.base_name(mapping))
    described = descriptor.read(mapping)
    embedded = described.embedded or kind is FontKind.TYPE3
    named = encoding.read(mapping, core, embedded=embedded)
    numbers = _numbers(named, mapped, code)
    if kind is FontKind.TYPE3:
        yield from (_procedure(mapping, named.glyph(number), limits) for number in numbers)
        return
    if not embedded:
        return
    known = program.load(described, limits)
    named = encoding.with_built_in(named, kind, known)
    data = _data(described, limits)
    for number in numbers:
        glyph = glyph_number(known, number, named.glyph(number) or "")
        yield _outline(known, data, glyph)


def _numbers(named: encoding.Encoding, mapped: ToUnicode, code: str) -> list[int]:
    """Character codes of a simple font that show a private character: told, or else its byte."""
    texts = {number: mapped.get(number) for number in encoding.CODES}
    for number, name in named.differences.items():
        texts[number] = texts[number] or names.glyph_text(name)
    found = [number for number, text in texts.items() if text and code in text]
    byte = ord(code) - SYMBOL_AREA.start
    return found or ([byte] if byte in encoding.CODES and not texts[byte] else [])


def _of_composite(
    mapping: Mapping[str, object], mapped: ToUnicode, code: str, limits: Limits
) -> Iterator[bytes]:
    own = composite.named(mapping, limits)
    numbers = [number for number, text in mapped.known.items() if code in text]
    spans = (span.low + ord(code) - span.start for span in mapped.spans)
    numbers += [number for number in spans if number >= 0 and mapped.get(number) == code]
    glyphs = [own.number(number) for number in numbers]
    if not glyphs:
        glyphs = [glyph for glyph, text in own.private_by_glyph().items() if text == code]
    if glyphs:
        known, data = own.read(), _data(composite.described(mapping), limits)
        # Of a CFF program by CIDs glyph numbers are not known.
        yield from (_outline(known, data, None if known.names.is_cid else g) for g in glyphs)


def _outline(known: Program, data: bytes, glyph: int | None) -> bytes:
    """A glyph's own part of its program, where it stands alone; else the whole program."""
    if glyph is None or glyph < 0:
        return data
    if known.sfnt is not None and not known.sfnt.is_cff:
        return sfnt.outline(data, known.sfnt, glyph) or data
    outline = known.names.outlines[glyph] if glyph < len(known.names.outlines) else b""
    return outline if outline and _CALLS.isdisjoint(outline) else data


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
