"""Pictures of every screen, phone and desktop, light and dark: ``make screenshots``.

They go to a folder that is given, build/screenshots if none is.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.server.live import LoadedServer

from .browser import SIZES, launch
from .player import AT_ONCE, Player
from .tour import in_both_themes, tour


def main() -> None:
    """Take all pictures."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        LoadedServer(Path(data), bot_pause=0.02) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for size in ("phone", "desktop"):
            for path in _pictures(browser, server, size, folder):
                print(path, flush=True)
        browser.close()


def _pictures(browser: Browser, server: LoadedServer, size: str, folder: Path) -> Iterator[Path]:
    width, height = SIZES[size]

    def guest(name: str) -> Player:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=2 if size == "phone" else 1,
            locale="en-GB",
            # What never rests cannot be tapped by a program, which waits until it does.
            reduced_motion="reduce",
        )
        context.add_init_script(f"({AT_ONCE})()")
        return Player(context.new_page(), name, 7, careful=True)

    for screen, page in tour(server, guest, whole=True):
        for theme in in_both_themes(page):
            page.wait_for_timeout(900)
            path = folder / f"{screen}-{size}-{theme}.png"
            page.screenshot(path=path)
            yield path
    for context in browser.contexts:
        context.close()


if __name__ == "__main__":
    main()
