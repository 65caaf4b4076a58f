"""Never lost: reload, second tab, dead zone, a killed server, a bot that stands in."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.house.balancer import balanced
from tests.server.house.servers import Member, running_house
from tests.server.live import LiveServer, Site

from .conftest import MakePlayer
from .player import END, Player, play_on, shaped
from .tour import sit, until

pytestmark = pytest.mark.e2e


def two_at_a_table(server: Site, make: MakePlayer, **habits: bool) -> tuple[Player, Player, str]:
    emma, max_ = make("Emma", **habits), make("Max", "desktop", **habits)
    code = emma.open_table(f"{server.url}/", {"seats": "2"})
    max_.join(f"{server.url}/", code)
    emma.start()
    return emma, max_, code


def sheet(player: Player) -> list[str]:
    """What somebody's own sheet says, cell by cell."""
    return [
        "crossed" if "crossed" in cell else "lost" if "lost" in cell else "open"
        for cell in player.page.locator("button.cell").evaluate_all(
            "cells => cells.map((cell) => cell.className)"
        )
    ]


def goes_on(emma: Player, max_: Player) -> None:
    """They play on, and see the same when the host ends the game."""
    play_on([emma, max_], until=6)
    emma.end()
    max_.page.locator(END).wait_for()
    assert emma.totals() == max_.totals()


def undecided(emma: Player, max_: Player) -> Player:
    """Somebody who may cross something, while both are asked; until then everybody plays on."""
    both, found = [emma, max_], list[Player]()

    def asked() -> bool:
        # A button that is waiting for its answer belongs to somebody who has decided.
        if all(one.page.locator(".bar .pass:enabled").count() for one in both):
            found.extend(one for one in both if one.page.locator(".offered").count())
        return bool(found)

    until(both, asked)
    return found[0]


def pencil(player: Player) -> None:
    """Cross something in pencil; another tap on what is there already would take it back."""
    if player.page.locator(".pencilled").count() == 0:
        player.page.locator(".offered").first.click()


def test_a_reload_comes_back_to_the_same_sheet_and_pencil(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_, _ = two_at_a_table(server, player)
    play_on([emma, max_], until=14)
    asked = undecided(emma, max_)
    pencil(asked)
    before = sheet(asked)
    cell = asked.page.locator(".pencilled").get_attribute("data-cell")
    asked.reload()
    asked.page.locator(".bar .done").wait_for()
    assert asked.page.locator(".pencilled").get_attribute("data-cell") == cell
    assert sheet(asked) == before
    goes_on(emma, max_)


def test_a_killed_server_comes_back_and_nothing_is_lost(
    own_server: LiveServer, player: MakePlayer
) -> None:
    emma, max_, _ = two_at_a_table(own_server, player, server_may_fail=True)
    for _ in range(2):
        play_on([emma, max_], until=12)
        asked = undecided(emma, max_)
        pencil(asked)
        before = sheet(asked)
        own_server.kill()
        # Decided while there is no server: kept here, sent as soon as there is one.
        asked.page.locator(".bar .done").click()
        expect(asked.page.get_by_text("Reconnecting")).to_be_visible()
        own_server.start()
        expect(asked.page.get_by_text("Reconnecting")).to_have_count(0)
        asked.page.wait_for_function("() => !document.querySelector('.bar .done')")
        crossed = [old for old, new in zip(before, sheet(asked), strict=True) if new == "crossed"]
        assert sum(old != "crossed" for old in crossed) <= 1
    goes_on(emma, max_)


def test_the_server_of_a_player_dies_and_the_game_goes_on_at_another(
    tmp_path: Path, player: MakePlayer
) -> None:
    """Three servers, and a load balancer that remembers nobody."""
    with (
        running_house(tmp_path, 3, trusted_proxies="127.0.0.1") as house,
        balanced("nginx", house, tmp_path) as (site, _),
    ):
        emma, max_, _ = two_at_a_table(site, player, server_may_fail=True)
        # One dies, and the next only falls silent.
        for fail, mend in ((Member.kill, Member.start), (Member.pause, Member.go_on)):
            asked = undecided(emma, max_)
            pencil(asked)
            before = sheet(asked)
            victim = next(one for one in house.members if one.metric("qwixx_connections"))
            fail(victim)
            asked.page.locator(".bar .done").click()
            # Nothing is asked twice: what was decided is taken, wherever it was heard.
            asked.page.wait_for_function("() => !document.querySelector('.bar .done')")
            pairs = zip(before, sheet(asked), strict=True)
            assert sum(old != "crossed" and new == "crossed" for old, new in pairs) <= 1
            for one in (emma, max_):
                expect(one.page.get_by_text("Reconnecting")).to_have_count(0)
                expect(one.page.get_by_text("bot plays")).to_have_count(0)
            mend(victim)
        goes_on(emma, max_)


def decide_in_a_dead_zone(emma: Player, max_: Player) -> tuple[Player, Player, str, int]:
    """Who decided while the line was dead, the other, the cell, and the number of crosses then."""
    asked = undecided(emma, max_)
    crosses = sheet(asked).count("crossed") + 1
    pencil(asked)
    cell = asked.page.locator(".pencilled").get_attribute("data-cell")
    # Offline in Chromium does not cut open sockets, so the line is cut as the network would.
    asked.page.evaluate("() => dispatchEvent(new Event('offline'))")
    asked.page.context.set_offline(True)
    asked.page.locator(".bar .done").click()
    return asked, max_ if asked is emma else emma, str(cell), crosses


def test_a_dead_zone_keeps_a_decision_and_makes_it_once(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_, _ = two_at_a_table(server, player, server_may_fail=True)
    asked, other, cell, crosses = decide_in_a_dead_zone(emma, max_)
    expect(asked.page.get_by_text("Your decision is kept")).to_be_visible()
    # To leave, on the other hand, is meant for this moment or not at all.
    asked.page.get_by_role("button", name="Menu").click()
    for _ in ("asked", "sure"):
        asked.page.get_by_role("button", name="Leave the table").click()
    expect(asked.page.get_by_text("nothing was done")).to_be_visible()
    asked.page.context.set_offline(False)
    other.page.locator(".bar .pass").click()
    asked.page.locator(f"[data-cell={cell}].crossed").wait_for()
    assert sheet(asked).count("crossed") == crosses
    expect(other.page.get_by_text("away, bot plays")).to_have_count(0)


def test_a_decision_that_a_bot_took_first_is_told_to_who_comes_back(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = (player(name, server_may_fail=True) for name in ("Emma", "Max"))
    seat = server.post("/api/tables", {"name": "Emma", "settings": {"seats": 2, "patience": 5}})
    sit(emma, server, seat)
    max_.join(f"{server.url}/", seat["code"])
    emma.start()
    asked, other, *_ = decide_in_a_dead_zone(emma, max_)
    url = asked.page.url
    asked.page.goto("about:blank")
    expect(other.page.locator(".other").get_by_text("away, bot plays")).to_be_attached()
    # Who has nothing to cross has passed already.
    if other.page.locator(".bar .pass").count():
        other.page.locator(".bar .pass").click()
    expect(other.page.locator(".where").get_by_text("Action 1")).to_have_count(0)
    asked.page.context.set_offline(False)
    asked.page.goto(url)
    expect(asked.page.locator(".link").get_by_text("came too late")).to_be_visible()
    told = asked.page.get_by_text("A bot decided for you")
    expect(told.first).to_be_attached()
    expect(asked.page.get_by_text(f"{asked.name} is away")).to_have_count(0)


def test_a_lost_line_is_told_beside_the_sheet_and_the_buttons(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Oma", locale="de-AT", server_may_fail=True).page
    page.goto(f"{server.url}/")
    page.get_by_role("button", name="Gleich spielen").click()
    page.locator(".bar .roll:enabled, .bar .pass:enabled").wait_for()
    page.evaluate("() => dispatchEvent(new Event('offline'))")
    page.context.set_offline(True)
    # The longest text: something was decided, too.
    page.locator(".bar .roll, .bar .pass").click()
    expect(page.get_by_text("Deine Wahl ist gemerkt")).to_be_visible()

    def is_beside() -> None:
        hidden = page.evaluate("""() => {
          const over = document.querySelector(".link .lost").getBoundingClientRect();
          const kept = [...document.querySelectorAll(".play .sheet, .play .bar, .play button")];
          return kept.filter((one) => {
            const box = one.getBoundingClientRect();
            return box.left < over.right && over.left < box.right
              && box.top < over.bottom && over.top < box.bottom;
          }).map((one) => one.className);
        }""")
        assert hidden == [], page.viewport_size

    for width, height in [(390, 844), (360, 640), (844, 390), (667, 375), (640, 360)]:
        shaped(page, width, height, is_beside)


def test_who_leaves_the_table_is_gone_and_may_come_back_to_a_game(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max")
    code = emma.open_table(f"{server.url}/", {"seats": "2"})

    def leave() -> None:
        max_.page.get_by_role("button", name="Menu").click()
        for _ in ("asked", "sure"):
            max_.page.get_by_role("button", name="Leave the table").click()
        max_.page.get_by_role("button", name="Play now").wait_for()

    max_.join(f"{server.url}/", code)
    expect(emma.page.locator(".seats li.person")).to_have_count(2)
    leave()
    expect(emma.page.locator(".seats li.person")).to_have_count(1)
    max_.join(f"{server.url}/", code)
    emma.start()
    max_.page.locator(".bar").wait_for()
    leave()
    away = emma.page.get_by_text("away, bot plays")
    expect(away).to_be_attached()
    again = max_.page.get_by_role("link", name="Emma and Max")
    expect(again).to_contain_text("in play")
    again.click()
    max_.page.locator(".bar").wait_for()
    expect(away).to_have_count(0)


def test_the_host_is_asked_before_a_seat_is_given_away_for_good(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max")
    max_.join(f"{server.url}/", emma.open_table(f"{server.url}/", {"seats": "2"}))
    emma.start()
    max_.page.locator(".bar").wait_for()
    give = emma.page.get_by_role("button", name="Give Max’s seat to a bot")
    emma.page.get_by_role("button", name="Menu").click()
    give.click()
    expect(emma.page.get_by_text("Max could not come back then.")).to_be_focused()
    emma.page.get_by_role("button", name="Cancel").click()
    expect(give).to_be_focused()
    expect(max_.page.locator(".bar")).to_be_visible()
    for _ in ("asked", "sure"):
        give.click()
    expect(max_.page.get_by_text("The host gave your seat away.")).to_be_visible()
    max_.reload()
    expect(max_.page.get_by_text("This seat is no longer yours.")).to_be_visible()


def test_a_decision_outlives_a_browser_that_is_killed_in_a_dead_zone(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_, code = two_at_a_table(server, player, server_may_fail=True)
    asked, other, cell, crosses = decide_in_a_dead_zone(emma, max_)
    kept = asked.page.evaluate("() => ({ ...localStorage })")
    asked.page.context.close()
    # The same device, later: what the browser kept for the tab alone is gone.
    again = player(asked.name)
    again.page.goto(f"{server.url}/")
    again.page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
    again.page.goto(f"{server.url}/t/{code}")
    expect(again.page.locator(f"[data-cell={cell}].pencilled")).to_be_visible()
    expect(again.page.locator(".bar .done")).to_have_count(0)
    other.page.locator(".bar .pass").click()
    again.page.locator(f"[data-cell={cell}].crossed").wait_for()
    assert sheet(again).count("crossed") == crosses
    left = again.page.evaluate("() => Object.keys(localStorage)")
    assert not [name for name in left if "outbox" in name]


def test_a_second_tab_takes_the_seat_and_the_first_can_take_it_back(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, _, code = two_at_a_table(server, player)
    second = emma.page.context.new_page()
    second.goto(f"{server.url}/t/{code}")
    second.locator(".bar").wait_for()
    here = emma.page.get_by_role("button", name="Use it here")
    here.click()
    emma.page.locator(".bar").wait_for()
    second.get_by_role("button", name="Use it here").wait_for()


def test_a_bot_stands_in_for_somebody_away_who_takes_the_seat_back(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max")
    seat = server.post("/api/tables", {"name": "Emma", "settings": {"seats": 2, "patience": 5}})
    sit(emma, server, seat)
    max_.join(f"{server.url}/", seat["code"])
    emma.start()
    max_.page.locator(".bar").wait_for()
    url = max_.page.url
    max_.page.goto("about:blank")
    card = emma.page.locator(".other")
    expect(card.get_by_text("no connection")).to_be_attached()
    expect(card.get_by_text("away, bot plays")).to_be_attached()
    # The game goes on without him.
    play_on([emma], until=8)
    max_.page.goto(url)
    max_.page.locator(".bar").wait_for()
    expect(card.get_by_text("away, bot plays")).to_have_count(0)
    goes_on(emma, max_)
