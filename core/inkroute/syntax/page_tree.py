"""The pages of a file, in order: one walk of its page tree (ISO 32000-1, 7.7.3).

In: the catalogue. Out: `PageTree`: each page's dictionary with the entries that it inherits, and
what was wrong. Each node is entered once, so that no ring and no branching can keep the walk; it
goes on behind damage. Not here: pages that no node names (`syntax.document` looks for those).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pypdf.generic import ArrayObject, DictionaryObject, NameObject

from inkroute.errors import LimitReached
from inkroute.limits import Limits
from inkroute.syntax import objects

#: What a page has from the nodes above it where it says nothing itself (7.7.3.4, table 30).
_INHERITABLE = ("/Resources", "/MediaBox", "/CropBox", "/Rotate")


@dataclass(slots=True)
class PageTree:
    """Pages found, the number that the root declares (0 for none), and damage in words."""

    pages: list[tuple[dict[str, Any], Mapping[str, object]]] = field(default_factory=list)
    declared: int = 0
    damage: dict[str, int] = field(default_factory=dict)
    numbers: set[int] = field(default_factory=set)

    def page(self, index: int) -> dict[str, Any]:
        """A page's own entries and those that it inherits."""
        node, above = self.pages[index]
        page = DictionaryObject(node)
        page.indirect_reference = getattr(node, "indirect_reference", None)
        for key, value in above.items():
            if objects.entry(node, key) is None:
                page[NameObject(key)] = value
        return page

    def add(self, node: dict[str, Any], above: Mapping[str, object], limits: Limits) -> None:
        """Take a page. Raises `LimitReached` past `limits.pages`."""
        if len(self.pages) >= limits.pages:
            message = f"the file has more than {limits.pages} pages (Limits.pages)"
            raise LimitReached(message)
        self.numbers.add(objects.object_number(node))
        self.pages.append((node, above))

    def note(self, damage: str) -> None:
        """Count one piece of damage."""
        self.damage[damage] = self.damage.get(damage, 0) + 1


def is_page(node: dict[str, Any]) -> bool:
    """Whether a dictionary without Kids is a page: by its Type, else by what it holds."""
    kind = objects.as_name(objects.entry(node, "/Type"))
    if kind == "Page":
        return True
    keys = ("/Contents", "/MediaBox", "/Resources") if kind != "Pages" else ("/Contents",)
    return any(key in node for key in keys)


def walk(root: object, limits: Limits) -> PageTree:
    """The pages under a catalogue. Raises `LimitReached` for too many or too deep ones."""
    tree = PageTree()
    top = objects.as_dict(objects.entry(root, "/Pages"))
    if top is None:
        tree.note("there is no page tree")
        return tree
    tree.declared = max(0, objects.as_int(objects.entry(top, "/Count")))
    entered: set[object] = set()
    stack: list[tuple[Iterator[Any], Mapping[str, object]]] = []
    node: dict[str, Any] | None = top
    above: Mapping[str, object] = {}
    while True:
        if node is not None and _is_leaf(node):
            _take(tree, node, above, limits)
        elif node is not None and objects.identity(node) in entered:
            tree.note("a node is named twice")
        elif node is not None:
            entered.add(objects.identity(node))
            if len(stack) >= limits.page_tree_depth:
                message = (
                    f"page tree node {objects.object_number(node)}: more than "
                    f"{limits.page_tree_depth} levels (Limits.page_tree_depth)"
                )
                raise LimitReached(message)
            stack.append(_entered(tree, node, above))
        kid, above = _next_kid(stack)
        if kid is None:
            return tree
        node = objects.as_dict(kid)
        if node is None:
            tree.note("an entry cannot be read")


def _next_kid(
    stack: list[tuple[Iterator[Any], Mapping[str, object]]],
) -> tuple[object, Mapping[str, object]]:
    """The next entry of the deepest node that has one, with what it inherits; None at the end."""
    while stack:
        kids, above = stack[-1]
        for kid in kids:
            return kid, above
        stack.pop()
    return None, {}


def _is_leaf(node: dict[str, Any]) -> bool:
    return "/Kids" not in node or (
        "/Contents" in node and objects.as_name(objects.entry(node, "/Type")) == "Page"
    )


def _take(
    tree: PageTree, node: dict[str, Any], above: Mapping[str, object], limits: Limits
) -> None:
    if is_page(node):
        tree.add(node, above, limits)
    else:
        tree.note("an entry is neither page nor node")


def _entered(
    tree: PageTree, node: dict[str, Any], above: Mapping[str, object]
) -> tuple[Iterator[Any], Mapping[str, object]]:
    """A node's kids and what they inherit."""
    own = {key: dict.__getitem__(node, key) for key in _INHERITABLE if key in node}
    kids = objects.entry(node, "/Kids")
    if not isinstance(kids, ArrayObject):
        tree.note("Kids is no array")
        kids = ArrayObject()
    return iter(list(kids)), {**above, **own} if own else above
