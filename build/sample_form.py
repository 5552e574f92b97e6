"""Sample "form": an application whose headings and labels do not decode, beside text that does.

In: nothing. Out: the PDF's bytes and its truth. The library is invented. The bold font keeps
neither names nor a cmap, and its ToUnicode maps to the private use area; bullets stand in
ZapfDingbats, Symbol and a font called Wingdings, as word processors write them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfbase.pdfmetrics import stringWidth

from pdf_fonts import truetype_font
from pdf_writer import Name, Pdf, Ref, Value, number, show_text
from sample_sheet import (
    ASCENT,
    DESCENT,
    REGULAR,
    Box,
    Colour,
    Face,
    Region,
    Sheet,
    Word,
    finish,
    grown,
    union,
)

WIDTH, HEIGHT = 612, 792
LEFT, RIGHT = 54, 558
GREEN: Colour = (0.09, 0.33, 0.27)
PALE: Colour = (0.925, 0.95, 0.94)
GREY: Colour = (0.38, 0.41, 0.41)
PEN: Colour = (0.1, 0.16, 0.45)

#: the font that does not decode.
LABEL = Face("H", "VeraBd.ttf", "QGXKAB+Meridian-Bold", "private")

MARGIN = 1

#: label, left edge, right edge, baseline of the label, what was filled in.
FIELDS = (
    ("Family name", LEFT, 298, 214, "Okonkwo"),
    ("Given names", 314, RIGHT, 214, "Adaeze Miriam"),
    ("Date of birth", LEFT, 170, 262, "21 August 1988"),
    ("Telephone", 186, 298, 262, "0151 555 0142"),
    ("Electronic mail", 314, RIGHT, 262, "a.okonkwo@post.example"),
    ("Street and number", LEFT, 298, 310, "27 Weavers Row"),
    ("Postcode and town", 314, RIGHT, 310, "LD4 8QT Lindmoor"),
    ("Subject of your research", LEFT, RIGHT, 404, "Canal trade in the eighteenth century"),
)
CHOICES = (
    ("Printed books", LEFT, True),
    ("Manuscripts", 180, True),
    ("Maps and plans", 306, False),
    ("Photographs", 440, False),
)
INTRODUCTION = (
    "Readers aged sixteen and over may use the special collections free of charge. Please fill in "
    "both sections in block letters or on a screen, sign below and hand the form to the desk. A "
    "pass is valid for two years."
)
#: items, their font's resource and how it writes a bullet.
LISTS = (
    (
        "Please bring",
        LEFT,
        (
            ("Zd", b"<6E>", "a passport or an identity card"),
            ("Zd", b"<6E>", "proof of your address"),
            ("Zd", b"<6E>", "a photograph, if you have one"),
        ),
    ),
    (
        "In the reading room",
        226,
        (
            ("Sy", b"<B7>", "use pencils only"),
            ("Sy", b"<B7>", "leave coats and bags outside"),
            ("Sy", b"<B7>", "keep telephones silent"),
        ),
    ),
    (
        "Opening hours",
        414,
        (
            ("Wd", b"", "Monday, 12 to 19"),
            ("Wd", b"", "Tuesday to Friday, 9 to 17"),
            ("Wd", b"", "closed in August"),
        ),
    ),
)


def labelled(
    sheet: Sheet, name: str, size: float, x: float, y: float, *, colour: Colour = GREEN
) -> None:
    """Show a line in the font that does not decode: a region that needs OCR."""
    words = sheet.text(LABEL, size, x, y, name, colour=colour)
    box = grown(union(word.box for word in words), MARGIN)
    sheet.regions.append(Region(name, "words", "ocr", box, tuple(words)))


@dataclass(slots=True)
class Fields:
    """The form's fields: their widgets and the fonts of their appearances."""

    sheet: Sheet
    font: Ref
    marks: Ref
    widgets: list[Ref]

    def _widget(self, box: Box, entries: dict[str, Value]) -> None:
        x0, y0, x1, y1 = box
        height = self.sheet.height
        widget: dict[str, Value] = {
            "Type": Name("Annot"),
            "Subtype": Name("Widget"),
            "Rect": [x0, height - y1, x1, height - y0],
            "F": 4,
        }
        self.widgets.append(self.sheet.pdf.add(widget | entries))

    def line(self, name: str, box: Box, value: str) -> None:
        """A text field with its value; what it shows is real text."""
        x0, y0, x1, y1 = box
        size = 10.0
        shown = show_text("Helv", size, 4, 5.2, value)
        content = b"/Tx BMC q %s rg %sQ EMC" % (b" ".join(map(number, PEN)), shown)
        look = self.sheet.pdf.form(
            content, (0, 0, x1 - x0, y1 - y0), Resources={"Font": {"Helv": self.font}}
        )
        entries: dict[str, Value] = {
            "FT": Name("Tx"),
            "T": name,
            "V": value,
            "DA": "/Helv 10 Tf 0.1 0.16 0.45 rg",
            "AP": {"N": look},
        }
        self._widget(box, entries)
        base = y1 - 5.2
        self.sheet.words += helvetica_words(value, size, x0 + 4, base)

    def check(self, name: str, box: Box, *, on: bool) -> None:
        """A check box; its mark is a glyph of ZapfDingbats."""
        content = b"q %s rg %sQ" % (
            b" ".join(map(number, PEN)),
            show_text("ZaDb", 12, 0.6, 1.6, b"<34>"),
        )
        side = (0, 0, box[2] - box[0], box[3] - box[1])
        marks: Value = {"Font": {"ZaDb": self.marks}}
        look: dict[str, Value] = {
            "Yes": self.sheet.pdf.form(content, side, Resources=marks),
            "Off": self.sheet.pdf.form(b"", side),
        }
        state = Name("Yes" if on else "Off")
        self._widget(
            box, {"FT": Name("Btn"), "T": name, "V": state, "AS": state, "AP": {"N": look}}
        )
        if on:
            self.sheet.regions.append(Region(f"mark: {name}", "words", "skip", box))


def helvetica_words(text: str, size: float, x: float, y: float) -> list[Word]:
    """The words of a line in Helvetica from (x, y), its baseline, by the font's own widths."""
    found: list[Word] = []
    for piece in text.split(" "):
        end = x + stringWidth(piece, "Helvetica", size)
        found.append(Word(piece, (x, y - ASCENT * size, end, y + DESCENT * size)))
        x = end + stringWidth(" ", "Helvetica", size)
    return found


def head(sheet: Sheet) -> None:
    """The band with title and library, and the introduction."""
    sheet.rectangle((0, 0, WIDTH, 92), GREEN)
    labelled(sheet, "Application for a reader's pass", 21, LEFT, 50, colour=(1, 1, 1))
    sheet.text(
        REGULAR,
        10,
        LEFT,
        72,
        "Lindmoor Free Library, Special Collections",
        colour=(0.85, 0.93, 0.9),
    )
    sheet.paragraph(REGULAR, 9.2, (LEFT, 120, RIGHT - LEFT), INTRODUCTION, leading=1.5)


def section(sheet: Sheet, y: float, title: str) -> None:
    """A section's tinted bar with its heading."""
    sheet.rectangle((LEFT - 8, y - 15, RIGHT + 8, y + 7), PALE)
    labelled(sheet, title, 11.5, LEFT, y)


def questions(sheet: Sheet, fields: Fields) -> None:
    """The fields under their labels."""
    section(sheet, 186, "1   Your details")
    section(sheet, 376, "2   What you would like to see")
    for label, x0, x1, y, value in FIELDS:
        labelled(sheet, label, 8.5, x0, y)
        box = (float(x0), y + 6.0, float(x1), y + 24.0)
        sheet.frame(box, GREY, 0.5)
        fields.line(label, box, value)
    for label, x, on in CHOICES:
        box = (float(x), 446.0, x + 12.0, 458.0)
        sheet.frame(box, GREY, 0.6)
        fields.check(label, box, on=on)
        sheet.text(REGULAR, 9.2, x + 18, 455.5, label)


def lists(sheet: Sheet, bullet: bytes) -> None:
    """Three lists, their bullets in three symbol fonts."""
    for title, x, items in LISTS:
        labelled(sheet, title, 10, x, 500)
        for row, (font, code, text) in enumerate(items):
            y = 519 + 16 * row
            sheet.fill(GREEN)
            size = 6.0 if font == "Zd" else 10.0
            lift = 1.0 if font == "Zd" else 0.0
            operand = code or bullet
            sheet.raw(show_text(font, size, x, sheet.height - y + lift, operand))
            box = (float(x), y - 8.0, x + 7.0, y + 2.0)
            sheet.regions.append(Region(f"bullet: {title} {row + 1}", "words", "skip", box))
            sheet.text(REGULAR, 9, x + 11, y, text)


def foot(sheet: Sheet, fields: Fields) -> None:
    """Date and signature lines, the office's box, the form's number."""
    labelled(sheet, "Declaration", 10, LEFT, 594)
    promise = (
        "I shall handle all items with care and follow the rules of the reading room. What I "
        "have stated above is true."
    )
    sheet.paragraph(REGULAR, 9, (LEFT, 610, 300), promise, leading=1.5)
    for label, x0, x1 in (("Date", LEFT, 140), ("Signature", 156, 354)):
        sheet.line([(x0, 672), (x1, 672)], GREY, 0.6)
        labelled(sheet, label, 8, x0, 684)
    fields.line("Signed on", (LEFT, 650, 140, 668), "4 April 2025")
    sheet.rectangle((382, 584, RIGHT + 8, 692), PALE)
    sheet.frame((382, 584, RIGHT + 8, 692), GREEN, 0.8)
    labelled(sheet, "For office use only", 9, 394, 602)
    rows = (("Pass number", 628), ("Valid until", 654), ("Checked by", 680))
    for text, y in rows:
        sheet.text(REGULAR, 8.5, 394, y, text, colour=GREY)
        sheet.line([(462, y + 2), (RIGHT - 4, y + 2)], GREY, 0.5)
    sheet.line([(LEFT, 728), (RIGHT, 728)], GREEN, 0.8)
    sheet.text(REGULAR, 7.5, LEFT, 741, "Form SC 12, edition of January 2025", colour=GREY)
    sheet.right_text(
        REGULAR, 7.5, RIGHT, 741, "Lindmoor Free Library, Market Square 1", colour=GREY
    )


def form() -> tuple[bytes, list[dict[str, object]]]:
    """The file and its truth."""
    pdf = Pdf(info={"Title": "SC 12", "Producer": "Meridian Forms 4.1"})
    sheet = Sheet(pdf, WIDTH, HEIGHT)
    dingbats = pdf.font("ZapfDingbats")
    private = dict.fromkeys(range(1, 9), "\uf0a7")
    wingdings = truetype_font(
        pdf,
        REGULAR.program,
        "\u2022",
        name="QGXKAC+Wingdings-Regular",
        unicode=private,
        drop_cmap=True,
    )
    bullets: Sequence[tuple[str, Ref]] = (
        ("Zd", dingbats),
        ("Sy", pdf.font("Symbol")),
        ("Wd", wingdings.ref),
    )
    sheet.resources["Font"].update(bullets)
    fields = Fields(sheet, pdf.font("Helvetica"), dingbats, [])
    head(sheet)
    questions(sheet, fields)
    lists(sheet, wingdings.encode("\u2022"))
    foot(sheet, fields)
    sheet.entries["Annots"] = fields.widgets
    pdf.catalog["AcroForm"] = {
        "Fields": fields.widgets,
        "DR": {"Font": {"Helv": fields.font, "ZaDb": dingbats}},
        "DA": "/Helv 10 Tf 0 g",
    }
    return finish(pdf, [sheet]), [sheet.truth(0)]
