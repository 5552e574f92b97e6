"""Optional content: what is off when a file is opened for viewing."""

from __future__ import annotations

import pytest

from inkroute.model import Hidden
from interpret.painting import mapped
from pdf_writer import Name, Pdf, Ref, Value, show_text

VIEW_OFF: Value = {"Usage": {"View": {"ViewState": Name("OFF")}}}
VIEW_ON: Value = {"Usage": {"View": {"ViewState": Name("ON")}}}
PRINT_OFF: Value = {"Usage": {"Print": {"PrintState": Name("OFF")}}}


class Groups:
    """A file with the groups A, which is on, and B, which is off."""

    def __init__(self) -> None:
        self.pdf = Pdf()
        self.a = self.pdf.add({"Type": Name("OCG"), "Name": "A"})
        self.b = self.pdf.add({"Type": Name("OCG"), "Name": "B"})
        self.pdf.catalog["OCProperties"] = {"OCGs": [self.a, self.b], "D": {"OFF": [self.b]}}

    def shows(self, member: Ref) -> bool:
        self.pdf.pages.clear()
        content = b"/OC /M BDC " + show_text("F1", 9, 72, 700, "word") + b"EMC"
        (word,) = mapped(content, {"Properties": {"M": member}}, self.pdf).words
        return word.flags & Hidden.LAYER_OFF == 0


@pytest.mark.parametrize(
    ("policy", "both", "only_on", "only_off"),
    [
        (None, True, True, False),
        ("AnyOn", True, True, False),
        ("AllOn", False, True, False),
        ("AnyOff", True, False, True),
        ("AllOff", False, False, True),
    ],
)
def test_membership(policy: str | None, both: bool, only_on: bool, only_off: bool) -> None:  # noqa: FBT001
    groups = Groups()
    for members, expected in (
        ([groups.a, groups.b], both),
        ([groups.a, groups.a], only_on),
        ([groups.b], only_off),
        ([groups.b, None], only_off),
        ([], True),
        ([None], True),
    ):
        entries: dict[str, Value] = {"Type": Name("OCMD"), "OCGs": members}
        if policy:
            entries["P"] = Name(policy)
        assert groups.shows(groups.pdf.add(entries)) is expected


def test_a_lone_group_in_place_of_an_array() -> None:
    groups = Groups()
    assert not groups.shows(groups.pdf.add({"Type": Name("OCMD"), "OCGs": groups.b}))
    assert groups.shows(groups.pdf.add({"Type": Name("OCMD"), "OCGs": groups.a}))


def test_visibility_expressions() -> None:
    groups = Groups()
    a, b = groups.a, groups.b
    both, either, no = Name("And"), Name("Or"), Name("Not")
    expressions: list[tuple[Value, bool]] = [
        ([no, a], False),
        ([no, b], True),
        ([both, a, b], False),
        ([either, a, b], True),
        ([both, a, [no, b]], True),
        ([either, b, [both, a, [no, a]]], False),
        ([Name("Xor"), a, b], False),  # none: the groups count
        ([], False),
    ]
    for expression, expected in expressions:
        entries: dict[str, Value] = {"Type": Name("OCMD"), "OCGs": [b], "VE": expression}
        assert groups.shows(groups.pdf.add(entries)) is expected


def test_an_expression_in_itself() -> None:
    groups = Groups()
    loop = groups.pdf.reserve()
    groups.pdf.put(loop, [Name("Not"), loop])
    member = groups.pdf.add({"Type": Name("OCMD"), "OCGs": [groups.b], "VE": loop})
    assert not groups.shows(member)


@pytest.mark.parametrize(
    ("group", "default", "shows"),
    [
        ({}, {}, True),
        ({}, {"OFF": True}, False),
        ({}, {"BaseState": Name("OFF")}, False),
        ({}, {"BaseState": Name("OFF"), "ON": True}, True),
        ({}, {"BaseState": Name("Unchanged")}, True),
        (VIEW_OFF, {}, True),
        (VIEW_OFF, {"AS": ("View", ["View"])}, False),
        (VIEW_ON, {"OFF": True, "AS": ("View", ["View"])}, True),
        (VIEW_OFF, {"AS": ("Print", ["View"])}, True),
        (VIEW_OFF, {"AS": ("View", ["Print"])}, True),
        (PRINT_OFF, {"AS": ("View", ["Print", "View"])}, True),
        ({"Intent": Name("Design")}, {"OFF": True}, True),
        ({"Intent": [Name("Design"), Name("View")]}, {"OFF": True}, False),
    ],
)
def test_the_default_configuration(
    group: dict[str, Value],
    default: dict[str, Value],
    shows: bool,  # noqa: FBT001
) -> None:
    groups = Groups()
    own = groups.pdf.add({"Type": Name("OCG"), "Name": "C"} | group)
    made = {key: [own] if value is True else value for key, value in default.items()}
    if "AS" in made:
        event, categories = made["AS"]  # type: ignore[misc]
        names = [Name(category) for category in categories]
        made["AS"] = [{"Event": Name(event), "OCGs": [own], "Category": names}]
    groups.pdf.catalog["OCProperties"] = {"OCGs": [own], "D": made}
    assert groups.shows(own) is shows
