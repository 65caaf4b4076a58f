"""What the rulebooks leave open: every row of the table of rulings, and the three that are options.

The names of the options: finish-turn, end-misthrow, die-stays.
"""

from itertools import product

import pytest

from qwixx.rules import (
    Refused,
    Ruling,
    State,
    Step,
    decide,
    editions,
    make_setup,
    read_decision,
    read_sheet,
    rulings_for,
    scores,
    seen_by,
    start,
    winners,
    write_sheets,
)
from tests.rules.words import (
    EMMA,
    MAX,
    action1,
    choices,
    crossed,
    position,
    refusal,
    rolled,
    then,
)

FIVE_RED = "r2.3.4.5.6"
FIVE_YELLOW = "y2.3.4.5.6"


def second_row_closes_in_action_1(*rulings: str, max_crosses: str = "-") -> State:
    """Green is closed, Max is active, and Emma locks red with the white dice."""
    state = position("g-x", FIVE_RED, rulings=rulings)
    return action1(rolled(state, "w6 w6 r1 y1 b1"), max_crosses, "r12")


def first_row_closes_in_action_1(*rulings: str, max_has: str = "r7") -> State:
    """Max is active and Emma locks red with the white dice, the first row to close."""
    state = position(max_has, FIVE_RED, rulings=rulings)
    return action1(rolled(state, "w6 w6 r3 y1 g1 b1"), "-", "r12")


# Second row closed in action 1: is there an action 2?


def test_no_action_2_after_the_second_row_closed_in_action_1() -> None:
    assert second_row_closes_in_action_1().is_over


def test_finish_turn_gives_the_active_player_action_2() -> None:
    state = second_row_closes_in_action_1("finish-turn")
    assert state.step is Step.ACTION2
    state = then(state, "y7")
    assert state.is_over
    assert crossed(state, MAX) == "r-x y7 g-x b-"


def test_finish_turn_ends_in_a_misthrow_if_nothing_was_crossed() -> None:
    state = then(second_row_closes_in_action_1("finish-turn"), "-")
    assert state.is_over
    assert state.sheets[MAX].misthrows == 1


def test_finish_turn_with_a_cross_in_action_1_is_no_misthrow() -> None:
    state = then(second_row_closes_in_action_1("finish-turn", max_crosses="b12"), "-")
    assert state.is_over
    assert state.sheets[MAX].misthrows == 0


def test_finish_turn_changes_nothing_when_the_second_row_closes_in_action_2() -> None:
    state = position(f"{FIVE_RED} g-x", "", rulings=["finish-turn"])
    assert then(action1(rolled(state, "w6 w5 r6 y1 b1")), "r12").is_over


# ... and does an active player who crossed nothing then take a misthrow?


def test_no_misthrow_when_the_game_ends_in_action_1() -> None:
    assert second_row_closes_in_action_1().sheets[MAX].misthrows == 0


def test_end_misthrow_gives_one_to_an_active_player_who_crossed_nothing() -> None:
    state = second_row_closes_in_action_1("end-misthrow")
    assert state.is_over
    assert state.sheets[MAX].misthrows == 1
    assert state.last is not None
    assert state.last.misthrow


def test_end_misthrow_does_not_touch_who_crossed_or_who_was_not_active() -> None:
    state = second_row_closes_in_action_1("end-misthrow", max_crosses="b12")
    assert [one.misthrows for one in state.sheets] == [0, 0]


# A row closed in action 1: may the active player use that colour in action 2?


def test_the_die_of_a_row_closed_in_action_1_is_gone_in_action_2() -> None:
    state = first_row_closes_in_action_1()
    assert choices(state, MAX) == "- y7 g7 b7"
    assert refusal(state, MAX, "r9") == "red 9 cannot be crossed: the red row is closed"


def test_die_stays_lets_the_active_player_use_it_once_more() -> None:
    state = first_row_closes_in_action_1("die-stays")
    assert choices(state, MAX) == "- r9 y7 g7 b7"
    state = then(state, "r9")
    assert crossed(state, MAX) == "r7.9x y- g- b-"
    assert "r" not in choices(rolled(state, "w5 w5 y1 g1 b1"), MAX)


def test_die_stays_lets_the_active_player_lock_too() -> None:
    state = position("r2.3.4.5.7", FIVE_RED, rulings=["die-stays"])
    state = action1(rolled(state, "w6 w6 r6 y1 g1 b1"), "-", "r12")
    state = then(state, "r12")
    assert crossed(state, MAX) == "r2.3.4.5.7.12# y- g- b-"
    assert state.closed.bit_count() == 1
    assert not state.is_over


def test_die_stays_does_not_bring_back_a_row_closed_in_an_earlier_turn() -> None:
    state = position("r7x", FIVE_YELLOW, rulings=["die-stays"])
    assert "r" not in choices(action1(rolled(state, "w1 w2 y1 g1 b1")), MAX)


def test_die_stays_and_finish_turn_together() -> None:
    state = second_row_closes_in_action_1("finish-turn", "die-stays")
    assert choices(state, MAX) == "- r7 y7 b7"
    assert crossed(then(state, "r7"), MAX) == "r7x y- g-x b-"


FIVE_EACH = "r2.3.4.5.6 y2.3.4.5.6 g12.11.10.9.8 b12.11.10.9.8"


@pytest.mark.parametrize("closed", ["r-x", "y-x", "g-x", "b-x"])
def test_no_turn_of_the_classic_game_closes_a_fourth_row(closed: str) -> None:
    """Not even one that is finished: the dice of a turn make 12 or 2, never both."""
    most = 0
    ready = [word for word in FIVE_EACH.split() if word[0] != closed[0]]
    for one, two, pips in product(range(1, 7), repeat=3):
        state = position(
            *[" ".join([*ready, closed])] * 4, rulings=rulings_for(editions()["classic"])
        )
        colours = " ".join(f"{word[0]}{pips}" for word in ready)
        state = rolled(state, f"w{one} w{two} {colours}")
        locks = [word for word in ("r12", "y12", "g2", "b2") if word in choices(state, MAX).split()]
        state = action1(state, "-", *locks)
        for choice in choices(state, MAX).split():
            after = then(state, choice)
            assert read_sheet(write_sheets(after)[EMMA]) == after.sheets[EMMA]
            most = max(most, after.closed.bit_count())
    assert most == 3


# A row closed in action 2: may others join?


@pytest.mark.parametrize("rulings", [[], ["finish-turn", "end-misthrow", "die-stays"]])
def test_nobody_joins_a_row_that_is_locked_in_action_2(rulings: list[str]) -> None:
    state = position(FIVE_RED, FIVE_RED, rulings=rulings)
    state = then(action1(rolled(state, "w6 w5 r6 y1 g1 b1")), "r12")
    assert crossed(state, EMMA) == f"{FIVE_RED}x y- g- b-"
    assert refusal(rolled(state, "w6 w6 y1 g1 b1"), EMMA, "r12").endswith("the red row is closed")


# May players see each other's action 1 before deciding?


def test_decisions_of_action_1_are_hidden_until_all_are_in() -> None:
    before = rolled(position("", ""))
    state = decide(before, MAX, read_decision("r5"))
    assert seen_by(state, EMMA) == seen_by(before, EMMA)
    assert seen_by(state, None) == seen_by(before, None)
    assert seen_by(state, MAX).pending[MAX] == (read_decision("r5"),)


# Ties


def test_a_tie_is_a_shared_win() -> None:
    state = then(action1(rolled(position("m3", "r2.3.4", "r- y2.3.4"))), "-")
    assert [score.total for score in scores(state)] == [-20, 6, 6]
    assert winners(state) == (1, 2)


# Solo


def test_solo_one_player_is_always_active_and_has_both_actions() -> None:
    state = start(make_setup("classic", 1))
    for turn, misthrows in ((1, 0), (2, 1), (3, 2), (4, 3)):
        assert (state.turn, state.active, state.sheets[0].misthrows) == (turn, 0, misthrows)
        state = action1(rolled(state), "-")
        assert state.step is Step.ACTION2
        state = then(state, "-")
    assert state.is_over
    assert winners(state) == (0,)


# The options by name


def test_the_default_is_without_any_option() -> None:
    assert make_setup().rulings == frozenset()


def test_options_are_named() -> None:
    general = ["finish-turn", "end-misthrow", "die-stays"]
    assert [ruling.value for ruling in Ruling] == [*general, "either-neighbour"]
    assert list(rulings_for(editions()["classic"])) == general
    assert make_setup(rulings=["die-stays"]).rulings == {Ruling.DIE_STAYS}


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as caught:
        make_setup(rulings=["reroll"])
    assert str(caught.value) == (
        "there is no ruling 'reroll'; there are finish-turn, end-misthrow, die-stays, "
        "either-neighbour"
    )


# The same on On Board


def on_board(*sheets: str, rulings: tuple[str, ...] = ()) -> State:
    return position(*sheets, edition="on-board", rulings=rulings)


def test_on_board_the_second_row_in_action_1_ends_the_game_before_actions_2_and_3() -> None:
    state = action1(rolled(on_board("g-x", FIVE_RED), "w6 w6 r1 y1 b1"), "-", "r12")
    assert state.is_over
    assert state.sheets[MAX].misthrows == 0


def test_on_board_finish_turn_gives_actions_2_and_3() -> None:
    state = on_board("g-x", FIVE_RED, rulings=("finish-turn",))
    state = action1(rolled(state, "w6 w6 r1 y1 b1"), "-", "r12")
    state = then(state, "-")
    assert state.step is Step.ACTION3
    state = then(state, "2>y2")
    assert state.is_over
    assert crossed(state, MAX) == "r-x y2 g-x b-"
    assert (state.sheets[MAX].misthrows, state.sheets[MAX].space) == (0, 2)


def test_on_board_finish_turn_without_any_cross_is_a_misthrow() -> None:
    state = on_board("g-x", FIVE_RED, rulings=("finish-turn",))
    state = then(action1(rolled(state, "w6 w6 r1 y1 b1"), "-", "r12"), "-", "-")
    assert state.is_over
    assert state.sheets[MAX].misthrows == 1


def test_on_board_finish_turn_is_not_about_a_row_that_closes_in_action_2() -> None:
    state = on_board(f"{FIVE_RED} g-x", "", rulings=("finish-turn",))
    state = then(action1(rolled(state, "w6 w5 r6 y1 b1")), "r12")
    assert state.is_over, "without action 3"


def test_on_board_end_misthrow() -> None:
    state = on_board("g-x", FIVE_RED, rulings=("end-misthrow",))
    state = action1(rolled(state, "w6 w6 r1 y1 b1"), "-", "r12")
    assert state.is_over
    assert state.sheets[MAX].misthrows == 1


def test_on_board_die_stays_is_for_action_2_and_not_for_action_3() -> None:
    state = on_board("", FIVE_RED, rulings=("die-stays",))
    state = action1(rolled(state, "w6 w6 r3 y1 g1 b1"), "-", "r12")
    assert "r9" in choices(state, MAX)
    state = then(state, "-")
    assert refusal(state, MAX, "1>r3") == "red 3 cannot be crossed: the red row is closed"
