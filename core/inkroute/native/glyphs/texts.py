"""Text files that were extracted before: their private characters repaired, once and for all.

In: a file, a repair. Out: the same file with its backup beside it, or untouched. Every other byte
stays: line ends, the byte order mark, the encoding. Not here: what a character stands for.
"""

from __future__ import annotations

import codecs
import os
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import NamedTuple

from inkroute.errors import BadRequest
from inkroute.fonts import data_files
from inkroute.fonts.clean import clean
from inkroute.fonts.symbols import Repair
from inkroute.native.files import write_atomically
from inkroute.native.glyphs.repository import Repository, State, write

_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
#: Encodings that a byte order mark tells, the longer marks first.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


#: Windows alone has such a mode.
_BINARY = getattr(os, "O_BINARY", 0)


class Mending(NamedTuple):
    """What cleans a text, and the private characters that a person wants to stay."""

    text: Callable[[str], str]
    stay: frozenset[str]


@dataclass(frozen=True, slots=True)
class Cleaned:
    """What was done to a file: characters repaired, those left by character, the backup."""

    repaired: int
    left: tuple[tuple[str, int], ...]
    backup: Path | None


def mending_of(repository: Repository, font: str | None) -> Mending:
    """What cleans a text of one font; or, where nobody knows its fonts, what is true in all.

    Without a font a code is repaired when a person has confirmed it and no other line of the
    repository says otherwise: the text may be of any of its fonts.
    """
    confirmed = repository.in_state(State.VALIDATED)
    stay = frozenset(line.code for line in confirmed if line.characters == line.code)
    if font is not None:
        decided = write(repository)
        return Mending(lambda text: clean(text, font, decided), stay)
    meanings: dict[str, set[str]] = {}
    for line in repository.lines:
        meanings.setdefault(line.code, set()).add(line.characters)
    sure = {
        line.code: line.characters
        for line in confirmed
        if meanings[line.code] == {line.characters}
    }
    repair = Repair(private=data_files.private_repairs() | sure)
    return Mending(lambda text: repair.text(text) or text, stay)


def clean_file(path: Path, mending: Mending) -> Cleaned:
    """Repair a text file in its place; before it is changed its bytes go to a backup.

    Raises `BadRequest` for what is no Unicode text, or was changed meanwhile; `OSError`.
    """
    path = path.resolve()
    before = path.read_bytes()
    mark, encoding = next(
        ((mark, name) for mark, name in _MARKS if before.startswith(mark)), (b"", "utf-8")
    )
    try:
        text = before[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        raise BadRequest(f"{path} is no Unicode text: left as it is") from error
    better = mending.text(text)
    left = Counter(_PRIVATE.findall(better))
    repaired = len(_PRIVATE.findall(text)) - left.total()
    backup = None
    if better != text:
        backup = _backup(path, before)
        if path.read_bytes() != before:
            raise BadRequest(f"{path} was changed meanwhile: left as it is; try again")
        write_atomically(path, mark + better.encode(encoding))
    unknown = [(code, times) for code, times in sorted(left.items()) if code not in mending.stay]
    return Cleaned(repaired, tuple(unknown), backup)


def _backup(path: Path, data: bytes) -> Path:
    """Keep a file's bytes beside it, under a name that no file has; an equal one serves."""
    mode = path.stat().st_mode & 0o777
    for number in count(1):
        kept = path.with_name(f"{path.name}.bak" + (f".{number}" if number > 1 else ""))
        try:
            handle = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        except FileExistsError:
            if kept.is_file() and kept.read_bytes() == data:
                return kept
            continue
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:  # Ctrl-C included: no half of a backup stays
            kept.unlink(missing_ok=True)
            raise
        return kept
    raise AssertionError  # count() never ends
