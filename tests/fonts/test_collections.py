"""Adobe's character collections: text by CID, CIDs and widths by predefined CMaps."""

from __future__ import annotations

import pytest
from pypdf.generic import ByteStringObject

from fonts.dictionaries import cmap, dictionary, named, shown, stream, truetype, type0
from inkroute.fonts import cid_collections, cmaps
from inkroute.model import Font, Origin


def cid_font(ordering: str, encoding: object = "/Identity-H", **entries: object) -> Font:
    """A Type 0 font whose CIDs are of a collection of Adobe's."""
    system = dictionary(
        Registry=ByteStringObject(b"Adobe"), Ordering=ByteStringObject(ordering.encode())
    )
    return type0(encoding, CIDSystemInfo=system, **({"Subtype": "/CIDFontType0"} | entries))


def cids(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(2, "big") for number in numbers)


@pytest.mark.parametrize(
    ("ordering", "numbers", "text"),
    [
        ("Japan1", (3284, 3722, 843, 34, 231, 327), "日本あA ｡"),
        ("GB1", (4559, 3795, 34, 7716), "中文A "),
        ("CNS1", (661, 726, 34), "中文A"),
        ("Korea1", (3296, 1086, 34), "한가A"),
        ("KR", (2835, 221, 34), "한가A"),
    ],
)
def test_identity_by_the_collection(ordering: str, numbers: tuple[int, ...], text: str) -> None:
    font = cid_font(ordering)
    assert shown(font, cids(*numbers)) == text
    assert font.origin(chr(numbers[0])) is Origin.COLLECTION
    assert font.origin("\uffff") is Origin.UNMAPPED
    assert not font.notes


def test_white_space_of_a_collection_parts_words() -> None:
    font = cid_font("Japan1")
    codes = font.codes(cids(34, 1, 35, 633, 36, 231, 37))
    assert font.solid.findall(codes) == ["\x22", "\x23", "\x24", "\x25"]


def test_vertical_forms_are_the_plain_characters() -> None:
    font = cid_font("Japan1", "/Identity-V")
    assert shown(font, cids(7887, 7888, 7899, 7900)) == "、。（）"
    assert font.vertical


@pytest.mark.parametrize(
    ("across", "downwards", "data"),
    [
        ("90ms-RKSJ-H", "90ms-RKSJ-V", "日、。（）ー".encode("cp932")),
        ("GBK-EUC-H", "GBK-EUC-V", "中、。（）".encode("gbk")),
        ("ETen-B5-H", "ETen-B5-V", "中、。（）".encode("cp950")),
        ("KSCms-UHC-H", "KSCms-UHC-V", "한、。（）".encode("cp949")),
        ("H", "V", bytes(b & 0x7F for b in "日、。（）".encode("euc_jp"))),
    ],
)
def test_vertical_cmaps_say_the_same(across: str, downwards: str, data: bytes) -> None:
    one, other = type0(f"/{across}"), type0(f"/{downwards}")
    assert shown(one, data) == shown(other, data)
    assert (one.vertical, other.vertical) == (False, True)
    upright, turned = cmaps.predefined(across), cmaps.predefined(downwards)
    assert upright
    assert turned
    assert upright.text
    assert turned.text
    assert all(upright.text(code) == turned.text(code) for code in range(0x10000))
    tables = cid_collections.code_table(across), cid_collections.code_table(downwards)
    assert tables[0]
    assert tables[1]
    code = ord(other.codes(data)[3])
    assert tables[0].get(code) != tables[1].get(code)


def test_a_program_and_to_unicode_are_believed_first() -> None:
    program = truetype(["x"], {0x416: "x"})
    own = cid_font("Japan1", Subtype="/CIDFontType2", FontDescriptor={"FontFile2": program})
    assert shown(own, cids(1, 34)) == "ЖA"
    told = cid_font("Japan1", ToUnicode=cmap("1 beginbfrange <0022> <0024> <0041> endbfrange"))
    assert shown(told, cids(34, 35, 843)) == "ABあ"
    assert [told.origin(chr(c)) for c in (34, 843)] == [Origin.TO_UNICODE, Origin.COLLECTION]


def test_a_collection_that_to_unicode_contradicts_fills_no_gap() -> None:
    body = "1 beginbfrange <0022> <0024> <0061> endbfrange"
    assert shown(cid_font("Japan1", ToUnicode=cmap(body)), cids(34, 843)) == "a\ufffd"


@pytest.mark.parametrize("ordering", ["Identity", "UCS", "", "90ms-RKSJ-H"])
def test_no_collection_no_text(ordering: str) -> None:
    assert shown(cid_font(ordering), cids(34)) == "\ufffd"


def test_widths_by_the_cids_of_predefined_cmaps() -> None:
    font = type0("/90ms-RKSJ-H", W=[843, [900], 231, 325, 500], DW=1000)
    codes = font.codes("あA堯".encode("cp932"))
    assert [font.advance[c] for c in codes] == [900_000, 500_000, 1_000_000]
    assert type0("/UniJIS-UTF16-H", W=[843, [900]]).advance["あ"] == 900_000
    assert type0("/UniKS-UTF8-H", W=[1086, [800]]).advance["가"] == 800_000
    assert type0("/UniGB-UCS2-V", W2=[574, [-600, 0, 0]]).advance["。"] == -600_000


def test_codes_that_only_the_cmap_knows() -> None:
    assert (
        shown(type0("/CNS-EUC-H"), b"\xc4\xe3\x8e\xa2\xa1\xa1A\x8e\xa3\xa1\xa1") == "中乂A\ufffd"
    )
    assert shown(type0("/KSCpc-EUC-H"), b"\xa1\x41\xb0\xa1") == "⌜가"
    assert shown(type0("/90ms-RKSJ-H"), b"a \x5c~|\xa5") == "a ¥~|･"


def test_four_bytes_of_gb18030() -> None:
    font = type0("/GBK2K-H", W=[22529, [700]])
    data = "㐀中𠂇".encode("gb18030")
    assert shown(font, data) == "㐀中𠂇"
    assert font.advance[font.codes(data)[0]] == 700_000
    assert len(font.codes(data)) == 3
    assert shown(font, "Ā".encode("gb18030")) == "Ā"  # no CID: by the codec


def test_an_embedded_cmap_leads_to_the_collection() -> None:
    body = b"1 begincodespacerange <00> <FF> endcodespacerange 1 begincidrange <61> <7a> 842"
    font = cid_font("Japan1", stream(body + b" endcidrange 1 begincidchar <20> 1 endcidchar"))
    assert shown(font, b"ab") == "ぁあ"
    assert font.solid.findall("a b") == ["a", "b"]
    used = type0(stream(b"/90ms-RKSJ-H usecmap"), W=[843, [900]])
    assert shown(used, b"\x82\xa0") == "あ"
    assert used.advance["\u82a0"] == 900_000


def test_a_long_range_of_an_embedded_cmap() -> None:
    body = stream(b"1 begincidrange <1000> <5000> 0 endcidrange")
    font = cid_font("Japan1", body)
    assert shown(font, cids(0x1000 + 843, 0x1001)) == "あ "
    assert font.solid.findall("\u1001\u1002") == ["\u1002"]


def test_every_table_is_whole() -> None:
    names = [n for n, p in cid_collections._contents().items() if not p.of.endswith(".bin")]
    assert len(names) == 74
    for name in names:
        table = cid_collections.code_table(name)
        assert table
        assert table.starts == sorted(table.starts)
        assert len(table.starts) == len(table.counts) == len(table.cids)
        assert cmaps.predefined(name), name
    sizes = {}
    for name in ("Japan1", "GB1", "CNS1", "Korea1", "KR"):
        found = cid_collections.texts(name)
        assert found
        sizes[name] = len(found.by_cid)
        assert found.get(34) == "A"
        assert found.get(sizes[name]) is found.get(-1) is None
    expected = {"Japan1": 23060, "GB1": 30284, "CNS1": 19179, "Korea1": 18352, "KR": 22897}
    assert sizes == expected


def test_the_second_reading_is_not_the_collection_s() -> None:
    system = {"Registry": ByteStringObject(b"Adobe"), "Ordering": ByteStringObject(b"Japan1")}
    below = {"Subtype": "/CIDFontType0", "BaseFont": "/A", "CIDSystemInfo": system}
    font = dictionary(Subtype="/Type0", Encoding="/Identity-H", DescendantFonts=[below])
    assert named(font, {34: "B"}) == {}
