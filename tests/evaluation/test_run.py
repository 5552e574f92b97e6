"""The command line finds its commands, and says what it does not know."""

from __future__ import annotations

import argparse
from importlib import import_module
from importlib.util import find_spec

import pytest

from evaluation import run

#: commands that are there in every checkout.
OURS = ("check", "freeze", "read", "score")


def test_every_command_has_a_module() -> None:
    missing = [c.module for c in run.COMMANDS.values() if not find_spec(f"evaluation.{c.module}")]
    assert not missing


@pytest.mark.parametrize("name", OURS)
def test_a_command_takes_its_options(name: str) -> None:
    module = import_module(f"evaluation.{run.COMMANDS[name].module}")
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    assert callable(module.run)
    assert vars(parser.parse_args([])) is not None


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main([]) == 0
    listed = capsys.readouterr().out
    assert all(f"  {name}" in listed for name in run.COMMANDS)


def test_an_unknown_command_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["reed"]) == 2
    assert "no command reed" in capsys.readouterr().out


def test_all_stops_where_a_command_cannot_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []

    def fake(name: str, _: object) -> int:
        called.append(name)
        return int(name in ("read", "report"))

    monkeypatch.setattr(run, "run_one", fake)
    assert run.main(["all"]) == 1
    assert called == ["build", "check", "read", "score", "report"]
    assert run.main(["all", "--set", "tune"]) == 2
