"""`inkroute policy`, and a policy of one's own for the other commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.papers import letter
from inkroute import cli
from inkroute.policy import Policy, digest
from inkroute.policy_check import CheckPolicy
from inkroute.policy_file import check_numbers, from_toml, numbers, variant_changes


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(["policy", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_table_shows_every_number_and_why_variants_differ(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = said(capsys)
    flat = " ".join(out.split())
    for number in (*numbers(Policy()), *check_numbers(CheckPolicy())):
        assert f"{number.full_name} {number.value} {number.unit}" in flat
        assert f"{number.basis}: {' '.join(number.source.split())}" in flat
    for name in ("strict", "thrifty"):
        for number, why in variant_changes(name):
            assert f"{number.full_name} {number.default} {number.value} {why}" in flat
    assert "*" not in out


def test_numbers_that_differ_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    flat = " ".join(said(capsys, "--policy", "strict").split())
    assert "image_threshold *50" in flat
    assert "(default: 100)" in flat
    assert flat.count("*") == len(variant_changes("strict"))


def test_json_tells_values_and_documents(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "--policy", "thrifty", "--json"))
    assert (found["name"], found["digest"]) == ("thrifty", digest(Policy.thrifty()))
    assert {n["name"]: n["value"] for n in found["numbers"]} == {
        n.full_name: n.value for n in numbers(Policy.thrifty())
    }
    assert {c["name"] for c in found["variants"]["strict"]} == {
        n.full_name for n, _ in variant_changes("strict")
    }


def test_numbers_of_checks_are_shown_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[check]\ncoverage = 901\n", encoding="utf-8")
    found = json.loads(said(capsys, "--policy", str(path), "--json"))
    assert found["digest"] == digest(Policy())
    values = {number.full_name: number.value for number in check_numbers(CheckPolicy())}
    assert {n["name"]: n["value"] for n in found["check"]} == {**values, "check.coverage": 901}
    flat = " ".join(said(capsys, "--policy", str(path)).split())
    assert "check.coverage *901 per mille of a line's words" in flat
    assert flat.count("*") == 1


def test_toml_is_a_file_for_the_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "--policy", "strict", "--toml")
    assert from_toml(text) == Policy.strict()
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("# word_gap = 150", "word_gap = 140"), encoding="utf-8")
    found = json.loads(said(capsys, "--policy", str(path), "--json"))
    assert found["name"] == "custom"
    assert next(n for n in found["numbers"] if n["name"] == "word_gap")["value"] == 140


def test_a_policy_of_ones_own_decides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pdf, toml = tmp_path / "a.pdf", tmp_path / "mine.toml"
    pdf.write_bytes(letter())
    toml.write_text('base = "strict"\nimage_threshold = 99\n', encoding="utf-8")
    assert cli.main(["route", str(pdf), "--json", "--policy", str(toml)]) == 0
    found = json.loads(capsys.readouterr().out)["policy"]
    assert found == digest(from_toml(toml.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("strikt", None, "is none of default, strict, thrifty, and no file: is strict meant?"),
        ("none.toml", None, "is none of default, strict, thrifty, and no file"),
        ("a.toml", "word_gab = 1", "a.toml: there is no number word_gab; the nearest is word_gap"),
        ("a.toml", "word_gap = -1", "a.toml: word_gap = -1: give 0 to"),
        ("a.toml", "\x00", "a.toml: this is no TOML"),
        ("a.toml", "#" * 1_000_001, "a policy is no longer than"),
    ],
)
def test_what_is_wrong_is_one_line(
    name: str, text: str | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = name if text is None else str(tmp_path / name)
    if text is not None:
        Path(path).write_text(text, encoding="utf-8")
    pdf = tmp_path / "a.pdf"
    pdf.write_bytes(letter())
    for command in (["policy"], ["route", str(pdf)]):
        assert cli.main([*command, "--policy", path]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("inkroute: error: --policy ")
        assert err.count("\n") == 1
        assert message in err


def test_a_folder_is_no_policy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["policy", "--policy", str(tmp_path)]) == 2
    assert "is a folder: name a TOML file" in capsys.readouterr().err
