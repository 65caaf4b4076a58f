"""Reactions: a handful of words, told to those who are here and kept nowhere."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from qwixx.server.config import Config
from qwixx.server.hub import Hub, Metrics, Room, hash_of
from qwixx.server.hub.limits import Allowance
from qwixx.server.protocol.commands import Command, React
from qwixx.server.protocol.events import Reacted
from qwixx.server.protocol.settings import CreateTable, JoinTable, Settings
from qwixx.server.store.sqlite import SqliteStore
from qwixx.server.table import Denied
from tests.server.test_room import Screen


def wow(number: int = 0) -> React:
    return React(id=f"reaction-{number}", what="wow")


async def table_of_two(tmp_path: Path) -> tuple[Hub, Room, list[str]]:
    hub = Hub(Config(bot_workers=0), SqliteStore(tmp_path / "tables.db"), Metrics())
    max_ = await hub.open_table(CreateTable(name="Max", settings=Settings(public=True)))
    emma = await hub.sit_down(max_.code, JoinTable(name="Emma"))
    room = await hub.room(max_.code)
    assert emma is not None
    assert room is not None
    return hub, room, [max_.secret, emma.secret]


def test_all_who_are_here_see_it_once_and_no_log_has_it(tmp_path: Path) -> None:
    async def story() -> None:
        hub, room, [mine, hers] = await table_of_two(tmp_path)
        screens = [Screen(mine), Screen(hers)]
        for screen in screens:
            await room.join(screen, None)
        version = room.table.version
        for _ in range(2):
            room.react(hash_of(hers), wow())
        for screen in screens:
            assert [e for e in screen.events if isinstance(e, Reacted)] == [
                Reacted(seat=1, what="wow")
            ]
        assert room.table.version == version
        late = Screen(mine)
        await room.join(late, version - 1)
        assert not any(isinstance(event, Reacted) for event in late.events)
        await hub.close()

    asyncio.run(story())


def test_nobody_talks_without_end(tmp_path: Path) -> None:
    async def story() -> None:
        hub, room, [mine, hers] = await table_of_two(tmp_path)
        time = 0.0
        room._reactions = Allowance(0.5, 3, clock=lambda: time)
        for number in range(3):
            room.react(hash_of(mine), wow(number))
        with pytest.raises(Denied, match="wait a moment") as refused:
            room.react(hash_of(mine), wow(3))
        assert refused.value.code == "too_fast"
        room.react(hash_of(hers), wow())  # the others are not silenced by it
        time = 2.0
        room.react(hash_of(mine), wow(3))
        await hub.close()

    asyncio.run(story())


def test_those_who_watch_say_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        hub, room, _ = await table_of_two(tmp_path)
        for nobody in (None, hash_of("a stranger")):
            with pytest.raises(Denied, match="who watch"):
                room.react(nobody, wow())
        await hub.close()

    asyncio.run(story())


def test_there_are_no_words_but_those() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"react","id":"reaction-1","what":"rude"}', type=Command)
