"""A sheet of one's own on a phone: pasted, refused at its line, mended, and played on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from qwixx import rules
from tests.own import BOARD_FILE, SHEET
from tests.rules.random_sheets import random_layout
from tests.server.live import LiveServer

from .browser import SIZES
from .conftest import MakePlayer
from .player import finish, play_on
from .test_accessibility import axe_in_both_themes
from .test_sheets import SEEN, table

pytestmark = pytest.mark.e2e

WRONG = SHEET.replace("crosses_to_lock = 4", "crosses_to_lock = 40")
HIGH = rules.write_layout(random_layout(46))
SELECTED = "area => area.value.slice(area.selectionStart, area.selectionEnd)"


def test_a_sheet_is_pasted_refused_at_its_line_mended_and_played_on(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", "phone", server_may_fail=True)  # a refusal is an error to the browser
    page = emma.page
    page.goto(f"{server.url}/new")
    page.get_by_text("Own sheet …").click()
    text = page.get_by_label("Text of the file")
    text.fill(WRONG)
    page.get_by_role("button", name="Play on this sheet").click()
    alert = page.get_by_role("alert").filter(has_text="Line 9:")
    expect(alert).to_contain_text("'crosses_to_lock' must be a whole number from 0 to 10, not 40")
    expect(text).to_be_focused()
    assert text.evaluate(SELECTED) == "crosses_to_lock = 40"
    text.fill(SHEET)
    page.get_by_role("button", name="Play on this sheet").click()
    expect(page.get_by_text("This sheet can be played on")).to_be_visible()
    expect(page.get_by_text("Own sheet: lighthouse")).to_be_visible()
    expect(page.locator("figure .band")).to_have_count(3)
    expect(page.locator("input[name=board]")).to_have_count(0)  # it has not the cells of one
    assert axe_in_both_themes(page) == {}
    page.locator("label:has(input[name=bots][value='1'])").click()
    page.locator("button.open").click()
    expect(page.get_by_text("lighthouse (own sheet)")).to_be_visible()
    emma.start()
    page.get_by_role("button", name="How to play", exact=True).click()
    expect(page.get_by_text("crosses a misthrow: 4 points less")).to_be_visible()
    expect(page.get_by_text("when somebody has 3 misthrows")).to_be_visible()
    page.keyboard.press("Escape")
    play_on([emma], until=10)
    assert page.evaluate(SEEN) == {"scrolls": False, "cut": 0, "small": 0}
    finish([emma])
    expect(page.get_by_text("lighthouse (own sheet)")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    (game,) = rules.read_games(download.value.path().read_bytes())
    assert game.state.is_over
    assert game.state.setup.layout == rules.read_layout(SHEET)
    result = zip(game.record.players, game.record.result or (), strict=True)
    assert sorted(emma.totals()) == sorted(result)


def test_a_board_is_chosen_as_a_file_in_the_lobby(server: LiveServer, player: MakePlayer) -> None:
    emma = player("Emma", "phone", locale="de-DE")
    page = emma.page
    emma.open_table(f"{server.url}/", {"edition": "on-board"})
    page.get_by_role("button", name="Einstellungen ändern").click()
    page.get_by_text("Eigener Spielplan …").click()
    page.locator("input[type=file]").last.set_input_files(BOARD_FILE)
    expect(page.get_by_text("Eigener Spielplan: cliff")).to_be_visible()
    page.get_by_role("button", name="Übernehmen").click()
    expect(page.get_by_text("On Board · cliff")).to_be_visible()


def test_a_sheet_that_is_higher_than_a_phone_scrolls_beneath_the_buttons(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", "small phone")
    table(server, emma, edition="own", own_sheet=HIGH)
    assert emma.page.evaluate(SEEN)["scrolls"]
    asks = emma.page.locator(".asks")  # before any answer: this game may be over after a few
    expect(asks).to_be_visible()
    box = asks.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SIZES["small phone"][1] + 1
