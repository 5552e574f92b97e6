"""Each ceiling of `Limits` is hit by a small file, which says so or gives what lies below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

import pytest

from inkroute.errors import LimitReached
from inkroute.limits import Limits
from inkroute.pipeline import Document, open_document
from pdf_fonts import to_unicode, truetype_font
from pdf_writer import Name, Pdf, Value, one_page, show_text
from robustness.seeds import VERA

TEXT = show_text("F1", 12, 72, 700, "text")


def without_table() -> bytes:
    data = one_page(TEXT)
    return data[: data.rindex(b"xref")]


def three_pages() -> bytes:
    pdf = Pdf()
    for _ in range(3):
        pdf.page(TEXT)
    return pdf.build()


def deep_tree() -> bytes:
    pdf = Pdf()
    nodes = [pdf.reserve() for _ in range(5)]
    page = pdf.page(TEXT)
    for node, following in zip(nodes, [*nodes[1:], page], strict=True):
        pdf.put(node, {"Type": Name("Pages"), "Kids": [following], "Count": 1})
    pdf.put(pdf.tree, {"Type": Name("Pages"), "Kids": [nodes[0]], "Count": 1})
    return pdf.build()


def packed_content() -> bytes:
    pdf = Pdf()
    pdf.page(b" " * 5000 + TEXT, {"Font": {"F1": pdf.font()}}, compress=True)
    return pdf.build()


def nested_forms() -> bytes:
    pdf = Pdf()
    form = pdf.form(b"0 0 9 9 re f", (0, 0, 9, 9))
    for _ in range(6):
        form = pdf.form(b"/X Do", (0, 0, 9, 9), Resources={"XObject": {"X": form}})
    return one_page(b"/X Do " + TEXT, images={"X": form}, pdf=pdf)


def repeated_forms() -> bytes:
    pdf = Pdf()
    form = pdf.form(b"0 0 9 9 re f", (0, 0, 9, 9))
    return one_page(b"/X Do " * 9 + TEXT, images={"X": form}, pdf=pdf)


def pattern() -> bytes:
    """A fill that shows nine cells, with a word in each."""
    pdf = Pdf()
    cell: dict[str, Value] = {"PatternType": 1, "PaintType": 1, "BBox": [0, 0, 50, 50]}
    cell |= {"XStep": 50, "YStep": 50, "Resources": {"Font": {"F1": pdf.font()}}}
    made = pdf.stream(cell, show_text("F1", 12, 5, 5, "text"))
    content = b"/Pattern cs /P scn 0 0 150 150 re f " + TEXT
    return one_page(content, resources={"Pattern": {"P": made}}, pdf=pdf)


def clipped_twice() -> bytes:
    """A word that the first of two triangles clips away."""
    clips = b"0 0 m 600 0 l 600 800 l W n 0 0 m 2000 0 l 0 2000 l W n "
    return one_page(clips + TEXT)


def white_by_a_tint() -> bytes:
    """Text on white paper in white, after another tint."""
    ink: Value = {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": [0], "C1": [1]}
    space = [Name("Separation"), Name("Spot"), Name("DeviceGray"), ink]
    content = b"/S cs 0.5 scn 1 scn " + TEXT
    return one_page(content, resources={"ColorSpace": {"S": space}})


def images(times: int) -> Callable[[], bytes]:
    """An image of 900 x 900 samples, drawn so often."""

    def build() -> bytes:
        pdf = Pdf()
        image = pdf.image(900, 900, bytes(range(225)) * 3600)
        content = b"q 300 0 0 300 72 300 cm /I Do Q " * times
        return one_page(content + TEXT, images={"I": image}, pdf=pdf)

    return build


def mapped_font() -> bytes:
    pdf = Pdf()
    mapping = pdf.stream({}, to_unicode({code: chr(code + 1) for code in range(200)}, 1))
    return one_page(TEXT, {"F1": pdf.font(ToUnicode=mapping)}, pdf=pdf)


def embedded_font() -> bytes:
    """A font whose program alone says what its codes mean."""
    pdf = Pdf()
    font = truetype_font(pdf, VERA, "text", unicode="none")
    return one_page(show_text("C", 12, 72, 700, font.encode("text")), {"C": font.ref}, pdf=pdf)


@dataclass(frozen=True, slots=True)
class Case:
    """A file that hits a ceiling of `value`, and what comes of it.

    One of: an error whose message names the ceiling; `note` and what its place or detail holds,
    with `loses`; `why`, an image's samples left unread; or another map than without the ceiling.
    """

    value: int
    build: Callable[[], bytes]
    error: str = ""
    note: str = ""
    names: str = ""
    why: str = ""
    loses: bool = True


CASES = {
    "file_bytes": Case(99, lambda: one_page(TEXT), error="file has more than 99 bytes"),
    "objects": Case(3, without_table, error="file has more than 3 objects"),
    "pages": Case(2, three_pages, error="file has more than 2 pages"),
    "page_tree_depth": Case(3, deep_tree, error="page tree node 5: more than 3 levels"),
    "stream_bytes": Case(1000, packed_content, note="limit_stream_bytes", names="4 0 R"),
    "content_bytes": Case(
        1000, lambda: one_page([b" " * 2000, TEXT]), note="limit_content_bytes", names="1000"
    ),
    "operators": Case(50, lambda: one_page(b"q Q " * 99 + TEXT), note="limit", names="page 1"),
    "form_depth": Case(3, nested_forms, note="limit_forms", names="form 6 0 R"),
    "forms": Case(5, repeated_forms, note="limit_forms", names="form 3 0 R"),
    "pattern_cells": Case(3, pattern, note="limit_pattern_cells", names="pattern 4 0 R"),
    "state_depth": Case(9, lambda: one_page(b"q " * 20 + TEXT), note="limit", names="page 1"),
    "clip_shapes": Case(1, clipped_twice),
    "tints": Case(1, white_by_a_tint),
    "actual_text": Case(
        9,
        lambda: one_page((b"/S <</ActualText (text)>> BDC " + TEXT + b"EMC ") * 3),
        note="limit_actual_text",
        names="content stream",
    ),
    "images": Case(3, images(9), note="limit", names="page 1"),
    "paths": Case(
        3,
        lambda: one_page(b"".join(b"%d 0 9 9 re f " % (20 * n) for n in range(9)) + TEXT),
        note="limit",
        names="page 1",
    ),
    "cmap_bytes": Case(300, mapped_font),
    "cmap_codes": Case(20, mapped_font, note="font", names="font F1", loses=False),
    "font_bytes": Case(1000, embedded_font),
    "image_pixels": Case(100, images(1), why="too_large"),
    "image_bytes": Case(100, images(1), why="too_large"),
    "notes": Case(
        3,
        lambda: one_page(b"".join(b"/N%d Do " % n for n in range(9)) + TEXT),
        note="more_notes",
        names="page 1",
        loses=False,
    ),
}


def test_each_ceiling_has_a_file_that_hits_it() -> None:
    assert list(CASES) == [field.name for field in fields(Limits)]


def opened(name: str) -> Document:
    return open_document(CASES[name].build(), limits=Limits(**{name: CASES[name].value}))


@pytest.mark.parametrize("name", CASES)
def test_no_file_hits_its_ceiling_by_default(name: str) -> None:
    document = open_document(CASES[name].build())
    pages = [document.route_page(index) for index in range(document.page_count)]
    notes = [note.code for page in pages for note in page.notes]
    assert not [code for code in notes if code.startswith("limit") or code == "more_notes"]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.error])
def test_ceilings_of_files_are_errors_that_name_them(name: str) -> None:
    with pytest.raises(LimitReached, match=rf"{CASES[name].error}.*\(Limits\.{name}\)"):
        opened(name)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.note])
def test_ceilings_of_pages_are_notes_that_name_what_hit_them(name: str) -> None:
    case = CASES[name]
    page = opened(name).map_page(0)
    notes = [note for note in page.notes if note.code == case.note]
    assert case.names in f"{notes[0].where} {notes[0].detail}"
    assert page.complete != case.loses


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.why])
def test_ceilings_of_samples_leave_the_image_to_ocr(name: str) -> None:
    (route, *_) = opened(name).route_page(0).routes
    assert route.decision.value == "ocr"
    assert CASES[name].why in str(route.reasons)


@pytest.mark.parametrize(
    "name", [name for name, case in CASES.items() if not (case.error or case.note or case.why)]
)
def test_other_ceilings_change_what_the_words_are(name: str) -> None:
    below = opened(name).map_page(0)
    above = open_document(CASES[name].build()).map_page(0)
    words = [[(word.text, word.flags) for word in page.words] for page in (below, above)]
    assert words[0] != words[1]
