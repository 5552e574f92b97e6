"""Pictures as they lie on the page: turned, mirrored, with square pixels, strips put together.

In: samples and where they are painted. Out: grey pictures in the page's own orientation.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from inkroute.evidence.grey import Grey, grey_picture
from inkroute.geometry import Box
from inkroute.limits import Limits
from inkroute.model import ImageMark
from inkroute.policy_pixels import PixelPolicy
from inkroute.syntax.jpeg import Sizes
from inkroute.syntax.samples import Samples, read_samples

#: Samples several times denser on one axis than on the other are looked at as square pixels.
_MOST_UNSQUARE = 8
_PAPER = 255


def displayed(found: Samples, image: ImageMark, ceiling: int) -> Grey:
    """The samples in grey as displayed, with a long side of `ceiling` px at most."""
    across, down = _unsquare(image)
    factor = -(-max(found.width // across, found.height // down, 1) // ceiling)
    across, down = min(across * factor, found.width), min(down * factor, found.height)
    grey = grey_picture(found, across, down)
    if image.mirrored:
        grey = grey[::-1]
    return np.ascontiguousarray(np.rot90(grey, -image.turn))


def _unsquare(image: ImageMark) -> tuple[int, int]:
    """How many samples on each axis make a square: (2, 1) for a fax of 204 by 98 dpi."""
    x, y = max(image.dpi_x, 1), max(image.dpi_y, 1)
    across = min(max((2 * x + y) // (2 * y), 1), _MOST_UNSQUARE)
    down = min(max((2 * y + x) // (2 * x), 1), _MOST_UNSQUARE)
    return across, down


def assemble(images: Sequence[ImageMark], policy: PixelPolicy, limits: Limits) -> Grey | str:
    """One picture of strips or tiles; why there is none where most of it cannot be read."""
    if not images:
        return "missing"
    whole = images[0].box
    for image in images[1:]:
        whole = whole.union(image.box)
    canvas, factor = _canvas(images, whole, policy)
    read = unread = 0
    why = ""
    for image in images:
        tile = _tile(image, factor, policy, limits)
        if isinstance(tile, str):
            unread += image.box.area
            why = why or tile
        else:
            read += image.box.area
            _paste(canvas, tile, image.box, whole)
    return why if unread > read or not read else canvas


def _canvas(images: Sequence[ImageMark], whole: Box, policy: PixelPolicy) -> tuple[Grey, int]:
    """White paper as large as the whole in samples divided by a whole number, and that number."""
    dpi = max(1, *(min(image.dpi_x, image.dpi_y) for image in images))
    wide, tall = (max(1, side * dpi // _MPT_PER_INCH) for side in (whole.width, whole.height))
    factor = -(-max(wide, tall) // policy.ceiling)
    return np.full((max(1, tall // factor), max(1, wide // factor)), _PAPER, np.uint8), factor


_MPT_PER_INCH = 72_000


def _tile(image: ImageMark, factor: int, policy: PixelPolicy, limits: Limits) -> Grey | str:
    ceiling = max(1, -(-max(image.width, image.height) // factor))
    found = read_samples(image, limits, Sizes(ceiling, policy.eighth_from, policy.damaged_from))
    if found.why:
        return found.why
    grey = displayed(found, image, ceiling)
    return grey if grey.size else "damaged"


def _paste(canvas: Grey, tile: Grey, box: Box, whole: Box) -> None:
    """Put a tile where it lies, each of the canvas's pixels taking the tile's nearest."""
    rows, columns = canvas.shape
    x0, x1 = ((x - whole.x0) * columns // max(whole.width, 1) for x in (box.x0, box.x1))
    y0, y1 = ((y - whole.y0) * rows // max(whole.height, 1) for y in (box.y0, box.y1))
    if x0 >= x1 or y0 >= y1:
        return
    row = np.arange(y1 - y0, dtype=np.int64) * tile.shape[0] // (y1 - y0)
    column = np.arange(x1 - x0, dtype=np.int64) * tile.shape[1] // (x1 - x0)
    canvas[y0:y1, x0:x1] = tile[row[:, None], column[None, :]]
