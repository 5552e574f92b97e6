"""What a real page says, as well as can be told without the router: file text and a whole reading.

In: a page map, what the page's pictures with and without text say of its words (`PageSight`), and
the words that Tesseract reads on the whole page drawn at 400 dpi. Out: `TruthWord`s. A score
against them is agreement, not accuracy: the file may spell a word otherwise than it looks,
Tesseract is sure of words that are not there, and what it is less sure of is in no reference.

The rules, in their order:

1. A file word counts when it shows, decodes and has a letter or digit. It shows when map and
   pictures say so, or one of them does and the other is in doubt. Where they contradict each other
   Tesseract settles it: the word counts if the same letters are read there, else it is set aside.
2. Of words painted twice at one place one counts, the other is set aside.
3. A word that Tesseract reads counts as one of pixels alone when its confidence is 85 % or more
   and it does not sit on a file word that counts or is in dispute (`Ground.under`).
4. Such words without letters or digits are dropped. These are set aside, since they are more often
   wrong than not: specks (lower than 3 pt and than half the page's median word), words of
   impossible proportions (a rule read as "l"), one character repeated ("eee"), a single character
   with no word of its height beside it, and "e" and "o" by themselves, as bullets are read.

What is set aside counts neither way. Words that nobody sees (off the page, clipped away, covered,
of their ground's colour; map and pictures agree) are `unseen`, unless they are read all the same,
or lie within an image: text under a scan or in its colour is an earlier OCR's, and what it says
may stand in the picture.
Nothing here looks at routes, and no module of the router is imported.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import median

from evaluation.matching import letters
from evaluation.model import ReadWord, TruthWord
from inkroute.geometry import MPT, PER_MILLE, Box, per_mille, quarter_turn
from inkroute.model import Hidden, PageMap, Word
from inkroute.native.counterfactual import PageSight, Sight
from inkroute.pagemap.characters import characters
from inkroute.textlayer import is_undecoded

#: per mille from which a reading counts (evaluation, "Real pages": 85 %).
SURE = 850
#: per mille of characters that say nothing, from which a word does not decode.
UNDECODED = 500
#: per mille of a read word's box on file words, from which it sits on them: at 300 an "a" read
#: between two file words, half on the file's own "a", was taken for one of pixels alone.
SITTING = 200
#: a letter so many times as high as a read word is a watermark behind it, and does not hold it.
GIANT = 5
#: mpt: lower words are specks on a page of larger ones; a scan placed small is all lower.
SPECK = 3 * MPT
#: per mille of a word's height that a character is wide, at least and at most.
NARROW, WIDE = 120, 2_500
#: per mille of the larger height by which neighbours on a line may differ, and the reach of a
#: neighbour in per mille of the height.
ALIKE, BESIDE = 500, 2_000
#: mpt by which two paintings of a word may lie apart.
TWICE = 1 * MPT
#: per mille: a baseline that rises more of its length than this is neither level nor upright.
TILTED = 50
#: letters from which a part of a word stands for it.
PART = 4
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
#: words of one letter repeated: Roman numerals, an address.
_REPEATED = frozenset(("ii", "iii", "xx", "xxx", "www", "mm", "cc"))
#: what Tesseract makes of bullets; no language here has words of these letters alone.
_BULLETS = frozenset(("e", "o"))
#: mpt, side of a cell of the index.
_CELL = 36 * MPT
#: words that nobody sees; an invisible layer (rendering mode 3) is not among them.
_NEVER = Hidden.OFFPAGE | Hidden.CLIPPED | Hidden.COVERED | Hidden.BACKGROUND | Hidden.LAYER_OFF


class Standing(Enum):
    """What a file word is to the reference."""

    SEEN = "seen"
    DISPUTED = "disputed"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Reference:
    """A page's words, and how they came about.

    `agreeing` and `sitting` count the sure readings on file words that count: those with the same
    letters, and all. `disputed` file words were contradicted by the pictures, `settled` of them by
    Tesseract.
    """

    words: tuple[TruthWord, ...]
    unseen: tuple[TruthWord, ...]
    agreeing: int
    sitting: int
    disputed: int
    settled: int

    @property
    def kind(self) -> str:
        """What the words say of the page: where its text is.

        "garbled": of ten sure readings on file words or more, fewer than half agree, so that the
        file's words are no reference.
        """
        if self.sitting >= 10 and 2 * self.agreeing < self.sitting:
            return "garbled"
        file = any(not word.only_pixels and not word.set_aside for word in self.words)
        pixels = any(word.only_pixels and not word.set_aside for word in self.words)
        match file, pixels:
            case True, True:
                return "mixed"
            case True, False:
                return "digital"
            case False, True:
                return "pixels"
            case _:
                return "empty"


class Ground:
    """File words by place: what lies under a read word's box."""

    def __init__(self, words: Iterable[Word], page: Box) -> None:
        """Index the words, tilted ones letter by letter, as their boxes hold much else.

        Only what lies on the page is looked for; a word may lie a million points off it.
        """
        self._cells: dict[tuple[int, int], list[tuple[Box, int]]] = defaultdict(list)
        self.words = tuple(words)
        for number, word in enumerate(self.words):
            for box in (one.intersection(page) for one in _boxes(word)):
                if not box.is_empty:
                    for cell in _cells(box):
                        self._cells[cell].append((box, number))

    def under(self, box: Box) -> list[int]:
        """Numbers of the words that `box` sits on: its middle or a good part is on theirs."""
        found: dict[int, int] = {}
        middle = False
        for part, number in {item for cell in _cells(box) for item in self._cells.get(cell, ())}:
            if min(part.width, part.height) > GIANT * box.height or not part.meets(box):
                continue
            found[number] = found.get(number, 0) + part.intersection(box).area
            middle = middle or part.holds(*box.centre)
        sits = middle or per_mille(sum(found.values()), box.area) >= SITTING
        return sorted(found) if sits else []

    def same(self, reading: ReadWord) -> list[int]:
        """Numbers of the words that a reading sits on and that have its letters, or hold them.

        A reading of letters that a word only holds counts from four letters on: Tesseract splits
        a word at a hyphen, and "a" is in most words. Han text is split anywhere.
        """
        read = letters(reading.text)
        part = 1 if _HAN.search(read) else PART
        return [
            number
            for number in self.under(reading.box)
            if read == (key := letters(self.words[number].text))
            or (min(len(read), len(key)) >= part and (read in key or key in read))
        ]


def build(
    page: PageMap, sight: PageSight | None, readings: Sequence[ReadWord], turn: int = 0
) -> Reference:
    """The reference of a page; without `sight` (PDFium cannot draw it) the map alone decides.

    `turn`: quarter turns clockwise that the lines of `readings` have on the page.
    """
    by: dict[Standing, list[Word]] = {kind: [] for kind in Standing}
    for number, word in enumerate(page.words):
        if letters(word.text) and not is_undecoded(word.text, UNDECODED):
            by[standing(word, number, sight)].append(word)
    seen, disputed, hidden = (Ground(by[kind], page.box) for kind in Standing)
    sure = [one for one in readings if one.confidence >= SURE and letters(one.text)]
    settled = {number for one in sure for number in disputed.same(one)}
    read_hidden = {number for one in sure for number in hidden.same(one)}
    free = [one for one in sure if not seen.under(one.box) and not disputed.under(one.box)]
    neighbours = [word.box for word in seen.words if _turn(word) % 2 == turn % 2]
    neighbours += [one.box for one in free if len(letters(one.text)) > 1]
    lying = [_along(box, turn) for box in neighbours]
    least = min(SPECK, median(box.height for box in lying) // 2) if lying else SPECK
    twins: dict[str, list[Box]] = defaultdict(list)
    words = [_file_word(word, twins) for word in seen.words]
    words += [
        _file_word(word, twins, aside=number not in settled)
        for number, word in enumerate(disputed.words)
    ]
    words += [
        TruthWord(
            one.text,
            one.box,
            only_pixels=True,
            set_aside=doubtful(one.text, _along(one.box, turn), lying, least),
            turn=turn,
        )
        for one in free
    ]
    unseen = [
        _file_word(word, defaultdict(list))
        for number, word in enumerate(hidden.words)
        if word.flags & _NEVER and number not in read_hidden and not _pictured(word, page)
    ]
    sitting = [one for one in sure if seen.under(one.box)]
    return Reference(
        tuple(words),
        tuple(unseen),
        agreeing=sum(bool(seen.same(one)) for one in sitting),
        sitting=len(sitting),
        disputed=len(disputed.words),
        settled=len(settled),
    )


def standing(word: Word, number: int, sight: PageSight | None) -> Standing:
    """What map and pictures together say of the page's word `number`."""
    shown = not word.flags & ~Hidden.TINY
    agreed = Standing.SEEN if shown else Standing.HIDDEN
    if sight is None:
        return agreed
    looks = [one.sight for one in sight.words[number] if letters(one.text)]
    if shown:
        contradicted = bool(looks) and all(look is Sight.HIDDEN for look in looks)
    else:
        contradicted = 2 * sum(look is Sight.SHOWN for look in looks) > len(looks)
    return Standing.DISPUTED if contradicted else agreed


def doubtful(text: str, box: Box, neighbours: Sequence[Box], least: float) -> bool:
    """Whether a sure reading of pixels is more likely noise (rule 4); boxes as if level.

    `least` is the height in mpt below which it is a speck.
    """
    key = letters(text)
    if box.height < least:
        return True
    wide = per_mille(box.width, box.height * max(1, len(text)))
    if not NARROW <= wide <= WIDE:
        return True
    if len(key) > 1:
        return len(set(key)) == 1 and not key.isdigit() and key not in _REPEATED
    if key in _BULLETS:
        return True
    return not any(_beside(box, other) for other in neighbours if other != box)


def _beside(box: Box, other: Box) -> bool:
    """Whether `other` is a neighbour on the line of `box`, of about its height."""
    low, high = sorted((box.height, other.height))
    gap = max(other.x0 - box.x1, box.x0 - other.x1)
    common = min(box.y1, other.y1) - max(box.y0, other.y0)
    return (
        per_mille(low, high) >= ALIKE
        and 2 * common >= low
        and gap * PER_MILLE <= BESIDE * box.height
    )


def _file_word(word: Word, twins: dict[str, list[Box]], *, aside: bool = False) -> TruthWord:
    """A file word of the reference; set aside where it is painted for the second time."""
    key, box = letters(word.text), word.box
    if any(
        all(abs(a - b) <= TWICE for a, b in zip(box, other, strict=True)) for other in twins[key]
    ):
        aside = True
    elif not aside:
        twins[key].append(box)
    return TruthWord(word.text, box, set_aside=aside, turn=_turn(word))


def _pictured(word: Word, page: PageMap) -> bool:
    """Whether an image that shows holds the word's middle."""
    return any(image.box.holds(*word.box.centre) for image in page.images if not image.hidden)


def _along(box: Box, turn: int) -> Box:
    """The box with x along the line of a text of `turn` quarter turns."""
    return Box(box.y0, box.x0, box.y1, box.x1) if turn % 2 else box


def _turn(word: Word) -> int:
    x0, y0, x1, y1 = word.baseline
    return quarter_turn(x1 - x0, y1 - y0)


def _boxes(word: Word) -> list[Box]:
    """The word's box; of a tilted one each letter's."""
    x0, y0, x1, y1 = word.baseline
    dx, dy = abs(x1 - x0), abs(y1 - y0)
    if min(dx, dy) * PER_MILLE <= TILTED * max(dx, dy):
        return [word.box]
    return [one.box for one in characters(word)]


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(box.x0 // _CELL, box.x1 // _CELL + 1):
        for row in range(box.y0 // _CELL, box.y1 // _CELL + 1):
            yield column, row
