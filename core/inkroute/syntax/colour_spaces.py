"""Colour spaces by name (ISO 32000-1, 8.6): the one table of their families.

In: colour space objects as pypdf parsed them, by full name, by an inline image's abbreviation, or
as an array. Out: the family's full name with the array's parts, and the number of components.
Not here: what a colour looks like.
"""

from __future__ import annotations

from inkroute.syntax import objects

GREY, RGB, CMYK = "DeviceGray", "DeviceRGB", "DeviceCMYK"
#: Families by abbreviation (ISO 32000-1, table 94), and one that PDF 1.1 had.
ABBREVIATIONS = {"G": GREY, "RGB": RGB, "CMYK": CMYK, "I": "Indexed", "CalCMYK": CMYK}
#: Components of the families that always have as many.
_COMPONENTS = {
    GREY: 1, "CalGray": 1, RGB: 3, "CalRGB": 3, "Lab": 3, CMYK: 4, "Indexed": 1, "Separation": 1
}  # fmt: skip
#: The device space that stands for a calibrated one.
_DEVICE = {GREY: GREY, "CalGray": GREY, RGB: RGB, "CalRGB": RGB, CMYK: CMYK}
_BY_COMPONENTS = {1: GREY, 3: RGB, 4: CMYK}
#: Names of families, by which no resource may be called (8.6.3).
FAMILIES = frozenset((*_COMPONENTS, *ABBREVIATIONS, "DeviceN", "ICCBased", "Pattern"))
#: Alternates of alternates before they count as a circle.
_NESTING = 4
#: Colorants of a DeviceN space, at most (annex C.2).
COLORANTS_MAX = 32


def family(space: object) -> tuple[str, list[object]]:
    """The family's full name ("" for what is none) and the parts of the array, if it is one."""
    space = objects.resolve(space)
    name = objects.as_name(space)
    if name:
        return ABBREVIATIONS.get(name, name), []
    parts = objects.as_list(space)
    name = objects.as_name(parts[0]) if parts else ""
    return ABBREVIATIONS.get(name, name), parts


def process(space: object) -> tuple[str, list[object]]:
    """As `family`, calibrated spaces by the device space that has their components.

    ICC profiles count by their N, or by what stands as their Alternate (8.6.5.5).
    """
    for _ in range(_NESTING):
        name, parts = family(space)
        if name != "ICCBased":
            return _DEVICE.get(name, name), parts
        profile = objects.resolve(parts[1]) if len(parts) > 1 else None
        known = _BY_COMPONENTS.get(objects.as_int(objects.entry(profile, "/N")))
        if known:
            return known, []
        space = objects.entry(profile, "/Alternate")
    return "", []


def components(space: object) -> int:
    """How many numbers make a colour; 0 where that is not known."""
    name, parts = process(space)
    if name == "DeviceN" and len(parts) > 1:
        return min(len(objects.as_list(parts[1])), COLORANTS_MAX)
    return _COMPONENTS.get(name, 0)


def colorants(parts: list[object]) -> list[str]:
    """The names of a Separation's or DeviceN's colorants (8.6.6.4, 8.6.6.5)."""
    if len(parts) < 2:
        return []
    return [objects.as_name(item) for item in objects.as_list(parts[1])[:COLORANTS_MAX]]


def named(name: str, resources: object) -> object:
    """The space that an operator or an image names: of the resources unless it is a family."""
    found = objects.raw(objects.dict_entry(resources, "/ColorSpace"), "/" + name)
    return found if found is not None and name not in FAMILIES else None
