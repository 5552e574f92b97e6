"""A page in PDFium that can be drawn without some of its text, everything else unchanged.

In: a file and a page. Out: its text objects, those in form XObjects and in annotations'
appearances included, and pictures of the page without any set of them; to be read, pictures of
its parts without any text where something else shows the words (`bared`). A text object is taken
away by giving it rendering mode 3 (ISO 32000-1, table 106), which paints nothing and leaves the
order of objects, groups and clips alone: PDFium keeps what text of modes 4 to 7 clips apart from
the object that paints it. Appearances are first flattened into the page's content.

Not reached, and so drawn in every picture: text in the cells of tiling patterns and in the group
of a soft mask; a Type 3 glyph's own text goes with the string that shows the glyph. PDFium may
crash on a hostile file and is not safe for threads; whoever calls this chooses the process.
"""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Iterator, Sequence
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from inkroute.geometry import PER_MILLE, Box, Matrix, on_paper
from inkroute.native.crops import Grid, PixelBox
from inkroute.native.drawing import NotDrawn, fit
from inkroute.native.settings import OcrSettings

_WHITE = (255, 255, 255, 255)
_INVISIBLE = pdfium.FPDF_TEXTRENDERMODE_INVISIBLE
#: annotation flags (ISO 32000-1, table 165): Hidden; NoView, which flattening does not heed.
_HIDDEN, _NO_VIEW = 2, 32
#: levels of form XObjects that are entered; PDFium itself stops before.
_DEPTH = 64
#: user space units between the points that the way to the display is taken from.
_SPAN = 1000

#: height x width x 3 channels of 0 to 255, origin top left.
Pixels = npt.NDArray[np.uint8]


class TextObject(NamedTuple):
    """One text object: PDFium's handle, its box and origin (mpt on the displayed page).

    (`dx`, `dy`) is the direction that its text space's x axis has on the page; `mode` the text
    rendering mode.
    """

    handle: Any
    box: Box
    x: float
    y: float
    dx: float
    dy: float
    mode: int


class TextlessPage:
    """A page open in PDFium; a context manager."""

    def __init__(self, data: bytes | str, password: str | None, index: int, grid: Grid) -> None:
        """Open page `index` (from 0) of the file (its bytes or path), to be drawn on `grid`.

        Raises:
            NotDrawn: PDFium cannot, or sees a page of another shape than the core.
        """
        self._grid = grid
        try:
            self._document: Any = pypdfium2.PdfDocument(data, password=password)
        except (pypdfium2.PdfiumError, OSError) as error:
            raise NotDrawn(f"PDFium cannot open the file ({error})") from error
        try:
            self._page = self._fitting(index)
            self.objects = tuple(self._objects(self._page.raw))
        except (pypdfium2.PdfiumError, IndexError) as error:
            self.close()
            raise NotDrawn(f"PDFium cannot load the page ({error})") from error
        except NotDrawn:
            self.close()
            raise

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

    def draw(self, without: Collection[int] = ()) -> Pixels:
        """The page on its grid, in colour, without the text objects of these numbers."""
        chosen = [self.objects[number] for number in without]
        for text in chosen:
            pdfium.FPDFTextObj_SetTextRenderMode(text.handle, _INVISIBLE)
        grid = self._grid
        bitmap = self._bitmap(grid, PixelBox(0, 0, grid.width, grid.height))
        pixels: Pixels = np.array(bitmap.to_numpy()[:, :, :3], dtype=np.uint8)
        bitmap.close()
        for text in chosen:
            pdfium.FPDFTextObj_SetTextRenderMode(text.handle, text.mode)
        return pixels

    def hide_text(self) -> None:
        """Take all text away for good."""
        for text in self.objects:
            pdfium.FPDFTextObj_SetTextRenderMode(text.handle, _INVISIBLE)

    def draw_part(self, grid: Grid, part: PixelBox) -> Image.Image:
        """`part` (px of `grid`, of whatever dpi) of the page, in grey."""
        bitmap = self._bitmap(grid, part)
        picture: Image.Image = bitmap.to_pil().convert("L")
        bitmap.close()
        return picture

    def _bitmap(self, grid: Grid, part: PixelBox) -> Any:  # noqa: ANN401 - pypdfium2 has no types
        bitmap = pypdfium2.PdfBitmap.new_native(part.width, part.height, pdfium.FPDFBitmap_BGRx)
        bitmap.fill_rect(_WHITE, 0, 0, part.width, part.height)
        place = (-part.x0, -part.y0, grid.width, grid.height, 0)
        # Without FPDF_ANNOT: what annotations show has been flattened into the content.
        pdfium.FPDF_RenderPageBitmap(bitmap, self._page, *place, 0)
        return bitmap

    def _fitting(self, index: int) -> Any:  # noqa: ANN401 - pypdfium2 has no types
        """The page, with boxes such that PDFium shows what the core's page map shows."""
        page = self._flattened(index)
        fit(page, self._grid)
        return page

    def _flattened(self, index: int) -> Any:  # noqa: ANN401 - pypdfium2 has no types
        """The page, its annotations' appearances made form XObjects of its content."""
        page = self._document[index]
        count = pdfium.FPDFPage_GetAnnotCount(page)
        if count <= 0:
            return page
        for number in range(count):
            annotation = pdfium.FPDFPage_GetAnnot(page, number)
            if annotation:
                flags = pdfium.FPDFAnnot_GetFlags(annotation)
                if flags & _NO_VIEW:
                    pdfium.FPDFAnnot_SetFlags(annotation, flags | _HIDDEN)
                pdfium.FPDFPage_CloseAnnot(annotation)
        if pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY) == pdfium.FLATTEN_FAIL:
            raise NotDrawn("PDFium cannot flatten the page's annotations")
        page.close()
        return self._document[index]

    def _objects(self, page: Any) -> Iterator[TextObject]:  # noqa: ANN401 - pypdfium2 has no types
        """Every text object of the page in painting order, those within forms included."""
        display = self._to_display(page)
        waiting: list[tuple[Any, Matrix, int]] = [
            (pdfium.FPDFPage_GetObject(page, number), display, 0)
            for number in reversed(range(pdfium.FPDFPage_CountObjects(page)))
        ]
        while waiting:
            item, matrix, depth = waiting.pop()
            kind = pdfium.FPDFPageObj_GetType(item)
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                yield _text_object(item, matrix)
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEPTH:
                inner = matrix.after(_matrix(item))
                for number in reversed(range(pdfium.FPDFFormObj_CountObjects(item))):
                    child = pdfium.FPDFFormObj_GetObject(item, number)
                    waiting.append((child, inner, depth + 1))

    def _to_display(self, page: Any) -> Matrix:  # noqa: ANN401 - pypdfium2 has no types
        """User space to mpt on the displayed page, taken from where PDFium puts three points."""
        x, y = ctypes.c_int(), ctypes.c_int()
        places = []
        for px, py in ((0, 0), (_SPAN, 0), (0, _SPAN)):
            size = (self._grid.page_width, self._grid.page_height)
            pdfium.FPDF_PageToDevice(page, 0, 0, *size, 0, px, py, x, y)
            places.append((x.value, y.value))
        (e, f), (ax, ay), (bx, by) = places
        scale = 1 / _SPAN
        return Matrix((ax - e) * scale, (ay - f) * scale, (bx - e) * scale, (by - f) * scale, e, f)


class TextlessFile:
    """A file of which parts of pages are drawn without any text; one page is kept open."""

    def __init__(self, path: str, password: str | None) -> None:
        """Nothing is opened before it is drawn."""
        self._path = path
        self._password = password
        self._index = -1
        self._page: TextlessPage | None = None

    def draw(self, index: int, grid: Grid, part: PixelBox) -> Image.Image:
        """Draw `part` (px of `grid`) of a page, in grey. Raises what `TextlessPage` does."""
        if self._page is None or index != self._index:
            self.close()
            self._page = TextlessPage(self._path, self._password, index, grid)
            self._page.hide_text()
            self._index = index
        return self._page.draw_part(grid, part)

    def close(self) -> None:
        """Let go of the file."""
        if self._page is not None:
            self._page.close()
        self._page = None


def bared(
    plain: Image.Image,
    textless: Image.Image,
    part: PixelBox,
    lines: Sequence[PixelBox],
    settings: OcrSettings,
) -> Image.Image:
    """`textless`, with the lines under which it shows no words as they are in `plain`.

    Both are grey pictures of `part`; it and `lines` are in px of a page's grid. Text over blank
    paper, a tint or a photograph is all that there is to read.
    """
    out = textless.copy()
    for line in lines:
        x0, y0 = max(line.x0, part.x0) - part.x0, max(line.y0, part.y0) - part.y0
        x1, y1 = min(line.x1, part.x1) - part.x0, min(line.y1, part.y1) - part.y0
        if x0 >= x1 or y0 >= y1:
            continue
        line_of_text = plain.crop((x0, y0, x1, y1))
        if not _words_beneath(line_of_text, textless.crop((x0, y0, x1, y1)), settings):
            out.paste(line_of_text, (x0, y0))
    return out


def _words_beneath(plain: Image.Image, textless: Image.Image, settings: OcrSettings) -> bool:
    """Whether a line has ink like its text's without it: as dark, or as light, and enough."""
    full, without = (np.asarray(one).astype(np.int64) for one in (plain, textless))
    changed = np.abs(full - without) >= settings.bare_change
    if not changed.any():
        return True  # or it makes no difference
    text, paper = np.median(full[changed]), np.median(without[changed])
    middle = (text + paper) / 2
    own, beneath = (
        int(np.count_nonzero(one > middle if text > paper else one < middle))
        for one in (full, without)
    )
    return beneath * PER_MILLE >= settings.bare_ink * own


def _matrix(item: Any) -> Matrix:  # noqa: ANN401 - pypdfium2 has no types
    found = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(item, found):
        return Matrix()
    return Matrix(found.a, found.b, found.c, found.d, found.e, found.f)


def _text_object(item: Any, matrix: Matrix) -> TextObject:  # noqa: ANN401 - pypdfium2 has no types
    """A text object in the space that `matrix` maps to the display."""
    sides = [ctypes.c_float() for _ in range(4)]
    box = Box(0, 0, 0, 0)
    if pdfium.FPDFPageObj_GetBounds(item, *sides):
        left, low, right, top = (side.value for side in sides)
        if on_paper(*matrix.apply(left, low), *matrix.apply(right, top)):
            box = matrix.corners(left, low, right, top).box
    a, b, _, _, e, f = matrix.after(_matrix(item))
    mode = pdfium.FPDFTextObj_GetTextRenderMode(item)
    return TextObject(item, box, e, f, a, b, mode)
