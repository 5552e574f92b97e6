"""A policy as a text that a person edits, and what each of its numbers means.

In: TOML text, or a policy. Out: a policy, or TOML text, or the numbers one by one. Not here:
files, and what the numbers do. The form (routing, "Policy")::

    base = "strict"            # whose the other numbers are; "default" unless said
    image_threshold = 80
    [pixels]
    clean_glyphs = 50
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from difflib import get_close_matches
from typing import Any, NamedTuple

from inkroute.errors import BadRequest
from inkroute.policy import Policy
from inkroute.policy_check import CheckPolicy
from inkroute.policy_pixels import PixelPolicy
from inkroute.policy_text import TextPolicy

#: The policies that have a name.
VARIANTS: dict[str, Callable[[], Policy]] = {
    "default": Policy,
    "strict": Policy.strict,
    "thrifty": Policy.thrifty,
}
#: For each number that a variant sets otherwise than the default: what that does.
WHY: dict[str, dict[str, str]] = {
    "strict": {
        "image_threshold": "an image is read at half the confidence that it holds text",
        "layer_garbage": "an earlier OCR's layer is distrusted at a third of the bad characters",
        "undecoded_share": "a font's words are read when a tenth, not half, do not decode",
        "covered_share": "a word counts as covered when 70 %, not 90 %, of its letters are",
        "floor_vector_area": "a page without words is read for lines on a thousandth of it",
        "floor_ink": "a page without words is read for specks on a thousandth of its picture",
    },
    "thrifty": {
        "image_threshold": "an image is read only at 2.5 times the confidence that it holds text",
        "undecoded_share": "a font's words are read only when 60 %, not half, do not decode",
    },
}
_Values = Policy | PixelPolicy | TextPolicy | CheckPolicy
#: The table of the numbers by which layers are checked: no part of a `Policy` or its digest.
_CHECK = "check"
#: The key that says whose the numbers are that the text does not name.
_BASE = "base"
#: The greatest number: products of two, and of one with a place on a page, stay in 64 bits.
_MOST = 1_000_000_000
#: The numbers that cannot be 0: things are divided by them, or taken in so many.
NOT_ZERO = frozenset(
    {
        "letter_height_min",
        "image_scale",
        "layer_low",
        "pixels.base",
        "pixels.coarse",
        "pixels.ceiling",
        "pixels.letter_width",
        "text.stretch",
    }
)

#: Numbers with a ceiling of their own: a word's box, grown by it, is kept by the cells it touches.
#: Of more lines than all, some would be read twice.
_AT_MOST = {"kept_word_grown": 72_000, "check.sample": 1_000}


class Number(NamedTuple):
    """One number of a policy: its table ("" for the policy itself), name, value and documents."""

    table: str
    name: str
    value: int
    default: int
    unit: str
    basis: str
    source: str

    @property
    def full_name(self) -> str:
        """The name with its table before it."""
        return f"{self.table}.{self.name}" if self.table else self.name


def numbers(policy: Policy) -> Iterator[Number]:
    """Every number of a policy in the order of definition, its tables' after its own."""
    yield from _numbers("", policy, Policy())
    for table in _tables(policy):
        yield from _numbers(table, getattr(policy, table), getattr(Policy(), table))


def _numbers(table: str, policy: _Values, default: _Values) -> Iterator[Number]:
    for field in fields(policy):
        value = getattr(policy, field.name)
        if not is_dataclass(value):
            about = (str(field.metadata[key]) for key in ("unit", "basis", "source"))
            yield Number(table, field.name, value, getattr(default, field.name), *about)


def _tables(policy: Policy) -> list[str]:
    """The names of the fields that hold numbers of their own."""
    return [f.name for f in fields(policy) if is_dataclass(getattr(policy, f.name))]


def check_numbers(policy: CheckPolicy) -> Iterator[Number]:
    """Every number by which layers are checked."""
    yield from _numbers(_CHECK, policy, CheckPolicy())


def from_toml(text: str) -> Policy:
    """The policy that a text describes: its base, with the numbers that it names."""
    return policies_from_toml(text)[0]


def policies_from_toml(text: str) -> tuple[Policy, CheckPolicy]:
    """The policy that a text describes, and the numbers of its table [check].

    Raises:
        BadRequest: the text is no TOML; a name, a value or the base is none that there is.
    """
    try:
        found = tomllib.loads(text)
    except RecursionError:
        raise BadRequest("this is no TOML: brackets are nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError is one; a number of 5,000 digits is another
        raise BadRequest(f"this is no TOML: {error}") from error
    base = found.pop(_BASE, "default")
    if not isinstance(base, str) or base not in VARIANTS:
        raise BadRequest(f"base = {_shown(base)}: there are {', '.join(VARIANTS)}")
    policy = VARIANTS[base]()
    for table in _tables(policy):
        values = found.pop(table, {})
        if not isinstance(values, dict):
            raise BadRequest(f"{table} = {_shown(values)}: {table} is a table, [{table}]")
        changed = replace(getattr(policy, table), **_checked(table, values))
        policy = replace(policy, **{table: changed})
    of_check = found.pop(_CHECK, {})
    if not isinstance(of_check, dict):
        raise BadRequest(f"{_CHECK} = {_shown(of_check)}: {_CHECK} is a table, [{_CHECK}]")
    check = replace(CheckPolicy(), **_checked(_CHECK, of_check))
    checked: dict[str, Any] = _checked("", found)
    return replace(policy, **checked), check


def _all() -> list[Number]:
    """Every number that a text can set."""
    return [*numbers(Policy()), *check_numbers(CheckPolicy())]


def _checked(table: str, values: Mapping[str, Any]) -> dict[str, int]:
    """A table's values, each a number that there is and that can be."""
    known = {number.name: number for number in _all() if number.table == table}
    for name, value in values.items():
        if name not in known:
            raise BadRequest(_unknown(table, name, value))
        number = known[name]
        said = f"{number.full_name} = {_shown(value)}"
        if type(value) is not int:
            raise BadRequest(f"{said}: give a whole number ({number.unit})")
        least = 1 if number.full_name in NOT_ZERO else 0
        most = _AT_MOST.get(number.full_name, _MOST)
        if not least <= value <= most:
            raise BadRequest(f"{said}: give {least} to {most} ({number.unit})")
    return dict(values)


def _unknown(table: str, name: str, value: object) -> str:
    """What is wrong about a name that there is not, with the nearest that there is."""
    if isinstance(value, dict):
        tables = ", ".join([*_tables(Policy()), _CHECK])
        return f"[{_plain(name)}]: the tables that there are: {tables}"
    said = f"there is no number {_plain(name)}" + (f" in [{table}]" if table else "")
    there = _all()
    for number in there:
        if number.name == name:
            place = f"in the table [{number.table}]" if number.table else "before any table"
            return f"{said}: it stands {place}"
    near = get_close_matches(name, [n.name for n in there if n.table == table], 1)
    near += get_close_matches(name, [n.full_name for n in there if n.table != table], 1)
    return f"{said}; the nearest is {near[0]}" if near else f"{said}; inkroute policy lists all"


def _shown(value: object) -> str:
    """A value in short, as TOML writes the common ones."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{...}"
    return _plain(f'"{value}"' if isinstance(value, str) else str(value))


def _plain(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}..."


def to_toml(policy: Policy) -> str:
    """The policy as a text to edit: every number, commented out where it is its base's.

    The base is the variant that fewest numbers differ from; `from_toml` gives the policy back.
    """
    values = [number.value for number in numbers(policy)]
    names = list(VARIANTS)
    others = [[number.value for number in numbers(VARIANTS[name]())] for name in names]
    apart = [sum(a != b for a, b in zip(values, other, strict=True)) for other in others]
    best = apart.index(min(apart))
    lines = [
        "# Numbers that inkroute decides by, for --policy FILE.",
        "# Take away the # before a number to set it; what stays commented out is the base's.",
        "",
        f'{_BASE} = "{names[best]}"  # or ' + ", ".join(n for n in names if n != names[best]),
    ]
    table = ""
    for number, of_base in zip(numbers(policy), others[best], strict=True):
        if number.table != table:
            table = number.table
            lines += ["", f"[{table}]"]
        mark = "# " if number.value == of_base else ""
        lines += ["", f"# {number.unit}; {number.basis}: {number.source}"]
        lines.append(f"{mark}{number.name} = {number.value}")
    return "\n".join(lines) + "\n"


def check_to_toml(policy: CheckPolicy) -> str:
    """The table [check] as a text to edit, to follow what `to_toml` gives."""
    lines = ["", f"[{_CHECK}]"]
    for number in check_numbers(policy):
        mark = "# " if number.value == number.default else ""
        lines += ["", f"# {number.unit}; {number.basis}: {number.source}"]
        lines.append(f"{mark}{number.name} = {number.value}")
    return "\n".join(lines) + "\n"


def variant_changes(name: str) -> list[tuple[Number, str]]:
    """The numbers that a variant sets otherwise than the default, each with what that does."""
    changed = [n for n in numbers(VARIANTS[name]()) if n.value != n.default]
    why = WHY.get(name, {})
    return [(number, why[number.full_name]) for number in changed]
