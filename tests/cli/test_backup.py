import os
import re
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from qwixx.cli.main import run
from qwixx.server.store import Append, Listing
from qwixx.server.store.opening import open_store
from tests.docs import blocks
from tests.project import ROOT, shell

Capture = pytest.CaptureFixture[str]
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tables.db"
    store = open_store(str(path))
    store.append([Append("abc", ((1, b"a fact"),), Listing(100.0, True, b"a summary"))])
    store.close()
    return path


def test_everything_is_copied(database: Path, tmp_path: Path, capsys: Capture) -> None:
    copy = tmp_path / "copy.db"
    assert run(["backup", "--database", str(database), str(copy)]) == 0
    assert capsys.readouterr().out == f"Wrote {copy}: 1 table.\n"
    store = open_store(str(copy))
    assert store.read("abc") == [b"a fact"]
    assert store.public_tables(10) == [b"a summary"]
    store.close()


def test_the_variable_of_the_server_names_the_database(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QWIXX_DATABASE", str(database))
    assert run(["backup", str(tmp_path / "copy.db")]) == 0


def test_an_older_copy_is_kept_unless_it_may_be_replaced(
    database: Path, tmp_path: Path, capsys: Capture
) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    assert run(["backup", "--database", str(database), str(copy)]) == 1
    assert "exists already\nName another file, or replace it with --force." in (
        capsys.readouterr().err
    )
    assert copy.read_text() == "precious"
    assert run(["backup", "--database", str(database), "--force", str(copy)]) == 0
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("SELECT count(*) FROM events").fetchone() == (1,)


def test_a_missing_database_is_told_and_not_made(tmp_path: Path, capsys: Capture) -> None:
    missing = tmp_path / "nothing.db"
    assert run(["backup", "--database", str(missing), str(tmp_path / "copy.db")]) == 1
    assert f"there is no database {missing}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b""])
def test_what_is_no_database_of_ours_leaves_nothing_behind(
    content: bytes, tmp_path: Path, capsys: Capture
) -> None:
    database, copy = tmp_path / "other.db", tmp_path / "copy.db"
    database.write_bytes(content)
    copy.write_text("precious")
    assert run(["backup", "--database", str(database), "--force", str(copy)]) == 1
    assert f"{database} cannot be copied" in capsys.readouterr().err
    assert copy.read_text() == "precious"
    assert sorted(tmp_path.iterdir()) == [copy, database]


def test_a_damaged_database_is_not_taken_for_a_backup(
    database: Path, tmp_path: Path, capsys: Capture
) -> None:
    content = bytearray(database.read_bytes())
    content[4096:4196] = b"\xff" * 100
    database.write_bytes(content)
    assert run(["backup", "--database", str(database), str(tmp_path / "copy.db")]) == 1
    assert str(database) in capsys.readouterr().err
    assert not list(tmp_path.glob("copy.db*"))


def test_a_folder_that_cannot_be_written_is_told(
    database: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert run(["backup", "--database", str(database), str(tmp_path / "none" / "copy.db")]) == 1
    assert "cannot be written: there is no folder" in capsys.readouterr().err


def test_a_folder_is_no_place_for_a_copy(database: Path, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "copies").mkdir()
    assert run(["backup", "--database", str(database), str(tmp_path / "copies")]) == 1
    assert "it is a folder\nName a file in it.\n" in capsys.readouterr().err
    assert not list(tmp_path.glob("copies.*"))


def test_of_postgresql_it_says_what_to_do(tmp_path: Path, capsys: Capture) -> None:
    copy = str(tmp_path / "copy.dump")
    assert run(["backup", "--database", "postgresql://qwixx@db.example.org/qwixx", copy]) == 1
    assert f"pg_dump --format=custom --file={copy}" in capsys.readouterr().err


def test_a_pipe_is_not_replaced_by_a_copy(database: Path, tmp_path: Path, capsys: Capture) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert run(["backup", "--database", str(database), "--force", str(pipe)]) == 1
    assert capsys.readouterr().err == (
        f"qwixx: {pipe} cannot be written: it is a device or a pipe, not a file\nName a file.\n"
    )
    assert pipe.is_fifo()
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_is_followed(is_there: bool, database: Path, tmp_path: Path) -> None:
    copy, link = tmp_path / "copy.db", tmp_path / "latest.db"
    link.symlink_to(copy)
    if is_there:
        copy.write_text("an older copy")
    assert run(["backup", "--database", str(database), "--force", str(link)]) == 0
    assert link.is_symlink()
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("SELECT count(*) FROM events").fetchone() == (1,)


def test_a_copy_goes_into_a_file(
    database: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["backup", "--database", str(database), "-"]) == 1
    assert "cannot be written to standard output\nName a file.\n" in capsys.readouterr().err
    assert run(["backup", "--database", str(database), "--force", str(database)]) == 1
    assert "is the database itself\nName another file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [database]


@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal"])
@pytest.mark.parametrize("way", ["by name", "by a link", "by a second name", "through a link"])
def test_no_part_of_the_database_is_replaced_by_its_copy(
    end: str, way: str, database: Path, tmp_path: Path, capsys: Capture
) -> None:
    """The newest decisions are in a file beside it while a server runs."""
    part = database.with_name(database.name + end)
    part.touch()
    before, target, source = part.read_bytes(), part, database
    match way:
        case "by a link":
            (target := tmp_path / "copy.db").symlink_to(part)
        case "by a second name":
            (target := tmp_path / "copy.db").hardlink_to(part)
        case "through a link":
            (tmp_path / "elsewhere").mkdir()
            (source := tmp_path / "elsewhere" / "link.db").symlink_to(database)
    assert run(["backup", "--database", str(source), "--force", str(target)]) == 1
    assert f"{target} is the database itself\nName another file" in capsys.readouterr().err
    assert part.read_bytes() == before


def test_a_copy_does_not_take_a_name_that_the_database_will_need(
    database: Path, tmp_path: Path, capsys: Capture
) -> None:
    target = tmp_path / "tables.db-wal"
    assert not target.exists()
    assert run(["backup", "--database", str(database), str(target)]) == 1
    assert "is the database itself" in capsys.readouterr().err
    assert not target.exists()


def test_a_full_disk_is_not_taken_for_a_fault_of_the_database(
    database: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class FullDisk(sqlite3.Connection):
        def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
            if sql.startswith("VACUUM"):
                full = sqlite3.OperationalError("database or disk is full")
                full.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise full
            return super().execute(sql, parameters)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **kw: connect(*a, **kw, factory=FullDisk))
    copy = tmp_path / "copy.db"
    assert run(["backup", "--database", str(database), str(copy)]) == 1
    assert capsys.readouterr().err == (
        f"qwixx: {copy} cannot be written: the disk is full\n"
        "Make room, or name a file on another disk.\n"
    )
    assert not list(tmp_path.glob("copy*"))


def documented(sign: str) -> str:
    """What a block of docs/hosting.md runs, without what needs a service or another user."""
    (block,) = (b.body for b in blocks(HOSTING) if b.kind == "sh no-run" and sign in b.body)
    lines = block.replace("\\\n", " ").splitlines()
    ours = [line for line in lines if not re.match(r"(sudo systemctl|podman (stop|start)) ", line)]
    for needless in ("sudo -u qwixx ", "sudo ", "-o qwixx -g qwixx ", "/opt/qwixx/bin/"):
        ours = [line.replace(needless, "") for line in ours]
    return "\n".join(ours)


BACKUP = documented("--force /var/lib/qwixx/backup.db").splitlines()[0]
AS_A_SERVICE = documented("install -o qwixx")
IN_A_CONTAINER = documented("podman run --rm").partition("--entrypoint sh qwixx ")[2]


@pytest.mark.parametrize("restore", [AS_A_SERVICE, f"cd /var/lib/qwixx && sh {IN_A_CONTAINER}"])
def test_the_documented_lines_back_up_and_restore(
    restore: str, database: Path, tmp_path: Path
) -> None:
    def does(lines: str) -> bool:
        there = lines.replace("/var/lib/qwixx", shlex.quote(str(tmp_path)))
        return shell(tmp_path, there).returncode == 0

    def kept(path: Path) -> list[bytes]:
        store = open_store(str(path))
        found = store.read("abc")
        store.close()
        return found

    assert does(BACKUP)
    assert kept(tmp_path / "backup.db") == [b"a fact"]
    store = open_store(str(database))
    store.append([Append("abc", ((2, b"a mistake"),), None)])
    store.close()
    # As a server that was killed leaves it; it must not get into the restored database.
    (tmp_path / "tables.db-wal").write_bytes(b"the newest decisions")
    assert does(restore)
    assert kept(database) == [b"a fact"]
    assert (tmp_path / "old" / "tables.db-wal").read_bytes() == b"the newest decisions"
    (tmp_path / "old" / "tables.db-wal").unlink()
    assert kept(tmp_path / "old" / "tables.db") == [b"a fact", b"a mistake"]
    assert kept(tmp_path / "backup.db") == [b"a fact"], "the backup itself stays"

    assert not does(restore), "the folder 'old' is there"
    assert kept(database) == [b"a fact"], "and so nothing is lost"
