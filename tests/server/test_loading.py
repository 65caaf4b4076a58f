"""Tables with a long log: loaded once, in turn, and beside those who play."""

from __future__ import annotations

import asyncio
import gc
import threading
from itertools import pairwise
from pathlib import Path

import pytest

from qwixx.server.config import Config
from qwixx.server.hub import Hub, Metrics, hash_of, hub, loading
from qwixx.server.protocol.commands import CloseSeats
from qwixx.server.protocol.settings import CreateTable
from qwixx.server.store.sqlite import SqliteStore
from qwixx.server.table import Denied, Entry, Table, after


class SlowStore(SqliteStore):
    """A store that answers when it is told to, and counts how often it was asked."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.answers = threading.Event()
        self.answers.set()
        self.read_of: list[str] = []

    def read(self, code: str) -> list[bytes]:
        self.read_of.append(code)
        self.answers.wait()
        return super().read(code)


async def table_with(hall: Hub, entries: int) -> str:
    """A table that somebody has closed and opened all the time, and left: its code."""
    seat = await hall.open_table(CreateTable(name="Max"))
    room = await hall.room(seat.code)
    assert room is not None
    for number in range(room.table.version, entries):
        command = CloseSeats(id=f"id-{number:08}", closed=not room.table.closed)
        await room.obey(hash_of(seat.secret), command)
    await room.close()
    hall.forget(room)
    return seat.code


def test_a_table_is_loaded_once_however_often_somebody_stops_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SlowStore(tmp_path / "tables.db")

    async def story() -> None:
        hall = Hub(Config(bot_workers=0), store, Metrics())
        code = await table_with(hall, entries=5)
        store.read_of.clear()
        store.answers.clear()
        with monkeypatch.context() as impatient:
            impatient.setattr(hub, "ASK_SECONDS", 0.01)
            for _ in range(3):
                with pytest.raises(Denied, match="try again"):
                    await hall.room(code)
        store.answers.set()
        room = await hall.room(code)
        assert room is not None
        assert room.table.version == 5
        assert store.read_of == [code]
        await hall.close()

    asyncio.run(story())


def test_long_logs_come_one_after_the_other_and_a_short_one_need_not_wait_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "LONG", 10)
    monkeypatch.setattr(loading, "SLICE_SECONDS", 0)  # an entry each
    loaded: list[str] = []

    async def story() -> None:
        hall = Hub(Config(bot_workers=0), SqliteStore(tmp_path / "tables.db"), Metrics())
        codes = {name: await table_with(hall, n) for name, n in SIZES.items()}

        async def load(name: str) -> None:
            room = await hall.room(codes[name])
            assert room is not None
            assert room.table.version == SIZES[name]
            loaded.append(name)

        await asyncio.gather(*map(load, SIZES))
        await hall.close()

    asyncio.run(story())
    assert loaded == ["short", "long", "as long"]


SIZES = {"long": 120, "as long": 100, "short": 9}


def test_those_who_play_have_a_turn_between_two_entries_of_any_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "SLICE_SECONDS", 0)
    happened: list[str] = []

    def folded(table: Table | None, entry: Entry) -> Table:
        happened.append("entry")
        return after(table, entry)

    async def play() -> None:
        while True:
            happened.append("play")
            await asyncio.sleep(0)

    async def story() -> None:
        hall = Hub(Config(bot_workers=0), SqliteStore(tmp_path / "tables.db"), Metrics())
        codes = [await table_with(hall, entries=50) for _ in range(3)]
        monkeypatch.setattr(loading, "after", folded)
        player = asyncio.create_task(play())
        await asyncio.gather(*map(hall.read, codes))
        player.cancel()
        await hall.close()

    asyncio.run(story())
    assert happened.count("entry") == 150
    assert ("entry", "entry") not in pairwise(happened)


def test_a_server_that_stops_while_it_loads_has_nothing_to_complain_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = SlowStore(tmp_path / "tables.db")

    async def story() -> None:
        hall = Hub(Config(bot_workers=0), store, Metrics())
        code = await table_with(hall, entries=5)
        monkeypatch.setattr(hub, "ASK_SECONDS", 0.01)
        store.answers.clear()
        with pytest.raises(Denied, match="try again"):
            await hall.room(code)
        loading_of = hall._loading[code]
        hall._closing = True
        store.answers.set()
        await asyncio.wait([loading_of])
        await hall.close()

    asyncio.run(story())
    gc.collect()
    assert not [record for record in caplog.records if record.name == "asyncio"]
