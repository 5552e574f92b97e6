"""Texts: cut into blocks that pages are made of, each source in one half by its hash."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from evaluation import texts
from evaluation.model import Split
from evaluation.texts import Block, Role, Source, blocks, clean


def test_control_and_format_characters_go_and_line_ends_stay() -> None:
    assert clean("a\u00ad\u200bb\x07 \t c\r\n\r\n d\u00a0e") == "ab c\nd e"


def test_a_clause_keeps_its_number_apart() -> None:
    assert blocks("1.1 Confidential means secret.\n(a) so it is.") == (
        Block(Role.CLAUSE, "Confidential means secret.", "1.1"),
        Block(Role.CLAUSE, "so it is.", "(a)"),
    )


def test_a_code_that_starts_a_line_is_no_clause_number() -> None:
    assert blocks("0801.11 Noix de coco") == (Block(Role.BODY, "0801.11 Noix de coco"),)


def test_headings_are_capitals_or_divisions() -> None:
    assert texts.is_heading("GENERAL PROVISIONS")
    assert texts.is_heading("Article 12")
    assert texts.is_heading("第一章 总则")
    assert not texts.is_heading("The Recipient shall not.")
    assert not texts.is_heading("十九八七")


def test_a_contract_without_line_ends_is_cut_at_its_clauses() -> None:
    text = "This Agreement is made: 1.1 Definitions. Words mean this. 1.2 Term. It lasts."
    assert [block.number for block in blocks(text)] == ["", "1.1", "1.2"]


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    sentence = "The Recipient keeps it secret" + " and safe" * 10 + "."
    found = blocks(" ".join([sentence] * 20))
    assert len(found) > 1
    assert " ".join(block.text for block in found) == " ".join([sentence] * 20)
    assert all(block.text.endswith(".") for block in found)


def test_the_half_is_the_first_byte_of_the_hash() -> None:
    halves = set()
    for number in range(20):
        source = Source("x", "eng", f"text {number}")
        first = hashlib.sha256(source.text.encode()).digest()[0]
        assert source.split is (Split.TUNE if first % 2 == 0 else Split.HELD_OUT)
        halves.add(source.split)
    assert halves == set(Split)


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_excerpts_come_with_the_project(language: str) -> None:
    found = texts.bundled(language)
    assert len(found) >= 2
    assert all(len(source.text) >= texts.SHORTEST for source in found)


def test_a_long_file_is_cut_into_sources(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    lines = [f"{number} " + "word " * 200 for number in range(200)]
    (folder / "long.txt").write_text("\n".join(lines), encoding="utf-8")
    (folder / "short.txt").write_text("too short", encoding="utf-8")
    found = [
        source
        for split in Split
        for source in texts.sources(split, "eng", tmp_path)
    ]  # fmt: skip
    assert len(found) > 3
    assert sum(len(source.text) for source in found) > 190_000
    assert all(len(source.text) <= texts.LONGEST + 1_200 for source in found)


def test_no_texts_is_said(tmp_path: Path) -> None:
    with pytest.raises(texts.NoTextsError, match="no eng texts of the tune half"):
        texts.sources(Split.TUNE, "eng", tmp_path)


@pytest.mark.corpus
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_language_has_both_halves(language: str) -> None:
    if not texts.SHARED.is_dir():
        pytest.skip("the optional folder ../shared is not there")
    tune, held_out = (texts.sources(split, language) for split in Split)
    assert len(tune) >= 10
    assert len(held_out) >= 10
    names = [source.name for source in (*tune, *held_out)]
    assert len(set(names)) == len(names)
    assert not {source.text for source in tune} & {source.text for source in held_out}
