"""The numbers by which an image's own pixels are judged, with unit, basis and source.

Lengths in px are of the picture as looked at (reduced to `ceiling` at most), not of the file's
samples. "tuned" means: on drawn test pictures and the images of the development corpus.
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.policy_number import number


@dataclass(frozen=True, slots=True)
class PixelPolicy:
    """Numbers of `evidence`."""

    # How fine an image is looked at.
    ceiling: int = number(2048, "px", "tuned", "6 pt on A4 is 12 px tall at this size")
    base: int = number(1024, "px", "specification", "routing, Images: long side <= 1,024 px")
    eighth_from: int = number(6144, "px", "judgement", "1/8 of it is 768 px: A4 at 66 dpi")
    damaged_from: int = number(2048, "px", "judgement", "1/8 of it is 256 px")
    rows_enough: int = number(900, "per mille", "judgement", "viewers show such files as whole")
    # Blank pictures.
    blank_spread: int = number(4, "grey levels", "specification", "routing, Images")
    blank_ink: int = number(500, "per million", "specification", "routing, Images: ink < .05 %")
    speck_ink: int = number(10, "per million", "judgement", "a word of 8 px on a whole page")
    speck_spread: int = number(64, "grey levels", "judgement", "print, not the noise of paper")
    # Pictures without paper.
    photo_near: int = number(16, "grey levels", "judgement", "shades of one paper")
    photo_paper: int = number(
        500, "per mille of the pixels", "judgement", "most of it is no paper"
    )
    # Ink: darker (or lighter) than the mean of its surroundings.
    window: int = number(12, "px", "tuned", "half a side of the square that is averaged")
    contrast_least: int = number(12, "grey levels", "tuned", "above the ringing of poor JPEGs")
    contrast_share: int = number(100, "per mille of the spread", "tuned", "drawn scans")
    # Glyphs and runs of them (routing, Images: word-like runs).
    glyph_least: int = number(3, "px", "tuned", "a 4 px x-height, less an edge")
    glyph_wide: int = number(15, "times height", "tuned", "a word whose letters touch")
    glyph_tall: int = number(12, "times width", "tuned", "an l, not a rule")
    glyph_fill: int = number(120, "per mille of the box", "tuned", "a slanted stroke")
    level_slack: int = number(170, "per mille of height", "specification", "routing: h/6")
    height_ratio: int = number(2_200, "per mille", "specification", "routing: within 2 x")
    gap_most: int = number(1_000, "per mille of height", "specification", "routing: one height")
    stroke_ratio: int = number(4, "times", "tuned", "an e's bar beside an l; not a disc beside it")
    run_least: int = number(3, "letters", "specification", "routing: runs of >= 3")
    broken_rows: int = number(1_250, "runs by 1,000 rows", "tuned", "an n has two in most rows")
    letter_width: int = number(700, "per mille of height", "judgement", "letters that touch")
    broken_share: int = number(150, "per mille of a run's glyphs", "tuned", "the rest: l, i, t, r")
    clear_strip: int = number(180, "per mille of the line", "tuned", "less than the leading")
    clear_ink: int = number(500, "per mille of the density inside", "tuned", "noise has the same")
    width_least: int = number(350, "per mille of height", "tuned", "letters, not bars")
    run_sure: int = number(6, "glyphs", "tuned", "runs as long do not come about by chance")
    run_down: int = number(4, "glyphs", "tuned", "a fraction is no sideways word")
    chance: int = number(
        20, "letters by 1,000 lone glyphs", "tuned", "short runs that texture makes by chance"
    )
    coarse: int = number(4, "times", "tuned", "large letters, whose insides the window hollows")
    coarse_letter: int = number(12, "px", "tuned", "smaller ones are seen at the finer scale")
    # Score of a run: weights of its measures (per mille; letters), by logistic regression on
    # 30,000 runs of 100 development images and 70 drawn ones; then the least sum that is text.
    weight_tones: int = number(19, "weight", "tuned", "ink and paper of one tone each")
    weight_clear: int = number(5, "weight", "tuned", "clear above and below")
    weight_broken: int = number(4, "weight", "tuned", "two strokes in a row")
    weight_ink: int = number(26, "weight", "tuned", "ink in the line")
    weight_letters: int = number(500, "weight", "tuned", "length of the run")
    weight_height_off: int = number(5, "weight", "tuned", "heights within a line")
    weight_stroke_off: int = number(8, "weight", "tuned", "strokes of one width")
    weight_stroke: int = number(15, "weight", "tuned", "strokes thinner than letters are tall")
    score_least: int = number(26_700, "score", "tuned", "30 times as likely text as not")
    # A picture with few shapes makes few runs by chance, so that less is asked of each.
    clean_glyphs: int = number(60, "glyph-like components", "tuned", "logos, buttons, labels")
    clean_relief: int = number(1_700, "score", "tuned", "small logos")
    # Text at a slant: glyphs whose steps to their nearest neighbours share a direction.
    slant_glyphs: int = number(8, "glyphs", "judgement", "fewer point anywhere by chance")
    slant_share: int = number(600, "per mille of steps", "tuned", "a lattice has half each way")
    slant_change: int = number(250, "per mille of area", "tuned", "letters > 300, dots < 200")
    slant_below: int = number(300, "per mille", "judgement", "has_text along rows and columns")
    slant_reach: int = number(2_500, "per mille of side", "judgement", "middle to middle: words")
    slant_run: int = number(4, "glyphs", "tuned", "as for text that runs down")
    slant_groups: int = number(6, "groups", "judgement", "each is turned and looked at anew")
    slant_ahead: int = number(400, "glyphs", "judgement", "texture has more of them side by side")
    # Letters on their heads.
    flip_glyphs: int = number(30, "glyphs", "judgement", "a few ascenders prove nothing")
    flip_ratio: int = number(1_300, "per mille", "tuned", "ascenders outnumber descenders")
    # From letters to has_text (routing, Images: 0.05 + 0.9 x a ramp).
    text_floor: int = number(50, "per mille", "specification", "routing, Images: 0.05")
    text_rise: int = number(900, "per mille", "specification", "routing, Images: 0.9")
    marks_low: int = number(
        1, "letters", "tuned", "routing has 4; of 20 real pictures with 3 or 4, 19 hold words"
    )
    marks_high: int = number(30, "letters", "specification", "routing, Images: 4 -> 30")
    sure: int = number(900, "per mille", "judgement", "no finer look, no other direction")
    # Handwriting without lines of letters: a signature (has_text is fixed, and doubtful).
    hand_text: int = number(150, "per mille", "judgement", "a signature may be read as a word")
    hand_paper: int = number(24, "grey levels", "judgement", "paper round its commonest level")
    hand_plain: int = number(850, "per mille of the picture", "judgement", "plain paper")
    hand_contrast: int = number(64, "grey levels", "judgement", "a pen's stroke")
    hand_ink_least: int = number(3, "per mille of the picture", "judgement", "more than a speck")
    hand_ink_most: int = number(100, "per mille of the picture", "tuned", "strokes, not shapes")
    hand_parts: int = number(6, "components", "judgement", "a signature hangs together")
    hand_main: int = number(800, "per mille of the ink", "judgement", "ink in those components")
    hand_wide_least: int = number(900, "per mille of height", "judgement", "writing is wide")
    hand_thin: int = number(20, "strokes", "tuned", "length of writing by width of its stroke")
    hand_run: int = number(8, "strokes", "judgement", "a longer run is a rule")
    hand_straight: int = number(100, "per mille of the ink", "tuned", "drawings of lines")
