"""Imports go one way: each floor of the package knows only those below it."""

import ast
import sys

from architecture.source_tree import Import, imports_of, package_files, parse, place_of, shown

# From the ground up. A module imports from lower rows and from its own subpackage, never from its
# own row. A module that is named nowhere here fails the test: give it a floor.
FLOORS = (
    ("errors", "geometry", "layer_numbers", "limits", "policy_number"),
    ("policy_check", "policy_classify", "policy_layout", "policy_pixels", "policy_text"),
    ("policy", "text_layer_facts"),
    ("policy_file",),
    ("model_font",),
    ("model",),
    ("syntax",),
    ("fonts",),
    ("interpret",),
    ("pagemap",),
    ("textlayer", "evidence"),
    ("classify",),
    ("route", "lines"),
    ("layer_check", "merge"),
    ("pipeline",),
    ("extract",),
    ("wire",),
    ("artifacts",),
    ("bridge", "native"),
    ("cli",),
    ("__init__", "__main__"),
)

# Who may import what from outside. Anything else from outside the standard library fails.
LIBRARIES = {
    "pypdf": {"syntax"},
    "numpy": {"evidence", "fonts", "pagemap", "textlayer", "native"},
    "PIL": {"syntax", "evidence", "native"},
    "pypdfium2": {"native"},
    "pytesseract": {"native"},
    "rich": {"native", "cli"},
}
# AES over many blocks at once is over ten times faster there, and has to happen below the
# floors that look at pixels; so is a wavelet of a picture's samples.
LIBRARIES_OF_FILES = {
    "numpy": {"core/inkroute/syntax/aes.py", "core/inkroute/syntax/jpx_wavelet.py"}
}
# Pyodide has this only when a page asks for it, so no import of a module may need it.
ON_DEMAND = {"PIL"}

# Files, processes, clocks, chance: only where a person or a pipeline runs the program.
OUTSIDE_WORLD = {
    "asyncio", "concurrent", "ctypes", "datetime", "glob", "multiprocessing", "os", "pathlib",
    "random", "shutil", "signal", "socket", "subprocess", "tempfile", "threading", "time",
    "urllib",
}  # fmt: skip
WITH_OUTSIDE_WORLD = {"native", "cli", "__init__", "__main__"}

HEIGHT = {name: height for height, row in enumerate(FLOORS) for name in row}


def wrong_direction(place: str, item: Import) -> str | None:
    """Say what is wrong about an import of our own, or return None."""
    parts = item.target.split(".")
    if parts in (["inkroute"], ["inkroute", "__version__"]):
        return None  # what is used of it is looked at below
    target = parts[1]
    if target not in HEIGHT:
        return f"{target} has no floor"
    if target != place and HEIGHT[target] >= HEIGHT[place]:
        return f"{place} is not above {target}"
    return None


def wrong_library(place: str, item: Import) -> str | None:
    """Say what is wrong about an import from outside the package, or return None."""
    name = item.target.split(".")[0]
    if name in LIBRARIES:
        if place not in LIBRARIES[name]:
            return f"{place} may not import {name}"
        if name in ON_DEMAND and item.at_import and place != "native":
            return f"{name} is loaded on demand: import it in the function that needs it"
        return None
    if name not in sys.stdlib_module_names:
        return f"{name} is not a dependency"
    if name in OUTSIDE_WORLD and place not in WITH_OUTSIDE_WORLD:
        return f"{place} may not reach outside with {name}"
    return None


def test_every_module_has_a_floor() -> None:
    unknown = sorted({place_of(path) for path in package_files()} - set(HEIGHT))
    assert not unknown, f"give these a floor: {unknown}"


def test_imports_go_one_way() -> None:
    wrong = []
    for path in package_files():
        place = place_of(path)
        for item in imports_of(path):
            library = item.target.split(".")[0]
            if shown(path) in LIBRARIES_OF_FILES.get(library, ()):
                continue
            ours = library == "inkroute"
            check = wrong_direction if ours else wrong_library
            if place in HEIGHT and (problem := check(place, item)):
                wrong.append(f"{shown(path)}:{item.line}: {problem}")
    assert not wrong, "\n".join(wrong)


def test_the_package_itself_is_imported_for_its_version_alone() -> None:
    wrong = [
        f"{shown(path)}:{node.lineno}: inkroute.{node.attr}"
        for path in package_files()
        if place_of(path) not in WITH_OUTSIDE_WORLD
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) != ("inkroute", "__version__")
        and node.value.id == "inkroute"
    ]
    assert not wrong, "\n".join(wrong)
