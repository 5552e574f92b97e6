"""Words whose lines run at a slant: which go together, and how they lie along their lines.

In: a page's words. Out: words by direction, and `Item`s in a frame in which a slanted direction
leads to the right. No angle is taken: directions are vectors of integers. Not here: quarter turns
(`fragments`), scans that lie a few degrees askew (`skew`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from inkroute.extract.fragments import Item
from inkroute.extract.script import breadth
from inkroute.geometry import PER_MILLE, length
from inkroute.model import MergedWord
from inkroute.policy_layout import LayoutPolicy

Vector = tuple[int, int]


def is_slanted(word: MergedWord, policy: LayoutPolicy) -> bool:
    """Whether a word's baseline strays from both axes."""
    dx, dy = abs(word.along[0]), abs(word.along[1])
    return min(dx, dy) * PER_MILLE >= max(dx, dy) * policy.slant_least > 0


def by_direction(
    words: Sequence[MergedWord], indices: Iterable[int], policy: LayoutPolicy
) -> list[tuple[Vector, list[int]]]:
    """Slanted words by direction, each direction that of its longest word."""
    groups: list[tuple[Vector, list[int]]] = []
    for index in sorted(indices, key=lambda i: (-length(*words[i].along), words[i].along, i)):
        x, y = words[index].along
        for (dx, dy), own in groups:
            dot, cross = x * dx + y * dy, x * dy - y * dx
            if abs(cross) * PER_MILLE <= dot * policy.slant_parallel:
                own.append(index)
                break
        else:
            groups.append(((x, y), [index]))
    return [(direction, sorted(own)) for direction, own in groups]


def slanted_items(
    words: Sequence[MergedWord], indices: Iterable[int], direction: Vector
) -> list[Item]:
    """The items of the words at `indices` in the frame in which `direction` leads to the right.

    A box round a word of length l and height h is together (l + h) (c + s) wide and high, where
    (c, s) is its direction without signs; its length is that of its baseline.
    """
    dx, dy = direction
    scale = length(dx, dy)
    items = []
    for index in indices:
        box, along = words[index].box, words[index].along
        long = length(*along)
        both = (box.width + box.height) * long // (abs(along[0]) + abs(along[1]))
        high = max(1, both - long)
        x, y = box.x0 + box.x1, box.y0 + box.y1
        x0 = (x * dx + y * dy) // (2 * scale) - long // 2
        y0 = (y * dx - x * dy) // (2 * scale) - high // 2
        items.append(Item(x0, y0, x0 + long, y0 + high, index, breadth(words[index].text)))
    return items
