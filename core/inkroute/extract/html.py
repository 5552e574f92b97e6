"""A self-contained HTML page that shows a document's text and where each part of it came from.

In: `model.DocumentResult`. Out: one string; no script, no request to anywhere (a content security
policy in the page itself forbids both). Words stand in reading order, coloured by source; what
needs a second look is underlined and says why. Not here: pictures of the regions.
"""

from __future__ import annotations

from collections.abc import Iterator

from inkroute.extract.headings import body_of
from inkroute.extract.html_page import (
    SOURCE_NAMES,
    Context,
    page_section,
    percent,
    plural,
    text_of,
)
from inkroute.extract.html_style import STYLE
from inkroute.extract.joining import hyphenated
from inkroute.extract.layout import layout_page
from inkroute.model import Decision, DocumentResult, MergedWord, WordSource
from inkroute.policy_layout import LayoutPolicy

_DEFAULT = LayoutPolicy()
_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
"""


def to_html(result: DocumentResult, title: str, policy: LayoutPolicy = _DEFAULT) -> str:
    """The document as one HTML page; `title` is shown as it is, escaped."""
    return "".join(_parts(result, title, policy))


def _parts(result: DocumentResult, title: str, policy: LayoutPolicy) -> Iterator[str]:
    layouts = [layout_page(page, policy) for page in result.pages]
    context = Context(body_of(layouts), hyphenated(layouts), policy)
    words = [word for page in result.pages for word in page.words or ()]
    name = text_of(title)
    yield f"{_HEAD}<title>{name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
    yield f'<header class="top">\n<h1 dir="auto" lang="">{name}</h1>\n'
    yield f'<p class="facts">{_facts(result, words)}</p>\n'
    yield from _legend(words, policy)
    yield from (
        f'<p class="facts">{text_of(note.where)}: {text_of(note.detail)}</p>\n'
        for note in result.notes
    )
    yield "</header>\n<main>\n"
    for page, layout in zip(result.pages, layouts, strict=True):
        yield from page_section(page, layout, context)
    yield f'</main>\n<footer>SHA-256 of the file: <span class="hash">{text_of(result.sha256)}'
    yield "</span></footer>\n</body>\n</html>\n"


def _facts(result: DocumentResult, words: list[MergedWord]) -> str:
    shown, count = len(result.pages), result.page_count
    pages = plural(count, "page") if shown == count else f"{shown:,} of {plural(count, 'page')}"
    asked = sum(r.decision is Decision.OCR for page in result.pages for r in page.routes)
    parts = [pages, plural(len(words), "word")]
    parts.append(f"{plural(asked, 'region')} for OCR" if asked else "no OCR needed")
    read = [word.confidence for word in words if word.source is WordSource.OCR]
    if read:
        parts.append(f"OCR {percent(sum(read) // len(read))} sure on average")
    return " · ".join(parts)


def _legend(words: list[MergedWord], policy: LayoutPolicy) -> Iterator[str]:
    """How many words came from where, and how many need a second look."""
    yield '<ul class="legend" aria-label="Words by where they came from">\n'
    sources = [word.source for word in words]
    for source, name in SOURCE_NAMES.items():
        count = sources.count(source)
        if count or source in {WordSource.FILE, WordSource.OCR}:
            yield f'<li><i class="{source.value}"></i>{name[0].upper()}{name[1:]} '
            yield f"<b>{count:,}</b></li>\n"
    read = {WordSource.OCR, WordSource.REPAIRED}
    unsure = sum(
        word.doubtful or (word.source in read and word.confidence < policy.unsure)
        for word in words
    )
    if unsure:
        yield f'<li><i class="doubt"></i>Worth a second look <b>{unsure:,}</b></li>\n'
    yield "</ul>\n"
