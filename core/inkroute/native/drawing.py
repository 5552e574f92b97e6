"""Draws parts of displayed pages, as a viewer shows them: annotations and forms included.

In: a file's path and password, a page's grid and a part of it. Out: a picture of just that part,
of the grid's own pixels: grey to be read, in colour to be looked at. Not here: what to draw.
PDFium is not safe for threads and may crash on a hostile file; `pool` and `page_pictures` keep it
in processes of their own.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from inkroute.geometry import PER_MILLE
from inkroute.native.crops import Grid, PixelBox

_WHITE = (255, 255, 255, 255)
#: per mille by which the page's proportions may differ between the core and PDFium: a quarter
#: point of rounding on a page of 25 pt.
_PROPORTION = 10


class NotDrawn(Exception):  # noqa: N818 - it says what happened; it becomes a note
    """PDFium cannot open the file, load the page, or sees a page of another shape."""


class Drawing:
    """A document open in PDFium; a context manager. One page is kept loaded."""

    def __init__(self, path: str, password: str | None) -> None:
        """Open the file.

        Raises:
            NotDrawn: PDFium cannot, though the core could.
        """
        try:
            self._document: Any = pypdfium2.PdfDocument(path, password=password)
            self._document.init_forms()
        except (pypdfium2.PdfiumError, OSError) as error:
            raise NotDrawn(f"PDFium cannot open the file ({error})") from error
        self._index = -1
        self._page: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._document.close()

    def draw(self, index: int, grid: Grid, part: PixelBox) -> Image.Image:
        """Draw `part` (px of `grid`) of the page, in grey, white where nothing is.

        The whole displayed page is laid on the whole grid: PDFium's page size leaves UserUnit
        out, the grid's has it in, and the proportions are the same.

        Raises:
            NotDrawn: the page cannot be loaded, or has another shape than the core saw.
        """
        bitmap = self._bitmap(index, grid, part)
        picture: Image.Image = bitmap.to_pil().convert("L")
        bitmap.close()
        return picture

    def draw_in_colour(self, index: int, grid: Grid, part: PixelBox) -> Image.Image:
        """Draw `part` as `draw` does, in colour (RGB). Raises what `draw` raises."""
        bitmap = self._bitmap(index, grid, part)
        picture: Image.Image = bitmap.to_pil().convert("RGB")
        bitmap.close()
        return picture

    def _bitmap(self, index: int, grid: Grid, part: PixelBox) -> Any:  # noqa: ANN401 - no types
        page = self._load(index, grid)
        # Four bytes a pixel, then to grey: PDFium's own grey bitmaps smooth text differently
        # from what viewers show, and Tesseract reads slightly less in them.
        bitmap = pypdfium2.PdfBitmap.new_native(part.width, part.height, pdfium.FPDFBitmap_BGRx)
        bitmap.fill_rect(_WHITE, 0, 0, part.width, part.height)
        place = (-part.x0, -part.y0, grid.width, grid.height, 0)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, *place, pdfium.FPDF_ANNOT)
        if self._document.formenv:
            pdfium.FPDF_FFLDraw(self._document.formenv, bitmap, page, *place, pdfium.FPDF_ANNOT)
        return bitmap

    def _load(self, index: int, grid: Grid) -> Any:  # noqa: ANN401 - pypdfium2 has no types
        """The page, with boxes such that PDFium shows what the core's page map shows."""
        if index != self._index:
            try:
                page = self._document[index]
            except (pypdfium2.PdfiumError, IndexError) as error:
                raise NotDrawn(f"PDFium cannot load the page ({error})") from error
            self._page, self._index = page, index
        fit(self._page, grid)
        return self._page


def fit(page: Any, grid: Grid) -> None:  # noqa: ANN401 - pypdfium2 has no types
    """Give a page boxes such that PDFium shows what the core's page map shows.

    Raises:
        NotDrawn: PDFium sees a page of another shape.
    """
    if not _fits(page, grid):
        # PDFium shows nothing of a page whose CropBox lies outside its MediaBox.
        page.set_cropbox(*page.get_mediabox())
    if not _fits(page, grid):
        width, height = page.get_size()
        raise NotDrawn(f"PDFium sees a page of another shape ({width:.0f} x {height:.0f} pt)")


def _fits(page: Any, grid: Grid) -> bool:  # noqa: ANN401 - pypdfium2 has no types
    """Whether PDFium's displayed page has the core's proportions (UserUnit scales both sides)."""
    width, height = page.get_size()
    if width <= 0 or height <= 0:
        return False
    seen, expected = width * grid.page_height, height * grid.page_width
    return bool(abs(seen - expected) * PER_MILLE <= _PROPORTION * expected)
