"""Files that the browser tests open, made in code.

In: a folder. Out: in it, an own file with a scan in need of OCR, a locked one, a long one, and
three that cannot be opened.
"""

from __future__ import annotations

import io
from pathlib import Path

import reportlab
from PIL import Image, ImageDraw, ImageFont
from pypdf import PdfReader, PdfWriter

from pdf_writer import LETTER, Pdf, one_page, show_text

PASSWORD = "letmein"  # noqa: S105 - of a file made here
LONG_PAGES = 80
#: pixels of the picture of text: 6 by 2 inches at 200 dpi.
PICTURE_SIZE = (1200, 400)
VERA = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"


def picture_of_text() -> bytes:
    """Grey samples of six lines of print, one byte each."""
    image = Image.new("L", PICTURE_SIZE, 255)
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(VERA), 36)
    for line in range(6):
        draw.text((30, 20 + 62 * line), f"Line {line + 1} was seen by a scanner alone", 0, font)
    return image.tobytes()


def own_file() -> bytes:
    """One page: a line of text, and below it a scan of six lines."""
    width, height = PICTURE_SIZE
    text = show_text("F1", 14, 72, 700, "This line is text and stays as it is.")
    content = text + b"q 432 0 0 144 72 400 cm /Im1 Do Q\n"
    picture = picture_of_text()
    return one_page(
        content, images={"Im1": lambda pdf: pdf.image(width, height, picture, compress=True)}
    )


def encrypted_file() -> bytes:
    """The own file, locked with RC4, which pypdf opens without another library."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(own_file())))
    writer.encrypt(PASSWORD, algorithm="RC4-128")
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def long_file() -> bytes:
    """Many pages of many lines: enough to be stopped in the middle."""
    pdf = Pdf()
    font = pdf.font()
    lines = b"".join(
        show_text("F1", 8, 40, 760 - 9 * line, f"Line {line} of many on a page among many. " * 2)
        for line in range(80)
    )
    content = pdf.stream({}, lines)
    for _ in range(LONG_PAGES):
        pdf.page(content, {"Font": {"F1": font}}, LETTER)
    return pdf.build()


def write_inputs(folder: Path) -> None:
    """Write all files into a folder."""
    files = {
        "own.pdf": own_file(),
        "encrypted.pdf": encrypted_file(),
        "long.pdf": long_file(),
        "not_a_pdf.txt": b"Dear reader, this is a letter and no PDF.\n" * 40,
        "empty.pdf": b"",
        "damaged.pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + b"\x00\xff garbage " * 200,
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
