"""Painted paths as columns: places, make-up and letter shapes, against paths read one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from inkroute.geometry import Matrix, quantise
from inkroute.interpret import paint_page, paths
from inkroute.interpret.font_store import FontStore
from inkroute.limits import Limits
from inkroute.pagemap import outlines
from inkroute.pagemap.outlines import Paths
from inkroute.policy import Policy
from inkroute.syntax.document import PdfFile
from pdf_writer import one_page


def read(content: bytes) -> Paths:
    """The columns of a page of 612 x 792 pt."""
    file = PdfFile(one_page(content), None, Limits())
    painted = paint_page(file, 0, FontStore(), Policy(), Limits())
    return outlines.read(painted.strokes, Policy())


def test_a_line_a_rectangle_and_a_curve() -> None:
    found = read(b"10 20 m 30 40 l S 10 20 40 50 re f 0 0 m 0 9 9 9 9 0 c f")
    assert found.box.tolist() == [
        [10_000, 752_000, 30_000, 772_000],
        [10_000, 722_000, 50_000, 772_000],
        [0, 783_000, 9_000, 792_000],
    ]
    assert found.lines.tolist() == [1, 3, 0]
    assert found.curves.tolist() == [0, 0, 1]
    assert found.rectangle.tolist() == [False, True, False]
    assert found.filled.tolist() == [False, True, True]
    assert found.stroked.tolist() == [True, False, False]
    assert found.order.tolist() == sorted(found.order.tolist())


def test_a_rectangle_written_as_lines_is_one_and_a_turned_one_is_not() -> None:
    corners = b"0 0 m 40 0 l 40 30 l 0 30 l h f "
    assert read(corners).rectangle.tolist() == [True]
    assert read(b"0 -1 1 0 100 100 cm " + corners).rectangle.tolist() == [True]
    assert read(b".6 .8 -.8 .6 100 100 cm " + corners).rectangle.tolist() == [False]
    assert read(b"0 0 m 40 0 l 40 30 l 5 30 l h f").rectangle.tolist() == [False]


def test_letters_are_subpaths_of_a_letters_size_without_their_counters() -> None:
    o = b"10 10 m 10 20 20 20 20 10 c h 12 11 m 12 15 18 15 18 11 c h "
    x = b"30 10 m 34 10 l 33 20 l 31 20 l h "
    dot = b"50 10 4 4 re "
    found = read(o + x + dot + b"f")
    assert found.letter.tolist() == [
        [10_000, 772_000, 20_000, 782_000],
        [30_000, 772_000, 34_000, 782_000],
    ]
    assert found.owner.tolist() == [0, 0]
    assert read(o + b"S").letter.tolist() == []


def test_malformed_paths_do_not_shift_the_others() -> None:
    found = read(
        b"1 2 3 m 10 20 l S 5 l 10 20 m 30 40 l S 10 20 m --30 40 l S 1e5 m 10 20 m 11 21 l S"
    )
    assert [10_000, 752_000, 30_000, 772_000] in found.box.tolist()
    assert [0, 752_000, 10_000, 772_000] in found.box.tolist()
    assert [10_000, 771_000, 11_000, 772_000] in found.box.tolist()


def test_very_small_numbers_of_rectangles_are_no_exponents() -> None:
    assert read(b"0 0.00003 100 100 re f").box.tolist() == [[0, 692_000, 100_000, 792_000]]


def test_what_lies_outside_the_clip_is_dropped_and_the_rest_is_cut() -> None:
    found = read(b"0 0 50 50 re W n 10 10 m 90 10 l S 60 60 m 90 90 l S")
    assert found.box.tolist() == [[10_000, 782_000, 50_000, 782_000]]


numbers = st.integers(-9_000, 9_000).map(lambda n: n / 10)
operations: st.SearchStrategy[tuple[str, list[float]]] = st.one_of(
    st.tuples(st.just("l"), st.lists(numbers, min_size=2, max_size=2)),
    st.tuples(st.just("c"), st.lists(numbers, min_size=6, max_size=6)),
    st.tuples(st.just("v"), st.lists(numbers, min_size=4, max_size=4)),
    st.tuples(st.just("m"), st.lists(numbers, min_size=2, max_size=2)),
    st.tuples(st.just("h"), st.just([])),
)
runs = st.lists(operations, min_size=1, max_size=8).map(
    lambda found: "0 0 m " + "".join(f"{' '.join(map(str, v))} {o} " for o, v in found)
)
matrices = st.sampled_from(
    ["1 0 0 1 300 400", "0 1 -1 0 300 400", ".6 .8 -.8 .6 300 400", "-1 0 0 2 300 400"]
)


@given(st.lists(st.tuples(matrices, runs), min_size=1, max_size=6))
def test_any_paths(drawn: list[tuple[str, str]]) -> None:
    content = "".join(f"q {matrix} cm {run} S Q " for matrix, run in drawn)
    found = read(content.encode())
    page = Matrix(1000.0, 0.0, 0.0, -1000.0, 0.0, 792_000.0)
    expected = []
    for matrix, run in drawn:
        values = paths.coordinates(run.encode())
        box = paths.extent(values, page.after(list(map(float, matrix.split()))))
        assert box is not None
        if box[0] > 612_000 or box[1] > 792_000 or box[2] < 0 or box[3] < 0:
            continue
        cut = (max(box[0], 0), max(box[1], 0), min(box[2], 612_000), min(box[3], 792_000))
        expected.append([quantise(value) for value in cut])
    assert found.box.tolist() == expected
