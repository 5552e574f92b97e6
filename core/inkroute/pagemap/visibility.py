"""What hides a word: the counterfactual without a renderer.

In: words, images and paths of a page with their painting order. Out: the words' flags: off the
page or clipped (`clipped`), `Hidden.COVERED` where a later opaque mark lies on them,
`Hidden.BACKGROUND` where their colour is that of what lies beneath (page
map, "Visibility"). A mark covers a word when its box holds nearly all of the word's and, where it
is no upright rectangle, its outline the word's middle and what is halfway to the corners. Only
such marks are known grounds: a word over anything else is not called hidden. Of a word only its
core counts, the band that all letters have ink in: marks are drawn tight round letters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import FAR, PER_MILLE, Box
from inkroute.model import Hidden, ImageMark
from inkroute.pagemap import clipped, places
from inkroute.pagemap.columns import distinct
from inkroute.pagemap.grounds import is_alike, unknown
from inkroute.pagemap.outlines import Paths
from inkroute.pagemap.shapes import Stacks
from inkroute.pagemap.words import WordColumns
from inkroute.policy import Policy

_WHITE = 0xFFFFFF
#: The colour of a picture or a pattern: none that can be compared.
_UNKNOWN = -1
_INVISIBLE, _COVERED, _BACKGROUND = (
    int(Hidden.INVISIBLE), int(Hidden.COVERED), int(Hidden.BACKGROUND)
)  # fmt: skip
#: A word that does not show for itself: nothing need be found to hide it.
_UNSEEN = int(Hidden.INVISIBLE | Hidden.OFFPAGE | Hidden.CLIPPED | Hidden.LAYER_OFF)
Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


class _Covers(NamedTuple):
    """Opaque marks in painting order: boxes (n x 4, mpt), order, colour.

    `row` is the path's, -1 for an image; `shaped`: something bounds it within its box.
    """

    box: Integers
    order: Integers
    colour: Integers
    row: Integers
    shaped: Flags


_NONE = np.zeros(0, dtype=np.int64)
_NO_COVERS = _Covers(_NONE.reshape(0, 4), _NONE, _NONE, _NONE, _NONE.astype(np.bool_))


def mark_hidden(
    words: WordColumns, images: list[ImageMark], paths: Paths, page: Box, policy: Policy
) -> None:
    """Put into the words' flags what hides them."""
    if not len(words.order):
        return
    clipped.mark(words, page, policy)
    colours = np.array(
        [_UNKNOWN if s.colour is None or s.blended else s.colour for s in words.styles], np.int64
    )
    covers = _covers(images, paths, policy)
    white = np.array([_WHITE], dtype=np.int64)
    if not len(covers.order) and not is_alike(colours, white, policy).any():
        return
    colour = colours[words.style]
    covered, ground, since = _between(words, covers, colour, paths, policy)
    known = (colour != _UNKNOWN) & (ground != _UNKNOWN) & (words.flags & _INVISIBLE == 0)
    alike = known & is_alike(colour, ground, policy)
    rows = alike.nonzero()[0]
    if len(rows):
        x, y = clipped.middles(words)
        order = np.stack((since, words.order), axis=1)[rows]
        alike[rows] = ~unknown(x[rows], y[rows], order, ground[rows], images, paths, policy)
    words.flags |= covered * _COVERED + alike * _BACKGROUND


def _covers(images: list[ImageMark], paths: Paths, policy: Policy) -> _Covers:
    """Everything opaque with an area, in painting order."""
    pictures = [
        image
        for image in images
        if not (image.is_mask or image.has_soft_mask or image.hidden or image.partial)
        and image.alpha >= policy.opaque_alpha
        and image.visible_share >= policy.covered_share
        and image.quad.area * 1000 >= image.box.area * policy.covered_share
    ]
    side = paths.box[:, 2:] - paths.box[:, :2]
    large = (side[:, 0] >= policy.letter_height_min) & (side[:, 1] >= policy.letter_height_min)
    fills = (paths.filled & (paths.alpha >= policy.opaque_alpha) & large).nonzero()[0]
    # Many producers paint the page white before all else: that is paper.
    fills = fills[(paths.order[fills] > 1) | (paths.colour[fills] != _WHITE)]
    if not pictures and not len(fills):
        return _NO_COVERS
    strokes = [paths.strokes[place] for place in paths.place[fills].tolist()]
    shaped = ~paths.rectangle[fills] | np.array([stroke[7] != () for stroke in strokes], np.bool_)
    kept = ~np.array([stroke[8] for stroke in strokes], dtype=np.bool_)
    fills, shaped = fills[kept], shaped[kept]
    marks = [(image.box, image.order) for image in pictures]
    marks += _tiled(marks)
    count = len(marks)
    shown = np.array([box for box, _ in marks], dtype=np.int64).reshape(-1, 4)
    orders = np.array([order for _, order in marks], dtype=np.int64)
    order = np.concatenate((orders, paths.order[fills]))
    sort = order.argsort(kind="stable")
    none = np.full(count, _UNKNOWN, dtype=np.int64)
    return _Covers(
        np.concatenate((shown, paths.box[fills]))[sort],
        order[sort],
        np.concatenate((none, paths.colour[fills]))[sort],
        np.concatenate((none, fills))[sort],
        np.concatenate((np.zeros(count, dtype=np.bool_), shaped))[sort],
    )


def _tiled(pictures: list[tuple[Box, int]]) -> list[tuple[Box, int]]:
    """Pictures without a gap between them as one more, of the order of the first painted.

    Scans are placed in strips or tiles: a line of words across a seam lies in neither half.
    """
    rows = _chained(pictures, lambda b: (b.y0, b.y1, b.x0, b.x1))
    whole = _chained(rows, lambda b: (b.x0, b.x1, b.y0, b.y1))
    known = set(pictures)
    return [one for one in dict.fromkeys(rows + whole) if one not in known]


def _chained(
    pictures: list[tuple[Box, int]], sides: Callable[[Box], tuple[int, int, int, int]]
) -> list[tuple[Box, int]]:
    """Those of the same two sides (first of `sides`) joined where each begins where one ends."""
    out: list[tuple[Box, int]] = []
    for box, order in sorted(pictures, key=lambda one: (sides(one[0]), one[1])):
        low, high, start, _ = sides(box)
        if out and sides(out[-1][0])[:2] == (low, high) and start <= sides(out[-1][0])[3] + 1:
            out[-1] = (out[-1][0].union(box), min(out[-1][1], order))
        else:
            out.append((box, order))
    return out


def _between(
    words: WordColumns, covers: _Covers, colour: Integers, paths: Paths, policy: Policy
) -> tuple[Flags, Integers, Integers]:
    """Which words a later mark covers; the last known ground beneath each, and its order."""
    count = len(words.order)
    covered = np.zeros(count, dtype=np.bool_)
    ground = np.full(count, _WHITE, dtype=np.int64)
    since = np.zeros(count, dtype=np.int64)
    if not len(covers.order):
        return covered, ground, since
    boxes = _cores(words, policy).clip(-FAR, FAR)
    asked: list[tuple[Integers, Integers]] = []
    for point, box in places.held(*clipped.middles(words), covers.box):
        inside = _inside(boxes[point], covers.box[box], policy.covered_share).nonzero()[0]
        word, cover = point[inside], box[inside]
        later, shaped = words.order[word] < covers.order[cover], covers.shaped[cover]
        covered[word[later & ~shaped]] = True
        # Of marks beneath one word the last is assigned last.
        below = ~(later | shaped)
        ground[word[below]] = covers.colour[cover[below]]
        since[word[below]] = covers.order[cover[below]]
        if shaped.any():
            asked.append((word[shaped], cover[shaped]))
    if asked:
        word, cover = (np.concatenate(column) for column in zip(*asked, strict=True))
        later = words.order[word] < covers.order[cover]
        needed = np.where(
            later,
            ~covered[word] & (words.flags[word] & _UNSEEN == 0),
            (since[word] < covers.order[cover])
            & (colour[word] != _UNKNOWN) & (covers.colour[cover] != _UNKNOWN)
            & is_alike(colour[word], covers.colour[cover], policy),
        )  # fmt: skip
        word, cover = _within(boxes, word[needed], cover[needed], covers, paths)
        later = words.order[word] < covers.order[cover]
        covered[word[later]] = True
        ground[word[~later]] = covers.colour[cover[~later]]
        since[word[~later]] = covers.order[cover[~later]]
    return covered, ground, since


def _within(
    boxes: Integers, word: Integers, cover: Integers, covers: _Covers, paths: Paths
) -> tuple[Integers, Integers]:
    """The pairs whose cover's shapes hold the middle of the word's box, and halfway to corners."""
    if not len(word):
        return word, cover
    used, group = distinct(cover)
    stacks = Stacks([paths.bounds(row) for row in covers.row[used].tolist()])
    box = boxes[word]
    held = stacks.hold(group, (box[:, 0] + box[:, 2]) // 2, (box[:, 1] + box[:, 3]) // 2)
    word, cover, group, box = word[held], cover[held], group[held], box[held]
    near, far = (3 * box[:, :2] + box[:, 2:]) // 4, (box[:, :2] + 3 * box[:, 2:]) // 4
    columns = np.concatenate((near[:, 0], far[:, 0], near[:, 0], far[:, 0]))
    rows = np.concatenate((near[:, 1], near[:, 1], far[:, 1], far[:, 1]))
    corners = stacks.hold(np.tile(group, 4), columns, rows).reshape(4, -1)
    held = corners[0] & corners[1] & corners[2] & corners[3]
    return word[held], cover[held]


def _cores(words: WordColumns, policy: Policy) -> Integers:
    """The boxes (n x 4, mpt) round the words' lines, as high as their cores."""
    x0, y0, x1, y1 = words.line.T
    half = words.size * policy.core_height // (2 * PER_MILLE)
    across = np.abs(x1 - x0) >= np.abs(y1 - y0)
    wide, high = np.where(across, 0, half), np.where(across, half, 0)
    left, right = np.minimum(x0, x1) - wide, np.maximum(x0, x1) + wide
    return np.stack((left, np.minimum(y0, y1) - high, right, np.maximum(y0, y1) + high), axis=1)


def _inside(boxes: Integers, covers: Integers, share: int) -> Flags:
    """Whether each box (n x 4, mpt) lies in its cover by `share` per mille of its area."""
    wide = np.minimum(boxes[:, 2], covers[:, 2]) - np.maximum(boxes[:, 0], covers[:, 0])
    high = np.minimum(boxes[:, 3], covers[:, 3]) - np.maximum(boxes[:, 1], covers[:, 1])
    area = np.maximum(wide, 0) * np.maximum(high, 0)
    whole = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    inside: Flags = (area > 0) & (area >= whole // PER_MILLE * share)
    return inside
