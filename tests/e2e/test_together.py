"""Around the table: what one taps, sees and hears beside the game itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.live import LiveServer

from .conftest import MakePlayer
from .tour import play_until, sit

pytestmark = pytest.mark.e2e


def test_a_second_tap_confirms_and_the_title_and_the_sound_tell_whose_turn_it_is(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma")
    page = emma.page
    wish = {"name": "Emma", "bots": ["novice"], "start": True, "settings": {"seats": 2}}
    page.add_init_script("try { localStorage.setItem('qwixx.quick', 'true') } catch {}")
    sit(emma, server, server.post("/api/tables", wish))
    play_until(emma, [], "button.cell.offered")
    # Whoever looks at another page sees by the title of this one that it is their turn.
    expect(page).to_have_title(re.compile("Your turn"))
    offered = page.locator("button.cell.offered").first
    cell = page.locator(f"[data-cell={offered.get_attribute('data-cell')}]")
    cell.click()
    expect(page.locator(".bar .done")).to_be_visible()
    cell.click()
    expect(cell).to_contain_class("crossed")
    # The switch of the sound is where something makes any.
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    emma.end()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
