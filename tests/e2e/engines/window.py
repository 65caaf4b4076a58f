"""What a test needs of a browser, whichever it is."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

# Generous: a busy machine is slow, and nothing here measures speed.
PATIENCE = 120


class Window(ABC):
    """One window, with what it remembers to itself."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open a page, and wait until it is loaded."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again."""

    @abstractmethod
    def evaluate(self, script: str, arg: object = None) -> Any:
        """What a function in the page returns; a promise is awaited."""

    @abstractmethod
    def tap(self, x: float, y: float) -> None:
        """Press and let go, as a person would."""

    @abstractmethod
    def shape(self, width: int, height: int) -> None:
        """Give the page so much room."""

    @abstractmethod
    def close(self) -> None:
        """Put it away; WebKit's driver has one at a time."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """Take a picture of what is in sight."""

    def count(self, selector: str) -> int:
        """How many of these there are."""
        return int(self.evaluate("(one) => document.querySelectorAll(one).length", selector))

    def wait(self, selector: str) -> None:
        """Until this is there."""
        self.until(lambda: self.count(selector) > 0, selector)

    def until(
        self,
        there: Callable[[], bool],
        what: str = "this",
        why: Callable[[Window], object] | None = None,
        patience: float = PATIENCE,
    ) -> None:
        """Until something is so; if it never is, tell why, or what there is to read instead."""
        last = time.monotonic() + patience
        while not there():
            assert time.monotonic() < last, (what, (why or Window.words)(self))
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """Tap in the middle of the first of these."""
        self.wait(selector)
        where = self.evaluate(
            """(wanted) => {
              const one = document.querySelector(wanted);
              one.scrollIntoView({ block: "center", behavior: "instant" });
              const box = one.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            selector,
        )
        self.tap(*where)

    def words(self) -> str:
        """What there is to read."""
        return str(self.evaluate("() => document.body.innerText"))
