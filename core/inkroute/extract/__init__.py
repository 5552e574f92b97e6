"""Words to blocks to outputs: reading order, and one function for each format.

In: `model.PageResult` and `model.DocumentResult`. Out: `PageLayout`s, and text, Markdown and
HTML as strings. Pure: no file, no clock, no numpy. Not here: canonical JSON (`wire`).
"""

from inkroute.extract.blocks import Block, Line, PageLayout
from inkroute.extract.html import to_html
from inkroute.extract.layout import layout_page
from inkroute.extract.markdown import to_markdown
from inkroute.extract.text import to_text

__all__ = ["Block", "Line", "PageLayout", "layout_page", "to_html", "to_markdown", "to_text"]
