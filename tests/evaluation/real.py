"""Builds the reference of real pages, for agreement: `real` of the evaluation's commands.

In: the optional folder ../shared/corpus (its files, and their languages as the catalog tells
them). Out: `dist/evaluation/real/<name>.pdf`, one page each, `<name>.json`, its `TruthPage`, and
`manifest.json`, which says of every page what came of it, also of those left out. Of a file three
pages at most are taken, by a seeded hash; the half that a page belongs to is its file's, by the
first byte of its SHA-256. A build goes on where it was stopped; when these rules change, it begins
again, and readings come from the cache. What the scores against it mean: `reference`.

A page is left out when it cannot be opened, mapped, drawn or taken out of its file, and when its
script is one that no installed language reads: there a whole reading says nothing.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import hashlib
import json
import logging
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from math import isqrt
from pathlib import Path

from PIL import Image

import inkroute
from evaluation import one_page, reading, reference, scripts, store
from evaluation.model import ReadWord, Split, TruthPage
from inkroute.errors import InkrouteError, OcrUnavailable
from inkroute.model import Hidden, PageMap
from inkroute.native.counterfactual import PageSight, see_page
from inkroute.native.crops import Grid, PixelBox, turned
from inkroute.native.drawing import Drawing, NotDrawn
from inkroute.native.files import write_atomically
from inkroute.native.tesseract import RunFailed
from inkroute.textlayer import is_undecoded

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "corpus"
OUT = ROOT / "dist" / "evaluation" / "real"
#: resolution of the whole reading (evaluation, "Real pages").
DPI = 400
#: px of a page, above which it is drawn at a lower resolution: an A3 page has 31 million.
PAGE_PIXELS = 40_000_000
#: pages of a file, at most, so that a long file does not count for many.
PAGES_A_FILE = 3
#: folders of the package whose code makes page maps.
_MAP_FLOORS = ("syntax", "fonts", "interpret", "pagemap", "textlayer")
#: quarter turns clockwise; Pillow's are counter-clockwise.
_TURNS = {
    1: Image.Transpose.ROTATE_270,
    2: Image.Transpose.ROTATE_180,
    3: Image.Transpose.ROTATE_90,
}


@dataclass(frozen=True, slots=True)
class Pick:
    """A page to take: its file, the page (from 0), the languages that the catalog names."""

    path: Path
    sha256: str
    page: int
    languages: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its name in the set."""
        return f"{self.sha256[:12]}-p{self.page + 1:03d}"

    @property
    def split(self) -> Split:
        """The half of its file: even first bytes are for tuning."""
        return Split.HELD_OUT if int(self.sha256[:2], 16) % 2 else Split.TUNE


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a page; `left_out` says why there is no reference, else it is empty.

    Counts are of words that count, `pixels` of those of pixels alone; `seconds` are the wall's.
    """

    file: str
    page: int
    split: str
    left_out: str = ""
    kind: str = ""
    language: str = ""
    turn: int = 0
    words: int = 0
    pixels: int = 0
    set_aside: int = 0
    unseen: int = 0
    agreeing: int = 0
    sitting: int = 0
    disputed: int = 0
    settled: int = 0
    seconds: float = 0.0


class LeftOut(Exception):  # noqa: N818 - it says what happened
    """There is no reference of a page; the message says why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--corpus", type=Path, default=SHARED, help="folder with dev/, DEV.tsv")
    parser.add_argument("--out", type=Path, default=OUT, help="folder for pages and references")
    parser.add_argument("--seed", default="1", help="which pages are taken of a file, and in turn")
    parser.add_argument("--again", action="store_true", help="make all pages anew")
    parser.add_argument("--limit", type=int, default=0, help="pages to have at most (0: all)")


def run(arguments: argparse.Namespace) -> int:
    """Build, as far as asked for; what is there already is kept."""
    files = corpus(arguments.corpus)
    if not files:
        print(f"{arguments.corpus} is not there: real pages are optional")
        return 1
    for library in ("pypdf", "pypdfium2"):
        logging.getLogger(library).setLevel(logging.CRITICAL)  # damage is told by notes
    chosen = picks(files, arguments.seed)
    chosen = chosen[: arguments.limit] if arguments.limit else chosen
    arguments.out.mkdir(parents=True, exist_ok=True)
    manifest = Manifest(arguments.out, arguments.seed, again=arguments.again)
    for number, pick in enumerate(chosen, 1):
        if pick.name in manifest.made:
            continue
        started = time.monotonic()
        try:
            row = make(pick, arguments.out)
        except OcrUnavailable:
            raise  # that says nothing of the page
        except (LeftOut, InkrouteError, NotDrawn, RunFailed, one_page.NotTaken) as error:
            row = Made(pick.path.name, pick.page, pick.split.value, _one_line(error))
            for suffix in (".pdf", ".json"):
                (arguments.out / f"{pick.name}{suffix}").unlink(missing_ok=True)
        row = replace(row, seconds=round(time.monotonic() - started, 2))
        manifest.add(pick.name, row)
        print(f"{number}/{len(chosen)} {pick.name} {_line(row)}", flush=True)
    print(summary([manifest.made[pick.name] for pick in chosen]))
    return 0


def corpus(folder: Path) -> list[tuple[Path, str, tuple[str, ...]]]:
    """The files with their SHA-256 and languages, as DEV.tsv lists them; none without it."""
    table = folder / "DEV.tsv"
    if not table.is_file():
        return []
    head, *rows = table.read_text(encoding="utf-8").splitlines()
    columns = head.split("\t")
    name, sha, languages = (columns.index(key) for key in ("file", "sha256", "langs"))
    found = []
    for row in rows:
        cells = row.split("\t")
        tongues = tuple(one for one in cells[languages].split(",") if one)
        found.append((folder / "dev" / cells[name], cells[sha], tongues))
    return [one for one in found if one[0].is_file()]


def picks(files: Sequence[tuple[Path, str, tuple[str, ...]]], seed: str) -> list[Pick]:
    """The pages to take, in an order that depends on the seed alone: any part is a sample."""
    found: list[Pick] = []
    for path, sha, languages in files:
        try:
            count = one_page.page_count(path.read_bytes())
        except InkrouteError:
            count = 1  # so that it is listed with what is wrong with it
        pages = sorted(range(count), key=lambda page: _hash(seed, sha, str(page)))
        found += [Pick(path, sha, page, languages) for page in sorted(pages[:PAGES_A_FILE])]
    return sorted(found, key=lambda pick: _hash(seed, pick.name))


def make(pick: Pick, out: Path) -> Made:
    """Take the page out, read it whole, write file and reference.

    Raises:
        LeftOut: its script is not read, or it has no size.
        NotTaken, NotDrawn, RunFailed, InkrouteError: as their modules say.
    """
    data = one_page.taken_out(pick.path.read_bytes(), pick.page)
    page = one_page.map_of(data, 0)
    if page.width <= 0 or page.height <= 0:
        raise LeftOut("a page without size")
    target = out / f"{pick.name}.pdf"
    write_atomically(target, data)
    grid = grid_of(page, DPI)
    picture = draw(target, grid)
    tongue = scripts.tongue(_known(page), pick.languages, picture)
    if tongue is None:
        raise LeftOut("no installed language reads its script")
    readings = read_whole(picture, grid, tongue)
    turn = (4 - tongue.turn) % 4
    found = reference.build(page, _sight(data, page), readings, turn)
    truth = TruthPage(
        pick.name, found.kind, pick.split, f"{pick.path.name} page {pick.page + 1}",
        tongue.language, page.width, page.height, found.words, (), found.unseen,
    )  # fmt: skip
    store.save_page(truth, target.with_suffix(".json"))
    counting = [word for word in found.words if not word.set_aside]
    return Made(
        pick.path.name, pick.page, pick.split.value, "", found.kind, tongue.language, turn,
        len(counting), sum(word.only_pixels for word in counting),
        len(found.words) - len(counting), len(found.unseen), found.agreeing, found.sitting,
        found.disputed, found.settled,
    )  # fmt: skip


def _known(page: PageMap) -> str:
    """What the file itself says that shows and decodes, for telling the script.

    Nothing where more characters are in words that do not decode: what is left is a chance.
    """
    shown = [word.text for word in page.words if not word.flags & ~Hidden.TINY]
    good = [text for text in shown if not is_undecoded(text, reference.UNDECODED)]
    if 2 * sum(map(len, good)) < sum(map(len, shown)):
        return ""
    return " ".join(good)


def grid_of(page: PageMap, dpi: int) -> Grid:
    """The page's pixels at a resolution, or at the most that is drawn."""
    grid = Grid(page.width, page.height, dpi)
    pixels = grid.width * grid.height
    if pixels <= PAGE_PIXELS:
        return grid
    return Grid(page.width, page.height, max(1, isqrt(dpi * dpi * PAGE_PIXELS // pixels)))


def draw(path: Path, grid: Grid) -> Image.Image:
    """The first page of a file as a viewer shows it, in grey; raises `NotDrawn`."""
    with Drawing(str(path), None) as drawing:
        return drawing.draw(0, grid, PixelBox(0, 0, grid.width, grid.height))


def read_whole(picture: Image.Image, grid: Grid, tongue: scripts.Tongue) -> list[ReadWord]:
    """Every word that Tesseract reads on the picture, set upright first; boxes on the page."""
    upright = picture
    if tongue.turn:
        upright = picture.transpose(_TURNS[tongue.turn])
    found = reading.words(upright, tongue.language, grid.dpi)
    back = (4 - tongue.turn) % 4
    return [
        ReadWord(
            word.text,
            grid.mpt(turned(word.box, back, upright.width, upright.height)),
            word.confidence,
            "ocr",
        )
        for word in found
    ]


def _sight(data: bytes, page: PageMap) -> PageSight | None:
    """What the pictures say of the words; None where PDFium cannot tell."""
    try:
        return see_page(data, page)
    except NotDrawn:
        return None


def _hash(*parts: str) -> str:
    return hashlib.sha256(":".join(parts).encode()).hexdigest()


def _one_line(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:200]


def rules(seed: str) -> str:
    """What a reference depends on besides its page and its map: this code and the seed, hashed."""
    here = Path(__file__).parent
    names = ("reference.py", "real.py", "scripts.py", "one_page.py", "matching.py")
    return _hash(seed, *((here / name).read_text(encoding="utf-8") for name in names))


def map_code() -> str:
    """The code that makes page maps, hashed: another map may make another reference."""
    core = Path(inkroute.__file__).parent
    paths = [p for name in _MAP_FLOORS for p in sorted((core / name).glob("*.py"))]
    return _hash(*(path.read_text(encoding="utf-8") for path in paths))


class Manifest:
    """What came of every page, kept in a file after each."""

    def __init__(self, out: Path, seed: str, *, again: bool = False) -> None:
        """Take what was made before by the same rules, unless all is to be made `again`.

        The hashes are of the code as it is now: it may be edited while pages are made by it.
        """
        self._path = out / "manifest.json"
        self._head = {"rules": rules(seed), "map": map_code(), "seed": seed}
        self.made: dict[str, Made] = {}
        if again or not self._path.is_file():
            return
        told = json.loads(self._path.read_text(encoding="utf-8"))
        if told["rules"] == self._head["rules"]:
            self.made = {name: Made(**row) for name, row in told["pages"].items()}
            if told["map"] != self._head["map"]:
                print("page maps are made otherwise than before: --again makes all pages anew")
                self._head["map"] = told["map"]

    def add(self, name: str, row: Made) -> None:
        """Keep what came of a page."""
        self.made[name] = row
        pages = {key: asdict(one) for key, one in sorted(self.made.items())}
        text = json.dumps(self._head | {"pages": pages}, ensure_ascii=False, indent=0)
        write_atomically(self._path, text.encode())


def _line(row: Made) -> str:
    if row.left_out:
        return f"left out: {row.left_out}"
    return (
        f"{row.kind} {row.language} words {row.words} pixels {row.pixels} aside {row.set_aside}"
        f" unseen {row.unseen} agree {row.agreeing}/{row.sitting}"
        f" disputed {row.disputed} {row.seconds:.1f} s"
    )


def summary(made: Sequence[Made]) -> str:
    """Pages and words by kind, how far file and readings agree, and why pages were left out."""
    there = [row for row in made if not row.left_out]
    lines = [f"{len(there)} pages with a reference, {len(made) - len(there)} without"]
    for kind, count in sorted(Counter(row.kind for row in there).items()):
        rows = [row for row in there if row.kind == kind]
        sitting = sum(row.sitting for row in rows)
        agreeing = sum(row.agreeing for row in rows)
        lines.append(
            f"{kind}: {count} pages, {sum(row.words for row in rows)} words,"
            f" {sum(row.pixels for row in rows)} of pixels alone;"
            f" {agreeing} of {sitting} sure readings on file words agree"
        )
    reasons = Counter(row.left_out.partition(":")[0] for row in made if row.left_out)
    lines += [f"left out, {reason}: {count}" for reason, count in sorted(reasons.items())]
    return "\n".join(lines)
