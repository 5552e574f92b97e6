"""Painted paths to clusters: a line of outlined text, a chart, a table's rules, a fill.

In: paths as columns. Out: `VectorCluster`s. Paths without letters are gathered on a coarse grid of
cells, so that a map of 60,000 paths costs as little as their painting (few paths are compared
with each other, to the same end); letters are gathered by
their own nearness (`letters`), and belong to the drawing that holds them when they are the
lesser part of it. Not here: whether a cluster is to be read.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE, Box
from inkroute.model import VectorCluster
from inkroute.pagemap.columns import changes, run_lengths
from inkroute.pagemap.letters import LetterBlock, blocks, components
from inkroute.pagemap.listed import with_labels
from inkroute.pagemap.outlines import Paths
from inkroute.pagemap.slants import joined
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

#: Cells along the longer side of the page, at most.
_CELLS_MAX = 320
#: So many drawings of a page, the largest, may own labels: a ceiling on the pairs looked at.
_LABELLED = 200
#: Paths up to this number are compared with each other; more are drawn on the grid.
_FEW = 192
#: A path over more than this share of both sides of the page is its ground or its border.
_GROUND = 900


class _Drawing(NamedTuple):
    """Paths without letters that touch: their box, how many, what they are made of."""

    box: Box
    paths: int
    lines: int
    curves: int
    rectangles: int
    filled: int
    stroked: int
    order: int


def cluster(paths: Paths, page: Box, policy: Policy) -> list[VectorCluster]:
    """All clusters of a page, from top to bottom."""
    if not len(paths):
        return []
    free = joined(blocks(paths.letter, policy), policy) if len(paths.letter) else []
    free += blocks(paths.drawn, policy, alike=True) if len(paths.drawn) else []
    plain = np.ones(len(paths), dtype=np.bool_)
    plain[paths.owner] = False
    out: list[VectorCluster] = []
    for number, drawing in enumerate(_drawings(paths, plain.nonzero()[0], page, policy)):
        own = _labels_of(drawing, free, policy) if free and number < _LABELLED else []
        if own:
            taken = {id(block) for block in own}
            free = [block for block in free if id(block) not in taken]
        out.append(_drawn(drawing, own))
    out.extend(_text(block) for block in with_labels(free, policy))
    out.sort(key=lambda c: (c.box.y0, c.box.x0, c.box.y1, c.box.x1, c.order, c.paths))
    return out


def _labels_of(drawing: _Drawing, free: list[LetterBlock], policy: Policy) -> list[LetterBlock]:
    """Blocks of letters that are a drawing's labels: few letters each, in it or beside it.

    A rule or a frame has none; nor has a drawing that is the lesser part of what is in it, which
    is then text with a rule or a box round it.
    """
    if drawing.paths < policy.drawing_paths:
        return []
    box = drawing.box
    inside = {id(b): len(b.letters) for b in free if b.box.share_inside(box) == PER_MILLE}
    letters = sum(inside.values())
    lesser = letters * PER_MILLE < (letters + drawing.paths) * policy.outlined_share
    own: list[LetterBlock] = []
    left = [
        b for b in free if len(b.letters) <= policy.label_letters or (lesser and id(b) in inside)
    ]
    while True:
        # A label may stand beside a label: the figures of an axis reach past its last bar.
        near = [block for block in left if _reach(block, policy).meets(box)]
        if not near:
            return own
        own += near
        taken = {id(block) for block in near}
        left = [block for block in left if id(block) not in taken]
        for block in near:
            box = box.union(block.box)


def _reach(block: LetterBlock, policy: Policy) -> Box:
    """The box within which a drawing is near enough to own the block as a label."""
    tall = max(max(letter[3] - letter[1], letter[2] - letter[0]) for letter in block.letters)
    return block.box.grown(tall * policy.cluster_gap // PER_MILLE)


def _text(block: LetterBlock) -> VectorCluster:
    """A block of letters as a cluster of its own."""
    count = len(block.letters)
    return VectorCluster(
        block.box, count, 0, count, 0, count, 0, tuple(Box(*letter) for letter in block.letters),
        block.lettered, block.turn, 0,
    )  # fmt: skip


def _drawn(drawing: _Drawing, labels: list[LetterBlock]) -> VectorCluster:
    """A drawing's paths with its labels: their box is the drawing's too."""
    box = drawing.box
    letters = [Box(*letter) for block in labels for letter in block.letters]
    turns = {block.turn for block in labels if block.lettered}
    for block in labels:
        box = box.union(block.box)
    return VectorCluster(
        box=box,
        paths=drawing.paths + len(letters),
        lines=drawing.lines,
        curves=drawing.curves,
        rectangles=drawing.rectangles,
        filled=drawing.filled,
        stroked=drawing.stroked,
        letters=tuple(letters),
        lettered=sum(block.lettered for block in labels),
        turn=turns.pop() if len(turns) == 1 else 0,
        order=drawing.order,
    )


def _drawings(
    paths: Paths, rows: npt.NDArray[np.intp], page: Box, policy: Policy
) -> list[_Drawing]:
    """Paths whose cells touch, gathered, those with the most paths first; grounds each apart."""
    if not len(rows):
        return []
    box = paths.box[rows]
    side = box[:, 2:] - box[:, :2]
    broad, tall = page.width * _GROUND // PER_MILLE, page.height * _GROUND // PER_MILLE
    ground = (side[:, 0] >= broad) & (side[:, 1] >= tall)
    # The page's ground and border each have a name of their own, below those of the others.
    names = np.arange(-len(rows), 0, dtype=np.int64)
    rest = (~ground).nonzero()[0]
    if len(rest):
        names[rest] = _touching(box[rest], page, policy)
    sort = names.argsort(kind="stable")
    starts = changes(names[sort]).nonzero()[0]
    chosen = rows[sort]
    counted = [
        np.add.reduceat(column[chosen].astype(np.int64), starts.astype(np.intp))
        for column in (paths.lines, paths.curves, paths.rectangle, paths.filled, paths.stroked)
    ]
    low = np.minimum.reduceat(paths.box[chosen, :2], starts.astype(np.intp), axis=0)
    high = np.maximum.reduceat(paths.box[chosen, 2:], starts.astype(np.intp), axis=0)
    boxes = [Box(*corners) for corners in np.concatenate((low, high), axis=1).tolist()]
    counts = run_lengths(starts, len(chosen)).tolist()
    orders = paths.order[chosen[starts]].tolist()
    columns = (boxes, counts, *(column.tolist() for column in counted), orders)
    found = [_Drawing(*row) for row in zip(*columns, strict=True)]
    found.sort(key=lambda drawing: (-drawing.paths, drawing.order))
    return found


def _touching(box: Integers, page: Box, policy: Policy) -> Integers:
    """A number (from 0) for each of the boxes (n x 4), the same where their cells touch."""
    cell = max(policy.cluster_touch, max(page.width, page.height) // _CELLS_MAX, 1)
    last = np.array([page.width, page.height, page.width, page.height], dtype=np.int64) // cell
    cells = np.minimum(np.maximum(box // cell, 0), last)
    left, top, right, low = cells.T
    if len(box) <= _FEW:
        touch = (left[:, None] <= right + 1) & (top[:, None] <= low + 1)
        return _connected(touch & touch.T)
    # The part of the page that holds them; each is four changes of a count of boxes over a cell.
    least, most = cells[:, :2].min(axis=0), cells[:, 2:].max(axis=0)
    left, right, top, low = left - least[0], right - least[0], top - least[1], low - least[1]
    wide, high = (most - least + 1).tolist()
    changes = np.zeros((high + 1, wide + 1), dtype=np.int32)
    np.add.at(changes, (top, left), 1)
    np.add.at(changes, (top, right + 1), -1)
    np.add.at(changes, (low + 1, left), -1)
    np.add.at(changes, (low + 1, right + 1), 1)
    over = changes.cumsum(axis=0, dtype=np.int32)
    grid = over.cumsum(axis=1, dtype=np.int32)[:high, :wide] > 0
    names: Integers = _labels(grid)[top, left]
    return names


def _connected(touch: Flags) -> Integers:
    """Components of a symmetric relation (n x n): each member's least number."""
    count = len(touch)
    names = np.arange(count, dtype=np.int64)
    while True:
        least = np.where(touch, names, count).min(axis=1)
        least = least[least]
        if (least == names).all():
            return names
        names = least


def _labels(grid: Flags) -> Integers:
    """A number for each 8-connected component of a grid of cells; cells off have -1."""
    stride = grid.shape[1] + 1
    padded = np.zeros((grid.shape[0], stride), dtype=np.int8)
    padded[:, 1:] = grid
    steps = np.diff(padded.reshape(-1), append=np.int8(0))
    starts, ends = (steps > 0).nonzero()[0], (steps < 0).nonzero()[0]
    # Runs of a row touch those of the row above that end behind their start and start before
    # their end; both are in order, so that the touching ones stand together.
    first = ends.searchsorted(starts - stride)
    last = starts.searchsorted(ends - stride, side="right")
    counts = np.maximum(last - first, 0)
    lower = np.arange(len(starts), dtype=np.int64).repeat(counts.astype(np.intp))
    upper = np.arange(len(lower), dtype=np.int64) - (
        counts.cumsum(dtype=np.int64) - counts - first
    ).repeat(counts.astype(np.intp))
    names = components(len(starts), upper, lower)
    labels = np.full(grid.shape, -1, dtype=np.int64)
    labels[grid] = names.repeat((ends - starts).astype(np.intp))
    return labels
