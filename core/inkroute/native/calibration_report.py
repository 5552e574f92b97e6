"""What a calibration found, for people and programs: sentences, a table, JSON, TOML.

In: a `Calibration`. Out: lines, texts. Not here: the picture (`calibration_plot`), the page
(`calibration_page`).
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Any

from inkroute.geometry import PER_MILLE
from inkroute.native.calibrating import Calibration, Counted, wrong_first
from inkroute.native.calibration_choice import Errors
from inkroute.native.table import Column, Row, Style, clean, lay_out
from inkroute.native.thresholds import NAMES, is_share
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import TextLayer

#: Name and version of the shape of the JSON.
CALIBRATION_SCHEMA = "inkroute-calibration-1"
#: Labelled files that the reference asks for (text layer, 1: 50 to 100).
ENOUGH = 50


def wrap(text: str, width: int) -> list[str]:
    """A sentence in lines."""
    return textwrap.wrap(text, width)


def rule(worth: int | None) -> str:
    """By what the thresholds are chosen, in a sentence."""
    if worth is None:
        least = (
            "first that no bad file passes as usable (a silent wrong answer), then that as few"
            " good files as possible are refused (read by OCR for nothing)"
        )
    else:
        least = (
            f"the least cost, where a bad file that passes costs as much as {worth:,} good ones"
            " refused; of one cost the fewest bad ones passed"
        )
    return f"Rule: {least}; of equals those nearest to the thresholds as given."


def rates(found: Calibration, wrong: Errors) -> str:
    """How many files fare wrong, and of how many."""
    return (
        f"{wrong.passed} of {found.bad} bad files pass ({wrong.passed / found.bad:.1%}),"
        f" {wrong.refused} of {found.good} good ones are refused"
        f" ({wrong.refused / found.good:.1%})"
    )


def warnings(found: Calibration) -> Iterator[str]:
    """What keeps the figures from being relied on."""
    total = len(found.files)
    if total < ENOUGH:
        yield (
            f"{total} labelled files are few: {ENOUGH} to 100 are wanted, of the kinds that you"
            " have"
        )
    if found.unopened:
        number = len(found.unopened)
        files = "1 file" if number == 1 else f"{number} files"
        yield f"{files} could not be looked at and count{'s' * (number == 1)} for nothing"


def how_left_out(found: Calibration) -> str:
    """How the second error was measured."""
    if found.left_out.one_by_one:
        return "each judged by thresholds chosen without it"
    return "each judged by thresholds chosen without its fifth of them"


def meaning(found: Calibration) -> str:
    """What the two errors say, in a sentence or two."""
    said = (
        "The error on the labels themselves flatters, since the thresholds were chosen by them;"
        f" that on files left out, {how_left_out(found)}, is what to expect of new files like"
        " these."
    )
    if not found.left_out.errors.passed:
        # 0 of n: at most 3 / n with 95 % confidence (the rule of three).
        said += f" Where none of {found.bad} bad files passes, up to 3 in {found.bad} still may."
    return said


def advice(found: Calibration) -> Iterator[str]:
    """Whether to follow the choice, and what it cannot do."""
    if found.chosen == found.given:
        yield "The thresholds as given are confirmed: by this rule none do better on these files."
    elif found.left_out.errors.cost(found.worth) < found.before.cost(found.worth):
        yield "By this rule the chosen thresholds beat those given, on files left out as well."
    else:
        yield (
            "By this rule the chosen thresholds beat those given on the labels alone, and not on"
            " files left out: keep those given, or label more files."
        )
    if found.after.refused * 2 > found.good:
        yield (
            "They refuse more than half of the good files, for the sake of bad ones that look"
            " alike to the probe; --worth N says how many good files that is worth."
        )
    if found.after.passed or found.after.refused * 2 > found.good:
        yield (
            "Wrong text of valid characters is beyond the probe: inkroute classify and inkroute"
            " route judge letters and pixels, too."
        )


def report(found: Calibration, width: int, *, colour: bool) -> Iterator[str]:
    """What was found: errors, thresholds, the files."""
    head = f"{len(found.files)} labelled files: {found.good} good, {found.bad} bad"
    yield Style.BOLD.paint(head, colour=colour)
    yield from wrap(rule(found.worth), width)
    yield ""
    yield f"as given:                 {rates(found, found.before)}"
    yield f"chosen, the same files:   {rates(found, found.after)}"
    yield f"chosen, files left out:   {rates(found, found.left_out.errors)}"
    for sentence in (meaning(found), *advice(found)):
        yield from wrap(sentence, width)
    yield ""
    titles = (Column("threshold"), Column("given", right=True), Column("chosen", right=True))
    rows = []
    for name in NAMES:
        before, after = getattr(found.given, name), getattr(found.chosen, name)
        style = Style.PLAIN if before == after else Style.YELLOW
        rows.append(Row((name, shown(name, before), shown(name, after)), style))
    yield from lay_out(titles, rows, width, colour=colour)
    yield ""
    yield from _files(found, width, colour=colour)


def _files(found: Calibration, width: int, *, colour: bool) -> Iterator[str]:
    """The files with their verdicts, those judged wrongly first."""
    columns = [Column(title) for title in ("label", "verdict", "left out")]
    columns += [Column(title, right=True) for title in ("coverage", "chars", "cjk", "garbled")]
    columns.append(Column("file"))  # last: names are long
    rows = []
    for one, seen, usable in wrong_first(found):
        wrong = seen.usable is not one.label.good
        cells = (word(one), verdict(one, seen), left_out(one, usable=usable), *metrics(seen))
        rows.append(Row((*cells, called(one)), Style.YELLOW if wrong else Style.PLAIN))
    rows += [Row((word(one), "not opened", *[""] * 5, called(one))) for one in found.unopened]
    yield from lay_out(columns, rows, width, colour=colour)
    for one in (*found.files, *found.unopened):
        if one.note:
            yield clean(f"note: {called(one)} (line {one.label.line}): {one.note}")


def called(one: Counted) -> str:
    """A file as it was labelled, with its pages."""
    return clean(one.label.name + (f" p. {one.label.said}" if one.label.said else ""))


def word(one: Counted) -> str:
    """A label."""
    return "good" if one.label.good else "bad"


def verdict(one: Counted, seen: TextLayer) -> str:
    """What the chosen thresholds say of a file, and whether that is wrong."""
    said = "usable" if seen.usable else seen.reason.value
    return said if seen.usable is one.label.good else f"{said}: WRONG"


def left_out(one: Counted, *, usable: bool) -> str:
    """What thresholds chosen without a file say of it."""
    said = "usable" if usable else "refused"
    return said if usable is one.label.good else f"{said}: WRONG"


def metrics(seen: TextLayer) -> tuple[str, ...]:
    """What the four thresholds are held against."""
    return (
        f"{seen.text_coverage / PER_MILLE:.3f}",
        f"{seen.counts.total:,}",
        f"{seen.avg_cjk_per_text_page:,}",
        f"{seen.garbled_ratio / PER_MILLE:.3f}",
    )


def shown(name: str, value: int) -> str:
    """A threshold as users write it."""
    return f"{value / PER_MILLE:g}" if is_share(name) else str(value)


def to_toml(found: Calibration, labels: str) -> str:
    """The chosen thresholds as a file for --thresholds."""
    files = f"{found.good} good and {found.bad} bad files of {clean(labels)}"
    about = (
        f"Chosen by inkroute calibrate on {files}.",
        rule(found.worth),
        f"On these files: {rates(found, found.after)}.",
        f"On files left out: {rates(found, found.left_out.errors)}.",
    )
    lines = [f"# {line}" for line in about]
    lines += [f"{name} = {shown(name, getattr(found.chosen, name))}" for name in NAMES]
    return "\n".join(lines) + "\n"


def to_json(found: Calibration) -> str:
    """The same for a program; shares are per mille, as everywhere in JSON, thresholds as well."""
    files = [
        {
            **_of(one),
            "usable": seen.usable,
            "reason": seen.reason.value,
            "usable_left_out": usable,
            "usable_given": one.seen(found.given).usable,
            "metrics": {
                "pages": seen.pages,
                "text_coverage": seen.text_coverage,
                "total_chars": seen.counts.total,
                "avg_cjk_per_text_page": seen.avg_cjk_per_text_page,
                "garbled_ratio": seen.garbled_ratio,
            },
        }
        for one, seen, usable in wrong_first(found)
    ]
    files += [{**_of(one), "usable": None} for one in found.unopened]
    whole = {
        "schema": CALIBRATION_SCHEMA,
        "good": found.good,
        "bad": found.bad,
        "worth": found.worth,
        "given": _thresholds(found.given),
        "chosen": _thresholds(found.chosen),
        "errors": {
            "given": found.before._asdict(),
            "chosen": found.after._asdict(),
            "left_out": found.left_out.errors._asdict(),
            "parts": found.left_out.folds,
        },
        "confirmed": found.chosen == found.given,
        "warnings": list(warnings(found)),
        "curves": {name: [point._asdict() for point in found.curves[name]] for name in NAMES}
        | {"joint": [{"good_refused": x, "bad_found": y} for x, y in found.envelope]},
        "files": files,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _of(one: Counted) -> dict[str, Any]:
    label = one.label
    return {
        "file": label.name,
        "pages": label.said or None,
        "line": label.line,
        "label": word(one),
        "note": one.note,
    }


def _thresholds(values: ProbePolicy) -> dict[str, int]:
    return {name: getattr(values, name) for name in NAMES}
