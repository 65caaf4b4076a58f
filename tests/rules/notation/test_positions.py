"""Positions in one line."""

import pytest

from qwixx.rules import (
    Refused,
    boards,
    load_layout,
    make_setup,
    position_of,
    read_position,
    start,
    state_at,
    write_position,
)

CLASSIC, GARDEN = load_layout("classic"), boards()["garden"]
EMPTY = "r- y- g- b- m0"


def test_all_sheets_in_seating_order_and_who_rolls_next() -> None:
    position = read_position("r- y- g- b- m0 | r5 y- g- b- m0 @2")
    assert [sheet.crosses(0) for sheet in position.sheets] == [0, 1]
    assert position.active == 1
    assert write_position(CLASSIC, position) == "r- y- g- b- m0 | r5 y- g- b- m0 @2"


def test_a_solo_position() -> None:
    assert write_position(CLASSIC, position_of(start(make_setup("classic", 1)))) == f"{EMPTY} @1"


def test_a_game_goes_on_from_a_position() -> None:
    setup = make_setup("classic", 2)
    state = state_at(setup, read_position(f"{EMPTY} | r5 y- g- b- m0 @2"))
    assert (state.active, state.is_over) == (1, False)
    over = state_at(setup, read_position("r- y- g- b- m4 | r5 y- g- b- m0 @2"))
    assert over.is_over


def test_a_position_of_other_players_does_not_fit_a_game() -> None:
    with pytest.raises(Refused, match="one of 2 players, not 3"):
        state_at(make_setup("classic", 3), read_position(f"{EMPTY} | {EMPTY} @1"))


def test_the_last_round_goes_on_from_a_position() -> None:
    """Player 3 stands on one of the last five spaces; 1 and 2 have a turn each."""
    waiting = "r- y- g- b- m0 p0"
    there = "r- y- g4 b- m0 p36"
    setup = make_setup("on-board", 3, GARDEN)
    turns_left = [
        state_at(setup, read_position(f"{waiting} | {waiting} | {there} @{n}", board=GARDEN))
        for n in (1, 2, 3)
    ]
    assert [state.turns_left for state in turns_left] == [2, 1, 0]
    assert [state.is_over for state in turns_left] == [False, False, True]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the position does not say who rolls next: write it like r- y- g- b- m0 @1"),
        (EMPTY, "the position does not say who rolls next"),
        (f"{EMPTY} | {EMPTY} @0", "'@0' does not say who rolls next: it is one of @1, @2"),
        (f"{EMPTY} | {EMPTY} @3", "'@3' does not say who rolls next: it is one of @1, @2"),
        (f"{EMPTY} | {EMPTY} @01", "'@01' does not say who rolls next"),
        (f"{EMPTY} | {EMPTY} @", "'@' does not say who rolls next"),
        ("@1", "'' is not a sheet"),
        (f"{EMPTY} | @1", "player 2: '' is not a sheet"),
        (f"{EMPTY} | r7.5 y- g- b- m0 @1", "player 2: red 5 cannot stand behind red 7"),
        (" | ".join([EMPTY] * 6) + " @1", "a game has at most 5 players, not 6"),
        (
            f"r2.3.4.5.6.12# y- g- b- m0 | {EMPTY} @1",
            "red is closed for player 1 and open for player 2: a locked row is closed for everyone",
        ),
        ("r-x y- g- b- m0 | r2x y- g- b- m0 @1", "red is closed, but nobody has locked it"),
        (
            f"r- y- g- b- m4 | {EMPTY} | r- y- g- b- m4 @1",
            "players 1 and 3 both have 4 misthrows: the first of them ended the game",
        ),
    ],
)
def test_a_position_that_no_game_can_reach_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_position(text)
    assert reason in str(refused.value)


def test_two_pieces_cannot_stand_on_one_space() -> None:
    text = "r- y- g10 b- m0 p5 | r- y- g10 b- m0 p5 @1"
    with pytest.raises(Refused, match="players 1 and 2 both stand on space 5: a space holds one"):
        read_position(text, board=GARDEN)


def test_the_start_box_holds_everyone() -> None:
    start_box = "r- y- g- b- m0 p0"
    assert len(read_position(f"{start_box} | {start_box} @1", board=GARDEN).sheets) == 2
