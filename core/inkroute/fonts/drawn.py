"""Whether a font's glyphs look like the text that is read of its codes.

In: a font dictionary, the text of its codes. Out: by code what its glyph looks like, and how far
from its text that is (`letter_shapes`): evidence that hangs neither on the font's tables nor on
language. The program is read when it is first asked, and each code is compared once. Not here:
programs other than TrueType, glyphs of Type 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from inkroute.errors import LimitReached
from inkroute.fonts import composite, descriptor, encoding, letter_shapes, program
from inkroute.fonts.outlines import OutlineDamageError, Outlines
from inkroute.fonts.white_claims import glyph_number
from inkroute.limits import Limits
from inkroute.model import FontKind, Look
from inkroute.syntax import objects

#: Codes of a font that are looked at, at most: those of all alphabets that it may have.
_CODES = 512


class Drawn:
    """The glyphs of one font against its text."""

    __slots__ = ("_dictionary", "_glyphs", "_kind", "_limits", "_looks", "_text")

    def __init__(
        self, dictionary: object, kind: FontKind, text: Mapping[int, str], limits: Limits
    ) -> None:
        """A font's dictionary, in any state of damage; `text` by code."""
        self._dictionary = dictionary
        self._kind = kind
        self._text = text
        self._limits = limits
        self._looks: dict[str, Look | None] = {}
        self._glyphs: tuple[Outlines, Callable[[int], int | None]] | None = None

    def looks(self, codes: Iterable[str]) -> Mapping[str, Look | None]:
        """What codes' glyphs look like: see `model.Font.drawn`."""
        wanted = sorted(set("".join(codes)))
        if self._glyphs is None:
            self._glyphs = _glyphs(self._dictionary, self._kind, self._limits)
        outlines, number = self._glyphs
        if not outlines.em:
            return {}
        for code in wanted:
            if code not in self._looks and len(self._looks) < _CODES:
                self._looks[code] = self._of(code, outlines, number)
        return {code: self._looks.get(code) for code in wanted}

    def _of(
        self, code: str, outlines: Outlines, number: Callable[[int], int | None]
    ) -> Look | None:
        text = self._text[ord(code)]
        try:
            glyph = number(ord(code))
            if glyph is None or len(text) != 1:
                return None
            return letter_shapes.look(outlines.polygons(glyph), outlines.em, text)
        except OutlineDamageError:
            return None


def _glyphs(
    dictionary: object, kind: FontKind, limits: Limits
) -> tuple[Outlines, Callable[[int], int | None]]:
    """A font's outlines, and a function from its codes to their numbers."""
    try:
        return _read(dictionary, kind, limits)
    except (*objects.DAMAGE, LimitReached):
        return Outlines(b"", None), _none


def _read(
    dictionary: object, kind: FontKind, limits: Limits
) -> tuple[Outlines, Callable[[int], int | None]]:
    if kind is FontKind.TYPE0:
        own = composite.named(dictionary, limits)
        described = composite.described(dictionary)
        return _outlines(described, program.load(described, limits), limits), own.number
    described = descriptor.read(dictionary)
    known = program.load(described, limits)
    core = descriptor.core_name(descriptor.base_name(dictionary))
    plain = encoding.read(dictionary, core, embedded=known.present)
    named = encoding.with_built_in(plain, kind, known)
    return (
        _outlines(described, known, limits),
        lambda code: glyph_number(known, code, named.glyph(code) or ""),
    )


def _outlines(
    described: descriptor.Descriptor, known: program.Program, limits: Limits
) -> Outlines:
    if described.program is None or known.sfnt is None or known.sfnt.is_cff:
        return Outlines(b"", None)
    try:
        data = objects.stream_bytes(described.program[1], limits)
    except objects.StreamDamage as damage:
        data = damage.data  # glyphs that lie before the damage can be seen
    return Outlines(data, known.sfnt)


def _none(_code: int) -> int | None:
    return None
