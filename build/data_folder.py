"""Writes a folder of data files that a script makes, or says which differ from what is there.

In: the folder, and each file's bytes by name. Out: files, a line each on standard output, an exit
status. Not here: how the data is made.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path


def keep(about: str | None, folder: Path, make: Callable[[], Mapping[str, bytes]]) -> int:
    """The whole of such a script's command line: write, or with --check compare; 1 if any differ.

    `about` is the script's docstring.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    arguments = parser.parse_args()
    wrong = 0
    for name, data in make().items():
        path = folder / name
        if arguments.check:
            same = path.exists() and path.read_bytes() == data
            wrong += not same
            print("same   " if same else "DIFFERS", name)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            print(f"{len(data):7} {name}")
    return 1 if wrong else 0
