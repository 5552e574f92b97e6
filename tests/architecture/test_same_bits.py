"""The core uses no arithmetic that differs between native Python and WebAssembly.

Transcendental functions and powers of floats come from each platform's C library, numpy's products
from its BLAS, and numpy's default integer has 32 bits in WebAssembly: each made results differ.
What can be seen in the source is forbidden here; the parity tests find the rest.
"""

import ast
from pathlib import Path

from architecture.source_tree import package_files, parse, place_of, shown

NATIVE_ONLY = {"native", "cli"}
MATH = {
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "dist",
    "erf", "erfc", "exp", "exp2", "expm1", "gamma", "hypot", "lgamma", "log", "log10", "log1p",
    "log2", "pow", "sin", "sinh", "tan", "tanh",
}  # fmt: skip
NUMPY = {
    *MATH, "arctan2", "argpartition", "convolve", "corrcoef", "correlate", "cov", "dot", "einsum",
    "fft", "float_power", "inner", "linalg", "matmul", "norm", "outer", "partition", "polyfit",
    "power", "std", "tensordot", "var", "vdot",
}  # fmt: skip
# Their result's type depends on the platform unless it is said, by name or in this place.
NEEDS_DTYPE = {
    "arange": 3, "array": 1, "cumprod": 2, "cumsum": 2, "full": 2, "prod": 2, "sum": 2
}  # fmt: skip
NEEDS_STABLE = "argsort"
# Their second argument must be as wide as an address: np.int64 natively, np.int32 in WebAssembly.
NEEDS_INTP = {"reduceat", "repeat"}


def words_given(call: ast.Call) -> set[str]:
    return {word.arg for word in call.keywords if word.arg is not None}


def numpy_problem(node: ast.AST) -> str | None:
    """Say what is wrong with a node in a file that uses numpy, or return None."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        return "matrix product"
    if isinstance(node, ast.Attribute) and node.attr in NUMPY and in_numpy(node):
        return f"np.{node.attr}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        name, given = node.func.attr, words_given(node)
        unsaid = "dtype" not in given and len(node.args) <= NEEDS_DTYPE.get(name, 0)
        if name in NEEDS_DTYPE and unsaid:
            return f"{name}() without dtype"
        if name in NEEDS_INTP and len(node.args) > 1 and not is_index(node.args[1]):
            return f"{name}() by what is no .astype(np.intp): 64 bits fail in WebAssembly"
        if name == NEEDS_STABLE and "kind" not in given:
            return 'argsort() without kind="stable"'
    return None


def is_index(node: ast.expr) -> bool:
    return is_whole(node) or "intp" in ast.unparse(node)


def in_numpy(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in {"np", "numpy"}


def is_whole(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def plain_problem(node: ast.AST) -> str | None:
    """Say what is wrong with a node in any file of the core, or return None."""
    if isinstance(node, ast.ImportFrom) and node.module == "math":
        named = sorted(alias.name for alias in node.names if alias.name in MATH)
        return f"math.{named[0]}" if named else None
    if isinstance(node, ast.Attribute) and node.attr in MATH:
        return f"math.{node.attr}" if ast.unparse(node.value) == "math" else None
    powers = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Pow)
    if powers and not (isinstance(node, ast.BinOp) and is_whole(node.left)):
        return "a power of what may be a float: multiply instead"
    if isinstance(node, ast.For | ast.comprehension) and is_set(node.iter):
        return "iteration over a set: its order depends on the platform's hashes"
    return None


def is_set(node: ast.expr) -> bool:
    called = isinstance(node, ast.Call) and ast.unparse(node.func) in {"set", "frozenset"}
    return called or isinstance(node, ast.Set | ast.SetComp)


def problems_of(path: Path) -> list[str]:
    tree = parse(path)
    uses_numpy = any(
        isinstance(node, ast.Import) and any(alias.name == "numpy" for alias in node.names)
        for node in ast.walk(tree)
    )
    checks = [plain_problem, *([numpy_problem] if uses_numpy else [])]
    return [
        f"{shown(path)}:{getattr(node, 'lineno', 0)}: {problem}"
        for node in ast.walk(tree)
        for check in checks
        if (problem := check(node))
    ]


def test_no_arithmetic_that_differs() -> None:
    wrong = [
        problem
        for path in package_files()
        if place_of(path) not in NATIVE_ONLY
        for problem in problems_of(path)
    ]
    assert not wrong, "\n".join(wrong)
