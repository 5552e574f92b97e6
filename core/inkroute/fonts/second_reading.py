"""What a font says of its codes apart from /ToUnicode.

In: a font dictionary and its ToUnicode table. Out: text by code character from glyph names and
the embedded program, to be held against ToUnicode: where the two contradict each other for a share
of what a page shows, one of them lies (text layer, 3). Guesses (an encoding that the dictionary
does not name, a symbol font's table by codes that a subset may have numbered anew) are left out.
The program is read when it is first asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from inkroute.errors import LimitReached
from inkroute.fonts import composite, descriptor, encoding, program, symbols
from inkroute.fonts.descriptor import kind_of
from inkroute.fonts.likeness import Likeness, likeness
from inkroute.fonts.tables import is_white
from inkroute.fonts.to_unicode import NOTHING, ToUnicode
from inkroute.limits import Limits
from inkroute.model import FontKind, Origin
from inkroute.syntax import objects

#: Codes that ToUnicode lists at most, for all of them to be read.
_LISTED = 2048
_Reader: TypeAlias = "Callable[[Mapping[int, str]], Mapping[int, str]]"
_DISPUTES = frozenset((Likeness.LESS, Likeness.CONTRARY))


class SecondReading:
    """What one font says of its codes; each code is compared once."""

    __slots__ = ("_asked", "_dictionary", "_disputed", "_limits", "_listed", "_read", "_told")

    def __init__(self, dictionary: object, told: ToUnicode, limits: Limits) -> None:
        self._dictionary = dictionary
        self._told = told
        self._limits = limits
        self._listed = not told.spans and len(told.known) <= _LISTED
        self._asked: set[int] = set()
        self._disputed: dict[str, str] = {}
        self._read: _Reader | None = None

    def disputed(self, codes: Iterable[str]) -> Mapping[str, str]:
        """Text by code, of codes that ToUnicode tells and that the font names otherwise.

        Of all codes that ToUnicode lists, so that no page's answer hangs on another's; where they
        are many, of the `codes` (code strings) alone. Nothing where the font or its program is
        damaged: loading has left a note of that.
        """
        if self._listed:
            if not self._asked:
                self._compare(sorted(self._told.known))
            return self._disputed
        wanted = dict.fromkeys(map(ord, "".join(codes)))
        self._compare(sorted(code for code in wanted if code not in self._asked))
        return {code: text for code, text in self._disputed.items() if ord(code) in wanted}

    def named(self, told: Mapping[int, str]) -> dict[int, str]:
        """Text by code of codes of which this is told, as far as the font names them."""
        if self._read is None:
            self._read = _reader(self._dictionary, self._limits)
        return {code: text for code, text in self._read(told).items() if _tells(text)}

    def _compare(self, codes: list[int]) -> None:
        self._asked.update(codes)
        told = {code: text for code in codes if (text := self._told.get(code))}
        try:
            found = self.named(told)
        except (*objects.DAMAGE, LimitReached):
            self._read = _nothing
            return
        for code, text in sorted(found.items()):
            if likeness(told[code], text) in _DISPUTES:
                self._disputed[chr(code)] = text


def _reader(dictionary: object, limits: Limits) -> _Reader:
    """A function from what is told of codes to what the font names them."""
    mapping = objects.as_dict(dictionary)
    if mapping is None:
        return _nothing
    kind = kind_of(mapping)
    if kind is FontKind.TYPE0:
        return composite.named(mapping, limits).named
    texts = _simple(mapping, kind, limits)
    return lambda told: {code: texts[code] for code in told if code in texts}


def _nothing(_told: Mapping[int, str]) -> Mapping[int, str]:
    return {}


def _tells(text: str) -> bool:
    """Whether a program's text can contradict: a blank glyph may stand for what lies unseen."""
    return not (is_white(text) or symbols.has_private(text))


def _simple(mapping: object, kind: FontKind, limits: Limits) -> dict[int, str]:
    name = descriptor.base_name(mapping)
    described = descriptor.read(mapping)
    core = descriptor.core_name(name)
    named = encoding.read(mapping, core, embedded=described.program is not None)
    known = program.load(described, limits)
    full = encoding.with_built_in(named, kind, known)
    layers = encoding.text_layers(full, NOTHING, symbols.of(name), kind, known)
    guessed = kind is FontKind.TRUETYPE or not known.read
    out: dict[int, str] = {}
    for layer in layers:
        if layer.origin is Origin.SYMBOL_TABLE or (layer.origin is Origin.BUILT_IN and guessed):
            continue
        for code in encoding.CODES:
            text = layer.texts.get(code)
            if text:
                out.setdefault(code, text)
    return out
