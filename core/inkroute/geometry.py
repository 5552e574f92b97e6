"""Boxes, matrices and the one rounding rule.

In: floats from content streams, integers everywhere else. Out: integers in mpt (1/1000 pt) on
the displayed page, origin top left, y down. Only ``+ - * /``, ``math.floor`` and ``math.isqrt``
are used, which are exact and alike on every platform (specification: page map, "Coordinates and
units"). Not here: what a box means.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import floor, isqrt
from typing import NamedTuple

#: mpt in a point: the unit of every integer length of the page map.
MPT = 1000
#: points in an inch, by ISO 32000-1, 8.3.2.3.
POINTS_PER_INCH = 72
#: mpt beyond which nothing is looked at: a million points, so that areas fit 64 bits.
FAR = 1_000_000_000
#: parts in a whole: the unit of every share and confidence.
PER_MILLE = 1000


def quantise(value: float) -> int:
    """Round to the nearest integer, halves up: the only way from floats to integers."""
    return floor(value + 0.5)


def length(dx: int, dy: int) -> int:
    """Length of an integer vector, rounded down, in the unit of its parts."""
    return isqrt(dx * dx + dy * dy)


def per_mille(part: int, whole: int) -> int:
    """`part` of `whole` in per mille, rounded down; 0 when there is no whole."""
    return part * PER_MILLE // whole if whole > 0 else 0


def quarter_turn(dx: float, dy: float) -> int:
    """Quarter turns clockwise (0 to 3) of a direction on the displayed page (y down)."""
    if abs(dx) >= abs(dy):
        return 0 if dx >= 0 else 2
    return 1 if dy > 0 else 3


def baseline_turn(baseline: tuple[int, int, int, int]) -> int:
    """Quarter turns clockwise of the direction in which a baseline (x0, y0, x1, y1) runs."""
    x0, y0, x1, y1 = baseline
    return quarter_turn(float(x1 - x0), float(y1 - y0))


def on_paper(*values: float) -> bool:
    """Whether all values (mpt) lie within any page's reach; False for infinity and NaN."""
    return all(-FAR < value < FAR for value in values)


def encloses(outer: tuple[int, int, int, int], inner: tuple[int, int, int, int]) -> bool:
    """Whether one box (x0, y0, x1, y1) holds all of another, edges included."""
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


class Matrix(NamedTuple):
    """Affine map ``x' = a x + c y + e``, ``y' = b x + d y + f`` (ISO 32000-1, 8.3.3)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def after(self, first: Sequence[float]) -> Matrix:
        """The map that applies `first`, six numbers, then this one (`first x self` in ISO's)."""
        a, b, c, d, e, f = first
        sa, sb, sc, sd, se, sf = self
        return _MATRIX(
            (
                a * sa + b * sc,
                a * sb + b * sd,
                c * sa + d * sc,
                c * sb + d * sd,
                e * sa + f * sc + se,
                e * sb + f * sd + sf,
            )
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """The image of a point."""
        return (x * self.a + y * self.c + self.e, x * self.b + y * self.d + self.f)

    def corners(self, x0: float, y0: float, x1: float, y1: float) -> Quad:
        """The image of a rectangle: its corners from (x0, y0) round by (x1, y0), quantised."""
        points = (self.apply(x0, y0), self.apply(x1, y0), self.apply(x1, y1), self.apply(x0, y1))
        return Quad(*(quantise(v) for point in points for v in point))

    @property
    def determinant(self) -> float:
        """Signed area of the unit square's image; 0 where the map flattens the plane."""
        return self.a * self.d - self.b * self.c


#: A matrix made without a Python call: some pages have as many as letters.
_MATRIX = partial(tuple.__new__, Matrix)


class Quad(NamedTuple):
    """Four corners in mpt on the displayed page, in order round the shape."""

    x0: int
    y0: int
    x1: int
    y1: int
    x2: int
    y2: int
    x3: int
    y3: int

    @property
    def box(self) -> Box:
        """The smallest upright box round the corners."""
        xs = (self.x0, self.x1, self.x2, self.x3)
        ys = (self.y0, self.y1, self.y2, self.y3)
        return Box(min(xs), min(ys), max(xs), max(ys))

    @property
    def area(self) -> int:
        """Area in mpt2, rounded down (shoelace formula)."""
        twice = (
            (self.x0 * self.y1 - self.x1 * self.y0)
            + (self.x1 * self.y2 - self.x2 * self.y1)
            + (self.x2 * self.y3 - self.x3 * self.y2)
            + (self.x3 * self.y0 - self.x0 * self.y3)
        )
        return abs(twice) // 2


class Box(NamedTuple):
    """Rectangle on the displayed page, mpt; origin top left, y down.

    A NamedTuple, since a page makes tens of thousands: a frozen dataclass costs four times more.
    """

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def width(self) -> int:
        """Horizontal extent in mpt."""
        return self.x1 - self.x0

    @property
    def height(self) -> int:
        """Vertical extent in mpt."""
        return self.y1 - self.y0

    @property
    def area(self) -> int:
        """Area in mpt2; 0 for an empty box."""
        if self.x1 <= self.x0 or self.y1 <= self.y0:
            return 0
        return (self.x1 - self.x0) * (self.y1 - self.y0)

    @property
    def is_empty(self) -> bool:
        """Whether the box holds no point of positive area."""
        return self.x1 <= self.x0 or self.y1 <= self.y0

    @property
    def centre(self) -> tuple[int, int]:
        """Centre in mpt, rounded down."""
        return ((self.x0 + self.x1) // 2, (self.y0 + self.y1) // 2)

    def holds(self, x: int, y: int) -> bool:
        """Whether the point lies in the box, its edges included."""
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def meets(self, other: Box) -> bool:
        """Whether the two share an area."""
        return (
            self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1
        )

    def intersection(self, other: Box) -> Box:
        """What the two share; an empty box (zero area) where they share nothing."""
        x0, y0 = max(self.x0, other.x0), max(self.y0, other.y0)
        x1, y1 = min(self.x1, other.x1), min(self.y1, other.y1)
        return Box(x0, y0, max(x0, x1), max(y0, y1))

    def cut_to(self, other: Box) -> Box:
        """The part inside `other`; on its nearest edge, without area, where there is none."""
        return Box(
            min(max(self.x0, other.x0), other.x1),
            min(max(self.y0, other.y0), other.y1),
            max(min(self.x1, other.x1), other.x0),
            max(min(self.y1, other.y1), other.y0),
        )

    def union(self, other: Box) -> Box:
        """The smallest box round both."""
        return Box(
            min(self.x0, other.x0),
            min(self.y0, other.y0),
            max(self.x1, other.x1),
            max(self.y1, other.y1),
        )

    def grown(self, dx: int, dy: int | None = None) -> Box:
        """The box with `dx` added left and right, `dy` (or `dx`) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x0 - dx, self.y0 - dy, self.x1 + dx, self.y1 + dy)

    def share_inside(self, other: Box) -> int:
        """Per mille of this box's area that lies in `other`; 0 when this box is empty."""
        return per_mille(self.intersection(other).area, self.area)
