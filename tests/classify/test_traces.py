"""Which programs say that they made a file, and which of them read scans."""

from __future__ import annotations

import pytest

from inkroute.classify import program_traces
from inkroute.pipeline import open_document
from pdf_writer import Pdf

XMP = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF><rdf:Description pdf:Producer="ABBYY FineReader 15">
<xmp:CreatorTool>ocrmypdf 13.7 / Tesseract</xmp:CreatorTool></rdf:Description></rdf:RDF>"""


@pytest.mark.parametrize(
    "name",
    [
        "Tesseract 4.1.1", "ocrmypdf 13.7.1 / Tesseract OCR-PDF 4.1.1", "ABBYY FineReader PDF 16",
        "Adobe Acrobat 9.55 Paper Capture Plug-in", "Nuance PDF Create 8", "OmniPage 18",
        "Readiris", "LuraDocument PDF Compressor Server 5.5.46.38",
    ],
)  # fmt: skip
def test_ocr_programs_are_known(name: str) -> None:
    assert program_traces([("Producer", name)]) == (f"Producer: {name}",)


@pytest.mark.parametrize(
    "name", ["", "Microsoft Excel 2016", "pdfTeX-1.40.21", "Skia/PDF m93", "Democracy Press"]
)
def test_others_are_none(name: str) -> None:
    assert program_traces([("Producer", name)]) == ()


def test_xmp_is_read_as_attributes_and_as_elements() -> None:
    for data in (XMP.encode(), XMP.encode("utf-16-be")):
        pdf = Pdf()
        pdf.page()
        pdf.catalog["Metadata"] = pdf.stream({}, data)
        assert open_document(pdf.build()).traces() == (
            "pdf:Producer: ABBYY FineReader 15",
            "xmp:CreatorTool: ocrmypdf 13.7 / Tesseract",
        )


def test_text_strings_are_decoded_and_damage_is_passed_over() -> None:
    pdf = Pdf()
    pdf.page()
    said = b"\xfe\xff" + "Сканер OCR".encode("utf-16-be")
    document = open_document(pdf.build(Info=pdf.add({"Producer": said, "Creator": 5})))
    assert document.traces() == ("Producer: Сканер OCR",)
    pdf = Pdf()
    pdf.page()
    pdf.catalog["Metadata"] = pdf.add(7)
    assert open_document(pdf.build(Info=pdf.add([1]))).traces() == ()
