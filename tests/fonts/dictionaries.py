"""Font dictionaries and font programs, built in code as small as a test needs them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    PdfObject,
)

from inkroute.fonts import SecondReading, load
from inkroute.fonts.to_unicode import NOTHING
from inkroute.limits import Limits
from inkroute.model import Font

LIMITS = Limits()


def value(item: object) -> PdfObject:
    """A Python value as a PDF object: strings with a slash are names."""
    if isinstance(item, PdfObject):
        return item
    if isinstance(item, str):
        return NameObject(item)
    if isinstance(item, bytes):
        return stream(item)
    if isinstance(item, Mapping):
        return dictionary(**item)
    if isinstance(item, Sequence):
        return ArrayObject([value(part) for part in item])
    return FloatObject(item) if isinstance(item, float) else NumberObject(item)


def dictionary(**entries: object) -> DictionaryObject:
    """A dictionary whose keys get their slash."""
    return DictionaryObject({NameObject(f"/{k}"): value(v) for k, v in entries.items()})


def stream(data: bytes, **entries: object) -> DecodedStreamObject:
    """A stream without filters."""
    out = DecodedStreamObject()
    out.set_data(data)
    for key, item in entries.items():
        out[NameObject(f"/{key}")] = value(item)
    return out


def loaded(**entries: object) -> Font:
    """The font of these entries."""
    return load("F1", dictionary(Type="/Font", **entries), LIMITS)


def named(font: object, told: Mapping[int, str]) -> dict[int, str]:
    """What a font dictionary says of codes of which ToUnicode tells this."""
    return SecondReading(font, NOTHING, LIMITS).named(told)


def shown(font: Font, data: bytes) -> str:
    """The text of a string."""
    return font.codes(data).translate(font.text)


def cmap(body: str) -> bytes:
    """A ToUnicode CMap with the usual frame round its sections."""
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
        f"{body}\nendcmap end end"
    ).encode()


def type0(encoding: object = "/Identity-H", **entries: object) -> Font:
    """A Type 0 font; entries other than ToUnicode are the CIDFont's."""
    own = {k: v for k, v in entries.items() if k == "ToUnicode"}
    below = {k: v for k, v in entries.items() if k not in own}
    descendant = {"Type": "/Font", "Subtype": "/CIDFontType2", "BaseFont": "/ABCDEF+Test"} | below
    return loaded(
        Subtype="/Type0",
        BaseFont="/ABCDEF+Test",
        Encoding=encoding,
        DescendantFonts=[descendant],
        **own,
    )


def truetype(
    glyphs: Sequence[str],
    characters: Mapping[int, str],
    *,
    names: bool = True,
    symbol: bool = False,
    blank: Sequence[str] = (),
    widths: Sequence[int] = (),
) -> bytes:
    """A TrueType program; `characters` is its cmap, (3, 0) when `symbol`.

    Glyphs are squares but for the `blank` ones; widths run on from 500 by tens where none are
    given (from glyph 0 on, units of 1/1000 em).
    """
    builder = FontBuilder(1000, isTTF=True)
    order = [".notdef", *glyphs]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({} if symbol else dict(characters))
    builder.setupGlyf({name: _square(blank=name in blank) for name in order})
    advances = widths or range(500, 500 + 10 * len(order), 10)
    metrics = {name: (width, 0) for name, width in zip(order, advances, strict=True)}
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader()
    builder.setupPost(keepGlyphNames=names)
    if symbol:
        table = builder.font["cmap"].tables[0]
        table.platformID, table.platEncID, table.cmap = 3, 0, dict(characters)
        builder.font["cmap"].tables = [table]
    out = io.BytesIO()
    builder.font.save(out)
    return out.getvalue()


def _square(*, blank: bool) -> Glyph:
    pen = TTGlyphPen(None)
    if not blank:
        pen.moveTo((0, 0))
        for point in ((0, 100), (100, 100), (100, 0)):
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def bare_cff(glyphs: Sequence[str], codes: Mapping[int, str] | None = None) -> bytes:
    """The CFF table of a font with these glyphs, all blank; its encoding, or the standard one."""
    builder = FontBuilder(1000, isTTF=False)
    order = [".notdef", *glyphs]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({})
    pen = T2CharStringPen(500, None)
    builder.setupCFF("Test", {}, dict.fromkeys(order, pen.getCharString()), {})
    if codes is not None:
        top = builder.font["CFF "].cff.topDictIndex[0]
        top.Encoding = [codes.get(code, ".notdef") for code in range(256)]
    builder.setupHorizontalMetrics(dict.fromkeys(order, (500, 0)))
    builder.setupHorizontalHeader()
    builder.setupPost()
    out = io.BytesIO()
    builder.font.save(out)
    out.seek(0)
    return bytes(builder.font.getTableData("CFF "))
