"""The numbers by which a text layer is probed and pages are classified, each with its source.

Kept apart from `policy.Policy`, whose digest answers for routes and merges: nothing here changes
what is read; the probe's numbers go into every result beside its verdict.
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.policy_number import number

_SHARE = "per mille"


@dataclass(frozen=True, slots=True)
class ProbePolicy:
    """Thresholds of the probe's rules (text layer, 1)."""

    min_coverage: int = number(
        800, "per mille of the pages", "specification", "text layer, 1, rule 2: 0.8"
    )
    min_total_chars: int = number(100, "characters", "specification", "text layer, 1, rule 3")
    min_chars_per_text_page: int = number(
        50, "characters", "specification", "text layer, 1, rule 4: of CJK documents alone"
    )
    max_garbled_ratio: int = number(
        50, "per mille of the characters", "specification", "text layer, 1, rule 5: 0.05"
    )


@dataclass(frozen=True, slots=True)
class ClassifyPolicy:
    """Thresholds of the page classifier (text layer, "Page classifier")."""

    broken_share: int = number(
        15, "per mille of characters", "specification", "page classifier: > 1.5 %"
    )
    duplicate_share: int = number(
        150, "per mille of characters", "specification", "page classifier: > 15 %"
    )
    duplicate_near: int = number(
        250, "per mille of em", "judgement", "a word printed twice for weight is moved by less"
    )
    beyond_share: int = number(
        100, "per mille of characters", "specification", "page classifier: > 10 %"
    )
    tiny_share: int = number(
        300, "per mille of characters", "specification", "page classifier: > 30 % under 3 pt"
    )
    invisible_share: int = number(
        700, "per mille of characters", "specification", "page classifier: > 70 %"
    )
    seen_ink: int = number(
        15, "per mille of the ink", "specification", "page classifier: counterfactual < 1.5 %"
    )
    image_cover: int = number(
        700, "per mille of the page", "specification", "page classifier: >= 70 %"
    )
    inset_ink: int = number(
        80, "per mille of the ink", "specification", "page classifier: > 8 %: hybrid"
    )
    mixed_share: int = number(
        20,
        "per mille of words",
        "judgement",
        "accents in a wrong code; a few are slips of the keys",
    )
    mark_gap: int = number(
        150, "per mille of em", "specification", "page map, Fonts: no wider gap within a word"
    )

    # Ink, estimated from the page map.
    text_ink: int = number(
        180, "per mille of words' boxes", "judgement", "letters of a text face on their em square"
    )
    outline_ink: int = number(
        400, "per mille of letters' boxes", "judgement", "a letter on the box drawn tight round it"
    )
    unseen_ink: int = number(
        60, "per mille of an image", "judgement", "a page of text, where pixels cannot be had"
    )
