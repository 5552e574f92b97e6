"""Every number that a decision hangs on, with unit, basis and source.

A field's metadata says its unit ("mpt", "per mille", "px", "dpi", "count"), its basis
("specification", "tuned" on the tuning half, "judgement") and where that is written. The
digest of all values goes into every result, so that two answers can be compared.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, fields, is_dataclass

from inkroute.policy_number import number
from inkroute.policy_pixels import PixelPolicy
from inkroute.policy_text import TextPolicy


@dataclass(frozen=True, slots=True)
class Policy:
    """The router's and the merge's numbers. `Policy()` is the default; see `strict`, `thrifty`."""

    # Words (page map, "Fonts" and "Visibility").
    word_gap: int = number(150, "per mille of em", "specification", "page map, Fonts: 0.15 em")
    word_step_back: int = number(500, "per mille of em", "specification", "page map, Fonts")
    word_line_shift: int = number(500, "per mille of em", "specification", "page map, Fonts")
    word_tracking: int = number(
        1_000, "per mille of em", "judgement", "letters farther apart are set on their own"
    )
    tracking_uneven: int = number(
        70, "per mille of em", "judgement", "how far gaps of tracked letters differ"
    )
    tracked_letters: int = number(
        4, "count", "judgement", "three letters of a formula may stand evenly by chance"
    )
    word_size_ratio: int = number(
        500, "per mille of the larger em", "judgement", "a drop cap starts a word of its own"
    )
    tiny_text: int = number(3_000, "mpt", "specification", "page map, Visibility: < 3 pt")
    clipped_share: int = number(
        500, "per mille of a word's line", "judgement", "half a word that shows is a word"
    )
    middle_height: int = number(
        250,
        "per mille of em",
        "tuned",
        "a word's line above its baseline: there clips drawn tight round letters hold them",
    )
    core_height: int = number(
        400,
        "per mille of em",
        "tuned",
        "the band round a word's line that covers are held against: 0.05 to 0.45 em high",
    )
    covered_share: int = number(
        900, "per mille of a word's core", "judgement", "a rule across a word does not cover it"
    )
    opaque_alpha: int = number(950, "per mille", "judgement", "5 % of text under it is not seen")
    background_contrast: int = number(
        24, "grey levels of 255", "judgement", "white on white and its near shades"
    )

    # Vector clusters (routing, "Letters drawn as outlines").
    letter_height_min: int = number(2_000, "mpt", "specification", "routing, Letters")
    letter_height_max: int = number(80_000, "mpt", "specification", "routing, Letters")
    letter_aspect: int = number(3, "times height", "specification", "routing, Letters")
    letter_run: int = number(3, "letters", "specification", "routing, Letters: runs of >= 3")
    letter_size_ratio: int = number(
        2_200, "per mille of the lesser height", "judgement", "x-height to ascender and capitals"
    )
    # Letters of strokes that are not filled (`pagemap.stroked`).
    stroked_run: int = number(4, "letters", "judgement", "three marks in a row are not rare")
    stroked_segments: int = number(2, "lines or curves", "judgement", "an L; a tick has one")
    stroked_alike: int = number(
        750, "per mille of letters", "judgement", "of one number of lines: marks all are"
    )
    stroked_apart: int = number(
        1_500, "per mille of letters", "judgement", "shapes painted from a word's first to last"
    )
    stroked_level: int = number(600, "per mille of letters", "judgement", "on their line")
    stroked_slack: int = number(
        100, "per mille of height", "judgement", "round letters reach lower"
    )
    stroked_touch: int = number(300, "mpt", "judgement", "ends of a pen's lines that meet")
    stroked_ahead: int = number(4, "strokes", "judgement", "an E's arms meet its first stroke")
    letter_gap: int = number(1_000, "per mille of height", "specification", "routing, Letters")
    slanted_below: int = number(
        800, "per mille of letters", "tuned", "straight lines leave fewer out of their runs"
    )
    slanted_run: int = number(
        4, "letters", "judgement", "a year; three marks may stand in any direction by chance"
    )
    slanted_share: int = number(
        500, "per mille of letters", "tuned", "the nearest letter lies along the line"
    )
    slanted_change: int = number(
        50, "per mille of size", "tuned", "from letter to letter; dots and dashes are alike"
    )
    cluster_gap: int = number(
        1_500, "per mille of letter height", "specification", "routing: 1.5 x height"
    )
    list_gap: int = number(
        4_000, "per mille of letter height", "tuned", "labels of lists stand off by 2.1 to 3.6"
    )
    cluster_touch: int = number(4_000, "mpt", "judgement", "marks of one drawing stand close")
    drawing_paths: int = number(
        4, "paths", "judgement", "fewer are a rule, a box or a frame, which own no labels"
    )
    label_letters: int = number(16, "letters", "judgement", "a label of a chart, not a paragraph")
    outlined_share: int = number(500, "per mille of paths", "specification", "routing, Letters")

    # Images by place (routing, "Images"); each ramp runs from `floor` at low to 1 at high.
    layer_share: int = number(300, "per mille of the image", "specification", "routing, Images 1")
    image_threshold: int = number(100, "per mille", "specification", "routing, Images 3")
    image_scale: int = number(800, "per mille", "specification", "routing, Images: 0.8")
    ramp_floor: int = number(50, "per mille", "specification", "routing, Images: .05")
    side_px_low: int = number(4, "px", "specification", "routing, Images")
    side_px_high: int = number(12, "px", "specification", "routing, Images")
    side_low: int = number(3_000, "mpt", "specification", "routing, Images")
    side_high: int = number(9_000, "mpt", "specification", "routing, Images")
    aspect_bad: int = number(80, "long side by short side", "specification", "routing, Images")
    aspect_good: int = number(40, "long side by short side", "specification", "routing, Images")
    area_low: int = number(50, "pt2", "specification", "routing, Images")
    area_high: int = number(250, "pt2", "specification", "routing, Images")
    dpi_low: int = number(30, "dpi", "specification", "routing, Images")
    dpi_high: int = number(70, "dpi", "specification", "routing, Images")
    layer_low: int = number(20, "per mille of the image", "specification", "routing, Images")
    layer_letters: int = number(
        700, "per mille of marks", "judgement", "layers of real scans: 0.8 to 1.3 letters a mark"
    )
    layer_letters_few: int = number(
        400,
        "per mille of marks",
        "judgement",
        "as above, where the layer covers 30 % of the image",
    )
    layer_fit: int = number(
        300, "per mille of widths", "tuned", "right layers: < 210; other words: > 355"
    )
    layer_fit_words: int = number(20, "words", "judgement", "fewer may be of odd widths")
    layer_misread: int = number(
        60, "per mille of words", "tuned", "right layers of real scans: < 10; bad ones: > 95"
    )
    layer_misread_unseen: int = number(
        20, "per mille of words", "judgement", "words beneath a scan: nobody meant them to be read"
    )
    scan_share: int = number(
        500, "per mille of the page", "judgement", "a scan takes up a page; a figure lies beside"
    )
    layer_gap_ink: int = number(
        350, "per mille of the words' ink", "tuned", "right layers: < 30; misplaced: > 600"
    )
    layer_word_ink: int = number(
        60, "per mille of pixels", "tuned", "right layers: > 130; between lines: < 10"
    )
    layer_spaced: int = number(
        700, "per mille of words", "judgement", "Chinese and Japanese have letters in the gaps"
    )
    layer_gaps_least: int = number(10, "gaps", "judgement", "fewer may lie on a rule or a stain")
    layer_spread: int = number(
        500, "per mille of the image", "judgement", "without pixels: the layer's words span half"
    )
    text_over_floor: int = number(250, "per mille", "specification", "routing, Images: .25")
    text_over_low: int = number(30, "per mille of the image", "specification", "routing, Images")
    text_over_high: int = number(100, "per mille of the image", "specification", "routing")
    offpage_factor: int = number(20, "per mille", "specification", "routing, Images: x 0.02")
    image_visible_min: int = number(
        20, "per mille of the image", "judgement", "less than 2 % of it shows: it is not seen"
    )
    layer_garbage: int = number(
        300, "per mille of the layer's characters", "judgement", "text layer: a bad layer is read"
    )

    # Words that do not decode (routing).
    undecoded_share: int = number(500, "per mille of words", "specification", "routing, Words")
    undecoded_word: int = number(
        500, "per mille of a word's characters", "judgement", "half of its letters unknown"
    )
    flawed_share: int = number(
        100,
        "per mille of a font's words",
        "judgement",
        "a letter that a font lacks: in every tenth word; odd signs of real files: below 35",
    )
    block_gap: int = number(1_500, "per mille of em", "specification", "routing: 1.5 x height")
    bullet_words: int = number(
        2, "characters", "judgement", "a font of lone marks is bullets, not a layer to read"
    )

    # Fonts whose glyph names contradict their ToUnicode tables (text layer, 3).
    conflict_share: int = number(
        50,
        "per mille of a font's letters",
        "judgement",
        "fonts of real files: below 10 or over 300",
    )
    conflict_codes: int = number(
        4, "codes", "judgement", "fewer may be odd glyphs: only a better reading outdoes them"
    )
    conflict_misfit: int = number(
        200, "thousandths of a nat a pair", "judgement", "how far the better reading is ahead"
    )
    conflict_spread: int = number(
        2_000, "thousandths of a nat by root of pairs", "judgement", "short texts scatter more"
    )
    conflict_lead: int = number(
        300, "per mille of words", "judgement", "so many more are formed as words are"
    )

    # Page floor (routing, "known to miss").
    floor_ink: int = number(
        4, "per mille of a picture", "tuned", "empty sheets: 0 to 3, of dust and shaded edges"
    )
    floor_vector_area: int = number(
        10, "per mille of the page", "judgement", "a rule or a border alone is not content"
    )

    # Crops (OCR and merge, "Crops").
    crop_dpi_min: int = number(300, "dpi", "specification", "OCR and merge, Crops: 300..400")
    crop_dpi_max: int = number(400, "dpi", "specification", "OCR and merge, Crops: 300..400")
    crop_margin: int = number(6_000, "mpt", "specification", "OCR and merge, Crops: 6 pt")

    # Merge (OCR and merge, "Merge").
    ocr_confidence_min: int = number(500, "per mille", "specification", "OCR and merge: 0.5")
    kept_word_grown: int = number(1_000, "mpt", "specification", "OCR and merge: 1 pt")
    same_place_share: int = number(
        500, "per mille of a word's box", "judgement", "two readings of one word overlap by half"
    )
    sliver_width: int = number(1_500, "mpt", "judgement", "no letter is as narrow and is cut off")

    #: What an image's own pixels must show (routing, "Images").
    pixels: PixelPolicy = field(default_factory=PixelPolicy)
    #: When a text is in no language (text layer, 2).
    text: TextPolicy = field(default_factory=TextPolicy)

    @classmethod
    def strict(cls) -> Policy:
        """For those whom a missed bad region costs more than extra OCR."""
        return cls(
            image_threshold=50, layer_garbage=100, undecoded_share=100, covered_share=700,
            floor_vector_area=1, floor_ink=1,
        )  # fmt: skip

    @classmethod
    def thrifty(cls) -> Policy:
        """For those whom extra OCR costs more than a missed faint region."""
        return cls(image_threshold=250, undecoded_share=600)

    @property
    def name(self) -> str:
        """The variant's name, or "custom"."""
        known = {"default": Policy(), "strict": Policy.strict(), "thrifty": Policy.thrifty()}
        return next((name for name, policy in known.items() if policy == self), "custom")


def digest(policy: Policy) -> str:
    """SHA-256 (hexadecimal) of the policy's names and values, in the order of their definition."""
    values = [(f.name, getattr(policy, f.name)) for f in fields(policy)]
    lines = [f"{name}={value}" for name, value in values if not is_dataclass(value)]
    for name, group in values:
        if is_dataclass(group):
            lines += [f"{name}.{f.name}={getattr(group, f.name)}" for f in fields(group)]
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()
