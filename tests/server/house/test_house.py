"""Several servers on one database: whoever comes by whichever of them sits at one table."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from qwixx.cli.main import run
from qwixx.rules import Step
from qwixx.server.table import Entry, after, fold
from qwixx.server.table.facts import CameBack, Decided, Renamed, Sealed, Started, WentAway
from tests.server import test_hidden
from tests.server.evening import evening
from tests.server.guest import Guest, Json
from tests.server.house.servers import House, running_house, spread
from tests.server.test_hidden import Party
from tests.server.test_socket import Line, joined, line, opened, seated

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running_house(tmp_path_factory.mktemp("house"), 3) as there:
        yield there
        assert [error for member in there.members for error in member.errors()] == []


@pytest.fixture(scope="module")
def party(house: House) -> Party:
    """Three people and a spectator after two games, each at another server."""
    return played(house, servers=3, games=2)


def played(house: House, servers: int, games: int) -> Party:
    guests = spread(house.members[:servers], 3, public=True, games=games)
    watcher = Guest(house.members[servers - 1], guests[0].code, None)
    asyncio.run(evening([*guests, watcher]))
    return guests, watcher, house.log_of(guests[0].code)


def test_people_at_two_servers_see_the_same_game_to_its_end(house: House) -> None:
    assert_all_see_the_same(played(house, servers=2, games=1))


def test_people_at_three_servers_see_the_same_games_to_their_end(party: Party) -> None:
    assert_all_see_the_same(party)


def assert_all_see_the_same(party: Party) -> None:
    guests, watcher, log = party
    for viewer in [*guests, watcher]:
        assert viewer.refused == []
        assert viewer.reconnects == 0
        assert viewer.update is not None
        assert viewer.update["version"] == fold(log).shown
        assert viewer.table["series"] == guests[0].table["series"]
        assert viewer.table["game"] == guests[0].table["game"]
    told = [[e for e in one.events if e["type"] == "crossed"] for one in [*guests, watcher]]
    assert all(one == told[0] for one in told), "each cross is told once, and to all"


def test_every_acknowledged_command_is_in_the_log_once(party: Party) -> None:
    guests, _, log = party
    stored = [entry.id for entry in log if entry.id]
    said = [command["id"] for guest in guests for command in guest.acknowledged]
    assert len(set(stored)) == len(stored)
    assert set(said) <= set(stored)


def test_nobody_was_played_for(party: Party) -> None:
    _, _, log = party
    assert not any(isinstance(entry.fact, WentAway) for entry in log)
    assert not any(isinstance(e.fact, Decided) and e.fact.how == "bot" for e in log)


# What a seat or a spectator gets, whoever else sits at another server.
test_no_dice_secret = test_hidden.test_no_dice_secret_is_sent_before_its_game_is_over
test_no_commitment = test_hidden.test_no_commitment_is_sent_before_all_are_sealed
test_no_entropy = test_hidden.test_what_a_device_opens_is_sent_to_nobody_before_all_have_opened
test_no_seat_secret = test_hidden.test_no_seat_secret_and_no_hash_of_one_is_sent
test_no_decision = test_hidden.test_a_hidden_decision_reaches_nobody_but_its_seat


def test_the_records_pass_from_every_server(house: House, party: Party, tmp_path: Path) -> None:
    guests, _, _ = party
    texts = {
        member.get(f"/api/tables/{guests[0].code}/record", guests[0].secret or "")
        for member in house.members
    }
    (text,) = texts
    file = tmp_path / "games.qwixx"
    file.write_text(text, "utf-8")
    with redirect_stdout(io.StringIO()):
        assert run(["replay", str(file)]) == 0
        assert run(["verify", str(file)]) == 0


def test_who_is_connected_anywhere_is_not_played_for(house: House) -> None:
    """Emma and Laura are at other servers than Max, and think for long; then Emma goes."""

    async def story() -> None:
        one, two, three = house.members
        mine = opened(one, patience=5, seats=3)
        hers = joined(two, mine["code"])
        lauras = joined(three, mine["code"], "Laura")
        async with seated(one, mine) as max_, seated(three, lauras) as laura:
            async with seated(two, hers) as emma:
                await all_connected(max_, 3)
                assert (await max_.order("start"))["type"] == "done"
                for line in (max_, emma, laura):
                    await started(line)
                await asyncio.sleep(8)
                assert away_in(house.log_of(mine["code"])) == []
                assert (await max_.order("rename", name="Maxi"))["code"] == "playing"
            await told(max_, "went_away")
            await told(laura, "went_away")
            assert away_in(house.log_of(mine["code"])) == [1]
            async with seated(three, hers) as emma:
                await told(max_, "came_back")
                log = house.log_of(mine["code"])
                assert away_in(log) == [1]
                assert [e.fact.seat for e in log if isinstance(e.fact, CameBack)] == [1]

    asyncio.run(story())


def away_in(log: list[Entry]) -> list[int]:
    return [entry.fact.seat for entry in log if isinstance(entry.fact, WentAway)]


async def all_connected(line: Line, people: int) -> None:
    while True:
        update = await line.hear("update")
        if sum(seat["connected"] for seat in update["table"]["seats"]) == people:
            return


async def started(line: Line) -> None:
    while (await line.hear("update"))["table"]["phase"] != "playing":
        pass


async def told(line: Line, kind: str) -> Json:
    while True:
        for event in (await line.hear("update"))["events"]:
            if event["type"] == kind:
                found: Json = event
                return found


def test_a_timer_runs_out_once(house: House) -> None:
    """No device commits to the dice, so that the draw waits until its time is over."""

    async def story() -> None:
        one, two, _ = house.members
        mine = opened(one)
        hers = joined(two, mine["code"])
        async with seated(one, mine) as max_, seated(two, hers) as emma:
            await all_connected(max_, 2)
            await max_.order("start")
            await started(max_)
            await started(emma)
        facts = [entry.fact for entry in house.log_of(mine["code"])]
        assert sum(isinstance(fact, Sealed) for fact in facts) == 1
        assert sum(isinstance(fact, Started) for fact in facts) == 1

    asyncio.run(story())


def test_what_is_said_to_two_servers_is_done_once(house: House) -> None:
    async def story() -> None:
        one, two, _ = house.members
        mine = opened(one)
        async with seated(one, mine) as here, seated(two, mine) as there:
            for number in range(10):
                both = [
                    each.say("rename", id=f"name-number-{number}", name=f"Max {number}")
                    for each in (here, there)
                ]
                await asyncio.gather(*both)
                for each in (here, there):
                    assert (await each.hear("done", "refused"))["type"] == "done"
        log = house.log_of(mine["code"])
        names = [entry.fact.name for entry in log if isinstance(entry.fact, Renamed)]
        assert names == [f"Max {number}" for number in range(10)]

    asyncio.run(story())


def test_whoever_sat_down_by_one_server_has_a_seat_at_all(house: House) -> None:
    async def story() -> None:
        mine = opened(house.members[0], seats=5)
        for number, name in enumerate(("Emma", "Laura", "Linus"), 1):
            hers = await asyncio.to_thread(joined, house.members[number % 3], mine["code"], name)
            for member in house.members:
                async with seated(member, hers, seen=None) as line:
                    assert (await line.hear("update", "goodbye"))["you"]["seat"] == number

    asyncio.run(story())


def test_who_comes_back_by_another_server_is_told_what_happened_meanwhile(house: House) -> None:
    """Also when that one has the table in memory, and has not yet heard of it."""

    async def story() -> None:
        one, two, _ = house.members
        mine = opened(one, public=True)
        async with line(two, mine["code"]) as watcher:
            await watcher.say("hello")
            await watcher.hear("update")
            for number in range(20):
                async with seated(one, mine) as max_:
                    name = f"Max {number}"
                    await max_.say("rename", id=f"name-number-{number}", name=name)
                    update = await max_.hear("update")
                    while update["table"]["seats"][0]["name"] != name:
                        update = await max_.hear("update")
                    seen = update["version"]
                async with seated(two, mine, seen=seen) as max_:
                    update = await max_.hear("update")
                    assert update["version"] >= seen
                    assert update["events"] == []

    asyncio.run(story())


def test_a_reaction_is_seen_everywhere_once(house: House) -> None:
    async def story() -> None:
        one, two, three = house.members
        mine = opened(one)
        hers = joined(two, mine["code"])
        async with seated(one, mine) as max_, seated(two, hers) as emma:
            await all_connected(max_, 2)
            await emma.say("react", id="emma-says-wow", what="wow")
            assert await told(max_, "reacted") == {"type": "reacted", "seat": 1, "what": "wow"}
            await emma.hear("done")
            async with seated(three, hers) as again:  # whose answer was lost
                await again.say("react", id="emma-says-luck", what="luck")
                await again.hear("done")
                assert (await told(max_, "reacted"))["what"] == "luck"
                assert (await told(emma, "reacted"))["what"] in ("wow", "luck")

    asyncio.run(story())


def test_a_large_screen_asks_one_server_and_is_claimed_by_another(house: House) -> None:
    one, two, three = house.members
    seat, tv = opened(one), {"secret": "tv-secret-of-32-letters-and-more"}
    first = two.post("/api/screens", tv)
    assert three.post("/api/screens", tv) == first
    claimed = {"table": seat["code"], "secret": seat["secret"]}
    three.post(f"/api/screens/{first['code']}", claimed)
    assert one.post("/api/screens", tv)["table"] == seat["code"]


def test_each_server_tells_how_many_there_are_and_how_quickly_they_hear(house: House) -> None:
    for member in house.members:
        assert member.metric("qwixx_servers") == 3
        assert member.metric("qwixx_word_seconds_count") > 0
        assert member.metric("qwixx_lag_seconds_count") > 0
    assert sum(member.metric("qwixx_conflicts_total") for member in house.members) > 0


def test_bots_answer_each_step_once(house: House) -> None:
    guests = spread(house.members, 3, ["novice", "novice"])
    asyncio.run(evening(guests))
    answers = [
        (step, entry.fact.seat)
        for step, entry in steps_of(house.log_of(guests[0].code))
        if isinstance(entry.fact, Decided) and entry.fact.how == "bot"
    ]
    assert len(answers) > 20
    assert len(set(answers)) == len(answers)


def steps_of(log: list[Entry]) -> Iterator[tuple[str, Entry]]:
    """The entries, each with the step of the game that it came in."""
    table = after(None, log[0])
    for entry in log[1:]:
        game, table = table.game, after(table, entry)
        if game is not None and game.state.step is not Step.ROLL:
            yield game.step_id, entry
