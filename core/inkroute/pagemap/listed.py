"""Labels of lists drawn as outlines: "1." or "d)" beside the paragraph that it numbers.

In: `LetterBlock`s that no drawing owns. Out: the same, those of too few letters to be text for
themselves joined to the text on whose line they stand. A label has one or two shapes of a
letter's size and stands off by more than `cluster_gap`, so that it makes no run and no region of
its own. See routing.md, "Letters drawn as outlines".
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE
from inkroute.pagemap.letters import LetterBlock, pairs
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

#: A letter with x and y exchanged.
_TRANSPOSED = [1, 0, 3, 2]


def with_labels(found: list[LetterBlock], policy: Policy) -> list[LetterBlock]:
    """The blocks in their order, each text with the labels that stand on its lines."""
    labels = {n for n, block in enumerate(found) if len(block.letters) < policy.letter_run}
    owners: dict[int, int] = {}
    for turn in (0, 3):
        texts = {n for n, block in enumerate(found) if _is_text(block, turn, policy)}
        if labels and texts:
            for label, text in _beside(found, labels, texts, turn, policy):
                owners.setdefault(label, text)
    joined = list(found)
    for label, text in sorted(owners.items()):
        own = joined[text]
        joined[text] = own._replace(
            box=own.box.union(found[label].box), letters=own.letters + found[label].letters
        )
    return [block for n, block in enumerate(joined) if n not in owners]


def _is_text(block: LetterBlock, turn: int, policy: Policy) -> bool:
    """Whether the block's lines run so, and most of its letters stand in them."""
    return (
        block.turn == turn
        and block.lettered >= policy.letter_run
        and block.lettered * PER_MILLE >= len(block.letters) * policy.outlined_share
    )


def _beside(
    found: list[LetterBlock], labels: set[int], texts: set[int], turn: int, policy: Policy
) -> list[tuple[int, int]]:
    """Labels, each with the texts that hold a letter on its line, the nearest first."""
    asked = sorted(labels | texts)
    sizes = np.array([len(found[number].letters) for number in asked], dtype=np.int64)
    owner = np.array(asked, dtype=np.int64).repeat(sizes.astype(np.intp))
    letters = np.array([one for n in asked for one in found[n].letters], dtype=np.int64)
    if turn:
        letters = letters[:, _TRANSPOSED]
    one, other = pairs(letters, policy, _on_line)
    gap = letters[other, 0] - letters[one, 2]
    near = []
    for a, b, apart in zip(owner[one].tolist(), owner[other].tolist(), gap.tolist(), strict=True):
        if (a in labels) != (b in labels):
            near.append((apart, *((a, b) if a in labels else (b, a))))
    return [(label, text) for _, label, text in sorted(near)]


def _on_line(one: Integers, other: Integers, policy: Policy) -> Flags:
    """Whether two letters can stand on one line, a label's gap apart at the most."""
    h1, h2 = one[:, 3] - one[:, 1], other[:, 3] - other[:, 1]
    high, low = np.maximum(h1, h2), np.minimum(h1, h2)
    overlap = np.minimum(one[:, 3], other[:, 3]) - np.maximum(one[:, 1], other[:, 1])
    on_line: Flags = (
        (high * PER_MILLE <= low * policy.letter_size_ratio)
        & (other[:, 2] > one[:, 2])
        & (overlap * 2 >= low)
        & ((other[:, 0] - one[:, 2]) * PER_MILLE <= high * policy.list_gap)
    )
    return on_line
