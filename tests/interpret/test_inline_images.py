"""Inline images: abbreviations, filters, colour spaces, and where their data end."""

from __future__ import annotations

import base64
import zlib

import pytest

from inkroute.geometry import Box
from inkroute.limits import Limits
from inkroute.model import ImageMark, PageMap
from inkroute.syntax.jpeg import Sizes
from inkroute.syntax.samples import read_samples
from interpret.painting import mapped, only
from pdf_writer import Name, Pdf, Value, show_text

#: samples of an image 8 wide and 5 high that hold what looks like the image's end.
HARD = b"\x01\nEI Q\n\x02\x00 EI BT\x00\xff\n EI\n/F Do\n>~> EI q 1"
HARD += bytes(40 - len(HARD))
AFTER = show_text("F1", 12, 72, 700, "after")


def lzw(data: bytes) -> bytes:
    """LZW data that never uses its table: a clear-table code before each byte."""
    bits = "".join(f"{256:09b}{byte:09b}" for byte in data) + f"{257:09b}"
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8)


def runs(data: bytes) -> bytes:
    return bytes((len(data) - 1,)) + data + b"\x80"


def placed(image: bytes, resources: dict[str, Value] | None = None) -> PageMap:
    return mapped(b"q 80 0 0 50 100 600 cm " + image + b" Q " + AFTER, resources or {})


def inline(entries: bytes, data: bytes, before_end: bytes = b"\n") -> bytes:
    return b"BI /W 8 /H 5 /BPC 8 " + entries + b" ID " + data + before_end + b"EI"


def samples(image: ImageMark) -> bytes:
    return read_samples(image, Limits(), Sizes(1024, 1024, 1024)).data


FILTERS = {
    "/F /AHx": HARD.hex().encode() + b">",
    "/F /ASCIIHexDecode": HARD.hex().encode() + b">",
    "/F /A85": base64.a85encode(HARD) + b"~>",
    "/Filter /ASCII85Decode": base64.a85encode(HARD) + b"~>",
    "/F /Fl": zlib.compress(HARD, 0),
    "/F [/FlateDecode]": zlib.compress(HARD, 0),
    "/F /RL": runs(HARD),
    "/F /RunLengthDecode": runs(HARD),
    "/F /LZW": lzw(HARD),
    "/F [/A85 /Fl]": base64.a85encode(zlib.compress(HARD)) + b"~>",
    "/F [/AHx /LZW] /DP [null <</EarlyChange 1>>]": lzw(HARD).hex().encode() + b">",
    "/F [/Fl /RL]": zlib.compress(runs(HARD), 0),
    "": HARD,
}


#: With nothing between data and EI, LZW data have no end of their own to find.
CASES = [
    (filters, before_end)
    for filters in FILTERS
    for before_end in (b"\n", b" ", b"\r\n", b"")
    if before_end or "LZW" not in filters
]


@pytest.mark.parametrize(("filters", "before_end"), CASES)
def test_data_that_look_like_an_end(filters: str, before_end: bytes) -> None:
    page = placed(inline(b"/CS /G " + filters.encode(), FILTERS[filters], before_end))
    image = only(page)
    assert image.box == Box(100_000, 142_000, 180_000, 192_000)
    assert (image.width, image.height, image.bits) == (8, 5, 8)
    assert samples(image)[: len(HARD)] == HARD
    assert [word.text for word in page.words] == ["after"]
    assert page.complete


@pytest.mark.parametrize("key", [b"/L", b"/Length"])
def test_a_stated_length(key: bytes) -> None:
    image = only(placed(inline(b"/CS /Nobody %b %d" % (key, len(HARD)), HARD)))
    assert len(image.stream._data) == len(HARD)  # type: ignore[attr-defined]


@pytest.mark.parametrize("length", [0, -4, 3, 10**12])
def test_a_wrong_length_is_not_believed(length: int) -> None:
    page = placed(inline(b"/CS /G /L %d" % length, HARD))
    assert samples(only(page)) == HARD
    assert [word.text for word in page.words] == ["after"]


@pytest.mark.parametrize("end", [b" ", b"\n", b"\r", b"\r\n", b"\t", b"\x00"])
def test_one_white_space_or_line_end_behind_id(end: bytes) -> None:
    page = placed(b"BI /W 8 /H 5 /BPC 8 /CS /G ID" + end + HARD + b" EI")
    assert samples(only(page)) == HARD


@pytest.mark.parametrize(
    ("space", "name", "components"),
    [
        (b"/G", "DeviceGray", 1),
        (b"/RGB", "DeviceRGB", 3),
        (b"/CMYK", "DeviceCMYK", 4),
        (b"/DeviceGray", "DeviceGray", 1),
        (b"/DeviceRGB", "DeviceRGB", 3),
        (b"/DeviceCMYK", "DeviceCMYK", 4),
        (b"/CalRGB", "CalRGB", 3),
        (b"[/I /RGB 1 <000000ffffff>]", "Indexed", 1),
        (b"[/Indexed /DeviceGray 1 (\\000\\377)]", "Indexed", 1),
        (b"[ /I/G 1<00ff> ]", "Indexed", 1),
        (b"[/I /Mine 1 <000000ffffff>]", "Indexed", 1),
        (b"/Palette", "Indexed", 1),
        (b"/Spot", "Separation", 1),
        (b"/Inks", "DeviceN", 2),
        (b"/Mine", "CalRGB", 3),
        (b"/Profile", "ICCBased3", 3),
    ],
)
def test_colour_spaces_by_any_name(space: bytes, name: str, components: int) -> None:
    pdf = Pdf()
    profile = pdf.stream({"N": 3}, b"")
    table = pdf.stream({}, bytes(6))
    known: Value = {
        "Palette": [Name("Indexed"), Name("DeviceRGB"), 1, table],
        "Spot": [Name("Separation"), Name("Red"), Name("DeviceRGB"), None],
        "Inks": [Name("DeviceN"), [Name("A"), Name("B")], Name("DeviceRGB"), None],
        "Mine": [Name("CalRGB"), {}],
        "Profile": [Name("ICCBased"), profile],
        "G": Name("DeviceCMYK"),  # an abbreviation is nobody's name
    }
    data = b"\nEI q" + bytes(40 * components - 5)
    content = b"q 80 0 0 50 100 600 cm " + inline(b"/CS " + space, data) + b" Q " + AFTER
    page = mapped(content, {"ColorSpace": known}, pdf)
    assert only(page).colour_space == name
    assert [word.text for word in page.words] == ["after"]
    assert page.complete


def test_masks_count_bits() -> None:
    data = b"\nEI q"
    page = placed(b"BI /W 8 /H 5 /IM true /D [1 0] /I false ID " + data + b"\nEI")
    image = only(page)
    assert (image.is_mask, image.bits, image.colour_space) == (True, 1, "none")
    assert image.stream._data == data  # type: ignore[attr-defined]


def test_a_jpeg_ends_with_its_mark() -> None:
    data = b"\xff\xd8\xff\xe0 EI q 0 \xff\xd9 and more\nEI Q \xff\xd9"
    image = only(placed(inline(b"/CS /RGB /F /DCT", data)))
    assert image.filters == ("DCTDecode",)
    assert image.stream._data.strip() == data  # type: ignore[attr-defined]


def test_fax_data_with_parameters() -> None:
    entries = b"/F /CCF /DP <</K -1 /Columns 8 /BlackIs1 true>> /CS /G"
    page = placed(inline(entries, b"\x26\xa0\x00\x10\x01"))
    image = only(page)
    assert image.filters == ("CCITTFaxDecode",)
    assert [word.text for word in page.words] == ["after"]


@pytest.mark.parametrize(
    "content",
    [
        b"BI /W 8 /H 5 /BPC 8 /CS /G ID 123",
        b"BI /W 8 /H 5 /BPC 8 /CS /G /F /Fl ID " + zlib.compress(HARD)[:9],
        b"BI /W 8 /H 5 /BPC 8 /CS /G",
        b"BI",
        b"BI /W 8 /H 5 [/CS ID 123 EI",
        b"BI /W 8 /H 5 (ID 123 EI",
        b"BI /W 8 /H 5 /DP << /K -1 ID 123 EI",
    ],
)
def test_truncated_images_are_noted(content: bytes) -> None:
    page = mapped(b"q 80 0 0 50 100 600 cm " + content, {})
    assert not page.complete
    assert {note.code for note in page.notes} <= {"inline_image", "garbage"}


def test_damaged_flate_data_end_where_their_end_stands() -> None:
    page = placed(inline(b"/CS /G /F /Fl", b"\x78\x9c\xff\xff not Flate at all"))
    assert only(page).filters == ("FlateDecode",)
    assert [word.text for word in page.words] == ["after"]


def test_in_forms_with_the_form_s_colour_spaces() -> None:
    pdf = Pdf()
    own: Value = {"ColorSpace": {"S": [Name("Separation"), Name("Red"), Name("DeviceGray"), None]}}
    content = b"q 8 0 0 5 0 0 cm " + inline(b"/CS /S", HARD) + b" Q"
    form = pdf.form(content, (0, 0, 9, 9), Resources=own)
    page = mapped(b"/F Do " + AFTER, {"XObject": {"F": form}}, pdf)
    assert only(page).colour_space == "Separation"


def test_many_images_one_after_the_other() -> None:
    one = b"q 8 0 0 5 0 0 cm " + inline(b"/CS /G /F /Fl", zlib.compress(HARD, 0)) + b" Q\n"
    page = mapped(one * 300 + AFTER, {})
    assert len(page.images) == 300
    assert page.complete
