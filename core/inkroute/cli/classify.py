"""`inkroute classify`: what kind each page is, and whether its text can be used.

In: arguments. Out: a table, CSV or JSON. Nothing is read by OCR; with --render pages are drawn.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from inkroute.cli.common import (
    add_command,
    add_common,
    add_model,
    colour,
    job,
    name_of,
    print_lines,
    put,
    say_error,
    source,
    width,
)
from inkroute.errors import BadRequest, InkrouteError
from inkroute.native.files import files_of
from inkroute.native.outputs import STANDARD

if TYPE_CHECKING:
    from inkroute.native.classified import FileClasses

_EXAMPLES = """\
examples:
  inkroute classify report.pdf             every page: type, route, why
  inkroute classify papers/                every PDF in a folder, a row each
  inkroute classify papers/ --by page --csv pages.csv
  inkroute classify report.pdf --render    held against two renders of a page

types:  blank, no_text, raster_backdrop, damaged_text, hybrid, invisible_text,
        digital
routes: layer (use the text), layer_with_check (use it once checked against
        OCR), ocr (read the regions that `inkroute route` lists, or the page),
        skip (nothing to read)
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    classify = add_command(
        commands,
        "classify",
        "say of each page what it is and whether its text can be used",
        "Says of each page what kind it is, and whether its text can be used.",
        _EXAMPLES,
    )
    classify.add_argument("files", nargs="+", metavar="FILE", help="a PDF, a folder, or -")
    add_common(classify)
    add_model(classify)
    classify.add_argument(
        "--by",
        choices=["page", "document"],
        help="what a row is (default: a page for one file, a document for several)",
    )
    classify.add_argument("--csv", metavar="OUT", help="write rows to a CSV file; - shows them")
    classify.add_argument("--json", action="store_true", help="JSON on standard output")
    classify.add_argument("--render", action="store_true", help="compare with renders at 96 dpi")


def run(arguments: argparse.Namespace) -> int:
    """`inkroute classify`: the exit status is that of the first file that did not open."""
    if arguments.json and arguments.csv == STANDARD:
        raise BadRequest("--json and --csv - both want standard output: give --csv a file")
    job(arguments, None)  # what is wrong with the arguments is said before any work
    from inkroute.native.class_report import (  # noqa: PLC0415 - --help is answered at once
        By,
        json_value,
        table,
    )

    files = list(dict.fromkeys(files_of(arguments.files)))
    one = len(files) == 1 and not os.path.isdir(arguments.files[0])  # noqa: PTH112 - a name
    by = By(arguments.by) if arguments.by else By.PAGE if one else By.DOCUMENT
    found: list[FileClasses] = []
    shown = not arguments.json and arguments.csv != STANDARD
    try:
        with _csv_file(arguments.csv) as stream:
            found.extend(_classified(files, arguments, stream, by))
    except KeyboardInterrupt:  # what is done of many files is not thrown away
        if shown and found:
            print_lines(sys.stdout, table(found, by, width(sys.stdout), colour=colour(sys.stdout)))
        raise
    if one and found[0].error and shown:
        say_error(f"{found[0].name}: {found[0].error}")
    elif arguments.json:
        from inkroute import wire  # noqa: PLC0415

        values = [json_value(file) for file in found]
        put(wire.dump({"schema": wire.CLASSES_SCHEMA, "files": values}).encode() + b"\n")
    elif shown:
        lines = table(found, by, width(sys.stdout), colour=colour(sys.stdout))
        print_lines(sys.stdout, lines)
    codes = {kind.code: kind.exit_status for kind in _errors()}
    failed = [file.code for file in found if file.error]
    return codes.get(failed[0], BadRequest.exit_status) if failed else 0


def _classified(
    files: Sequence[str], arguments: argparse.Namespace, stream: TextIO | None, by: object
) -> Iterator[FileClasses]:
    """Each file's classes; its rows are in the CSV before the next file is begun."""
    from inkroute.native.class_report import By, csv_rows, header  # noqa: PLC0415
    from inkroute.native.classifying import classify_file  # noqa: PLC0415
    from inkroute.native.progress import progress_bar  # noqa: PLC0415

    kind, render = By(by), arguments.render
    writer = None if stream is None else csv.writer(stream)
    if writer is not None:
        writer.writerow(header(kind, render=render))
    for place, file in enumerate(files, start=1):
        name = name_of(file) if len(files) == 1 else file
        title = name if len(files) == 1 else f"{place} of {len(files)}: {Path(file).name}"
        with progress_bar(title, sys.stderr, wanted=True) as show:
            found = classify_file(name, source(file), job(arguments, show), render=render)
        if writer is not None and stream is not None:
            writer.writerows(csv_rows(found, kind, render=render))
            stream.flush()
        yield found


@contextmanager
def _csv_file(out: str | None) -> Iterator[TextIO | None]:
    """Where the CSV goes: a file, standard output, or nowhere."""
    if out is None:
        yield None
    elif out == STANDARD:
        yield sys.stdout
    else:
        try:
            stream = Path(out).open("w", encoding="utf-8", newline="")  # noqa: SIM115 - below
        except OSError as error:
            raise BadRequest(f"{out} cannot be written: {error.strerror}") from error
        with stream:
            yield stream


def _errors() -> list[type[InkrouteError]]:
    """Every kind of error, by the tree."""
    found = [InkrouteError]
    for kind in found:
        found.extend(kind.__subclasses__())
    return found
