"""The guided first game: what a beginner needs, in a few taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.live import LiveServer

from .conftest import MakePlayer

pytestmark = pytest.mark.e2e


def cross(page: Page, cell: str) -> None:
    page.locator(f"[data-cell={cell}].offered").click()
    page.locator(".bar .done").click()


def test_a_beginner_is_led_through_every_rule(server: LiveServer, player: MakePlayer) -> None:
    page = player("Emma", "small phone").page
    page.goto(f"{server.url}/")
    page.get_by_role("button", name="Learn in 90 seconds").click()
    told, roll = page.locator(".told"), page.locator(".bar .roll")
    roll.click()
    expect(told).to_contain_text("The white dice make 5")
    # The price of a cross is to be seen before it is paid.
    page.locator("[data-cell=r5].offered").click()
    for number in (2, 3, 4):
        expect(page.locator(f"[data-cell=r{number}]")).to_have_accessible_name(
            f"Red {number}, would be lost"
        )
    page.locator(".bar .done").click()
    # Each offer says which dice make it.
    expect(page.locator("[data-cell=r7].offered")).to_have_accessible_name(
        "Red 7, may be crossed, white 3 and red 4, skips 1 number"
    )
    cross(page, "r7")
    expect(told).to_contain_text("Ada rolled a 12")
    cross(page, "g12")
    roll.click()
    expect(told).to_contain_text("that is a misthrow")
    page.get_by_role("button", name="Take a misthrow").click()
    expect(page.get_by_role("group", name="Misthrows: 1 of 4")).to_be_visible()
    cross(page, "r12")
    expect(page.get_by_role("heading", name="That is all!")).to_be_visible()
    page.get_by_role("button", name="I want to play").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
