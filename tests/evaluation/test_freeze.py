"""A held-out run is made of a frozen tree alone, and once."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluation import freeze


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree with what is hashed."""
    for name in (*freeze._FILES, "core/inkroute/model.py", "tests/evaluation/score.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    return tmp_path


def file_of(root: Path) -> Path:
    return root / "tests" / "evaluation" / "results" / "freeze.json"


def test_without_a_freeze_there_is_no_held_out_run(root: Path) -> None:
    with pytest.raises(freeze.NotFrozen, match="nothing was frozen"):
        freeze.begin("held_out", root, file_of(root))


@pytest.mark.parametrize("name", ["core/inkroute/model.py", "tests/evaluation/score.py"])
@pytest.mark.parametrize("change", ["changed", "gone", "new"])
def test_a_tree_that_differs_is_refused_and_the_file_named(
    root: Path, name: str, change: str
) -> None:
    freeze.make("first", root, file_of(root))
    path = root / name
    if change == "changed":
        path.write_text("x = 2", encoding="utf-8")
    elif change == "gone":
        path.unlink()
    else:
        path = path.with_name("another.py")
        path.write_text("", encoding="utf-8")
    with pytest.raises(freeze.NotFrozen, match=path.name):
        freeze.begin("held_out", root, file_of(root))


def test_tests_results_and_caches_are_not_among_the_sources(root: Path) -> None:
    freeze.make("first", root, file_of(root))
    for name in (
        "tests/evaluation/test_score.py",
        "tests/evaluation/results/tune.md",
        "core/inkroute/__pycache__/model.pyc",
    ):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
    assert freeze.begin("held_out", root, file_of(root)).name == "first"


def test_a_run_that_was_stopped_goes_on_and_one_that_ended_does_not(root: Path) -> None:
    freeze.make("first", root, file_of(root))
    with pytest.raises(freeze.NotFrozen, match="no run"):
        freeze.finish("held_out", root, file_of(root))
    begun = freeze.begin("held_out", root, file_of(root))
    assert freeze.begin("held_out", root, file_of(root)) == begun
    ended = freeze.finish("held_out", root, file_of(root))
    assert freeze.finish("held_out", root, file_of(root)) == ended
    with pytest.raises(freeze.NotFrozen, match="was used for held_out"):
        freeze.begin("held_out", root, file_of(root))
    assert "real_held_out" in freeze.begin("real_held_out", root, file_of(root)).begun


def test_neither_name_nor_tree_is_frozen_again_once_it_was_used(root: Path) -> None:
    file = file_of(root)
    freeze.make("first", root, file)
    freeze.make("first", root, file)  # not used yet
    freeze.begin("held_out", root, file)
    for name in ("first", "second"):
        with pytest.raises(freeze.NotFrozen, match="held-out run was made"):
            freeze.make(name, root, file)
    (root / "core/inkroute/model.py").write_text("x = 3", encoding="utf-8")
    with pytest.raises(freeze.NotFrozen, match="another name"):
        freeze.make("first", root, file)
    freeze.make("second", root, file)
    assert freeze.begin("held_out", root, file).name == "second"
    # Back at the first tree, under a new name: it has been looked at all the same.
    (root / "core/inkroute/model.py").write_text("core/inkroute/model.py", encoding="utf-8")
    with pytest.raises(freeze.NotFrozen, match="frozen as first"):
        freeze.make("third", root, file)


def test_this_tree_is_hashed_with_its_core_and_its_measures() -> None:
    names = freeze.tree()
    assert {"core/inkroute/policy.py", "tests/evaluation/score.py", "requirements.lock"} <= set(
        names
    )
    assert not [name for name in names if "results/" in name or "/test_" in name]
