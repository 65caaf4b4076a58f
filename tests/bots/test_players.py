"""Every player plays every edition, legally to the end."""

import pytest

from qwixx.bots import NAMES, make_player
from qwixx.rules import PASS, Dice, Refused, Ruling, Setup, boards, decide, make_setup, roll, start

from .table import play_game

SETUPS = [
    make_setup("classic", 1),
    make_setup("classic", 2),
    make_setup("classic", 5),
    make_setup("deluxe", 3),
    *(make_setup("on-board", 2 + number, board) for number, board in enumerate(boards())),
    make_setup("classic", 2, rulings=list(Ruling)),
    make_setup("on-board", 4, rulings=list(Ruling)),
]


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda setup: f"{setup.edition.name}-{setup.players}-{len(setup.rulings)}"
)
@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays_whole_games_of_every_edition(name: str, setup: Setup) -> None:
    player = make_player(name, seed=7)
    assert play_game(setup, [player] * setup.players, seed=5).is_over


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    setup = make_setup("classic", 2)
    one, two = (
        play_game(setup, [make_player(name, seed=3), make_player("gap")], seed=1) for _ in range(2)
    )
    assert one == two


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_is_not_at_the_table_is_refused(name: str) -> None:
    state = roll(start(make_setup("classic", 2)), Dice((4, 1), (2, 5, 3, 6)))
    for seat in (-1, 2):
        with pytest.raises(Refused, match=f"no seat {seat}"):
            make_player(name, 1).decide(state, seat)


@pytest.mark.parametrize("name", NAMES)
def test_nobody_decides_who_is_not_asked(name: str) -> None:
    player = make_player(name, 1)
    before = start(make_setup("classic", 2))
    with pytest.raises(Refused, match="not rolled yet"):
        player.decide(before, 0)
    state = roll(before, Dice((4, 1), (2, 5, 3, 6)))
    state = decide(state, 1, PASS)
    with pytest.raises(Refused, match="made already"):
        player.decide(state, 1)
    state = decide(state, 0, PASS)
    with pytest.raises(Refused, match="active player alone"):
        player.decide(state, 1)


def test_a_player_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refused, match=r"no player 'nobody'; there are random, gap"):
        make_player("nobody")


@pytest.mark.parametrize("name", NAMES)
def test_a_player_knows_its_name(name: str) -> None:
    assert make_player(name, seed=1).name == name


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_has_a_range(seed: int) -> None:
    with pytest.raises(Refused, match=f"a seed is a number from 0 to {2**63 - 1}"):
        make_player("gap", seed=seed)


@pytest.mark.parametrize("name", ["novice", "regular"])
def test_people_of_the_same_strength_do_not_all_choose_the_same_of_equals(name: str) -> None:
    """A table of such bots would otherwise fill five sheets alike."""
    state = roll(
        start(make_setup("classic", 2)), Dice((1, 1), (6, 6, 6, 6))
    )  # two in red or yellow
    chosen = {str(make_player(name, seed).decide(state, 1)) for seed in range(40)}
    assert {"r2", "y2"} <= chosen
