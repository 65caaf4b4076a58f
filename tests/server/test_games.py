"""Whole games over real sockets, with a real server process."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from qwixx import rules
from tests.server.evening import evening, meet
from tests.server.guest import Guest, is_over
from tests.server.live import LiveServer


def checked_records(server: LiveServer, host: Guest) -> list[rules.Reading]:
    """The table's records, which the rules have read again."""
    secret = host.secret
    assert secret is not None
    return [game for text in server.records(host.code, secret) for game in rules.read_games(text)]


def assert_results_agree(server: LiveServer, host: Guest) -> None:
    games = checked_records(server, host)
    assert [list(game.record.result or ()) for game in games] == host.table["series"]["results"]
    assert all(game.state.is_over for game in games)


def test_two_people_play_a_whole_game(server: LiveServer) -> None:
    guests = meet(server, 2)
    asyncio.run(evening(guests))
    assert_results_agree(server, guests[0])
    assert all(guest.refused == [] for guest in guests)


@pytest.mark.slow
@pytest.mark.parametrize("people", [3, 4, 5])
def test_more_people_play_a_whole_game(server: LiveServer, people: int) -> None:
    guests = meet(server, people, seed=people)
    asyncio.run(evening(guests))
    assert_results_agree(server, guests[0])


@pytest.mark.slow
@pytest.mark.parametrize("edition", list(rules.editions()))
def test_each_edition_is_played(server: LiveServer, edition: str) -> None:
    guests = meet(server, 3, edition=edition)
    asyncio.run(evening(guests))
    assert_results_agree(server, guests[0])
    assert checked_records(server, guests[0])[0].state.setup.edition.name == edition


@pytest.mark.slow
@pytest.mark.parametrize("board", list(rules.boards()))
def test_each_board_is_played(server: LiveServer, board: str) -> None:
    guests = meet(server, 2, edition="on-board", board=board)
    asyncio.run(evening(guests))
    setup = checked_records(server, guests[0])[0].state.setup
    assert setup.board is not None
    assert setup.board.name == board


@pytest.mark.slow
def test_a_person_plays_with_bots(server: LiveServer) -> None:
    guests = meet(server, 1, bots=["novice", "regular", "expert"])
    asyncio.run(evening(guests))
    assert_results_agree(server, guests[0])


@pytest.mark.slow
def test_in_a_series_the_next_player_starts(server: LiveServer) -> None:
    guests = meet(server, 2, bots=["novice"], games=3)
    asyncio.run(evening(guests))
    assert_results_agree(server, guests[0])
    started = [event for event in guests[0].events if event["type"] == "game_started"]
    first = started[0]["first"]
    assert [event["first"] for event in started] == [first, (first + 1) % 3, (first + 2) % 3]
    assert [event["drawn"] for event in started] == [True, False, False]
    assert [event["number"] for event in started] == [1, 2, 3]


@pytest.mark.slow
def test_real_dice_are_entered_with_a_bot_and_a_friend_at_the_table(server: LiveServer) -> None:
    guests = meet(server, 2, bots=["novice"], dice="entered")
    asyncio.run(evening(guests))
    assert_results_agree(server, guests[0])
    record = checked_records(server, guests[0])[0].record
    assert record.header("Dice") == "entered"


@pytest.mark.slow
def test_spectators_see_the_game_and_every_announcement(server: LiveServer) -> None:
    guests = meet(server, 2, public=True)
    watcher = Guest(server, guests[0].code, None)
    asyncio.run(evening([*guests, watcher]))
    assert watcher.update is not None
    assert watcher.update["you"] is None
    assert watcher.table["series"] == guests[0].table["series"]
    told = [event["type"] for event in watcher.events]
    assert told.count("game_over") == 1
    assert told.count("rolled") == len(checked_records(server, guests[0])[0].record.turns)


@pytest.mark.slow
def test_a_stopped_server_says_goodbye_and_goes_on_where_it_was(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:

        async def play() -> list[Guest]:
            guests = meet(server, 2, games=5)
            rolled = asyncio.Event()

            def over(guest: Guest) -> bool:
                if any(event["type"] == "rolled" for event in guest.events):
                    rolled.set()
                return is_over(guest)

            playing = asyncio.gather(*(guest.play(over) for guest in guests))
            await rolled.wait()
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            await asyncio.wait_for(playing, 240)
            return guests

        guests = asyncio.run(play())
        assert any('"goodbye"' in text and '"restart"' in text for text in guests[0].received)
        assert_results_agree(server, guests[0])
        assert server.errors() == []
