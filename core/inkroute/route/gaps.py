"""Words of which a letter does not decode: most of it is there, and still it is no word.

In: a page's words that show, each decoded but for less than half. Out: words to be read. A letter
that one font leaves out is in every tenth word of a page and in no word as a whole, so that no
word alone would be sent (text layer, 1). Where gaps are rare, only the words are sent in which one
stands beside a letter or a digit: 70 degrees North is another place than 70 North. Other
words stay, each with U+FFFD at its place.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkroute.geometry import per_mille
from inkroute.model import Font, Reason, Word
from inkroute.policy import Policy
from inkroute.route.language import Unreadable
from inkroute.textlayer import lacks_letter, undecoded_share

#: Apple's logo: of private use, but the same in the Adobe Glyph List and in Mac OS Roman.
_LOGO = "\uf8ff"


def with_gaps(
    shown: Sequence[Word], undecoded: Sequence[Word], policy: Policy
) -> tuple[Unreadable, ...]:
    """The words with gaps that are to be read, in the order in which the fonts are painted.

    Where a font has many, its words that do not decode at all are sent with them: the picture
    shows both. So are its other words where most of them is no letter and no digit: figures that
    are called daggers and dashes, in a font that lacks the rest of them.
    """
    flawed: dict[int, list[Word]] = {}
    for word in _flawed(shown):
        flawed.setdefault(id(word.style.font), []).append(word)
    if not flawed:
        return ()
    counts = dict.fromkeys(flawed, 0)
    for word in shown:
        if id(word.style.font) in counts:
            counts[id(word.style.font)] += 1
    out = []
    for key, words in flawed.items():
        font = words[0].style.font
        if per_mille(len(words), counts[key]) >= policy.flawed_share:
            lost = [word for word in undecoded if word.style.font is font]
            count = counts[key] + len(lost)
            if len(words) < counts[key]:
                own = [word for word in shown if word.style.font is font]
                told = "".join([word.text for word in own])
                lettered = 2 * sum(map(str.isalnum, told)) >= len(told)
                words = words if lettered else own  # noqa: PLW2901 - more of them
            out.append(_made(font, [*words, *lost], count))
        elif lacking := [word for word in words if lacks_letter(word.text)]:
            out.append(_made(font, lacking, counts[key]))
    return tuple(out)


def _flawed(shown: Sequence[Word]) -> list[Word]:
    """Words with gaps; a logo that stands on the page but once is none."""
    found = [word for word in shown if undecoded_share(word.text) and not word.style.actual_text]
    if sum(word.text.count(_LOGO) for word in found) != 1:
        return found
    return [word for word in found if undecoded_share(word.text.replace(_LOGO, ""))]


def _made(font: Font, words: list[Word], count: int) -> Unreadable:
    """Words to be read, of `count` in their font."""
    name = font.name or font.resource
    share = per_mille(len(words), count)
    of_all = f"{share // 10} %" if share >= 10 else "Less than 1 %"
    sentence = f"{of_all} of the words in the font {name} lack letters."
    return Unreadable(font, tuple(words), share, Reason("letters_undecoded", share, sentence))
