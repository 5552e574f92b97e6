"""Colours as 0xRRGGBB by integer arithmetic: enough to tell whether text shows on its ground.

In: operands of the colour operators and colour space objects. Out: an integer, or None where the
colour cannot be named (patterns). Not a colour-managed conversion: ICC profiles are taken as
their number of components says (ISO 32000-1, 8.6.5.5), tints as shades of black.
"""

from __future__ import annotations

from inkroute.geometry import quantise
from inkroute.syntax import objects

#: Kinds of colour space by what their operands mean.
PATTERN, GREY, RGB, CMYK, TINT, LAB, INDEXED = 0, 1, 3, 4, 5, 6, 7

_FAMILIES = {
    "DeviceGray": GREY, "G": GREY, "CalGray": GREY, "DeviceRGB": RGB, "RGB": RGB, "CalRGB": RGB,
    "DeviceCMYK": CMYK, "CMYK": CMYK, "Lab": LAB, "Indexed": INDEXED, "I": INDEXED,
    "Separation": TINT, "DeviceN": TINT, "Pattern": PATTERN,
}  # fmt: skip
_BY_COMPONENTS = {1: GREY, 3: RGB, 4: CMYK}
_FULL = 255


def space_of(name: str, resources: object) -> int:
    """The kind of the colour space that ``cs`` names, looked up in the resources where needed."""
    if name in _FAMILIES:
        return _FAMILIES[name]
    value = objects.entry(objects.dict_entry(resources, "/ColorSpace"), "/" + name)
    parts = objects.as_list(value)
    family = objects.as_name(parts[0]) if parts else ""
    if family == "ICCBased" and len(parts) > 1:
        count = objects.as_int(objects.entry(objects.resolve(parts[1]), "/N"), 3)
        return _BY_COMPONENTS.get(count, RGB)
    return _FAMILIES.get(family, PATTERN)


def colour(space: int, values: list[float]) -> int | None:
    """0xRRGGBB of operands in a space; None for a pattern or an index."""
    if not values or space in {PATTERN, INDEXED}:
        return None
    if space == TINT:
        return _grey(1.0 - max(values))
    if space == LAB:
        return _grey(values[0] / 100.0)
    if space == CMYK and len(values) >= CMYK:
        c, m, y, k = values[:4]
        return _rgb((1.0 - c) * (1.0 - k), (1.0 - m) * (1.0 - k), (1.0 - y) * (1.0 - k))
    if len(values) >= RGB:
        return _rgb(values[0], values[1], values[2])
    return _grey(values[0])


def _byte(value: float) -> int:
    return min(_FULL, max(0, quantise(value * _FULL))) if -2.0 < value < 2.0 else 0


def _grey(value: float) -> int:
    return _byte(value) * 0x010101


def _rgb(red: float, green: float, blue: float) -> int:
    return (_byte(red) << 16) | (_byte(green) << 8) | _byte(blue)
