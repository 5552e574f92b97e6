"""The runtime folder: complete, without a network, the same bytes at every making."""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from make_runtime import compile_into, compiled
from make_wheel import build_wheel, source_wheel

ROOT = Path(__file__).resolve().parents[2]
RunNode = Callable[..., dict[str, object]]

pytestmark = pytest.mark.pyodide


def test_loads_without_network(runtime: Path, run_node: RunNode, one_page: Path) -> None:
    said = run_node("offline.mjs", runtime, one_page)
    assert said["attempts"] == []
    assert said["lazy"], "the bridge must not load Pillow or fontTools by itself"
    assert isinstance(said["answer"], dict)
    assert "error" not in said["answer"], said["answer"]
    assert said["versions"] == "12.2.0 4.62.1"
    assert "scipy" in str(said["missing"]), "what the folder lacks must fail at once"


def test_micropip_installs_the_plain_wheel(runtime: Path, run_node: RunNode) -> None:
    wheel = json.loads((runtime / "runtime.json").read_text())["wheel"]
    said = run_node("micropip.mjs", runtime, wheel)
    assert said["attempts"] == []
    assert said["requests"] == [f"/runtime/{wheel}"]
    assert said["found"] == "py 7.1.1"


def test_lists_every_file_it_has(runtime: Path) -> None:
    listing = json.loads((runtime / "runtime.json").read_text())["files"]
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in runtime.iterdir()
        if path.name != "runtime.json"
    }
    assert found == {entry["name"]: entry["sha256"] for entry in listing}


def test_lock_file_names_only_files_of_the_folder(runtime: Path) -> None:
    packages = json.loads((runtime / "pyodide-lock.json").read_text())["packages"]
    for package in packages.values():
        data = (runtime / package["file_name"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == package["sha256"]
        assert set(package["depends"]) <= set(packages)
    assert packages["inkroute"]["depends"] == ["numpy", "pypdf"]


def test_native_installation_has_the_same_versions(runtime: Path) -> None:
    packages = json.loads((runtime / "pyodide-lock.json").read_text())["packages"]
    pinned = dict(
        re.findall(r"^([a-z]+)==(\S+)", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    )
    for name in ("numpy", "pillow", "fonttools", "pypdf"):
        assert packages[name]["version"] == pinned[name]


def test_second_making_writes_nothing() -> None:
    command = [sys.executable, str(ROOT / "build" / "make_runtime.py")]
    for _ in range(2):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert " 0 written" in done.stdout


def test_source_wheel_is_reproducible(tmp_path: Path) -> None:
    cached = source_wheel()
    build_wheel(tmp_path)
    assert (tmp_path / cached.name).read_bytes() == cached.read_bytes()


def test_bytecode_wheel_is_reproducible(tmp_path: Path) -> None:
    wheel = source_wheel()
    kept = compiled(wheel)
    compile_into(tmp_path, wheel)
    assert (tmp_path / kept.name).read_bytes() == kept.read_bytes()
