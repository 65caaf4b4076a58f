"""Firefox and WebKit: whole games, with what may happen to a phone meanwhile.

What holds in every browser is looked at in Chromium. Here is what engines do differently: how they
lay a page out, store, reconnect and work without a network.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.server.live import LiveServer, LoadedServer

from .engines import Firefox, Line, WebKit, Window
from .player import AT_ONCE, END, play
from .scenes import Gallery
from .test_windows import REACH

pytestmark = pytest.mark.e2e
# Phones whose browser keeps its bars, and one held sideways.
SHAPES = [(390, 664), (412, 732), (430, 739), (844, 340)]
# How light paper and ink are, of 255.
SHADES = """() => {
  const { backgroundColor, color } = getComputedStyle(document.querySelector(".sheet .paper"));
  return [backgroundColor, color].map((shade) => Number(/\\d+/.exec(shade)[0]));
}"""
BOTS = ["regular", "novice"]


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=["firefox", "webkit"])
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Firefox | WebKit]:
    with request.param(tmp_path_factory.mktemp("engine"), "dark") as engine:
        yield engine


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LoadedServer(tmp_path_factory.mktemp("server"), bot_pause=0.02) as server:
        yield server


def sit(window: Window, server: LiveServer, line: Line, edition: str) -> None:
    """Come to a table with bots at which the game has begun."""
    settings = {"seats": 3, "edition": edition}
    wish = {"name": "Emma", "bots": BOTS, "start": True, "settings": settings}
    seat = server.post("/api/tables", wish)
    here = f"http://127.0.0.1:{line.port}/"
    window.goto(here)
    window.evaluate(AT_ONCE)
    window.evaluate(
        "(seat) => localStorage.setItem('qwixx.seats',"
        " JSON.stringify([{ ...seat, at: Date.now() }]))",
        seat | {"name": "Emma"},
    )
    window.goto(f"{here}t/{seat['code']}")
    window.wait(".bar")


def crosses(window: Window) -> list[str]:
    found = "() => [...document.querySelectorAll('.sheet .crossed')].map((one) => one.dataset.cell)"
    return sorted(window.evaluate(found))


INSTALLED = "async () => !!(await navigator.serviceWorker.getRegistration())?.active"


def test_a_whole_game_outlives_a_reload_and_a_cut_line(
    engine: Firefox | WebKit, server: LiveServer
) -> None:
    with closing(engine.window()) as window, Line(server.port) as line:
        sit(window, server, line, "classic")
        paper, ink = window.evaluate(SHADES)
        assert paper < 100 < ink
        # In the WebKit of this driver the store for workers hangs for good now and then.
        kept = isinstance(engine, Firefox)
        if kept:
            window.until(lambda: bool(window.evaluate(INSTALLED)), "what is kept for later")
        play(window, END, taps=12)
        play(window, ".bar .pass:enabled")
        before = crosses(window)
        assert before
        window.reload()
        window.wait(".bar .pass:enabled")
        assert crosses(window) == before

        # What is decided without a line counts when it is back.
        line.cut()
        window.wait(".link .lost")
        window.click(".bar .pass:enabled")
        line.mend()
        window.until(lambda: window.count(".link .lost") == 0, "the line")
        assert crosses(window) == before
        play(window, END, hasty=True)
        assert window.count("table.game tbody tr") == 3

        # The page itself is kept: it opens without a network.
        window.goto(f"http://127.0.0.1:{line.port}/")
        window.wait(".way.new")
        if kept:
            line.cut()
            window.reload()
            window.wait(".way.new")


def test_on_board_fits_phones_with_browser_bars_and_is_played_to_its_end(
    engine: Firefox | WebKit, server: LiveServer
) -> None:
    with closing(engine.window(*SHAPES[0])) as window, Line(server.port) as line:
        sit(window, server, line, "on-board")
        play(window, ".moves .move")
        for shape in SHAPES:
            window.shape(*shape)
            window.until(lambda: wrong(window) == {}, f"a table that fits {shape}", wrong)
        play(window, END, hasty=True)


@pytest.mark.parametrize("scene", ["action2", "five", "board"])
def test_everything_is_in_sight_on_phones_with_browser_bars(
    engine: Firefox | WebKit, gallery: Gallery, scene: str
) -> None:
    with closing(engine.window(*SHAPES[0])) as window:
        window.goto(f"{gallery.url}?scene={scene}&theme=light")
        window.wait(".bar .button")
        for shape in SHAPES:
            window.shape(*shape)
            window.until(lambda: wrong(window) == {}, f"a table that fits {shape}", wrong)


def wrong(window: Window) -> dict[str, object]:
    """What is out of sight, lies on something else, or is too small to be hit."""
    found = window.evaluate(REACH)
    right = {
        "down": found["down"] <= 0,
        "across": found["across"] <= 0,
        "covered": found["covered"] == [],
        "low": found["low"] <= 0,
        "space": found.get("space") is None or round(found["space"]) >= 18,
    }
    return {name: found[name] for name, holds in right.items() if not holds}
