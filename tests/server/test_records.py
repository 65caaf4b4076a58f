"""Downloads of a table with very many games."""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path
from urllib.error import HTTPError

import pytest

from qwixx.server.http.records import PIECE, pieces_of
from qwixx.server.table import drawing
from tests.server.live import LiveServer
from tests.server.past import code_of, put_many_games

GAMES = 1_500
"""More than a table takes now; older versions let them be."""
SECRET = secrets.token_urlsafe(24)
PATH = f"/api/tables/{code_of(SECRET)}/record"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    with pytest.MonkeyPatch.context() as before:
        before.setattr(drawing, "MOST_GAMES", GAMES)
        return put_many_games(tmp_path_factory.getbasetemp() / "tables.db", SECRET, GAMES)


@pytest.fixture(scope="module")
def server(records: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    assert records
    folder: Path = tmp_path_factory.getbasetemp()
    with LiveServer(folder) as live:
        while not is_loaded(live):
            time.sleep(0.1)
        yield live
        assert live.errors() == []


def is_loaded(server: LiveServer) -> bool:
    """Whether the table was read: on a busy machine that takes longer than people are let wait."""
    try:
        server.get(f"{PATH}?game=1")
    except HTTPError as refused:
        with refused:
            if refused.code != HTTPStatus.SERVICE_UNAVAILABLE:
                raise
        return False
    return True


def unread(server: LiveServer, stack: ExitStack) -> tuple[socket.socket, int]:
    """Ask for the games, and read no more than how that was answered."""
    line = stack.enter_context(socket.socket())
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", server.port))
    line.sendall(f"GET {PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return line, int(line.recv(12).split()[1])


def test_a_long_record_comes_whole(server: LiveServer, records: list[str]) -> None:
    assert server.get(PATH) == "\n".join(records)
    assert server.get(f"{PATH}?game={GAMES}") == records[-1]


def test_a_long_record_comes_in_pieces(records: list[str]) -> None:
    async def told() -> list[str]:
        return [piece async for piece in pieces_of(records)]

    pieces = asyncio.run(told())
    assert "".join(pieces) == "\n".join(records)
    assert max(map(len, pieces)) <= PIECE + 1 + max(map(len, records))


def test_only_so_many_long_records_are_on_their_way_to_one_address(server: LiveServer) -> None:
    with ExitStack() as stack:
        first, status = unread(server, stack)
        assert status == 200
        assert unread(server, stack)[1] == 200
        assert unread(server, stack)[1] == 429
        first.close()
        while unread(server, stack)[1] == 429:  # until the server has noticed
            time.sleep(0.1)
