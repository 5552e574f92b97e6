"""Models of letter pairs: fitted, scored by integers, saved and read again."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import replace
from random import Random

import pytest

from inkroute.policy_text import TextPolicy
from inkroute.textlayer import (
    MINUS_INFINITY,
    REFERENCE_ALPHABET,
    Verdict,
    choose_margin,
    fit,
    from_json,
    is_numeric,
    is_readable,
    normalise,
    score,
    to_json,
)
from inkroute.textlayer.pairs import OUTSIDE, alphabet_of, natural_log
from textlayer.prose import ENGLISH, FRENCH, KOREAN, RUSSIAN, permuted, shifted

#: Three good pages of one author.
HALVES = [FRENCH[:150], FRENCH[100:250], FRENCH[200:]]
FIGURES = "\n".join(
    f"{n} {n * 37} {n * 17},{n % 90 + 10} {n * 51}.{n % 80 + 10}" for n in range(60)
)


def test_normalising_lowers_and_makes_one_class_of_the_rest() -> None:
    assert normalise("Où  est\nl'Été ? 12 €") == (
        f"où est l{OUTSIDE}été {OUTSIDE} {OUTSIDE}{OUTSIDE} {OUTSIDE}"
    )
    assert normalise("Ваш чек", alphabet_of(["чек ваш 7"])) == "ваш чек"


def test_the_alphabet_is_that_of_the_pages_letters() -> None:
    assert alphabet_of(["Bac, 12 €", "ça"]) == " abcç"
    assert "한" in alphabet_of(["한국 2"])
    assert sorted(REFERENCE_ALPHABET) == list(REFERENCE_ALPHABET)


@pytest.mark.parametrize("number", [1, 2, 3, 7, 10, 255, 256, 99_991, 10**9, 2**60 + 1])
def test_integer_logarithms_are_those_of_mathematics(number: int) -> None:
    assert abs(natural_log(number) - math.log(number) * 1e6) < 0.501


def test_a_score_is_the_mean_log_probability_with_one_added() -> None:
    model = fit(["abab"], alphabet="ab")
    # ab twice, ba once; three classes; P(b|a) = 3/5, P(a|b) = 2/4, P(a|a) = 1/5.
    expected = (2 * math.log(3 / 5) + math.log(2 / 4)) / 3
    assert model.counts == (("ab", 2), ("ba", 1))
    assert model.worst == score("abab", model) == round(expected * 1000)
    assert score("aa", model) == round(math.log(1 / 5) * 1000)
    assert score("??", model) == round(math.log(1 / 3) * 1000)
    assert model.threshold == model.worst - 500


def test_fewer_than_two_characters_score_minus_infinity() -> None:
    model = fit([FRENCH])
    assert score("", model) == score(" x\n", model) == MINUS_INFINITY < score("qzx", model)
    assert is_readable("x", model).verdict is Verdict.NOT_LANGUAGE


def test_a_model_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="fitted on nothing would call everything readable"):
        fit([])
    with pytest.raises(ValueError, match="page 2 has fewer than two characters"):
        fit([FRENCH, " \n"])


def test_the_threshold_is_the_worst_page_less_the_margin() -> None:
    model = fit(HALVES, margin=120)
    scores = [score(page, model) for page in HALVES]
    assert model.threshold == min(scores) - 120
    assert model.pages == 3
    assert model.digest == hashlib.sha256("\f".join(HALVES).encode()).hexdigest()


@pytest.mark.parametrize("alphabet", [None, REFERENCE_ALPHABET])
def test_spoilt_pages_are_told_from_good_ones(alphabet: str | None) -> None:
    model = fit([FRENCH[:300], FRENCH[150:]], alphabet=alphabet)
    dice = Random(2)  # noqa: S311 - spoils texts
    assert is_readable(FRENCH.upper(), model).verdict is Verdict.LANGUAGE
    for bad in (permuted(FRENCH, dice), *(shifted(FRENCH, n) for n in range(1, 26)), RUSSIAN):
        assert is_readable(bad, model).verdict is Verdict.NOT_LANGUAGE


def test_a_model_of_another_script_works_alike() -> None:
    russian = fit([RUSSIAN[:250], RUSSIAN[150:]])
    assert is_readable(RUSSIAN, russian).verdict is Verdict.LANGUAGE
    assert is_readable(shifted(RUSSIAN, 3), russian).verdict is Verdict.NOT_LANGUAGE
    korean = fit([KOREAN])
    assert is_readable(KOREAN, korean).verdict is Verdict.LANGUAGE


def test_numbers_of_glyphs_do_not_pass_where_good_pages_hold_figures() -> None:
    pages = [f"{FRENCH} {n}.{n * 7919}, {n * 104729} et {n * 1299709}/{n}" for n in (3, 11)]
    model = fit(pages)
    letters = dict.fromkeys(FRENCH.replace(" ", "").replace("\n", ""))
    glyphs = FRENCH.translate({ord(letter): 0x21 + at for at, letter in enumerate(letters)})
    found = is_readable(glyphs, model)
    assert found.verdict is Verdict.NOT_LANGUAGE
    assert found.outside > model.outside + TextPolicy().pairs_outside
    for spelt in ("#$%&!*+,-./0123 " * 20, "#$%&!*+ ,-./ " * 20):
        assert is_readable(spelt, model).verdict is Verdict.NOT_LANGUAGE


def test_figures_are_set_apart_before_they_are_judged() -> None:
    model = fit([FRENCH])
    assert is_numeric(FIGURES)
    assert is_readable(FIGURES, model).verdict is Verdict.UNJUDGED
    assert not is_numeric(FRENCH)
    assert not is_numeric("")
    assert not is_numeric("#$%&!*+,-./0123 " * 20)


def test_a_margin_stays_where_held_out_pages_pass_and_widens_where_not() -> None:
    model = fit([FRENCH], margin=500)
    kept = choose_margin(model, [FRENCH[:100]])
    assert kept.model == model
    wide = choose_margin(model, [FRENCH[:100], ENGLISH])
    below = model.worst - wide.scores[1]
    assert below > 500
    assert wide.model == replace(model, margin=wide.model.margin)
    assert below <= wide.model.margin < below + TextPolicy().pairs_step
    assert wide.model.margin % TextPolicy().pairs_step == 0
    assert is_readable(ENGLISH, wide.model).verdict is Verdict.LANGUAGE
    with pytest.raises(ValueError, match="held-out page 1"):
        choose_margin(model, ["x"])


def test_a_model_is_a_small_json_text_and_back() -> None:
    model = fit(HALVES)
    text = to_json(model)
    assert len(text) < 6_000
    assert from_json(text) == model
    assert json.loads(text)["threshold"] == model.threshold
    assert score(ENGLISH, from_json(text)) == score(ENGLISH, model)


GOOD = json.loads(to_json(fit([FRENCH])))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"format": "x"}, "no model of letter pairs"),
        ({"version": 2}, "fit it again"),
        ({"alphabet": "ba"}, "alphabet"),
        ({"alphabet": " a"}, "not of pairs of its alphabet"),
        ({"counts": {}}, "no counts"),
        ({"counts": {"ab": 1.5}}, "whole numbers above 0"),
        ({"counts": {"abc": 1}}, "not of pairs"),
        ({"worst": "low"}, "worst"),
        ({"margin": -1}, "margin"),
        ({"pages": 0}, "pages"),
        ({"digest": "abc"}, "SHA-256"),
        ({"threshold": 0}, "threshold"),
    ],
)
def test_a_file_that_is_no_model_is_refused(changed: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        from_json(json.dumps(GOOD | changed))


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000, "nonsense"])
def test_a_text_that_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no model of letter pairs"):
        from_json(text)
