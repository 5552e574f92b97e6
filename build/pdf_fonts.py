"""Embeds TrueType fonts in the PDF files that `pdf_writer` makes, well or badly on purpose.

In: a font program (path or bytes) and the text that it will show. Out: a font dictionary in a
`Pdf` with the codes to show text by; or the text's outlines as path operators. Subsets are made by
fontTools without hints or layout tables, byte for byte the same at every run. Not here: laying
out text, kerning.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Literal, TypeAlias

from fontTools.pens.basePen import BasePen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from pdf_writer import Name, Pdf, Ref, Value, number

Program: TypeAlias = "Path | bytes"
#: thousandths of an em: the unit of widths in font dictionaries (ISO 32000-1, 9.2.4).
PER_EM = 1000
#: FontDescriptor flags (ISO 32000-1, table 123).
SYMBOLIC_FLAG, NONSYMBOLIC_FLAG = 4, 32
#: entries of one bfchar block at most (Adobe Technical Note 5014).
BFCHAR_BLOCK = 100


@dataclass(frozen=True, slots=True)
class EmbeddedFont:
    """A font in a file: its reference, and code and advance (1/1000 em) by character."""

    ref: Ref
    codes: Mapping[str, int]
    advances: Mapping[str, int]
    code_bytes: int

    def encode(self, text: str) -> bytes:
        """The operand of Tj that shows `text`: a hexadecimal string."""
        data = b"".join(self.codes[char].to_bytes(self.code_bytes) for char in text)
        return b"<%s>" % data.hex().encode()

    def width(self, text: str, size: float) -> float:
        """Width of `text` in points."""
        return sum(self.advances[char] for char in text) * size / PER_EM


def open_program(program: Program) -> TTFont:
    """Open a font program; `TTFont` keeps its clock out of what it saves."""
    source = io.BytesIO(program) if isinstance(program, bytes) else program
    return TTFont(source, recalcTimestamp=False)


def to_unicode(mapping: Mapping[int, str], code_bytes: int = 2) -> bytes:
    """A ToUnicode CMap's text (ISO 32000-1, 9.10.3)."""
    width = 2 * code_bytes
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        f"1 begincodespacerange\n<{0:0{width}X}> <{256**code_bytes - 1:0{width}X}>",
        "endcodespacerange",
    ]
    rows = [
        f"<{code:0{width}X}> <{text.encode('utf-16-be').hex().upper()}>"
        for code, text in sorted(mapping.items())
    ]
    for start in range(0, len(rows), BFCHAR_BLOCK):
        block = rows[start : start + BFCHAR_BLOCK]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end", ""]
    return "\n".join(lines).encode()


def _subset(program: Program, text: str, *, drop_names: bool) -> TTFont:
    """The program with the glyphs of `text` alone."""
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.notdef_outline = True
    options.glyph_names = not drop_names
    options.name_IDs = [0, 13, 14]  # copyright and licence; licences may want other names
    font = open_program(program)
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    return font


def _descriptor(pdf: Pdf, font: TTFont, name: str, data: bytes, flags: int) -> Ref:
    """Font program and descriptor (ISO 32000-1, 9.8)."""
    scale = PER_EM / font["head"].unitsPerEm
    head, hhea = font["head"], font["hhea"]
    return pdf.add(
        {
            "Type": Name("FontDescriptor"),
            "FontName": Name(name),
            "Flags": flags,
            "FontBBox": [round(v * scale) for v in (head.xMin, head.yMin, head.xMax, head.yMax)],
            "ItalicAngle": 0,
            "Ascent": round(hhea.ascent * scale),
            "Descent": round(hhea.descent * scale),
            "CapHeight": 700,
            "StemV": 80,
            "FontFile2": pdf.stream({"Length1": len(data)}, data, compress=True),
        }
    )


def truetype_font(
    pdf: Pdf,
    program: Program,
    text: str,
    *,
    name: str = "ABCDEF+Sample",
    kind: Literal["cid", "simple"] = "cid",
    unicode: Mapping[int, str] | Literal["right", "none"] = "right",
    drop_cmap: bool = False,
) -> EmbeddedFont:
    """Embed the glyphs of `text`.

    Args:
        pdf: the file.
        program: the font program.
        text: every character that will be shown.
        name: BaseFont, with its subset prefix.
        kind: "cid" for a Type 0 font with Identity-H, whose codes are glyph numbers; "simple"
            for a TrueType font with WinAnsiEncoding, whose codes are cp1252.
        unicode: a ToUnicode CMap that is right, none, or what `unicode` maps codes to.
        drop_cmap: leave the program without a cmap table and glyph names, as subsetters may:
            then nothing but ToUnicode says what a glyph means. Not for "simple" fonts.
    """
    font = _subset(program, text, drop_names=drop_cmap)
    order = font.getGlyphOrder()
    glyphs = {char: font.getBestCmap()[ord(char)] for char in sorted(set(text))}
    scale = PER_EM / font["head"].unitsPerEm
    advances = {char: round(font["hmtx"][glyph][0] * scale) for char, glyph in glyphs.items()}
    if kind == "cid":
        codes = {char: order.index(glyph) for char, glyph in glyphs.items()}
    else:
        codes = {char: char.encode("cp1252")[0] for char in glyphs}
    if drop_cmap:
        del font["cmap"]
        font["post"].formatType = 3.0
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    flags = SYMBOLIC_FLAG if kind == "cid" else NONSYMBOLIC_FLAG
    descriptor = _descriptor(pdf, font, name, out.getvalue(), flags)
    widths = {codes[char]: advance for char, advance in advances.items()}
    entries: dict[str, Value] = {"Type": Name("Font"), "BaseFont": Name(name)}
    entries |= (
        _cid(pdf, name, descriptor, widths) if kind == "cid" else _simple(descriptor, widths)
    )
    code_bytes = 2 if kind == "cid" else 1
    if unicode != "none":
        mapping = {code: char for char, code in codes.items()} if unicode == "right" else unicode
        entries["ToUnicode"] = pdf.stream({}, to_unicode(mapping, code_bytes), compress=True)
    return EmbeddedFont(pdf.add(entries), codes, advances, code_bytes)


def _cid(pdf: Pdf, name: str, descriptor: Ref, widths: Mapping[int, int]) -> dict[str, Value]:
    """Entries of a Type 0 font over a CIDFontType2 (ISO 32000-1, 9.7)."""
    listed: list[Value] = []
    for code, width in sorted(widths.items()):
        listed += [code, [width]]
    descendant = pdf.add(
        {
            "Type": Name("Font"),
            "Subtype": Name("CIDFontType2"),
            "BaseFont": Name(name),
            "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0},
            "FontDescriptor": descriptor,
            "W": listed,
            "CIDToGIDMap": Name("Identity"),
        }
    )
    return {
        "Subtype": Name("Type0"),
        "Encoding": Name("Identity-H"),
        "DescendantFonts": [descendant],
    }


def _simple(descriptor: Ref, widths: Mapping[int, int]) -> dict[str, Value]:
    """Entries of a simple TrueType font (ISO 32000-1, 9.6.3)."""
    first, last = min(widths), max(widths)
    return {
        "Subtype": Name("TrueType"),
        "Encoding": Name("WinAnsiEncoding"),
        "FirstChar": first,
        "LastChar": last,
        "Widths": [widths.get(code, 0) for code in range(first, last + 1)],
        "FontDescriptor": descriptor,
    }


class _PathOperators(BasePen):  # type: ignore[misc]
    """Turns outlines into path construction operators (ISO 32000-1, table 59).

    `matrix` (a, b, c, d, e, f) maps font units to user space.
    """

    def __init__(self, glyphs: object, matrix: tuple[float, ...]) -> None:
        super().__init__(glyphs)
        self.matrix = matrix
        self.out: list[bytes] = []

    def _put(self, operator: bytes, *points: tuple[float, float]) -> None:
        a, b, c, d, e, f = self.matrix
        for x, y in points:
            self.out += [number(round(a * x + c * y + e, 3)), number(round(b * x + d * y + f, 3))]
        self.out.append(operator + b"\n")

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - the pen protocol's name
        self._put(b"m", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._put(b"l", pt)

    def _curveToOne(  # noqa: N802
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self._put(b"c", pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802
        self._put(b"h")


def text_as_outlines(
    program: Program, text: str, x: float, y: float, size: float, *, degrees: float = 0
) -> bytes:
    """Operators that fill the letters of `text` as paths, one path a letter, from (x, y) on.

    `degrees` is the writing direction, anticlockwise. The fill colour is the caller's.
    """
    font = open_program(program)
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    scale = size / font["head"].unitsPerEm
    across, up = cos(radians(degrees)) * scale, sin(radians(degrees)) * scale
    pieces: list[bytes] = []
    for char in text:
        glyph = glyphs[cmap[ord(char)]]
        pen = _PathOperators(glyphs, (across, up, -up, across, x, y))
        glyph.draw(pen)
        if pen.out:
            pieces.append(b" ".join(pen.out) + b"f\n")
        x, y = x + across * glyph.width, y + up * glyph.width
    return b"".join(pieces)


def outline_width(program: Program, text: str, size: float) -> float:
    """Width in points of what `text_as_outlines` draws."""
    font = open_program(program)
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    units = sum(glyphs[cmap[ord(char)]].width for char in text)
    return float(units * size / font["head"].unitsPerEm)
