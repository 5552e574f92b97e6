"""Random bytes and random content streams never hang or crash the router."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pdf_writer import Name, Pdf, Value, one_page, write
from robustness.guard import Guard

ROUNDS = int(os.environ.get("INKROUTE_FUZZ_ROUNDS", "1"))
GUARD = Guard()
CALM = settings(
    deadline=None,
    derandomize=ROUNDS == 1,
    max_examples=150 * ROUNDS,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
OPERATORS = (
    *("b", "B", "b*", "B*", "BDC", "BI", "BMC", "BT", "BX", "c", "cm", "CS", "cs"),
    *("d", "d0", "d1", "Do", "DP", "EI", "EMC", "ET", "EX", "f", "F", "f*", "G"),
    *("g", "gs", "h", "i", "ID", "j", "J", "K", "k", "l", "m", "M", "MP"),
    *("n", "q", "Q", "re", "RG", "rg", "ri", "s", "S", "SC", "sc", "SCN", "scn"),
    *("sh", "T*", "Tc", "Td", "TD", "Tf", "Tj", "TJ", "TL", "Tm", "Tr", "Ts", "Tw"),
    *("Tz", "v", "w", "W", "W*", "y", "'", '"'),
)
NUMBERS = st.one_of(
    st.integers(-900, 900),
    st.floats(-900, 900, allow_nan=False).map(lambda value: round(value, 3)),
    st.sampled_from([0, 1, -1, 10**12, 10**60, 0.00001]),
)
NAMES = st.sampled_from(["F1", "F2", "T3", "Im", "Fm", "GS", "Oc", "Pt", "None", "DeviceRGB"])
VALUES: st.SearchStrategy[Value] = st.recursive(
    st.one_of(NUMBERS, NAMES.map(Name), st.binary(max_size=6), st.just("text"), st.none()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["MCID", "ActualText", "W"]), inner, max_size=2),
    ),
    max_leaves=6,
)


@pytest.fixture(scope="module", autouse=True)
def _end() -> Iterator[None]:
    yield
    GUARD.close()


@contextmanager
def kept(data: bytes) -> Iterator[None]:
    """Show the file of a failing example."""
    try:
        yield
    except AssertionError as error:
        error.add_note(f"the file: {data!r}")
        raise


def check(data: bytes) -> None:
    verdict = GUARD(data)
    with kept(data):
        assert not verdict.problem, verdict.problem


@CALM
@given(st.binary(max_size=2000))
def test_random_bytes(data: bytes) -> None:
    check(data)


@CALM
@given(st.binary(max_size=400), st.binary(max_size=400))
def test_random_bytes_between_header_and_end(body: bytes, tail: bytes) -> None:
    middle = b"\n1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n2 0 obj\n"
    check(b"%PDF-1.4\n" + body + middle + tail + b"\ntrailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF")


def page(content: bytes) -> bytes:
    """A page whose resources answer to the names that random content uses."""
    pdf = Pdf()
    look: dict[str, Value] = {"Resources": {"Font": {"F1": pdf.font()}}}
    form = pdf.form(b"BT /F1 9 Tf (form) Tj ET 0 0 9 9 re f", (0, 0, 90, 90), **look)
    type3: dict[str, Value] = {
        "Subtype": Name("Type3"),
        "FontBBox": [0, 0, 1, 1],
        "FontMatrix": [0.1, 0, 0, 0.1, 0, 0],
        "CharProcs": {"a": pdf.stream({}, b"9 0 d0 0 0 5 5 re f")},
        "Encoding": {"Differences": [97, Name("a")]},
        "FirstChar": 97,
        "Widths": [9],
    }
    cell: dict[str, Value] = {"PatternType": 1, "BBox": [0, 0, 5, 5], "XStep": 5, "YStep": 5}
    resources: dict[str, Value] = {
        "ExtGState": {"GS": {"ca": 0.5, "Font": [pdf.font(), 9], "SMask": {"G": form}}},
        "Properties": {"Oc": {"Type": Name("OCG"), "Name": "x"}},
        "Pattern": {"Pt": pdf.stream(cell, b"0 0 2 2 re f")},
    }
    fonts = {"F1": "Helvetica", "F2": "Symbol", "T3": type3}
    images = {"Im": pdf.image(4, 4, b"\x00\xff" * 8), "Fm": form}
    return one_page(content, fonts, images, resources, pdf=pdf)


@CALM
@given(st.lists(st.tuples(st.lists(VALUES, max_size=6), st.sampled_from(OPERATORS)), max_size=40))
def test_random_operators(steps: list[tuple[list[Value], str]]) -> None:
    lines = [b" ".join([*map(write, operands), operator.encode()]) for operands, operator in steps]
    check(page(b"\n".join(lines)))


@CALM
@given(st.text(alphabet="[]<>()/\\%{} \n0123456789.-+qQBTEIDfJjabc'\"#", max_size=300))
def test_random_tokens(content: str) -> None:
    check(page(content.encode()))


PAGE_KEYS = (
    *("MediaBox", "CropBox", "Rotate", "UserUnit", "Resources"),
    *("Annots", "Contents", "Group", "Parent", "Type"),
)
FONT_KEYS = (
    *("Subtype", "Encoding", "FirstChar", "LastChar", "Widths", "W", "DW", "DescendantFonts"),
    *("ToUnicode", "BaseFont", "FontDescriptor", "CharProcs", "FontMatrix"),
)
ENTRIES = st.dictionaries(
    st.sampled_from(PAGE_KEYS),
    VALUES,
    max_size=4,
)


@CALM
@given(ENTRIES)
def test_random_page_entries(entries: dict[str, Value]) -> None:
    content = b"BT /F1 12 Tf 72 700 Td (text) Tj ET"
    check(one_page(content, **entries))  # type: ignore[arg-type]


FONT_ENTRIES = st.dictionaries(
    st.sampled_from(FONT_KEYS),
    st.one_of(
        VALUES,
        st.sampled_from(["Type0", "Type1", "Type3", "TrueType", "Identity-H", "UniGB-UCS2-H"]).map(
            Name
        ),
    ),
    max_size=8,
)


@CALM
@given(FONT_ENTRIES, st.binary(max_size=12))
def test_random_fonts(entries: dict[str, Value], text: bytes) -> None:
    check(one_page(b"BT /X 12 Tf 72 700 Td <%s> Tj ET" % text.hex().encode(), {"X": entries}))
