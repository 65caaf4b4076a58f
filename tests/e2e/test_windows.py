"""Everything that a game needs is in sight, whatever the shape of the window."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import Player, shaped
from .tour import long_names, play_until, sit

pytestmark = pytest.mark.e2e


# Windows between phone and desktop, and the corners of what is promised.
SHAPES = [
    (360, 640),
    (390, 844),
    (844, 390),
    (667, 375),
    (640, 360),
    (600, 700),
    (390, 768),
    (820, 844),
]
SHAPES += [
    (700, 600),
    (900, 650),
    (650, 830),
    (900, 900),
    (950, 1000),
    (768, 1024),
    (1024, 768),
    (1920, 1080),
]
# Phones whose browser keeps its bars.
SHAPES += [(390, 664), (412, 732), (430, 739), (844, 340)]
SHAPES += [(960, 560), (1280, 720), (1366, 768), (1600, 900)]
# Where the lid is narrow for its height.
SHAPES += [(960, 540), (1024, 600), (1366, 600), (480, 844)]
# Wide and low: a strip of a desktop.
SHAPES += [(1000, 360), (1200, 380), (1280, 440), (1920, 360), (1920, 520)]
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
  // The others' sheets: a cell of a small one, or the narrowest chip of a row, must be legible.
  others: [...document.querySelectorAll(".other")].map((card) => {
    const mini = card.querySelector("svg.mini").getBoundingClientRect();
    const chips = [...card.querySelectorAll(".chip b")];
    if (mini.width > 0) return mini.width / 12 >= 8 ? "sheet" : "too small";
    if (chips.every((one) => one.offsetWidth >= 12 && one.offsetHeight >= 15)) return "chips";
    return "none";
  }),
  space: document.querySelector(".spiral .disc")?.getBoundingClientRect().width,
  // How far the letters of the dice and the sum are from the rim of the lid.
  rim: Math.min(...[...document.querySelectorAll(".felt i, .felt .call")]
    .map((one) => [one.getBoundingClientRect(), one.closest(".felt").getBoundingClientRect()])
    .map(([one, felt]) => Math.min(one.left - felt.left, felt.right - one.right,
      one.top - felt.top, felt.bottom - one.bottom))),
  low: Math.max(...[...document.querySelectorAll(".bar .button")]
    .map((one) => one.getBoundingClientRect().bottom)) - innerHeight,
})"""

# How many lines of the result are in sight from the first on, once it lies still.
RESULT = """async () => {
  const frame = () => new Promise((then) => requestAnimationFrame(then));
  await frame(), await frame();
  const lines = [...document.querySelectorAll("table.game tbody tr")];
  const hidden = lines.findIndex((one) => {
    const box = one.getBoundingClientRect();
    return box.height < 1 || box.top < 0 || box.bottom > innerHeight
      || box.left < 0 || box.right > innerWidth;
  });
  return {
    places: lines.length,
    seen: hidden < 0 ? lines.length : hidden,
    across: document.documentElement.scrollWidth - innerWidth,
  };
}"""


def fits_every_window(player: Player) -> list[list[str]]:
    """Everything is in sight in windows of all shapes; what the others' cards show in each."""
    cards = []

    def fits() -> None:
        found = player.page.evaluate(REACH)
        window = (player.page.viewport_size, found)
        assert found["down"] <= 0, window
        assert found["across"] <= 0, window
        assert found["low"] <= 0, window
        assert found["rim"] > -1, window  # dice lie askew, each throw anew
        assert found["head"] <= 50, window
        assert found["covered"] == [], window
        if found["space"] is None:
            assert {*found["others"]} <= {"sheet", "chips"}, window
        else:
            assert round(found["space"]) >= 18, window
        cards.append(found["others"])

    for width, height in SHAPES:
        shaped(player.page, width, height, fits)
    return cards


def test_a_game_of_two_fits_every_window_with_the_sheet_of_the_other(
    server: LiveServer, player: MakePlayer
) -> None:
    emma = player("Emma")
    wish = {"name": emma.name, "bots": ["novice"], "start": True, "settings": {"seats": 2}}
    sit(emma, server, server.post("/api/tables", wish))
    play_until(emma, [], ".bar .pass:enabled")
    assert all(len(found) == 1 for found in fits_every_window(emma))


@pytest.mark.parametrize("edition", ["classic", "on-board"])
def test_sheet_dice_and_buttons_fit_every_window_with_the_longest_names(
    server: LiveServer, player: MakePlayer, edition: str
) -> None:
    emma, tv = player("Wolfeschlegelsteinhausen"), player("TV", "tv")
    emma.careful = True
    seat = long_names(server, emma, edition, start=True)
    tv.page.goto(f"{server.url}/watch/{seat['code']}")
    sit(emma, server, seat)
    emma.page.locator(".eyes").wait_for()
    pieces = 1 if edition == "on-board" else 0
    expect(emma.page.locator(".head .mine")).to_have_count(pieces)
    expect(emma.page.locator(".spiral .mine")).to_have_count(pieces)
    expect(tv.page.locator(".spiral .mine")).to_have_count(0)
    if edition == "on-board":  # which a tablet shows beside the dice
        play_until(emma, [], "main:not(.boardside) .bar .pass:enabled")

        def shows_the_board() -> None:
            found = emma.page.evaluate(REACH)
            window = (emma.page.viewport_size, found)
            assert (found["down"] <= 0, found["low"] <= 0) == (True, True), window
            assert (found["rim"] > -1, found["covered"]) == (True, []), window
            assert found["space"] >= 22, window

        for width, height in [(820, 1180), (768, 1024), (600, 960)]:
            shaped(emma.page, width, height, shows_the_board)
    asked = ".moves .move" if edition == "on-board" else ".bar .pass:enabled"
    play_until(emma, [], asked)
    others = fits_every_window(emma)
    if edition == "classic":  # the board lies over the others just now
        assert all(len(found) == 4 for found in others)
    emma.end()

    def shows_who_won() -> None:
        found, window = emma.page.evaluate(RESULT), emma.page.viewport_size
        assert found["across"] <= 0, window
        # Who won, and by how many points, is what everybody looks for first.
        expected = found["places"] if window == {"width": 844, "height": 390} else 2
        assert found["seen"] >= expected, (window, found)

    for width, height in SHAPES:
        shaped(emma.page, width, height, shows_who_won)


def test_a_code_of_wide_letters_stays_on_its_card(server: LiveServer, player: MakePlayer) -> None:
    emma = player("Emma", "small phone")
    sit(emma, server, server.post("/api/tables", {"name": emma.name}))
    code = emma.page.locator(".code b")

    def stays() -> None:
        beyond = code.evaluate("""(one) => {
          for (const text of one.childNodes) {
            if (text.data) text.data = text.data.replace(/[A-Z0-9]/g, "W");
          }
          const edge = (box) => box.getBoundingClientRect().right;
          return edge(one) - edge(one.closest(".card"));
        }""")
        assert beyond < 0, (emma.page.viewport_size, beyond)

    for width, height in [(360, 640), (390, 844), (667, 375), (844, 390), (1440, 900)]:
        shaped(emma.page, width, height, stays)


# Every state that a seat can be in, in both languages.
SHORT = ["thinking", "done", "rolls", "active", "überlegt", "fertig", "würfelt", "aktiv"]
STATES = [*SHORT, "away, bot plays", "no connection", "weg, Bot spielt", "keine Verbindung"]
CUT = """(said) => [...document.querySelectorAll(".other .word")].some((one) => {
  one.textContent = said;
  const [box, card] = [one, one.closest(".other")].map((each) => each.getBoundingClientRect());
  return one.scrollWidth > one.clientWidth || getComputedStyle(one).clipPath !== "none"
    || box.right > card.right || box.bottom > card.bottom;
})"""


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_what_the_others_do_is_in_words_on_a_phone_held_sideways(
    server: LiveServer, player: MakePlayer, many: int
) -> None:
    emma = player("Emma", "phone sideways")
    settings = {"seats": many + 1, "games": 2}
    wish = {"name": "Emma", "bots": ["novice"] * many, "start": True, "settings": settings}
    sit(emma, server, server.post("/api/tables", wish))
    play_until(emma, [], ".bar .pass:enabled")
    heard = re.compile(r"^Look at the sheet of .+: -?\d+ points?, .*, Misthrows: \d of 4$")
    expect(emma.page.get_by_role("button", name=heard)).to_have_count(many)
    # On the smallest phone only one or two have the room.
    for width, height in [(667, 375), (844, 390)] + [(640, 360)] * (many < 3):

        def is_in_words() -> None:
            expect(emma.page.locator(".other .word")).to_have_count(many)
            for said in STATES if many < 4 else SHORT:
                assert not emma.page.evaluate(CUT, said), (emma.page.viewport_size, said)

        shaped(emma.page, width, height, is_in_words)
        expect(emma.page.locator(".other .miss:visible")).to_have_count(many)
        expect(emma.page.locator(".head .more")).to_have_css("clip-path", "none")

        def fits() -> None:
            found = emma.page.evaluate(REACH)
            window = (emma.page.viewport_size, found)
            assert found["head"] <= 50, window
            assert (found["down"] <= 0, found["covered"]) == (True, []), window

        shaped(emma.page, width, height, fits)
