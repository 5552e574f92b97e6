"""The floors: a small fixed set whose pinned scores may not drop; `floors` of the commands.

In: the excerpts that come with the project (nothing else is needed), a page a kind. Out: drops
with the words lost and the routes that changed, or new pins in `floors.json` when asked to. How
much may differ is told in `floor_rules`. A change that is meant is pinned anew, and the
differences of `floors.json` are read by hand before they are committed.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from evaluation import floor_rules, reading, systems
from evaluation.kinds import KINDS, CannotMakeError, Ingredients, Kind, MadePage
from evaluation.model import Split, SystemPage, TruthPage
from evaluation.own_system import NAME
from evaluation.page_facts import Tools
from evaluation.texts import Source, bundled
from evaluation.typeset import some_style

FILE = Path(__file__).resolve().parent / "floors.json"
#: texts and dice that are tried for a page before its kind is said not to work.
_TRIES = 30
_ALL = frozenset(kind.name for kind in KINDS)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--pin", action="store_true", help="write what is scored now as floors")
    parser.add_argument("--keep", type=Path, help="folder to leave the pages in")


def run(arguments: argparse.Namespace) -> int:
    """Hold the floors, or pin them anew."""
    pages = read_pages(systems.TOOLS, arguments.keep)
    if arguments.pin:
        pins = {truth.name: floor_rules.pin_of(truth, given) for truth, given in pages}
        floor_rules.save(FILE, pins, engine())
        found, words = (sum(getattr(p, key) for p in pins.values()) for key in ("found", "words"))
        print(f"pinned: {len(pins)} pages, {found} of {words} words found; {FILE}")
        return 0
    pinned, by = floor_rules.load(FILE)
    dropped = floor_rules.drops(pinned, pages)
    print(told(dropped, by) or f"the floors hold: {len(pages)} pages")
    return 1 if dropped else 0


def told(dropped: Sequence[floor_rules.Drop], pinned_by: str) -> str:
    """The drops as text, with both engines' versions; "" where there are none."""
    if not dropped:
        return ""
    head = f"pinned with Tesseract {pinned_by}, read with {engine()}"
    return "\n".join([head, *map(str, dropped)])


def engine() -> str:
    """The version of the engine that reads."""
    return reading.engine_of("eng").version


def languages() -> tuple[str, ...]:
    """Tesseract's names of the languages of the pages."""
    return tuple(sorted({_language(number, kind) for number, kind in enumerate(KINDS)}))


def _language(number: int, kind: Kind) -> str:
    """Languages take turns, so that each has pages of several kinds."""
    return kind.languages[number % len(kind.languages)]


def made_pages(names: Container[str] = _ALL) -> Iterator[tuple[bytes, TruthPage]]:
    """The pages, one a kind in the order of the kinds; those of some kinds alone if asked."""
    for number, kind in enumerate(KINDS):
        if kind.name not in names:
            continue
        language = _language(number, kind)
        source, page = _made(kind, language)
        truth = TruthPage(
            kind.name, kind.name, Split.TUNE, source.name, language, page.width, page.height,
            page.words, page.regions, page.unseen,
        )  # fmt: skip
        yield page.pdf, truth


def _made(kind: Kind, language: str) -> tuple[Source, MadePage]:
    """A page of a kind; raises `CannotMakeError` where no excerpt serves."""
    excerpts = bundled(language)
    for attempt in range(_TRIES):
        # Seeded by a text, which Python hashes alike everywhere.
        dice = Random(f"floors {kind.name} {attempt}")  # noqa: S311
        source = dice.choice(excerpts)
        style = some_style(dice, language)
        try:
            return source, kind.make(Ingredients(source, language, dice, style))
        except CannotMakeError:
            continue
    raise CannotMakeError(f"{kind.name}: no {language} excerpt serves")


def read_pages(
    tools: Tools, keep: Path | None = None, names: Container[str] = _ALL
) -> list[tuple[TruthPage, SystemPage]]:
    """Make the pages and read them by the product; what was read before costs no time."""
    read = systems.SYSTEMS[NAME]
    with TemporaryDirectory() as temporary:
        folder = keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        pages = []
        for data, truth in made_pages(names):
            pdf = folder / f"{truth.name}.pdf"
            pdf.write_bytes(data)
            pages.append((truth, read(pdf, truth, tools)))
    return pages
