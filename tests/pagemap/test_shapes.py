"""Points in areas and beside lines, held against the plain definition of each."""

from __future__ import annotations

import random

import numpy as np
import pytest

from inkroute.model import Hidden, Shape
from inkroute.pagemap import places, shapes
from inkroute.pipeline import open_document
from pdf_writer import one_page, show_text

MATRIX = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
Point = tuple[int, int]


def winding(loops: list[list[Point]], x: int, y: int) -> int:
    """How often the loops turn round a point, by the edges that a ray to the right crosses."""
    turns = 0
    for loop in loops:
        for (x0, y0), (x1, y1) in zip(loop, [*loop[1:], loop[0]], strict=True):
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if y0 <= y < y1 and side > 0:
                turns += 1
            elif y1 <= y < y0 and side < 0:
                turns -= 1
    return turns


def run(loops: list[list[Point]]) -> bytes:
    """The loops as moves and lines, every other one closed."""
    parts = []
    for number, loop in enumerate(loops):
        parts += [b"%d %d %b " % (*p, b"l" if i else b"m") for i, p in enumerate(loop)]
        parts.append(b"h " if number % 2 else b"")
    return b"".join(parts)


def test_points_lie_in_shapes_by_either_rule() -> None:
    chance = random.Random(7)  # noqa: S311 - no secret: the same shapes at every run

    def loop() -> list[Point]:
        return [
            (chance.randint(-9, 9), chance.randint(-9, 9)) for _ in range(chance.randint(1, 9))
        ]

    drawn = [[loop() for _ in range(chance.randint(1, 4))] for _ in range(60)]
    made = [Shape(run(loops), MATRIX, bool(number % 2)) for number, loops in enumerate(drawn)]
    points = [(s, x, y) for s in range(len(made)) for x in range(-10, 11) for y in range(-10, 11)]
    chance.shuffle(points)
    shape, x, y = np.array(points, dtype=np.int64).T
    held = shapes.read(made).hold(shape, x, y).tolist()
    for (number, px, py), inside in zip(points, held, strict=True):
        turns = winding(drawn[number], px, py)
        assert inside == bool(turns & 1 if number % 2 else turns)


def test_points_are_found_in_boxes_by_the_grid_as_without() -> None:
    chance = random.Random(11)  # noqa: S311 - as above
    x, y = np.array([[chance.randint(-500, 500) for _ in range(300)] for _ in range(2)], np.int64)
    corners = [[chance.randint(-600, 600) for _ in range(2)] for _ in range(200)]
    boxes = np.array(
        [[a, b, a + chance.randint(0, 90), b + chance.randint(0, 90)] for a, b in corners],
        dtype=np.int64,
    )
    found = [pair for part in places.held(x, y, boxes) for pair in zip(*part, strict=True)]
    expected = [
        (point, box)
        for box, (x0, y0, x1, y1) in enumerate(boxes.tolist())
        for point in range(len(x))
        if x0 <= x[point] <= x1 and y0 <= y[point] <= y1
    ]
    assert sorted(found) == sorted(expected)
    assert [box for _, box in found] == sorted(box for _, box in found)
    few = [pair for part in places.held(x[:9], y[:9], boxes) for pair in zip(*part, strict=True)]
    assert sorted(few) == sorted(pair for pair in expected if pair[0] < 9)


@pytest.mark.parametrize(
    ("point", "reach", "near"),
    [((50, 3), 3, True), ((50, 4), 3, False), ((103, 4), 5, True), ((104, 4), 5, False)],
)
def test_lines_pass_points_within_their_reach(point: Point, reach: int, near: bool) -> None:  # noqa: FBT001
    edges = shapes.read([Shape(b"0 0 m 100 0 l ", MATRIX, even_odd=False)])
    columns = [np.array([value], dtype=np.int64) for value in (0, *point, reach)]
    assert edges.pass_by(*columns).tolist() == [near]


def test_curves_are_followed_closely() -> None:
    # a circle of radius 1000 round the origin, of four curves.
    k = 552
    circle = (
        b"1000 0 m 1000 %d %d 1000 0 1000 c -%d 1000 -1000 %d -1000 0 c "
        b"-1000 -%d -%d -1000 0 -1000 c %d -1000 1000 -%d 1000 0 c h " % ((k,) * 8)
    )
    inner, outer = [(0, 0), (690, 690), (-970, 0)], [(720, 720), (0, 1001), (-1001, 1)]
    x, y = np.array(inner + outer, dtype=np.int64).T
    edges = shapes.read([Shape(circle, MATRIX, even_odd=False)])
    assert edges.hold(np.zeros(6, dtype=np.int64), x, y).tolist() == [True] * 3 + [False] * 3


@pytest.mark.parametrize(
    "path",
    [
        b"", b"5 5 l 6 6 l 7 7 l h", b"1 m 2 2 l 3 l", b"1e5 1 m 9 9 l 8 8 l", b". - m 1 1 l 2 l",
        b"0 0 m", b"0 0 m h", b"9" * 400 + b" 0 m 1 1 l 2 0 l", b"0 0 m 1 1 2 2 c 5 5 l 6 0 l",
        b"--5 0 m 1.2.3 1 l 2 0 l 9 9 l",
    ],
)  # fmt: skip
@pytest.mark.parametrize("use", [b"W n", b"W* n", b"f", b"S", b"b*"])
def test_damaged_paths_do_no_harm(path: bytes, use: bytes) -> None:
    text = show_text("F1", 20, 100, 700, "Hall")
    content = b"q 1 g " + text + path + b" " + use + b" " + text + b"Q " + text
    words = open_document(one_page(content)).map_page(0).words
    assert [word.text for word in words] == ["Hall"] * 3
    assert Hidden(words[2].flags) == Hidden.SHOWN


def test_very_many_clips_in_one_another_take_no_time() -> None:
    corner = b"0 0 m 612 0 l 612 792 l 1 792 l h W n "
    nested = b"".join(b"0.%05d " % number + corner[2:] for number in range(20_000))
    content = b"q " + nested + show_text("F1", 20, 100, 700, "Hall") + b"Q"
    words = open_document(one_page(content)).map_page(0).words
    assert [Hidden(word.flags) for word in words] == [Hidden.SHOWN]
