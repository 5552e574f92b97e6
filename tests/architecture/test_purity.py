"""The bridge is pure: a fresh process imports it with nothing that Pyodide may not have."""

import subprocess
import sys
import textwrap

import pytest

from architecture.source_tree import ROOT

# Never loaded by the bridge, whoever asks for them.
FOREIGN = [
    "pypdfium2",
    "pytesseract",
    "rich",
    "multiprocessing",
    "inkroute.native",
    "inkroute.cli",
]
# pypdf itself loads these where they are installed, so they are made impossible to import.
ABSENT = ["PIL", "fontTools", "cryptography", "Crypto", *FOREIGN]

PROGRAM = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in {absent!r}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Absent())
import {module}
print(*sorted(set({foreign!r}) & set(sys.modules)))
"""


def loaded(module: str, absent: list[str]) -> list[str]:
    """Import a module in a fresh process; return the foreign modules that came with it."""
    program = textwrap.dedent(PROGRAM).format(module=module, absent=absent, foreign=FOREIGN)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("module", ["inkroute", "inkroute.bridge"])
def test_import_loads_nothing_foreign(module: str) -> None:
    assert loaded(module, []) == []


@pytest.mark.parametrize("module", ["inkroute", "inkroute.bridge"])
def test_import_works_without_what_is_loaded_on_demand(module: str) -> None:
    assert loaded(module, ABSENT) == []
