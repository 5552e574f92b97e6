"""Text that runs at a slant in a picture: found among glyphs that no row or column holds.

In: a grey picture and its ink. Out: how many letters stand in chains along slanted directions.
The nearest neighbour of a letter is mostly the next one of its word, so that glyphs near each
other, most of whose steps share a direction, may be text along it: that part of the picture is
turned until the direction lies level, and judged as any other. No angle is taken: directions are
vectors of integers. Not here: text along the rows and columns (`pixels`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkroute.evidence.components import Components, Ints, join
from inkroute.evidence.field import Field
from inkroute.evidence.grey import Grey
from inkroute.evidence.ink import Pick, histogram, scale_of
from inkroute.evidence.letters import Text, text_in
from inkroute.policy_pixels import PixelPolicy

#: Bits of a direction's length, 4,096.
_BITS = 12
#: Directions to the right, x y, in equal steps; those along the axes are not looked for.
_COMPASS: Ints = np.array(
    [
        (4017, 799), (3784, 1567), (3406, 2276), (2896, 2896), (2276, 3406), (1567, 3784),
        (799, 4017), (799, -4017), (1567, -3784), (2276, -3406), (2896, -2896), (3406, -2276),
        (3784, -1567), (4017, -799),
    ],
    dtype=np.int64,
)  # fmt: skip
#: Steps go with a direction if they stray from it by no more than one in so many.
_STRAY = 3


class Slanted(NamedTuple):
    """Letters along slanted directions: in long chains, in short ones, chains, lone glyphs.

    `turn` is the quarter turns clockwise that bring most of them nearest to upright.
    """

    sure: int
    short: int
    lines: int
    lone: int
    turn: int


class _Group(NamedTuple):
    """Part of a picture (px, x1 and y1 exclusive) whose glyphs step along (dx, dy)."""

    x0: int
    y0: int
    x1: int
    y1: int
    dx: int
    dy: int


def text_at_slants(
    grey: Grey, glyphs: Components, pick: Pick, apart: int, policy: PixelPolicy, *, tall: int
) -> Slanted:
    """Text of a picture that runs neither along its rows nor its columns.

    `glyphs` are the glyph-like components of the ink that `pick` takes of it, `apart` is the
    spread of its levels, `tall` the least height of letters.
    """
    found: list[tuple[Text, _Group]] = []
    for group in _groups(glyphs, policy):
        part = scale_of(_levelled(grey, group))
        field = Field(pick(part, apart, policy), part)
        found.append((text_in(field, policy, tall, policy.slant_run), group))
    if not found:
        return Slanted(0, 0, 0, 0, 0)
    best = max(found, key=lambda one: one[0].sure + one[0].short)[1]
    texts = [text for text, _ in found]
    return Slanted(
        sure=sum(text.sure for text in texts),
        short=sum(text.short for text in texts),
        lines=sum(text.lines for text in texts),
        lone=sum(text.lone for text in texts),
        turn=0 if best.dx >= abs(best.dy) else 3 if best.dy > 0 else 1,
    )


def _groups(glyphs: Components, policy: PixelPolicy) -> list[_Group]:
    """Glyphs near each other whose steps share a slanted direction; the largest groups first."""
    if glyphs.size < policy.slant_glyphs:
        return []
    near = _pairs(glyphs, policy)
    one, other = near.nearest()
    if len(one) < policy.slant_glyphs:
        return []
    group = join(glyphs.size, near.one, near.other)[one]
    names, owner = np.unique(group, return_inverse=True)
    sizes = np.bincount(owner, minlength=len(names)).astype(np.int64)
    steps = np.stack(_middles(glyphs), axis=1)
    steps = steps[other] - steps[one]
    votes = np.zeros((len(names), len(_COMPASS)), dtype=np.int64)
    for number, (dx, dy) in enumerate(_COMPASS.tolist()):
        dot = steps[:, 0] * dx + steps[:, 1] * dy
        cross = steps[:, 0] * dy - steps[:, 1] * dx
        along = np.abs(cross) * _STRAY <= np.abs(dot)
        votes[:, number] = np.bincount(owner[along], minlength=len(names))
    shared = votes.max(axis=1)
    # Dots and dashes of a pattern are alike; letters are not.
    less, more = _sums(glyphs.area[one], glyphs.area[other], owner, len(names))
    good = (sizes >= policy.slant_glyphs) & (shared * 1000 >= sizes * policy.slant_share)
    good &= (more - less) * 1000 >= more * policy.slant_change
    order = sorted(np.flatnonzero(good).tolist(), key=lambda n: (-int(sizes[n]), n))
    out = []
    for number in order[: policy.slant_groups]:
        members = one[owner == number]
        dx, dy = _COMPASS[int(votes[number].argmax())].tolist()
        out.append(_around(glyphs.pick(members), dx, dy))
    return out


def _sums(one: Ints, other: Ints, owner: Ints, count: int) -> tuple[Ints, Ints]:
    """The sums by owner of the lesser and of the greater of each pair."""
    sums = np.zeros((2, count), dtype=np.int64)
    np.add.at(sums[0], owner, np.minimum(one, other))
    np.add.at(sums[1], owner, np.maximum(one, other))
    return sums[0], sums[1]


def _around(glyphs: Components, dx: int, dy: int) -> _Group:
    """The box round glyphs and a glyph more on each side; cut to the picture when it is used."""
    margin = int(np.maximum(glyphs.width, glyphs.height).max())
    x0, y0 = int(glyphs.x0.min()) - margin, int(glyphs.y0.min()) - margin
    x1, y1 = int(glyphs.x1.max()) + margin, int(glyphs.y1.max()) + margin
    return _Group(x0, y0, x1, y1, dx, dy)


def _middles(glyphs: Components) -> tuple[Ints, Ints]:
    """Twice the middles' coordinates."""
    return glyphs.x0 + glyphs.x1, glyphs.y0 + glyphs.y1


class _Pairs(NamedTuple):
    """Glyphs of like size near each other, and the square of twice their middles' distance."""

    one: Ints
    other: Ints
    distance: Ints

    def nearest(self) -> tuple[Ints, Ints]:
        """Each glyph that is in a pair, and the nearest other."""
        one = np.concatenate((self.one, self.other))
        other = np.concatenate((self.other, self.one))
        order = np.lexsort((other, np.concatenate((self.distance, self.distance)), one))
        one, other = one[order], other[order]
        first = np.ones(len(one), dtype=np.bool_)
        first[1:] = one[1:] != one[:-1]
        return one[first], other[first]


def _pairs(glyphs: Components, policy: PixelPolicy) -> _Pairs:
    """Pairs of near glyphs, looked for among those whose middles follow each other along x."""
    x, y = _middles(glyphs)
    side = np.maximum(glyphs.width, glyphs.height)
    order = np.lexsort((y, x))
    x, y, side = x[order], y[order], side[order]
    reach = 2 * side * policy.slant_reach // 1000  # as twice the places
    farthest = int(reach.max())
    ones, others, distances = [], [], []
    for ahead in range(1, min(glyphs.size, policy.slant_ahead)):
        right, down = x[ahead:] - x[:-ahead], y[ahead:] - y[:-ahead]
        if int(right.min()) > farthest:
            break
        distance = right * right + down * down
        one, other = side[:-ahead], side[ahead:]
        alike = np.maximum(one, other) * 1000 <= policy.height_ratio * np.minimum(one, other)
        fits = alike & (distance > 0) & (distance <= reach[:-ahead] * reach[ahead:])
        places = np.flatnonzero(fits)
        ones.append(places)
        others.append(places + ahead)
        distances.append(distance[places])
    first, second = order[np.concatenate(ones)], order[np.concatenate(others)]
    return _Pairs(first, second, np.concatenate(distances))


def _levelled(grey: Grey, group: _Group) -> Grey:
    """A part of a picture, turned so that the group's direction leads to the right.

    What is beyond the picture is of its commonest level.
    """
    rows, columns = grey.shape
    x0, y0 = max(group.x0, 0), max(group.y0, 0)
    part = grey[y0 : min(group.y1, rows), x0 : min(group.x1, columns)]
    high, wide = part.shape
    across, down = abs(group.dx), abs(group.dy)
    width = (wide * across + high * down >> _BITS) + 1
    height = (wide * down + high * across >> _BITS) + 1
    right: NDArray[np.int32] = np.arange(width, dtype=np.int32) * 2 + (1 - width)
    below: NDArray[np.int32] = np.arange(height, dtype=np.int32) * 2 + (1 - height)
    # Twice the places, from the middle of the part; half a pixel is rounded down.
    dx, dy = np.int32(group.dx), np.int32(group.dy)
    x = ((right * dx)[None, :] - (below * dy)[:, None] >> (_BITS + 1)) + np.int32(wide // 2)
    y = ((right * dy)[None, :] + (below * dx)[:, None] >> (_BITS + 1)) + np.int32(high // 2)
    inside = (x >= 0) & (x < wide) & (y >= 0) & (y < high)
    out = np.full(inside.shape, histogram(part).argmax(), dtype=grey.dtype)
    out[inside] = part[y[inside], x[inside]]
    return out
