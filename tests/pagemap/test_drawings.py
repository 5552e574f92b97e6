"""Paths to drawings and letters to blocks: few compared in pairs, many on a grid, alike."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkroute.geometry import Box
from inkroute.pagemap import letters, vectors
from inkroute.policy import Policy

PAGE = Box(0, 0, 612_000, 792_000)


def partition(names: list[int]) -> list[list[int]]:
    """The groups that names make, each in rising order, by their first member."""
    groups: dict[int, list[int]] = {}
    for index, name in enumerate(names):
        groups.setdefault(name, []).append(index)
    return sorted(groups.values())


@given(st.integers(1, 30), st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29))))
def test_components_are_what_joining_one_by_one_gives(
    count: int, joined: list[tuple[int, int]]
) -> None:
    pairs = [(a % count, b % count) for a, b in joined]
    names = list(range(count))
    for a, b in pairs:
        old, new = max(names[a], names[b]), min(names[a], names[b])
        names = [new if name == old else name for name in names]
    columns = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
    assert letters.components(count, columns[0], columns[1]).tolist() == names


sides = st.integers(-50_000, 900_000)
boxes = st.tuples(sides, sides, st.integers(0, 90_000), st.integers(0, 90_000)).map(
    lambda box: (box[0], box[1], box[0] + box[2], box[1] + box[3])
)


@given(st.lists(boxes, min_size=1, max_size=40))
def test_many_paths_gather_as_few_do(found: list[tuple[int, int, int, int]]) -> None:
    column = np.array(found, dtype=np.int64)
    few = partition(vectors._touching(column, PAGE, Policy()).tolist())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vectors, "_FEW", 0)
        assert partition(vectors._touching(column, PAGE, Policy()).tolist()) == few


def test_letters_of_two_lines_make_two_runs() -> None:
    line = [(x, 0, x + 6_000, 10_000) for x in range(0, 80_000, 8_000)]
    other = [(x, 40_000, x + 5_000 + x % 3 * 900, 50_000) for x in range(0, 80_000, 8_000)]
    found = letters.blocks(np.array(line + other, dtype=np.int64), Policy())
    # One shape over and over is a pattern, not a line of text.
    assert [block.lettered for block in found] == [0, 10]
    assert [len(block.letters) for block in found] == [10, 10]


def test_a_line_that_runs_up_the_page_is_read_so() -> None:
    line = [(0, y, 10_000 + y % 3 * 900, y + 6_000) for y in range(0, 80_000, 8_000)]
    (block,) = letters.blocks(np.array(line, dtype=np.int64), Policy())
    assert (block.lettered, block.turn) == (10, 3)
