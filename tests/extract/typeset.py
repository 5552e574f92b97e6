"""Sets words on a page in code: a fixed-width typesetter for the tests of extraction."""

from __future__ import annotations

from collections.abc import Iterable

from inkroute.geometry import Box
from inkroute.model import DocumentResult, MergedWord, PageResult, WordSource

#: Letter A4, mpt.
WIDTH, HEIGHT = 612_000, 792_000
SIZE = 10_000


def word(
    text: str,
    x: int,
    y: int,
    *,
    size: int = SIZE,
    source: WordSource = WordSource.FILE,
    confidence: int = 1000,
    route: str = "",
) -> MergedWord:
    """A word whose letters are half as wide as high, its box's top left at (x, y)."""
    box = Box(x, y, x + len(text) * size // 2, y + size)
    return MergedWord(text, box, source, confidence, route)


def line(text: str, x: int, y: int, *, size: int = SIZE, space: int = 300) -> list[MergedWord]:
    """The words of a line from x to the right; `space` in per mille of the size."""
    words = []
    for part in text.split():
        words.append(word(part, x, y, size=size))
        x = words[-1].box.x1 + size * space // 1000
    return words


def column(
    lines: Iterable[str], x: int, y: int, *, size: int = SIZE, leading: int = 1200
) -> list[MergedWord]:
    """Lines under each other; `leading` in per mille of the size. "" leaves one line blank."""
    words: list[MergedWord] = []
    for text in lines:
        words += line(text, x, y, size=size)
        y += size * leading // 1000
    return words


def prose(label: str, count: int, width: int = 6) -> list[str]:
    """Full lines of `width` six-letter words, each of them to be told from all others."""
    return [
        " ".join(f"{label}{row:02}{place:03}" for place in range(width)) for row in range(count)
    ]


def right_to_left(text: str, right: int, y: int, *, size: int = SIZE) -> list[MergedWord]:
    """The words of a line from `right` to the left, as a page of Hebrew or Arabic shows them."""
    words = []
    for part in text.split():
        left = right - len(part) * size // 2
        words.append(word(part, left, y, size=size))
        right = left - size * 3 // 10
    return words


def turned(words: Iterable[MergedWord], turn: int) -> list[MergedWord]:
    """Words set on an upright page of HEIGHT x WIDTH (or WIDTH x HEIGHT), turned on the page."""
    out = []
    for w in words:
        b = w.box
        if turn == 1:
            box = Box(WIDTH - b.y1, b.x0, WIDTH - b.y0, b.x1)
        elif turn == 2:
            box = Box(WIDTH - b.x1, HEIGHT - b.y1, WIDTH - b.x0, HEIGHT - b.y0)
        else:
            box = Box(b.y0, HEIGHT - b.x1, b.y1, HEIGHT - b.x0)
        out.append(w._replace(box=box, turn=turn))
    return out


def page(words: Iterable[MergedWord] | None, index: int = 0) -> PageResult:
    """A page of the words, shuffled in a fixed way: their order must not matter."""
    kept = None
    if words is not None:
        kept = tuple(sorted(words, key=lambda w: (w.text[::-1], w.box)))
    return PageResult(index, WIDTH, HEIGHT, 0, (), (), len(kept or ()), 0, 0, kept)


def document(*pages: PageResult) -> DocumentResult:
    """A document of the pages."""
    return DocumentResult("0" * 64, 1, len(pages), "1" * 64, "mirror", pages, ())
