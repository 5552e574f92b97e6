"""The receiver operating characteristic of a measure: points and area, exactly.

In: a measure's values on pages whose text is bad, and on pages whose text is good; higher means
bad. Out: points from (0, 0) to (1, 1), one a threshold, and the area under the line that joins
them. Not here: drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple


class RocPoint(NamedTuple):
    """Pages whose value is at least `threshold` are called bad (None: no page is).

    `false_alarms` is their share among the good pages, `found` among the bad ones.
    """

    threshold: int | None
    false_alarms: Fraction
    found: Fraction


def points(bad: Sequence[int], good: Sequence[int]) -> list[RocPoint]:
    """The curve's points, thresholds falling.

    Raises:
        ValueError: there is no bad page, or no good one: shares of nothing say nothing.
    """
    if not bad or not good:
        raise ValueError("a curve needs pages of both kinds")
    bad_at, good_at = Counter(bad), Counter(good)
    out = [RocPoint(None, Fraction(0), Fraction(0))]
    found = alarms = 0
    for value in sorted(bad_at.keys() | good_at.keys(), reverse=True):
        found += bad_at[value]
        alarms += good_at[value]
        out.append(RocPoint(value, Fraction(alarms, len(good)), Fraction(found, len(bad))))
    return out


def area(curve: Sequence[RocPoint]) -> Fraction:
    """The area under the curve: 1 for a measure that parts bad from good, 1/2 for chance.

    It is the chance that a bad page has a higher value than a good one, ties counting half.
    """
    total = Fraction(0)
    for one, two in pairwise(curve):
        width = two.false_alarms - one.false_alarms
        total += width * (one.found + two.found) / 2
    return total


def best(curve: Sequence[RocPoint], most_alarms: Fraction) -> RocPoint:
    """The point that finds most with no more false alarms than that share."""
    allowed = [point for point in curve if point.false_alarms <= most_alarms]
    return max(allowed, key=lambda point: (point.found, -point.false_alarms))
