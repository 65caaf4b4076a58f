"""What is asked again, because an answer was lost, is done once."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.error import HTTPError

import pytest

from qwixx.server.config import Config
from qwixx.server.hub import Hub, Metrics, Room, hash_of, hub
from qwixx.server.protocol.commands import AddBot, CloseSeats, Rename
from qwixx.server.protocol.settings import CreateTable, JoinTable, Seated
from qwixx.server.store import Append, NoAnswer, NoRoom, Unsure
from qwixx.server.store.sqlite import SqliteStore
from qwixx.server.table import Denied
from tests.server.guest import Json, new_secret
from tests.server.live import LiveServer
from tests.server.test_room import Screen
from tests.server.test_socket import opened, seated

# --- opening and sitting down


def ask_and_hang_up(server: LiveServer, path: str, body: Json) -> None:
    """A request whose answer nobody hears."""
    text = json.dumps(body)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        line.sendall(f"{head}Content-Length: {len(text)}\r\n\r\n{text}".encode())
        line.shutdown(socket.SHUT_WR)


def test_who_asks_again_gets_the_same_seat(server: LiveServer) -> None:
    max_ = {"name": "Max", "secret": new_secret()}
    emma = {"name": "Emma", "secret": new_secret()}
    ask_and_hang_up(server, "/api/tables", max_)
    table = server.post("/api/tables", max_)
    assert server.post("/api/tables", max_) == table
    assert (table["seat"], table["secret"]) == (0, max_["secret"])
    seats = f"/api/tables/{table['code']}/seats"
    ask_and_hang_up(server, seats, emma)
    seat = server.post(seats, emma)
    assert server.post(seats, emma) == seat
    assert (seat["seat"], seat["secret"]) == (1, emma["secret"])
    assert json.loads(server.get(f"/api/tables/{table['code']}"))["names"] == ["Max", "Emma"]


@pytest.mark.slow
def test_also_when_the_server_was_killed_meanwhile(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        for _ in range(5):
            wish = {"name": "Max", "secret": new_secret()}
            ask_and_hang_up(server, "/api/tables", wish)
            server.kill()
            table = server.start().post("/api/tables", wish)
            path = f"/api/tables/{table['code']}"
            wish = {"name": "Emma", "secret": new_secret()}
            ask_and_hang_up(server, f"{path}/seats", wish)
            server.kill()
            server.start().post(f"{path}/seats", wish)
            assert json.loads(server.get(path))["names"] == ["Max", "Emma"]


def test_whoever_sends_no_secret_is_given_one(server: LiveServer) -> None:
    one, other = (server.post("/api/tables", {"name": "Max"}) for _ in range(2))
    assert one["code"] != other["code"]
    assert len(one["secret"]) == 32


@pytest.mark.parametrize("secret", ["short", "x" * 65, "x" * 31 + "\n", "x" * 32 + "\n", "ü" * 32])
def test_a_secret_that_is_none_is_refused(server: LiveServer, secret: str) -> None:
    with pytest.raises(HTTPError) as refused:
        server.post("/api/tables", {"name": "Max", "secret": secret})
    assert refused.value.code == 400
    refused.value.close()


# --- a store that does what it is told, and does not say so


class Forgetful(SqliteStore):
    """A store whose answers get lost, before or after it has stored something."""

    loses = ""

    def append(self, appends: list[Append]) -> None:
        if self.loses == "before":
            raise Unsure
        super().append(appends)
        if self.loses == "after":
            raise Unsure


@asynccontextmanager
async def house(store: SqliteStore) -> AsyncIterator[Hub]:
    there = Hub(Config(bot_workers=0), store, Metrics())
    try:
        yield there
    finally:
        await there.close()


@pytest.mark.parametrize("when", ["before", "after"])
def test_nobody_sits_down_twice_when_an_answer_of_the_database_is_lost(
    when: str, tmp_path: Path
) -> None:
    async def story() -> None:
        store = Forgetful(tmp_path / "tables.db")
        async with house(store) as tables:
            wish = CreateTable(name="Max", secret=new_secret())
            store.loses = when
            with pytest.raises(Denied) as denied:
                await tables.open_table(wish)
            assert denied.value.code == "restart"
            assert "Nothing has changed" not in denied.value.message
            store.loses = ""
            max_ = await tables.open_table(wish)
            assert store.count() == 1

            also = JoinTable(name="Emma", secret=new_secret())
            store.loses = when
            with pytest.raises(Denied) as denied:
                await tables.sit_down(max_.code, also)
            assert denied.value.code == "restart"
            store.loses = ""
            emma = await tables.sit_down(max_.code, also)
            assert emma is not None
            assert emma.seat == 1
            room = await tables.room(max_.code)
            assert room is not None
            assert [seat.name for seat in room.table.seats] == ["Max", "Emma"]

    asyncio.run(story())


def test_a_code_that_somebody_else_has_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def codes(secret_hash: str) -> Iterator[str]:
        yield "bbbbbbbb"
        yield secret_hash.translate(str.maketrans("0aeiouly1", "bcdfghjkm"))[:8]

    monkeypatch.setattr(hub, "codes_of", codes)

    async def story() -> None:
        async with house(SqliteStore(tmp_path / "tables.db")) as tables:
            wishes = [CreateTable(name=name, secret=new_secret()) for name in ("Max", "Emma")]
            first, second = [await tables.open_table(wish) for wish in wishes]
            assert first.code == "bbbbbbbb"
            assert second.code != first.code
            assert [await tables.open_table(wish) for wish in wishes] == [first, second]

    asyncio.run(story())


async def table_of(tables: Hub, seat: Seated) -> Room:
    room = await tables.room(seat.code)
    assert room is not None
    return room


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_command_of_which_nothing_is_known_is_not_answered_but_asked_again(
    when: str, tmp_path: Path
) -> None:
    async def story() -> None:
        store = Forgetful(tmp_path / "tables.db")
        async with house(store) as tables:
            seat = await tables.open_table(CreateTable(name="Max"))
            room, screen = await table_of(tables, seat), Screen(seat.secret)
            await room.join(screen, None)
            store.loses = when
            bot = AddBot(id="a-bot-please", level="novice")
            with pytest.raises(Denied) as denied:
                await room.obey(screen.secret_hash, bot)
            assert denied.value.code == "restart"
            assert screen.goodbyes == ["restart"]
            store.loses = ""
            room = await table_of(tables, seat)
            await room.obey(screen.secret_hash, bot)
            await room.obey(screen.secret_hash, bot)
            assert [seat.kind for seat in room.table.seats] == ["person", "bot"]

    asyncio.run(story())


@pytest.mark.parametrize("trouble", [NoRoom, NoAnswer])
def test_who_is_told_that_nothing_has_changed_can_rely_on_it(
    trouble: type[Exception], tmp_path: Path
) -> None:
    class Broken(SqliteStore):
        works = True

        def append(self, appends: list[Append]) -> None:
            if not self.works:
                raise trouble
            super().append(appends)

    async def story() -> None:
        store = Broken(tmp_path / "tables.db")
        async with house(store) as tables:
            seat = await tables.open_table(CreateTable(name="Max"))
            room, screen = await table_of(tables, seat), Screen(seat.secret)
            store.works = False
            # Whoever comes meanwhile is let in, and sees the table.
            await room.join(screen, None)
            assert screen.told == ["update"]
            assert screen.goodbyes == []
            with pytest.raises(Denied, match="Nothing has changed"):
                await room.obey(screen.secret_hash, Rename(id="a-new-name", name="Maxi"))
            assert room.table.seats[0].name == "Max"
            store.works = True
            await room.obey(screen.secret_hash, Rename(id="a-new-name", name="Maxi"))
            assert room.table.seats[0].name == "Maxi"

    asyncio.run(story())


# --- commands


@pytest.mark.slow
def test_a_command_is_remembered_for_good(tmp_path: Path) -> None:
    async def story(server: LiveServer, seat: Json) -> None:
        async with seated(server, seat) as max_:
            await max_.say("rename", id="the-same-id", name="Maxi")
            await max_.hear("done")
            assert (await max_.order("rename", name="Max"))["type"] == "done"
            for number in range(100):
                told = await max_.order("close_seats", closed=number % 2 == 0)
                assert told["type"] == "done"
        server.kill()
        server.start()
        async with seated(server, seat) as max_:
            await max_.say("rename", id="the-same-id", name="Maxi")
            await max_.hear("done")
        assert json.loads(server.get(f"/api/tables/{seat['code']}"))["names"] == ["Max"]

    with LiveServer(tmp_path) as server:
        asyncio.run(story(server, opened(server)))


def test_a_command_that_changed_nothing_is_remembered_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[Room.__module__], "MOST_IDLE", 10)

    async def story() -> None:
        async with house(SqliteStore(tmp_path / "tables.db")) as tables:
            seat = await tables.open_table(CreateTable(name="Max"))
            room, me = await table_of(tables, seat), hash_of(seat.secret)
            open_them = CloseSeats(id="open-them", closed=False)
            await room.obey(me, open_them)
            await room.obey(me, CloseSeats(id="close-them", closed=True))
            await room.obey(me, open_them)
            assert room.table.closed
            for number in range(100):
                await room.obey(me, CloseSeats(id=f"close-them-{number}", closed=True))
            assert len(room._idle) == 10, "they are not kept without end"

    asyncio.run(story())


def test_an_id_counts_for_its_seat_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(SqliteStore(tmp_path / "tables.db")) as tables:
            max_ = await tables.open_table(CreateTable(name="Max"))
            emma = await tables.sit_down(max_.code, JoinTable(name="Emma"))
            assert emma is not None
            room = await table_of(tables, max_)
            for seat, name in ((max_, "Maxi"), (emma, "Emmi")):
                await room.obey(hash_of(seat.secret), Rename(id="the-same-id", name=name))
            assert [seat.name for seat in room.table.seats] == ["Maxi", "Emmi"]

    asyncio.run(story())
