"""Rules for words that show but do not decode, or are not believed: by font, then in blocks.

In: a page's undecoded and distrusted words, and all shown ones. Out: blocks of words with a
verdict each. A font of which only lone marks show is bullets, not a layer to read (routing,
"known to miss"). What stands in a word is no lone mark: it has a letter in it, touches one, or is
made of several marks.
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.geometry import PER_MILLE, Box, baseline_turn, per_mille
from inkroute.model import Decision, Reason, Word
from inkroute.policy import Policy
from inkroute.route.conflicts import Distrusted
from inkroute.route.facts import PageFacts, WordIndex
from inkroute.route.images import Verdict
from inkroute.textlayer import lacks_letter

#: Kinds of mark in a font of bullets, at most.
_BULLET_KINDS = 4


@dataclass(frozen=True, slots=True)
class WordBlock:
    """Undecoded or distrusted words of one font near each other."""

    box: Box
    words: tuple[Word, ...]
    verdict: Verdict


class Groups:
    """Union-find over indices, with the lowest index as each group's name."""

    def __init__(self, count: int) -> None:
        """`count` groups of one."""
        self._parent = list(range(count))

    def find(self, index: int) -> int:
        """The group's name."""
        parent = self._parent
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    def join(self, one: int, other: int) -> None:
        """Make one group of two."""
        a, b = self.find(one), self.find(other)
        if a != b:
            self._parent[max(a, b)] = min(a, b)

    def members(self) -> list[list[int]]:
        """All groups, each in rising order, by their lowest index."""
        out: dict[int, list[int]] = {}
        for index in range(len(self._parent)):
            out.setdefault(self.find(index), []).append(index)
        return list(out.values())


def judge(facts: PageFacts, policy: Policy) -> list[WordBlock]:
    """Blocks of undecoded and distrusted words, each font's decision taken over the page."""
    by_font: dict[int, list[Word]] = {}
    for word in facts.undecoded:
        by_font.setdefault(id(word.style.font), []).append(word)
    readable: dict[int, int] = {}
    for word in facts.shown if by_font else ():
        font = id(word.style.font)
        if font in by_font:
            readable[font] = readable.get(font, 0) + 1
    index = WordIndex(facts.shown if by_font else ())
    out: list[WordBlock] = []
    for font, words in by_font.items():
        out.extend(_judge_font(words, readable.get(font, 0), index, policy))
    for suspect in facts.distrusted:
        out.extend(_judge_suspect(suspect, policy))
    for strange in facts.unreadable:
        out.extend(_sent(strange.words, strange.share, strange.reason, policy))
    return out


def _judge_suspect(suspect: Distrusted, policy: Policy) -> list[WordBlock]:
    """Words of a font whose glyph names contradict its ToUnicode table (text layer, 3)."""
    name = suspect.font.name or suspect.font.resource
    sentence = (
        f"The font {name} contradicts itself in {suspect.share // 10} % of its letters: "
        f"ToUnicode says {suspect.told} where the program names {suspect.named}."
    )
    reason = Reason("font_conflict", suspect.share, sentence)
    return _sent(suspect.words, suspect.share, reason, policy)


def _sent(
    words: tuple[Word, ...], confidence: int, reason: Reason, policy: Policy
) -> list[WordBlock]:
    """Words to be read, in blocks."""
    turn = (4 - baseline_turn(words[0].baseline)) % 4
    verdict = Verdict(Decision.OCR, confidence, (reason,), turn)
    return [WordBlock(box, tuple(part), verdict) for box, part in _blocks(list(words), policy)]


def _judge_font(
    words: list[Word], readable: int, shown: WordIndex, policy: Policy
) -> list[WordBlock]:
    """One font's undecoded words: all of them read or left, or those alone that are letters."""
    name = words[0].style.font.name or words[0].style.font.resource
    share = per_mille(len(words), len(words) + readable)
    letters = {id(word) for word in words if _is_of_a_word(word, shown, policy)}
    if not letters and _only_bullets(words, policy):
        sentence = f"Only lone marks show in the font {name}: bullets, nothing to read."
        return _left(words, 0, Reason("bullets", len(words), sentence), policy)
    if share >= policy.undecoded_share:
        sentence = f"{share // 10} % of the words in the font {name} do not decode."
        return _sent(tuple(words), share, Reason("undecoded", share, sentence), policy)
    out: list[WordBlock] = []
    if read := tuple(word for word in words if id(word) in letters):
        sentence = f"{len(read)} marks in the font {name} are letters and do not decode."
        reason = Reason("lone_letters_undecoded", len(read), sentence)
        out = _sent(read, policy.undecoded_share, reason, policy)
    if left := [word for word in words if id(word) not in letters]:
        sentence = f"Only {share // 10} % of the words in the font {name} do not decode."
        out += _left(left, share, Reason("few_undecoded", share, sentence), policy)
    return out


def _left(words: list[Word], confidence: int, reason: Reason, policy: Policy) -> list[WordBlock]:
    """Words that are left as they are, in blocks."""
    turn = (4 - baseline_turn(words[0].baseline)) % 4
    verdict = Verdict(Decision.SKIP, confidence, (reason,), turn)
    return [WordBlock(box, tuple(part), verdict) for box, part in _blocks(words, policy)]


def _is_of_a_word(word: Word, shown: WordIndex, policy: Policy) -> bool:
    """Whether a mark is no lone one: it holds or touches a letter, or is several unlike marks."""
    codes = "".join(piece.codes for piece in word.pieces)
    if lacks_letter(word.text) or len(set(codes)) > 1:
        return True
    reach = word.size * policy.word_gap // PER_MILLE
    return any(
        _is_beside(word, other, reach) for other in shown.inside(word.box.grown(word.size * 8))
    )


def _is_beside(word: Word, other: Word, reach: int) -> bool:
    """Whether a mark touches another word on its line, where that has a letter or a digit."""
    x0, y0, x1, y1 = word.baseline
    a0, b0, a1, b1 = other.baseline
    turn = baseline_turn(word.baseline)
    if turn != baseline_turn(other.baseline):
        return False
    if turn % 2:
        x0, y0, x1, y1, a0, b0, a1, b1 = y0, x0, y1, x1, b0, a0, b1, a1
    if abs(y0 - b0) > reach:
        return False
    if turn in {2, 3}:
        x0, x1, a0, a1 = -x0, -x1, -a0, -a1
    ends, starts = abs(x0 - a1) <= reach, abs(a0 - x1) <= reach
    return (ends and lacks_letter(other.text[-1:] + word.text[:1])) or (
        starts and lacks_letter(word.text[-1:] + other.text[:1])
    )


def _only_bullets(words: list[Word], policy: Policy) -> bool:
    if any(len(word.text) > policy.bullet_words for word in words):
        return False
    return len({piece.codes for word in words for piece in word.pieces}) <= _BULLET_KINDS


def _blocks(words: list[Word], policy: Policy) -> list[tuple[Box, list[Word]]]:
    """Words whose boxes, grown by half of 1.5 em each, meet; from the first painted on."""
    grown = [
        word.box.grown(max(word.size, 1) * policy.block_gap // PER_MILLE // 2) for word in words
    ]
    groups = Groups(len(words))
    order = sorted(range(len(words)), key=lambda i: (grown[i].y0, grown[i].x0, i))
    open_boxes: list[int] = []
    for index in order:
        box = grown[index]
        open_boxes = [i for i in open_boxes if grown[i].y1 > box.y0]
        for other in open_boxes:
            if box.meets(grown[other]):
                groups.join(index, other)
        open_boxes.append(index)
    out = []
    for members in groups.members():
        part = [words[i] for i in members]
        around = part[0].box
        for word in part[1:]:
            around = around.union(word.box)
        out.append((around, part))
    return out
