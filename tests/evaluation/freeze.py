"""Freezes the sources before a held-out run, and keeps such a run from being made twice.

In: the tree. Out: `tests/evaluation/results/freeze.json`, the hash of every file that decides or
measures, under a name; and what was run on it. `freeze` of the evaluation's commands.

A held-out set may be read when the tree is the frozen one and the freeze has not been used for
it. A run that was stopped goes on; once it was `finish`ed (its scores are out) there is no
second one: what is changed afterwards needs a new freeze, and a name that was not used before.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import datetime as dt
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from inkroute.native.files import write_atomically

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "tests" / "evaluation" / "results" / "freeze.json"
#: what decides and what measures; tests of the measures and pages of results are not among it.
_FILES = ("requirements.lock", "build/pdf_writer.py", "build/pdf_fonts.py", "build/sample_scan.py")
_FOLDERS = ("core", "tests/evaluation")
_NAMES_SHOWN = 5


class NotFrozen(Exception):  # noqa: N818 - it says what is the matter
    """The tree is not the frozen one, or the freeze has been used."""


@dataclass(frozen=True, slots=True)
class Freeze:
    """A frozen tree: its name, when, the files' hashes, and the held-out runs made of it.

    `begun` and `finished` are sets by name, with the time.
    """

    name: str
    made: str
    digest: str
    files: dict[str, str]
    begun: dict[str, str]
    finished: dict[str, str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument(
        "name", nargs="?", help="name of the new freeze; without it, tell how it is"
    )


def run(arguments: argparse.Namespace) -> int:
    """Freeze, or tell how the tree and the last freeze stand to each other."""
    if arguments.name:
        try:
            made = make(arguments.name)
        except NotFrozen as error:
            print(f"not frozen: {error}")
            return 1
        print(f"frozen as {made.name}: {len(made.files)} files, {made.digest[:16]}")
        return 0
    try:
        found = require()
    except NotFrozen as error:
        print(error)
        return 1
    print(f"the tree is the freeze {found.name} of {found.made}, {found.digest[:16]}")
    for name, when in found.begun.items():
        print(f"{name}: begun {when}, {'finished' if name in found.finished else 'not finished'}")
    return 0


def files_under(folder: Path) -> list[Path]:
    """The files of a folder that are sources: no caches, tests or results among them."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and _counts(path, folder))


def _counts(path: Path, folder: Path) -> bool:
    parts = path.relative_to(folder).parts
    hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
    return not (hidden or parts[0] == "results" or path.name.startswith("test_"))


def digest_of(paths: Iterable[Path], root: Path) -> str:
    """SHA-256 (hexadecimal) of files with their names below `root`."""
    return _joint(_hashes(paths, root))


def _hashes(paths: Iterable[Path], root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(paths)
    }


def _joint(hashes: dict[str, str]) -> str:
    text = "".join(f"{name}\t{value}\n" for name, value in sorted(hashes.items()))
    return hashlib.sha256(text.encode()).hexdigest()


def tree(root: Path = ROOT) -> dict[str, str]:
    """The hash of every file that decides or measures, by its name below the root."""
    return _hashes(_sources(root), root)


def _sources(root: Path) -> Iterator[Path]:
    for name in _FILES:
        yield root / name
    for name in _FOLDERS:
        yield from files_under(root / name)


def load(file: Path = FILE) -> Freeze | None:
    """The last freeze; None when there was none."""
    try:
        return Freeze(**json.loads(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None


def _save(freeze: Freeze, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(asdict(freeze), ensure_ascii=False, indent=1) + "\n"
    write_atomically(file, text.encode())


def _used_file(file: Path) -> Path:
    return file.with_name("freezes_used.json")


def _used(file: Path) -> dict[str, str]:
    """Digests of trees of which a held-out run was begun, by the name of their freeze."""
    try:
        found: dict[str, str] = json.loads(_used_file(file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return found


def _now() -> str:
    return f"{dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC"


def make(name: str, root: Path = ROOT, file: Path = FILE) -> Freeze:
    """Freeze the tree under a name that was not used before.

    Raises:
        NotFrozen: the name was used, or a held-out run was made of this very tree.
    """
    used = _used(file)
    last = load(file)
    if name in used or (last is not None and last.name == name and last.begun):
        raise NotFrozen(f"a held-out run was made of a freeze {name}: give another name")
    hashes = tree(root)
    digest = _joint(hashes)
    for other, old in used.items():
        if old == digest:
            raise NotFrozen(f"a held-out run was made of this very tree, frozen as {other}")
    freeze = Freeze(name, _now(), digest, hashes, {}, {})
    _save(freeze, file)
    return freeze


def require(root: Path = ROOT, file: Path = FILE) -> Freeze:
    """The freeze that the tree is.

    Raises:
        NotFrozen: there is none, or the tree differs; the message names files.
    """
    freeze = load(file)
    if freeze is None:
        raise NotFrozen("nothing was frozen yet")
    now = tree(root)
    names = sorted(
        name
        for name in now.keys() | freeze.files.keys()
        if now.get(name) != freeze.files.get(name)
    )
    if names:
        more = f" and {len(names) - _NAMES_SHOWN} more" if len(names) > _NAMES_SHOWN else ""
        listed = ", ".join(names[:_NAMES_SHOWN])
        raise NotFrozen(f"the tree is not the freeze {freeze.name}: {listed}{more} differ")
    return freeze


def begin(set_name: str, root: Path = ROOT, file: Path = FILE) -> Freeze:
    """Begin a held-out run, or go on with one that was stopped.

    Raises:
        NotFrozen: the tree is not frozen, or its run on this set is over.
    """
    freeze = require(root, file)
    if set_name in freeze.finished:
        raise NotFrozen(
            f"the freeze {freeze.name} was used for {set_name}, {freeze.finished[set_name]}"
        )
    if set_name not in freeze.begun:
        freeze = replace(freeze, begun=freeze.begun | {set_name: _now()})
        used = json.dumps(_used(file) | {freeze.name: freeze.digest}, indent=1) + "\n"
        write_atomically(_used_file(file), used.encode())
        _save(freeze, file)
    return freeze


def finish(set_name: str, root: Path = ROOT, file: Path = FILE) -> Freeze:
    """End a held-out run: its scores are out. Ending it again changes nothing.

    Raises:
        NotFrozen: the tree is not frozen any more, or no run was begun.
    """
    freeze = require(root, file)
    if set_name not in freeze.begun:
        raise NotFrozen(f"no run of {set_name} was begun on the freeze {freeze.name}")
    if set_name not in freeze.finished:
        freeze = replace(freeze, finished=freeze.finished | {set_name: _now()})
        _save(freeze, file)
    return freeze
