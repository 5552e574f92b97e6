"""Models of letter pairs from files, and files by a model: what `inkroute quality` does.

In: PDF files (a text a page), plain texts (pages parted by form feeds), a model. Out: the model,
verdicts page by page, as a table's lines or JSON. Not here: how pages are scored (the core's
`textlayer.pairs`), and arguments. Text layer, 2.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from inkroute.errors import BadRequest, InkrouteError
from inkroute.native.job import Job, Progress, indices_of, tell
from inkroute.native.routing import load, open_for
from inkroute.native.table import Column, Row, Style, lay_out
from inkroute.policy import Policy
from inkroute.policy_text import TextPolicy
from inkroute.route.facts import is_layer, is_shown
from inkroute.textlayer import (
    MINUS_INFINITY,
    PairModel,
    Readability,
    Verdict,
    choose_margin,
    fit,
    is_numeric,
    is_readable,
    judge,
    normalise,
)

_TEXTS = frozenset({".txt", ".text"})
_SAID = {
    Verdict.LANGUAGE: ("readable", Style.GREEN),
    Verdict.NOT_LANGUAGE: ("not language", Style.YELLOW),
    Verdict.UNJUDGED: ("figures", Style.FAINT),
}


class PageText(NamedTuple):
    """A page's text, and where it is from; pages count from 1."""

    file: str
    page: int
    text: str

    @property
    def name(self) -> str:
        """As messages call it."""
        return f"{self.file}, page {self.page}"


class Fitted(NamedTuple):
    """A model, and what is to be said of how it came about."""

    model: PairModel
    lines: tuple[str, ...]


class Scored(NamedTuple):
    """A page by a model, and by the tables of known languages, which see what a model does not."""

    page: PageText
    found: Readability
    known: Verdict

    @property
    def is_language(self) -> bool:
        """Whether neither speaks against it."""
        return Verdict.NOT_LANGUAGE not in {self.found.verdict, self.known}


def texts(file: str, job: Job) -> Iterator[PageText]:
    """The pages of a file: what shows, and the invisible layer that lies under it.

    Raises:
        InkrouteError: the file cannot be opened; the message names it.
    """
    name = Path(file).name
    try:
        if Path(file).suffix.lower() in _TEXTS:
            whole = load(file, job.limits).decode("utf-8", "replace")
            pages = whole.removesuffix("\f").split("\f")
            yield from (PageText(name, n, text) for n, text in enumerate(pages, start=1))
            return
        document = open_for(file, job)
        indices = indices_of(job.pages, document.page_count)
        for place, index in enumerate(indices, start=1):
            words = document.map_page(index).words
            seen = (word.text for word in words if is_shown(word) or is_layer(word))
            yield PageText(name, index + 1, " ".join(seen))
            tell(job, Progress(place, len(indices), 0, 0))
    except InkrouteError as error:
        raise type(error)(f"{name}: {error}") from error


def fit_pages(
    good: Sequence[PageText],
    held_out: Sequence[PageText],
    alphabet: str | None,
    margin: int | None,
    policies: Policy,
) -> Fitted:
    """A model of good pages, and its margin as the held-out ones ask for, unless it is said.

    Raises:
        BadRequest: nothing is left to fit on.
    """
    lines: list[str] = []
    policy = policies.text
    taken = _usable(good, lines, policy)
    if not taken:
        raise BadRequest(
            "no page to fit on: give good pages of prose; a model fitted on nothing would call"
            " everything readable"
        )
    lines += [
        f"{page.name}: is it good? its letters stand as in no language that is known"
        for page in (*taken, *held_out)
        if _known(page.text, policies) is Verdict.NOT_LANGUAGE
    ]
    default = policy.pairs_margin if margin is None else margin
    model = fit([page.text for page in taken], alphabet=alphabet, margin=default)
    lines.append(f"fitted on {_pages(len(taken))}; the worst of them scores {nats(model.worst)}")
    kept = _usable(held_out, lines, policy)
    if kept:
        choice = choose_margin(model, [page.text for page in kept], policy)
        worst = min(zip(choice.scores, kept, strict=True), key=lambda pair: pair[0])
        below = max(0, model.worst - worst[0])
        far = f"of {_pages(len(kept))} held out the farthest, {worst[1].name}, is"
        far += f" {nats(below)} below"
        if margin is not None:
            lines.append(f"{far}; margin {nats(margin)}, as said")
        elif choice.model.margin == default:
            lines.append(f"{far}: within the margin of {nats(default)}, which stays")
        else:
            step = nats(policy.pairs_step)
            lines.append(
                f"{far}: margin {nats(choice.model.margin)} in place of {nats(default)}, the"
                f" least step of {step} by which all pass; look at that page, whether it is good"
            )
        model = choice.model if margin is None else model
        lines += _failing(kept, model, policy)
    else:
        lines.append(
            f"margin {nats(default)}: hold some good pages out (--held-out) to choose one"
        )
    lines.append(f"pages below {nats(model.threshold)} are not language")
    return Fitted(model, tuple(lines))


def _failing(pages: Sequence[PageText], model: PairModel, policy: TextPolicy) -> Iterator[str]:
    """Held-out pages that do not pass all the same, and why."""
    for page in pages:
        found = is_readable(page.text, model, policy)
        if found.verdict is not Verdict.NOT_LANGUAGE:
            continue
        why = f"it scores {nats(found.score)}"
        if found.score >= found.threshold:
            why = f"{found.outside // 10} % of it is outside the alphabet of the good pages"
        yield f"{page.name}: does not pass, {why}"


def _known(text: str, policy: Policy) -> Verdict:
    """What the tables of known languages say of a text."""
    return judge(text.split(), policy).verdict


def _usable(pages: Sequence[PageText], lines: list[str], policy: TextPolicy) -> list[PageText]:
    """The pages that can be scored; why the others are left out goes to `lines`."""
    usable = []
    for page in pages:
        if is_numeric(page.text, policy):
            lines.append(f"{page.name}: left out, it is figures")
        elif len(normalise(page.text)) <= 1:
            lines.append(f"{page.name}: left out, it has no text")
        else:
            usable.append(page)
    return usable


def score_pages(pages: Iterator[PageText], model: PairModel, policy: Policy) -> Iterator[Scored]:
    """Each page by the model, and by the tables of known languages."""
    for page in pages:
        found = is_readable(page.text, model, policy.text)
        yield Scored(page, found, _known(page.text, policy))


def nats(thousandths: int) -> str:
    """A score as people write it."""
    if thousandths == MINUS_INFINITY:
        return "-inf"
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{abs(thousandths) // 1000}.{abs(thousandths) % 1000:03}"


def score_report(
    scored: Sequence[Scored], model: PairModel, width: int, *, colour: bool
) -> Iterator[str]:
    """A table's lines: a page a row, and how many are not language."""
    columns = (
        *(Column("file"), Column("page", right=True), Column("verdict")),
        *(Column("score", right=True), Column("threshold", right=True)),
        Column("outside alphabet", right=True),
    )
    rows = []
    for one in scored:
        (file, number, _), found = one.page, one.found
        said, style = _SAID[found.verdict]
        if found.verdict is Verdict.LANGUAGE and not one.is_language:
            said, style = "no known language", Style.YELLOW
        share = f"{found.outside // 10} %"
        limit = nats(found.threshold)
        rows.append(Row((file, str(number), said, nats(found.score), limit, share), style))
    yield from lay_out(columns, rows, width, colour=colour)
    bad = sum(one.found.verdict is Verdict.NOT_LANGUAGE for one in scored)
    yield ""
    yield (
        f"{bad} of {_pages(len(scored))} not language, by a model of {_pages(model.pages)}"
        f" ({model.digest[:16]}); scores in nats a pair"
    )
    more = sum(not one.is_language for one in scored) - bad
    if more:
        yield f"{more} more in no known language, by the tables that routes are decided by"


def score_json(scored: Sequence[Scored], model: PairModel) -> str:
    """The same as JSON; scores in thousandths of a nat, null for a page without a pair."""
    pages = [
        {
            "file": page.file,
            "page": page.page,
            "verdict": found.verdict.value,
            "score": None if found.score == MINUS_INFINITY else found.score,
            "threshold": found.threshold,
            "outside": found.outside,
            "known_languages": known.value,
        }
        for page, found, known in scored
    ]
    about = {
        "pages": model.pages,
        "digest": model.digest,
        "margin": model.margin,
        "threshold": model.threshold,
    }
    return json.dumps({"model": about, "pages": pages}, ensure_ascii=False, indent=1) + "\n"


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"
