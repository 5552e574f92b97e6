"""Optional content (ISO 32000-1, 8.11): which layers a reader does not show when it opens a file.

In: the catalog. Out: `Layers`, which says of a group or a membership whether it is off. The
default configuration counts, with its automatic states for viewing; nobody zooms or prints.
"""

from __future__ import annotations

from inkroute.syntax import objects

#: Nesting of a visibility expression beyond which it says nothing.
_NESTING = 32


class Layers:
    """The states of a file's optional content groups."""

    def __init__(self, root: object) -> None:
        """`root` is the file's catalog."""
        properties = objects.dict_entry(root, "/OCProperties")
        self._off = _off(properties) if properties else frozenset()
        self._known: dict[int, bool] = {}

    def is_off(self, reference: object) -> bool:
        """Whether a group, or a membership dictionary of groups (8.11.2.2), does not show."""
        number = objects.object_number(reference)
        if number in self._off:
            return True
        if number in self._known:
            return self._known[number]
        found = not self._member_shows(objects.resolve(reference))
        if number:
            self._known[number] = found
        return found

    def _member_shows(self, member: object) -> bool:
        expression = objects.as_list(objects.entry(member, "/VE"))
        if expression:
            shows = self._expression(expression, 0)
            if shows is not None:
                return shows
        groups = objects.as_list(objects.raw(member, "/OCGs"))
        numbers = [objects.object_number(group) for group in groups]
        on = [number not in self._off for number in numbers if number]
        if not on:
            return True
        policy = objects.as_name(objects.entry(member, "/P"))
        if policy == "AllOn":
            return all(on)
        if policy == "AnyOff":
            return not all(on)
        return not any(on) if policy == "AllOff" else any(on)

    def _expression(self, parts: list[object], depth: int) -> bool | None:
        """What And, Or or Not makes of its operands; None for what is no such expression."""
        operator = objects.as_name(parts[0]) if parts else ""
        if operator not in {"And", "Or", "Not"} or len(parts) < 2 or depth > _NESTING:
            return None
        values = []
        for part in parts[1:]:
            if objects.as_dict(part) is not None:
                values.append(objects.object_number(part) not in self._off)
                continue
            value = self._expression(objects.as_list(part), depth + 1)
            if value is None:
                return None
            values.append(value)
        if operator == "Not":
            return not values[0]
        return all(values) if operator == "And" else any(values)


def _off(properties: object) -> frozenset[int]:
    """Object numbers of the groups that are off (8.11.4.3), automatic states applied."""
    default = objects.dict_entry(properties, "/D")
    groups = objects.as_list(objects.raw(properties, "/OCGs"))
    off = set(_numbers(default, "/OFF"))
    if objects.as_name(objects.entry(default, "/BaseState")) == "OFF":
        off |= {objects.object_number(group) for group in groups} - set(_numbers(default, "/ON"))
    for usage in objects.as_list(objects.entry(default, "/AS")):
        if objects.as_name(objects.entry(objects.resolve(usage), "/Event")) == "View":
            _apply(objects.resolve(usage), off)
    # A group that is meant for something else than viewing hides nothing (8.11.2.3).
    off -= {objects.object_number(group) for group in groups if not _for_view(group)}
    return frozenset(off - {0})


def _numbers(mapping: object, key: str) -> list[int]:
    return [objects.object_number(item) for item in objects.as_list(objects.raw(mapping, key))]


def _apply(usage: object, off: set[int]) -> None:
    """Set the states that the groups' own usage for viewing asks for (8.11.4.4)."""
    categories = [objects.as_name(c) for c in objects.as_list(objects.entry(usage, "/Category"))]
    if "View" not in categories:
        return
    for group in objects.as_list(objects.raw(usage, "/OCGs")):
        own = objects.dict_entry(objects.dict_entry(objects.resolve(group), "/Usage"), "/View")
        state = objects.as_name(objects.entry(own, "/ViewState"))
        if state == "OFF":
            off.add(objects.object_number(group))
        elif state == "ON":
            off.discard(objects.object_number(group))


def _for_view(group: object) -> bool:
    intents = objects.as_list(objects.entry(objects.resolve(group), "/Intent"))
    names = [objects.as_name(intent) for intent in intents]
    return not names or "View" in names or "All" in names
