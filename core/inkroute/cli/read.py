"""`inkroute read`: files through the whole pipeline, one after another.

In: arguments. Out: output files, a table. Libraries that draw and read are loaded by the work.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from inkroute.cli.common import (
    add_command,
    add_common,
    add_model,
    add_thresholds,
    colour,
    errors_name,
    guarded,
    job,
    name_of,
    print_lines,
    put,
    request_of,
    source,
    width,
)
from inkroute.errors import BadRequest
from inkroute.geometry import PER_MILLE
from inkroute.native.job import Job, Progress
from inkroute.native.outputs import Format, Target, encode, prepare, targets_of
from inkroute.native.table import clean
from inkroute.text_layer_facts import TextLayerUse

if TYPE_CHECKING:
    from inkroute.native.reader import CropReader

_EXAMPLES = """\
examples:
  inkroute read scan.pdf                       what is read, and what it costs
  inkroute read scan.pdf -o scan.md            Markdown, by the extension
  inkroute read scan.pdf --format text         text on standard output
  inkroute read *.pdf -o results/              every format of every file
  inkroute read scan.pdf --lang eng+fra --pages 1-3,7 -o scan.json
  inkroute read scan.pdf --check-layers        is an earlier OCR's layer right?

environment:
  INKROUTE_CACHE   folder of kept readings; they hold words of your documents
  INKROUTE_MIN_COVERAGE and others: see inkroute probe --help
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    read = add_command(
        commands,
        "read",
        "read a PDF: its own words, and by OCR those that it only shows",
        "Reads PDFs: the words that they hold, and by OCR those that they only show.",
        _EXAMPLES,
    )
    read.add_argument("files", nargs="+", metavar="FILE", help="a PDF; - is standard input")
    add_common(read)
    formats = ", ".join(form.value for form in Format)
    out = "a file, a folder, or - for standard output; without it only a table is shown"
    read.add_argument("-o", "--out", metavar="OUT", help=out)
    read.add_argument(
        "--format",
        choices=[form.value for form in Format],
        metavar="FORMAT",
        help=f"{formats}; else OUT's extension says it, and a folder gets them all",
    )
    own = "the file's own text: auto judges it, always keeps it all, never reads pages whole"
    read.add_argument(
        "--text-layer",
        choices=[use.value for use in TextLayerUse],
        default=TextLayerUse.AUTO.value,
        help=own,
    )
    add_thresholds(read)
    add_model(read)
    check = "read lines of earlier OCR's text again and say where the readings differ:"
    check += " SHARE of the lines (default: 20%%, or --policy's check.sample; or all),"
    check += " and all with numbers"
    read.add_argument(
        "--check-layers", nargs="?", const=True, type=_share, metavar="SHARE", help=check
    )
    read.add_argument("--lang", metavar="LANG", help="languages to read, eng+fra (default: eng)")
    read.add_argument("--jobs", type=int, metavar="N", help="crops read at once (default: cores)")
    read.add_argument("--no-cache", action="store_true", help="neither keep nor use readings")
    read.add_argument("--quiet", action="store_true", help="no progress, no table")


def _share(said: str) -> int:
    """Per mille of ``20%``, ``20`` (per cent) or ``all``.

    Raises:
        BadRequest: it is no share.
    """
    number = said.strip().removesuffix("%").rstrip()
    if number == "all":
        return PER_MILLE
    if not (number.isascii() and number.isdigit() and len(number) <= 3 and int(number) <= 100):
        hint = f": put {said} before --check-layers" if Path(said).suffix else ""
        raise BadRequest(f"--check-layers {said}: give 0% to 100%, or all{hint}")
    return int(number) * PER_MILLE // 100


def run(arguments: argparse.Namespace) -> int:
    """`inkroute read`: one file after another; a failing one does not keep the others."""
    if arguments.jobs is not None and arguments.jobs < 1:
        raise BadRequest(f"--jobs {arguments.jobs}: give 1 or more")
    files = list(dict.fromkeys(arguments.files))
    form = Format(arguments.format) if arguments.format else None
    targets = targets_of(files, arguments.out, form)
    # What is wrong with the arguments is said before any work.
    _job(arguments, None)
    prepare(target for several in targets.values() for target in several)
    from inkroute.native.session import crop_reader  # noqa: PLC0415 - `route` runs without it

    first_error = 0
    with crop_reader(arguments.lang, arguments.jobs, cached=not arguments.no_cache) as reader:
        for file in files:
            status = guarded(partial(_read_one, reader, file, arguments, targets[file]))
            first_error = first_error or status
    return first_error


def _read_one(
    reader: CropReader, file: str, arguments: argparse.Namespace, targets: tuple[Target, ...]
) -> int:
    """Read a file, write its outputs, show its table; 0."""
    from inkroute.native.documents import read_document  # noqa: PLC0415 - as above
    from inkroute.native.files import write_atomically  # noqa: PLC0415
    from inkroute.native.progress import progress_bar  # noqa: PLC0415
    from inkroute.native.report import read_report  # noqa: PLC0415

    name = name_of(file)
    with errors_name(name), progress_bar(name, sys.stderr, wanted=not arguments.quiet) as show:
        outcome = read_document(source(file), _job(arguments, show), reader)
    written: list[Path] = []
    for target in targets:
        data = encode(outcome.result, target.form, name)
        if target.path is None:
            put(data)
        else:
            try:
                write_atomically(target.path, data)
            except OSError as error:
                raise BadRequest(f"{target.path} cannot be written: {error.strerror}") from error
            written.append(target.path)
    if arguments.quiet:
        return 0
    stream = sys.stderr if any(target.path is None for target in targets) else sys.stdout
    report = read_report(
        name, outcome.result, outcome.costs, width(stream), outcome.checks, colour=colour(stream)
    )
    print_lines(stream, report)
    if written:
        print_lines(stream, [clean(f"Wrote {_joined(written)}")])
    if len(arguments.files) > 1:
        print_lines(stream, [""])  # parts it from the next file's
    return 0


def _job(arguments: argparse.Namespace, show: Callable[[Progress], None] | None) -> Job:
    """How the arguments say that a file is to be read."""
    asked = job(arguments, show, request_of(arguments, TextLayerUse(arguments.text_layer)))
    share = arguments.check_layers
    return replace(asked, check_layers=asked.check_policy.sample if share is True else share)


def _joined(written: Sequence[Path]) -> str:
    """Paths in short: of several of one name, the extensions alone after the first."""
    return ", ".join([str(written[0]), *(path.suffix for path in written[1:])])
