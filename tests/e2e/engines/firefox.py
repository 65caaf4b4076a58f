"""Firefox, by WebDriver BiDi over its own websocket."""

from __future__ import annotations

import base64
import itertools
import json
import re
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import connect

from .window import PATIENCE, Window

PREFERENCES = {
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.security.https_first": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,
}
THEME = "layout.css.prefers-color-scheme.content-override"


class Firefox:
    """A browser of its own, with as many windows as are wanted."""

    def __init__(self, folder: Path, theme: str = "light") -> None:
        self._theme = theme
        self._numbers = itertools.count(1)
        with ExitStack() as stack:
            self._process = stack.enter_context(self._start(folder))
            stack.callback(self._process.terminate)
            self._line = stack.enter_context(
                connect(self._address(), max_size=None, open_timeout=PATIENCE)
            )
            self.ask("session.new", capabilities={})
            self._stack = stack.pop_all()

    def _start(self, folder: Path) -> subprocess.Popen[str]:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        assert program, "This needs Firefox: run scripts/install-system."
        profile = folder / "profile"
        profile.mkdir()
        asked = PREFERENCES | {THEME: 0 if self._theme == "dark" else 1}
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in asked.items()]
        (profile / "user.js").write_text("".join(lines))
        return subprocess.Popen(
            [
                *(program, "--headless", "--no-remote", "--remote-debugging-port=0"),
                *("--profile", str(profile)),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def _address(self) -> str:
        said = []
        assert self._process.stderr
        for line in self._process.stderr:
            said.append(line)
            if found := re.search(r"BiDi listening on (ws://\S+)", line):
                return f"{found[1]}/session"
        raise AssertionError("".join(said))

    def ask(self, method: str, **wish: object) -> dict[str, Any]:
        """What the browser answers to a command."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": wish}))
        while True:
            heard = json.loads(self._line.recv(timeout=PATIENCE))
            if heard.get("id") != number:
                continue  # news that nobody asked for
            assert heard["type"] == "success", heard
            result: dict[str, Any] = heard["result"]
            return result

    def window(self, width: int = 390, height: int = 664) -> FirefoxWindow:
        """A window that shares nothing with any other."""
        user = self.ask("browser.createUserContext")["userContext"]
        made = self.ask("browsingContext.create", type="tab", userContext=user)
        window = FirefoxWindow(self, made["context"])
        window.shape(width, height)
        return window

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._stack.close()


class FirefoxWindow(Window):
    """A tab."""

    def __init__(self, browser: Firefox, context: str) -> None:
        self._browser = browser
        self._context = context

    def goto(self, url: str) -> None:
        self._browser.ask(
            "browsingContext.navigate", context=self._context, url=url, wait="complete"
        )

    def reload(self) -> None:
        self._browser.ask("browsingContext.reload", context=self._context, wait="complete")

    def evaluate(self, script: str, arg: object = None) -> Any:
        # Both ways as text: its own form for values is far longer.
        told = self._browser.ask(
            "script.callFunction",
            functionDeclaration=f"async (arg) => JSON.stringify(await ({script})(JSON.parse(arg)))",
            arguments=[{"type": "string", "value": json.dumps(arg)}],
            target={"context": self._context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"].get("value", "null"))

    def tap(self, x: float, y: float) -> None:
        where = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._browser.ask(
            "input.performActions",
            context=self._context,
            actions=[
                {
                    "type": "pointer",
                    "id": "finger",
                    "parameters": {"pointerType": "touch"},
                    "actions": [where, *press],
                }
            ],
        )

    def shape(self, width: int, height: int) -> None:
        self._browser.ask(
            "browsingContext.setViewport",
            context=self._context,
            viewport={"width": width, "height": height},
        )

    def picture(self, path: Path) -> None:
        taken = self._browser.ask("browsingContext.captureScreenshot", context=self._context)
        path.write_bytes(base64.b64decode(taken["data"]))

    def close(self) -> None:
        self._browser.ask("browsingContext.close", context=self._context)
