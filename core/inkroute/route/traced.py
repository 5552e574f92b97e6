"""Text painted over a scan: letters traced by an earlier OCR look right and may say anything.

In: words that show, a page's pictures. Out: the words over a scan, to be read, if too many look
misread. Some programs take the letters out of a scan and paint their outlines as a font, with the
characters that they read them for: the page shows the scan's letters whatever was read.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkroute.geometry import baseline_turn
from inkroute.model import PageMap, Reason, Word
from inkroute.policy import Policy
from inkroute.route.language import Unreadable
from inkroute.route.layer import examples, misread_share, takes_up_page


def misread_over_scan(
    shown: Sequence[Word], page: PageMap, policy: Policy
) -> tuple[Unreadable, ...]:
    """The words over each scan whose words look misread, by the way in which they run."""
    scans = [
        image
        for image in page.images
        if not image.hidden and takes_up_page(image.box, page.box, policy)
    ]
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
            by_turn.setdefault(baseline_turn(word.baseline), []).append(word)
        found += [
            Unreadable(own[0].style.font, tuple(own), share, reason)
            for _, own in sorted(by_turn.items())
        ]
    return tuple(found)
