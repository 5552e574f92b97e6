"""One page of the HTML output: header, routes with their reasons, a map of the page, its text.

In: a `model.PageResult` with its layout. Out: markup. Everything that came from the file, or from
OCR, is escaped. Not here: the document's frame (`html`) and its style (`html_style`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from inkroute.extract.blocks import TAB, Block, PageLayout
from inkroute.extract.headings import Body, heading_level
from inkroute.extract.joining import Piece, pieces
from inkroute.extract.script import clean, language
from inkroute.geometry import MPT, Box
from inkroute.model import Decision, MergedWord, PageResult, Route, RouteSource, WordSource
from inkroute.policy_layout import LayoutPolicy

#: What a reader is told about a source.
SOURCE_NAMES = {
    WordSource.FILE: "text of the file",
    WordSource.FILE_OCR_LAYER: "earlier OCR layer",
    WordSource.REPAIRED: "repaired",
    WordSource.OCR: "read by OCR",
}
_DECISION_NAMES = {
    Decision.OCR: "read by OCR",
    Decision.SKIP: "nothing to read",
    Decision.ALREADY_READ: "read before",
}
_ROUTE_NAMES = {
    RouteSource.IMAGE: "Image",
    RouteSource.VECTOR: "Drawing",
    RouteSource.WORDS: "Words",
    RouteSource.PAGE: "Whole page",
}


def plural(count: int, one: str, many: str = "") -> str:
    """The count with its noun: "1 word", "2,310 words"."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def percent(per_mille: int) -> str:
    """A share or confidence in whole per cent, rounded down: 1000 alone gives 100 %."""
    return f"{per_mille // 10}\u00a0%"


def text_of(text: str) -> str:
    """Text of unknown making as markup: controls dropped, the rest escaped."""
    return escape(clean(text))


@dataclass(frozen=True, slots=True)
class Context:
    """What a page needs to know of its document: the body's size, its hyphenated words."""

    body: Body
    known: frozenset[str]
    policy: LayoutPolicy


def page_section(page: PageResult, layout: PageLayout, context: Context) -> Iterator[str]:
    """The markup of a page, piece by piece."""
    number = page.index + 1
    yield f'<section class="page" id="page-{number}" aria-label="Page {number}">\n<header>'
    yield f'<h2><a href="#page-{number}">Page {number}</a></h2>'
    yield f'<p class="facts">{_facts(page)}</p></header>\n'
    yield from _details(page)
    yield '<div class="body">\n'
    yield from _map(page, layout)
    yield '<div class="text" lang="">\n'
    before = ""
    for place, block in enumerate(layout.blocks):
        label = _label(block)
        shown = "" if label == before else label
        yield from _block(block, f"p{number}b{place + 1}", shown, context)
        before = label
    if not layout.blocks:
        why = (
            "No text on this page."
            if page.words is not None
            else ("Only routed: the words of this page have not been merged.")
        )
        yield f'<p class="empty" lang="en">{why}</p>\n'
    yield "</div>\n</div>\n</section>\n"


def _facts(page: PageResult) -> str:
    size = f"{_points(page.width)} × {_points(page.height)} pt"
    words = plural(len(page.words), "word") if page.words is not None else ""
    asked = sum(route.decision is Decision.OCR for route in page.routes)
    read = f"{plural(asked, 'region')} for OCR ({percent(page.ocr_share)} of the page)"
    hidden = f"{plural(page.hidden_words, 'hidden word')} left out" if page.hidden_words else ""
    parts = (words, read if asked else "no OCR needed", hidden, size)
    return " · ".join(part for part in parts if part)


def _points(length: int) -> str:
    return f"{(length + MPT // 2) // MPT}"


def _details(page: PageResult) -> Iterator[str]:
    """Routes and notes, folded."""
    if not page.routes and not page.notes:
        return
    summary = plural(len(page.routes), "region") + " looked at" if page.routes else ""
    notes = plural(len(page.notes), "note") if page.notes else ""
    yield f"<details><summary>{', '.join(s for s in (summary, notes) if s)}</summary>"
    yield '<ul class="routes">\n'
    for route in page.routes:
        yield _route(route)
    for note in page.notes:
        loss = " Something may be missing here." if note.loses else ""
        yield f"<li><b>Note</b> · {text_of(note.where)}: {text_of(note.detail)}{loss}</li>\n"
    yield "</ul></details>\n"


def _route(route: Route) -> str:
    box = " ".join(_points(v) for v in (route.box.x0, route.box.y0, route.box.x1, route.box.y1))
    reasons = "".join(f"<li>{text_of(reason.text)}</li>" for reason in route.reasons)
    drawn = f" · {route.dpi} dpi" if route.decision is Decision.OCR else ""
    return (
        f"<li><b>{_ROUTE_NAMES[route.source]}: {_DECISION_NAMES[route.decision]}</b> · "
        f"{percent(route.confidence)} sure · at {box} pt{drawn}"
        f"{f'<ul>{reasons}</ul>' if reasons else ''}</li>\n"
    )


def _map(page: PageResult, layout: PageLayout) -> Iterator[str]:
    """A small picture of the page: blocks by source, outlines of the routes."""
    yield (
        f'<svg class="map" viewBox="0 0 {max(1, page.width)} {max(1, page.height)}" '
        f'role="img" aria-label="Where the text of page {page.index + 1} came from">'
    )
    for place, block in enumerate(layout.blocks):
        yield (
            f'<a href="#p{page.index + 1}b{place + 1}" tabindex="-1">'
            f'<rect class="b {block.source.value}" {_rectangle(block.box)}/></a>'
        )
    for route in page.routes:
        yield f'<rect class="r {route.decision.value}" {_rectangle(route.box)}/>'
    yield "</svg>\n"


def _rectangle(box: Box) -> str:
    width, height = max(0, box.width), max(0, box.height)
    return f'x="{box.x0}" y="{box.y0}" width="{width}" height="{height}"'


def _block(block: Block, name: str, label: str, context: Context) -> Iterator[str]:
    """A paragraph or heading; `label` says where it came from, "" to say nothing."""
    level = heading_level(block, context.body, context.policy)
    tag = f"h{level + 2}" if level else "p"
    words = pieces(block, context.known)
    text = " ".join(word.text for word in words)
    lang = language(text)
    marks = f'class="{block.source.value}{" mixed" if block.mixed else ""}" id="{name}"'
    marks += f' dir="{"rtl" if block.rtl else "ltr"}"'
    marks += f' lang="{lang}"' if lang else ""
    yield f"<{tag} {marks}>"
    if label:
        yield f'<span class="from" lang="en" dir="ltr">{label}</span>'
    yield from _runs(words, context.policy, mixed=block.mixed)
    yield f"</{tag}>\n"


def _label(block: Block) -> str:
    """Where the block came from, in words; nothing for plain text of the file."""
    parts = []
    if block.mixed:
        counts = (f"{count:,} {SOURCE_NAMES[source]}" for source, count in block.words_by_source)
        parts.append(f"Words: {', '.join(counts)}")
    elif block.source is not WordSource.FILE:
        name = SOURCE_NAMES[block.source]
        parts.append(name[0].upper() + name[1:])
    if block.confidence is not None:
        parts.append(f"{percent(block.confidence)} sure")
    if block.turn:
        parts.append(f"turned {block.turn * 90}°")
    return " · ".join(parts)


def _runs(words: Sequence[Piece], policy: LayoutPolicy, *, mixed: bool) -> Iterator[str]:
    """The words, those of one source in a row together where the block is mixed."""
    if not mixed:
        yield from (_word(piece, policy) for piece in words)
        return
    for source, run in groupby(words, key=lambda piece: piece.word.source):
        first, *rest = run
        yield _glue(first.glue)
        yield f'<span class="w {source.value}">{_word(first._replace(glue=""), policy)}'
        yield from (_word(piece, policy) for piece in rest)
        yield "</span>"


def _glue(glue: str) -> str:
    return '<span class="gap"></span> ' if glue == TAB else glue


def _word(piece: Piece, policy: LayoutPolicy) -> str:
    text = escape(piece.text)
    word = piece.word
    kind = _doubt(word, policy)
    if not kind and not word.replaced:
        return _glue(piece.glue) + text
    return f'{_glue(piece.glue)}<span class="{kind}" title="{_title(word)}">{text}</span>'


def _doubt(word: MergedWord, policy: LayoutPolicy) -> str:
    """The class of a word that is not to be trusted blindly; "" of one that is."""
    if word.doubtful:
        return "lost"
    if word.source in {WordSource.FILE, WordSource.FILE_OCR_LAYER}:
        return ""
    if word.confidence < policy.very_unsure:
        return "u2"
    return "u1" if word.confidence < policy.unsure else ""


def _title(word: MergedWord) -> str:
    if word.doubtful:
        return "The file does not say which letters these are, and OCR read nothing here"
    told = f"{SOURCE_NAMES[word.source]}, {percent(word.confidence)} sure"
    if word.replaced:
        told += f"; the file said “{text_of(word.replaced)}”"
    return told[0].upper() + told[1:]
