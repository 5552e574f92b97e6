"""A break is called seen only where a score is worse than the whole router's."""

from evaluation.broken import differs, table
from evaluation.score import Summary

WHOLE = Summary(pages=4, truth=100, found=98, given=99, right=98, missing=2, extra=1, regions=3,
                regions_found=3, area=400)  # fmt: skip


def test_worse_scores_are_seen_and_equal_or_better_ones_are_not() -> None:
    assert not differs(WHOLE, WHOLE)
    fewer = {"truth": 100, "given": 99, "pages": 4, "regions": 3}
    assert differs(WHOLE, Summary(**fewer, found=90, right=90, missing=10, regions_found=3))
    assert differs(WHOLE, Summary(**fewer, found=98, right=98, missing=2, regions_found=2))
    same = Summary(**fewer, found=98, right=98, missing=2, extra=1, regions_found=3, area=900)
    assert not differs(WHOLE, same)  # area alone may be what another policy wants
    assert differs(
        WHOLE, Summary(**fewer, found=98, missing=2, extra=1, regions_found=3, unseen=1)
    )


def test_the_table_has_a_row_a_router() -> None:
    rows = table([("as it is", WHOLE), ("broken", WHOLE)], "tune").splitlines()
    assert "| as it is | 98.00 % | 3.00 % | - | 100.00 % | 0 | 0 | 10.00 % |" in rows
    assert sum(row.startswith("| broken |") for row in rows) == 1
