"""Paths to drawings and letters to blocks: few compared in pairs, many on a grid, alike."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkroute.geometry import Box
from inkroute.pagemap import letters, slants, vectors
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


#: Sizes of letters' boxes at 45 degrees, mpt: no two neighbours alike.
SIZES = (6_000, 7_000, 5_200, 6_600, 4_800, 7_400, 5_600)


def slanted(count: int, *, x: int = 0, y: int = 0, down: int = 5_000) -> list[tuple[int, ...]]:
    """Boxes of letters on a line from (x, y) that goes `down` mpt for every 5,000 to the right."""
    out = []
    for number in range(count):
        half = SIZES[number % len(SIZES)] // 2
        middle = x + 5_000 * number, y + down * number
        out.append((middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half))
    return out


def slanted_blocks(boxes: list[tuple[int, ...]]) -> list[letters.LetterBlock]:
    policy = Policy()
    return slants.joined(letters.blocks(np.array(boxes, dtype=np.int64), policy), policy)


@pytest.mark.parametrize(("down", "turn"), [(4_000, 0), (-4_000, 0), (6_500, 1), (-6_500, 3)])
def test_a_line_at_a_slant_is_read_by_the_nearest_quarter_turn(down: int, turn: int) -> None:
    boxes = slanted(12, down=down)
    assert letters.blocks(np.array(boxes, dtype=np.int64), Policy())[0].lettered < 12
    (block,) = slanted_blocks(boxes)
    assert (block.lettered, block.turn) == (12, turn)


def test_lines_at_a_slant_are_joined_with_the_short_words_near_them() -> None:
    line, word = slanted(12), slanted(2, x=64_500, y=64_500)
    # The boxes of the two lines do not meet along x or y, nor do those of the two words.
    other = slanted(10, x=-9_500, y=9_500)
    assert len(letters.blocks(np.array(line + word + other, dtype=np.int64), Policy())) > 1
    (block,) = slanted_blocks(line + word + other)
    assert len(block.letters) == 24
    assert block.lettered >= 22


def test_lines_in_two_directions_are_two_blocks() -> None:
    found = slanted_blocks(slanted(10) + slanted(10, x=200_000, down=-5_500))
    assert sorted((block.lettered, block.turn) for block in found) == [(10, 0), (10, 3)]


@pytest.mark.parametrize(
    "sizes",
    [[5_000] * 20, list(range(5_000, 7_000, 100))],
    ids=["one dot over and over", "dots that grow"],
)
def test_dots_in_a_slanted_row_are_no_line(sizes: list[int]) -> None:
    boxes = [(n * 5_000, n * 5_000, n * 5_000 + s, n * 5_000 + s) for n, s in enumerate(sizes)]
    assert [block.lettered for block in slanted_blocks(boxes)] == [0]


def test_a_dashed_curve_is_no_line() -> None:
    # Dashes 6 by 1 pt along a quarter of a circle: their boxes' sides trade width for height.
    boxes = []
    for n in range(1, 12):
        across, up = 6_000 * (12 - n) // 12, 6_000 * n // 12
        x, y = 9_000 * n - 250 * n * n, 250 * n * n
        boxes.append((x, y, x + across + 1_000, y + up + 1_000))
    assert [block.lettered for block in slanted_blocks(boxes)] == [0]


def test_straight_lines_stay_as_they_are() -> None:
    line = [(x, 0, x + 5_000 + x % 3 * 900, 10_000) for x in range(0, 80_000, 8_000)]
    column = np.array(line, dtype=np.int64)
    found = letters.blocks(column, Policy())
    assert slants.joined(found, Policy()) == found
