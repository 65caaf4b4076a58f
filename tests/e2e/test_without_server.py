"""A page that is its own server: without a network, killed, and handed around."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from tests.project import ROOT, own_environment
from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import IS_KEPT, SHEET, Player, play_on

pytestmark = pytest.mark.e2e

FAST = "try { localStorage.setItem('qwixx.pace', 'now') } catch {}"


def alone(make: MakePlayer, base: str, name: str = "Emma") -> Player:
    """Somebody on the start page who wants to play on this device alone."""
    one = make(name, server_may_fail=True, worker=True)
    one.page.context.add_init_script(FAST)
    one.page.goto(base)
    one.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    one.page.get_by_label("Your name").fill(name)
    if one.page.locator(".way.alone").count():
        one.page.locator(".way.alone").click()
    return one


def keep_it_all(page: Page) -> None:
    """Wait until all that was loaded is kept for later, and cut the network."""
    page.wait_for_function(IS_KEPT)
    page.context.set_offline(True)


def killed(page: Page) -> None:
    """The tab dies in the middle of whatever it does, and its worker with it."""
    with suppress(Error):  # nobody is left to answer
        page.goto("chrome://crash")
    page.close()


def checked(record: Path) -> None:
    """``qwixx`` replays a record and verifies its dice."""
    for command in ("replay", "verify"):
        ran = subprocess.run(
            [sys.executable, "-m", "qwixx", command, str(record)],
            capture_output=True,
            text=True,
            check=False,
            env=own_environment(record.parent),
            cwd=ROOT,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_game_without_a_network_survives_its_tab_and_is_kept(
    server: LiveServer, player: MakePlayer, tmp_path: Path
) -> None:
    emma = alone(player, f"{server.url}/")
    emma.page.get_by_role("button", name="Play now").click()
    emma.page.locator(".bar").wait_for()
    keep_it_all(emma.page)
    play_on([emma], until=6)
    before = emma.page.evaluate(SHEET)
    url, context = emma.page.url, emma.page.context
    killed(emma.page)
    emma.page = context.new_page()
    emma.page.goto(url)
    emma.page.locator(".bar .button:enabled").first.wait_for()
    assert set(before) <= set(emma.page.evaluate(SHEET))
    emma.hasty = True
    play_on([emma])
    with emma.page.expect_download() as download:
        emma.page.get_by_role("button", name="Download the record").click()
    download.value.save_as(tmp_path / "game.qwixx")
    checked(tmp_path / "game.qwixx")
    # It can be walked through without a network, too, and is among the games of this device.
    emma.page.locator("button.review").click()
    emma.page.locator(".sheet").first.wait_for()
    emma.page.goto(f"{server.url}/history")
    expect(emma.page.get_by_role("button", name="Forget this game")).to_have_count(1)


def test_several_people_hand_one_phone_around(server: LiveServer, player: MakePlayer) -> None:
    emma = alone(player, f"{server.url}/")
    page = emma.page
    page.locator(".way.new").click()
    page.locator("label:has(input[name=people][value='1'])").click()
    page.get_by_label("Player 2").fill("Max")
    page.locator("button.open").click()
    page.locator("button.start").click()
    page.locator(".bar, .hand-over").first.wait_for()
    given: list[str] = []
    emma.hasty = True
    while not emma.over():
        if page.locator(".hand-over .take").count():
            # Nothing of the table is to be seen while the phone goes round.
            assert page.locator(".sheet, .bar").count() == 0
            given.append(page.locator(".hand-over .take").inner_text())
            page.locator(".hand-over .take").click()
            page.locator(".bar").wait_for()
            assert page.locator(".cross.pencil").count() == 0, "nor what the other has decided"
        elif not emma.step():
            page.wait_for_timeout(25)
    assert {"I am Max", "I am Emma"} == set(given)
    assert [name for name, _ in emma.totals()] in (["Emma", "Max"], ["Max", "Emma"])


def test_two_who_face_each_other_decide_at_once(server: LiveServer, player: MakePlayer) -> None:
    emma = alone(player, f"{server.url}/")
    page = emma.page
    page.locator(".way.new").click()
    page.locator("label:has(input[name=people][value='1'])").click()
    page.get_by_label("Player 2").fill("Max")
    page.locator("label:has(input[name=facing][value=facing])").click()
    page.locator("button.open").click()
    page.locator("button.start").click()
    page.locator(".half .bar").first.wait_for()
    assert page.locator(".half").count() == 2
    emma.awaited = ".half .pass"
    while page.locator(".half .pass").count() < 2:
        emma.step()
        page.wait_for_timeout(25)
    # Both are asked, and the first to decide shows nothing of it to the other.
    offered = page.locator(".half").first.locator("button.cell.offered").first
    offered.click()
    page.locator(".half .done").click()
    expect(page.locator(".half .pass")).to_have_count(1)
    assert page.locator(".sheet .pencilled, .sheet .crossed").count() == 0
    emma.awaited, emma.hasty = "", True
    play_on([emma])
    assert [name for name, _ in emma.totals()] in (["Emma", "Max"], ["Max", "Emma"])
