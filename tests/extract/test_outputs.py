"""Markdown and HTML: headings, provenance, and nothing of the file that acts as markup."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from extract.typeset import column, document, line, page, prose, right_to_left, word
from inkroute.extract import to_html, to_markdown, to_text
from inkroute.extract.script import language
from inkroute.geometry import Box
from inkroute.model import (
    Decision,
    MergedWord,
    Note,
    PageResult,
    Reason,
    Route,
    RouteSource,
    WordSource,
)

X, Y = 60_000, 60_000
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img/src=x/onerror=alert(1)>',
    "'-alert(1)-'",
    "&lt;b&gt;",
    "&#60;i&#62;",
    "</style><svg/onload=alert(1)>",
    "</title>",
    "<!--",
    "-->",
    "]]>",
    "javascript:alert(1)",
    "[x](javascript:alert(1))",
    "![x](data:text/html,x)",
    "<http://example.org>",
    "`code`",
    "**bold**",
    "__init__",
    "_it_",
    "snake_case",
    "~~gone~~",
    "a|b",
    "\\",
    "\\*",
    "$x$",
    "\u202eevil\u202c",
    "{{x}}",
    "${x}",
)
STARTS = (
    "#",
    "##",
    "-",
    "+",
    "*",
    ">",
    "1.",
    "12)",
    "===",
    "---",
    "```",
    "~~~",
    "***",
    "___",
    ":---",
)


class Reader(HTMLParser):
    """Collects tags, attributes and text, the style sheet aside."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text: dict[str, list[str]] = {}
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in {"meta", "rect", "img", "br"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.setdefault(self.open[-1] if self.open else "", []).append(data)


TAGS = frozenset(
    [
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "header",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "p",
        "ul",
        "li",
        "i",
        "b",
        "main",
        "section",
        "details",
        "summary",
        "div",
        "svg",
        "a",
        "rect",
        "span",
        "footer",
    ]
)
ATTRIBUTES = frozenset(
    [
        "lang",
        "charset",
        "http-equiv",
        "content",
        "name",
        "class",
        "dir",
        "id",
        "aria-label",
        "href",
        "viewbox",
        "role",
        "x",
        "y",
        "width",
        "height",
        "title",
        "tabindex",
    ]
)


def checked(markup: str) -> Reader:
    """The page, read; fails where a tag, an attribute or a link is none of ours."""
    reader = Reader(markup)
    assert not reader.open
    for tag, attributes in reader.tags:
        assert tag in TAGS, tag
        assert set(attributes) <= ATTRIBUTES, (tag, attributes)
        assert re.fullmatch(r"#[-\w]+", attributes.get("href") or "#a"), attributes
    return reader


def rows_of(texts: tuple[str, ...]) -> list[MergedWord]:
    """Each text a paragraph of its own."""
    return [w for i, text in enumerate(texts) for w in line(text, X, Y + 25_000 * i)]


def test_hostile_words_stay_words_in_html() -> None:
    words = [
        w._replace(source=WordSource.OCR, confidence=500, replaced=w.text)
        for w in rows_of(HOSTILE)
    ]
    nasty = '"><script>alert(1)</script>'
    box = Box(0, 0, 10, 10)
    route = Route(nasty, 0, box, RouteSource.IMAGE, Decision.OCR, 900,
                  (Reason(nasty, 1, nasty),), 300, 0)  # fmt: skip
    note = Note(nasty, nasty, nasty, loses=True)
    sheet = replace(page(words), routes=(route,), notes=(note,))
    result = replace(document(sheet), notes=(note,), sha256=nasty)
    reader = checked(to_html(result, nasty))
    assert "".join(reader.text["title"]) == nasty
    shown = "".join(text for part in ("p", "span") for text in reader.text[part])
    for text in HOSTILE:
        assert text in shown
    titles = [a["title"] for tag, a in reader.tags if tag == "span" and "title" in a]
    assert any(f"the file said “{HOSTILE[0]}”" in (title or "") for title in titles)


def test_html_asks_for_nothing() -> None:
    markup = to_html(document(page(line("hello", X, Y))), "a file")
    assert "default-src 'none'" in markup
    assert not re.search(r"https?:|//|url\(|@import|<script|<link|<iframe", markup)


def rendered(text: str) -> str:
    """What a CommonMark renderer makes of it, as plain text; fails on any unexpected tag."""
    markup = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text)
    markup = re.sub(r"<!-- page [0-9]+ -->", "", markup)
    tags = set(re.findall(r"</?([a-z0-9]+)[^>]*>", markup))
    assert tags <= {"p", "h1", "h2", "h3", "br", "ul", "li"}, tags
    reader = Reader(markup)
    return " ".join(text for part in reader.text.values() for text in part)


def test_hostile_words_stay_words_in_markdown() -> None:
    for text in HOSTILE:
        shown = rendered(to_markdown(document(page(line(f"a {text} b", X, Y)))))
        assert shown.split() == ["a", *text.split(), "b"], text


@pytest.mark.parametrize("start", STARTS)
def test_words_that_start_a_line_do_not_act(start: str) -> None:
    for words in (line(start, X, Y), column([f"{start} text", f"{start} more"], X, Y)):
        text = to_text(document(page(words)))
        shown = rendered(to_markdown(document(page(words))))
        assert shown.split() == text.split()


def test_markdown_headings_only_when_clear() -> None:
    text = prose("a", 12)
    words = line("Great Title", X, Y, size=24_000)
    words += line("Second level here", X, Y + 50_000, size=15_000)
    words += line("Third level here", X, Y + 80_000, size=12_500)
    words += column(text, X, Y + 110_000)
    words += line("Hardly larger text", X, Y + 280_000, size=11_000)
    words += line("12 345", X, Y + 310_000, size=24_000)
    assert to_markdown(document(page(words))).split("\n\n") == [
        "# Great Title",
        "## Second level here",
        "### Third level here",
        " ".join(text),
        "Hardly larger text",
        "12 345\n",
    ]


def test_markdown_bullets_hard_breaks_and_pages() -> None:
    first = page(column(["\u2022 one item", "\u2022 another item"], X, Y))
    verse = page(column(["a short line", "a much longer line follows it here"], X, Y), 1)
    assert to_markdown(document(first, verse)) == (
        "- one item\n\n- another item\n\n<!-- page 2 -->\n\n"
        "a short line\\\na much longer line follows it here\n"
    )


def test_nothing_gives_nothing() -> None:
    assert to_markdown(document(page([]))) == ""
    assert "No text on this page." in to_html(document(page([])), "t")
    assert "Only routed" in to_html(document(page(None)), "t")


def mixed_page() -> PageResult:
    words = line("The file holds these words and OCR read", X, Y)
    x = words[-1].box.x1 + 3_000
    for text, confidence in (("these", 950), ("three", 750), ("ones", 400)):
        words.append(word(text, x, Y, source=WordSource.OCR, confidence=confidence))
        x = words[-1].box.x1 + 3_000
    scanned = [
        w._replace(source=WordSource.OCR, confidence=990)
        for w in column(prose("s", 3), X, 200_000)
    ]
    layer = [
        w._replace(source=WordSource.FILE_OCR_LAYER) for w in line("read long ago", X, 300_000)
    ]
    lost = [word("\ufffd\ufffd", X, 400_000)._replace(doubtful=True)]
    return page(words + scanned + layer + lost)


def test_html_colours_blocks_by_source_and_mixed_ones_word_by_word() -> None:
    reader = checked(to_html(document(mixed_page()), "t"))
    blocks = [a for tag, a in reader.tags if tag == "p" and str(a.get("id", "")).startswith("p1b")]
    assert [a["class"] for a in blocks] == ["file mixed", "ocr", "file_ocr_layer", "file"]
    spans = [a for tag, a in reader.tags if tag == "span" and a.get("class") != "from"]
    kinds = [a["class"] for a in spans]
    assert kinds == ["w file", "w ocr", "u1", "u2", "lost", "hash"]
    assert spans[2]["title"] == "Read by OCR, 75\u00a0% sure"
    assert reader.text["b"] == ["9", "3", "21", "3"]


def test_html_tells_counts_routes_and_reasons() -> None:
    box = Box(X, Y, 2 * X, 2 * Y)
    routes = (
        Route("k1", 0, box, RouteSource.IMAGE, Decision.OCR, 930,
              (Reason("has_text", 812, "Its pixels hold text."),), 300, 0),
        Route("k2", 0, box, RouteSource.VECTOR, Decision.SKIP, 800, (), 300, 0),
    )  # fmt: skip
    sheet = replace(mixed_page(), routes=routes, ocr_share=46, hidden_words=2)
    markup = to_html(document(sheet), "t")
    assert "1 region for OCR (4\u00a0% of the page)" in markup
    assert "2 hidden words left out" in markup
    assert "<details><summary>2 regions looked at</summary>" in markup
    assert "<b>Image: read by OCR</b> · 93\u00a0% sure · at 60 60 120 120 pt · 300 dpi" in markup
    assert "<li>Its pixels hold text.</li>" in markup
    assert "<b>Drawing: nothing to read</b>" in markup


def test_html_gives_direction_and_language() -> None:
    words = right_to_left("שלום עולם זה טקסט", 400_000, Y)
    words += line("Left to right", X, 200_000)
    reader = checked(to_html(document(page(words)), "t"))
    blocks = [a for tag, a in reader.tags if str(a.get("id", "")).startswith("p1b")]
    assert [(a["dir"], a.get("lang")) for a in blocks] == [("rtl", "he"), ("ltr", None)]


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("plain", ""),
        ("naïve", ""),
        ("شكرا", "ar"),
        ("漢字かな", "ja"),
        ("漢字", "zh"),
        ("한국", "ko"),
    ],
)
def test_language_by_script(text: str, tag: str) -> None:
    assert language(text) == tag


def test_outputs_are_the_same_for_any_order_of_words() -> None:
    sheet = mixed_page()
    other = replace(sheet, words=tuple(reversed(sheet.words or ())))
    assert to_html(document(sheet), "t") == to_html(document(other), "t")
    assert to_markdown(document(sheet)) == to_markdown(document(other))
