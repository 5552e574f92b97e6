"""`inkroute explain` and `inkroute view` as a person calls them."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from cli.papers import LINES, letter, locked, scan
from inkroute import cli
from inkroute.native import view as views
from inkroute.native.settings import ViewSettings


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a letter and a scan; the cache is in it too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INKROUTE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "letter.pdf").write_bytes(letter(pages=3))
    (tmp_path / "scan.pdf").write_bytes(scan(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("papers")
def test_explain_tells_of_one_page_or_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "scan.pdf", "--page", "1"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    title, _, region, *_, last = out.splitlines()
    assert title == "scan.pdf, page 1 of 1: 216 x 108 pt"
    assert region.startswith("  1 OCR, confidence ")
    assert last == "1 region, 100.0 % of the page, needs OCR."
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out
    assert cli.main(["explain", "letter.pdf", "--pages", "2-"]) == 0
    out = capsys.readouterr().out
    assert "page 1 of 3" not in out
    assert out.count("Nothing of this page needs OCR.") == 2
    assert '17 shown and decoded: kept as they are, as "tenant"' in out


@pytest.mark.usefixtures("papers")
def test_explain_json_is_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "scan.pdf", "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    (page,) = value["pages"]
    (candidate,) = page["candidates"]
    assert candidate["decision"] == "ocr"
    assert candidate["facts"]["width"] == 450
    assert candidate["reasons"]


@pytest.mark.parametrize("command", ["explain", "view"])
def test_a_locked_file_is_one_line(
    papers: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (papers / "locked.pdf").write_bytes(locked(letter(), "secret"))
    assert cli.main([command, "locked.pdf"]) == 5
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("inkroute: error: locked.pdf: the file is encrypted")
    assert err.count("\n") == 1
    assert not list(papers.glob("*.html"))
    assert cli.main([command, "locked.pdf", "--password", "secret"]) == 0


WRONG = {
    "extension": (["-o", "a.gif"], "a view is .html or .png"),
    "page": (["--pages", "4"], "there is no page 4: the file has 3 pages"),
    "jobs": (["--read", "--jobs", "0"], "--jobs 0: give 1 or more"),
    "folder": (["-o", "letter.pdf/a.html"], "cannot be made"),
}


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize("kind", WRONG)
def test_what_is_wrong_is_one_line(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, message = WRONG[kind]
    assert cli.main(["view", "letter.pdf", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1


def test_view_writes_html_beside_the_person(
    papers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["view", "letter.pdf"]) == 0
    assert capsys.readouterr() == ("Wrote letter.view.html\n", "")
    text = (papers / "letter.view.html").read_text(encoding="utf-8")
    assert text.count('<section class="page"') == 3
    assert text.count('<img src="data:image/webp;base64,') == 3
    assert text.count("Nothing of this page needs OCR.") == 3


@pytest.mark.usefixtures("papers")
def test_view_to_standard_output_is_html_alone(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert cli.main(["view", "scan.pdf", "-o", "-"]) == 0
    out, err = capsysbinary.readouterr()
    assert out.startswith(b"<!doctype html>")
    assert out.endswith(b"</html>\n")
    assert err == b""


def test_png_is_one_file_a_page(papers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["view", "letter.pdf", "-o", "p.png", "--pages", "2-3"]) == 0
    assert sorted(path.name for path in papers.glob("*.png")) == ["p-2.png", "p-3.png"]
    assert capsys.readouterr().out == "Wrote p-3.png and 1 more\n"
    assert cli.main(["view", "scan.pdf", "-o", "scan.png"]) == 0
    picture = Image.open(io.BytesIO((papers / "scan.png").read_bytes()))
    assert picture.width == 900
    # The scan fills the page: its outline is at the page's edge, and its text is under it.
    assert picture.getpixel((0, 200)) == (0xB8, 0x40, 0x0A)
    assert cli.main(["view", "scan.pdf", "-o", "both/"]) == 0
    assert sorted(path.name for path in (papers / "both").iterdir()) == [
        "scan.png",
        "scan.view.html",
    ]


def test_a_long_file_is_drawn_up_to_the_ceiling(
    papers: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "ViewSettings", lambda: ViewSettings(pages=2))
    assert cli.main(["view", "letter.pdf"]) == 0
    said = "2 pages are drawn, up to page 2; 1 more is not: ask for it with --pages 3-"
    assert capsys.readouterr().err == f"inkroute: note: {said}\n"
    text = (papers / "letter.view.html").read_text(encoding="utf-8")
    assert f'<p class="warn">{said}</p>' in text
    assert text.count('<section class="page"') == 2


@pytest.mark.ocr
def test_with_read_the_words_of_ocr_are_seen(papers: Path) -> None:
    assert cli.main(["view", "scan.pdf", "--read", "-o", "read.html"]) == 0
    text = (papers / "read.html").read_text(encoding="utf-8")
    assert 'class="w w-ocr"' in text
    assert "read by OCR" in text
    found = text.split('<script type="application/json" class="words">')[1].split("</script>")[0]
    words = [word for _, _, texts, _ in json.loads(found) for word in texts]
    assert set(" ".join(LINES).split()) <= set(words)
    sure = [per_mille for *_, several in json.loads(found) for per_mille in several]
    assert all(0 < per_mille <= 1000 for per_mille in sure)
