"""Text that the file states beside its glyphs (ActualText) comes out in the place of theirs."""

from __future__ import annotations

import pytest

from inkroute.model import Origin, Word
from inkroute.pipeline import open_document
from inkroute.syntax.text_string import text_of
from pdf_writer import Raw, one_page

AT = b"BT /F1 10 Tf 72 700 Td "


def words(content: bytes, **entries: object) -> list[Word]:
    data = one_page(content, **entries)  # type: ignore[arg-type]
    return list(open_document(data).map_page(0).words)


def texts(content: bytes, **entries: object) -> list[str]:
    return [word.text for word in words(content, **entries)]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        # A glyph, a part of a word, a whole one.
        (b"(o) Tj /Span <</ActualText(ffi)>> BDC (x) Tj EMC (ce) Tj", ["office"]),
        (b"/Span<</ActualText<FEFF00660069>>>BDC(xy)Tj EMC", ["fi"]),
        (b"/P <</MCID 3 /ActualText (one)>> BDC (xyz) Tj EMC", ["one"]),
        # Words by words, several in several shows, one painted letter by letter.
        (b"/Span <</ActualText (ab cd)>> BDC (xx yy) Tj EMC", ["ab", "cd"]),
        (b"/Span <</ActualText (ab cd)>> BDC (xx) Tj ( y) Tj (y) Tj EMC", ["ab", "cd"]),
        (b"/Span <</ActualText (abc)>> BDC [(x)-400(y)-400(z)] TJ EMC", ["abc"]),
        # More and fewer words than were painted.
        (b"/Span <</ActualText (ab cd)>> BDC (xxyy) Tj EMC", ["ab", "cd"]),
        (b"/Span <</ActualText (ab cd ef)>> BDC (xx yyzz) Tj EMC", ["ab", "cd", "ef"]),
        (b"/Span <</ActualText (example)>> BDC (exam-) Tj 0 -12 Td (ple) Tj EMC", ["exam", "ple"]),
        # White space, nothing, soft hyphens.
        (b"(a) Tj /Span <</ActualText<FEFF0009>>> BDC (-) Tj EMC (b) Tj", ["a", "b"]),
        (b"(a) Tj /Span <</ActualText ( b)>> BDC (x) Tj EMC (c) Tj", ["a", "bc"]),
        (b"(ab) Tj /Span <</ActualText<FEFF>>> BDC (-) Tj EMC", ["ab"]),
        (b"(ab) Tj /Span <</ActualText<FEFF00AD>>> BDC (-) Tj EMC", ["ab\u00ad"]),
        # The outer sequence speaks for the inner ones; an end too many says nothing.
        (
            b"/S <</ActualText (out)>> BDC (x) Tj /S <</ActualText (in)>> BDC (y) Tj EMC EMC EMC",
            ["out"],
        ),
        # Never ended, without text, empty lists, another key of the same end.
        (b"/Span <</ActualText (ab)>> BDC (xy) Tj", ["xy"]),
        (b"/Span <</Lang (en)>> BDC (xy) Tj EMC /Span BMC (z) Tj EMC", ["xyz"]),
        (b"/Span <</Alt (/ActualText \\(n\\)) /ActualText (ab)>> BDC (xy) Tj EMC", ["ab"]),
        (b"/Span <</ActualText 5>> BDC (xy) Tj EMC", ["xy"]),
    ],
)
def test_text_in_the_place_of_glyphs(content: bytes, expected: list[str]) -> None:
    assert texts(AT + content + b" ET") == expected


def test_a_property_list_of_the_resources() -> None:
    lists = {"Properties": {"A": {"ActualText": "\u0160ibenik"}, "B": {"MCID": 1}}}
    content = AT + b"/Span /A BDC (x) Tj EMC /Span /B BDC (y) Tj EMC /Span /C BDC (z) Tj EMC ET"
    assert texts(content, resources=lists) == ["\u0160ibenikyz"]


def test_boxes_stay_where_the_glyphs_are() -> None:
    plain = words(AT + b"(xxyy) Tj (llll) Tj ET")[0]
    said = words(AT + b"/Span <</ActualText (ab cd)>> BDC (xxyy) Tj EMC (llll) Tj ET")
    assert [word.text for word in said] == ["ab", "cdllll"]
    assert said[0].box.x0 == plain.box.x0
    assert said[0].box.x1 == said[1].box.x0 == plain.box.x0 + 10_000
    assert said[1].box.x1 == plain.box.x1


def test_every_code_beneath_has_its_origin_there() -> None:
    word = words(AT + b"(a) Tj /Span <</ActualText (X)>> BDC (bc) Tj EMC ET")[0]
    assert word.text == "aX"
    assert word.origins() == (Origin.ENCODING, Origin.ACTUAL_TEXT, Origin.ACTUAL_TEXT)


def test_a_code_without_unicode_is_decoded() -> None:
    font = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Odd", "FirstChar": 65, "LastChar": 65,
            "Widths": [500], "Encoding": {"Differences": [65, Raw(b"/g17")]}}  # fmt: skip
    fonts = {"F1": lambda pdf: pdf.add(font)}
    content = AT + b"/Span <</ActualText (fi)>> BDC (A) Tj EMC ET"
    assert texts(content, fonts=fonts) == ["fi"]


def test_letters_from_the_right() -> None:
    content = AT + b"/Span <</ActualText<FEFF05E905DC05D505DD>>> BDC (x) Tj (y) Tj EMC ET"
    assert texts(content) == ["\u05e9\u05dc\u05d5\u05dd"]


def test_letters_painted_in_parts_are_said_once() -> None:
    part = b"/Span <</ActualText<FEFFFFFD>>> BDC (y) Tj EMC "
    letter = b"/Span <</ActualText<FEFF0633>>> BDC (x) Tj EMC "
    assert texts(AT + letter + part + letter + b" ET") == ["\u0633\u0633"]
    assert texts(AT + part + b"ET") == ["\ufffd"]
    assert texts(AT + b"(a) Tj " + part + b"ET") == ["a\ufffd"]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xfe\xff\x00a\xd8\x3d\xde\x00", "a\U0001f600"),
        (b"\xfe\xff\x00\x1b\x00e\x00n\x00\x1b\x00a", "a"),
        (b"\xff\xfea\x00", "a"),
        (b"\xef\xbb\xbf\xc3\xa9", "\u00e9"),
        (b"\x93 \xe9 \xa0\xad", "\ufb01 \u00e9 \u20ac\xad"),
        (b"\x18\x9f", "\u02d8\ufffd"),
        (b"\xfe\xff\x00", "\ufffd"),
        (b"", ""),
    ],
)
def test_encodings_of_text_strings(data: bytes, text: str) -> None:
    assert text_of(data) == text
