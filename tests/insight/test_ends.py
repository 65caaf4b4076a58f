"""The last turns of two players: solved, and the same as by brute force."""

import numpy as np
import pytest

from qwixx.bots.players.bridge import game_record
from qwixx.cli.options.judging import MOMENTS
from qwixx.insight import How, ends, make_judge
from qwixx.insight.matrix import solve_matrix
from qwixx.rules import (
    State,
    Step,
    decide,
    make_setup,
    read_decision,
    read_dice,
    read_position,
    roll,
    state_at,
)
from tests.insight.enumeration import before_roll, game_value

CLASSIC = make_setup("classic", 2)
LOCKED = "g12.11.10.9.8.2#"
"""Green is closed, so that the next row to close ends the game."""
BEHIND = (
    f"r2.3.4.5.6.7.8.9.10 y2.3.4.11 {LOCKED} b12.11.10.9.8.7.6.5.3 m3 |"
    " r2.3.4.5.6.7.8.9.11 y4.5.6.7.8.11 g12.11x b12.11.10.9.8.7.6.5.4 m3 @2"
)
CLOSE = (
    f"r2.3.4.5.6.11 y2.3.4.10 {LOCKED} b12.11.10.9.8.3 m3 |"
    " r2.3.4.5.6.11 y4.5.6.7.8.11 g12.11.10.9.8x b12.11.10.9.8.3 m3 @1"
)
FREE = (
    f"r2.3.4.5.6.11 y2.3.4.5.11 {LOCKED} b12.11.10.9.8.3 m2 |"
    " r2.3.4.5.6.11 y4.5.6.7.8.11 g12.11.10x b12.11.10.9.8.4 m3 @1"
)
ENDS = [BEHIND, CLOSE, FREE]


def at(position: str) -> State:
    return state_at(CLASSIC, read_position(position))


@pytest.mark.parametrize("position", ENDS)
def test_a_solved_end_is_worth_what_brute_force_finds(position: str) -> None:
    state = at(position)
    value = make_judge(CLASSIC).before(state)
    assert value.how is How.EXACT
    assert value.error == 0
    assert 0.01 < value.win[0] < 0.99
    assert value.win[0] == pytest.approx(before_roll(state), abs=1e-12)


def test_mixx_is_solved_too() -> None:
    setup = make_setup("mixx-b", 2)
    rows = [[str(cell.number) for cell in row.cells] for row in setup.layout.rows]
    colours = [row.colour.letter for row in setup.layout.rows]
    full = [".".join(row[:9]) for row in rows]
    locked = f"{colours[0]}{'.'.join(rows[0][:5])}.{rows[0][-1]}#"
    closed = f"{colours[0]}{rows[0][0]}x"
    rest = " ".join(c + cells for c, cells in zip(colours[1:], full[1:], strict=True))
    one = f"{locked} {rest} m3"
    position = f"{one} | {closed} {rest} m3 @1"
    state = state_at(setup, read_position(position, setup.layout))
    assert make_judge(setup).before(state).how is How.EXACT


@pytest.mark.parametrize(
    ("position", "dice"),
    [(CLOSE, "w5 w6 r6 y5 b1"), (FREE, "w6 w6 r1 y6 b1"), (BEHIND, "w1 w1 r1 y5 b1")],
)
def test_in_a_solved_end_the_judge_never_changes_its_mind(position: str, dice: str) -> None:
    """What both can still get by their best is what the moment is worth."""
    judge = make_judge(CLASSIC)
    state = roll(at(position), read_dice(dice))
    value = judge.now(state)
    assert judge.rolled(state) == value
    for seat in (0, 1):
        options = judge.options(state, seat)
        assert all(option.value.how is How.EXACT for option in options)
        assert options.best.value.win[seat] == pytest.approx(value.win[seat], abs=1e-12)
    for seat in (0, 1):
        state = decide(state, seat, read_decision("-"))
    if state.step is Step.ACTION2:
        best = judge.options(state, state.active).best.value
        assert best.win == pytest.approx(judge.now(state).win, abs=1e-12)


def test_the_command_line_solves_as_much_as_the_judge() -> None:
    assert MOMENTS == ends.MOST_MOMENTS


def test_ends_with_too_many_moments_are_left_to_the_net() -> None:
    state = at(BEHIND)
    assert make_judge(CLASSIC, moments=1).before(state).how is How.AHEAD


def test_no_more_ends_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ends, "KEPT", 2)
    known = ends.Ends(CLASSIC)
    for position in ENDS:
        assert known.now(game_record(at(position), 0)) is not None
    assert sum(map(len, known._ends.values())) <= 2


@pytest.mark.parametrize("seed", range(40))
def test_who_decides_at_the_same_time_mixes_so_that_nobody_can_do_better(seed: int) -> None:
    random = np.random.default_rng(seed)
    rows, columns = random.integers(1, 5, 2)
    gains = random.integers(0, 6 if seed % 2 else 1_000, (rows, columns)) / 7
    mine, theirs = np.zeros(rows), np.zeros(columns)
    value = solve_matrix(gains, rows, columns, mine, theirs)
    assert value == pytest.approx(game_value(gains), abs=1e-9)
    assert mine.sum() == pytest.approx(1)
    assert theirs.sum() == pytest.approx(1)
    assert (mine @ gains).min() == pytest.approx(value, abs=1e-9)
    assert (gains @ theirs).max() == pytest.approx(value, abs=1e-9)
