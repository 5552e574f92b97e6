"""Small PDFs with private use codes, made in code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pdf_writer import Name, Pdf, Ref, literal, show_text


def private_font(pdf: Pdf, name: str, codes: Mapping[str, str], names: Sequence[str] = ()) -> Ref:
    """A font whose ToUnicode table gives bytes (hexadecimal) as these characters."""
    rows = "\n".join(f"<{byte}> <{ord(text):04X}>" for byte, text in codes.items())
    table = (
        "begincmap 1 begincodespacerange <00> <FF> endcodespacerange\n"
        f"{len(codes)} beginbfchar\n{rows}\nendbfchar endcmap"
    )
    differences = {"Differences": [0x41, *map(Name, names)]} if names else Name("WinAnsiEncoding")
    return pdf.font(name, ToUnicode=pdf.stream({}, table.encode()), Encoding=differences)


def page(
    *shown: tuple[str, bytes],
    fonts: Mapping[str, Mapping[str, str]],
    mode: int = 0,
    names: Sequence[str] = (),
) -> bytes:
    """A page of strings (font, bytes) in a row; fonts without codes have no ToUnicode.

    `mode` is the text rendering mode, `names` the glyphs' names from 41 on in fonts with codes.
    """
    pdf = Pdf()
    every = list(dict.fromkeys([*fonts, "Helvetica"]))
    made = {
        f"F{place}": private_font(pdf, name, fonts[name], names)
        if fonts.get(name)
        else pdf.font(name, **({"Encoding": Name("WinAnsiEncoding")} if "ding" in name else {}))
        for place, name in enumerate(every)
    }
    resource = {name: f"F{place}" for place, name in enumerate(every)}
    content = [
        show_text(resource[font], 14, 72 + 70 * place, 700, literal(data), mode=mode)
        for place, (font, data) in enumerate(shown)
    ]
    pdf.page(b"".join(content), {"Font": made})
    return pdf.build()


def ticks(extra: Sequence[tuple[str, bytes]] = ()) -> bytes:
    """A line of text with a Wingdings tick, Symbol's empty set and an icon that nobody knows."""
    return page(
        ("Helvetica", b"Pipe of"),
        ("Symbol", b"\xc6"),
        ("Helvetica", b"20 mm"),
        ("Wingdings", b"\xfc"),
        ("Icons", b"A"),
        *extra,
        fonts={"Symbol": {}, "Wingdings": {}, "Icons": {"41": "\ue001"}},
    )


def type3_page(name: str, procedure: bytes, code: str = "\ue001") -> bytes:
    """A page with the glyph of "A" of a Type 3 font of this name, painted by this procedure."""
    pdf = Pdf()
    table = (
        "begincmap 1 begincodespacerange <00> <FF> endcodespacerange\n"
        f"1 beginbfchar\n<41> <{ord(code):04X}>\nendbfchar endcmap"
    )
    font = pdf.add(
        {
            "Type": Name("Font"),
            "Subtype": Name("Type3"),
            "Name": Name(name),
            "FontBBox": [0, 0, 1000, 1000],
            "FontMatrix": [0.001, 0, 0, 0.001, 0, 0],
            "CharProcs": {"g7": pdf.stream({}, procedure)},
            "Encoding": {"Type": Name("Encoding"), "Differences": [0x41, Name("g7")]},
            "FirstChar": 0x41,
            "LastChar": 0x41,
            "Widths": [1000],
            "Resources": {},
            "ToUnicode": pdf.stream({}, table.encode()),
        }
    )
    shown = show_text("F0", 14, 72, 700, literal(b"A"))
    pdf.page(shown, {"Font": {"F0": font}})
    return pdf.build()
