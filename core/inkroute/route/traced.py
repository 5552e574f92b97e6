"""Text painted over a scan: letters traced by an earlier OCR look right and may say anything.

In: words that show, a page's pictures. Out: the words over a scan, to be read, if too many look
misread. Some programs take the letters out of a scan and paint their outlines as a font, with the
characters that they read them for: the page shows the scan's letters whatever was read.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkroute.geometry import per_mille, quarter_turn
from inkroute.model import ImageMark, PageMap, Reason, Word
from inkroute.policy import Policy
from inkroute.route.language import Unreadable
from inkroute.route.layer import examples, misread_share


def misread_over_scan(
    shown: Sequence[Word], page: PageMap, policy: Policy
) -> tuple[Unreadable, ...]:
    """The words over each scan whose words look misread, by the way in which they run."""
    scans = [image for image in page.images if _is_scan(image, page, policy)]
    found: list[Unreadable] = []
    taken: set[int] = set()
    for scan in scans:
        words = [
            word
            for word in shown
            if id(word) not in taken
            and word.order > scan.order
            and scan.box.holds(*word.box.centre)
            and not word.style.actual_text
        ]
        texts = [word.text for word in words]
        share = misread_share(texts, policy)
        if share < policy.layer_misread:
            continue
        taken.update(id(word) for word in words)
        sentence = (
            f"{share // 10} % of the words over a picture of the page look misread, as"
            f" {examples(texts)}."
        )
        reason = Reason("misread_over_scan", share, sentence)
        by_turn: dict[int, list[Word]] = {}
        for word in words:
            by_turn.setdefault(_turn(word), []).append(word)
        found += [
            Unreadable(own[0].style.font, tuple(own), share, reason)
            for _, own in sorted(by_turn.items())
        ]
    return tuple(found)


def _is_scan(image: ImageMark, page: PageMap, policy: Policy) -> bool:
    share = per_mille(image.box.intersection(page.box).area, page.box.area)
    return not image.hidden and share >= policy.scan_share


def _turn(word: Word) -> int:
    x0, y0, x1, y1 = word.baseline
    return quarter_turn(float(x1 - x0), float(y1 - y0))
