"""Fonts whose glyph names contradict ToUnicode: repaired, sent, or left as they are."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase

import pytest

from fonts.dictionaries import bare_cff, truetype
from inkroute.model import Decision, MergedWord, PageResult, RouteSource, WordSource
from inkroute.pipeline import open_document
from pdf_fonts import EmbeddedFont, to_unicode, truetype_font
from pdf_writer import Name, Pdf, Raw, Ref, Value, one_page, show_text
from route.test_routes import vera

PROSE = (
    "The supplier shall deliver the goods within thirty days",
    "of each order and the buyer shall pay for them when they",
    "have been received in good condition at the place named",
)
SHIFTED = dict(zip(ascii_lowercase, ascii_lowercase[3:] + ascii_lowercase[:3], strict=True))
PERMUTED = dict(zip(ascii_lowercase, "qwertyuiopasdfghjklzxcvbnm", strict=True))


def embedded(
    table: Mapping[str, str], *, kind: str, bare: bool = False, lines: tuple[str, ...] = PROSE
) -> bytes:
    """A page of lines in a TrueType font whose ToUnicode says what the table says."""
    pdf = Pdf()
    text = "".join(lines)
    right = truetype_font(pdf, vera(), text, kind=kind, drop_cmap=bare)  # type: ignore[arg-type]
    wrong = {code: table.get(char, char) for char, code in right.codes.items()}
    font = truetype_font(
        pdf, vera(), text, kind=kind, unicode=wrong, drop_cmap=bare  # type: ignore[arg-type]
    )  # fmt: skip
    return one_page(content(font, lines), fonts={"F1": font.ref}, pdf=pdf)


def content(font: EmbeddedFont, lines: tuple[str, ...]) -> bytes:
    shows = [
        b"1 0 0 1 72 %d Tm %s Tj" % (700 - 20 * number, font.encode(line))
        for number, line in enumerate(lines)
    ]
    return b"BT /F1 12 Tf " + b" ".join(shows) + b" ET"


def simple(
    lines: tuple[str, ...], names: Mapping[int, str], told: Mapping[int, str], **entries: Value
) -> bytes:
    """A page of lines in a simple font with these names in /Differences; codes are ASCII."""
    listed: list[Value] = []
    for code, name in sorted(names.items()):
        listed += [code, Name(name)]

    def font(pdf: Pdf) -> Ref:
        table = pdf.stream({}, to_unicode(told, 1))
        encoding: Value = {"Type": Name("Encoding"), "Differences": listed}
        return pdf.font(Encoding=encoding, ToUnicode=table, **entries)

    shows = [show_text("F1", 12, 72, 700 - 20 * n, line) for n, line in enumerate(lines)]
    return one_page(b" ".join(shows), fonts={"F1": font})


def composite(
    program: bytes, table: bytes, codes: Mapping[str, int], lines: tuple[str, ...]
) -> bytes:
    """A page of lines in a Type 0 font whose codes are glyph numbers; words stand apart."""

    def font(pdf: Pdf) -> Ref:
        stream = pdf.stream({"Length1": len(program)}, program)
        described = pdf.add(
            {
                "Type": Name("FontDescriptor"),
                "FontName": Name("X"),
                "Flags": 4,
                "FontFile2": stream,
            }
        )
        below: dict[str, Value] = {
            "Type": Name("Font"), "Subtype": Name("CIDFontType2"), "BaseFont": Name("X"),
            "FontDescriptor": described, "CIDToGIDMap": Name("Identity"), "DW": 500,
        }  # fmt: skip
        entries: dict[str, Value] = {
            "Type": Name("Font"), "Subtype": Name("Type0"), "BaseFont": Name("X"),
            "Encoding": Name("Identity-H"), "DescendantFonts": [pdf.add(below)],
            "ToUnicode": pdf.stream({}, table),
        }  # fmt: skip
        return pdf.add(entries)

    shown = []
    for number, line in enumerate(lines):
        x = 72
        for word in line.split():
            string = b"".join(b"%04x" % codes[letter] for letter in word)
            shown.append(b"1 0 0 1 %d %d Tm <%s> Tj" % (x, 700 - 20 * number, string))
            x += 6 * len(word) + 6
    return one_page(b"BT /F1 12 Tf " + b" ".join(shown) + b" ET", fonts={"F1": font})


def letters(table: Mapping[str, str]) -> dict[int, str]:
    """By code, what a table says of the small letters."""
    return {ord(letter): table.get(letter, letter) for letter in ascii_lowercase}


def merged(data: bytes) -> tuple[PageResult, list[MergedWord]]:
    page = open_document(data).merge_page(0, ())
    assert page.words is not None
    return page, list(page.words)


def texts(words: list[MergedWord]) -> str:
    return " ".join(word.text for word in words)


@pytest.mark.parametrize("kind", ["cid", "simple"])
@pytest.mark.parametrize("table", [SHIFTED, PERMUTED], ids=["shifted", "permuted"])
def test_a_program_s_cmap_repairs_a_wrong_table(kind: str, table: Mapping[str, str]) -> None:
    page, words = merged(embedded(table, kind=kind))
    assert texts(words) == " ".join(PROSE)
    assert page.routes == ()
    supplier = words[1]
    assert supplier.source is WordSource.REPAIRED
    assert supplier.replaced == "".join(table[letter] for letter in "supplier")
    assert not supplier.doubtful


def test_numbers_of_glyphs_read_as_characters_are_repaired() -> None:
    """ToUnicode maps all codes to themselves: `CDE` for the first letters, glyphs 67 to 69.

    Subsets that keep their glyphs' numbers do so.
    """
    glyphs = [f"g{number}" for number in range(1, 67)] + list(ascii_lowercase)
    program = truetype(glyphs, {ord(letter): letter for letter in ascii_lowercase})
    lines = tuple(line.lower() for line in PROSE)
    table = b"1 beginbfrange <0001> <FFFF> <0001> endbfrange"
    codes = {letter: number for number, letter in enumerate(ascii_lowercase, 67)}
    page, words = merged(composite(program, table, codes, lines))
    assert texts(words) == " ".join(lines)
    assert {word.source for word in words} == {WordSource.REPAIRED}
    assert page.routes == ()


def test_control_characters_are_repaired() -> None:
    lines = tuple(line.lower() for line in PROSE)
    names = {code: chr(code) for code in letters({})}
    told = {code: chr(1 + number % 8) for number, code in enumerate(names)} | {32: " "}
    page, words = merged(simple(lines, names, told))
    assert texts(words) == " ".join(lines)
    assert page.routes == ()


def test_without_names_nothing_is_repaired() -> None:
    _, words = merged(embedded(SHIFTED, kind="cid", bare=True))
    assert all(word.source is WordSource.FILE for word in words)


def test_a_right_table_is_no_conflict() -> None:
    page, words = merged(embedded({}, kind="cid"))
    assert texts(words) == " ".join(PROSE)
    assert {word.source for word in words} == {WordSource.FILE}
    assert page.routes == ()


def test_differences_repair_a_wrong_table() -> None:
    names = {code: chr(code) for code in letters({})}
    lines = tuple(line.lower() for line in PROSE)
    page, words = merged(simple(lines, names, letters(PERMUTED) | {32: " "}))
    assert texts(words) == " ".join(lines)
    assert page.routes == ()


def test_the_names_of_a_cff_program_repair_a_wrong_table() -> None:
    program = bare_cff(list(ascii_lowercase), {ord(c): c for c in ascii_lowercase})
    lines = tuple(line.lower() for line in PROSE)

    def font(pdf: Pdf) -> Ref:
        stream = pdf.stream({"Subtype": Name("Type1C")}, program)
        described = pdf.add(
            {
                "Type": Name("FontDescriptor"),
                "FontName": Name("X"),
                "Flags": 4,
                "FontFile3": stream,
            }
        )
        table = pdf.stream({}, to_unicode(letters(SHIFTED) | {32: " "}, 1))
        entries: dict[str, Value] = {
            "Type": Name("Font"), "Subtype": Name("Type1"), "BaseFont": Name("X"),
            "FirstChar": 0, "LastChar": 255, "Widths": [500] * 256,
            "FontDescriptor": described, "ToUnicode": table,
        }  # fmt: skip
        return pdf.add(entries)

    shows = [show_text("F1", 12, 72, 700 - 20 * n, line) for n, line in enumerate(lines)]
    _, words = merged(one_page(b" ".join(shows), fonts={"F1": font}))
    assert texts(words) == " ".join(lines)


@pytest.mark.parametrize("kind", ["g", "cid", "glyph", "index", "a", "G0"])
def test_names_that_only_number_glyphs_are_no_witness(kind: str) -> None:
    names = {code: f"{kind}{number + 10}" for number, code in enumerate(letters({}))}
    lines = tuple(line.lower() for line in PROSE)
    page, words = merged(simple(lines, names, letters({}) | {32: " "}))
    assert texts(words) == " ".join(lines)
    assert {word.source for word in words} == {WordSource.FILE}
    assert page.routes == ()


def test_names_in_the_order_of_appearance_do_not_beat_a_right_table() -> None:
    """A subset whose glyphs are named A, B, C as they came."""
    lines = tuple(line.lower() for line in PROSE)
    came = dict.fromkeys("".join(lines).replace(" ", ""))
    names = {ord(letter): chr(65 + number) for number, letter in enumerate(came)}
    page, words = merged(simple(lines, names, letters({}) | {32: " "}))
    assert texts(words) == " ".join(lines)
    assert {word.source for word in words} == {WordSource.FILE}
    assert page.routes == ()


def test_reshuffled_names_of_a_program_do_not_beat_a_right_table() -> None:
    program = truetype(list(PERMUTED.values()), {})
    lines = tuple(line.lower() for line in PROSE)
    codes = {letter: number for number, letter in enumerate(ascii_lowercase, 1)}
    table = to_unicode({number: letter for letter, number in codes.items()})
    page, words = merged(composite(program, table, codes, lines))
    assert texts(words) == " ".join(lines)
    assert {word.source for word in words} == {WordSource.FILE}
    assert page.routes == ()


def test_where_both_readings_are_possible_the_words_are_read() -> None:
    """Codes and numbers alone: nothing tells which reading is right."""
    rows = ("407 112 953", "628 331 750", "194 865 207")
    digits = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    names = {48 + value: digits[(value * 7 + 3) % 10] for value in range(10)}
    page, words = merged(simple(rows, names, {code: chr(code) for code in (*range(48, 58), 32)}))
    (route,) = page.routes
    assert route.source is RouteSource.WORDS
    assert route.decision is Decision.OCR
    (reason,) = route.reasons
    assert reason.name == "font_conflict"
    assert reason.value == route.confidence == 1000
    assert reason.text == (
        "The font Helvetica contradicts itself in 100 % of its letters: "
        "ToUnicode says 0 where the program names 3."
    )
    assert all(word.doubtful for word in words)
    assert texts(words).split() == " ".join(rows).split()  # as the file says, for want of OCR


def test_a_lost_part_of_a_ligature_is_restored() -> None:
    """ToUnicode says a ligature's last letter alone; its glyph is named by all of them."""
    told = letters({}) | {32: " ", 1: "i", 2: "h", ord("T"): "T"}
    names = {1: "f_i", 2: "T_h"} | {code: chr(code) for code in letters({})}
    data = simple(("of \x01nancial of\x01ces", "\x02is and the others"), names, told)
    page, words = merged(data)
    assert texts(words) == "of financial offices This and the others"
    assert page.routes == ()
    changed = [word for word in words if word.source is WordSource.REPAIRED]
    assert [word.replaced for word in changed] == ["inancial", "ofices", "his"]


def test_ligatures_and_variants_agree() -> None:
    names = {code: chr(code) for code in letters({})}
    names |= {1: "fi", 2: "fl", 3: "hyphen", 4: "a.sc", 5: "Bsmall", 6: "one.oldstyle"}
    names |= {7: "mu", 8: "Omega", 14: "Delta", 15: "a.alt", 16: "b.001", 17: "quoteright"}
    told = letters({}) | {32: " ", 1: "fi", 2: "fl", 3: "\xad", 4: "a", 5: "b", 6: "1", 7: "\xb5"}
    told |= {8: "\u03a9", 14: "\u0394", 15: "a", 16: "b", 17: "'"}
    _, words = merged(
        simple(("\x01ne \x02ow \x04\x05 \x06 \x07 \x08 \x0e \x0f\x10",), names, told)
    )
    assert {word.source for word in words} == {WordSource.FILE}
    assert texts(words) == "fine flow ab 1 \xb5 \u03a9 \u0394 ab"


def test_what_the_file_states_beside_the_glyphs_stands() -> None:
    stated = Raw(b"/Span << /ActualText (stated) >> BDC ")
    shows = [show_text("F1", 12, 72, 700 - 20 * n, line) for n, line in enumerate(PROSE)]
    names = {code: chr(code) for code in letters({})}
    table = to_unicode(letters(SHIFTED) | {32: " "}, 1)

    def font(pdf: Pdf) -> Ref:
        listed = [x for code, name in names.items() for x in (code, Name(name))]
        return pdf.font(Encoding={"Differences": listed}, ToUnicode=pdf.stream({}, table))

    last = show_text("F1", 12, 72, 500, "word")
    data = one_page(b" ".join([*shows, stated, last, b"EMC"]), fonts={"F1": font})
    _, words = merged(data)
    assert "supplier" in texts(words)
    assert "stated" in texts(words)
    assert words[-1].source is WordSource.FILE
