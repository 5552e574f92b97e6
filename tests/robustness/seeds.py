"""Small well-formed files that together use most of what the core reads, for mutations.

Content streams stand uncompressed and the cross-reference is a table, so that a flipped byte hits
something that the core itself must read.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pypdf
import reportlab
from PIL import Image

from pdf_fonts import text_as_outlines, truetype_font
from pdf_writer import Name, Pdf, Value, one_page, show_text

FONTS = Path(reportlab.__file__).parent / "fonts"
VERA = FONTS / "Vera.ttf"


def plain_text() -> bytes:
    """Lines of standard fonts in every way to show and move text."""
    content = b"""BT /F1 12 Tf 14 TL 72 720 Td (A first line of text.) Tj T* (A second one.) Tj
(quoted) ' 1 2 (doubly) " [(K) -120 (erned) 50 ( words)] TJ 90 Tz 2 Tc 3 Tw 5 Ts (spread) Tj ET
BT 0.7 0.7 -0.7 0.7 300 300 Tm /F2 18 Tf 1 Tr (turned) Tj 3 Tr <68696464656e> Tj ET
q 1 0 0 rg 0 0 1 RG 0.5 g 0 0 0 1 k /DeviceRGB cs 1 1 0 sc
BT /F3 9 Tf 72 60 Td (\\156\\157) Tj ET Q
/Span <</ActualText (words)>> BDC BT /F1 10 Tf 72 90 Td (w0rds) Tj ET EMC
"""
    fonts = {"F1": "Helvetica", "F2": "Times-Roman", "F3": "ZapfDingbats"}
    return one_page(content, fonts)


def embedded_fonts() -> bytes:
    """A CID font, a simple font, one without Unicode, and a Type 3 font."""
    pdf = Pdf()
    cid = truetype_font(pdf, VERA, "Identity")
    simple = truetype_font(pdf, VERA, "Simple", kind="simple")
    blind = truetype_font(pdf, VERA, "Blind", unicode="none", drop_cmap=True)
    glyph = pdf.stream({}, b"600 0 0 0 500 700 d1 0 0 500 700 re f")
    type3 = pdf.add(
        {
            "Type": Name("Font"),
            "Subtype": Name("Type3"),
            "FontBBox": [0, 0, 600, 700],
            "FontMatrix": [0.001, 0, 0, 0.001, 0, 0],
            "CharProcs": {"a": glyph},
            "Encoding": {"Differences": [97, Name("a")]},
            "FirstChar": 97,
            "LastChar": 97,
            "Widths": [600],
        }
    )
    content = [
        show_text("C", 14, 72, 700, cid.encode("Identity")),
        show_text("S", 14, 72, 660, simple.encode("Simple")),
        show_text("B", 14, 72, 620, blind.encode("Blind")),
        show_text("T", 14, 72, 580, "aaa"),
    ]
    fonts = {"C": cid.ref, "S": simple.ref, "B": blind.ref, "T": type3}
    return one_page(content, fonts, pdf=pdf)


def images() -> bytes:
    """Images of several kinds: grey, indexed, mask, JPEG, inline, with a soft mask."""
    pdf = Pdf()
    stripes = bytes(255 * (x // 5 % 2) for x in range(40)) * 30
    photo = io.BytesIO()
    Image.linear_gradient("L").resize((64, 48)).save(photo, "JPEG")
    palette: Value = [Name("Indexed"), Name("DeviceRGB"), 1, b"\xff\xff\xff\x00\x00\x00"]
    soft = pdf.image(40, 30, stripes)
    made = {
        "Grey": pdf.image(40, 30, stripes, SMask=soft),
        "Map": pdf.image(16, 4, b"\xaa\x55" * 4, palette, 1),
        "Mask": pdf.image(16, 4, b"\xaa\x55" * 4, None, 1, ImageMask=True, Decode=[1, 0]),
        "Photo": pdf.image(64, 48, photo.getvalue(), filter="DCTDecode"),
        "Fax": pdf.image(
            16, 4, b"\x26\xa0\x01", bits=1, filter="CCITTFaxDecode", DecodeParms={"K": -1}
        ),
    }
    content = b"".join(
        b"q 90 %d 0 60 72 %d cm /%s Do Q\n" % (3 * row, 600 - 80 * row, name.encode())
        for row, name in enumerate(made)
    )
    content += b"q 50 0 0 50 300 300 cm BI /W 4 /H 4 /BPC 8 /CS /G ID 0123456789abcdef EI Q\n"
    return one_page(content, images=made, pdf=pdf)


def drawings() -> bytes:
    """Outlined letters, rules, clips, patterns, shadings and forms in forms."""
    pdf = Pdf()
    inner = pdf.form(b"BT /F1 8 Tf 2 2 Td (inner) Tj ET", (0, 0, 50, 20))
    outer = pdf.form(
        b"q 1 0 0 1 5 5 cm /In Do Q 0 0 9 9 re W n",
        (0, 0, 99, 99),
        Matrix=[1, 0, 0, 1, 9, 9],
        Resources={"XObject": {"In": inner}, "Font": {"F1": pdf.font()}},
    )
    cell: dict[str, Value] = {
        "Type": Name("Pattern"),
        "PatternType": 1,
        "PaintType": 1,
        "TilingType": 1,
        "BBox": [0, 0, 9, 9],
        "XStep": 9,
        "YStep": 9,
        "Resources": {},
    }
    resources: dict[str, Value] = {
        "Pattern": {"P": pdf.stream(cell, b"0 0 4 4 re f")},
        "ExtGState": {"G": {"ca": 0.5, "CA": 0.5, "BM": Name("Multiply")}},
        "Shading": {"S": {"ShadingType": 2, "ColorSpace": Name("DeviceGray")}},
        "Properties": {"L": {"Type": Name("OCG"), "Name": "layer"}},
    }
    content = (
        b"q /G gs 72 72 m 144 144 l 200 100 300 100 300 200 c 320 220 340 240 v 1 2 3 4 y h B* Q\n"
        b"2 w [3 2] 0 d 1 J 1 j 72 300 m 500 300 l S q 10 10 50 50 re 20 20 9 9 re W* n Q\n"
        b"/Pattern cs /P scn 300 300 80 80 re f /S sh /OC /L BDC /Out Do EMC\n"
    ) + text_as_outlines(VERA, "Outlines", 72, 500, 20, degrees=10)
    return one_page(content, images={"Out": outer}, resources=resources, pdf=pdf)


def annotations() -> bytes:
    """A turned page with a user unit, a stamp, a field and a hidden note."""
    pdf = Pdf()
    font = pdf.font()
    look = pdf.form(
        b"BT /F1 9 Tf 2 2 Td (stamped) Tj ET", (0, 0, 60, 20), Resources={"Font": {"F1": font}}
    )
    rest: dict[str, Value] = {"Type": Name("Annot"), "AP": {"N": look}}
    kinds: list[Value] = [
        rest | {"Subtype": Name("Stamp"), "Rect": [100, 100, 220, 140], "F": 4},
        rest | {"Subtype": Name("Widget"), "Rect": [100, 200, 220, 240], "AS": Name("N")},
        rest | {"Subtype": Name("Text"), "Rect": [100, 300, 220, 340], "F": 2},
    ]
    return one_page(
        show_text("F1", 12, 72, 700, "turned"),
        pdf=pdf,
        Annots=kinds,
        Rotate=90,
        UserUnit=2,
        CropBox=[10, 10, 500, 700],
    )


def compact() -> bytes:
    """Two pages in object streams with a cross-reference stream."""
    pdf = Pdf(info={"Title": "Compact"})
    fonts: Value = {"Font": {"F1": pdf.font()}}
    for word in ("one", "two"):
        pdf.page(show_text("F1", 12, 72, 700, word), fonts, compress=True)
    return pdf.build(compact=True)


def encrypted(password: str = "", algorithm: str = "RC4-128") -> bytes:
    """The plain file, encrypted; without a password readers open it by themselves."""
    writer = pypdf.PdfWriter(io.BytesIO(plain_text()))
    writer.encrypt(password, "owner", algorithm=algorithm)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


SEEDS: dict[str, Callable[[], bytes]] = {
    "plain_text": plain_text,
    "embedded_fonts": embedded_fonts,
    "images": images,
    "drawings": drawings,
    "annotations": annotations,
    "compact": compact,
    "encrypted": encrypted,
}
