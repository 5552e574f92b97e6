"""Has lines of an OCR program's layer read again, and tells where the readings disagree.

In: a merged page, the share of lines to read. Out: notes (`layer_remark`, with both readings and
the place, and one `layer_checked` that counts), and what it cost. Not here: which lines, and what
a disagreement is (the core's `layer_check`). Nothing that was merged is changed.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from inkroute.geometry import MPT, PER_MILLE, Box
from inkroute.layer_check import Line, Remark, chosen, compare, lines_of, over_picture
from inkroute.model import (
    Decision,
    Note,
    OcrWord,
    PageMap,
    PageResult,
    Route,
    RouteSource,
    WordSource,
)
from inkroute.native.messages import Reply
from inkroute.native.reader import PLAIN_DPI, FileReader, PendingPage
from inkroute.policy_check import CheckPolicy

#: the notes' codes.
REMARK, CHECKED = "layer_remark", "layer_checked"
#: characters of a reading that a note gives.
_SHOWN = 160


class CheckCost(NamedTuple):
    """Lines read again, those of them that OCR read surely; remarks; milliseconds of Tesseract."""

    lines: int = 0
    sure: int = 0
    remarks: int = 0
    milliseconds: int = 0
    spent: int = 0


@dataclass(frozen=True, slots=True)
class PendingCheck:
    """A page whose lines are being read again: with the page's text, and without."""

    page: PageResult
    lines: dict[str, Line]
    pending: tuple[PendingPage, ...]
    policy: CheckPolicy = field(default_factory=CheckPolicy)

    @property
    def visible(self) -> bool:
        """Whether any of the lines' words shows."""
        words = (word for line in self.lines.values() for word in line.words)
        return any(word.source is WordSource.FILE for word in words)

    @property
    def replies(self) -> tuple[Future[Reply], ...]:
        """What is to be waited for."""
        return tuple(reply for pending in self.pending for reply in pending.replies)

    def outcome(self) -> tuple[tuple[Note, ...], CheckCost]:
        """Wait for the lines; the page's notes on them."""
        if not self.pending:
            return (), CheckCost()
        readings = [pending.reading() for pending in self.pending]
        read: dict[str, list[OcrWord]] = {key: [] for key in self.lines}
        for reading in readings:
            for word in reading.words:
                read[word.route].append(word)
        checked = [compare(line, read[key], self.policy) for key, line in self.lines.items()]
        remarks = [remark for one in checked for remark in one.remarks]
        cost = CheckCost(
            len(checked),
            sum(one.sure for one in checked),
            len(remarks),
            sum(reading.cost.milliseconds for reading in readings),
            sum(reading.cost.spent for reading in readings),
        )
        number = self.page.index + 1
        notes = [_note(number, remark) for remark in remarks]
        # What could not be read again is in the layer still: nothing is lost.
        failed = [note._replace(loses=False) for one in readings for note in one.notes]
        return (_count(number, cost, visible=self.visible), *notes, *failed), cost


def begin(
    merged: PageResult,
    share: int,
    seed: int,
    file: FileReader,
    policy: CheckPolicy | None = None,
    *,
    shown: PageMap | None = None,
) -> PendingCheck:
    """Begin to read lines of a merged page's layer again: `share` per mille of them.

    `shown`, the page's map, says that the text that shows is to be checked too
    (`layer_check.lines_of`). Where it lies over a picture, the picture is read without it: the
    text would but confirm itself.
    """
    policy = policy or CheckPolicy()
    lines = lines_of(merged.words or (), policy, visible=shown is not None)
    pictures = () if shown is None else _pictures(shown)
    routes: tuple[list[Route], list[Route]] = ([], [])
    of_key: dict[str, Line] = {}
    whole = Box(0, 0, merged.width, merged.height)
    for place in chosen(lines, share, seed):
        line = lines[place]
        box = line.box.intersection(whole)
        if box.is_empty:
            continue
        key = f"p{merged.index + 1}-line-{place + 1}"
        of_key[key] = line
        routes[over_picture(line, pictures)].append(
            Route(
                key, merged.index, box, RouteSource.WORDS, Decision.OCR, PER_MILLE, (),
                _dpi(merged, box), (4 - line.turn) % 4,
            )
        )  # fmt: skip
    pending = tuple(
        file.begin(replace(merged, routes=tuple(some), words=None), textless=textless)
        for textless, some in zip((False, True), routes, strict=True)
        if some
    )
    return PendingCheck(merged, of_key, pending, policy)


def _pictures(page: PageMap) -> tuple[Box, ...]:
    """The boxes of the pictures that show, in mpt."""
    return tuple(i.box for i in page.images if not i.hidden and i.visible_share > 0)


def _dpi(page: PageResult, box: Box) -> int:
    """The resolution of the scan that a line lies on."""
    x, y = box.centre
    read = [r for r in page.routes if r.decision is Decision.ALREADY_READ and r.box.holds(x, y)]
    return max((r.dpi for r in read), default=PLAIN_DPI)


def _count(number: int, cost: CheckCost, *, visible: bool) -> Note:
    lines = "1 line" if cost.lines == 1 else f"{cost.lines:,} lines"
    remarks = "1 remark" if cost.remarks == 1 else f"{cost.remarks:,} remarks"
    unsure = cost.lines - cost.sure
    layer = "text layer" if visible else "earlier OCR layer"
    detail = f"{lines} of the {layer} checked, {remarks}"
    detail += f"; {unsure:,} could not be read surely" if unsure else ""
    return Note(CHECKED, f"page {number}", detail)


def _note(number: int, remark: Remark) -> Note:
    x0, y0, x1, y1 = (round(v / MPT) for v in remark.box)
    layer, read = _quoted(remark.layer), _quoted(remark.read)
    detail = f"{remark.kind.value}, {remark.severity.value}: the layer has {layer}, OCR reads"
    detail += f" {read} (confidence {remark.confidence / PER_MILLE:.2f})"
    return Note(REMARK, f"page {number}, {x0},{y0} - {x1},{y1} pt", detail)


def _quoted(text: str) -> str:
    if not text:
        return "nothing"
    return f'"{text}"' if len(text) <= _SHOWN else f'"{text[:_SHOWN]}..."'


__all__ = ["CHECKED", "REMARK", "CheckCost", "PendingCheck", "begin"]
