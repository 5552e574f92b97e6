"""`inkroute probe`: which characters a file's text is made of, and whether that speaks against it.

In: arguments, the environment. Out: a table or JSON on standard output. Nothing is drawn or read.
"""

from __future__ import annotations

import argparse
import sys

from inkroute.cli.common import (
    add_command,
    add_common,
    add_thresholds,
    colour,
    errors_name,
    job,
    name_of,
    print_lines,
    put,
    source,
    thresholds,
    width,
)
from inkroute.native.thresholds import NAMES, is_share, option_of
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import TextLayerRequest

_EXAMPLES = """\
examples:
  inkroute probe report.pdf                     metrics beside their thresholds
  inkroute probe report.pdf --pages 1-10 --json
  inkroute probe report.pdf --min-coverage 0.5
  inkroute probe report.pdf --thresholds mine.toml

Thresholds come from arguments, then --thresholds FILE (TOML or JSON:
min_coverage = 0.5), then the environment: INKROUTE_MIN_COVERAGE,
INKROUTE_MIN_TOTAL_CHARS, INKROUTE_MIN_CHARS_PER_TEXT_PAGE,
INKROUTE_MAX_GARBLED_RATIO.
"""
_ABOUT = {
    "min_coverage": "share of pages that must have text, 0 to 1",
    "min_total_chars": "characters that there must be",
    "min_chars_per_text_page": "ideographs a page with text, in Chinese, Japanese and Korean",
    "max_garbled_ratio": "share of characters that may say nothing, 0 to 1",
}


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    probe = add_command(
        commands,
        "probe",
        "say which characters the text is made of, and whether to rely on it",
        "Says which characters a file's text is made of, and what is against it.",
        _EXAMPLES,
    )
    probe.add_argument("file", metavar="FILE", help="a PDF; - is standard input")
    add_common(probe)
    probe.add_argument("--json", action="store_true", help="JSON on standard output")
    defaults = ProbePolicy()
    for name in NAMES:
        value = getattr(defaults, name)
        shown = f"{value / 1000:g}" if is_share(name) else value
        about = f"{_ABOUT[name]} (default: {shown})"
        probe.add_argument(option_of(name), dest=name, metavar="N", help=about)
    add_thresholds(probe)


def run(arguments: argparse.Namespace) -> int:
    """`inkroute probe`: a table or JSON."""
    limits = thresholds(arguments, {name: getattr(arguments, name) for name in NAMES})
    from inkroute.native.probing import (  # noqa: PLC0415 - wrong arguments are told at once
        probe_document,
        probe_json,
        probe_report,
    )
    from inkroute.native.progress import progress_bar  # noqa: PLC0415

    name = name_of(arguments.file)
    with errors_name(name), progress_bar(name, sys.stderr, wanted=True) as show:
        asked = job(arguments, show, TextLayerRequest(thresholds=limits))
        probed = probe_document(source(arguments.file), asked)
    if arguments.json:
        put(probe_json(probed).encode() + b"\n")
        return 0
    lines = probe_report(name, probed, width(sys.stdout), colour=colour(sys.stdout))
    print_lines(sys.stdout, lines)
    return 0
