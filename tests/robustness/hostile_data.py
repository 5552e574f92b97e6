"""Files hostile in their streams, images and fonts: bombs, wild sizes, loops.

In: nothing. Out: functions that build a file each, by name.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from pdf_fonts import to_unicode
from pdf_writer import Name, Pdf, Raw, Ref, Value, one_page, show_text
from robustness.hostile_structure import packed
from robustness.seeds import VERA

TEXT = show_text("F1", 12, 72, 700, "Some text on the page.")
DRAW = b"q 300 0 0 300 72 72 cm /Im Do Q " + TEXT
MEGA = 1 << 20
FLATE: Value = Name("FlateDecode")


def zeros(megabytes: int, byte: bytes = b"\0") -> bytes:
    """A zlib stream of a byte repeated, made from one deflated megabyte."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(byte * MEGA) + packer.flush(zlib.Z_FULL_FLUSH)
    low = (1 + byte[0] * megabytes * MEGA) % 65521
    return b"\x78\xda" + block * megabytes + b"\x03\x00" + b"\0\0" + low.to_bytes(2)


#: 10 GB of zeros, deflated once (10 MB) and twice.
BOMB = zeros(10_000)
TWICE = zlib.compress(BOMB, 9)


def stream_page(data: bytes, **entries: Value) -> Callable[[], bytes]:
    """A page whose content is this stream."""

    def build() -> bytes:
        pdf = Pdf()
        return one_page([pdf.stream(entries, data), TEXT], pdf=pdf)

    return build


def image(
    data: bytes, width: int = 100, height: int = 100, **entries: Value
) -> Callable[[], bytes]:
    """A page with this image."""

    def build() -> bytes:
        pdf = Pdf()
        picture = pdf.image(width, height, data, **entries)  # type: ignore[arg-type]
        return one_page(DRAW, images={"Im": picture}, pdf=pdf)

    return build


def font(**entries: Value) -> Callable[[], bytes]:
    """A page that shows text in this font; streams may be given as (dictionary, bytes)."""

    def build() -> bytes:
        pdf = Pdf()
        made: dict[str, Value] = {"Type": Name("Font"), "BaseFont": Name("Odd")}
        made |= {key: placed(pdf, value) for key, value in entries.items()}
        ref = pdf.add(made)
        return one_page(
            show_text("X", 12, 72, 600, "Odd text") + TEXT, {"X": ref, "F1": "Helvetica"}, pdf=pdf
        )

    return build


class Data(tuple[dict[str, Value], bytes]):
    """A stream that `placed` adds to the file."""

    __slots__ = ()


def placed(pdf: Pdf, value: Value) -> Value:
    """A value with its `Data` added as streams and replaced by references."""
    if isinstance(value, Data):
        return pdf.stream(*value)
    if isinstance(value, dict):
        return {key: placed(pdf, item) for key, item in value.items()}
    if isinstance(value, list):
        return [placed(pdf, item) for item in value]
    return value


def data(content: bytes, **entries: Value) -> Data:
    """A stream in a font's entries."""
    return Data((entries, content))


TYPE0: dict[str, Value] = {"Subtype": Name("Type0"), "Encoding": Name("Identity-H")}
CID: dict[str, Value] = {"Type": Name("Font"), "Subtype": Name("CIDFontType2")}
TRUE: dict[str, Value] = {"Subtype": Name("TrueType"), "FirstChar": 0, "LastChar": 255}


def cid(**entries: Value) -> Callable[[], bytes]:
    """A Type 0 font whose descendant has these entries."""
    return font(**TYPE0, DescendantFonts=[CID | entries])


def program(content: bytes, key: str = "FontFile2", **entries: Value) -> Callable[[], bytes]:
    """A simple font with this embedded program."""
    return font(**TRUE, FontDescriptor={"Flags": 4, key: data(content, **entries)})


def font_is_its_descendant() -> bytes:
    pdf = Pdf()
    loop = pdf.reserve()
    pdf.put(loop, {"Type": Name("Font")} | TYPE0 | {"DescendantFonts": [loop], "ToUnicode": loop})
    return one_page(show_text("X", 12, 72, 600, "Odd text"), {"X": loop}, pdf=pdf)


def encoding_is_the_font() -> bytes:
    pdf = Pdf()
    loop = pdf.reserve()
    pdf.put(
        loop, {"Subtype": Name("Type1"), "Encoding": loop, "Widths": loop, "FontDescriptor": loop}
    )
    return one_page(show_text("X", 12, 72, 600, "Odd text"), {"X": loop}, pdf=pdf)


def cmap_uses_itself() -> bytes:
    pdf = Pdf()
    cmap, odd = pdf.reserve(), pdf.reserve()
    pdf.stream({"UseCMap": cmap, "CMapName": Name("Loop")}, b"/Loop usecmap", ref=cmap)
    entries: dict[str, Value] = {"Type": Name("Font"), "Subtype": Name("Type0"), "Encoding": cmap}
    pdf.put(odd, entries | {"ToUnicode": cmap, "DescendantFonts": [CID]})
    return one_page(show_text("X", 12, 72, 600, "Odd text"), {"X": odd}, pdf=pdf)


def ranges(count: int, row: bytes) -> bytes:
    """A ToUnicode CMap of many equal range lines."""
    return b"1 begincodespacerange <0000> <FFFF> endcodespacerange\n" + (
        b"100 beginbfrange\n" + row * 100 + b"endbfrange\n"
    ) * (count // 100)


def damaged_program() -> bytes:
    """A TrueType font with a byte of its tables in every fiftieth place changed."""
    pdf = Pdf()
    good = bytearray(VERA.read_bytes())
    for place in range(300, len(good), 50):
        good[place] ^= 0x5A
    entries: dict[str, Value] = {"FontDescriptor": {"FontFile2": pdf.stream({}, bytes(good))}}
    odd = pdf.add({"Type": Name("Font"), "BaseFont": Name("Odd")} | TRUE | entries)
    return one_page(show_text("X", 12, 72, 600, "Odd text"), {"X": odd}, pdf=pdf)


def colour_space_loop() -> bytes:
    pdf = Pdf()
    loop = pdf.reserve()
    pdf.put(loop, [Name("Indexed"), loop, 255, loop])
    picture = pdf.image(9, 9, b"x" * 81, loop)
    return one_page(
        DRAW + b" /C cs 1 sc 0 0 9 9 re f",
        images={"Im": picture},
        resources={"ColorSpace": {"C": loop}},
        pdf=pdf,
    )


def soft_mask_is_the_image() -> bytes:
    pdf = Pdf()
    ref = pdf.reserve()
    shape: dict[str, Value] = {"Subtype": Name("Image"), "Width": 9, "Height": 9, "SMask": ref}
    shape |= {"Mask": ref, "Alternates": [{"Image": ref}], "BitsPerComponent": 8}
    pdf.stream(shape | {"ColorSpace": Name("DeviceGray")}, b"x" * 81, ref=ref)
    return one_page(DRAW, images={"Im": ref}, pdf=pdf)


def length_loop() -> bytes:
    pdf = Pdf()
    ref = pdf.reserve()
    pdf.stream({"Length": ref, "Filter": ref, "DecodeParms": ref}, b"0 0 9 9 re f", ref=ref)
    return one_page([ref, TEXT], pdf=pdf)


JPEG = bytes.fromhex("ffd8ffc0000b08ffffffff0101110000ffda0008010100003f00") + b"\x12" * 99
JPX = bytes.fromhex("0000000c6a5020200d0a870a") + b"\xff" * 500
WIDE: dict[str, Value] = {"Predictor": 15, "Columns": 10**9, "Colors": 10**9}
GIANT = 10**9
HUGE_RANGE = ranges(100, b"<0000> <FFFF> <0041>\n")
DATA: dict[str, Callable[[], bytes]] = {
    "bomb: content of 10 GB": stream_page(BOMB, Filter=FLATE),
    "bomb: content of 10 GB of q": stream_page(zeros(10_000, b"q"), Filter=FLATE),
    "bomb: content of 150 MB of blanks": stream_page(zeros(150, b" "), Filter=FLATE),
    "bomb: content of 150 MB of digits": stream_page(zeros(150, b"1"), Filter=FLATE),
    "bomb: content of 10 GB, twice deflated": stream_page(TWICE, Filter=[FLATE, FLATE]),
    "bomb: 100,000 filters": stream_page(b"x", Filter=[Name("ASCIIHexDecode")] * 100_000),
    "bomb: run lengths": stream_page(b"\x81q" * 5_000_000, Filter=Name("RunLengthDecode")),
    "bomb: LZW": stream_page(b"\x80\x0b\x60\x50" * 1_000_000, Filter=Name("LZWDecode")),
    "bomb: ASCII85": stream_page(b"z" * 20_000_000, Filter=Name("ASCII85Decode")),
    "bomb: object stream": lambda: packed({"Filter": FLATE}, BOMB),
    "bomb: image": image(BOMB, Filter=FLATE),
    "bomb: image, twice deflated": image(TWICE, Filter=[FLATE, FLATE]),
    "bomb: image as large as it says": image(BOMB, 100_000, 100_000, Filter=FLATE),
    "bomb: ToUnicode": font(Subtype=Name("Type1"), ToUnicode=data(TWICE, Filter=[FLATE, FLATE])),
    "bomb: font program": program(TWICE, Filter=[FLATE, FLATE]),
    "bomb: Type 1 program": program(TWICE, "FontFile", Filter=[FLATE, FLATE]),
    "bomb: CFF program": program(TWICE, "FontFile3", Filter=[FLATE, FLATE]),
    "bomb: palette": image(
        b"x", ColorSpace=[Name("Indexed"), Name("DeviceRGB"), GIANT, b"\0" * 9]
    ),
    "filter: predictor of 10**9 columns": stream_page(
        zlib.compress(b"x" * 999), Filter=FLATE, DecodeParms=WIDE
    ),
    "filter: parameters of wrong kinds": stream_page(
        zlib.compress(b"x"), Filter=FLATE, DecodeParms=[7, Name("x")]
    ),
    "filter: unknown": stream_page(b"xx", Filter=Name("Nobody")),
    "filter: a number": stream_page(b"xx", Filter=7),
    "filter: broken data": stream_page(b"\x78\xda" + b"\xff" * 999, Filter=FLATE),
    "filter: an image's, on content": stream_page(JPEG, Filter=Name("DCTDecode")),
    "filter: Crypt": stream_page(b"0 0 9 9 re f", Filter=Name("Crypt")),
    "filter: loops of references": length_loop,
    "image: 10**9 by 10**9": image(b"x" * 99, GIANT, GIANT),
    "image: 10**9 by 10**9, deflated": image(zlib.compress(b"x"), GIANT, GIANT, Filter=FLATE),
    "image: 10**9 by 1, fax": image(
        b"\x26\xa0" * 99, GIANT, 9, Filter=Name("CCITTFaxDecode"), DecodeParms={"Columns": GIANT}
    ),
    "image: fax of endless rows": image(
        b"\xff" * 5_000_000,
        1728,
        GIANT,
        bits=1,
        Filter=Name("CCITTFaxDecode"),
        DecodeParms={"K": -1, "Columns": 1728},
    ),
    "image: fax of zeros": image(
        b"\0" * 5_000_000, 1728, 2200, bits=1, Filter=Name("CCITTFaxDecode"), DecodeParms={"K": 4}
    ),
    "image: JPEG of 65,535 squared": image(JPEG, 65_535, 65_535, Filter=Name("DCTDecode")),
    "image: JPEG that is none": image(b"no picture" * 99, Filter=Name("DCTDecode")),
    "image: JPX of noise": image(JPX, Filter=Name("JPXDecode")),
    "image: JBIG2 of noise": image(b"\xff" * 999, bits=1, Filter=Name("JBIG2Decode")),
    "image: JBIG2 of zeros": image(b"\0" * 999_999, bits=1, Filter=Name("JBIG2Decode")),
    "image: negative size": image(b"x" * 99, -9, -9),
    "image: size of no number": image(b"x", Width=Name("w"), Height="h"),
    "image: no size": image(b"x" * 81, Width=None, Height=None),
    "image: 99 bits": image(b"x" * 99, BitsPerComponent=99),
    "image: bits of a word": image(b"x" * 99, BitsPerComponent=Name("x")),
    "image: too little data": image(b"x", 3000, 3000),
    "image: no data": image(b"", 3000, 3000),
    "image: colour space of wrong kinds": image(b"x" * 99, ColorSpace=[Name("Indexed")]),
    "image: colour space unknown": image(b"x" * 99, ColorSpace=Name("Nobody")),
    "image: colour space in a ring": colour_space_loop,
    "image: Decode of wrong kinds": image(b"x" * 10_000, Decode=["a", None, BOMB[:9]]),
    "image: masks itself": soft_mask_is_the_image,
    "font: its own descendant": font_is_its_descendant,
    "font: its own encoding": encoding_is_the_font,
    "font: CMap uses itself": cmap_uses_itself,
    "font: no descendants": font(**TYPE0, DescendantFonts=[]),
    "font: descendants of wrong kinds": font(**TYPE0, DescendantFonts=7),
    "font: unknown Subtype": font(Subtype=Name("Type99")),
    "font: a number": lambda: one_page(TEXT, {"F1": "Helvetica"}, Resources={"Font": {"F1": 7}}),
    "font: widths of wrong kinds": font(
        Subtype=Name("Type1"), FirstChar="a", LastChar=None, Widths=[None, "x", Raw(b"nan"), []]
    ),
    "font: 10**9 codes": font(Subtype=Name("Type1"), FirstChar=-GIANT, LastChar=GIANT, Widths=[5]),
    "font: W of 4 billion": cid(W=[0, 4 * GIANT, 500]),
    "font: W of wrong kinds": cid(W=[1, [2, None, "x"], 3, 4, Name("x"), [[]], 5]),
    "font: W2 of 4 billion": cid(W2=[0, 4 * GIANT, 500, 1, 2], DW2=[Raw(b"nan")]),
    "font: CIDToGIDMap of noise": cid(CIDToGIDMap=data(b"x" * 99_999)),
    "font: Differences of wrong kinds": font(
        Subtype=Name("Type1"),
        Encoding={"Differences": [Name("a"), -5, Name("b"), 10**12, Name("c"), "x", None]},
    ),
    "font: Differences of a million": font(
        Subtype=Name("Type1"), Encoding={"Differences": Raw(b"[0 %s]" % (b"/a " * 1_000_000))}
    ),
    "font: ToUnicode of 2**32 codes": font(
        **TYPE0,
        DescendantFonts=[CID],
        ToUnicode=data(ranges(100, b"<00000000> <FFFFFFFF> <0041>\n")),
    ),
    "font: ToUnicode of full ranges": font(
        **TYPE0, DescendantFonts=[CID], ToUnicode=data(HUGE_RANGE)
    ),
    "font: ToUnicode, 300,000 full ranges": font(
        **TYPE0, DescendantFonts=[CID], ToUnicode=data(ranges(300_000, b"<0000> <FFFF> <0041>\n"))
    ),
    "font: ToUnicode backwards": font(
        **TYPE0, DescendantFonts=[CID], ToUnicode=data(ranges(100, b"<FFFF> <0000> <0041>\n"))
    ),
    "font: ToUnicode to long texts": font(
        Subtype=Name("Type1"), ToUnicode=data(to_unicode({79: "x" * 60_000}, 1))
    ),
    "font: ToUnicode of surrogates": font(
        Subtype=Name("Type1"), ToUnicode=data(b"1 beginbfchar <4F> <D800> endbfchar " * 9)
    ),
    "font: ToUnicode of noise": font(
        Subtype=Name("Type1"), ToUnicode=data(bytes(range(256)) * 999)
    ),
    "font: ToUnicode, 5 MB of <": font(Subtype=Name("Type1"), ToUnicode=data(b"<" * 5_000_000)),
    "font: ToUnicode, never ended": font(
        Subtype=Name("Type1"), ToUnicode=data(b"beginbfchar " + b"<41> <42> " * 500_000)
    ),
    "font: ToUnicode, 5 MB of beginbfchar": font(
        Subtype=Name("Type1"), ToUnicode=data(b"1 beginbfchar " * 400_000)
    ),
    "font: ToUnicode is a number": font(Subtype=Name("Type1"), ToUnicode=7),
    "font: program of noise": program(bytes(range(256)) * 99),
    "font: program of zeros": program(b"\0" * 99_999),
    "font: program damaged all over": damaged_program,
    "font: program cut": program(VERA.read_bytes()[:20_000]),
    "font: program without end": program(b"\0\1\0\0" + b"\xff\xff" + b"\xff" * 999),
    "font: Type 1 program of noise": program(
        b"%!PS-AdobeFont-1.0\n" + b"/x " * 99_999, "FontFile"
    ),
    "font: CFF program of noise": program(
        b"\1\0\4\1" + b"\xff" * 99_999, "FontFile3", Subtype=Name("Type1C")
    ),
    "font: descriptor of wrong kinds": font(
        **TRUE, FontDescriptor={"Flags": "x", "FontFile2": 7, "Ascent": Raw(b"nan"), "FontBBox": 3}
    ),
    "font: descriptor missing": font(**TRUE, FontDescriptor=Ref(999)),
}
