"""Each bad input is one clear line on standard error, with an exit status of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.papers import letter, locked
from inkroute import cli
from inkroute.native import routing

Make = Callable[[Path], Path]


def wrote(data: bytes) -> Make:
    def make(folder: Path) -> Path:
        path = folder / "a.pdf"
        path.write_bytes(data)
        return path

    return make


def folder_of_pdfs(folder: Path) -> Path:
    path = folder / "papers"
    path.mkdir()
    return path


BAD: dict[str, tuple[Make, int, str]] = {
    "missing": (lambda folder: folder / "none.pdf", 2, "there is no such file"),
    "folder": (folder_of_pdfs, 2, "is a folder: name the PDF files in it"),
    "under a file": (lambda folder: wrote(b"")(folder) / "x.pdf", 2, "Not a directory"),
    "empty": (wrote(b""), 4, "the file is empty (0 bytes)"),
    "no PDF": (wrote(b"PK\x03\x04 a zip file"), 4, "no PDF"),
    "damaged": (wrote(letter()[:200]), 3, "damaged"),
    "locked": (wrote(locked(letter(), "secret")), 5, "--password"),
}


def told(capsys: pytest.CaptureFixture[str]) -> str:
    """What was said on standard error: one line, and nothing on standard output."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("inkroute: error: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize(
    "command", ["route", "explain", "view", pytest.param("read", marks=pytest.mark.ocr)]
)
def test_a_bad_input_is_one_line(
    kind: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, status, message = BAD[kind]
    path = make(tmp_path)
    assert cli.main([command, str(path)]) == status
    said = told(capsys)
    assert message in said
    assert path.name in said


@pytest.mark.parametrize("command", ["route", pytest.param("read", marks=pytest.mark.ocr)])
def test_an_unreadable_file_is_one_line(
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = wrote(letter())(tmp_path)

    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(routing.Path, "read_bytes", refuse)
    assert cli.main([command, str(path)]) == 2
    assert "no permission" in told(capsys)


WRONG = {
    "nothing": ([], "say what to do: inkroute read FILE"),
    "no file": (["read"], "FILE (see inkroute read --help)"),
    "unknown command": (["reed", "a.pdf"], "'reed'"),
    "unknown option": (["route", "a.pdf", "--fast"], "--fast"),
    "unknown format": (["read", "a.pdf", "--format", "docx"], "'docx'"),
    "no jobs": (["read", "a.pdf", "--jobs", "0"], "--jobs 0: give 1 or more"),
    "jobs in words": (["read", "a.pdf", "--jobs", "two"], "'two'"),
    "pages in words": (["route", "a.pdf", "--pages", "1-x"], "write 1-3,7 or 12-"),
    "page 0": (["route", "a.pdf", "--pages", "0"], "there are no pages 0"),
    "a range backwards": (["route", "a.pdf", "--pages", "1,3-2"], "there are no pages 3 to 2"),
    "a page too far": (["route", "a.pdf", "--pages", "2-3"], "no page 3: the file has 2 pages"),
    "far too far": (["route", "a.pdf", "--pages", "1-999999999"], "no page 3: the file has 2"),
    "from too far": (["route", "a.pdf", "--pages", "3-"], "no page 3: the file has 2 pages"),
    "two passwords": (
        ["route", "a.pdf", "--password", "a", "--password-file", "b"],
        "not allowed",
    ),
    "no password file": (["route", "a.pdf", "--password-file", "none"], "no such file"),
    "no known extension": (["read", "a.pdf", "-o", "a.docx"], "no format has the extension"),
    "several to one": (["read", "a.pdf", "b.pdf", "-o", "-"], "give a folder"),
    "onto itself": (["read", "a.pdf", "-o", "a.pdf", "--format", "json"], "the file to be read"),
    "onto a file's inside": (["read", "a.pdf", "-o", "a.pdf/b.json"], "cannot be made"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_argument_is_one_line(
    kind: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.pdf").write_bytes(letter(pages=2))
    arguments, message = WRONG[kind]
    assert cli.main(arguments) == 2
    assert message in told(capsys)


@pytest.mark.ocr
def test_a_missing_language_names_its_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = wrote(letter())(tmp_path)
    assert cli.main(["read", str(path), "--lang", "eng+xyz+abc_def"]) == 7
    said = told(capsys)
    assert "no data for xyz, abc_def" in said
    assert "tesseract-ocr-xyz tesseract-ocr-abc-def" in said
    assert "(installed: " in said
    assert "eng" in said.partition("(installed: ")[2]


def test_a_missing_tesseract_is_told_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = wrote(letter())(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cli.main(["read", str(path), "-o", str(tmp_path / "out.json"), "--lang", "fra"]) == 7
    assert "apt-get install tesseract-ocr tesseract-ocr-fra" in told(capsys)
    assert not (tmp_path / "out.json").exists()
    assert cli.main(["route", str(path)]) == 0


def test_a_missing_package_is_told_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from inkroute.native import session  # noqa: PLC0415

    monkeypatch.setattr(session, "_PACKAGES", ("PIL", "not_there_at_all"))
    assert cli.main(["read", str(wrote(letter())(tmp_path))]) == 7
    assert "pip install 'inkroute[native]'" in told(capsys)


@pytest.mark.parametrize("password", ["secret", "secret\n", "secret\r\nmore"])
def test_a_password_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], password: str
) -> None:
    path = wrote(locked(letter(), "secret"))(tmp_path)
    (tmp_path / "password").write_bytes(password.encode())
    assert cli.main(["route", str(path), "--password-file", str(tmp_path / "password")]) == 0
    assert cli.main(["route", str(path), "--password", "secret"]) == 0
    capsys.readouterr()
    assert cli.main(["route", str(path), "--password", "guess"]) == 5
    told(capsys)


def test_a_defect_of_ours_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(routing, "open_document", broken)
    assert cli.main(["route", str(wrote(letter())(tmp_path))]) == 1
    said = told(capsys)
    assert "ZeroDivisionError('by zero') at test_errors.py" in said


def test_what_names_hold_cannot_act_on_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["route", str(tmp_path / "a\x1b[8m\r\x9bb.pdf")]) == 2
    assert "a?[8m ?b.pdf: there is no such file" in told(capsys)


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "inkroute", *arguments]
    return subprocess.run(command, capture_output=True, env=environment, check=False, **options)  # type: ignore[call-overload, no-any-return]


def test_the_program_says_the_same(tmp_path: Path) -> None:
    done = run("route", str(wrote(b"no PDF")(tmp_path)))
    assert done.returncode == 4
    assert done.stderr.startswith(b"inkroute: error: a.pdf: ")
    assert b"Traceback" not in done.stderr


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    path = wrote(letter(pages=300))(tmp_path)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    program = f"'{sys.executable}' -m inkroute route '{path}' --json | head -c 20"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", program],
        capture_output=True,
        env=environment,
        check=False,
    )
    assert done.stdout == b'{"schema":"inkroute-'
    assert done.stderr == b""
    assert done.returncode == 0
