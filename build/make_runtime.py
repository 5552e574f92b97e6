"""Makes dist/runtime/: everything that runs inkroute in a browser or in Node, in one folder.

In: the npm package `pyodide` (node_modules/, its version pinned in package.json), the wheels
of numpy, Pillow, fontTools and micropip that its lock file names, pypdf as requirements.lock
pins it, and our package. Out: the interpreter, these wheels, and a lock file pyodide-lock.json
that names no other place, so that `loadPyodide({indexURL, packages: ["inkroute"]})` reads this
folder alone, and no CDN ever. Where Pyodide's wheels come from, and that a file with another
hash is refused, is said in wheel_sources.py.

All but micropip are there as bytecode (compile_wheel.py), made from files whose hash was checked:
importing numpy takes half of the time, pypdf a third, fontTools a fifth. Our plain wheel lies
beside them for `micropip.install(url)` in anyone's page. `depends` of our package is what the
bridge imports at once, numpy and pypdf; Pillow and fontTools are loaded by the caller when a file
needs them (`loadPackage(["pillow", "fonttools"])`).

runtime.json lists every file with size and SHA-256, for a service worker's cache and for tests.
A second run does only what changed: results are kept under the hash of all that went into them.
"""

import argparse
import fcntl
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from make_wheel import cached, digest_of, source_wheel
from wheel_sources import (
    CACHE,
    ROOT,
    LockedPackage,
    WheelError,
    official_packages,
    pyodide_wheels,
    pypi_wheel,
    sha256,
    store,
)

PYODIDE = ROOT / "node_modules" / "pyodide"
INTERPRETER = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# What is taken from Pyodide's own lock file, with all that these depend on.
OFFICIAL = ("numpy", "pillow", "fonttools", "micropip")
# Of these, whose modules are compiled: those that a page imports.
BYTECODE = {"numpy", "Pillow", "fonttools"}
LONGEST_SHOWN_LINE = 1000
COMPILER = ROOT / "web" / "node" / "compile_wheel.mjs"
COMPILER_MODULE = ROOT / "build" / "compile_wheel.py"


def pyodide_version() -> str:
    """Return the installed npm package's version, which must be the one that package.json pins.

    Raises:
        WheelError: it is missing, or another one.
    """
    pinned = json.loads((ROOT / "package.json").read_text())["devDependencies"]["pyodide"]
    manifest = PYODIDE / "package.json"
    installed = json.loads(manifest.read_text())["version"] if manifest.exists() else "none"
    if installed != pinned:
        raise WheelError(f"pyodide {pinned} is needed, {installed} is installed: run make setup")
    return str(installed)


def compile_into(folder: Path, wheel: Path) -> None:
    """Compile one wheel to bytecode, in a Pyodide of its own: nothing before it may leave a trace.

    Raises:
        WheelError: Node or the compiler failed.
    """
    command = ["node", str(COMPILER), str(folder), str(COMPILER_MODULE), str(wheel)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        # Node shows the line of an error, and Pyodide's is one of a megabyte.
        lines = [line for line in done.stderr.splitlines() if len(line) < LONGEST_SHOWN_LINE]
        raise WheelError("\n".join([f"{wheel.name} can't be compiled:", *lines]))


def compiled(wheel: Path) -> Path:
    """Return a wheel's bytecode form, compiled when it, the compiler or Pyodide has changed."""
    tools = [COMPILER, COMPILER_MODULE, *(PYODIDE / name for name in INTERPRETER)]
    key = sha256(f"{digest_of(tools)} {wheel.name} {sha256(wheel.read_bytes())}".encode())
    name = wheel.name.partition("-")[0]
    return cached(CACHE / "compiled" / name, key, lambda folder: compile_into(folder, wheel))


def relocked(package: LockedPackage, wheel: Path) -> LockedPackage:
    """Return a package with another file in the place of its own."""
    return replace(package, file_name=wheel.name, sha256=sha256(wheel.read_bytes()))


def locked(wheel: Path, depends: tuple[str, ...] = ()) -> LockedPackage:
    """Describe a wheel that Pyodide's lock file does not name."""
    name, version, *_ = wheel.name.split("-")
    return relocked(LockedPackage(name, version, "", "", (name,), depends), wheel)


def lock_text(packages: list[LockedPackage]) -> str:
    """Return the lock file: the official one's interpreter, our packages."""
    official = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    entries = {
        package.name.lower(): {
            "depends": list(package.depends),
            "file_name": package.file_name,
            "imports": list(package.imports),
            "install_dir": "site",
            "name": package.name,
            "package_type": "package",
            "sha256": package.sha256,
            "unvendored_tests": False,
            "version": package.version,
        }
        for package in packages
    }
    return json.dumps({"info": official["info"], "packages": entries}, indent=1, sort_keys=True)


def runtime_files() -> dict[str, bytes]:
    """Return every file of the runtime folder by name, runtime.json included.

    Raises:
        WheelError: something it is made of is missing or refused.
    """
    version = pyodide_version()
    official = official_packages(PYODIDE / "pyodide-lock.json", OFFICIAL)
    places = pyodide_wheels(version, [package.pin() for package in official])
    plain = source_wheel()
    wheels = {
        package.file_name: compiled(places[package.file_name])
        if package.name in BYTECODE
        else places[package.file_name]
        for package in official
    }
    pypdf = compiled(pypi_wheel(ROOT / "requirements.lock", "pypdf"))
    ours = compiled(plain)
    packages = [
        *(relocked(package, wheels[package.file_name]) for package in official),
        locked(pypdf),
        locked(ours, ("numpy", "pypdf")),
    ]
    files = {name: (PYODIDE / name).read_bytes() for name in INTERPRETER}
    for path in (*wheels.values(), pypdf, ours, plain):
        files[path.name] = path.read_bytes()
    files["pyodide-lock.json"] = lock_text(packages).encode()
    files["NOTICE.txt"] = (ROOT / "build" / "runtime_notice.txt").read_bytes()
    listing = [
        {"name": name, "sha256": sha256(files[name]), "size": len(files[name])}
        for name in sorted(files)
    ]
    manifest = {"pyodide": version, "wheel": plain.name, "files": listing}
    files["runtime.json"] = json.dumps(manifest, indent=1).encode()
    return files


def write_folder(folder: Path, files: dict[str, bytes]) -> list[str]:
    """Make a folder hold exactly these files; return the names of those that were written."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name not in files:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    written = []
    for name, data in files.items():
        path = folder / name
        if not path.exists() or path.read_bytes() != data:
            store(folder, name, data)
            written.append(name)
    return written


@contextmanager
def alone(lock_file: Path) -> Iterator[None]:
    """Let one process at a time make the runtime."""
    lock_file.parent.mkdir(parents=True, exist_ok=True)
    with lock_file.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Make the folder and say what was done."""
    parser = argparse.ArgumentParser(description="Make the browser runtime folder.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "runtime", help="folder")
    out: Path = parser.parse_args().out
    started = time.monotonic()
    try:
        with alone(CACHE / "runtime.lock"):
            files = runtime_files()
            written = write_folder(out, files)
    except WheelError as error:
        sys.exit(f"inkroute: {error}")
    size = sum(map(len, files.values())) / 1e6
    took = time.monotonic() - started
    print(f"{out}: {len(files)} files, {size:.1f} MB, {len(written)} written, {took:.1f} s")


if __name__ == "__main__":
    main()
