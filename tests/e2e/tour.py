"""A walk past every screen, for those who look at them: axe, and whoever makes the screenshots."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any, Literal

from playwright.sync_api import Page

from tests.server.live import LiveServer

from .player import Player, finish, play_on, take_out_pad

Guest = Callable[[str], Player]
THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")


def sit(player: Player, server: LiveServer, seat: dict[str, Any]) -> None:
    """Come to a table with a seat that was taken elsewhere."""
    # Before the page looks for it, and once: it may forget the seat again.
    player.page.add_init_script(f"""try {{
      if (!localStorage.getItem("sat at {seat["code"]}")) {{
        localStorage.setItem("sat at {seat["code"]}", "yes");
        const seat = {json.dumps({**seat, "name": player.name})};
        localStorage.setItem("qwixx.seats", JSON.stringify([{{ ...seat, at: Date.now() }}]));
      }}
    }} catch {{ /* the empty page before the first has no storage */ }}""")
    player.page.goto(f"{server.url}/t/{seat['code']}")


def long_names(server: LiveServer, guest: Player, edition: str, start: bool) -> dict[str, Any]:
    """A full table with all that its head may have to say: time limit, series, who watches."""
    bots = ["regular", "novice"] * 2 if edition == "classic" else ["regular", "novice", "regular"]
    settings = {
        "seats": len(bots) + 1,
        "edition": edition,
        "games": 2,
        "timer": 120,
        "public": True,
    }
    wish = {"name": guest.name, "bots": bots, "start": start, "settings": settings}
    seat: dict[str, Any] = server.post("/api/tables", wish)
    return seat


def play_until(player: Player, others: list[Player], awaited: str) -> None:
    """Let everybody play until somebody sees something, who then leaves it as it is."""
    player.awaited = awaited
    until([player, *others], lambda: player.page.locator(awaited).count() > 0)
    player.awaited = ""


def until(players: list[Player], there: Callable[[], bool], patience: float = 240) -> None:
    """Let everybody play until something is to be seen."""
    last = time.monotonic()
    while True:
        answered = False
        for player in players:
            if there():
                return
            answered = player.step() or answered
        if answered:
            last = time.monotonic()
            continue
        assert not any(player.over() for player in players), "the game is over before this came"
        assert time.monotonic() - last < patience, "this did not come"
        players[0].page.wait_for_timeout(20)


def in_both_themes(page: Page) -> Iterator[str]:
    """Show a page light and dark, as the device asks for it, and leave it light."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        yield theme
    page.emulate_media(color_scheme=THEMES[0])


def tour(server: LiveServer, make: Guest, *, whole: bool) -> Iterator[tuple[str, Page]]:
    """Every screen by its name, with the page that shows it; if wished for, of a whole game."""
    yield from _before_a_table(server, make)
    emma, max_ = make("Emma"), make("Max")
    code = emma.open_table(f"{server.url}/", {"edition": "deluxe", "games": "2", "seats": "4"})
    max_.page.goto(f"{server.url}/t/{code}")
    max_.page.locator("input.field").wait_for()
    yield "join", max_.page
    max_.join(f"{server.url}/", code)
    for level in ("expert", "master"):
        emma.page.locator("select.field").select_option(level)
        emma.page.get_by_role("button", name="Add a bot").click()
        emma.page.locator(".seats li.bot").nth(0 if level == "expert" else 1).wait_for()
    yield "lobby", emma.page
    emma.page.get_by_role("button", name="Show on a large screen").click()
    emma.page.locator("dialog .qr img").wait_for()
    yield "large-screen", emma.page
    emma.page.keyboard.press("Escape")
    yield from _a_game(emma, max_, whole)
    yield from _other_tables(server, make)


def _before_a_table(server: LiveServer, make: Guest) -> Iterator[tuple[str, Page]]:
    page = make("Emma").page
    page.goto(f"{server.url}/")
    page.get_by_label("Your name").fill("Emma")
    yield "start", page
    page.get_by_role("button", name="Settings").click()
    yield "settings", page
    page.goto(f"{server.url}/how")
    page.locator(".how").wait_for()
    yield "how", page
    page.goto(f"{server.url}/new")
    page.locator("button.open").wait_for()
    yield "new", page
    page.locator("label:has(input[value=on-board])").click()
    page.locator("details.picture").evaluate("(one) => (one.open = true)")
    page.locator("details.picture .spiral").wait_for()
    yield "new-on-board", page
    page.goto(f"{server.url}/c/today")
    page.locator("button.begin").wait_for()
    yield "day", page
    page.goto(f"{server.url}/challenge")
    page.locator("input[name=days]").first.wait_for(state="attached")
    yield "challenge", page
    page.goto(f"{server.url}/t/n0suchtb")
    page.get_by_role("alert").wait_for()
    yield "no-such-table", page


def _a_game(emma: Player, max_: Player, whole: bool) -> Iterator[tuple[str, Page]]:
    page, both = emma.page, [emma, max_]
    emma.start()
    play_on(both, until=24 if whole else 2)
    play_until(emma, [max_], ".bar .roll:enabled")
    yield "roll", page
    # A throw of her own that she can use, before she has taken the pencil.
    mine = "main:not(:has(.other.turn, .pencilled)):has(.cell.offered) .bar .pass:enabled"
    play_until(emma, [max_], f"{mine}:not(.warn)")
    yield "play", page
    page.locator(".offered").first.click()
    yield "pencil", page
    page.locator(".offered.pencilled").click()
    page.locator(".other").first.click()
    yield "peek", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    yield "menu", page
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Go on").wait_for()
    yield "paused", page
    page.get_by_role("button", name="Go on").click()
    page.locator(".bar .pass").click()
    until([max_], lambda: page.locator(".bar .pass.warn, .other.turn").count() > 0)
    if page.locator(".bar .pass.warn").count():
        page.locator(".bar .pass.warn").click()
        yield "misthrow", page
    if whole:
        finish(both)
    else:
        emma.end()
    yield "end", page


def _other_tables(server: LiveServer, make: Guest) -> Iterator[tuple[str, Page]]:
    settings = {"seats": 4, "public": True}
    bots = ["expert", "regular", "novice"]
    wish = {"name": "Emma", "bots": bots, "start": True}
    emma, tv = make("Emma"), make("TV")
    seat = server.post("/api/tables", {**wish, "settings": {**settings, "edition": "on-board"}})
    sit(emma, server, seat)
    emma.page.locator(".bar").wait_for()
    play_until(emma, [], "main:not(:has(.move.picked)) .moves .move + .move")
    yield "board", emma.page
    tv.page.goto(f"{server.url}/watch/{seat['code']}")
    tv.page.locator(".lid").wait_for()
    yield "watch", tv.page
    host = make("Emma")
    seat = server.post("/api/tables", {**wish, "settings": {**settings, "dice": "entered"}})
    sit(host, server, seat)
    take_out_pad(host.page)
    host.page.locator("[data-face=w1-4]").click()
    host.page.locator("[data-face=w2-1]").click()
    host.page.locator("[data-face=r-2]").click()
    yield "pad", host.page
