"""Chromium, which Playwright drives everywhere else: a window that can be used like the others."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Browser, Page

from .window import PATIENCE, Window


class Chromium:
    """Windows of a browser that runs already."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def window(self, width: int = 390, height: int = 664) -> ChromiumWindow:
        """A window that shares nothing with any other."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, locale="en-GB", reduced_motion="reduce"
        )
        context.set_default_timeout(1000 * PATIENCE)
        return ChromiumWindow(context.new_page())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        """Whoever started it stops it."""


class ChromiumWindow(Window):
    """A page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def goto(self, url: str) -> None:
        self._page.goto(url)

    def reload(self) -> None:
        self._page.reload()

    def evaluate(self, script: str, arg: object = None) -> Any:
        return self._page.evaluate(script, arg)

    def tap(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)

    def shape(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def picture(self, path: Path) -> None:
        self._page.screenshot(path=path)

    def close(self) -> None:
        self._page.context.close()
