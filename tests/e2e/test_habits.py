"""Other ways to play: keyboard alone, German, real dice, watching, behind a prefix."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import Player, play_on
from .tour import play_until, sit, until

pytestmark = pytest.mark.e2e


def focused(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement?.className ?? ''"))


def tab_to(page: Page, wanted: str, most: int = 40) -> None:
    for _ in range(most):
        if wanted in focused(page):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {wanted}")


def test_a_game_by_keyboard_alone(server: LiveServer, player: MakePlayer) -> None:
    emma = player("Emma", "desktop")
    page = emma.page
    page.goto(f"{server.url}/")
    tab_to(page, "field")
    page.keyboard.type("Emma")
    tab_to(page, "now")
    page.keyboard.press("Enter")
    page.locator(".bar").wait_for()
    crossed = 0
    for turn in range(4000):
        if emma.over():
            break
        if page.locator(".bar .roll:enabled").count():
            page.keyboard.press("r")
        elif page.locator(".bar .really:enabled").count():
            page.keyboard.press("p")
        elif page.locator(".bar .done:enabled").count():
            page.keyboard.press("d")
        elif page.locator(".bar .pass:enabled").count():
            if page.locator(".cell.offered").count() and turn % 4:
                tab_to(page, "cell")
                if "offered" not in focused(page):
                    # The arrow keys walk on the sheet until they meet a cell that is offered.
                    walk_to_offer(page)
                page.keyboard.press("Space")
                crossed += 1
            else:
                page.keyboard.press("p")
        page.wait_for_timeout(15)
    assert emma.over()
    assert crossed > 5


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


def test_a_german_browser_gets_german_and_can_switch(
    server: LiveServer, player: MakePlayer
) -> None:
    oma = player("Oma", locale="de-AT")
    page = oma.page
    page.goto(f"{server.url}/")
    page.get_by_label("Dein Name").fill("Oma")
    page.get_by_role("button", name="Gleich spielen").click()
    page.locator(".bar").wait_for()
    assert page.locator("html").get_attribute("lang") == "de"
    expect(page.get_by_role("group", name="Fehlwürfe: 0 von 4")).to_be_visible()
    play_on([oma])
    expect(page.get_by_role("button", name="Revanche")).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    page.locator("label", has_text="English").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def real_dice(server: LiveServer, make: MakePlayer, *, start: bool = True) -> tuple[Player, Player]:
    """Emma, the host, and Max, with dice of their own between them."""
    emma, max_ = make("Emma"), make("Max")
    code = emma.open_table(f"{server.url}/", {"seats": "2", "dice": "entered"})
    max_.join(f"{server.url}/", code)
    if start:
        emma.start()
    return emma, max_


def test_real_dice_are_entered_and_corrected(server: LiveServer, player: MakePlayer) -> None:
    emma, max_ = real_dice(server, player)
    # The host may enter for everybody.
    enter(emma.page, [4, 1, 2, 5, 3, 6])
    expect(max_.page.locator(".call")).to_have_text("5")
    emma.page.get_by_role("button", name="Correct the dice").click()
    emma.page.locator("[data-face=w2-6]").click()
    emma.page.locator("button.send").click()
    expect(max_.page.locator(".call")).to_have_text("10")
    for one in (emma, max_):
        one.page.locator(".bar .pass").click()
    rolls = 0
    faces = [[(turn * k) % 6 + 1 for k in (1, 2, 3, 5, 7, 11)] for turn in range(200)]
    for _ in range(3000):
        if emma.over():
            break
        if emma.page.locator(".bar .button", has_text="Enter the dice").count():
            enter(emma.page, faces[rolls])
            rolls += 1
        elif not any([one.step() for one in (emma, max_)]):  # noqa: C419  # both take a step
            emma.page.wait_for_timeout(20)
    assert emma.over()
    max_.page.locator("h1.win").wait_for()
    assert emma.totals() == max_.totals()


def enter(page: Page, faces: list[int]) -> None:
    """Type what was thrown, and Enter; dice out of the game are not asked for."""
    page.locator(".bar .button", has_text="Enter the dice").click()
    dice = page.locator(".pad .line").count()
    for face in faces[:dice]:
        page.keyboard.press(str(face))
    page.keyboard.press("Enter")
    # The dice lie on the table: nobody is asked for them any more.
    expect(page.locator(".bar .button", has_text="Enter the dice")).to_have_count(0)


def test_an_open_pad_is_put_away_when_somebody_else_comes_first(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = real_dice(server, player)
    pad, told = emma.page.locator(".pad"), emma.page.locator(".reel")
    hers = emma.page.get_by_text("Throw the dice, then enter them")
    his = emma.page.get_by_text("Max throws and enters the dice")
    expect(hers.or_(his)).to_be_visible()
    if hers.count():
        enter(emma.page, [4, 1, 2, 5, 3, 6])
        until([emma, max_], lambda: his.count() > 0)
    emma.page.locator(".bar .button", has_text="Enter the dice").click()
    enter(max_.page, [3, 2, 2, 5, 3, 6])
    expect(pad).to_have_count(0)
    expect(told).to_contain_text("Max has entered the dice")
    emma.page.get_by_role("button", name="Correct the dice").click()
    expect(pad).to_have_count(1)
    max_.page.locator(".bar .pass").click()
    expect(pad).to_have_count(0)
    expect(told).to_contain_text("Too late: somebody has decided")


def test_a_correction_that_comes_too_late_is_answered(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = real_dice(server, player, start=False)
    slow: list[str | bytes] = []
    lines: list[WebSocketRoute] = []
    held = False

    def hear(said: str | bytes) -> None:
        if held:
            slow.append(said)
        else:
            lines[-1].send(said)

    def dial(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server().on_message(hear)

    emma.page.route_web_socket("**/*", dial)
    emma.page.reload()
    emma.start()
    enter(emma.page, [4, 1, 2, 5, 3, 6])
    # She does not hear in time that Max has decided.
    held = True
    max_.page.locator(".bar .pass").click()
    expect(max_.page.locator(".bar .pass")).to_have_count(0)
    emma.page.get_by_role("button", name="Correct the dice").click()
    emma.page.locator("[data-face=w2-6]").click()
    emma.page.locator("button.send").click()
    expect(emma.page.locator(".pad")).to_have_count(0)
    held = False
    for said in slow:
        lines[-1].send(said)
    expect(emma.page.locator(".problem")).to_have_text("Too late: your dice were not taken")


def test_an_open_pad_is_put_away_when_the_next_turn_has_begun(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma", server_may_fail=True), player("Max")
    lines: list[WebSocketRoute] = []
    dead = False

    def dial(line: WebSocketRoute) -> None:
        if dead:
            line.close()
        else:
            lines.append(line.connect_to_server())

    emma.page.route_web_socket("**/*", dial)
    settings = {"seats": 2, "dice": "entered", "patience": 5}
    seat = server.post("/api/tables", {"name": "Emma", "settings": settings})
    sit(emma, server, seat)
    max_.join(f"{server.url}/", seat["code"])
    emma.start()
    enter(emma.page, [4, 1, 2, 5, 3, 6])
    emma.page.get_by_role("button", name="Correct the dice").click()
    # A dead zone, so long that a bot decides for her.
    dead = True
    lines[-1].close()
    until([max_], lambda: max_.page.get_by_text("Turn 2").count() > 0)
    expect(emma.page.locator(".pad")).to_have_count(1)
    dead = False
    emma.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(emma.page.locator(".pad")).to_have_count(0)
    expect(emma.page.locator(".reel")).to_contain_text("Too late: the next turn has begun")


FACES = """() => {
  const faces = [...document.querySelectorAll(".pad .face")];
  const boxes = faces.map((one) => one.getBoundingClientRect());
  const pad = document.querySelector("dialog");
  return {
    smallest: Math.min(...boxes.flatMap((box) => [box.width, box.height])),
    hidden: Math.max(pad.scrollHeight - pad.clientHeight, pad.scrollWidth - pad.clientWidth),
  };
}"""


def test_every_face_of_the_pad_is_as_large_as_a_finger(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, _ = real_dice(server, player)
    emma.page.locator(".bar .button", has_text="Enter the dice").click()
    for width, height in [(360, 640), (640, 360), (390, 844), (844, 390), (820, 1180)]:
        emma.page.set_viewport_size({"width": width, "height": height})
        emma.page.wait_for_timeout(100)
        found = emma.page.evaluate(FACES)
        assert found["smallest"] >= 44, (width, height, found)
        assert found["hidden"] <= 0, (width, height, found)
    # What is no die is not heard, and Enter comes too early.
    for key in ["0", "7", "x", "Enter", "4", "Enter", "Backspace", "Backspace", "3"]:
        emma.page.keyboard.press(key)
    expect(emma.page.locator(".pad .on")).to_have_count(1)
    expect(emma.page.locator("[data-face=w1-3]")).to_have_attribute("aria-checked", "true")


def test_it_is_said_who_throws_real_dice_and_who_enters_them(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = real_dice(server, player)
    hers = emma.page.get_by_text("Throw the dice, then enter them")
    his = emma.page.get_by_text("Max throws and enters the dice; you may, too")
    expect(hers.or_(his)).to_be_visible()
    if his.count():
        expect(max_.page.get_by_text("Throw the dice, then enter them")).to_be_visible()
        max_.page.goto("about:blank")
        expect(emma.page.get_by_text("Max throws. You enter the dice")).to_be_visible()
    else:
        expect(max_.page.get_by_text("Emma throws the dice")).to_be_visible()


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


def test_going_back_closes_what_lies_on_top_and_shows_the_way_to_the_game(
    server: LiveServer, player: MakePlayer
) -> None:
    page = player("Emma").page
    page.goto(f"{server.url}/")
    page.get_by_role("button", name="Play now").click()
    page.locator(".bar").wait_for()
    page.get_by_role("button", name="How to play", exact=True).click()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("link", name="Guest, Ada, and Pascal").click()
    page.locator(".bar").wait_for()


def test_a_pencilled_cross_counts_when_the_time_is_up(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = player("Emma"), player("Max")
    emma.page.clock.install()
    code = emma.open_table(f"{server.url}/", {"seats": "2", "timer": "30"})
    max_.join(f"{server.url}/", code)
    emma.start()
    play_until(emma, [max_], "button.cell.offered")
    cells = emma.page.locator(".sheet .cell")
    number = cells.evaluate_all("(all) => all.findIndex((one) => one.matches('button.offered'))")
    cells.nth(number).click()
    expect(emma.page.locator(".bar .done")).to_be_visible()
    emma.page.clock.fast_forward(29_000)
    # Long before the server's own clock runs out and a bot decides.
    expect(emma.page.locator(".bar .done")).to_have_count(0, timeout=10_000)
    crossed = emma.page.locator(".sheet .cell.crossed")
    until([max_], lambda: crossed.count() > 0)
    expect(cells.nth(number)).to_contain_class("crossed")
    expect(crossed).to_have_count(1)


# Windows between phone and desktop, and the corners of what is promised.
SHAPES = [(360, 640), (390, 844), (844, 390), (600, 700), (700, 600), (900, 650), (650, 830)]
SHAPES += [(900, 900), (950, 1000), (768, 1024), (1024, 768), (1920, 1080)]
SHAPES += [(960, 560), (1280, 720), (1366, 768), (1600, 900)]
REACH = """() => ({
  covered: (() => {
    const boxes = [...document.querySelectorAll("main > div")]
      .flatMap((one) => [...one.children])
      .map((one) => [one.className, one.getBoundingClientRect()])
      .filter(([, box]) => box.width > 0 && box.height > 0);
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.flatMap(([name, box], at) => boxes.slice(at + 1)
      .filter(([, other]) => meet(box, other)).map(([other]) => `${name} and ${other}`));
  })(),
  down: document.documentElement.scrollHeight - innerHeight,
  across: document.documentElement.scrollWidth - innerWidth,
  head: document.querySelector("main > .head")?.offsetHeight,
  low: Math.max(...[...document.querySelectorAll(".bar .button")]
    .map((one) => one.getBoundingClientRect().bottom)) - innerHeight,
})"""


@pytest.mark.parametrize("edition", ["classic", "on-board"])
def test_sheet_dice_and_buttons_fit_every_window_with_the_longest_names(
    server: LiveServer, player: MakePlayer, edition: str
) -> None:
    emma, tv = player("Wolfeschlegelsteinhausen"), player("TV", "tv")
    wish = {"name": emma.name, "bots": ["regular", "novice", "regular"], "start": True}
    # With all that the head may have to say: a time limit, a series, and somebody who watches.
    settings = {"seats": 4, "edition": edition, "games": 2, "timer": 120, "public": True}
    seat = server.post("/api/tables", {**wish, "settings": settings})
    sit(emma, server, seat)
    tv.page.goto(f"{server.url}/watch/{seat['code']}")
    emma.page.locator(".eyes").wait_for()
    pieces = 1 if edition == "on-board" else 0
    expect(emma.page.locator(".head .mine")).to_have_count(pieces)
    expect(emma.page.locator(".spiral .mine")).to_have_count(pieces)
    expect(tv.page.locator(".spiral .mine")).to_have_count(0)
    emma.careful = True
    asked = ".moves .move" if edition == "on-board" else ".bar .pass:enabled"
    play_until(emma, [], asked)
    for width, height in SHAPES:
        emma.page.set_viewport_size({"width": width, "height": height})
        emma.page.wait_for_timeout(100)
        found = emma.page.evaluate(REACH)
        assert found["down"] <= 0, (width, height, found)
        assert found["across"] <= 0, (width, height, found)
        assert found["low"] <= 0, (width, height, found)
        assert found["head"] <= 50, (width, height, found)
        assert found["covered"] == [], (width, height, found)
    play_on([emma])
    for width, height in SHAPES:
        emma.page.set_viewport_size({"width": width, "height": height})
        assert emma.page.evaluate(REACH)["across"] <= 0, (width, height)


def test_somebody_watches_a_public_table(server: LiveServer, player: MakePlayer) -> None:
    emma, tv = player("Emma"), player("TV", "tv")
    emma.page.goto(f"{server.url}/")
    emma.page.get_by_label("Your name").fill("Emma")
    emma.page.locator("section.two .button").first.click()
    emma.page.locator("label:has(input[name=bots][value='2'])").click()
    emma.page.get_by_label("Anybody may find and watch").check()
    emma.page.locator("button.open").click()
    emma.page.locator(".code b").wait_for()
    tv.page.goto(f"{server.url}/")
    tv.page.get_by_role("link", name="Emma").first.click()
    expect(tv.page.get_by_text("Waiting for the players")).to_be_visible()
    emma.start()
    tv.page.locator(".lid").wait_for()
    expect(tv.page.locator(".sheets .sheet")).to_have_count(3)
    assert tv.page.locator("button.cell").count() == 0
    expect(tv.page.get_by_role("img", name="QR code")).to_be_visible()
    expect(emma.page.locator(".eyes")).to_contain_text("1")
    play_on([emma])
    tv.page.locator("h1.win").wait_for()
    assert tv.totals() == emma.totals()
    assert tv.page.get_by_role("button", name="Rematch").count() == 0


def test_a_large_screen_shows_four_sheets_the_board_and_the_code_without_scrolling(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, tv = player("Emma"), player("TV", "tv")
    wish = {"name": "Emma", "bots": ["regular", "novice", "regular"], "start": True}
    settings = {"seats": 4, "edition": "on-board", "public": True}
    seat = server.post("/api/tables", {**wish, "settings": settings})
    sit(emma, server, seat)
    tv.page.goto(f"{server.url}/watch/{seat['code']}")
    expect(tv.page.locator(".sheets .sheet")).to_have_count(4)
    for width, height in [(1280, 720), (1366, 768), (1920, 900), (1920, 1080)]:
        tv.page.set_viewport_size({"width": width, "height": height})
        tv.page.wait_for_timeout(100)
        down = "() => document.documentElement.scrollHeight - innerHeight"
        assert tv.page.evaluate(down) <= 0, (width, height)
        expect(tv.page.locator(".qr")).to_be_in_viewport(ratio=1)


def test_a_private_table_cannot_be_watched(server: LiveServer, player: MakePlayer) -> None:
    seat = server.post("/api/tables", {"name": "Emma"})
    stranger = player("Stranger")
    stranger.page.goto(f"{server.url}/watch/{seat['code']}")
    expect(stranger.page.get_by_text("not open to spectators")).to_be_visible()
    # Nor is that promised to somebody who comes too late.
    full = {"name": "Emma", "settings": {"seats": 2}, "bots": ["regular"]}
    stranger.page.goto(f"{server.url}/t/{server.post('/api/tables', full)['code']}")
    expect(stranger.page.get_by_text("All seats are taken.")).to_contain_text("its players alone")


def test_a_family_sees_its_private_table_on_the_tv(server: LiveServer, player: MakePlayer) -> None:
    emma, tv, stranger = player("Emma"), player("TV", "tv"), player("Stranger")
    code = emma.open_table(f"{server.url}/", {"bots": "1"})
    emma.page.get_by_role("button", name="Show on a large screen").click()
    expect(emma.page.get_by_role("img", name="QR code that shows this table")).to_be_visible()
    # Typed on the TV, as it is shown.
    tv.page.goto(f"{server.url}/")
    typed = emma.page.locator("dialog .code").inner_text()
    tv.page.get_by_label("Code of the table").fill(typed)
    tv.page.get_by_role("button", name="Join").click()
    expect(tv.page.get_by_text("Waiting for the players")).to_be_visible()
    expect(tv.page.get_by_role("img", name="QR code that opens this table")).to_be_visible()
    # Or opened beside the sheet, which stays where it is.
    with emma.page.expect_popup() as opened:
        emma.page.get_by_role("link", name="Open it in a new window").click()
    beside = opened.value
    expect(beside.get_by_text("Waiting for the players")).to_be_visible()
    emma.page.keyboard.press("Escape")
    emma.start()
    for page in (tv.page, beside):
        expect(page.locator(".sheets .sheet")).to_have_count(2)
        expect(page.get_by_role("img", name="QR code that shows this table")).to_be_visible()
    tv.page.reload()
    expect(tv.page.locator(".sheets .sheet")).to_have_count(2)
    expect(emma.page.locator(".eyes")).to_contain_text("2 watching")
    for address, answer in [
        (f"watch/{code}", "not open to spectators"),
        (f"watch/{code}#bcdfghjk", "no longer good"),
    ]:
        stranger.page.goto("about:blank")
        stranger.page.goto(f"{server.url}/{address}")
        expect(stranger.page.get_by_role("heading")).to_contain_text(answer)
    beside.get_by_role("button", name="Menu").click()
    beside.get_by_role("button", name="Back to your sheet").click()
    beside.locator(".bar").wait_for()


def test_it_works_behind_a_path_prefix(tmp_path: Path, player: MakePlayer) -> None:
    with LiveServer(tmp_path, bot_pause=0.02, bot_workers=1, root_path="/games/qwixx") as server:
        base = f"{server.url}/games/qwixx/"
        emma = player("Emma", server_may_fail=True)
        code = emma.open_table(base, {"bots": "1"})
        assert emma.page.url == f"{base}t/{code}"
        emma.start()
        play_on([emma], until=5)
        emma.page.reload()
        emma.page.locator(".bar").wait_for()


def test_nothing_is_asked_of_anybody_else_and_the_page_opens_without_a_network(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma", server_may_fail=True)
    asked: list[str] = []
    emma.page.on("request", lambda request: asked.append(request.url))
    emma.page.goto(f"{server.url}/")
    emma.page.get_by_label("Your name").wait_for()
    emma.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    assert asked
    assert all(url.startswith((server.url, "data:", "blob:")) for url in asked)
    emma.page.context.set_offline(True)
    emma.page.reload()
    expect(emma.page.get_by_role("button", name="Play now")).to_be_visible()
    emma.page.get_by_label("Your name").fill("Emma")
    emma.page.get_by_role("button", name="Play now").click()
    expect(emma.page.get_by_role("alert")).to_contain_text("cannot be reached")


def test_a_wrong_code_is_told_kindly(server: LiveServer, player: MakePlayer) -> None:
    emma = player("Emma", server_may_fail=True)
    emma.page.goto(f"{server.url}/")
    emma.page.get_by_label("Code of the table").fill("nope-nope")
    emma.page.get_by_role("button", name="Join").click()
    told = emma.page.get_by_role("alert")
    expect(told).to_contain_text("There is no table NOPE-NOPE")
    expect(told).to_be_in_viewport(ratio=1)
