"""Text that lies at a slant: at which angle its lines run, the picture upright, and boxes back.

In: a grey picture. Out: the slant of its lines in hundredths of a degree, positive where they
fall to the right (clockwise), 0 where none stands out; the picture rotated upright; boxes of the
rotated picture in px of the picture as it was. Not here: reading, and whether that was worth it
(`readings`).

The slant is where the ink's profile is sharpest: ink is projected along each direction onto the
line across it, and text's rows make peaks and gaps there only along its lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, floor, radians, sin

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from inkroute.evidence import components
from inkroute.geometry import PER_MILLE
from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.settings import OcrSettings
from inkroute.native.unread import ink_of

_Floats = NDArray[np.float64]

#: hundredths of a degree in one, in a quarter turn and in half a turn.
_DEGREE = 100
_QUARTER = 90 * _DEGREE
_HALF_TURN = 2 * _QUARTER
#: steps that spread points evenly over a square (M. Roberts' R2 sequence).
_SPREAD = (0.7548776662466927, 0.5698402909980532)


class Lettering:
    """The ink of a picture that may be letters, as points of the picture made smaller.

    `x` and `y` are in px of the small picture, `factor` px of the picture in one of its own.
    """

    def __init__(self, picture: Image.Image, dpi: int, settings: OcrSettings) -> None:
        """Take the shapes of a letter's size; none, where there are too few to be lines."""
        longest = -(-max(picture.size) // settings.slant_side)
        self.factor = max(1, dpi // settings.slant_dpi, longest)
        grey = np.asarray(picture.reduce(self.factor))
        self.x, self.y = _points(ink_of(grey)[0], settings)

    def share_read(self, words: Sequence[PixelWord]) -> int:
        """Per mille of the ink that lies in the boxes of words."""
        if not self.x.size:
            return PER_MILLE
        side = int(max(self.x.max(), self.y.max())) + 1
        read = np.zeros((side, side), dtype=np.bool_)
        for box in (word.box for word in words):
            y0, y1 = box.y0 // self.factor, -(-box.y1 // self.factor)
            read[y0:y1, box.x0 // self.factor : -(-box.x1 // self.factor)] = True
        return (
            int(read[self.y.astype(np.intp), self.x.astype(np.intp)].sum())
            * PER_MILLE
            // self.x.size
        )

    def slants(self, settings: OcrSettings) -> tuple[int, ...]:
        """Slants to read at, one after the other, in hundredths of a degree; none for level text.

        The second is that of lines on their head or, where columns stand out as lines do (cells
        of a table, characters of Chinese), the other direction: the one nearer to level is first.
        """
        if not self.x.size:
            return ()
        step = settings.slant_step
        sharp = {a: self._sharpness(a) for a in range(step - _QUARTER, _QUARTER + 1, step)}
        best, angle = max((one, a) for a, one in sharp.items())
        level = max(one for a, one in sharp.items() if abs(a) < settings.slant_least)
        middle = sorted(sharp.values())[len(sharp) // 2]
        if (
            not settings.slant_least <= abs(angle) <= _QUARTER - settings.slant_least
            or best * PER_MILLE < settings.slant_above_level * level
            or best * PER_MILLE < settings.slant_above_middle * middle
        ):
            return ()
        slant = self._sharpest_near(angle, settings)
        across = slant - _QUARTER if slant > 0 else slant + _QUARTER
        if self._sharpness(across) * PER_MILLE < settings.slant_grid * best:
            return (slant, slant + _HALF_TURN)
        return (slant, across) if abs(slant) <= abs(across) else (across, slant)

    def _sharpest_near(self, angle: int, settings: OcrSettings) -> int:
        """The direction next to a tried one that is sharpest, to the finer step."""
        step = settings.slant_step
        fine = range(angle - step, angle + step + 1, settings.slant_fine)
        return max((self._sharpness(a), a) for a in fine)[1]

    def _sharpness(self, angle: int) -> float:
        """How much the profile along a direction goes up and down from px to px."""
        slope = radians(angle / _DEGREE)
        across = np.floor(self.y * cos(slope) - self.x * sin(slope)).astype(np.int64)
        profile = np.bincount(across - across.min()).astype(np.float64)
        steps = np.diff(profile, prepend=0.0, append=0.0)
        return float(steps @ steps)


def _points(ink: NDArray[np.bool_], settings: OcrSettings) -> tuple[_Floats, _Floats]:
    """Columns and rows of the ink of shapes that are as large as letters; empty for too few."""
    found, runs = components.find(ink)
    side = np.maximum(found.width, found.height)
    letters = side >= settings.slant_speck
    none = np.zeros(0, dtype=np.float64)
    if int(letters.sum()) < settings.slant_shapes:
        return none, none
    common = int(np.median(side[letters]))
    # Rules, frames and the lines of a chart have a sharper profile than any text.
    letters &= side * PER_MILLE <= settings.slant_large * common
    kept = letters[runs.owner]
    starts, lengths = runs.starts[kept], (runs.ends - runs.starts)[kept]
    total = int(lengths.sum())
    first = np.repeat(starts - (np.cumsum(lengths) - lengths), lengths)
    places = (first + np.arange(total, dtype=np.int64))[:: max(1, total // settings.slant_points)]
    # Spread over their px, as a lattice has sharp profiles of its own at 45 and 90 degrees.
    number = np.arange(places.size, dtype=np.int64)
    return (
        places % runs.pitch + number * _SPREAD[0] % 1.0,
        places // runs.pitch + number * _SPREAD[1] % 1.0,
    )


class Upright:
    """A picture's rotation by its slant: the way there, and the way back."""

    def __init__(self, size: tuple[int, int], slant: int) -> None:
        """`size` of the picture in px, `slant` in hundredths of a degree, clockwise."""
        self.width, self.height = size
        slope = radians(slant / _DEGREE)
        self._cos, self._sin = cos(slope), sin(slope)
        across, down = abs(self._cos), abs(self._sin)
        #: px of the rotated picture, which holds all of the other.
        self.size = (
            ceil(self.width * across + self.height * down),
            ceil(self.width * down + self.height * across),
        )

    def picture(self, picture: Image.Image) -> Image.Image:
        """The picture with its lines level, and paper where it had nothing."""
        right, down = self.back(1, 0), self.back(0, 1)
        x, y = self.back(0, 0)
        return picture.transform(
            self.size,
            Image.Transform.AFFINE,
            (right[0] - x, down[0] - x, x, right[1] - y, down[1] - y, y),
            resample=Image.Resampling.BICUBIC,
            fillcolor=ink_of(np.asarray(picture))[1],
        )

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the rotated picture was; the rotation is round both middles."""
        right, down = x - self.size[0] / 2, y - self.size[1] / 2
        return (
            self.width / 2 + right * self._cos - down * self._sin,
            self.height / 2 + right * self._sin + down * self._cos,
        )

    def words_back(self, words: Sequence[PixelWord]) -> tuple[PixelWord, ...]:
        """Words with the hulls of their boxes on the picture as it was; none beside it."""
        placed = (word._replace(box=self.box_back(word.box)) for word in words)
        return tuple(word for word in placed if word.box.width > 0 and word.box.height > 0)

    def box_back(self, box: PixelBox) -> PixelBox:
        """The hull of a box of the rotated picture, as far as it lies on the picture."""
        corners = [self.back(x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1)]
        across, down = [x for x, _ in corners], [y for _, y in corners]
        return PixelBox(
            max(0, floor(min(across))),
            max(0, floor(min(down))),
            min(self.width, ceil(max(across))),
            min(self.height, ceil(max(down))),
        )
