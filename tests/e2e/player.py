"""Somebody at the table: looks at a page and taps on it, as a person would."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Page

from .engines import Window

END = "h1.win"
# Generous: a busy machine is slow, and nothing here measures speed.
WAIT = 120_000

# What a person would tap next, and where it is; the tap itself is real. What lies under something
# else cannot be tapped, so it is told, not chosen.
NEXT = """
([chance, pick, careful, hasty, awaited]) => {
  if (awaited && document.querySelector(awaited)) return null;
  const usable = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => !one.disabled && one.getClientRects().length > 0);
  if (document.querySelector("dialog[open]")) return null;
  const sure = [".bar .roll", ".bar .really", ".bar .done"].flatMap(usable)[0];
  const passing = usable(".bar .pass")[0];
  const moves = usable(".moves .move");
  const choices = usable(".bar .choice");
  // What was decided stays on the sheet in pencil, but then there is nothing to choose.
  const asked = passing ?? choices[0] ?? usable(".bar .take-back")[0];
  const cells = moves.length ? moves : usable("button.cell.offered:not(.pencilled)");
  const offers = asked ? [...cells, ...choices] : [];
  const skipped = (cell) => {
    const row = [...(cell.closest("[role=row]") ?? cell).querySelectorAll(".cell")];
    const last = row.findLastIndex((one) => one.classList.contains("crossed"));
    return row.indexOf(cell) - last - 1;
  };
  if (careful && !hasty && !moves.length && !sure) {
    offers.sort((one, other) => skipped(one) - skipped(other));
    const dear = offers.length && skipped(offers[0]) > 2 && !passing?.classList.contains("warn");
    chance = dear ? 1 : 0;
    pick = 0;
  }
  const takes = offers.length && ((chance < 0.85 && !hasty) || !passing);
  const wanted = sure ?? (takes ? offers[pick % offers.length] : passing);
  if (!wanted) return null;
  const box = wanted.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return { x, y, what: wanted.className, covered: !(wanted === top || wanted.contains(top)) };
}
"""

# What happens is shown at once. The empty page before the first has no storage.
AT_ONCE = "() => { try { localStorage.setItem('qwixx.pace', 'now'); } catch {} }"

# Whether all that a game on this device needs is kept for later.
IS_KEPT = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("qwixx-python-"));
  const kept = name ? await (await caches.open(name)).keys() : [];
  return kept.some(({ url }) => url.endsWith("qwixx.zip")) && kept.length > 20;
}"""
# The cells that are crossed.
SHEET = "() => [...document.querySelectorAll('.sheet .crossed')].map((one) => one.dataset.cell)"


def at_rest(page: Page) -> None:
    """Wait until what was put away has left the browser's history, too.

    The page goes back by an entry then, which would break off a reload that is quicker than people.
    """
    page.wait_for_function("() => history.state === null")


def moved(page: Page, script: str) -> None:
    """Do what moves the browser in its history, and wait until it has: it takes its time."""
    page.evaluate(f"""() => {{
      window.hasMoved = false;
      addEventListener("popstate", () => {{ window.hasMoved = true; }}, {{ once: true }});
      {script}
    }}""")
    page.wait_for_function("() => window.hasMoved")


def shaped(page: Page, width: int, height: int, look: Callable[[], None]) -> None:
    """Give the window a shape, and look at it until it is right: it takes a moment to be."""
    page.set_viewport_size({"width": width, "height": height})
    last = time.monotonic() + WAIT / 1000
    while True:
        try:
            return look()
        except AssertionError:
            if time.monotonic() > last:
                raise
            page.wait_for_timeout(50)


def take_out_pad(page: Page) -> None:
    """For real dice: the pad of whoever throws is open already, others take it out."""
    button = page.locator(".bar .button", has_text="Enter the dice")
    button.wait_for()
    if not page.locator(".pad").count():
        button.evaluate("(one) => one.click()")
    page.locator(".pad").wait_for()


@dataclass
class Player:
    """A page and the habits of whoever holds it."""

    page: Page
    name: str
    seed: int = 1
    careful: bool = False
    """Skips few numbers, so that the sheet looks like one of a person who wants to win."""
    hasty: bool = False
    """Passes whatever comes, so that four misthrows end the game soon."""
    awaited: str = ""
    """Does nothing once this is to be seen."""
    taps: int = 0
    covered: str = ""
    """What could not be tapped, because it is off the screen or under something else."""

    def open_table(self, base: str, settings: dict[str, str] | None = None) -> str:
        """Open a table by the form, and return its code."""
        self.page.goto(base)
        self.page.get_by_label(re.compile("Your name|Dein Name")).fill(self.name)
        self.page.locator(".way.new").click()
        if {"games", "timer"} & {*(settings or {})}:
            self.page.get_by_text(re.compile("More settings|Weitere")).click()
        for group, value in (settings or {}).items():
            self.page.locator(f"label:has(input[name={group}][value='{value}'])").click()
        self.page.locator("button.open").click()
        return self.page.locator(".code b").inner_text().replace("-", "").lower()

    def join(self, base: str, code: str) -> None:
        """Come by the link and sit down."""
        self.page.goto(f"{base}t/{code}")
        self.page.locator("input.field").fill(self.name)
        self.page.locator("form .button.main").click()
        self.page.locator(".seats").wait_for()

    def start(self) -> None:
        """Begin the game, as the host."""
        self.page.locator("button.start").click()
        self.page.locator(".bar").wait_for()

    def end(self) -> None:
        """End the game before its time, as the host may."""
        self.page.get_by_role("button", name="Menu").click()
        for _ in range(2):  # and yes, really
            self.page.get_by_role("button", name="End the game").click()
        self.page.locator(END).wait_for()

    def reload(self) -> None:
        """Load the page again."""
        at_rest(self.page)
        self.page.reload()

    def step(self) -> bool:
        """Do the next thing that the page asks for, if it asks for something."""
        # What is tapped depends on what was tapped before, and not on how often this was asked.
        chance = Random(f"{self.seed} {self.taps}")
        wanted: dict[str, Any] | None = self.page.evaluate(
            NEXT,
            [chance.random(), chance.randrange(60), self.careful, self.hasty, self.awaited],
        )
        if wanted is None:
            return False
        self.covered = wanted["what"] if wanted["covered"] else ""
        if self.covered:
            return False  # something may be passing by
        self.page.mouse.click(wanted["x"], wanted["y"])
        self.taps += 1
        return True

    def over(self) -> bool:
        """Whether the result is shown."""
        return self.page.locator(END).count() > 0

    def totals(self) -> list[tuple[str, int]]:
        """The result as the end shows it: names and totals, best first."""
        rows = self.page.locator("table.game").locator("tbody tr")
        found = []
        for index in range(rows.count()):
            name = rows.nth(index).locator("th button").evaluate("one => one.firstChild.data")
            total = rows.nth(index).locator("td.total").inner_text().replace("−", "-")
            found.append((str(name), int(total)))
        return found


def play_on(players: list[Player], until: int | None = None, patience: float = 240) -> None:
    """Let everybody answer what they are asked, until the game is over or so many taps are done."""
    taps = sum(player.taps for player in players)
    last = time.monotonic()
    while until is None or sum(player.taps for player in players) - taps < until:
        answered = [player.step() for player in players]
        if any(answered):
            last = time.monotonic()
        elif all(player.over() for player in players):
            return
        else:
            stuck = {player.name: player.covered for player in players}
            assert time.monotonic() - last < patience, f"nobody can go on: {stuck}"
            players[0].page.wait_for_timeout(25)


def finish(players: list[Player]) -> None:
    """Everybody passes from now on, until four misthrows of somebody have ended the game."""
    for player in players:
        player.hasty = True
    play_on(players)
    for player in players:
        player.hasty = False


def play(window: Window, until: str, *, hasty: bool = False, taps: int = 1000) -> None:
    """Answer whatever is asked, until something is to be seen, or so many answers are given."""
    for number in range(taps):
        chance = Random(number)
        wish = [chance.random(), chance.randrange(60), False, hasty, until]

        def asked(wish: list[object] = wish) -> bool:
            if window.count(until):
                return True
            wanted = window.evaluate(NEXT, wish)
            if not wanted or wanted["covered"]:
                return False
            window.tap(wanted["x"], wanted["y"])
            return True

        window.until(asked, until)
        if window.count(until):
            return
        # Two taps at once are a double tap, of which the second answers nothing.
        time.sleep(0.36)
