"""Whether what happens at a table runs smoothly on an old phone: a roll, a bot's turn, a lock.

Parts of a game that was really played are shown by the client of this tree. ``at_full_speed`` is
the time of the processor that the page's main thread takes for a frame, which other work on this
machine does not change: on a phone that is four times as slow it must stay below 16.7 ms for 60
frames a second. ``four_times_slowed`` counts the frames while Chromium slows the page down; there
other work does count.
"""

import itertools
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright
from tests.e2e.browser import launch
from tests.e2e.film import PARTS, Stage
from tests.server.live import LiveServer, LoadedServer

from bench.machine import keep

SLOWER = 4
SHOWN = ("bots", "own", "lock")
# When each frame was painted in which something was shown.
COUNT = """() => {
  window.frames_ = [];
  const look = (now) => {
    if (document.querySelector(".play.shown")) frames_.push(now);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def main() -> None:
    """Show each part at both speeds, and keep the figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        LoadedServer(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        figures = {part: _part(browser, server, part) for part in SHOWN}
        browser.close()
    keep("frames", {"slower": SLOWER, "parts": figures})


def _part(browser: Browser, server: LiveServer, part: str) -> dict[str, Any]:
    usual, busy = _shown(browser, server, part, 1)
    slow, _ = _shown(browser, server, part, SLOWER)
    return {
        "at_full_speed": {
            "frames": len(usual),
            "processor_ms_a_frame": round(1000 * busy / len(usual), 2),
            "four_times_of_it": round(SLOWER * 1000 * busy / len(usual), 1),
        },
        "four_times_slowed": {
            "frames": len(slow),
            "median_ms": round(statistics.median(slow), 1),
            "later_than_34_ms": f"{sum(gap > 34 for gap in slow) / len(slow):.0%}",
        },
    }


def _shown(
    browser: Browser, server: LiveServer, part: str, slower: int
) -> tuple[list[float], float]:
    """Milliseconds between the frames that show something, and seconds of work meanwhile."""
    stage = Stage(browser, server, "phone", motion=True)
    begin, end = PARTS[part]
    stage.page.locator(".play").wait_for()
    stage.tell(begin)
    stage.rest()
    wire = stage.context.new_cdp_session(stage.page)
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    stage.page.evaluate(COUNT)
    before = _work(wire)
    for number in range(begin, end):
        stage.tell(number + 1)
        stage.rest()
    work = _work(wire) - before
    at = stage.page.evaluate("() => frames_")
    stage.context.close()
    # A longer gap is a rest between two things that are shown.
    gaps = [later - now for now, later in itertools.pairwise(at)]
    return [gap for gap in gaps if gap < 1000], work


def _work(wire: CDPSession) -> float:
    told = wire.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in told if one["name"] == "TaskDuration"))


if __name__ == "__main__":
    main()
