"""Are a few letters of a text exchanged for each other, as a wrong table of a font leaves them?

In: words as they are read. Out: the letters that look exchanged, and in which language; None where
the text is best as it stands. A text with e and a exchanged is still close to its language, so it
passes for one (`language`); but exchanging them back makes it much likelier, which no exchange
does to a text that is right. Each different word counts once and for no more than a few nats,
since a name that a page repeats would have letters exchanged to suit it; most of the words
concerned have to gain, and much of what sets the text apart from the language has to go: texts of
languages without a table, transliteration, code and formulas gain somewhere, too, and stay far
from any language. Not here: texts far from any language (`language`), repair. Text layer, 2.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE
from inkroute.policy import Policy
from inkroute.policy_text import TextPolicy
from inkroute.textlayer.alphabets import folded
from inkroute.textlayer.language import Text, main_script
from inkroute.textlayer.language_data import FOREIGN, LEVEL, Script

#: What ends a word, but for white space: ASCII signs, dashes and quotation marks; and where the
#: second of two words begins that a program's text sets as one (`findAll`).
_SIGNS = re.compile("[!-/:-@\\[-`{-~«»\u2010-\u2027]+")
_SECOND = re.compile("[A-Z](?<=[a-z][A-Z])")

Integers = npt.NDArray[np.int64]

#: Gains are worked out in thousandths of a nat.
_THOUSAND = 1000


class Swapped(NamedTuple):
    """Letters that look exchanged.

    `groups`: letters that stand for each other, those of a group in the order of their code
    points; `letters` is how many such letters the words have; `gain` is by how much the words are
    likelier with the letters exchanged back, nats; `language` is whose words they are then.
    """

    groups: tuple[str, ...]
    letters: int
    gain: int
    language: str


class _Exchange(NamedTuple):
    """For each class of letters the one that makes the text likeliest; what that costs."""

    column: int
    cost: int
    classes: Integers

    def moved(self, pairs: Integers, width: int) -> npt.NDArray[np.intp]:
        """Pairs with their letters exchanged."""
        first = self.classes.take((pairs // width).astype(np.intp))
        second = self.classes.take((pairs % width).astype(np.intp))
        return (first * width + second).astype(np.intp)


def swapped(words: Sequence[str], policy: Policy) -> Swapped | None:
    """The letters exchanged in words of one font; None where there are none, or too few words."""
    limits = policy.text
    whole = " ".join(words)
    if len(whole) < limits.swap_pairs:
        return None
    parts = _SECOND.sub(r" \g<0>", _SIGNS.sub(" ", whole)).lower().split()
    text = main_script(list(dict.fromkeys(parts)), policy)
    if text is None or len(text.pairs) < limits.swap_pairs:
        return None
    script = text.script
    table = _table(text)
    costs = _costs(table, script)
    misfits = costs * LEVEL // len(text.pairs) - script.typical
    nearest = misfits.argsort(kind="stable")[: limits.swap_languages].tolist()
    first = _exchange(table, script, nearest[0], limits)
    if first.cost == costs[nearest[0]]:
        return None
    tried = [first, *(_exchange(table, script, column, limits) for column in nearest[1:])]
    best = min(tried, key=lambda one: (one.cost, one.column))
    if (int(costs.min()) - best.cost) * LEVEL < limits.swap_total:
        return None
    gain = _by_words(text, best, limits)
    if gain is None or not _is_explained(main_script(parts, policy), best, limits):
        return None
    groups = _groups(best.classes, script)
    small = folded(whole)
    count = sum(small.count(letter) for letter in "".join(groups))
    return Swapped(groups, count, gain // _THOUSAND, script.languages[best.column])


def _table(text: Text) -> Integers:
    """How often each pair of classes stands in a text, a row for each first one."""
    width = text.script.width
    counts = np.bincount(text.pairs.astype(np.intp), minlength=width * width)
    return counts.astype(np.int64).reshape(width, width)


def _costs(table: Integers, script: Script) -> Integers:
    """How unlikely a text is in each language, levels; asked of the pairs that it has."""
    seen = table.ravel().nonzero()[0]
    levels = script.levels.take(seen, axis=0).astype(np.int64)
    costs: Integers = (table.ravel()[seen][:, None] * levels).sum(axis=0, dtype=np.int64)
    return costs


def _is_explained(text: Text | None, best: _Exchange, limits: TextPolicy) -> bool:
    """Whether a running text is near its language with the letters exchanged back.

    Of what is far from any language much more has to go by the exchange than is left: Ukrainian in
    Latin letters is a little nearer to Slovak with i and y exchanged.
    """
    if text is None:
        return False
    script, pairs = text.script, len(text.pairs)
    misfits = _costs(_table(text), script) * LEVEL // pairs - script.typical
    levels = script.levels[:, best.column].take(best.moved(text.pairs, script.width))
    mean = int(levels.sum(dtype=np.int64)) * LEVEL // pairs
    left = mean - int(script.typical[best.column])
    gone = int(misfits.min()) - left
    least = limits.swap_near_gone if left <= limits.swap_near else limits.swap_far_gone
    return gone * PER_MILLE >= left * least


def _exchange(table: Integers, script: Script, column: int, limits: TextPolicy) -> _Exchange:
    """Exchange two letters after the other as long as the text becomes much likelier.

    `table` counts each pair of classes.
    """
    width = script.width
    used = table.any(axis=0) | table.any(axis=1) | _alphabets(script)[column]
    used[: FOREIGN + 1] = True
    own = used.nonzero()[0]
    among = own[:, None] * width + own[None, :]
    levels = script.levels[:, column].take(among).astype(np.int64)
    counts = table.ravel().take(among)
    cost = int((counts * levels).sum(dtype=np.int64))
    order = own.astype(np.int64)
    for _ in range(limits.swap_most):
        gains = _gains(counts, levels)
        first, second = divmod(int(gains.argmax()), len(own))
        gain, pair = int(gains[first, second]), [first, second]
        letters = int(counts[pair].sum(dtype=np.int64))
        if gain * LEVEL < max(limits.swap_gain, limits.swap_each * letters):
            break
        cost -= gain
        counts[pair] = counts[pair[::-1]]
        counts[:, pair] = counts[:, pair[::-1]]
        order[pair] = order[pair[::-1]]
    classes = np.arange(width, dtype=np.int64)
    classes[order.astype(np.intp)] = own
    return _Exchange(column, cost, classes)


def _gains(counts: Integers, levels: Integers) -> Integers:
    """By how much the text's cost falls when two letters are exchanged, for each two.

    0 for what is no letter.
    """
    as_other = _as_other(counts, levels) + _as_other(counts.T, levels.T)
    as_self, twice, same = as_other.diagonal(), counts.diagonal(), levels.diagonal()
    costs = as_other + as_other.T - as_self[:, None] - as_self[None, :]
    # Pairs of the two letters themselves: both letters of such a pair change at once.
    both = same[:, None] + same[None, :] - levels - levels.T
    costs += (twice[:, None] + twice[None, :] - counts - counts.T) * both
    costs[: FOREIGN + 1] = 0
    costs[:, : FOREIGN + 1] = 0
    gains: Integers = -costs
    return gains


def _as_other(counts: Integers, levels: Integers) -> Integers:
    """What pairs cost when another letter stands in place of their first: by first and other.

    Summed over the pairs that the text has, which are few of all.
    """
    first, second = counts.nonzero()
    opens = np.ones(len(first), np.bool_)
    np.not_equal(first[1:], first[:-1], out=opens[1:])
    costs = levels.T[second] * counts[first, second][:, None]
    begins = opens.nonzero()[0]
    found = np.zeros_like(counts)
    found[first[begins]] = np.add.reduceat(costs, begins.astype(np.intp), axis=0, dtype=np.int64)
    return found


@cache
def _alphabets(script: Script) -> npt.NDArray[np.bool_]:
    """Which classes are letters of each language: those that are not as foreign ones are."""
    width = script.width
    levels = script.levels.reshape(width, width, len(script.languages))
    own: npt.NDArray[np.bool_] = (levels != levels[FOREIGN]).any(axis=1).T
    return own


def _by_words(text: Text, best: _Exchange, limits: TextPolicy) -> int | None:
    """What the words gain, each at most so much, thousandths of a nat; None if too few do."""
    script, pairs = text.script, text.pairs
    levels = script.levels[:, best.column].astype(np.int64)
    change = levels.take(pairs.astype(np.intp)) - levels.take(best.moved(pairs, script.width))
    gains = np.add.reduceat(change, text.firsts.astype(np.intp), dtype=np.int64) * LEVEL
    more, fewer = int(np.count_nonzero(gains > 0)), int(np.count_nonzero(gains < 0))
    capped = int(gains.clip(-limits.swap_word, limits.swap_word).sum(dtype=np.int64))
    few = more * PER_MILLE < fewer * limits.swap_better
    return None if few or capped < limits.swap_total else capped


def _groups(classes: Integers, script: Script) -> tuple[str, ...]:
    """Letters that stand for each other, by their least code points."""
    letters = {
        at: chr(int((script.classes == at).argmax()))
        for at, other in enumerate(classes.tolist())
        if at != other
    }
    groups: list[str] = []
    while letters:
        at = next(iter(letters))
        ring: list[str] = []
        while at in letters:
            ring.append(letters.pop(at))
            at = int(classes[at])
        groups.append("".join(sorted(ring)))
    return tuple(sorted(groups))
