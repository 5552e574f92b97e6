"""Words by the user's own good pages: unlike them they are read, like them they are believed.

In: a page's words that show, those that known languages speak against, a model. Out: the latter
once the model was asked. A page is asked as a whole: models are of pages, and the titles of one
are written otherwise than its prose. Not here: how a model judges (`textlayer.own_pages`).
"""

from __future__ import annotations

from collections.abc import Sequence

from inkroute.geometry import PER_MILLE, baseline_turn
from inkroute.model import Reason, Word
from inkroute.policy import Policy
from inkroute.route.language import Unreadable, without
from inkroute.text_layer_facts import PairModel
from inkroute.textlayer.own_pages import acquits, unlike
from inkroute.textlayer.pairs import Readability

#: Reasons of known languages that good pages outweigh: by a font's own letters, by its company.
_BY_PAIRS, _BY_COMPANY = "not_language", "beside_no_language"
#: Thousandths of a nat in a hundredth.
_HUNDREDTH = 10


def asked(
    words: Sequence[Word], found: tuple[Unreadable, ...], model: PairModel, policy: Policy
) -> tuple[Unreadable, ...]:
    """Words that are no language, by known languages or good pages; `words` are all that show."""
    kept = tuple(one for one in found if not _is_acquitted(one, model, policy))
    if not any(one.reason.name == _BY_PAIRS for one in kept):
        kept = tuple(one for one in kept if one.reason.name != _BY_COMPANY)
    rest = without(words, kept)
    strange = unlike([word.text for word in rest], model, policy)
    return kept if strange is None else (*kept, *_by_direction(rest, strange))


def layer_doubt(texts: Sequence[str], model: PairModel, policy: Policy) -> Reason | None:
    """Why an earlier OCR's words are not written as good pages are; None where they are."""
    found = unlike(texts, model, policy)
    if found is None:
        return None
    sentence = f"That text is unlike the good pages {_figures(found)}. It is read again."
    return Reason("layer_unlike_good_pages", _below(found), sentence)


def _is_acquitted(one: Unreadable, model: PairModel, policy: Policy) -> bool:
    texts = [word.text for word in one.words]
    return one.reason.name == _BY_PAIRS and acquits(texts, model, policy)


def _by_direction(words: Sequence[Word], found: Readability) -> list[Unreadable]:
    """A page's words by the way they run, since each block of them is read turned upright."""
    sentence = f"The page's words are unlike the good pages {_figures(found)}."
    reason = Reason("unlike_good_pages", _below(found), sentence)
    parts: dict[int, list[Word]] = {}
    for word in words:
        parts.setdefault(baseline_turn(word.baseline), []).append(word)
    return [
        Unreadable(part[0].style.font, tuple(part), PER_MILLE, reason) for part in parts.values()
    ]


def _below(found: Readability) -> int:
    """How far below the threshold a score is, thousandths of a nat; 0 where signs tell alone."""
    return max(0, found.threshold - found.score)


def _figures(found: Readability) -> str:
    if found.score >= found.threshold:
        return f"({found.outside // 10} % of it is outside their alphabet)"
    return f"({_nats(found.score)} nats a letter pair where {_nats(found.threshold)} is the least)"


def _nats(thousandths: int) -> str:
    hundredths = abs(thousandths) // _HUNDREDTH
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"
