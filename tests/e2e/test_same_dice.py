"""Games on the same dice: made, played at different times, ranked and compared."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.server.guest import new_secret
from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import Player, play_on

pytestmark = pytest.mark.e2e


def attempt(one: Player, crossing: int) -> None:
    """Play the challenge that is looked at: some turns with crosses, then misthrows."""
    one.page.locator("button.begin").click()
    one.page.locator(".bar").wait_for()
    one.careful = True
    play_on([one], until=crossing)
    one.hasty = True
    play_on([one])
    one.page.locator("button.same").click()
    one.page.locator(".points").wait_for()


def test_a_challenge_is_played_at_different_times_and_compared(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max", "desktop", theme="dark")
    emma.page.goto(f"{server.url}/")
    emma.page.get_by_label("Your name").fill("Emma")
    emma.page.locator(".way.day").click()
    emma.page.get_by_role("button", name="Challenge others").click()
    emma.page.get_by_role("button", name="Make the challenge").click()
    emma.page.locator("button.begin").wait_for()
    link = emma.page.url
    attempt(emma, 3)
    expect(emma.page.locator(".yours")).to_contain_text("Emma")

    max_.page.goto(f"{server.url}/")
    max_.page.get_by_label("Your name").fill("Max")
    max_.page.goto(link)
    expect(max_.page.get_by_text("1 has played it")).to_be_visible()
    assert "Emma" not in max_.page.content(), "who has not played learns nothing"
    attempt(max_, 1)
    # There is one attempt: whoever comes back finds it over.
    max_.page.goto(link)
    expect(max_.page.locator("button.begin")).to_have_count(0)
    expect(max_.page.get_by_text("Place 2 of 2")).to_be_visible()
    max_.page.get_by_role("button", name="Compare with Emma").click()
    expect(max_.page.locator("main")).to_contain_text("the same situation")


def test_a_day_is_the_same_day_everywhere(server: LiveServer, player: MakePlayer) -> None:
    """At one moment it is yesterday, today or tomorrow on the clocks of people."""
    shown = set()
    days = {json.loads(server.get("/api/days"))["days"][0]["day"]}
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        page = player("Emma").page
        page.context.new_cdp_session(page).send(
            "Emulation.setTimezoneOverride", {"timezoneId": zone}
        )
        page.goto(f"{server.url}/c/today")
        page.locator("button.begin").wait_for()
        shown.add(int(page.locator(".leaf.on b").inner_text()))
    days.add(json.loads(server.get("/api/days"))["days"][0]["day"])
    assert shown <= {int(day[-2:]) for day in days}


def test_a_device_sits_down_with_one_group(server: LiveServer, player: MakePlayer) -> None:
    """A lost code, or the link of a second group: the seat at the first stays the only one."""
    code = server.post("/api/challenges", {"people": 2})["code"]
    tables = []
    for name in ("Max", "Linus"):
        wish = {"name": name, "secret": new_secret()}
        tables.append(server.post(f"/api/challenges/{code}/attempts", wish)["code"])
    page = player("Emma", server_may_fail=True).page
    for table in tables:
        page.goto(f"{server.url}/t/{table}")
        page.get_by_label("Your name").fill("Emma")
        page.get_by_role("button", name="Sit down").click()
        if table == tables[0]:
            expect(page.get_by_text("Max", exact=True)).to_be_visible()
            page.locator(".lobby, .seats").first.wait_for()
    expect(page.get_by_role("alert")).to_contain_text("at another table")
    page.goto(f"{server.url}/c/{code}")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def test_a_day_that_is_long_over_leads_to_that_of_today(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma", server_may_fail=True).page
    page.goto(f"{server.url}/c/2024-02-29")
    expect(page.get_by_role("alert")).to_contain_text("long over")
    page.get_by_role("button", name="The day’s game").click()
    page.locator("button.begin").wait_for()
