"""Finds the PDFs of folders; writes whole files or none.

In: paths; a path and its bytes. Out: files' names; a file that another process sees either as it
was or complete. Not here: locks; the last of two writers wins.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from inkroute.errors import BadRequest


def reason_of(error: OSError) -> str:
    """What kept a file from being opened, without its name."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    return error.strerror or str(error)


def files_of(paths: Iterable[str]) -> Iterator[str]:
    """Files as they are named, and of folders every PDF in them, by name.

    Raises:
        BadRequest: a folder holds no PDF.
    """
    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        found = sorted(
            os.path.join(folder, name)  # noqa: PTH118 - names stay as they were given
            for folder, _, names in os.walk(path)
            for name in names
            if name.lower().endswith(".pdf")
        )
        if not found:
            raise BadRequest(f"{path}: there is no PDF in this folder")
        yield from found


def write_atomically(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write `data` to a temporary file beside `path`, flush it to the disk, rename it.

    The folder must exist. A new file gets the mode that the process's umask gives, one that is
    replaced keeps its own; a `private` one can be read by its owner alone. Nothing is left
    behind when the write is interrupted.

    Raises:
        OSError: the folder cannot be written.
    """
    path = path.resolve()  # a symbolic link keeps pointing; what it points to is replaced
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if not private:  # mkstemp's files are
            Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except BaseException:  # Ctrl-C included: no half-written file stays
        with suppress(FileNotFoundError):
            Path(name).unlink()
        raise


def _mode(path: Path) -> int:
    """The permissions that `path` has, or that a new file would get."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
