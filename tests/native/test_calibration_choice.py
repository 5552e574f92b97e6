"""The choice of thresholds is the best of all, and the same that the probe would judge by."""

from __future__ import annotations

import random
from itertools import product

import pytest

from inkroute.native import calibration_choice
from inkroute.native.calibration_choice import Errors, Judged, bounds, choose, cuts, errors, passes
from inkroute.native.thresholds import NAMES
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import CharacterCounts
from inkroute.textlayer.probe import probe


def dice_file(dice: random.Random) -> tuple[CharacterCounts | None, ...]:
    """A file of one to six pages: empty, unreadable, CJK in part, garbled in part."""
    pages: list[CharacterCounts | None] = []
    for _ in range(dice.randint(1, 6)):
        total = dice.choice((0, 3, 40, 99, 100, 101, 700))
        bad = dice.randint(0, total // 8)
        letters = dice.randint(0, total - bad)
        cjk = dice.choice((0, letters // 2, letters))
        pages.append(CharacterCounts(total, total - bad, letters, cjk, bad))
        if dice.random() < 0.2:
            pages.append(None)
    return tuple(pages)


def dice_files(seed: int, number: int) -> list[Judged]:
    dice = random.Random(seed)  # noqa: S311 - no secret
    return [Judged(dice.random() < 0.6, bounds(probe(dice_file(dice)))) for _ in range(number)]


def test_a_file_passes_where_the_probe_calls_it_usable() -> None:
    dice = random.Random(1)  # noqa: S311 - no secret
    said = []
    for _ in range(2_000):
        pages = dice_file(dice)
        thresholds = ProbePolicy(
            dice.choice((0, 500, 667, 800, 1000)),
            dice.choice((0, 100, 101, 800)),
            dice.choice((0, 20, 50, 99)),
            dice.choice((0, 25, 50, 100, 1000)),
        )
        seen = probe(pages, thresholds)
        said.append(seen.usable)
        assert passes(Judged(good=True, bounds=bounds(seen)), thresholds) is seen.usable
    assert 200 < sum(said) < 1_800


@pytest.mark.parametrize("worth", [None, 1, 4])
@pytest.mark.parametrize("seed", range(4))
def test_no_combination_is_better(seed: int, worth: int | None) -> None:
    files, given = dice_files(seed, 8), ProbePolicy()
    all_values = [[cut.value for cut in cuts(files, n, getattr(given, n))] for n in NAMES]
    tried = [ProbePolicy(*values) for values in product(*all_values)]
    wrong = [errors(files, one) for one in tried]
    costs = [one.cost(worth) for one in wrong]
    found = choose(files, given, worth)
    assert errors(files, found.thresholds).cost(worth) == min(costs)
    moved = [sum(getattr(one, n) != getattr(given, n) for n in NAMES) for one in tried]
    fewest = min(m for m, cost in zip(moved, costs, strict=True) if cost == min(costs))
    own = sum(getattr(found.thresholds, n) != getattr(given, n) for n in NAMES)
    assert own == fewest
    bad = sum(not file.good for file in files)
    for refused, told in found.envelope:
        assert not any(w.refused <= refused and bad - w.passed > told for w in wrong)


def test_with_too_many_combinations_the_choice_is_near_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = dice_files(3, 60)
    best = errors(files, choose(files, ProbePolicy(), None).thresholds)
    monkeypatch.setattr(calibration_choice, "_COMBINATIONS", 30)
    near = errors(files, choose(files, ProbePolicy(), None).thresholds)
    assert near.passed == best.passed == 0
    assert best.refused <= near.refused <= best.refused + 6


def test_of_one_kind_alone_nothing_moves_but_to_pass_the_good() -> None:
    good = [Judged(good=True, bounds=(1000, total, 1 << 60, 1000)) for total in (80, 500)]
    chosen = choose(good, ProbePolicy(), None).thresholds
    assert chosen == ProbePolicy(min_total_chars=40)
    bad = [file._replace(good=False) for file in good[:1]]
    assert choose(bad, ProbePolicy(), None).thresholds == ProbePolicy()


def test_a_bad_file_is_worth_more_than_any_number_of_good_ones_unless_said() -> None:
    wrong = [Errors(1, 0), Errors(0, 99)]
    assert min(wrong, key=lambda one: one.cost(None)) == Errors(0, 99)
    assert min(wrong, key=lambda one: one.cost(98)) == Errors(1, 0)
    assert min(wrong, key=lambda one: one.cost(99)) == Errors(0, 99)
