"""The evaluation's commands in one line: ``run.py COMMAND [options]``, or `make evaluate`.

In: a command's name and its options. Out: what the command prints and writes. Each command is a
module with `add_arguments` and `run`, loaded when it is asked for. `all` runs, for the half that
rules are tuned on, what leads from nothing to a page of results.
"""

# ruff: noqa: T201 - a command talks to the person at the terminal

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Command(NamedTuple):
    """A module of the evaluation and what it does."""

    module: str
    about: str


COMMANDS = {
    "build": Command("build_set", "make the constructed pages and their truth"),
    "check": Command("truth_check", "check the truth by reading it with Tesseract"),
    "read": Command("systems", "have the product and the baselines read a set"),
    "score": Command("scoring", "print the scores of what was read"),
    "report": Command("report", "write the page of results with its plots"),
    "sheet": Command("sheet", "show every page with a wrong route or a lost word"),
    "real": Command("real", "take real pages and build their reference"),
    "eye": Command("eye", "sheets to check the real pages' reference by eye"),
    "trust": Command("trust.command", "judge text layers that are labelled good or bad"),
    "calibration": Command("trust.calibration", "calibrate the probe by labelled real pages"),
    "alphabets": Command(
        "trust.alphabet_counts", "shift and permute alphabets, see if language tells"
    ),
    "figures": Command(
        "layer_figures", "hold the text layer's judges against the reference's figures"
    ),
    "broken": Command("broken", "break the router on purpose and see it in the scores"),
    "floors": Command("floors", "pin the scores that the tests hold"),
    "freeze": Command("freeze", "freeze the sources before a held-out run"),
}
#: the commands of `all`, with their options.
ALL = (("build",), ("check",), ("read",), ("score", "--by", "kind"), ("report",), ("sheet",))


def main(arguments: Sequence[str]) -> int:
    """Run a command; its exit status."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print("run.py COMMAND [options]; COMMAND --help tells its options\n")
        for name, command in COMMANDS.items():
            print(f"  {name:12}{command.about}")
        print(f"  {'all':12}{', '.join(' '.join(one) for one in ALL)}")
        return 0
    name, *options = arguments
    if name == "all":
        return run_all(options)
    if name not in COMMANDS:
        print(f"no command {name}: there are {', '.join(COMMANDS)}, all")
        return 2
    return run_one(name, options)


def run_one(name: str, options: Sequence[str]) -> int:
    """Run a command with its options."""
    command = COMMANDS[name]
    module = import_module(f"evaluation.{command.module}")
    parser = argparse.ArgumentParser(prog=f"run.py {name}", description=command.about)
    module.add_arguments(parser)
    status: int = module.run(parser.parse_args(list(options)))
    return status


def run_all(options: Sequence[str]) -> int:
    """From nothing to a page of results; stops where a command says that it cannot go on.

    A page that a system could not read is an answer, too, and stops nothing.
    """
    if options:
        print("all takes no options: give them to the commands")
        return 2
    for name, *rest in ALL:
        print(f"== {name}", flush=True)
        status = run_one(name, rest)
        if status and name != "read":
            return status
    return 0


if __name__ == "__main__":
    # Not this folder itself: its modules have short names that hide others.
    sys.path[:1] = [str(ROOT / "tests"), str(ROOT / "build"), str(ROOT / "core")]
    sys.exit(main(sys.argv[1:]))
