"""The PDF writer: what it writes is read back alike by two independent readers."""

import io
from pathlib import Path

import pypdf
import pypdfium2
import pytest
import reportlab
from hypothesis import given
from hypothesis import strategies as st

from pdf_fonts import outline_width, text_as_outlines, to_unicode, truetype_font
from pdf_writer import Name, Pdf, Raw, Ref, literal, number, one_page, show_text, write

VERA = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"


def read(data: bytes) -> list[str]:
    """Each page's text by pypdfium2, after pypdf has read the file strictly."""
    pypdf.PdfReader(io.BytesIO(data), strict=True)
    with pypdfium2.PdfDocument(data) as document:
        return [page.get_textpage().get_text_range() for page in document]


def ink(data: bytes) -> int:
    """How many samples of the first page, drawn at 72 dpi, are not white."""
    with pypdfium2.PdfDocument(data) as document:
        picture = document[0].render(grayscale=True).to_numpy()
    return int((picture < 128).sum())


@pytest.mark.parametrize(
    ("value", "tokens"),
    [
        (None, b"null"),
        (True, b"true"),
        (7, b"7"),
        (-0.5, b"-0.5"),
        (1e-9, b"0"),
        (1e20, b"100000000000000000000"),
        (Name("A b#"), b"/A#20b#23"),
        ("a(b)\\", b"(a\\(b\\)\\\\)"),
        ("ä", b"(\xfe\xff\x00\xe4)"),
        (b"\x00\xff", b"<00ff>"),
        (Ref(3), b"3 0 R"),
        ([1, [Name("X")]], b"[1 [/X]]"),
        ({"K": {"L": None}}, b"<</K <</L null>>>>"),
        (Raw(b"<<"), b"<<"),
    ],
)
def test_values_become_tokens(value: object, tokens: bytes) -> None:
    assert write(value) == tokens


def test_what_is_no_pdf_object_is_refused() -> None:
    with pytest.raises(TypeError, match="no PDF object"):
        write(object())


@given(st.floats(-1e9, 1e9))
def test_numbers_hold_their_value(value: float) -> None:
    assert abs(float(number(value)) - value) <= 1e-5


@given(st.binary(max_size=40))
def test_literal_strings_are_read_back(data: bytes) -> None:
    pdf = Pdf(info={"Subject": Raw(literal(data))})
    pdf.page()
    reader = pypdf.PdfReader(io.BytesIO(pdf.build()))
    assert reader.metadata is not None
    assert reader.metadata.get_object().raw_get("/Subject").original_bytes == data


@pytest.mark.parametrize("compact", [False, True])
def test_pages_are_read_back(compact: bool) -> None:  # noqa: FBT001 - a parameter
    pdf = Pdf(info={"Title": "Tür"})
    fonts = {"Font": {"F1": pdf.font()}}
    pdf.page(show_text("F1", 12, 72, 700, "First (page)"), fonts, Rotate=90)
    pdf.page([b"BT /F1 12 Tf 72 70", b"0 Td (Second) Tj ET"], fonts, compress=True)
    data = pdf.build(compact=compact)
    assert data == pdf.build(compact=compact)
    reader = pypdf.PdfReader(io.BytesIO(data), strict=True)
    assert reader.pages[0].rotation == 90
    assert reader.metadata is not None
    assert reader.metadata.title == "Tür"
    assert read(data)[0] == "First (page)"


def test_page_entries_override() -> None:
    pdf = Pdf()
    data = one_page(b"", media_box=None, CropBox=[0, 0, 5, 5], Parent=None, pdf=pdf)
    assert b"/MediaBox" not in data
    assert b"/CropBox [0 0 5 5]" in data
    assert b"/Parent null" in data


def test_streams_may_lie_about_their_length() -> None:
    pdf = Pdf()
    pdf.page(pdf.stream({"Length": 99999}, b"0 0 9 9 re f"))
    assert b"/Length 99999>>\nstream\n0 0 9 9 re f\nendstream" in pdf.build()


def test_cycles_can_be_written() -> None:
    pdf = Pdf()
    loop = pdf.reserve()
    pdf.stream(
        {"Subtype": Name("Form"), "Resources": {"XObject": {"X": loop}}}, b"/X Do", ref=loop
    )
    pdf.put(pdf.tree, {"Type": Name("Pages"), "Kids": [pdf.tree], "Count": 1})
    assert b"/Kids [2 0 R]" in pdf.build()


def test_images_are_read_back() -> None:
    samples = bytes(range(0, 240, 10))
    data = one_page(
        b"q 60 0 0 40 10 10 cm /Im Do Q",
        images={"Im": lambda pdf: pdf.image(6, 4, samples, compress=True)},
    )
    image = pypdf.PdfReader(io.BytesIO(data)).pages[0].images[0].image
    assert image is not None
    assert (image.size, image.tobytes()) == ((6, 4), samples)


@pytest.mark.parametrize("kind", ["cid", "simple"])
def test_embedded_fonts_show_and_decode(kind: str) -> None:
    pdf = Pdf()
    text = "Größe 12 €"
    font = truetype_font(pdf, VERA, text, kind=kind)  # type: ignore[arg-type]
    data = one_page(show_text("E", 20, 72, 700, font.encode(text)), {"E": font.ref}, pdf=pdf)
    assert read(data) == [text]
    assert ink(data) > 400
    assert abs(font.width(text, 20) - outline_width(VERA, text, 20)) < 0.1


def test_a_font_may_be_made_not_to_decode() -> None:
    pdf = Pdf()
    text = "Secret"
    private = {code: chr(0xE000 + code) for code in range(1, 9)}
    font = truetype_font(pdf, VERA, text, unicode=private, drop_cmap=True)
    shown = show_text("E", 20, 72, 700, font.encode(text))
    read_back = read(one_page(shown, {"E": font.ref}, pdf=pdf))[0]
    assert len(read_back) == len(text)
    assert all(0xE000 <= ord(char) <= 0xF8FF for char in read_back)


def test_outlines_look_like_text_and_hold_none() -> None:
    outlined = one_page(text_as_outlines(VERA, "Outlines", 72, 700, 24))
    real = Pdf()
    font = truetype_font(real, VERA, "Outlines")
    shown = show_text("E", 24, 72, 700, font.encode("Outlines"))
    written = one_page(shown, {"E": font.ref}, pdf=real)
    assert read(outlined) == [""]
    assert abs(ink(outlined) - ink(written)) < 0.1 * ink(written)


def test_outlines_turn() -> None:
    upright = text_as_outlines(VERA, "ll", 0, 0, 24)
    turned = text_as_outlines(VERA, "ll", 0, 0, 24, degrees=90)
    assert upright.count(b"f\n") == turned.count(b"f\n") == 2
    assert upright != turned


def test_invisible_text_leaves_no_ink() -> None:
    data = one_page(show_text("F1", 30, 72, 700, "Hidden", mode=3))
    assert (read(data), ink(data)) == (["Hidden"], 0)


def test_to_unicode_parts_long_tables() -> None:
    cmap = to_unicode(dict.fromkeys(range(250), "x"))
    assert [cmap.count(b"%d beginbfchar" % n) for n in (100, 50)] == [2, 1]
