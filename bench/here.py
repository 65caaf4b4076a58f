"""What it costs to play without a server: bytes, time until the first roll, how long bots think.

A new profile of the browser each time, so that nothing is cached. Browsers slow down a page for
those who ask, but not its workers: so the whole browser is stopped three quarters of the time, as
on a phone that is four times slower. Bots are timed in the Python of pages, in Node, by the
processor's time: on such a phone they need four times as much.
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
from bench.slow import slowed
from qwixx.server.http.static import FOLDER

RUNS = 3
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
        first, again = zip(*(_first_rolls(browser, server.url) for _ in range(RUNS)), strict=True)
        with slowed(BROWSER, SLOWER):
            slow = [_first_rolls(browser, server.url) for _ in range(RUNS)]
        browser.close()
    thought = json.loads(in_a_page(Path(bot_times.__file__), "classic", "2"))
    keep(
        "here",
        {
            "bytes": _sizes(),
            "seconds_to_first_roll": _spread(first),
            "seconds_to_first_roll_when_kept": _spread(again),
            "seconds_to_first_roll_on_a_slow_phone": _spread([one for one, _ in slow]),
            "seconds_to_first_roll_when_kept_on_a_slow_phone": _spread([two for _, two in slow]),
            "runs": RUNS,
            "thinking_seconds": {level: _spread(times) for level, times in thought.items()},
            "times_slower_on_a_phone": SLOWER,
        },
    )


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


def _first_rolls(browser: Browser, url: str) -> tuple[float, float]:
    """Seconds from the tap on *Play now* until a table is there: the first time, and the second."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(FAST)
    page = context.new_page()
    page.set_default_timeout(300_000)
    found = []
    for _ in range(2):
        page.goto(url)
        page.locator(".way.alone").click()
        found.append(float(page.evaluate(TAP)))
    context.close()
    return found[0], found[1]
