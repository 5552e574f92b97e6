"""Every number that reading order, paragraphs and outputs hang on, with unit, basis and source.

Kept apart from `policy.Policy`, whose digest answers for routes and merges: layout changes no
word, only how words are put in order. "Per mille of line height" means of the height of the words
at hand in their upright frame (a file word's box spans ascent and descent, about 1.1 em; a word
read by OCR is as tall as its ink). "Tuned" numbers were chosen by eye on rendered pages of the
tuning half of the corpus.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from inkroute.policy_number import number

_LINE = "per mille of line height"
_SHARE = "per mille"


@dataclass(frozen=True, slots=True)
class LayoutPolicy:
    """The numbers of `extract`. `LayoutPolicy()` is the default."""

    # Words into lines.
    vertical_shape: int = number(
        800, "per mille of characters", "judgement", "height by width of a word written downwards"
    )
    line_overlap: int = number(
        500, _SHARE, "judgement", "of the lower word's height: a superscript keeps over half"
    )
    join_gap: int = number(
        600, _LINE, "tuned", "a wider gap may be a gutter until the page says otherwise"
    )
    join_gap_loose: int = number(
        1300, _LINE, "tuned", "likewise, where boxes are narrower than the ink"
    )
    loose_words: int = number(200, "count", "judgement", "words on a page to judge by")
    loose_joined: int = number(2, "words per fragment", "tuned", "fewer: boxes are narrow")
    tab_gap: int = number(
        1800, _LINE, "tuned", "justified narrow columns stretch spaces to 1.5 line heights"
    )
    overlap_back: int = number(
        1000, _LINE, "judgement", "words that step back further are on another line"
    )
    open_fragments: int = number(
        8, "count", "judgement", "open lines looked at in a band: bounds the work for a word"
    )
    tightest_gap: int = number(
        1000, _LINE, "judgement", "CJK words further apart than a character keep a space"
    )

    slant_least: int = number(
        100, _SHARE, "judgement", "rise of a line laid out along itself: no scan lies so askew"
    )
    slant_parallel: int = number(
        100, _SHARE, "judgement", "directions that stray less from each other are one"
    )
    slope_words: int = number(4, "count", "judgement", "words in a line that says how it slopes")
    slope_width: int = number(8, "line heights", "judgement", "its width")
    slope_lines: int = number(8, "count", "judgement", "such lines before a page is straightened")
    slope_least: int = number(2, _SHARE, "judgement", "slope that is straightened: 0.1 degrees")
    edge_space: int = number(350, _LINE, "tuned", "gap that may be a gutter where starts align")
    edge_lines: int = number(12, "line heights", "tuned", "window in which starts are counted")
    edge_starts: int = number(5, "count", "tuned", "starts in a window that make a gap a gutter")

    # Lines into regions: recursive XY-cut.
    cut_depth: int = number(12, "count", "judgement", "deeper than any page of the corpus nests")
    cut_work: int = number(
        60, "fragments looked at per fragment", "judgement", "bounds the work on a hostile page"
    )
    bins: int = number(768, "count", "judgement", "bins of the projection across a page")
    bins_in_line: int = number(4, "bins per line height", "judgement", "gutters take two or more")
    ground_levels: tuple[int, ...] = field(
        default=(0, 20, 50, 100, 200, 400, 700),
        metadata={
            "unit": "per mille of the projection's highest ground",
            "basis": "judgement",
            "source": "lines across a gutter make its ground higher than nothing",
        },
    )
    candidates: int = number(10, "count", "judgement", "gutters weighed in one region")
    gutter: int = number(550, _LINE, "tuned", "the tightest gutters of newspaper columns")
    gutter_few: int = number(1800, _LINE, "tuned", "gutter beside fewer than `rows_sure` rows")
    intruders: int = number(40, _SHARE, "tuned", "of a side's fragments may stick out into it")
    rows_min: int = number(2, "count", "tuned", "rows on both sides of a gutter to count at all")
    rows_sure: int = number(4, "count", "tuned", "rows on both sides of a narrow gutter")
    aligned_rows: int = number(
        400,
        _SHARE,
        "tuned",
        "rows that stand level across a gutter: cells of a table, not columns",
    )
    aligned_beside_prose: int = number(
        750, _SHARE, "tuned", "likewise beside prose: labels of its lines, not a side bar"
    )
    aligned_overlap: int = number(
        850, _SHARE, "judgement", "of the lower row's height, shared by rows that stand level"
    )
    aligned_shift: int = number(
        150, _LINE, "judgement", "level rows of a table are shifted alike, within this"
    )
    prose_fill: int = number(
        720, _SHARE, "tuned", "of a column's width, filled with words in its median row"
    )
    word_space: int = number(1200, _LINE, "tuned", "spaces up to this fill a row as words do")
    dense_rows: int = number(20, "count", "judgement", "rows of a side to judge by its area")
    dense_ink: int = number(450, _SHARE, "tuned", "of a side's area under words: prose")
    prose_characters: int = number(
        14, "count", "tuned", "mean characters in a row of prose (CJK counts double)"
    )
    strip_gap: int = number(900, _LINE, "tuned", "white strip across a region that may cut it")
    strip_share: int = number(700, _SHARE, "judgement", "of the widest strip: cut there as well")
    edge_gap: int = number(
        800, _LINE, "tuned", "white strip that sets a running head or foot apart"
    )

    # Lines into paragraphs.
    leading_change: int = number(1220, _SHARE, "tuned", "of the region's usual leading")
    leading_quantile: int = number(350, _SHARE, "tuned", "usual leading among those of a region")
    leading_most: int = number(1900, _LINE, "tuned", "usual leading where lines are few")
    size_change: int = number(1180, _SHARE, "tuned", "taller lines start a block: file words")
    size_change_ocr: int = number(1600, _SHARE, "judgement", "likewise: OCR boxes hug the ink")
    leading_even: int = number(50, _SHARE, "judgement", "leadings that differ less are the same")
    leading_close: int = number(
        1500, _LINE, "judgement", "the last row of a paragraph across columns is this close"
    )
    hanging_starts: int = number(
        2, "count", "judgement", "paragraphs that start left of their lines, to be the rule"
    )
    pitch_characters: int = number(
        10, "count", "judgement", "characters in a line to judge its size by their width"
    )
    pitch_change: int = number(
        1080, _SHARE, "tuned", "a line of larger type has wider characters, at least so much"
    )
    size_near: int = number(
        1350, _SHARE, "judgement", "words within this ratio of a line's height are its own size"
    )
    indent: int = number(700, _LINE, "tuned", "indent that starts a paragraph")
    indent_most: int = number(5000, _LINE, "judgement", "indents beyond are another alignment")
    short_line: int = number(
        1000, _LINE, "tuned", "room left at a line's end, beyond the next line's first word"
    )

    verse_rows: int = number(3, "count", "judgement", "more rows than this may be verse")

    # Headings (Markdown).
    heading: int = number(1200, _SHARE, "tuned", "of the body's line height: file words")
    heading_ocr: int = number(1600, _SHARE, "judgement", "likewise: OCR boxes hug the ink")
    heading_second: int = number(1450, _SHARE, "judgement", "second level")
    heading_first: int = number(1800, _SHARE, "judgement", "first level")
    heading_lines: int = number(3, "count", "judgement", "a heading is no longer")
    heading_words: int = number(30, "count", "judgement", "a heading is no longer")

    # Display.
    unsure: int = number(800, _SHARE, "judgement", "OCR words below are shaded")
    very_unsure: int = number(600, _SHARE, "judgement", "OCR words below are shaded darker")
