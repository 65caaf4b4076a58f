"""Before the game: who may sit down, and what those see who may not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.live import LiveServer

from .conftest import MakePlayer
from .test_accessibility import axe_in_both_themes
from .tour import sit, until

pytestmark = pytest.mark.e2e


def test_who_is_removed_cannot_come_back_until_the_host_lets_others_sit_down(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max")
    code = emma.open_table(f"{server.url}/", {"seats": "3"})
    max_.join(f"{server.url}/", code)
    emma.page.get_by_role("button", name="Remove Max").click()
    expect(emma.page.locator(".scan")).to_have_text("Nobody else may sit down.")
    expect(emma.page.get_by_text("Stays free")).to_have_count(2)
    expect(emma.page.get_by_role("button", name="Add a bot")).to_be_enabled()
    max_.page.get_by_role("button", name="To the start").click()
    max_.page.goto(f"{server.url}/t/{code}")
    said = "Nobody else may sit down. This table is for its players alone."
    expect(max_.page.get_by_text(said)).to_be_visible()
    expect(max_.page.locator("form")).to_have_count(0)
    emma.page.get_by_role("button", name="Let others sit down").click()
    expect(emma.page.get_by_text("Free seat")).to_have_count(2)
    max_.join(f"{server.url}/", code)


def test_a_table_that_is_closed_meanwhile_says_so_in_the_language_of_the_guest(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max", locale="de-DE", server_may_fail=True)
    code = emma.open_table(f"{server.url}/")
    max_.page.goto(f"{server.url}/t/{code}")
    max_.page.locator("input.field").fill(max_.name)
    emma.page.get_by_role("button", name="Let nobody else sit down").click()
    expect(emma.page.get_by_role("button", name="Let others sit down")).to_be_visible()
    max_.page.locator("form .button.main").click()
    expect(max_.page.get_by_role("alert")).to_have_text(
        "An diesem Tisch darf niemand mehr Platz nehmen. Frag den Gastgeber."
    )


def test_a_name_that_cannot_be_seen_or_told_apart_is_refused_in_the_guests_words(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("\u3164", locale="de-DE", server_may_fail=True)
    code = emma.open_table(f"{server.url}/")
    max_.page.goto(f"{server.url}/t/{code}")
    for name, told in (("\u3164", "etwas davon ist zu sehen"), ("Еmmа", "zum Verwechseln")):
        max_.page.locator("input.field").fill(name)
        max_.page.locator("form .button.main").click()
        expect(max_.page.get_by_role("alert")).to_contain_text(told)


def test_who_comes_late_takes_the_chair_of_a_bot_and_is_heard(
    server: LiveServer, player: MakePlayer
) -> None:
    wish = {"name": "Emma", "bots": ["novice", "novice"], "start": True, "settings": {"seats": 3}}
    seat = server.post("/api/tables", wish)
    emma, laura = player("Emma"), player("Laura", "desktop")
    sit(emma, server, seat)
    emma.page.locator(".play").wait_for()
    laura.page.goto(f"{server.url}/t/{seat['code']}")
    laura.page.locator(".chair").nth(1).click()
    laura.page.locator("input.field").fill("Laura")
    laura.page.get_by_role("button", name="Sit down").click()
    expect(laura.page.locator(".play .asks")).to_contain_text("You play from the next turn on.")
    until([emma], lambda: laura.page.locator(".play .bar").count() > 0)
    emma.page.get_by_role("button", name="Call something out").click()
    emma.page.get_by_role("button", name="Good luck!").click()
    expect(laura.page.locator(".bubble")).to_have_text("Good luck!")
    expect(emma.page.locator(".bubble")).to_have_text("Good luck!")
    emma.end()
    laura.page.get_by_role("button", name="I would like another").click()
    expect(emma.page.locator(".asking")).to_have_text("Laura would like another game.")
    emma.page.get_by_role("button", name="Change bots, sheet or dice").click()
    emma.page.get_by_label("Level of").select_option("master")
    expect(laura.page.locator(".seats .bot")).to_contain_text("Master")
    emma.page.context.close()
    expect(laura.page.locator(".wait")).to_contain_text("Emma is the host and not here.")


def test_who_has_a_pad_of_their_own_says_which_sheet_it_is(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max", "phone")
    wish = {"name": "Emma", "bots": ["novice"], "start": False}
    settings = {"seats": 3, "edition": "chain", "dice": "entered"}
    seat = server.post("/api/tables", {**wish, "settings": settings})
    sit(emma, server, seat)
    max_.join(f"{server.url}/", seat["code"])
    expect(max_.page.get_by_label("Sheet of Emma")).to_have_count(0)
    max_.page.get_by_label("Sheet of Max").select_option("C")
    expect(emma.page.get_by_label("Sheet of Max")).to_have_value("C")
    expect(emma.page.get_by_label("Sheet of Emma").locator("option[value=C]")).to_be_disabled()
    emma.page.get_by_label("Sheet of Emma").select_option("E")
    expect(max_.page.locator(".seats li").first).to_contain_text("Sheet E")
    assert axe_in_both_themes(max_.page) == {}
    emma.start()
    max_.page.locator(".bar").wait_for()
    emma.page.locator(".bar").wait_for()
    (text,) = server.records(seat["code"], seat["secret"])
    sheets = next(line for line in text.splitlines() if line.startswith("Sheets: "))
    assert re.fullmatch("Sheets: E, [ABD], C", sheets)
