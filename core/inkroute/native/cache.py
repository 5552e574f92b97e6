"""What was read once need not be read again: readings by the content of their crop.

In: a key made of everything that a reading hangs on. Out: the reading, or None. Entries are
written atomically, so that two workers that meet on one crop never read each other's half-written
file; an entry that is damaged all the same is noticed by its own checksum, removed and made again.

The cache holds words of documents: its folder can be entered by its owner alone. Not here: any
limit on its size; removing the folder is always safe.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from inkroute.native.files import write_atomically

#: the environment variable that names the cache's folder.
VARIABLE = "INKROUTE_CACHE"
_SCHEMA = "inkroute-reading-1"


def default_folder(environ: Mapping[str, str], home: Path, platform: str = sys.platform) -> Path:
    """The platform's folder for caches: INKROUTE_CACHE, XDG_CACHE_HOME, or the usual place."""
    if given := environ.get(VARIABLE):
        return Path(given)
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / "inkroute" / "Cache"
    if platform == "darwin":
        return home / "Library" / "Caches" / "inkroute"
    # The XDG base directory specification: a relative path is to be ignored.
    given = environ.get("XDG_CACHE_HOME", "")
    return (Path(given) if given.startswith("/") else home / ".cache") / "inkroute"


def key_of(pixels: bytes, *facts: str | int) -> str:
    """SHA-256 (hexadecimal) over a crop's pixels and all else that its reading hangs on."""
    digest = hashlib.sha256()
    for fact in (_SCHEMA, *map(str, facts)):
        digest.update(f"{len(fact)}:{fact}\n".encode())
    digest.update(pixels)
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of entries, a file each, named by their key."""

    folder: Path

    def get(self, key: str) -> list[object] | None:
        """The rows kept under `key`; None when there are none or they are damaged."""
        path = self._path(key)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        rows = _parsed(data, key)
        if rows is None:
            with suppress(OSError):  # another process may have removed or replaced it
                path.unlink()
        return rows

    def put(self, key: str, rows: Sequence[object]) -> bool:
        """Keep `rows` (JSON values) under `key`; False when the folder cannot be written."""
        path = self._path(key)
        body = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
        entry = {"schema": _SCHEMA, "key": key, "check": _check(body), "rows": body}
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.parent.mkdir(exist_ok=True, mode=0o700)
            write_atomically(path, json.dumps(entry, ensure_ascii=False).encode(), private=True)
        except OSError:  # a full disk or a read-only home stops no reading
            return False
        return True

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key[2:]}.json"


def _check(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _parsed(data: bytes, key: str) -> list[object] | None:
    """The rows of an entry that is whole and `key`'s own; else None."""
    try:
        entry = json.loads(data)
        body = entry["rows"]
        if entry["schema"] != _SCHEMA or entry["key"] != key or entry["check"] != _check(body):
            return None
        rows = json.loads(body)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return rows if isinstance(rows, list) else None
