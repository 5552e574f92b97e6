"""Plain text: pages parted by form feed, paragraphs by a blank line.

In: `model.DocumentResult`. Out: one string that ends with a new line. Cells of a row are parted
by tabs. Not here: markup.
"""

from __future__ import annotations

from inkroute.extract.joining import hyphenated, plain_text
from inkroute.extract.layout import layout_page
from inkroute.model import DocumentResult
from inkroute.policy_layout import LayoutPolicy

_DEFAULT = LayoutPolicy()
FORM_FEED = "\f"


def to_text(result: DocumentResult, policy: LayoutPolicy = _DEFAULT) -> str:
    """The document's words as plain text in reading order; every page is there, empty or not."""
    pages = [layout_page(page, policy) for page in result.pages]
    known = hyphenated(pages)
    texts = ["\n\n".join(plain_text(block, known) for block in page.blocks) for page in pages]
    return FORM_FEED.join(f"{text}\n" if text else "" for text in texts)
