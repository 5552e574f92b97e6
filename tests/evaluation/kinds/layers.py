"""Scanned pages that an earlier OCR has been over: well, badly, or here and there only.

In: a text, dice, a style. Out: a page whose picture lies over or under invisible text (rendering
mode 3), with its truth; `KINDS` lists them. The layer is set as wide as the picture's words and
follows the sheet when it lies askew. Not here: crops that have been read (`reference` has them).
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from evaluation.kinds.canvas import LETTERED, Canvas, scanned, some_scanning, started, turning
from evaluation.kinds.made import Ingredients, Kind, MadePage
from evaluation.layout import Line, SetWord
from evaluation.model import Need, TruthWord
from evaluation.pictures import Placement, moved

#: characters that poor OCR takes letters for.
_CONFUSED = "il1|!.,;:'~^_-=*#%&@$<>«»°rnvucetfjJIlT7£§"
#: per cent of a garbage layer's characters that are wrong; every word has one at the least.
_WRONG = (45, 60, 80)
#: per cent of lines that a sparse layer has.
_SPARSE = (8, 30)


def _page(made_of: Ingredients) -> tuple[Canvas, float]:
    """A scanned sheet, with its words as pixels of region 0; and how it lies."""
    canvas = started(made_of)
    scanning = some_scanning(made_of.dice, placement=Placement.WHOLE)
    page = canvas.layout.page
    canvas.region(page, "scan", Need.OCR)
    canvas.scan(canvas.layout.lines, page, scanning, 0)
    return canvas, scanning.wear.degrees


def _invisible(canvas: Canvas, lines: Iterable[Line], degrees: float, dice: Random) -> None:
    """Lay words over the sheet, or beneath it, that nobody sees."""
    canvas.paint(lines, turning(degrees, canvas.layout.page, canvas.height) + b"3 Tr")
    if dice.random() < 1 / 2:
        canvas.content.insert(0, canvas.content.pop())


def garbage(word: SetWord, wrong: int, dice: Random) -> SetWord:
    """What OCR that gets `wrong` per cent of characters wrong makes of a word, about as wide."""
    while True:
        text = "".join(
            dice.choice(_CONFUSED) if dice.randrange(100) < wrong else char for char in word.text
        )
        if text != word.text and word.face.has(text):
            break
    # The size makes it as wide; words of a line of one size are shown as one string otherwise.
    wide = word.face.width(text, word.size)
    size = min(2 * word.size, max(word.size / 2, word.size * word.width / wide))
    return word._replace(text=text, size=size, width=word.face.width(text, size), joins=False)


def layer_garbage(made_of: Ingredients) -> MadePage:
    """Every word of the layer is wrong: the page is to be read again."""
    canvas, degrees = _page(made_of)
    dice = made_of.dice
    wrong = dice.choice(_WRONG)
    lines = [tuple(garbage(word, wrong, dice) for word in line) for line in canvas.layout.lines]
    _invisible(canvas, lines, degrees, dice)
    page = canvas.layout.page
    for word in (word for line in lines for word in line):
        box = moved(word.box, page, degrees)
        canvas.unseen.append(TruthWord(word.text, box, 0))
    return canvas.made()


def layer_sparse(made_of: Ingredients) -> MadePage:
    """The layer is right but misses most lines: the page is to be read again."""
    canvas, degrees = _page(made_of)
    dice = made_of.dice
    lines = canvas.layout.lines
    count = max(2, len(lines) * dice.randint(*_SPARSE) // 100)
    kept = sorted(dice.sample(range(len(lines)), count))
    held = [lines[index] for index in kept]
    _invisible(canvas, held, degrees, dice)
    _in_the_file(canvas, held, degrees)
    return canvas.made()


def layer_good(made_of: Ingredients) -> MadePage:
    """Every word of the layer is right: the page has been read."""
    canvas, degrees = _page(made_of)
    _invisible(canvas, canvas.layout.lines, degrees, made_of.dice)
    _in_the_file(canvas, canvas.layout.lines, degrees)
    canvas.regions[0] = canvas.regions[0]._replace(need=Need.ALREADY_READ)
    return canvas.made()


def _in_the_file(canvas: Canvas, lines: Iterable[Line], degrees: float) -> None:
    """Mark words that the layer holds as more than pixels."""
    there = {(word.text, word.box) for word in scanned(lines, canvas.layout.page, degrees, 0)}
    canvas.words = [
        word._replace(only_pixels=(word.text, word.box) not in there) for word in canvas.words
    ]


KINDS = (
    Kind("layer_garbage", 1, layer_garbage, LETTERED),
    Kind("layer_sparse", 1, layer_sparse, LETTERED),
    Kind("layer_good", 1, layer_good, LETTERED),
)
