"""The published schema describes what `wire` writes, field by field, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from inkroute import errors, wire
from inkroute.errors import InkrouteError
from inkroute.geometry import Box
from inkroute.model import (
    Decision,
    DocumentResult,
    MergedWord,
    Note,
    PageResult,
    Reason,
    Route,
    RouteSource,
    WordSource,
)

SCHEMA = json.loads(files("inkroute").joinpath("data/result.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def sample() -> DocumentResult:
    """A result with every field filled, a page that was only routed, and an empty one."""
    box = Box(-1, 0, 200_000, 90_000)
    routes = tuple(
        Route(f"p1-{source.value}-{decision.value}", 0, box, source, decision, 930,
              (Reason("has_text", 812, "Its pixels hold text."),), 300, 3)
        for source in RouteSource
        for decision in Decision
    )  # fmt: skip
    words = tuple(
        MergedWord("na\u00efve", box, source, 870, routes[0].key, "\ufffd", doubtful, 2)
        for source in WordSource
        for doubtful in (False, True)
    )
    note = Note("font_missing", "font F1", "Widths were guessed.", loses=True)
    pages = (
        PageResult(0, 612_000, 792_000, 90, routes, (note,), 3, 1, 40, words),
        PageResult(1, 612_000, 792_000, 0, (), (), 0, 0, 0),
        PageResult(2, 612_000, 792_000, 270, (), (), 0, 0, 0, ()),
    )
    return DocumentResult("0a" * 32, 4_321, 3, "f" * 64, "mirror", pages, (note,))


def test_the_schema_is_valid_itself() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_what_wire_writes_fits() -> None:
    VALIDATOR.validate(json.loads(wire.to_json(sample())))


def all_errors() -> list[type[InkrouteError]]:
    found = [InkrouteError]
    for kind in found:
        found.extend(kind.__subclasses__())
    return [kind for kind in found if kind.__module__ == errors.__name__]


@pytest.mark.parametrize("kind", all_errors())
def test_every_error_fits(kind: type[InkrouteError]) -> None:
    VALIDATOR.validate(json.loads(wire.error_json(kind("The file is no PDF."))))


def objects(value: object, path: str = "$") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict):
        yield path, value
        for key, inner in value.items():
            yield from objects(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from objects(inner, f"{path}[{place}]")


def test_no_field_may_be_added_or_left_out() -> None:
    text = wire.to_json(sample())
    for path, _ in objects(json.loads(text)):
        changed = json.loads(text)
        target = dict(objects(changed))[path]
        target["surprise"] = 1
        assert not VALIDATOR.is_valid(changed), f"{path} takes any field"
        del target["surprise"]
        for key in list(target):
            value = target.pop(key)
            assert VALIDATOR.is_valid(changed) == (key == "words"), f"{path}.{key}"
            target[key] = value


def test_integers_only() -> None:
    text = wire.to_json(sample())
    for path, found in objects(json.loads(text)):
        for key, value in found.items():
            if isinstance(value, int) and not isinstance(value, bool):
                changed = json.loads(text)
                dict(objects(changed))[path][key] = value + 0.5
                assert not VALIDATOR.is_valid(changed), f"{path}.{key} takes fractions"


@pytest.mark.parametrize(
    ("definition", "field", "kind"),
    [
        ("route", "source", RouteSource),
        ("route", "decision", Decision),
        ("word", "source", WordSource),
    ],
)
def test_choices_are_the_models(definition: str, field: str, kind: type[Enum]) -> None:
    choices = SCHEMA["$defs"][definition]["properties"][field]["enum"]
    assert choices == [member.value for member in kind]


def test_error_codes_are_the_programs() -> None:
    choices = SCHEMA["$defs"]["failure"]["properties"]["error"]["properties"]["code"]["enum"]
    assert sorted(choices) == sorted({kind.code for kind in all_errors()})


def test_version_is_wires() -> None:
    assert SCHEMA["$defs"]["schema"]["const"] == wire.RESULT_SCHEMA


def test_fields_stand_in_the_order_of_the_output() -> None:
    value = json.loads(wire.to_json(sample()))
    defs = SCHEMA["$defs"]
    page = value["pages"][0]
    assert list(defs["result"]["properties"]) == list(value)
    assert list(defs["page"]["properties"]) == list(page)
    assert list(defs["route"]["properties"]) == list(page["routes"][0])
    assert list(defs["word"]["properties"]) == list(page["words"][0])
    assert list(defs["note"]["properties"]) == list(value["notes"][0])


def test_every_field_is_described() -> None:
    for path, found in objects(SCHEMA):
        for name, field in found.get("properties", {}).items():
            target = SCHEMA["$defs"].get(str(field.get("$ref", "")).rpartition("/")[2], {})
            described = field.get("description") or target.get("description")
            assert described, f"{path}.{name} says nothing"
