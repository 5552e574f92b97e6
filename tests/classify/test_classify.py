"""The page classifier: types in their order, routes, reasons, and features by the page map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from inkroute.classify.cover import Cover
from inkroute.classify.mixtures import mixed_share
from inkroute.geometry import Box
from inkroute.pipeline import Document, open_document
from inkroute.policy_classify import ClassifyPolicy
from inkroute.text_layer_facts import LayerRoute, PageClass, PageType
from pdf_fonts import to_unicode
from pdf_writer import LETTER, Name, Pdf, one_page, show_text

PROSE = (
    "The tenant pays the rent on the first day of every month and keeps the receipt",
    "of each payment. The landlord repairs the roof and the walls within a reasonable",
    "time after the tenant has told him in writing what has to be repaired. Neither of",
    "them may end this agreement before the year is over unless both of them consent.",
)


def prose(font: str = "F1", top: float = 700, *, mode: int = 0, size: float = 11) -> bytes:
    return b"".join(
        show_text(font, size, 72, top - 1.5 * size * n, line, mode=mode)
        for n, line in enumerate(PROSE)
    )


def sized(width: int, height: int, level: int) -> Callable[[Pdf], object]:
    return lambda pdf: pdf.image(width, height, bytes([level]) * (width * height))


def clouds(pdf: Pdf) -> object:
    """A soft picture of many tones, as a photograph's sky."""
    samples = bytes(
        (x * x // 64 + y * 2 + x * y // 80) % 200 + 30 for y in range(96) for x in range(96)
    )
    return pdf.image(96, 96, samples)


def told(mapping: dict[int, str]) -> Callable[[Pdf], object]:
    """A font whose ToUnicode table says so, and whose glyphs' names tell nothing."""
    names = [65, *(Name(f"g{code}") for code in range(65, 123))]
    return lambda pdf: pdf.font(
        Encoding={"Type": Name("Encoding"), "Differences": names},
        ToUnicode=pdf.stream({}, to_unicode(mapping, 1)),
    )


CODES = [*range(0x41, 0x5B), *range(0x61, 0x7B)]
PRIVATE = told({code: chr(0xE000 + code) for code in CODES})
#: Each letter stands for the one that is 7 on in its case.
SHIFTED = told({c: chr((c - 65 - 32 * (c > 96) + 7) % 26 + 65 + 32 * (c > 96)) for c in CODES})


def page(content: bytes, **images: Callable[[Pdf], object]) -> Document:
    fonts = {"F1": "Helvetica", "F2": PRIVATE, "F3": SHIFTED}
    return open_document(one_page(content, fonts=fonts, images=images))  # type: ignore[arg-type]


def classed(content: bytes, **images: Callable[[Pdf], object]) -> PageClass:
    document = page(content, **images)
    return document.classify_page(0, document.traces())


def names(found: PageClass) -> list[str]:
    return [ground.name for ground in found.reasons]


WHOLE = b"q 612 0 0 792 0 0 cm /I Do Q\n"


def test_prose_is_digital_and_its_layer_serves() -> None:
    found = classed(prose())
    assert (found.type, found.route) == (PageType.DIGITAL, LayerRoute.LAYER)
    assert names(found) == ["text_shows"]
    assert found.features.seen_ink == 1000
    assert found.features.language.value == "language"


@pytest.mark.parametrize(
    "content",
    [b"", prose(mode=3), b"1 g\n" + prose(), b"72 72 400 1 re f"],
    ids=["nothing", "invisible", "white", "a rule"],
)
def test_a_page_on_which_nobody_sees_a_word_is_blank(content: bytes) -> None:
    found = classed(content)
    assert (found.type, found.route) == (PageType.BLANK, LayerRoute.SKIP)


def test_a_blank_scan_is_blank_unless_a_layer_says_otherwise() -> None:
    assert classed(WHOLE, I=sized(400, 500, 255)).type is PageType.BLANK
    found = classed(prose(mode=3) + WHOLE, I=sized(400, 500, 255))
    assert found.type is PageType.RASTER_BACKDROP
    assert found.route is LayerRoute.OCR  # words where the picture has no ink


def test_a_picture_without_words_is_no_text() -> None:
    found = classed(b"q 200 0 0 200 72 300 cm /I Do Q", I=clouds)
    assert (found.type, found.route) == (PageType.NO_TEXT, LayerRoute.OCR)


def test_lone_marks_that_do_not_decode_are_no_text() -> None:
    found = classed(show_text("F2", 12, 72, 700, "A"))
    assert (found.type, found.route) == (PageType.NO_TEXT, LayerRoute.OCR)


def test_text_over_a_photograph_serves_and_over_another_picture_once_checked() -> None:
    slide = classed(WHOLE + prose(), I=clouds)
    assert (slide.type, slide.route) == (PageType.RASTER_BACKDROP, LayerRoute.LAYER)
    assert slide.features.image_cover == 1000
    row = bytes(0 if x % 160 < 12 else 255 for x in range(800))
    strokes = b"".join(row if y % 96 < 24 else b"\xff" * 800 for y in range(1000))
    scan = classed(WHOLE + prose(), I=lambda pdf: pdf.image(800, 1000, strokes, compress=True))
    assert scan.type is PageType.RASTER_BACKDROP
    assert scan.route is not LayerRoute.LAYER


def test_characters_that_do_not_decode_are_damage() -> None:
    found = classed(prose("F2"))
    assert (found.type, found.route) == (PageType.DAMAGED_TEXT, LayerRoute.OCR)
    assert found.features.broken == 1000
    assert names(found)[0] == "broken_characters"


def test_a_few_of_them_are_borne_and_bullets_are_none() -> None:
    bullets = b"".join(show_text("F2", 11, 60, 700 - 16.5 * n, "A") for n in range(4))
    found = classed(bullets + prose(top=700))
    assert (found.type, found.route) == (PageType.DIGITAL, LayerRoute.LAYER)
    assert found.features.broken == 0


def test_an_undecoded_letter_within_words_is_no_bullet() -> None:
    content = b"".join(
        b"BT /F1 11 Tf 72 %d Td (The tenant re) Tj /F2 11 Tf (c) Tj /F1 11 Tf (eives) Tj ET\n"
        % (700 - 20 * n)
        for n in range(5)
    )
    found = classed(content)
    assert found.route is LayerRoute.OCR
    assert found.features.broken > 15


def test_a_few_letters_lost_in_words_are_damage_of_these_words_alone() -> None:
    lost = b"BT /F1 11 Tf 72 500 Td (The tenant re) Tj /F2 11 Tf (c) Tj /F1 11 Tf (eives) Tj ET\n"
    found = classed(prose() + lost)
    assert found.features.broken <= 15
    assert (found.type, found.route) == (PageType.DAMAGED_TEXT, LayerRoute.OCR)
    assert names(found) == ["lost_letters", "regions_to_read"]
    assert found.features.regions == 1
    assert found.reasons[0].text == "1 word has letters that do not decode."


def test_leaders_that_do_not_decode_are_no_damage() -> None:
    leaders = b"".join(show_text("F2", 11, 300, 500 - 20 * n, "B" * 60) for n in range(4))
    assert classed(prose() + leaders).features.broken == 0


def test_a_shifted_alphabet_is_damage() -> None:
    found = classed(prose("F3"))
    assert (found.type, found.route) == (PageType.DAMAGED_TEXT, LayerRoute.OCR)
    assert "not_language" in names(found) or "broken_characters" in names(found)


def test_text_painted_twice_is_found_and_alike_words_elsewhere_are_not() -> None:
    twice = classed(prose() + prose(top=700.5))
    assert twice.features.duplicates == 500
    assert (twice.type, twice.route) == (PageType.DAMAGED_TEXT, LayerRoute.LAYER_WITH_CHECK)
    assert classed(prose() + prose(top=600)).features.duplicates == 0


def test_text_beyond_the_edge_and_tiny_text_are_found() -> None:
    beyond = classed(prose() + prose(top=-100))
    assert beyond.features.beyond == 500
    assert "beyond_edge" in names(beyond)
    tiny = classed(prose() + prose(top=300, size=2))
    assert tiny.features.tiny == 500
    assert "tiny" in names(tiny)
    assert beyond.route is tiny.route is LayerRoute.LAYER_WITH_CHECK


def test_invisible_text_beside_little_that_shows_is_read() -> None:
    found = classed(show_text("F1", 11, 72, 72, "Page 1") + prose(mode=3))
    assert (found.type, found.route) == (PageType.INVISIBLE_TEXT, LayerRoute.OCR)
    assert found.features.invisible > 700


def test_text_is_no_part_of_the_ink_where_something_else_has_it() -> None:
    black = b"".join(bytes(0 if x % 3 else 255 for x in range(300)) for _ in range(300))
    content = b"q 400 0 0 400 100 100 cm /I Do Q\n" + show_text("F1", 4, 72, 740, "a")
    found = classed(content, I=lambda pdf: pdf.image(300, 300, black))
    assert found.features.seen_ink < 15
    assert found.type is not PageType.DIGITAL


def test_letters_in_a_wrong_code_are_damage() -> None:
    mojibake = told({code: chr(code) for code in CODES if code != 0x65} | {0x65: "\u0433\u00a9"})
    data = one_page(prose("F4"), fonts={"F4": mojibake})  # type: ignore[dict-item]
    found = open_document(data).classify_page(0, ())
    assert found.route is LayerRoute.OCR


def test_a_page_that_could_not_be_read_whole_is_never_digital() -> None:
    pdf = Pdf()
    fonts = {"Font": {"F1": pdf.font()}}
    pdf.page([prose(), pdf.add(3)], fonts)
    document = open_document(pdf.build())
    found = document.classify_page(0, ())
    assert found.route is LayerRoute.OCR
    assert found.type is not PageType.DIGITAL


def test_traces_of_ocr_programs_call_for_a_check_and_permit_nothing() -> None:
    pdf = Pdf()
    info = pdf.add({"Producer": "Tesseract 5.3.0", "Creator": "Writer"})
    pdf.page(prose(), {"Font": {"F1": pdf.font()}})
    pdf.page(prose("F2"), {"Font": {"F2": PRIVATE(pdf)}})  # type: ignore[dict-item]
    document = open_document(pdf.build(Info=info))
    traces = document.traces()
    assert traces == ("Producer: Tesseract 5.3.0",)
    assert document.classify_page(0, traces).route is LayerRoute.LAYER_WITH_CHECK
    assert document.classify_page(0, ()).route is LayerRoute.LAYER
    assert document.classify_page(1, traces).route is LayerRoute.OCR


def test_thresholds_are_heeded() -> None:
    document = page(prose() + prose(top=700.5))
    policy = replace(ClassifyPolicy(), duplicate_share=500)
    assert document.classify_page(0, (), policy).type is PageType.DIGITAL


def test_what_is_asked_of_the_text_changes_no_class() -> None:
    found = [classed(prose()), classed(prose())]
    assert found[0] == found[1]


def test_cover_counts_overlaps_once_and_cells_by_their_middle() -> None:
    cover = Cover(Box(0, 0, 1000, 500))
    cover.add(Box(0, 0, 500, 500))
    cover.add(Box(250, 0, 500, 250))
    cover.add(Box(-900, -900, -1, -1))
    assert cover.share() == 500
    assert cover.share_of(Box(250, 0, 750, 500)) == 500
    assert cover.share_of(Box(2000, 2000, 3000, 3000)) == 0
    cover.add(Box(-10_000, -10_000, 10_000, 10_000))
    assert cover.share() == 1000


def test_a_page_without_extent_is_blank() -> None:
    assert LETTER[2:] == (612, 792)
    assert Cover(Box(0, 0, 0, 0)).share() == 0


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("d\u0413\u00a9cret rendu par le pr\u0413\u00a9fet", 400),
        ("IP-\u0430\u0434\u0440\u0435\u0441 \u0438 USB-\u043a\u0430\u0431\u0435\u043b\u044c", 0),
        ("\u03bcm \u0394x k\u03a9 na\u00efve", 0),
        ("\u09b8\u09ae\u09b8\u09cd\u09a4\u0964 \u4eba\u4ebaPDF", 0),
        ("", 0),
    ],
)
def test_words_of_two_alphabets(text: str, share: int) -> None:
    assert mixed_share(text.split()) == share


def test_words_that_glyph_names_tell_serve_and_are_counted() -> None:
    letters = {code: chr((code - 65 + 7) % 26 + 65) for code in range(65, 91)}
    font = {"F5": lambda pdf: pdf.font(ToUnicode=pdf.stream({}, to_unicode(letters, 1)))}
    content = b"".join(
        show_text("F5", 11, 72, 700 - 17 * n, line.upper().replace(".", ""))
        for n, line in enumerate(PROSE)
    )
    found = open_document(one_page(content, fonts=font)).classify_page(0, ())  # type: ignore[arg-type]
    assert (found.type, found.route) == (PageType.DIGITAL, LayerRoute.LAYER)
    assert found.features.repaired > 20
    assert "repaired_words" in names(found)
