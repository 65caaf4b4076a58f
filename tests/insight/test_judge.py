"""What a judge says of moments, rolls and options."""

from itertools import product

import pytest

from qwixx.insight import ALL, How, make_judge
from qwixx.insight.value import Value
from qwixx.rules import (
    Cross,
    Dice,
    Refused,
    State,
    Step,
    decide,
    dice_in_play,
    legal,
    make_setup,
    read_cell,
    read_dice,
    read_position,
    roll,
    scores,
    start,
    state_at,
    waiting_for,
    winners,
)
from qwixx.solver import Values
from tests.insight.games import EVERY, setup_for
from tests.playing import at_random_but_keen, sensible, states_of

LATE = (
    "r2.3.4.6.7.8 y2.3.4.5 g12.11.10.9.7.2# b12.9.8 m1 |"
    " r2.4.5.7.8 y4.5.6.7 g12.11.8x b11.10.9.8.7 m2 @1"
)
"""Green is closed, so that only three coloured dice are left: 4,536 rolls."""


def is_fair(value: Value) -> bool:
    """Whether all chances are chances, and add up to one win."""
    return sum(value.win) == pytest.approx(1, abs=1e-12) and all(0 <= win <= 1 for win in value.win)


@pytest.mark.parametrize(("edition", "players"), EVERY)
def test_the_chances_of_all_seats_add_up_to_one_wherever_a_game_stands(
    edition: str, players: int
) -> None:
    setup = setup_for(edition, players)
    judge = make_judge(setup, depth=0)
    for state in [*states_of(setup, 1, at_random_but_keen)][::7]:
        assert is_fair(judge.now(state))
        if state.step not in (Step.ROLL, Step.OVER):
            seat = waiting_for(state)[0]
            options = judge.options(state, seat)
            assert {option.decision for option in options} == set(legal(state, seat))
            assert all(is_fair(option.value) for option in options)


def all_rolls(state: State) -> list[tuple[Dice, int]]:
    """Every roll of the dice that are left, and how many of all rolls it stands for."""
    faces = range(1, state.setup.layout.faces + 1)
    each = [faces if in_play else (0,) for in_play in dice_in_play(state)]
    return [
        (Dice((high, low), (red, yellow, green, blue)), 1 if high == low else 2)
        for high, low in product(faces, faces)
        if high >= low
        for red, yellow, green, blue in product(*each)
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_before_a_roll_a_moment_is_worth_the_mean_over_all_rolls(players: int) -> None:
    setup = make_setup("classic", players)
    position = LATE.replace(" @1", " | r2.3 y3 g11x b10 m0" * (players - 2) + " @1")
    judge = make_judge(setup, depth=0, throws=ALL)
    state = state_at(setup, read_position(position))
    before, rolls = judge.before(state), all_rolls(state)
    assert sum(weight for _, weight in rolls) == 6**5
    worth = [(judge.rolled(roll(state, dice)), weight) for dice, weight in rolls]
    for seat in range(players):
        win = sum(value.win[seat] * weight for value, weight in worth) / 6**5
        score = sum(value.score[seat] * weight for value, weight in worth) / 6**5
        assert win == pytest.approx(before.win[seat], abs=1e-9)
        assert score == pytest.approx(before.score[seat], abs=1e-7)


def test_a_sample_of_throws_comes_near_to_all_of_them_and_says_how_near() -> None:
    state = start(make_setup("classic", 2))
    exact = make_judge(state.setup, throws=ALL).before(state)
    sampled = make_judge(state.setup).before(state)
    assert (exact.how, sampled.how) == (How.AHEAD, How.AHEAD)
    assert exact.error == 0 < sampled.error < 0.02
    assert sampled.win[0] == pytest.approx(exact.win[0], abs=3 * sampled.error)
    assert sampled.score[0] == pytest.approx(exact.score[0], abs=3 * sampled.score_error)


def test_nobody_is_judged_by_what_another_seat_has_decided_in_secret() -> None:
    setup = make_setup("classic", 2)
    state = roll(start(setup), read_dice("w3 w4 r1 y1 g1 b1"))
    told = decide(state, 1, Cross(read_cell("r7")))
    judge = make_judge(setup)
    assert judge.options(state, 0) == judge.options(told, 0)
    assert judge.now(state) == judge.now(told)


def test_the_end_is_what_the_sheets_say() -> None:
    setup = make_setup("classic", 3)
    judge = make_judge(setup)
    *_, over = states_of(setup, 5, sensible)
    value, won = judge.now(over), winners(over)
    assert value.how is How.EXACT
    assert value.win == tuple((seat in won) / len(won) for seat in range(3))
    assert value.score == tuple(score.total for score in scores(over))


def test_a_shared_win_counts_by_its_share() -> None:
    setup = make_setup("classic", 2)
    over = state_at(setup, read_position("r2.3.4.5 y- g- b- m4 | r- y- g- b- m2 @2"))
    assert make_judge(setup).now(over).win == (0.5, 0.5)


def test_alone_the_solved_game_judges(solo: Values) -> None:
    state = start(make_setup("classic", 1))
    judge = make_judge(state.setup)
    assert judge.before(state).score[0] == pytest.approx(115.4831, abs=1e-4)
    assert judge.before(state).how is How.EXACT
    state = roll(state, Dice((1, 1), (1, 1, 6, 6)))
    options = judge.options(state, 0)
    assert options.best.value.score[0] == judge.now(state).score[0] > 115.4831
    assert options.loss(options.best.decision) == 0 < options.range


def test_the_deeper_look_is_one_at_the_same_moment() -> None:
    setup = make_setup("classic", 2)
    state = roll(start(setup), read_dice("w1 w1 r1 y2 g6 b6"))
    for depth in (0, 1, 2):
        options = make_judge(setup, depth).options(state, 0)
        assert options.best.value.how is (How.AHEAD if depth else How.NET)
        assert 0.3 < options.best.value.win[0] < 0.8
        assert str(options.best.decision) != "-"


@pytest.mark.parametrize(("depth", "throws"), [(-1, 6), (7, 6), (1, -1), (1, 1_001)])
def test_a_judge_that_cannot_be_is_refused(depth: int, throws: int) -> None:
    with pytest.raises(Refused):
        make_judge(make_setup("classic", 2), depth, throws)


def test_who_has_learned_nothing_of_a_game_does_not_judge_it() -> None:
    with pytest.raises(Refused, match="nobody can judge"):
        make_judge(make_setup("mixx-a", 1))


def test_a_judge_is_for_one_game() -> None:
    judge = make_judge(make_setup("classic", 2))
    with pytest.raises(Refused, match="another game"):
        judge.now(start(make_setup("classic", 3)))
