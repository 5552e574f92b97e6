"""Which regions were found, and which were sent to OCR in vain.

In: the truth of a page, and what a system sent. Out: `RegionScore`s, `WrongRoute`s; areas on the
grid of 4 pt. Not here: words (`matching`, `score`).

**Found.** A region that needs OCR is found when 90 % of its words were found, or lie (by their
centre) in what was sent to OCR; one without words, when 90 % of its area was sent.

**Wrong routes.** `SENT`: a region that needs no OCR was sent: half of it is covered by what was
sent, or one sent region lies by half in it; parts of it that are a region in need (a stamp on a
photograph) count for neither. `TEXT`: most words in a sent region are the page's own, which the
file holds. `NOTHING`: a sent region meets no region in need and holds no word. Regions of need
`EITHER` are never wrong, sent or not. What should have been sent and was not is a lost region.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from evaluation.matching import Unit
from evaluation.model import Need, SentRegion, TruthPage, TruthRegion
from inkroute.geometry import Box, per_mille

#: mpt: side of a cell of the grid that areas are counted on.
GRID = 4_000
#: per mille of a region's words (or area) from which it counts as found.
FOUND = 900
#: per mille of a region or of a sent box from which the one was sent as the other.
SENT_SHARE = 500
#: the decision of a `SentRegion` that had OCR read it.
OCR = "ocr"


class Wrong(Enum):
    """Why sending a region to OCR was wrong."""

    SENT = "sent"
    TEXT = "text"
    NOTHING = "nothing"


class WrongRoute(NamedTuple):
    """What was sent in vain: `what` of the truth's region, "own text" or "nothing"; its box."""

    why: Wrong
    what: str
    box: Box


class RegionScore(NamedTuple):
    """A region in need of OCR: its words, those of them found, those in what was sent."""

    region: TruthRegion
    words: int
    words_found: int
    words_sent: int
    found: bool


def region_scores(
    truth: TruthPage, counted: Sequence[Unit], found: Sequence[bool], sent: Sequence[Box]
) -> tuple[RegionScore, ...]:
    """The regions in need of OCR, as told above."""
    scores = []
    for number, region in enumerate(truth.regions):
        if region.need is not Need.OCR:
            continue
        own = [
            (unit, was_found)
            for unit, was_found in zip(counted, found, strict=True)
            if truth.words[unit.word].region == number
        ]
        inside = [any(box.holds(*unit.box.centre) for box in sent) for unit, _ in own]
        reached = sum(f or s for (_, f), s in zip(own, inside, strict=True))
        if own:
            is_found = per_mille(reached, len(own)) >= FOUND
        else:
            is_found = _share(truth, [region.box], sent) >= FOUND
        scores.append(RegionScore(region, len(own), sum(f for _, f in own), sum(inside), is_found))
    return tuple(scores)


Mask = npt.NDArray[np.bool_]


def covered(width: int, height: int, boxes: Iterable[Box]) -> Mask:
    """Cells of a page's grid of 4 pt whose centre lies in one of the boxes: rows x columns."""
    rows, columns = -(-height // GRID), -(-width // GRID)
    mask = np.zeros((max(1, rows), max(1, columns)), dtype=np.bool_)
    for box in boxes:
        # The first centre at or after an edge, GRID * n + GRID / 2.
        x0, y0, x1, y1 = (max(0, -(-(2 * edge - GRID) // (2 * GRID))) for edge in box)
        mask[y0:y1, x0:x1] = True
    return mask


def area_of(width: int, height: int, boxes: Iterable[Box]) -> int:
    """Per mille of a page that boxes cover together, on the grid."""
    mask = covered(width, height, boxes)
    return per_mille(int(mask.sum()), mask.size)


def _share(truth: TruthPage, inner: Iterable[Box], outer: Iterable[Box]) -> int:
    """Per mille of what some boxes cover that lies in others."""
    mask = covered(truth.width, truth.height, inner)
    shared = mask & covered(truth.width, truth.height, outer)
    return per_mille(int(shared.sum()), int(mask.sum()))


def wrong_routes(truth: TruthPage, regions: Sequence[SentRegion]) -> tuple[WrongRoute, ...]:
    """What was sent to OCR and should not have been, as told above."""
    sent = [region.box for region in regions if region.decision == OCR]
    if not sent:
        return ()
    size = truth.width, truth.height
    all_sent = covered(*size, sent)
    fair = covered(*size, [r.box for r in truth.regions if r.need in (Need.OCR, Need.EITHER)])
    wrong = []
    for region in truth.regions:
        if region.need in (Need.OCR, Need.EITHER):
            continue
        mask = covered(*size, [region.box]) & ~fair
        whole = int(mask.sum())
        by_sent = per_mille(int((mask & all_sent).sum()), whole) >= SENT_SHARE
        if whole and (by_sent or any(_lies_in(size, box, mask) for box in sent)):
            wrong.append(WrongRoute(Wrong.SENT, region.what, region.box))
    vain = covered(*size, [route.box for route in wrong])
    for box in sent:
        own, others = _words_in(truth, box)
        if own > others:
            wrong.append(WrongRoute(Wrong.TEXT, "own text", box))
        elif own + others == 0 and not (covered(*size, [box]) & (fair | vain)).any():
            wrong.append(WrongRoute(Wrong.NOTHING, "nothing", box))
    return tuple(wrong)


def _lies_in(size: tuple[int, int], box: Box, mask: Mask) -> bool:
    """Whether a sent box lies by half in a region's cells."""
    own = covered(*size, [box])
    whole = int(own.sum())
    return whole > 0 and per_mille(int((own & mask).sum()), whole) >= SENT_SHARE


def _words_in(truth: TruthPage, box: Box) -> tuple[int, int]:
    """Words in a box: the page's own, which the file holds, and all others."""
    inside = [word for word in truth.words if box.holds(*word.box.centre)]
    own = sum(word.region < 0 and not word.only_pixels for word in inside)
    return own, len(inside) - own
