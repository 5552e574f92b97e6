"""PDF functions (ISO 32000-1, 7.10) as far as tint transforms need them.

In: a function object. Out: a callable from numbers to numbers, or None. Sampled functions are
interpolated linearly, exponential ones take whole exponents (no power of the C library is the same
everywhere), stitching ones join them; PostScript calculators have a module of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import floor

from inkroute.errors import LimitReached
from inkroute.limits import Limits
from inkroute.syntax import calculator, objects

#: None where the value is not known.
Function = Callable[[list[float]], "list[float] | None"]

_NESTING = 4
#: Inputs of a sampled function that are interpolated; with more, the nearest sample is taken.
_INTERPOLATED = 4
_INPUTS_MAX = _OUTPUTS_MAX = 32
#: Exponents beyond this are not worth a loop.
_EXPONENT_MAX = 16
_BITS = (1, 2, 4, 8, 12, 16, 24, 32)


def read(value: object, limits: Limits, depth: int = 0) -> Function | None:
    """The function that an object is; None for one that cannot be read."""
    if depth > _NESTING:
        return None
    kind = objects.as_int(objects.entry(objects.resolve(value), "/FunctionType"), -1)
    if kind == 0:
        return _sampled(value, limits)
    if kind == 2:
        return _exponential(value)
    if kind == 3:
        return _stitching(value, limits, depth)
    return _calculator(value, limits) if kind == 4 else None


def _pairs(value: object, key: str) -> list[tuple[float, float]]:
    """An array of intervals."""
    flat = [objects.as_number(item) for item in objects.as_list(objects.entry(value, key))]
    return list(zip(flat[::2], flat[1::2], strict=False))


def _clamp(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def _between(value: float, old: tuple[float, float], new: tuple[float, float]) -> float:
    """Interpolate (7.10.2); the new interval's start where the old one has no length."""
    wide = old[1] - old[0]
    return new[0] + (value - old[0]) * (new[1] - new[0]) / wide if wide else new[0]


@dataclass(frozen=True, slots=True)
class _Exponential:
    """Type 2: C0 + x^N (C1 - C0)."""

    low: list[float]
    high: list[float]
    exponent: float
    domain: tuple[float, float]

    def __call__(self, values: list[float]) -> list[float] | None:
        x = _clamp(values[0], *self.domain) if values else 0.0
        whole = int(self.exponent)
        if x in {0.0, 1.0}:
            power = x
        elif whole != self.exponent or not 0 < whole <= _EXPONENT_MAX:
            return None
        else:
            power = 1.0
            for _ in range(whole):
                power *= x
        return [a + power * (b - a) for a, b in zip(self.low, self.high, strict=False)]


def _exponential(value: object) -> Function:
    domain = _pairs(objects.resolve(value), "/Domain") or [(0.0, 1.0)]

    def ends(key: str, default: float) -> list[float]:
        found = objects.as_list(objects.entry(objects.resolve(value), key))
        return [objects.as_number(item) for item in found[:_OUTPUTS_MAX]] or [default]

    exponent = objects.as_number(objects.entry(objects.resolve(value), "/N"), 1.0)
    return _Exponential(ends("/C0", 0.0), ends("/C1", 1.0), exponent, domain[0])


@dataclass(frozen=True, slots=True)
class _Sampled:
    """Type 0: a table over a grid of `sizes`, the first input varying fastest."""

    domain: list[tuple[float, float]]
    output: list[tuple[float, float]]
    sizes: list[int]
    encode: list[tuple[float, float]]
    decode: list[tuple[float, float]]
    bits: int
    data: bytes

    def __call__(self, values: list[float]) -> list[float] | None:
        if len(values) < len(self.sizes):
            return None
        corners: list[list[tuple[int, float]]] = []
        for x, domain, encode, size in zip(
            values, self.domain, self.encode, self.sizes, strict=False
        ):
            place = _clamp(_between(_clamp(x, *domain), domain, encode), 0.0, size - 1.0)
            at = min(floor(place), max(0, size - 2))
            share = place - at
            if len(self.sizes) > _INTERPOLATED:
                corners.append([(at + (share >= 0.5), 1.0)])
            else:
                corners.append([(at, 1.0 - share), (at + 1, share)] if share else [(at, 1.0)])
        count, top = len(self.output), float((1 << self.bits) - 1)
        sums = [0.0] * count
        for corner in product(*corners):
            index, step, weight = 0, 1, 1.0
            for (at, share), size in zip(corner, self.sizes, strict=True):
                index, step, weight = index + at * step, step * size, weight * share
            for j in range(count):
                sums[j] += weight * self._sample(index * count + j)
        return [
            _clamp(_between(total, (0.0, top), decode), *output)
            for total, decode, output in zip(sums, self.decode, self.output, strict=False)
        ]

    def _sample(self, index: int) -> int:
        """A sample; 0 past the data's end."""
        first = index * self.bits
        end = first + self.bits
        word = self.data[first >> 3 : (end + 7) >> 3]
        if len(word) * 8 < end - (first & ~7):
            return 0
        return int.from_bytes(word, "big") >> (-end & 7) & ((1 << self.bits) - 1)


def _sampled(value: object, limits: Limits) -> Function | None:
    stream = objects.resolve(value)
    domain, output = _pairs(stream, "/Domain"), _pairs(stream, "/Range")
    sizes = [objects.as_int(item) for item in objects.as_list(objects.entry(stream, "/Size"))]
    bits = objects.as_int(objects.entry(stream, "/BitsPerSample"))
    if (
        not (0 < len(sizes) <= min(len(domain), _INPUTS_MAX) and 0 < len(output) <= _OUTPUTS_MAX)
        or min(sizes) < 1
        or bits not in _BITS
    ):
        return None
    data = _data(stream, limits)
    encode = _pairs(stream, "/Encode")
    if len(encode) < len(sizes):
        encode = [(0.0, size - 1.0) for size in sizes]
    decode = _pairs(stream, "/Decode")
    decode = decode if len(decode) >= len(output) else output
    return _Sampled(domain, output, sizes, encode, decode, bits, data)


@dataclass(frozen=True, slots=True)
class _Stitching:
    """Type 3: one function for each part of the domain."""

    parts: list[Function]
    bounds: list[float]
    encode: list[tuple[float, float]]

    def __call__(self, values: list[float]) -> list[float] | None:
        if not values:
            return None
        x = _clamp(values[0], self.bounds[0], self.bounds[-1])
        last = len(self.parts) - 1
        at = next((k for k in range(last) if x < self.bounds[k + 1]), last)
        span = (self.bounds[at], self.bounds[at + 1])
        return self.parts[at]([_between(x, span, self.encode[at])])


def _stitching(value: object, limits: Limits, depth: int) -> Function | None:
    dictionary = objects.resolve(value)
    items = objects.as_list(objects.entry(dictionary, "/Functions"))[:_OUTPUTS_MAX]
    parts = [read(item, limits, depth + 1) for item in items]
    known = [part for part in parts if part is not None]
    domain, encode = _pairs(dictionary, "/Domain"), _pairs(dictionary, "/Encode")
    inner = objects.as_list(objects.entry(dictionary, "/Bounds"))
    whole = len(known) == len(parts) > 0
    if not (whole and domain and len(encode) >= len(parts) and len(inner) >= len(parts) - 1):
        return None
    between = [objects.as_number(item) for item in inner[: len(parts) - 1]]
    return _Stitching(known, [domain[0][0], *between, domain[0][1]], encode)


def _data(stream: object, limits: Limits) -> bytes:
    """A function's stream, as far as it can be decoded."""
    try:
        return objects.stream_bytes(stream, limits) if objects.is_stream(stream) else b""
    except objects.StreamDamage as damage:
        return damage.data
    except LimitReached:
        return b""


def _calculator(value: object, limits: Limits) -> Function | None:
    stream = objects.resolve(value)
    program = calculator.parse(_data(stream, limits))
    domain, output = _pairs(stream, "/Domain"), _pairs(stream, "/Range")
    if program is None or not domain or not 0 < len(output) <= _OUTPUTS_MAX:
        return None
    return calculator.Calculator(program, domain, output)
