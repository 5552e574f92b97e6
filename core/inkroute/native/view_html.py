"""A view of a file as one page of HTML that needs nothing else: pictures, regions, words, reasons.

In: explained pages with their pictures. Out: markup. The file is hostile: each text of it is
escaped, stripped of controls and isolated in its direction; the page's Content-Security-Policy
lets its own script and style run, by their hash, and nothing else, from nowhere else. Without
scripts everything but the pointer's hints works. Not here: drawing, and what anything means.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from io import BytesIO

from PIL import Image

from inkroute.geometry import MPT, PER_MILLE, Box
from inkroute.model import Decision, Note
from inkroute.native.candidates import Candidate
from inkroute.native.explain import Explanation, described, example, points
from inkroute.native.page_words import PlacedWord, Standing
from inkroute.native.settings import ViewSettings
from inkroute.native.table import clean
from inkroute.native.view_looks import ROUTES, WORDS
from inkroute.native.view_style import chip, patterns, style

#: width of a page in the overlay's own units; its height goes by the page's shape.
UNITS = 10_000
#: height of a region that its number would cover much of, in these units.
_SMALL = 400


def safe(text: str) -> str:
    """Text of unknown making as markup: controls marked, the rest escaped."""
    return escape(clean(text))


def isolated(text: str) -> str:
    """The same, kept from turning the direction of what stands round it."""
    return f"<bdi>{safe(text)}</bdi>"


class HtmlView:
    """Takes pages one by one; gives the whole at the end."""

    def __init__(self, name: str, pages: int, settings: ViewSettings) -> None:
        """`pages`: of the file in all."""
        self._name = name
        self._count = pages
        self._settings = settings
        self._sections: list[str] = []
        self._routes: dict[Decision, int] = dict.fromkeys(Decision, 0)
        self._words: dict[Standing, int] = dict.fromkeys(Standing, 0)

    def add(self, found: Explanation, picture: Image.Image | str) -> None:
        """Add a page with its picture, or with why there is none."""
        for candidate in found.candidates:
            self._routes[candidate.route.decision] += 1
        for word in found.placed:
            self._words[word.standing] += 1
        self._sections.append("".join(self._section(found, picture)))

    def text(self, warnings: Sequence[str], notes: Sequence[Note]) -> str:
        """The whole page; `warnings` stand above the pages, `notes` are of the file as a whole."""
        css, script = style(), files(__package__).joinpath("view.js").read_text(encoding="utf-8")
        policy = (
            f"default-src 'none'; img-src data:; style-src '{_hash(css)}';"
            f" script-src '{_hash(script)}'; base-uri 'none'; form-action 'none'"
        )
        lines = [*map(safe, warnings), *map(_note, notes)]
        warned = "".join(f'<p class="warn">{line}</p>\n' for line in lines)
        shown = len(self._sections)
        facts = f"{self._count:,} page{'' if self._count == 1 else 's'}"
        if shown != self._count:
            facts += f", {shown:,} of them here"
        return (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="referrer" content="no-referrer">\n'
            f"<title>{safe(self._name)} - inkroute</title>\n<style>{css}</style>\n</head>\n"
            f'<body>\n{patterns()}\n<header class="top"><h1>{isolated(self._name)}</h1>\n'
            f'<p class="facts">{facts} · which parts need OCR, and what the file holds</p>\n'
            f"{warned}{''.join(self._legend())}</header>\n"
            '<nav id="bar" class="bar" aria-label="Pages" hidden>'
            '<button id="previous" type="button" aria-label="Previous page">&#8592;</button>'
            '<span id="place" aria-live="polite"></span>'
            '<button id="next" type="button" aria-label="Next page">&#8594;</button>'
            '<span class="keys"><kbd>p</kbd> <kbd>n</kbd> page · <kbd>Esc</kbd> close'
            " · point at the page or tap it</span></nav>\n"
            f"<main>\n{''.join(self._sections)}</main>\n"
            '<div id="tip" role="status" hidden></div>\n'
            f"<script>{script}</script>\n</body>\n</html>\n"
        )

    def _legend(self) -> Iterator[str]:
        """Toggles: a decision or a standing each, those that occur."""
        yield '<div class="legend" role="group" aria-label="What is shown">\n<ul>'
        yield '<li class="what">Regions</li>'
        press = iter("123456789abcdefgh")
        for decision, look in ROUTES.items():
            if self._routes[decision]:
                yield _toggle(look.key, look.label, self._routes[decision], next(press))
        if not any(self._routes.values()):
            yield "<li>none in question</li>"
        yield '</ul>\n<ul><li class="what">Words</li>'
        for standing, look in WORDS.items():
            if self._words[standing] or standing is Standing.SHOWN:
                yield _toggle(look.key, look.label, self._words[standing], next(press))
        yield "</ul></div>\n"

    def _section(self, found: Explanation, picture: Image.Image | str) -> Iterator[str]:
        page, number = found.page, found.page.index + 1
        yield f'<section class="page" id="page-{number}" data-number="{number} of {self._count}"'
        yield f' aria-labelledby="h-{number}">\n<header><h2 id="h-{number}">Page {number}</h2>'
        if page.width > 0:
            yield f'<p class="facts">{page.width / MPT:.4g} × {page.height / MPT:.4g} pt'
            yield f" · turned by {page.rotation}°" if page.rotation else ""
            yield "</p>"
        yield '</header>\n<div class="cols">\n'
        if page.width > 0:
            yield from self._sheet(found, picture)
        yield f'<div class="side"><p class="done">{found.conclusion}</p>\n'
        trouble = picture if isinstance(picture, str) else ""
        yield from _side(found, trouble, len(found.placed) - self._settings.words)
        yield "</div>\n</div>\n</section>\n"

    def _sheet(self, found: Explanation, picture: Image.Image | str) -> Iterator[str]:
        """The page's picture under its words and regions."""
        page, number = found.page, found.page.index + 1
        height = max(1, page.height * UNITS // page.width)
        tall = " tall" if page.height > page.width else ""
        yield f'<div class="sheet{tall}">'
        if isinstance(picture, str):  # a white page of the same shape
            picture = Image.new("1", (UNITS // 20, max(1, height // 20)), 1)
        kind, data = encoded(picture, self._settings.quality)
        yield f'<img src="data:image/{kind};base64,{b64encode(data).decode()}"'
        yield f' width="{picture.width}" height="{picture.height}" alt="Page {number} as drawn">\n'
        yield f'<svg class="over" viewBox="0 0 {UNITS} {height}" preserveAspectRatio="none"'
        yield ' role="img" aria-label="Regions and words; the lists beside tell them">\n'
        place = _Place(page.width, page.height, height)
        texts: list[tuple[str, str, list[str], list[int] | None]] = []
        placed = found.placed[: self._settings.words]
        for standing, look in WORDS.items():
            words = [word for word in placed if word.standing is standing]
            if words:
                path = "".join(map(place.path, (word.box for word in words)))
                yield f'<path class="w {look.key}" d="{path}"/>\n'
                read = standing in {Standing.OCR, Standing.UNSURE}
                sure = [word.confidence for word in words] if read else None
                told = [self._told(word) for word in words]
                texts.append((look.key, look.label, told, sure))
        for candidate in sorted(found.candidates, key=lambda c: (-c.route.box.area, c.number)):
            yield place.region(candidate)
        yield '<rect class="on" hidden/></svg></div>\n'
        yield f'<script type="application/json" class="words">{_data(texts)}</script>\n'

    def _told(self, word: PlacedWord) -> str:
        if word.standing is Standing.UNDECODED:
            return example(word)
        return clean(word.text[: self._settings.word_length])


class _Place:
    """From mpt on the page to the overlay's units."""

    def __init__(self, width: int, height: int, units: int) -> None:
        self._width, self._height, self._units = width, height, units

    def box(self, box: Box) -> tuple[int, int, int, int]:
        """Left, top, width and height; thin things are seen too."""
        x0, x1 = (min(max(0, x), self._width) * UNITS // self._width for x in (box.x0, box.x1))
        y0, y1 = (
            min(max(0, y), self._height) * self._units // self._height for y in (box.y0, box.y1)
        )
        return x0, y0, max(1, x1 - x0), max(1, y1 - y0)

    def path(self, box: Box) -> str:
        x, y, width, height = self.box(box)
        return f"M{x} {y}h{width}v{height}h-{width}z"

    def region(self, candidate: Candidate) -> str:
        """A region with its number, on a tag in its upper left corner."""
        x, y, width, height = self.box(candidate.route.box)
        look, number = ROUTES[candidate.route.decision], candidate.number
        # The tag's size is the style's: it keeps to the screen's pixels, however wide a page is.
        digits = min(4, len(str(number)))
        # On a small region the number would cover what is in it: it stands above.
        up = " up" if height < _SMALL <= y else ""
        return (
            f'<g class="{look.key}{up}"><rect class="r {look.key}" data-key="{look.key}"'
            f' data-n="{number}" x="{x}" y="{y}" width="{width}" height="{height}"/>'
            f'<rect class="tag d{digits}" x="{x}" y="{y}"/>'
            f'<text x="{x}" y="{y}" dx=".3em" dy="1em">{number}</text></g>\n'
        )


def _side(found: Explanation, trouble: str, beyond: int) -> Iterator[str]:
    """What stands beside a page: regions with reasons, words by standing, notes."""
    if found.candidates:
        yield '<h3>Regions in question</h3>\n<ol class="scroll">\n'
        yield from map(_card, found.candidates)
        yield "</ol>\n"
    if found.words:
        yield '<h3>Words</h3>\n<ul class="counts">\n'
        for group in found.words:
            yield f"<li><b>{group.count:,}</b><span>{safe(described(group, found.tiny))}, as "
            yield f"{isolated(example(group.example))}</span></li>\n"
        yield "</ul>\n"
    notes = list(map(_note, found.page.notes))
    if trouble:
        notes.append(f"The page was not drawn: {safe(trouble)}.")
    if beyond > 0:
        notes.append(f"{beyond:,} more words are not marked.")
    if notes:
        yield '<h3>Notes</h3>\n<ul class="scroll">\n'
        yield from (f"<li>{note}</li>\n" for note in notes)
        yield "</ul>\n"


def _card(candidate: Candidate) -> str:
    route = candidate.route
    look = ROUTES[route.decision]
    reasons = "".join(
        f"<li>{isolated(reason.text)} <span class='at'>{safe(reason.name)}={reason.value}</span>"
        "</li>"
        for reason in route.reasons
    )
    drawn = f" · {route.dpi:,} dpi" if route.decision is Decision.OCR else ""
    text = candidate.text[:1].upper() + candidate.text[1:]
    return (
        f'<li class="card {look.key}" data-n="{candidate.number}" tabindex="0">'
        f'<p class="head"><span>{candidate.number}</span><span>{look.label}</span>'
        f'<span class="sure">confidence {route.confidence / PER_MILLE:.2f}</span></p>'
        f"<p>{isolated(text)}</p><ul>{reasons}</ul>"
        f'<p class="at">{points(route.box)} pt{drawn}</p></li>\n'
    )


def _note(note: Note) -> str:
    loss = " Something may be missing here." if note.loses else ""
    return f"{isolated(note.where)}: {isolated(note.detail.rstrip('.'))}.{loss}"


def _toggle(key: str, label: str, count: int, press: str) -> str:
    return (
        f'<li><label><input type="checkbox" id="t-{key}" data-press="{press}" checked>'
        f"{chip(key)}{label} <b>{count:,}</b> <kbd>{press}</kbd></label></li>"
    )


def _data(value: object) -> str:
    """JSON that no markup can end: what would begin some is written by its number."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _hash(text: str) -> str:
    """How a Content-Security-Policy names a script or style (CSP 3, 2.3.1)."""
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def encoded(picture: Image.Image, quality: int) -> tuple[str, bytes]:
    """A picture as a file that browsers show: its kind and bytes."""
    out = BytesIO()
    if picture.mode == "1":
        picture.save(out, "PNG")
        return "png", out.getvalue()
    picture.save(out, "WEBP", quality=quality, method=4)
    return "webp", out.getvalue()
