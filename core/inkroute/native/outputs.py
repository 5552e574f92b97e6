"""Output formats, and where each file's output goes.

In: a result, a format; the command line's files and its -o. Out: bytes; paths. Not here: what a
format looks like (the core's `wire` and `extract`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from inkroute.errors import BadRequest
from inkroute.model import DocumentResult

#: the name of standard input and standard output on the command line.
STANDARD = "-"


class Format(Enum):
    """An output format by its name, which is its file name extension but for `TEXT`."""

    JSON = "json"
    TEXT = "text"
    MARKDOWN = "md"
    HTML = "html"

    @property
    def suffix(self) -> str:
        """The file name extension, with its dot."""
        return ".txt" if self is Format.TEXT else f".{self.value}"


_BY_SUFFIX = {form.suffix: form for form in Format} | {
    ".text": Format.TEXT,
    ".markdown": Format.MARKDOWN,
    ".htm": Format.HTML,
}


@dataclass(frozen=True, slots=True)
class Target:
    """Where a file's output goes: a path a format, or standard output when `path` is None."""

    form: Format
    path: Path | None


def encode(result: DocumentResult, form: Format, title: str) -> bytes:
    """The result in a format, as UTF-8."""
    # Each format loads its own part of the core.
    if form is Format.JSON:
        from inkroute.wire import to_json  # noqa: PLC0415

        return to_json(result).encode() + b"\n"
    from inkroute import extract  # noqa: PLC0415

    if form is Format.TEXT:
        return extract.to_text(result).encode()
    if form is Format.MARKDOWN:
        return extract.to_markdown(result).encode()
    return extract.to_html(result, title=title).encode()


def prepare(targets: Iterable[Target]) -> None:
    """Make the folders of targets, and see that files can be written there: before any work.

    Raises:
        BadRequest: they cannot.
    """
    for folder in dict.fromkeys(target.path.parent for target in targets if target.path):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadRequest(f"the folder {folder} cannot be made: {error.strerror}") from error
        if not os.access(folder, os.W_OK):
            raise BadRequest(f"nothing can be written to the folder {folder}: check who may")


def targets_of(
    files: Sequence[str], out: str | None, form: Format | None
) -> dict[str, tuple[Target, ...]]:
    """For each file what to write and where.

    Without `out`: nothing, or `form` to standard output. With a folder (it is there, ends in a
    separator, or there are several files): NAME.EXTENSION there, of every format unless `form`
    names one. Else one file, of `form` or the format of its extension.

    Raises:
        BadRequest: the two do not fit together.
    """
    if out is None or out == STANDARD:
        if out is None and form is None:
            return dict.fromkeys(files, ())
        if len(files) > 1:
            raise BadRequest("several files do not fit in one output: give a folder, -o FOLDER/")
        return {files[0]: (Target(form or Format.TEXT, None),)}
    separators = tuple(filter(None, (os.sep, os.altsep)))
    if len(files) > 1 or out.endswith(separators) or Path(out).is_dir():
        return _in_folder(files, Path(out), tuple(Format) if form is None else (form,))
    found = form or _BY_SUFFIX.get(Path(out).suffix.lower())
    if found is None:
        names = ", ".join(kind.value for kind in Format)
        raise BadRequest(
            f"no format has the extension of {out}: add --format ({names}), or end it in"
            f" {os.sep} for a folder"
        )
    if files[0] != STANDARD and _same_file(Path(out), Path(files[0])):
        raise BadRequest(f"{out} is the file to be read: write to another one")
    return {files[0]: (Target(found, Path(out)),)}


def _same_file(a: Path, b: Path) -> bool:
    try:
        return a.samefile(b)
    except OSError:  # one is not there: told when it is opened
        return False


def _in_folder(
    files: Sequence[str], folder: Path, forms: Sequence[Format]
) -> dict[str, tuple[Target, ...]]:
    """Targets in a folder; files of one name get a number, so that none overwrites another."""
    taken: set[str] = set()
    targets = {}
    for file in files:
        stem = "standard-input" if file == STANDARD else Path(file).stem
        name, number = stem, 1
        while name.casefold() in taken:  # some file systems know no case
            number += 1
            name = f"{stem}-{number}"
        taken.add(name.casefold())
        targets[file] = tuple(Target(form, folder / f"{name}{form.suffix}") for form in forms)
    return targets
