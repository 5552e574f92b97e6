"""Text files that were extracted before."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from inkroute.errors import BadRequest
from inkroute.native.glyphs import texts
from inkroute.native.glyphs.repository import Line, Repository, State
from inkroute.native.glyphs.texts import clean_file, mending_of

KNOWN = Repository().with_lines(
    [
        Line("Icons", "\ue001", "☎", State.VALIDATED),
        Line("Wingdings", "\uf0fc", "✔", State.VALIDATED),
        Line("Symbol", "\uf0b7", "•", State.VALIDATED),
        Line("Wingdings", "\uf0b7", "🕐", State.PROPOSED),
        Line("Other", "\ue005", "", State.UNRESOLVED),
        Line("Mine", "\ue005", "x", State.VALIDATED),
        Line("Logo", "\ue009", "\ue009", State.VALIDATED),
        Line("Webdings", "\uf061", "✔", State.PROPOSED),
    ]
)


def test_without_a_font_only_what_is_true_in_all_is_repaired(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("\ue001\uf0fc\uf0b7\ue005\ue009\uf061\uf6d9\r\n".encode())
    done = clean_file(path, mending_of(KNOWN, None))
    assert path.read_bytes() == "☎✔\uf0b7\ue005\ue009\uf061©\r\n".encode()
    assert done.repaired == 3
    assert done.left == (("\ue005", 1), ("\uf061", 1), ("\uf0b7", 1))
    assert done.backup is not None
    assert done.backup.read_bytes() == "\ue001\uf0fc\uf0b7\ue005\ue009\uf061\uf6d9\r\n".encode()


def test_cleaning_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("\uf0fc \ue005", encoding="utf-8")
    clean_file(path, mending_of(KNOWN, None))
    before = {one.name: (one.read_bytes(), one.stat().st_ino) for one in tmp_path.iterdir()}
    done = clean_file(path, mending_of(KNOWN, None))
    assert (done.repaired, done.backup) == (0, None)
    assert {o.name: (o.read_bytes(), o.stat().st_ino) for o in tmp_path.iterdir()} == before


def test_a_font_s_tables_serve_for_its_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("\uf0b7\uf0fb\ue001", encoding="utf-8")
    done = clean_file(path, mending_of(KNOWN, "Wingdings-Regular"))
    assert path.read_text(encoding="utf-8")[1:] == "🗶\ue001"
    assert done.left == (("\ue001", 1),)


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
    ],
)
def test_the_encoding_stays(tmp_path: Path, mark: bytes, encoding: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(mark + "a\uf0fc\r\n".encode(encoding))
    clean_file(path, mending_of(KNOWN, None))
    assert path.read_bytes() == mark + "a✔\r\n".encode(encoding)


def test_no_backup_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.chmod(0o600) if path.exists() else path.touch(0o600)
    (tmp_path / "a.txt.bak").write_text("older")
    path.write_text("\uf0fc", encoding="utf-8")
    done = clean_file(path, mending_of(KNOWN, None))
    assert (tmp_path / "a.txt.bak").read_text() == "older"
    assert done.backup == (tmp_path / "a.txt.bak.2").resolve()
    assert done.backup.stat().st_mode & 0o777 == 0o600
    path.write_text("\uf0fc", encoding="utf-8")
    assert clean_file(path, mending_of(KNOWN, None)).backup == done.backup


def test_what_is_no_unicode_text_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(b"\xff\x80\xef\x83\xbc")
    with pytest.raises(BadRequest, match="no Unicode text"):
        clean_file(path, mending_of(KNOWN, None))
    assert [one.name for one in tmp_path.iterdir()] == ["a.bin"]


def test_a_write_that_fails_leaves_file_and_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("\uf0fc", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(texts, "write_atomically", full)
    with pytest.raises(OSError, match="disk full"):
        clean_file(path, mending_of(KNOWN, None))
    assert path.read_text(encoding="utf-8") == "\uf0fc"
    assert (tmp_path / "a.txt.bak").read_text(encoding="utf-8") == "\uf0fc"
