"""The puzzles that come with the package: each can be, and has one best answer that is missed."""

from __future__ import annotations

from pathlib import Path

import pytest

from qwixx.bots import make_player
from qwixx.insight import make_judge
from qwixx.insight.puzzles import GAP, MISSES, TRIES, Puzzle, read_puzzles, write_puzzles
from qwixx.rules import legal, seen_by, waiting_for, write_position

PUZZLES = read_puzzles()
SAMPLE = PUZZLES[::12]


def test_there_are_a_hundred_and_no_two_alike() -> None:
    assert len(PUZZLES) == 100
    assert len({(one.position, one.dice, one.seat, one.taken) for one in PUZZLES}) == 100
    assert len({one.setup.edition.name for one in PUZZLES}) >= 12
    classic = [one.setup.players for one in PUZZLES if one.setup.edition.name == "classic"]
    assert len(classic) > 50
    assert set(classic) == {2, 3, 4}


@pytest.mark.parametrize("puzzle", PUZZLES, ids=range(len(PUZZLES)))
def test_every_puzzle_keeps_to_the_rules(puzzle: Puzzle) -> None:
    state = puzzle.state
    assert puzzle.seat in waiting_for(state)
    options = {str(one) for one in legal(seen_by(state, puzzle.seat), puzzle.seat)}
    assert {text for text, _, _ in puzzle.options} == options
    assert puzzle.missed in options - {puzzle.best}
    assert puzzle.gap >= GAP - 1e-3
    setup = puzzle.setup
    assert puzzle.as_object()["position"] == write_position(
        setup.layouts, puzzle.position, setup.board
    )


@pytest.mark.parametrize("puzzle", SAMPLE, ids=range(len(SAMPLE)))
def test_the_best_stays_best_when_somebody_else_judges(puzzle: Puzzle) -> None:
    seen = seen_by(puzzle.state, puzzle.seat)
    options = make_judge(puzzle.setup).options(seen, puzzle.seat)
    assert str(options.best.decision) == puzzle.best
    assert options.loss(options.each[1].decision) > GAP / 2
    for number in range(TRIES):
        assert str(make_player(MISSES, number).decide(seen, puzzle.seat)) != puzzle.best


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    write_puzzles(SAMPLE, file)
    assert read_puzzles(file) == SAMPLE
