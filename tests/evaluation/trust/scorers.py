"""Continuous measures of distrust in a page's text: what a ROC curve is drawn of.

In: a page map. Out: an integer, higher for less trust. These are what the core counts today;
another measure, such as the likelihood of letter pairs, joins `SCORERS` under its name or is
named on the command line as `module:function`. The routes themselves are no measure but a
decision, which is one point. Not here: the curve (`roc`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping

from inkroute.geometry import per_mille
from inkroute.model import Origin, PageMap
from inkroute.policy import Policy
from inkroute.route.facts import gather, is_layer, is_shown
from inkroute.textlayer import undecoded_share

Scorer = Callable[[PageMap], int]


def undecoded_characters(page: PageMap) -> int:
    """Per mille of the characters of shown words and of an invisible layer that say nothing."""
    return undecoded_share("".join(w.text for w in page.words if is_shown(w) or is_layer(w)))


def undecoded_words(page: PageMap) -> int:
    """Per mille of shown words that the router calls undecoded."""
    facts = gather(page, Policy())
    bad = len(facts.undecoded)
    return per_mille(bad, bad + len(facts.shown))


def untold_codes(page: PageMap) -> int:
    """Per mille of shown words' codes of which nothing tells what they mean."""
    origins = [origin for word in page.words if is_shown(word) for origin in word.origins()]
    return per_mille(sum(one is Origin.UNMAPPED for one in origins), len(origins))


def hidden_words(page: PageMap) -> int:
    """Per mille of words that do not show, whatever hides them."""
    return per_mille(sum(not is_shown(word) for word in page.words), len(page.words))


SCORERS: Mapping[str, Scorer] = {
    "undecoded_characters": undecoded_characters,
    "undecoded_words": undecoded_words,
    "untold_codes": untold_codes,
    "hidden_words": hidden_words,
}


def named(name: str) -> Scorer:
    """A scorer by `module:function`.

    Raises:
        ValueError: there is no such thing to call.
    """
    module, _, function = name.partition(":")
    try:
        found: Scorer = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"no scorer {name!r}: write module:function") from error
    return found
