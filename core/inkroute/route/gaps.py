"""Fonts of which a letter does not decode: most of a word is there, and still it is no word.

In: a page's words that show, each decoded but for less than half. Out: the words of fonts in which
such a gap is frequent, to be read. A letter that one font leaves out is in every tenth word of a
page and in no word as a whole, so that no word alone would be sent (text layer, 1). Where gaps are
rare, the words stay, each with U+FFFD at its place.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkroute.geometry import per_mille
from inkroute.model import Reason, Word
from inkroute.policy import Policy
from inkroute.route.language import Unreadable
from inkroute.textlayer import undecoded_share


def with_gaps(
    shown: Sequence[Word], undecoded: Sequence[Word], policy: Policy
) -> tuple[Unreadable, ...]:
    """The words with gaps of fonts that have many, in the order in which the fonts are painted.

    A font's words that do not decode at all are sent with them: the picture shows both.
    """
    flawed: dict[int, list[Word]] = {}
    for word in shown:
        if undecoded_share(word.text) and not word.style.actual_text:
            flawed.setdefault(id(word.style.font), []).append(word)
    if not flawed:
        return ()
    counts = dict.fromkeys(flawed, 0)
    for word in shown:
        if id(word.style.font) in counts:
            counts[id(word.style.font)] += 1
    out = []
    for key, words in flawed.items():
        if per_mille(len(words), counts[key]) < policy.flawed_share:
            continue
        font = words[0].style.font
        name = font.name or font.resource
        lost = [word for word in undecoded if word.style.font is font]
        share = per_mille(len(words) + len(lost), counts[key] + len(lost))
        sentence = f"{share // 10} % of the words in the font {name} lack letters."
        reason = Reason("letters_undecoded", share, sentence)
        out.append(Unreadable(font, (*words, *lost), share, reason))
    return tuple(out)
