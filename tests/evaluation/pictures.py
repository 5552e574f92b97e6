"""Draws parts of pages as pictures, wears them as scanners do, and puts them into PDF files.

In: a one-page PDF as bytes, boxes in mpt (`geometry.Box`: displayed page, origin top left), a
seed. Out: Pillow images; image XObjects or inline images as content operators with the resources
that they name; where a word's box has gone. The same arguments give the same bytes with the same
version of Pillow. Not here: which words lie in a picture, what is right for it.
"""

from __future__ import annotations

import ctypes
import io
import math
import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise
from random import Random
from typing import NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageChops, ImageFilter

from inkroute.geometry import MPT, POINTS_PER_INCH, Box, quantise
from pdf_writer import Name, Pdf, Ref, Value, number, write
from sample_scan import grain_of

#: degrees that a sheet lies askew at most, either way.
MOST_SKEW = 1.5
#: quality of JPEG pictures, as scanners' "normal" setting.
JPEG_QUALITY = 75
#: bits in a byte, and of a sample that is not bitonal.
BYTE = 8
_WHITE = 255


class Coding(Enum):
    """How a picture's samples are stored; the last two are bitonal only."""

    FLATE = "flate"
    JPEG = "jpeg"
    JPX = "jpx"
    CCITT = "ccitt"
    JBIG2 = "jbig2"


class Placement(Enum):
    """How a page shows a picture."""

    WHOLE = "whole"
    STRIPS = "strips"
    FORM = "form"
    INLINE = "inline"


#: codings that an inline image may have (ISO 32000-1, table 94): neither JBIG2 nor JPX.
INLINE_CODINGS = (Coding.FLATE, Coding.JPEG, Coding.CCITT)
#: codings of one bit a sample.
BITONAL_CODINGS = (Coding.CCITT, Coding.JBIG2)


@dataclass(frozen=True, slots=True)
class Wear:
    """What scanning does to a sheet.

    `degrees` turns it anticlockwise about its middle; `blur` is a deviation in px; `noise` one in
    grey levels; `paper` the grey of white paper; `threshold` the grey from which a sample is white
    in a bitonal picture, None for a grey one; `seed` is of the noise.
    """

    degrees: float = 0.0
    blur: float = 0.0
    noise: float = 0.0
    paper: int = _WHITE
    threshold: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """Content operators that show a picture, and the XObjects that they name."""

    content: bytes
    xobjects: Mapping[str, Ref] = field(default_factory=dict)


class Coded(NamedTuple):
    """Stored samples: `filter` and `params` as in an image's dictionary."""

    data: bytes
    filter: str
    params: Mapping[str, Value]
    bits: int
    space: str
    width: int
    height: int


def draw(pdf: bytes, box: Box, dpi: int) -> Image.Image:
    """Draw the part `box` of the first page in grey; its edges are the picture's, exactly.

    Nothing of the page but what lies in the box is drawn; the picture is round(points x dpi / 72)
    samples wide and high.
    """
    return draw_colour(pdf, box, dpi).convert("L")


def draw_colour(pdf: bytes, box: Box, dpi: int) -> Image.Image:
    """As `draw`, in RGB."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    size = [max(1, round(v * dpi / POINTS_PER_INCH / MPT)) for v in (box.width, box.height)]
    bitmap = pypdfium2.PdfBitmap.new_native(*size, pdfium.FPDFBitmap_BGRx)
    bitmap.fill_rect((_WHITE, _WHITE, _WHITE, _WHITE), 0, 0, *size)
    across, down = size[0] * MPT / box.width, size[1] * MPT / box.height
    matrix = pdfium.FS_MATRIX(across, 0, 0, down, -box.x0 / MPT * across, -box.y0 / MPT * down)
    clip = pdfium.FS_RECTF(0, 0, *size)
    pdfium.FPDF_RenderPageBitmapWithMatrix(
        bitmap, page, ctypes.byref(matrix), ctypes.byref(clip), pdfium.FPDF_ANNOT
    )
    picture: Image.Image = bitmap.to_pil().convert("RGB")
    bitmap.close()
    document.close()
    return picture


def some_wear(dice: Random, *, bitonal: bool) -> Wear:
    """Wear as a good office scanner gives it; a third of the sheets lie straight."""
    return Wear(
        degrees=0.0 if dice.random() < 1 / 3 else round(dice.uniform(-MOST_SKEW, MOST_SKEW), 2),
        blur=round(dice.uniform(0.3, 0.7), 2),
        noise=round(dice.uniform(1.0, 6.0), 1),
        paper=dice.randint(240, _WHITE),
        threshold=dice.randint(140, 190) if bitonal else None,
        seed=dice.getrandbits(32),
    )


def worn(image: Image.Image, wear: Wear) -> Image.Image:
    """A grey picture after scanning: mode "L", or "1" where the wear has a threshold."""
    grey = image.convert("L")
    if wear.degrees:
        grey = grey.rotate(wear.degrees, Image.Resampling.BICUBIC, fillcolor=_WHITE)
    if wear.blur:
        grey = grey.filter(ImageFilter.GaussianBlur(wear.blur))
    if wear.noise or wear.paper != _WHITE:
        samples = np.asarray(grey, dtype=np.float64) * wear.paper / _WHITE
        samples = samples + wear.noise * grain_of(grey.height, grey.width, wear.seed)
        grey = Image.fromarray(np.clip(np.round(samples), 0, _WHITE).astype(np.uint8))
    return grey if wear.threshold is None else bitonal(grey, wear.threshold)


def bitonal(image: Image.Image, threshold: int = 160) -> Image.Image:
    """A picture of black and white: white where the grey reaches `threshold`."""
    table = [_WHITE if grey >= threshold else 0 for grey in range(_WHITE + 1)]
    return image.convert("L").point(table).convert("1", dither=Image.Dither.NONE)


def moved(word: Box, sheet: Box, degrees: float) -> Box:
    """The box round a word's box once the sheet is turned as `Wear.degrees` says."""
    middle = (sheet.x0 + sheet.x1) / 2, (sheet.y0 + sheet.y1) / 2
    across, up = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = [
        (middle[0] + across * x + up * y, middle[1] - up * x + across * y)
        for x in (word.x0 - middle[0], word.x1 - middle[0])
        for y in (word.y0 - middle[1], word.y1 - middle[1])
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(*(quantise(v) for v in (min(xs), min(ys), max(xs), max(ys))))


def coded(image: Image.Image, coding: Coding) -> Coded:
    """Store a picture's samples.

    Pictures of mode "1" stay bitonal by Flate, CCITT and JBIG2 and become grey by JPEG and JPX;
    others are thresholded for CCITT and JBIG2.
    """
    if coding in BITONAL_CODINGS and image.mode != "1":
        image = bitonal(image)
    elif coding in {Coding.JPEG, Coding.JPX} and image.mode == "1":
        image = image.convert("L")
    bits = 1 if image.mode == "1" else BYTE
    space = "DeviceRGB" if image.mode == "RGB" else "DeviceGray"
    params: dict[str, Value] = {}
    match coding:
        case Coding.FLATE:
            data, name = zlib.compress(image.tobytes(), 9), "FlateDecode"
        case Coding.JPEG:
            data, name = _saved(image, "JPEG", quality=JPEG_QUALITY), "DCTDecode"
        case Coding.JPX:
            data = _saved(
                image, "JPEG2000", no_jp2=False, quality_mode="rates", quality_layers=[12]
            )
            name = "JPXDecode"
        case Coding.CCITT:
            data, name = t6(image), "CCITTFaxDecode"
            params = {"K": -1, "Columns": image.width, "Rows": image.height}
        case _:
            data, name = jbig2(image), "JBIG2Decode"
    return Coded(data, name, params, bits, space, image.width, image.height)


def _saved(image: Image.Image, kind: str, **options: object) -> bytes:
    """A picture as a file's bytes."""
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def t6(image: Image.Image) -> bytes:
    """A bitonal picture coded by ITU-T T.6 ("group 4"), without any file around it."""
    # Its black is 1, Pillow's 0; one strip, so that its bytes are the whole picture's.
    strip = -(-image.width // BYTE) * image.height
    tiff = _saved(ImageChops.invert(image), "TIFF", compression="group4", strip_size=strip)
    with Image.open(io.BytesIO(tiff)) as opened:
        tags = opened.tag_v2  # type: ignore[attr-defined]
        (start,), (length,) = tags[273], tags[279]
    return tiff[start : start + length]


def jbig2(image: Image.Image) -> bytes:
    """A bitonal picture as a JBIG2 stream for a PDF: page information and one generic region.

    The region is coded by T.6 (MMR = 1): ITU-T T.88, 7.4.6 and 7.4.8; no file header and no end
    of page (ISO 32000-1, 7.4.7).
    """
    width, height = image.size
    page = struct.pack(">IIIIBH", width, height, 0, 0, 0, 0)
    region = struct.pack(">IIIIBB", width, height, 0, 0, 0, 1) + t6(image)
    return _segment(0, 48, page) + _segment(1, 38, region)


def _segment(index: int, kind: int, data: bytes) -> bytes:
    """A segment of page 1 that refers to no other (T.88, 7.2)."""
    return struct.pack(">IBBBI", index, kind, 0, 1, len(data)) + data


def add_image(pdf: Pdf, image: Image.Image, coding: Coding) -> Ref:
    """Add a picture as an image XObject."""
    stored = coded(image, coding)
    entries: dict[str, Value] = {
        "Type": Name("XObject"),
        "Subtype": Name("Image"),
        "Width": stored.width,
        "Height": stored.height,
        "BitsPerComponent": stored.bits,
        "ColorSpace": Name(stored.space),
        "Filter": Name(stored.filter),
    }
    if stored.params:
        entries["DecodeParms"] = stored.params
    return pdf.stream(entries, stored.data)


def inline_image(image: Image.Image, coding: Coding) -> bytes:
    """A picture as BI ... ID ... EI (ISO 32000-1, 8.9.7), with abbreviated names.

    Raises:
        ValueError: the coding may not stand in an inline image.
    """
    if coding not in INLINE_CODINGS:
        raise ValueError(f"no inline image is coded by {coding.value}")
    stored = coded(image, coding)
    short = {"FlateDecode": "Fl", "DCTDecode": "DCT", "CCITTFaxDecode": "CCF"}
    entries: dict[str, Value] = {
        "W": stored.width,
        "H": stored.height,
        "BPC": stored.bits,
        "CS": Name("RGB" if stored.space == "DeviceRGB" else "G"),
        "F": Name(short[stored.filter]),
    }
    if stored.params:
        entries["DP"] = stored.params
    keys = b" ".join(write(Name(key)) + b" " + write(value) for key, value in entries.items())
    return b"BI " + keys + b"\nID " + stored.data + b"\nEI\n"


def strips(image: Image.Image, count: int) -> list[tuple[int, Image.Image]]:
    """Cut a picture into `count` strips, one under the other: first row and picture of each."""
    edges = [round(image.height * index / count) for index in range(count + 1)]
    return [(top, image.crop((0, top, image.width, bottom))) for top, bottom in pairwise(edges)]


def place(
    pdf: Pdf,
    image: Image.Image,
    box: Box,
    page_height: int,
    *,
    coding: Coding,
    placement: Placement = Placement.WHOLE,
    prefix: str = "Im",
    strip_count: int = 4,
) -> Placed:
    """Show a picture in `box` of a page `page_height` mpt high that is not turned.

    XObjects are named by `prefix` and a number; `strip_count` (3 to 6 in scans) counts only for
    strips.
    """
    left, bottom = box.x0 / MPT, (page_height - box.y1) / MPT
    wide, high = box.width / MPT, box.height / MPT
    if placement is Placement.INLINE:
        return Placed(_shown(left, bottom, wide, high, inline_image(image, coding)))
    if placement is Placement.STRIPS:
        content, named = b"", {}
        for index, (top, strip) in enumerate(strips(image, strip_count)):
            name = f"{prefix}{index}"
            low = bottom + high * (image.height - top - strip.height) / image.height
            tall = high * strip.height / image.height
            content += _shown(left, low, wide, tall, _do(name))
            named[name] = add_image(pdf, strip, coding)
        return Placed(content, named)
    name, inner = f"{prefix}0", add_image(pdf, image, coding)
    if placement is Placement.WHOLE:
        return Placed(_shown(left, bottom, wide, high, _do(name)), {name: inner})
    form = pdf.form(
        _shown(0, 0, wide, high, _do("Im0")),
        [0, 0, wide, high],
        Resources={"XObject": {"Im0": inner}},
    )
    corner = b" ".join(number(v) for v in (1, 0, 0, 1, left, bottom))
    return Placed(b"q %s cm %sQ\n" % (corner, _do(name)), {name: form})


def _do(name: str) -> bytes:
    return write(Name(name)) + b" Do\n"


def _shown(left: float, bottom: float, wide: float, high: float, what: bytes) -> bytes:
    """Operators that show `what`, which fills the unit square, in a rectangle in points."""
    matrix = b" ".join(number(v) for v in (wide, 0, 0, high, left, bottom))
    return b"q %s cm\n%sQ\n" % (matrix, what)


def joined(parts: Sequence[Placed]) -> Placed:
    """Several pictures' operators and resources as one; their prefixes must differ."""
    named = {name: ref for part in parts for name, ref in part.xobjects.items()}
    return Placed(b"".join(part.content for part in parts), named)
