"""The fonts of a document, each loaded once.

In: references to font dictionaries. Out: `Font`s. The store keeps the objects that it was asked
for alive, so that a direct object's id stays its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkroute import fonts
from inkroute.fonts import NO_OVERRIDES
from inkroute.fonts.glyph_table import GlyphTable
from inkroute.syntax import objects

if TYPE_CHECKING:
    from inkroute.fonts import Overrides
    from inkroute.limits import Limits
    from inkroute.model import Font


class FontStore:
    """Loaded fonts by the object that defines them."""

    def __init__(self, symbols: Overrides = NO_OVERRIDES) -> None:
        """An empty store: one for each document. `symbols`: what the user decided about codes."""
        self._symbols = symbols
        self._fonts: dict[object, tuple[object, Font]] = {}
        #: the fonts' codes as arrays, for `pagemap.glyphs`.
        self.glyphs = GlyphTable()

    def get(self, resource: str, reference: object, limits: Limits) -> Font:
        """The font behind a reference (None for one that is missing), loaded on first use."""
        key = objects.identity(reference) if reference is not None else ("missing", resource)
        found = self._fonts.get(key)
        if found is None:
            found = (reference, self._load(resource, reference, limits))
            self._fonts[key] = found
        return found[1]

    def _load(self, resource: str, reference: object, limits: Limits) -> Font:
        return fonts.load(resource, objects.resolve(reference), limits, user=self._symbols)
