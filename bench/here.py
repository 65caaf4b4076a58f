"""What it costs to play without a server: bytes, time until the first roll, how long bots think.

In a browser whose processor is four times slower, as on a phone. A new profile each time, so that
nothing is cached.
"""

import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.e2e.browser import launch
from tests.server.live import LiveServer

from bench.machine import keep
from qwixx.server.http.static import FOLDER

RUNS = 3
SLOWER = 4
LEVELS = ("novice", "regular", "expert", "master")
DECISIONS = 12
FAST = "localStorage.setItem('qwixx.fast', 'true')"
ROLL = ".bar .roll, .bar .pass, .lid .die"


def main() -> None:
    """Measure, and keep the figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveServer(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        first = [_first_roll(browser, server.url) for _ in range(RUNS)]
        again = [_first_roll(browser, server.url, again=True) for _ in range(RUNS)]
        browser.close()
    keep(
        "here",
        {
            "bytes": _sizes(),
            "times_slower": SLOWER,
            "seconds_to_first_roll": _spread(first),
            "seconds_to_first_roll_when_kept": _spread(again),
            "runs": RUNS,
        },
    )


def _sizes() -> dict[str, int]:
    """Bytes over the wire: what every game needs, and what bots have learned."""
    files = [*FOLDER.glob("assets/here-*/*")]
    nets = {path.name: path.stat().st_size for path in files if path.name.startswith("net-")}
    parts = {path.name: path.stat().st_size for path in files if not path.name.startswith("net-")}
    return parts | {"all parts": sum(parts.values()), "largest net": max(nets.values())}


def _spread(values: list[float]) -> dict[str, float]:
    return {
        "median": round(statistics.median(values), 2),
        "fastest": round(min(values), 2),
        "slowest": round(max(values), 2),
    }


def _first_roll(browser: Browser, url: str, *, again: bool = False) -> float:
    """Seconds from the tap on *Play now* until something can be done at the table."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(FAST)
    page = context.new_page()
    page.goto(url)
    if again:
        page.locator(".way.alone").click()
        page.get_by_role("button", name="Play now").click()
        page.locator(ROLL).first.wait_for(timeout=300_000)
        page.goto(url)
    wire = context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.locator(".way.alone").click()
    seconds: Any = page.evaluate(
        """(selector) => new Promise((then) => {
          const began = performance.now();
          document.querySelector("button.now").click();
          const look = () => document.querySelector(selector)
            ? then((performance.now() - began) / 1000) : requestAnimationFrame(look);
          look();
        })""",
        ROLL,
    )
    context.close()
    return float(seconds)
