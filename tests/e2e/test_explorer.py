"""Any position in the browser: the explorer, puzzles, and how a game could have gone on."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.server.live import LiveServer

from .conftest import MakePlayer
from .test_review import REVIEWED, SCROLLS, await_review, game, no_violations, replay

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(1200)]

POSITION = "explore#p=r5+y-+g-+b-+m0+%7C+r2.3+y-+g-+b-+m0+%401&d=w4+w1+r2+y5+g3+b6"


def test_a_position_is_set_up_by_taps_judged_and_shared(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma", "phone", server_may_fail=True).page
    page.goto(f"{server.url}/history")
    page.get_by_role("button", name="Position explorer").click()
    expect(page.get_by_role("heading", name="Before the roll")).to_be_visible(timeout=REVIEWED)
    for number in (2, 3, 4, 5, 6):
        page.locator(f'[data-cell="r{number}"]').click()
        expect(page.locator(f'[data-cell="r{number}"]')).to_have_class(re.compile("crossed"))
    page.locator('[data-cell="r3"]').click()
    expect(page.locator('[data-cell="r3"]')).not_to_have_class(re.compile("crossed"))
    page.locator('[data-cell="r12"]').click()
    expect(page.get_by_role("alert")).to_contain_text("the lock needs 5 crosses")
    page.locator('[data-cell="r3"]').click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator('[data-cell="r12"]').click()
    expect(page.locator(".band.closed")).to_have_count(1)
    page.get_by_role("button", name="Misthrows: one more").click()
    misthrows = page.get_by_role("group", name="Misthrows", exact=True)
    expect(misthrows.locator("b")).to_have_text("1")
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.locator(".options li").first).to_be_visible(timeout=REVIEWED)
    expect(page.locator(".dice > .die")).to_have_count(5)
    assert not page.evaluate(SCROLLS)
    no_violations(page)
    page.get_by_role("button", name="Share this position").click()
    link = page.locator("[data-link]").get_attribute("data-link") or ""
    options = page.locator(".options").inner_text()
    other = player("Max", "desktop").page
    other.goto(link)
    expect(other.locator(".options")).to_have_text(options, use_inner_text=True, timeout=REVIEWED)


def test_what_comes_after_an_option_and_what_was_decided_before_is_seen(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma", "desktop").page
    page.goto(f"{server.url}/{POSITION}")
    expect(page.get_by_role("heading", name="Player 1, action 1")).to_be_visible(timeout=REVIEWED)
    page.get_by_role("button", name="What comes after: Yellow 5").click()
    expect(page.get_by_role("heading", name="Player 1, action 2")).to_be_visible()
    expect(page.locator('.sheet [data-cell="y5"]')).to_have_class(re.compile("crossed"))
    no_violations(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("heading", name="Player 1, action 1")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Player 2")).click()
    expect(page.get_by_role("heading", name="Player 2, action 1")).to_be_visible()


def test_puzzles_are_solved_and_remembered(server: LiveServer, player: MakePlayer) -> None:
    page = player("Emma", "phone").page
    page.goto(f"{server.url}/puzzles")
    solution = json.loads(server.get("/api/puzzles"))["puzzles"][0]["options"][0][0]
    check = page.get_by_role("button", name="Check")
    check.wait_for(timeout=REVIEWED)
    expect(page.get_by_text("0 of 100 solved")).to_be_visible()
    assert page.locator(".options").count() == 0, "nothing is told before"
    if solution == "-":
        page.get_by_role("button", name="Cross nothing").click()
    else:
        page.locator(f'.sheet [data-cell="{solution}"]').click()
    check.click()
    expect(page.get_by_text("Yes, that is the best.")).to_be_visible()
    expect(page.get_by_text("The bot “Regular” misses it")).to_be_visible()
    no_violations(page)
    page.reload()
    expect(page.get_by_text("1 of 100 solved")).to_be_visible()
    expect(page.get_by_text("Puzzle 2 ·")).to_be_visible()


def test_a_review_goes_on_otherwise_and_into_the_explorer(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma", "desktop").page
    replay(page, server, game())
    await_review(page)
    while not page.get_by_text("What if …?").count():
        page.keyboard.press("ArrowRight")
    page.get_by_text("What if …?").click()
    page.locator("details[open]", has_text="What if").locator("button").first.click()
    expect(page.get_by_text("One game is mostly luck.")).to_be_visible(timeout=REVIEWED)
    expect(page.get_by_text("As it was")).to_be_visible()
    no_violations(page)
    page.get_by_role("button", name="Take over yourself").click()
    decide = page.get_by_role("button", name="Decide", exact=True)
    expect(decide).to_be_disabled(timeout=REVIEWED)
    page.locator(".said .row button").first.click()
    decide.click()
    expect(page.get_by_role("button", name="Take back")).to_be_enabled(timeout=REVIEWED)
    no_violations(page)
    page.get_by_role("button", name="Back", exact=True).click()
    where = page.locator(".where").inner_text()
    page.get_by_role("button", name="Explore from here").click()
    expect(page.locator(".options li").first).to_be_visible(timeout=REVIEWED)
    page.go_back()
    expect(page.locator(".where")).to_have_text(where, timeout=REVIEWED)
