"""The cache: what was put is got, whoever else writes; what is damaged is made again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from inkroute.native.cache import Cache, default_folder, key_of

ROWS = [[1, 250], ["Größe", 1, 2, 3, 4, 930]]
KEY = key_of(b"pixels", "tesseract", "5.3.0", 300)


def test_what_was_put_is_got(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "new" / "folder")
    assert cache.get(KEY) is None
    assert cache.put(KEY, ROWS)
    assert cache.get(KEY) == ROWS


def test_keys_tell_everything_apart() -> None:
    keys = {
        KEY,
        key_of(b"pixelz", "tesseract", "5.3.0", 300),
        key_of(b"pixels", "tesseract", "5.3.1", 300),
        key_of(b"pixels", "tesseract", "5.3.0", 400),
        key_of(b"pixels", "tesseract5.3.0", "", 300),
        key_of(b"pixels", "tesseract", "5.3.0\n3:300"),
    }
    assert len(keys) == 6


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"930", b"931"),
        lambda data: b"\x00" * len(data),
        lambda _: b"[1, 2]",
        lambda _: b'{"rows": 1}',
        lambda data: data.replace(b"inkroute-reading", b"inkroute-reeding"),
        lambda data: data.replace(KEY.encode(), b"0" * 64),
        lambda data: b"\xff" + data,
    ],
)
def test_a_damaged_entry_is_noticed_removed_and_made_again(tmp_path: Path, damage) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    cache = Cache(tmp_path)
    cache.put(KEY, ROWS)
    (path,) = tmp_path.rglob("*.json")
    path.write_bytes(damage(path.read_bytes()))
    assert cache.get(KEY) is None
    assert not path.exists()
    cache.put(KEY, ROWS)
    assert cache.get(KEY) == ROWS


def test_an_entry_under_another_key_is_not_taken(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, ROWS)
    (path,) = tmp_path.rglob("*.json")
    other = key_of(b"others")
    (tmp_path / other[:2]).mkdir()
    path.rename(tmp_path / other[:2] / f"{other[2:]}.json")
    assert cache.get(other) is None


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_nobody_else_can_read_the_words(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    cache.put(KEY, ROWS)
    (path,) = tmp_path.rglob("*.json")
    assert path.stat().st_mode & 0o777 == 0o600
    assert cache.folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not Cache(tmp_path / "file" / "cache").put(KEY, ROWS)
    assert Cache(tmp_path / "file" / "cache").get(KEY) is None


_TWO = """
import sys
from pathlib import Path
from inkroute.native.cache import Cache
cache, key, rows = Cache(Path(sys.argv[1])), "ab" * 32, [["w" * 20_000]]
for turn in range(200):
    assert cache.put(key, rows)
    assert cache.get(key) == rows, turn
"""


def test_two_processes_on_one_key_never_read_half_a_file(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    both = [
        subprocess.Popen(
            [sys.executable, "-c", _TWO, str(tmp_path)], env=environment, stderr=subprocess.PIPE
        )
        for _ in range(2)
    ]
    assert [process.communicate()[1].decode() for process in both] == ["", ""]
    assert [process.returncode for process in both] == [0, 0]
    (path,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert json.loads(path.read_bytes())["key"] == "ab" * 32


def test_the_folder_is_the_platforms() -> None:
    home = Path("/home/a")
    assert default_folder({}, home, "linux") == home / ".cache" / "inkroute"
    xdg = {"XDG_CACHE_HOME": "/var/cache/a"}
    assert default_folder(xdg, home, "linux") == Path("/var/cache/a/inkroute")
    assert default_folder({"XDG_CACHE_HOME": "here"}, home, "linux") == home / ".cache/inkroute"
    assert default_folder({}, home, "darwin") == home / "Library/Caches/inkroute"
    assert default_folder({}, home, "win32") == home / "AppData/Local/inkroute/Cache"
    assert default_folder(xdg | {"INKROUTE_CACHE": "/c"}, home, "linux") == Path("/c")
