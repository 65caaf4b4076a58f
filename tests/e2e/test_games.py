"""Whole games in real browsers: every edition, two and four people, on devices of all sizes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from qwixx import rules
from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import END, Player, finish, play_on
from .tour import sit, until

pytestmark = pytest.mark.e2e

NAMES = ["Emma", "Max", "Laura", "Linus"]
DEVICES = ["phone", "desktop", "small phone", "tablet"]

INSIDE = """
() => ({
  sideways: document.documentElement.scrollWidth > innerWidth,
  cut: ["button.cell", ".lid", ".bar .button", ".results .total", ".misthrows"].filter((selector) =>
    [...document.querySelectorAll(selector)].some((one) => {
      const box = one.getBoundingClientRect();
      const inside = box.left >= -1 && box.right <= innerWidth + 1
        && box.top >= -1 && box.bottom <= innerHeight + 1;
      return box.width > 0 && !inside;
    })),
  low: [...document.querySelectorAll("button.cell")].some((one) => one.offsetHeight < 44),
})
"""


def seat_all(
    server: LiveServer, make: MakePlayer, many: int, settings: dict[str, str]
) -> list[Player]:
    players = [make(name, device) for name, device in zip(NAMES[:many], DEVICES, strict=False)]
    code = players[0].open_table(f"{server.url}/", {"seats": str(many), **settings})
    for guest in players[1:]:
        guest.join(f"{server.url}/", code)
    return players


def record(player: Player, folder: Path) -> list[rules.Record]:
    """The record that somebody downloads at the end."""
    with player.page.expect_download() as download:
        player.page.get_by_role("button", name="Download the record").click()
    path = folder / "game.qwixx"
    download.value.save_as(path)
    return [reading.record for reading in rules.read_games(path.read_text("utf-8"))]


def begin(server: LiveServer, make: MakePlayer, edition: str, many: int) -> list[Player]:
    """Play the first turns; on every device all is in sight."""
    more = {"board": "storm"} if edition == "on-board" else {}
    players = seat_all(server, make, many, {"edition": edition, **more})
    players[0].start()
    play_on(players, until=6)
    for one in players:
        seen = one.page.evaluate(INSIDE)
        assert seen == {"sideways": False, "cut": [], "low": False}, one.page.viewport_size
    return players


def test_four_people_at_devices_of_all_sizes_see_all_and_the_same_end(
    server: LiveServer, player: MakePlayer
) -> None:
    players = begin(server, player, "on-board", 4)
    players[0].end()
    for one in players:
        one.page.locator(END).wait_for()
        assert one.totals() == players[0].totals()


@pytest.mark.parametrize("edition", ["classic", "on-board"])
def test_people_play_a_whole_game(
    server: LiveServer, player: MakePlayer, tmp_path: Path, edition: str
) -> None:
    players = begin(server, player, edition, 2)
    if edition == "on-board":  # most of which is seen after some turns
        play_on(players, until=16)
        finish(players)
    play_on(players)
    results = [one.totals() for one in players]
    assert all(result == results[0] for result in results)
    (game,) = record(players[0], tmp_path)
    assert game.result is not None
    assert sorted(results[0]) == sorted(zip(game.players, game.result, strict=True))
    for one in players:  # on every device the menu can be reached beside the headline
        one.page.get_by_role("button", name="Menu").click()
        expect(one.page.locator("dialog[open]")).to_be_visible()


def test_a_series_counts_all_games_and_the_next_player_starts(
    server: LiveServer, player: MakePlayer, tmp_path: Path
) -> None:
    players = seat_all(server, player, 2, {"edition": "deluxe", "games": "2"})
    host = players[0].page
    players[0].start()
    play_on(players, until=4)
    finish(players)
    first = dict(players[0].totals())
    expect(host.get_by_role("heading", name="The series")).to_be_visible()
    expect(host.locator(END)).not_to_contain_text("series")
    host.get_by_role("button", name="Next game").click()
    host.locator(".bar").wait_for()
    expect(host.locator(".where")).to_contain_text("Game 2 of 2")
    play_on(players, until=2)
    finish(players)
    second = dict(players[0].totals())
    sums = host.locator("table.series td.total").all_inner_texts()
    total = {name: first[name] + second[name] for name in NAMES[:2]}
    assert [int(text.replace("−", "-")) for text in sums] == sorted(total.values(), reverse=True)
    best = [name for name, points in total.items() if points == max(total.values())]
    for one in players:
        won = "You win" if best == [one.name] else f"{best[0]} wins"
        shared = f"{' and '.join(best)} share the series"
        expect(one.page.locator(END)).to_have_text(
            f"{won} the series!" if best[1:] == [] else shared
        )
    expect(players[1].page.get_by_text("can start a new series")).to_be_visible()
    expect(host.get_by_role("button", name="New series")).to_be_visible()
    games = record(players[0], tmp_path)
    assert len(games) == 2
    starters = [game.first for game in games]
    assert starters[1] == (starters[0] + 1) % 2


# What is said, and what could be tapped, in every moment in which the dice tumble.
TUMBLING = """() => {
  window.tumbling = new Set();
  const look = () => {
    if (document.querySelector(".play .lid.rolling")) {
      tumbling.add(document.querySelector(".told").textContent);
      const answers = ".bar .button, .cell.offered:not(.pencilled)";
      for (const one of document.querySelectorAll(answers)) tumbling.add(one.outerHTML);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def test_play_now_is_one_tap_away_and_the_helper_explains(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", motion="full")
    emma.page.goto(f"{server.url}/")
    emma.page.get_by_label("Your name").fill("Emma")
    emma.page.get_by_role("button", name="Play now").click()
    emma.page.locator(".bar").wait_for()
    emma.page.locator(".helper").wait_for()
    # The browser's own bars leave little of a small phone; what is asked stays in sight.
    emma.page.set_viewport_size({"width": 360, "height": 540})
    expect(emma.page.locator(".bar .button").first).to_be_in_viewport(ratio=1)
    emma.page.get_by_role("button", name="What does this mean?").press("Enter")
    expect(emma.page.locator(".helper")).to_be_in_viewport(ratio=1)
    expect(emma.page.locator(".told")).to_be_visible()  # the helper replaces nothing
    emma.page.get_by_role("button", name="Thanks, I know how to play").press("Enter")
    assert emma.page.locator(".helper").count() == 0
    expect(emma.page.locator(".bar")).to_be_focused()
    emma.page.evaluate(TUMBLING)
    play_on([emma], until=12)
    # While dice tumble nothing is said of what they will show, and nothing can be answered.
    said = emma.page.evaluate("() => [...tumbling]")
    assert said
    assert [one for one in said if not re.match(r"(You roll|\w+ rolls) …$", one)] == []
    emma.end()
    # By key: a tap in the moment in which the end comes is not meant for what it brings.
    emma.page.get_by_role("button", name="Rematch").press("Enter")
    emma.page.locator(".bar").wait_for()
    assert emma.page.locator(".helper").count() == 0


def test_what_is_crossed_in_pencil_can_be_taken_back_before_and_after_done(
    server: LiveServer, player: MakePlayer
) -> None:
    players = seat_all(server, player, 2, {})
    players[0].start()
    roller = next(one for one in players if _rolls(one))
    other = next(one for one in players if one is not roller)
    roller.page.locator(".bar .roll").click()
    cell = other.page.locator("button.cell.offered").first
    cell.click()
    assert cell.get_attribute("aria-selected") == "true"
    cell.click()
    assert cell.get_attribute("aria-selected") == "false"
    assert other.page.locator(".bar .done").count() == 0
    cell.click()
    other.page.locator(".bar .done").click()
    other.page.locator(".bar .take-back").click()
    other.page.locator(".bar .pass").click()
    expect(other.page.locator(".told")).to_contain_text("You passed")
    expect(roller.page.locator(".other.done")).to_have_count(1)


def test_a_misthrow_is_asked_about_first(server: LiveServer, player: MakePlayer) -> None:
    players = seat_all(server, player, 2, {})
    players[0].start()
    roller = next(one for one in players if _rolls(one))
    other = next(one for one in players if one is not roller)
    roller.page.locator(".bar .roll").click()
    for one in (roller, other):
        one.page.locator(".bar .pass").click()
    take = roller.page.get_by_role("button", name="Take a misthrow")
    take.click()
    expect(roller.page.locator(".told")).to_contain_text("that is a misthrow")
    roller.page.get_by_role("button", name="No, wait").click()
    take.click()
    roller.page.get_by_role("button", name="Yes, misthrow").click()
    roller.page.get_by_role("group", name="Misthrows: 1 of 4").wait_for()


def _rolls(player: Player) -> bool:
    player.page.locator(".bar .roll, .bar .idle").first.wait_for()
    return player.page.locator(".bar .roll").count() == 1


def test_nothing_lies_over_the_result_and_the_last_lock_is_still_said(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma")

    def dial(line: WebSocketRoute) -> None:
        def hear(said: str | bytes) -> None:
            news = json.loads(said)
            happened = [event["type"] for event in news.get("events", [])]
            if "game_over" in happened:  # the lock that ends a game comes with its result
                lock = {"type": "row_closed", "colour": "red", "seats": [0]}
                news["events"].insert(happened.index("game_over"), lock)
            line.send(json.dumps(news))

        line.connect_to_server().on_message(hear)

    emma.page.route_web_socket("**/*", dial)
    wish = {"name": "Emma", "bots": ["novice"], "start": True, "settings": {"seats": 2}}
    sit(emma, server, server.post("/api/tables", wish))
    emma.end()
    assert emma.page.locator(".reel p").count() == 0
    expect(emma.page.get_by_role("log")).to_contain_text("Emma locked Red!")


def stop_time(page: Page) -> None:
    """What is shown from now on stays."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 0.3)


def test_a_tap_while_the_dice_tumble_answers_nothing(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", motion="full")
    emma.page.clock.install()
    wish = {"name": "Emma", "bots": ["novice"], "start": True, "settings": {"seats": 2}}
    sit(emma, server, server.post("/api/tables", wish))
    page = emma.page
    until([emma], lambda: page.locator(".bar .roll:enabled").count() > 0)
    # Time stands still, so that the dice tumble as long as nobody touches them.
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 0.3)
    box = page.locator(".bar .roll").bounding_box()
    assert box
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    lid = page.locator(".lid .felt").bounding_box()
    assert lid
    page.mouse.move(lid["x"] + 20, lid["y"] + 20)
    page.mouse.down()
    page.mouse.move(lid["x"] + 120, lid["y"] + 30)  # a swipe throws them
    page.mouse.up()
    page.locator(".lid.rolling").wait_for()
    page.mouse.click(*spot)  # where *Pass* will stand
    # It only makes the dice lie still.
    page.clock.resume()
    expect(page.locator(".lid.rolling")).to_have_count(0)
    expect(page.locator(".bar .pass:enabled")).to_be_visible()
    expect(page.locator("button.cell.offered").first).to_be_visible()
