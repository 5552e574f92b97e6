"""`inkroute quality`: a model of good pages, and other pages by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.papers import LINES, letter
from inkroute import cli
from inkroute.textlayer import from_json
from textlayer.prose import ENGLISH, FRENCH, shifted

FIGURES = " ".join(f"{n * 7919},{n % 90 + 10}" for n in range(90))


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A model of two pages of English."""
    good = tmp_path / "good.txt"
    good.write_text(f"{ENGLISH}\f{ENGLISH[100:]}", encoding="utf-8")
    path = tmp_path / "model.json"
    assert cli.main(["quality", "fit", str(good), "-o", str(path)]) == 0
    return path


def scored(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    capsys.readouterr()
    assert cli.main(["quality", "score", *arguments, "--json"]) == 0
    pages: list[dict[str, object]] = json.loads(capsys.readouterr().out)["pages"]
    return pages


def test_good_spoilt_and_numeric_pages_are_told_apart(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "new.txt"
    paper.write_text("\f".join([ENGLISH[50:], shifted(ENGLISH, 5), FIGURES, ""]), encoding="utf-8")
    pages = scored(capsys, str(model), str(paper))
    found = [(page["page"], page["verdict"]) for page in pages]
    assert found == [(1, "language"), (2, "not_language"), (3, "unjudged")]


def test_a_pdfs_pages_are_scored_each(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "letter.pdf"
    paper.write_bytes(letter(pages=3))
    pages = scored(capsys, str(model), str(paper), "--pages", "2-3")
    assert [page["page"] for page in pages] == [2, 3]
    assert {page["verdict"] for page in pages} == {"language"}
    assert LINES  # what the letter says is plain English


def test_the_table_says_what_was_found(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "bad.txt"
    paper.write_text(shifted(ENGLISH, 5), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["quality", "score", str(model), str(paper)]) == 0
    out = capsys.readouterr().out
    assert "not language" in out
    assert "1 of 1 page not language, by a model of 2 pages" in out


def test_the_margin_moves_until_held_out_pages_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, more, path = tmp_path / "good.txt", tmp_path / "more.txt", tmp_path / "m.json"
    good.write_text(ENGLISH, encoding="utf-8")
    more.write_text(f"{ENGLISH[80:]}\f{FRENCH}\f{FIGURES}", encoding="utf-8")
    fitted = ["quality", "fit", str(good), "--held-out", str(more), "-o", str(path)]
    assert cli.main(fitted) == 0
    out = capsys.readouterr().out
    assert "more.txt, page 3: left out, it is figures" in out
    assert "the farthest, more.txt, page 2" in out
    assert "in place of 0.500" in out
    assert from_json(path.read_text(encoding="utf-8")).margin > 500
    assert cli.main([*fitted, "--margin", "0.25"]) == 0
    assert from_json(path.read_text(encoding="utf-8")).margin == 250


def test_the_french_alphabet_is_to_be_had(tmp_path: Path) -> None:
    good, path = tmp_path / "good.txt", tmp_path / "m.json"
    good.write_text(FRENCH, encoding="utf-8")
    assert cli.main(["quality", "fit", str(good), "--alphabet", "french", "-o", str(path)]) == 0
    assert "ÿ" in from_json(path.read_text(encoding="utf-8")).alphabet


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (FIGURES, [], "would call everything readable"),
        (" ", [], "would call everything readable"),
        ("", [], "the file is empty"),
        (ENGLISH, ["--margin", "-1"], "--margin"),
        (ENGLISH, ["--margin", "1.2345"], "at most three places"),
    ],
)
def test_what_cannot_be_fitted_is_one_line(
    text: str, options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, path = tmp_path / "good.txt", tmp_path / "m.json"
    good.write_text(text, encoding="utf-8")
    assert cli.main(["quality", "fit", str(good), "-o", str(path), *options]) != 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err
    assert not path.exists()


def test_a_file_that_is_no_model_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "a.txt"
    paper.write_text(ENGLISH, encoding="utf-8")
    assert cli.main(["quality", "score", str(paper), str(paper)]) == 2
    assert "no model of letter pairs" in capsys.readouterr().err
    assert cli.main(["quality", "score", str(tmp_path / "none.json"), str(paper)]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_stops_no_other(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"no pdf")
    (tmp_path / "good.txt").write_text(ENGLISH[50:], encoding="utf-8")
    capsys.readouterr()
    names = ["bad.pdf", "none.txt", "good.txt"]
    given = ["quality", "score", str(model), *(str(tmp_path / name) for name in names)]
    assert cli.main(given) == 4
    out, err = capsys.readouterr()
    assert [line.split(": ")[2].rpartition("/")[2] for line in err.splitlines()] == names[:2]
    assert "0 of 1 page not language" in out
    assert cli.main([*given[:3], str(tmp_path / "none.txt")]) == 2
    assert capsys.readouterr().out == ""


def test_what_scores_well_in_no_known_language_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, path = tmp_path / "bad.txt", tmp_path / "m.json"
    bad.write_text(shifted(ENGLISH, 5), encoding="utf-8")
    assert cli.main(["quality", "fit", str(bad), "-o", str(path)]) == 0
    assert "bad.txt, page 1: is it good? its letters" in capsys.readouterr().out
    assert cli.main(["quality", "score", str(path), str(bad)]) == 0
    out = capsys.readouterr().out
    assert "no known language" in out
    assert "1 more in no known language" in out
    assert scored(capsys, str(path), str(bad))[0]["known_languages"] == "not_language"


def test_held_out_pages_that_do_not_pass_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, more, path = tmp_path / "good.txt", tmp_path / "more.txt", tmp_path / "m.json"
    good.write_text(ENGLISH, encoding="utf-8")
    more.write_text(" ".join(f"{word} §§§§§§" for word in ENGLISH.split()), encoding="utf-8")
    given = ["quality", "fit", str(good), "--held-out", str(more), "-o", str(path)]
    assert cli.main(given) == 0
    assert "outside the alphabet of the good pages" in capsys.readouterr().out
    assert cli.main([*given, "--margin", "0"]) == 0
    assert "more.txt, page 1: does not pass, it scores" in capsys.readouterr().out


def test_where_no_model_can_be_written_nothing_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    missing = str(tmp_path / "none.txt")
    for output, said in ((tmp_path, "is a folder"), (tmp_path / "file" / "m", "cannot be made")):
        assert cli.main(["quality", "fit", missing, "-o", str(output)]) == 2
        assert said in capsys.readouterr().err
