"""WCAG 2.2 AA as far as axe can tell: every screen, both themes, phone and desktop."""

from __future__ import annotations

from typing import Any

import pytest

from tests.project import ROOT
from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import Player
from .tour import THEMES, in_both_themes, tour

pytestmark = pytest.mark.e2e

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""All that another theme changes."""
RUN = """
async (rules) => {
  // Colours that fade into each other are looked at when they have come to rest.
  const frame = () => new Promise((then) => requestAnimationFrame(then));
  await frame(), await frame();
  const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  const found = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return found.violations.map(({ id, nodes }) =>
    [id, ...nodes.map((node) => `${node.html} ${node.failureSummary}`)]);
}
"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_on_any_screen_in_either_theme(
    server: LiveServer, player: MakePlayer, size: str
) -> None:
    script = AXE.read_text("utf-8")

    def guest(name: str) -> Player:
        guest = player(name, size, server_may_fail=True)
        guest.careful = True  # so that the game is long enough to see everything
        return guest

    violations: dict[tuple[str, str], list[Any]] = {}
    seen = []
    for screen, page in tour(server, guest):
        seen.append(screen)
        page.evaluate(script)
        for theme in in_both_themes(page):
            if found := page.evaluate(RUN, EVERYTHING if theme == THEMES[0] else COLOURS):
                violations[screen, theme] = found
    assert violations == {}
    assert len(seen) >= 18
