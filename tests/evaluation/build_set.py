"""Builds the constructed set: pages of every kind with their truth, for each half of the sources.

In: the texts, a seed, how many pages of the reference set's kinds and of further ones. Out:
`dist/evaluation/<split>/<name>.pdf` and `.json`, and `manifest.json` with their hashes. The same
seed, texts and libraries give the same bytes. How many pages a kind gets follows from its share;
which language a page has from its number; the rest is drawn by dice seeded with the page's name.
Not here: what a kind is (`kinds`), reading pages.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from random import Random

from evaluation.kinds import KINDS, CannotMakeError, Ingredients, Kind, MadePage, quotas
from evaluation.model import Split, TruthPage
from evaluation.store import to_json
from evaluation.texts import Source, sources
from evaluation.typeset import some_style

#: Where sets go.
OUT = Path(__file__).resolve().parents[2] / "dist" / "evaluation"
#: Seed of the set; another makes other pages of the same texts.
SEED = 1
#: Pages a split: of the reference set's kinds, and of further ones.
REFERENCE_PAGES, FURTHER_PAGES = 200, 120
#: Languages of a kind's pages by number, round and round: half are English.
TURNS = ("eng", "fra", "eng", "rus", "eng", "chi_sim", "eng", "fra", "eng", "rus")
#: Texts that are tried for a page before its kind is said not to work.
_TRIES = 30
#: Libraries on whose version bytes depend.
_LIBRARIES = ("fonttools", "numpy", "pillow", "pypdfium2")


@dataclass(frozen=True, slots=True)
class Order:
    """A page to make: the number is its place within its kind."""

    kind: Kind
    number: int
    split: Split

    @property
    def name(self) -> str:
        """Name of the page and its files."""
        return f"{self.kind.name}-{self.number:03d}"

    @property
    def language(self) -> str:
        """Tesseract's name of its language."""
        turns = [turn for turn in TURNS if turn in self.kind.languages] or self.kind.languages
        return turns[self.number % len(turns)]


def orders(
    split: Split, reference: int, further: int, kinds: Sequence[Kind] = KINDS
) -> list[Order]:
    """The pages of a split, by kind: exact shares, nothing by lot."""
    parts = (
        (reference, tuple(kind for kind in kinds if kind.reference)),
        (further, tuple(kind for kind in kinds if not kind.reference)),
    )
    found = []
    for count, listed in parts:
        given = quotas(listed, count)
        found += [
            Order(kind, number, split) for kind in listed for number in range(given[kind.name])
        ]
    return found


def make(
    order: Order, seed: int = SEED, listed: Sequence[Source] | None = None
) -> tuple[bytes, TruthPage]:
    """A page's file and truth, of the order's half and language or of the sources `listed`.

    Raises:
        CannotMakeError: no text that was tried serves its kind.
    """
    listed = listed or sources(order.split, order.language)
    for attempt in range(_TRIES):
        # Seeded by a text, which Python hashes alike everywhere.
        dice = Random(f"{seed} {order.split.value} {order.name} {attempt}")  # noqa: S311
        source = dice.choice(listed)
        style = some_style(dice, order.language)
        try:
            page = order.kind.make(Ingredients(source, order.language, dice, style))
        except CannotMakeError:
            continue
        return page.pdf, _truth(order, source, page)
    raise CannotMakeError(f"{order.name}: none of {_TRIES} texts serves")


def _truth(order: Order, source: Source, page: MadePage) -> TruthPage:
    return TruthPage(
        name=order.name,
        kind=order.kind.name,
        split=order.split,
        source=source.name,
        language=order.language,
        width=page.width,
        height=page.height,
        words=page.words,
        regions=page.regions,
        unseen=page.unseen,
    )


def build(
    listed: Iterable[Order],
    folder: Path,
    seed: int = SEED,
    texts: Callable[[Order], Sequence[Source] | None] = lambda _: None,
) -> Iterator[TruthPage]:
    """Write pages and, at last, the manifest into a folder; yields each page's truth.

    What the folder held of an earlier set is taken away. `texts` gives other sources than those
    of an order's half and language.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for old in sorted((*folder.glob("*.pdf"), *folder.glob("*.json"))):
        old.unlink()
    rows = {}
    for order in listed:
        pdf, truth = make(order, seed, texts(order))
        written = to_json(truth)
        (folder / f"{order.name}.pdf").write_bytes(pdf)
        (folder / f"{order.name}.json").write_text(written, encoding="utf-8")
        rows[order.name] = {
            "pdf": hashlib.sha256(pdf).hexdigest(),
            "truth": hashlib.sha256(written.encode()).hexdigest(),
        }
        yield truth
    manifest = {
        "seed": seed,
        "made_with": {name: version(name) for name in _LIBRARIES},
        "pages": dict(sorted(rows.items())),
    }
    text = json.dumps(manifest, indent=1) + "\n"
    (folder / "manifest.json").write_text(text, encoding="utf-8")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("--split", choices=[split.value for split in Split], action="append")
    parser.add_argument("--reference", type=int, default=REFERENCE_PAGES, metavar="PAGES")
    parser.add_argument("--further", type=int, default=FURTHER_PAGES, metavar="PAGES")
    parser.add_argument("--kind", action="append", help="only pages of this kind", metavar="NAME")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=OUT, metavar="FOLDER")


def run(arguments: argparse.Namespace) -> int:
    """Build the set; returns an exit status."""
    for split in Split:
        if arguments.split and split.value not in arguments.split:
            continue
        listed = orders(split, arguments.reference, arguments.further)
        if arguments.kind:
            listed = [order for order in listed if order.kind.name in arguments.kind]
        words = 0
        for done, truth in enumerate(
            build(listed, arguments.out / split.value, arguments.seed), 1
        ):
            words += len(truth.words)
            print(f"\r{split.value}: {done} of {len(listed)} pages", end="", file=sys.stderr)  # noqa: T201 - a command
        print(f"\n{split.value}: {len(listed)} pages, {words} words", file=sys.stderr)  # noqa: T201
    return 0


def main() -> int:
    """The command by itself."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
