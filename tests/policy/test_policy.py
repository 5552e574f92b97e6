"""Every number says its unit, its basis and its source; the digest knows every change."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from inkroute.policy import Policy, digest
from inkroute.policy_layout import LayoutPolicy
from inkroute.policy_pixels import PixelPolicy

BASES = {"specification", "tuned", "judgement"}


@pytest.mark.parametrize("policy", [Policy, PixelPolicy, LayoutPolicy])
def test_every_number_is_documented(policy: type) -> None:
    for field in fields(policy):
        if field.name == "pixels":
            continue
        assert set(field.metadata) == {"unit", "basis", "source"}, field.name
        assert field.metadata["basis"] in BASES, field.name
        assert field.metadata["unit"], field.name
        assert len(field.metadata["source"]) > 5, field.name


def test_the_digest_changes_with_every_field() -> None:
    base = Policy()
    seen = {digest(base)}
    for field in fields(base):
        if field.name != "pixels":
            seen.add(digest(replace(base, **{field.name: getattr(base, field.name) + 1})))
    for field in fields(base.pixels):
        changed = replace(base.pixels, **{field.name: getattr(base.pixels, field.name) + 1})
        seen.add(digest(replace(base, pixels=changed)))
    assert len(seen) == len(fields(base)) + len(fields(base.pixels))


def test_variants_have_names() -> None:
    names = [Policy().name, Policy.strict().name, Policy.thrifty().name, Policy(word_gap=1).name]
    assert names == ["default", "strict", "thrifty", "custom"]
