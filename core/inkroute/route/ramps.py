"""Ramps: how far a measure speaks for OCR, in per mille, by integer arithmetic.

In: a value with the two ends of its ramp. Out: from `floor` to 1000.
"""

from __future__ import annotations

from inkroute.geometry import PER_MILLE


def ramp(value: int, low: int, high: int, floor: int) -> int:
    """`floor` at `low` and before, 1000 at `high` and beyond; `low` may be the greater one."""
    if low < high:
        done, whole = value - low, high - low
    else:
        done, whole = low - value, low - high
    done = min(max(done, 0), whole)
    return floor + (PER_MILLE - floor) * done // whole if whole else PER_MILLE


def times(*shares: int) -> int:
    """The product of per mille values, in per mille, rounded down at the end."""
    product = PER_MILLE
    count = 0
    for share in shares:
        product *= share
        count += 1
    divisor = 1
    for _ in range(count):
        divisor *= PER_MILLE
    return product // divisor
