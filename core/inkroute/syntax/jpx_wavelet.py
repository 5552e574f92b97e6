"""The wavelets of JPEG 2000 backwards (ISO 15444-1, annex F): bands to a picture.

In: the bands' coefficients, the coarsest resolution first. Out: rows of 8-bit samples. Floats are
added and multiplied element by element and rounded once, at the end, so that every build of numpy
gives the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

Plane = npt.NDArray[np.float64]
#: Lifting steps and the scaling of the irreversible wavelet (table F.4).
_ALPHA, _BETA = -1.586134342059924, -0.052980118572961
_GAMMA, _DELTA, _K = 0.882911075530934, 0.443506852043971, 1.230174104914001
_BYTE = 8


def power_of_two(exponent: int) -> float:
    """2 to a power of either sign, exactly."""
    return float(1 << exponent) if exponent >= 0 else 1 / float(1 << -exponent)


def plane(
    width: int, height: int, blocks: Iterable[tuple[int, int, int, Sequence[int]]], scale: float
) -> Plane:
    """A band of its blocks (left, top, width, values row by row), multiplied by `scale`."""
    out = np.zeros((height, width), dtype=np.float64)
    for left, top, wide, values in blocks:
        block = np.array(values, dtype=np.float64).reshape(-1, wide)
        out[top : top + block.shape[0], left : left + wide] = block * scale
    return out


def picture(
    resolutions: Sequence[Sequence[Plane]],
    width: int,
    height: int,
    *,
    reversible: bool,
    shift: int,
    depth: int,
) -> bytes:
    """Samples of 8 bits of bands (LL; then HL, LH, HH of each finer resolution).

    `shift` is added to all, of `depth` bits.
    """
    whole = resolutions[0][0]
    for right, below, across in resolutions[1:]:
        upper = _joined(whole, right, reversible=reversible)
        lower = _joined(below, across, reversible=reversible)
        whole = _joined(upper.T, lower.T, reversible=reversible).T
    levels = np.floor(whole + (shift + 0.5))
    levels = np.floor(levels * power_of_two(_BYTE - depth))
    out = np.zeros((height, width), dtype=np.uint8)
    clipped = np.clip(levels, 0, 255).astype(np.uint8)[:height, :width]
    out[: clipped.shape[0], : clipped.shape[1]] = clipped
    return out.tobytes()


def _joined(low: Plane, high: Plane, *, reversible: bool) -> Plane:
    """Rows of low and high samples, woven into one another and lifted (F.3)."""
    count = low.shape[1] + high.shape[1]
    if not high.size or not low.size:
        return low
    even, odd = low, high
    if reversible:
        even = even - np.floor((_before(odd, even) + _after(odd, even) + 2) / 4)
        odd = odd + np.floor((even[:, : odd.shape[1]] + _next(even, odd)) / 2)
    else:
        even, odd = even * _K, odd * (1 / _K)
        even = even - (_before(odd, even) + _after(odd, even)) * _DELTA
        odd = odd - (even[:, : odd.shape[1]] + _next(even, odd)) * _GAMMA
        even = even - (_before(odd, even) + _after(odd, even)) * _BETA
        odd = odd - (even[:, : odd.shape[1]] + _next(even, odd)) * _ALPHA
    out = np.empty((low.shape[0], count), dtype=np.float64)
    out[:, 0::2], out[:, 1::2] = even, odd
    return out


def _before(odd: Plane, even: Plane) -> Plane:
    """The odd sample before each even one; the one after it at the start."""
    return np.concatenate((odd[:, :1], odd), axis=1)[:, : even.shape[1]]


def _after(odd: Plane, even: Plane) -> Plane:
    """The odd sample after each even one; the one before it at the end."""
    return np.concatenate((odd, odd[:, -1:]), axis=1)[:, : even.shape[1]]


def _next(even: Plane, odd: Plane) -> Plane:
    """The even sample after each odd one; the one before it at the end."""
    return np.concatenate((even[:, 1:], even[:, -1:]), axis=1)[:, : odd.shape[1]]
