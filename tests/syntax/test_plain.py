"""Objects read by tokens are those that pypdf reads byte by byte, or are left to it."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.errors import PdfReadError
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    IndirectObject,
    PdfObject,
    StreamObject,
    TextStringObject,
    read_object,
)

from inkroute.limits import Limits
from inkroute.syntax import plain
from inkroute.syntax.reader import FileReader
from pdf_writer import Name, Pdf, Raw, Ref, Value, one_page, write
from robustness.seeds import SEEDS, plain_text

FILE = PdfReader(io.BytesIO(plain_text()))


def shown(value: object) -> object:
    """A value with its types, for comparison."""
    kind = type(value).__name__
    if isinstance(value, IndirectObject):
        return kind, value.idnum, value.generation
    if isinstance(value, DictionaryObject):
        data = bytes(value._data) if isinstance(value, StreamObject) else b""
        return kind, [(shown(key), shown(item)) for key, item in dict.items(value)], data
    if isinstance(value, ArrayObject):
        return kind, [shown(item) for item in list.__iter__(value)]
    if isinstance(value, TextStringObject):
        return kind, str(value), value.original_bytes
    return kind, str(value)


def by_pypdf(text: bytes) -> PdfObject:
    return read_object(io.BytesIO(text), FILE)


@pytest.mark.parametrize(
    "text",
    [
        b"<</Type/Page/Kids[1 0 R 2 0 R]/A(text)/B<0041>/C true/D null/E -1.5/F .5/G 5./H +7>>\n",
        b"<< /Type /Page\r\n /A [ [ ] << >> [1 2 3] ]\t/B/C/D/E >> ",
        b"[/Name/A.b-c_d 1 0 R 1 2 3 4 0 R]/",
        b"/Name ",
        b"12 0 R>",
        b"-12]",
        b"(plain text, with signs: *+!) ",
        b"<feff00410042> ",
        b"<0> ",
        b"<<>>",
        b"[]",
    ],
)
def test_plain_objects_are_pypdfs(text: bytes) -> None:
    found = plain.read(text, 0, FILE)
    assert found is not None
    assert shown(found.value) == shown(by_pypdf(text))


@pytest.mark.parametrize(
    "text",
    [
        b"", b"endobj", b"<<", b"<</A 1", b"<</A>>", b"<<1 2>>", b"<</A 1/A 2>>", b"[1>>",
        b"<</A 1]", b"[1 % comment\n]", b"(a(b)c)", b"(a\\)b)", b"<4 1>", b"/A#20B ",
        b"/\xc3\xa9 ",
        b"1.2.3 ", b"--1 ", b"1" * 20 + b" ", b"[" * 50 + b"]" * 50, b"12", b"truely ",
    ],
)  # fmt: skip
def test_what_is_out_of_the_ordinary_is_left_to_pypdf(text: bytes) -> None:
    assert plain.read(text, 0, FILE) is None


VALUES: st.SearchStrategy[Value] = st.recursive(
    st.one_of(
        st.integers(-(10**9), 10**9),
        st.booleans(),
        st.none(),
        st.text("abcXYZ09.-+*", max_size=5).map(Name),
        st.text("abc ()\\\r\n", max_size=5),
        st.binary(max_size=5),
        st.builds(Ref, st.integers(0, 999), st.integers(0, 9)),
        st.sampled_from([b"1.5", b"-.5", b"+3", b"0.00001", b"4."]).map(Raw),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.text("abcdef", min_size=1), inner, max_size=4),
    ),
    max_leaves=12,
)


@settings(deadline=None, derandomize=True, max_examples=300, database=None)
@given(VALUES)
def test_any_value_is_read_as_pypdf_reads_it(value: Value) -> None:
    text = write(value) + b"\n"
    found = plain.read(text, 0, FILE)
    assert found is None or shown(found.value) == shown(by_pypdf(text))


@pytest.mark.parametrize("name", SEEDS)
def test_files_hold_the_objects_that_pypdf_reads(name: str) -> None:
    data = SEEDS[name]()
    ours, theirs = FileReader(data, None, Limits()), PdfReader(io.BytesIO(data))
    if theirs.is_encrypted:
        theirs.decrypt("")
    for number in range(1, int(theirs.trailer["/Size"])):
        assert shown(ours.get_object(number)) == shown(theirs.get_object(number)), number


@pytest.mark.parametrize(
    ("entries", "body"),
    [
        ({}, b"data"),
        ({"Length": 2}, b"data"),
        ({"Length": 999}, b"data"),
        ({"Length": -1}, b"data"),
        ({"Length": Ref(99)}, b"data"),
        ({"Filter": Name("FlateDecode")}, b"data"),
    ],
)
def test_streams_are_pypdfs(entries: dict[str, Value], body: bytes) -> None:
    pdf = Pdf()
    number = pdf.stream(entries, body).number
    data = one_page(b"", pdf=pdf)
    ours, theirs = FileReader(data, None, Limits()), PdfReader(io.BytesIO(data))
    assert shown(ours.get_object(number)) == shown(theirs.get_object(number))


def test_a_length_that_refers_to_its_own_stream_ends() -> None:
    pdf = Pdf()
    loop = pdf.reserve()
    pdf.stream({"Length": loop}, b"data", ref=loop)
    reader = FileReader(one_page(b"", pdf=pdf), None, Limits())
    found = reader.get_object(loop.number)
    assert isinstance(found, StreamObject)
    assert found._data.strip() == b"data"


def test_objects_of_an_object_stream_are_read_one_by_one() -> None:
    data = SEEDS["compact"]()
    reader = FileReader(data, None, Limits())
    before = len(reader.resolved_objects)
    reader.get_object(3)
    assert len(reader.resolved_objects) <= before + 2  # the object and the stream that holds it


def test_an_object_that_its_stream_does_not_hold_is_lost() -> None:
    reader = FileReader(SEEDS["compact"](), None, Limits())
    reader.xref_objStm[77] = reader.xref_objStm[3]
    with pytest.raises(PdfReadError, match="not in its object stream"):
        reader.get_object(77)
