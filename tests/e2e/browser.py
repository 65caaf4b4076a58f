"""The browser that the tests drive: Debian's Chromium, which asks nobody for anything.

Where it is there, the headless shell: the same engine without windows, for half the work.
"""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# A name that is not this machine's own, as a family's server has one.
HOME = "home.test"
FLAGS = [
    f"--host-resolver-rules=MAP {HOME} 127.0.0.1",
    "--no-sandbox",
    # Letters and colours as on every other machine.
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {
    "phone": (390, 844),
    "small phone": (360, 640),
    "phone sideways": (844, 390),
    "tablet": (820, 1180),
    "desktop": (1440, 900),
    "tv": (1920, 1080),
}


def launch(playwright: Playwright) -> Browser:
    """Start the browser of this machine."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert program, "This needs Chromium: run scripts/install-system."
    return playwright.chromium.launch(executable_path=program, args=FLAGS)
