"""What a turn asks of a person on a phone: taps, and seconds until the next turn begins.

Whoever plays knows what they want: each tap comes a moment after the page lets them. What is more
than these moments is what they wait for: dice that roll, crosses that are drawn, the bot's pause.

``--before TREE`` measures an earlier version, too, 0.1.0 for example:
``git worktree add TREE a850ddf``, and there ``make web``.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.e2e.browser import SIZES, launch
from tests.e2e.player import Player
from tests.e2e.tour import sit
from tests.server.live import LiveServer, LoadedServer

from bench.machine import keep

TURNS = 3
"""Of each kind, with each habit."""
PAUSE = 0.8
"""Seconds that a bot waits, as servers have it."""
MOMENT = 350
"""Milliseconds that somebody needs to see what is asked, before each tap."""
HABITS: dict[str, dict[str, object]] = {
    "pencil_and_done": {},
    "second_tap": {"quick": True},
    "second_tap_and_fast": {"quick": True, "pace": "fast"},
}
# What is asked, as a person sees it: in which turn, whose it is, and which button or cell answers.
ASKED = """(quick) => {
  if (document.querySelector("h1.win")) return { over: true };
  const one = [quick ? "button.cell.pencilled.offered" : ".bar .done:enabled"]
    .concat([".bar .really:enabled", ".bar .roll:enabled"])
    .concat(["button.cell.offered:not(.pencilled)", ".bar .pass:enabled"])
    .find((name) => document.querySelector(name));
  // Own decisions stay offered in pencil, until all have decided.
  if (!one || !document.querySelector(".bar .roll:enabled, .bar .really, .bar .done, .bar .pass"))
    return null;
  return { one, turn: document.querySelector(".head .where b")?.textContent,
    mine: !document.querySelector(".other.turn") };
}"""


class EarlierServer(LiveServer):
    """A server of another version."""

    def __init__(self, folder: Path, tree: Path) -> None:
        super().__init__(folder, bot_pause=PAUSE)
        del self.settings["request_rate"]  # which 0.1.0 has not
        self._tree = tree

    def environment(self) -> dict[str, str]:
        return super().environment() | {"PYTHONPATH": str(self._tree / "src")}


def main() -> None:
    """Play some turns with each habit, and keep the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench turns")
    parser.add_argument("--before", type=Path, help="the tree of an earlier version, built")
    earlier = parser.parse_args().before
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        here, there = Path(folder, "now"), Path(folder, "before")
        here.mkdir()
        there.mkdir()
        with LoadedServer(here, bot_pause=PAUSE) as server:
            found = {name: _turns(browser, server, habit) for name, habit in HABITS.items()}
            figures = {"by_habit": found, "taps_to_enter_real_dice": _real_dice(browser, server)}
        if earlier:
            with EarlierServer(there, earlier.resolve()) as server:
                figures["before"] = {
                    **_turns(browser, server, {}),
                    "taps_to_enter_real_dice": _real_dice(browser, server),
                }
        browser.close()
    keep(
        "turns",
        {"turns_of_each_kind": TURNS, "seconds_before_each_tap": MOMENT / 1000, **figures},
    )


def _open(browser: Browser, server: LiveServer, habit: dict[str, object], dice: str) -> Page:
    width, height = SIZES["phone"]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.goto(server.url)
    page.evaluate(
        "(kept) => { for (const [name, value] of Object.entries(kept))"
        " localStorage.setItem(`qwixx.${name}`, String(value)); }",
        {"helper": False, **habit},
    )
    settings = {"seats": 2, "dice": dice}
    wish = {"name": "Emma", "bots": ["novice"], "start": True, "settings": settings}
    sit(Player(page, "Emma"), server, server.post("/api/tables", wish))
    page.locator(".bar").wait_for()
    return page


def _turns(browser: Browser, server: LiveServer, habit: dict[str, object]) -> dict[str, Any]:
    turns: dict[str, list[tuple[int, float]]] = {"active": [], "passive": []}
    while min(map(len, turns.values())) < TURNS:
        page = _open(browser, server, habit, "rolled")
        _game(page, bool(habit.get("quick")), turns)
        page.context.close()
    return {kind: _figures(found) for kind, found in turns.items()}


def _game(page: Page, quick: bool, turns: dict[str, list[tuple[int, float]]]) -> None:
    """Play until enough turns have been played, or the game is over."""
    turn, kind, began, taps = "", "", 0.0, 0
    while min(map(len, turns.values())) < TURNS:
        asked = page.evaluate(ASKED, quick)
        if asked is None:
            page.wait_for_timeout(20)
            continue
        if asked.get("over"):
            return
        if asked["turn"] != turn:
            if kind:
                turns[kind].append((taps, time.monotonic() - began))
            turn, kind = asked["turn"], "active" if asked["mine"] else "passive"
            began, taps = time.monotonic(), 0
        page.wait_for_timeout(MOMENT)
        # What is asked may have changed meanwhile: then somebody looks once more.
        if page.evaluate(ASKED, quick) == asked:
            page.locator(asked["one"]).first.click(force=True)
            taps += 1


def _figures(turns: list[tuple[int, float]]) -> dict[str, float]:
    median = statistics.median(seconds for _, seconds in turns)
    waits = statistics.median(seconds - taps * MOMENT / 1000 for taps, seconds in turns)
    return {
        "most_taps": max(taps for taps, _ in turns),
        "median_seconds": round(median, 1),
        "of_which_waiting": round(waits, 1),
    }


def _real_dice(browser: Browser, server: LiveServer) -> int:
    page = _open(browser, server, {}, "entered")
    pad, send, taps = page.locator(".pad"), page.locator("button.send:enabled"), 0
    pad.or_(page.locator(".bar .button:enabled")).first.wait_for()
    if not pad.count():  # which opens by itself for whoever throws
        page.locator(".bar .button:enabled").first.click()
        taps += 1
    for die in ("w1", "w2", "r", "y", "g", "b"):
        page.locator(f"[data-face={die}-3]").click()
        taps += 1
    if send.count():  # the last die sends
        send.click()
        taps += 1
    page.locator(".pad").wait_for(state="detached")
    page.locator(".bar .pass").wait_for()
    page.context.close()
    return taps


if __name__ == "__main__":
    main()
