"""Files hostile in what they paint with: patterns, glyph procedures, tints, inline images.

In: nothing. Out: functions that build a file each, by name.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from pdf_writer import Name, Pdf, Ref, Value, one_page, show_text

TEXT = show_text("F1", 12, 72, 700, "Some text on the page.")
FILL = b"/Pattern cs /P scn 0 0 500 500 re f "
INLINE = b"BI /W 40 /H 20 /BPC 8 /CS /G ID " + bytes(800) + b"\nEI"


def tile(pdf: Pdf, content: bytes, **entries: Value) -> Ref:
    cell: dict[str, Value] = {"PatternType": 1, "PaintType": 1, "TilingType": 1}
    cell |= {"BBox": [0, 0, 9, 9], "XStep": 9, "YStep": 9}
    return pdf.stream(cell | entries, content)


def fills(times: int, cell: bytes) -> Callable[[], bytes]:
    """A page filled so often with the same pattern."""

    def build() -> bytes:
        pdf = Pdf()
        resources: dict[str, Value] = {"Pattern": {"P": tile(pdf, cell)}}
        return one_page(FILL * times + TEXT, resources=resources, pdf=pdf)

    return build


def nested_patterns() -> bytes:
    """Cells that are filled with cells, each of which shows a hundred times."""
    pdf = Pdf()
    pattern = tile(pdf, b"9 0 0 9 0 0 cm " + INLINE + b" " + TEXT, XStep=50, YStep=50)
    for _ in range(40):
        own: Value = {"Pattern": {"P": pattern}}
        pattern = tile(pdf, FILL + TEXT, BBox=[0, 0, 400, 400], XStep=2, YStep=2, Resources=own)
    return one_page(FILL + TEXT, resources={"Pattern": {"P": pattern}}, pdf=pdf)


def glyphs(
    shows: bytes, glyph: bytes = b"120 0 d0 100 0 0 50 0 0 cm " + INLINE
) -> Callable[[], bytes]:
    """A page of glyphs as large as a picture."""

    def build() -> bytes:
        pdf = Pdf()
        font: Value = {
            "Type": Name("Font"),
            "Subtype": Name("Type3"),
            "FontBBox": [0, 0, 100, 50],
            "FontMatrix": [1, 0, 0, 1, 0, 0],
            "CharProcs": {"g": pdf.stream({}, glyph)},
            "Encoding": {"Differences": [97, Name("g")]},
            "FirstChar": 97,
            "LastChar": 97,
            "Widths": [0],
        }
        content = b"BT /T 2 Tf " + shows + b" ET " + TEXT
        return one_page(content, {"T": pdf.add(font), "F1": "Helvetica"}, pdf=pdf)

    return build


def tints(function: dict[str, Value], data: bytes, times: int) -> Callable[[], bytes]:
    """A page that asks a tint transform for so many colours."""

    def build() -> bytes:
        pdf = Pdf()
        made = pdf.stream({"Domain": [0, 1], "Range": [0, 1]} | function, data, compress=True)
        space: Value = [Name("Separation"), Name("Spot"), Name("DeviceGray"), made]
        content = b"/S cs " + b"".join(b"0.%06d sc " % n for n in range(times))
        return one_page(content + TEXT, resources={"ColorSpace": {"S": space}}, pdf=pdf)

    return build


def inline(name: bytes, data: bytes, times: int) -> Callable[[], bytes]:
    """Images that say another end than the one that they have."""
    image = b"BI /W 900 /H 900 /BPC 8 /CS /G /F /%b ID %b EI " % (name, data)
    return lambda: one_page([image * times, TEXT])


PAINTING: dict[str, Callable[[], bytes]] = {
    "pattern: 40 in each other": nested_patterns,
    "pattern: 150 fills with images": fills(150, b"9 0 0 9 0 0 cm " + INLINE),
    "pattern: 20,000 fills with hatching": fills(20_000, b"0 0 m 9 9 l S"),
    "pattern: a cell of 100,000 paths": fills(500, b"0 0 1 1 re f " * 100_000),
    "pattern: a cell without end": fills(9, b"q " * 5_000 + b"BT (" + b"x" * 5_000),
    "glyph: 200,000 pictures in a string": glyphs(b"(" + b"a" * 200_000 + b") Tj"),
    "glyph: pictures in 50,000 strings": glyphs(b"(a) Tj " * 50_000),
    "glyph: picture at infinity": glyphs(b"1e30 0 0 1e30 0 0 Tm (a) Tj 1e308 0 Td (a) Tj"),
    "glyph: picture that shows itself": glyphs(
        b"(aaa) Tj", b"0 0 d0 q 9 0 0 9 0 0 cm " + INLINE + b" Q BT /T 2 Tf (aaa) Tj ET"
    ),
    "tint: 100,000 of a long calculator": tints(
        {"FunctionType": 4}, b"{" + b" dup mul" * 900 + b"}", 100_000
    ),
    "tint: a calculator in 100,000 braces": tints({"FunctionType": 4}, b"{" * 100_000, 9),
    "tint: a table of 10**9 samples": tints(
        {"FunctionType": 0, "Size": [10**9], "BitsPerSample": 32}, b"\0", 99
    ),
    "inline: 20,000 of Flate without end": inline(b"Fl", zlib.compress(b"abc" * 99)[:20], 20_000),
    "inline: 9,000 of ASCII85 without end": inline(b"A85", b"x", 9_000),
    "inline: 9,000 of runs without end": inline(b"RL", b"\0\0\0\0", 9_000),
    "inline: 20,000 JPEGs without end": inline(b"DCT", b"\xff\xd8\xff", 20_000),
    "inline: a bomb": inline(b"Fl", zlib.compress(bytes(80_000_000), 9), 3),
}
