"""How an image's samples turn into grey: its colour space and Decode array as integer tables.

In: an image dictionary. Out: `Tones`, a table (one component) or a weighted sum (several), both
of 8-bit samples. Colour is not managed: ICC profiles count by their number of components, Lab by
its lightness, Separation and DeviceN by how much ink a tint stands for, whatever the ink. That is
enough to tell ink from paper, which is all that the evidence asks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from inkroute.limits import Limits
from inkroute.syntax import colour_spaces, objects

#: One part of a weight: grey = (offset + sum of weight x sample) / ONE.
ONE = 65_536
#: Luma of ITU-R BT.601, the weights that JPEG (ISO 10918-5) has, in parts of `ONE`.
_RED, _GREEN, _BLUE = 19_595, 38_470, 7_471
_RGB = (_RED, _GREEN, _BLUE)
_CMYK = (-_RED, -_GREEN, -_BLUE, -ONE)
_PAPER = 255 * ONE
#: How much darkness a colorant adds; any other counts in full.
_INK = {"Cyan": -_RED, "Magenta": -_GREEN, "Yellow": -_BLUE, "None": 0}
#: Weights and offset of the families of continuous tone.
_WEIGHTS = {
    colour_spaces.GREY: ((ONE,), 0),
    colour_spaces.RGB: (_RGB, 0),
    colour_spaces.CMYK: (_CMYK, _PAPER),
    "Lab": ((ONE, 0, 0), 0),
    "Separation": ((-ONE,), _PAPER),
}


@dataclass(frozen=True, slots=True)
class Tones:
    """Samples to grey (0 black, 255 white).

    One component: `table` has a grey for every value of a sample (of its high byte, with 16
    bits). Several: grey = clip((offset + sum of weight x sample) / 65,536), samples as 8 bits.
    `components` is 0 where the colour space is unknown.
    """

    components: int
    table: bytes = b""
    weights: tuple[int, ...] = ()
    offset: int = 0

    @property
    def ink_is_high(self) -> bool:
        """Whether larger samples are darker, as in DeviceCMYK and with an inverted Decode."""
        if self.table:
            return self.table[0] > self.table[-1]
        return sum(self.weights) < 0


UNKNOWN = Tones(0)


def plain(components: int) -> Tones:
    """Tones of 8-bit samples in the device space with that many components."""
    if components == 1:
        return Tones(1, bytes(range(256)))
    if components == 3:
        return Tones(3, weights=_RGB)
    if components == 4:
        return Tones(4, weights=_CMYK, offset=_PAPER)
    return UNKNOWN


def tones_of(image: object, bits: int, *, is_mask: bool, limits: Limits) -> Tones:
    """The tones of an image dictionary whose samples have `bits` bits."""
    decode = objects.as_list(objects.entry(image, "/Decode"))
    if is_mask:
        # The stencil paints where samples are 0 (ISO 32000-1, 8.9.6.2); what it paints is ink.
        return Tones(1, b"\xff\x00" if _falls(decode, 0) else b"\x00\xff")
    space = objects.entry(image, "/ColorSpace")
    name, parts = colour_spaces.family(space)
    if name == "Indexed":
        table = _palette(parts, bits, limits)
        if not table:
            return UNKNOWN
        return Tones(1, table[::-1] if _falls(decode, 0) else table)
    weights, offset = _weights(space)
    if not weights:
        return UNKNOWN
    return _decoded(weights, offset, decode, bits)


def _weights(space: object) -> tuple[tuple[int, ...], int]:
    """Weights and offset of a space of continuous tone; no weights for any other."""
    name, parts = colour_spaces.process(space)
    if name in _WEIGHTS:
        return _WEIGHTS[name]
    if name == "DeviceN":
        inks = colour_spaces.colorants(parts)
        return tuple(_INK.get(ink, -ONE) for ink in inks), _PAPER
    return (), 0


def _palette(parts: list[object], bits: int, limits: Limits) -> bytes:
    """Grey of every index (ISO 32000-1, 8.6.6.3); indices past the table are white."""
    if len(parts) < 4:
        return b""
    weights, offset = _weights(parts[1])
    lookup = objects.as_bytes(parts[3])
    if lookup is None and objects.is_stream(parts[3]):
        try:
            lookup = objects.stream_bytes(parts[3], limits)
        except objects.StreamDamage as damage:
            lookup = damage.data
    if not weights or not lookup:
        return b""
    count = len(weights)
    size = 1 << min(bits, 8)
    greys = [
        _grey(weights, offset, lookup[at : at + count])
        for at in range(0, min(len(lookup) - count + 1, size * count), count)
    ]
    return bytes(greys + [255] * (size - len(greys)))


def _decoded(weights: tuple[int, ...], offset: int, decode: list[object], bits: int) -> Tones:
    """Fold an inverted Decode into the tones: a x (255 - s) = 255 a - a s."""
    folded = list(weights)
    for at, weight in enumerate(weights):
        if _falls(decode, at):
            offset += 255 * weight
            folded[at] = -weight
    if len(weights) > 1:
        return Tones(len(weights), weights=tuple(folded), offset=offset)
    return Tones(1, _single(folded[0], offset, (1 << min(bits, 8)) - 1))


@lru_cache(maxsize=32)
def _single(weight: int, offset: int, top: int) -> bytes:
    """Grey of every sample of a single component, from 0 to `top`."""
    greys = (_grey((weight,), offset, bytes((s * 255 // top,))) for s in range(top + 1))
    return bytes(greys)


def _grey(weights: tuple[int, ...], offset: int, samples: bytes) -> int:
    total = offset + sum(w * s for w, s in zip(weights, samples, strict=False))
    return min(255, max(0, (total + ONE // 2) // ONE))


def _falls(decode: list[object], component: int) -> bool:
    """Whether the Decode array runs downwards for a component."""
    at = 2 * component
    if len(decode) < at + 2:
        return False
    return objects.as_number(decode[at]) > objects.as_number(decode[at + 1])
