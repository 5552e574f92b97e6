"""May the text layer be believed? Which characters are no text at all, and is it language?

`judge` asks tables of the world's languages; `fit` makes a model of the user's own good pages, by
which `is_readable` judges others.
"""

from inkroute.text_layer_facts import PairModel
from inkroute.textlayer.characters import is_undecoded, lacks_letter, undecoded_share
from inkroute.textlayer.language import Judgement, Verdict, judge
from inkroute.textlayer.pair_file import from_json, to_json
from inkroute.textlayer.pairs import (
    MINUS_INFINITY,
    REFERENCE_ALPHABET,
    Readability,
    choose_margin,
    fit,
    is_numeric,
    is_readable,
    normalise,
    score,
)

__all__ = [
    "MINUS_INFINITY",
    "REFERENCE_ALPHABET",
    "Judgement",
    "PairModel",
    "Readability",
    "Verdict",
    "choose_margin",
    "fit",
    "from_json",
    "is_numeric",
    "is_readable",
    "is_undecoded",
    "judge",
    "lacks_letter",
    "normalise",
    "score",
    "to_json",
    "undecoded_share",
]
