"""Every number says its unit, its basis and its source; the digest knows every change."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

import pytest

from inkroute.policy import Policy, digest
from inkroute.policy_check import CheckPolicy
from inkroute.policy_classify import ClassifyPolicy, ProbePolicy
from inkroute.policy_layout import LayoutPolicy
from inkroute.policy_pixels import PixelPolicy
from inkroute.policy_text import TextPolicy

BASES = {"specification", "tuned", "judgement"}


@pytest.mark.parametrize(
    "policy",
    [Policy, PixelPolicy, TextPolicy, LayoutPolicy, ProbePolicy, ClassifyPolicy, CheckPolicy],
)
def test_every_number_is_documented(policy: type) -> None:
    for field in fields(policy):
        if is_dataclass(getattr(policy(), field.name)):
            continue
        assert set(field.metadata) == {"unit", "basis", "source"}, field.name
        assert field.metadata["basis"] in BASES, field.name
        assert field.metadata["unit"], field.name
        assert len(field.metadata["source"]) > 5, field.name


def test_the_digest_changes_with_every_field() -> None:
    base = Policy()
    seen = {digest(base)}
    count = 1
    for field in fields(base):
        value = getattr(base, field.name)
        if not is_dataclass(value):
            seen.add(digest(replace(base, **{field.name: value + 1})))
            count += 1
            continue
        for inner in fields(value):
            changed = replace(value, **{inner.name: getattr(value, inner.name) + 1})
            seen.add(digest(replace(base, **{field.name: changed})))
            count += 1
    assert len(seen) == count


def test_variants_have_names() -> None:
    names = [Policy().name, Policy.strict().name, Policy.thrifty().name, Policy(word_gap=1).name]
    assert names == ["default", "strict", "thrifty", "custom"]
