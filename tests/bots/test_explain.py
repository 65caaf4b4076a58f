"""A player with values explains every legal decision."""

import pytest

from qwixx.bots import Explainer, make_player
from qwixx.rules import (
    Cross,
    Dice,
    Roller,
    State,
    Step,
    decide,
    legal,
    make_setup,
    read_dice,
    read_position,
    roll,
    scores,
    start,
    state_at,
    waiting_for,
)


def explainer(name: str) -> Explainer:
    player = make_player(name, seed=1)
    assert isinstance(player, Explainer)
    return player


def states(edition: str, players: int, seed: int) -> list[State]:
    """What a game asks, decision by decision, as an expert plays it."""
    player, roller = make_player("expert", seed), Roller(seed)
    state, asked = start(make_setup(edition, players)), []
    while not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, roller.roll(state))
        for seat in waiting_for(state):
            asked.append(state)
            state = decide(state, seat, player.decide(state, seat))
    return asked


@pytest.mark.parametrize("edition", ["classic", "on-board"])
def test_every_legal_decision_is_explained_and_no_other(edition: str) -> None:
    player = explainer("expert")
    for state in states(edition, 2, seed=1):
        seat = waiting_for(state)[0]
        options = player.explain(state, seat)
        assert {option.decision for option in options} == set(legal(state, seat))
        assert all(0 <= option.win <= 1 and -20 <= option.score <= 400 for option in options)
        assert [option.win for option in options] == sorted(
            (option.win for option in options), reverse=True
        )


def test_a_master_decides_what_it_explains_to_be_best() -> None:
    player = explainer("master")
    for state in states("classic", 3, seed=2)[::5]:
        seat = waiting_for(state)[0]
        assert player.decide(state, seat) == player.explain(state, seat)[0].decision


def test_before_the_first_roll_two_equal_players_have_about_equal_chances() -> None:
    player = explainer("expert")
    state = roll(start(make_setup("classic", 2)), Dice((3, 4), (1, 1, 1, 1)))
    chances = [player.explain(state, seat)[0].win for seat in (0, 1)]
    assert sum(chances) == pytest.approx(1, abs=0.15)
    assert 40 < player.explain(state, 0)[0].score < 110


def at(position: str, dice: Dice) -> State:
    setup = make_setup("classic", 2)
    return roll(state_at(setup, read_position(position)), dice)


LEADER = "r2.3.4.5.6.7.8 y2.3.4.5.6.7.8x g12.11.10.9 b- m0"
TRAILER = "r2.3 y2.3.4.5.6.8.12# g12 b- m0"


def test_who_leads_ends_the_game_and_is_sure_of_the_win() -> None:
    """Red 12 closes the second row: that is the end, and a win."""
    state = at(f"{LEADER} | {TRAILER} @1", Dice((6, 6), (1, 0, 6, 6)))
    best = explainer("master").explain(state, 0)[0]
    assert str(best.decision) == "r12"
    assert best.win == pytest.approx(1)


def test_who_trails_does_not_end_the_game() -> None:
    trailing = "r2.3.4.5.6 y2.3x g- b- m0"
    leading = "r2.3 y2.3.4.5.6.8.12# g12.11.10.9 b12.11 m0"
    state = at(f"{trailing} | {leading} @1", Dice((6, 6), (1, 0, 6, 6)))
    player = explainer("master")
    lock = next(o for o in player.explain(state, 0) if str(o.decision) == "r12")
    assert lock.win == pytest.approx(0)
    assert player.decide(state, 0) != Cross(lock.decision.cell)  # type: ignore[union-attr]


def test_the_end_of_the_game_counts_the_real_score() -> None:
    state = at(f"{LEADER} | {TRAILER} @1", Dice((6, 6), (1, 0, 6, 6)))
    lock = next(o for o in explainer("expert").explain(state, 0) if str(o.decision) == "r12")
    assert lock.score == 45 + 28 + 10


def test_one_player_alone_gets_the_solved_game() -> None:
    """With a very good first roll in hand, more is expected than the 115.48 of an empty sheet."""
    state = roll(start(make_setup("classic", 1)), Dice((1, 1), (1, 1, 6, 6)))
    options = explainer("expert").explain(state, 0)
    assert {option.decision for option in options} == set(legal(state, 0))
    assert options[0].score > 115.48
    assert options[0].score > options[-1].score
    assert make_player("master", 1).decide(state, 0) == options[0].decision


def test_no_expected_score_is_below_what_the_rules_leave() -> None:
    position = (
        "r3.5.6.8.9 y3.5.6.7.8 g10.7.6.3 b11.10.8.7.6.5.3x m3 |"
        " r3.6.7.8.9 y4.6.7.8 g12.11.9.6.5.4.3 b11.10.9.8.7.6.5.4.3.2# m0 @2"
    )
    state = roll(
        state_at(make_setup("classic", 2), read_position(position)), read_dice("w4 w6 r5 y3 g4")
    )
    now = scores(state)[1].total
    for option in explainer("expert").explain(state, 1):
        assert option.score >= now - 4 * 5
