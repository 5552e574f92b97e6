"""What share of a page boxes cover together, on a grid, at a cost that many boxes do not raise.

In: boxes. Out: shares in per mille of the page. A page may hold tens of thousands of images, for
which exact unions cost their square; cells of 1/256 of a side are finer than any threshold.
"""

from __future__ import annotations

from inkroute.geometry import Box, per_mille

_CELLS = 256


class Cover:
    """A page's grid: a row of bits for each band; a cell counts where its middle is covered."""

    def __init__(self, page: Box) -> None:
        """An empty grid over the page's box (mpt)."""
        self._page = page
        self._rows = [0] * _CELLS

    def add(self, box: Box) -> None:
        """Cover a box (mpt)."""
        first, last = _span(box.x0 - self._page.x0, box.x1 - self._page.x0, self._page.width)
        top, bottom = _span(box.y0 - self._page.y0, box.y1 - self._page.y0, self._page.height)
        if first >= last:
            return
        bits = (1 << last) - (1 << first)
        for row in range(top, bottom):
            self._rows[row] |= bits

    def share(self) -> int:
        """Per mille of the page that is covered."""
        return per_mille(sum(row.bit_count() for row in self._rows), _CELLS * _CELLS)

    def share_of(self, box: Box) -> int:
        """Per mille of the box's part on the page that is covered; 0 where it holds no cell."""
        first, last = _span(box.x0 - self._page.x0, box.x1 - self._page.x0, self._page.width)
        top, bottom = _span(box.y0 - self._page.y0, box.y1 - self._page.y0, self._page.height)
        if first >= last or top >= bottom:
            return 0
        bits = (1 << last) - (1 << first)
        covered = sum((row & bits).bit_count() for row in self._rows[top:bottom])
        return per_mille(covered, (last - first) * (bottom - top))


def _span(low: int, high: int, side: int) -> tuple[int, int]:
    """The cells, as a half-open range, whose middles lie from `low` to `high` (mpt)."""
    if side <= 0:
        return 0, 0
    # The middle of cell n is (2 n + 1) side / 512.
    first = -((side - 2 * _CELLS * low) // (2 * side))
    last = (2 * _CELLS * high - side) // (2 * side) + 1
    return max(0, min(first, _CELLS)), max(0, min(last, _CELLS))
