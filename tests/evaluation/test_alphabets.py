"""Shifted and permuted alphabets: pages that nothing but language tells from good ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from evaluation import declaration, run, texts
from evaluation.declaration import NotThereError, Pinned, Translation, parsed, script_of
from evaluation.trust import alphabet_counts, alphabets
from evaluation.trust.alphabet_counts import Result, judged, report
from evaluation.trust.alphabets import LENGTHS, Kind, good, is_known, spoilt
from evaluation.trust.labels import Label
from evaluation.trust.sheet import _FONTS
from inkroute.policy import Policy

fonts = pytest.mark.skipif(
    not (_FONTS / "dejavu").is_dir() or not (_FONTS / "liberation").is_dir(),
    reason="needs the fonts DejaVu and Liberation",
)
GREEK = Translation("ell_monotonic", "el-monoton", "Grek", ("των", "ανθρώπων") * 200)
PAGE = """<!doctype html><html lang="{}"><head><title>x</title></head>
<body><h1>{}</h1><p>&amp; <b>{}</b></p></body></html>"""


@pytest.fixture(autouse=True)
def bundled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Excerpts that come with the project, and no translation but a Greek one."""
    monkeypatch.setattr(texts, "sources", lambda _split, language: texts.bundled(language))
    monkeypatch.setattr(declaration, "translations", lambda: (GREEK,))
    alphabets._passages.cache_clear()
    yield
    alphabets._passages.cache_clear()


def result(kind: Kind, number: int, *, bad: bool) -> Result:
    return Result(kind, "page", f"S{number % 8}", f"text {number}", bad, "not_language")


@fonts
def test_shifted_and_permuted_pages_are_found_by_language_alone() -> None:
    for kind in (Kind.SHIFTED, Kind.PERMUTED):
        samples = list(spoilt(kind, "page", 5))
        assert [one.about.split(",")[0].split(" by ")[0] for one in samples] == [
            "eng", "fra", "rus", "eng", "fra",
        ]  # fmt: skip
        assert {one.page.label for one in samples} == {Label.OCR}
        found = [judged(one, Policy()) for one in samples]
        assert not any(one.bad for one in found)
        assert {one.reasons for one in found} == {"not_language"}


@fonts
def test_every_distance_comes_in_turn_and_pages_are_the_same_each_time() -> None:
    samples = list(spoilt(Kind.SHIFTED, "30 words", 7))
    latin = [one.about for one in samples if one.script == "Latn"]
    assert [about.split(" by ")[1].split(",")[0] for about in latin] == ["1", "2", "3", "4"]
    assert [one.script for one in samples][-1] == "Grek"
    again = list(spoilt(Kind.SHIFTED, "30 words", 7))
    assert [one.page.pdf for one in samples] == [one.page.pdf for one in again]
    assert len({one.page.pdf for one in samples}) == len(samples)


@fonts
def test_good_pages_do_not_overlap_and_raise_no_alarm() -> None:
    samples = list(good(Kind.GOOD, "100 words", 2))
    words = [[word.text for word in one.page.words] for one in samples[2:4]]
    assert words[0] != words[1]
    assert {one.script for one in samples} == {"Latn", "Cyrl", "Grek"}
    assert {one.page.label for one in samples} == {Label.DIGITAL}
    assert not any(judged(one, Policy()).bad for one in samples if one.script != "Grek")


@fonts
def test_a_spoilt_page_that_passes_and_a_good_one_that_is_sent_are_bad() -> None:
    sample = next(spoilt(Kind.SHIFTED, "page", 1))
    fine = next(good(Kind.GOOD, "page", 1))
    assert judged(sample._replace(page=fine.page), Policy()).bad is False  # nothing to be found
    assert judged(fine._replace(page=sample.page), Policy()).bad
    few = next(spoilt(Kind.PERMUTED, "30 words", 1))
    word = alphabets.Text("x", "Latn", ["ab"])
    made = alphabets._made("x", word, ["ab"], alphabets._dice("x"), lambda *_: {"a": "b"})
    short = few._replace(page=made)
    assert judged(short, Policy()).bad  # two letters are not judged, so it passes


def test_languages_without_a_table_are_told_apart() -> None:
    def known(language: str, script: str) -> bool:
        return is_known(Translation("x", language, script, ()))

    assert known("el-monoton", "Grek")
    assert known("nb", "Latn")
    assert known("th", "Thai")
    assert not known("uz-Cyrl", "Cyrl")
    assert not known("yo", "Latn")


def test_a_translation_is_read_from_its_page() -> None:
    found = parsed("rus", PAGE.format("ru", "Всеобщая", "декларация"))
    assert found == Translation("rus", "ru", "Cyrl", ("Всеобщая", "&", "декларация"))
    thai = parsed("tha", PAGE.format("th", "ปฏิญญาสากลว่าด้วย", "ก"))
    assert thai.script == "Thai"
    assert "".join(thai.words) == "ปฏิญญาสากลว่าด้วย&ก"
    assert max(map(len, thai.words)) == declaration.RUN
    assert script_of("これは日本語の文章である") == "Jpan"
    assert script_of("人人生而自由") == "Hani"
    assert script_of("ᏣᎳᎩ") == ""


def test_what_is_not_as_pinned_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declaration, "CACHE", tmp_path)
    package = Pinned("@a/b", "1.0", "0" * 64)
    assert package.archive == "a-b-1.0.tgz"
    (tmp_path / package.archive).write_bytes(b"other")
    with pytest.raises(NotThereError, match="not what was pinned"):
        declaration.archive(package)
    monkeypatch.setattr(declaration.shutil, "which", lambda _name: None)
    with pytest.raises(NotThereError, match="npm"):
        declaration.archive(Pinned("c", "1", ""))


def test_a_target_is_met_by_enough_pages_alone() -> None:
    found = [
        *(result(kind, n, bad=n < 2) for kind in (Kind.SHIFTED, Kind.PERMUTED)
          for n in range(128)),
        *(result(Kind.GOOD, n, bad=n < 2) for n in range(500)),
        result(Kind.OTHER, 3, bad=True),
    ]  # fmt: skip
    page = "\n".join(report(found, [("a p1", True, "not_language"), ("b p2", False, "")], "d"))
    assert "| page | 126 of 128 | 126 of 128 | 500 | 8 | 2 | met |" in page
    assert "page, wrong: text 0; text 1." in page
    assert "1 of 2 are sent for their language: `a p1`: not_language." in page
    assert "| S3 | 1 of 1 |" in page.partition("without a table")[2]
    worse = [*found, result(Kind.GOOD, 9, bad=True)]
    assert "| 501 | 8 | 3 | not met |" in "\n".join(report(worse, [], "d"))
    assert "too few pages to say" in "\n".join(report(found[1:], [], "d"))


@fonts
def test_the_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alphabet_counts.real_pages, "read_labels", list)
    out = tmp_path / "results" / "alphabets.md"
    given = ["--spoilt", "2", "--lengths", "100 words", "--date", "2026-01-31"]
    assert run.main(["alphabets", *given, "--out", str(out)]) == 0
    page = out.read_text(encoding="utf-8")
    assert "| 100 words | 2 of 2 | 2 of 2 |" in page
    assert "2026-01-31" in page
    assert page.count("\n## ") == 4
    assert set(LENGTHS) == {"page", "100 words", "30 words"}
