"""One run of Tesseract on one picture or many: its library's, or else the program's (pytesseract).

In: grey pictures, languages, a page segmentation mode. Out: words with boxes in their picture's
pixels and confidences in per mille. Not here: which mode to use, and whether a reading is good
(`readings`).
"""

from __future__ import annotations

import csv
import tempfile
import time
from collections.abc import Sequence
from enum import Enum
from math import ceil
from pathlib import Path
from typing import NamedTuple

import pytesseract
from PIL import Image

from inkroute.extract.script import spaceless
from inkroute.geometry import PER_MILLE
from inkroute.native.confusable import Symbol, settled
from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.engine import Engine
from inkroute.native.tesseract_library import Library, NotRead, library_for

#: a row of Tesseract's TSV that holds a word (its columns: level page block paragraph line word
#: left top width height confidence text).
_WORD_LEVEL = "5"
_COLUMNS = 12


class Segmentation(Enum):
    """Page segmentation modes by Tesseract's numbers."""

    AUTO = 3
    BLOCK = 6
    SPARSE = 11


class CloseReading(NamedTuple):
    """A picture's words; and those that are `settled` otherwise than read, as they should be."""

    words: tuple[PixelWord, ...]
    settled: tuple[PixelWord, ...]


class RunFailed(Exception):  # noqa: N818 - it says what happened; it becomes a note
    """A run of Tesseract ended without words to take."""


class RunTimedOut(RunFailed):
    """A run was stopped at its ceiling."""


def read_pictures(
    pictures: Sequence[Image.Image], engine: Engine, mode: Segmentation, dpi: int, seconds: int
) -> list[tuple[PixelWord, ...]]:
    """Read grey pictures, for `seconds` at most; each one's words.

    Raises:
        RunTimedOut: the ceiling was reached.
        RunFailed: Tesseract ended with an error.
    """
    library = library_for(engine)
    if library is None:
        table = _table_of_program(pictures, engine, mode, dpi, seconds)
    else:
        table = _table_of_library(library, pictures, mode, dpi, seconds)
    return _words(table, [picture.size for picture in pictures])


def read_closely(
    pictures: Sequence[Image.Image], engine: Engine, mode: Segmentation, dpi: int, seconds: int
) -> list[CloseReading]:
    """As `read_pictures`; and of words that are numerals but for a stroke, what they should be.

    The program does not tell what else a symbol may be; with it no word is settled.
    """
    library = library_for(engine)
    if library is None:
        return [
            CloseReading(words, ())
            for words in read_pictures(pictures, engine, mode, dpi, seconds)
        ]
    choices: list[tuple[Symbol, ...]] = []
    table = _table_of_library(library, pictures, mode, dpi, seconds, choices=choices)
    sizes = [picture.size for picture in pictures]
    words = _words(table, sizes)
    rows = [row for row in table.split("\n") if row.startswith(f"{_WORD_LEVEL}\t")]
    changed = []
    for row, symbols in zip(rows, choices, strict=False):
        cells = row.split("\t")
        text = settled(symbols, engine.languages)
        if cells[-1] == "".join(symbol.text for symbol in symbols) != text:
            changed.append("\t".join([*cells[:-1], text]))
    return list(map(CloseReading, words, _words("\n".join(changed), sizes)))


def _table_of_library(
    library: Library,
    pictures: Sequence[Image.Image],
    mode: Segmentation,
    dpi: int,
    seconds: int,
    *,
    choices: list[tuple[Symbol, ...]] | None = None,
) -> str:
    """The table of pictures that the library reads one after the other."""
    end = time.monotonic() + seconds
    tables = []
    for number, picture in enumerate(pictures):
        left = ceil(end - time.monotonic())
        try:
            tables.append(library.table(picture, mode.value, dpi, number, left, choices=choices))
        except NotRead:
            if time.monotonic() >= end:
                raise RunTimedOut(f"Tesseract took longer than {seconds} s") from None
            raise RunFailed("Tesseract gave up on it") from None
    return "".join(tables)


def _table_of_program(
    pictures: Sequence[Image.Image], engine: Engine, mode: Segmentation, dpi: int, seconds: int
) -> str:
    """The table of pictures that one run of the program reads.

    A run takes a list of pictures as it takes one. Starting Tesseract and loading a language
    takes as long as reading several lines: 18 small crops took 9.1 s one by one and 0.9 s in one
    run, with the same words and confidences.
    """
    with tempfile.TemporaryDirectory(prefix="inkroute-") as folder:
        # BMP: pytesseract would write PNG, and deflating a page takes longer than drawing it;
        # and Tesseract takes twice as long over the bytes of PGM.
        paths = [Path(folder) / f"{number}.bmp" for number in range(len(pictures))]
        for path, picture in zip(paths, pictures, strict=True):
            picture.save(path)
        names = Path(folder) / "pictures.txt"
        names.write_text("".join(f"{path}\n" for path in paths), encoding="utf-8")
        try:
            return str(
                pytesseract.image_to_data(
                    str(names),
                    lang=engine.language,
                    config=f"--psm {mode.value} --dpi {dpi}",
                    timeout=seconds,
                )
            )
        except pytesseract.TesseractError as error:
            raise RunFailed(f"Tesseract: {_one_line(error.message)}") from error
        except pytesseract.TesseractNotFoundError as error:
            raise RunFailed("Tesseract is gone") from error
        except RuntimeError as error:  # pytesseract raises no narrower one at its timeout
            raise RunTimedOut(f"Tesseract took longer than {seconds} s") from error


def upright_turn(picture: Image.Image, seconds: int) -> tuple[int, int] | None:
    """Tesseract's guess of the quarter turns clockwise that set the picture's text upright.

    With the guess comes its confidence in hundredths; None when there is too little text.
    """
    with tempfile.TemporaryDirectory(prefix="inkroute-") as folder:
        path = Path(folder) / "0.pgm"
        picture.save(path, format="PPM")
        try:
            found = pytesseract.image_to_osd(
                str(path), output_type=pytesseract.Output.DICT, timeout=seconds
            )
            return int(found["rotate"]) // 90 % 4, int(float(found["orientation_conf"]) * 100)
        except (RuntimeError, KeyError, ValueError):  # an error of Tesseract, or no answer
            return None


def _one_line(message: str) -> str:
    return " ".join(str(message).split())[:200]


def _words(table: str, sizes: Sequence[tuple[int, int]]) -> list[tuple[PixelWord, ...]]:
    """Each picture's words of a TSV table, with boxes that lie on the picture.

    Tesseract gives a box of no extent, or one that leaves the picture, to what it is lost about.
    """
    found: list[list[PixelWord]] = [[] for _ in sizes]
    before: tuple[str, ...] = ()  # the line of the word before
    for row in csv.reader(table.split("\n"), delimiter="\t", quoting=csv.QUOTE_NONE):
        if len(row) != _COLUMNS or row[0] != _WORD_LEVEL:
            continue
        text = row[-1].strip()
        words = found[int(row[1]) - 1]
        left, top, across, down = (int(value) for value in row[6:10])
        width, height = sizes[int(row[1]) - 1]
        box = PixelBox(
            max(0, left), max(0, top), min(width, left + across), min(height, top + down)
        )
        confidence = round(float(row[10]) * PER_MILLE / 100)
        if text and box.width > 0 and box.height > 0 and confidence >= 0:
            line = tuple(row[1:5])
            if line == before:
                words[-1] = _ended(words[-1], box)
            words.append(PixelWord(text, box, min(confidence, PER_MILLE)))
            before = line
    return [tuple(words) for words in found]


def _ended(word: PixelWord, following: PixelBox) -> PixelWord:
    """A word of a script without spaces, no longer than to where the next of its line begins.

    Of such scripts Tesseract knows about where a character stands, not where it ends; the first
    word of a line may be given the width of six characters, over those that come after it.
    """
    box = word.box
    if not spaceless(word.text[-1], word.text[-1]) or not box.x0 < following.x0 < box.x1:
        return word
    return word._replace(box=box._replace(x1=following.x0))
