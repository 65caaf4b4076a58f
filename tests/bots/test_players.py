"""Every player plays every edition, legally to the end."""

import re
from dataclasses import replace

import pytest

from qwixx.bots import NAMES, Explainer, make_player
from qwixx.rules import (
    PASS,
    Dice,
    Refused,
    Ruling,
    Setup,
    boards,
    decide,
    editions,
    load_layout,
    make_setup,
    own_edition,
    read_decision,
    read_dice,
    read_position,
    roll,
    rulings_for,
    seen_by,
    start,
    state_at,
)
from qwixx.sim.roster import KNOW_ONE_SHEET
from tests.sim.comparing import name as name_of

from .table import play_game

SETUPS = [
    make_setup("classic", 1),
    make_setup("classic", 2),
    make_setup("classic", 5),
    make_setup("deluxe", 3),
    *(make_setup("on-board", 2 + number, board) for number, board in enumerate(boards())),
    *(
        make_setup(name, players, rulings=rulings_for(editions()[name]))
        for name, players in (("classic", 2), ("on-board", 4))
    ),
]
OTHER_SHEETS = [
    *(
        make_setup(edition.name, players)
        for edition in editions().values()
        for players in (1, 2, 5)
        if edition.layout != load_layout("classic")
    ),
    *(make_setup(e.name, 3, "storm") for e in editions().values() if e.may_have_board),
    make_setup("big-points", 2, rulings=rulings_for(editions()["big-points"])),
    make_setup("longo", 3, rulings=rulings_for(editions()["longo"])),
    make_setup("double", 2, sheets=["A", "B"]),
]
EVERYWHERE = [name for name in NAMES if name not in (*KNOW_ONE_SHEET, "master")]


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda setup: f"{setup.edition.name}-{setup.players}-{len(setup.rulings)}"
)
@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays_whole_games_of_every_edition(name: str, setup: Setup) -> None:
    player = make_player(name, seed=7)
    assert play_game(setup, [player] * setup.players, seed=5).is_over


@pytest.mark.parametrize("setup", OTHER_SHEETS, ids=name_of)
@pytest.mark.parametrize("name", EVERYWHERE)
def test_every_player_plays_every_sheet(name: str, setup: Setup) -> None:
    player = make_player(name, seed=7)
    assert play_game(setup, [player] * setup.players, seed=5).is_over


@pytest.mark.parametrize("edition", ["bonus-b", "double", "longo", "x-change"])
def test_master_looks_ahead_where_answers_lead_to_choices(edition: str) -> None:
    setup = make_setup(edition, 2)
    assert play_game(setup, [make_player("master", 7), make_player("gap", 7)], seed=5).is_over


def test_who_knows_one_sheet_refuses_others() -> None:
    state = roll(start(make_setup("chain", 2)), Dice((4, 1), (2, 5, 3, 6)))
    with pytest.raises(Refused, match="solo cannot play on the sheet chain-a: it knows classic"):
        make_player("solo", 1).decide(state, 0)


@pytest.mark.parametrize("name", ["expert", "master"])
def test_what_nobody_has_learned_is_played_and_not_explained(name: str) -> None:
    ours = own_edition(replace(load_layout("bonus-a"), name="ours", misthrow_points=-9))
    player = make_player(name, 1)
    assert isinstance(player, Explainer)
    for setup in (make_setup(ours, 2), make_setup("chain", 1)):
        assert play_game(setup, [player] * setup.players, seed=5).is_over
        state = roll(start(setup), Dice((4, 1), (2, 5, 3, 6)))
        with pytest.raises(Refused, match=f"{name} has not learned .*: it plays it as ga does"):
            player.explain(state, 0)


@pytest.mark.parametrize("name", ["expert", "master"])
def test_nobody_looks_at_what_others_have_answered_in_secret(name: str) -> None:
    """A lock of the other's would end the game; who cannot see it must not know."""
    known = read_position("r2.3.4.5.6.7 y2.3.4.5.6.12# g- b- m0 | r2.3.4.5.6.7 y-x g12 b12 m0 @1")
    state = roll(state_at(make_setup("classic", 2), known), read_dice("w6 w6 r1 g3 b4"))
    player = make_player(name, 3)
    assert isinstance(player, Explainer)
    for other in ("-", "r12"):
        told = decide(state, 1, read_decision(other))
        assert player.explain(seen_by(told, 0), 0) == player.explain(seen_by(state, 0), 0)


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


WELL_BEGUN = [
    ("r5.6 y4 g9 b10.9 m0 | r2.3.4 y- g- b- m0 @1", "w2 w3 r6 y6 g1 b1", "r5"),
    ("r5.6 y4 g9 b10.9 m0 | r- y- g12.11.10 b- m0 @1", "w4 w5 r6 y6 g1 b1", "g9"),
    ("r2.3 y4 g9 b9 m0 | r2.3.4.5.6 y- g- b- m0 @1", "w4 w3 r6 y6 g1 b1", "r7"),
    (
        "r3.4 y- g- b12.10.8.7 m0 | r2.3.4.5 y2 g12.10.9.8 b12 m0 | r2.3 y- g12.10 b11.9.8.6 m0 @1",
        "w6 w5 r5 y4 g3 b4",
        "b11",
    ),
    (
        "r2.4.6 y3.4 g- b- m0 | r2.3.4 y2.3.6 g- b- m0 | r2.3 y2 g- b- m0 | r2 y3 g- b- m0 @1",
        "w1 w4 r4 y6 g3 b5",
        "r5",
    ),
    (
        (
            "r2.3.4 y3.4 g- b- m0 | r2.4.6 y2.3.4 g- b- m0 | r2.3.6 y2.6 g- b- m0 |"
            " r2.4 y2.3.6 g- b- m0 | r2.3.4 y2.3.6 g- b- m0 @1"
        ),
        "w1 w4 r4 y6 g3 b5",
        "y5",
    ),
]


WELL_BEGUN_ON_BOARD = [
    (re.sub(r"(m\d)", r"\1 p0", position), dice, cell, board)
    for position, dice, cell in WELL_BEGUN
    if position.count("|") < 4
    for board in boards()
]


@pytest.mark.parametrize(
    ("position", "dice", "cell", "board"),
    [*((*case, None) for case in WELL_BEGUN), *WELL_BEGUN_ON_BOARD],
)
def test_a_row_that_is_well_begun_goes_on_with_its_next_number(
    position: str, dice: str, cell: str, board: str | None
) -> None:
    """It skips nothing; nets once shunned such rows, as their games never came to them."""
    setup = make_setup("on-board" if board else "classic", position.count("|") + 1, board)
    known = read_position(position, setup.layout, setup.board)
    state = roll(state_at(setup, known), read_dice(dice))
    for name in ("expert", "master"):
        player = make_player(name, 1)
        assert isinstance(player, Explainer)
        worth = {str(option.decision): option.win for option in player.explain(state, 1)}
        assert max(worth, key=lambda decision: worth[decision]) == cell, (name, worth)


def test_an_expert_does_not_err_about_what_is_decided() -> None:
    behind = read_position("r2.3.4 y- g- b- m3 | r2.3.4.5.6.7.8 y2.3 g- b- m0 @1")
    state = roll(state_at(make_setup("classic", 2), behind), read_dice("w6 w6 r6 y6 g1 b1"))
    for seat in (0, 1):
        state = decide(state, seat, PASS)
    for seed in range(40):
        assert make_player("expert", seed).decide(state, 0) != PASS  # the last misthrow loses


@pytest.mark.parametrize("name", ["expert", "master"])
def test_a_row_that_the_die_keeps_open_is_better_crossed_than_passed(name: str) -> None:
    setup = make_setup("classic", 2, rulings=[Ruling.DIE_STAYS])
    open_rows = read_position("r2.3.4.5.6.7.8.9.10 y- g- b- m0 | r2.3.4.5.6.7 y- g- b- m0 @1")
    state = roll(state_at(setup, open_rows), read_dice("w6 w6 r6 y1 g1 b1"))
    for seat, decision in ((0, "-"), (1, "r12")):
        state = decide(state, seat, read_decision(decision))
    player = make_player(name, 1)
    assert isinstance(player, Explainer)
    order = [str(option.decision) for option in player.explain(state, 0)]
    assert order.index("r12") < order.index("-")
    assert player.decide(state, 0) != PASS
