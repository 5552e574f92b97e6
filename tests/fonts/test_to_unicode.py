"""ToUnicode CMaps: every form met in real files, and bytes that are none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fonts.dictionaries import LIMITS, cmap, loaded, shown, type0
from inkroute.fonts import cff, cmaps, load, sfnt
from inkroute.fonts.to_unicode import IDENTITY, parse
from inkroute.limits import Limits

CEILING = LIMITS.cmap_codes


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        ("1 beginbfchar <0041> <0042> endbfchar", {0x41: "B"}),
        ("1 beginbfchar <41> <D83DDE00> endbfchar", {0x41: "😀"}),
        ("1 beginbfchar <41><00660069> endbfchar", {0x41: "fi"}),
        ("1 beginbfchar <41> <FB03> endbfchar", {0x41: "ffi"}),
        ("1 beginbfchar <41> <20> endbfchar", {0x41: " "}),
        ("1 beginbfchar <41> <1F600> endbfchar", {0x41: "😀"}),
        ("1 beginbfchar <4 1> <00 42> endbfchar", {0x41: "B"}),
        ("1 beginbfchar <41> /Euro endbfchar", {0x41: "€"}),
        ("1 beginbfchar <41> <0042>", {0x41: "B"}),
        ("beginbfchar <41> <0042> beginbfchar <42> <0043> endbfchar", {0x41: "B", 0x42: "C"}),
        ("2 beginbfchar <41> <0042> <41> <0043> endbfchar", {0x41: "C"}),
        ("1 beginbfchar % not <41> <0058>\n<41> <0042> endbfchar", {0x41: "B"}),
        ("3 beginbfchar <41> <0000> <42> <FFFD> <43> <> endbfchar", {}),
        ("1 beginbfchar <41> <00420000> endbfchar", {0x41: "B"}),
        ("1 beginbfchar <41> <D800> endbfchar", {}),
        ("1 beginbfrange <41> <43> <0061> endbfrange", {0x41: "a", 0x42: "b", 0x43: "c"}),
        ("1 beginbfrange <41> <42> [<0061> <00660066>] endbfrange", {0x41: "a", 0x42: "ff"}),
        ("1 beginbfrange <41> <49> [<0061>", {0x41: "a"}),
        ("1 beginbfrange <41> <42> <D83DDE00> endbfrange", {0x41: "😀", 0x42: "😁"}),
        ("1 beginbfrange <41> <42> <00660069> endbfrange", {0x41: "fi", 0x42: "fj"}),
        ("1 beginbfrange <FE> <101> <00FE> endbfrange", {0xFE: "þ", 0x101: "ā", 0x100: "Ā"}),
        ("1 beginbfrange <43> <41> <0061> endbfrange", {}),
        ("1 beginbfrange <41> <42> <FB00> endbfrange", {0x41: "ff", 0x42: "fi"}),
        ("1 begincidrange <41> <42> 97 endcidrange", {0x41: "a", 0x42: "b"}),
        ("1 begincidchar <41> 97 endcidchar", {0x41: "a"}),
    ],
)
def test_forms(body: str, texts: dict[int, str]) -> None:
    found = parse(cmap(body), CEILING)
    assert {code: found.get(code) for code in texts} == texts
    if not texts:
        assert not found.known


def test_ranges_of_any_size_are_bounded() -> None:
    found = parse(cmap("1 beginbfrange <00000000> <FFFFFFFF> <0000> endbfrange"), CEILING)
    assert not found.known
    assert found.get(0x41) == "A"
    assert found.get(0xFFFFFFFF) is None
    lines = " ".join(f"<{n:08x}> <{n + 200:08x}> <0041>" for n in range(0, 100_000, 2))
    cut = parse(cmap(f"1 beginbfrange {lines} endbfrange"), 1000)
    assert cut.cut
    assert len(cut.known) < 2_000


def test_names_mean_identity() -> None:
    assert IDENTITY.get(0x4E00) == "一"
    font = type0(ToUnicode="/Identity-H")
    assert shown(font, b"\x4e\x00\0A") == "一A"


def test_two_byte_codes_in_a_simple_font() -> None:
    table = cmap("1 beginbfchar <0041> <0042> endbfchar")
    assert shown(loaded(Subtype="/TrueType", BaseFont="/X", ToUnicode=table), b"A") == "B"


def test_a_cut_table_is_noted() -> None:
    lines = " ".join(f"<{n:04x}> <0041>" for n in range(50))
    font = load(
        "F",
        {"/Subtype": 0},
        Limits(cmap_codes=10),
    )
    assert font.notes
    table = cmap(f"1 beginbfchar {lines} endbfchar")
    assert parse(table, 10).cut


_WORDS = st.sampled_from(
    [
        b"beginbfchar ", b"endbfchar ", b"beginbfrange ", b"endbfrange ", b"<0041> ", b"<00",
        b"> ", b"[", b"] ", b"<FFFFFFFF> ", b"begincidrange ", b"begincodespacerange ", b"%",
        b"\n",
        b"/Identity-H usecmap ", b"endcidrange ", b"12 ", b"<> ", b"<D83DDE00> ", b"/a ",
    ]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=300), st.lists(_WORDS, max_size=40).map(b"".join)))
def test_any_bytes_are_read(data: bytes) -> None:
    font = type0(ToUnicode=data)
    assert isinstance(shown(font, b"\0A\xff\xff\x12"), str)
    simple = loaded(Subtype="/Type1", BaseFont="/X", ToUnicode=data)
    assert isinstance(shown(simple, bytes(range(256))), str)
    encoded = cmaps.parse(data, None, LIMITS)
    assert isinstance(encoded.codes(b"\0A\xff\xff\x12"), str)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_a_damaged_program(data: bytes) -> None:
    for start in (b"\0\1\0\0", b"\1\0\4\1", b"%!PS /Encoding ", b"OTTO", b"ttcf"):
        font = loaded(
            Subtype="/TrueType",
            BaseFont="/X",
            FontDescriptor={"Flags": 4, "FontFile2": start + data},
        )
        assert len(shown(font, b"A")) >= 1
    cff.read(data)
    sfnt.glyphs_by_code(data, 1000)


def test_texts_hold_no_surrogates() -> None:
    font = type0(ToUnicode=cmap("1 beginbfrange <0001> <0003> <D7FF> endbfrange"))
    assert shown(font, b"\0\1\0\2\0\3").encode() == "\ud7ff\ufffd\ufffd".encode()
