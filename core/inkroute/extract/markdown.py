"""Markdown (CommonMark): paragraphs, clear headings, bullets; a comment where a page starts.

In: `model.DocumentResult`. Out: one string that renders to the document's words and nothing
else: every character that Markdown or HTML would act on is escaped. Not here: tables, links,
emphasis.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from inkroute.extract.blocks import TAB, Block
from inkroute.extract.headings import Body, body_of, heading_level
from inkroute.extract.joining import NEW_LINE, Piece, hyphenated, pieces
from inkroute.extract.layout import layout_page
from inkroute.extract.paragraphs import is_bullet
from inkroute.model import DocumentResult
from inkroute.policy_layout import LayoutPolicy

_DEFAULT = LayoutPolicy()
_INLINE = re.compile(
    r"[\\`*\[\]<>|~]"
    r"|&(?=#?[A-Za-z0-9]+;)"
    r"|_(?![^\W_])|(?<![^\W_])_"
)
_AT_START = re.compile(r"^(?:[#+=-]|[0-9]{1,9}(?=[.)](?:\s|$)))")
_HARD_BREAK = "\\\n"


def to_markdown(result: DocumentResult, policy: LayoutPolicy = _DEFAULT) -> str:
    """The document as Markdown; pages after the first start with ``<!-- page N -->``."""
    pages = [layout_page(page, policy) for page in result.pages]
    known = hyphenated(pages)
    body = body_of(pages)
    parts: list[str] = []
    for place, page in enumerate(pages):
        if place:
            parts.append(f"<!-- page {page.index + 1} -->")
        for block in page.blocks:
            text = _block(block, pieces(block, known), body, policy)
            if text:
                parts.append(text)
    return "\n\n".join(parts) + "\n" if parts else ""


def _block(block: Block, words: Sequence[Piece], body: Body, policy: LayoutPolicy) -> str:
    level = heading_level(block, body, policy)
    mark = ""
    if level:
        mark = "#" * level + " "
    elif len(words) > 1 and is_bullet(words[0].text):
        mark, words = "- ", [words[1]._replace(glue=""), *words[2:]]
    lines = _lines(words)
    if not lines:
        return ""
    if level:
        return mark + " ".join(lines)
    indent = " " * len(mark)
    return mark + (_HARD_BREAK + indent).join(lines)


def _lines(words: Sequence[Piece]) -> list[str]:
    """The words' lines as they are to stand, escaped; a tab becomes two spaces."""
    lines = [""]
    for piece in words:
        if piece.glue == NEW_LINE:
            lines.append("")
        else:
            lines[-1] += "  " if piece.glue == TAB else piece.glue
        lines[-1] += _INLINE.sub(r"\\\g<0>", piece.text)
    stripped = (line.strip() for line in lines)
    return [_AT_START.sub(_escaped_start, line) for line in stripped if line]


def _escaped_start(match: re.Match[str]) -> str:
    """A backslash before a list's or heading's mark, or after the digits of a list's number."""
    mark = match.group()
    return f"{mark}\\" if mark[0].isdigit() else f"\\{mark}"
