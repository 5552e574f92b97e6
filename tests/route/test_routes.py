"""Routes of whole pages, built as small as each kind of region allows."""

from __future__ import annotations

import random
from math import cos, radians, sin

import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase.pdfmetrics import stringWidth

from inkroute.model import Decision, PageResult, RouteSource
from inkroute.pipeline import open_document
from inkroute.policy import Policy
from pdf_fonts import text_as_outlines, to_unicode
from pdf_writer import Name, Pdf, Raw, one_page, show_text

LINES = ("The supplier shall deliver", "the goods within thirty", "days of each order and", "pay.")


def vera() -> str:
    import reportlab  # noqa: PLC0415 - a development dependency, for its fonts alone

    return f"{reportlab.__path__[0]}/fonts/Vera.ttf"


def routed(data: bytes, policy: Policy | None = None) -> PageResult:
    return open_document(data, policy=policy).route_page(0)


def decisions(page: PageResult) -> list[tuple[RouteSource, Decision]]:
    return [(route.source, route.decision) for route in page.routes]


def scan(width: int = 600, height: int = 300, lines: tuple[str, ...] = LINES) -> bytes:
    """Grey samples of black lines of text on white."""
    image = Image.new("L", (width, height), 255)
    font = ImageFont.truetype(vera(), 28)
    for number, line in enumerate(lines):
        ImageDraw.Draw(image).text((20, 20 + 50 * number), line, fill=0, font=font)
    return image.tobytes()


def with_image(
    samples: bytes, size: tuple[int, int], content: bytes = b"", **more: object
) -> bytes:
    def picture(pdf: Pdf) -> object:
        return pdf.image(*size, samples, compress=True)

    draw = b"q 288 0 0 144 100 500 cm /I Do Q " + content
    return one_page(draw, images={"I": picture}, **more)  # type: ignore[arg-type, dict-item]


def layer(share: int = 4) -> bytes:
    """The scan's words, invisible, where they stand in `with_image`: the first `share` lines."""
    font, shown = ImageFont.truetype(vera(), 28), b""
    for number, line in enumerate(LINES[:share]):
        wide = 0.48 * font.getlength(line)
        shown += b"%.2f Tz " % (100 * wide / stringWidth(line, "Helvetica", 14))
        shown += show_text("F1", 14, 109.6, 616 - 24 * number, line, mode=3)
    return shown


def test_text_alone_needs_nothing() -> None:
    page = routed(one_page(show_text("F1", 12, 72, 700, "All of it is text")))
    assert decisions(page) == []
    assert page.file_words == 5


def test_a_picture_of_text_is_read_on_a_page_with_text() -> None:
    page = routed(with_image(scan(), (600, 300), show_text("F1", 12, 72, 300, "Body text")))
    assert decisions(page) == [(RouteSource.IMAGE, Decision.OCR)]
    route = page.routes[0]
    assert route.reasons[-1].name == "text_in_pixels"
    assert page.ocr_share == route.box.area * 1000 // (612_000 * 792_000)
    assert route.dpi == 300


def test_blank_and_photographic_pictures_are_left_alone_on_a_page_with_text() -> None:
    text = show_text("F1", 12, 72, 300, "Body text")
    blank = routed(with_image(b"\xff" * 180_000, (600, 300), text))
    assert [r.decision for r in blank.routes] == [Decision.SKIP]
    assert blank.routes[0].reasons[-1].name == "blank"
    smooth = bytes((x * 255 // 600 + y * 255 // 300) // 2 for y in range(300) for x in range(600))
    photo = routed(with_image(smooth, (600, 300), text))
    assert [r.decision for r in photo.routes] == [Decision.SKIP]


def test_a_good_invisible_layer_has_been_read_already() -> None:
    page = routed(with_image(scan(), (600, 300), layer()))
    assert decisions(page) == [(RouteSource.IMAGE, Decision.ALREADY_READ)]


def test_a_layer_that_misses_most_of_the_text_is_read_again() -> None:
    page = routed(with_image(scan(), (600, 300), layer(share=1)))
    assert decisions(page) == [(RouteSource.IMAGE, Decision.OCR)]
    assert "layer_letters" in {reason.name for reason in page.routes[0].reasons}


def test_a_layer_of_garbage_is_read_again() -> None:
    def broken(pdf: Pdf) -> object:
        table = pdf.stream({}, to_unicode({code: chr(0xE000 + code) for code in range(256)}, 1))
        return pdf.font(ToUnicode=table)

    page = routed(with_image(scan(), (600, 300), layer(), fonts={"F1": broken}))
    assert decisions(page) == [(RouteSource.IMAGE, Decision.OCR)]
    assert page.routes[0].reasons[-1].name == "layer_garbage"


def test_text_that_a_scan_covers_is_no_layer() -> None:
    covered = b"".join(show_text("F1", 14, 109, 621 - 24 * n, t) for n, t in enumerate(LINES))

    def picture(pdf: Pdf) -> object:
        return pdf.image(600, 300, scan(), compress=True)

    data = one_page(
        covered + b"q 288 0 0 144 100 500 cm /I Do Q",
        images={"I": picture},  # type: ignore[dict-item]
    )
    page = routed(data)
    assert decisions(page) == [(RouteSource.IMAGE, Decision.OCR)]
    assert page.file_words == 0


def test_strips_of_one_scan_are_one_region() -> None:
    samples = scan()

    def strip(number: int) -> object:
        part = samples[number * 60_000 : (number + 1) * 60_000]
        return lambda pdf: pdf.image(600, 100, part, compress=True)

    draw = b"".join(b"q 288 0 0 48 100 %d cm /I%d Do Q " % (596 - 48 * n, n) for n in range(3))
    images = {f"I{n}": strip(n) for n in range(3)}
    page = routed(one_page(draw, images=images))  # type: ignore[arg-type]
    assert decisions(page) == [(RouteSource.IMAGE, Decision.OCR)]
    assert page.routes[0].box.height == 144_000


@pytest.mark.parametrize("angle", ["", "0 1 -1 0 400 100 cm "])
def test_a_paragraph_of_outlines_is_one_region(angle: str) -> None:
    program = vera()
    lines = b"".join(
        text_as_outlines(program, line, 72, 300 - 14 * n, 11) for n, line in enumerate(LINES)
    )
    page = routed(one_page(b"q " + angle.encode() + lines + b"Q"))
    assert decisions(page) == [(RouteSource.VECTOR, Decision.OCR)]
    assert page.routes[0].turn == (1 if angle else 0)
    assert page.routes[0].reasons[0].name == "outlined_text"


@pytest.mark.parametrize("degrees", [10, 30, 45, 60, 75, 120, 135, -45])
@pytest.mark.parametrize("leading", [14, 18])
def test_a_paragraph_of_outlines_at_any_angle_is_one_region(degrees: int, leading: int) -> None:
    program = vera()
    c, s = cos(radians(degrees)), sin(radians(degrees))
    lines = b"".join(
        text_as_outlines(
            program, line, 300 + s * leading * n, 400 - c * leading * n, 11, degrees=degrees
        )
        for n, line in enumerate(LINES)
    )
    page = routed(one_page(lines))
    wanted = [route for route in page.routes if route.decision is Decision.OCR]
    assert [route.source for route in wanted] == [RouteSource.VECTOR]
    assert wanted[0].confidence > 800


def test_labels_of_a_chart_at_45_degrees_are_one_region() -> None:
    program = vera()
    years = b"".join(
        text_as_outlines(program, str(2015 + n), 100 + 24 * n, 400, 9, degrees=45)
        for n in range(6)
    )
    page = routed(one_page(years))
    assert decisions(page) == [(RouteSource.VECTOR, Decision.OCR)]


def test_rules_dots_and_boxes_are_no_letters() -> None:
    dot = b"%d 700 m %d 702.2 %d 702.2 %d 700 c %d 697.8 %d 697.8 %d 700 c f "
    dots = b"".join(dot % (x, x, x + 4, x + 4, x + 4, x, x) for x in range(100, 400, 6))
    grid = b"".join(b"100 %d 300 0.5 re f " % y for y in range(300, 600, 12))
    page = routed(one_page(dots + grid + show_text("F1", 12, 72, 200, "Body")))
    assert Decision.OCR not in [route.decision for route in page.routes]


def undecodable(pdf: Pdf, *, only: str = "") -> object:
    """Helvetica whose letters (or those of `only`) mean nothing."""
    codes = only.encode() if only else bytes(range(33, 127))
    table = pdf.stream({}, to_unicode({code: chr(0xE000 + code) for code in codes}, 1))
    return pdf.font(ToUnicode=table)


def test_a_font_that_does_not_decode_is_read_where_it_shows() -> None:
    content = show_text("F2", 18, 72, 700, "A broken heading") + show_text(
        "F1", 12, 72, 600, "A good body"
    )
    page = routed(one_page(content, fonts={"F1": "Helvetica", "F2": undecodable}))  # type: ignore[dict-item]
    assert decisions(page) == [(RouteSource.WORDS, Decision.OCR)]
    assert page.routes[0].box.y1 < 100_000
    assert page.file_words == 3


def test_bullets_in_a_font_of_their_own_are_not_read() -> None:
    content = b"".join(
        show_text("F2", 12, 60, 700 - 20 * n, "l")
        + show_text("F1", 12, 80, 700 - 20 * n, "An item")
        for n in range(5)
    )
    page = routed(one_page(content, fonts={"F1": "Helvetica", "F2": undecodable}))  # type: ignore[dict-item]
    assert {route.decision for route in page.routes} == {Decision.SKIP}
    assert page.routes[0].reasons[0].name == "bullets"


@pytest.mark.parametrize(
    ("size", "reason"), [(b"288 0 0 144", "no_pixels"), (b"600 0 0 700", "coarse")]
)
def test_a_page_without_words_whose_picture_cannot_be_looked_at_is_read(
    size: bytes, reason: str
) -> None:
    def picture(pdf: Pdf) -> object:
        return pdf.image(600, 300, b"\x00\x00\x00\x0cjP  not really", filter="JPXDecode")

    data = one_page(b"q " + size + b" 0 0 cm /I Do Q", images={"I": picture})  # type: ignore[dict-item]
    page = routed(data)
    assert Decision.OCR in [route.decision for route in page.routes]
    assert reason in {found.name for found in page.routes[0].reasons}


def test_an_empty_page_needs_nothing() -> None:
    assert decisions(routed(one_page(b""))) == []


def test_an_incomplete_page_is_never_called_fine() -> None:
    page = routed(one_page(show_text("F1", 12, 72, 700, "Body text") + b" } ) }"))
    assert decisions(page) == [(RouteSource.PAGE, Decision.OCR)]
    assert page.routes[0].reasons[0].name == "incomplete_map"


def test_routes_do_not_depend_on_chance() -> None:
    words = [
        show_text("F2", 10, 72 + x, 700 - y, "word")
        for x in range(0, 400, 90)
        for y in range(0, 600, 90)
    ]
    random.Random(1).shuffle(words)  # noqa: S311 - an order, no secret
    data = one_page(b"".join(words), fonts={"F2": undecodable})  # type: ignore[dict-item]
    assert routed(data) == routed(data)
    assert len({route.key for route in routed(data).routes}) == len(routed(data).routes)


def test_strict_reads_more_and_thrifty_less() -> None:
    faint = with_image(scan(lines=("Ltd",)), (600, 300), show_text("F1", 12, 72, 300, "Body"))
    confidence = routed(faint).routes[0].confidence
    reads = [
        routed(faint, policy).routes[0].decision is Decision.OCR
        for policy in (Policy.thrifty(), Policy(), Policy.strict())
    ]
    assert reads == sorted(reads)
    assert reads[1] == (confidence >= Policy().image_threshold)


def test_a_type_0_font_without_unicode_is_read() -> None:
    pdf = Pdf()
    inner = pdf.add(
        {
            "Type": Name("Font"), "Subtype": Name("CIDFontType2"), "BaseFont": Name("Nameless"),
            "CIDSystemInfo": Raw(b"<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"),
        }
    )  # fmt: skip
    outer = pdf.add(
        {
            "Type": Name("Font"), "Subtype": Name("Type0"), "BaseFont": Name("Nameless"),
            "Encoding": Name("Identity-H"), "DescendantFonts": [inner],
        }
    )  # fmt: skip
    content = show_text("F1", 12, 72, 700, b"<002400250026002700280029>")
    page = routed(one_page(content, fonts={"F1": outer}, pdf=pdf))
    assert decisions(page) == [(RouteSource.WORDS, Decision.OCR)]


def test_an_empty_sheet_with_dust_is_left_and_one_with_a_word_is_not() -> None:
    def sheet(word: str) -> bytes:
        image = Image.new("L", (850, 1100), 250)
        draw, dice = ImageDraw.Draw(image), random.Random(3)  # noqa: S311 - a picture
        for _ in range(40):
            x, y = dice.randrange(850), dice.randrange(1100)
            draw.ellipse((x, y, x + 2, y + 2), fill=90)
        draw.text((300, 500), word, fill=20, font=ImageFont.truetype(vera(), 18))
        return one_page(
            b"q 612 0 0 792 0 0 cm /I Do Q",
            images={"I": lambda pdf: pdf.image(850, 1100, image.tobytes(), compress=True)},
        )

    assert Decision.OCR not in {route.decision for route in routed(sheet("")).routes}
    assert Decision.OCR in {route.decision for route in routed(sheet("Received")).routes}
    strict = routed(sheet(""), Policy.strict())  # for whom a speck may be a word
    assert Decision.OCR in {route.decision for route in strict.routes}


def test_a_picture_too_coarse_for_letters_is_not_read_for_being_alone() -> None:
    def page(side: int) -> PageResult:
        ramp = bytes(min(255, 100 + 150 * (n // side) // side) for n in range(side * side))
        return routed(
            one_page(
                b"q 500 0 0 500 50 100 cm /I Do Q",
                images={"I": lambda pdf: pdf.image(side, side, ramp, compress=True)},
            )
        )

    assert Decision.OCR not in {route.decision for route in page(64).routes}
    assert Decision.OCR in {route.decision for route in page(600).routes}
