"""Databases that crash, hang, forget, or are used twice."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import psycopg
import pytest

from qwixx.server.store import Append, Listing, NoAnswer, NoStore, Unsure
from qwixx.server.store.line import Connection
from qwixx.server.store.opening import open_store
from qwixx.server.store.postgres import PostgresStore
from tests.server.guest import Json
from tests.server.live import LiveServer
from tests.server.postgres import Postgres, postgres
from tests.server.test_room import until
from tests.server.test_socket import joined, opened, seated


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    """One that would tell of a commit before it is on the disk, if it were not told otherwise."""
    with postgres("synchronous_commit=off") as running:
        yield running


def line(code: str, number: int) -> Append:
    listing = Listing(100.0, public=False, summary=b"")
    return Append(code, ((number, f"{code}{number}".encode()),), listing)


@pytest.fixture
def store(database: Postgres) -> Iterator[PostgresStore]:
    found = open_store(database.url)
    assert isinstance(found, PostgresStore)
    yield found
    found.close()


# --- PostgreSQL


@pytest.mark.e2e
def test_every_transaction_waits_for_the_disk(database: Postgres, store: PostgresStore) -> None:
    def setting() -> Any:
        return store._writer.do(lambda run: run.execute("SHOW synchronous_commit").fetchone())

    assert setting() == ("on",)
    database.kill()
    database.start()
    assert setting() == ("on",)
    # A pooler may give the next transaction a connection that somebody else has used.
    store._writer.do(lambda run: run.execute("SET synchronous_commit = off"))
    assert setting() == ("on",)


@pytest.mark.e2e
def test_a_commit_whose_answer_is_lost_counts_once(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append([line("lost", 1)])
    break_at_commit(monkeypatch, lambda: None)
    store.append([line("lost", 2)])
    assert store.read("lost") == [b"lost1", b"lost2"]


@pytest.mark.e2e
def test_a_commit_of_which_nothing_can_be_found_out_is_told_as_that(
    database: Postgres, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append([line("unsure", 1)])
    break_at_commit(monkeypatch, database.kill)
    with pytest.raises(Unsure):
        store.append([line("unsure", 2)])
    with pytest.raises(NoAnswer):  # nothing was sent
        store.append([line("unsure", 3)])
    database.start()
    store.append([line("unsure", 2)])
    assert store.read("unsure") == [b"unsure1", b"unsure2"]


def break_at_commit(monkeypatch: pytest.MonkeyPatch, then: Callable[[], None]) -> None:
    """The line breaks after the next commit, before its answer."""
    real = Connection.commit

    def commit(connection: Connection) -> None:
        real(connection)
        monkeypatch.setattr(Connection, "commit", real)
        then()
        raise psycopg.OperationalError("the line is broken")

    monkeypatch.setattr(Connection, "commit", commit)


@pytest.mark.e2e
def test_a_database_that_hangs_gives_an_error(database: Postgres, store: PostgresStore) -> None:
    store.append([line("hangs", 1)])
    assert store.count() > 0
    database.freeze()
    try:
        with pytest.raises((NoAnswer, Unsure)):
            store.append([line("hangs", 2)])
        with pytest.raises(NoAnswer):
            store.count()
        with pytest.raises(NoStore, match="PostgreSQL cannot be used"):
            open_store(database.url)
    finally:
        database.thaw()
    store.append([line("hangs", 2)])
    assert store.read("hangs") == [b"hangs1", b"hangs2"]


def status(server: LiveServer, path: str) -> int:
    try:
        server.get(path)
    except HTTPError as error:
        error.close()
        return error.code
    return 200


@pytest.mark.e2e
@pytest.mark.slow
def test_a_server_whose_database_hangs_says_so_and_goes_on_afterwards(
    database: Postgres, tmp_path: Path
) -> None:
    async def story(server: LiveServer) -> None:
        mine = opened(server)
        async with seated(server, mine) as max_:
            await max_.hear("update")
            assert status(server, "/readyz") == 200
            database.freeze()
            try:
                await until(lambda: status(server, "/readyz") == 503)
                assert status(server, "/healthz") == 200
                assert status(server, "/api/tables") == 503
                await max_.say("rename", id="while-it-hangs", name="Maxi")
                answer = await max_.hear("refused", "goodbye")
                assert answer["code"] in ("error", "restart")
            finally:
                database.thaw()
        await until(lambda: status(server, "/readyz") == 200)
        async with seated(server, mine) as max_:
            await max_.say("rename", id="while-it-hangs", name="Maxi")
            await max_.hear("done")
        assert json.loads(server.get(f"/api/tables/{mine['code']}"))["names"] == ["Maxi"]

    with LiveServer(tmp_path, database=database.url) as server:
        asyncio.run(story(server))


@pytest.mark.e2e
@pytest.mark.slow
def test_a_server_whose_database_hangs_can_be_stopped(database: Postgres, tmp_path: Path) -> None:
    async def story(server: LiveServer) -> None:
        async with seated(server, opened(server)) as max_:
            await max_.hear("update")
            database.freeze()
            await max_.say("rename", id="while-it-hangs", name="Maxi")
            await asyncio.to_thread(server.stop)
            assert (await max_.hear("goodbye", "refused"))["type"]

    with LiveServer(tmp_path, database=database.url) as server:
        try:
            asyncio.run(story(server))
        finally:
            database.thaw()


# --- what a database has forgotten


def names(server: LiveServer, code: str) -> Any:
    return json.loads(server.get(f"/api/tables/{code}"))["names"]


async def renamed(server: LiveServer, seat: Json, *names: str) -> None:
    async with seated(server, seat) as line:
        for name in names:
            assert (await line.order("rename", name=name))["type"] == "done"


@pytest.mark.slow
def test_a_log_with_a_gap_is_cut_there_and_the_table_goes_on(tmp_path: Path) -> None:
    server = LiveServer(tmp_path)
    with server:
        mine = opened(server)
        asyncio.run(renamed(server, mine, "One", "Two", "Three", "Four"))
    with closing(sqlite3.connect(server.database)) as file:
        (last,) = file.execute("SELECT max(number) FROM events").fetchone()
        file.execute("DELETE FROM events WHERE number = ?", (last - 1,))
        file.commit()
    with server:
        assert names(server, mine["code"]) == ["Two"]
        (told,) = server.errors()
        assert "the database has lost a part of a table" in told
        assert mine["code"] not in told
        asyncio.run(renamed(server, mine, "Five", "Six", "Seven"))
        server.kill()
        server.start()
        assert names(server, mine["code"]) == ["Seven"]
        assert len(server.errors()) == 1


@pytest.mark.slow
def test_a_database_that_goes_back_in_time_takes_the_table_with_it(tmp_path: Path) -> None:
    """As a replica does that takes over, and was behind."""

    async def story(server: LiveServer) -> None:
        mine = opened(server)
        hers = joined(server, mine["code"])
        await renamed(server, mine, "One", "Two", "Three")
        async with seated(server, hers) as emma:
            seen = (await emma.hear("update"))["version"]
            with closing(sqlite3.connect(server.database, timeout=60)) as file:
                file.execute("DELETE FROM events WHERE number > ?", (seen - 2,))
                file.commit()
            await emma.say("rename", id="emma-goes-on", name="Emmi")
            update = await emma.hear("update")
            assert [seat["name"] for seat in update["table"]["seats"][:2]] == ["One", "Emma"]
            assert update["version"] == seen - 2
            assert [event["type"] for event in update["events"]] == ["went_back"]
            await emma.hear("done")
        async with seated(server, mine, seen=seen) as max_:
            update = await max_.hear("update")
            assert [seat["name"] for seat in update["table"]["seats"][:2]] == ["One", "Emmi"]
            assert [event["type"] for event in update["events"]] == ["went_back"]

    with LiveServer(tmp_path) as server:
        asyncio.run(story(server))


# --- one server at a time


@pytest.mark.slow
def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_killed(
    tmp_path: Path,
) -> None:
    with LiveServer(tmp_path) as server:
        second = LiveServer(tmp_path, database=server.database)
        call = [*second.program(), "serve", "--no-browser", f"--database={server.database}"]
        run = subprocess.run(
            [*call, f"--port={second.port}"],
            env=second.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 1
        assert run.stderr == (
            f"qwixx: another server uses {server.database} at this moment; stop it first\n"
            "--database names another one.\n"
        )
        server.kill()
        with second:
            assert second.is_up()
