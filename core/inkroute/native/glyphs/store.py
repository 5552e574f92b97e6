"""The repository's file and its sheet: read, changed by one process at a time, written whole.

In: a path and a change. Out: the repository as it is then. A change is made under a lock on what
the file holds at that moment, so that two scans at once lose nothing. Not here: what is changed.
"""

from __future__ import annotations

import errno
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from typing import IO

from inkroute.errors import BadRequest
from inkroute.native.files import write_atomically
from inkroute.native.glyphs import repository, sheet
from inkroute.native.glyphs.repository import Repository

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


#: seconds between two tries of a lock, and how many: a change takes far less than a minute.
_PAUSE = 0.05
_TRIES = 1200
#: What systems say of a lock that another process holds.
_HELD = frozenset((errno.EACCES, errno.EAGAIN, errno.EDEADLK))


def load(path: Path) -> Repository:
    """The repository in a file; an empty one where there is no file yet.

    Raises `BadRequest` for a file that is no repository; `OSError`.
    """
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return Repository()
    except UnicodeDecodeError as error:
        raise BadRequest(f"{path} is no UTF-8 text") from error
    try:
        return repository.read(text)
    except BadRequest as error:
        raise BadRequest(f"{path}: {error}") from error


def update(path: Path, change: Callable[[Repository], Repository]) -> Repository:
    """Change the repository in a file, and make its sheet anew; files that stay alike are left.

    Raises what `load` raises and what `change` does; then nothing has been written.
    """
    path = path.resolve()  # a symbolic link keeps pointing
    beside = sheet_path(path)
    with _locked(path):
        _check_sheet(beside)
        found = change(load(path))
        _sweep(path)
        _sweep(beside)
        _write(path, repository.write(found).encode("utf-8"))
        _write(beside, sheet.html(found, path.name).encode("utf-8"))
    return found


def keep(path: Path) -> Path:
    """Copy a repository to REPO.bak, over an older copy; the copy's path."""
    path = path.resolve()
    kept = path.with_name(f"{path.name}.bak")
    with _locked(path):
        write_atomically(kept, path.read_bytes())
    return kept


def sheet_path(path: Path) -> Path:
    """Where a repository's sheet lies: beside it, by its name."""
    own = path.with_suffix(".html")
    return own if own != path else path.with_name(f"{path.name}.html")


def _check_sheet(path: Path) -> None:
    """Raise `BadRequest` where another file than a sheet has the sheet's name."""
    if path.exists() and sheet.GENERATOR.encode() not in path.read_bytes()[:1000]:
        raise BadRequest(f"{path} is no sheet of glyphs: give the repository another name")


def _write(path: Path, data: bytes) -> None:
    try:
        same = path.read_bytes() == data
    except FileNotFoundError:
        same = False
    if not same:
        write_atomically(path, data)


def _sweep(path: Path) -> None:
    """Remove what a killed process left half-written; under the lock nobody else is writing."""
    left = re.compile(re.escape(f".{path.name[:100]}.") + "[a-z0-9_]{8}")
    for found in path.parent.glob(f".{escape(path.name[:100])}.*"):
        if left.fullmatch(found.name):
            found.unlink(missing_ok=True)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock of a repository: a file beside it, which the system frees with the process."""
    with path.with_name(f".{path.name}.lock").open("ab") as file:
        for attempt in range(_TRIES):
            try:
                _take(file)
                break
            except OSError as error:
                if error.errno not in _HELD:
                    raise
                if attempt == _TRIES - 1:
                    message = f"{path} is being changed by another process: try again later"
                    raise BadRequest(message) from error
                time.sleep(_PAUSE)
        yield
