"""Reads the project's Python files for the architecture tests; imports none of them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "core" / "inkroute"


@dataclass(frozen=True, slots=True)
class Import:
    """One imported module.

    Attributes:
        line: where it stands.
        target: the full dotted name, with the imported name when that may be a module.
        at_import: whether it runs when the file is imported, not only when a function is called
            or types are checked.
    """

    line: int
    target: str
    at_import: bool


def package_files() -> list[Path]:
    """Return every Python file of the package, in a fixed order."""
    return sorted(PACKAGE.rglob("*.py"))


def place_of(path: Path) -> str:
    """Return the module or subpackage directly under `inkroute` that a file belongs to."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[0]


def shown(path: Path) -> str:
    """Return a path as it is shown in a failure."""
    return str(path.relative_to(ROOT))


def parse(path: Path) -> ast.Module:
    """Parse a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports_of(path: Path) -> Iterator[Import]:
    """Yield every import of a file, those in functions and under TYPE_CHECKING too."""
    yield from _walk(parse(path).body, path, at_import=True)


def _walk(nodes: list[ast.stmt], path: Path, *, at_import: bool) -> Iterator[Import]:
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, at_import)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, path)
            for alias in node.names:
                yield Import(node.lineno, f"{base}.{alias.name}", at_import)
        else:
            inside = at_import and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            inside = inside and not _is_type_checking(node)
            children = [c for c in ast.walk(node) if isinstance(c, ast.stmt) and c is not node]
            direct = [c for c in children if isinstance(c, ast.Import | ast.ImportFrom)]
            nested = [c for c in children if isinstance(c, ast.FunctionDef | ast.AsyncFunctionDef)]
            lazy = {id(s) for f in nested for s in ast.walk(f)}
            for child in direct:
                yield from _walk([child], path, at_import=inside and id(child) not in lazy)


def _is_type_checking(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _absolute(node: ast.ImportFrom, path: Path) -> str:
    if node.level == 0:
        return node.module or ""
    package = ["inkroute", *path.relative_to(PACKAGE).parts[:-1]]
    base = package[: len(package) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])
