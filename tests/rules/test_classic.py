"""The classic game. The numbers are those of the statements in docs/rules.md."""

import itertools

import pytest

from qwixx.rules import (
    COLOURS,
    Dice,
    Roller,
    Step,
    can_cross,
    dice_in_play,
    make_setup,
    read_cell,
    score_sheet,
    scores,
    start,
    usable_dice,
    verify_cross,
    waiting_for,
    winners,
)
from tests.rules.words import (
    CLASSIC,
    EMMA,
    LAURA,
    LINUS,
    MAX,
    action1,
    choices,
    crossed,
    position,
    refusal,
    rolled,
    sheet,
    then,
)

FIVE_RED = "r2.3.4.5.6"
FIVE_YELLOW = "y2.3.4.5.6"
FIVE_GREEN = "g12.11.10.9.8"


def open_cells(text: str) -> str:
    """All cells that a sheet still allows to cross."""
    paper = sheet(text)
    cells = (cell for row in CLASSIC.rows for cell in row.cells)
    return " ".join(str(cell) for cell in cells if can_cross(CLASSIC, paper, cell))


def test_01_four_rows_two_rising_two_falling() -> None:
    assert [row.colour.word for row in CLASSIC.rows] == ["red", "yellow", "green", "blue"]
    red, yellow, green, blue = (row.numbers for row in CLASSIC.rows)
    assert red == yellow == tuple(range(2, 13))
    assert green == blue == tuple(range(12, 1, -1))


def test_02_a_row_is_crossed_from_left_to_right() -> None:
    state = rolled(position("r5", ""), "w2 w2 r1 y1 g1 b1")
    assert refusal(state, MAX, "r4") == "red 4 cannot be crossed: red 5 is already crossed"
    assert choices(state, EMMA) == "- r4 y4 g4 b4"


def test_02_any_number_may_be_skipped_and_is_lost() -> None:
    state = action1(rolled(position("", ""), "w5 w6 r1 y1 g1 b1"), "r11", "g11")
    assert crossed(state, MAX) == "r11 y- g- b-"
    assert open_cells("r11").split()[0] == "y2"  # red 12 needs five crosses
    assert open_cells("g2.3").count("g") == 0


def test_02_a_crossed_number_is_not_crossed_again() -> None:
    state = rolled(position("r5", ""), "w4 w1 r1 y1 g1 b1")
    assert refusal(state, MAX, "r5") == "red 5 cannot be crossed: it is crossed already"


def test_03_the_example_sheet() -> None:
    left = open_cells("r5.7 y3.4.6.7.10 g12.9.6 b12.10").split()
    assert [cell for cell in left if cell[0] == "r"] == ["r8", "r9", "r10", "r11"]
    assert [cell for cell in left if cell[0] == "y"] == ["y11", "y12"]
    assert [cell for cell in left if cell[0] == "g"] == ["g5", "g4", "g3"]
    assert [cell for cell in left if cell[0] == "b"] == ["b9", "b8", "b7", "b6", "b5", "b4", "b3"]
    for dead in ("r2", "r3", "r4", "r6"):
        with pytest.raises(ValueError, match="red 7 is already crossed"):
            verify_cross(CLASSIC, sheet("r5.7"), read_cell(dead))


def test_04_the_first_active_player_is_drawn_by_lot() -> None:
    setup = make_setup("classic", 4)
    drawn = {start(setup, Roller(seed).first_player(4)).active for seed in range(50)}
    assert drawn == {MAX, EMMA, LAURA, LINUS}


def test_04_the_active_player_rolls_six_dice() -> None:
    state = position("", "", active=EMMA)
    assert waiting_for(state) == (EMMA,)
    dice = Roller(1).roll(state)
    assert len(dice.white) == 2
    assert all(1 <= pips <= 6 for pips in (*dice.white, *dice.coloured))


def test_04_action_1_comes_strictly_before_action_2() -> None:
    state = rolled(position("", ""))
    assert state.step is Step.ACTION1
    assert refusal(state, MAX, "b10") == "blue 10 cannot be crossed: the white dice show 5"
    state = action1(state, "r5", "y5")
    assert state.step is Step.ACTION2
    assert "white die and the yellow die make 6 or 9" in refusal(state, MAX, "y5")


def test_04_the_next_player_clockwise_is_active() -> None:
    state = position("", "", "", active=EMMA)
    order = []
    for _ in range(4):
        order.append(state.active)
        state = then(action1(rolled(state, "w1 w1 r1 y1 g1 b1")), "-")
    assert order == [EMMA, LAURA, MAX, EMMA]


def test_05_every_player_may_cross_the_sum_of_the_white_dice_in_one_row() -> None:
    state = rolled(position("", "", "", ""))
    assert waiting_for(state) == (MAX, EMMA, LAURA, LINUS)
    for seat in (MAX, EMMA, LAURA, LINUS):
        assert choices(state, seat) == "- r5 y5 g5 b5"


def test_06_example_emma_crosses_yellow_5_and_max_red_5() -> None:
    state = action1(rolled(position("", "", "", ""), "w4 w1 r2 y5 g3 b6"), "r5", "y5", "-", "-")
    assert [crossed(state, seat) for seat in (MAX, EMMA, LAURA, LINUS)] == [
        "r5 y- g- b-",
        "r- y5 g- b-",
        "r- y- g- b-",
        "r- y- g- b-",
    ]


def test_07_example_max_crosses_blue_10_with_white_4_and_blue_6() -> None:
    state = action1(rolled(position("", "", "", "")), "r5", "y5")
    assert waiting_for(state) == (MAX,)
    state = then(state, "b10")
    assert crossed(state, MAX) == "r5 y- g- b10"
    assert state.active == EMMA


def test_07_only_the_active_player_has_an_action_2() -> None:
    state = action1(rolled(position("", "")), "r5", "y5")
    assert choices(state, EMMA) == ""
    assert refusal(state, EMMA, "b10") == "action 2 is for the active player alone"
    assert refusal(state, EMMA, "-") == "action 2 is for the active player alone"


def test_07_one_white_and_one_coloured_die_in_the_row_of_that_colour() -> None:
    state = action1(rolled(position("", ""), "w4 w1 r2 y5 g3 b6"))
    assert choices(state, MAX) == "- r3 r6 y6 y9 g4 g7 b7 b10"
    equal = action1(rolled(position("", ""), "w3 w3 r2 y5 g3 b6"))
    assert choices(equal, MAX) == "- r5 y8 g6 b9"


def test_08_both_crosses_may_be_in_one_row_the_second_further_right() -> None:
    state = action1(rolled(position("", ""), "w4 w1 r2 y5 g3 b6"), "r5")
    assert refusal(state, MAX, "r3") == "red 3 cannot be crossed: red 5 is already crossed"
    assert crossed(then(state, "r6"), MAX) == "r5.6 y- g- b-"


def test_09_crossing_nothing_in_either_action_is_a_misthrow() -> None:
    state = then(action1(rolled(position("", "")), "-", "y5"), "-")
    assert [one.misthrows for one in state.sheets] == [1, 0]


def test_09_also_for_an_active_player_who_could_not_cross() -> None:
    full = "r11 y11 g3 b3"
    state = action1(rolled(position(full, ""), "w1 w1 r1 y1 g6 b6"))
    assert choices(state, MAX) == "-"
    assert then(state, "-").sheets[MAX].misthrows == 1


@pytest.mark.parametrize(("first", "second"), [("r5", "-"), ("-", "r6"), ("r5", "r6")])
def test_09_one_cross_in_either_action_is_enough(first: str, second: str) -> None:
    state = then(action1(rolled(position("", "")), first), second)
    assert state.sheets[MAX].misthrows == 0


def test_09_the_others_never_take_a_misthrow() -> None:
    state = then(action1(rolled(position("", "", ""))), "-")
    assert [one.misthrows for one in state.sheets] == [1, 0, 0]


@pytest.mark.parametrize("last", ["r12", "y12", "g2", "b2"])
def test_10_the_last_number_needs_five_crosses(last: str) -> None:
    row = next(row for row in CLASSIC.rows if row.cells[-1] == read_cell(last))
    dice = "w6 w6 r1 y1 g1 b1" if last.endswith("12") else "w1 w1 r1 y1 g1 b1"
    for crosses in range(11):
        numbers = ".".join(str(number) for number in row.numbers[:crosses])
        state = rolled(position(f"{last[0]}{numbers}", ""), dice)
        if crosses < 5:
            assert refusal(state, MAX, last) == (
                f"{row.cells[-1].words} cannot be crossed: that needs 5 crosses in the "
                f"{row.colour.word} row, and there {'is' if crosses == 1 else 'are'} {crosses}"
            )
        else:
            after = action1(state, last)
            assert after.sheets[MAX].crosses(row.colour) == crosses + 2


def test_10_example_laura_crosses_green_2_and_the_lock() -> None:
    state = rolled(position("", "", FIVE_GREEN), "w1 w1 r3 y4 g5 b6")
    state = action1(state, "-", "-", "g2")
    assert crossed(state, LAURA) == "r- y- g12.11.10.9.8.2# b-"
    assert state.sheets[LAURA].crosses(2) == 7
    assert dice_in_play(state) == (True, True, False, True)


def test_10_a_locked_row_has_seven_to_twelve_crosses() -> None:
    found = set()
    for before in range(5, 11):
        for numbers in itertools.combinations(range(2, 12), before):
            row = "r" + ".".join(map(str, numbers))
            state = action1(rolled(position(row, ""), "w6 w6 r1 y1 g1 b1"), "r12")
            found.add(state.sheets[MAX].crosses(0))
    assert found == {7, 8, 9, 10, 11, 12}


def test_11_a_locked_row_is_closed_for_everyone() -> None:
    state = action1(rolled(position(FIVE_RED, "r7", "", active=1), "w6 w6 r1 y1 g1 b1"), "r12")
    state = then(state, "y7")
    assert [one.is_closed(0) for one in state.sheets] == [True, True, True]
    state = rolled(state, "w5 w3 y1 g1 b1")
    for seat in (MAX, EMMA, LAURA):
        assert "r8" not in choices(state, seat)
    assert refusal(state, EMMA, "r8") == "red 8 cannot be crossed: the red row is closed"


def test_11_its_die_leaves_the_game_at_once() -> None:
    state = action1(rolled(position(FIVE_RED, "r7", active=1), "w6 w6 r1 y1 g1 b1"), "r12")
    assert dice_in_play(state) == usable_dice(state) == (False, True, True, True)
    assert choices(state, EMMA) == "- y7 g7 b7"
    state = then(state, "y7")
    with pytest.raises(ValueError, match="the red die has left the game"):
        rolled(state, "w1 w2 r3 y4 g5 b6")
    with pytest.raises(ValueError, match="the blue die is missing"):
        rolled(state, "w1 w2 y4 g5")
    assert Roller(5).roll(state).coloured[0] == 0


def test_12_everyone_decides_on_the_same_closed_rows() -> None:
    state = rolled(position(FIVE_RED, "r3.4.5.6.7.8", "r2"), "w6 w6 r1 y1 g1 b1")
    state = action1(state, "r12", "r12", "-")
    assert crossed(state, MAX).startswith("r2.3.4.5.6.12# ")
    assert crossed(state, EMMA).startswith("r3.4.5.6.7.8.12# ")
    assert crossed(state, LAURA).startswith("r2x ")
    assert state.closed.bit_count() == 1
    assert not state.is_over


def test_12_several_locks_need_five_crosses_each() -> None:
    state = rolled(position(FIVE_RED, "r2.3.4.5"), "w6 w6 r1 y1 g1 b1")
    assert "r12" in choices(state, MAX)
    assert "and there are 4" in refusal(state, EMMA, "r12")


def test_12_two_rows_can_close_at_once() -> None:
    state = rolled(position(FIVE_RED, FIVE_YELLOW), "w6 w6 r1 y1 g1 b1")
    state = action1(state, "r12", "y12")
    assert state.is_over
    assert crossed(state, MAX) == "r2.3.4.5.6.12# y-x g- b-"
    assert crossed(state, EMMA) == "r-x y2.3.4.5.6.12# g- b-"


def test_13_who_did_not_lock_gets_no_lock_cross_and_keeps_the_score() -> None:
    state = rolled(position(FIVE_RED, "r2.3.7.8.9"), "w6 w6 r1 y1 g1 b1")
    state = action1(state, "r12", "-")
    assert state.sheets[EMMA].crosses(0) == 5
    assert [score.rows[0] for score in scores(state)] == [28, 15]


def test_14_a_fourth_misthrow_ends_the_game_at_once() -> None:
    state = then(action1(rolled(position("m3", "m2"))), "-")
    assert state.is_over
    assert waiting_for(state) == ()
    assert state.sheets[MAX].misthrows == 4


def test_14_a_third_misthrow_does_not() -> None:
    assert not then(action1(rolled(position("m2", "m3"))), "-").is_over


def test_14_two_closed_rows_end_the_game_at_once() -> None:
    state = action1(rolled(position(f"{FIVE_RED} g-x", ""), "w6 w6 r1 y1 b1"), "r12")
    assert state.is_over
    with pytest.raises(ValueError, match="the game is over"):
        rolled(state, "w1 w1 y1 b1")
    assert refusal(state, MAX, "-") == "the game is over"


def test_14_also_when_the_second_row_closes_in_action_2() -> None:
    state = action1(rolled(position(f"{FIVE_RED} g-x", ""), "w6 w5 r6 y1 b1"))
    assert then(state, "r12").is_over


def test_14_one_closed_row_does_not() -> None:
    state = action1(rolled(position(FIVE_RED, ""), "w6 w6 r1 y1 g1 b1"), "r12")
    assert not then(state, "-").is_over


def test_15_example_the_triple_lock() -> None:
    state = position(FIVE_RED, "", "g12.11.10.9.8.2#", FIVE_YELLOW, active=EMMA)
    state = action1(rolled(state, "w6 w6 r2 y4 b1"), "r12", "-", "-", "y12")
    assert state.is_over
    assert state.closed.bit_count() == 3
    assert crossed(state, MAX) == "r2.3.4.5.6.12# y-x g-x b-"
    assert crossed(state, LINUS) == "r-x y2.3.4.5.6.12# g-x b-"
    assert crossed(state, LAURA) == "r-x y-x g12.11.10.9.8.2# b-"


@pytest.mark.parametrize(
    ("crosses", "points"),
    [*enumerate([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78])],
)
def test_16_points_by_crosses(crosses: int, points: int) -> None:
    numbers = [*range(2, 13)][: min(crosses, 10)]
    row = "r" + ".".join(map(str, numbers))
    if crosses > 10:  # eleven numbers are only possible together with the lock
        row = "r" + ".".join(map(str, [*range(14 - crosses, 13)])) + "#"
    assert score_sheet(CLASSIC, sheet(row)).rows == (points, 0, 0, 0)


def test_16_a_misthrow_costs_five() -> None:
    totals = [score_sheet(CLASSIC, sheet(f"m{count}")).total for count in range(5)]
    assert totals == [0, -5, -10, -15, -20]


def test_16_the_highest_total_wins() -> None:
    state = then(action1(rolled(position("m3", "r2.3 m1", "r2.3.4"))), "-")
    assert [score.total for score in scores(state)] == [-20, -2, 6]
    assert winners(state) == (LAURA,)


def test_16_nobody_has_won_before_the_end() -> None:
    assert winners(position("r2", "")) == ()


def test_17_example_laura_has_70_points() -> None:
    laura = sheet("r3.5.7.8 y4.6.9 g12.11.10.8.6.2# b12.11.10.9.7.5.4.3 m2")
    assert [laura.crosses(row) for row in range(4)] == [4, 3, 7, 8]
    score = score_sheet(CLASSIC, laura)
    assert score.rows == (10, 6, 28, 36)
    assert score.misthrow_points == -10
    assert score.total == 70


def test_dice_sums_use_every_colour() -> None:
    dice = Dice((1, 6), (1, 2, 3, 4))
    assert dice.white_sum == 7
    assert [dice.sums(colour) for colour in COLOURS] == [(2, 7), (3, 8), (4, 9), (5, 10)]
