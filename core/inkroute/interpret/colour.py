"""Colours as 0xRRGGBB by integer arithmetic: enough to tell whether text shows on its ground.

In: operands of the colour operators and colour space objects. Out: a `Space`, which gives an
integer, or None where the colour cannot be named (patterns, tints by a function that is not read).
Not a colour-managed conversion: ICC profiles are taken as their number of components says (ISO
32000-1, 8.6.5.5), Lab by its lightness; tints go through their own transform (8.6.6.4).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from inkroute.errors import LimitReached
from inkroute.geometry import quantise
from inkroute.limits import Limits
from inkroute.syntax import colour_spaces, functions, objects

_FULL = 255
_WHITE = 0xFFFFFF
#: Alternates and bases of each other before they count as a circle.
_NESTING = 4


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """A colour space, for a pattern with the pattern that is the current colour.

    `base` is the space of a palette's entries, of a tint transform's results, or of an uncoloured
    pattern's ink. `initial` is the colour that ``cs`` sets (table 74).
    """

    family: str
    base: Space | None = None
    table: bytes = b""
    transform: functions.Function | None = None
    #: the colorant All: every plate alike, so that its tint is a grey.
    all_plates: bool = False
    #: nothing but the colorant None: whatever is painted leaves no mark.
    paints_nothing: bool = False
    initial: list[float] = field(default_factory=list)
    #: the tiling or shading pattern itself, and the ink of one that has no colour.
    pattern: object = None
    ink: int | None = None

    @property
    def special(self) -> bool:
        """Whether fills in it are no plain colour: a pattern, or nothing at all."""
        return self.pattern is not None or self.paints_nothing

    def colour(self, values: list[float]) -> int | None:
        """0xRRGGBB of operands; None for a pattern and for what is not known."""
        if not values or self.paints_nothing:
            return None
        family = self.family
        if family == colour_spaces.RGB and len(values) >= 3:
            return _rgb(values[0], values[1], values[2])
        if family == colour_spaces.CMYK and len(values) >= 4:
            c, m, y, k = values[:4]
            return _rgb((1.0 - c) * (1.0 - k), (1.0 - m) * (1.0 - k), (1.0 - y) * (1.0 - k))
        if family == "Indexed":
            return self._indexed(values[0])
        if family in {"Separation", "DeviceN"}:
            return self._tint(values)
        if family == "Lab":
            return _grey(values[0] / 100.0)
        return None if family == "Pattern" else _grey(values[0])

    def _indexed(self, value: float) -> int | None:
        """A palette's entry (8.6.6.3): as many bytes as its base has components."""
        count = len(self.base.initial) if self.base else 0
        if self.base is None or not count or not self.table:
            return None
        last = len(self.table) // count - 1
        at = min(max(0, quantise(value) if -1.0 < value < 1e6 else 0), last) * count
        entry = [byte / _FULL for byte in self.table[at : at + count]]
        if self.base.family == "Lab" and entry:
            entry[0] *= 100.0
        return self.base.colour(entry)

    def _tint(self, values: list[float]) -> int | None:
        """No ink at all leaves the paper; else what the tint transform says."""
        if self.all_plates:
            return _grey(1.0 - values[0])
        if max(values) <= 0:
            return _WHITE
        found = self.transform(values) if self.transform else None
        return self.base.colour(found) if self.base and found else None

    def with_pattern(self, pattern: object, ink: int | None) -> Space:
        """This pattern space with a pattern as its current colour."""
        return replace(self, pattern=pattern, ink=ink)


GREY = Space(colour_spaces.GREY, initial=[0.0])
RGB = Space(colour_spaces.RGB, initial=[0.0, 0.0, 0.0])
CMYK = Space(colour_spaces.CMYK, initial=[0.0, 0.0, 0.0, 1.0])
LAB = Space("Lab", initial=[0.0, 0.0, 0.0])
PATTERN = Space("Pattern")
#: A space that nobody knows: its colours are None, as a pattern's.
UNKNOWN = PATTERN
_SIMPLE = {space.family: space for space in (GREY, RGB, CMYK, LAB, PATTERN)}


class Spaces:
    """The colour spaces of a page, each read once."""

    def __init__(self, limits: Limits) -> None:
        """An empty store."""
        self._limits = limits
        self._known: dict[object, tuple[object, Space]] = {}

    def get(self, name: str, resources: object) -> Space:
        """The space that ``cs`` names: a family, or looked up in the resources."""
        value = colour_spaces.named(name, resources)
        if value is None:
            name = colour_spaces.ABBREVIATIONS.get(name, name)
            return _SIMPLE.get(name, UNKNOWN)
        key = objects.identity(value)
        found = self._known.get(key)
        if found is None:
            # The object is kept, so that a direct one's id stays its own.
            found = self._known[key] = (value, self._read(value, 0))
        return found[1]

    def _read(self, value: object, depth: int) -> Space:
        family, parts = colour_spaces.process(value)
        if depth > _NESTING:
            return UNKNOWN
        if family == "Pattern" and len(parts) > 1:
            return Space("Pattern", base=self._read(parts[1], depth + 1))
        if family in _SIMPLE:
            return _SIMPLE[family]
        if family == "Indexed" and len(parts) > 3:
            base = self._read(parts[1], depth + 1)
            return Space(family, base, table=self._bytes(parts[3]), initial=[0.0])
        if family not in {"Separation", "DeviceN"} or len(parts) < 4:
            return UNKNOWN
        names = colour_spaces.colorants(parts)
        return Space(
            family,
            base=self._read(parts[2], depth + 1),
            transform=functions.read(parts[3], self._limits),
            all_plates=names == ["All"],
            paints_nothing=bool(names) and names.count("None") == len(names),
            initial=[1.0] * len(names),
        )

    def _bytes(self, value: object) -> bytes:
        found = objects.as_bytes(value)
        if found is not None or not objects.is_stream(value):
            return found or b""
        try:
            return objects.stream_bytes(value, self._limits)
        except objects.StreamDamage as damage:
            return damage.data
        except LimitReached:
            return b""


def _byte(value: float) -> int:
    return min(_FULL, max(0, quantise(value * _FULL))) if -2.0 < value < 2.0 else 0


def _grey(value: float) -> int:
    return _byte(value) * 0x010101


def _rgb(red: float, green: float, blue: float) -> int:
    return (_byte(red) << 16) | (_byte(green) << 8) | _byte(blue)
