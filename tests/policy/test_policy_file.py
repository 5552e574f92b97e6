"""A policy's TOML: what it sets, what is wrong with it, and that it is given back whole."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from inkroute.errors import BadRequest
from inkroute.policy import Policy
from inkroute.policy_check import CheckPolicy
from inkroute.policy_file import (
    NOT_ZERO,
    VARIANTS,
    WHY,
    check_to_toml,
    from_toml,
    numbers,
    policies_from_toml,
    to_toml,
    variant_changes,
)


def test_an_empty_text_is_the_default() -> None:
    assert from_toml("") == Policy()


def test_a_text_sets_what_it_names_on_top_of_its_base() -> None:
    made = from_toml('base = "strict"\nimage_threshold = 80\n[pixels]\nclean_glyphs = 50\n')
    strict = Policy.strict()
    assert made == replace(
        strict, image_threshold=80, pixels=replace(strict.pixels, clean_glyphs=50)
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("image_treshold = 80", "no number image_treshold; the nearest is image_threshold"),
        ("[pixels]\nclean_glyph = 1", "clean_glyph in [pixels]; the nearest is clean_glyphs"),
        ("clean_glyphs = 1", "clean_glyphs: it stands in the table [pixels]"),
        ("[pixels]\nlayer_share = 1", "it stands before any table"),
        ("qqqq = 1", "no number qqqq; inkroute policy lists all"),
        ("[pixel]\nclean_glyphs = 1", "[pixel]: the tables that there are: pixels, text"),
        ("pixels = 3", "pixels is a table, [pixels]"),
        ("image_threshold = 0.1", "image_threshold = 0.1: give a whole number (per mille)"),
        ("image_threshold = true", "image_threshold = true: give a whole number"),
        ('image_threshold = "80"', 'image_threshold = "80": give a whole number'),
        ("image_threshold = -1", "image_threshold = -1: give 0 to 1000000000 (per mille)"),
        ("image_threshold = 1000000001", "give 0 to 1000000000"),
        ("[pixels]\nceiling = 0", "pixels.ceiling = 0: give 1 to 1000000000 (px)"),
        ("kept_word_grown = 72001", "kept_word_grown = 72001: give 0 to 72000 (mpt)"),
        ('base = "strikt"', 'base = "strikt": there are default, strict, thrifty'),
        ("base = 1", "base = 1: there are"),
        ("base = ['strict']", "base = ['strict']: there are"),
        ("image_threshold 80", "no TOML: Expected '=' after a key"),
        ("image_threshold = 8\nimage_threshold = 9", "no TOML: Cannot overwrite"),
        ("image_threshold = " + "9" * 5_000, "no TOML"),
        ("a = " + "[" * 5_000, "no TOML: brackets are nested too deeply"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    with pytest.raises(BadRequest) as raised:
        from_toml(text)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    "policy",
    [
        Policy(),
        Policy.strict(),
        Policy.thrifty(),
        replace(Policy.thrifty(), word_gap=7, pixels=replace(Policy().pixels, sure=1)),
    ],
)
def test_what_is_written_is_read_back(policy: Policy) -> None:
    assert from_toml(to_toml(policy)) == policy


def test_every_line_that_is_commented_out_can_be_taken_in() -> None:
    lines = to_toml(Policy()).splitlines()
    active = [line.removeprefix("# ") if _sets(line) else line for line in lines]
    assert from_toml("\n".join(active)) == Policy()
    assert sum(map(_sets, lines)) == len(list(numbers(Policy())))


def _sets(line: str) -> bool:
    """Whether a line is a number that is commented out."""
    words = line.split()
    return len(words) == 4 and words[0] == "#" and words[2] == "="


def test_every_number_is_listed_with_its_documents() -> None:
    listed = list(numbers(Policy()))
    tables = ("pixels", "text")
    names = [field.name for field in fields(Policy()) if field.name not in tables]
    names += [f"{t}.{field.name}" for t in tables for field in fields(getattr(Policy(), t))]
    assert [number.full_name for number in listed] == names
    for number in listed:
        assert number.unit, number.full_name
        assert number.basis in {"specification", "tuned", "judgement"}, number.full_name
        assert number.source, number.full_name
        assert number.value == number.default


@pytest.mark.parametrize("name", VARIANTS)
def test_every_change_of_a_variant_is_explained(name: str) -> None:
    changed = variant_changes(name)
    assert [number.full_name for number, _ in changed] == sorted(
        WHY.get(name, {}), key=[n.full_name for n in numbers(Policy())].index
    )
    assert bool(changed) == (name != "default")


@pytest.mark.parametrize("name", sorted(NOT_ZERO))
def test_what_divides_is_never_zero(name: str) -> None:
    assert name in {number.full_name for number in numbers(Policy())}
    table, _, own = name.rpartition(".")
    with pytest.raises(BadRequest, match=f"{name} = 0: give 1 to"):
        from_toml(f"[{table}]\n{own} = 0" if table else f"{own} = 0")


def test_the_numbers_of_a_check_have_a_table_that_no_policy_holds() -> None:
    policy, check = policies_from_toml("[check]\ncoverage = 900\nsample = 1000\n")
    assert policy == Policy()
    assert check == replace(CheckPolicy(), coverage=900, sample=1000)
    assert policies_from_toml(to_toml(policy) + check_to_toml(check)) == (policy, check)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[check]\ncoverag = 1", "no number coverag in [check]; the nearest is coverage"),
        ("[check]\nsample = 1001", "check.sample = 1001: give 0 to 1000"),
        ("check = 1", "check is a table, [check]"),
    ],
)
def test_what_is_wrong_with_a_check_is_said(text: str, said: str) -> None:
    with pytest.raises(BadRequest) as raised:
        policies_from_toml(text)
    assert said in str(raised.value)
