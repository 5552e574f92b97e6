"""Whether what lies beneath a word is known: what has no rectangle of one colour for its ground.

In: words' middles and the colour of what is known to lie beneath them. Out: whether anything else
lies between. Not here: what is known (`visibility`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from inkroute.geometry import FAR
from inkroute.model import ImageMark
from inkroute.pagemap import places, shapes
from inkroute.pagemap.columns import distinct
from inkroute.pagemap.outlines import Paths
from inkroute.pagemap.shapes import Stacks
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


def unknown(  # noqa: PLR0917 - words as columns, and the page's marks
    x: Integers,
    y: Integers,
    order: Integers,
    ground: Integers,
    images: list[ImageMark],
    paths: Paths,
    policy: Policy,
) -> Flags:
    """Whether a mark of another colour than `ground` lies beneath each point.

    `order` (n x 2) is the ground's and the word's place in the painting order.
    """
    found = np.zeros(len(x), dtype=np.bool_)
    shown = [image for image in images if image.alpha > 0 and not image.hidden]
    boxes = np.array([image.box for image in shown], dtype=np.int64).reshape(-1, 4)
    orders = np.array([image.order for image in shown], dtype=np.int64)
    if shown:
        point, _ = _pairs(x, y, order, boxes, orders)
        found[point] = True
    between = (paths.order > order[:, 0].min()) & (paths.order < order[:, 1].max())
    fills = (paths.filled & between).nonzero()[0]
    point, mark = _pairs(x, y, order, paths.box[fills], paths.order[fills])
    mark = fills[mark]
    other = ~found[point] & ~_same(ground[point], mark, paths, policy)
    point, mark = point[other], mark[other]
    if len(point):
        used, group = distinct(mark)
        held = Stacks([paths.bounds(row) for row in used.tolist()]).hold(group, x[point], y[point])
        found[point[held]] = True
    _find_strokes(
        found, x, y, order, ground, (paths.stroked & between).nonzero()[0], paths, policy
    )
    return found


def _find_strokes(  # noqa: PLR0917 - as above
    found: Flags,
    x: Integers,
    y: Integers,
    order: Integers,
    ground: Integers,
    rows: Integers,
    paths: Paths,
    policy: Policy,
) -> None:
    """Set `found` where a stroke's line, with half its width to both sides, holds the point."""
    if not len(rows) or found.all():
        return
    half = np.array([paths.half_width(row) for row in rows.tolist()], dtype=np.int64)
    boxes = paths.box[rows] + half[:, None] * np.array([[-1, -1, 1, 1]], dtype=np.int64)
    point, mark = _pairs(x, y, order, boxes, paths.order[rows])
    same = _same(ground[point], rows[mark], paths, policy) & ~paths.filled[rows[mark]]
    other = ~found[point] & ~same
    point, mark = point[other], mark[other]
    if not len(point):
        return
    used, line = distinct(mark)
    edges = shapes.read([paths.line(row) for row in rows[used].tolist()])
    found[point[edges.pass_by(line, x[point], y[point], half[mark])]] = True


def _pairs(
    x: Integers, y: Integers, order: Integers, boxes: Integers, orders: Integers
) -> tuple[Integers, Integers]:
    """Points and the boxes that hold them and were painted between the point's orders."""
    none = np.zeros(0, dtype=np.int64)
    points, marks = [none], [none]
    for point, mark in places.held(x, y, boxes.clip(-FAR, FAR)):
        at = orders[mark]
        between = (order[point, 0] < at) & (at < order[point, 1])
        points.append(point[between])
        marks.append(mark[between])
    return np.concatenate(points), np.concatenate(marks)


def _same(ground: Integers, mark: Integers, paths: Paths, policy: Policy) -> Flags:
    """Whether a mark's colour is its ground's."""
    colour = paths.colour[mark]
    blended = np.array([paths.is_blended(row) for row in mark.tolist()], dtype=np.bool_)
    same: Flags = (colour >= 0) & ~blended & is_alike(colour, ground, policy)
    return same


def is_alike(one: Integers, other: Integers, policy: Policy) -> Flags:
    """Whether two colours, both known, differ by less than the contrast in every channel."""
    alike = np.ones(max(len(one), len(other)), dtype=np.bool_)
    for shift in (0, 8, 16):
        alike &= np.abs(((one >> shift) & 0xFF) - ((other >> shift) & 0xFF)) < (
            policy.background_contrast
        )
    return alike
