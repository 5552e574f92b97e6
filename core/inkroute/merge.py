"""One text of what the file holds and what OCR read.

In: a routed page and the words that OCR read in its regions, in any order. Out: merged words,
each with source, confidence and route (specification: OCR and merge, "Merge"). Merging is
idempotent and does not depend on the order of the OCR words. Not here: reading order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from inkroute.geometry import Box, length, quarter_turn
from inkroute.lines import Vector, lines_of
from inkroute.model import (
    Decision,
    MergedWord,
    OcrWord,
    Origin,
    Route,
    Word,
    WordSource,
)
from inkroute.policy import Policy
from inkroute.route.page import Routed

#: Side of a cell (mpt) of the index of boxes.
_CELL = 36_000
_WHOLE = 1_000
#: Origins of characters that a table of ours, and not the file, gave their Unicode.
_REPAIRED = frozenset((Origin.SYMBOL_TABLE,))


class BoxIndex:
    """Boxes by the cells of the page that they touch."""

    def __init__(self) -> None:
        """An empty index."""
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._centres: dict[tuple[int, int], list[int]] = {}
        self.boxes: list[Box] = []

    def add(self, box: Box) -> None:
        """Add a box; its number is the count of boxes before it."""
        number = len(self.boxes)
        self.boxes.append(box)
        for column in range(box.x0 // _CELL, box.x1 // _CELL + 1):
            for row in range(box.y0 // _CELL, box.y1 // _CELL + 1):
                self._cells.setdefault((column, row), []).append(number)
        x, y = box.centre
        self._centres.setdefault((x // _CELL, y // _CELL), []).append(number)

    def at(self, x: int, y: int) -> list[int]:
        """Numbers of the boxes that hold a point, in rising order."""
        found = self._cells.get((x // _CELL, y // _CELL), ())
        return [number for number in found if self.boxes[number].holds(x, y)]

    def within(self, box: Box) -> list[int]:
        """Numbers of the boxes that share an area with `box` and whose centre it holds."""
        columns = range(box.x0 // _CELL, box.x1 // _CELL + 1)
        rows = range(box.y0 // _CELL, box.y1 // _CELL + 1)
        cells: Iterable[tuple[int, int]] = product(columns, rows)
        if len(columns) * len(rows) > len(self._centres):  # a box larger than all there is
            cells = [(x, y) for x, y in self._centres if x in columns and y in rows]
        return [
            number
            for cell in cells
            for number in self._centres.get(cell, ())
            if box.meets(self.boxes[number]) and box.holds(*self.boxes[number].centre)
        ]


def merge(routed: Routed, ocr_words: Sequence[OcrWord], policy: Policy) -> tuple[MergedWord, ...]:
    """The page's words. OCR words of other pages' routes, or of unread ones, are left out."""
    read = {r.key: r for r in routed.routes if r.decision is Decision.OCR}
    told = routed.facts.told
    kept = [
        _from_file(word, WordSource.FILE, told=told.get(id(word), ""))
        for word in routed.facts.shown
    ]
    kept += [
        _from_file(word, WordSource.FILE_OCR_LAYER, told=told.get(id(word), ""))
        for word in routed.facts.layer
        if _within(word, [r for r in routed.routes if r.decision is Decision.ALREADY_READ])
    ]
    distrusted, doubtful = _distrusted(routed, read)
    accepted = _accepted(ocr_words, read, kept, policy)
    replaced = BoxIndex()
    for word, _ in distrusted:
        replaced.add(word.box.grown(policy.kept_word_grown))
    used = [False] * len(distrusted)
    out = list(kept)
    for ocr, along in accepted:
        texts = []
        for number in _touched(ocr.box, replaced):
            texts.append(distrusted[number][0].text)
            used[number] = True
        turn = (4 - read[ocr.route].turn) % 4
        out.append(
            MergedWord(
                ocr.text, ocr.box, WordSource.OCR, ocr.confidence, ocr.route,
                " ".join(texts), turn=turn, along=along,
            )
        )  # fmt: skip
    doubtful += [
        word for (word, _), was_read in zip(distrusted, used, strict=True) if not was_read
    ]
    out += [_from_file(word, WordSource.FILE, doubtful=True) for word in doubtful]
    return tuple(out)


def _from_file(
    word: Word, source: WordSource, *, doubtful: bool = False, told: str = ""
) -> MergedWord:
    """A word of the file; `told` is what ToUnicode said of one that its glyphs' names repaired."""
    if told or (source is WordSource.FILE and not word.text.isascii() and _is_repaired(word)):
        source = WordSource.REPAIRED
    x0, y0, x1, y1 = word.baseline
    turn = quarter_turn(float(x1 - x0), float(y1 - y0)) if y0 != y1 else 0 if x1 >= x0 else 2
    along = _along(word)
    if word.style.font.vertical:
        turn, along = 1, (0, 0)
    return MergedWord(
        word.text, word.box, source, _WHOLE, replaced=told, doubtful=doubtful, turn=turn,
        along=along,
    )  # fmt: skip


def _along(word: Word) -> Vector:
    """The vector of a word's baseline, in the direction of its longest piece.

    From the start of a word to the end of its index, a line would seem to rise.
    """
    x0, y0, x1, y1 = word.baseline
    if not word.parts or y0 == y1:
        return (x1 - x0, y1 - y0)
    whole = length(x1 - x0, y1 - y0)
    vectors = [(b[2] - b[0], b[3] - b[1]) for b in (piece.baseline for piece in word.parts)]
    dx, dy = max(vectors, key=lambda v: (length(*v), v))
    long = length(dx, dy)
    return (dx * whole // long, dy * whole // long) if long else (0, 0)


def _is_repaired(word: Word) -> bool:
    return any(origin in _REPAIRED for origin in word.origins())


def _within(word: Word, routes: list[Route]) -> bool:
    x, y = word.box.centre
    return any(route.box.holds(x, y) for route in routes)


def _distrusted(
    routed: Routed, read: dict[str, Route]
) -> tuple[list[tuple[Word, str]], list[Word]]:
    """Undecoded words whose block is read (with its key), and those that stay as they are."""
    distrusted: list[tuple[Word, str]] = []
    doubtful: list[Word] = []
    for key, words in routed.words_of.items():
        if key in read:
            distrusted.extend((word, key) for word in words)
        else:
            doubtful.extend(words)
    return distrusted, doubtful


def _accepted(
    ocr_words: Sequence[OcrWord], read: dict[str, Route], kept: list[MergedWord], policy: Policy
) -> list[tuple[OcrWord, Vector]]:
    """OCR words that are sure enough, no slivers, not on a kept word and not read twice.

    Each with its baseline's vector (mpt), (0, 0) where its line runs by the route's quarter turn.
    """
    index = BoxIndex()
    for from_file in kept:
        index.add(from_file.box.grown(policy.kept_word_grown))
    ranked = sorted(ocr_words, key=lambda w: (-w.confidence, w.box, w.text, w.route))
    seen = BoxIndex()
    texts: list[str] = []
    out: list[OcrWord] = []
    for word in ranked:
        route = read.get(word.route)
        if route is None or word.confidence < policy.ocr_confidence_min or not word.text.strip():
            continue
        if _is_sliver(word.box, route.box, policy) or index.at(*word.box.centre):
            continue
        if any(
            texts[number] == word.text
            and word.box.share_inside(seen.boxes[number]) >= policy.same_place_share
            for number in seen.at(*word.box.centre)
        ):
            continue
        seen.add(word.box)
        texts.append(word.text)
        out.append(word)
    return _in_lines(out, read)


def _in_lines(words: list[OcrWord], read: dict[str, Route]) -> list[tuple[OcrWord, Vector]]:
    """Words by route, then line by line, also where a scan lies askew or text at a slant."""
    by_route: dict[str, list[OcrWord]] = {key: [] for key in read}
    for word in words:
        by_route[word.route].append(word)
    return [
        (found[number], along)
        for key, found in by_route.items()
        for number, along in lines_of(
            [word.box for word in found], [word.text for word in found], read[key].turn
        )
    ]


def _is_sliver(box: Box, crop: Box, policy: Policy) -> bool:
    """A reading too narrow to be a letter that stands at the crop's edge."""
    margin = policy.crop_margin
    edge = (
        box.x0 <= crop.x0 - margin + 1_000 or box.x1 >= crop.x1 + margin - 1_000
        or box.y0 <= crop.y0 - margin + 1_000 or box.y1 >= crop.y1 + margin - 1_000
    )  # fmt: skip
    return edge and min(box.width, box.height) < policy.sliver_width


def _touched(box: Box, index: BoxIndex) -> list[int]:
    """Distrusted words that an OCR word stands for: either holds the other's centre."""
    return sorted({*index.at(*box.centre), *index.within(box)})
