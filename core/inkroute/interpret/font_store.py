"""The fonts of a document, each loaded once.

In: references to font dictionaries. Out: `Font`s. The store keeps the objects that it was asked
for alive, so that a direct object's id stays its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkroute import fonts
from inkroute.syntax import objects

if TYPE_CHECKING:
    from inkroute.limits import Limits
    from inkroute.model import Font


#: Code strings remembered of one font, at most.
_REMEMBERED = 50_000


class Pieces(dict[str, tuple[str, int]]):
    """Unicode and advance (micro-em) by code string, made when first asked for."""

    def __init__(self, font: Font) -> None:
        """Pieces of one font."""
        super().__init__()
        self.font = font

    def __missing__(self, codes: str) -> tuple[str, int]:
        """Decode a code string with the font's tables."""
        font = self.font
        made = (codes.translate(font.text), sum(map(font.advance.__getitem__, codes)))
        if len(self) < _REMEMBERED:
            self[codes] = made
        return made


class FontStore:
    """Loaded fonts by the object that defines them."""

    def __init__(self) -> None:
        """An empty store: one for each document."""
        self._fonts: dict[object, tuple[object, Font]] = {}
        self._pieces: dict[int, Pieces] = {}

    def pieces(self, font: Font) -> Pieces:
        """What is known of a font's code strings: words recur, so that few are decoded twice."""
        found = self._pieces.get(id(font))
        if found is None:
            found = self._pieces[id(font)] = Pieces(font)
        return found

    def get(self, resource: str, reference: object, limits: Limits) -> Font:
        """The font behind a reference (None for one that is missing), loaded on first use."""
        key = objects.identity(reference) if reference is not None else ("missing", resource)
        found = self._fonts.get(key)
        if found is None:
            found = (reference, fonts.load(resource, objects.resolve(reference), limits))
            self._fonts[key] = found
        return found[1]
