"""A PostgreSQL server from Debian's package, for the tests: in a folder of its own, not as root."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

from tests.server.live import free_port

USER = "postgres"
"""Who runs it when the tests run as root, which PostgreSQL refuses to."""


def programs() -> Path:
    """Where Debian keeps the server's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not found and (elsewhere := shutil.which("postgres")):
        found = [Path(elsewhere)]
    assert found, "PostgreSQL is missing; 'make system' installs it"
    return found[-1].parent


class Postgres:
    """A fresh database server, which can be killed, stopped and started again."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self._folder, self._data = folder, folder / "data"
        user = USER if os.geteuid() == 0 else None
        if user:
            account = pwd.getpwnam(user)
            os.chown(folder, account.pw_uid, account.pw_gid)
        self._surroundings: dict[str, Any] = {
            "user": user,
            "cwd": folder,
            "env": {"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]},
        }
        port = free_port()
        self.url = f"postgresql://qwixx@127.0.0.1:{port}/postgres"
        self._settings = [
            f"port={port}",
            f"unix_socket_directories={folder}",
            "listen_addresses=127.0.0.1",
            *settings,
        ]
        self._process: subprocess.Popen[bytes] | None = None
        subprocess.run(
            [programs() / "initdb", "-D", self._data, "-U", "qwixx", "-A", "trust", "-E", "UTF8"],
            check=True,
            stdout=subprocess.DEVNULL,
            **self._surroundings,
        )

    def start(self) -> None:
        settings = [part for setting in self._settings for part in ("-c", setting)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [programs() / "postgres", "-D", self._data, *settings],
                stdout=log,
                stderr=log,
                **self._surroundings,
            )
        while not self._is_up():
            assert self._process.poll() is None, (self._folder / "log").read_text()
            time.sleep(0.02)

    def _is_up(self) -> bool:
        try:
            psycopg.connect(self.url).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """At once, but by its own will."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def kill(self) -> None:
        """SIGKILL to all of its processes: nothing is written that was not."""
        assert self._process is not None
        processes = self.processes()
        for pid in processes:
            _signal(pid, signal.SIGKILL)
        self._process.wait()
        while any(_is_alive(pid) for pid in processes):
            time.sleep(0.01)

    def freeze(self) -> None:
        """Stop all of its processes: connections stay, and nobody answers."""
        for pid in self.processes():
            _signal(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        for pid in self.processes():
            _signal(pid, signal.SIGCONT)

    def processes(self) -> list[int]:
        """The server, and its children, which have it as their parent."""
        assert self._process is not None
        server = self._process.pid
        return [server, *(pid for pid in _all_processes() if _parent(pid) == server)]


def _all_processes() -> list[int]:
    return [int(path.name) for path in Path("/proc").glob("[0-9]*")]


def _stat(pid: int) -> list[str]:
    """What the system says of a process: state, parent, and more; nothing if it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _parent(pid: int) -> int:
    return int((_stat(pid) or ["", "0"])[1])


def _is_alive(pid: int) -> bool:
    return (_stat(pid) or ["Z"])[0] not in "ZX"


def _signal(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


@contextmanager
def postgres(*settings: str) -> Iterator[Postgres]:
    """A database server, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="qwixx-postgres-") as name:
        database = Postgres(Path(name), *settings)
        database.start()
        try:
            yield database
        finally:
            database.thaw()
            database.stop()


@contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of a fresh database server."""
    with postgres() as database:
        yield database.url
