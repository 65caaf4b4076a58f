"""Deciding: hidden until all are in, taken back before that, and refused in words."""

import itertools
import pickle
from copy import deepcopy
from dataclasses import FrozenInstanceError

import pytest

from qwixx.rules import (
    PASS,
    Cross,
    Decision,
    Dice,
    Move,
    Refused,
    Roller,
    Step,
    decide,
    decide_together,
    editions,
    is_legal,
    make_setup,
    read_cell,
    read_decision,
    read_dice,
    roll,
    seen_by,
    start,
    take_back,
    waiting_for,
)
from tests.rules.words import (
    DICE,
    EMMA,
    LAURA,
    MAX,
    action1,
    choices,
    crossed,
    position,
    refusal,
    rolled,
    then,
)


def test_nothing_takes_effect_before_everyone_has_decided() -> None:
    state = rolled(position("", "", ""))
    for seat, waiting in ((LAURA, (MAX, EMMA)), (MAX, (EMMA,))):
        state = decide(state, seat, read_decision("r5"))
        assert waiting_for(state) == waiting
        assert crossed(state, seat) == "r- y- g- b-"
    state = decide(state, EMMA, PASS)
    assert crossed(state, LAURA) == crossed(state, MAX) == "r5 y- g- b-"


def test_the_order_of_deciding_does_not_matter() -> None:
    decisions = ["r12", "r12", "-"]
    before = rolled(position("r2.3.4.5.6", "r3.4.5.6.7", "y5"), "w6 w6 r1 y1 g1 b1")
    ends = set()
    for order in itertools.permutations(range(3)):
        state = before
        for seat in order:
            state = decide(state, seat, read_decision(decisions[seat]))
        ends.add(state)
    assert len(ends) == 1


def test_everyone_may_decide_in_one_go() -> None:
    state = rolled(position("", ""))
    decisions = (read_decision("r5"), PASS)
    assert decide_together(state, decisions) == action1(state, "r5", "-")
    with pytest.raises(Refused, match="2 players decide, not 1"):
        decide_together(state, decisions[:1])
    with pytest.raises(Refused, match="the white dice show 5"):
        decide_together(state, (read_decision("r6"), PASS))
    for elsewhere in (position("", ""), action1(state)):
        with pytest.raises(Refused):
            decide_together(elsewhere, decisions)


def test_a_seat_that_has_decided_has_no_choice_left_but_to_take_it_back() -> None:
    state = decide(rolled(position("", "")), MAX, read_decision("r5"))
    assert choices(state, MAX) == ""
    assert refusal(state, MAX, "y5") == "this decision is made already; take it back first"
    state = take_back(state, MAX)
    assert waiting_for(state) == (MAX, EMMA)
    assert choices(state, MAX) == "- r5 y5 g5 b5"


def test_taking_back_leaves_no_trace() -> None:
    before = rolled(position("", ""))
    assert take_back(decide(before, EMMA, read_decision("y5")), EMMA) == before


def test_what_has_taken_effect_is_not_taken_back() -> None:
    nothing = "there is no decision to take back"
    state = rolled(position("", ""))
    with pytest.raises(Refused, match=nothing):
        take_back(state, MAX)
    state = action1(state, "r5", "y5")
    with pytest.raises(Refused, match=nothing):
        take_back(state, MAX)
    with pytest.raises(Refused, match=nothing):
        take_back(then(state, "-"), MAX)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    state = rolled(position("", ""))
    nobody = f"there is no seat {seat} among 2 players"
    with pytest.raises(Refused, match=nobody):
        decide(state, seat, PASS)
    with pytest.raises(Refused, match=nobody):
        take_back(state, seat)
    assert choices(state, seat) == ""


def test_others_see_neither_what_was_decided_nor_that_it_was() -> None:
    before = rolled(position("", "", ""))
    for decision in ("-", "r5", "b5"):
        state = decide(before, EMMA, read_decision(decision))
        for seat in (MAX, LAURA, None):
            assert seen_by(state, seat) == seen_by(before, seat)
        assert "".join(map(str, seen_by(state, EMMA).pending[EMMA])) == decision


def test_after_action_1_everyone_sees_everything() -> None:
    state = action1(rolled(position("", "")), "r5", "y5")
    assert seen_by(state, None) == seen_by(state, EMMA) == state


def test_a_turn_is_kept_for_the_record() -> None:
    state = then(action1(rolled(position("", "")), "-", "y5"), "-")
    assert state.last is not None
    assert (state.last.active, str(state.last.dice), state.last.misthrow) == (MAX, DICE, True)
    assert [" ".join(map(str, d)) for d in state.last.decisions] == ["- -", "y5"]


def test_a_state_never_changes() -> None:
    state = rolled(position("", ""))
    before = hash(state)
    action1(state, "r5", "y5")
    assert hash(state) == before
    with pytest.raises(FrozenInstanceError):
        state.turn = 7  # type: ignore[misc]


@pytest.mark.parametrize("edition", editions())
def test_a_copy_of_a_state_is_the_same_state(edition: str) -> None:
    setup = make_setup(edition, 2)
    state = decide(roll(start(setup), Roller(1).roll(start(setup))), MAX, PASS)
    for copy in (deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert copy == state
        assert hash(copy) == hash(state)
        assert decide(copy, EMMA, PASS) == decide(state, EMMA, PASS)


def test_deciding_before_the_roll_is_refused() -> None:
    assert refusal(position("", ""), MAX, "-") == "the dice are not rolled yet"


def test_rolling_twice_is_refused() -> None:
    with pytest.raises(Refused, match="the dice of this turn are rolled already"):
        rolled(rolled(position("", "")))


def test_a_cell_that_the_sheet_does_not_have_is_refused() -> None:
    assert refusal(rolled(position("", "")), MAX, "r13") == "there is no red 13 on the sheet"


def test_a_number_that_was_not_rolled_is_refused() -> None:
    state = rolled(position("", ""))
    assert refusal(state, MAX, "r6") == "red 6 cannot be crossed: the white dice show 5"
    state = action1(state)
    assert state.step is Step.ACTION2
    assert refusal(state, MAX, "r5") == (
        "red 5 cannot be crossed: a white die and the red die make 3 or 6"
    )


def test_a_refusal_has_its_reason_apart_for_other_sentences() -> None:
    state = rolled(position("r7", ""), "w4 w1 r1 y1 g1 b1")
    with pytest.raises(Refused) as caught:
        decide(state, MAX, read_decision("r5"))
    assert caught.value.what == "red 5 cannot be crossed"
    assert caught.value.reason == "red 7 is already crossed"


def test_asking_is_the_same_as_trying() -> None:
    state = rolled(position("", ""))
    assert is_legal(state, MAX, read_decision("r5"))
    assert not is_legal(state, MAX, read_decision("r6"))


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("-", PASS),
        ("r5", Cross(read_cell("r5"))),
        ("b12", Cross(read_cell("b12"))),
        ("5>g10", Move(5, read_cell("g10"), crosses=True)),
        ("4>g7=", Move(4, read_cell("g7"), crosses=False)),
    ],
)
def test_decisions_are_read_and_written(text: str, decision: Decision) -> None:
    assert read_decision(text) == decision
    assert str(decision) == text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "r",
            "5",
            "r0",
            "r05",
            "x5",
            "r5 ",
            "--",
            "r123",
            "R5",
            "r٥",
            "r5=",
            "r5#",
            "\0",
        ),
        *("5>g", "5>", ">g10", "05>g10", "-1>g10", "5>g10==", "5>g05", "123>g10", "5>g10\n"),
    ],
)
def test_what_is_no_decision_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"is not a (decision|move|cell); write"):
        read_decision(text)


def test_dice_are_read_and_written() -> None:
    dice = read_dice("w4 w1 r2 y5 g3 b6")
    assert dice == Dice((4, 1), (2, 5, 3, 6))
    assert str(dice) == "w4 w1 r2 y5 g3 b6"
    assert str(read_dice("w4 w1 y5 b6")) == "w4 w1 y5 b6"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a roll has two white dice, not 0"),
        ("w1 r2 y3 g4 b5", "a roll has two white dice, not 1"),
        ("w1 w2 w3", "a roll has two white dice, not 3"),
        ("w1 w7", "'w7' is not a die: dice show 1 to 6"),
        ("w1 w0", "'w0' is not a die: dice show 1 to 6"),
        ("w1 w01", "'w01' is not a die: dice show 1 to 6"),
        ("w1 w2 r3 r4", "there is only one red die"),
        ("w1 w2 p4", "'p4' is not a die; write w4, r2, y5, g3 or b6"),
        ("w1 w2 r", "'r' is not a die; write w4, r2, y5, g3 or b6"),
        ("w1 w2 r²", "'r²' is not a die; write w4, r2, y5, g3 or b6"),
    ],
)
def test_what_is_no_roll_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refused) as caught:
        read_dice(text)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("white", "coloured", "reason"),
    [
        ((0, 1), (1, 1, 1, 1), "a white die cannot show 0"),
        ((1, 7), (1, 1, 1, 1), "a white die cannot show 7"),
        ((1, 1), (1, 1, 7, 1), "the green die cannot show 7"),
        ((1, 1), (1, 1, 1, -1), "the blue die cannot show -1"),
    ],
)
def test_a_die_shows_one_to_six(
    white: tuple[int, int], coloured: tuple[int, int, int, int], reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        Dice(white, coloured)
