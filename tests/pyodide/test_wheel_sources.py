"""Where Pyodide's wheels come from, and that no other bytes are taken for them."""

import json
import zipfile
from pathlib import Path

import pytest

import wheel_sources
from wheel_sources import PinnedFile, WheelError, pyodide_wheels, sha256

GOOD = b"the wheel"
PINNED = PinnedFile("thing-1-py3-none-any.whl", frozenset({sha256(GOOD)}))


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty wheel cache, with no release location to ask."""
    monkeypatch.setenv("INKROUTE_WHEEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("INKROUTE_PYODIDE_URL", "")
    monkeypatch.setattr(wheel_sources, "CACHE", tmp_path / "work")
    return tmp_path / "cache"


def fake_open_webui(monkeypatch: pytest.MonkeyPatch, data: bytes) -> list[list[str]]:
    """Let pip "download" a wheel that carries our file; return the calls."""
    calls: list[list[str]] = []

    def download(arguments: list[str], folder: Path) -> None:
        calls.append(arguments)
        with zipfile.ZipFile(folder / "open_webui-0.12.4-py3-none-any.whl", "w") as archive:
            archive.writestr(f"open_webui/frontend/pyodide/{PINNED.name}", data)

    monkeypatch.setattr(wheel_sources, "pip_download", download)
    return calls


def test_cached_file_is_taken(cache: Path) -> None:
    cache.mkdir()
    (cache / PINNED.name).write_bytes(GOOD)
    assert pyodide_wheels("1", [PINNED]) == {PINNED.name: cache / PINNED.name}


def test_cached_file_with_another_hash_is_refused(cache: Path) -> None:
    cache.mkdir()
    (cache / PINNED.name).write_bytes(b"something else")
    with pytest.raises(WheelError, match=r"is refused: its SHA-256 is .* expected"):
        pyodide_wheels("1", [PINNED])


def test_release_location_comes_before_pypi(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / PINNED.name).write_bytes(GOOD)
    monkeypatch.setenv("INKROUTE_PYODIDE_URL", tmp_path.as_uri() + "/")
    calls = fake_open_webui(monkeypatch, GOOD)
    assert pyodide_wheels("1", [PINNED])[PINNED.name].read_bytes() == GOOD
    assert calls == []
    assert (cache / PINNED.name).exists()


def test_unreachable_release_location_is_passed_over(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INKROUTE_PYODIDE_URL", (tmp_path / "nowhere").as_uri() + "/")
    fake_open_webui(monkeypatch, GOOD)
    assert pyodide_wheels("1", [PINNED]) == {PINNED.name: cache / PINNED.name}


def test_open_webui_wheel_is_read_and_thrown_away(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = fake_open_webui(monkeypatch, GOOD)
    pyodide_wheels("1", [PINNED])
    assert calls == [["--python-version", "3.12", "open-webui==0.12.4"]]
    assert (cache / PINNED.name).read_bytes() == GOOD
    assert list((tmp_path / "work").iterdir()) == []


def test_open_webui_member_with_another_hash_is_refused(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_open_webui(monkeypatch, b"something else")
    with pytest.raises(WheelError, match="is refused"):
        pyodide_wheels("1", [PINNED])
    assert not (cache / PINNED.name).exists()


def test_what_is_nowhere_is_named(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_open_webui(monkeypatch, GOOD)
    other = PinnedFile("other-1-py3-none-any.whl", frozenset({"0" * 64}))
    with pytest.raises(WheelError, match=f"found nowhere: {other.name}; put them into {cache}"):
        pyodide_wheels("1", [other])


def test_dependencies_come_along(tmp_path: Path) -> None:
    def entry(name: str, depends: list[str]) -> dict[str, object]:
        same = {"version": "1", "file_name": f"{name}.whl", "sha256": "0", "imports": [name]}
        return {"name": name, "depends": depends, **same}

    lock = tmp_path / "pyodide-lock.json"
    packages = {"a": entry("a", ["b"]), "b": entry("b", []), "c": entry("c", [])}
    lock.write_text(json.dumps({"packages": packages}))
    assert [item.name for item in wheel_sources.official_packages(lock, ["a"])] == ["a", "b"]


def test_requirements_give_version_and_hashes(tmp_path: Path) -> None:
    path = tmp_path / "requirements.lock"
    digest = "ab" * 32
    path.write_text(f"thing==1.2 \\\n    --hash=sha256:{digest}\nother==3\n")
    assert wheel_sources.locked_requirement(path, "thing") == ("1.2", frozenset({digest}))
    with pytest.raises(WheelError, match="does not pin missing"):
        wheel_sources.locked_requirement(path, "missing")
