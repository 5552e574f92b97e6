"""Writes down the words and images that one reader finds, in this process, for comparing.

In: a reader's name and PDF files (arguments). Out: by the protocol of `readers.serve`, a list of
pages a file. Words are [text, x0, y0, x1, y1] in points on the displayed page (origin top left, y
down; `pdftotext` knows no UserUnit: its pages say their size, and the caller scales). Images are
{"size": samples, "quad": corners from the lower left round by the lower right}; PDFium's quads
are in user space. Ours have more: flags, turn, the page's boxes. Not here: judging (`words`,
`images`).
"""

# ruff: noqa: ANN401, PLC0415 - peers publish no types; a reader imports its own library alone

from __future__ import annotations

import ctypes
import html
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from readers import DEPTH, serve, word_boxes

Page = dict[str, Any]
Dump = Callable[[Path], list[Page]]
Matrix = tuple[float, float, float, float, float, float]

MPT = 1000


def ours() -> Dump:
    """Our page map."""
    from inkroute.geometry import quarter_turn
    from inkroute.pipeline import open_document

    def page(found: Any) -> Page:
        words = []
        for word in found.words:
            x0, y0, x1, y1 = word.baseline
            turn = quarter_turn(x1 - x0, y1 - y0)
            if word.style.font.vertical:
                turn = 1
            words.append([word.text, *(v / MPT for v in word.box), int(word.flags), turn])
        images = [
            {
                "size": [image.width, image.height],
                "quad": [v / MPT for v in image.quad],
                "flags": int(image.hidden),
                "inline": image.inline,
            }
            for image in found.images
        ]
        return {
            "size": [found.width / MPT, found.height / MPT],
            "crop": [v / MPT for v in found.crop],
            "unit": found.user_unit,
            "rotation": found.rotation,
            "notes": [note.code for note in found.notes],
            "words": words,
            "images": images,
        }

    def dump(path: Path) -> list[Page]:
        document = open_document(path.read_bytes())
        return [page(document.map_page(index)) for index in range(document.page_count)]

    return dump


def mupdf() -> Dump:
    """PyMuPDF's words; codes without Unicode stay U+FFFD. Its words know nothing of Rotate."""
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(on=False)
    flags = pymupdf.TEXTFLAGS_WORDS & ~pymupdf.TEXT_CID_FOR_UNKNOWN_UNICODE

    def page(one: Any) -> Page:
        words = []
        for x0, y0, x1, y1, text, *_ in one.get_text("words", flags=flags):
            box = pymupdf.Rect(x0, y0, x1, y1) * one.rotation_matrix
            words.append([text, *box.normalize()])
        return {"size": [one.rect.width, one.rect.height], "words": words}

    def dump(path: Path) -> list[Page]:
        with pymupdf.open(path) as document:
            if document.needs_pass:
                raise ValueError("needs a password")
            return [page(one) for one in document]

    return dump


_PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.DOTALL)
_WORD = re.compile(
    r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>',
    re.DOTALL,
)


def poppler() -> Dump:
    """Poppler's word boxes."""

    def dump(path: Path) -> list[Page]:
        text = word_boxes(path).decode("utf-8", "replace")
        return [
            {
                "size": [float(width), float(height)],
                "words": [
                    [html.unescape(word), *map(float, box)] for *box, word in _WORD.findall(inner)
                ],
            }
            for width, height, inner in _PAGE.findall(text)
        ]

    return dump


def _times(first: Matrix, then: Matrix) -> Matrix:
    """The map that applies `first`, then `then` (ISO 32000-1, 8.3.4)."""
    a, b, c, d, e, f = first
    k, l, m, n, o, p = then  # noqa: E741 - six entries in a row
    return (
        a * k + b * m, a * l + b * n, c * k + d * m, c * l + d * n,
        e * k + f * m + o, e * l + f * n + p,
    )  # fmt: skip


def pdfium() -> Dump:
    """PDFium's image objects, those in forms with the forms' matrices; quads in user space."""
    import pypdfium2
    from pypdfium2 import raw

    def matrix_of(item: Any) -> Matrix:
        found = raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(item, found)
        return (found.a, found.b, found.c, found.d, found.e, found.f)

    def images(
        holder: Any, count: Callable[..., int], get: Callable[..., Any], outer: Matrix, depth: int
    ) -> Iterator[dict[str, Any]]:
        for index in range(count(holder)):
            item = get(holder, index)
            kind = raw.FPDFPageObj_GetType(item)
            if kind == raw.FPDF_PAGEOBJ_FORM and depth:
                inner = _times(matrix_of(item), outer)
                ways = (raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject)
                yield from images(item, *ways, inner, depth - 1)
            elif kind == raw.FPDF_PAGEOBJ_IMAGE:
                width, height = ctypes.c_uint(), ctypes.c_uint()
                raw.FPDFImageObj_GetImagePixelSize(item, width, height)
                a, b, c, d, e, f = _times(matrix_of(item), outer)
                quad = [e, f, a + e, b + f, a + c + e, b + d + f, c + e, d + f]
                yield {"size": [width.value, height.value], "quad": quad, "form": depth < DEPTH}

    def dump(path: Path) -> list[Page]:
        document = pypdfium2.PdfDocument(path)
        pages = []
        for index in range(len(document)):
            page = document[index]
            ways = (raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject)
            found = list(images(page.raw, *ways, (1, 0, 0, 1, 0, 0), DEPTH))
            pages.append({"images": found})
            page.close()
        document.close()
        return pages

    return dump


DUMPS: dict[str, Callable[[], Dump]] = {
    "ours": ours,
    "pymupdf": mupdf,
    "poppler": poppler,
    "pdfium": pdfium,
}

if __name__ == "__main__":
    serve(DUMPS[sys.argv[1]], sys.argv[2:])
