"""What is announced hides nothing that one needs just then, whatever the shape of the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import Player, shaped
from .tour import long_names, sit

pytestmark = pytest.mark.e2e

# What is announced, and what it lies on; the longest names have the longest news.
NEWS = """(said) => {
  const told = document.querySelector(".reel p");
  told.lastElementChild.textContent = said;
  dispatchEvent(new Event("resize"));
  const box = told.getBoundingClientRect();
  const meets = (other) => box.left < other.right - 1 && other.left < box.right - 1
    && box.top < other.bottom - 1 && other.top < box.bottom - 1;
  // Where the head stands beside the sheet, it may take the room of the others, who stand below.
  const [sheet, head] = ["main > .sheet", "main > .head"].map((one) => document.querySelector(one));
  const beside = sheet?.getBoundingClientRect().right <= head?.getBoundingClientRect().left + 1;
  const needed = "main .sheet.paper, .lid, .board, .qr, .round" + (beside ? "" : ", .others");
  return {
    covered: [...document.querySelectorAll(needed)]
      .filter((one) => meets(one.getBoundingClientRect())).map((one) => one.classList[0]),
    inside: box.left >= 0 && box.top >= -4 && box.right <= innerWidth && box.height > 10,
    type: parseFloat(getComputedStyle(told).fontSize),
  };
}"""
SAID = ["Misthrow for Kim", "Wolfeschlegelsteinhausen locked Yellow!"]
PLACES = [(360, 640), (390, 844), (844, 390), (667, 375), (820, 1180), (1180, 820), (1440, 900)]
PLACES += [(600, 700), (900, 900), (960, 540), (1280, 440)]
ON_TV = [(1920, 1080), (1180, 820), (820, 1180), (390, 844)]


def stop_time(page: Page) -> None:
    """What is announced from now on stays."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 0.3)


def news_lies_on_nothing(player: Player, shapes: list[tuple[int, int]]) -> None:
    """While something is announced, nothing that one needs just then lies beneath it."""

    def is_free() -> None:
        for said in SAID:
            found = player.page.evaluate(NEWS, said)
            window = (player.page.viewport_size, said, found)
            assert found["covered"] == [], window
            assert found["inside"], window
            assert found["type"] >= 9, window

    for width, height in shapes:
        shaped(player.page, width, height, is_free)


@pytest.mark.parametrize("edition", ["classic", "on-board"])
def test_announcements_lie_on_nothing_that_one_needs(
    server: LiveServer, player: MakePlayer, edition: str
) -> None:
    emma, tv = player("Wolfeschlegelsteinhausen"), player("TV", "tv")
    seat = long_names(server, emma, edition, start=False)
    for one in (emma, tv):
        one.page.clock.install()
    tv.page.goto(f"{server.url}/watch/{seat['code']}")
    tv.page.locator(".qr").wait_for()
    sit(emma, server, seat)
    emma.page.locator("button.start").wait_for()
    # Who begins is drawn by lot, and announced to all.
    for one in (emma, tv):
        stop_time(one.page)
    emma.start()
    for one, shapes in ((emma, PLACES), (tv, ON_TV)):
        one.page.locator(".reel p").wait_for()
        news_lies_on_nothing(one, shapes)
