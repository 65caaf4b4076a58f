"""Run the server until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import uvicorn
from platformdirs import user_data_path

from qwixx.installed import PLAIN

from ..config import Config
from ..http import App, GuardedHttp, GuardedWebSocket
from ..http.static import is_built
from ..store import NoStore
from ..store.opening import open_store
from .addresses import listen, network_url, own_url, welcome
from .logs import log_to_stderr

log = logging.getLogger(__name__)

GRACE_SECONDS = 5
STOP_SECONDS = 10.0
"""After so long the process ends, whatever hangs: what was acknowledged is on the disk."""
SWITCH_SECONDS = 0.001
"""How long the thread that writes waits for the interpreter while the event loop has it."""
SPARE_FILES = 1000
"""Open files beyond those of the websockets: requests on their way, the database, the bots."""


class _Server(uvicorn.Server):
    """Says goodbye to everybody before the connections are closed."""

    def __init__(self, config: uvicorn.Config, app: App, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._on_ready = on_ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            last = threading.Timer(STOP_SECONDS, _end)
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.shut_down()
        await super().shutdown(sockets)
        if self.force_exit:
            # Ctrl-C twice waits for nobody, but the application is tidied up all the same.
            await self.lifespan.shutdown()


def _end() -> None:
    log.warning("something hangs, and is not waited for; nothing is lost")
    _end_children()
    os._exit(0)


def _end_children() -> None:
    """Bots that are still being compiled would keep this process for another minute."""
    for child in multiprocessing.active_children():
        child.terminate()


def default_database() -> str:
    """Where tables are kept if nothing else is said."""
    return str(user_data_path("qwixx", appauthor=False) / "tables.db")


def own_database() -> str:
    """The same, with its folder made; a folder that somebody else names may be mistyped."""
    database = Path(default_database())
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoStore(f"{database.parent} cannot be made: {error.strerror}") from None
    return str(database)


def serve(config: Config, tell: Callable[[str], None]) -> None:
    """Serve until a signal comes. OSError: the port cannot be had; NoStore: the database."""
    log_to_stderr(config.log_level)
    store = open_store(config.database or own_database())
    try:
        sock = listen(config)
    except OSError:
        store.close()
        raise
    port = int(sock.getsockname()[1])
    app = App(config, lambda: store, network_url(config, port) or "")

    def on_ready() -> None:
        at_a_terminal = sys.stdout.isatty()
        tell(
            welcome(
                config,
                port,
                has_client=is_built(),
                is_light=PLAIN,
                with_picture=at_a_terminal,
            )
        )
        if config.browser:
            open_browser(own_url(config, port))

    collect_no_garbage()
    sys.setswitchinterval(SWITCH_SECONDS)
    app.gate.allow_files(allow_open_files(config.max_connections + SPARE_FILES))
    runs = uvicorn_config(app, config)
    server = _Server(runs, app, on_ready)
    # Ctrl-C is the usual way to stop it, and no mistake. SIGTERM shall be the same: by itself it
    # would end the process before everything is tidied up.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=runs.get_loop_factory()) as runner,
    ):
        runner.run(server.serve([sock]))
    _end_children()


def collect_no_garbage() -> None:
    """Leave it to the hub to look for reference cycles, when there is reason to.

    A table is a value of some 900 objects, of which every step replaces many, so that Python would
    look at them again and again, where there is hardly ever a cycle: a fifth of the processor time,
    and at 1,000 tables more than half a second in one go, in which everybody waits.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


def allow_open_files(wanted: int) -> int:
    """Let this process have a file open for each connection; many systems begin with 1024.

    Returns how many it may have open then.
    """
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    except (ValueError, OSError):
        return soft
    return allowed


def uvicorn_config(app: App, config: Config) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        app,
        http=GuardedHttp,
        ws=GuardedWebSocket,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application does it, for those proxies that are trusted
        ws_max_size=config.max_message,
        ws_per_message_deflate=False,  # it costs more time and memory than it saves here
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def open_browser(url: str) -> None:
    """Open the browser, where there is a screen to open it on."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
