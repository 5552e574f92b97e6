"""Labelled pages: the same bytes each time, labels that follow from what a reader gets."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

import pytest

from evaluation import freeze
from evaluation.model import Split
from evaluation.trust import bad, command, good, labelled, layers, prose, spoils, unseen
from evaluation.trust.case import TrustKind
from evaluation.trust.labels import Label, LabelledPage, folded, same, text_label
from evaluation.trust.sheet import _FONTS, Sheet
from evaluation.trust.verdict import Outcome, PageVerdict, judge
from inkroute.policy import Policy

pytestmark = pytest.mark.skipif(
    not (_FONTS / "dejavu").is_dir() or not (_FONTS / "liberation").is_dir(),
    reason="needs the fonts DejaVu and Liberation",
)


def _dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - a page, not a secret


def _kind(name: str) -> TrustKind:
    return next(kind for kind in labelled.KINDS if kind.name == name)


def _page(name: str, language: str = "ell", number: int = 0) -> LabelledPage:
    return labelled.make(_kind(name), Split.TUNE, number, language)


def _verdict(page: LabelledPage) -> PageVerdict:
    return judge(page, Policy())[0]


def test_kinds_have_names_of_their_own() -> None:
    names = [kind.name for kind in labelled.KINDS]
    assert len(set(names)) == len(names)
    assert len(names) == sum(len(part.KINDS) for part in (good, unseen, bad, layers))


def test_good_prose_comes_in_eight_scripts() -> None:
    languages = {kind.languages[0] for kind in good.KINDS if kind.name.startswith("prose_")}
    assert languages == set(prose.LANGUAGES)
    assert len(languages - {"fra"}) == 8


@pytest.mark.parametrize("name", ["prose_ell", "permuted", "layer_garbage", "white_beside"])
def test_a_page_is_the_same_bytes_each_time_and_no_two_are_alike(name: str) -> None:
    assert _page(name).pdf == _page(name).pdf
    assert _page(name).pdf != _page(name, number=1).pdf


@pytest.mark.parametrize("language", prose.COMPOSED)
def test_composed_prose_is_split_by_its_parts(language: str) -> None:
    parts = prose._parts()
    for place in ("subject", "predicate", "circumstance"):
        found = parts[language, place]
        assert len(set(found)) == len(found) == 16
    tune, held_out = (
        prose.passage(language, split, 400, _dice(1)).words for split in Split
    )  # fmt: skip
    assert tune != held_out
    shared = set(tune) & set(held_out)
    assert len(shared) < len(set(tune)) / 2


def test_arabic_letters_take_the_forms_that_their_neighbours_ask_for() -> None:
    assert [glyph for glyph, _ in prose.shaped("كتب")] == ["\ufedb", "\ufe98", "\ufe90"]
    assert [glyph for glyph, _ in prose.shaped("دار")] == ["\ufea9", "\ufe8d", "\ufead"]
    assert prose.shaped("سلام")[1] == ("\ufefc", "لا")
    for word in ("المحامي", "تقريرا", "الأسبوع"):
        assert "".join(letters for _, letters in prose.shaped(word)) == word


@pytest.mark.parametrize("language", prose.COMPOSED)
def test_the_file_gives_the_words_that_a_person_sees(language: str) -> None:
    verdict = _verdict(_page(f"prose_{language}", language))
    assert verdict.outcome is Outcome.RIGHT
    assert verdict.words > 300
    assert verdict.wrong_words == 0


@pytest.mark.parametrize("name", ["permuted", "shifted_1", "shifted_13", "glyph_numbers"])
def test_a_font_that_lies_gives_valid_letters_and_wrong_words(name: str) -> None:
    page = _page(name, "hye" if name != "shifted_13" else "ell")
    verdict = _verdict(page)
    assert page.label is Label.OCR
    # whether they are passed is the product's affair; if they are, the words are wrong
    given_right = verdict.outcome is Outcome.RIGHT
    assert given_right or verdict.wrong_words >= len(page.need)


@pytest.mark.parametrize("name", ["private", "controls", "replaced", "untold"])
def test_what_does_not_decode_must_be_read_and_is(name: str) -> None:
    page = _page(name, "kat")
    assert page.label is Label.OCR
    assert len(page.need) == len(page.words)
    assert _verdict(page).outcome is Outcome.RIGHT


def test_a_page_that_lies_in_part_is_mixed() -> None:
    page = _page("part_private", "hye")
    assert page.label is Label.MIXED
    verdict = _verdict(page)
    assert verdict.outcome is Outcome.RIGHT
    assert verdict.needless < 100


@pytest.mark.parametrize("kind", [kind.name for kind in unseen.KINDS])
def test_hidden_words_are_none_that_a_person_sees(kind: str) -> None:
    page = _page(kind, "hye")
    alone = kind.endswith("_alone")
    assert page.label is (Label.BLANK if alone else Label.DIGITAL)
    assert len(page.words) == (0 if alone else 130)


def test_words_that_nobody_sees_count_as_wrong_when_they_are_given() -> None:
    page = _page("white_beside", "hye")
    plain = page.pdf
    assert _verdict(page).wrong_words == 0
    shown = _page("prose_hye", "hye")
    fooled = LabelledPage("x", "x", Label.BLANK, Split.TUNE, "hye", shown.pdf, ())
    assert _verdict(fooled).wrong_words > 300
    assert plain != shown.pdf


def test_layers_are_labelled_by_what_stands_at_each_word() -> None:
    assert _page("layer_exact").label is Label.LAYER
    assert not _page("layer_exact").need
    garbage = _page("layer_garbage")
    assert garbage.label is Label.LAYER_BAD
    assert len(garbage.need) > 0.9 * len(garbage.words)
    half = _page("layer_half_of_lines")
    assert 0.3 < len(half.need) / len(half.words) < 0.7
    assert _page("no_layer").label is Label.OCR


def test_a_good_layer_over_a_scan_is_believed_and_a_scan_without_is_read() -> None:
    assert _verdict(_page("layer_exact", "ell")).outcome is Outcome.RIGHT
    verdict = _verdict(_page("no_layer", "ell"))
    assert verdict.outcome is Outcome.RIGHT
    assert verdict.sent


def test_spoiled_letters_are_letters() -> None:
    letters = list("abcxyzABCéß")
    shifted = spoils.shifted(1)(letters, _dice(0))
    assert [shifted[one] for one in "abcxyzABCéß"] == list("bcdyzaBCDéß")
    permuted = spoils.permuted(letters, _dice(0))
    assert permuted["A"] == permuted["a"].upper()
    alphabet = list(spoils.ALPHABETS[1])
    table = spoils.permuted(alphabet, _dice(3))
    assert sorted(table.values()) == sorted(alphabet)
    swapped = spoils.swapped(3)(alphabet, _dice(3))
    moved = [one for one in alphabet if swapped[one] != one]
    assert len(moved) == 6
    assert all(swapped[swapped[one]] == one for one in alphabet)


def test_mojibake_is_what_a_wrong_codec_makes() -> None:
    assert spoils.mojibake("cp1252")(["é", "a"], _dice(0)) == {"é": "Ã©", "a": "a"}
    assert spoils.mojibake("cp1251")(["П"], _dice(0)) == {"П": "Рџ"}
    assert spoils.code_page("cp1251", "cp1252")(["Д", "я", "a"], _dice(0)) == {
        "Д": "Ä", "я": "ÿ", "a": "a",
    }  # fmt: skip
    assert spoils.wrong_keys(["п", "П"], _dice(0)) == {"п": "g", "П": "G"}


def test_labels_follow_from_words() -> None:
    assert text_label(0, 0) is Label.BLANK
    assert text_label(10, 0) is Label.DIGITAL
    assert text_label(10, 4) is Label.MIXED
    assert text_label(10, 5) is Label.OCR


def test_words_are_compared_by_letters_and_digits() -> None:
    assert folded("ﬁN.-e 3") == "fine3"
    assert same("Fine,", "fine")
    assert not same("fine", "find")
    assert same("***", "***")
    assert not same("***", "###")


def test_a_face_says_what_it_was_told_to() -> None:
    sheet = Sheet(_dice(0))
    liar = sheet.face("ell", ["και"], spoil=spoils.shifted(1), named=False)
    assert liar.says("και") == "λβκ"
    mute = sheet.face("ell", ["και"], named=False, told=False)
    assert mute.says("και") == ""
    named = sheet.face("ell", ["και"], told=False)
    assert named.says("και") == "και"


def test_pages_are_written_with_a_manifest(tmp_path: Path) -> None:
    found = labelled.pages(1, [Split.TUNE], ["form", "short"])
    assert labelled.write(tmp_path, found) == 2
    names = sorted(path.suffix for path in tmp_path.iterdir())
    assert names == [".json", ".pdf", ".pdf"]


def _arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return parser.parse_args(given)


def test_the_command_writes_tables_curves_and_verdicts(tmp_path: Path) -> None:
    kinds = ["private", "prose_ell", "white_alone"]
    given = _arguments("--pages", "1", "--no-real", "--out", str(tmp_path), "--kinds", *kinds)
    assert command.run(given) == 0
    verdicts = json.loads((tmp_path / "verdicts.json").read_text("utf-8"))
    assert [one["kind"] for one in verdicts] == ["prose_ell", "white_alone", "private"]
    curves = json.loads((tmp_path / "roc.json").read_text("utf-8"))
    assert curves["constructed"]["undecoded_words"]["area"] == 1.0
    assert curves["real"] == {}
    assert "| private | ocr | 1 | 0 |" in (tmp_path / "trust.md").read_text("utf-8")
    assert (tmp_path / "roc-constructed.svg").read_bytes().startswith(b"<?xml")


def test_the_held_out_half_of_an_unfrozen_tree_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_name: str) -> None:
        raise freeze.NotFrozen("the tree differs")

    monkeypatch.setattr(freeze, "begin", refuse)
    assert command.run(_arguments("--split", "held_out", "--out", str(tmp_path / "x"))) == 1
    assert not (tmp_path / "x").exists()
