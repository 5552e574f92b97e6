"""Code blocks of JPEG 2000 (ISO 15444-1, annex D): coded data to coefficients.

In: a block's size, the band it is of, its passes and their data. Out: signed coefficients, row by
row. Not here: where blocks lie and how much data they have (`jpx_packets`).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from inkroute.syntax.arithmetic import Decoder

#: First contexts of signs and of refinement, those of runs and of even chances (table D.1 to D.5).
_SIGN, _REFINED, _RUN, _EVEN = 9, 14, 17, 18
_CONTEXTS = 19
#: States in which contexts start (table D.7), by our numbers: twice the table's.
_START = {0: 8, _RUN: 6, _EVEN: 92}
#: What a significant neighbour adds to a place: beside, above or below, at a corner.
_BESIDE, _ABOVE, _CORNER = 1, 4, 16
_STRIPE = 4


class Block(NamedTuple):
    """A code block: `band` is "LL", "HL", "LH" or "HH"; `planes` bit planes that are coded."""

    width: int
    height: int
    band: str
    planes: int
    passes: int
    data: bytes
    resets: bool
    marked: bool


@cache
def _labels(band: str) -> tuple[int, ...]:
    """The context of a place by its significant neighbours (table D.1)."""
    out = []
    for packed in range(5 * _CORNER):
        beside, above, corners = packed & 3, packed >> 2 & 3, packed >> 4
        if band == "HH":
            straight = min(beside + above, 2)
            label = 8 if corners > 2 else (0, 3, 6)[corners] + min(straight, 2 - corners // 2)
        else:
            one, other = (above, beside) if band == "HL" else (beside, above)
            if one > 1:
                label = 8
            elif one:
                label = 7 if other else 5 + min(corners, 1)
            else:
                label = 2 + other if other else min(corners, 2)
        out.append(label)
    return tuple(out)


def decode(block: Block) -> list[int]:
    """The block's coefficients, in units of its last bit plane."""
    reader = _Reader(block)
    plane, kind = block.planes - 1, 2
    for _ in range(block.passes):
        if plane < 0:
            break
        (reader.significance, reader.refinement, reader.cleanup)[kind](1 << plane)
        if kind == 2:
            plane -= 1
        kind = (kind + 1) % 3
        if block.resets:
            reader.reset()
    return reader.coefficients()


class _Reader:
    """Coefficients with a margin of one about them, so that each has all its neighbours."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.decoder = Decoder(block.data)
        self.labels = _labels(block.band)
        self.stride = block.width + 2
        size = self.stride * (block.height + 2)
        self.magnitudes = [0] * size
        self.signs = [0] * size  # 1 plus, -1 minus, 0 not significant
        self.around = [0] * size
        self.seen = [False] * size  # in this bit plane
        self.refined = [False] * size
        self.states = [0] * _CONTEXTS
        self.reset()

    def reset(self) -> None:
        """Contexts as they start."""
        self.states[:] = [_START.get(context, 0) for context in range(_CONTEXTS)]

    def _columns(self) -> list[range]:
        """Places in the order in which passes go: columns of four, stripe by stripe."""
        stride, height = self.stride, self.block.height
        return [
            range(
                (top + 1) * stride + x + 1,
                (min(top + _STRIPE, height) + 1) * stride + x + 1,
                stride,
            )
            for top in range(0, height, _STRIPE)
            for x in range(self.block.width)
        ]

    def _becomes_significant(self, at: int, bit: int) -> None:
        """Read a place's sign (D.3.2), and tell its neighbours."""
        signs, stride, around = self.signs, self.stride, self.around
        level = signs[at - 1] + signs[at + 1]
        upright = signs[at - stride] + signs[at + stride]
        given = 3 * ((level > 0) - (level < 0)) + (upright > 0) - (upright < 0)
        minus = self.decoder.decide(self.states, _SIGN + abs(given)) ^ (given < 0)
        signs[at] = -1 if minus else 1
        self.magnitudes[at] = bit
        for place in (at - 1, at + 1):
            around[place] += _BESIDE
        for place in (at - stride, at + stride):
            around[place] += _ABOVE
            around[place - 1] += _CORNER
            around[place + 1] += _CORNER

    def significance(self, bit: int) -> None:
        """Places with significant neighbours (D.3.1)."""
        signs, around, states = self.signs, self.around, self.states
        for column in self._columns():
            for at in column:
                if signs[at] or not around[at]:
                    continue
                self.seen[at] = True
                if self.decoder.decide(states, self.labels[around[at]]):
                    self._becomes_significant(at, bit)

    def refinement(self, bit: int) -> None:
        """Another bit of places that are significant already (D.3.3)."""
        for column in self._columns():
            for at in column:
                if not self.signs[at] or self.seen[at]:
                    continue
                context = _REFINED + (2 if self.refined[at] else int(self.around[at] > 0))
                self.refined[at] = True
                if self.decoder.decide(self.states, context):
                    self.magnitudes[at] |= bit

    def cleanup(self, bit: int) -> None:
        """All other places, four at once where nothing is near (D.3.4)."""
        signs, around, seen, states = self.signs, self.around, self.seen, self.states
        decide = self.decoder.decide
        for column in self._columns():
            start, ahead = 0, False
            if len(column) == _STRIPE and not any(
                signs[at] or around[at] or seen[at] for at in column
            ):
                if not decide(states, _RUN):
                    continue
                start = decide(states, _EVEN) << 1
                start |= decide(states, _EVEN)
                ahead = True
            for at in column[start:]:
                if ahead or (not signs[at] and not seen[at]):
                    if ahead or decide(states, self.labels[around[at]]):
                        self._becomes_significant(at, bit)
                    ahead = False
        self.seen = [False] * len(seen)
        if self.block.marked:
            for _ in range(4):
                decide(states, _EVEN)

    def coefficients(self) -> list[int]:
        """Signed values without the margin."""
        stride, width = self.stride, self.block.width
        out: list[int] = []
        for top in range(stride, stride * (self.block.height + 1), stride):
            row = slice(top + 1, top + 1 + width)
            out += map(int.__mul__, self.magnitudes[row], self.signs[row])
        return out
