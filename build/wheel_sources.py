"""Finds the wheels that the browser runtime is made of, each pinned by name and SHA-256.

In: Pyodide's own lock file (from the npm package `pyodide`) and requirements.lock. Out: wheel
files in a cache folder. Nothing is built or installed here.

Pyodide's wheels of numpy, Pillow, fontTools and micropip are not on PyPI under these projects'
names: WebAssembly wheels of numpy and Pillow exist only in Pyodide's releases, and fontTools and
micropip are there as Pyodide built them. They are looked for, in this order, in

1. the cache: `.cache/pyodide-wheels/`, or the folder that INKROUTE_WHEEL_CACHE names. Put the
   files there by hand to build on a machine without any network;
2. Pyodide's release location, with a time limit of a few seconds and no second try
   (INKROUTE_PYODIDE_URL names a mirror; set it to nothing to skip this step);
3. the PyPI wheel of open-webui 0.12.4 (106 MB), which carries the very same files under
   open_webui/frontend/pyodide/. It is downloaded with pip, read as a ZIP file and thrown away:
   never installed, never unpacked, no line of its code is run.

A file whose hash differs from the lock file's is refused, wherever it came from. What was found is
kept in the cache.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
OPEN_WEBUI = "open-webui==0.12.4"
OPEN_WEBUI_FOLDER = "open_webui/frontend/pyodide/"
RELEASES = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"
RELEASE_TIMEOUT_S = 4


class WheelError(Exception):
    """A wheel can't be had, or isn't what its pin says."""


@dataclass(frozen=True, slots=True)
class PinnedFile:
    """A file by name, with the SHA-256 digests (hex) any of which it may have."""

    name: str
    sha256: frozenset[str]


@dataclass(frozen=True, slots=True)
class LockedPackage:
    """A package of a Pyodide lock file."""

    name: str
    version: str
    file_name: str
    sha256: str
    imports: tuple[str, ...]
    depends: tuple[str, ...]

    def pin(self) -> PinnedFile:
        """Return the package's file with its one digest."""
        return PinnedFile(self.file_name, frozenset({self.sha256}))


def sha256(data: bytes) -> str:
    """Return the SHA-256 digest, in hex."""
    return hashlib.sha256(data).hexdigest()


def checked(data: bytes, pinned: PinnedFile, origin: str) -> bytes:
    """Return `data` when it is what the pin says.

    Raises:
        WheelError: the digest differs.
    """
    found = sha256(data)
    if found not in pinned.sha256:
        expected = " or ".join(sorted(pinned.sha256))
        raise WheelError(
            f"{pinned.name} from {origin} is refused: its SHA-256 is {found}, expected {expected}"
        )
    return data


def official_packages(lock_file: Path, roots: Iterable[str]) -> list[LockedPackage]:
    """Read packages, and all they depend on, from a Pyodide lock file, ordered by name.

    Raises:
        WheelError: the lock file names no such package.
    """
    packages = json.loads(lock_file.read_text(encoding="utf-8"))["packages"]
    pending = list(roots)
    found: dict[str, LockedPackage] = {}
    while pending:
        key = pending.pop()
        if key in found:
            continue
        if key not in packages:
            raise WheelError(f"{lock_file.name} of Pyodide names no package {key}")
        entry = packages[key]
        found[key] = LockedPackage(
            name=entry["name"],
            version=entry["version"],
            file_name=entry["file_name"],
            sha256=entry["sha256"],
            imports=tuple(entry["imports"]),
            depends=tuple(entry["depends"]),
        )
        pending.extend(entry["depends"])
    return [found[key] for key in sorted(found)]


def wheel_cache() -> Path:
    """Return the folder that Pyodide's wheels are kept in."""
    chosen = os.environ.get("INKROUTE_WHEEL_CACHE")
    return Path(chosen) if chosen else CACHE / "pyodide-wheels"


def store(folder: Path, name: str, data: bytes) -> Path:
    """Write a file so that no other process ever sees a part of it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    partial = folder / f".{name}.{os.getpid()}"
    partial.write_bytes(data)
    partial.replace(path)
    return path


def from_release(version: str, wanted: Iterable[PinnedFile]) -> dict[str, bytes]:
    """Fetch files from Pyodide's release location; the first that fails ends the attempt."""
    base = os.environ.get("INKROUTE_PYODIDE_URL", RELEASES.format(version=version))
    found: dict[str, bytes] = {}
    if not base:
        return found
    for pinned in wanted:
        try:
            with urllib.request.urlopen(  # noqa: S310  the address is ours or the user's own
                base + pinned.name, timeout=RELEASE_TIMEOUT_S
            ) as answer:
                found[pinned.name] = checked(answer.read(), pinned, base)
        except OSError as error:  # URLError and time-outs are among them
            print(f"  {base} can't be reached ({error}); trying PyPI", file=sys.stderr)
            break
    return found


def pip_download(arguments: list[str], folder: Path) -> None:
    """Download wheels with pip.

    Raises:
        WheelError: pip failed; its last line says why.
    """
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--disable-pip-version-check", "--only-binary", ":all:", "--dest", str(folder)]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise WheelError(f"pip download {' '.join(arguments)} failed: {reason}")


def from_open_webui(wanted: Iterable[PinnedFile]) -> dict[str, bytes]:
    """Take files out of the open-webui wheel, which is downloaded for this alone."""
    print(f"  downloading {OPEN_WEBUI} (106 MB) for the Pyodide wheels in it", file=sys.stderr)
    found: dict[str, bytes] = {}
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        # The wheel asks for Python < 3.13; its code is not run, so any version will do.
        pip_download(["--python-version", "3.12", OPEN_WEBUI], Path(folder))
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            members = set(archive.namelist())
            for pinned in wanted:
                member = OPEN_WEBUI_FOLDER + pinned.name
                if member in members:
                    data = archive.read(member)
                    found[pinned.name] = checked(data, pinned, OPEN_WEBUI)
    return found


def pyodide_wheels(version: str, wanted: list[PinnedFile]) -> dict[str, Path]:
    """Find wheels that Pyodide's lock file names.

    Args:
        version: Pyodide's version.
        wanted: the files.

    Returns:
        Where each lies, by file name.

    Raises:
        WheelError: one is nowhere to be had, or differs from its pin.
    """
    cache = wheel_cache()
    found: dict[str, Path] = {}
    for pinned in wanted:
        path = cache / pinned.name
        if path.exists():
            checked(path.read_bytes(), pinned, str(cache))
            found[pinned.name] = path
    for fetch in (lambda files: from_release(version, files), from_open_webui):
        missing = [pinned for pinned in wanted if pinned.name not in found]
        if not missing:
            return found
        for name, data in fetch(missing).items():
            found[name] = store(cache, name, data)
    missing = [pinned for pinned in wanted if pinned.name not in found]
    if missing:
        names = ", ".join(pinned.name for pinned in missing)
        raise WheelError(f"found nowhere: {names}; put them into {cache}")
    return found


def locked_requirement(requirements: Path, name: str) -> tuple[str, frozenset[str]]:
    """Read a project's version and digests from a hashed requirements file.

    Raises:
        WheelError: the file does not pin it.
    """
    text = requirements.read_text(encoding="utf-8").replace("\\\n", " ")
    line = re.search(rf"^{re.escape(name)}==(\S+)(.*)$", text, re.MULTILINE)
    if line is None:
        raise WheelError(f"{requirements.name} does not pin {name}")
    return line[1], frozenset(re.findall(r"--hash=sha256:([0-9a-f]{64})", line[2]))


def pypi_wheel(requirements: Path, name: str) -> Path:
    """Find the pure-Python wheel that requirements.lock pins, in the cache or on PyPI."""
    version, digests = locked_requirement(requirements, name)
    pinned = PinnedFile(f"{name}-{version}-py3-none-any.whl", digests)
    path = CACHE / "pypi-wheels" / pinned.name
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            pip_download([f"{name}=={version}"], Path(folder))
            data = (Path(folder) / pinned.name).read_bytes()
        store(path.parent, path.name, checked(data, pinned, "PyPI"))
    checked(path.read_bytes(), pinned, str(path.parent))
    return path
