"""A wire between a server and its database, which can be cut."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from urllib.parse import urlsplit


class Wire:
    """Passes everything on, with a thread for each connection, until it is cut."""

    def __init__(self, url: str) -> None:
        there = urlsplit(url)
        self._there = (there.hostname or "", there.port or 5432)
        self._listener = socket.create_server(("127.0.0.1", 0))
        port = self._listener.getsockname()[1]
        self.url = url.replace(f":{there.port}/", f":{port}/")
        self._may_pass = threading.Event()
        self._may_pass.set()
        self._is_broken = False
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self, *, silently: bool = False) -> None:
        """Break all connections and refuse new ones; or let nothing through, as a lost cable."""
        self._may_pass.clear()
        if not silently:
            self._is_broken = True
            self._break_all()

    def mend(self) -> None:
        self._is_broken = False
        self._may_pass.set()

    def close(self) -> None:
        self._is_broken = True
        self._listener.close()
        self._may_pass.set()
        self._break_all()

    def _break_all(self) -> None:
        for pair in list(self._pairs):
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                here, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._pass_on, args=(here,), daemon=True).start()

    def _pass_on(self, here: socket.socket) -> None:
        with here, socket.socket() as there:
            pair = (here, there)
            self._pairs.add(pair)
            with contextlib.suppress(OSError):
                if not self._is_broken:
                    there.connect(self._there)
                while not self._is_broken:
                    ready, _, _ = select.select(pair, (), ())
                    self._may_pass.wait()
                    for end in ready:
                        if not (data := end.recv(65536)):
                            return
                        (there if end is here else here).sendall(data)
            self._pairs.discard(pair)
