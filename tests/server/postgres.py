"""A PostgreSQL server from Debian's package, for the tests: in a folder of its own, not as root."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


@contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of a fresh database server, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="qwixx-postgres-") as name:
        folder, port = Path(name), free_port()
        user = USER if os.geteuid() == 0 else None
        if user:
            account = pwd.getpwnam(user)
            os.chown(folder, account.pw_uid, account.pw_gid)
        data = folder / "data"
        bin_folder = programs()
        subprocess.run(
            [bin_folder / "initdb", "-D", data, "-U", "qwixx", "-A", "trust", "-E", "UTF8"],
            check=True,
            capture_output=True,
            user=user,
            cwd=folder,
            env={"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]},
        )
        settings = [
            f"port={port}",
            f"unix_socket_directories={folder}",
            "listen_addresses=127.0.0.1",
        ]
        options = " ".join(f"-c {setting}" for setting in settings)
        control: list[str | Path] = [bin_folder / "pg_ctl", "-D", data, "-w", "-s"]
        subprocess.run(
            [*control, "-o", options, "-l", folder / "log", "start"],
            check=True,
            user=user,
            cwd=folder,
            stdout=subprocess.DEVNULL,
        )
        try:
            yield f"postgresql://qwixx@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=True, user=user, cwd=folder)
