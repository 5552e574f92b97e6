"""Letters that a pen draws are text: stroked outlines, single lines; marks and meshes are none."""

from __future__ import annotations

import pytest

from inkroute.model import Decision, Route, RouteSource
from inkroute.pipeline import open_document
from pdf_writer import one_page, show_text

#: Strokes of capitals as plotters draw them, on a field of 4 by 7: x and y in turn.
PEN = {
    "A": ((0, 0, 2, 7, 4, 0), (1, 3, 3, 3)),
    "D": ((0, 0, 0, 7, 3, 7, 4, 5, 4, 2, 3, 0, 0, 0),),
    "E": ((4, 0, 0, 0, 0, 7, 4, 7), (0, 3.5, 3, 3.5)),
    "G": ((4, 6, 3, 7, 1, 7, 0, 6, 0, 1, 1, 0, 4, 0, 4, 3, 2, 3),),
    "I": ((2, 0, 2, 7),),
    "L": ((0, 7, 0, 0, 4, 0),),
    "N": ((0, 0, 0, 7, 4, 0, 4, 7),),
    "R": ((0, 0, 0, 7, 4, 7, 4, 4, 0, 4, 4, 0),),
    "T": ((0, 7, 4, 7), (2, 7, 2, 0)),
    "V": ((0, 7, 2, 0, 4, 7),),
    "W": ((0, 7, 1, 0, 2, 5, 3, 0, 4, 7),),
}
#: Outlines of letters, each a closed polygon: what a drawing program makes of bold capitals.
OUTLINES = {
    "T": (0, 7, 5, 7, 5, 6, 3, 6, 3, 0, 2, 0, 2, 6, 0, 6),
    "L": (0, 7, 1, 7, 1, 1, 4, 1, 4, 0, 0, 0),
    "E": (0, 7, 4, 7, 4, 6, 1, 6, 1, 4, 3, 4, 3, 3, 1, 3, 1, 1, 4, 1, 4, 0, 0, 0),
    "I": (0, 7, 1, 7, 1, 0, 0, 0),
    "V": (0, 7, 1, 7, 2, 2, 3, 7, 4, 7, 2.5, 0, 1.5, 0),
}


def path(points: tuple[float, ...], x: float, y: float, scale: float) -> str:
    pairs = list(zip(points[::2], points[1::2], strict=True))
    made = [f"{x + a * scale:.2f} {y + b * scale:.2f}" for a, b in pairs]
    return " ".join([f"{made[0]} m", *(f"{one} l" for one in made[1:])])


def pen(text: str, paint: str = "S", x: float = 72, y: float = 500, size: float = 14) -> str:
    scale = size / 7
    return "\n".join(
        f"{path(points, x + 6 * scale * place, y, scale)} {paint}"
        for place, letter in enumerate(text)
        for points in PEN.get(letter, ())
    )


def outlines(text: str, paint: str) -> str:
    return "\n".join(
        f"{path(OUTLINES[letter], 72 + 14 * place, 500, 2)} h {paint}"
        for place, letter in enumerate(text)
    )


def routes(drawn: str) -> list[Route]:
    """The drawings of a page that has words of its own beside them."""
    content = f"0.5 w {drawn}\n".encode() + show_text("F1", 12, 72, 72, "words of the file")
    found = open_document(one_page(content)).route_page(0).routes
    return [route for route in found if route.source is RouteSource.VECTOR]


@pytest.mark.parametrize("paint", ["S", "s", "B", "b*"])
def test_outlines_under_a_pen_are_letters(paint: str) -> None:
    (found,) = routes(outlines("TELLTELLE", paint))
    assert found.decision is Decision.OCR
    assert found.box.x0 <= 73_000
    assert found.box.x1 >= 170_000


def test_the_single_lines_of_a_plotter_are_letters() -> None:
    apart = routes(pen("WATER INLET VALVE"))
    one_path = routes(pen("WATER INLET VALVE", "") + " S")
    for found in (apart, one_path):
        assert {route.decision for route in found} == {Decision.OCR}


def test_a_plotters_text_that_runs_up_is_found() -> None:
    (found,) = routes(f"q 0 1 -1 0 600 200 cm {pen('DRAIN LEVEL', y=300)} Q")
    assert found.decision is Decision.OCR


def test_two_words_far_apart_are_two_regions() -> None:
    found = routes(pen("DRAWN", y=700) + "\n" + pen("LEVELLED", y=200))
    assert [route.decision for route in found] == [Decision.OCR] * 2
    assert [(route.box.x1 - route.box.x0) // 1_000 for route in found] == [56, 92]


def crosses() -> str:
    return "\n".join(
        f"{100 + 12 * n} {400 + n % 3 * 2} m {106 + 12 * n} {406 + n % 3 * 2} l S "
        f"{106 + 12 * n} {400 + n % 3 * 2} m {100 + 12 * n} {406 + n % 3 * 2} l S"
        for n in range(30)
    )


def mesh() -> str:
    return "\n".join(
        f"{100 + 10 * x} {300 + 8 * y} m {110 + 10 * x} {301 + 8 * y} l {112 + 10 * x} "
        f"{309 + 8 * y} l {102 + 10 * x} {308 + 8 * y} l h B"
        for y in range(12)
        for x in range(20)
    )


def grid() -> str:
    return "\n".join(
        f"100 {300 + 12 * y} m 400 {300 + 12 * y} l S" for y in range(12)
    ) + "\n".join(f" {100 + 25 * x} 300 m {100 + 25 * x} 432 l S" for x in range(13))


def curve() -> str:
    points = [(100 + 3 * n, 400 + (n * 37) % 50) for n in range(100)]
    return f"{points[0][0]} {points[0][1]} m " + " ".join(f"{x} {y} l" for x, y in points) + " S"


def boxes() -> str:
    return "\n".join(f"{100 + 20 * n} 300 {12 + n % 4} 14 re S" for n in range(15))


@pytest.mark.parametrize("drawn", [crosses, mesh, grid, curve, boxes])
def test_marks_meshes_grids_and_curves_are_not_read(drawn: object) -> None:
    assert callable(drawn)
    assert not any(route.decision is Decision.OCR for route in routes(drawn()))
