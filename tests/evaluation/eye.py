"""Sheets for checking the real pages' reference by eye, and what came of it: the command `eye`.

In: `dist/evaluation/real/`. Out: `dist/evaluation/eye/sheet-01.png` and so on, cells of words of
the reference that exist only as pixels, each cut out of its page with its number and its text
beneath; and `results/eye.tsv`, a row a word, for the verdicts:

    right    the letters and digits framed in the cell are the text's, case aside
    wrong    they are others, or the frame holds no word, or cuts one within its letters
    unclear  a person cannot read them

    eye --words 200 --seed 2             draws the sample, makes the sheets, keeps verdicts given
    eye --sheet 1 --wrong 3 17 --unclear 5    records that all others of sheet 1 are right
    eye --sum                            adds up

The sample is drawn by a seeded hash, half of it from pages of pixels alone (scans) and half from
pages that have words of the file as well: there words are fewer, and they are what routing is
about. The share over both weighs the halves by how many words they stand for. It says how many of
the reference's words are right; what the reference lacks, it cannot say.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import datetime as dt
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from evaluation import real, store
from evaluation.model import TruthPage, TruthWord
from inkroute.geometry import MPT, Box
from inkroute.native.crops import Grid
from inkroute.native.drawing import Drawing
from inkroute.native.files import write_atomically

SHEETS = real.ROOT / "dist" / "evaluation" / "eye"
RESULTS = Path(__file__).parent / "results" / "eye.tsv"
VERDICTS = ("right", "wrong", "unclear")
#: cells of a sheet, and of a row of it.
CELLS, COLUMNS = 40, 4
#: px of a cell, and of its part with the cut-out.
_WIDE, _HIGH, _CUT = 420, 150, 100
#: px that the word's height has in its cell, and words' heights seen around it on either side.
_TALL = 40
_AROUND = 3
#: dpi between which pages are drawn for that.
_LEAST_DPI, _MOST_DPI = 50, 600
_FONTS = ("dejavu/DejaVuSans.ttf", "droid/DroidSansFallbackFull.ttf")
_FONT_FOLDER = Path("/usr/share/fonts/truetype")
_HEAD = ("number", "stratum", "page", "text", "x0", "y0", "x1", "y1", "verdict", "date")
#: standard deviations either side of a share that hold 95 % (Wilson's interval).
_DEVIATIONS = 1.96


class Cell(NamedTuple):
    """A word to look at; `verdict` and `date` are "" until somebody has."""

    number: int
    stratum: str
    page: str
    text: str
    box: Box
    verdict: str = ""
    date: str = ""

    @property
    def word(self) -> tuple[str, str, Box]:
        """What makes it the same word in another sample."""
        return self.page, self.text, self.box


@dataclass(frozen=True, slots=True)
class Check:
    """A sample: its seed, the words that each stratum has in all, the cells in their order."""

    seed: str
    population: dict[str, int]
    cells: tuple[Cell, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--real", type=Path, default=real.OUT, help="folder of the reference")
    parser.add_argument("--out", type=Path, default=SHEETS, help="folder for the sheets")
    parser.add_argument("--results", type=Path, default=RESULTS, help="table of verdicts")
    parser.add_argument("--words", type=int, default=200, help="words in the sample")
    parser.add_argument("--seed", help="which words (default: as before, else 1)")
    parser.add_argument("--drop", action="store_true", help="also when verdicts are lost by it")
    parser.add_argument("--sheet", type=int, default=0, help="record the verdicts on this sheet")
    parser.add_argument("--wrong", type=int, nargs="*", default=[], help="numbers of cells")
    parser.add_argument("--unclear", type=int, nargs="*", default=[], help="numbers of cells")
    parser.add_argument("--sum", action="store_true", help="add the verdicts up")


def run(arguments: argparse.Namespace) -> int:
    """Add up, record, or draw a sample and make its sheets."""
    if arguments.sum:
        print(summed(load(arguments.results)))
        return 0
    if arguments.sheet:
        check = recorded(
            load(arguments.results),
            arguments.sheet,
            arguments.wrong,
            arguments.unclear,
            dt.datetime.now(tz=dt.UTC).date().isoformat(),
        )
        save(check, arguments.results)
        print(summed(check))
        return 0
    pages = [truth for _, truth in store.pages(arguments.real)]
    before = load(arguments.results) if arguments.results.is_file() else Check("1", {}, ())
    check = with_verdicts(sample(pages, arguments.words, arguments.seed or before.seed), before)
    lost = _verdicts(before) - _verdicts(check)
    if lost and not arguments.drop:
        print(f"{lost} verdicts are on words that this sample leaves out: --drop drops them")
        return 1
    arguments.out.mkdir(parents=True, exist_ok=True)
    arguments.results.parent.mkdir(parents=True, exist_ok=True)
    save(check, arguments.results)
    for number, sheet in enumerate(sheets(check, arguments.real), 1):
        sheet.save(arguments.out / f"sheet-{number:02d}.png")
        print(arguments.out / f"sheet-{number:02d}.png", flush=True)
    return 0


def stratum_of(page: TruthPage) -> str:
    """Which half of the sample a page's words are for."""
    return "scans" if page.kind == "pixels" else "beside file words"


def sample(pages: Sequence[TruthPage], count: int, seed: str) -> Check:
    """Words of pixels alone that count, `count` of them or all that there are."""
    strata: dict[str, list[tuple[TruthPage, TruthWord]]] = {"scans": [], "beside file words": []}
    for page in pages:
        counting = [word for word in page.words if word.only_pixels and not word.set_aside]
        strata[stratum_of(page)] += [(page, word) for word in counting]
    fewest = min(len(words) for words in strata.values())
    half = min(count // 2, fewest)
    cells: list[Cell] = []
    for name, words in strata.items():
        share = half if len(words) == fewest else count - half
        chosen = sorted(words, key=lambda item: _hash(seed, item[0].name, *map(str, item[1])))
        cells += [Cell(0, name, p.name, word.text, word.box) for p, word in chosen[:share]]
    # Shuffled, so that any sheet is a sample of its own.
    cells.sort(key=lambda cell: _hash(seed, "order", cell.page, cell.text, str(cell.box)))
    numbered = tuple(cell._replace(number=number) for number, cell in enumerate(cells, 1))
    return Check(seed, {name: len(words) for name, words in strata.items()}, numbered)


def with_verdicts(check: Check, before: Check) -> Check:
    """The sample with verdicts that were given on the same words."""
    known = {cell.word: cell for cell in before.cells if cell.verdict}
    cells = tuple(
        cell._replace(verdict=known[cell.word].verdict, date=known[cell.word].date)
        if cell.word in known
        else cell
        for cell in check.cells
    )
    return replace(check, cells=cells)


def _verdicts(check: Check) -> int:
    return sum(bool(cell.verdict) for cell in check.cells)


def recorded(
    check: Check, sheet: int, wrong: Sequence[int], unclear: Sequence[int], date: str
) -> Check:
    """The sample with the verdicts on a sheet: right but for the cells of these numbers.

    Raises:
        ValueError: a number is not on the sheet.
    """
    on_sheet = range((sheet - 1) * CELLS + 1, min(sheet * CELLS, len(check.cells)) + 1)
    strange = [number for number in (*wrong, *unclear) if number not in on_sheet]
    if strange or not on_sheet:
        raise ValueError(f"not on sheet {sheet}: {', '.join(map(str, strange)) or 'any cell'}")
    verdicts = dict.fromkeys(on_sheet, "right")
    verdicts.update(dict.fromkeys(wrong, "wrong"))
    verdicts.update(dict.fromkeys(unclear, "unclear"))
    cells = tuple(
        cell._replace(verdict=verdicts[cell.number], date=date)
        if cell.number in verdicts
        else cell
        for cell in check.cells
    )
    return replace(check, cells=cells)


def save(check: Check, path: Path) -> None:
    """Write the sample as a table of tabs."""
    population = ", ".join(f"{name}: {count}" for name, count in check.population.items())
    lines = [
        "# Reference words of real pages that exist only as pixels, looked at by eye (eye.py).",
        f"# seed\t{check.seed}",
        f"# words in all\t{population}",
        "\t".join(_HEAD),
    ]
    lines += [
        "\t".join(map(str, (c.number, c.stratum, c.page, c.text, *c.box, c.verdict, c.date)))
        for c in check.cells
    ]
    write_atomically(path, ("\n".join(lines) + "\n").encode())


def load(path: Path) -> Check:
    """Read the table.

    Raises:
        ValueError: a verdict is none of the three.
    """
    seed, population, cells = "", {}, []
    for line in path.read_text(encoding="utf-8").split("\n"):
        parts = line.split("\t")
        if parts[0] == "# seed":
            seed = parts[1]
        elif parts[0] == "# words in all":
            pairs = (item.rpartition(": ") for item in parts[1].split(", "))
            population = {name: int(count) for name, _, count in pairs}
        elif parts[0].isdigit():
            number, stratum, page, text, *box, verdict, date = parts
            if verdict not in ("", *VERDICTS):
                raise ValueError(f"cell {number}: {verdict!r} is none of {', '.join(VERDICTS)}")
            place = Box(*map(int, box))
            cells.append(Cell(int(number), stratum, page, text, place, verdict, date))
    return Check(seed, population, tuple(cells))


def summed(check: Check) -> str:
    """The share that was right, of each half and of both, with 95 % intervals."""
    lines = []
    weights = shares = 0.0
    for name, population in check.population.items():
        looked = [cell for cell in check.cells if cell.stratum == name and cell.verdict]
        right, wrong, unclear = (sum(c.verdict == kind for c in looked) for kind in VERDICTS)
        if not right + wrong:
            lines.append(f"{name}: {population} words, none looked at")
            continue
        low, high = wilson(right, right + wrong)
        lines.append(
            f"{name}: {population} words; of {len(looked)} looked at {right} right, {wrong} wrong,"
            f" {unclear} unclear: {100 * right / (right + wrong):.1f} % right"
            f" (95 %: {100 * low:.1f} to {100 * high:.1f})"
        )
        weights += population
        shares += population * right / (right + wrong)
    if weights:
        lines.append(f"weighed by words: {100 * shares / weights:.1f} % right")
    dates = sorted({cell.date for cell in check.cells if cell.date})
    lines.append(f"seed {check.seed}; looked at on {', '.join(dates) or 'no day yet'}")
    return "\n".join(lines)


def wilson(right: int, whole: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927); `whole` is above 0."""
    share, z = right / whole, _DEVIATIONS
    middle = share + z * z / (2 * whole)
    reach = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 1 + z * z / whole
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def sheets(check: Check, folder: Path) -> Iterator[Image.Image]:
    """The sheets, `CELLS` cells each."""
    for start in range(0, len(check.cells), CELLS):
        part = check.cells[start : start + CELLS]
        rows = -(-len(part) // COLUMNS)
        sheet = Image.new("RGB", (COLUMNS * _WIDE, rows * _HIGH), "white")
        for place, cell in enumerate(part):
            drawn = cell_picture(cell, folder)
            sheet.paste(drawn, (place % COLUMNS * _WIDE, place // COLUMNS * _HIGH))
        yield sheet


def cell_picture(cell: Cell, folder: Path) -> Image.Image:
    """A word framed as it stands on its page; its number and text beneath."""
    truth = store.load_page(folder / f"{cell.page}.json")
    height = min(cell.box.height, cell.box.width)
    dpi = max(_LEAST_DPI, min(_MOST_DPI, _TALL * 72 * MPT // max(1, height)))
    # A long word must fit as well.
    dpi = min(dpi, (_WIDE - 20) * 72 * MPT // max(1, cell.box.width))
    dpi = max(1, min(dpi, (_CUT - 4) * 72 * MPT // max(1, cell.box.height)))
    grid = Grid(truth.width, truth.height, dpi)
    page = Box(0, 0, truth.width, truth.height)
    part = grid.pixels(cell.box.grown(_AROUND * height, height).intersection(page))
    word = grid.pixels(cell.box)
    with Drawing(str(folder / f"{cell.page}.pdf"), None) as drawing:
        cut = drawing.draw(0, grid, part).convert("RGB")
    frame = (word.x0 - part.x0 - 2, word.y0 - part.y0 - 2, word.x1 - part.x0 + 1)
    ImageDraw.Draw(cut).rectangle((*frame, word.y1 - part.y0 + 1), outline="red")
    out = Image.new("RGB", (_WIDE, _HIGH), "white")
    # The middle of the word in the middle of the cell; what is beyond the cell is cut off.
    x = _WIDE // 2 - ((word.x0 + word.x1) // 2 - part.x0)
    y = _CUT // 2 - ((word.y0 + word.y1) // 2 - part.y0)
    out.paste(cut, (x, y))
    pen = ImageDraw.Draw(out)
    pen.rectangle((0, _CUT, _WIDE, _HIGH), fill="white")
    pen.text((6, _CUT + 8), f"{cell.number}", fill="gray", font=font_of("0", 20))
    pen.text((60, _CUT + 4), cell.text, fill="blue", font=font_of(cell.text, 26))
    pen.rectangle((0, 0, _WIDE - 1, _HIGH - 1), outline="gray")
    return out


def font_of(text: str, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A font that has the text's letters; Pillow's own where none is installed."""
    name = _FONTS[any(letter >= "\u2e80" for letter in text)]
    path = _FONT_FOLDER / name
    if path.is_file():
        return ImageFont.truetype(str(path), size)
    return ImageFont.load_default(size)


def _hash(*parts: str) -> str:
    return hashlib.sha256(":".join(parts).encode()).hexdigest()
