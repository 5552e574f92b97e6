"""Says of a page what is on it, what needs OCR and why: every candidate, every word's standing.

In: an open document, a page. Out: an `Explanation`, and its lines of text or JSON. Nothing is
drawn or read (routing: "Reasons in plain words for every candidate, also the skipped ones").
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import inkroute
from inkroute.errors import InkrouteError
from inkroute.geometry import MPT, PER_MILLE, Box
from inkroute.model import Decision, Hidden, Note, PageResult
from inkroute.native.candidates import Candidate, candidates
from inkroute.native.page_words import PlacedWord, Standing, page_words
from inkroute.native.report import counted
from inkroute.native.routing import route_page
from inkroute.native.table import Style, clean
from inkroute.pipeline import Document
from inkroute.wire import dump

#: Name and version of the shape of the JSON; the number rises when a reader would break.
EXPLAIN_SCHEMA = "inkroute-explain-1"
#: terminal cells of an example of a word, and codes of one that does not decode.
_EXAMPLE = 24
_CODES = 6
#: letters of a word that makes a good example.
_TYPICAL = 4
#: notes that are shown; the JSON has the rest.
_NOTES = 12
_INDENT = 4

_DECISIONS = {
    Decision.OCR: ("OCR", Style.YELLOW),
    Decision.SKIP: ("skip", Style.FAINT),
    Decision.ALREADY_READ: ("already read", Style.GREEN),
}
#: What is said after the number of words; "{font}" where they are counted by font.
_STANDINGS = {
    Standing.SHOWN: "shown and decoded: kept as they are",
    Standing.REPAIRED: "symbols repaired from tables: kept",
    Standing.LAYER: "in the invisible layer of an earlier OCR: taken as read",
    Standing.OCR: "read by OCR",
    Standing.UNSURE: "read by OCR, but not surely",
    Standing.UNDECODED: "shown but not decoded, in the font {font}",
    Standing.DISBELIEVED: "shown, and not believed, in the font {font}",
    Standing.INVISIBLE: "invisible, in no layer that is believed: left out",
    Standing.COVERED: "covered by what is painted after them: left out",
    Standing.CLIPPED: "clipped away: left out",
    Standing.BACKGROUND: "in the colour of what lies beneath: left out",
    Standing.OFFPAGE: "beyond the page's edge: left out",
    Standing.LAYER_OFF: "on a layer that is switched off: left out",
}


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Words that stand alike: how many, and one as an example.

    `font` is told where they are counted by font, else "".
    """

    standing: Standing
    count: int
    example: PlacedWord
    font: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything that is to be said of a page; `tiny` counts words that show, but hardly."""

    page: PageResult
    candidates: tuple[Candidate, ...] = ()
    words: tuple[WordGroup, ...] = ()
    tiny: int = 0
    placed: tuple[PlacedWord, ...] = ()

    @property
    def conclusion(self) -> str:
        """One sentence: what of the page needs OCR."""
        page = self.page
        if page.width <= 0:
            return "Nothing is known of this page: it was left out."
        regions = sum(route.decision is Decision.OCR for route in page.routes)
        if regions:
            need = "need" if regions > 1 else "needs"
            share = f"{page.ocr_share / 10:.1f} %" if page.ocr_share else "less than 0.1 %"
            return f"{counted(regions, 'region')}, {share} of the page, {need} OCR."
        return "Nothing of this page needs OCR."


def explain(document: Document, index: int, read: PageResult | None = None) -> Explanation:
    """Explain a page, with the words that OCR gave where it was `read`.

    One that cannot be routed is explained by its notes alone.
    """
    page = read or route_page(document, index)
    if page.width <= 0:
        return Explanation(page)
    try:
        routed = document.judged(index)
        merged = page.words
        if merged is None:
            merged = document.merge_page(index, ()).words or ()
    except InkrouteError as error:
        return _lost(index, f"page_{error.code}", str(error))
    except Exception as error:  # noqa: BLE001 - as in `routing.route_page`
        detail = f"left out, by a defect of inkroute ({type(error).__name__}: {error})"
        return _lost(index, "page_failed", detail)
    placed = page_words(routed, merged)
    groups: dict[tuple[Standing, str], list[PlacedWord]] = {}
    for word in placed:
        font = word.font if word.standing.is_doubted else ""
        groups.setdefault((word.standing, font), []).append(word)
    order = list(Standing)
    words = [
        WordGroup(standing, len(found), _typical(found), font)
        for (standing, font), found in groups.items()
    ]
    words.sort(key=lambda group: (order.index(group.standing), -group.count, group.font))
    tiny = sum(bool(word.flags & Hidden.TINY) for word in routed.facts.shown)
    return Explanation(page, candidates(routed), tuple(words), tiny, placed)


def _lost(index: int, code: str, detail: str) -> Explanation:
    """A page of which nothing is known but a note."""
    note = Note(code, f"page {index + 1}", detail, loses=True)
    return Explanation(PageResult(index, 0, 0, 0, (), (note,), 0, 0, 0))


def _typical(found: Sequence[PlacedWord]) -> PlacedWord:
    """The first word that is long enough to be known again, else the first."""
    return next((word for word in found if len(word.text) >= _TYPICAL), found[0])


def lines(name: str, count: int, found: Explanation, width: int, *, colour: bool) -> Iterator[str]:
    """The explanation as lines of at most `width` terminal cells; `count` pages has the file."""
    page = found.page
    title = f"{name}, page {page.index + 1:,} of {count:,}"
    if page.width > 0:
        title += f": {page.width / MPT:.4g} x {page.height / MPT:.4g} pt"
        title += f", turned by {page.rotation} degrees" if page.rotation else ""
    for line in wrapped(title, width):
        yield Style.BOLD.paint(line, colour=colour)
    if page.width > 0:
        yield ""
        if not found.candidates:
            yield from wrapped("No picture, drawing or font is in question.", width)
        for candidate in found.candidates:
            yield from _candidate_lines(candidate, width, colour=colour)
        yield ""
        yield Style.BOLD.paint("Words of the file", colour=colour)
        if not found.words:
            yield f"{'':{_INDENT}}none"
        for group in found.words:
            yield from _group_lines(group, found.tiny, width)
    if page.notes:
        yield ""
        yield Style.BOLD.paint("Notes", colour=colour)
        yield from _note_lines(page.notes, width)
    yield ""
    for line in wrapped(found.conclusion, width):
        yield Style.BOLD.paint(line, colour=colour)


def _candidate_lines(candidate: Candidate, width: int, *, colour: bool) -> Iterator[str]:
    route = candidate.route
    decision, style = _DECISIONS[route.decision]
    text = candidate.text[0].upper() + candidate.text[1:]
    head = (
        f"{candidate.number:>3} {decision}, confidence {route.confidence / PER_MILLE:.2f}: {text}"
    )
    first, *rest = wrapped(head, width, _INDENT)
    yield style.paint(first, colour=colour)
    for line in rest:
        yield style.paint(line, colour=colour)
    place = f"at {points(route.box)} pt"
    if route.decision is Decision.OCR:
        place += f", to be drawn at {route.dpi:,} dpi"
        if route.turn:
            place += f", turned by {route.turn * 90} degrees"
    yield " " * _INDENT + place
    for reason in route.reasons:
        yield from wrapped(
            f"{'':{_INDENT}}- {reason.text} [{reason.name}={reason.value}]", width, _INDENT + 2
        )


def points(box: Box) -> str:
    """A box in whole points: left, top - right, bottom."""
    x0, y0, x1, y1 = (round(v / MPT) for v in box)
    return f"{x0},{y0} - {x1},{y1}"


def _group_lines(group: WordGroup, tiny: int, width: int) -> Iterator[str]:
    what = described(group, tiny)
    head = f"{group.count:>{_INDENT + 3},} {what}, as {example(group.example)}"
    yield from wrapped(head, width, _INDENT + 4)


def described(group: WordGroup, tiny: int) -> str:
    """How the words of a group stand; `tiny` of the shown ones are."""
    what = _STANDINGS[group.standing].format(font=group.font or "without a name")
    if group.standing is Standing.SHOWN and tiny:
        what += f" ({tiny:,} of them tiny)"
    return what


def example(word: PlacedWord) -> str:
    """A word in quotes, cut to a few cells; one that does not decode by its codes."""
    if word.standing is Standing.UNDECODED:
        codes = " ".join(f"{ord(code):02X}" for code in word.codes[:_CODES])
        more = " ..." if len(word.codes) > _CODES else ""
        return f"codes {codes}{more}"
    text, cells = "", 0
    for character in clean(word.text):
        cells += _cells(character)
        if cells > _EXAMPLE:
            return f'"{text}..."'
        text += character
    return f'"{text}"'


def _note_lines(notes: Sequence[Note], width: int) -> Iterator[str]:
    for note in notes[:_NOTES]:
        loss = " Something may be missing here." if note.loses else ""
        line = f"{'':{_INDENT}}{note.where}: {note.detail.rstrip('.')}.{loss}"
        yield from wrapped(line, width, _INDENT + 2)
    if len(notes) > _NOTES:
        yield f"{'':{_INDENT}}{len(notes) - _NOTES:,} more; --json has them all"


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """The text, cleaned, in lines of at most `width` cells, all but the first indented.

    Words longer than a line are cut. Wide characters (Chinese, Japanese, Korean) take two cells.
    """
    text = clean(text)
    start = len(text) - len(text.lstrip(" "))
    out: list[str] = []
    line, used = text[:start], start
    empty = True
    for word in text.split():
        length = sum(map(_cells, word))
        if not empty and used + 1 + length > width:
            out.append(line)
            line, used, empty = " " * indent, indent, True
        if not empty:
            line, used = f"{line} ", used + 1
        for character in word:
            if used + _cells(character) > width and used > indent:
                out.append(line)
                line, used = " " * indent, indent
            line, used = line + character, used + _cells(character)
        empty = False
    return [*out, line]


def _cells(character: str) -> int:
    """Cells of a terminal that a character takes."""
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def to_json(document: Document, pages: Sequence[Explanation]) -> str:
    """Explanations as JSON; boxes in mpt, shares and confidences in per mille."""
    return dump(
        {
            "schema": EXPLAIN_SCHEMA,
            "generator": f"inkroute {inkroute.__version__}",
            "policy": document.policy_digest,
            "unit": "mpt",
            "source": {
                "sha256": document.sha256,
                "bytes": document.size,
                "page_count": document.page_count,
            },
            "pages": [_page_value(page) for page in pages],
            "notes": [_note_value(note) for note in document.notes],
        }
    )


def _page_value(found: Explanation) -> dict[str, object]:
    page = found.page
    return {
        "index": page.index,
        "width": page.width,
        "height": page.height,
        "rotation": page.rotation,
        "ocr_share": page.ocr_share,
        "candidates": [_candidate_value(candidate) for candidate in found.candidates],
        "words": [_group_value(group) for group in found.words],
        "tiny_words": found.tiny,
        "notes": [_note_value(note) for note in page.notes],
        "conclusion": found.conclusion,
    }


def _candidate_value(candidate: Candidate) -> dict[str, object]:
    route = candidate.route
    return {
        "number": candidate.number,
        "key": route.key,
        "source": route.source.value,
        "text": candidate.text,
        "facts": dict(candidate.facts),
        "box": list(route.box),
        "decision": route.decision.value,
        "confidence": route.confidence,
        "reasons": [{"name": r.name, "value": r.value, "text": r.text} for r in route.reasons],
        "dpi": route.dpi,
        "turn": route.turn,
    }


def _group_value(group: WordGroup) -> dict[str, object]:
    word = group.example
    return {
        "standing": group.standing.value,
        "hidden": group.standing.is_hidden,
        "font": group.font,
        "count": group.count,
        "example": {"text": word.text, "box": list(word.box), "codes": list(map(ord, word.codes))},
    }


def _note_value(note: Note) -> dict[str, object]:
    return {"code": note.code, "where": note.where, "detail": note.detail, "loses": note.loses}
