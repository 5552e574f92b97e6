"""Is a page written as the user's own good pages are? Letter pairs of those, and nothing shipped.

In: texts of good pages. Out: a `PairModel`, which scores other pages; all numbers are integers,
scores and thresholds in thousandths of a nat. The model is how often each character follows each
other one, every pair counted once more than seen; its logarithms are worked out by integers, since
those of C libraries differ. Tables and short form fields score low without being broken, so
that pages of figures are set apart and the verdict says "not language". Not here: files
(`pair_file`), tables of the world's languages (`language`). Text layer, 2 ("N1").
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from inkroute.geometry import PER_MILLE
from inkroute.policy_text import TextPolicy
from inkroute.text_layer_facts import PairModel
from inkroute.textlayer.alphabets import DIGIT, OTHER, characters
from inkroute.textlayer.language import Verdict

#: The reference alphabet: French letters and the space.
REFERENCE_ALPHABET = " abcdefghijklmnopqrstuvwxyzàâäæçèéêëîïôöùûüÿœ"
#: The class of everything outside the alphabet.
OUTSIDE = "\ufffd"
#: Stands for minus infinity, the score of a text without a pair; every number is above it.
MINUS_INFINITY = -(1 << 53) + 1

#: Dots and strokes that lead the eye from a title to its page.
_LEADER = re.compile(r"([.·…_–-])(?:\s?\1){2,}")
_DEFAULTS = TextPolicy()
#: Logarithms are worked out in millionths of a nat, and averaged into thousandths.
_MILLION, _THOUSAND = 1_000_000, 1_000
#: Bits behind the point: of numbers and the natural logarithm of 2, of their binary logarithms.
_FINE, _LOG_BITS, _LN_2 = 64, 40, 0xB17217F7D1CF79AC


class Readability(NamedTuple):
    """What a model says of a page: UNJUDGED are pages of figures, which no such model can read.

    `score` and `threshold` in thousandths of a nat; `outside` is per mille of the characters.
    """

    verdict: Verdict
    score: int
    threshold: int
    outside: int


class Choice(NamedTuple):
    """A margin chosen on held-out pages: the model with it, and their scores."""

    model: PairModel
    scores: tuple[int, ...]


def normalise(text: str, alphabet: str = REFERENCE_ALPHABET) -> str:
    """Small letters, white space as single spaces, and one class for all that is outside."""
    letters = frozenset(alphabet)
    small = " ".join(text.lower().split())
    return "".join([one if one in letters else OUTSIDE for one in small])


def alphabet_of(pages: Iterable[str]) -> str:
    """The letters of some pages and the space, in the order of their code points."""
    found: dict[str, None] = {" ": None}
    for page in pages:
        codes, kinds = characters(page, {})
        found.update(dict.fromkeys(map(chr, np.unique(codes[kinds >= OTHER]).tolist())))
    small = {one: None for one in found if one == one.lower() != OUTSIDE}
    return "".join(sorted(small))


def is_numeric(text: str, policy: TextPolicy = _DEFAULTS) -> bool:
    """Whether a page is figures: `numeric_share` of its characters, and as many as its letters."""
    _, kinds = characters(text, {})
    digits, letters = int(np.count_nonzero(kinds == DIGIT)), int(np.count_nonzero(kinds >= OTHER))
    whole = sum(map(len, text.split()))
    return digits >= max(letters, 1) and digits * PER_MILLE >= whole * policy.numeric_share


def outside_share(text: str, alphabet: str) -> int:
    """Per mille of a text's characters, but for spaces, that are of no alphabet.

    Leaders ("Contents . . . . . 3") count as one sign each.
    """
    line = normalise(_LEADER.sub(r"\1", text), alphabet)
    whole = len(line) - line.count(" ")
    return line.count(OUTSIDE) * PER_MILLE // max(whole, 1)


def fit(
    pages: Sequence[str], *, alphabet: str | None = None, margin: int = _DEFAULTS.pairs_margin
) -> PairModel:
    """A model of good pages; `alphabet` is that of the pages unless said.

    Raises:
        ValueError: there is no page, or one has fewer than two characters.
    """
    if not pages:
        raise ValueError(
            "there is no page to fit on: a model fitted on nothing would call everything readable"
        )
    letters = alphabet_of(pages) if alphabet is None else "".join(sorted(set(alphabet)))
    counts: Counter[str] = Counter()
    outside = 0
    for number, page in enumerate(pages, start=1):
        text = normalise(page, letters)
        if len(text) <= 1:
            raise ValueError(f"page {number} has fewer than two characters: leave it out")
        counts.update(a + b for a, b in pairwise(text))
        outside = max(outside, outside_share(page, letters))
    digest = hashlib.sha256("\f".join(pages).encode("utf-8", "surrogatepass")).hexdigest()
    pairs = tuple(sorted(counts.items()))
    model = PairModel(letters, pairs, 0, margin, outside, len(pages), digest)
    return replace(model, worst=min(score(page, model) for page in pages))


def score(text: str, model: PairModel) -> int:
    """Mean log probability a pair, thousandths of a nat; `MINUS_INFINITY` without a pair."""
    line = normalise(text, model.alphabet)
    pairs = len(line) - 1
    if pairs < 1:
        return MINUS_INFINITY
    logs = _logs(model)
    seen, unseen, never = logs.seen, logs.unseen, logs.never
    total = 0
    for first, second in pairwise(line):
        found = seen.get(first + second)
        total += unseen.get(first, never) if found is None else found
    return -((total + pairs * (_THOUSAND // 2)) // (pairs * _THOUSAND))


def is_readable(text: str, model: PairModel, policy: TextPolicy = _DEFAULTS) -> Readability:
    """The verdict on a page, with its score and the threshold.

    The class of what is outside the alphabet follows itself wherever good pages hold figures, so
    that a page made of nothing else (numbers of glyphs: `#$%&!*+`) would score well: more of it
    than `pairs_outside` beyond any good page is not language either.
    """
    value = score(text, model)
    outside = outside_share(text, model.alphabet)
    if is_numeric(text, policy):
        verdict = Verdict.UNJUDGED
    elif value < model.threshold or outside > model.outside + policy.pairs_outside:
        verdict = Verdict.NOT_LANGUAGE
    else:
        verdict = Verdict.LANGUAGE
    return Readability(verdict, value, model.threshold, outside)


def choose_margin(
    model: PairModel, held_out: Sequence[str], policy: TextPolicy = _DEFAULTS
) -> Choice:
    """The margin by which readable pages that the model has not seen pass.

    The model's own where they all do; else the least multiple of `pairs_step` at which they do.

    Raises:
        ValueError: a page has fewer than two characters.
    """
    scores = tuple(score(page, model) for page in held_out)
    if MINUS_INFINITY in scores:
        number = scores.index(MINUS_INFINITY) + 1
        raise ValueError(f"held-out page {number} has fewer than two characters: leave it out")
    below = max((model.worst - one for one in scores), default=0)
    steps = -(-below // policy.pairs_step)
    margin = model.margin if below <= model.margin else steps * policy.pairs_step
    return Choice(replace(model, margin=margin), scores)


class _Logs(NamedTuple):
    """Minus the log probability (millionths of a nat) of a second character after a first.

    `seen` by pair; `unseen` by the first character of a pair that was not seen; `never` after a
    character that was never first.
    """

    seen: dict[str, int]
    unseen: dict[str, int]
    never: int


@lru_cache(maxsize=8)
def _logs(model: PairModel) -> _Logs:
    """The model's counts as logarithms, each pair counted once more than seen (add-one)."""
    classes = len(model.alphabet) + 1
    firsts: Counter[str] = Counter()
    for pair, count in model.counts:
        firsts[pair[0]] += count
    rows = {first: natural_log(count + classes) for first, count in firsts.items()}
    seen = {pair: rows[pair[0]] - natural_log(count + 1) for pair, count in model.counts}
    return _Logs(seen, rows, natural_log(classes))


@lru_cache(maxsize=1 << 12)
def natural_log(number: int) -> int:
    """The natural logarithm of a whole number above 0, in millionths, rounded to the nearest.

    The binary logarithm's bits are found by squaring: where the square reaches 2 the bit is 1.

    >>> natural_log(1), natural_log(2), natural_log(10)
    (0, 693147, 2302585)
    """
    whole = number.bit_length() - 1
    value = (number << _FINE) >> whole
    bits = whole
    for _ in range(_LOG_BITS):
        value = (value * value) >> _FINE
        bits <<= 1
        if value >> (_FINE + 1):
            value >>= 1
            bits |= 1
    scale = _LOG_BITS + _FINE
    return (bits * _LN_2 * _MILLION + (1 << (scale - 1))) >> scale
