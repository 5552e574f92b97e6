"""The contact sheet: every page with a wrong route or a missed word, as a picture that says why.

`sheet` of the evaluation's commands writes `dist/evaluation/sheets/<set>-<system>.html`.

In: the pages of a split with their truth, what a system made of them, how that scored. Out: one
HTML file that needs no other: pages drawn, regions sent and regions that should have been, missed
words in red, extra words in orange, and the reasons that the product gives. Not here: scoring
(`score`), causes (`causes`), looks (`sheet_style`).
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import base64
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image

from evaluation import freeze, kept
from evaluation.causes import Loss, Surplus, losses, surplus
from evaluation.model import Need, SystemPage, TruthPage
from evaluation.routes import Wrong
from evaluation.score import PageScore, score_page
from evaluation.sheet_style import SCRIPT, STYLE
from inkroute.geometry import Box
from inkroute.pipeline import open_document

#: where sheets go.
OUT = kept.OUT / "sheets"
#: dots an inch at which pages are drawn: print of 8 pt can be read when a page is enlarged.
DPI = 100
#: levels of grey of pictures stored without loss, and JPEG's quality otherwise.
_LEVELS, _QUALITY = 16, 50
#: missed words shown enlarged a page, and the words listed a page.
_CLOSE, _LISTED = 6, 60
#: wrong routes shown without a click.
_FIRST = 3
#: mpt around an enlarged word, and CSS px a pt.
_AROUND, _ENLARGED = 12_000, 2
_MPT = 1000


@dataclass(frozen=True, slots=True)
class Card:
    """A page for the sheet; `wrong` are sentences about routes that are wrong or lacking."""

    pdf: Path
    truth: TruthPage
    given: SystemPage
    lost: tuple[Loss, ...]
    extra: tuple[Surplus, ...]
    wrong: tuple[str, ...]


def card_of(pdf: Path, truth: TruthPage, given: SystemPage, score: PageScore) -> Card | None:
    """The card of a page; None where no word was missed and no route was wrong or lacking."""
    if not (score.missing or score.wrong or score.lost):
        return None
    wrong = [f"{_WRONG[one.why]}: {one.what}, {_place(one.box)}" for one in score.wrong]
    lacking = [
        f"not found: {one.region.what}, {one.words_found} of {one.words} words, "
        f"{_place(one.region.box)}"
        for one in score.regions
        if not one.found
    ]
    return Card(
        pdf,
        truth,
        given,
        tuple(losses(given, score.missing)),
        tuple(surplus(truth, score.missing, score.extra)),
        (*wrong, *lacking),
    )


_WRONG = {
    Wrong.SENT: "sent in vain",
    Wrong.TEXT: "sent, though the file has its words",
    Wrong.NOTHING: "sent, though nothing is there",
}


class Reasons(NamedTuple):
    """A region, what the product does about it, its confidence in per mille, its sentences."""

    box: Box
    decision: str
    confidence: int
    sentences: tuple[str, ...]


def reasons(pdf: Path) -> list[Reasons]:
    """What the product says of the page's regions, asked anew: routes read no text."""
    page = open_document(pdf.read_bytes()).route_page(0)
    return [
        Reasons(
            route.box,
            route.decision.value,
            route.confidence,
            tuple(reason.text for reason in route.reasons),
        )
        for route in page.routes
    ]


def contact_sheet(title: str, about: str, cards: Iterable[Card]) -> str:
    """The sheet's HTML, by kind and the worst first; `about` says what was run."""
    listed = sorted(cards, key=_order)
    kinds = Counter(card.truth.kind for card in listed)
    body = [
        f"<header><h1>{escape(title)}</h1><p>{escape(about)}</p>",
        f"<p>{_counted(len(listed), 'page')} with a wrong route or a missed word.</p>",
        _key(),
        _buttons(kinds, len(listed)),
        "</header><main>",
        *(_card(card, number) for number, card in enumerate(listed)),
        "</main>",
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        + "\n".join(body)
        + f"<script>{SCRIPT}</script></body></html>\n"
    )


def _order(card: Card) -> tuple[str, int, str]:
    return card.truth.kind, -len(card.lost) - len(card.wrong), card.truth.name


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _key() -> str:
    names = {
        "ocr": "sent to OCR",
        "already_read": "taken for already read",
        "skip": "skipped",
        "wanted": "should be sent",
        "unwanted": "should not be sent",
        "missed": "missed word",
        "extra": "extra word",
    }
    spans = (f'<span><i class="{name}"></i>{text}</span>' for name, text in names.items())
    return f'<p class="key">{"".join(spans)}</p><p class="faint">Click a page to enlarge it.</p>'


def _buttons(kinds: Counter[str], count: int) -> str:
    rows = [("", "all kinds", count), *((kind, kind, kinds[kind]) for kind in sorted(kinds))]
    return (
        '<nav aria-label="Kinds">'
        + "".join(
            f'<button data-kind="{escape(kind)}" aria-pressed="{str(not kind).lower()}">'
            f"{escape(name)} {number}</button>"
            for kind, name, number in rows
        )
        + "</nav>"
    )


def _card(card: Card, number: int) -> str:
    truth = card.truth
    head = " · ".join(
        (
            escape(truth.kind),
            escape(truth.language),
            _counted(len(card.lost), "missed word"),
            _counted(len(card.extra), "extra word"),
            _counted(len(card.wrong), "wrong route"),
        )
    )
    parts = [
        f'<article data-kind="{escape(truth.kind)}"><h2>{escape(truth.name)}</h2><p>{head}</p>',
        _wrong_list(card.wrong),
        _picture(card, number),
        _enlarged(card, number),
        _word_list(card),
        _reason_list(card),
    ]
    if card.given.error:
        parts.append(f"<p><b>Error:</b> {escape(card.given.error)}</p>")
    return "".join(parts) + "</article>"


def _wrong_list(wrong: Sequence[str]) -> str:
    """The first wrong routes, and the rest behind a click."""
    rows = [f"<li>{escape(text)}</li>" for text in wrong]
    first, rest = "".join(rows[:_FIRST]), "".join(rows[_FIRST:])
    shown = f"<ul>{first}</ul>" if first else ""
    if not rest:
        return shown
    more = f"{len(rows) - _FIRST} more"
    return f"{shown}<details><summary>{more}</summary><ul>{rest}</ul></details>"


def _picture(card: Card, number: int) -> str:
    """The page with everything drawn on it; its image has an identifier for enlargements."""
    truth = card.truth
    image = (
        f'<image id="p{number}" width="{truth.width}" height="{truth.height}" '
        f'preserveAspectRatio="none" href="{_drawn(card.pdf)}"/>'
    )
    return (
        f'<svg class="page" viewBox="0 0 {truth.width} {truth.height}" role="img" '
        f'aria-label="{escape(truth.name)}">{image}{"".join(_marks(card))}</svg>'
    )


def _marks(card: Card) -> Iterator[str]:
    for region in card.given.regions:
        says = f"{region.decision}, {region.confidence} per mille {region.what}".strip()
        yield _rect(region.box, region.decision, says)
    for wanted in card.truth.regions:
        name = "wanted" if wanted.need is Need.OCR else "unwanted"
        yield _rect(wanted.box, name, f"truth: {wanted.what}, {wanted.need.value}")
    for extra in card.extra:
        yield _rect(extra.word.box, "extra", f"{extra.word.text}: {extra.cause.value}")
    for loss in card.lost:
        yield _rect(loss.word.box, "missed", _said(loss))


def _rect(box: Box, name: str, says: str) -> str:
    return (
        f'<rect class="{escape(name)}" x="{box.x0}" y="{box.y0}" width="{box.width}" '
        f'height="{box.height}"><title>{escape(says)}</title></rect>'
    )


def _said(loss: Loss) -> str:
    instead = " ".join(word.text for word in loss.instead)
    read = f" (given: {instead})" if instead else ""
    return f"{loss.word.text}{read}: {loss.cause.value}"


def _enlarged(card: Card, number: int) -> str:
    """The first missed words, enlarged, each with what was given in its place."""
    figures = []
    for loss in card.lost[:_CLOSE]:
        box = loss.word.box.grown(_AROUND)
        wide = box.width * _ENLARGED // _MPT
        instead = " ".join(word.text for word in loss.instead) or "nothing"
        figures.append(
            f'<figure><svg width="{wide}" viewBox="{box.x0} {box.y0} {box.width} {box.height}">'
            f'<use href="#p{number}"/>{_rect(loss.word.box, "missed", _said(loss))}</svg>'
            f"<figcaption>{escape(loss.word.text)}<br>"
            f'<span class="faint">given: {escape(instead)}</span></figcaption></figure>'
        )
    return f'<div class="close">{"".join(figures)}</div>' if figures else ""


def _word_list(card: Card) -> str:
    """Missed and extra words by cause."""
    rows: dict[str, list[str]] = {}
    for loss in card.lost:
        instead = " ".join(word.text for word in loss.instead)
        text = f"{loss.word.text} → {instead}" if instead else loss.word.text
        rows.setdefault(f"missed: {loss.cause.value}", []).append(text)
    for extra in card.extra:
        rows.setdefault(extra.cause.value, []).append(extra.word.text)
    return "".join(
        f"<details><summary>{escape(cause)}: {len(words)}</summary>"
        f"<p>{escape(', '.join(words[:_LISTED]))}{' …' if len(words) > _LISTED else ''}</p>"
        "</details>"
        for cause, words in rows.items()
    )


def _reason_list(card: Card) -> str:
    """The product's routes with their reasons, whatever system the sheet is of."""
    found = reasons(card.pdf)
    items = (
        f"<li>{escape(one.decision)} ({one.confidence / 10:.0f} %) at {_place(one.box)}: "
        f"{escape('; '.join(one.sentences))}</li>"
        for one in found
    )
    if not found:
        return '<p class="faint">The product routes nothing on this page.</p>'
    return (
        f"<details open><summary>Routes and reasons</summary><ul>{''.join(items)}</ul></details>"
    )


def _place(box: Box) -> str:
    return ", ".join(str(round(value / _MPT)) for value in box) + " pt"


def _drawn(pdf: Path) -> str:
    """The page in grey as a data URI: without loss where that is smaller, else JPEG."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[0].render(scale=DPI / 72).to_pil().convert("L")
    finally:
        document.close()
    stored = [("jpeg", _encoded(picture, "JPEG")), ("png", _encoded(_levelled(picture), "PNG"))]
    name, data = min(stored, key=lambda one: len(one[1]))
    return f"data:image/{name};base64,{base64.b64encode(data).decode('ascii')}"


def _levelled(picture: Image.Image) -> Image.Image:
    """The picture in few levels of grey, as a palette of just these."""
    step = 255 // (_LEVELS - 1)
    levels = picture.point(lambda value: (value + step // 2) // step)
    palette = [step * level for level in range(_LEVELS) for _ in range(3)]
    indexed = Image.frombytes("P", levels.size, levels.tobytes())
    indexed.putpalette(palette)
    return indexed


def _encoded(picture: Image.Image, form: str) -> bytes:
    data = io.BytesIO()
    options = {"quality": _QUALITY} if form == "JPEG" else {"optimize": True, "bits": 4}
    picture.save(data, form, **options)
    return data.getvalue()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--set", choices=kept.SETS, default="tune", help="which pages")
    parser.add_argument("--system", default="inkroute", help="whose answers")
    parser.add_argument("--kind", action="append", help="only pages of this kind")
    parser.add_argument("--out", type=Path, default=OUT, help="folder for the sheet")


def run(arguments: argparse.Namespace) -> int:
    """Write the sheet of a set that a system has read."""
    name, system = arguments.set, arguments.system
    frozen = freeze.load()
    if name in kept.HELD_OUT and (frozen is None or name not in frozen.finished):
        print(
            "no sheet: who looks at held-out pages before their scores are out may choose by them"
        )
        return 1
    kinds = arguments.kind or ()
    read = [
        (pdf, truth, given)
        for pdf, truth, given in kept.answers(name, system)
        if not kinds or truth.kind in kinds
    ]
    if not read:
        print(f"{system} has read no such page of the set {name}")
        return 1
    cards = [
        card
        for pdf, truth, given in read
        if (card := card_of(pdf, truth, given, score_page(truth, given)))
    ]
    about = f"{system}, {_counted(len(read), 'page')} read."
    path = arguments.out / f"{name}-{system}.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(contact_sheet(f"Pages of the set {name}", about, cards), encoding="utf-8")
    print(f"{_counted(len(cards), 'page')} of {len(read)}: {path}")
    return 0
