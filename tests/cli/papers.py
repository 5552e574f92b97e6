"""Small PDFs for the command line's tests, made in code."""

from __future__ import annotations

import io
from pathlib import Path

import pypdf

from inkroute.native.crops import Grid, PixelBox
from inkroute.native.drawing import Drawing
from pdf_writer import Pdf, one_page, show_text

LINES = ("The tenant pays the rent", "on the first of the month", "and keeps a receipt")
WORDS = " ".join(LINES).split()


def letter(*, pages: int = 1) -> bytes:
    """Pages of real text, of which nothing needs OCR."""
    pdf = Pdf()
    fonts = {"Font": {"F1": pdf.font()}}
    for number in range(pages):
        shown = [show_text("F1", 14, 72, 700 - 24 * n, line) for n, line in enumerate(LINES)]
        pdf.page(b"".join([*shown, show_text("F1", 14, 72, 72, f"Page {number + 1}")]), fonts)
    return pdf.build()


def scan(folder: Path, *, pages: int = 1) -> bytes:
    """Pages that are pictures of `LINES`, 3 by 1.5 inches at 150 dpi."""
    shown = (show_text("F1", 14, 18, 78 - 24 * n, line) for n, line in enumerate(LINES))
    path = folder / "drawn-to-scan.pdf"
    path.write_bytes(one_page(b"".join(shown), media_box=(0, 0, 216, 108)))
    grid = Grid(216_000, 108_000, 150)
    with Drawing(str(path), None) as drawing:
        picture = drawing.draw(0, grid, PixelBox(0, 0, grid.width, grid.height))
    path.unlink()
    pdf = Pdf()
    image = pdf.image(picture.width, picture.height, picture.tobytes(), compress=True)
    for _ in range(pages):
        content = "216 0 0 108 0 0 cm /I Do"
        pdf.page(content, {"XObject": {"I": image}}, (0, 0, 216, 108))
    return pdf.build()


def locked(data: bytes, password: str) -> bytes:
    """The file, encrypted with AES-256."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    writer.encrypt(password, algorithm="AES-256")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()
