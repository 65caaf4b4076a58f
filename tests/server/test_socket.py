"""The websocket: who may come in, who is let go, and what a returning client gets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.guest import Json
from tests.server.live import LiveServer


class Line:
    """One connection, message by message."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0

    async def say(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind} | fields))

    async def order(self, kind: str, **fields: Any) -> Json:
        """A command and its answer; the updates before it are skipped."""
        self.number += 1
        await self.say(kind, id=f"order-{id(self)}-{self.number}", **fields)
        return await self.hear("done", "refused")

    async def hear(self, *kinds: str) -> Json:
        async with asyncio.timeout(250):
            while True:
                message: Json = json.loads(await self.socket.recv())
                if message["type"] in kinds:
                    return message


@asynccontextmanager
async def line(server: LiveServer, code: str, **headers: str) -> AsyncIterator[Line]:
    url = f"ws://127.0.0.1:{server.port}/api/tables/{code}/ws"
    async with connect(url, compression=None, additional_headers=headers) as socket:
        yield Line(socket)


@asynccontextmanager
async def seated(server: LiveServer, seat: Json, seen: int | None = None) -> AsyncIterator[Line]:
    async with line(server, seat["code"]) as mine:
        await mine.say("hello", secret=seat["secret"], seen=seen)
        yield mine


def opened(server: LiveServer, **settings: object) -> Json:
    table: Json = server.post("/api/tables", {"name": "Max", "settings": settings})
    return table


def joined(server: LiveServer, code: str, name: str = "Emma") -> Json:
    seat: Json = server.post(f"/api/tables/{code}/seats", {"name": name})
    return seat


def play(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def test_who_says_hello_gets_the_table(server: LiveServer) -> None:
    async def story() -> None:
        async with seated(server, opened(server)) as max_:
            update = await max_.hear("update")
            assert update["table"]["seats"][0]["name"] == "Max"
            assert update["you"]["is_host"]
            await max_.say("ping")
            assert (await max_.hear("pong"))["now"] > 0

    play(story())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"type": "hello"}, "not_public"),
        ({"type": "hello", "secret": "x" * 32}, "wrong_secret"),
        ({"type": "ping"}, "bad_message"),
        ({"type": "what"}, "bad_message"),
    ],
)
def test_strangers_are_turned_away(server: LiveServer, first: Json, code: str) -> None:
    async def story() -> None:
        async with line(server, opened(server)["code"]) as stranger:
            await stranger.socket.send(json.dumps(first))
            assert (await stranger.hear("goodbye", "update"))["code"] == code
            with pytest.raises(ConnectionClosed):
                await stranger.socket.recv()

    play(story())


def test_a_table_that_does_not_exist_says_so(server: LiveServer) -> None:
    async def story() -> None:
        async with line(server, "bcdfghjk") as stranger:
            await stranger.say("hello")
            assert (await stranger.hear("goodbye"))["code"] == "no_such_table"

    play(story())


def test_pages_of_other_web_sites_cannot_connect(server: LiveServer) -> None:
    async def story() -> None:
        with pytest.raises(InvalidStatus):
            async with line(server, opened(server)["code"], Origin="https://evil.example"):
                pass

    play(story())


def test_those_who_watch_do_not_play(server: LiveServer) -> None:
    async def story() -> None:
        async with line(server, opened(server, public=True)["code"]) as watcher:
            await watcher.say("hello")
            assert (await watcher.hear("update"))["you"] is None
            answer = await watcher.order("start")
            assert answer["code"] == "spectator"

    play(story())


def test_when_a_table_becomes_private_watchers_have_to_go(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server, public=True)
        async with seated(server, mine) as host, line(server, mine["code"]) as watcher:
            await watcher.say("hello")
            await watcher.hear("update")
            settings = (await host.hear("update"))["table"]["settings"]
            await host.order("change_settings", settings=settings | {"public": False})
            assert (await watcher.hear("goodbye"))["code"] == "not_public"

    play(story())


def test_a_second_connection_of_a_seat_replaces_the_first(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server)
        async with seated(server, mine) as first:
            await first.hear("update")
            async with seated(server, mine) as second:
                assert (await second.hear("update"))["table"]["seats"][0]["connected"]
                assert (await first.hear("goodbye"))["code"] == "replaced"

    play(story())


def test_who_is_removed_has_to_go_and_cannot_come_back(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server)
        other = joined(server, mine["code"])
        async with seated(server, mine) as host, seated(server, other) as guest:
            await guest.hear("update")
            await host.order("remove_seat", seat=1)
            assert (await guest.hear("goodbye"))["code"] == "removed"
            async with seated(server, other) as again:
                assert (await again.hear("goodbye"))["code"] == "wrong_secret"
            with pytest.raises(HTTPError) as no:
                joined(server, mine["code"])
            assert (no.value.code, json.loads(no.value.read())["code"]) == (409, "closed")
            await host.order("close_seats", closed=False)
            assert joined(server, mine["code"])["seat"] == 1

    play(story())


def test_a_returning_client_is_told_what_it_missed(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server)
        other = joined(server, mine["code"])
        async with seated(server, other) as guest:
            seen = (await guest.hear("update"))["version"]
        async with seated(server, mine) as host:
            await host.order("add_bot", level="novice")
        async with seated(server, other, seen=seen) as guest:
            missed = (await guest.hear("update"))["events"]
            assert [(event["type"], event["level"]) for event in missed] == [("sat_down", "novice")]
        async with seated(server, other, seen=10**9) as guest:
            assert (await guest.hear("update"))["events"] == [{"type": "went_back"}]

    play(story())


def test_messages_that_make_no_sense_end_the_connection(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server)
        for nonsense in ("{", "[]", '{"type":"decide"}', '{"type":"hello"}', b"\x00"):
            async with seated(server, mine) as host:
                await host.socket.send(nonsense)
                assert (await host.hear("goodbye"))["code"] == "bad_message"

    play(story())


def test_nobody_can_act_for_another_seat(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server)
        other = joined(server, mine["code"])
        async with seated(server, other) as guest:
            for kind in ("start", "pause", "end"):
                assert (await guest.order(kind))["code"] == "not_host"
            assert (await guest.order("rename", name="Max"))["code"] == "name_taken"

    play(story())


def test_too_many_connections_of_one_address_are_refused(tmp_path: Path) -> None:
    async def story(server: LiveServer) -> None:
        mine = opened(server)
        lines = [line(server, mine["code"]) for _ in range(4)]
        for number, one in enumerate(lines):
            stranger = await one.__aenter__()
            if number == 3:
                assert (await stranger.hear("goodbye"))["code"] == "too_many"
        for one in lines:
            await one.__aexit__(None, None, None)

    with LiveServer(tmp_path, max_per_address=3) as server:
        play(story(server))
        assert server.errors() == []


@pytest.mark.slow
def test_a_bot_plays_for_somebody_who_stays_away_and_the_seat_is_theirs_on_return(
    tmp_path: Path,
) -> None:
    async def story(server: LiveServer) -> None:
        mine = opened(server, patience=5)
        other = joined(server, mine["code"])
        async with seated(server, mine) as host:
            async with seated(server, other) as guest:
                await guest.hear("update")
                await host.order("start")
            told: list[Json] = []
            while not any(event["type"] == "went_away" for event in told):
                told += (await host.hear("update"))["events"]
            async with seated(server, other) as guest:
                while not any(event["type"] == "came_back" for event in told):
                    told += (await host.hear("update"))["events"]
                assert (await guest.hear("update"))["you"]["seat"] == 1

    with LiveServer(tmp_path, idle_seconds=0.2) as server:
        play(story(server))
        assert server.errors() == []
