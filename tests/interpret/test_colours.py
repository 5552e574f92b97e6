"""Colours by any colour space: what a fill looks like, and whether text shows on it."""

from __future__ import annotations

import pytest

from inkroute.model import Hidden
from interpret.painting import fills, mapped, painted
from pdf_writer import Name, Pdf, Value, show_text

RED_INK: Value = {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": [0, 0, 0, 0]}
RED_INK |= {"C1": [0, 1, 1, 0]}  # type: ignore[operator]
RED = Name("DeviceRGB")
SQUARE = b" 0 0 9 9 re f "


def named(*parts: Value) -> list[Value]:
    """An array whose plain strings are names."""
    return [Name(part) if isinstance(part, str) else part for part in parts]


def spot(function: Value, name: str = "Spot", base: str = "DeviceCMYK") -> list[Value]:
    return named("Separation", name, base, function)


def filled(space: Value, *colours: bytes, pdf: Pdf | None = None) -> list[str]:
    content = b"/S cs" + b"".join(SQUARE + colour + b" sc" for colour in colours) + SQUARE
    return fills(content, {"ColorSpace": {"S": space}}, pdf)


def test_the_initial_colour_and_tints_of_a_spot_colour() -> None:
    assert filled(spot(RED_INK), b"0", b"1", b"0.5") == ["ff0000", "ffffff", "ff0000", "ff8080"]


@pytest.mark.parametrize(("exponent", "middle"), [(1, "808080"), (2, "404040"), (3, "202020")])
def test_whole_exponents_are_raised(exponent: int, middle: str) -> None:
    ink: Value = {"FunctionType": 2, "Domain": [0, 1], "N": exponent, "C0": [0.0, 0.0, 0.0]}
    ink |= {"C1": [1, 1, 1]}  # type: ignore[operator]
    assert filled(spot(ink, base="DeviceRGB"), b"0.5")[1] == middle


def test_a_broken_exponent_is_known_at_its_ends_alone() -> None:
    ink: Value = {"FunctionType": 2, "Domain": [0, 1], "N": 1.5, "C0": [1.0], "C1": [0.0]}
    assert filled(spot(ink, base="DeviceGray"), b"0.5", b"0") == ["000000", "", "ffffff"]


@pytest.mark.parametrize(
    ("code", "tint", "colour"),
    [
        (b"{ 1 exch sub }", b"0.2", "cccccc"),
        (b"{1 exch sub}", b"1", "000000"),
        (b"{ dup mul }", b"0.5", "404040"),
        (b"{ dup 0.5 gt { pop 1 } { pop 0 } ifelse }", b"0.6", "ffffff"),
        (b"{ dup 0.5 gt { pop 1 } { pop 0 } ifelse }", b"0.4", "000000"),
        (b"{ dup 0.5 lt { pop 1 } if }", b"0.4", "ffffff"),
        (b"{ 0 exch 2 copy pop pop 1 index pop }", b"1", "ffffff"),
        (b"{ 0 0.4 3 1 roll pop pop }", b"1", "666666"),
        (b"{ 0 0.4 3 -1 roll pop exch pop }", b"1", "666666"),
        (b"{ 0.5 0.2 0.2 3 2 roll pop pop exch pop}", b"1", "333333"),
        (b"{ pop 7 2 idiv 10 div }", b"1", "4d4d4d"),
        (b"{ pop 7 2 mod 2 div neg abs }", b"1", "808080"),
        (b"{ pop 0.7 round 0.7 floor sub 0.2 ceiling mul 1.9 truncate div }", b"1", "ffffff"),
        (b"{ 0.5 ge true and false or not { 1 } { 0 } ifelse }", b"1", "000000"),
        (b"{ pop 6 3 and 1 or 3 xor cvi cvr }", b"1", "000000"),
        (b"{ pop 9 }", b"1", "ffffff"),  # cut to Range
        (b"{ sin }", b"0.5", ""),
        (b"{ pop }", b"0.5", ""),
        (b"{ pop pop pop }", b"0.5", ""),
        (b"{ 0 div }", b"0.5", ""),
        (b"{ 5 index }", b"0.5", ""),
        (b"{ 9 3 roll }", b"0.5", ""),
        (b"{ 1 {", b"0.5", ""),
        (b"} 1 {", b"0.5", ""),
        (b"{ if }", b"0.5", ""),
        (b"1 exch sub", b"0.5", ""),
        (b"", b"0.5", ""),
        (b"{ " + b"dup " * 150 + b"}", b"0.5", ""),
        (b"{ " * 90 + b"}" * 90, b"0.5", ""),
        (b"{ pop 1e300 1e300 mul }", b"0.5", ""),
    ],
)
def test_tints_by_a_calculator(code: bytes, tint: bytes, colour: str) -> None:
    pdf = Pdf()
    made = pdf.stream({"FunctionType": 4, "Domain": [0, 1], "Range": [0, 1]}, code)
    assert filled(spot(made, base="DeviceGray"), tint, pdf=pdf)[-1] == colour


def test_inks_by_a_calculator() -> None:
    pdf = Pdf()
    code = b"{ 0 0 4 2 roll 0 exch 4 1 roll 3 1 roll pop }"
    both = {"FunctionType": 4, "Domain": [0, 1, 0, 1], "Range": [0, 1] * 3}
    made = pdf.stream(both, code)  # type: ignore[arg-type]
    space = named("DeviceN", named("A", "B"), "DeviceRGB", made)
    assert filled(space, b"0 0", b"1 1", pdf=pdf)[1:] == ["ffffff", "ff0000"]


@pytest.mark.parametrize(
    ("bits", "data"), [(8, b"\xff\x00"), (1, b"\x80"), (4, b"\xf0"), (16, b"\xff\xff\0\0")]
)
def test_sampled_tints_of_any_depth(bits: int, data: bytes) -> None:
    pdf = Pdf()
    entries: Value = {"FunctionType": 0, "Domain": [0, 1], "Range": [0, 1], "Size": [2]}
    entries |= {"BitsPerSample": bits}  # type: ignore[operator]
    table = pdf.stream(entries, data)  # type: ignore[arg-type]
    found = filled(spot(table, base="DeviceGray"), b"0", b"0.5", pdf=pdf)
    assert found == ["000000", "ffffff", "808080"]


def test_sampled_tints_of_two_inks() -> None:
    pdf = Pdf()
    entries: Value = {"FunctionType": 0, "Domain": [0, 1, 0, 1], "Range": [0, 1, 0, 1, 0, 1]}
    entries |= {"Size": [2, 2], "BitsPerSample": 8}  # type: ignore[operator]
    table = pdf.stream(entries, bytes.fromhex("ffffff ff0000 0000ff 000000"))  # type: ignore[arg-type]
    space = named("DeviceN", named("A", "B"), "DeviceRGB", table)
    found = filled(space, b"1 0", b"0 1", b"0 0", b"0.5 1", pdf=pdf)
    assert found == ["000000", "ff0000", "0000ff", "ffffff", "000080"]


def test_stitched_tints() -> None:
    low: Value = {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": [1], "C1": [0]}
    high: Value = {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": [0], "C1": [1]}
    both: Value = {"FunctionType": 3, "Domain": [0, 1], "Functions": [low, high]}
    both |= {"Bounds": [0.5], "Encode": [0, 1, 0, 1]}  # type: ignore[operator]
    found = filled(spot(both, base="DeviceGray"), b"0.25", b"0.5", b"0.75")
    assert found == ["ffffff", "808080", "000000", "808080"]


def test_all_plates_and_none() -> None:
    assert filled(spot(None, "All"), b"0", b"0.4") == ["000000", "ffffff", "999999"]
    assert filled(spot(RED_INK, "None"), b"0.4") == []
    both = named("DeviceN", named("None", "None"), "DeviceCMYK", RED_INK)
    assert filled(both, b"1 1") == []


@pytest.mark.parametrize(
    ("space", "operands", "colour"),
    [
        (named("Indexed", "DeviceRGB", 1, bytes.fromhex("102030405060")), b"1", "405060"),
        (named("Indexed", "DeviceRGB", 1, bytes.fromhex("102030405060")), b"9", "405060"),
        (named("Indexed", "DeviceCMYK", 1, bytes.fromhex("00000000000000ff")), b"1", "000000"),
        (named("I", "G", 1, bytes.fromhex("00c0")), b"1", "c0c0c0"),
        (named("Indexed", spot(RED_INK), 1, bytes.fromhex("00ff")), b"1", "ff0000"),
        (named("Indexed", "DeviceRGB", 1, b""), b"1", ""),
        (named("CalRGB", {"WhitePoint": [1, 1, 1]}), b"1 0 0", "ff0000"),
        (named("CalGray", {"WhitePoint": [1, 1, 1]}), b"0.5", "808080"),
        (named("Lab", {"WhitePoint": [1, 1, 1]}), b"100 0 0", "ffffff"),
        (named("DeviceCMYK"), b"0 0 0 1", "000000"),
        (named("Nonsense"), b"0.5", ""),
        (None, b"0.5", ""),
    ],
)
def test_a_colour_by_its_space(space: Value, operands: bytes, colour: str) -> None:
    assert filled(space, operands)[-1] == colour


def test_a_palette_in_a_stream() -> None:
    pdf = Pdf()
    table = pdf.stream({}, bytes.fromhex("000000ff8000"), compress=True)
    assert filled(named("Indexed", "DeviceRGB", 1, table), b"1", pdf=pdf)[-1] == "ff8000"


@pytest.mark.parametrize(
    ("profile", "operands", "colour"),
    [
        ({"N": 1}, b"0.5", "808080"),
        ({"N": 3}, b"1 0 0", "ff0000"),
        ({"N": 4}, b"0 0 0 1", "000000"),
        ({"Alternate": Name("DeviceCMYK")}, b"0 0 0 1", "000000"),
        ({"N": 9, "Alternate": named("CalRGB", {})}, b"0 1 0", "00ff00"),
        ({}, b"0.5", ""),
    ],
)
def test_profiles_by_their_components(
    profile: dict[str, Value], operands: bytes, colour: str
) -> None:
    pdf = Pdf()
    icc = pdf.stream(profile, b"")
    assert filled(named("ICCBased", icc), operands, pdf=pdf)[-1] == colour


def test_spaces_that_stand_in_themselves() -> None:
    pdf = Pdf()
    loop = pdf.reserve()
    pdf.put(loop, named("Indexed", loop, 1, b"\0\1"))
    assert filled(loop, b"1", pdf=pdf) == ["", ""]
    icc = pdf.reserve()
    pdf.stream({"Alternate": named("ICCBased", icc)}, b"", ref=icc)
    assert filled(named("ICCBased", icc), b"1", pdf=pdf)[-1] == ""


@pytest.mark.parametrize(
    ("space", "tint", "flag"),
    [
        (spot(RED_INK), b"0", Hidden.BACKGROUND),
        (spot(RED_INK), b"1", Hidden.SHOWN),
        (spot(None, "All"), b"0", Hidden.BACKGROUND),
        (spot(None, "All"), b"1", Hidden.SHOWN),
        (spot(RED_INK, "None"), b"1", Hidden.INVISIBLE),
        (named("Indexed", "DeviceGray", 1, b"\0\xff"), b"1", Hidden.BACKGROUND),
    ],
)
def test_text_in_the_colour_of_the_paper(space: Value, tint: bytes, flag: Hidden) -> None:
    content = b"/S cs " + tint + b" scn " + show_text("F1", 12, 72, 700, "Word")
    (word,) = mapped(content, {"ColorSpace": {"S": space}}).words
    assert word.flags == flag


def test_white_text_on_a_spot_coloured_banner_shows() -> None:
    banner = b"/S cs 1 scn 50 690 200 40 re f 1 g " + show_text("F1", 12, 72, 700, "Word")
    (word,) = mapped(banner, {"ColorSpace": {"S": spot(RED_INK)}}).words
    assert word.flags == Hidden.SHOWN


def test_strokes_without_colorant_leave_no_mark() -> None:
    space = {"ColorSpace": {"S": spot(RED_INK, "None")}}
    assert not painted(b"/S CS 1 SCN 0 0 m 9 9 l S", space).strokes
    assert painted(b"/S CS 1 SCN 0 0 m 9 9 l S 0 G 0 0 m 9 9 l S", space).strokes
