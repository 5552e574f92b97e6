"""The view in HTML: complete by itself, and safe whatever the file says."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import pytest
from PIL import Image

from inkroute.model import Decision, Note
from inkroute.native.explain import Explanation, explain
from inkroute.native.page_words import Standing
from inkroute.native.settings import ViewSettings
from inkroute.native.view_html import UNITS, HtmlView
from inkroute.native.view_looks import ROUTES, WORDS, Fill, Line
from inkroute.pipeline import open_document
from pdf_writer import Pdf, Ref, one_page, show_text

EVIL = (
    "</script><script>alert(1)</script>",
    "<img/src=x/onerror=alert(1)>",
    "\"'><svg/onload=alert(1)>",
    "]]>--><!--",
    "&lt;b&gt;&amp;",
)
WHITE = Image.new("RGB", (100, 130), (255, 255, 255))
#: what the markup is made of; nothing in it may come from a file.
TAGS = (
    "html head meta title style body svg defs pattern path circle header h1 bdi p div ul ol li"
    " label input rect b kbd nav button span main section h2 h3 img g text script"
)
VOID = {"meta", "input", "img", "rect", "path", "circle"}


class Seen(HTMLParser):
    """All that a browser would take from the markup."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        self.left = self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self._open[-1] if self._open else "", data))

    def within(self, tag: str) -> list[str]:
        return [text for where, text in self.texts if where == tag]


def evil_font(pdf: Pdf) -> Ref:
    table = b"1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <00> <ff> <e000>"
    return pdf.font("<script>alert(2)</script>", ToUnicode=pdf.stream({}, table + b" endbfrange"))


def evil_page() -> Explanation:
    pdf = Pdf()
    shown = [show_text("F1", 9, 20, 700 - 20 * n, text) for n, text in enumerate(EVIL)]
    shown += [show_text("F2", 9, 20, 500 - 20 * n, "GARBLED") for n in range(5)]
    shown.append(show_text("F1", 9, 20, 300, "unseen", mode=3))
    data = one_page(b"".join(shown), {"F1": "Helvetica", "F2": evil_font}, pdf=pdf)
    return explain(open_document(data), 0)


def whole(found: Explanation, name: str = "a.pdf", settings: ViewSettings | None = None) -> str:
    view = HtmlView(name, 1, settings or ViewSettings())
    view.add(found, WHITE)
    notes = (Note("evil", EVIL[0], EVIL[1]),)
    return view.text((EVIL[2],), notes)


def test_hostile_text_stays_text() -> None:
    text = whole(evil_page(), name="\u202e" + EVIL[0] + ".pdf")
    seen = Seen(text)
    assert set(seen.tags) <= set(TAGS.split())
    assert seen.left == []
    assert seen.tags.count("script") == 2  # a page's words, and the view's own
    assert not [name for name, _ in seen.attributes if name.startswith("on") or name == "style"]
    assert f"?{EVIL[0]}.pdf" in seen.within("bdi")
    assert "\u202e" not in text
    data, script = seen.within("script")
    told = [word for _, _, words, _ in json.loads(data) for word in words]
    for evil in EVIL:
        assert evil in told
    assert "<" not in data
    assert "&" not in data
    assert script.startswith('"use strict";')
    assert any("<script>alert(2)</script> do not decode" in text for text in seen.within("bdi"))


def test_nothing_is_asked_of_elsewhere() -> None:
    seen = Seen(whole(evil_page()))
    for name, value in seen.attributes:
        if name in {"src", "href", "action", "data", "poster", "srcset"}:
            assert value.startswith("data:image/"), value
    assert "http:" not in "".join(seen.within("style"))
    assert "https:" not in "".join(seen.within("style") + seen.within("script"))


def test_the_policy_lets_the_own_script_and_style_run_and_nothing_else() -> None:
    seen = Seen(whole(evil_page()))
    policy = next(v for name, v in seen.attributes if v.startswith("default-src 'none';"))
    for kind, text in (("script", seen.within("script")[-1]), ("style", seen.within("style")[0])):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert "unsafe" not in policy


def test_words_are_marked_where_they_are_in_the_order_of_their_texts() -> None:
    found = evil_page()
    text = whole(found)
    data = json.loads(Seen(text).within("script")[0])
    assert {key for key, *_ in data} == {"w-shown", "w-undecoded", "w-invisible"}
    for key, _, words, sure in data:
        path = re.search(rf'<path class="w {key}" d="([^"]+)"/>', text)
        assert path is not None
        boxes = re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path[1])
        assert len(boxes) == len(words)
        assert sure is None
        standing = next(s for s, look in WORDS.items() if look.key == key)
        placed = [word for word in found.placed if word.standing is standing]
        for word, (x, y, *_) in zip(placed, boxes, strict=True):
            assert int(x) == word.box.x0 * UNITS // found.page.width
            assert abs(int(y) - word.box.y0 * UNITS // found.page.width) <= 1


def test_each_region_has_its_card_with_reasons() -> None:
    found = evil_page()
    text = whole(found)
    assert found.candidates
    for candidate in found.candidates:
        look = ROUTES[candidate.route.decision]
        assert f'<li class="card {look.key}" data-n="{candidate.number}" tabindex="0">' in text
        assert f'<rect class="r {look.key}" data-key="{look.key}"' in text
        for reason in candidate.route.reasons:
            assert f"{reason.name}={reason.value}" in text
    assert found.conclusion in text


def test_a_page_that_was_not_drawn_says_so() -> None:
    view = HtmlView("a.pdf", 3, ViewSettings())
    view.add(evil_page(), EVIL[1])
    seen = Seen(view.text((), ()))
    assert f"The page was not drawn: {EVIL[1]}." in "".join(seen.within("li"))
    assert "3 pages, 1 of them here" in "".join(seen.within("p"))


def test_words_beyond_the_ceiling_are_counted() -> None:
    found = evil_page()
    text = whole(found, settings=ViewSettings(words=3))
    assert f"{len(found.placed) - 3:,} more words are not marked." in text
    data = json.loads(Seen(text).within("script")[0])
    assert sum(len(words) for _, _, words, _ in data) == 3


def test_a_lost_page_has_its_notes_alone() -> None:
    page = evil_page().page
    lost = Explanation(
        type(page)(0, 0, 0, 0, (), (Note("lost_page", "page 1", EVIL[1], loses=True),), 0, 0, 0)
    )
    seen = Seen(whole(lost))
    assert "img" not in seen.tags
    assert EVIL[1] in seen.within("bdi")
    assert "Nothing is known of this page: it was left out." in seen.within("p")


@pytest.mark.parametrize("kinds", [ROUTES, WORDS])
def test_no_two_looks_differ_by_colour_alone(kinds: dict[Decision | Standing, object]) -> None:
    assert set(kinds) == set(type(next(iter(kinds))))
    shapes = [(look.line, look.fill) for look in kinds.values()]  # type: ignore[attr-defined]
    assert len(set(shapes)) == len(shapes)
    assert (Line.NONE, Fill.NONE) not in shapes
