"""WCAG 2.2 AA as far as axe can tell: every screen, both themes, phone and desktop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.project import ROOT
from tests.server.live import LiveServer

from .browser import SIZES
from .conftest import MakePlayer
from .player import Player
from .scenes import Gallery, Scene
from .tour import THEMES, in_both_themes, play_until, sit, tour

pytestmark = pytest.mark.e2e

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""All that another theme changes."""
PHONE, DESKTOP = (ViewportSize(width=SIZES[n][0], height=SIZES[n][1]) for n in ("phone", "desktop"))
RUN = """
async ([tags, without]) => {
  // Colours that fade into each other are looked at when they have come to rest.
  const frame = () => new Promise((then) => requestAnimationFrame(then));
  await frame(), await frame();
  const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  const rules = Object.fromEntries(without.map((one) => [one, { enabled: false }]));
  const asked = { runOnly: tags, rules, resultTypes: ["violations"], preload: false };
  const found = await axe.run(document, asked);
  return found.violations.map(({ id, nodes }) =>
    [id, ...nodes.map((node) => `${node.html} ${node.failureSummary}`)]);
}
"""


def axe(page: Page, rules_of_axe: list[str], without: Sequence[str] = ()) -> list[Any]:
    """What axe has to say about a page as it is now."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[Any] = page.evaluate(RUN, [rules_of_axe, list(without)])
    return found


def axe_in_both_themes(page: Page) -> dict[str, list[Any]]:
    """The same in light, and dark what another theme changes; nothing if all is well."""
    found = {t: axe(page, EVERYTHING if t == THEMES[0] else COLOURS) for t in in_both_themes(page)}
    return {theme: said for theme, said in found.items() if said}


def test_axe_finds_nothing_on_any_screen_in_either_theme(
    server: LiveServer, player: MakePlayer
) -> None:
    def guest(name: str) -> Player:
        guest = player(name, server_may_fail=True)
        guest.careful = True  # so that the game is long enough to see everything
        return guest

    found: dict[str, Any] = {}
    for screen, page in tour(server, guest, whole=False):
        found[screen] = axe_in_both_themes(page)
        # On a desktop things stand in other places, in the same colours.
        page.set_viewport_size(DESKTOP)
        found[f"{screen} on a desktop"] = axe(page, EVERYTHING, without=COLOURS)
        page.set_viewport_size(PHONE)
    assert {screen: said for screen, said in found.items() if said} == {}
    assert len(found) >= 36


CHOSEN = """() => {
  const look = (one) => {
    const { outlineStyle, outlineColor, borderTopColor, backgroundColor } = getComputedStyle(one);
    return [outlineStyle, outlineColor, borderTopColor, backgroundColor].join(" ");
  };
  const cells = [...document.querySelectorAll("button.cell")];
  const groups = { offered: cells.filter((one) => one.classList.contains("offered")).map(look),
    other: cells.filter((one) => one.classList.length && !one.classList.contains("offered"))
      .map(look) };
  return groups.offered.length > 0 && groups.offered.every((one) => !groups.other.includes(one));
}"""


SIDEWAYS = """() => ({
  across: document.documentElement.scrollWidth - innerWidth,
  type: getComputedStyle(document.body).fontSize,
  // What can be pressed, and cannot be seen.
  beyond: [...document.querySelectorAll("button, a")].filter((one) => one.checkVisibility())
    .filter((one) => { const { left, right } = one.getBoundingClientRect();
      return (left < -1 || right > innerWidth + 1) && !one.closest(".strip, .sr"); })
    .map((one) => one.outerHTML.slice(0, 99)),
})"""


@pytest.mark.parametrize(
    "asked", ["start", "new", "lobby", "learn", "roll", "action2", "five", "end", "how", "pad"]
)
def test_text_of_twice_the_size_leaves_everything_in_reach(gallery: Gallery, asked: str) -> None:
    # By the font size that somebody has chosen for all pages, not by zooming.
    page = gallery.show(Scene(asked, "phone of large text"))
    page.context.new_cdp_session(page).send(
        "Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}}
    )
    page.reload()
    page.locator("#app > *").first.wait_for()
    found = page.evaluate(SIDEWAYS)
    assert (found["type"], found["across"], found["beyond"]) == ("32px", 0, [])


DRAWN = """(theme) => {
  document.documentElement.dataset.theme = theme;
  const lines = [...document.querySelectorAll(".cross path, .hole")];
  return lines.map((line) => getComputedStyle(line).stroke);
}"""


def test_with_forced_colours_it_is_seen_what_may_be_crossed_and_whose_turn_it_is(
    server: LiveServer, player: MakePlayer
) -> None:
    wish = {"name": "Emma", "bots": ["novice"], "start": True, "settings": {"seats": 2}}
    emma = player("Emma")
    emma.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    sit(emma, server, server.post("/api/tables", wish))
    play_until(emma, [], "button.cell.offered")
    assert emma.page.evaluate(CHOSEN)
    assert emma.page.locator(".holder").is_visible()
    emma.page.locator("button.cell.offered").first.click()
    emma.page.locator(".cell.pencilled .cross").wait_for()
    # Their colours count for what is drawn, too, and not those of a theme.
    light, dark = (emma.page.evaluate(DRAWN, theme) for theme in THEMES)
    assert light
    assert light == dark
