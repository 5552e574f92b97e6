"""Builds our wheel, `inkroute-VERSION-py3-none-any.whl`, the same bytes from the same files.

In: the package's source and pyproject.toml. Out: dist/wheel/, or the cache that the runtime
is made from. hatchling writes files in a fixed order with fixed dates, so the wheel is
reproducible as it is; the cache saves the second that it takes.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from wheel_sources import CACHE, ROOT

KEPT_RESULTS = 4


def wheel_inputs() -> list[Path]:
    """Return every file that goes into the wheel, in a fixed order."""
    package = [
        path
        for path in (ROOT / "core" / "inkroute").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    beside = [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore")]
    return sorted(package) + beside


def digest_of(paths: list[Path]) -> str:
    """Return one digest for the names and the contents of files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.relative_to(ROOT)}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def cached(folder: Path, key: str, make: Callable[[Path], None]) -> Path:
    """Return the one file that `make` writes, made only when no earlier call had the same key.

    Args:
        folder: where results of this kind are kept, a folder a key.
        key: a digest of everything that the result depends on.
        make: writes one file into the empty folder that it is given.
    """
    place = folder / key[:32]
    if not place.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        partial = Path(tempfile.mkdtemp(dir=folder, prefix=".new-"))
        try:
            make(partial)
            partial.rename(place)
        finally:
            shutil.rmtree(partial, ignore_errors=True)
        older = sorted(folder.glob("[0-9a-f]*"), key=lambda path: path.stat().st_mtime)
        for stale in older[:-KEPT_RESULTS]:
            shutil.rmtree(stale)
    place.touch()  # the results used last are kept
    (result,) = place.iterdir()
    return result


def build_wheel(folder: Path) -> None:
    """Build the wheel into a folder, with the hatchling that is installed."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    done = subprocess.run(
        [*command, "--directory", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"the wheel can't be built:\n{done.stdout}{done.stderr}")


def source_wheel() -> Path:
    """Return our wheel, built anew when a file of it has changed."""
    while True:
        key = digest_of(wheel_inputs())
        wheel = cached(CACHE / "source-wheel", key, build_wheel)
        if digest_of(wheel_inputs()) == key:
            return wheel
        shutil.rmtree(wheel.parent)  # a file was edited while hatchling read it


def main() -> None:
    """Write the wheel into a folder and print where it is."""
    parser = argparse.ArgumentParser(description="Build our wheel, reproducibly.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "wheel", help="folder")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    print(shutil.copy2(source_wheel(), out))


if __name__ == "__main__":
    main()
