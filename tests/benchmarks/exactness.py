"""Compares our page map with independent readers, file by file, and counts why they differ.

In: PDF files; without any, the optional folder ../shared/corpus/dev, else the samples. Out:
Markdown tables on standard output; --json keeps causes and sample differences of every file. Words
are compared with poppler's `pdftotext -bbox` and PyMuPDF's, images with PDFium's page objects.
Two readers that agree with each other (same text, edges along the line within 1 pt) are the
reference; what each says alone is shown beside it. Not here: how two words are compared (`words`).
"""

# ruff: noqa: ANN401, T201 - dumps are plain JSON; a script talks to the person at the terminal

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import images
from peers import Answer, ask, commit, corpus, versions
from words import PLACED, SAME, Index, Spot, edges_agree, spots, verdict

#: share of their words that the peers must agree on for a file to count.
AGREEING = 0.9
#: sample differences kept of each cause and file.
SAMPLES = 4
PEERS = ("poppler", "pymupdf")


@dataclass(slots=True)
class Tally:
    """What came of a file.

    Attributes:
        file: its name.
        pages: pages compared.
        verdicts: counts by reader ("both" is where the peers agree) and verdict.
        both_boxes: words on whose four edges the peers agree, and those that we share.
        alone: words of ours that show and lie where neither peer has any.
        samples: some differences, by reader and cause.
        image_verdicts: counts by verdict of PDFium's images.
        image_samples: some differences among images.
        images_alone: images of ours alone.
        notes: what kept pages from being compared.
    """

    file: str
    pages: int = 0
    verdicts: dict[str, Counter[str]] = field(default_factory=dict)
    both_boxes: list[int] = field(default_factory=lambda: [0, 0])
    alone: int = 0
    samples: dict[str, list[str]] = field(default_factory=dict)
    image_verdicts: Counter[str] = field(default_factory=Counter)
    image_samples: list[str] = field(default_factory=list)
    images_alone: int = 0
    notes: list[str] = field(default_factory=list)

    def count(self, reader: str, cause: str) -> None:
        """Count a verdict."""
        self.verdicts.setdefault(reader, Counter())[cause] += 1

    def show(self, key: str, text: str) -> None:
        """Keep a sample, unless there are enough."""
        kept = self.samples.setdefault(key, [])
        if len(kept) < SAMPLES:
            kept.append(text)

    def record(self) -> dict[str, Any]:
        """All of it by name (`asdict` cannot copy a Counter before Python 3.12)."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def words(self, reader: str) -> int:
        """Words of a reader."""
        return sum(self.verdicts.get(reader, Counter()).values())

    @property
    def agree(self) -> float:
        """Share of the wordier peer's words on which the peers agree; 1 where there are none."""
        most = max(self.words(peer) for peer in PEERS)
        return self.words("both") / most if most else 1.0


def on_page(word: Spot, size: Sequence[float]) -> bool:
    """Whether a word's centre lies on the page: peers differ in what they say beyond."""
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return 0 <= x <= size[0] and 0 <= y <= size[1]


def scaled(page: Mapping[str, Any], ours: Mapping[str, Any]) -> float:
    """What takes a peer's points to ours: a peer may not know UserUnit."""
    unit = ours["unit"]
    longest, target = max(page["size"]), max(ours["size"])
    return unit if abs(longest * unit - target) < abs(longest - target) else 1.0


def sample(word: Spot, near: Iterable[Spot], page: int) -> str:
    """A difference in a line: the peer's word and box, and ours there."""
    ours = "; ".join(_shown(other) for other in list(near)[:3])
    return f"p{page + 1} {_shown(word)} | ours {ours or 'nothing'}"


def _shown(word: Spot) -> str:
    box = " ".join(f"{v:.1f}" for v in word[1:5])
    flags = f" flags {word.flags}" if word.flags else ""
    return f"{word.text[:40]!r} [{box}]{flags}"


def agreed(first: Sequence[Spot], second: Index) -> list[tuple[Spot, Spot]]:
    """Words on whose text and edges along the line both peers agree."""
    pairs = []
    for word in first:
        twin = second.twin(word)
        if twin is not None and any(edges_agree(word, twin)):
            pairs.append((word, twin))
    return pairs


def judge_page(tally: Tally, number: int, ours: Mapping[str, Any], peers: Sequence[Any]) -> None:
    """Compare the words of one page."""
    size = ours["size"]
    mine = Index(spots(ours))  # type: ignore[arg-type]
    theirs = [
        [word for word in spots(page, scaled(page, ours)) if on_page(word, size)] for page in peers
    ]
    causes: dict[Spot, str] = {}
    for name, found in zip(PEERS, theirs, strict=True):
        for word in found:
            cause = causes[word] = verdict(word, mine)
            tally.count(name, cause)
            if cause not in PLACED:
                tally.show(f"{name}: {cause}", sample(word, mine.near(word), number))
    indexes = [Index(found) for found in theirs]
    for first, second in agreed(theirs[0], indexes[1]):
        either = (causes[first], causes[second])
        cause = next((c for c in PLACED if c in either), either[0])
        tally.count("both", cause)
        if cause not in PLACED:
            tally.show(f"both: {cause}", sample(first, mine.near(first), number))
        if all(edges_agree(first, second)):
            tally.both_boxes[0] += 1
            tally.both_boxes[1] += SAME in either
    for word in mine.words:
        lonely = not word.flags and on_page(word, size)
        if lonely and not any(index.near(word) for index in indexes):
            tally.alone += 1
            tally.show("ours alone", f"p{number + 1} {_shown(word)}")


def judge_images(tally: Tally, number: int, ours: Any, theirs: Any) -> None:
    """Compare the images of one page."""
    verdicts, alone = images.compare(ours, theirs)
    tally.images_alone += len(alone)
    for cause, image in verdicts:
        tally.image_verdicts[cause] += 1
        if cause != images.SAME and len(tally.image_samples) < SAMPLES:
            quad = " ".join(f"{v:.1f}" for v in image["quad"])
            tally.image_samples.append(f"p{number + 1} {cause}: {image['size']} [{quad}]")


def judge(path: Path, answers: Mapping[str, Answer]) -> Tally:
    """Compare a file that all readers opened."""
    tally = Tally(path.name)
    ours = answers["ours"]["found"]
    peers = [answers[name]["found"] for name in PEERS]
    if any(len(pages) != len(ours) for pages in peers):
        tally.notes.append(f"pages: ours {len(ours)}, peers {[len(pages) for pages in peers]}")
    for number, (page, *others) in enumerate(zip(ours, *peers, strict=False)):
        tally.pages += 1
        judge_page(tally, number, page, others)
    pdfium = answers["pdfium"]
    if "error" in pdfium:
        tally.notes.append(f"pdfium: {pdfium['error']}")
    else:
        for number, (page, other) in enumerate(zip(ours, pdfium["found"], strict=False)):
            judge_images(tally, number, page, other)
    return tally


def share(part: int, whole: int) -> str:
    """A share in per cent; a dash where there is nothing."""
    return f"{100 * part / whole:.2f}" if whole else "-"


def placed(counts: Counter[str]) -> int:
    """Words with the same text in the same place along the line."""
    return sum(counts[cause] for cause in PLACED)


def text_alone(counts: Counter[str]) -> int:
    """Words with the same text that touch."""
    return placed(counts) + sum(n for cause, n in counts.items() if "along the line" in cause)


def summary(tallies: Sequence[Tally], title: str) -> list[str]:
    """Shares over some files, a row a reference."""
    lines = [
        f"{title}: {len(tallies)} files, {sum(t.pages for t in tallies)} pages\n",
        "| reference | words | same text, touching, % | edges along the line too, % | all 4, % |",
        "| --- |" + " ---: |" * 4,
    ]
    for reader, label in (("both", "where the peers agree"), *((p, p) for p in PEERS)):
        counts: Counter[str] = sum((t.verdicts.get(reader, Counter()) for t in tallies), Counter())
        words = sum(counts.values())
        lines.append(
            f"| {label} | {words} | {share(text_alone(counts), words)} | "
            f"{share(placed(counts), words)} | {share(counts[SAME], words)} |"
        )
    whole, same = (sum(t.both_boxes[k] for t in tallies) for k in (0, 1))
    lines.append(f"| where they agree on all four edges | {whole} | | | {share(same, whole)} |")
    return [*lines, f"\nOurs alone, shown: {sum(t.alone for t in tallies)} words.\n"]


def causes(tallies: Sequence[Tally]) -> list[str]:
    """Causes by their counts, with the files that have most of each."""
    lines = [
        "| cause | where the peers agree | poppler | pymupdf | files with most (poppler) |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    totals = {
        reader: sum((t.verdicts.get(reader, Counter()) for t in tallies), Counter[str]())
        for reader in ("both", *PEERS)
    }
    every = sorted(
        {cause for counts in totals.values() for cause in counts if cause != SAME},
        key=lambda cause: (-totals["both"][cause], -totals["poppler"][cause], cause),
    )
    for cause in every:
        most = Counter({t.file: t.verdicts.get("poppler", Counter())[cause] for t in tallies})
        where = ", ".join(f"{name} {count}" for name, count in most.most_common(3) if count)
        cells = " | ".join(str(totals[reader][cause]) for reader in ("both", *PEERS))
        lines.append(f"| {cause} | {cells} | {where} |")
    return lines


def worst(tallies: Sequence[Tally], rows: int) -> list[str]:
    """Files that miss most of the words that the peers agree on."""
    lines = [
        "| file | pages | peers agree, % of words | words agreed on | missed | % found | causes |",
        "| --- |" + " ---: |" * 5 + " --- |",
    ]

    def missed(tally: Tally) -> int:
        return tally.words("both") - placed(tally.verdicts.get("both", Counter()))

    for tally in sorted(tallies, key=lambda t: (-missed(t), t.file))[:rows]:
        counts = tally.verdicts.get("both", Counter())
        if not missed(tally):
            break
        named = ", ".join(f"{c} {n}" for c, n in counts.most_common() if c not in PLACED)
        lines.append(
            f"| {tally.file} | {tally.pages} | {100 * tally.agree:.1f} | {tally.words('both')} | "
            f"{missed(tally)} | {share(placed(counts), tally.words('both'))} | {named} |"
        )
    return lines


def image_tables(tallies: Sequence[Tally]) -> list[str]:
    """Verdicts on images, and the files that differ."""
    totals: Counter[str] = sum((t.image_verdicts for t in tallies), Counter())
    lines = ["| verdict on PDFium's images | images |", "| --- | ---: |"]
    lines += [f"| {cause} | {count} |" for cause, count in totals.most_common()]
    lines.append(f"| (images of ours alone) | {sum(t.images_alone for t in tallies)} |")
    lines.append("")
    for tally in tallies:
        rest = {c: n for c, n in sorted(tally.image_verdicts.items()) if c != images.SAME}
        if rest or tally.images_alone:
            lines.append(
                f"- {tally.file}: {rest or 'all the same'}, ours alone {tally.images_alone}; "
                + "; ".join(tally.image_samples[:2])
            )
    return lines


def main() -> None:
    """Read with every reader, compare, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--json", type=Path, help="keep every file's causes and samples")
    parser.add_argument("--rows", type=int, default=30, help="files listed as the worst")
    arguments = parser.parse_args()
    files = corpus(["dev"], arguments.files)
    found = {name: ask("dumps.py", name, files)[1] for name in ("ours", *PEERS, "pdfium")}
    tallies, unread = [], []
    for path in files:
        answers = {name: answer[path] for name, answer in found.items()}
        failed = {n: answers[n]["error"] for n in ("ours", *PEERS) if "error" in answers[n]}
        if failed:
            who = "ours alone fails: " if list(failed) == ["ours"] else ""
            said = "; ".join(f"{n}: {e}" for n, e in failed.items())
            unread.append(f"- {who}{path.name}: {said}")
        else:
            tallies.append(judge(path, answers))
    if arguments.json:
        arguments.json.write_text(json.dumps([t.record() for t in tallies], indent=1))
    good = [t for t in tallies if t.agree >= AGREEING]
    bad = [t for t in tallies if t.agree < AGREEING]
    print(f"{len(files)} files; commit {commit()}; {versions()}; ", end="")
    print(f"{dt.datetime.now(dt.UTC):%Y-%m-%d}, {os.cpu_count()} cores\n")
    print("\n".join(summary(good, "Files on which the peers agree")))
    print("\n".join(summary(bad, f"Files on which they agree below {100 * AGREEING:.0f} %")))
    print("Causes, files on which the peers agree:\n\n" + "\n".join(causes(good)) + "\n")
    print("Causes, the other files:\n\n" + "\n".join(causes(bad)) + "\n")
    print("Worst files of those that agree:\n\n" + "\n".join(worst(good, arguments.rows)) + "\n")
    print("Worst files of the others:\n\n" + "\n".join(worst(bad, arguments.rows)) + "\n")
    print("Images:\n\n" + "\n".join(image_tables(tallies)) + "\n")
    print(f"Not compared ({len(unread)}):\n\n" + "\n".join(sorted(unread)))
    print("\n".join(f"- {t.file}: {'; '.join(t.notes)}" for t in tallies if t.notes))


if __name__ == "__main__":
    main()
