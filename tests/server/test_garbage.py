"""What is over is freed at once: a busy server does not look for reference cycles."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import websockets

from qwixx.server.config import Config
from qwixx.server.http import App, GuardedWebSocket
from qwixx.server.hub import Hub, Metrics
from qwixx.server.process.serve import uvicorn_config
from qwixx.server.protocol.settings import CreateTable
from qwixx.server.store.opening import open_store
from qwixx.server.store.sqlite import SqliteStore
from qwixx.server.table import drawing
from tests.server.test_room import Screen, until


@pytest.fixture
def sockets(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[weakref.ref[Any]]]:
    """All websockets of a server, as long as they live; nobody looks for cycles meanwhile."""
    made: list[weakref.ref[Any]] = []

    def remember(one: Any, *args: Any, **options: Any) -> None:
        first(one, *args, **options)
        made.append(weakref.ref(one))

    first = GuardedWebSocket.__init__
    monkeypatch.setattr(GuardedWebSocket, "__init__", remember)
    gc.disable()
    yield made
    gc.enable()


def test_a_websocket_that_is_closed_leaves_nothing(
    sockets: list[weakref.ref[Any]], tmp_path: Path
) -> None:
    async def story() -> None:
        config = Config()
        listener = socket.create_server(("127.0.0.1", 0))
        address = f"ws://127.0.0.1:{listener.getsockname()[1]}/api/tables/none/ws"
        app = App(config, lambda: open_store(str(tmp_path / "tables.db")))
        server = uvicorn.Server(uvicorn_config(app, config))
        serving = asyncio.create_task(server.serve([listener]))
        for said in (None, '{"type":"hello"}'):
            async with websockets.connect(address) as line:
                if said is not None:
                    await line.send(said)
                    await line.recv()
        while any(one() is not None for one in sockets):  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
        server.should_exit = True
        await serving

    asyncio.run(story())
    assert len(sockets) == 2


def test_a_table_that_is_put_away_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "TO_COMMIT", 0.1)

    async def story() -> None:
        hub = Hub(Config(bot_workers=0), SqliteStore(tmp_path / "tables.db"), Metrics())
        seat = await hub.open_table(CreateTable(name="Max", bots=["novice"], start=True))
        room = await hub.room(seat.code)
        assert room is not None
        device = Screen(seat.secret)
        await room.join(device, None)
        await until(lambda: room is not None and room.table.phase == "playing")
        room.leave(device)
        is_left, room = weakref.ref(room), None
        gc.disable()
        hub.config = Config(idle_seconds=0)
        await hub.tidy_up()
        await until(lambda: is_left() is None)
        await hub.close()

    try:
        asyncio.run(story())
    finally:
        gc.enable()
