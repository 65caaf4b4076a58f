"""On Board: action 3, extra points, the last round. The numbers are those of docs/rules.md."""

from dataclasses import replace

import pytest

from qwixx.rules import Board, LastRound, Over, State, Step, boards, news, scores
from tests.rules.words import (
    EMMA,
    LAURA,
    MAX,
    MEADOW,
    action1,
    choices,
    crossed,
    position,
    refusal,
    rolled,
    then,
)

both_boards = pytest.mark.parametrize("board", boards().values(), ids=lambda board: board.name)
FAR = "w1 w1 r6 y6 g1 b1"


def before_action3(*sheets: str, first: str = "-", second: str = "-", active: int = MAX) -> State:
    """Everyone passed in action 1 (Max maybe not), and it is time to move."""
    state = position(*sheets, edition="on-board", active=active)
    state = rolled(state, FAR if not state.closed & 1 else FAR.replace("r6 ", ""))
    return then(action1(state, first), second)


def turn(state: State, *actions: str, dice: str = FAR) -> State:
    """A whole turn in which the others cross nothing."""
    return then(action1(rolled(state, dice)), *actions)


def test_18_every_piece_begins_in_the_start_box_and_scores_nothing() -> None:
    state = position("", "", "", "", edition="on-board")
    assert [one.space for one in state.sheets] == [0, 0, 0, 0]
    assert [score.extra for score in scores(state)] == [0, 0, 0, 0]


def test_19_action_3_comes_after_action_2_and_is_optional() -> None:
    state = rolled(position("", "", edition="on-board"))
    assert refusal(state, MAX, "1>r3") == "no piece can be moved: pieces move in action 3"
    state = action1(state, "r5")
    assert state.step is Step.ACTION2
    state = then(state, "-")
    assert state.step is Step.ACTION3
    assert refusal(state, MAX, "r6") == "red 6 cannot be crossed: action 3 moves the piece"
    state = then(state, "-")
    assert (state.active, state.step, state.sheets[MAX].space) == (EMMA, Step.ROLL, 0)


def test_19_only_the_active_player_moves() -> None:
    state = before_action3("", "")
    assert choices(state, EMMA) == ""
    assert refusal(state, EMMA, "1>r3") == "action 3 is for the active player alone"


def test_19_a_piece_moves_one_to_five_spaces_forward() -> None:
    state = before_action3("", "")
    assert choices(state, MAX) == "- 1>r3 2>y2 3>b12 4>y4 5>g10"
    assert refusal(state, MAX, "6>r4") == "6>r4 is not a move: a piece moves 1 to 5 spaces, not 6"
    assert refusal(state, MAX, "0>r3") == "0>r3 is not a move: a piece moves 1 to 5 spaces, not 0"
    for spaces, decision in enumerate(choices(state, MAX).split()):
        assert then(state, decision).sheets[MAX].space == spaces


def test_19_occupied_spaces_are_jumped_and_not_counted() -> None:
    state = before_action3("", "p1", "p3")
    assert choices(state, MAX) == "- 1>y2 2>y4 3>g10 4>r4 5>b10"
    state = then(state, "1>y2")
    assert [one.space for one in state.sheets] == [2, 1, 3]


def test_19_the_start_box_holds_all_pieces_but_a_space_only_one() -> None:
    state = turn(position("", "", edition="on-board"), "-", "1>r3")
    state = turn(state, "-", "1>y2")
    assert [one.space for one in state.sheets] == [1, 2]


def test_19_nobody_is_kicked_off() -> None:
    state = then(before_action3("", "p5"), "5>r4")
    assert [one.space for one in state.sheets] == [6, 5]


def test_20_the_number_of_the_space_is_crossed() -> None:
    state = then(before_action3("", ""), "2>y2")
    assert crossed(state, MAX) == "r- y2 g- b-"


@pytest.mark.parametrize(
    ("sheet", "move", "reason"),
    [
        ("r5", "1>r3", "red 3 cannot be crossed: red 5 is already crossed"),
        ("r-x", "1>r3", "red 3 cannot be crossed: the red row is closed"),
        (
            "y2.3.4.5 p35",
            "4>y12",
            "yellow 12 cannot be crossed: that needs 5 crosses in the yellow row, and there are 4",
        ),
        ("", "1>r4", "1>r4 is not a move: 1 free space leads to red 3"),
        ("", "1>r3=", "1>r3= is not a move: red 3 is not crossed yet"),
        ("r3", "1>r3", "1>r3 is not a move: red 3 was crossed before; write 1>r3="),
    ],
)
def test_20_a_number_that_may_not_be_crossed_may_not_be_moved_to(
    sheet: str, move: str, reason: str
) -> None:
    assert refusal(before_action3(sheet, ""), MAX, move) == reason


def test_20_crossing_a_last_number_this_way_locks_the_row() -> None:
    state = then(before_action3("y2.3.4.5.6 p35", "y7"), "4>y12")
    assert crossed(state, MAX) == "r- y2.3.4.5.6.12# g- b-"
    assert crossed(state, EMMA) == "r- y7x g- b-"
    assert not state.is_over


def test_20_a_number_crossed_before_may_be_moved_to_even_in_a_closed_row() -> None:
    state = then(before_action3("r3x", ""), "1>r3=")
    assert state.sheets[MAX].space == 1


@both_boards
def test_21_example_tim_moves_5_spaces_to_green_10_and_crosses_it(board: Board) -> None:
    state = position("", "", edition="on-board", board=board)
    state = turn(state, "-", "5>g10")
    assert crossed(state, 0) == "r- y- g10 b-"
    assert state.sheets[0].space == 5


@both_boards
def test_21_example_linus_moves_4_spaces_to_green_7_that_he_had_crossed(board: Board) -> None:
    sevens = [
        space for space in range(9, 41) if str(board.cell(space)) == "g7" and board.cell(space - 4)
    ]
    assert sevens
    state = position(f"g10.7 p{sevens[0] - 4}", "", edition="on-board", board=board)
    state = turn(state, "-", "4>g7=")
    assert crossed(state, 0) == "r- y- g10.7 b-"
    assert state.sheets[0].space == sevens[0]


def test_22_up_to_three_crosses_a_turn() -> None:
    state = then(before_action3("", "", first="y2", second="r7"), "5>g10")
    assert crossed(state, MAX) == "r7 y2 g10 b-"


def test_22_a_cross_in_action_3_alone_prevents_a_misthrow() -> None:
    assert then(before_action3("", ""), "1>r3").sheets[MAX].misthrows == 0


def test_22_a_move_to_a_number_crossed_earlier_does_not_prevent_it() -> None:
    state = then(before_action3("r3", ""), "1>r3=")
    assert (state.sheets[MAX].misthrows, state.sheets[MAX].space) == (1, 1)


def test_22_nothing_in_any_action_is_a_misthrow() -> None:
    assert then(before_action3("", ""), "-").sheets[MAX].misthrows == 1


def test_22_the_fourth_misthrow_still_ends_the_game() -> None:
    assert then(before_action3("m3", ""), "-").is_over


def test_23_one_of_the_last_five_spaces_announces_the_last_round() -> None:
    assert MEADOW.last_round_from == 36
    state = position("p34", "", "", edition="on-board")
    before = then(action1(rolled(state, FAR)), "-")
    after = then(before, "2>g4")
    assert LastRound(MAX) in news(before, after)
    assert after.turns_left == 2


def test_23_the_space_before_them_does_not() -> None:
    state = turn(position("p34", "", "", edition="on-board"), "-", "1>y11")
    assert (state.sheets[MAX].space, state.turns_left) == (35, None)


def test_23_then_every_other_player_has_one_more_turn() -> None:
    state = turn(position("", "p34", "", edition="on-board", active=EMMA), "-", "2>g4")
    played = []
    while not state.is_over:
        played.append(state.active)
        state = turn(state, "-", "-", dice="w6 w6 r1 y1 g1 b1")
    assert played == [LAURA, MAX]


def test_23_a_second_piece_on_the_last_spaces_does_not_begin_another_round() -> None:
    state = turn(position("p34", "p33", edition="on-board"), "-", "2>g4")
    state = turn(state, "-", "3>r10")
    assert state.is_over


def test_23_the_others_are_not_active_too_early_when_it_is_announced() -> None:
    state = turn(position("p34", "", edition="on-board"), "-", "2>g4")
    assert not state.is_over
    assert state.active == EMMA


def test_23_classic_endings_still_end_it_at_once() -> None:
    state = position("y2.3.4.5.6 g-x p35", "", edition="on-board")
    before = then(action1(rolled(state, "w1 w2 r1 y1 b1")), "-")
    after = then(before, "4>y12")
    assert after.is_over
    told = news(before, after)
    assert any(isinstance(item, Over) for item in told)
    assert not any(isinstance(item, LastRound) for item in told)


def test_23_two_rows_closed_in_action_2_leave_no_action_3() -> None:
    state = position("y2.3.4.5.6 g-x", "", edition="on-board")
    state = then(action1(rolled(state, "w6 w5 r1 y6 b1")), "y12")
    assert state.is_over


def test_23_a_misthrow_may_end_the_last_round_early() -> None:
    state = turn(position("p34", "m3", "", edition="on-board"), "-", "2>g4")
    assert turn(state, "-", "-", dice="w6 w6 r1 y1 g1 b1").is_over


def test_24_the_points_under_the_piece_are_added() -> None:
    state = position("r2.3 m1 p5", "p40", "p0", edition="on-board")
    assert [score.extra for score in scores(state)] == [2, 20, 0]
    assert [score.total for score in scores(state)] == [3 - 5 + 2, 20, 0]


def test_25_near_the_end_only_the_spaces_that_are_left() -> None:
    state = before_action3("b12.11.10.9.8 y2.3.4.5.6 r2.3.4.5.6 p37", "")
    assert choices(state, MAX) == "- 1>b2 2>y12 3>r12"
    assert refusal(state, MAX, "4>r12") == (
        "the piece cannot move 4 spaces: there are not that many before the end"
    )


def test_25_occupied_last_spaces_leave_fewer() -> None:
    state = before_action3("y2.3.4.5.6 p38", "p39")
    assert choices(state, MAX) == "-"


def test_25_a_piece_on_the_last_space_stays() -> None:
    state = position("p40", "", edition="on-board")
    state = replace(state, turns_left=1)
    state = then(action1(rolled(state, FAR)), "-")
    assert choices(state, MAX) == "-"
