"""Those who send without end, do not read, or come in a crowd; and the others, who play on."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.guest import Json, new_secret
from tests.server.live import LiveServer
from tests.server.test_http import ask, refused
from tests.server.test_socket import joined, line, opened, play, seated

CONTINUED, TEXT, BINARY, PING, PONG = 0, 1, 2, 9, 10
JSON = {"Content_Type": "application/json"}
MEGABYTES = 20
"""That are sent if nobody stops it."""


def frame(opcode: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    """As a client sends it, masked with zeros."""
    size = struct.pack("!B", len(payload)) if len(payload) < 126 else b""
    size = size or struct.pack("!BH", 126, len(payload))
    return bytes([opcode | 0x80 * last, size[0] | 0x80]) + size[1:] + bytes(4) + payload


FLOODS = {
    "pings": (b"", frame(PING)),
    "large pings": (b"", frame(PING, bytes(125))),
    "pongs": (b"", frame(PONG)),
    "empty texts": (b"", frame(TEXT)),
    "binary frames": (b"", frame(BINARY, b"{}")),
    "empty fragments": (frame(TEXT, last=False), frame(CONTINUED, last=False)),
    "large texts": (b"", frame(TEXT, b'{"type":"ping"}' + b" " * 4000)),
}


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server with the limits that it has by itself."""
    server = LiveServer(tmp_path_factory.mktemp("guarded"))
    kept = ("port", "database", "bot_workers", "open_rate")
    server.settings = {name: server.settings[name] for name in kept}
    with server as live:
        yield live
        assert live.errors() == []


def plug(server: LiveServer, code: str, hello: Json | None = None) -> socket.socket:
    """A websocket without a library, which would keep to the rules."""
    sock = socket.create_connection(("127.0.0.1", server.port), timeout=240)
    sock.sendall(
        f"GET /api/tables/{code}/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += sock.recv(1)
    assert b" 101 " in answer
    if hello is not None:
        sock.sendall(frame(TEXT, json.dumps({"type": "hello"} | hello).encode()))
    return sock


def pour(sock: socket.socket, kind: str, first: bytes, drop: bytes) -> None:
    """Send without end; returns when the server has had enough."""
    block = drop * (100_000 // len(drop))
    try:
        sock.sendall(first)
        for _ in range(MEGABYTES * 1_000_000 // len(block)):
            sock.sendall(block)
    except OSError:
        return
    raise AssertionError(f"nobody stops {kind}")


@pytest.mark.parametrize("hello", [None, {}], ids=["before hello", "after hello"])
def test_a_flood_of_any_frames_is_cut_off(guarded: LiveServer, hello: Json | None) -> None:
    def flood(kind: str) -> None:
        with plug(guarded, opened(guarded, public=True)["code"], hello) as sock:
            pour(sock, kind, *FLOODS[kind])

    with ThreadPoolExecutor(len(FLOODS)) as senders:
        list(senders.map(flood, FLOODS))
    assert guarded.is_up()


def test_who_says_too_much_is_told_so(guarded: LiveServer) -> None:
    async def story() -> None:
        async with seated(guarded, opened(guarded)) as host:
            for _ in range(200):
                await host.say("ping")
            assert (await host.hear("goodbye"))["code"] == "too_fast"

    play(story())
    assert 'qwixx_connections_closed_total{why="too_fast"}' in guarded.get("/metrics")


def test_a_message_comes_in_few_parts_however_slowly(server: LiveServer) -> None:
    with plug(server, opened(server, public=True)["code"], {}) as sock:
        sock.sendall(frame(TEXT, last=False) + frame(CONTINUED, last=False) * 20)
        heard = b""
        while b"goodbye" not in heard:
            heard += sock.recv(4096)
        assert b"bad_message" in heard


def test_a_text_that_is_none_is_refused_without_a_word_in_the_log(server: LiveServer) -> None:
    with plug(server, opened(server, public=True)["code"]) as sock:
        sock.sendall(frame(TEXT, b"\xff\xfe"))
        assert b"bad_message" in sock.recv(4096)
    assert server.errors() == []


@pytest.mark.parametrize(
    "body",
    [b"1\r\na\r\n" * 200_000, b"fffff\r\n" + b" " * 0xFFFFF + b"\r\n0\r\n\r\n"],
    ids=["in tiny parts", "too long"],
)
@pytest.mark.parametrize("path", [b"/api/tables", b"/api/nothing"])
def test_a_request_without_end_is_cut_off(guarded: LiveServer, body: bytes, path: bytes) -> None:
    head = b" HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", guarded.port), timeout=240) as sock:
        answer = b""
        try:
            sock.sendall(b"POST " + path + head + body)
            while got := sock.recv(4096):
                answer += got
        except OSError:
            return
        assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 413"))
    assert guarded.errors() == []


@pytest.mark.slow
def test_somebody_who_does_not_read_costs_no_memory_and_is_dropped(tmp_path: Path) -> None:
    async def story(server: LiveServer) -> None:
        mine = opened(server)
        other = joined(server, mine["code"])
        with plug(server, mine["code"], {"secret": other["secret"]}):
            async with seated(server, mine) as host:
                while 'why="slow"} 1.0' not in await asyncio.to_thread(server.get, "/metrics"):
                    for number in range(50):
                        answer = await host.order("close_seats", closed=number % 2 == 0)
                        assert answer["type"] == "done"

    with LiveServer(tmp_path) as server:
        asyncio.run(asyncio.wait_for(story(server), 300))
        assert server.errors() == []


WATCHERS = 190


@pytest.mark.slow
def test_a_crowd_that_comes_at_once_throws_nobody_off(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server, public=True)
        async with seated(server, mine) as host:
            await host.hear("update")
            lines = [line(server, mine["code"]) for _ in range(WATCHERS)]
            watchers = await asyncio.gather(*(one.__aenter__() for one in lines))
            await asyncio.gather(*(watcher.say("hello") for watcher in watchers))
            await asyncio.gather(*(watcher.hear("update") for watcher in watchers))
            updates = 1
            while (await host.hear("update"))["table"]["spectators"] < WATCHERS:
                updates += 1
            assert updates < WATCHERS, "they are told together"
            await asyncio.gather(*(one.__aexit__(None, None, None) for one in lines))
            while (await host.hear("update"))["table"]["spectators"]:
                pass
            assert (await host.order("rename", name="Maxi"))["type"] == "done"

    play(story())
    assert 'why="slow"' not in server.get("/metrics")


def test_a_class_behind_one_address_comes_back_at_once(guarded: LiveServer) -> None:
    seats: list[Json] = []
    for _ in range(6):
        seats.append(opened(guarded, seats=5))
        seats += [joined(guarded, seats[-1]["code"], f"Kid {number}") for number in range(4)]

    async def come_back(seat: Json) -> None:
        path = f"/api/tables/{seat['code']}"
        for page in ("/", "/api/info", path, f"{path}/qr.svg"):
            assert (await asyncio.to_thread(ask, guarded, page))[0] in (200, 503)
        async with seated(guarded, seat) as phone:
            assert (await phone.hear("update", "goodbye"))["type"] == "update"

    async def story() -> None:
        await asyncio.gather(*(come_back(seat) for seat in seats))

    play(story())


def test_an_address_that_asks_without_end_is_refused_and_others_are_not(
    guarded: LiveServer,
) -> None:
    with socket.socket() as sock:
        sock.bind(("127.0.0.66", 0))
        sock.connect(("127.0.0.1", guarded.port))
        sock.settimeout(240)
        sock.sendall(b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2000)
        answers = b""
        try:
            while got := sock.recv(1 << 16):
                answers += got
        except OSError:
            pass
        assert answers.count(b"HTTP/1.1 200 ") >= 400
        assert b"HTTP/1.1 429 " in answers
    assert guarded.is_up()


def test_codes_are_counted_before_they_are_looked_up(tmp_path: Path) -> None:
    """All at once, from one address: no more are answered than one after the other."""

    async def guess(server: LiveServer, number: int) -> str:
        signs = "bcdfghjkmnpqrstvwxz"
        code = f"bbbbbbbb{signs[number // 19]}{signs[number % 19]}"
        if number % 2:
            return refused(await asyncio.to_thread(ask, server, f"/api/tables/{code}"))[1]
        async with line(server, code) as stranger:
            await stranger.say("hello")
            return str((await stranger.hear("goodbye"))["code"])

    async def story(server: LiveServer) -> None:
        answers = await asyncio.gather(*(guess(server, number) for number in range(100)))
        assert 1 <= answers.count("no_such_table") <= 4

    with LiveServer(tmp_path, wrong_rate=1) as server:
        play(story(server))


def test_who_asks_again_with_the_same_secret_is_never_too_fast(tmp_path: Path) -> None:
    """The answer was lost, and somebody else behind the same address opens and sits a lot."""
    host, guest = new_secret(), new_secret()
    with LiveServer(tmp_path, open_rate=2) as server:
        table = {"name": "Max", "secret": host}
        first = ask(server, "/api/tables", table, **JSON)
        seats = f"/api/tables/{json.loads(first[2])['code']}/seats"
        emma = ask(server, seats, {"name": "Emma", "secret": guest}, **JSON)
        for _ in range(40):
            other = ask(server, "/api/tables", {"name": "Eve", "secret": new_secret()}, **JSON)
            full = ask(server, seats, {"name": "Eve", "secret": new_secret()}, **JSON)
        assert refused(other) == (429, "too_fast")
        assert refused(full) == (429, "too_fast")
        assert ask(server, "/api/tables", table, **JSON)[::2] == first[::2]
        assert ask(server, seats, {"name": "Emma", "secret": guest}, **JSON)[::2] == emma[::2]


def test_what_other_sites_let_a_browser_ask_uses_up_nobodys_guesses(tmp_path: Path) -> None:
    browser = {"User_Agent": "Mozilla/5.0 (X11; Linux x86_64)"}
    secure = {"Sec_Fetch_Site": "cross-site"}
    by_others: list[dict[str, str]] = [
        browser,  # a picture, over plain http
        browser | secure | {"Sec_Fetch_Dest": "image"},
        browser | secure | {"Sec_Fetch_Dest": "document", "Sec_Purpose": "prefetch"},
        browser | secure | {"Origin": "https://example.org"},
        browser | {"Origin": "https://example.org", "X_Qwixx": "page"},
    ]
    with LiveServer(tmp_path, wrong_rate=1) as server:
        mine = opened(server)
        for by_other in by_others:
            for path in ("", "/record", "/qr.svg"):
                for _ in range(10):
                    no = ask(server, f"/api/tables/bcdfghjkmn{path}", **by_other)
                    assert refused(no) == (403, "origin")
        for asks in ({}, browser | {"X_Qwixx": "page"}):
            assert ask(server, f"/api/tables/{mine['code']}", **asks)[0] == 200


def test_somebody_who_guesses_locks_no_player_of_the_same_address_out(tmp_path: Path) -> None:
    async def story(server: LiveServer) -> None:
        mine, open_ = opened(server), opened(server, public=True)
        hers = joined(server, mine["code"])
        for _ in range(10):
            last = ask(server, "/api/tables/bcdfghjkmn")
        assert refused(last) == (429, "too_fast")
        # Not even whether a code is right is to be learned now, with or without some secret.
        assert refused(ask(server, f"/api/tables/{mine['code']}")) == (429, "too_fast")
        path = f"/api/tables/{mine['code']}/record"
        for secret in ("x" * 32, "bcdfghjk"):
            wrong = ask(server, path, Authorization=f"Bearer {secret}")
            assert refused(wrong) == (429, "too_fast")
        assert ask(server, path, Authorization=f"Bearer {mine['secret']}")[0] == 200
        seats = f"/api/tables/{mine['code']}/seats"
        again = ask(server, seats, {"name": "Emma", "secret": hers["secret"]}, **JSON)
        assert (again[0], json.loads(again[2])) == (201, hers)
        for other in (None, "x" * 32):
            new = ask(server, seats, {"name": "Eve", "secret": other}, **JSON)
            assert refused(new) == (429, "too_fast")
        async with seated(server, mine) as max_:
            assert (await max_.hear("update", "goodbye"))["type"] == "update"
        async with seated(server, open_) as max_, line(server, open_["code"]) as watcher:
            await max_.hear("update")
            await watcher.say("hello")
            assert (await watcher.hear("update", "goodbye"))["type"] == "update"
            seats = f"/api/tables/{open_['code']}/seats"
            new = await asyncio.to_thread(ask, server, seats, eve, **JSON)
            assert new[0] == 201

    eve = {"name": "Eve", "secret": new_secret()}
    with LiveServer(tmp_path, wrong_rate=1) as server:
        play(story(server))


def test_who_is_cut_off_hears_why_if_they_listen(server: LiveServer) -> None:
    async def story() -> None:
        async with line(server, opened(server, public=True)["code"]) as stranger:
            await stranger.say("hello")
            await stranger.hear("update")
            await stranger.socket.send(b"\xff")
            assert (await stranger.hear("goodbye"))["code"] == "bad_message"
            with pytest.raises(ConnectionClosed):
                await stranger.socket.recv()

    play(story())
