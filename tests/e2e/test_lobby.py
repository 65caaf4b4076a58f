"""Before the game: who may sit down, and what those see who may not."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.live import LiveServer

from .conftest import MakePlayer

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
