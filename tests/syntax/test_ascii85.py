"""ASCII85 in pieces gives what the whole gives."""

from __future__ import annotations

from base64 import a85encode

import pytest

from inkroute.limits import Limits
from inkroute.syntax import objects
from inkroute.syntax.document import PdfFile
from pdf_writer import Name, Pdf


def decoded(data: bytes) -> bytes:
    pdf = Pdf()
    ref = pdf.stream({"Filter": Name("ASCII85Decode")}, data)
    pdf.page(ref)
    page = PdfFile(pdf.build(), None, Limits()).page(0)
    return objects.stream_bytes(objects.entry(page, "/Contents"), Limits())


@pytest.mark.parametrize(
    "plain",
    [
        b"",
        b"a",
        b"abcd",
        b"abcde",
        bytes(4),
        bytes(9),
        b"x" * 7 + bytes(8),
        bytes(range(256)) * 3000,
    ],
)
def test_what_was_encoded_comes_back(plain: bytes) -> None:
    assert decoded(a85encode(plain) + b"~>") == plain
    assert decoded(b"<~" + a85encode(plain, wrapcol=60) + b"~>") == plain
