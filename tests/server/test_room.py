"""A table in use when its store fails, or when another server uses the same store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from qwixx.rules import State
from qwixx.server.config import Config
from qwixx.server.hub import Hub, Metrics, Room, hash_of
from qwixx.server.protocol.commands import Decide, Roll
from qwixx.server.protocol.messages import Goodbye
from qwixx.server.protocol.settings import BotLevel, CreateTable
from qwixx.server.store import Append, NoRoom, SqliteStore
from qwixx.server.table import Denied, Draft, handle, play
from tests.server.live import LiveServer
from tests.server.test_socket import joined, opened, seated


class FullDisk(SqliteStore):
    """A store that can be told to take nothing more."""

    is_full = False
    attempts = 0

    def append(self, appends: list[Append]) -> None:
        self.attempts += self.is_full
        if self.is_full:
            raise OSError("No space left on device")
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
    monkeypatch.setattr(play, "DEVICES_HAVE", 0.1)
    store = FullDisk(tmp_path / "tables.db")

    async def story() -> None:
        hub = Hub(Config(bot_workers=0), store, Metrics())
        seat = await hub.open_table(CreateTable(name="Max", bots=["novice"], start=True))
        store.is_full = True
        room = await hub.room(seat.code)
        assert room is not None
        await room.do(lambda table, now, _: Draft(table, now))
        await asyncio.sleep(0.6)
        assert 0 < store.attempts < 5
        store.is_full = False
        await until(lambda: room.table.phase == "playing")
        await hub.close()

    asyncio.run(asyncio.wait_for(story(), 60))


class Screen:
    """Somebody's device, which shows nothing."""

    def __init__(self, secret: str) -> None:
        self.secret_hash: str | None = hash_of(secret)
        self.watch_key: str | None = None

    def send(self, text: str) -> None:
        pass

    def say_goodbye(self, goodbye: Goodbye) -> None:
        pass


def test_a_bot_whose_answer_could_not_be_stored_gives_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "DEVICES_HAVE", 0.1)
    store = FullDisk(tmp_path / "tables.db")

    async def story() -> None:
        hub = Hub(Config(bot_workers=0, bot_pause=0), store, Metrics())
        may_answer = asyncio.Event()

        async def choose(level: BotLevel, seen: State, seat: int) -> str:
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

    asyncio.run(asyncio.wait_for(story(), 60))


def step(room: Room) -> str:
    return room.table.game.step_id if room.table.game else ""


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

    with LiveServer(tmp_path) as one, LiveServer(tmp_path, database=one.database) as two:
        asyncio.run(story(one, two))


@pytest.mark.slow
def test_a_table_that_was_deleted_says_goodbye_to_those_who_still_sit_there(
    tmp_path: Path,
) -> None:
    async def story(server: LiveServer) -> None:
        async with seated(server, opened(server)) as max_:
            await max_.hear("update")
            with LiveServer(tmp_path, database=server.database, keep_days=0):
                store = SqliteStore(Path(server.database))
                await until(lambda: not store.count())
                store.close()
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
