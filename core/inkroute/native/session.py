"""What several files are read with: one engine, one pool of workers, one cache.

In: the options of the command line or of `api.read`. Out: a reader that stays up from one file to
the next. Not here: what is done with the results.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from inkroute.native.cache import default_folder
from inkroute.native.engine import find_engine, languages_of
from inkroute.native.pool import WorkerPool
from inkroute.native.reader import CropReader


@contextmanager
def crop_reader(
    languages: str | Sequence[str] | None, jobs: int | None, *, cached: bool
) -> Iterator[CropReader]:
    """A reader of crops, its workers stopped when the context is left.

    Raises:
        OcrUnavailable: Tesseract or a language is missing; before any work is done.
    """
    names = languages_of(languages) if isinstance(languages, str) else tuple(languages or ())
    engine = find_engine(names or None)
    folder = default_folder(os.environ, Path.home()) if cached else None
    with WorkerPool(jobs) as pool:
        yield CropReader(pool, engine, folder)
