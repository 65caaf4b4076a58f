"""Longo: eight-sided dice, longer rows, two numbers that can lock, lucky numbers."""

import random

import pytest

from qwixx.rules import (
    Refused,
    Roller,
    State,
    deal,
    decide,
    editions,
    load_layout,
    make_setup,
    read_decision,
    start,
)
from tests.rules.words import (
    EMMA,
    MAX,
    TRIANGLE,
    action1,
    cells,
    choices,
    crossed,
    points,
    position,
    refusal,
    rolled,
    then,
)

SHEET = load_layout("longo")
SIX = "r2.3.4.5.6.7"
FIFTEEN = "w7 w8 r1 y1 g1 b1"


def longo(*sheets: str, dealt: str = "5/6 7/11") -> State:
    return position(*sheets, edition="longo", dealt=" ".join(dealt.split()[: len(sheets)]))


def test_the_cells() -> None:
    assert cells(SHEET) == [
        "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 r15 r16",
        "y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 y12 y13 y14 y15 y16",
        "g16 g15 g14 g13 g12 g11 g10 g9 g8 g7 g6 g5 g4 g3 g2",
        "b16 b15 b14 b13 b12 b11 b10 b9 b8 b7 b6 b5 b4 b3 b2",
    ]
    assert (SHEET.crosses_to_lock, SHEET.lock_cells, SHEET.faces) == (6, 2, 8)
    assert SHEET.points == TRIANGLE
    assert (SHEET.misthrow_points, SHEET.misthrow_limit) == (-5, 4)


def test_the_dice_have_eight_faces() -> None:
    dice = [Roller(seed).roll(start(make_setup("longo"))) for seed in range(40)]
    assert {pips for one in dice for pips in (*one.white, *one.coloured)} == set(range(1, 9))
    assert choices(rolled(longo(""), "w8 w8 r1 y1 g1 b1"), MAX) == "- g16 b16"


# Two numbers can lock


def test_the_last_number_locks_with_six_crosses_before() -> None:
    state = rolled(longo(SIX, "r2.3.4.5.6"), "w8 w8 r1 y1 g1 b1")
    assert refusal(state, EMMA, "r16").endswith("needs 6 crosses in the red row, and there are 5")
    assert crossed(action1(state, "r16"), MAX) == f"{SIX}.16# y- g- b-"


def test_on_the_last_but_one_locking_is_the_players_choice() -> None:
    state = decide(rolled(longo(SIX), FIFTEEN), MAX, read_decision("r15"))
    assert choices(state, MAX) == "># >-"
    assert refusal(state, MAX, "-") == "- is not what is asked: choose one of >#, >-"
    locked = decide(state, MAX, read_decision(">#"))
    assert crossed(locked, MAX) == f"{SIX}.15# y- g- b-"
    assert points(locked, MAX) == TRIANGLE[8]
    assert "r" not in choices(locked, MAX)


def test_if_it_is_declined_the_last_number_stays_open() -> None:
    state = action1(rolled(longo(SIX, ""), FIFTEEN), "r15 >-")
    assert crossed(state, MAX) == f"{SIX}.15 y- g- b-"
    state = rolled(then(state, "-"), "w8 w8 r1 y1 g1 b1")
    assert crossed(action1(state, "r16"), MAX) == f"{SIX}.15.16# y- g- b-"


def test_with_too_few_crosses_the_last_but_one_is_a_number_like_any() -> None:
    state = action1(rolled(longo("r2.3.4.5.6"), FIFTEEN), "r15")
    assert crossed(state, MAX) == "r2.3.4.5.6.15 y- g- b-"


@pytest.mark.parametrize(
    ("row", "cell", "dice"),
    [
        ("y2.3.4.5.6.7", "y15", FIFTEEN),
        ("g16.15.14.13.12.11", "g3", "w1 w2 r1 y1 g1 b1"),
        ("b16.15.14.13.12.11", "b3", "w1 w2 r1 y1 g1 b1"),
    ],
)
def test_so_it_is_in_every_row(row: str, cell: str, dice: str) -> None:
    state = action1(rolled(longo(row), dice), f"{cell} >#")
    assert f"{row}.{cell[1:]}#" in crossed(state, MAX)


def test_in_action_2_too() -> None:
    state = action1(rolled(longo(SIX, ""), "w7 w1 r8 y1 g1 b1"))
    state = then(state, "r15", ">#")
    assert crossed(state, MAX) == f"{SIX}.15# y- g- b-"
    assert crossed(state, EMMA) == "r-x y- g- b-"


def test_a_full_row_has_sixteen_crosses() -> None:
    row = "r2.3.4.5.6.7.8.9.10.11.12.13.14.15.16#"
    assert points(longo(row), MAX) == 136


# Lucky numbers


def test_two_lucky_numbers_for_each_player_by_lot() -> None:
    found, chance = editions()["longo"], random.Random(1)
    assert SHEET.lucky_from == (5, 6, 7, 11, 12, 13)
    assert len(found.sheets) == 15
    drawn = {pair for _ in range(60) for pair in deal(found, 3, chance.randrange)}
    assert drawn == set(found.sheets)
    assert make_setup("longo", 2, sheets=["5/13", "6/7"]).layouts[MAX].lucky == (5, 13)
    with pytest.raises(Refused, match="longo has no sheet '2/3'"):
        make_setup("longo", 2, sheets=["2/3", "6/7"])


def test_a_lucky_white_sum_may_cross_the_next_number_of_the_row_with_the_fewest() -> None:
    state = rolled(longo("r5 y6 g9", "r5 y6 g9"), "w4 w1 r1 y1 g1 b1")
    assert choices(state, MAX) == "- g5 b5 b16"
    assert choices(state, EMMA) == "- g5 b5", "5 is not her lucky number"
    assert crossed(action1(state, "b16"), MAX) == "r5 y6 g9 b16"


def test_on_a_tie_the_player_chooses() -> None:
    state = rolled(longo("r7 y7"), "w4 w1 r1 y1 g1 b1")
    assert choices(state, MAX) == "- g5 b5 g16 b16"


def test_it_replaces_the_white_sum_and_is_optional() -> None:
    state = rolled(longo("r7 y7"), "w4 w1 r1 y1 g1 b1")
    assert crossed(action1(state, "b5"), MAX) == "r7 y7 g- b5"
    assert crossed(action1(state, "-"), MAX) == "r7 y7 g- b-"
    assert "b16" not in choices(action1(state, "g16"), MAX).split()


def test_it_comes_as_often_as_the_number_does() -> None:
    state = action1(rolled(longo(""), "w4 w1 r1 y1 g1 b1"), "b16")
    state = rolled(then(state, "-"), "w4 w1 r1 y1 g1 b1")
    assert choices(state, MAX) == "- r5 y5 g5 b5 r2 y2 g16"


def test_closed_rows_are_not_among_those_with_the_fewest() -> None:
    state = rolled(longo("r-x y7 g16 b16.15"), "w4 w1 y1 g1 b1")
    assert choices(state, MAX) == "- g5 b5 y8 g15"


def test_the_lucky_cross_may_lock_if_all_conditions_hold() -> None:
    full = "y2.3.4.5.6.7.8 g16.15.14.13.12.11.10 b16.15.14.13.12.11.10"
    state = rolled(longo(f"r2.3.4.5.6.14 {full}"), "w4 w1 r1 y1 g1 b1")
    assert "r15" in choices(state, MAX).split()
    state = action1(state, "r15 >#")
    assert crossed(state, MAX).startswith("r2.3.4.5.6.14.15# ")


def test_without_the_conditions_there_is_no_lucky_cross() -> None:
    state = rolled(longo("r15 y7.8 g16.15 b16.15"), "w4 w1 r1 y1 g1 b1")
    assert choices(state, MAX) == "- g5 b5"
