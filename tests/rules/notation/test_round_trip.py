"""Record -> replay -> record is the identity, whatever was played."""

import random

import pytest

from qwixx.rules import (
    State,
    Step,
    position_of,
    read_games,
    read_position,
    read_record,
    record_of,
    replay,
    state_at,
    write_position,
    write_record,
    write_records,
)
from tests.playing import states_of
from tests.rules.notation.texts import NAMES, PLAYERS, SETUPS, cut_off, finished, relaxed

FEW, SOME, MANY = range(4), range(10), range(10, 40)
SEEDS = [pytest.param(SOME, id="some"), pytest.param(MANY, id="many", marks=pytest.mark.slow)]


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("kind", SETUPS)
def test_a_game_that_is_written_and_read_is_the_same_game(kind: str, seeds: range) -> None:
    for seed in seeds:
        record = finished(SETUPS[kind], seed)
        text = write_record(record)
        again = read_record(text)
        assert again == record
        assert write_record(again) == text


@pytest.mark.parametrize("kind", SETUPS)
def test_a_replay_comes_to_the_end_that_was_played(kind: str) -> None:
    for seed in SOME:
        *_, end = states_of(SETUPS[kind], seed, PLAYERS[seed % len(PLAYERS)])
        record = finished(SETUPS[kind], seed)
        states = list(replay(record))
        assert states[-1] == end
        turns = [state.last for state in states if state.last is not None]
        assert record_of(record.players, turns, states[-1]) == record


@pytest.mark.parametrize("kind", SETUPS)
def test_a_game_can_be_written_down_at_any_moment(kind: str) -> None:
    for seed in SOME:
        record = cut_off(SETUPS[kind], seed, steps=random.Random(seed).randrange(60))
        text = write_record(record)
        assert read_record(text) == record
        assert write_record(read_record(text)) == text


@pytest.mark.parametrize("kind", SETUPS)
def test_a_careless_hand_writes_the_same_game(kind: str) -> None:
    for seed in SOME:
        record = cut_off(SETUPS[kind], seed, steps=None if seed % 2 else seed * 3)
        text = relaxed(write_record(record), random.Random(seed))
        assert read_record(text) == record, text
        assert read_record(text.encode()) == record


def test_many_games_in_one_text_come_back_in_order() -> None:
    records = [cut_off(setup, 7, steps) for setup in SETUPS.values() for steps in (None, 0, 30)]
    assert [reading.record for reading in read_games(write_records(records))] == records


@pytest.mark.parametrize("kind", SETUPS)
def test_every_position_of_a_game_is_written_and_read(kind: str) -> None:
    setup = SETUPS[kind]
    for seed in FEW:
        for state in states_of(setup, seed, PLAYERS[seed % len(PLAYERS)]):
            text = write_position(setup.layouts, position_of(state), setup.board)
            assert read_position(text, setup.layouts, setup.board) == position_of(state), text


@pytest.mark.parametrize("kind", SETUPS)
def test_a_game_goes_on_from_its_position(kind: str) -> None:
    """Between two turns a position says everything, the turns left in the last round included."""
    setup = SETUPS[kind]

    def between_turns(state: State) -> bool:
        return state.step is Step.ROLL

    for seed in SOME:
        for state in filter(between_turns, states_of(setup, seed, PLAYERS[seed % len(PLAYERS)])):
            assert state_at(setup, position_of(state), state.turn) == state


@pytest.mark.parametrize("kind", SETUPS)
def test_the_position_of_a_finished_game_is_over(kind: str) -> None:
    for seed in SOME:
        *_, end = states_of(SETUPS[kind], seed, PLAYERS[seed % len(PLAYERS)])
        assert state_at(SETUPS[kind], position_of(end)).is_over


def test_the_names_of_this_test_are_hard_ones() -> None:
    assert any(" " in name and not name.isascii() for name in NAMES)
