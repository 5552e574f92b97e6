"""The real set: which pages are taken, in which language they are read, how a build goes on."""

from __future__ import annotations

import argparse
import hashlib
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from evaluation import one_page, reading, real, scripts, store
from evaluation.model import Split
from inkroute.geometry import Box
from inkroute.native.crops import Grid, PixelBox, PixelWord
from pdf_writer import Pdf, show_text

WHITE = Image.new("L", (100, 100), 255)


def document(*texts: str) -> bytes:
    pdf = Pdf()
    resources = {"Font": {"F1": pdf.font()}}
    for number, text in enumerate(texts):
        pdf.page(show_text("F1", 20, 72, 700 - 10 * number, text), resources)
    return pdf.build()


def corpus_of(folder: Path, files: dict[str, bytes], languages: str = "en") -> Path:
    """A folder such as the optional one, with its table."""
    (folder / "dev").mkdir()
    rows = ["file\tsha256\tlangs"]
    for name, data in files.items():
        (folder / "dev" / name).write_bytes(data)
        rows.append(f"{name}\t{hashlib.sha256(data).hexdigest()}\t{languages}")
    (folder / "DEV.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder


def command(*options: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    real.add_arguments(parser)
    return parser.parse_args(options)


def built(corpus: Path, out: Path, *options: str) -> int:
    return real.run(command("--corpus", str(corpus), "--out", str(out), *options))


def test_three_pages_of_a_file_are_taken_and_the_seed_says_which(tmp_path: Path) -> None:
    files = real.corpus(corpus_of(tmp_path, {"a.pdf": document(*"abcdefgh"), "b.pdf": b"no"}))
    one = real.picks(files, "1")
    assert sorted(pick.path.name for pick in one) == ["a.pdf", "a.pdf", "a.pdf", "b.pdf"]
    assert len({pick.name for pick in one}) == 4
    assert one == real.picks(files, "1")
    assert len({tuple(pick.name for pick in real.picks(files, seed)) for seed in "123456"}) > 1


def test_all_pages_of_a_file_are_in_the_half_that_its_hash_says() -> None:
    for start, split in (("00", Split.TUNE), ("01", Split.HELD_OUT), ("fe", Split.TUNE)):
        picks = [real.Pick(Path("a.pdf"), start + "0" * 62, page, ()) for page in range(3)]
        assert {pick.split for pick in picks} == {split}


def test_without_the_folder_nothing_is_built(tmp_path: Path) -> None:
    assert built(tmp_path, tmp_path / "out") == 1
    assert not (tmp_path / "out").exists()


@pytest.fixture
def read_log(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Has whole readings find one word, and tells their languages."""
    log: list[str] = []

    def words(_picture: Image.Image, language: str, dpi: int) -> Sequence[PixelWord]:
        log.append(f"{language} {dpi}")
        return [PixelWord("Stamp", PixelBox(2000, 2000, 2200, 2060), 950)]

    monkeypatch.setattr(reading, "words", words)
    return log


TEXT = "a contract of some letters"


def test_a_build_goes_on_where_it_was_stopped(
    tmp_path: Path, read_log: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = corpus_of(tmp_path, {"a.pdf": document(TEXT, TEXT), "b.pdf": b"no"})
    out = tmp_path / "out"
    assert built(folder, out, "--limit", "1") == 0
    assert built(folder, out) == 0
    assert len(read_log) == 2
    assert built(folder, out) == 0
    assert read_log == ["eng 400"] * 2
    built(folder, out, "--again")
    assert len(read_log) == 4
    assert "left out, NotAPdf: 1" in capsys.readouterr().out
    pages = store.pages(out)
    assert [truth.kind for _, truth in pages] == ["mixed", "mixed"]
    assert [w.text for w in pages[0][1].words if w.only_pixels] == ["Stamp"]
    assert one_page.page_count(pages[0][0].read_bytes()) == 1


def test_other_rules_begin_again(
    tmp_path: Path, read_log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = corpus_of(tmp_path, {"a.pdf": document(TEXT)})
    built(folder, tmp_path / "out")
    monkeypatch.setattr(real, "rules", lambda _seed: "others")
    built(folder, tmp_path / "out")
    assert len(read_log) == 2


def test_a_page_in_a_script_that_nobody_reads_is_left_out(
    tmp_path: Path, read_log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts, "tongue", lambda *_: None)
    folder = corpus_of(tmp_path, {"a.pdf": document(TEXT)})
    built(folder, tmp_path / "out")
    assert not read_log
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["manifest.json"]


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_words_of_a_turned_page_come_back_to_their_place(
    turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = Image.new("L", (300, 200), 255)
    place = PixelBox(30, 40, 90, 60)
    picture.paste(0, (place.x0, place.y0, place.x1, place.y1))

    def words(upright: Image.Image, language: str, _dpi: int) -> Sequence[PixelWord]:
        ink = upright.point(lambda level: 255 - level).getbbox()
        assert ink is not None
        return [PixelWord(language, PixelBox(*ink), 900)]

    monkeypatch.setattr(reading, "words", words)
    grid = Grid(300_000, 200_000, 72)
    (word,) = real.read_whole(picture, grid, scripts.Tongue("fra", turn))
    assert (word.text, word.box) == ("fra", Box(30_000, 40_000, 90_000, 60_000))


def test_letters_tell_the_language() -> None:
    cyrillic, han, latin = "договор" * 4, "合同法律条款" * 4, "contract" * 4
    for text, named, language in [
        (latin, (), "eng"),
        (latin, ("fr",), "fra"),
        (cyrillic, (), "rus"),
        (cyrillic + latin, (), "eng+rus"),
        (cyrillic * 2 + latin, (), "rus+eng"),
        (cyrillic * 20 + latin, (), "rus"),
        (han, (), "chi_sim"),
        ("ｆｕｌｌｗｉｄｔｈ" * 3, (), "eng"),
    ]:
        assert scripts.tongue(text, named, WHITE) == scripts.Tongue(language)
    for text in (han + "のかな" * 4, "계약서" * 10, "عقد" * 10):
        assert scripts.tongue(text, (), WHITE) is None


def test_without_letters_the_picture_tells_or_else_the_catalog(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for text, seen, named, expected in [
        ("few", ("Latin", 9.0, 1), ("fr",), scripts.Tongue("fra", 1)),
        ("", ("Cyrillic", 9.0, 0), (), scripts.Tongue("rus", 0)),
        ("few", ("Arabic", 9.0, 0), ("en",), None),
        ("", ("Arabic", 1.0, 0), ("en",), scripts.Tongue("eng", 0)),
        ("", ("Latin", 1.0, 0), ("Hani",), scripts.Tongue("chi_sim", 0)),
        ("третья", ("Latin", 1.0, 0), (), scripts.Tongue("rus", 0)),
        ("", ("", 0.0, 0), ("Hang", "Hani"), None),
    ]:
        monkeypatch.setattr(scripts, "_detected", lambda _picture, seen=seen: seen)
        assert scripts.tongue(text, named, WHITE) == expected


@pytest.mark.ocr
@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_a_scan_on_its_side_is_seen_to_be_one() -> None:
    page = Image.new("L", (1700, 1700), 255)
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(36)
    for row in range(25):
        pen.text((100, 100 + 60 * row), "The parties agree to keep this contract.", 0, font)
    lying = page.transpose(Image.Transpose.ROTATE_90)
    found = scripts.tongue("", (), lying)
    assert found == scripts.Tongue("eng", 1)
