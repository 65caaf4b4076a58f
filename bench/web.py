"""What the web client costs to open: bytes over the wire, and time until *Play now* can be tapped.

A new browser profile each time, so nothing is cached; once as it is, and once as an old phone on
a slow mobile network (processor six times slower, 1.6 Mbit/s, 150 ms a round trip).
"""

import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.e2e.browser import launch
from tests.server.live import LiveServer

from bench.machine import keep

RUNS = 5
OLD_PHONE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 90_000,
}
# Svelte wires a button up when it makes it: as soon as it is there and painted, it works.
WATCH = """
const look = () => {
  const button = document.querySelector("button.now");
  if (button && !button.disabled) window.firstTap = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def main() -> None:
    """Open the page a few times and keep the figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveServer(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        # The service worker fetches the same files to keep them; where it is quicker with one, a
        # visit looks lighter than it is. So what is loaded is counted without it.
        alone = _open(browser, server.url, worker=False)
        # Without TLS browsers do not speak brotli: on a phone in the same flat all is larger.
        larger = _open(browser, server.url, worker=False, brotli=False)
        plain = [_open(browser, server.url) for _ in range(RUNS)]
        slow = [_open(browser, server.url, old_phone=True) for _ in range(RUNS)]
        browser.close()
    bytes_by_kind = alone["bytes"]
    keep(
        "web",
        {
            "first_load_bytes": sum(bytes_by_kind.values()),
            "first_load_bytes_without_brotli": sum(larger["bytes"].values()),
            "bytes_by_kind": bytes_by_kind,
            "requests": alone["requests"],
            "milliseconds_to_play_now": _spread(plain),
            "milliseconds_to_play_now_on_an_old_phone": _spread(slow),
            "runs": RUNS,
        },
    )


def _spread(runs: list[dict[str, Any]]) -> dict[str, int]:
    times = sorted(run["first_tap"] for run in runs)
    return {
        "median": round(statistics.median(times)),
        "fastest": round(times[0]),
        "slowest": round(times[-1]),
    }


def _open(
    browser: Browser,
    url: str,
    *,
    old_phone: bool = False,
    worker: bool = True,
    brotli: bool = True,
) -> dict[str, Any]:
    """Open the page as somebody who was never there."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, service_workers="allow" if worker else "block"
    )
    if not brotli:
        context.set_extra_http_headers({"Accept-Encoding": "gzip"})
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    if old_phone:
        wire.send("Network.emulateNetworkConditions", OLD_PHONE)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire.on(
        "Network.responseReceived", lambda said: kinds.update({said["requestId"]: said["type"]})
    )
    wire.on(
        "Network.loadingFinished",
        lambda said: sizes.update({said["requestId"]: int(said["encodedDataLength"])}),
    )
    page.add_init_script(WATCH)
    page.goto(url)
    page.wait_for_function("() => window.firstTap")
    first_tap = float(page.evaluate("() => window.firstTap"))
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    by_kind: dict[str, int] = {}
    for request, size in sizes.items():
        kind = kinds.get(request, "Other")
        by_kind[kind] = by_kind.get(kind, 0) + size
    context.close()
    return {"bytes": dict(sorted(by_kind.items())), "requests": len(sizes), "first_tap": first_tap}
