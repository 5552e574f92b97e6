"""Every number of drawing and reading, with its unit and why it is what it is.

What to read is decided by `policy.Policy`, alike in every environment; these say how it is read
natively. Their digest is part of every cache key, so that a change makes old readings miss.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class OcrSettings:
    """How crops are cut, drawn and read."""

    #: mpt round a route's box, so that no letter touches the crop's edge (OCR and merge: 6 pt).
    margin: int = 6_000
    #: mpt that a word's centre may lie outside its route's box (ascenders above a tight box).
    outside: int = 2_000
    #: per mille: crops are joined when the joint box is at most this much of their areas' sum.
    joint_area: int = 1_500
    #: px: the longest side that Tesseract takes (its TBOX holds 16-bit integers).
    side: int = 32_767
    #: px of one drawn strip: 160 MB of bitmap; an A3 page at 400 dpi has 31 million.
    strip_pixels: int = 40_000_000
    #: px of one crop, above which it is drawn at a lower resolution.
    crop_pixels: int = 400_000_000
    #: px of small crops that are read in one run of Tesseract: half a page of letter size.
    run_pixels: int = 4_000_000
    #: crops that are read in one run, at most.
    run_crops: int = 32
    #: mpt that neighbouring strips share: two inches, more than a long word at a common size.
    overlap: int = 144_000
    #: per mille of the page from which a crop is laid out as a page is (columns, pictures).
    page_share: int = 250
    #: per mille: words below it count for nothing in comparing readings (OCR and merge: 0.5).
    least_confidence: int = 500
    #: per mille: a reading whose words' mean confidence is below it is poor, and tried again.
    poor: int = 700
    #: count: a picture with fewer shapes is read otherwise whatever they are.
    noise_shapes: int = 2_000
    #: mpt: shapes that are shorter and narrower are specks.
    speck_size: int = 3_000
    #: per mille: with less of its ink in larger shapes, a picture is noise and is read once only.
    noise_share: int = 200
    #: per mille of the page from which a poor crop is also tried lying on its side or head.
    turned_share: int = 250
    #: hundredths of Tesseract's orientation confidence from which its guess is tried.
    sure_orientation: int = 200
    #: grey levels from the paper below which nothing can be read.
    contrast: int = 8
    #: per mille of a picture: with less that differs from the paper, it is asked for letters.
    drawn_few: int = 50
    #: per mille of a picture of so many px: a part of it that holds all that is drawn is read in
    #: its stead; smaller pictures take hardly any time.
    drawn_part: int = 500
    drawn_whole: int = 1_000_000
    #: mpt: what is smaller both ways is a speck, and thinner and so many times as long a rule.
    least_letter: int = 2_000
    rule_long: int = 20
    #: px of x-height that Tesseract reads as well as more: taller letters are made smaller.
    letter_height: int = 12
    #: per mille of a picture's letters, from the lowest, whose height stands for it: small print
    #: that is a third of it counts; full stops and the dots of i, a tenth, do not.
    letter_rank: int = 333
    #: per mille of a picture's letters from the lowest, and of the height above: where those are
    #: no taller, it is all capitals or digits, which stand 1.4 x-heights tall.
    letter_upper: int = 800
    letter_even: int = 1_200
    letter_capital: int = 1_400
    #: count: of fewer letters their height is chance.
    letters: int = 20
    #: px of half the picture's size, at which letters are measured: smaller shapes are specks.
    letter_speck: int = 3
    #: heights that a letter may be wide, widths that it may be tall.
    letter_wide: int = 3
    letter_tall: int = 8
    #: grey levels by which text changes what it is painted on, to be told from it.
    bare_change: int = 48
    #: per mille of a line's ink that there must be without its text: a scan of the words has half
    #: of it or more, wherever they stand in the line; a rule, a tint or a faint photograph less.
    bare_ink: int = 300
    #: heights of a word that is to be read within which its line is drawn with it, known or not.
    known_beside: int = 20
    #: px of a picture's shorter side, at least, at a scale that lines of text are looked for at.
    line_side: int = 24
    #: count: words that have to be read before unread ink is looked for.
    unread_words: int = 8
    #: per mille of the words' height: a piece holds a shape as tall at least, and none taller.
    unread_low: int = 500
    unread_high: int = 2_000
    #: per mille of the words' height: wider shapes are rules, not letters.
    unread_wide: int = 6_000
    #: per mille of the words' height squared: less ink is a speck; but down to the second it may
    #: be the stop of a piece. At 15 those of small print were lost, and "II." was read as "Il".
    unread_speck: int = 15
    unread_stop: int = 5
    #: per mille of its box: a shape with more ink, as wide as tall, is a bullet.
    unread_solid: int = 680
    #: count: more loose shapes are a screen or noise, not letters.
    unread_shapes: int = 10_000
    #: count: more unread pieces are parts of a drawing.
    unread_pieces: int = 300
    #: per mille of the picture that unread pieces may fill; where there is more, it is no text.
    unread_share: int = 250
    #: per mille: ink of words below it counts as unread, and is read once more.
    doubtful: int = 700
    #: dpi, at most so many px a side, of the small picture that the slant of lines is seen in.
    slant_dpi: int = 100
    slant_side: int = 1_500
    #: px of the small picture: smaller shapes are specks, no letters.
    slant_speck: int = 3
    #: per mille of the common shape's longer side: larger shapes are rules or drawings.
    slant_large: int = 5_000
    #: count: fewer shapes of a letter's size are no lines.
    slant_shapes: int = 20
    #: count of points of ink that are projected, about: a picture takes 0.05 s.
    slant_points: int = 20_000
    #: hundredths of a degree between the directions tried, and between those near the best.
    slant_step: int = 50
    slant_fine: int = 10
    #: hundredths of a degree: of a scan askew by 3 Tesseract read 822 of 825 words, by 5 as few
    #: as 665, by 12 hardly any.
    slant_least: int = 300
    #: per mille of the level lines' sharpness, and of the middle direction's, that a slant needs:
    #: text had 3,900 and 2,500 or more, noise and dots of a chart 2,300 and 1,700 at most.
    slant_above_level: int = 2_500
    slant_above_middle: int = 2_000
    #: per mille of the lines' sharpness from which what is across them is columns of cells: of
    #: text it was 100 to 180, of tables and Chinese 470 or more.
    slant_grid: int = 300
    #: per mille of letters' ink in sure words from which a reading that is not poor is left alone:
    #: level scans had 986 and more; askew by 4 or 5 degrees 955 to 994 with 1 to 7 % of the words
    #: lost, below that more.
    slant_read: int = 970
    #: seconds for one run of Tesseract.
    run_seconds: int = 300
    #: seconds for all runs on one crop; no run is begun after it.
    crop_seconds: int = 600


@dataclass(frozen=True, slots=True)
class ViewSettings:
    """How pages are drawn to be looked at (`view`), and how much of a file is."""

    #: dpi that a page of common size is drawn at.
    dpi: int = 144
    #: px of a page's longer side, at least (small pages) and at most (posters, maps).
    least_side: int = 900
    side: int = 2_000
    #: pages drawn of one file; more are asked for by number.
    pages: int = 100
    #: words of a page that are marked.
    words: int = 20_000
    #: characters of a word that are told of.
    word_length: int = 80
    #: quality of the pictures in a page of HTML (WebP's scale to 100).
    quality: int = 78
    #: seconds for one page, after which it stays white.
    page_seconds: int = 120


def digest(settings: OcrSettings) -> str:
    """SHA-256 (hexadecimal) of the settings' names and values."""
    text = "\n".join(f"{f.name}={getattr(settings, f.name)}" for f in fields(settings))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
