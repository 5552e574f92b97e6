"""Sample "contract": a services agreement with a pasted scan, a stamp and an annex already read.

In: nothing. Out: the PDF's bytes and its truth, page by page. The parties and the wording are
invented.
"""

from __future__ import annotations

from pdf_writer import Name, Pdf
from sample_scan import Scan, Stamp, jpeg, logo, signature
from sample_sheet import BOLD, ITALIC, REGULAR, Box, Region, Sheet, Word, finish

#: A4 in points.
WIDTH, HEIGHT = 595, 842
LEFT, RIGHT = 64, 531
NAVY, GREY = (0.07, 0.21, 0.36), (0.4, 0.43, 0.47)
BODY, LEADING = 9.2, 1.62

PARTIES = (
    "This agreement is made between the Port Authority of Lindmoor, Quay House, 1 Harbour Road, "
    "Lindmoor (the Client), and Harbour & Hale Surveyors Ltd, 14 Tidewater Lane, Eastmere (the "
    "Surveyor). It sets out the terms on which the Surveyor measures and charts the approaches to "
    "the port."
)
CLAUSES_1 = (
    (
        "1.  Services",
        (
            "The Surveyor carries out a multibeam survey of the northern channel, the turning "
            "basin and berths 3 to 9, as described in Annex B, and delivers charts, soundings "
            "and a written report. Work is done with the care that may be expected of an "
            "experienced surveyor."
        ),
    ),
    (
        "2.  Term",
        (
            "The agreement begins on 17 March 2025 and ends when the final report has been "
            "accepted, at the latest on 30 September 2025. Either party may propose an "
            "extension in writing not less than four weeks before that date."
        ),
    ),
    (
        "3.  Fees",
        (
            "The Client pays the fees stated in Schedule 1. They include vessel, crew, "
            "instruments and travel. Standby caused by weather is paid only beyond three days "
            "in each calendar month. Invoices are due thirty days after receipt."
        ),
    ),
    (
        "4.  Access and notice",
        (
            "The Client gives the Surveyor access to the quays and to tide records, and "
            "publishes the notices to mariners that the survey requires. The Surveyor announces "
            "each working day to the harbour master before 06:30."
        ),
    ),
    (
        "5.  Results",
        (
            "All soundings become the property of the Client on payment. The Surveyor may keep "
            "a copy for its records and may use anonymous figures for research, provided that "
            "no berth can be recognised from them."
        ),
    ),
    (
        "6.  Confidentiality",
        (
            "Neither party discloses what it learns of the other's affairs, during the term and "
            "for five years after it, unless a court or a regulator demands it or the "
            "information was already public."
        ),
    ),
    (
        "7.  Liability",
        (
            "Liability for loss of profit is excluded. Otherwise each party's liability is "
            "limited to the total of the fees, except for death, injury and wilful misconduct. "
            "The Surveyor keeps insurance of not less than 2,000,000 for each claim."
        ),
    ),
)
CLAUSES_2 = (
    (
        "8.  Ending early",
        (
            "Either party may end the agreement with thirty days' notice. Work done until then "
            "is paid in proportion to the stages of Schedule 1."
        ),
    ),
    (
        "9.  Law and disputes",
        (
            "The law of the Client's seat applies. Before going to court the parties meet once, "
            "within twenty-one days of a written request, and try to agree."
        ),
    ),
)
FEES = (
    ("Stage", "Deliverable", "Due", "Fee"),
    ("First", "Mobilisation and calibration", "28 March", "18,400.00"),
    ("Second", "Survey of the northern channel", "30 May", "46,250.00"),
    ("Third", "Turning basin and berths 3 to 9", "18 July", "39,800.00"),
    ("Fourth", "Charts and written report", "5 September", "21,550.00"),
    ("", "Total without tax", "", "126,000.00"),
)
#: widths of the rules over the rows and under the last, in points.
RULES = (1.1, 0.8, 0.3, 0.3, 0.3, 0.8, 1.1)
FEE_NOTES = (
    "One fifth of each fee is retained until the final report has been accepted.",
    "Additional days at sea, ordered in writing, are charged at 4,350.00 a day, fuel included.",
)
STAMP_LINES = (("PORT OF LINDMOOR", 10.5, 28), ("APPROVED", 15, 48), ("14 MAR 2025", 10.5, 66))
ANNEX = (
    ("Annex B: Method statement", 15, 30),
    ("1. Vessel and instruments", 11.5, 28),
    "The survey launch Petrel, 11.6 metres long, carries a multibeam echo sounder",
    "of 400 kHz in its hull, an inertial unit and two satellite receivers. Sound speed",
    "is measured at the head at all times and through the water column every two",
    "hours, or sooner when it has changed by more than two metres a second.",
    ("2. Lines and coverage", 11.5, 28),
    "Lines run along the channel with an overlap of half a swath, so that every part",
    "of the bed is seen twice. Cross lines are sailed at every tenth line. Where a",
    "depth differs by more than 15 centimetres, both lines are sailed again.",
    ("3. Tides and datum", 11.5, 28),
    "Heights refer to chart datum at the Lindmoor gauge. The gauge is levelled before",
    "and after each stage. Should it fail for more than twenty minutes, work stops",
    "until a replacement has been installed and compared over one full tide.",
    ("4. Safety at sea", 11.5, 28),
    "No work takes place at wind force 6 or above, or with visibility below half a",
    "mile. Two persons are on watch whenever equipment is in the water. Every crew",
    "member holds a valid certificate, copies of which are given to the harbour master.",
    ("5. Acceptance", 11.5, 28),
    "The Client checks the charts within fifteen working days. Remarks are answered in",
    "writing and corrected sheets carry a new revision letter and date.",
)


def clauses(sheet: Sheet, y: float, texts: tuple[tuple[str, str], ...]) -> float:
    """Set numbered clauses; returns the baseline after them."""
    for heading, text in texts:
        sheet.text(BOLD, 9.8, LEFT, y, heading, colour=NAVY)
        y = sheet.paragraph(REGULAR, BODY, (LEFT, y + 15.5, RIGHT - LEFT), text, leading=LEADING)
        y += 9.5
    return y


def footer(sheet: Sheet, page: int) -> None:
    """Rule, contract number and page number."""
    sheet.line([(LEFT, 796), (RIGHT, 796)], (0.75, 0.78, 0.82))
    sheet.text(REGULAR, 7, LEFT, 808, "Contract HH-2025-0417", colour=GREY)
    sheet.right_text(REGULAR, 7, RIGHT, 808, f"Page {page} of 3", colour=GREY)


def first_page(pdf: Pdf) -> Sheet:
    """Letterhead, parties and the first clauses: real text and a logo."""
    sheet = Sheet(pdf, WIDTH, HEIGHT)
    mark = logo(150)
    box: Box = (LEFT, 44, LEFT + 48, 92)
    ref = pdf.image(*mark.size, mark.tobytes(), "DeviceRGB", compress=True)
    sheet.image("Logo", ref, box)
    sheet.regions.append(Region("logo", "image", "skip", box))
    sheet.text(BOLD, 15, LEFT + 60, 66, "Harbour & Hale", colour=NAVY)
    sheet.text(REGULAR, 8.5, LEFT + 60, 81, "Hydrographic surveyors since 1978", colour=GREY)
    for row, text in enumerate(("14 Tidewater Lane", "Eastmere", "office@harbour-hale.example")):
        sheet.right_text(REGULAR, 7.5, RIGHT, 60 + 11 * row, text, colour=GREY)
    sheet.line([(LEFT, 106), (RIGHT, 106)], NAVY, 1.4)
    sheet.text(BOLD, 19, LEFT, 146, "Agreement for survey services", colour=NAVY)
    sheet.text(ITALIC, 9, LEFT, 164, "Contract HH-2025-0417, dated 3 March 2025", colour=GREY)
    y = sheet.paragraph(REGULAR, BODY, (LEFT, 192, RIGHT - LEFT), PARTIES, leading=LEADING)
    clauses(sheet, y + 14, CLAUSES_1)
    footer(sheet, 1)
    return sheet


def moved(words: list[Word], x: float, y: float) -> tuple[Word, ...]:
    """Words of a picture, moved to where the picture stands."""
    return tuple(Word(text, (b[0] + x, b[1] + y, b[2] + x, b[3] + y)) for text, b in words)


def fee_scan(width: float, height: float) -> tuple[bytes, tuple[int, int], list[Word]]:
    """Schedule 1 as it came off a scanner, 0.7 degrees askew: JPEG, size in samples, words."""
    scan = Scan(width, height, 200)
    scan.text(14, 26, "Schedule 1: Fees and payment", 11.5, "VeraBd.ttf")
    columns = (22, 70, 290, 444)
    top, row = 40, 20.5
    for index, cells in enumerate(FEES):
        y = top + row * index + 13.5
        bold = index in {0, len(FEES) - 1}
        for column, cell in zip(columns, cells, strict=True):
            if not cell:
                continue
            file = "VeraBd.ttf" if bold else "Vera.ttf"
            last = column == columns[-1]
            start = column - _width(scan, cell, file) if last else column
            scan.text(start, y, cell, 9, file)
    bottom = top + row * len(FEES)
    for index in range(len(FEES) + 1):
        scan.rule(14, top + row * index, width - 16, top + row * index, RULES[index])
    scan.lines(14, bottom + 19, FEE_NOTES, 9)
    scan.specks(26, seed=5)
    words = scan.tilted(0.7)
    scan.worn(seed=11, noise=3.6)
    return scan.jpeg(52), scan.image.size, words


def _width(scan: Scan, text: str, file: str) -> float:
    """Width of a cell's text at 9 pt: drawn on a spare sheet, so that columns end flush."""
    return Scan(scan.width, 20, scan.dpi).text(0, 12, text, 9, file)


def second_page(pdf: Pdf) -> Sheet:
    """The last clauses, the pasted scan, signatures and the stamp."""
    sheet = Sheet(pdf, WIDTH, HEIGHT)
    y = clauses(sheet, 76, CLAUSES_2)
    note = "The fees below were agreed on 27 February 2025 and are part of this agreement."
    y = sheet.paragraph(REGULAR, BODY, (LEFT, y + 6, RIGHT - LEFT), note, leading=LEADING)
    box: Box = (LEFT - 4, y + 4, RIGHT + 4, y + 218)
    data, size, words = fee_scan(box[2] - box[0], box[3] - box[1])
    sheet.image("Scan", pdf.image(*size, data, filter="DCTDecode"), box)
    sheet.regions.append(
        Region("schedule of fees", "image", "ocr", box, moved(words, box[0], box[1]))
    )
    y = box[3] + 44
    sheet.text(BOLD, 9.2, LEFT, y, "Signed for the parties", colour=NAVY)
    people = (
        (LEFT, "Ines Marlowe", "Harbour master, for the Client"),
        (322, "Tobias Hale", "Managing director, for the Surveyor"),
    )
    for index, (x, name, role) in enumerate(people):
        pen = signature(seed=3 + 4 * index, width=460, height=170)
        place: Box = (x + 6, y + 12, x + 148, y + 64.5)
        ref = pdf.image(*pen.size, pen.tobytes(), "DeviceRGB", compress=True)
        sheet.image(f"Pen{index}", ref, place)
        sheet.regions.append(Region(f"signature {index + 1}", "image", "either", place))
        sheet.line([(x, y + 62), (x + 196, y + 62)], GREY)
        sheet.text(REGULAR, BODY, x, y + 75, name)
        sheet.text(REGULAR, 7.5, x, y + 87, role, colour=GREY)
        sheet.text(REGULAR, 7.5, x, y + 99, "Lindmoor, 14 March 2025", colour=GREY)
    stamp = Stamp(170, 88, 200, degrees=2.5)
    picture = stamp.picture(STAMP_LINES, seed=8)
    place = (214, y + 124, 214 + stamp.width, y + 124 + stamp.height)
    ref = pdf.image(*picture.size, jpeg(picture, 70), "DeviceRGB", filter="DCTDecode")
    sheet.image("Stamp", ref, place)
    sheet.regions.append(
        Region("stamp", "image", "ocr", place, moved(stamp.words, place[0], place[1]))
    )
    footer(sheet, 2)
    return sheet


def third_page(pdf: Pdf) -> Sheet:
    """The annex: a scan of the whole page under an invisible layer that OCR once left."""
    scan = Scan(WIDTH, HEIGHT, 150)
    y: float = 92
    for line in ANNEX:
        if isinstance(line, str):
            scan.text(LEFT, y, line, 10.6)
            y += 18.5
        else:
            text, size, space = line
            scan.text(LEFT, y + space - 14, text, size, "VeraBd.ttf")
            y += space + 8
    scan.rule(LEFT, 782, RIGHT, 782)
    scan.text(LEFT, 797, "Contract HH-2025-0417", 8)
    scan.text(484, 797, "Page 3 of 3", 8)
    scan.scribble(420, 744, 0.8, seed=7)
    scan.specks(22, seed=2)
    words = scan.tilted(-0.35)
    scan.worn(seed=23, noise=3.0)
    sheet = Sheet(pdf, WIDTH, HEIGHT)
    box: Box = (0, 0, WIDTH, HEIGHT)
    sheet.image("Page", pdf.image(*scan.image.size, scan.jpeg(40), filter="DCTDecode"), box)
    sheet.hidden_words(words)
    sheet.regions.append(Region("annex", "image", "already_read", box, tuple(words)))
    return sheet


def contract() -> tuple[bytes, list[dict[str, object]]]:
    """The file and its truth."""
    pdf = Pdf(
        info={"Title": "Agreement for survey services", "Author": "Harbour & Hale Surveyors Ltd"},
        catalog={"Lang": "en-GB", "ViewerPreferences": {"Direction": Name("L2R")}},
    )
    sheets = [first_page(pdf), second_page(pdf), third_page(pdf)]
    return finish(pdf, sheets), [sheet.truth(index) for index, sheet in enumerate(sheets)]
