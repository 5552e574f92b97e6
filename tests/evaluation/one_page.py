"""One page of a file as a file of its own, checked to be the same page.

In: a file's bytes and a page. Out: a file of that page alone. Systems are given one-page files, so
that what they cost is a page's cost. A file of one page is handed on as it is, damage included.
Otherwise pypdf takes the other pages out, or PDFium where pypdf fails; what comes out is used only
when its page map and its picture are those of the page in the whole file: taking pages out may
lose layers, shared resources or what only a repair finds. Not here: which pages to take.
"""

from __future__ import annotations

import io
import warnings

import numpy as np
import numpy.typing as npt
import pypdf
import pypdfium2
from pypdf.errors import PyPdfError
from pypdfium2 import raw

from inkroute import fonts
from inkroute.errors import InkrouteError
from inkroute.interpret.font_store import FontStore
from inkroute.limits import Limits
from inkroute.model import PageMap
from inkroute.pagemap import map_page
from inkroute.policy import Policy
from inkroute.syntax.document import PdfFile

#: px a pt, at which two pages are compared by their pictures.
_SCALE = 0.5


class NotTaken(Exception):  # noqa: N818 - it says what happened
    """No way to take the page out left it as it was."""


def page_count(data: bytes) -> int:
    """Pages of a file; raises `InkrouteError`."""
    return PdfFile(data, None, Limits()).page_count


def map_of(data: bytes, index: int) -> PageMap:
    """A page's map, made without the pipeline; raises `InkrouteError`."""
    store = FontStore(fonts.read_overrides(""))
    return map_page(PdfFile(data, None, Limits()), index, store, Policy(), Limits())


def taken_out(data: bytes, index: int) -> bytes:
    """The page as a file.

    Raises:
        NotTaken: no way left it as it was; the message says why.
        InkrouteError: the page of the whole file has no map.
    """
    if page_count(data) == 1:
        return data
    wanted = _content(map_of(data, index))
    reasons = []
    for way in (_by_pypdf, _by_pdfium):
        try:
            alone = way(data, index)
            if page_count(alone) != 1 or _content(map_of(alone, 0)) != wanted:
                reasons.append("another page map")
            elif not np.array_equal(_picture(alone, 0), _picture(data, index)):
                reasons.append("another picture")
            else:
                return alone
        except (PyPdfError, pypdfium2.PdfiumError, InkrouteError, ValueError) as error:
            reasons.append(f"{type(error).__name__}: {error}")
    raise NotTaken("; ".join(reasons))


def _content(page: PageMap) -> tuple[object, ...]:
    """What must be the same; notes are not: a repair may have been written down."""
    return (
        (page.width, page.height),
        tuple((word.text, word.box, word.baseline, word.flags) for word in page.words),
        tuple((image.box, image.width, image.height, image.hidden) for image in page.images),
        tuple(cluster.box for cluster in page.vectors),
    )


def _by_pypdf(data: bytes, index: int) -> bytes:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # damage is found again by whoever reads the page
        writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(data)))
        for other in reversed(range(len(writer.pages))):
            if other != index:
                writer.remove_page(other)
        out = io.BytesIO()
        writer.write(out)
    return out.getvalue()


def _by_pdfium(data: bytes, index: int) -> bytes:
    with pypdfium2.PdfDocument(data) as document:
        for other in reversed(range(len(document))):
            if other != index:
                del document[other]
        out = io.BytesIO()
        document.save(out, flags=raw.FPDF_REMOVE_SECURITY)
    return out.getvalue()


def _picture(data: bytes, index: int) -> npt.NDArray[np.uint8]:
    with pypdfium2.PdfDocument(data) as document:
        bitmap = document[index].render(scale=_SCALE)
        picture: npt.NDArray[np.uint8] = np.array(bitmap.to_numpy(), dtype=np.uint8)
    return picture
