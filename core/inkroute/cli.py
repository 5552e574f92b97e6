"""The command line: arguments in, files, tables and one clear line an error out.

`read` takes files through the whole pipeline, `route` only says what would be read. Exit status
0, or that of the first error (`errors.InkrouteError.exit_status`), or 130 when interrupted. Not
here: any work on a PDF; libraries that draw and read are loaded by `read` alone.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

import inkroute
from inkroute.errors import BadRequest, InkrouteError
from inkroute.native.job import Job, Progress, Source, parse_pages
from inkroute.native.outputs import STANDARD, Format, Target, encode, prepare, targets_of
from inkroute.native.table import clean
from inkroute.policy import Policy

if TYPE_CHECKING:
    from inkroute.native.reader import CropReader

#: exit status of a program that Ctrl-C ended: 128 + SIGINT.
_INTERRUPTED = 130
#: characters of a line where the output is no terminal, and at most where it is.
_WIDTH = 100
_WIDEST = 160
_POLICIES: dict[str, Callable[[], Policy]] = {
    "default": Policy,
    "strict": Policy.strict,
    "thrifty": Policy.thrifty,
}
_READ_EXAMPLES = """\
examples:
  inkroute read scan.pdf                       what is read, and what it costs
  inkroute read scan.pdf -o scan.md            Markdown, by the extension
  inkroute read scan.pdf --format text         text on standard output
  inkroute read *.pdf -o results/              every format of every file
  inkroute read scan.pdf --lang eng+fra --pages 1-3,7 -o scan.json

environment:
  INKROUTE_CACHE   folder of kept readings; they hold words of your documents
"""
_ROUTE_EXAMPLES = """\
examples:
  inkroute route report.pdf                    every region in question, and why
  inkroute route report.pdf --pages 12-        from page 12 on
  inkroute route report.pdf --json             the same for a program
"""


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, like any other error."""

    def error(self, message: str) -> NoReturn:
        raise BadRequest(f"{message} (see {self.prog} --help)")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="inkroute",
        description="Says which regions of a PDF need OCR, reads only those, and merges what was"
        " read with the words that the file already holds.",
        epilog="inkroute read --help and inkroute route --help say more.",
    )
    parser.add_argument("--version", action="version", version=f"inkroute {inkroute.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    raw = argparse.RawDescriptionHelpFormatter
    read = commands.add_parser(
        "read",
        help="read a PDF: its own words, and by OCR those that it only shows",
        description="Reads PDFs: the words that they hold, and by OCR those that they only show.",
        epilog=_READ_EXAMPLES,
        formatter_class=raw,
    )
    read.add_argument("files", nargs="+", metavar="FILE", help="a PDF; - is standard input")
    _add_common(read)
    formats = ", ".join(form.value for form in Format)
    out = "a file, a folder, or - for standard output; without it only a table is shown"
    read.add_argument("-o", "--out", metavar="OUT", help=out)
    read.add_argument(
        "--format",
        choices=[form.value for form in Format],
        metavar="FORMAT",
        help=f"{formats}; else OUT's extension says it, and a folder gets them all",
    )
    read.add_argument("--lang", metavar="LANG", help="languages to read, eng+fra (default: eng)")
    read.add_argument("--jobs", type=int, metavar="N", help="crops read at once (default: cores)")
    read.add_argument("--no-cache", action="store_true", help="neither keep nor use readings")
    read.add_argument("--quiet", action="store_true", help="no progress, no table")
    route = commands.add_parser(
        "route",
        help="say which regions need OCR and why, without any OCR",
        description="Says which regions of a PDF need OCR and why. Nothing is drawn or read.",
        epilog=_ROUTE_EXAMPLES,
        formatter_class=raw,
    )
    route.add_argument("file", metavar="FILE", help="a PDF; - is standard input")
    _add_common(route)
    route.add_argument("--json", action="store_true", help="JSON on standard output")
    return parser


def _add_common(parser: argparse.ArgumentParser) -> None:
    """Options of every command that opens a file."""
    parser.add_argument("--pages", metavar="PAGES", help="1-3,7 or 12- (default: all)")
    secret = parser.add_mutually_exclusive_group()
    secret.add_argument("--password", metavar="P", help="what opens an encrypted file")
    secret.add_argument("--password-file", metavar="F", help="a file whose first line is it")
    parser.add_argument(
        "--policy",
        choices=sorted(_POLICIES),
        default="default",
        help="strict reads more in doubt, thrifty less",
    )
    symbols = "what codes of symbol fonts mean: lines of font, code, characters, tabs between"
    parser.add_argument("--symbols", metavar="F", help=symbols)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # names that the terminal's encoding cannot show
            stream.reconfigure(errors="backslashreplace")
    try:
        return _guarded(lambda: _run(_parser().parse_args(argv)))
    except BrokenPipeError:  # the reader of our output has seen enough (`| head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        _say_error("interrupted: what was not finished was not written")
        return _INTERRUPTED


def _run(arguments: argparse.Namespace) -> int:
    """Run a command; the exit status."""
    if arguments.command is None:
        raise BadRequest("say what to do: inkroute read FILE, or inkroute route FILE")
    status = _read(arguments) if arguments.command == "read" else _route(arguments)
    sys.stdout.flush()
    return status


def _guarded(work: Callable[[], int]) -> int:
    """Do the work; an error is told in one line, and its exit status returned."""
    try:
        return work()
    except InkrouteError as error:
        _say_error(str(error))
        return error.exit_status
    except BrokenPipeError:
        raise
    except OSError as error:
        _say_error(_reason(error))
        return BadRequest.exit_status
    except Exception as error:  # noqa: BLE001 - told in one line, and the next file goes on
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        _say_error(f"a defect of inkroute, please report it: {error!r} at {where}")
        return InkrouteError.exit_status


def _route(arguments: argparse.Namespace) -> int:
    """`inkroute route`: a table or JSON."""
    # Loaded here, so that --help and a wrong argument are answered at once.
    from inkroute.native.progress import progress_bar  # noqa: PLC0415
    from inkroute.native.routing import route_document  # noqa: PLC0415

    name = _name(arguments.file)
    with _errors_name(name), progress_bar(name, sys.stderr, wanted=True) as show:
        result = route_document(_source(arguments.file), _job(arguments, show))
    if arguments.json:
        _put(encode(result, Format.JSON, name))
        return 0
    from inkroute.native.report import route_report  # noqa: PLC0415

    _print(sys.stdout, route_report(name, result, _width(sys.stdout), colour=_colour(sys.stdout)))
    return 0


def _read(arguments: argparse.Namespace) -> int:
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
            status = _guarded(partial(_read_one, reader, file, arguments, targets[file]))
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

    name = _name(file)
    with _errors_name(name), progress_bar(name, sys.stderr, wanted=not arguments.quiet) as show:
        outcome = read_document(_source(file), _job(arguments, show), reader)
    written: list[Path] = []
    for target in targets:
        data = encode(outcome.result, target.form, name)
        if target.path is None:
            _put(data)
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
        name, outcome.result, outcome.costs, _width(stream), colour=_colour(stream)
    )
    _print(stream, report)
    if written:
        _print(stream, [clean(f"Wrote {_joined(written)}")])
    if len(arguments.files) > 1:
        _print(stream, [""])  # parts it from the next file's
    return 0


def _joined(written: Sequence[Path]) -> str:
    """Paths in short: of several of one name, the extensions alone after the first."""
    return ", ".join([str(written[0]), *(path.suffix for path in written[1:])])


def _job(arguments: argparse.Namespace, progress: Callable[[Progress], None] | None) -> Job:
    """How the arguments say that a file is to be treated."""
    password = arguments.password
    if arguments.password_file is not None:
        password = _text_of(arguments.password_file).partition("\n")[0].removesuffix("\r")
    return Job(
        password=password,
        pages=None if arguments.pages is None else parse_pages(arguments.pages),
        policy=_POLICIES[arguments.policy](),
        symbols="" if arguments.symbols is None else _text_of(arguments.symbols),
        progress=progress,
    )


def _text_of(path: str) -> str:
    return Path(path).read_text(encoding="utf-8", errors="replace")


def _source(file: str) -> Source:
    """What is to be opened: a path, or what comes on standard input."""
    return sys.stdin.buffer.read() if file == STANDARD else file


def _name(file: str) -> str:
    """What a file is called in messages."""
    return "standard input" if file == STANDARD else Path(file).name


@contextmanager
def _errors_name(name: str) -> Iterator[None]:
    """Put the file's name before what is wrong with it."""
    try:
        yield
    except InkrouteError as error:
        raise type(error)(f"{name}: {error}") from error


def _reason(error: OSError) -> str:
    """What kept a file from being read or written, in plain words."""
    name = error.filename or "a file"
    match error:
        case FileNotFoundError():
            return f"{name}: there is no such file"
        case IsADirectoryError():
            return f"{name} is a folder: name the PDF files in it, {name}/*.pdf"
        case PermissionError():
            return f"{name}: no permission; check who may read or write it"
    return f"{name}: {error.strerror or error}"


def _say_error(message: str) -> None:
    """One line on standard error."""
    _print(sys.stderr, [clean(f"inkroute: error: {' '.join(message.split())}")])


def _print(stream: TextIO, lines: Iterable[str]) -> None:
    for line in lines:
        print(line, file=stream)


def _put(data: bytes) -> None:
    """Write an output to standard output, as UTF-8 whatever the terminal's encoding is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _width(stream: TextIO) -> int:
    """Characters of a line of the terminal, within reason."""
    if not stream.isatty():
        return _WIDTH
    return min(_WIDEST, shutil.get_terminal_size((_WIDTH, 0)).columns)


def _colour(stream: TextIO) -> bool:
    """Whether to colour: on a terminal, unless NO_COLOR or TERM=dumb forbids it."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
