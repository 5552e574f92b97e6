"""Reads pictures with Tesseract and keeps what was read, so that a rerun costs no time.

In: a grey picture, a language, a page segmentation mode, a resolution. Out: words in px of the
picture, and the seconds of CPU that Tesseract took when it read them. Readings are kept by
content: SHA-256 of the pixels, the engine's version and language data, mode and resolution; an
entry is written whole or not at all, and is checked when it is taken. Not here: drawing.

Seconds are of CPU, so that they do not depend on what else the machine does: of Tesseract's
program or, in this process, its library. Tesseract runs on one thread.
"""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image

from inkroute.native.cache import Cache, key_of
from inkroute.native.crops import PixelWord
from inkroute.native.engine import Engine, find_engine, languages_of
from inkroute.native.messages import reading_from_rows, reading_to_rows
from inkroute.native.tasks import Reading
from inkroute.native.tesseract import Segmentation, read_pictures
from inkroute.native.tesseract_library import library_for

ROOT = Path(__file__).resolve().parents[2]
#: readings of whole pages; readings of the pipeline's crops are in its own form.
FOLDER = ROOT / ".cache" / "evaluation" / "pages"
#: seconds of the clock after which a run is given up: a page of a poster takes minutes.
_RUN_SECONDS = 1_200


@dataclass(frozen=True, slots=True)
class WholeReading:
    """What was read on a picture, and what that took when it was read."""

    words: tuple[PixelWord, ...]
    seconds: float
    megapixels: float


def children_seconds() -> float:
    """Seconds of CPU that this process's ended children have taken so far, theirs included."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def cpu_seconds() -> float:
    """Seconds of CPU that this process and its ended children have taken so far."""
    return time.process_time() + children_seconds()


@contextmanager
def one_thread() -> Iterator[None]:
    """Has Tesseract run on one thread: with more, waiting for each other counts as CPU."""
    before = os.environ.get("OMP_THREAD_LIMIT")
    os.environ["OMP_THREAD_LIMIT"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["OMP_THREAD_LIMIT"]
        else:
            os.environ["OMP_THREAD_LIMIT"] = before


@cache
def engine_of(language: str) -> Engine:
    """The installed Tesseract for an option such as ``eng+fra``; raises `OcrUnavailable`."""
    return find_engine(languages_of(language))


def read(
    picture: Image.Image,
    language: str,
    dpi: int,
    mode: Segmentation = Segmentation.AUTO,
    folder: Path = FOLDER,
    *,
    timed: bool = True,
) -> WholeReading:
    """Read a grey picture, or take what was read of the same one before.

    Tesseract's library and its program read alike and take different times: a `timed` reading
    is one that was made as it would be made now.

    Raises:
        OcrUnavailable: Tesseract or the language is not installed.
        RunFailed: Tesseract ended with an error, or took too long.
    """
    engine = engine_of(language)
    kept = Cache(folder)
    way = ("program" if library_for(engine) is None else "library",) if timed else ()
    facts = (engine.version, engine.language, engine.data, mode.value, dpi, *way)
    key = key_of(picture.tobytes(), *picture.size, picture.mode, *facts)
    reading = reading_from_rows(kept.get(key))
    if reading is None:
        with one_thread():
            library_for(engine)  # a language is loaded once, before any page
            before = cpu_seconds()
            (words,) = read_pictures([picture], engine, mode, dpi, _RUN_SECONDS)
            reading = Reading(words, 1, round(1000 * (cpu_seconds() - before)))
        if not kept.put(key, reading_to_rows(reading)):
            raise OSError(f"{folder} cannot be written: readings would be made again and again")
    megapixels = picture.width * picture.height / 1_000_000
    return WholeReading(reading.words, reading.milliseconds / 1000, megapixels)


def words(picture: Image.Image, language: str, dpi: int) -> tuple[PixelWord, ...]:
    """The words of `read`, whatever they took."""
    return read(picture, language, dpi, timed=False).words
