"""What is agreed before the first roll: editions, numbers of players, boards, series."""

from dataclasses import replace

import pytest

from qwixx.rules import (
    Refused,
    Series,
    boards,
    deal,
    editions,
    first_of_next,
    load_layout,
    make_setup,
    own_edition,
    read_layout,
    start,
    with_result,
)
from tests.own import SHEET


@pytest.mark.parametrize(
    ("edition", "fewest", "most"), [("classic", 1, 5), ("deluxe", 2, 4), ("on-board", 2, 4)]
)
def test_numbers_of_players(edition: str, fewest: int, most: int) -> None:
    for players in range(fewest, most + 1):
        assert len(start(make_setup(edition, players)).sheets) == players
    for players in (-1, 0, fewest - 1, most + 1, 100):
        with pytest.raises(Refused) as caught:
            make_setup(edition, players)
        assert str(caught.value) == f"{edition} is for {fewest} to {most} players, not {players}"


def test_every_edition_is_listed() -> None:
    assert list(editions()) == [
        "classic",
        "deluxe",
        "on-board",
        "mixx-a",
        "mixx-b",
        "big-points",
        "bonus-a",
        "bonus-b",
        "steps",
        "chain",
        "double",
        "x-change",
        "longo",
    ]


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as caught:
        make_setup("mega")
    assert str(caught.value) == f"there is no edition 'mega'; there are {', '.join(editions())}"


def test_only_on_board_has_a_third_action() -> None:
    actions = {name: make_setup(name, 2).actions for name in editions()}
    assert actions == dict.fromkeys(editions(), 2) | {"on-board": 3}


def test_a_board_goes_with_every_sheet_that_has_the_classic_cells() -> None:
    possible = [name for name, edition in editions().items() if edition.may_have_board]
    assert set(editions()) - set(possible) == {"classic", "deluxe", "on-board", "longo"}
    for name in possible:
        assert make_setup(name, 2, "storm").actions == 3


def test_a_board_goes_with_an_own_sheet_only_if_that_has_the_classic_cells() -> None:
    ours = own_edition(replace(load_layout("bonus-a"), name="ours"))
    assert make_setup(ours, 2, "garden").actions == 3
    lighthouse = own_edition(read_layout(SHEET))
    assert not lighthouse.may_have_board
    with pytest.raises(Refused, match="lighthouse is played without a board"):
        make_setup(lighthouse, 2, "garden")


def test_18_on_board_is_played_on_one_of_two_boards() -> None:
    assert list(boards()) == ["garden", "storm"]
    for name, board in boards().items():
        assert make_setup("on-board", 2, name).board is board
    assert make_setup("on-board", 2).board is boards()["garden"]


def test_an_unknown_board_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as caught:
        make_setup("on-board", 2, "chess")
    assert str(caught.value) == "there is no board 'chess'; there are garden, storm"


def test_a_game_without_a_board_refuses_one() -> None:
    for edition in ("classic", "deluxe"):
        told = f"{edition} is played without a board; choose on-board, which has one"
        with pytest.raises(Refused, match=told):
            make_setup(edition, 2, "garden")
    with pytest.raises(Refused, match="longo is played without a board: its cells are not those"):
        make_setup("longo", 2, "garden")


def test_who_has_a_sheet_already_keeps_it_and_the_others_are_dealt_what_is_left() -> None:
    dealt = deal(editions()["chain"], 4, lambda n: n - 1, ("", "E", "", "A"))
    assert dealt == ("D", "E", "C", "A")
    assert deal(editions()["double"], 3, lambda n: n - 1, ("", "B", "")) == ("A", "B", "A")


@pytest.mark.parametrize("first", [-1, 2, 7])
def test_the_first_player_must_be_at_the_table(first: int) -> None:
    with pytest.raises(Refused, match=f"there is no seat {first} among 2 players"):
        start(make_setup("classic", 2), first)


# A series, as on the sheets of Deluxe


def test_a_series_keeps_each_game_and_the_total() -> None:
    series = with_result(with_result(Series(2, 3), (70, 41)), (20, 60))
    assert series.results == ((70, 41), (20, 60))
    assert series.totals == (90, 101)
    assert (series.game, series.is_over, series.winners) == (3, False, ())
    series = with_result(series, (50, 39))
    assert (series.totals, series.is_over, series.winners) == ((140, 140), True, (0, 1))


@pytest.mark.parametrize("length", [0, 6, -2])
def test_a_series_has_one_to_five_games(length: int) -> None:
    with pytest.raises(Refused, match=f"a series has 1 to 5 games, not {length}"):
        Series(2, length)
    assert [Series(2, n).length for n in range(1, 6)] == [1, 2, 3, 4, 5]


def test_a_series_takes_no_more_games_than_agreed() -> None:
    series = with_result(Series(2, 1), (1, 2))
    assert series.game == 1
    with pytest.raises(Refused, match="all games of this series are played"):
        with_result(series, (3, 4))


def test_a_result_has_a_total_for_every_player() -> None:
    with pytest.raises(Refused, match="a result for 3 players has 3 totals"):
        with_result(Series(3, 2), (1, 2))


def test_the_next_game_begins_one_seat_further() -> None:
    assert [first_of_next(first, 3) for first in range(3)] == [1, 2, 0]
