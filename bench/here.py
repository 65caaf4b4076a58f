"""What it costs to play without a server: bytes, time until the first roll, how long bots think.

A new profile of the browser each time, so that nothing is cached. Browsers slow down a page for
those who ask, but not its workers: so the whole browser is stopped three quarters of the time, as
on a phone that is four times slower. Beside the time on the clock stands the processor's, of all
threads of the browser together, which does not depend on what else the machine does: four times as
much is what such a phone needs at most. Bots are timed so too, in the Python of pages, in Node.
"""

import json
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.e2e.browser import launch
from tests.server.here import bot_times
from tests.server.here.test_same import in_a_page
from tests.server.live import LiveServer

from bench.machine import keep
from bench.slow import processor_seconds, slowed
from qwixx.server.http.static import FOLDER

RUNS = 3
GAMES = [("classic", 2), ("classic", 5), ("double", 3), ("longo", 4), ("on-board", 4)]
"""In which bots think, the usual one first."""
SLOWER = 4
BROWSER = "chrom"
FAST = "localStorage.setItem('qwixx.pace', 'fast')"
TAP = """() => new Promise((then) => {
  const began = performance.now();
  document.querySelector("button.now").click();
  const look = () => document.querySelector(".play .bar")
    ? then((performance.now() - began) / 1000) : requestAnimationFrame(look);
  look();
})"""


def main() -> None:
    """Measure, and keep the figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveServer(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        usual = [_first_rolls(browser, server.url) for _ in range(RUNS)]
        with slowed(BROWSER, SLOWER):
            slow = [_first_rolls(browser, server.url) for _ in range(RUNS)]
        browser.close()
    keep(
        "here",
        {
            "bytes": _sizes(),
            "to_first_roll": _told([one for one, _ in usual]),
            "to_first_roll_when_kept": _told([two for _, two in usual]),
            "to_first_roll_on_a_slow_phone": _told([one for one, _ in slow]),
            "to_first_roll_when_kept_on_a_slow_phone": _told([two for _, two in slow]),
            "runs": RUNS,
            "thinking_seconds": {
                f"{edition} for {players}": _thinking(edition, players)
                for edition, players in GAMES
            },
            "times_slower_on_a_phone": SLOWER,
        },
    )


def _told(rolls: list[tuple[float, float]]) -> dict[str, dict[str, float]]:
    seconds, processor = zip(*rolls, strict=True)
    return {"seconds": _spread(seconds), "processor_seconds": _spread(processor)}


def _thinking(edition: str, players: int) -> dict[str, dict[str, float]]:
    """Processor seconds by level, each in a game against others of its kind."""
    told = json.loads(in_a_page(Path(bot_times.__file__), edition, str(players)))
    return {level: _spread(times) for level, times in told.items()}


def _sizes() -> dict[str, int]:
    """Bytes over the wire: what every game needs, and what bots have learned."""
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("assets/python-*/*")}
    nets = {name: size for name, size in sizes.items() if name.startswith("net-")}
    parts = {name: size for name, size in sizes.items() if name not in nets}
    return parts | {"all parts": sum(parts.values()), "all nets": sum(nets.values())}


def _spread(values: Any) -> dict[str, float]:
    return {
        "median": round(statistics.median(values), 4),
        "fastest": round(min(values), 4),
        "slowest": round(max(values), 4),
    }


def _first_rolls(browser: Browser, url: str) -> list[tuple[float, float]]:
    """Seconds from the tap on *Play now* until a table is there, and those of the processor.

    The first time, and the second.
    """
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(FAST)
    page = context.new_page()
    page.set_default_timeout(300_000)
    found = []
    for _ in range(2):
        page.goto(url)
        page.locator(".way.alone").click()
        before = processor_seconds(BROWSER)
        seconds = float(page.evaluate(TAP))
        found.append((seconds, processor_seconds(BROWSER) - before))
    context.close()
    return found
