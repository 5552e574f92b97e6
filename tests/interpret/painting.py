"""What the tests of this floor share: pages painted from content that stands in the test.

In: content and resources. Out: page maps, or the colours of a page's fills.
"""

from __future__ import annotations

from collections.abc import Mapping

from inkroute.interpret import Painted, paint_page
from inkroute.interpret.font_store import FontStore
from inkroute.limits import Limits
from inkroute.model import ImageMark, PageMap
from inkroute.pipeline import open_document
from inkroute.policy import Policy
from inkroute.syntax.document import PdfFile
from pdf_writer import Pdf, Value, one_page


def painted(
    content: bytes, resources: Mapping[str, Value], pdf: Pdf | None = None, **limits: int
) -> Painted:
    """What the content paints, before anything is made of it."""
    known = Limits(**limits)
    data = one_page(content, resources=resources, pdf=pdf)
    return paint_page(PdfFile(data, None, known), 0, FontStore(), Policy(), known)


def mapped(
    content: bytes, resources: Mapping[str, Value], pdf: Pdf | None = None, **page: Value
) -> PageMap:
    """The page map of a page with this content."""
    return open_document(one_page(content, resources=resources, pdf=pdf, **page)).map_page(0)  # type: ignore[arg-type]


def fills(content: bytes, resources: Mapping[str, Value], pdf: Pdf | None = None) -> list[str]:
    """The colours of the page's painted paths in hexadecimal, "" for one that is not known."""
    strokes = painted(content, resources, pdf).strokes
    return ["" if stroke[4] is None else f"{stroke[4]:06x}" for stroke in strokes]


def only(page: PageMap) -> ImageMark:
    assert len(page.images) == 1
    return page.images[0]
