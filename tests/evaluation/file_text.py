"""The words of a file's own text, as PDFium's text extraction gives them.

In: the path of a one-page file and the displayed page's size. Out: words with boxes on the
displayed page. Words are what white space and ends of lines cut; boxes go round PDFium's loose
boxes of their characters (the font's ascent and descent). It is a baseline's reader: nothing of
the product is asked which words show or decode.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from evaluation.model import ReadWord
from inkroute.geometry import MPT, PER_MILLE, Box, quantise

#: PDFium's sign for a hyphen at a line's end, as read and as written.
_HYPHENS = {"\x02", "\ufffe"}


class _Character(NamedTuple):
    text: str
    box: Box


def page_size(path: Path) -> tuple[int, int]:
    """Width and height of the displayed first page in mpt, without UserUnit.

    Raises:
        pypdfium2.PdfiumError: the file cannot be opened.
    """
    with pypdfium2.PdfDocument(path) as document:
        width, height = document[0].get_size()
    return quantise(width * MPT), quantise(height * MPT)


def words(path: Path, width: int, height: int) -> tuple[ReadWord, ...]:
    """The words of the first page, laid on a page of `width` x `height` mpt.

    Raises:
        pypdfium2.PdfiumError: the file cannot be opened.
    """
    with pypdfium2.PdfDocument(path) as document:
        page = document[0]
        found = [
            ReadWord(
                "".join(c.text for c in run),
                reduce(Box.union, (c.box for c in run)),
                PER_MILLE,
                "file",
            )
            for run in _runs(_characters(page, width, height))
        ]
        page.close()
    return tuple(found)


def _characters(page: Any, width: int, height: int) -> Iterator[_Character | None]:  # noqa: ANN401 - pypdfium2 has no types
    """The characters in PDFium's order; None where a word ends."""
    text = page.get_textpage()
    for number in range(text.count_chars()):
        code = pdfium.FPDFText_GetUnicode(text, number)
        character = chr(code) if code and not 0xD800 <= code < 0xE000 else "\ufffd"
        if character.isspace() or character in _HYPHENS:
            yield None
            continue
        left, bottom, right, top = text.get_charbox(number, loose=True)
        corners = [
            _placed(page, width, height, *corner) for corner in ((left, bottom), (right, top))
        ]
        xs, ys = zip(*corners, strict=True)
        yield _Character(character, Box(min(xs), min(ys), max(xs), max(ys)))
    text.close()


def _placed(page: Any, width: int, height: int, x: float, y: float) -> tuple[int, int]:  # noqa: ANN401 - as above
    """A point of user space on the displayed page, by PDFium's own way to devices."""
    right, down = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, right, down)
    return right.value, down.value


def _runs(characters: Iterator[_Character | None]) -> Iterator[list[_Character]]:
    """Characters between ends of words, and between jumps to another line."""
    run: list[_Character] = []
    for character in characters:
        if run and (character is None or not _level(run[-1].box, character.box)):
            yield run
            run = []
        if character is not None:
            run.append(character)
    if run:
        yield run


def _level(first: Box, second: Box) -> bool:
    """Whether two characters share a span across: of a line, level or sideways."""
    return (
        min(first.y1, second.y1) > max(first.y0, second.y0)
        or min(first.x1, second.x1) > max(first.x0, second.x0)
        or first.is_empty
        or second.is_empty
    )
