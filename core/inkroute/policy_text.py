"""The numbers by which a text is judged to be language or not, with unit, basis and source.

"tuned" means: on English, French and Russian law, Django's translations to 90 languages, the texts
of `tests/evaluation/trust` and the development corpus, each as it is and spoilt in a dozen ways.
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.policy_number import number


@dataclass(frozen=True, slots=True)
class TextPolicy:
    """Numbers of `textlayer.language`."""

    # What is looked at.
    word_least: int = number(3, "letters", "judgement", "shorter ones are codes and initials")
    word_letters: int = number(500, "per mille of a word", "judgement", "of one script")
    pairs_least: int = number(60, "letter pairs", "tuned", "with fewer, one page in fifty errs")
    pairs_share: int = number(
        300, "per mille of all letters", "judgement", "a few Latin words on a page of ideographs"
    )
    # How far from a language's typical score a text may be.
    misfit: int = number(
        500, "thousandths of a nat a pair", "tuned", "long texts: known ones < 470, spoilt > 880"
    )
    misfit_spread: int = number(
        4_000, "thousandths of a nat by root of pairs", "tuned", "short texts scatter more"
    )
    # A page of which a part is spoilt.
    stretch: int = number(100, "letter pairs", "tuned", "a few lines are judged on their own")
    bad_share: int = number(200, "per mille of the pairs", "judgement", "a fifth in bad stretches")
    # Numbers of glyphs read as ASCII: `#$%&!*+`; signs count where they stand within words.
    signs_least: int = number(40, "characters", "judgement", "a line of them")
    signs_pairs: int = number(300, "per mille of characters", "judgement", "program text has more")
    sign_share: int = number(130, "per mille of characters", "tuned", "layers of numbers: > 176")
    sign_often: int = number(10, "per mille of characters", "judgement", "a sign used throughout")
    sign_times: int = number(3, "count", "judgement", "the same, of a short text")
    sign_kinds: int = number(5, "kinds", "tuned", "tables: 4 at most; layers of numbers: > 5")
    # UTF-8 read as Windows-1252 or 1251: `Ã©` or `Г©` for é, Cyrillic beside Latin letters.
    miscoded_least: int = number(4, "letters", "judgement", "one or two may be meant")
    miscoded_share: int = number(5, "per mille of the text", "tuned", "accents: 10 to 40")
    # Chinese and Korean: neighbours that are common.
    korean_least: int = number(60, "pairs", "tuned", "a paragraph; with fewer some pages err")
    korean_common: int = number(
        200, "per mille of different pairs", "tuned", "prose: > 280; permuted: < 160"
    )
    chinese_least: int = number(150, "pairs", "tuned", "half a page; with fewer they say little")
    chinese_common: int = number(
        10, "per mille of pairs", "tuned", "law > 49, medicine > 17; permuted, a page: < 5"
    )
    chinese_spread: int = number(
        2_000, "per mille of pairs by pairs", "tuned", "permuted texts of 150 to 500 pairs: < 20"
    )
    chinese_usual: int = number(
        300, "per mille of characters", "tuned", "real: > 550; at random: < 60"
    )
    kana: int = number(50, "per mille of pairs", "judgement", "Japanese, which is not judged")
    # A font whose words are to be read for being no language (`route.language`).
    font_bad: int = number(
        500, "per mille of the pairs", "judgement", "abbreviations on a form: 297; spoilt: > 900"
    )
    long_word: int = number(5, "letters", "judgement", "AB, AC and ABC are points of a figure")
    long_share: int = number(
        300, "per mille of letters", "judgement", "in texts words of 5 letters hold 600 and more"
    )
    # Fonts whose glyphs look like their letters (`route.drawn_so`).
    shape_near: int = number(
        1_100, "per mille of the nearest shape's distance", "tuned", "so far letters fit"
    )
    shape_other: int = number(
        1_500,
        "per mille of the nearest shape's distance",
        "tuned",
        "149 fonts of real files: 77 as they are, none of 1,096 with two letters swapped",
    )
    shape_unlike: int = number(
        100, "per mille of characters", "judgement", "ligatures, and letters of an odd form"
    )
    shape_kinds: int = number(
        12, "kinds of letters", "judgement", "fewer may look like theirs by chance"
    )
    shape_exchanged: int = number(
        2, "letters", "tuned", "163 fonts of real files have none; of 592 with two swapped 360"
    )
    shape_misfit: int = number(
        150, "thousandths of a nat a pair", "judgement", "most good texts are nearer: saves time"
    )
    # A few letters exchanged for each other (`textlayer.swaps`).
    swap_pairs: int = number(
        250, "letter pairs of different words", "tuned", "half a page; fewer may gain by chance"
    )
    swap_misfit: int = number(
        60, "thousandths of a nat a pair", "tuned", "few texts with letters exchanged are nearer"
    )
    swap_languages: int = number(
        6, "languages", "tuned", "the nearest, since letters exchanged make others nearer"
    )
    swap_most: int = number(8, "exchanges", "judgement", "with more a text is no language")
    swap_gain: int = number(
        12_000, "thousandths of a nat", "judgement", "one exchange; one by chance of 400: 6"
    )
    swap_each: int = number(
        300, "thousandths of a nat a letter", "judgement", "letters exchanged gain twice that"
    )
    swap_word: int = number(
        3_000, "thousandths of a nat a word", "judgement", "a name may gain ten by itself"
    )
    swap_total: int = number(
        35_000,
        "thousandths of a nat",
        "tuned",
        "all words: real pages < 18, program text < 33 but for one of 4,400 pieces",
    )
    swap_better: int = number(
        2_000, "per mille of the words that lose", "tuned", "those that gain: mostly > 2,600"
    )
    swap_near: int = number(
        150,
        "thousandths of a nat a pair",
        "tuned",
        "left by an exchange: prose of known languages",
    )
    swap_near_gone: int = number(
        350, "per mille of what is left", "judgement", "what the exchange has to take away"
    )
    swap_far_gone: int = number(
        1_200, "per mille of what is left", "tuned", "the same beyond; transliterated: < 1,150"
    )
    # Words of several scripts at once (`textlayer.mixture`).
    mixed_least: int = number(2, "words", "judgement", "one may be meant")
    mixed_share: int = number(
        500, "per mille of a font's words", "tuned", "real: < 40; random characters: > 750"
    )
    # Models of the user's own pages (`textlayer.pairs`).
    pairs_margin: int = number(500, "thousandths of a nat", "specification", "text layer, 2: 0.5")
    pairs_step: int = number(
        50, "thousandths of a nat", "judgement", "margins are chosen in steps"
    )
    pairs_outside: int = number(
        200, "per mille of characters", "judgement", "beyond any good page: numbers of glyphs"
    )
    own_letters: int = number(
        200, "letters", "judgement", "labels are written otherwise than prose"
    )
    own_pages: int = number(
        3, "pages", "judgement", "fewer pages do not show how far pages differ"
    )
    own_pages_most: int = number(
        100, "pages", "judgement", "more of them change no pair by much, and each is mapped"
    )
    numeric_share: int = number(
        400, "per mille of characters", "judgement", "amounts: 600 to 800; numbers of glyphs: 250"
    )
