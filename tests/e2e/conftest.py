"""A real browser and a real server for every test that wants them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.conftest import taken
from tests.server.live import LiveServer, LoadedServer

from .browser import HOME, SIZES, launch
from .player import AT_ONCE, WAIT, Player
from .scenes import Gallery, build

expect.set_options(timeout=WAIT)
MakePlayer = Callable[..., Player]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed with the last of these tests: its event loop would stand in the way of others."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server that all tests of this worker share; its dice fall as they did the last time."""
    with LoadedServer(tmp_path_factory.mktemp("server"), bot_pause=0.02) as server:
        yield server


@pytest.fixture(scope="package")
def gallery(browser: Browser, of_all_workers: Path) -> Iterator[Gallery]:
    """Every screen with made-up tables, without a server; built once for all workers."""
    folder = of_all_workers / "gallery"
    with taken(of_all_workers / "gallery.lock"):
        if not folder.exists():
            build(folder)
    with Gallery(browser, folder) as gallery:
        yield gallery


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[LiveServer]:
    """A server of the test's own, to be killed and started again."""
    with LoadedServer(tmp_path, bot_pause=0.02) as server:
        yield server


@pytest.fixture
def fair_server(tmp_path: Path) -> Iterator[LiveServer]:
    """A server as people have it: with dice that devices draw together, and bots that think.

    It is known by a name in a home network, too, where a page over plain http is not secure.
    """
    server = LiveServer(tmp_path, bot_pause=0.02, bot_workers=1)
    server.settings["public_url"] = f"http://{HOME}:{server.port}"
    with server:
        yield server


class Complaints:
    """What the pages complained about: a test in which one did fails."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def listen(self, page: Page, server_may_fail: bool) -> None:
        page.on("pageerror", lambda error: self.heard.append(f"error: {error}"))
        if not server_may_fail:
            page.on(
                "console",
                lambda said: (
                    self.heard.append(said.text) if said.type in ("error", "warning") else None
                ),
            )


@pytest.fixture
def player(browser: Browser) -> Iterator[MakePlayer]:
    """Makes people, each with a device of their own."""
    numbers = itertools.count(1)
    complaints = Complaints()
    with ExitStack() as stack:

        def make(
            name: str,
            size: str = "phone",
            *,
            locale: str = "en-GB",
            theme: str = "light",
            motion: str = "reduce",
            worker: bool = False,
            server_may_fail: bool = False,
        ) -> Player:
            width, height = SIZES[size]
            context: BrowserContext = browser.new_context(
                viewport={"width": width, "height": height},
                locale=locale,
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce" if motion == "reduce" else "no-preference",
                has_touch="phone" in size or size == "tablet",
                ignore_https_errors=True,  # a load balancer of the tests has made its own
            )
            stack.callback(context.close)
            context.set_default_timeout(WAIT)
            if motion == "reduce":  # nor is anything waited for that is only shown
                context.add_init_script(f"({AT_ONCE})()")
            if not worker:  # which would load all files once more, for every device of every test
                context.add_init_script("delete Navigator.prototype.serviceWorker")
            page = context.new_page()
            complaints.listen(page, server_may_fail)
            return Player(page, name, next(numbers))

        yield make
    assert complaints.heard == []
