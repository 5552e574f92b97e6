"""The walk of the page tree: order, inheritance, rings, wrong counts, missing entries."""

from __future__ import annotations

import pytest

from inkroute.errors import LimitReached
from inkroute.limits import Limits
from inkroute.pipeline import Document, open_document
from inkroute.syntax.document import PdfFile, inherited, page_frame
from pdf_writer import Name, Pdf, Raw, Ref, Value, show_text

PAGES = Name("Pages")


def tree_of(root: dict[str, Value], *texts: str) -> bytes:
    """A file with this root; page n (from 0) is object 2n + 5, its content the one before."""
    pdf = Pdf()
    fonts = {"Font": {"F1": pdf.font()}}
    for text in texts:
        pdf.page(show_text("F1", 12, 72, 700, text), fonts)
    pdf.put(pdf.tree, {"Type": PAGES} | root)
    return pdf.build()


def words_of(document: Document) -> list[str]:
    pages = [document.map_page(index) for index in range(document.page_count)]
    return [word.text for page in pages for word in page.words]


def loses(document: Document) -> bool:
    return any(note.loses for note in document.notes)


ONE, TWO = Ref(5), Ref(7)
SOUND = ({"Kids": [ONE, TWO], "Count": 2}, {"Kids": [ONE, ONE, TWO], "Count": 3})


@pytest.mark.parametrize(
    ("root", "words", "lost"),
    [
        ({"Kids": [ONE, TWO], "Count": 2}, ["one", "two"], False),
        ({"Kids": [ONE, TWO], "Count": 9}, ["one", "two"], True),
        ({"Kids": [ONE, TWO], "Count": 1}, ["one", "two"], False),
        ({"Kids": [ONE, TWO], "Count": -5}, ["one", "two"], False),
        ({"Kids": [ONE, TWO], "Count": "many"}, ["one", "two"], False),
        ({"Kids": [ONE, TWO]}, ["one", "two"], False),
        ({"Kids": [Pdf.tree, TWO, ONE], "Count": 2}, ["two", "one"], False),
        ({"Kids": [Pdf.tree], "Count": 2}, ["one", "two"], False),
        ({"Kids": [Pdf.tree, TWO], "Count": 2}, ["two", "one"], False),
        ({"Kids": [Ref(99), TWO], "Count": 2}, ["two", "one"], False),
        ({"Kids": [None, 7, "x", {}, [ONE], ONE], "Count": 6}, ["one", "two"], True),
        ({"Kids": 7, "Count": 2}, ["one", "two"], False),
        ({"Count": 2}, ["one", "two"], False),
        ({"Count": 2, "Type": Name("Other")}, ["one", "two"], False),
        ({"Kids": [ONE, ONE, TWO], "Count": 3}, ["one", "one", "two"], False),
    ],
)  # fmt: skip
def test_what_a_damaged_root_gives(
    root: dict[str, Value],
    words: list[str],
    lost: bool,  # noqa: FBT001 - a table's column
) -> None:
    document = open_document(tree_of(root, "one", "two"))
    assert words_of(document) == words
    assert loses(document) == lost
    assert bool(document.notes) == (root not in SOUND)


def test_nodes_in_a_ring_are_walked_once() -> None:
    pdf = Pdf()
    nodes = [pdf.reserve() for _ in range(3)]
    fonts = {"Font": {"F1": pdf.font()}}
    pages = [pdf.page(show_text("F1", 9, 72, 700, f"p{n}"), fonts) for n in range(3)]
    for n, node in enumerate(nodes):
        kids = [pages[n], nodes[(n + 1) % 3]]
        pdf.put(node, {"Type": PAGES, "Kids": kids, "Count": 3})
    pdf.put(pdf.tree, {"Type": PAGES, "Kids": [nodes[0]], "Count": 3})
    document = open_document(pdf.build())
    assert words_of(document) == ["p0", "p1", "p2"]
    assert [note.code for note in document.notes] == ["page_tree"]


def test_pages_without_types_are_pages_and_nodes_are_told_by_their_kids() -> None:
    pdf = Pdf()
    node = pdf.reserve()
    fonts = {"Font": {"F1": pdf.font()}}
    page = pdf.page(show_text("F1", 9, 72, 700, "seen"), fonts, Type=None)
    pdf.put(node, {"Kids": [page], "Count": 1})
    pdf.put(pdf.tree, {"Kids": [node], "Count": 1})
    document = open_document(pdf.build())
    assert words_of(document) == ["seen"]
    assert document.notes == ()


def test_pages_have_what_the_nodes_above_them_say_whoever_their_parent_is() -> None:
    pdf = Pdf()
    node = pdf.reserve()
    page = pdf.page(b"", media_box=None, Parent=Raw(b"null"))
    pdf.put(node, {"Type": PAGES, "Kids": [page], "Count": 1, "Rotate": 90})
    root: dict[str, Value] = {"Type": PAGES, "Kids": [node], "Count": 1, "Rotate": 180}
    pdf.put(pdf.tree, root | {"MediaBox": [0, 0, 300, 400]})
    frame = page_frame(PdfFile(pdf.build(), None, Limits()).page(0), [])
    assert (frame.width, frame.height, frame.rotation) == (400_000, 300_000, 90)


def test_a_page_that_no_node_names_inherits_over_its_parent_up_to_the_ceiling() -> None:
    pdf = Pdf()
    top, low = pdf.reserve(), pdf.reserve()
    page = pdf.page(b"", media_box=None, Parent=low)
    pdf.put(low, {"Type": PAGES, "Parent": top})
    pdf.put(top, {"Type": PAGES, "MediaBox": [0, 0, 300, 400]})
    pdf.put(pdf.tree, {"Type": PAGES, "Kids": [Ref(99)], "Count": 1})
    found = PdfFile(pdf.build(), None, Limits()).page(0)
    assert page_frame(found, []).width == 300_000
    assert inherited(found, "/MediaBox", Limits(page_tree_depth=2)) is None
    assert page.number


def test_ceilings_of_the_tree_name_themselves() -> None:
    pdf = Pdf()
    nodes = [pdf.reserve() for _ in range(9)]
    page = pdf.page(b"")
    for node, following in zip(nodes, [*nodes[1:], page], strict=True):
        pdf.put(node, {"Type": PAGES, "Kids": [following], "Count": 1})
    pdf.put(pdf.tree, {"Type": PAGES, "Kids": [nodes[0]], "Count": 1})
    assert open_document(pdf.build()).page_count == 1
    with pytest.raises(LimitReached, match=r"node \d+: .*Limits\.page_tree_depth"):
        PdfFile(pdf.build(), None, Limits(page_tree_depth=9))


def test_a_wide_tree_is_walked_once() -> None:
    kids = Raw(b"[%s]" % (b"5 0 R " * 50_000))
    document = open_document(tree_of({"Kids": kids, "Count": 50_000}, "one"))
    assert document.page_count == 50_000
    assert document.map_page(49_999).words[0].text == "one"
