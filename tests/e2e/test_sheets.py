"""Every published sheet in a real browser: a whole game on a phone, and what comes along."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from qwixx import rules
from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import Player, play_on, take_out_pad
from .test_accessibility import axe_in_both_themes
from .tour import sit

pytestmark = pytest.mark.e2e

SHEETS = {
    name: {"edition": name}
    for name, edition in rules.editions().items()
    if edition.layout != rules.editions()["classic"].layout
} | {"double-b": {"edition": "double", "sheet": "B"}, "mixx-board": {"edition": "mixx-b"}}
SHEETS["mixx-board"]["board"] = "storm"

# In play nothing scrolls on a phone, all of the sheet is in sight, and a finger hits every cell.
SEEN = """
() => ({
  scrolls: document.documentElement.scrollHeight > innerHeight + 1
    || document.documentElement.scrollWidth > innerWidth,
  cut: [...document.querySelectorAll("button.cell, .more li, .results .part, .bar .button")]
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
    }).length,
  small: [...document.querySelectorAll("button.cell")]
    .filter((one) => one.offsetWidth < 24 || one.offsetHeight < 24).length,
})
"""


def table(
    server: LiveServer, player: Player, *, start: bool = True, **settings: Any
) -> dict[str, Any]:
    """Sit down at a table with a bot, and begin, in the lobby if it has not begun."""
    wish = {"name": player.name, "bots": ["novice"], "start": start}
    seat: dict[str, Any] = server.post("/api/tables", {**wish, "settings": {"seats": 2} | settings})
    sit(player, server, seat)
    if not start:
        player.start()
    player.page.locator(".bar").wait_for()
    return seat


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_whole_game_on_a_phone_from_the_lobby_to_the_result(
    server: LiveServer, player: MakePlayer, sheet: str
) -> None:
    emma = player("Emma", "phone")
    emma.careful = True
    seat = table(server, emma, start=False, **SHEETS[sheet])
    play_on([emma], until=5)
    assert emma.page.evaluate(SEEN) == {"scrolls": False, "cut": 0, "small": 0}
    assert axe_in_both_themes(emma.page) == {}
    play_on([emma])
    (text,) = server.records(seat["code"], seat["secret"])
    (game,) = rules.read_games(text)
    assert game.state.is_over
    assert game.state.setup.edition.name == SHEETS[sheet]["edition"]
    result = zip(game.record.players, game.record.result or (), strict=True)
    assert sorted(emma.totals()) == sorted(result)


def throw(page: Page, dice: str) -> None:
    """Type real dice: two white ones, red, yellow, green, blue."""
    take_out_pad(page)
    page.keyboard.type(dice)


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'button[data-cell="{name}"]')


def test_what_comes_along_is_seen_and_said_before_it_is_done(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma")
    page = emma.page
    table(server, emma, edition="bonus-a", dice="entered")
    throw(page, "125555")
    # Red 3 is boxed, and red is the first field of the bar.
    expect(cell(page, "r3")).to_have_accessible_name(
        "Red 3, boxed, may be crossed, skips 1 number, red 4 comes along"
    )
    # It is marked on the sheet, with what it would come along with, before anything is tapped.
    expect(cell(page, "r4")).to_have_accessible_name("Red 4, open, would come along with red 3")
    expect(page.locator(".brought")).to_have_count(1)
    expect(cell(page, "r4").locator(".by [data-says]")).to_have_attribute("data-says", "R\u202f3")
    cell(page, "r3").click()
    expect(page.locator(".brought")).to_have_count(0)
    expect(cell(page, "r4")).to_have_accessible_name("Red 4, comes along in pencil")
    expect(cell(page, "r2")).to_have_accessible_name("Red 2, would be lost")
    expect(page.locator(".told")).to_contain_text("red 4 comes along")
    expect(page.locator("ul.track li.spent")).to_have_count(0)
    page.locator(".bar .done").click()
    page.locator('[data-cell="r4"].crossed').wait_for()
    page.locator('[data-cell="r3"].crossed').wait_for()
    expect(page.locator("ul.track li.spent")).to_have_count(1)


def test_of_several_offers_the_one_that_is_looked_at_shows_alone_what_it_brings(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma")
    page = emma.page
    table(server, emma, edition="double", sheet="B", dice="entered")
    throw(page, "236666")
    # Red and yellow 5 are marked: each makes a second cross in its own box.
    seconds = page.locator(".brought")
    expect(seconds).to_have_count(2)
    cell(page, "y5").hover()
    expect(seconds).to_have_count(1)
    expect(cell(page, "y5'")).to_have_class(re.compile("brought"))
    cell(page, "r2").hover()
    expect(seconds).to_have_count(2)
    cell(page, "r5").focus()
    expect(cell(page, "r5'")).to_have_class(re.compile("brought"))
    expect(seconds).to_have_count(1)
    heard = page.get_by_role("status").filter(has_text="You may cross")
    expect(heard).to_contain_text("red 5 (red 5 again comes along)")


def test_a_swap_is_offered_in_words_and_can_be_taken_back(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma")
    page = emma.page
    table(server, emma, edition="x-change", dice="entered")
    throw(page, "356666")
    expect(page.locator("ul.swaps .usable")).to_have_count(2)
    page.get_by_role("button", name="Use 8 as 6").click()
    expect(page.locator(".told")).to_contain_text("8 counts as 6")
    expect(page.locator("button.cell.offered")).to_have_count(4)
    page.locator(".bar .take-back").click()
    page.get_by_role("button", name="Use 8 as 5").click()
    cell(page, "y5").click()
    page.locator(".bar .done").click()
    page.locator('[data-cell="y5"].crossed').wait_for()
    expect(page.locator("ul.swaps .spent")).to_have_count(1)


def test_the_form_shows_each_sheet_and_what_fits_it(server: LiveServer, player: MakePlayer) -> None:
    page = player("Emma").page
    page.goto(f"{server.url}/new")
    edition = "label:has(input[name=edition][value={}])"
    page.get_by_text("This is the sheet that you will get").click()
    page.locator(edition.format("big-points")).click()
    expect(page.locator("figure .fields")).to_have_count(2)
    page.get_by_text("More settings").click()
    expect(page.get_by_text("either of its neighbours")).to_be_visible()
    page.get_by_text("How sure is this sheet?").click()
    expect(page.get_by_text("A photograph of the printed pad, the official")).to_be_visible()
    page.locator(edition.format("double")).click()
    expect(page.get_by_text("either of its neighbours")).to_have_count(0)
    boxes = page.locator("figure .second")
    expect(boxes).to_have_count(40)
    page.locator("label:has(input[name=sheet][value=B])").click()
    expect(boxes).to_have_count(16)
    page.locator(edition.format("longo")).click()
    expect(page.locator("input[name=board]")).to_have_count(0)
