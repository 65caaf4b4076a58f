"""A table in use when its store fails, or when another server uses the same store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from qwixx.rules import State
from qwixx.server.config import Config
from qwixx.server.hub import Hub, Metrics, Prepared, Room, hash_of, loading
from qwixx.server.protocol.commands import (
    CloseSeats,
    ComeBack,
    Decide,
    EndGame,
    Leave,
    Rename,
    Roll,
    StartGame,
    TakeBack,
)
from qwixx.server.protocol.events import Event
from qwixx.server.protocol.messages import Goodbye
from qwixx.server.protocol.settings import BotLevel, CreateTable, JoinTable, Settings
from qwixx.server.store import Append, NoRoom
from qwixx.server.store.sqlite import SqliteStore
from qwixx.server.table import Denied, Entry, Table, bots_to_act, drawing, handle, you_view
from tests.server.live import LiveServer
from tests.server.postgres import running_postgres
from tests.server.test_socket import joined, opened, seated


class FullDisk(SqliteStore):
    """A store that can be told to take nothing more."""

    is_full = False
    attempts = 0

    def append(self, appends: list[Append]) -> None:
        self.attempts += self.is_full
        if self.is_full:
            raise NoRoom
        super().append(appends)


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("this does not happen")


def test_a_full_disk_is_not_asked_over_and_over_and_the_game_goes_on_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "TO_COMMIT", 0.1)
    store = FullDisk(tmp_path / "tables.db")

    async def story() -> None:
        hub = Hub(Config(bot_workers=0), store, Metrics())
        seat = await hub.open_table(CreateTable(name="Max", bots=["novice"], start=True))
        room = await hub.room(seat.code)
        assert room is not None
        await room.join(Screen(seat.secret), None)
        store.is_full = True
        await until(lambda: store.attempts > 0)
        await asyncio.sleep(0.6)
        assert store.attempts < 5
        store.is_full = False
        await until(lambda: room.table.phase == "playing")
        await hub.close()

    asyncio.run(story())


def test_the_dice_of_every_game_have_a_secret_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "TO_COMMIT", 0.1)

    async def story() -> None:
        hub = Hub(Config(bot_workers=0), SqliteStore(tmp_path / "tables.db"), Metrics())
        seat = await hub.open_table(CreateTable(name="Max", bots=["novice"]))
        room = await hub.room(seat.code)
        assert room is not None
        await room.join(Screen(seat.secret), None)
        secrets = []
        for number in range(3):
            await room.obey(hash_of(seat.secret), StartGame(id=f"max-starts-{number}"))
            await until(lambda: room.table.phase == "playing")
            assert room.table.game
            secrets.append(room.table.game.dice_secret)
            await room.obey(hash_of(seat.secret), EndGame(id=f"max-ends-{number}"))
        assert all(secrets)
        assert len(set(secrets)) == 3
        await hub.close()

    asyncio.run(story())


class Screen:
    """Somebody's device, which notes what it is told."""

    def __init__(self, secret: str) -> None:
        self.secret_hash: str | None = hash_of(secret)
        self.watch_key: str | None = None
        self.told: list[str] = []
        self.events: list[Event] = []
        self.goodbyes: list[str] = []

    def show(self, update: Prepared) -> None:
        self.told.append("update")
        self.events += update.events

    def say_goodbye(self, goodbye: Goodbye) -> None:
        self.goodbyes.append(goodbye.code)


def is_away(room: Room) -> bool:
    return room.table.seats[0].is_played_by_bot


def test_who_comes_back_while_the_disk_is_full_is_let_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "TO_COMMIT", 0.1)
    store = FullDisk(tmp_path / "tables.db")

    async def story() -> None:
        hub = Hub(Config(bot_workers=0), store, Metrics())
        seat = await hub.open_table(CreateTable(name="Max", bots=["novice"], start=True))
        room = await hub.room(seat.code)
        assert room is not None
        before = Screen(seat.secret)
        await room.join(before, None)
        await until(lambda: room.table.phase == "playing")
        await room.obey(hash_of(seat.secret), Leave(id="max-leaves"))
        room.leave(before)
        assert is_away(room)
        store.is_full = True
        screen = Screen(seat.secret)
        await room.join(screen, None)
        assert "update" in screen.told
        assert screen.goodbyes == []
        with pytest.raises(Denied, match="The disk of the server is full"):
            await room.obey(screen.secret_hash, ComeBack(id="max-is-here"))
        store.is_full = False
        await room.obey(screen.secret_hash, ComeBack(id="max-is-here"))
        assert not is_away(room)
        await hub.close()

    asyncio.run(story())


def test_a_bot_whose_answer_could_not_be_stored_gives_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "TO_COMMIT", 0.1)
    store = FullDisk(tmp_path / "tables.db")

    async def story() -> None:
        hub = Hub(Config(bot_workers=0, bot_pause=0), store, Metrics())
        may_answer = asyncio.Event()

        async def choose(level: BotLevel, seen: State, seat: int, table: str, luck: object) -> str:
            await may_answer.wait()
            return "-"

        monkeypatch.setattr(hub.brains, "choose", choose)
        seat = await hub.open_table(CreateTable(name="Max", bots=["novice"], start=True))
        room = await hub.room(seat.code)
        assert room is not None
        await room.join(Screen(seat.secret), None)
        await until(lambda: room.table.phase == "playing")
        game = room.table.game
        assert game is not None
        if game.state.active == 0:
            max_rolls = Roll(id="max-rolls", step="1.1.roll.0")
            await room.do(lambda *now: handle(now[0], 0, max_rolls, *now[1:]))
        await until(lambda: step(room) == "1.1.action1.0")
        max_passes = Decide(id="max-passes", step="1.1.action1.0", decision="-")
        await room.do(lambda *now: handle(now[0], 0, max_passes, *now[1:]))
        store.is_full = True
        may_answer.set()
        await until(lambda: store.attempts > 0)
        store.is_full = False
        await until(lambda: step(room) != "1.1.action1.0")
        await hub.close()

    asyncio.run(story())


def test_a_decision_can_be_taken_back_for_a_moment_also_from_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "TO_COMMIT", 0.1)
    monkeypatch.setattr("qwixx.server.hub.chores.TAKE_BACK", 1e9)

    async def story() -> None:
        config = Config(bot_workers=0, bot_pause=0.001)
        hub = Hub(config, SqliteStore(tmp_path / "tables.db"), Metrics())

        async def choose(level: BotLevel, seen: State, seat: int, table: str, luck: object) -> str:
            return "-"

        monkeypatch.setattr(hub.brains, "choose", choose)
        wish = CreateTable(name="Max", bots=["novice", "novice"], start=True)
        seat = await hub.open_table(wish)
        room = await hub.room(seat.code)
        assert room is not None
        mine = hash_of(seat.secret)
        await room.join(Screen(seat.secret), None)
        await until(lambda: room.table.phase == "playing")
        if room.table.game and room.table.game.state.active == 0:
            await room.obey(mine, Roll(id="max-rolls", step="1.1.roll.0"))
        await until(lambda: step(room) == "1.1.action1.0")
        await until(lambda: len(bots_to_act(room.table)) == 1)
        for number in range(2):
            passes = Decide(id=f"max-passes-{number}", step="1.1.action1.0", decision="-")
            await room.obey(mine, passes)
            assert you_view(room.table, 0).may_take_back
            again = TakeBack(id=f"max-takes-back-{number}", step="1.1.action1.0")
            await room.obey(mine, again)
        monkeypatch.setattr("qwixx.server.hub.chores.TAKE_BACK", 1)
        await room.obey(mine, Decide(id="max-passes", step="1.1.action1.0", decision="-"))
        await until(lambda: step(room) != "1.1.action1.0")
        await hub.close()

    asyncio.run(story())


def step(room: Room) -> str:
    return room.table.game.step_id if room.table.game else ""


@pytest.mark.e2e
@pytest.mark.slow
def test_who_is_refused_for_what_came_by_another_server_sees_it(tmp_path: Path) -> None:
    async def story(one: LiveServer, two: LiveServer) -> None:
        mine = opened(one)
        hers = joined(one, mine["code"])
        async with seated(one, mine) as max_, seated(two, hers) as emma:
            await emma.hear("update")
            assert (await max_.order("rename", name="Maxi"))["type"] == "done"
            await emma.say("rename", id="a-name-that-is-taken", name="Maxi")
            update = await emma.hear("update")
            assert [seat["name"] for seat in update["table"]["seats"][:2]] == ["Maxi", "Emma"]
            assert (await emma.hear("refused"))["code"] == "name_taken"

    with (
        running_postgres() as url,
        LiveServer(tmp_path, database=url) as one,
        LiveServer(tmp_path, database=url) as two,
    ):
        asyncio.run(story(one, two))


@pytest.mark.slow
def test_a_table_that_was_deleted_says_goodbye_to_those_who_still_sit_there(
    tmp_path: Path,
) -> None:
    async def story(server: LiveServer) -> None:
        async with seated(server, opened(server)) as max_:
            await max_.hear("update")
            with closing(sqlite3.connect(server.database, timeout=60)) as database:
                database.executescript("DELETE FROM events; DELETE FROM tables;")
            await max_.say("rename", id="a-name-too-late", name="Maxi")
            assert (await max_.hear("goodbye"))["code"] == "no_such_table"

    with LiveServer(tmp_path) as server:
        asyncio.run(story(server))


def test_a_disk_without_room_for_a_table_is_told_to_who_opens_one(tmp_path: Path) -> None:
    class NoRoomLeft(SqliteStore):
        def append(self, appends: list[Append]) -> None:
            raise NoRoom

    async def story() -> None:
        hub = Hub(Config(bot_workers=0), NoRoomLeft(tmp_path / "tables.db"), Metrics())
        try:
            with pytest.raises(Denied, match="The disk of the server is full"):
                await hub.open_table(CreateTable(name="Max"))
        finally:
            await hub.close()

    asyncio.run(story())


def test_a_start_by_the_clock_knows_people_by_their_seats_secret_not_by_its_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Emma's free seat is left out, so the others move up; Laura is away, Linus is here."""
    monkeypatch.setattr(drawing, "TO_COMMIT", 0.1)

    async def story() -> None:
        hub = Hub(Config(bot_workers=0), SqliteStore(tmp_path / "tables.db"), Metrics())
        settings = Settings(seats=4)
        seats = [await hub.open_table(CreateTable(name="Max", settings=settings))]
        for name in ("Emma", "Laura", "Linus"):
            seat = await hub.sit_down(seats[0].code, JoinTable(name=name))
            assert seat is not None
            seats.append(seat)
        room = await hub.room(seats[0].code)
        assert room is not None
        for number in (0, 3):
            await room.join(Screen(seats[number].secret), None)
        await room.do(lambda *now: handle(now[0], 1, Leave(id="emma-goes"), *now[1:]))
        await room.do(lambda *now: handle(now[0], 0, StartGame(id="max-starts"), *now[1:]))
        await until(lambda: room.table.phase == "playing")
        presence = room.presence()
        assert [seat.name for seat in room.table.seats] == ["Max", "Laura", "Linus"]
        assert (sorted(presence.connected), sorted(presence.gone_since)) == ([0, 2], [1])
        assert not any(seat.away for seat in room.table.seats)
        await hub.close()

    asyncio.run(story())


def test_of_a_long_log_only_what_happened_lately_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a table with many games behind it is loaded quickly."""
    told: list[int] = []

    def announce(_: Table, entry: Entry, __: Table) -> list[Event]:
        told.append(entry.number)
        return []

    monkeypatch.setattr(loading, "announce", announce)

    async def story() -> None:
        hub = Hub(Config(bot_workers=0), SqliteStore(tmp_path / "tables.db"), Metrics())
        seat = await hub.open_table(CreateTable(name="Max"))
        room = await hub.room(seat.code)
        assert room is not None
        for number in range(200):
            command = CloseSeats(id=f"number-{number}", closed=not room.table.closed)
            await room.obey(hash_of(seat.secret), command)
        told.clear()
        assert await hub.read(seat.code) is not None
        assert told == list(range(103, 203))
        await hub.close()

    asyncio.run(story())


def test_a_table_that_is_asked_for_while_the_server_stops_is_not_opened_any_more(
    tmp_path: Path,
) -> None:
    """Nobody would put it away, and whoever waits for it would wait in vain."""

    async def story() -> None:
        hub = Hub(Config(bot_workers=0), SqliteStore(tmp_path / "tables.db"), Metrics())
        seat = await hub.open_table(CreateTable(name="Max"))
        asked = asyncio.create_task(hub.room(seat.code))
        await asyncio.sleep(0)
        stops = asyncio.create_task(hub.close())
        with pytest.raises(Denied, match="restarts"):
            await asked
        with pytest.raises(Denied, match="restarts"):
            await hub.room(seat.code)
        await stops

    asyncio.run(story())


@pytest.mark.parametrize(("quick", "pause"), [(False, 60), (True, 30)])
def test_bots_take_half_as_long_where_the_host_wants_that(
    quick: bool, pause: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        slept.append(seconds)
        await sleep(min(seconds, 0.01))

    monkeypatch.setattr("qwixx.server.hub.chores.random.uniform", lambda *_: 1)
    monkeypatch.setattr("qwixx.server.hub.chores.asyncio.sleep", note)

    async def story() -> None:
        config = Config(bot_workers=0, bot_pause=60)
        hub = Hub(config, SqliteStore(tmp_path / "tables.db"), Metrics())
        settings = Settings(quick=quick)
        wish = CreateTable(name="Max", settings=settings, bots=["novice"], start=True)
        seat = await hub.open_table(wish)
        room = await hub.room(seat.code)
        assert room is not None
        await room.join(Screen(seat.secret), None)
        await until(lambda: room.table.phase == "playing")
        if room.table.game and room.table.game.state.active == 0:
            await room.obey(hash_of(seat.secret), Roll(id="max-rolls", step="1.1.roll.0"))
        await until(lambda: pause in slept)
        await hub.close()

    asyncio.run(story())
    assert {30, 60} & set(slept) == {pause}


def test_who_has_seen_more_than_is_known_here_is_shown_it_from_the_log(tmp_path: Path) -> None:
    """Two servers, neither of which knows that the other lives: it was paused for a while."""

    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        one, two = (Hub(Config(bot_workers=0), store, Metrics()) for _ in range(2))
        seat = await one.open_table(CreateTable(name="Max"))
        here, there = await one.room(seat.code), await two.room(seat.code)
        assert here is not None
        assert there is not None
        await here.obey(hash_of(seat.secret), Rename(id="max-is-maxi", name="Maxi"))
        assert there.table.shown < here.table.shown
        device = Screen(seat.secret)
        await there.join(device, here.table.shown)
        assert there.table == here.table
        assert device.events == []
        await one.close()
        await two.close()

    asyncio.run(story())
