"""A grey picture at the scales that it is looked at, each made once.

In: a picture as fine as it was read. Out: it made smaller, with the tables that evidence is taken
from. Not here: what is looked for.
"""

from __future__ import annotations

from inkroute.evidence.field import Field
from inkroute.evidence.grey import Grey, reduce_by
from inkroute.evidence.ink import Pick, Scale, dark, light, scale_of
from inkroute.policy_pixels import PixelPolicy

#: Ink darker than its surroundings, and lighter.
POLARITIES: tuple[Pick, Pick] = (dark, light)


class Views:
    """Views of one picture.

    `scales` are whole numbers to reduce by, each with the least height of letters looked for
    (px): the base size, where most scans are settled; as fine as the picture is, for small
    letters; coarse, for large ones.
    """

    def __init__(self, grey: Grey, policy: PixelPolicy) -> None:
        """Nothing is made yet."""
        self.grey = grey
        self._base = -(-max(grey.shape) // policy.base)
        coarse = self._base * policy.coarse
        scales = [(self._base, 0), (1, 0)] if self._base > 1 else [(1, 0)]
        if min(grey.shape) >= coarse * policy.coarse_letter:
            scales.append((coarse, policy.coarse_letter))
        self.scales = tuple(one for one in scales if min(grey.shape) >= one[0])
        self._reduced: dict[int, Grey] = {}
        self._made: dict[int, Scale] = {}
        self._policy = policy
        self._fields: dict[tuple[int, int, int], Field] = {}

    @property
    def base(self) -> Grey:
        """The picture at its base size, though it be narrower than what is averaged."""
        return self.reduced(self._base)

    def reduced(self, factor: int) -> Grey:
        """So many px each way averaged to one."""
        if factor not in self._reduced:
            high, wide = self.grey.shape
            small = reduce_by(self.grey, min(factor, wide), min(factor, high))
            self._reduced[factor] = small
        return self._reduced[factor]

    def scale(self, factor: int) -> Scale:
        """The same with its tables."""
        if factor not in self._made:
            self._made[factor] = scale_of(self.reduced(factor))
        return self._made[factor]

    def field(self, factor: int, polarity: int, apart: int) -> Field:
        """The ink of one of the `POLARITIES` at a scale; `apart` is the spread of the levels."""
        key = factor, polarity, apart
        if key not in self._fields:
            scale = self.scale(factor)
            self._fields[key] = Field(POLARITIES[polarity](scale, apart, self._policy), scale)
        return self._fields[key]
