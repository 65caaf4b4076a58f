"""What every store promises, SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from qwixx.server.store import (
    Append,
    Conflict,
    NoRoom,
    NoStore,
    SqliteStore,
    Store,
    Writer,
    open_store,
)
from tests.server.postgres import running_postgres


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.e2e)])
def store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    if request.param == "sqlite":
        opened = open_store(str(tmp_path_factory.mktemp("store") / "tables.db"))
        yield opened
        opened.close()
        return
    with running_postgres() as url:
        opened = open_store(url)
        yield opened
        opened.close()


def entries(code: str, *numbers: int, touched: float = 100.0, public: bool = False) -> Append:
    lines = tuple((number, f"{code}{number}".encode()) for number in numbers)
    return Append(code, lines, touched, public, f"summary of {code}".encode())


def test_a_log_is_read_in_order(store: Store) -> None:
    store.append([entries("a", 1, 2)])
    store.append([entries("a", 3), entries("other", 1)])
    assert store.read("a") == [b"a1", b"a2", b"a3"]
    assert store.read("nothing") == []


def test_a_number_is_taken_once(store: Store) -> None:
    store.append([entries("b", 1, 2)])
    with pytest.raises(Conflict):
        store.append([entries("b", 2)])
    with pytest.raises(Conflict):  # all of it or nothing
        store.append([entries("b", 3), entries("b", 1)])
    assert store.read("b") == [b"b1", b"b2"]
    store.append([entries("b", 3)])


def test_only_public_tables_are_listed_latest_first(store: Store) -> None:
    store.append([entries("c", 1, touched=1000, public=True), entries("d", 1, touched=1001)])
    store.append([entries("e", 1, touched=1002, public=True)])
    assert store.public_tables(10) == [b"summary of e", b"summary of c"]
    assert store.public_tables(1) == [b"summary of e"]


def test_old_tables_are_deleted_whole(store: Store) -> None:
    store.append([entries("old", 1, 2, touched=1), entries("young", 1, touched=2000)])
    before = store.count()
    assert store.clean(before=2) == 1
    assert store.count() == before - 1
    assert store.read("old") == []
    assert store.read("young") == [b"young1"]


def test_a_log_that_was_deleted_does_not_go_on_without_its_beginning(store: Store) -> None:
    store.append([entries("gone", 1, 2, touched=1), entries("here", 1)])
    assert store.clean(before=2) == 1
    before = store.count()
    with pytest.raises(Conflict):
        store.append([entries("here", 2), entries("gone", 3)])
    assert (store.read("gone"), store.read("here")) == ([], [b"here1"])
    assert store.count() == before


def test_a_conflict_hurts_only_its_own_table(store: Store) -> None:
    async def story() -> list[BaseException | None]:
        writer = Writer(store)
        store.append([entries("f", 1)])
        wishes = [entries("g", 1), entries("f", 1), entries("h", 1)]
        results = await asyncio.gather(
            *(writer.append(wish) for wish in wishes), return_exceptions=True
        )
        await asyncio.to_thread(writer.close)
        return results

    good, conflict, also_good = asyncio.run(story())
    assert (good, also_good) == (None, None)
    assert isinstance(conflict, Conflict)
    assert store.read("g") == [b"g1"]
    assert store.read("h") == [b"h1"]


@pytest.mark.parametrize("where", ["mysql://somewhere", "postgresql://127.0.0.1:1/nothing"])
def test_a_database_that_cannot_be_used_is_refused_with_the_reason(where: str) -> None:
    with pytest.raises(NoStore):
        open_store(where)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Max, " * 1000)
    with pytest.raises(NoStore, match="cannot be used as a database"):
        open_store(str(file))


def test_a_database_that_is_read_only_is_refused_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened so that SQLite may not write, as the system does it to users without the right."""
    file = tmp_path / "tables.db"
    store = open_store(str(file))
    store.append([entries("a", 1)])
    store.close()
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def read_only(path: Path, **others: Any) -> sqlite3.Connection:
        return connect(f"{path.as_uri()}?mode=ro", uri=True, **others)

    monkeypatch.setattr(sqlite3, "connect", read_only)
    with pytest.raises(NoStore, match=rf"^the database {file} cannot be written; the user who"):
        open_store(str(file))
    with pytest.raises(NoStore, match=rf"^the folder {tmp_path} of the database cannot be written"):
        open_store(str(tmp_path / "new.db"))


def test_who_lacks_the_package_for_postgresql_is_told_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)  # as if it were not installed
    monkeypatch.delitem(sys.modules, "qwixx.server.store.postgres", raising=False)
    with pytest.raises(NoStore) as told:
        open_store("postgresql://localhost/qwixx")
    assert str(told.value) == (
        "PostgreSQL needs one more package: pip install 'psycopg[binary]'"
        " (with pipx: pipx inject qwixx 'psycopg[binary]')"
    )


def test_a_full_disk_is_told_in_one_line_and_nothing_is_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite has a limit of its own, and says the same of it."""
    store = SqliteStore(tmp_path / "tables.db")
    store.append([entries("a", 1)])
    store._writer.execute("PRAGMA max_page_count = 1")  # no more than there are

    async def write() -> None:
        writer = Writer(store)
        try:
            with pytest.raises(NoRoom):
                await writer.append(Append("a", ((2, b"x" * 100_000),), 100.0, False, b""))
        finally:
            writer.close()

    asyncio.run(write())
    assert store.read("a") == [b"a1"]
    store.close()
    (line,) = caplog.records
    assert line.getMessage().startswith("the disk of the database is full; make room")
    assert line.exc_info is None


def test_a_disk_that_is_full_from_the_beginning_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qwixx.server.store.sqlite.SCHEMA", FILLS_IT)
    with pytest.raises(NoStore, match=r"the disk of .*tables.db is full; make room on it"):
        open_store(str(tmp_path / "tables.db"))


FILLS_IT = """
PRAGMA max_page_count = 1;
CREATE TABLE a (b);
"""
