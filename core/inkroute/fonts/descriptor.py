"""What every kind of font has in common: names, flags, vertical extent.

In: font dictionaries and descriptors (ISO 32000-1, 9.8). Out: plain values, with nonsense
replaced as other readers do.
"""

from __future__ import annotations

import re
from enum import IntFlag
from typing import NamedTuple

from inkroute.fonts import data_files
from inkroute.geometry import quantise
from inkroute.model import FontKind
from inkroute.syntax import objects

_SUBSET = re.compile(r"[A-Z]{6}\+")
_NOT_LETTERS = re.compile(r"[^a-z0-9]+")
_STYLE = re.compile(r"bold|italic|oblique|roman|regular|psmt|mt|ps(?![a-z])")
#: Families whose metrics are those of the standard fonts: Adobe's own names and the names of
#: metrically equal fonts (ISO 32000-1, 9.6.2.2 and annex H of its predecessor).
_FAMILIES = {
    "helvetica": "Helvetica",
    "arial": "Helvetica",
    "nimbussans": "Helvetica",
    "liberationsans": "Helvetica",
    "times": "Times",
    "timesnew": "Times",
    "liberationserif": "Times",
    "courier": "Courier",
    "couriernew": "Courier",
    "liberationmono": "Courier",
    "symbol": "Symbol",
    "zapfdingbats": "ZapfDingbats",
    "dingbats": "ZapfDingbats",
}
#: Keys of embedded programs.
_PROGRAMS = ("FontFile2", "FontFile3", "FontFile")
#: Vertical extents that are believed, per mille of the em.
_ASCENT = range(1, 2001)
_DESCENT = range(-1500, 0)


#: Subtypes; a CIDFont that stands for the font itself is read as one.
_KINDS = {
    "Type1": FontKind.TYPE1,
    "MMType1": FontKind.TYPE1,
    "TrueType": FontKind.TRUETYPE,
    "Type3": FontKind.TYPE3,
    "Type0": FontKind.TYPE0,
    "CIDFontType0": FontKind.TYPE0,
    "CIDFontType2": FontKind.TYPE0,
}


class Flag(IntFlag):
    """Font descriptor flags that are read (ISO 32000-1, table 123)."""

    FIXED_PITCH = 1
    SERIF = 2
    SYMBOLIC = 4
    NONSYMBOLIC = 32
    ITALIC = 64
    FORCE_BOLD = 1 << 18


class Descriptor(NamedTuple):
    """What is read of a font descriptor; `mapping` is the dictionary itself."""

    mapping: dict[str, object]
    flags: int

    @property
    def symbolic(self) -> bool:
        """Whether the font says that its characters are not the standard Latin ones."""
        return bool(self.flags & Flag.SYMBOLIC)

    @property
    def embedded(self) -> bool:
        """Whether a program is named; it is not looked at, which costs reading it."""
        return any(objects.raw(self.mapping, f"/{key}") is not None for key in _PROGRAMS)

    @property
    def program(self) -> tuple[str, object] | None:
        """The embedded program's key without slash, and its stream."""
        for key in _PROGRAMS:
            stream = objects.entry(self.mapping, f"/{key}")
            if objects.is_stream(stream):
                return key, stream
        return None


def read(dictionary: object) -> Descriptor:
    """The descriptor of a simple font or of a CIDFont; an empty one where there is none."""
    mapping: dict[str, object] = objects.dict_entry(dictionary, "/FontDescriptor")
    return Descriptor(mapping, objects.as_int(objects.entry(mapping, "/Flags")))


def kind_of(mapping: object) -> FontKind:
    """The Subtype, or what the dictionary's other entries say where it is missing or unknown."""
    if mapping is None:
        return FontKind.MISSING
    found = _KINDS.get(objects.as_name(objects.entry(mapping, "/Subtype")))
    if found:
        return found
    if objects.raw(mapping, "/DescendantFonts") is not None:
        return FontKind.TYPE0
    if objects.raw(mapping, "/CharProcs") is not None:
        return FontKind.TYPE3
    return FontKind.TYPE1


def base_name(dictionary: object) -> str:
    """BaseFont (or FontName, or a Type 3 font's Name) without its subset prefix."""
    name = objects.as_name(objects.entry(dictionary, "/BaseFont"))
    if not name:
        mapping = objects.dict_entry(dictionary, "/FontDescriptor")
        name = objects.as_name(objects.entry(mapping, "/FontName"))
    return without_prefix(name)


def without_prefix(name: str) -> str:
    """A font's name without its subset prefix (9.6.4)."""
    return _SUBSET.sub("", name, count=1) if _SUBSET.match(name) else name


def family(name: str) -> str:
    """The name in lower case without styles and signs: timesnew for TimesNewRomanPS-BoldMT.

    A name without any Latin letter or digit stands for itself: it is not every such name's.
    """
    plain = name.lower()
    found = _NOT_LETTERS.sub("", _STYLE.sub("", _NOT_LETTERS.sub("-", plain).strip("-")))
    return found or plain.strip()


def core_name(name: str) -> str | None:
    """The standard font whose metrics a font of this name has, or None."""
    found = _FAMILIES.get(family(name))
    if found is None or found in {"Symbol", "ZapfDingbats"}:
        return found
    plain = name.lower()
    return _styled(found, "bold" in plain, "italic" in plain or "oblique" in plain)


def stand_in(name: str, flags: int) -> str:
    """The standard font nearest to one that is neither standard nor embedded."""
    plain = name.lower()
    bold = any(word in plain for word in ("bold", "black", "heavy")) or bool(
        flags & Flag.FORCE_BOLD
    )
    slanted = "italic" in plain or "oblique" in plain or bool(flags & Flag.ITALIC)
    if flags & Flag.FIXED_PITCH or "courier" in plain or "mono" in plain:
        return _styled("Courier", bold, slanted)
    serif = bool(flags & Flag.SERIF) or "times" in plain
    return _styled("Times" if serif else "Helvetica", bold, slanted)


def _styled(family_name: str, bold: bool, slanted: bool) -> str:  # noqa: FBT001 - two plain marks
    slant = "Italic" if family_name == "Times" else "Oblique"
    style = ("Bold" if bold else "") + (slant if slanted else "")
    if not style:
        return "Times-Roman" if family_name == "Times" else family_name
    return f"{family_name}-{style}"


def extent(descriptor: Descriptor, core: str | None) -> tuple[int, int]:
    """Ascent (positive) and descent (negative), per mille of the em."""
    ascent = quantise(objects.as_number(objects.entry(descriptor.mapping, "/Ascent")))
    descent = -abs(quantise(objects.as_number(objects.entry(descriptor.mapping, "/Descent"))))
    metrics = data_files.core_font(core) if core else None
    if ascent not in _ASCENT:
        ascent = metrics.ascent if metrics else 750
    if descent not in _DESCENT:
        descent = metrics.descent if metrics else -250
    return ascent, descent
