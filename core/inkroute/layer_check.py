"""Is an earlier OCR's layer right? Some of its lines, held against what OCR reads there now.

In: a page's merged words, of which those of the layer are taken; then, for each line chosen, the
words that OCR read in it. Out: `Remark`s with both readings and their place (specification: OCR
and merge, "Check of a layer"): numbers are compared exactly, words by coverage. Lengths in mpt on
the displayed page. Not here: drawing and reading; and nothing is ever replaced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from inkroute.geometry import PER_MILLE, Box, per_mille
from inkroute.layer_numbers import differ, digits_in, has_digit, numbers_in
from inkroute.model import MergedWord, OcrWord, WordSource
from inkroute.policy_check import CheckPolicy


class RemarkKind(Enum):
    """What two readings disagree on."""

    NUMBER = "number"
    WORDS = "words"


class Severity(Enum):
    """How much hangs on it: another value or another text, or what either reading may confuse."""

    SERIOUS = "serious"
    MINOR = "minor"


class Remark(NamedTuple):
    """Two readings of one place that disagree; `confidence` is OCR's, per mille."""

    box: Box
    layer: str
    read: str
    kind: RemarkKind
    severity: Severity
    confidence: int


class Line(NamedTuple):
    """A line of the layer: its words as painted, the box round them, its quarter turns."""

    words: tuple[MergedWord, ...]
    box: Box
    turn: int

    @property
    def has_number(self) -> bool:
        """Whether any of its words holds a digit."""
        return any(has_digit(word.text) for word in self.words)

    @property
    def text(self) -> str:
        """Its words with spaces between."""
        return " ".join(word.text for word in self.words)


class Checked(NamedTuple):
    """What became of a line: its remarks; `sure` says that anything could be compared at all."""

    remarks: tuple[Remark, ...]
    sure: bool


def lines_of(
    words: Sequence[MergedWord], policy: CheckPolicy, *, visible: bool = False
) -> tuple[Line, ...]:
    """The layer's lines that hold a letter or digit, in the order in which they were painted.

    With `visible`, the text that shows is the layer too: an OCR program may paint what it read.

    OCR programs paint a layer line by line; a word that stands level with the last one, and not
    far from it, goes on its line.
    """
    groups: list[list[MergedWord]] = []
    for word in words:
        shows = visible and word.source is WordSource.FILE
        if word.source is not WordSource.FILE_OCR_LAYER and not shows:
            continue
        if groups and _goes_on(groups[-1], word, policy):
            groups[-1].append(word)
        else:
            groups.append([word])
    return tuple(
        Line(tuple(group), _round([word.box for word in group]), group[0].turn)
        for group in groups
        if any(letters(word.text) for word in group)
    )


def _goes_on(line: list[MergedWord], word: MergedWord, policy: CheckPolicy) -> bool:
    last = line[-1]
    if word.turn != last.turn or len(line) >= policy.line_words:
        return False
    before, here = upright(last.box, last.turn), upright(word.box, word.turn)
    middle, other = before.y0 + before.y1, here.y0 + here.y1
    level = 2 * here.y0 <= middle <= 2 * here.y1 or 2 * before.y0 <= other <= 2 * before.y1
    gap = policy.line_gap * max(before.height, here.height)
    return level and abs(here.x0 - before.x1) * PER_MILLE <= gap


def _round(boxes: Sequence[Box]) -> Box:
    """The smallest box round several."""
    return Box(
        min(b.x0 for b in boxes),
        min(b.y0 for b in boxes),
        max(b.x1 for b in boxes),
        max(b.y1 for b in boxes),
    )


def over_picture(line: Line, pictures: Sequence[Box]) -> bool:
    """Whether a word of the line that shows has its centre in one of `pictures` (mpt)."""
    centres = [word.box.centre for word in line.words if word.source is WordSource.FILE]
    return any(picture.holds(x, y) for x, y in centres for picture in pictures)


def upright(box: Box, turn: int) -> Box:
    """A box in the frame in which text turned by `turn` quarter turns clockwise stands upright."""
    match turn % 4:
        case 1:  # it runs down the page
            return Box(box.y0, -box.x1, box.y1, -box.x0)
        case 2:
            return Box(-box.x1, -box.y1, -box.x0, -box.y0)
        case 3:  # up the page
            return Box(-box.y1, box.x0, -box.y0, box.x1)
        case _:
            return box


def chosen(lines: Sequence[Line], share: int, seed: int) -> tuple[int, ...]:
    """Places of the lines to read again: all with numbers, and `share` (per mille) of the others.

    Those are spread evenly over the page; `seed` says where the first of them stands.
    """
    numbers = [place for place, line in enumerate(lines) if line.has_number]
    others = [place for place, line in enumerate(lines) if not line.has_number]
    count = -(-len(others) * share // PER_MILLE)
    offset = seed % len(others) if others else 0
    picked = [others[(i * len(others) + offset) // count] for i in range(count)]
    return tuple(sorted(numbers + picked))


class _Spot(NamedTuple):
    """Words of both readings that stand in one place, each from left to right."""

    layer: tuple[MergedWord, ...]
    read: tuple[OcrWord, ...]

    @property
    def confidence(self) -> int:
        """OCR's least confidence; 0 where it read nothing."""
        return min((word.confidence for word in self.read), default=0)

    @property
    def texts(self) -> tuple[str, str]:
        """What the layer says, what OCR reads."""
        return " ".join(w.text for w in self.layer), " ".join(w.text for w in self.read)


def compare(line: Line, read: Sequence[OcrWord], policy: CheckPolicy) -> Checked:
    """Hold a line against what OCR read in it; `read` in any order."""
    spots = _spots(line, read, policy)
    remarks: list[Remark] = []
    sure = False
    for spot in spots:
        number = _number(spot, policy)
        if number is not None:
            remarks.append(number)
        sure = sure or (
            spot.confidence >= policy.number_confidence and any(map(has_digit, spot.texts))
        )
    found, counted, confidence = _coverage(line, spots, policy)
    share = per_mille(found, counted)
    if counted and share < policy.coverage:
        severity = Severity.SERIOUS if share < policy.coverage_bad else Severity.MINOR
        text = " ".join(word.text for word in _in_order(read, line.turn))
        remarks.append(Remark(line.box, line.text, text, RemarkKind.WORDS, severity, confidence))
    return Checked(tuple(remarks), sure or counted > 0)


def _in_order(read: Sequence[OcrWord], turn: int) -> list[OcrWord]:
    return sorted(read, key=lambda w: (upright(w.box, turn), w.text, w.confidence))


def _spots(line: Line, read: Sequence[OcrWord], policy: CheckPolicy) -> list[_Spot]:
    """The line cut where neither reading has a word across the cut: numbers may be split."""
    spans: list[tuple[Box, int, MergedWord | OcrWord]] = [
        (upright(word.box, line.turn), 0, word) for word in line.words
    ]
    spans += [(upright(word.box, line.turn), 1, word) for word in _in_order(read, line.turn)]
    groups: list[list[int]] = []
    group_of = list(range(len(spans)))
    groups = [[n] for n in range(len(spans))]
    for a in range(len(line.words)):
        for b in range(len(line.words), len(spans)):
            if group_of[a] != group_of[b] and _together(spans[a][0], spans[b][0], policy):
                one, other = sorted((group_of[a], group_of[b]))
                for member in groups[other]:
                    group_of[member] = one
                groups[one] += groups[other]
                groups[other] = []
    out = []
    for group in groups:
        members = [spans[n] for n in sorted(group, key=lambda n: (spans[n][0], n))]
        layer = tuple(w for _, _, w in members if isinstance(w, MergedWord))
        ocr = tuple(w for _, _, w in members if isinstance(w, OcrWord))
        if members:
            out.append((min(box for box, _, _ in members), _Spot(layer, ocr)))
    return [spot for _, spot in sorted(out, key=lambda pair: pair[0])]


def _together(a: Box, b: Box, policy: CheckPolicy) -> bool:
    """Whether two words of an upright line stand in one place."""
    shared = min(a.x1, b.x1) - max(a.x0, b.x0)
    return shared > 0 and shared * PER_MILLE >= policy.same_place * min(a.width, b.width)


def _number(spot: _Spot, policy: CheckPolicy) -> Remark | None:
    """The remark on numbers of one place, where OCR is sure of another."""
    ours, theirs = spot.texts
    a, b = numbers_in(ours), numbers_in(theirs)
    if a == b or spot.confidence < policy.number_confidence:
        return None
    severity = Severity.SERIOUS if _serious(a, b) else Severity.MINOR
    box = _round([word.box for word in spot.layer or spot.read])
    return Remark(box, ours, theirs, RemarkKind.NUMBER, severity, spot.confidence)


def _serious(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether numbers mean another value; a lone digit and a letter are often taken for another.

    So are `.` and `,`.
    """
    if not a or not b:
        return digits_in(a or b) > 1
    return differ(a, b)


def _coverage(line: Line, spots: Sequence[_Spot], policy: CheckPolicy) -> tuple[int, int, int]:
    """Units of the layer found, units that count, and OCR's least confidence among its words.

    A unit is a word without digits, or a character of a script that sets no spaces. What stands
    where OCR is not sure does not count.
    """
    pool = Counter(
        unit
        for spot in spots
        for word in spot.read
        if word.confidence >= policy.word_confidence
        for unit in units(word.text)
    )
    if not pool:
        return 0, 0, 0
    found = counted = 0
    least = PER_MILLE
    for spot in spots:
        wanted = [u for w in spot.layer if not has_digit(w.text) for u in units(w.text)]
        if spot.read and spot.confidence < policy.word_confidence:
            continue
        least = min(least, spot.confidence) if spot.read else least
        counted += len(wanted)
        ours, theirs = spot.texts
        broken = line.words[-1] in spot.layer and _is_broken(ours, theirs)
        if letters(ours) == letters(theirs) or broken:
            found += len(wanted)
            continue
        for unit in wanted:
            if pool[unit] > 0:
                pool[unit] -= 1
                found += 1
    return found, counted, least


def _is_broken(ours: str, theirs: str) -> bool:
    """Whether the layer has a word whole that the page breaks at its line's end."""
    part = letters(theirs)
    return bool(part) and theirs.endswith(_HYPHENS) and letters(ours).startswith(part)


_HYPHENS = ("-", "\u00ad", "\u2010", "\u2011", "\u00ac")
#: Letters that readings in another language's model give without their signs, and ligatures.
_FOLDS = str.maketrans(
    dict(zip("àáâãäåāăąçćčďđèéêëēėęěìíîïīįłñńňòóôõöøōőŕřśšşťţùúûüūůűýÿžźż",
             "aaaaaaaaacccddeeeeeeeeiiiiiilnnnoooooooorrsssttuuuuuuuyyzzz", strict=True))
    | {"œ": "oe", "æ": "ae", "ß": "ss", "ſ": "s", "ё": "е"}
    | {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl"}
)  # fmt: skip
#: From here on scripts that set no spaces (CJK radicals) to the end of the ideographs; wide forms.
_UNSPACED = ((0x2E80, 0xA4CF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))


def letters(text: str) -> str:
    """The letters and digits of a text, small and without accents."""
    return "".join([c for c in text.lower().translate(_FOLDS) if c.isalnum()])


def units(text: str) -> list[str]:
    """What coverage counts of a word: itself, or each character that needs no space."""
    out: list[str] = []
    word = ""
    for letter in letters(text):
        if any(low <= ord(letter) <= high for low, high in _UNSPACED):
            out.append(letter)
        else:
            word += letter
    return [*out, word] if word else out
