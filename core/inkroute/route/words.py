"""Rules for words that show but do not decode, or are not believed: by font, then in blocks.

In: a page's undecoded and distrusted words, and all shown ones. Out: blocks of words with a
verdict each. A font of which only lone marks show is bullets, not a layer to read (routing,
"known to miss").
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.geometry import PER_MILLE, Box, baseline_turn, per_mille
from inkroute.model import Decision, Reason, Word
from inkroute.policy import Policy
from inkroute.route.conflicts import Distrusted
from inkroute.route.facts import PageFacts
from inkroute.route.images import Verdict

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
    for word in facts.shown:
        font = id(word.style.font)
        if font in by_font:
            readable[font] = readable.get(font, 0) + 1
    out: list[WordBlock] = []
    for font, words in by_font.items():
        out.extend(_judge_font(words, readable.get(font, 0), policy))
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


def _judge_font(words: list[Word], readable: int, policy: Policy) -> list[WordBlock]:
    name = words[0].style.font.name or words[0].style.font.resource
    share = per_mille(len(words), len(words) + readable)
    turn = (4 - baseline_turn(words[0].baseline)) % 4
    if _only_bullets(words, policy):
        sentence = f"Only lone marks show in the font {name}: bullets, nothing to read."
        verdict = Verdict(Decision.SKIP, 0, (Reason("bullets", len(words), sentence),), turn)
    elif share >= policy.undecoded_share:
        sentence = f"{share // 10} % of the words in the font {name} do not decode."
        verdict = Verdict(Decision.OCR, share, (Reason("undecoded", share, sentence),), turn)
    else:
        sentence = f"Only {share // 10} % of the words in the font {name} do not decode."
        verdict = Verdict(Decision.SKIP, share, (Reason("few_undecoded", share, sentence),), turn)
    return [WordBlock(box, tuple(part), verdict) for box, part in _blocks(words, policy)]


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
