"""Files hostile in their content streams: floods, nesting, huge numbers, loops of forms.

In: nothing. Out: functions that build a file each, by name.
"""

from __future__ import annotations

from collections.abc import Callable

from pdf_writer import Name, Pdf, Raw, Value, one_page, show_text

TEXT = show_text("F1", 12, 72, 700, "Some text on the page.")
#: a number of 400 digits, which no double holds.
BIG = b"9" * 400


def page(content: bytes, **entries: Value) -> Callable[[], bytes]:
    """A page with this content, and some text after it."""
    return lambda: one_page([content, TEXT], **entries)  # type: ignore[arg-type]


def flood(
    piece: bytes, count: int, before: bytes = b"", after: bytes = b""
) -> Callable[[], bytes]:
    """A page with a piece of content many times over; its property Off is a hidden layer."""

    def build() -> bytes:
        pdf = Pdf()
        off = pdf.add({"Type": Name("OCG"), "Name": "off"})
        pdf.catalog["OCProperties"] = {"OCGs": [off], "D": {"OFF": [off]}}
        content = before + piece * count + after
        return one_page([content, TEXT], resources={"Properties": {"Off": off}}, pdf=pdf)

    return build


def form_loop() -> bytes:
    pdf = Pdf()
    form = pdf.reserve()
    loop: dict[str, Value] = {"Subtype": Name("Form"), "BBox": [0, 0, 99, 99]}
    loop |= {"Resources": {"XObject": {"X": form}}}
    pdf.stream(loop, b"/X Do /X Do", ref=form)
    return one_page(b"/X Do " + TEXT, images={"X": form}, pdf=pdf)


def branching_forms(levels: int, times: int, ink: bytes = b"") -> Callable[[], bytes]:
    """Forms that each draw the next one several times: times**levels in all."""

    def build() -> bytes:
        pdf = Pdf()
        form = pdf.form(ink or b"0 0 1 1 re f", (0, 0, 99, 99))
        for _ in range(levels):
            inner: Value = {"XObject": {"X": form}}
            form = pdf.form(b"/X Do " * times, (0, 0, 99, 99), Resources=inner)
        return one_page(b"/X Do " + TEXT, images={"X": form}, pdf=pdf)

    return build


def form_without_resources_loop() -> bytes:
    """A form that takes the page's resources, in which it stands itself."""
    pdf = Pdf()
    form = pdf.form(b"/X Do", (0, 0, 99, 99))
    return one_page(b"/X Do " + TEXT, images={"X": form}, pdf=pdf)


def type3_loop() -> bytes:
    """A Type 3 glyph that shows itself."""
    pdf = Pdf()
    font = pdf.reserve()
    glyph = pdf.stream({}, b"600 0 d0 BT /F 1 Tf (aaaa) Tj ET")
    pdf.put(
        font,
        {
            "Type": Name("Font"),
            "Subtype": Name("Type3"),
            "FontBBox": [0, 0, 1, 1],
            "FontMatrix": [1, 0, 0, 1, 0, 0],
            "CharProcs": {"a": glyph},
            "Encoding": {"Differences": [97, Name("a")]},
            "FirstChar": 97,
            "LastChar": 97,
            "Widths": [1],
            "Resources": {"Font": {"F": font}},
        },
    )
    return one_page(b"BT /F 9 Tf 72 72 Td (aa) Tj ET", {"F": font, "F1": "Helvetica"}, pdf=pdf)


def pattern_loop() -> bytes:
    pdf = Pdf()
    pattern = pdf.reserve()
    cell: dict[str, Value] = {"PatternType": 1, "PaintType": 1, "TilingType": 1}
    cell |= {"BBox": [0, 0, 9, 9], "XStep": Raw(b"0.0000001"), "YStep": 0}
    cell |= {"Resources": {"Pattern": {"P": pattern}}}
    content = b"/Pattern cs /P scn 0 0 500 500 re f "
    pdf.stream(cell, content, ref=pattern)
    return one_page(content + TEXT, resources={"Pattern": {"P": pattern}}, pdf=pdf)


def soft_mask_loop() -> bytes:
    pdf = Pdf()
    form = pdf.reserve()
    state: Value = {"ExtGState": {"G": {"SMask": {"S": Name("Alpha"), "G": form}}}}
    loop: dict[str, Value] = {"Subtype": Name("Form"), "BBox": [0, 0, 99, 99]}
    pdf.stream(loop | {"Resources": state}, b"/G gs 0 0 9 9 re f", ref=form)
    return one_page(
        b"/G gs " + TEXT, resources={"ExtGState": {"G": {"SMask": {"G": form}}}}, pdf=pdf
    )


def scattered(piece: bytes, count: int) -> Callable[[], bytes]:
    """A small drawing at many places, without a regular grid."""

    def build() -> bytes:
        parts = []
        x = y = 7
        for _ in range(count):
            x, y = (x * 7919 + 17) % 6113, (y * 6007 + 29) % 7919
            parts.append(
                b"q 1 0 0 1 %d.%d %d.%d cm %s Q\n" % (x // 10, x % 10, y // 10, y % 10, piece)
            )
        return one_page([b"".join(parts), TEXT])

    return build


def many_words() -> bytes:
    words = b"".join(
        b"1 0 0 1 %d %d Tm (w%d) Tj\n" % (n * 7919 % 600, n * 6007 % 780, n) for n in range(50_000)
    )
    return one_page(b"BT /F1 5 Tf " + words + b"ET")


def many_images() -> bytes:
    pdf = Pdf()
    dot = pdf.image(2, 2, b"\x00\xff\xff\x00")
    marks = b"".join(
        b"q 9 0 0 9 %d %d cm /I Do Q\n" % (n * 7919 % 600, n * 6007 % 780) for n in range(20_000)
    )
    return one_page(marks + TEXT, images={"I": dot}, pdf=pdf)


def many_annotations() -> bytes:
    pdf = Pdf()
    look = pdf.form(b"0 0 9 9 re f", (0, 0, 9, 9))
    mark = pdf.add({"Subtype": Name("Stamp"), "Rect": [9, 9, 99, 99], "AP": {"N": look}})
    return one_page(TEXT, pdf=pdf, Annots=[mark] * 50_000)


LETTER = b"0 0 m 3 0 l 3 4 l 1 6 l 0 4 l h f"
CURVE = b"0 0 m 1 1 2 2 3 5 c 4 4 5 3 6 0 c f"
CONTENTS: dict[str, Callable[[], bytes]] = {
    "forms: one draws itself": form_loop,
    "forms: 2**20": branching_forms(20, 2),
    "forms: 10**20": branching_forms(20, 10),
    "forms: 300 levels": branching_forms(300, 1),
    "forms: 20,000 times 10,000 operators": branching_forms(3, 27, b"0 0 1 1 re f " * 10_000),
    "forms: resources of the page": form_without_resources_loop,
    "glyphs: a Type 3 glyph shows itself": type3_loop,
    "patterns: a cell paints itself": pattern_loop,
    "masks: a group masks itself": soft_mask_loop,
    "flood: a million q": flood(b"q ", 1_000_000),
    "flood: 200,000 Q": flood(b"Q ", 200_000),
    "flood: 200,000 BT": flood(b"BT ", 200_000),
    "flood: 200,000 BDC": flood(b"/A <</MCID 0>> BDC ", 200_000),
    "flood: 200,000 EMC": flood(b"EMC ", 200_000),
    "flood: 100,000 layers that are off": flood(
        b"/OC /Off BDC ", 50_000, b"/A BMC " * 50_000, b"EMC " * 100_000
    ),
    "flood: 200,000 pieces of a path": flood(b"1 2 l zz ", 200_000, b"0 0 m ", b"f "),
    "flood: 200,000 W n": flood(b"0 0 9 9 re W n ", 200_000),
    "flood: 200,000 cm": flood(b"2 0 0 2 0 0 cm ", 200_000),
    "flood: 200,000 unknown operators": flood(b"zz 1 yy ", 200_000),
    "flood: 200,000 operands": flood(b"1 ", 200_000),
    "flood: 200,000 names": flood(b"/A", 200_000),
    "flood: 200,000 Tj": flood(b"(x) Tj ", 200_000, b"BT /F1 9 Tf ", b"ET "),
    "flood: 200,000 rectangles": flood(b"0 0 9 9 re f ", 200_000),
    "flood: a path of 200,000 lines": flood(b"1 2 l ", 200_000, b"0 0 m ", b"f "),
    "flood: a path of 200,000 subpaths": flood(b"1 2 m 3 4 l 5 6 l h ", 200_000, b"", b"f "),
    "flood: a path of 200,000 letters": flood(LETTER[:-1], 200_000, b"", b"f "),
    "flood: a clip of 200,000 rectangles": flood(b"0 0 9 9 re ", 200_000, b"", b"W n "),
    "flood: 50,000 inline images": flood(b"BI /W 1 /H 1 /BPC 8 /CS /G ID x EI ", 50_000),
    "flood: 50,000 letters in one place": flood(LETTER + b" ", 50_000),
    "flood: 50,000 letters anywhere": scattered(LETTER, 50_000),
    "flood: 50,000 curves anywhere": scattered(CURVE, 50_000),
    "flood: 50,000 rectangles anywhere": scattered(b"0 0 30 30 re f", 50_000),
    "flood: 50,000 rules anywhere": scattered(b"0 0 m 50 0 l S", 50_000),
    "flood: 50,000 words anywhere": many_words,
    "flood: 20,000 images anywhere": many_images,
    "flood: 50,000 annotations": many_annotations,
    "tokens: 100,000 arrays open": flood(b"[", 100_000),
    "tokens: 100,000 arrays in each other": page(b"[" * 100_000 + b"]" * 100_000 + b" TJ"),
    "tokens: 100,000 dictionaries open": flood(b"<</A", 100_000),
    "tokens: 2 MB of (": flood(b"(", 2_000_000),
    "tokens: 2 MB of (\\": flood(b"(\\", 1_000_000),
    "tokens: 2 MB of )": flood(b")", 2_000_000),
    "tokens: 2 MB of <": flood(b"<", 2_000_000),
    "tokens: 2 MB of >": flood(b">", 2_000_000),
    "tokens: 2 MB of /": flood(b"/", 2_000_000),
    "tokens: 2 MB of %": flood(b"%", 2_000_000),
    "tokens: 2 MB of digits": flood(b"7", 2_000_000),
    "tokens: 2 MB of dots": flood(b".", 2_000_000),
    "tokens: 2 MB of minus": flood(b"-", 2_000_000),
    "tokens: 2 MB of spaces": flood(b" ", 2_000_000),
    "tokens: 2 MB of NUL": flood(b"\0", 2_000_000),
    "tokens: 2 MB of letters": flood(b"a", 2_000_000),
    "tokens: 2 MB of ]": flood(b"]", 2_000_000),
    "tokens: 2 MB of '1 0 '": flood(b"1 0 ", 500_000),
    "tokens: 2 MB of '(a) '": flood(b"(a) ", 500_000),
    "tokens: 2 MB of '[(a) '": flood(b"[(a) ", 400_000),
    "tokens: 2 MB of '1 2 l' without m": flood(b"1 2 l ", 400_000),
    "tokens: 300,000 'BI'": flood(b"BI ", 300_000),
    "tokens: 300,000 'BI ID'": flood(b"BI ID ", 300_000),
    "tokens: 300,000 'ID' and 'E'": flood(b"BI /W 9 ID E ", 300_000),
    "strings: one of 10 MB": flood(b"x", 10_000_000, b"BT /F1 9 Tf (", b") Tj ET "),
    "strings: an array of 300,000": flood(b"(x) -9 ", 300_000, b"BT /F1 9 Tf [", b"] TJ ET "),
    "strings: ActualText of 10 MB": flood(b"x", 10_000_000, b"/Span <</ActualText (", b")>> BDC "),
    "inline image: no EI": page(b"BI /W 9 /H 9 /BPC 8 /CS /G ID 0123456789"),
    "inline image: huge": page(b"BI /W 999999999 /H 999999999 /BPC 8 /CS /G ID xxx EI"),
    "inline image: negative": page(b"BI /W -9 /H -9 /BPC 8 /CS /G ID xxx EI"),
    "inline image: wrong kinds": page(b"BI /W (a) /H [1] /BPC /x /F [/Fl /AHx 3] ID xxx EI"),
    "inline image: unknown filter": page(b"BI /W 9 /H 9 /F /Nobody ID xxx EI"),
    "inline image: keys without values": page(b"BI /W /H /BPC ID xxx EI"),
    "inline image: 300,000 keys": flood(b"/A 1 ", 300_000, b"BI ", b"ID xxx EI "),
    "numbers: huge matrix": page(BIG + b" 0 0 " + BIG + b" 0 0 cm 0 0 9 9 re f"),
    "numbers: matrix overflows": flood(b"99999 0 0 99999 99999 99999 cm ", 200),
    "numbers: matrix vanishes": flood(b"0.00001 0 0 0.00001 0 0 cm ", 200),
    "numbers: flat matrix": page(b"1 1 1 1 0 0 cm 0 0 9 9 re f BT /F1 9 Tf (flat) Tj ET"),
    "numbers: inf and nan": page(b"inf nan nan inf 0 0 cm nan nan nan nan re f"),
    "numbers: huge font": page(b"BT /F1 " + BIG + b" Tf (x) Tj ET"),
    "numbers: huge place": page(b"BT /F1 9 Tf " + BIG + b" " + BIG + b" Td (x) Tj ET"),
    "numbers: huge scale": page(b"BT /F1 9 Tf " + BIG + b" Tz (xx) Tj ET"),
    "numbers: huge spacing": page(b"BT /F1 9 Tf " + BIG + b" Tc " + BIG + b" Tw (x x) Tj ET"),
    "numbers: huge kerning": page(b"BT /F1 9 Tf [(x) " + BIG + b" (y) -" + BIG + b" (z)] TJ ET"),
    "numbers: huge path": page(b"0 0 m " + BIG + b" " + BIG + b" l -" + BIG + b" 0 l f"),
    "numbers: huge rectangle": page(b"-" + BIG + b" 0 " + BIG + b" " + BIG + b" re f"),
    "numbers: huge clip": page(b"0 0 " + BIG + b" " + BIG + b" re W n"),
    "numbers: huge line width": page(BIG + b" w 0 0 m 9 9 l S"),
    "numbers: huge colours": page(BIG + b" " + BIG + b" " + BIG + b" rg 0 0 9 9 re f"),
    "numbers: malformed": page(b"--5 +-3 1.2.3 .-. 1-2 4.e9 0x10 5- cm 6..7 8 9 - re f"),
    "operands: too few": page(b"1 cm re m l c Tf Td Tm Tj TJ ' \" rg k sc scn gs Do BDC d w f S"),
    "operands: wrong kinds": page(
        b"(a) (b) (c) (d) (e) (f) cm /x /y re [1] w BT /F1 (a) Tf <</A 1>> Tj 7 TJ [[(a)]] TJ "
        b"(a) /b Td null true false null re f ET /F1 gs 7 Do (F1) Do [/F1] Do"
    ),
    "operands: 10,000 for one": page(b"1 " * 10_000 + b"re f"),
    "resources: missing": page(
        b"/None gs /None Do /None sh /None cs /None scn BT /None 9 Tf (x) Tj ET"
    ),
    "text: outside BT": page(b"/F1 12 Tf 72 72 Td (outside) Tj T* (again) ' ET ET Q Q"),
    "text: mode 99": page(b"BT 99 Tr /F1 12 Tf (x) Tj -1 Tr (y) Tj (m) Tr (z) Tj ET"),
    "text: clips with nothing": page(b"BT 7 Tr /F1 12 Tf ET 0 0 9 9 re f"),
}
