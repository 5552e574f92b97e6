"""Files whose cross-reference table is cut off, lost or wrong: read in part, never in silence."""

from __future__ import annotations

import re

import pytest

from inkroute.errors import DocumentError, Encrypted, InkrouteError, LimitReached
from inkroute.limits import Limits
from inkroute.model import Decision
from inkroute.pipeline import Document, open_document
from inkroute.syntax import recovery
from inkroute.syntax.reader import FileReader
from pdf_writer import Pdf, Raw, Ref, one_page, show_text
from robustness.seeds import compact, encrypted

TEXT = show_text("F1", 12, 72, 700, "seen")


def file_of(*texts: str, compressed: bool = False) -> Pdf:
    """A file with a page for each text, its page tree before its pages."""
    pdf = Pdf()
    fonts = {"Font": {"F1": pdf.font()}}
    for text in texts:
        pdf.page(show_text("F1", 12, 72, 700, text), fonts, compress=compressed)
    return pdf


def words_of(document: Document) -> list[str]:
    pages = [document.map_page(index) for index in range(document.page_count)]
    return [word.text for page in pages for word in page.words]


def codes_of(document: Document) -> set[str]:
    return {note.code for note in document.notes}


def is_complete(document: Document) -> bool:
    pages = [document.map_page(index) for index in range(document.page_count)]
    return all(page.complete for page in pages) and not any(note.loses for note in document.notes)


def without_table(data: bytes) -> bytes:
    return data[: data.rindex(b"xref\n0 ")]


@pytest.mark.parametrize("build", [compact, lambda: file_of("one", "two").build()])
def test_a_file_cut_anywhere_is_whole_partial_or_an_error_but_never_silently_less(
    build: object,
) -> None:
    data = build()  # type: ignore[operator]
    whole = words_of(open_document(data))
    for end in range(len(data)):
        try:
            document = open_document(data[:end])
        except InkrouteError:
            continue
        assert words_of(document) == whole or not is_complete(document), end


def test_a_file_cut_off_before_its_table_is_read_and_not_believed_complete() -> None:
    document = open_document(without_table(file_of("one", "two").build()))
    assert words_of(document) == ["one", "two"]
    for index in range(2):
        result = document.route_page(index)
        assert "rebuilt_xref" in {note.code for note in result.notes if note.loses}
        assert any(route.decision is Decision.OCR for route in result.routes)


def test_the_note_says_how_many_objects_were_found() -> None:
    (note,) = open_document(without_table(one_page(TEXT))).notes
    assert note.detail == (
        "The cross-reference table was rebuilt (the end of the file is missing): 5 objects found."
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda data: re.sub(rb"startxref\n\d+\n", b"startxref\n7\n", data),
        lambda data: re.sub(rb"startxref\n\d+\n", b"startxref\n99999999\n", data),
        lambda data: re.sub(rb"startxref\n\d+\n", b"", data),
        lambda data: data.replace(b"\nxref\n", b"\nxxxx\n"),
        lambda data: re.sub(rb"(?s)\nxref\n.*trailer", b"\ntrailer", data),
        lambda data: re.sub(rb"\d{10} 00000 n", b"garbage of rows!", data),
        lambda data: re.sub(rb"\d{10} 00000 n", b"0000000009 00000 n", data),
        lambda data: b"%PDF-1.4\njunk" + data,
    ],
)
def test_a_table_that_leads_nowhere_is_rebuilt_from_the_objects(change: object) -> None:
    broken = change(file_of("one", "two").build())  # type: ignore[operator]
    document = open_document(broken)
    assert words_of(document) == ["one", "two"]
    assert document.notes


def test_a_table_that_is_rebuilt_with_every_object_loses_nothing() -> None:
    data = re.sub(rb"startxref\n\d+\n", b"startxref\n7\n", file_of("one").build())
    assert is_complete(open_document(data))
    lacking = re.sub(rb"4 0 obj.*?endobj\n", b"", data, flags=re.DOTALL)
    assert not is_complete(open_document(lacking))


def test_an_object_that_is_called_free_and_referred_to_is_read() -> None:
    data = re.sub(rb"(\d{10} 00000) n", rb"\1 f", file_of("one").build())
    assert words_of(open_document(data)) == ["one"]


def test_an_update_that_is_cut_off_is_not_passed_over() -> None:
    """Its beginning is taken: the older revision before it is no longer what the file shows."""
    data = file_of("old").build()
    at = data.index(b"4 0 obj")
    later = data[at : data.index(b"endobj", at)].replace(b"(old)", b"(new)") + b"endobj\n"
    document = open_document(data + later + b"9 0 obj\n<<" + b" " * 2000)
    assert words_of(document) == ["new"]
    assert not is_complete(document)


def test_the_catalogue_is_found_by_its_type() -> None:
    data = without_table(file_of("one").build()) + b"trailer\n<</Root 99 0 R>>\n"
    assert words_of(open_document(data)) == ["one"]


def test_pages_are_found_where_catalogue_and_tree_are_lost() -> None:
    pdf = file_of("one", "two")
    pdf.put(Pdf.root, Raw(b"null"))
    pdf.put(Pdf.tree, Raw(b"null"))
    document = open_document(pdf.build())
    assert words_of(document) == ["one", "two"]
    assert not is_complete(document)


def test_objects_in_object_streams_are_found() -> None:
    data = compact()
    data = data[: data.index(b"startxref")]
    assert words_of(open_document(data)) == ["one", "two"]
    lost = data.replace(b"/Type /XRef", b"/Type /Xxxx").replace(b"/Root", b"/Boot")
    assert words_of(open_document(lost)) == ["one", "two"]


def test_pages_in_object_streams_are_found_without_a_tree() -> None:
    pdf = file_of("one", "two", compressed=True)
    pdf.put(Pdf.tree, Raw(b"null"))
    assert words_of(open_document(pdf.build(compact=True))) == ["one", "two"]


def test_an_encrypted_file_is_decrypted_without_its_table() -> None:
    data = encrypted()
    broken = re.sub(rb"startxref\n\d+\n", b"startxref\n7\n", data)
    assert words_of(open_document(broken)) == words_of(open_document(data))


def test_an_encrypted_file_without_its_trailer_says_what_is_lost() -> None:
    data = encrypted()
    with pytest.raises(Encrypted, match="its trailer"):
        open_document(data[: data.rindex(b"xref\n0")])


def test_of_two_objects_with_one_number_the_later_counts() -> None:
    data = b"%PDF-1.4\n7 0 obj\n1\nendobj\n7 0 obj\n2\nendobj\n"
    reader = FileReader(data, None, Limits(), rebuild=True)
    assert reader.get_object(7) == 2


def test_a_stream_without_endstream_goes_to_the_next_object() -> None:
    data = file_of("one", "two").build().replace(b"endstream", b"")
    document = open_document(data)
    assert words_of(document) == ["one", "two"]


def test_a_stream_without_endstream_does_not_take_the_next_one() -> None:
    data = file_of("one", "two").build().replace(b"<</Length ", b"<</Length 9")
    document = open_document(data.replace(b"endstream", b"", 1))
    assert words_of(document) == ["one", "two"]


def test_a_stream_that_is_cut_is_read_to_the_cut_and_loses() -> None:
    long = b"".join(show_text("F1", 10, 72, 20 + 7 * n, f"line{n}") for n in range(100))
    pdf = Pdf()
    page = pdf.page(Raw(b""), {"Font": {"F1": pdf.font()}}, Contents=Ref(6))
    assert page.number == 5
    pdf.stream({}, long)
    data = without_table(pdf.build())
    document = open_document(data[: data.index(b"line50")])
    page_map = document.map_page(0)
    assert [word.text for word in page_map.words] == [f"line{n}" for n in range(50)]
    assert {"stream_cut", "rebuilt_xref"} <= {note.code for note in page_map.notes if note.loses}


def test_flate_data_that_end_early_are_no_whole_stream() -> None:
    long = b"".join(show_text("F1", 10, 72, 20 + 7 * n, f"line{n}") for n in range(100))
    pdf = Pdf()
    pdf.page(long, {"Font": {"F1": pdf.font()}}, compress=True)
    data = pdf.build()
    at = data.index(b"stream\n") + 200
    page = open_document(data[:at] + data[data.index(b"\nendstream") :]).map_page(0)
    assert 0 < len(page.words) < 100
    assert not page.complete


@pytest.mark.parametrize("contents", [Ref(99), Raw(b"[99 0 R]")])
def test_contents_that_are_not_there_are_a_loss(contents: Ref | Raw) -> None:
    page = open_document(one_page(TEXT, Contents=contents)).map_page(0)
    assert [note.code for note in page.notes if note.loses] == ["content_lost"]


def test_contents_that_refer_to_themselves_are_a_loss() -> None:
    pdf = Pdf()
    loop = pdf.reserve()
    pdf.put(loop, loop)
    page = open_document(one_page(TEXT, pdf=pdf, Contents=loop)).map_page(0)
    assert [note.code for note in page.notes if note.loses] == ["content_lost"]


def test_null_contents_are_an_empty_page() -> None:
    pdf = Pdf()
    null = pdf.add(Raw(b"null"))
    assert open_document(one_page(TEXT, pdf=pdf, Contents=null)).map_page(0).complete
    assert open_document(one_page(TEXT, Contents=None)).map_page(0).complete


def test_notes_hold_no_addresses_in_memory() -> None:
    pdf = Pdf()
    odd = pdf.add(Raw(b"<< 4 0 R /A /B 1 >>"))
    document = open_document(one_page(TEXT, pdf=pdf, Resources=odd))
    details = [note.detail for note in document.map_page(0).notes]
    assert details
    assert not any("IndirectObject" in detail for detail in details)


@pytest.mark.parametrize("junk", [b"%PDF-1.4\n%%EOF", b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\n"])
def test_a_file_without_any_page_is_an_error(junk: bytes) -> None:
    with pytest.raises(DocumentError, match="no page"):
        open_document(junk)


def test_too_many_objects_are_named() -> None:
    data = b"%PDF-1.4\n" + b"".join(b"%d 0 obj\nnull\nendobj\n" % n for n in range(9))
    with pytest.raises(LimitReached, match=r"Limits\.objects"):
        recovery.find_objects(data, Limits(objects=5))


def test_objects_are_found_only_where_a_header_stands() -> None:
    data = b"endobj 1 0 obj obj xobj 12 0 object 1.5 0 obj 7 3\tobj<<>> 99999999999 0 obj"
    assert recovery.find_objects(data, Limits()).last == {1: (0, 7), 7: (3, data.index(b"7 3"))}


@pytest.mark.parametrize(
    ("data", "cut"),
    [
        (b"%PDF-1.4 1 0 obj", True),
        (b"1 0 obj startxref 0 %%EOF", False),
        (b"1 0 obj startxref 0 %%EOF" + b"\0\n" * 9999, False),
        (b"1 0 obj startxref 0 %%EOF" + b"x" * 9999, False),
        (b"1 0 obj startxref 0 %%EOF" + b"x" * 9999 + b" 2 0 obj", True),
    ],
)
def test_what_counts_as_cut_off(data: bytes, cut: bool) -> None:  # noqa: FBT001 - a table's column
    assert recovery.is_cut_off(data) is cut
