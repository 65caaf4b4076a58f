"""Clocks that are wrong, or are set: no timer stops, and no table goes that somebody may want."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from qwixx.server.config import Config
from qwixx.server.hub import Clock, Hub, Metrics, Room
from qwixx.server.protocol.settings import CreateTable, JoinTable, Seated, Settings
from qwixx.server.store.sqlite import SqliteStore
from qwixx.server.table import Draft
from tests.server.test_room import Screen, until

DAY = 86400.0
HOUR = 3600.0
PLAY_NOW = CreateTable(name="Max", bots=["novice"], start=True)


class Clocks:
    """The clock on the wall, which anybody may set, and the time that has really passed."""

    def __init__(self, wall: float = 1000 * DAY) -> None:
        self.wall, self.steady = wall, 50.0

    def pass_(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


class House:
    """A server's tables, with clocks that only the test moves."""

    def __init__(self, folder: Path, clocks: Clocks, keep_days: float = 14) -> None:
        self.clocks = clocks
        self.store = SqliteStore(folder / "tables.db")
        self.hub = Hub(
            Config(bot_workers=0, keep_days=keep_days, idle_seconds=1000),
            self.store,
            Metrics(),
            Clock(lambda: clocks.wall, lambda: clocks.steady),
        )

    async def room(self, code: str) -> Room:
        room = await self.hub.room(code)
        assert room is not None
        return room

    async def wait(self, seconds: float) -> None:
        """Time passes, as on a server that runs: it looks at its clock now and then."""
        for _ in range(int(seconds // 60)):
            self.clocks.pass_(60)
            await self.hub.tidy_up()

    async def has(self, code: str) -> bool:
        return bool(await asyncio.to_thread(self.store.read, code))


async def starts(house: House, seat: Seated) -> None:
    """A start that waits for devices goes on when the time for it is over."""
    room = await house.room(seat.code)
    await room.join(Screen(seat.secret), None)
    assert room.table.phase == "lobby"
    house.clocks.steady += 60
    await room.do(lambda table, now, _: Draft(table, now))  # whatever happens next
    await until(lambda: room.table.phase == "playing")


def play(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def test_a_clock_that_is_set_back_stops_no_timer(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path, Clocks())
        seat = await house.hub.open_table(PLAY_NOW)
        await house.room(seat.code)
        house.clocks.wall -= DAY
        await starts(house, seat)
        await house.hub.close()

    play(story())


def test_nor_does_one_that_was_set_back_before_the_server_was_started_again(tmp_path: Path) -> None:
    async def story() -> None:
        before = House(tmp_path, Clocks())
        seat = await before.hub.open_table(PLAY_NOW)
        await before.hub.close()
        after = House(tmp_path, Clocks(before.clocks.wall - DAY))
        await starts(after, seat)
        room = await after.room(seat.code)
        assert room.table.touched > before.clocks.wall, "the time of a table runs on"
        await after.hub.close()

    play(story())


def test_a_clock_that_is_set_ahead_lets_nobody_run_out_of_time(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path, Clocks())
        seat = await house.hub.open_table(
            CreateTable(name="Max", bots=["novice"], start=True, settings=Settings(timer=120))
        )
        await starts(house, seat)
        room = await house.room(seat.code)
        house.clocks.wall += DAY
        await room.do(lambda table, now, _: Draft(table, now))
        now = room.now()
        assert now < 1000 * DAY + HOUR
        assert room.table.seats[0].away is None
        await house.hub.close()

    play(story())


@pytest.mark.parametrize("is_set_right", [True, False])
def test_a_clock_that_is_ahead_at_the_start_deletes_nothing_at_once(
    is_set_right: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        before = House(tmp_path, Clocks())
        seat = await before.hub.open_table(CreateTable(name="Max"))
        await before.hub.sit_down(seat.code, JoinTable(name="Emma"))
        await before.hub.close()
        house = House(tmp_path, Clocks(before.clocks.wall + 20 * DAY))
        await until(lambda: "all tables will be deleted in an hour" in caplog.text)
        await house.wait(HOUR / 2)
        assert await house.has(seat.code)
        if is_set_right:
            house.clocks.wall -= 20 * DAY
        await house.wait(HOUR * 2)
        assert await house.has(seat.code) == is_set_right
        await house.hub.close()

    play(story())


def test_a_table_of_a_time_to_come_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        before = House(tmp_path, Clocks())
        seat = await before.hub.open_table(CreateTable(name="Max"))
        await before.hub.close()
        house = House(tmp_path, Clocks(before.clocks.wall - 30 * DAY), keep_days=1)
        await house.wait(3 * HOUR)
        assert await house.has(seat.code)
        await house.hub.close()

    play(story())


def test_a_table_is_kept_for_days_after_its_last_move(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path, Clocks(), keep_days=0.25)
        seat = await house.hub.open_table(CreateTable(name="Max"))
        await house.hub.sit_down(seat.code, JoinTable(name="Emma"))
        await house.wait(5 * HOUR)
        assert await house.has(seat.code)
        await house.wait(3 * HOUR)
        assert not await house.has(seat.code)
        await house.hub.close()

    play(story())


def test_a_table_that_nobody_used_is_gone_within_the_hour(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path, Clocks())
        await house.wait(HOUR)
        forgotten = await house.hub.open_table(CreateTable(name="Max", bots=["novice"]))
        shared = await house.hub.open_table(CreateTable(name="Max"))
        await house.hub.sit_down(shared.code, JoinTable(name="Emma"))
        waiting = await house.hub.open_table(CreateTable(name="Laura"))
        room = await house.room(waiting.code)
        screen = Screen(waiting.secret)
        await room.join(screen, None)
        await house.wait(HOUR / 2)
        await house.room(forgotten.code)  # somebody looks who sits there, and does not come
        await house.wait(HOUR / 2)
        assert not await house.has(forgotten.code)
        assert await house.has(shared.code)
        assert await house.has(waiting.code), "Laura waits for her friends"
        room.leave(screen)
        await house.wait(HOUR / 3)
        assert await house.has(waiting.code), "she has only just left"
        await house.wait(HOUR)
        assert not await house.has(waiting.code)
        await house.hub.close()

    play(story())
