"""What happens at a table as a film: frames of a roll, a bot's turn, a lock and the end.

``python -m tests.e2e.film [FOLDER]`` plays parts of a game that was really played to the client as
a server would, and lays what it shows side by side, each frame with its time: on a phone in motion
and at rest, and on a large screen. Look at them.
"""

from __future__ import annotations

import base64
import io
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from tests.project import ROOT
from tests.server.live import LiveServer, LoadedServer

from .browser import SIZES, launch

GAME = ROOT / "web/tests/game.json"
PARTS = {"bots": (24, 30), "own": (40, 46), "lock": (76, 80), "end": (117, 123)}
"""The news of each part, by their numbers: what a bot does, the own turn, a lock, and the end."""
EVERY = 0.22
"""Seconds between two frames that are kept."""
MOST = 40
ACROSS = 8
WIDTH = {"phone": 195, "tv": 480}


class Stage:
    """A page at a table whose server says what a game has to say, when it is told to."""

    def __init__(self, browser: Browser, server: LiveServer, size: str, motion: bool) -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-GB",
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.page = self.context.new_page()
        self._watching = size == "tv"
        self._news = json.loads(GAME.read_text())
        self._lines: list[WebSocketRoute] = []
        self._said = 0
        self.page.route_web_socket("**/*", self._dial)
        code = self._news[0]["table"]["code"]
        if self._watching:
            self.page.goto(f"{server.url}/watch/{code}")
            return
        seat = {"code": code, "seat": 0, "secret": "x" * 22, "name": "Max"}
        self.page.add_init_script(f"""try {{
          const seat = {{ ...{json.dumps(seat)}, at: Date.now() }};
          localStorage.setItem("qwixx.seats", JSON.stringify([seat]));
          localStorage.setItem("qwixx.helper", "false");
        }} catch {{ /* the empty page before the first has no storage */ }}""")
        self.page.goto(f"{server.url}/t/{code}")

    def _dial(self, line: WebSocketRoute) -> None:
        def hear(said: str | bytes) -> None:
            if json.loads(said)["type"] == "ping":
                line.send('{"type": "pong"}')

        line.on_message(hear)
        self._lines.append(line)
        self._said = 0
        self.tell(1)

    def tell(self, until: int) -> None:
        """Say the news up to this one."""
        for news in self._news[self._said : until]:
            self._lines[-1].send(json.dumps(news | {"you": None} if self._watching else news))
        self._said = max(self._said, until)

    def rest(self) -> None:
        """Until nothing is shown any more."""
        self.page.wait_for_timeout(300)
        self.page.wait_for_function("() => !document.querySelector('.told.busy, .lid.rolling')")


def filmed(page: Page, act: Callable[[], None]) -> list[tuple[float, Image.Image]]:
    """Frames of what is seen while something is done, with their seconds."""
    wire = page.context.new_cdp_session(page)
    frames: list[tuple[float, Image.Image]] = []

    def keep(frame: dict[str, Any]) -> None:
        wire.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        at = float(frame["metadata"]["timestamp"])
        # Of frames in a hurry the last is kept: it is what stays to be seen.
        if len(frames) > 1 and at - frames[-2][0] < EVERY:
            frames.pop()
        frames.append((at, Image.open(io.BytesIO(base64.b64decode(frame["data"])))))

    wire.on("Page.screencastFrame", keep)
    wire.send("Page.startScreencast", {"format": "jpeg", "quality": 70})
    act()
    wire.send("Page.stopScreencast")
    return [(at - frames[0][0], image) for at, image in frames]


def sheet(frames: list[tuple[float, Image.Image]], width: int) -> Image.Image:
    """Frames side by side, each with its time."""
    frames = frames[:MOST]
    first = frames[0][1]
    height = round(first.height * width / first.width)
    across = min(ACROSS if width < 300 else ACROSS // 2, len(frames))
    down = -(-len(frames) // across)
    made = Image.new("RGB", (across * (width + 6), down * (height + 20)), "white")
    for number, (at, image) in enumerate(frames):
        x, y = number % across * (width + 6), number // across * (height + 20)
        made.paste(image.convert("RGB").resize((width, height)), (x, y + 16))
        ImageDraw.Draw(made).text((x + 2, y + 1), f"{at:.1f} s", fill="black")
    return made


def main() -> None:
    """Make all films."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/film")
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        LoadedServer(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for size, motion in (("phone", True), ("phone", False), ("tv", True)):
            for part, (begin, end) in PARTS.items():
                stage = Stage(browser, server, size, motion)
                stage.page.locator(".play, .watch").wait_for()
                stage.tell(begin)
                stage.rest()

                def act(
                    stage: Stage = stage, part: str = part, at: range = range(begin, end)
                ) -> None:
                    for number in at:
                        stage.tell(number + 1)
                        stage.page.wait_for_timeout(500)
                    stage.page.wait_for_timeout(6000)
                    if part == "end":
                        stage.page.locator("h1.win").wait_for()
                        stage.page.wait_for_timeout(1500)

                path = folder / f"{part}-{size}{'' if motion else '-still'}.png"
                sheet(filmed(stage.page, act), WIDTH[size]).save(path)
                print(path, flush=True)
                stage.context.close()
        browser.close()


if __name__ == "__main__":
    main()
