"""WebKit, by WebDriver: Debian's driver and a bare window on a screen that nobody sees."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.server.live import free_port

from .window import PATIENCE, Window

NAME = "QwixxWebKit"
# The module gi is Debian's, and known to Debian's Python alone.
PYTHON = "/usr/bin/python3"


class WebKit:
    """A driver and a screen for windows, each of which is a browser of its own."""

    def __init__(self, folder: Path, theme: str = "light") -> None:
        self._theme = theme
        assert shutil.which("WebKitWebDriver"), "This needs WebKit: run scripts/install-system."
        read, write = os.pipe()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "2000x2000x24", "-nolisten", "tcp"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        self.url = f"http://127.0.0.1:{(port := free_port())}"
        self._driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"],
            env=os.environ
            | {
                "DISPLAY": f":{display}",
                "GDK_BACKEND": "x11",
                "HOME": str(folder),
                "LANG": "C.UTF-8",
                "LANGUAGE": "en",
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "NO_AT_BRIDGE": "1",
                "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def window(self, width: int = 390, height: int = 664) -> WebKitWindow:
        """A window that shares nothing with any other."""
        here = Path(__file__).with_name("webkit_window.py")
        options = {"binary": PYTHON, "args": [str(here), str(width), str(height), self._theme]}
        always = {
            "browserName": NAME,
            "webkitgtk:browserOptions": options,
            # By itself it gives a script 30 seconds, in which a busy machine installs no worker.
            "timeouts": {"script": PATIENCE * 1000},
        }
        wish = {"alwaysMatch": always}
        made = self._when_up({"capabilities": wish})
        return WebKitWindow(f"{self.url}/session/{made['sessionId']}")

    def _when_up(self, wish: object) -> Any:
        last = time.monotonic() + PATIENCE
        while True:
            try:
                return _ask(f"{self.url}/session", wish)
            except urllib.error.URLError:
                assert time.monotonic() < last
                time.sleep(0.05)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait(PATIENCE)


class WebKitWindow(Window):
    """A browser with one window."""

    def __init__(self, session: str) -> None:
        self._session = session

    def _say(self, what: str, **wish: object) -> Any:
        return _ask(f"{self._session}/{what}", wish)

    def goto(self, url: str) -> None:
        self._say("url", url=url)

    def reload(self) -> None:
        self._say("refresh")

    def evaluate(self, script: str, arg: object = None) -> Any:
        return json.loads(
            self._say(
                "execute/async",
                script=f"""const [arg, then] = arguments;
                  Promise.resolve(({script})(JSON.parse(arg)))
                    .then((told) => then(JSON.stringify(told) ?? "null"))""",
                args=[json.dumps(arg)],
            )
        )

    def tap(self, x: float, y: float) -> None:
        where = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._say("actions", actions=[mouse | {"actions": [where, *press]}])

    def shape(self, width: int, height: int) -> None:
        self._say("window/rect", width=width, height=height)

    def picture(self, path: Path) -> None:
        with urllib.request.urlopen(f"{self._session}/screenshot", timeout=PATIENCE) as answer:
            path.write_bytes(base64.b64decode(json.loads(answer.read())["value"]))

    def close(self) -> None:
        request = urllib.request.Request(self._session, method="DELETE")
        try:
            urllib.request.urlopen(request, timeout=PATIENCE).close()
        except urllib.error.HTTPError as error:
            # Our window is gone by then, which the driver complains about.
            with error:
                if b"no such window" not in error.read():
                    raise


def _ask(url: str, wish: object) -> Any:
    request = urllib.request.Request(
        url, json.dumps(wish).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read())["value"]
    except urllib.error.HTTPError as error:
        raise AssertionError(error.read().decode()) from None
