"""Who watches: on a device of their own, or all together on a large screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.live import LiveServer

from .browser import HOME
from .conftest import MakePlayer
from .player import Player, play_on, shaped
from .tour import sit

pytestmark = pytest.mark.e2e

SCREENS = [(1280, 720), (1366, 768), (1920, 900), (1920, 1080)]


def nothing_to_scroll(tv: Player, screens: list[tuple[int, int]] = SCREENS) -> None:
    """Nobody can scroll on a screen across the room."""

    def fits() -> None:
        down = "() => document.documentElement.scrollHeight - innerHeight"
        assert tv.page.evaluate(down) <= 0, tv.page.viewport_size
        for box in tv.page.locator(".qr, .sheet, .card, .lid").all():
            expect(box).to_be_in_viewport(ratio=1)

    for width, height in screens:
        shaped(tv.page, width, height, fits)


def test_somebody_watches_a_public_table(fair_server: LiveServer, player: MakePlayer) -> None:
    server = fair_server
    emma, tv = player("Emma"), player("TV", "tv")
    # By plain http, as in most homes: dice are verified there, too, and nothing else is claimed.
    emma.page.goto(f"http://{HOME}:{server.port}/")
    assert not emma.page.evaluate("isSecureContext")
    emma.page.get_by_label("Your name").fill("Emma")
    emma.page.locator(".way.new").click()
    emma.page.locator("label:has(input[name=bots][value='2'])").click()
    emma.page.get_by_text("More settings").click()
    emma.page.get_by_label("Anybody may find and watch").check()
    emma.page.locator("button.open").click()
    emma.page.locator(".code b").wait_for()
    expect(emma.page.get_by_text("cannot keep the screen")).to_be_visible()
    tv.page.goto(f"{server.url}/")
    tv.page.get_by_role("link", name="Emma").first.click()
    expect(tv.page.get_by_text("Waiting for the players")).to_be_visible()
    emma.start()
    tv.page.locator(".lid").wait_for()
    expect(tv.page.locator(".score li")).to_have_count(3)
    assert tv.page.locator("button.cell").count() == 0
    expect(tv.page.get_by_role("img", name="QR code")).to_be_visible()
    expect(emma.page.locator(".eyes")).to_contain_text("1")
    play_on([emma], until=6)
    emma.end()
    tv.page.locator("h1.win").wait_for()
    assert tv.totals() == emma.totals()
    assert tv.page.get_by_role("button", name="Rematch").count() == 0

    expect(tv.page.get_by_text("this device was not in the draw")).to_be_visible()
    nothing_to_scroll(tv)
    emma.page.get_by_text("Dice verified", exact=True).click()  # the line unfolds
    expect(emma.page.get_by_text("recomputed every throw")).to_be_visible()
    fingerprint = emma.page.locator(".fair dd").first.inner_text()
    german = player("TV", "tv", locale="de-DE")  # whose words are longer
    german.page.goto(tv.page.url)
    german.page.locator("h1.win").wait_for()
    nothing_to_scroll(german)
    for width, height in SCREENS:
        german.page.set_viewport_size({"width": width, "height": height})
        shown = german.page.locator(".fair dd:visible")
        expect(shown).to_have_text([fingerprint])
        expect(shown).to_be_in_viewport(ratio=1)


def test_a_large_screen_shows_four_players_the_board_and_the_code_without_scrolling(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, tv = player("Emma"), player("TV", "tv")
    wish = {"name": "Emma", "bots": ["regular", "novice", "regular"], "start": True}
    settings = {"seats": 4, "edition": "on-board", "public": True}
    seat = server.post("/api/tables", {**wish, "settings": settings})
    sit(emma, server, seat)
    tv.page.goto(f"{server.url}/watch/{seat['code']}")
    expect(tv.page.locator(".score li")).to_have_count(4)
    expect(tv.page.locator(".qr")).to_be_visible()
    nothing_to_scroll(tv, [(820, 1180), (768, 1024), (1180, 820), *SCREENS])
    # Across a room a camera reads it.
    assert tv.page.locator(".qr img").evaluate("one => one.offsetWidth") >= 120


LONG = ["W" * 24, "Großmuttersteffiannalena", "M" * 24, "Wolfeschlegelsteinhausen", "Q" * 24]
# No letter is wider than W, and codes are drawn by lot.
WIDEST = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [said, code] = [texts.currentNode, /\\b[A-Z0-9]{4,5}(-[A-Z0-9]{4,5})+\\b/g];
    said.data = said.data.replace(code, (found) => found.replace(/[^-]/g, "W"));
  }
}"""
BEYOND = """() => [document.documentElement, ...document.querySelectorAll(".told, h2, li")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.outerHTML.slice(0, 200))"""


def test_the_longest_names_stay_in_their_places(server: LiveServer, player: MakePlayer) -> None:
    emma, tv = player(LONG[0]), player("TV", "tv")

    def inside() -> None:
        assert tv.page.evaluate(BEYOND) == [], tv.page.viewport_size

    def fits() -> None:
        tv.page.evaluate(WIDEST)
        for width, height in [(360, 640), (390, 844), (900, 900), (1440, 900), (1920, 1080)]:
            shaped(tv.page, width, height, inside)

    wish = {"name": LONG[0], "settings": {"seats": 5, "public": True}}
    seat = server.post("/api/tables", wish)
    for name in LONG[1:]:
        tv.page.goto(f"{server.url}/watch/{seat['code']}")
        tv.page.locator(".hall li").first.wait_for()
        fits()
        server.post(f"/api/tables/{seat['code']}/seats", {"name": name})
    expect(tv.page.get_by_text("Everybody is here")).to_be_visible()
    fits()
    sit(emma, server, seat)
    emma.start()
    expect(tv.page.locator(".score li")).to_have_count(5)
    fits()
    for name in LONG:  # in full for those who hear it
        expect(tv.page.get_by_role("heading", name=name)).to_be_visible()


def test_a_private_table_cannot_be_watched(server: LiveServer, player: MakePlayer) -> None:
    seat = server.post("/api/tables", {"name": "Emma"})
    stranger = player("Stranger")
    stranger.page.goto(f"{server.url}/watch/{seat['code']}")
    expect(stranger.page.get_by_text("not open to spectators")).to_be_visible()
    # Nor is that promised to somebody who comes too late.
    full = {"name": "Emma", "settings": {"seats": 2}, "bots": ["regular"]}
    stranger.page.goto(f"{server.url}/t/{server.post('/api/tables', full)['code']}")
    expect(stranger.page.get_by_text("All seats are taken.")).to_contain_text("its players alone")


def test_a_large_screen_invites_only_while_there_is_a_seat(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, tv = player("Emma"), player("TV", "tv")
    emma.open_table(f"{server.url}/", {"seats": "2"})
    emma.page.get_by_role("button", name="Show on a large screen").click()
    link = emma.page.get_by_role("link", name="Open it in a new window").get_attribute("href")
    emma.page.keyboard.press("Escape")
    tv.page.goto(str(link))
    expect(tv.page.get_by_text("Scan to sit down")).to_be_visible()
    nothing_to_scroll(tv)
    assert tv.page.locator(".qr img").evaluate("one => one.offsetHeight / innerHeight") > 0.4
    emma.page.get_by_role("button", name="Add a bot").click()
    expect(tv.page.get_by_text("Everybody is here. Emma starts the game.")).to_be_visible()
    expect(tv.page.get_by_text("Scan to sit down")).to_have_count(0)
    nothing_to_scroll(tv)


def test_a_family_sees_its_private_table_on_the_tv(server: LiveServer, player: MakePlayer) -> None:
    emma, tv, stranger = player("Emma"), player("TV", "tv"), player("Stranger")
    code = emma.open_table(f"{server.url}/", {"bots": "1"})
    emma.page.get_by_role("button", name="Show on a large screen").click()
    expect(emma.page.get_by_role("img", name="QR code that shows this table")).to_be_visible()
    # Typed on the TV, as it is shown.
    tv.page.goto(f"{server.url}/")
    typed = emma.page.locator("dialog .code").inner_text()
    tv.page.get_by_label("Code of the table").fill(typed)
    tv.page.get_by_role("button", name="Join").click()
    expect(tv.page.get_by_text("Waiting for the players")).to_be_visible()
    expect(tv.page.get_by_role("img", name="QR code that opens this table")).to_be_visible()
    # Or opened beside the sheet, which stays where it is.
    with emma.page.expect_popup() as opened:
        emma.page.get_by_role("link", name="Open it in a new window").click()
    beside = opened.value
    expect(beside.get_by_text("Waiting for the players")).to_be_visible()
    emma.page.keyboard.press("Escape")
    emma.start()
    for page in (tv.page, beside):
        expect(page.locator(".score li")).to_have_count(2)
        expect(page.get_by_role("img", name="QR code that shows this table")).to_be_visible()
    tv.reload()
    expect(tv.page.locator(".score li")).to_have_count(2)
    # The sheet of whoever acts is large, and so are the points: they are read across a room.
    nothing_to_scroll(tv)
    sheet, total = tv.page.locator(".scene .sheet"), tv.page.locator(".score .total").first
    assert sheet.evaluate("one => one.offsetWidth / innerWidth") > 0.45
    assert total.evaluate("one => parseFloat(getComputedStyle(one).fontSize) / innerHeight") > 0.07
    expect(emma.page.locator(".eyes")).to_contain_text("2 watching")
    for address, answer in [
        (f"watch/{code}", "not open to spectators"),
        (f"watch/{code}#bcdfghjk", "no longer good"),
    ]:
        stranger.page.goto("about:blank")
        stranger.page.goto(f"{server.url}/{address}")
        expect(stranger.page.get_by_role("heading")).to_contain_text(answer)
    beside.get_by_role("button", name="Menu").click()
    beside.get_by_role("button", name="Back to your sheet").click()
    beside.locator(".bar").wait_for()


def test_a_tv_shows_the_table_that_claims_it(server: LiveServer, player: MakePlayer) -> None:
    wish = {"name": "Emma", "bots": ["novice"], "start": True, "settings": {"seats": 2}}
    seat = server.post("/api/tables", wish)
    emma, large = player("Emma", server_may_fail=True), player("TV", "tv")
    sit(emma, server, seat)
    large.page.goto(f"{server.url}/")
    large.page.get_by_role("button", name="This is our TV").click()
    code = large.page.locator(".tv .code")
    expect(code).to_have_text(re.compile("^[0-9A-Z]{3} [0-9A-Z]{3}$"))
    emma.page.get_by_role("button", name="Menu").click()
    emma.page.get_by_role("button", name="Show on a large screen").click()
    field = emma.page.get_by_label("Code on the TV")
    field.fill("bcdfgh")
    field.press("Enter")
    expect(emma.page.get_by_text("There is no large screen with this code.")).to_be_visible()
    field.fill(code.inner_text())
    field.press("Enter")
    expect(emma.page.get_by_text("The TV shows this table now.")).to_be_visible()
    expect(large.page.locator("ol.score")).to_contain_text("Emma")
