"""What several files are read with: one engine, one pool of workers, one cache.

In: the options of the command line or of `api.read`. Out: a reader that stays up from one file to
the next. Not here: what is done with the results.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from inkroute.errors import OcrUnavailable
from inkroute.native.cache import default_folder
from inkroute.native.engine import find_engine, languages_of
from inkroute.native.pool import WorkerPool
from inkroute.native.reader import CropReader

#: what draws; and what has drawings read.
DRAWING = ("PIL", "pypdfium2")
_PACKAGES = (*DRAWING, "pytesseract")


def need(packages: Sequence[str]) -> None:
    """See that packages are installed.

    Raises:
        OcrUnavailable: one is not; the message says what to do.
    """
    for package in packages:
        if find_spec(package) is None:
            raise OcrUnavailable(
                f"the Python package {package} is not installed: pip install 'inkroute[native]'"
            )


@contextmanager
def crop_reader(
    languages: str | Sequence[str] | None, jobs: int | None, *, cached: bool
) -> Iterator[CropReader]:
    """A reader of crops, its workers stopped when the context is left.

    Raises:
        OcrUnavailable: Tesseract, a language or a package is missing; before any work is done.
    """
    need(_PACKAGES)  # the workers need them; without, each crop would fail
    names = languages_of(languages) if isinstance(languages, str) else tuple(languages or ())
    engine = find_engine(names or None)
    folder = default_folder(os.environ, Path.home()) if cached else None
    with WorkerPool(jobs) as pool:
        yield CropReader(pool, engine, folder)
