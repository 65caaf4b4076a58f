"""Other ways to play: keyboard alone, German, in a hurry, behind a prefix, without a network."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import AT_ONCE, Player, at_rest, moved, play_on
from .tour import play_until, until

pytestmark = pytest.mark.e2e


def focused(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement?.className ?? ''"))


def tab_to(page: Page, wanted: str, most: int = 40) -> None:
    for _ in range(most):
        if wanted in focused(page):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {wanted}")


# Which button asks for something now; all that a key could stand for.
ASKED = """() => document.querySelector("h1.win") ? "over"
  : ["roll", "really", "done", "pass"].find((one) =>
    document.querySelector(`.bar .${one}:enabled`)) ?? "" """


def test_a_game_by_keyboard_alone(server: LiveServer, player: MakePlayer) -> None:
    emma = player("Emma", "desktop")
    page = emma.page
    page.goto(f"{server.url}/")
    tab_to(page, "now")
    tab_to(page, "nick")
    page.keyboard.type("Emma")
    page.keyboard.press("Enter")
    page.locator(".bar").wait_for()
    crossed = 0
    while (asked := page.evaluate(ASKED)) != "over":
        if asked == "pass" and crossed < 3 and page.locator(".cell.offered").count():
            tab_to(page, "cell")
            if "offered" not in focused(page):
                # The arrow keys walk on the sheet until they meet a cell that is offered.
                walk_to_offer(page)
            page.keyboard.press("Space")
            crossed += 1
        elif asked:
            page.keyboard.press({"roll": "r", "done": "d"}.get(asked, "p"))
        page.wait_for_timeout(15)
    assert crossed == 3


def test_the_keyboard_keeps_its_place_when_a_button_or_a_screen_goes(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", "desktop")
    page = emma.page
    page.goto(f"{server.url}/")
    page.get_by_label("Your name").fill("Emma")
    tab_to(page, "now")
    page.keyboard.press("Enter")
    page.locator(".bar").wait_for()
    expect(page.locator(".play:focus")).to_have_count(1)
    while not page.locator(".bar .roll:enabled").count():
        emma.step()
        page.wait_for_timeout(15)
    tab_to(page, "roll")
    page.keyboard.press("Enter")
    page.locator(".bar .roll").wait_for(state="detached")
    expect(page.locator(".bar:focus")).to_have_count(1)
    # The sheet is one step back, the buttons one step ahead.
    page.keyboard.press("Shift+Tab")
    assert "cell" in focused(page)
    page.keyboard.press("End")
    expect(page.locator(".lock:focus")).to_have_count(1)
    label = page.evaluate("() => document.activeElement.ariaLabel")
    assert re.match(r"(Red|Yellow|Green|Blue) lock, open: needs 5 crosses, has \d+$", label), label


def test_the_keyboard_comes_back_from_what_lay_on_top(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", "desktop")
    page = emma.page
    emma.open_table(f"{server.url}/", {"bots": "1"})
    here, dialog = page.locator(":focus"), page.locator("dialog[open]")
    change = page.get_by_role("button", name="Change the settings")
    change.press("Enter")
    page.get_by_role("button", name="Keep these settings").press("Enter")
    expect(change).to_be_focused()
    emma.start()
    menu = page.get_by_role("button", name="Menu", exact=True)
    ways: list[tuple[str, Callable[[], object]]] = [
        ("Settings", lambda: page.keyboard.press("Escape")),
        ("How to play", page.go_back),
        ("Show on a large screen", lambda: dialog.get_by_label("Close").press("Enter")),
    ]
    for what, put_away in ways:
        menu.press("Enter")
        dialog.get_by_role("button", name=what).press("Enter")
        expect(dialog).to_have_count(1)
        put_away()
        expect(dialog).to_have_count(0)
        expect(menu).to_be_focused()
    menu.press("Enter")
    for what, question in [("End the game", "Nobody wins"), ("Leave the table", "play on")]:
        dialog.get_by_role("button", name=what).press("Enter")
        expect(here).to_contain_text(question)
        dialog.get_by_role("button", name="Cancel").press("Enter")
        expect(here).to_have_text(what)


def walk_to_offer(page: Page) -> None:
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    for row in range(4):
        for _ in range(11):
            if "offered" in focused(page):
                return
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        if row < 3:
            page.keyboard.press("ArrowDown")


def test_letters_act_only_while_the_settings_let_them(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", "desktop")
    page = emma.page

    def switch(wanted: bool) -> None:
        page.get_by_role("button", name="Menu").first.click()
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Keyboard shortcuts").set_checked(wanted)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

    page.goto(f"{server.url}/")
    page.get_by_role("button", name="Play now").click()
    asked = page.locator(".bar .roll:enabled, .bar .pass:enabled")
    asked.wait_for()
    switch(False)
    emma.reload()
    asked.wait_for()
    told = page.locator(".told")
    before = told.inner_text()
    for letter in "rp":
        page.keyboard.press(letter)
    page.wait_for_timeout(400)
    assert told.inner_text() == before
    switch(True)
    page.keyboard.press("r" if page.locator(".bar .roll").count() else "p")
    expect(told).not_to_have_text(before)


def test_a_german_browser_gets_german_and_can_switch(
    server: LiveServer, player: MakePlayer
) -> None:
    oma = player("Oma", locale="de-AT", server_may_fail=True)
    page = oma.page
    page.goto(f"{server.url}/")
    page.get_by_label("Dein Name").fill("Oma, Opa")
    page.get_by_role("button", name="Gleich spielen").click()
    expect(page.get_by_role("alert")).to_contain_text("Komma, Semikolon")
    page.get_by_label("Dein Name").fill("Oma")
    page.get_by_role("button", name="Gleich spielen").click()
    page.locator(".bar").wait_for()
    assert page.locator("html").get_attribute("lang") == "de"
    expect(page.get_by_role("group", name="Fehlwürfe: 0 von 4")).to_be_visible()
    play_on([oma], until=2)
    page.get_by_role("button", name="Menü").click()
    for _ in range(2):  # und ja, wirklich
        page.get_by_role("button", name="Spiel beenden").click()
    expect(page.get_by_role("button", name="Revanche")).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    page.locator("label", has_text="English").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_name_that_cannot_be_had_stays_in_its_field_with_the_reason(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max")
    max_.join(f"{server.url}/", emma.open_table(f"{server.url}/", {"seats": "2"}))
    page = max_.page
    page.get_by_role("button", name="Change your name").click()
    field, save = page.locator("dialog input"), page.get_by_role("button", name="Save")
    for name, reason in [(" ", "type your name"), ("Emma", "Emma")]:
        field.fill(name)
        save.click()
        expect(page.locator("dialog").get_by_role("alert")).to_contain_text(reason)
        expect(field).to_have_value(name)
    field.fill("Moritz")
    save.click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(emma.page.locator(".seats")).to_contain_text("Moritz")


def test_impatient_taps_take_one_seat(server: LiveServer, player: MakePlayer) -> None:
    emma, max_ = player("Emma"), player("Max")
    code = emma.open_table(f"{server.url}/", {"seats": "4"})
    max_.page.goto(f"{server.url}/t/{code}")
    max_.page.locator("input.field").fill("Max")
    max_.page.locator("form .button.main").evaluate("(one) => { one.click(); one.click(); }")
    max_.page.locator(".seats").wait_for()
    bots = emma.page.locator(".addbot button")
    bots.evaluate("(one) => { one.click(); one.click(); }")
    expect(emma.page.locator(".seats li.bot")).to_have_count(1)
    expect(emma.page.locator(".seats li.person")).to_have_count(2)
    expect(emma.page.locator(".seats li.empty")).to_have_count(1)


def test_what_a_new_table_is_refused_for_is_said_where_it_was_tried(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma", "small phone", server_may_fail=True).page
    page.goto(f"{server.url}/")
    field = page.get_by_label("Your name")
    field.fill("Em\u202ema")
    page.get_by_role("button", name="New table").click()
    told, opens = page.get_by_role("alert"), page.get_by_role("button", name="Open the table")
    opens.wait_for()
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    page.context.set_offline(True)
    opens.click()
    expect(told).to_contain_text("cannot be reached")
    expect(told).to_be_in_viewport(ratio=1)
    page.context.set_offline(False)
    opens.click()
    page.get_by_role("button", name="Change your name").click()
    expect(field).to_be_focused()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_going_back_puts_away_what_lies_on_top_before_it_leaves_the_table(
    server: LiveServer, player: MakePlayer, size: str
) -> None:
    page = player("Emma", size).page
    page.goto(f"{server.url}/")
    page.get_by_role("button", name="Play now").click()
    page.locator(".bar").wait_for()
    on_top, table = page.locator("dialog[open]"), page.url
    menu = page.get_by_role("button", name="Menu")
    for buttons in (
        [page.get_by_role("button", name="How to play", exact=True)],
        [page.locator(".other").first],
        [menu],
        [menu, on_top.get_by_role("button", name="Settings")],
    ):
        for button in buttons:
            button.click()
            expect(on_top).to_have_count(1)
        page.go_back()
        expect(on_top).to_have_count(0)
        expect(page.locator(".bar")).to_be_visible()
        assert page.url == table
    # Put away and taken out again at once, it stays.
    menu.click()
    expect(on_top).to_have_count(1)
    moved(
        page,
        """const menu = document.querySelector("dialog");
        const again = () => document.querySelector(".head button").click();
        menu.addEventListener("close", () => setTimeout(again));
        menu.close();""",
    )
    expect(on_top).to_have_count(1)
    # What was put away in another way is not in the way either.
    page.keyboard.press("Escape")
    expect(on_top).to_have_count(0)
    at_rest(page)
    # Nor is what a reload, or the way forward, does not bring back.
    menu.click()
    expect(on_top).to_have_count(1)
    page.reload()
    page.locator(".bar").wait_for()
    at_rest(page)
    moved(page, "history.forward();")
    at_rest(page)
    expect(on_top).to_have_count(0)
    page.go_back()
    page.get_by_role("link", name="Guest, Ada, and Pascal").click()
    page.locator(".bar").wait_for()
    menu.click()
    on_top.get_by_role("button", name="To the start").click()
    page.locator(".now").wait_for()
    page.go_back()
    page.locator(".bar").wait_for()
    expect(on_top).to_have_count(0)


def test_a_pencilled_cross_counts_when_the_time_is_up(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max")
    emma.page.clock.install()
    code = emma.open_table(f"{server.url}/", {"seats": "2", "timer": "120"})
    max_.join(f"{server.url}/", code)
    emma.start()
    play_until(emma, [max_], "button.cell.offered")
    cells = emma.page.locator(".sheet .cell")
    number = cells.evaluate_all("(all) => all.findIndex((one) => one.matches('button.offered'))")
    cells.nth(number).click()
    expect(emma.page.locator(".bar .done")).to_be_visible()
    emma.page.clock.fast_forward(119_000)
    # Long before the server's own clock runs out and a bot decides.
    expect(emma.page.locator(".bar .done")).to_have_count(0)
    crossed = emma.page.locator(".sheet .cell.crossed")
    until([max_], lambda: crossed.count() > 0)
    expect(cells.nth(number)).to_contain_class("crossed")
    expect(crossed).to_have_count(1)


def test_it_works_behind_a_path_prefix(tmp_path: Path, player: MakePlayer) -> None:
    with LiveServer(tmp_path, bot_pause=0.02, bot_workers=1, root_path="/games/qwixx") as server:
        base = f"{server.url}/games/qwixx/"
        emma = player("Emma", server_may_fail=True)
        code = emma.open_table(base, {"bots": "1"})
        assert emma.page.url == f"{base}t/{code}"
        emma.start()
        play_on([emma], until=5)
        emma.reload()
        emma.page.locator(".bar").wait_for()


def test_nothing_is_asked_of_anybody_else_and_the_page_opens_without_a_network(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", server_may_fail=True, worker=True)
    asked: list[str] = []
    emma.page.on("request", lambda request: asked.append(request.url))
    emma.page.goto(f"{server.url}/")
    emma.page.get_by_label("Your name").wait_for()
    emma.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    assert asked
    assert all(url.startswith((server.url, "data:", "blob:")) for url in asked)
    emma.page.context.set_offline(True)
    emma.reload()
    expect(emma.page.get_by_role("button", name="Play now")).to_be_visible()
    emma.page.get_by_label("Your name").fill("Emma")
    emma.page.get_by_role("button", name="Play now").click()
    expect(emma.page.get_by_role("alert")).to_contain_text("cannot be reached")


MOST_OF_A_FIRST_VISIT = 100_000


def test_a_first_visit_is_light_and_what_it_left_out_is_there_before_it_is_wanted(
    own_server: LiveServer, browser: Browser
) -> None:
    # A server of its own: a list of other tests' tables to watch would weigh, too.
    # At home, without TLS: no brotli, and no service worker that would fetch the rest.
    context = browser.new_context(service_workers="block", reduced_motion="reduce")
    context.add_init_script(f"({AT_ONCE})()")
    emma = Player(context.new_page(), "Emma")
    wire = context.new_cdp_session(emma.page)
    wire.send("Network.enable")
    context.set_extra_http_headers({"Accept-Encoding": "gzip"})
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda said: sizes.append(int(said["encodedDataLength"])))
    emma.page.goto(f"{own_server.url}/")
    emma.page.get_by_label("Your name").fill("Emma")
    emma.page.wait_for_load_state("networkidle")
    emma.page.evaluate("() => document.fonts.ready.then(() => true)")
    assert 50_000 < sum(sizes) < MOST_OF_A_FIRST_VISIT
    # What cannot be had just now says so, and comes when it can.
    emma.page.route("**/assets/**", lambda asked: asked.abort())
    emma.page.get_by_role("button", name="How to play").click()
    expect(emma.page.get_by_role("alert")).to_contain_text("cannot be reached")
    emma.page.unroute_all()
    emma.page.get_by_role("button", name="Reload").click()
    expect(emma.page.get_by_role("heading", name="Misthrow")).to_be_attached()
    emma.page.go_back()
    emma.page.get_by_role("button", name="Play now").click()
    emma.page.locator(".bar").wait_for()
    emma.page.wait_for_load_state("networkidle")
    # Another version on the server: the files of this one are gone.
    emma.page.route("**/assets/**", lambda asked: asked.abort())
    emma.page.get_by_role("button", name="How to play", exact=True).click()
    expect(emma.page.get_by_role("heading", name="Misthrow")).to_be_attached()
    emma.page.keyboard.press("Escape")
    emma.page.get_by_role("button", name="Menu").click()
    for _ in range(2):  # and yes, really
        emma.page.get_by_role("button", name="End the game").click()
    expect(emma.page.get_by_role("button", name="Rematch")).to_be_visible()
    context.close()


def test_a_wrong_code_is_told_kindly(server: LiveServer, player: MakePlayer) -> None:
    emma = player("Emma", server_may_fail=True)
    emma.page.goto(f"{server.url}/")
    emma.page.get_by_label("Code of the table").fill("nope-nope")
    emma.page.get_by_role("button", name="Join").click()
    told = emma.page.get_by_role("alert")
    expect(told).to_contain_text("There is no table NOPE-NOPE")
    expect(told).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("locale", "word"), [("fr-CA", "plus récent"), ("pl-PL", "newer browser")])
def test_a_browser_that_is_too_old_is_told_so_in_its_language(
    locale: str, word: str, server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma", locale=locale).page
    page.add_init_script("delete HTMLDialogElement.prototype.showModal")
    page.goto(f"{server.url}/")
    expect(page.get_by_text(word)).to_be_visible()
    expect(page.locator(".loading")).to_be_hidden()
