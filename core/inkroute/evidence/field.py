"""The ink of a picture with what is made of it: tables, and chains of glyphs; each made once.

In: a mask of ink, the scale that it was taken of. Out: sums over boxes, chains. Not here: whether
a chain is text (`letters`).
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from inkroute.evidence.components import Mask
from inkroute.evidence.ink import Scale
from inkroute.evidence.lines import Chains, chains
from inkroute.evidence.tables import Edges, Table, summed
from inkroute.policy_pixels import PixelPolicy


class Field:
    """Ink of a picture, and tables of the ink, of the grey levels and of their squares.

    Each table is made when it is first asked for. With `edges` by row it is a sheet of several
    pictures.
    """

    def __init__(
        self, mask: Mask, scale: Scale, edges: Edges | None = None, *, upright: Field | None = None
    ) -> None:
        """The ink of a scale; of one whose axes were exchanged where `upright` is given."""
        self.mask = mask
        self.edges = edges
        self._scale = scale
        self._upright = upright
        self._chains: Chains | None = None

    @cached_property
    def ink(self) -> Table:
        """Sums of the ink."""
        return summed(self.mask) if self._upright is None else self._upright.ink.T

    @property
    def sums(self) -> Table:
        """Sums of the grey levels."""
        return self._scale.sums if self._upright is None else self._scale.sums.T

    @property
    def squares(self) -> Table:
        """Sums of the grey levels' squares."""
        return self._scale.squares if self._upright is None else self._scale.squares.T

    def turned(self) -> Field:
        """The picture with its axes exchanged."""
        return Field(np.ascontiguousarray(self.mask.T), self._scale, upright=self)

    def chains(self, policy: PixelPolicy) -> Chains:
        """The chains of its ink, found once: slanted text is looked for among the same glyphs."""
        if self._chains is None:
            self._chains = chains(self.mask, policy)
        return self._chains
