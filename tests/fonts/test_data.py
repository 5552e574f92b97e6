"""The mirrored tables: what they say, where they come from, and what happens without them."""

from __future__ import annotations

import hashlib
import re
from importlib import resources
from pathlib import Path

import pytest

from fonts.dictionaries import LIMITS, loaded, shown, type0
from inkroute.fonts import (
    cid_collections,
    cmaps,
    data_files,
    load,
    overrides,
    symbols,
    table_source,
)
from inkroute.fonts.names import glyph_text

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "tables" / "normalised"
#: Columns of the independent tables that ours is held against, in order of preference.
_REFERENCE = {
    "Symbol": ("symbol.tsv", "unicode_symbol.txt"),
    "ZapfDingbats": ("zapfdingbats.tsv", "matplotlib_ZapfDingbats.afm+AGL"),
}


def test_tables_are_the_mirror() -> None:
    assert table_source() == data_files.MIRROR
    assert not load("F", None, LIMITS).notes[0].startswith("font_tables_fallback")


def test_every_file_has_the_digest_that_provenance_names() -> None:
    folder = resources.files("inkroute.fonts") / "data"
    listed = re.findall(
        r"^- `(\S+)` ([0-9a-f]{64})$",
        (folder / "PROVENANCE.md").read_text("utf-8").partition("## Made")[2],
        re.MULTILINE,
    )
    assert len(listed) == 22
    for name, digest in listed:
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name


def test_the_glyph_list() -> None:
    assert glyph_text("Euro") == "€"
    assert glyph_text("micro") == glyph_text("mu")
    assert glyph_text("dalethatafpatah") == "דֲ"
    assert glyph_text("copyrightserif") == "©"
    assert glyph_text("Lcommaaccent_uni20AC0308.alternate") == "Ļ€̈"
    assert [glyph_text(n) for n in ("", "foo", "uniD800", "u110000", "uni12", "a._b")] == [
        *[None] * 5,
        "a",
    ]


def test_encodings_are_whole() -> None:
    sizes = {name: len(data_files.encoding(name)) for name in ("Standard", "WinAnsi", "MacExpert")}
    assert sizes == {"Standard": 149, "WinAnsi": 224, "MacExpert": 165}
    assert len(data_files.encoding("Symbol")) == 189
    assert len(data_files.encoding("ZapfDingbats")) == 202


def test_widths_of_the_fourteen() -> None:
    assert data_files.core_font("Times-Roman").widths["A"] == 722
    assert data_files.core_font("Helvetica").widths["germandbls"] == 611
    assert len(data_files.core_font("ZapfDingbats").widths) == 202


def test_without_data_a_small_table_serves_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    cached = [
        data_files.source, data_files.glyph_list, data_files.encoding, data_files.symbol_table,
        data_files.core_font, data_files.glyph_order, data_files.private_repairs, data_files.alike,
        cid_collections.texts, cid_collections._contents, cid_collections._code_table,
        cid_collections._file, cmaps._reader, symbols._known, overrides.project,
    ]  # fmt: skip
    monkeypatch.setattr(data_files, "_FOLDER", "nowhere")
    for function in cached:
        function.cache_clear()
    try:
        font = loaded(Subtype="/Type1", BaseFont="/Helvetica", Encoding="/WinAnsiEncoding")
        assert font.notes[0].startswith("font_tables_fallback")
        assert isinstance(shown(font, b"Az"), str)
        assert data_files.glyph_list()["A"] == "0041"
        assert table_source() == data_files.FALLBACK
        assert shown(type0("/GBK-EUC-H"), "中A".encode("gbk")) == "中A"
        for name, texts in data_files._FALLBACK_SYMBOLS.items():
            font = loaded(Subtype="/TrueType", BaseFont=f"/{name}", FontDescriptor={"Flags": 4})
            assert {code: shown(font, bytes([code])) for code in texts} == texts
    finally:
        monkeypatch.undo()
        for function in cached:
            function.cache_clear()


def test_the_small_table_is_part_of_the_mirror() -> None:
    for name, texts in data_files._FALLBACK_SYMBOLS.items():
        mirrored = data_files.symbol_table(name)
        assert {code: mirrored[code] for code in texts} == texts


def _rows(path: Path) -> list[dict[str, str]]:
    head, *lines = path.read_text("utf-8").splitlines()
    # some heads stand twice, for characters and for glyph names: the first are the characters
    heads = list(reversed(head.split("\t")))
    rows = (line.split("\t") + [""] * (len(heads) - line.count("\t") - 1) for line in lines)
    return [dict(zip(heads, reversed(row), strict=False)) for row in rows]


@pytest.mark.corpus
@pytest.mark.skipif(not SHARED.is_dir(), reason="the optional folder ../shared is not there")
@pytest.mark.parametrize("font", sorted(_REFERENCE))
def test_symbol_tables_agree_with_independent_copies(font: str) -> None:
    name, column = _REFERENCE[font]
    ours = symbols.of(font).table
    differ = {}
    for row in _rows(SHARED / name):
        code, theirs = int(row["code"], 16), row.get(column, "")
        if theirs and ours.get(code) != data_files.characters(theirs):
            differ[f"{code:02X}"] = theirs
    private = {code for code, to in differ.items() if to.startswith(("F6", "F8"))}
    assert differ.keys() - private == set()
    assert len(private) == (29 if font == "Symbol" else 0)


@pytest.mark.corpus
@pytest.mark.skipif(not SHARED.is_dir(), reason="the optional folder ../shared is not there")
@pytest.mark.parametrize("font", ["Wingdings", "Wingdings2", "Wingdings3", "Webdings"])
def test_dingbat_tables_are_the_package_s(font: str) -> None:
    ours = symbols.of(font).table
    rows = _rows(SHARED / f"{font.lower()}.tsv")
    theirs = {
        int(row["code"], 16): data_files.characters(row["dingbat-to-unicode"])
        for row in rows
        if row.get("dingbat-to-unicode")
    }
    if font == "Wingdings":
        theirs[0xFC] = "✔"  # named "checkbld"
    assert {code: ours.get(code) for code in theirs} == theirs
