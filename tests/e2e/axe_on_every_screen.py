"""WCAG 2.2 AA as far as axe can tell: every screen, both themes, phone and desktop.

Not yet part of `make test`: its tour of the screens does not come to its end reliably.
Run it by name: ``pytest tests/e2e/axe_on_every_screen.py``.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.project import ROOT
from tests.server.live import LiveServer

from .conftest import MakePlayer
from .player import Player
from .tour import tour

pytestmark = pytest.mark.e2e

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
RUN = """
async () => {
  const found = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return found.violations.map(({ id, nodes }) =>
    [id, ...nodes.map((node) => `${node.html} ${node.failureSummary}`)]);
}
"""


@pytest.mark.parametrize(
    ("size", "theme"),
    [("phone", "light"), ("phone", "dark"), ("desktop", "light"), ("desktop", "dark")],
)
def test_axe_finds_nothing_on_any_screen(
    server: LiveServer, player: MakePlayer, size: str, theme: str
) -> None:
    script = AXE.read_text("utf-8")

    def guest(name: str) -> Player:
        return player(name, size, theme=theme, server_may_fail=True)

    violations: dict[str, list[Any]] = {}
    seen = []
    for screen, page in tour(server, guest):
        seen.append(screen)
        page.evaluate(script)
        found = page.evaluate(RUN)
        if found:
            violations[screen] = found
    assert violations == {}
    assert len(seen) >= 17
