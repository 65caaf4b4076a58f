"""Real dice: entered on a pad, corrected, by whoever comes first."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import Player, shaped, take_out_pad
from .tour import sit, until

pytestmark = pytest.mark.e2e

PASS = "-"


def told(player: Player, words: str) -> Locator:
    """The sentence beside the dice, if it says this."""
    return player.page.locator(".told", has_text=words)


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
    hers = told(emma, "Throw the dice, then enter them")
    expect(hers.or_(told(emma, "Max throws"))).to_be_visible()
    active = (emma if hers.count() else max_).page
    # The host may enter for everybody.
    enter(emma.page, [4, 1, 2, 5, 3, 6])
    expect(max_.page.locator(".call")).to_have_text("5")
    emma.page.get_by_role("button", name="Correct the dice").click()
    emma.page.locator("[data-face=w2-6]").click()
    emma.page.locator("button.send").click()
    expect(max_.page.locator(".call")).to_have_text("10")
    for one in (emma, max_):
        one.page.locator(".bar .pass").click()
    # The way back takes back the question, and leaves the table alone.
    active.locator(".bar .pass.warn").click()
    active.get_by_role("button", name="Yes, misthrow").wait_for()
    active.go_back()
    expect(active.locator(".bar .pass.warn")).to_be_visible()
    emma.hasty = max_.hasty = True
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
    """Type what was thrown: the last die sends it; dice out of the game are not asked for."""
    take_out_pad(page)
    dice = page.locator(".pad .line").count()
    for face in faces[:dice]:
        page.keyboard.press(str(face))
    # The dice lie on the table: nobody is asked for them any more.
    expect(page.locator(".bar .button", has_text="Enter the dice")).to_have_count(0)


# A word is there for some seconds, which a busy machine may be away for.
LISTEN = """() => {
  window.heard = new Set();
  const hear = () => heard.add(document.querySelector(".reel")?.textContent.trim());
  new MutationObserver(hear).observe(document, { childList: true, subtree: true });
}"""


def heard(page: Page, words: str) -> None:
    """Wait until this has been said, since somebody began to listen."""
    page.wait_for_function("(words) => [...heard].some((said) => said?.includes(words))", arg=words)


def test_an_open_pad_is_put_away_when_somebody_else_comes_first(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = real_dice(server, player)
    pad = emma.page.locator(".pad")
    emma.page.evaluate(LISTEN)
    hers = told(emma, "Throw the dice, then enter them")
    his = told(emma, "Max throws and enters the dice")
    expect(hers.or_(his)).to_be_visible()
    if hers.count():
        enter(emma.page, [4, 1, 2, 5, 3, 6])
        until([emma, max_], lambda: his.count() > 0)
    # What was typed of a throw is there when the pad is taken out again.
    taken_out = emma.page.locator(".bar .button", has_text="Enter the dice")
    taken_out.click()
    expect(pad).to_be_visible()
    emma.page.keyboard.press("4")
    emma.page.keyboard.press("Escape")
    expect(pad).to_have_count(0)
    taken_out.click()
    expect(pad.locator("[data-face=w1-4]")).to_be_checked()
    enter(max_.page, [3, 2, 2, 5, 3, 6])
    expect(pad).to_have_count(0)
    heard(emma.page, "Max has entered the dice")
    expect(emma.page.locator(".bar")).to_be_focused()
    emma.page.get_by_role("button", name="Correct the dice").click()
    expect(pad).to_have_count(1)
    max_.page.locator(".bar .pass").click()
    expect(pad).to_have_count(0)
    heard(emma.page, "Too late: somebody has decided")


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
    emma.reload()
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
    # Max begins. Emma's own turn comes first, because with it her pad would open anew.
    enter(emma.page, [4, 1, 2, 5, 3, 6])
    until([emma, max_], lambda: told(emma, "Throw the dice, then enter them").count() > 0)
    enter(emma.page, [4, 1, 2, 5, 3, 6])
    emma.page.get_by_role("button", name="Correct the dice").click()
    # A dead zone, so long that a bot decides for her.
    dead = True
    lines[-1].close()
    until([max_], lambda: max_.page.get_by_text("Turn 3").count() > 0)
    expect(emma.page.locator(".pad")).to_have_count(1)
    dead = False
    emma.page.evaluate(LISTEN)
    emma.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(emma.page.locator(".pad")).to_have_count(0)
    heard(emma.page, "Too late: the next turn has begun")


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
    take_out_pad(emma.page)

    def fit() -> None:
        found = emma.page.evaluate(FACES)
        assert found["smallest"] >= 44, (emma.page.viewport_size, found)
        assert found["hidden"] <= 0, (emma.page.viewport_size, found)

    for width, height in [(360, 640), (640, 360), (390, 844), (844, 390), (820, 1180)]:
        shaped(emma.page, width, height, fit)
    # What is no die is not heard, and Enter comes too early.
    for key in ["0", "7", "x", "Enter", "4", "Enter", "Backspace", "Backspace", "3"]:
        emma.page.keyboard.press(key)
    expect(emma.page.locator(".pad .on")).to_have_count(1)
    expect(emma.page.locator("[data-face=w1-3]")).to_have_attribute("aria-checked", "true")
    # A die is a group of radio buttons: Tab stops once, the arrows choose.
    for key in ["Tab", "ArrowRight", "Tab", "ArrowLeft"]:
        emma.page.keyboard.press(key)
    expect(emma.page.locator(".pad .on")).to_have_count(2)
    expect(emma.page.locator("[data-face=w1-4]")).to_have_attribute("aria-checked", "true")
    expect(emma.page.locator("[data-face=w2-6]")).to_be_focused()


def test_it_is_said_who_throws_real_dice_and_who_enters_them(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = real_dice(server, player)
    hers = told(emma, "Throw the dice, then enter them")
    his = told(emma, "Max throws and enters the dice; you may, too")
    expect(hers.or_(his)).to_be_visible()
    if his.count():
        expect(told(max_, "Throw the dice, then enter them")).to_be_visible()
        max_.page.goto("about:blank")
        expect(told(emma, "Max throws. You enter the dice")).to_be_visible()
    else:
        expect(told(max_, "Emma throws the dice")).to_be_visible()


def test_a_misthrow_that_nobody_can_help_takes_one_tap(
    server: LiveServer, player: MakePlayer
) -> None:
    emma, max_ = real_dice(server, player)
    first, second = emma, max_
    if told(emma, "Max throws and enters the dice").count():
        first, second = max_, emma
    for dice, decisions in (
        ([5, 6, 6, 6, 1, 1], [(first, "r11"), (second, PASS), (first, "y11")]),
        ([1, 2, 1, 1, 6, 6], [(first, "g3"), (second, "r3"), (second, PASS)]),
        ([1, 2, 6, 6, 6, 6], [(first, "b3"), (second, PASS)]),
        ([1, 2, 1, 1, 6, 6], [(second, "y3"), (second, PASS)]),
        ([3, 3, 3, 3, 3, 3], [(second, PASS)]),
    ):
        enter(emma.page, dice)
        for one, decision in decisions:
            decide(one, decision)
    words = first.page.locator(".told")
    expect(words).to_contain_text("No white and coloured die fit")
    expect(words).to_contain_text("That is a misthrow, −5 points.")
    first.page.get_by_role("button", name="Take a misthrow").click()
    first.page.get_by_role("group", name="Misthrows: 1 of 4").wait_for()


def decide(player: Player, decision: str) -> None:
    """Cross a cell for good, or pass."""
    if decision == PASS:
        player.page.locator(".bar .pass").click()
    else:
        player.page.locator(f"[data-cell={decision}].offered").click()
        player.page.locator(".bar .done").click()
