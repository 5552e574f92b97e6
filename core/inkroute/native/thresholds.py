"""The probe's thresholds as a user gives them: arguments, a file, the environment.

In: texts by name. Out: a `ProbePolicy`; where a threshold is given twice, an argument stands
before the file and the file before the environment. Shares are numbers from 0 to 1. A file is
TOML or JSON: ``min_coverage = 0.8``. Not here: what the thresholds decide.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import Field, fields, replace
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches

from inkroute.errors import BadRequest
from inkroute.geometry import PER_MILLE
from inkroute.policy_classify import ProbePolicy

#: What the names of environment variables begin with: INKROUTE_MIN_COVERAGE.
_PREFIX = "INKROUTE_"
#: No count of characters is beyond this.
_MOST = 1_000_000_000
NAMES = tuple(field.name for field in fields(ProbePolicy))


def option_of(name: str) -> str:
    """A threshold's argument on the command line."""
    return "--" + name.replace("_", "-")


def is_share(name: str) -> bool:
    """Whether a threshold is a share, which users write as a number from 0 to 1."""
    return str(_field(name).metadata["unit"]).startswith("per mille")


def thresholds_of(
    arguments: Mapping[str, str | None],
    environment: Mapping[str, str],
    file: tuple[str, str] | None = None,
) -> ProbePolicy:
    """The thresholds; `file` is a file's name and text.

    Raises:
        BadRequest: a value is no number, negative or beyond its range, or a name is unknown.
    """
    given: dict[str, int] = {}
    for name in NAMES:
        said = environment.get(_PREFIX + name.upper())
        if said is not None:
            given[name] = _value(name, said, _PREFIX + name.upper())
    if file is not None:
        given |= _of_file(*file)
    for name in NAMES:
        argument = arguments.get(name)
        if argument is not None:
            given[name] = _value(name, argument, option_of(name))
    return replace(ProbePolicy(), **given)


def _of_file(path: str, text: str) -> dict[str, int]:
    try:
        if text.lstrip().startswith("{"):
            found = json.loads(text, parse_float=Decimal)
        else:
            found = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"{path} is neither TOML nor JSON: {error}") from error
    for name in found:
        if name not in NAMES:
            near = get_close_matches(name, NAMES, 1)
            meant = f"is {near[0]} meant" if near else f"there are {', '.join(NAMES)}"
            raise BadRequest(f"{path}: {name!r} is no threshold of the probe: {meant}")
    return {name: _value(name, value, f"{path}: {name}") for name, value in found.items()}


def _value(name: str, said: object, where: str) -> int:
    """A threshold in its own unit, from a number or its text."""
    if isinstance(said, bool) or not isinstance(said, str | int | float | Decimal):
        raise BadRequest(f"{where}: {said!r} is no number")
    try:
        number = Decimal(str(said).strip())
    except InvalidOperation:
        raise BadRequest(f"{where}: {said!r} is no number") from None
    if not number.is_finite():
        raise BadRequest(f"{where}: {said!r} is no number that can be compared with")
    if number < 0:
        raise BadRequest(f"{where}: {said} is negative: give 0 or more")
    scaled = number
    if is_share(name):
        if number > 1:
            raise BadRequest(f"{where}: {said} is no share: give a number from 0 to 1, as 0.8")
        scaled = number * PER_MILLE
        if scaled != int(scaled):
            raise BadRequest(f"{where}: {said} is too fine: shares have three decimals at most")
    elif number > _MOST or number != int(number):
        raise BadRequest(f"{where}: {said} is no whole number of characters")
    return int(scaled)


def _field(name: str) -> Field[int]:
    return next(field for field in fields(ProbePolicy) if field.name == name)
