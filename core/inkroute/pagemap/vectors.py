"""Painted paths to clusters: a line of outlined text, a chart, a table's rules, a fill.

In: path marks. Out: `VectorCluster`s. Paths without letters are gathered on a coarse grid of
cells, so that a map of 60,000 paths costs as little as their painting; letters are gathered by
their own nearness (`letters`), and belong to the drawing that holds them when they are the
lesser part of it. Not here: whether a cluster is to be read.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE, Box
from inkroute.model import PathMark, VectorCluster
from inkroute.pagemap.letters import Groups, LetterBlock, blocks
from inkroute.policy import Policy

#: Cells along the longer side of the page, at most.
_CELLS_MAX = 320
#: So many drawings of a page, the largest, may own labels: a ceiling on the pairs looked at.
_LABELLED = 200
#: A path over more than this share of both sides of the page is its ground or its border.
_GROUND = 900


def cluster(marks: list[PathMark], page: Box, policy: Policy) -> list[VectorCluster]:
    """All clusters of a page, from top to bottom."""
    if not marks:
        return []
    plain = [mark for mark in marks if not mark.letters]
    lettered = [mark for mark in marks if mark.letters]
    found = blocks([letter for mark in lettered for letter in mark.letters], policy)
    free = list(found)
    out: list[VectorCluster] = []
    drawings = _drawings(plain, page, policy)
    drawings.sort(key=lambda members: (-len(members), members[0].order))
    for number, members in enumerate(drawings):
        box = _around(members)
        own = _labels_of(members, box, free, policy) if free and number < _LABELLED else []
        if own:
            taken = {id(block) for block in own}
            free = [block for block in free if id(block) not in taken]
        out.append(_drawing(members, box, own))
    out.extend(_text(block) for block in free)
    out.sort(key=lambda c: (c.box.y0, c.box.x0, c.box.y1, c.box.x1, c.order, c.paths))
    return out


def _labels_of(
    members: list[PathMark], box: Box, free: list[LetterBlock], policy: Policy
) -> list[LetterBlock]:
    """Blocks of letters that are a drawing's labels: few letters each, in it or beside it.

    A rule or a frame has none; nor has a drawing that is the lesser part of what is in it, which
    is then text with a rule or a box round it.
    """
    if len(members) < policy.drawing_paths:
        return []
    inside = {id(b): len(b.letters) for b in free if b.box.share_inside(box) == PER_MILLE}
    letters = sum(inside.values())
    lesser = letters * PER_MILLE < (letters + len(members)) * policy.outlined_share
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


def _drawing(members: list[PathMark], box: Box, labels: list[LetterBlock]) -> VectorCluster:
    """A drawing's paths with its labels: their box is the drawing's too."""
    letters = [Box(*letter) for block in labels for letter in block.letters]
    turns = {block.turn for block in labels if block.lettered}
    for block in labels:
        box = box.union(block.box)
    return VectorCluster(
        box=box,
        paths=len(members) + len(letters),
        lines=sum(mark.lines for mark in members),
        curves=sum(mark.curves for mark in members),
        rectangles=sum(mark.is_rectangle for mark in members),
        filled=sum(mark.filled for mark in members),
        stroked=sum(mark.stroked for mark in members),
        letters=tuple(letters),
        lettered=sum(block.lettered for block in labels),
        turn=turns.pop() if len(turns) == 1 else 0,
        order=members[0].order,
    )


def _around(members: list[PathMark]) -> Box:
    return Box(
        int(min(mark.box[0] for mark in members)),
        int(min(mark.box[1] for mark in members)),
        int(max(mark.box[2] for mark in members)),
        int(max(mark.box[3] for mark in members)),
    )


def _drawings(marks: list[PathMark], page: Box, policy: Policy) -> list[list[PathMark]]:
    """Marks whose cells touch, gathered; the page's ground and border each apart."""
    cell = max(policy.cluster_touch, max(page.width, page.height) // _CELLS_MAX, 1)
    high, wide = page.height // cell + 1, page.width // cell + 1
    cells = bytearray(high * wide)
    grounds: list[list[PathMark]] = []
    placed: list[tuple[PathMark, int]] = []
    broad, tall = page.width * _GROUND // PER_MILLE, page.height * _GROUND // PER_MILLE
    last_row, last_column = high - 1, wide - 1
    for mark in marks:
        x0, y0, x1, y1 = mark[0]
        if x1 - x0 >= broad and y1 - y0 >= tall:
            grounds.append([mark])
            continue
        left = min(max(int(x0) // cell, 0), last_column)
        top = min(max(int(y0) // cell, 0), last_row)
        right = min(max(int(x1) // cell, left), last_column)
        low = min(max(int(y1) // cell, top), last_row)
        first = top * wide + left
        if left == right and top == low:
            cells[first] = 1
        else:
            run = b"\x01" * (right - left + 1)
            for start in range(first, low * wide + left + 1, wide):
                cells[start : start + len(run)] = run
        placed.append((mark, first))
    grid = np.frombuffer(cells, dtype=np.bool_).reshape(high, wide)
    labels = _labels(grid).reshape(-1).tolist()
    gathered: dict[int, list[PathMark]] = {}
    for mark, first in placed:
        gathered.setdefault(labels[first], []).append(mark)
    return grounds + list(gathered.values())


def _labels(grid: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """A number for each 8-connected component of a grid of cells; cells off have -1."""
    labels = np.full(grid.shape, -1, dtype=np.int64)
    padded = np.pad(grid.astype(np.int64), ((0, 0), (1, 1)))
    steps = padded[:, 1:] - padded[:, :-1]
    rows, starts = np.nonzero(steps == 1)
    _, ends = np.nonzero(steps == -1)
    runs = list(zip(rows.tolist(), starts.tolist(), ends.tolist(), strict=True))
    groups = Groups(len(runs))
    above: list[int] = []
    here: list[int] = []
    row = -1
    for index, (at, start, end) in enumerate(runs):
        if at != row:
            above, here, row = (here if at == row + 1 else []), [], at
        for other in above:
            if runs[other][1] <= end and start <= runs[other][2]:
                groups.join(index, other)
        here.append(index)
    for index, (at, start, end) in enumerate(runs):
        labels[at, start:end] = groups.find(index)
    return labels
