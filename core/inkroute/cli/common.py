"""What commands share: options that open a file, errors in one line, where output goes.

In: parsed arguments. Out: a `Job`, text on the terminal's streams. Not here: any command.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn, TextIO

from inkroute.errors import BadRequest, InkrouteError
from inkroute.native.job import Job, Progress, Source, parse_pages
from inkroute.native.outputs import STANDARD
from inkroute.native.table import clean
from inkroute.native.thresholds import thresholds_of
from inkroute.policy import Policy
from inkroute.policy_check import CheckPolicy
from inkroute.policy_classify import ProbePolicy
from inkroute.policy_file import VARIANTS, policies_from_toml
from inkroute.text_layer_facts import PairModel, TextLayerRequest, TextLayerUse

#: characters of a line where the output is no terminal, and at most where it is.
_WIDTH = 100
_WIDEST = 160
#: characters of a policy's file, at most: a hundred times what `inkroute policy --toml` writes.
_POLICY_TEXT = 1_000_000
#: bytes of a model, at most: thousands of ideographs have a hundred thousand pairs.
_MODEL_TEXT = 20_000_000
#: in place of a model's file: the document's own good pages.
OWN_PAGES = "own"


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, like any other error."""

    def error(self, message: str) -> NoReturn:
        """Raise `BadRequest` with where help is found."""
        raise BadRequest(f"{message} (see {self.prog} --help)")


def add_command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    line: str,
    about: str,
    examples: str,
) -> argparse.ArgumentParser:
    """A command's parser: `line` stands in the list of commands, `examples` below its options."""
    return commands.add_parser(
        name,
        help=line,
        description=about,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_common(parser: argparse.ArgumentParser) -> None:
    """Options of every command that opens a file."""
    parser.add_argument("--pages", metavar="PAGES", help="1-3,7 or 12- (default: all)")
    add_secret(parser)
    add_policy(parser)
    symbols = "what codes of symbol fonts mean: lines of font, code, characters, tabs between"
    parser.add_argument("--symbols", metavar="F", help=symbols)


def add_secret(parser: argparse.ArgumentParser) -> None:
    """What opens an encrypted file; `password` tells it."""
    secret = parser.add_mutually_exclusive_group()
    secret.add_argument("--password", metavar="P", help="what opens an encrypted file")
    secret.add_argument("--password-file", metavar="F", help="a file whose first line is it")


def password_of(arguments: argparse.Namespace) -> str | None:
    """The password as given, or the first line of the file that holds it."""
    if arguments.password_file is None:
        password: str | None = arguments.password
        return password
    return text_of(arguments.password_file).partition("\n")[0].removesuffix("\r")


def add_thresholds(parser: argparse.ArgumentParser) -> None:
    """The option that names a file of the probe's thresholds."""
    about = "the probe's thresholds, TOML or JSON (see inkroute calibrate)"
    parser.add_argument("--thresholds", metavar="F", help=about)


def thresholds(arguments: argparse.Namespace, given: Mapping[str, str | None]) -> ProbePolicy:
    """The probe's thresholds: those given, then the file's, then the environment's."""
    file: str | None = getattr(arguments, "thresholds", None)
    return thresholds_of(given, os.environ, None if file is None else (file, text_of(file)))


def add_model(parser: argparse.ArgumentParser) -> None:
    """The option that names good pages, by which the others are judged."""
    about = "good pages to hold the text against: a file of inkroute quality fit, or"
    about += f' "{OWN_PAGES}", the document\'s own pages in its main language'
    # Read here and once, as a policy is.
    parser.add_argument(
        "--model", dest="good_pages", metavar="MODEL", type=_good_pages, help=about
    )


def _good_pages(said: str) -> PairModel | str:
    """The model of a file, or `OWN_PAGES`."""
    return said if said == OWN_PAGES else model_of(said)


def model_of(file: str) -> PairModel:
    """The model that a file holds.

    Raises:
        BadRequest: it holds none, or is too long to be one.
    """
    # The core's numbers are not loaded for a command that asks for no model.
    from inkroute.textlayer import from_json  # noqa: PLC0415

    path = Path(file)
    if path.is_file() and path.stat().st_size > _MODEL_TEXT:
        raise BadRequest(f"{path.name}: a model has no more than {_MODEL_TEXT:,} bytes")
    try:
        return from_json(text_of(file))
    except ValueError as error:
        raise BadRequest(f"{path.name}: {error}") from error


def request_of(
    arguments: argparse.Namespace, use: TextLayerUse = TextLayerUse.AUTO
) -> TextLayerRequest:
    """How the file's own text is to be treated, as far as the command has options for it."""
    model: PairModel | str | None = getattr(arguments, "good_pages", None)
    limits = thresholds(arguments, {})
    if isinstance(model, str):
        return TextLayerRequest(use, limits, own_pages=True)
    return TextLayerRequest(use, limits, model)


def add_policy(parser: argparse.ArgumentParser) -> None:
    """The option that says by which numbers to decide."""
    about = "strict reads more in doubt, thrifty less; or a TOML file (see inkroute policy --toml)"
    # Read here and once: a pipe cannot be read again, and an error is told before any work.
    parser.add_argument(
        "--policy", metavar="POLICY", type=policies_of, action=_Policies, default=Policy(),
        help=about,
    )  # fmt: skip
    parser.set_defaults(check_policy=CheckPolicy())


class _Policies(argparse.Action):
    """Keeps the policy and, apart from it, the numbers by which layers are checked."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        del parser, option_string
        if isinstance(values, tuple):
            namespace.policy, namespace.check_policy = values


def policies_of(said: str) -> tuple[Policy, CheckPolicy]:
    """The policy of a name, or of a TOML file, and that of checks.

    Raises:
        BadRequest: it is neither, or what the file says cannot be.
    """
    if said in VARIANTS:
        return VARIANTS[said](), CheckPolicy()
    path = Path(said)
    if not path.exists():
        near = get_close_matches(said, list(VARIANTS), 1)
        meant = f": is {near[0]} meant?" if near else ""
        names = ", ".join(VARIANTS)
        raise BadRequest(f"--policy {said} is none of {names}, and no file{meant}")
    if path.is_dir():
        raise BadRequest(f"--policy {said} is a folder: name a TOML file")
    with path.open(encoding="utf-8", errors="replace") as file:
        text = file.read(_POLICY_TEXT + 1)
    if len(text) > _POLICY_TEXT:
        raise BadRequest(f"--policy {said}: a policy is no longer than {_POLICY_TEXT} characters")
    with errors_name(f"--policy {said}"):
        return policies_from_toml(text)


def guarded(work: Callable[[], int]) -> int:
    """Do the work; an error is told in one line, and its exit status returned."""
    try:
        return work()
    except InkrouteError as error:
        say_error(str(error))
        return error.exit_status
    except BrokenPipeError:
        raise
    except OSError as error:
        say_error(_reason(error))
        return BadRequest.exit_status
    except Exception as error:  # noqa: BLE001 - told in one line, and the next file goes on
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        say_error(f"a defect of inkroute, please report it: {error!r} at {where}")
        return InkrouteError.exit_status


def job(
    arguments: argparse.Namespace,
    progress: Callable[[Progress], None] | None,
    text_layer: TextLayerRequest | None = None,
) -> Job:
    """How the arguments say that a file is to be treated."""
    return Job(
        password=password_of(arguments),
        pages=None if arguments.pages is None else parse_pages(arguments.pages),
        policy=arguments.policy,
        check_policy=arguments.check_policy,
        symbols="" if arguments.symbols is None else text_of(arguments.symbols),
        text_layer=text_layer or request_of(arguments),
        progress=progress,
    )


def text_of(path: str) -> str:
    """A text file whole."""
    return Path(path).read_text(encoding="utf-8", errors="replace")


def source(file: str) -> Source:
    """What is to be opened: a path, or what comes on standard input."""
    return sys.stdin.buffer.read() if file == STANDARD else file


def name_of(file: str) -> str:
    """What a file is called in messages."""
    return "standard input" if file == STANDARD else Path(file).name


@contextmanager
def errors_name(name: str) -> Iterator[None]:
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


def say_error(message: str) -> None:
    """One line on standard error."""
    print_lines(sys.stderr, [clean(f"inkroute: error: {' '.join(message.split())}")])


def print_lines(stream: TextIO, lines: Iterable[str]) -> None:
    """Print some lines."""
    for line in lines:
        print(line, file=stream)


def put(data: bytes) -> None:
    """Write an output to standard output, as UTF-8 whatever the terminal's encoding is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def width(stream: TextIO) -> int:
    """Characters of a line of the terminal, within reason."""
    if not stream.isatty():
        return _WIDTH
    return min(_WIDEST, shutil.get_terminal_size((_WIDTH, 0)).columns)


def colour(stream: TextIO) -> bool:
    """Whether to colour: on a terminal, unless NO_COLOR or TERM=dumb forbids it."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
