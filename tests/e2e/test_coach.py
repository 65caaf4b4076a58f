"""The coach on a phone: asked alone and at a table with others, who see it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import Player
from .test_accessibility import EVERYTHING, axe
from .test_sheets import table
from .tour import in_both_themes

pytestmark = pytest.mark.e2e

COACH = ".coach"
DIALOG = "dialog[open]"


def until_asked(player: Player, others: tuple[Player, ...] = ()) -> None:
    """Go on until the coach has something to say to this player."""
    while not player.page.locator(COACH).count():
        for one in (player, *others):
            if not player.page.locator(COACH).count():
                one.step()
        player.page.wait_for_timeout(25)


def axe_finds_nothing(page: Page) -> None:
    for theme in in_both_themes(page):
        shot(page, theme)
        assert axe(page, EVERYTHING) == []


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("QWIXX_SHOTS"):
        page.screenshot(path=Path(folder) / f"coach-{name}.png")


def test_alone_with_a_bot_a_tap_shows_the_worth_of_everything(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", "phone")
    page = emma.page
    table(server, emma)
    until_asked(emma)
    shot(page, "button")
    page.locator(COACH).click()
    options = page.locator(f"{DIALOG} li button")
    expect(options.first).to_contain_text("to win")
    assert options.count() > 1
    axe_finds_nothing(page)
    page.get_by_label("Only three good ones, without numbers").check()
    expect(page.get_by_text("to win")).to_have_count(0)
    assert 1 <= options.count() <= 3
    axe_finds_nothing(page)
    page.get_by_label("Only three good ones, without numbers").uncheck()
    cross = options.filter(has_not_text="Cross nothing").first
    what = cross.locator(".what b").last.inner_text()
    cross.click()
    expect(page.locator(DIALOG)).to_have_count(0)
    pencilled = page.locator("button.cell.pencilled")
    expect(pencilled.first).to_be_visible()
    assert what.split()[-1] in pencilled.first.inner_text()


def test_others_see_who_asks_and_the_host_may_forbid_it(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma", "phone", locale="de-DE"), player("Max", "phone")
    code = emma.open_table(f"{server.url}/")
    max_.join(f"{server.url}/", code)
    emma.start()
    until_asked(emma, (max_,))
    emma.page.locator(COACH).click()
    expect(emma.page.get_by_text("Die anderen sehen, dass du")).to_be_visible()
    emma.page.get_by_role("button", name="Fragen", exact=True).click()
    expect(max_.page.get_by_text("Emma asks the coach").first).to_be_attached()
    expect(emma.page.locator(f"{DIALOG} li button").first).to_contain_text("Gewinnchance")


def test_a_table_without_a_coach_has_no_way_to_one(server: LiveServer, player: MakePlayer) -> None:
    emma = player("Emma", "phone")
    table(server, emma, coach=False)
    while emma.page.locator("button.cell.offered").count() < 2:
        emma.step()
    expect(emma.page.locator(COACH)).to_have_count(0)


def test_whoever_always_wants_advice_sees_the_best_beside_the_sentence(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", "phone")
    page = emma.page
    page.add_init_script("localStorage.setItem('qwixx.coach', 'always')")
    table(server, emma)
    until_asked(emma)
    page.locator(COACH).click()
    expect(page.locator(f"{DIALOG} li button").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(f"{COACH} .best")).to_contain_text("%")
    shot(page, "always")
