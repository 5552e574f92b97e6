"""`inkroute glyphs`: what private use codes of a corpus stand for, found, confirmed, repaired.

In: arguments. Out: a repository and its sheet, repaired text files. Exit status 9 while any code
is unresolved. Libraries that draw and read are loaded by the work.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from inkroute.cli.common import (
    add_command,
    add_secret,
    errors_name,
    guarded,
    name_of,
    password_of,
    print_lines,
    say_error,
)
from inkroute.errors import BadRequest, DocumentError
from inkroute.native.files import files_of
from inkroute.native.table import clean

if TYPE_CHECKING:
    from inkroute.native.glyphs.repository import Repository
    from inkroute.native.glyphs.texts import Mending

#: exit status while a private code is unresolved, or left in a text.
UNRESOLVED = 9
_REPOSITORY = "glyphs.tsv"
_EXAMPLES = """\
examples:
  inkroute glyphs scan papers/                 glyphs.tsv and glyphs.html
  inkroute glyphs validate glyphs.tsv --font Wingdings --code F0FC --as 2713
  inkroute glyphs validate glyphs.tsv --all-proposed
  inkroute glyphs clean *.txt --repo glyphs.tsv
  inkroute read report.pdf --symbols glyphs.tsv -o report.txt
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    glyphs = add_command(
        commands,
        "glyphs",
        "find, confirm and repair private use codes of symbol fonts",
        "Keeps one list of what the private use codes of a corpus stand for.",
        _EXAMPLES,
    )
    actions = glyphs.add_subparsers(dest="action", metavar="ACTION")
    scan = actions.add_parser("scan", help="find the codes of PDFs; add those that are new")
    scan.add_argument("files", nargs="+", metavar="FILE", help="a PDF, or a folder of them")
    scan.add_argument(
        "--repo", metavar="REPO", default=_REPOSITORY, help=f"the repository ({_REPOSITORY})"
    )
    add_secret(scan)
    sheet = actions.add_parser("sheet", help="make the sheet of a repository anew")
    sheet.add_argument("repo", metavar="REPO", help="the repository; REPO.html becomes its sheet")
    validate = actions.add_parser(
        "validate",
        help="confirm or change lines",
        description="Confirms or changes lines; on a terminal, without options, asks for each.",
    )
    validate.add_argument("repo", metavar="REPO", help="the repository")
    validate.add_argument("--font", metavar="NAME", help="the line's font")
    validate.add_argument("--code", metavar="CODE", help="the line's code: F0FC, or its byte FC")
    validate.add_argument(
        "--program",
        metavar="DIGITS",
        help="the first digits of what draws it, where several files have fonts of that name",
    )
    said = "what it stands for: 2713, or several, 0031+20E3; without it what is proposed"
    validate.add_argument("--as", dest="said", metavar="CODES", help=said)
    validate.add_argument(
        "--all-proposed",
        action="store_true",
        help="confirm all that is proposed; REPO.bak keeps what was there",
    )
    texts = actions.add_parser(
        "clean",
        help="repair text files that were extracted before",
        description="Repairs private use characters in text files; FILE.bak keeps what was there.",
    )
    texts.add_argument("files", nargs="+", metavar="FILE", help="a text file in Unicode")
    texts.add_argument("--repo", metavar="REPO", help=f"the repository ({_REPOSITORY} if there)")
    font = "the font of all private characters; without it only what is true in every font"
    texts.add_argument("--font", metavar="NAME", help=font)


def run(arguments: argparse.Namespace) -> int:
    """`inkroute glyphs`: one of its actions."""
    actions = {"scan": _scan, "sheet": _sheet, "validate": _validate, "clean": _clean}
    if arguments.action is None:
        raise BadRequest("say what to do: inkroute glyphs scan FILE (see inkroute glyphs --help)")
    return actions[arguments.action](arguments)


def _scan(arguments: argparse.Namespace) -> int:
    """One file after another; a failing one does not keep the others."""
    from inkroute.native.glyphs import store  # noqa: PLC0415

    path = Path(arguments.repo)
    password = password_of(arguments)
    store.update(path, lambda known: known)  # what is wrong with it is said before any work
    first_error = 0
    files = list(dict.fromkeys(files_of(arguments.files)))
    for place, file in enumerate(files, start=1):
        title = f"{place} of {len(files)}: {name_of(file)}"
        status = guarded(partial(_scan_one, Path(file), title, path, password))
        first_error = first_error or status
    status = _told(path, store.load(path))
    return first_error or status


def _scan_one(file: Path, title: str, path: Path, password: str | None) -> int:
    """Scan a file into the repository, with a bar at a terminal."""
    from inkroute.native.glyphs import store  # noqa: PLC0415
    from inkroute.native.glyphs.repository import merged  # noqa: PLC0415
    from inkroute.native.glyphs.scan import scan  # noqa: PLC0415
    from inkroute.native.progress import progress_bar  # noqa: PLC0415

    name = name_of(str(file))
    with errors_name(name), progress_bar(title, sys.stderr, wanted=True) as show:
        done = scan(file, password, store.load(path), show)
    if done.lines:
        store.update(path, lambda known: merged(known, done.file, done.lines))
    if done.failure:
        say_error(f"{name}: pictures are missing: {done.failure}")
    if done.lost:
        listed = ", ".join(map(str, done.lost[:10])) + (", ..." if len(done.lost) > 10 else "")
        say_error(f"{name}: not read whole, codes may be missing: page {listed}")
        return DocumentError.exit_status
    return 0


def _sheet(arguments: argparse.Namespace) -> int:
    """The sheet of a repository, made anew."""
    from inkroute.native.glyphs import store  # noqa: PLC0415

    path = _existing(arguments.repo)
    return _told(path, store.update(path, lambda known: known))


def _told(path: Path, found: Repository) -> int:
    """Say how a repository stands; the exit status that it calls for."""
    from inkroute.native.glyphs.repository import State  # noqa: PLC0415
    from inkroute.native.glyphs.store import sheet_path  # noqa: PLC0415

    counts = [f"{len(found.in_state(state))} {state.value}" for state in State]
    noun = "code" if len(found.lines) == 1 else "codes"
    print_lines(sys.stdout, [clean(f"{path}: {len(found.lines)} {noun}: {', '.join(counts)}")])
    print_lines(sys.stdout, [clean(f"sheet: {sheet_path(path)}")])
    _say_fallback()
    unresolved = found.in_state(State.UNRESOLVED)
    for line in unresolved:
        where = f" ({line.where})" if line.where else ""
        print_lines(sys.stdout, [clean(f"unresolved: {line.name}{where}")])
    return UNRESOLVED if unresolved else 0


def _say_fallback() -> None:
    from inkroute.fonts import table_source  # noqa: PLC0415

    if table_source() == "fallback":
        say_error("the symbol tables are missing; a small built-in one serves")


def _existing(name: str) -> Path:
    path = Path(name)
    path.stat()  # what is wrong with it is told as of any file
    return path


def _validate(arguments: argparse.Namespace) -> int:
    """Confirm or change lines, by options or by asking."""
    from inkroute.native.glyphs import store  # noqa: PLC0415
    from inkroute.native.glyphs.deciding import all_confirmed, decided  # noqa: PLC0415
    from inkroute.native.glyphs.repository import State  # noqa: PLC0415

    path = _existing(arguments.repo)
    named = (arguments.font, arguments.code, arguments.program)
    single = any(one is not None for one in named)
    if arguments.all_proposed and (single or arguments.said is not None):
        raise BadRequest(
            "--all-proposed confirms every line: give no --font, --code, --program or --as"
        )
    if arguments.all_proposed:
        kept = store.keep(path)  # so many at once: what was there can be had again
        found = store.update(path, all_confirmed)
        said = f"{len(found.in_state(State.VALIDATED))} validated; before: {kept.name}"
        print_lines(sys.stdout, [clean(said)])
        return 0
    if not single and arguments.said is None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise BadRequest("no terminal to ask at: give --font and --code, or --all-proposed")
        from inkroute.cli.glyphs_ask import ask  # noqa: PLC0415

        return ask(path)
    if arguments.font is None or arguments.code is None:
        raise BadRequest("give both --font and --code")
    program = (arguments.program or "").lower()
    asked = partial(
        decided, font=arguments.font, code=arguments.code, said=arguments.said, program=program
    )
    store.update(path, asked)
    return 0


def _clean(arguments: argparse.Namespace) -> int:
    """Repair text files, one after another."""
    from inkroute.native.glyphs import store  # noqa: PLC0415
    from inkroute.native.glyphs.repository import font_field  # noqa: PLC0415
    from inkroute.native.glyphs.texts import mending_of  # noqa: PLC0415

    path = Path(_REPOSITORY) if arguments.repo is None else _existing(arguments.repo)
    font = None if arguments.font is None else font_field(arguments.font)
    mending = mending_of(store.load(path), font)
    _say_fallback()
    first_error = 0
    for file in dict.fromkeys(arguments.files):
        status = guarded(partial(_clean_one, Path(file), mending))
        first_error = first_error or status
    return first_error


def _clean_one(file: Path, mending: Mending) -> int:
    """Repair a text file and say what was done."""
    from inkroute.native.glyphs.repository import codes  # noqa: PLC0415
    from inkroute.native.glyphs.texts import clean_file  # noqa: PLC0415

    done = clean_file(file, mending)
    kept = f"; before: {done.backup.name}" if done.backup else ""
    said = f"{done.repaired} repaired" if done.repaired else "nothing to repair"
    if done.left:
        left = ", ".join(f"{codes(code)} ({times})" for code, times in done.left)
        said += f", left: {left}"
    print_lines(sys.stdout, [clean(f"{file}: {said}{kept}")])
    return UNRESOLVED if done.left else 0
