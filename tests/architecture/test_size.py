"""No file over 400 lines, no function over 60: what is longer is two things."""

import ast
from pathlib import Path

from architecture.source_tree import ROOT, parse, shown

LINES_OF_A_FILE = 400
LINES_OF_A_FUNCTION = 60


def python_files() -> list[Path]:
    return sorted(
        path for top in ("core", "build", "tests") for path in (ROOT / top).rglob("*.py")
    )


def script_files() -> list[Path]:
    folders = (ROOT / "web", ROOT / "site", ROOT / "tests")
    return sorted(
        path for top in folders for kind in ("*.js", "*.mjs") for path in top.rglob(kind)
    )


def test_no_file_is_long() -> None:
    long = {
        shown(path): count
        for path in [*python_files(), *script_files()]
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > LINES_OF_A_FILE
    }
    assert not long


def test_no_function_is_long() -> None:
    long = [
        f"{shown(path)}:{node.lineno} {node.name}: {length} lines"
        for path in python_files()
        for node in ast.walk(parse(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LINES_OF_A_FUNCTION
    ]
    assert not long, "\n".join(long)


def test_build_is_no_package() -> None:
    assert not (ROOT / "build" / "__init__.py").exists(), "it would hide the `build` tool"
