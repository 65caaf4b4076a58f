"""What every store promises, SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from qwixx.server.store import Append, Conflict, Listing, NoRoom, NoStore, Old, Store, Writer
from qwixx.server.store.backup import back_up
from qwixx.server.store.opening import open_store
from qwixx.server.store.sqlite import SqliteStore
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


def entries(
    code: str,
    *numbers: int,
    touched: float = 100.0,
    public: bool = False,
    used: bool = True,
    by: str = "",
    listed: bool = True,
) -> Append:
    lines = tuple((number, f"{code}{number}{by}".encode()) for number in numbers)
    listing = Listing(touched, public, f"summary of {code}".encode(), used)
    return Append(code, lines, listing if listed else None)


def test_a_log_is_read_in_order(store: Store) -> None:
    store.append([entries("a", 1, 2)])
    store.append([entries("a", 3), entries("other", 1)])
    assert store.read("a") == [b"a1", b"a2", b"a3"]
    assert store.read("nothing") == []


def test_a_number_is_taken_once(store: Store) -> None:
    store.append([entries("b", 1, 2)])
    with pytest.raises(Conflict):
        store.append([entries("b", 2, by=" of another server")])
    with pytest.raises(Conflict):  # all of it or nothing
        store.append([entries("b", 3), entries("b", 1)])
    assert store.read("b") == [b"b1", b"b2"]
    store.append([entries("b", 3)])


def test_what_is_there_already_may_be_given_again(store: Store) -> None:
    """Whoever lost the answer to a commit asks once more."""
    store.append([entries("again", 1, 2), entries("also", 1)])
    store.append([entries("again", 1, 2), entries("also", 1)])
    store.append([entries("again", 2)])
    with pytest.raises(Conflict):  # half of it is something else
        store.append([entries("again", 2, 3)])
    assert store.read("again") == [b"again1", b"again2"]


def test_a_log_never_has_a_gap(store: Store) -> None:
    """As if the database had gone back to an older state: what comes now would not fit."""
    store.append([entries("gap", 1, 2)])
    with pytest.raises(Conflict):
        store.append([entries("gap", 4)])
    with pytest.raises(Conflict):
        store.append([entries("nobody", 2, 3)])
    assert store.read("gap") == [b"gap1", b"gap2"]
    assert store.read("nobody") == []


def test_what_stands_after_a_gap_is_cut_off(store: Store) -> None:
    store.append([entries("cut", 1, 2, 3, 4)])
    store.cut("cut", 2)
    assert store.read("cut") == [b"cut1", b"cut2"]
    store.append([entries("cut", 3, by="'")])
    assert store.read("cut")[-1] == b"cut3'"


def test_the_last_touch_of_any_table_is_known(store: Store) -> None:
    store.append([entries("far", 1, touched=1e9)])
    assert store.last_touched() == 1e9


def test_a_table_that_nobody_used_is_deleted_soon(store: Store) -> None:
    store.append([entries("unused", 1, touched=500, used=False), entries("used", 1, touched=500)])
    store.append([entries("later", 1, touched=500, used=False)])
    store.append([entries("later", 2, touched=500, used=True)])  # somebody else sat down
    store.append([entries("fresh", 1, touched=700, used=False)])
    store.append([entries("visited", 1, touched=500, used=False)])
    assert store.clean(Old(before=0, unused=600, but=frozenset({"visited"}))) == 1
    assert not store.read("unused")
    for code in ("used", "later", "fresh", "visited"):
        assert store.read(code), code


def test_only_public_tables_are_listed_latest_first(store: Store) -> None:
    store.append([entries("c", 1, touched=1000, public=True), entries("d", 1, touched=1001)])
    store.append([entries("e", 1, touched=1002, public=True)])
    assert store.public_tables(10) == [b"summary of e", b"summary of c"]
    assert store.public_tables(1) == [b"summary of e"]


def test_an_entry_may_leave_a_table_listed_as_it_is(store: Store) -> None:
    store.append([entries("as before", 1, touched=1500, public=True)])
    store.append([entries("as before", 2, listed=False)])
    assert store.public_tables(1) == [b"summary of as before"]
    with pytest.raises(Conflict):
        store.append([entries("as before", 4, listed=False)])
    assert store.clean(Old(before=1501, unused=0)) >= 1
    with pytest.raises(Conflict):
        store.append([entries("as before", 3, listed=False)])
    assert store.read("as before") == []


def test_very_many_tables_are_written_to_at_once(store: Store) -> None:
    codes = [f"code {number}" for number in range(700)]
    store.append([entries(code, 1, 2) for code in codes])
    store.append([entries(code, 3, listed=False) for code in codes])
    with pytest.raises(Conflict):
        store.append([entries(code, 5 if code == "code 650" else 4) for code in codes])
    assert all(len(store.read(code)) == 3 for code in codes)


def test_old_tables_are_deleted_whole(store: Store) -> None:
    store.append([entries("old", 1, 2, touched=1), entries("young", 1, touched=2000)])
    before = store.count()
    assert store.clean(Old(before=2, unused=2)) == 1
    assert store.count() == before - 1
    assert store.read("old") == []
    assert store.read("young") == [b"young1"]


def test_a_log_that_was_deleted_does_not_go_on_without_its_beginning(store: Store) -> None:
    store.append([entries("gone", 1, 2, touched=1), entries("here", 1)])
    assert store.clean(Old(before=2, unused=2)) == 1
    before = store.count()
    with pytest.raises(Conflict):
        store.append([entries("here", 2), entries("gone", 3)])
    assert (store.read("gone"), store.read("here")) == ([], [b"here1"])
    assert store.count() == before


def test_a_conflict_hurts_only_its_own_table(store: Store) -> None:
    async def story() -> list[BaseException | None]:
        writer = Writer(store)
        store.append([entries("f", 1)])
        wishes = [entries("g", 1), entries("f", 1, by="'"), entries("h", 1)]
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


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", no)
    with pytest.raises(NoStore, match=rf"^the folder {tmp_path} of the database cannot be written"):
        open_store(str(tmp_path / "new.db"))


def mode(path: Path) -> str:
    return oct(path.stat().st_mode & 0o777)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere files have no mode")
def test_nobody_else_may_read_a_database_or_its_copy(tmp_path: Path) -> None:
    """It has the dice of running games in it."""
    umask = os.umask(0o022)
    try:
        file = tmp_path / "tables.db"
        store = open_store(str(file))
        store.append([entries("a", 1)])
        parts = [file.with_name(file.name + end) for end in ("", "-wal", "-shm")]
        assert [mode(part) for part in parts] == ["0o600"] * 3
        for name in ("copy.db.part", ".copy.db.part"):  # as somebody else may have put there
            (tmp_path / name).touch(0o666)
        back_up(file, tmp_path / "copy.db")
        assert mode(tmp_path / "copy.db") == "0o600"
        assert not (tmp_path / "copy.db.part").read_bytes()
        store.close()
        file.chmod(0o644)  # as older versions left it
        open_store(str(file)).close()
        assert mode(file) == "0o600"
        file.chmod(0o644)
        (tmp_path / "elsewhere").mkdir()
        link = tmp_path / "elsewhere" / "link.db"
        link.symlink_to(file)
        store = open_store(str(link))
        store.append([entries("b", 1)])
        assert [mode(part) for part in parts] == ["0o600"] * 3
        store.close()
    finally:
        os.umask(umask)


def test_a_database_has_one_server_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = open_store(str(file))
    with pytest.raises(NoStore, match=rf"another server uses {file} at this moment; stop it"):
        open_store(str(file))
    back_up(file, tmp_path / "copy.db")
    store.append([entries("a", 1)])
    store.close()
    open_store(str(file)).close()


@pytest.mark.parametrize("way", ["by a link", "by a second name", "without what is beside it"])
def test_also_when_it_is_found_in_another_way(way: str, tmp_path: Path) -> None:
    file, other = tmp_path / "tables.db", tmp_path / "other.db"
    store = open_store(str(file))
    if way == "by a link":
        other.symlink_to(file)
    elif way == "by a second name":
        other.hardlink_to(file)
    else:
        other = file
        file.with_name(f"{file.name}-lock").unlink(missing_ok=True)
    with pytest.raises(NoStore, match=rf"another server uses {other} at this moment; stop it"):
        open_store(str(other))
    store.append([entries("a", 1)])
    store.close()
    assert sorted(tmp_path.iterdir()) == sorted({file, other}), "nothing stays beside it"


def test_also_where_a_file_cannot_be_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*_: object) -> None:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    monkeypatch.setattr("fcntl.flock", no)
    test_a_database_has_one_server_at_a_time(tmp_path)


def test_a_database_of_an_older_version_is_taken_on(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with closing(sqlite3.connect(file)) as old:
        old.executescript(OLDER)
    store = open_store(str(file))
    assert store.clean(Old(before=50, unused=200)) == 0, "whether it was used is not known"
    store.append([entries("a", 2)])
    assert store.read("a") == [b"a1", b"a2"]
    store.close()


OLDER = """
CREATE TABLE tables (
    code TEXT PRIMARY KEY, touched REAL NOT NULL, public INTEGER NOT NULL, summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE events (
    code TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, number)
) WITHOUT ROWID;
INSERT INTO tables VALUES ('a', 100, 0, '');
INSERT INTO events VALUES ('a', 1, CAST('a1' AS BLOB));
"""


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
                await writer.append(Append("a", ((2, b"x" * 100_000),), None))
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
