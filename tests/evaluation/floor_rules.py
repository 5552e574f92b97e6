"""What a page scored when floors were pinned, and what has dropped since.

In: truths, answers, and pins as JSON. Out: `Drop`s that name the words lost and the routes that
changed. Not here: building and reading the pages (`floors`).

**How much may differ.** Another patch of Tesseract reads a few words otherwise, and so does
another build of its libraries. So words are held to a margin: `PAGE_WORDS` and `PAGE_SHARE` on a
page that Tesseract read, `ALL_WORDS` over all pages. Where Tesseract read nothing there is no
margin; nor for routes and regions, which hang on the core alone.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from evaluation.causes import losses
from evaluation.model import SystemPage, TruthPage
from evaluation.score import score_page
from inkroute.geometry import MPT, PER_MILLE, Box

#: words that may be lost, or too many, on a page that Tesseract read: at least so many, and so
#: many per mille of the page's words.
PAGE_WORDS, PAGE_SHARE = 3, 15
#: words that may be lost, or too many, over all pages.
ALL_WORDS = 15
#: per mille of a page that may be sent to OCR beyond what was pinned: crops are cut by pixels.
AREA = 10
_FORM = 1


@dataclass(frozen=True, slots=True)
class Pin:
    """A page as it was pinned.

    `texts` is a hash of the truth's texts: pages of other texts are compared with nothing.
    `missing` are text and place (x, y of the corner, pt); `routes` and `wrong` are sentences
    without numbers that a rounding may change; `found_regions` says which regions in need were
    found, in their order; `area` per mille.
    """

    kind: str
    texts: str
    words: int
    found: int
    extra: int
    calls: int
    area: int
    missing: tuple[tuple[str, int, int], ...]
    routes: tuple[str, ...]
    wrong: tuple[str, ...]
    found_regions: tuple[bool, ...]

    @property
    def margin(self) -> int:
        """Words that may be lost, or too many."""
        if not self.calls:
            return 0
        return max(PAGE_WORDS, self.words * PAGE_SHARE // PER_MILLE)


@dataclass(frozen=True, slots=True)
class Drop:
    """What fell on a page ("" for all pages together), and lines that say where and how."""

    page: str
    what: str
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The drop as indented text."""
        head = f"{self.page}: {self.what}" if self.page else self.what
        return "\n".join([head, *(f"    {line}" for line in self.lines)])


def pin_of(truth: TruthPage, given: SystemPage) -> Pin:
    """What a page scores now."""
    score = score_page(truth, given)
    return Pin(
        kind=truth.kind,
        texts=_digest(truth),
        words=score.truth,
        found=score.found,
        extra=len(score.extra),
        calls=given.calls,
        area=given.area,
        missing=tuple((word.text, *_corner(word.box)) for word in score.missing),
        routes=tuple(
            f"{one.decision}, {one.what}, at {_place(one.box)} pt" for one in given.regions
        ),
        wrong=tuple(f"{one.why.value}: {one.what}" for one in score.wrong),
        found_regions=tuple(one.found for one in score.regions),
    )


def _digest(truth: TruthPage) -> str:
    texts = "\n".join(word.text for word in truth.words)
    return hashlib.sha256(texts.encode()).hexdigest()[:16]


def _corner(box: Box) -> tuple[int, int]:
    return round(box.x0 / MPT), round(box.y0 / MPT)


def _place(box: Box) -> str:
    return " ".join(str(round(edge / MPT)) for edge in box)


def drops(pinned: Mapping[str, Pin], pages: Sequence[tuple[TruthPage, SystemPage]]) -> list[Drop]:
    """What has dropped since pinning; empty when the floors hold."""
    found: list[Drop] = []
    now = {truth.name: pin_of(truth, given) for truth, given in pages}
    for truth, given in pages:
        name = truth.name
        if name not in pinned or pinned[name].texts != now[name].texts:
            found.append(Drop(name, "not the page that was pinned: look, then pin anew"))
        else:
            found += _page_drops(truth, given, pinned[name], now[name])
    found += [
        Drop(name, "was pinned, and is not made any more")
        for name in sorted(pinned.keys() - now.keys())
    ]
    return found + _all_drops(pinned, now, pages)


def _page_drops(truth: TruthPage, given: SystemPage, old: Pin, new: Pin) -> list[Drop]:
    """What has dropped on a page, the routes that changed beside it."""
    found: list[Drop] = []
    name = truth.name
    if given.error:
        found.append(Drop(name, f"error: {given.error}"))
    lost = old.found - new.found
    if lost > old.margin:
        what = f"{new.found} of {new.words} words found, {old.found} when pinned"
        found.append(Drop(name, f"{what}; {old.margin} fewer are allowed", lost_words(
            truth, given, old,
        )))  # fmt: skip
    if new.extra - old.extra > old.margin:
        what = f"{new.extra} words too many, {old.extra} when pinned; {old.margin} more allowed"
        found.append(Drop(name, what, _extra_words(truth, given)))
    more_wrong = Counter(new.wrong) - Counter(old.wrong)
    if more_wrong:
        found.append(Drop(name, "new wrong routes", tuple(sorted(more_wrong.elements()))))
    found += [
        Drop(name, f"region {number} is not found any more: {score.region.what}")
        for number, score in enumerate(score_page(truth, given).regions)
        if not score.found and old.found_regions[number : number + 1] == (True,)
    ]
    if new.area > old.area + AREA:
        what = f"{new.area} per mille of the page sent to OCR, {old.area} when pinned"
        found.append(Drop(name, what))
    if found and changed_routes(old, new):
        found.append(Drop(name, "routes that changed", changed_routes(old, new)))
    return found


def _all_drops(
    pinned: Mapping[str, Pin],
    now: Mapping[str, Pin],
    pages: Sequence[tuple[TruthPage, SystemPage]],
) -> list[Drop]:
    """What has dropped over all pages, though no page may have dropped by much."""
    same = [
        name for name, pin in now.items() if name in pinned and pinned[name].texts == pin.texts
    ]
    found = []
    lost = sum(pinned[name].found - now[name].found for name in same)
    if lost > ALL_WORDS:
        lines = [
            f"{truth.name}: {line}"
            for truth, given in pages
            if truth.name in same
            for line in lost_words(truth, given, pinned[truth.name])
        ]
        what = f"{lost} words lost over all pages, {ALL_WORDS} are allowed"
        found.append(Drop("", what, tuple(lines)))
    extra = sum(now[name].extra - pinned[name].extra for name in same)
    if extra > ALL_WORDS:
        what = f"{extra} words too many over all pages, {ALL_WORDS} are allowed"
        found.append(Drop("", what))
    return found


def lost_words(truth: TruthPage, given: SystemPage, old: Pin) -> tuple[str, ...]:
    """Words missed now that were not missed when pinned: text, place, cause, what was given."""
    before = Counter(old.missing)
    lines = []
    for loss in losses(given, score_page(truth, given).missing):
        key = (loss.word.text, *_corner(loss.word.box))
        if before[key]:
            before[key] -= 1
            continue
        instead = " ".join(repr(word.text) for word in loss.instead) or "nothing"
        place = f"{key[1]}, {key[2]} pt"
        lines.append(
            f"{truth.kind}: {loss.word.text!r} at {place}: given {instead} ({loss.cause.value})"
        )
    return tuple(lines)


def _extra_words(truth: TruthPage, given: SystemPage) -> tuple[str, ...]:
    return tuple(
        f"{word.text!r} at {_place(word.box)} pt, from {word.source}"
        for word in score_page(truth, given).extra
    )


def changed_routes(old: Pin, new: Pin) -> tuple[str, ...]:
    """Routes that were and are not any more, and those that are new."""
    gone, come = (
        Counter(old.routes) - Counter(new.routes),
        Counter(new.routes) - Counter(old.routes),
    )
    return (
        *(f"was: {route}" for route in sorted(gone.elements())),
        *(f"now: {route}" for route in sorted(come.elements())),
    )


def save(path: Path, pins: Mapping[str, Pin], engine: str) -> None:
    """Write pins, a page a line each, so that differences read well."""
    rows = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(asdict(pins[name]), ensure_ascii=False)}"
        for name in sorted(pins)
    )
    head = f'"form": {_FORM},\n"engine": {json.dumps(engine)},\n"pages": {{\n'
    path.write_text(f"{{\n{head}{rows}\n}}\n}}\n", encoding="utf-8")


def load(path: Path) -> tuple[dict[str, Pin], str]:
    """Pins by page, and the engine's version that they were made with."""
    told = json.loads(path.read_text(encoding="utf-8"))
    return {name: _pin(row) for name, row in told["pages"].items()}, told["engine"]


def _pin(row: dict[str, Any]) -> Pin:
    lists = ("routes", "wrong", "found_regions")
    told = row | {name: tuple(row[name]) for name in lists}
    return Pin(**told | {"missing": tuple((text, x, y) for text, x, y in row["missing"])})
