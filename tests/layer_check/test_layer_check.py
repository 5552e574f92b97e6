"""Lines of a layer held against readings: numbers exactly, words by coverage."""

from __future__ import annotations

import itertools

import pytest

from inkroute.geometry import Box
from inkroute.layer_check import (
    Checked,
    Line,
    RemarkKind,
    Severity,
    chosen,
    compare,
    lines_of,
    over_picture,
    units,
    upright,
)
from inkroute.layer_numbers import numbers_in
from inkroute.model import MergedWord, OcrWord, WordSource
from inkroute.policy_check import CheckPolicy

POLICY = CheckPolicy()
#: mpt: how wide a character is in these lines, and how tall.
WIDE, TALL = 6_000, 10_000


def boxes(text: str, *, top: int = 0) -> list[tuple[str, Box]]:
    """The words of a text set in one line, a character as wide as any."""
    out, x = [], 0
    for word in text.split(" "):
        if word:
            out.append((word, Box(x, top, x + WIDE * len(word), top + TALL)))
        x += WIDE * (len(word) + 1)
    return out


def layer(text: str, *, top: int = 0) -> list[MergedWord]:
    return [MergedWord(t, b, WordSource.FILE_OCR_LAYER, 1000) for t, b in boxes(text, top=top)]


def line(text: str) -> Line:
    (only,) = lines_of(layer(text), POLICY)
    return only


def read(text: str, confidence: int = 950) -> list[OcrWord]:
    return [OcrWord(t, b, confidence, "r") for t, b in boxes(text)]


def check(ours: str, theirs: str, confidence: int = 950) -> Checked:
    return compare(line(ours), read(theirs, confidence), POLICY)


def told(checked: Checked) -> list[tuple[str, str, str, str]]:
    return [(r.kind.value, r.severity.value, r.layer, r.read) for r in checked.remarks]


def test_alike_lines_have_no_remark() -> None:
    checked = check("Total due EUR 1,234.50 on 12/03/2024", "Total due EUR 1,234.50 on 12/03/2024")
    assert checked == Checked((), sure=True)


def test_one_wrong_digit_is_serious_and_names_both_readings_and_the_place() -> None:
    (remark,) = check("Total due 1,234.50 EUR", "Total due 1,284.50 EUR").remarks
    assert (remark.kind, remark.severity) == (RemarkKind.NUMBER, Severity.SERIOUS)
    assert (remark.layer, remark.read, remark.confidence) == ("1,234.50", "1,284.50", 950)
    assert remark.box == Box(10 * WIDE, 0, 18 * WIDE, TALL)


@pytest.mark.parametrize(
    ("ours", "theirs", "severity"),
    [
        ("1,234.50", "1.234,50", "minor"),  # swapped: the digits are the same
        ("1,234", "1.234", "minor"),
        ("12.50", "1250", "serious"),  # a hundred times as much
        ("-5.00", "5.00", "serious"),
        ("1O0", "100", "serious"),
        ("IOO", "100", "serious"),
        ("1.", "l.", "minor"),  # a lone digit and a letter
        ("2019-2021", "2019-2020", "serious"),
    ],
)
def test_how_much_hangs_on_a_number(ours: str, theirs: str, severity: str) -> None:
    (remark,) = (r for r in check(ours, theirs).remarks if r.kind is RemarkKind.NUMBER)
    assert (remark.severity.value, remark.layer, remark.read) == (severity, ours, theirs)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("1,234,567", "1234567"),
        ("1,234.50", "1234.50"),
        ("1 234,50", "1234,50 "),
        ("1'234.50", "1\u2019234.50"),
        ("\uff11\uff12\uff13", "123"),
        ("\u22125", "-5"),
        ("$12.50", "12.50"),
        ("1234,50 EUR", "1 234,50EUR"),
    ],
)
def test_numbers_written_otherwise_are_the_same(ours: str, theirs: str) -> None:
    assert told(check(ours, theirs)) == []


def test_only_sure_thousands_separators_are_taken_out() -> None:
    assert numbers_in("1,234") == ("1,234",)
    assert numbers_in("1,234.5 1.234,5 1.2.2024 1,23,456") == (
        "1234.5", "1234,5", "1.2.2024", "1,23,456",
    )  # fmt: skip
    assert numbers_in("12 345 678 and 1234 567") == ("12345678", "1234", "567")
    assert numbers_in("A-5 (-5) x-7") == ("5", "-5", "7")
    assert numbers_in("no") == ()


def test_a_reading_that_doubts_itself_says_nothing() -> None:
    assert check("Total 1,234.50", "Total 1,284.50", 849).remarks == ()
    assert check("the quick brown fox", "lhe qnick hrown lox", 699) == Checked((), sure=False)
    assert check("the quick brown fox", "") == Checked((), sure=False)


def test_a_number_that_the_layer_lacks_or_ocr_passed_over() -> None:
    assert told(check("Total due    EUR", "Total due 95 EUR")) == [("number", "serious", "", "95")]
    assert told(check("Total due 95 EUR", "Total due    EUR")) == []


def test_words_are_told_by_coverage_and_the_whole_line() -> None:
    assert told(check("the quick brown fox jumps", "the quick brown fax jumps")) == []  # 4 of 5
    ours, theirs = "the quick brown fox jumps", "the qnick brown fax jumps"
    assert told(check(ours, theirs)) == [("words", "minor", ours, theirs)]
    ours, theirs = "lhe qnick hrovvn fox", "the quick brown fox"
    assert told(check(ours, theirs)) == [("words", "serious", ours, theirs)]


def test_missing_words() -> None:
    ours = "the tenant pays rent"
    assert told(check(ours, "the tenant")) == [("words", "minor", ours, "the tenant")]


def test_letters_are_folded_and_hyphens_do_not_count() -> None:
    assert told(check("D\u00e9cr\u00e8t princi\u00ad", "decret princi-")) == []
    assert told(check("\ufb01nance", "finance")) == []
    # The layer has a word whole that the page breaks at its line's end: only there.
    assert told(check("le principalement", "le princi-")) == []
    assert len(told(check("principalement le", "princi-        le"))) == 1


def test_words_split_otherwise_are_the_same() -> None:
    assert told(check("chefs-d' \u0153uvre de", "chefs-d'oeuvre  de")) == []


def test_another_script() -> None:
    ours = "Cymma no dogovoru"
    theirs = "\u0421\u0443\u043c\u043c\u0430 \u043f\u043e \u0441\u0447\u0435\u0442\u0443"
    assert told(check(ours, theirs)) == [("words", "serious", ours, theirs)]
    # Read with another language's model, its words are doubtful: no remark.
    assert told(check(theirs, ours, 400)) == []


def test_scripts_without_spaces_count_by_character() -> None:
    assert units("\u5408\u540cab\u7b2c") == ["\u5408", "\u540c", "\u7b2c", "ab"]
    ours = "\u5408\u540c\u7b2c\u4e94\u6761\u89c4\u5b9a\u5982\u4e0b"
    assert told(check(ours, ours.replace("\u4e94", "\u4e09"))) == []  # 8 of 9
    assert len(told(check(ours, "\u4e09" * 9))) == 1


def test_the_order_of_the_reading_does_not_matter() -> None:
    words = read("pay 1,284.50 qnick tha")
    seen = {
        compare(line("pay 1,234.50 quick the"), p, POLICY) for p in itertools.permutations(words)
    }
    assert len(seen) == 1


def test_lines_end_where_the_words_step_down_or_far_aside() -> None:
    words = [*layer("one two"), *layer("three", top=14_000), *layer("...", top=28_000)]
    far = MergedWord(
        "cell", Box(200_000, 14_000, 224_000, 24_000), WordSource.FILE_OCR_LAYER, 1000
    )
    own = MergedWord("own", Box(0, 50_000, 9_000, 60_000), WordSource.FILE, 1000)
    words.insert(3, far)
    found = lines_of([*words, own], POLICY)
    assert [one.text for one in found] == ["one two", "three", "cell"]
    assert found[0].box == Box(0, 0, 7 * WIDE, TALL)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_turned_lines_read_along(turn: int) -> None:
    def turned(box: Box) -> Box:
        for _ in range(turn):  # clockwise about the origin, y down
            box = Box(-box.y1, box.x0, -box.y0, box.x1)
        return box

    ours = [w._replace(box=turned(w.box), turn=turn) for w in layer("pay 1 234 now")]
    theirs = [w._replace(box=turned(w.box)) for w in read("pay 1235  now")]
    assert upright(turned(Box(1, 2, 30, 40)), turn) == Box(1, 2, 30, 40)
    (one,) = lines_of(ours, POLICY)
    (remark,) = compare(one, theirs, POLICY).remarks
    assert (remark.layer, remark.read) == ("1 234", "1235")


def test_all_lines_with_numbers_are_chosen_and_a_share_of_the_others_evenly() -> None:
    lines = [line("12 apples" if n % 10 == 3 else "apples") for n in range(50)]
    numbers = {3, 13, 23, 33, 43}
    for seed in range(60):
        picked = chosen(lines, 200, seed)
        assert picked == chosen(lines, 200, seed) == tuple(sorted(set(picked)))
        assert numbers < set(picked)
        assert len(picked) == 5 + 9
        assert max(b - a for a, b in itertools.pairwise(picked)) <= 7
    assert chosen(lines, 200, 1) != chosen(lines, 200, 10)
    assert chosen(lines, 0, 7) == tuple(sorted(numbers))
    assert chosen(lines, 1000, 7) == tuple(range(50))
    assert chosen([], 200, 7) == ()


@pytest.mark.parametrize(
    ("source", "picture", "over"),
    [
        (WordSource.FILE, Box(0, 0, 30_000, 10_000), True),
        (WordSource.FILE, Box(0, 0, 10_000, 10_000), False),
        (WordSource.FILE_OCR_LAYER, Box(0, 0, 30_000, 10_000), False),
    ],
)
def test_words_that_show_over_a_picture(source: WordSource, picture: Box, over: bool) -> None:  # noqa: FBT001
    """Invisible ones are not drawn anyway."""
    (line,) = lines_of([layer("Total")[0]._replace(source=source)], POLICY, visible=True)
    assert over_picture(line, (picture,)) is over
    assert not over_picture(line, ())
