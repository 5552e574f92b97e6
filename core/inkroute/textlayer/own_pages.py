"""Good pages of the user, or of the document itself, as judges of other pages.

In: words as they are read, and a `PairModel`. Out: why they are not believed, or that they may be
although no known language has such letters. The user's own pages outrank the tables of the
world's languages, both ways: what those lack is no fault, and what is unlike every good page may
be a wrong table that happens to look like some language. Not here: how models are made and
scored (`pairs`). Text layer, 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from inkroute.policy import Policy
from inkroute.text_layer_facts import PairModel
from inkroute.textlayer.language import Verdict, judge
from inkroute.textlayer.pairs import Readability, fit, is_numeric, is_readable


def unlike(texts: Sequence[str], model: PairModel, policy: Policy) -> Readability | None:
    """What the model says of words that are not written as good pages are; None for all others.

    Words of fewer than `own_letters` letters are not judged: titles and labels score low.
    """
    found = _judged(texts, model, policy)
    return found if found is not None and found.verdict is Verdict.NOT_LANGUAGE else None


def acquits(texts: Sequence[str], model: PairModel, policy: Policy) -> bool:
    """Whether words that letter pairs call no language are written as good pages are.

    Signs and bytes of another code are told by what they are, and no model speaks for them.
    """
    found = _judged(texts, model, policy)
    if found is None or found.verdict is not Verdict.LANGUAGE:
        return False
    return judge(texts, policy).language != ""


def model_of(pages: Iterable[Sequence[str]], policy: Policy) -> PairModel | None:
    """A model of those pages of a document that are in its main language.

    Each page is its words. None where fewer than `own_pages` are in one known language.
    """
    by_language: dict[str, list[str]] = {}
    for words in pages:
        text = " ".join(words)
        judged = judge(words, policy)
        if judged.verdict is Verdict.LANGUAGE and not is_numeric(text, policy.text):
            by_language.setdefault(judged.language, []).append(text)
    counts = Counter({name: len(texts) for name, texts in by_language.items()})
    main = max(counts, key=lambda name: (counts[name], name), default="")
    if counts[main] < policy.text.own_pages:
        return None
    return fit(by_language[main], margin=policy.text.pairs_margin)


def _judged(texts: Sequence[str], model: PairModel, policy: Policy) -> Readability | None:
    """The verdict on words; None where they have too few letters."""
    text = " ".join(texts)
    if sum(map(str.isalpha, text)) < policy.text.own_letters:
        return None
    return is_readable(text, model, policy.text)
