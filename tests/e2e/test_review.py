"""A game once more, in the browser: its review, any record, the quiz, and the games of a device."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from qwixx import rules
from tests.insight.games import record_for
from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import Player, finish, play_on
from .test_accessibility import axe_in_both_themes
from .tour import sit

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(1200)]

REVIEWED = 240_000
"""Milliseconds that a review may take where nothing is compiled yet."""
SCROLLS = "() => document.documentElement.scrollWidth > innerWidth"


@cache
def game(players: int = 2, seed: int = 3, edition: str = "classic") -> str:
    return rules.write_record(record_for(edition, players, seed))


def replay(page: Page, server: LiveServer, record: str) -> None:
    """Open a record by its text."""
    page.goto(f"{server.url}/replay")
    page.get_by_label(re.compile("Text of the record|Text der Aufzeichnung")).fill(record)
    page.get_by_role("button", name=re.compile("^(Open|Öffnen)$")).click()
    page.locator(".where").wait_for()


def await_review(page: Page) -> None:
    page.locator(".curve input").wait_for(timeout=REVIEWED)


def no_violations(page: Page) -> None:
    """Axe finds nothing, in either theme."""
    assert axe_in_both_themes(page) == {}


def turn(page: Page) -> str:
    return page.locator(".where").inner_text()


def test_a_game_is_played_reviewed_by_a_tap_and_kept_on_this_device(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", "phone")
    wish = {"name": "Emma", "bots": ["novice"], "start": True, "settings": {"seats": 2}}
    sit(emma, server, server.post("/api/tables", wish))
    play_on([emma], until=6)
    finish([emma])
    totals = dict(emma.totals())
    page = emma.page
    page.get_by_role("button", name="Review: was it luck?").click()
    expect(page.get_by_role("heading", name="Review", exact=True)).to_be_visible()
    page.locator(".where").wait_for()  # to walk, nobody has to wait for the review
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".where")).to_have_text("The end")
    shown = page.locator(".seat .total").all_inner_texts()
    ends = [int(text.replace("−", "-").splitlines()[-1]) for text in shown]
    assert sorted(ends) == sorted(totals.values())
    await_review(page)
    expect(page.get_by_role("heading", name="Luck and play")).to_be_visible()
    for name in totals:
        expect(page.locator("article h3", has_text=name)).to_be_visible()

    page.goto(f"{server.url}/")
    page.get_by_role("button", name=re.compile("Your games")).click()
    expect(page.locator(".sum b")).to_have_text("1 game")
    expect(page.locator("li .game .hand")).to_have_text(str(totals["Emma"]).replace("-", "−"))
    expect(page.locator("tr", has_text="Novice")).to_contain_text("1 game")
    expect(page.locator(".plot svg")).to_have_count(3)  # points, and what the review said
    no_violations(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = download.value.path().read_bytes()

    max_ = player("Max", server_may_fail=True)  # what is not his is an error to the browser
    max_.page.goto(f"{server.url}/history")
    expect(max_.page.get_by_text("When you have played a game to its end")).to_be_visible()
    read = max_.page.locator("input[type=file]")
    read.set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": b"{}"})
    expect(max_.page.get_by_role("alert")).to_have_text("This is no file of games from here.")
    read.set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": saved})
    expect(max_.page.get_by_role("status")).to_have_text("1 game added.")
    # The table is not his, but the game came along.
    max_.page.locator("li .game").click()
    expect(max_.page.locator(".seat")).to_have_count(2)
    max_.page.goto(f"{server.url}/history")
    max_.page.get_by_role("button", name="Forget all games").click()
    max_.page.get_by_role("button", name="Really forget all games?").click()
    expect(max_.page.get_by_text("When you have played a game to its end")).to_be_visible()


def test_somebody_walks_through_a_review_by_keys_slider_and_buttons(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma", "desktop").page
    replay(page, server, game(4))
    await_review(page)
    assert turn(page).startswith("Turn 1 ")
    page.keyboard.press("ArrowRight")
    assert "action 2" in turn(page)
    page.keyboard.press("ArrowRight")
    assert turn(page).startswith("Turn 2 ")
    page.keyboard.press("End")
    assert turn(page).strip() == "The end"
    page.keyboard.press("ArrowRight")
    assert turn(page).strip() == "The end"
    page.keyboard.press("Home")
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert "action 2" in turn(page), "the slider takes its own keys, and once"
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"Max: [\d.]+%"))
    box = page.locator(".curve input").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    assert int(turn(page).split()[1]) > 2
    page.get_by_role("button", name="To the beginning").click()
    assert turn(page).startswith("Turn 1 ")
    page.get_by_role("button", name="Next turning point").click()
    assert page.locator("ol .here").count() >= 1
    for seat in range(4):
        page.locator(".seat").nth(seat).click()
        expect(page.locator(".seat").nth(seat)).to_have_attribute("aria-pressed", "true")
    no_violations(page)
    page.get_by_text("All in numbers").click()
    for column in range(4):
        cells = page.locator(f"table td:nth-child({column + 2})").all_inner_texts()
        values = [float(cell.replace("−", "-").rstrip("%").replace("+", "")) for cell in cells[-6:]]
        assert sum(values[:-1]) == pytest.approx(values[-1], abs=0.4), "the parts add up"


def test_what_a_decision_cost_and_what_was_better_is_told_in_ones_language(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma", "phone", locale="de-DE", theme="dark").page
    replay(page, server, game(2, 3))
    await_review(page)
    labels = re.compile("Zweifelhaft|Schlecht|Sehr schlecht")
    for _ in range(80):
        if page.locator(".verdict .label", has_text=labels).count():
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator(".verdict .label")).to_contain_text("kostet")
    expect(page.locator(".verdict .why")).to_contain_text("Besser:")
    options = page.locator(".options li")
    assert options.count() >= 2
    expect(options.locator(".tag")).to_have_text("gewählt")
    words = " ".join(page.locator(".options .why").all_inner_texts())
    assert re.search("überspring|zählt|behält|schließt|Aktion 2", words)
    assert not page.evaluate(SCROLLS)
    no_violations(page)


def test_a_moment_is_shared_by_a_link_that_holds_the_game(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max", "desktop")
    replay(emma.page, server, game())
    for _ in range(6):
        emma.page.get_by_role("button", name="One step on").click()
    where = turn(emma.page)
    emma.page.get_by_role("button", name="Share this moment").click()
    link = emma.page.locator("[data-link]").get_attribute("data-link") or ""
    assert "m=7" in link
    max_.page.goto(link)
    expect(max_.page.locator(".where")).to_have_text(where)
    max_.page.goto(f"{server.url}/")
    max_.page.goto(link.replace("&r=", "&r=x")[:-40])
    expect(max_.page.get_by_role("alert")).to_contain_text("no whole game in this link")


def test_what_is_wrong_with_a_record_is_told_at_its_line(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma", server_may_fail=True).page
    page.goto(f"{server.url}/replay")
    text = page.get_by_label("Text of the record, or a link")
    wrong = game().replace("\n3. ", "\n4. ")
    line = wrong.splitlines().index(next(one for one in wrong.splitlines() if one[:2] == "4.")) + 1
    text.fill(wrong)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(f"Line {line}:")
    expect(text).to_be_focused()
    no_violations(page)
    two = f"{game()}\n{game(2, 4)}"
    page.locator("input[type=file]").set_input_files(
        {"name": "two.qwixx", "mimeType": "text/plain", "buffer": two.encode()}
    )
    page.get_by_role("button", name="Game 2 of 2").click()
    expect(page.locator(".seat")).to_have_count(2)


def test_the_games_of_a_private_table_are_for_its_players(
    server: LiveServer, player: MakePlayer
) -> None:
    wish = {"name": "Emma", "bots": ["novice"], "settings": {"seats": 2}}
    code = server.post("/api/tables", wish)["code"]
    page = player("Max", server_may_fail=True).page
    page.goto(f"{server.url}/replay/{code}/1")
    expect(page.get_by_role("alert")).to_contain_text("for the players of the table")
    page.goto(f"{server.url}/replay/bcdfghjkmn/1")
    expect(page.get_by_role("alert")).to_contain_text("no table with this code")


def test_a_game_that_was_broken_off_is_walked_through_without_review(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma").page
    lines = game().splitlines()
    begun = "\n".join(lines[: next(n for n, one in enumerate(lines) if one.startswith("5. "))])
    replay(page, server, begun)
    expect(page.get_by_text("was not played to its end")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".where")).to_have_text("Here the record ends")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_quiz_asks_again_and_tells_what_each_option_was_worth(
    server: LiveServer, player: MakePlayer, size: str
) -> None:
    emma: Player = player("Emma", size)
    page = emma.page
    replay(page, server, game())
    await_review(page)
    page.get_by_role("button", name=re.compile("Quiz with .*'s mistakes")).click()
    expect(page.get_by_role("heading", name="What would you do?")).to_be_visible()
    of = int(re.findall(r"1 of (\d+)", page.locator(".head").inner_text())[0])
    for number in range(1, of + 1):
        expect(page.locator(".head")).to_contain_text(f"{number} of {of}")
        assert page.locator(".options").count() == 0, "nothing is told before"
        expect(page.get_by_role("button", name="Check")).to_be_disabled()
        page.locator("button.cell.offered, .said .row button").first.click()
        page.get_by_role("button", name="Check").click()
        assert page.locator(".options li").count() >= 2
        expect(page.locator(".told")).to_be_visible()
        if number == 1:
            assert not page.evaluate(SCROLLS)
            no_violations(page)
        page.get_by_role("button", name=re.compile("^(Next|Done)$")).click()
    expect(page.locator(".result")).to_have_text(re.compile(rf"^\d+ of {of} found$"))
    page.get_by_role("button", name="Back to the review").click()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()


def test_a_game_with_a_board_shows_where_the_pieces_stand(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma").page
    replay(page, server, game(3, 5, "on-board"))
    page.keyboard.press("End")
    expect(page.get_by_role("img", name=re.compile("Max"))).to_be_visible()
    assert not page.evaluate(SCROLLS)
