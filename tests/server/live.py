"""A real server process, for tests that talk to it as strangers do."""

from __future__ import annotations

import json
import os
import re
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.project import ROOT, own_environment


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


class Site:
    """Where a server is found: its address, and whom to trust if that is behind TLS."""

    def __init__(self, url: str, tls: ssl.SSLContext | None = None) -> None:
        self.url = url
        self.tls = tls

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def get(self, path: str, secret: str = "") -> str:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        request = urllib.request.Request(self.url + path, headers=headers)
        with urllib.request.urlopen(request, timeout=300, context=self.tls) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: object, **headers: str) -> Any:
        request = urllib.request.Request(
            self.url + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json"} | headers,
        )
        with urllib.request.urlopen(request, timeout=300, context=self.tls) as answer:
            return json.loads(answer.read())

    def records(self, code: str, secret: str) -> list[str]:
        """The games of a table, each as text."""
        text = self.get(f"/api/tables/{code}/record", secret)
        return [f"Edition:{game}" for game in re.split(r"(?m)^Edition:", text) if game]


class LiveServer(Site):
    """``qwixx serve`` as a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path, database: str = "", **settings: object) -> None:
        self._folder = folder
        self.port = free_port()
        super().__init__(f"http://127.0.0.1:{self.port}")
        self.log = folder / "server.log"
        self.database = database or str(folder / "tables.db")
        self.settings = {
            "port": self.port,
            "database": self.database,
            "bot_pause": 0,
            "bot_workers": 0,
            "open_rate": 1e6,
            "wrong_rate": 1e6,
            "message_rate": 1e6,
            "request_rate": 1e6,
            "max_per_address": 100_000,
        } | settings
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def program(self) -> list[str]:
        """How ``qwixx`` is called."""
        return [sys.executable, "-m", "qwixx"]

    def environment(self) -> dict[str, str]:
        """The variables that the process sees."""
        return own_environment(self._folder)

    def start(self) -> Self:
        flags = [f"--{k.replace('_', '-')}={v}" for k, v in self.settings.items()]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*self.program(), "serve", "--no-browser", *flags],
                stdout=subprocess.DEVNULL,
                stderr=log,
                text=True,
                cwd=self._folder,
                env=self.environment(),
            )
        try:
            self._wait_until_up(self._process)
        except BaseException:
            self.kill()  # or it would trouble a test that comes later
            raise
        return self

    def _wait_until_up(self, process: subprocess.Popen[str]) -> None:
        while not self.is_up():
            assert process.poll() is None, self.log.read_text()
            time.sleep(0.02)

    def is_up(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=60) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """SIGKILL: no goodbye, no flushing."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """SIGTERM: the graceful way. Returns the exit code."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait()

    def errors(self) -> list[str]:
        """What the server logged as errors."""
        return [line for line in self.log.read_text().splitlines() if '"level": "error"' in line]

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self.stop()


class LoadedServer(LiveServer):
    """One on which nothing is left to luck: see tests/server/loaded.py."""

    def program(self) -> list[str]:
        return [sys.executable, "-m", "tests.server.loaded"]

    def environment(self) -> dict[str, str]:
        variables = super().environment()
        return variables | {"PYTHONPATH": f"{variables['PYTHONPATH']}{os.pathsep}{ROOT}"}
