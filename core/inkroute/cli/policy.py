"""`inkroute policy`: every number that decides, with its unit, basis, source and value.

In: arguments. Out: a table, JSON, or a TOML file to edit, on standard output. Opens no PDF.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from inkroute.cli.common import add_command, add_policy, colour, print_lines, put, width
from inkroute.native.table import Column, Row, Style, lay_out
from inkroute.policy import Policy, digest
from inkroute.policy_check import CheckPolicy
from inkroute.policy_file import (
    VARIANTS,
    Number,
    check_numbers,
    check_to_toml,
    numbers,
    to_toml,
    variant_changes,
)

_EXAMPLES = """\
examples:
  inkroute policy                            every number; strict and thrifty
  inkroute policy --policy strict            * marks those that strict changes
  inkroute policy --toml > mine.toml         a file to edit
  inkroute policy --policy mine.toml --json  the same for a program
"""
_COLUMNS = tuple(
    Column(title, right=title == "value") for title in ("number", "value", "unit", "basis: source")
)


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    policy = add_command(
        commands,
        "policy",
        "list the numbers that decide, and where each comes from",
        "Lists every number that decides what is read and kept, and its source.",
        _EXAMPLES,
    )
    add_policy(policy)
    form = policy.add_mutually_exclusive_group()
    form.add_argument("--toml", action="store_true", help="a file to edit, for --policy FILE")
    form.add_argument("--json", action="store_true", help="JSON on standard output")


def run(arguments: argparse.Namespace) -> int:
    """`inkroute policy`: the numbers; 0."""
    policy: Policy = arguments.policy
    if arguments.toml:
        put((to_toml(policy) + check_to_toml(arguments.check_policy)).encode("utf-8"))
    elif arguments.json:
        put(_json(policy, arguments.check_policy).encode("utf-8"))
    else:
        table = _table(policy, arguments.check_policy, width(sys.stdout), colour(sys.stdout))
        print_lines(sys.stdout, table)
    return 0


def _json(policy: Policy, check: CheckPolicy) -> str:
    """The policy's numbers, one an object; those of checks; what each variant changes and why."""
    variants = {
        name: [
            {"name": number.full_name, "value": number.value, "why": why}
            for number, why in variant_changes(name)
        ]
        for name in VARIANTS
    }
    whole = {
        "name": policy.name,
        "digest": digest(policy),
        "numbers": [_value(number) for number in numbers(policy)],
        "check": [_value(number) for number in check_numbers(check)],
        "variants": variants,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _value(number: Number) -> dict[str, str | int]:
    """A number as an object."""
    return {
        "name": number.full_name,
        "value": number.value,
        "default": number.default,
        "unit": number.unit,
        "basis": number.basis,
        "source": number.source,
    }


def _table(
    policy: Policy,
    check: CheckPolicy,
    columns: int,
    colours: bool,  # noqa: FBT001
) -> Iterator[str]:
    """The table's lines; numbers that are not the default's are marked and told."""
    yield f"Policy {policy.name}, digest {digest(policy)[:16]}"
    yield ""
    rows = [_row(number) for number in numbers(policy)]
    yield from lay_out(_COLUMNS, rows, columns, colour=colours, prose=True)
    yield ""
    about = "how --check-layers compares; no part of the digest, for no word is changed"
    yield Style.BOLD.paint(f"check: {about}", colour=colours)
    rows = [_row(number) for number in check_numbers(check)]
    yield from lay_out(_COLUMNS, rows, columns, colour=colours, prose=True)
    for name in VARIANTS:
        changes = variant_changes(name)
        if not changes:
            continue
        about = (VARIANTS[name].__doc__ or "").strip()
        yield ""
        yield Style.BOLD.paint(f"{name}: {about[:1].lower()}{about[1:]}", colour=colours)
        titles = (Column(""), Column("default", right=True), Column(name, right=True), Column(""))
        listed = [
            Row((number.full_name, str(number.default), str(number.value), why))
            for number, why in changes
        ]
        yield from lay_out(titles, listed, columns, colour=colours, prose=True)


def _row(number: Number) -> Row:
    """A number as a line of the table."""
    changed = number.value != number.default
    was = f" (default: {number.default})" if changed else ""
    cells = (
        number.full_name,
        f"{'*' if changed else ''}{number.value}",
        number.unit,
        f"{number.basis}: {number.source}{was}",
    )
    return Row(cells, Style.YELLOW if changed else Style.PLAIN)
